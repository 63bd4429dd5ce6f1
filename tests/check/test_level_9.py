"""Checks of notebook 08: sure wins against level 9, and another scale."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from ttt import State, check
from ttt.check import level_9
from ttt.count import reachable
from ttt.lookahead import averaging_choice

Line = list[Any]


@cache  # the searches below ask again and again
def picks(state: State, level: int = 9) -> tuple[int, ...]:
    return averaging_choice(state, level).best or state.actions()


def anything(state: State, level: int) -> tuple[int, ...]:
    return state.actions()


def search(  # noqa: PLR0917
    every: str = "o",
    is_line: Callable[[Any], bool] = lambda line: line is not None,
    join: Callable[[int, Any], Any] = lambda square, line: [square, *line],
    o_picks: Callable[[State, int], tuple[int, ...]] = picks,
    x_picks: Callable[[State, int], tuple[int, ...]] = anything,
    last: bool = False,
) -> Callable[[State, int], Any]:
    """Return a search for sure wins, or one with a fault. For the players in `every`, all squares must have a line."""

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


def test_right_searches() -> None:
    verdict = check.sure_win(search())
    assert verdict
    assert verdict.text == (
        "✓ sure_win: right on all 524 boards and levels; from the empty board 0 4 8 6 2 1 5: level 9 has no way out."
    )
    assert verdict.state is not None
    assert verdict.state.winner == "x"
    assert check.sure_win(search(join=lambda square, line: (np.int64(square), *line), last=True))


def test_only_at_a_low_level_does_it_matter_that_all_picks_are_looked_at() -> None:
    """At level 9, "some pick" finds what "every pick" finds, so there is a reason for another level."""
    some, all_ = search(every=""), search()
    few = [state for state in reachable() if state.squares.count(".") <= 4]
    assert all((some(state, 9) is None) is (all_(state, 9) is None) for state in few)
    differing = [
        state.to_move
        for state, level in level_9._boards()
        if (some(state, level) is None) is not (all_(state, level) is None)
    ]
    assert set(differing) == {"x"}
    assert len(differing) > 3


def stub(state: State, level: int) -> Any:
    """As it stands in the notebook."""
    squares = state.actions()
    lines = {square: stub(state.result(square), level) for square in squares}  # noqa: F841
    ...  # noqa: PIE790


def only_the_end(state: State, level: int) -> Line | None:
    return [] if state.winner == "x" else None


def a_line_of_o(state: State, level: int) -> Any:
    """Right to the last, and then a line that is none."""
    found = search()(state, level)
    return [0, 1, 2] if found and len(state.actions()) == 9 else found


@pytest.mark.parametrize(
    ("wrong", "said", "hint"),
    [
        (stub, "not yet", ""),
        ([0, 4, 8], "a function was expected", ""),
        (search(every=""), "Expected: None", "if level 2 picks well. o is not yours to choose for"),
        (search(every="xo"), "returned None", level_9.SOME),
        (search(is_line=bool), "returned None", level_9.EMPTY_OR_NOTHING),
        (only_the_end, "returned None", level_9.EMPTY_OR_NOTHING),
        (lambda state, level: None, "Expected: []", level_9.EMPTY),
        (lambda state, level: [0], "Expected: []", level_9.EMPTY),
        (lambda state, level: [], "Expected: None", "The game is over here, and x has not won"),
        (lambda state, level: [] if state.is_terminal and state.winner == "x" else None, "in a list", "is a line, too"),
        (search(join=lambda square, line: line), "returned []", level_9.FRONT),
        (search(join=lambda square, line: [*line, square]), "returned [", level_9.BACK),
        (search(join=lambda square, line: [square, line]), "returned [8, []]", level_9.NESTED),
        (search(join=lambda square, line: [square]), "returned [", level_9.FIRST),
        (search(o_picks=anything), "returned [", level_9.WHOSE),
        (search(o_picks=lambda state, level: state.actions()[:1]), "Expected: None", "o is not yours to choose for"),
        (search(x_picks=picks), "returned None", level_9.SOME),
        (
            lambda state, level: search()(state, level) is not None,
            "returned True",
            "A list of moves was expected, or None",
        ),
        (lambda state, level: float("inf"), "returned inf", "A list of moves was expected, or None"),
        (search(join=lambda square, line: [square + 0.5]), "returned [8.5]", "8.5"),
        (search(join=lambda square, line: [bool(square)]), "returned [True]", "True"),
        (lambda: None, "raised TypeError", "It is called with a state and a level."),
        (a_line_of_o, "sure_win(State.parse('.../.../...'), 9) returned [0, 1, 2]", "After 0, level 9 takes 4, not 1."),
    ],
)
def test_wrong_searches(wrong: Any, said: str, hint: str) -> None:
    verdict = check.sure_win(wrong)
    assert not verdict
    assert said in verdict.text
    assert hint in verdict.hint
    assert bool(hint) is bool(verdict.hint)


@pytest.mark.parametrize(
    ("moves", "fault"),
    [
        ([0, 4, 8, 6, 2, 1, 5], ""),
        ([0, 4, 8, 6, 2, 1], "At the end of this line, the game is not over."),
        ([0, 4, 8, 6, 2, 1, 5, 3], "After 0 4 8 6 2 1 5, the game is over: x has won."),
        ([0, 0], "After 0, level 9 takes 4, not 0."),
        ([9], "Here square 9 is off the board"),
        ([], "At the end of this line, the game is not over."),
    ],
)
def test_what_is_wrong_with_a_line(moves: list[int], fault: str) -> None:
    assert level_9._fault(State(), 9, moves).startswith(fault)
    assert bool(fault) is bool(level_9._fault(State(), 9, moves))


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
    assert all((level_9._fault(State(), 9, list(moves)) == "") is (winner == "x") for moves, winner in found)


def test_what_another_scale_does() -> None:
    verdict = check.rescale("worse")
    assert verdict
    assert "from 9 of the 9 openings" in verdict.text
    assert check.rescale(" Worse ")


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (..., "not yet"),
        ("better", "one of 'no effect', 'cured', 'worse', 'minimax too'"),
        (2, "was expected, not 2"),
        ("no effect", "takes 6 with 16"),
        ("cured", "takes 1 or 3 or 5 or 7 now. And elsewhere?"),
        ("minimax too", "which of two scores is greater"),
    ],
)
def test_what_it_does_not_do(effect: Any, said: str) -> None:
    verdict = check.rescale(effect)
    assert not verdict
    assert said in repr(verdict)


def test_level_9_answers_what_it_answers() -> None:
    assert level_9.answers(State().result(0)) == (4,)
