"""Hints are never worse than the best there is; remarks name a rule that was broken, and the true cost."""

from collections.abc import Callable
from functools import cache

import pytest

from tests.plain import GAME, value
from tests.positions import OPEN
from ttt import State, Variant
from ttt.play import coach
from ttt.rules import HARVEY

hint, remark = (
    cache(coach.hint),
    cache(coach.remark),
)  # each is asked for at each position by several tests


def worth(state: State) -> int:
    """What a state is worth to the side to move, by a minimax on plain strings."""
    return value(state.squares) if state.to_move == "x" else -value(state.squares)


def after(state: State, square: int) -> int:
    return -worth(state.result(square))


def test_a_hint_gives_nothing_away() -> None:
    wrong = 0
    for state in OPEN:
        told = hint(state)
        if "looking ahead" in told:
            wrong += 1
            assert after(state, HARVEY(state)) < worth(state)
            assert after(state, int(told.split()[1].strip(","))) == worth(state)
        else:
            assert told.startswith(f"Take {HARVEY(state)}. {HARVEY.explain(state)}")
            assert told.endswith("(If nobody errs, the game is lost.)") == (worth(state) < 0)
            assert after(state, HARVEY(state)) == worth(state)
    assert wrong == 54, "boards on which the rules themselves give something away"


def test_a_remark_tells_the_true_cost() -> None:
    for state in OPEN:
        for square in state.actions():
            told, lost = remark(state, square), worth(state) > after(state, square)
            assert ("gives away" in told) == lost, (state, square, told)
            if lost:
                assert told.endswith({1: "a win.", 0: "a draw."}[worth(state)])
            if "breaks no rule" not in told and told:
                assert told.startswith(f"{square} breaks {HARVEY.explain(state)!r}. ")


def test_a_move_that_obeys_the_rules_or_the_hint_is_not_scolded() -> None:
    assert sum("breaks no rule" in remark(state, HARVEY(state)) for state in OPEN) == 54
    assert not any(remark(state, int(hint(state).split()[1].strip(".,"))) for state in OPEN)


def test_a_rule_is_broken_or_kept_as_its_words_say() -> None:
    """On every board and for every move, by making the move and looking at the lines after it."""
    for state in OPEN:
        rule, me, you = (
            HARVEY.explain(state).rule,
            state.to_move,
            "o" if state.to_move == "x" else "x",
        )
        for square in state.actions():
            kept = square == HARVEY(state) or KEPT[rule](state, square, me, you)
            kept |= (
                after(state, HARVEY(state)) < after(state, square) == worth(state)
            )  # it sees further
            assert (f" breaks {rule}: " in remark(state, square)) != kept, (state, square)


def wins(squares: str, player: str) -> set[int]:
    """Where a player would complete a line."""
    free = [i for i in range(9) if squares[i] == "."]
    return {i for i in free if GAME.has_line(squares[:i] + player + squares[i + 1 :], player)}


def put(state: State, square: int, player: str) -> str:
    return state.squares[:square] + player + state.squares[square + 1 :]


def forces_no_fork(state: State, square: int, me: str, you: str) -> bool:
    after = put(state, square, me)
    return any(len(wins(after[:i] + you + after[i + 1 :], you)) < 2 for i in wins(after, me))


KEPT: dict[str, Callable[[State, int, str, str], bool]] = {
    "win": lambda state, square, me, you: GAME.has_line(put(state, square, me), me),
    "block": lambda state, square, me, you: square in wins(state.squares, you),
    "fork": lambda state, square, me, you: len(wins(put(state, square, me), me)) > 1,
    "advance": forces_no_fork,
    "center": lambda state, square, me, you: square == 4,
    "corner": lambda state, square, me, you: square in (0, 2, 6, 8),
    "anything": lambda state, square, me, you: True,
}


@pytest.mark.parametrize(
    ("board", "square", "told"),
    [
        (
            "xx./.o./xo.",
            5,
            "5 breaks block: with 2, x would complete 0-1-2. It changes nothing: if nobody errs",
        ),
        ("xx. oo. ...", 8, "8 breaks win: 2 completes 0-1-2. It gives away a win."),
        ("xx. .o. ...", 8, "8 breaks block: with 2, x would complete 0-1-2. It gives away a draw."),
        ("... ... ...", 0, "0 breaks center: 4 is free. It costs nothing this time."),
        ("xxo oo. x..", 8, ""),
    ],
)
def test_the_words_of_a_remark(board: str, square: int, told: str) -> None:
    assert remark(State.parse(board), square).startswith(told)


def test_the_words_of_a_hint() -> None:
    later = [
        remark(state, i)
        for state in OPEN
        for i in state.actions()
        if "still wins" in remark(state, i)
    ]
    assert all(
        " breaks win: " in told and told.endswith("It still wins, but later.") for told in later
    )
    assert len(later) > 100
    assert hint(State()) == "Take 4. center: 4 is free"
    assert hint(State.parse("ox./.../...")).startswith(
        "Take 3, by looking ahead. (Harvey's rules err here: advance: 7"
    )


def test_other_games_and_squares_are_refused() -> None:
    for told in (hint, lambda state: remark(state, 0)):
        with pytest.raises(ValueError, match="Harvey's rules play on"):
            told(State.empty(Variant(misere=True)))
        with pytest.raises(ValueError, match="the game is over"):
            told(State.parse("xxxoo...."))
    with pytest.raises(ValueError, match="square 9 is off the board"):
        remark(State(), 9)
