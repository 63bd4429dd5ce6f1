"""Right and wrong answers to the exercises of notebook 08, the wrong ones being mistakes that people make."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import nan
from typing import Any

import numpy as np
import pytest

from tests.check.told import assert_right, assert_told
from ttt import State, Variant, check
from ttt.check import engine, n08_look_ahead
from ttt.check.n06_minimax import SIGN
from ttt.check.n08_look_ahead import ADDS, BETWEEN, EVERY, LEFT_OF_8, NUMBER, ONE_REPLY, SIDE
from ttt.check.words import ALONE, INNER_CALL, RETURN, SLOW
from ttt.count import reachable
from ttt.game import other
from ttt.lookahead import averaging_choice, by_marks, by_open_lines, nothing
from ttt.minimax import outcomes


def in_fractions(function: Callable[..., float]) -> Callable[..., Any]:
    return lambda *arguments: Fraction(function(*arguments))


# ---- depth_limited

Limited = Callable[[State, int], Any]


def limited(
    guess: Callable[[State], Any] = lambda state: by_open_lines(state, state.to_move),
    *,
    end: Callable[[State], float] = lambda state: state.utility(state.to_move),
    stop: Callable[[int], bool] = lambda depth: depth == 0,
    better: Callable[..., float] = lambda below: -min(below),
    down: int = 1,
) -> Limited:
    """Return minimax to a depth, or one with a fault."""

    def depth_limited(state: State, depth: int) -> float:
        if state.is_terminal:
            return end(state)
        if stop(depth):
            return guess(state)  # type: ignore[no-any-return]
        return better(
            [depth_limited(state.result(square), depth - down) for square in state.actions()]
        )

    return depth_limited


def for_x(state: State, depth: int) -> float:
    """The same with values for x on the way, turned at the end."""

    def value(state: State, depth: int) -> float:
        if state.is_terminal:
            return state.utility("x")
        if depth == 0:
            return by_open_lines(state, "x")
        below = [value(state.result(square), depth - 1) for square in state.actions()]
        return max(below) if state.to_move == "x" else min(below)

    return value(state, depth) * (1 if state.to_move == "x" else -1)


def test_right_depths() -> None:
    for right in (limited(), for_x, in_fractions(limited())):
        assert check.depth_limited(right).text.endswith(": right on all 890 boards and depths.")


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        (limited(stop=lambda depth: depth <= 1), "You look one ply less far than that."),
        (limited(down=0), "Which depth does the next call get?"),
        (limited(stop=lambda depth: False), "Depth 0 means: guess here and now."),
        (limited(stop=lambda depth: depth < 0), "Depth 0 means: guess here and now."),
        (limited(end=lambda state: state.utility("x")), "What is that worth to the side to move?"),
        (limited(by_open_lines), INNER_CALL),  # type: ignore[arg-type]
        (limited(lambda state: by_open_lines(state, state)), "Whose side is meant?"),  # type: ignore[arg-type]
        (
            lambda state, depth: limited()(state, depth) / (1 + depth * len(state.actions())),
            "Try depth 0 first",
        ),
        (limited(lambda state: by_open_lines(state, other(state.to_move))), SIDE),
        (limited(lambda state: by_open_lines(state, "x")), SIDE),
        (
            limited(end=lambda state: by_open_lines(state, state.to_move)),
            "There is nothing to guess.",
        ),
        (limited(better=max), SIGN),
        (limited(better=lambda below: -max(below)), "do you look at all moves, and keep the best?"),
        (lambda state, depth: None, RETURN),
        (lambda state, depth: "x", NUMBER),
    ],
)
def test_wrong_depths(wrong: Any, hint: str) -> None:
    assert_told(check.depth_limited(wrong), "depth_limited(State.parse(", hint)


# ---- horizon


def test_boards_with_a_horizon() -> None:
    """Every one that there is: the two looks have nothing in common, by another way than the check's."""
    boards = [state for state in reachable() if not state.is_terminal and len(state.actions()) >= 5]
    found = [state for state in boards if check.horizon(state)]
    assert 0 < len(found) < 30
    said = "3 plies ahead the best are [4], 5 plies ahead [8]. In truth, 4 is a loss in 4 plies, 8 a draw."
    assert said in check.horizon(State.parse("x.o/.../.x.")).text
    best, shown = n08_look_ahead.best, n08_look_ahead.SHOWN
    assert all(not set(best(state, 3)) & set(best(state, 5)) for state in found)
    assert (best(shown, 3), best(shown, 5)) == ([4], [2])
    assert (str(outcomes(shown)[4]), str(outcomes(shown)[2])) == ("draw", "win in 5 plies")


@pytest.mark.parametrize(
    ("board", "said", "hint"),
    [
        (..., "… horizon: not yet", ""),
        ("x........", "a State of the 3×3 game was expected", "State.parse makes one"),
        ([State()], "a State of the 3×3 game was expected", "State.parse makes one"),
        (
            State.empty(Variant(4, 4, 4)),
            "a State of the 3×3 game was expected",
            "State.parse makes one",
        ),
        (State.parse("xxx oo. ..."), "the game is over here", "a player is to move"),
        (n08_look_ahead.SHOWN, "the board above", "There are others"),
        (State.parse("... x.. ..o"), "the board above, or an image of it", "There are others"),
        (State(), "3 plies ahead the best are [4], 5 plies ahead", "4 is in both"),
    ],
)
def test_boards_without(board: Any, said: str, hint: str) -> None:
    assert_told(check.horizon(board), said, hint)


# ---- score

Score = Callable[[State, int, int], Any]


def score(
    rest: Callable[[list[float]], float] = lambda below: (8 - sum(below) / 2) / len(below),
    copied: Score | None = None,
) -> Score:
    """Return the Lua program's score, or one with a fault, perhaps a copy that still calls what it was copied from."""

    def score(state: State, square: int, level: int) -> float:
        after = state.result(square)
        if after.is_terminal or level <= 1:
            return 16 if after.winner else 1
        return rest([(copied or score)(after, reply, level - 1) for reply in after.actions()])

    return score


def test_right_scores() -> None:
    for right in (score(), in_fractions(score())):
        assert check.score(right).text.endswith(": right on all 1,620 moves and levels.")


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        (score(lambda below: sum(below) / 2 / len(below)), ADDS),
        (score(lambda below: (8 + sum(below) / 2) / len(below)), ADDS),
        (score(lambda below: -(8 + sum(below) / 2) / len(below)), "but in the wrong place"),
        (score(lambda below: -sum(below) / 2 / len(below)), LEFT_OF_8),
        (score(lambda below: (8 - below[-1] / 2) / len(below)), ONE_REPLY),
        (score(lambda below: (8 - below[0] / 2) / len(below)), ONE_REPLY),
        (score(lambda below: 8 - sum(below) / 2), LEFT_OF_8),
        (score(lambda below: 10 - sum(below)), "Work it out by hand"),
        (
            score(copied=score(lambda below: (8 + sum(below) / 2) / len(below))),
            "Which function does yours call",
        ),
        (lambda state, square, level: "16", NUMBER),
        (lambda state, square, level: None, RETURN),
        (
            lambda state, square, level: state.result(square).utility(state.to_move),
            "This move wins",
        ),
        (lambda state, square, level: 16, "or the level is used up"),
    ],
)
def test_wrong_scores(wrong: Any, hint: str) -> None:
    assert_told(check.score(wrong), "score(State.parse(", hint)


# ---- sure_win


@cache  # the searches below ask again and again
def picks(state: State, level: int = 9) -> tuple[int, ...]:
    return averaging_choice(state, level).best or state.actions()


def anything(state: State, level: int) -> tuple[int, ...]:
    return state.actions()


def search(
    every: str = "o",
    *,
    is_line: Callable[[Any], bool] = lambda line: line is not None,
    join: Callable[[int, Any], Any] = lambda square, line: [square, *line],
    o_picks: Callable[[State, int], tuple[int, ...]] = picks,
    x_picks: Callable[[State, int], tuple[int, ...]] = anything,
    last: bool = False,
) -> Callable[[State, int], Any]:
    """Return a search for sure wins, or one with a fault.

    For the players in `every`, all squares must have a line.
    """

    def sure_win(state: State, level: int) -> Any:
        if state.is_terminal:
            return [] if state.winner == "x" else None
        squares = x_picks(state, level) if state.to_move == "x" else o_picks(state, level)
        lines = {square: sure_win(state.result(square), level) for square in squares}
        found = [join(square, line) for square, line in lines.items() if is_line(line)]
        if not found or (state.to_move in every and len(found) < len(lines)):
            return None
        return found[-1 if last else 0]

    return sure_win


def test_right_sure_wins() -> None:
    verdict = check.sure_win(search())
    assert_right(
        verdict,
        "524 boards and levels; from the empty board 0 4 8 6 2 1 5: level 9 has no way out.",
    )
    assert verdict.state is not None
    assert verdict.state.winner == "x"
    assert check.sure_win(search(join=lambda square, line: (np.int64(square), *line), last=True))


def test_only_at_a_low_level_does_it_matter_that_all_picks_are_looked_at() -> None:
    """At level 9, "some pick" finds what "every pick" finds, so there is a reason for another level."""
    some, all_ = search(every=""), search()
    few = [state for state in reachable() if state.squares.count(".") <= 4]
    assert all((some(state, 9) is None) is (all_(state, 9) is None) for state in few)
    boards = n08_look_ahead._levels()
    differing = [
        s.to_move for s, level in boards if (some(s, level) is None) is not (all_(s, level) is None)
    ]
    assert set(differing) == {"x"}
    assert len(differing) > 3


def appends(state: State, level: int) -> Any:
    """Return what `append` gives back."""
    if state.is_terminal:
        return [] if state.winner == "x" else None
    for square in state.actions():
        if (line := appends(state.result(square), level)) is not None:
            return line.append(square)
    return None


def a_line_of_o(state: State, level: int) -> Any:
    """Right to the last, and then a line that is none."""
    found = search()(state, level)
    return [0, 1, 2] if found and len(state.actions()) == 9 else found


@pytest.mark.parametrize(
    ("wrong", "said", "hint"),
    [
        (search(every=""), "Expected: None", f"if level 2 picks well. {EVERY}"),
        (
            search(every="xo"),
            "returned None",
            "x may choose: one move is enough. Do you try every move",
        ),
        (search(is_line=bool), "returned None", "and [] follows. Do you take that for None?"),
        (appends, "returned None", "(append gives back None, too.)"),
        (lambda state, level: None, "Expected: []", "Here x wins, whatever the level picks."),
        (lambda state, level: [], "Expected: None", EVERY),
        (lambda state, level: None if state.winner != "x" else [], "in a list", "x wins with one"),
        (
            search(join=lambda square, line: line),
            "returned []",
            "x has not won. Is each square in front of",
        ),
        (
            search(join=lambda square, line: [*line, square]),
            "returned [",
            "In which order are they played?",
        ),
        (
            search(join=lambda square, line: [square, line]),
            "returned [8, []]",
            "There is a list in the list.",
        ),
        (
            search(join=lambda square, line: [square]),
            "returned [",
            "Is each square in front of the moves that",
        ),
        (search(o_picks=anything), "returned [", "level 9 takes"),
        (
            lambda state, level: search()(state, level) is not None,
            "returned True",
            "A list of moves was expected, or",
        ),
        (
            lambda state, level: [*state.actions()][9],
            "raised IndexError",
            "An empty list has nothing to take out",
        ),
        (
            a_line_of_o,
            "sure_win(State.parse('.../.../...'), 9) returned [0, 1, 2]",
            "After 0, level 9 takes 4, not 1.",
        ),
    ],
)
def test_wrong_sure_wins(wrong: Any, said: str, hint: str) -> None:
    assert_told(check.sure_win(wrong), said, hint)


def test_every_line_by_which_x_wins_is_right_and_no_other() -> None:
    """All games in which o is level 9 and x plays anything, from a corner and from an edge."""

    def games(state: State, moves: tuple[int, ...]) -> Any:
        if state.is_terminal:
            yield moves, state.winner
            return
        for square in state.actions() if state.to_move == "x" else picks(state):
            yield from games(state.result(square), (*moves, square))

    found = [*games(State().result(0), (0,)), *games(State().result(1), (1,))]
    assert {winner for _, winner in found} == {"x", "o", None}
    assert all(
        (n08_look_ahead._fault(State(), 9, list(moves)) == "") is (winner == "x")
        for moves, winner in found
    )


# ---- rescale


@pytest.mark.parametrize(
    ("openings", "said", "hint"),
    [
        (9, "✓ rescale: 9 it is.", ""),
        (..., "… rescale: not yet", ""),
        ("worse", "a whole number was expected, not 'worse'", ""),
        (4, "4 is not right yet", "That is with 16."),
        (0, "0 is not right yet", "On the board above it is cured. And elsewhere?"),
        (5, "5 is not right yet", "the state after each opening"),
    ],
)
def test_from_how_many_openings(openings: Any, said: str, hint: str) -> None:
    verdict = check.rescale(openings)
    assert said in verdict.text
    assert hint in verdict.hint
    assert bool(verdict) is (openings == 9)


# ---- evaluation


def test_better_guesses() -> None:
    """Whatever beats open lines will do: fractions, and a bonus for one of the players.

    No finished game is asked.
    """

    def unfinished(state: State, player: str) -> float:
        assert not state.is_terminal
        return by_marks(state, player)

    assert_right(check.evaluation(unfinished), "on 197 of the 200 boards, open lines on 136")
    assert check.evaluation(in_fractions(by_marks))
    assert check.evaluation(
        lambda state, player: by_marks(state, player) / 2 + (0.3 if player == "x" else 0.2)
    )


def test_guesses_that_take_too_long_together_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "process_time", iter(range(100)).__next__)
    said = "too slow. 21 guesses were right in 20 seconds."
    assert_told(check.evaluation(by_marks), said, SLOW)


def not_for_the_mover(state: State, player: str) -> float:
    if player == state.to_move:
        raise RuntimeError("not for me")
    return 0


@pytest.mark.parametrize(
    ("guess", "said", "hint"),
    [
        (by_open_lines, "136 of the 200 boards, open lines on 136", "Here it takes"),
        (nothing, "109 of the 200 boards", "Here it takes"),
        (lambda state, player: -by_marks(state, player), "of the 200 boards", "Here it takes"),
        (
            lambda state, player: by_marks(state, "x"),
            "it does not speak for the player",
            "just as bad for o",
        ),
        (
            lambda state, player: by_open_lines(state, player) + 0.01,
            "speak for the player; it",
            "just as bad for o",
        ),
        (
            lambda state, player: 1 / 3,
            "speak for the player",
            "your guesses for them are 0.333 and 0.333.",
        ),
        (lambda state, player: 1, "above -1 and below 1", BETWEEN),
        (lambda state, player: None, "returned None", RETURN),
        (
            lambda state, player: "good",
            "returned 'good'\nExpected: a number above -1 and below 1",
            BETWEEN,
        ),
        (lambda state, player: nan, "returned nan", BETWEEN),
        (lambda state, player: True, "returned True", BETWEEN),
        (not_for_the_mover, "raised RuntimeError: not for me", ALONE),
        (
            lambda state, player: state.winner.upper(),
            "raised AttributeError",
            "Some call gave None.",
        ),
    ],
)
def test_guesses_that_are_not(guess: Any, said: str, hint: str) -> None:
    assert_told(check.evaluation(guess), said, hint)
