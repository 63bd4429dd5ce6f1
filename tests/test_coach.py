"""Hints are never worse than the best there is; remarks name a rule that was broken, and the true cost."""

from functools import cache

import pytest

from tests.plain import PlainGame
from ttt import State, Variant
from ttt.coach import hint, remark
from ttt.count import reachable
from ttt.rules import HARVEY

OPEN = [state for state in reachable() if not state.is_terminal]
GAME = PlainGame()


@cache
def worth(board: str) -> int:
    """What a board is worth to the side to move, by a minimax on plain strings."""
    if GAME.has_line(board, "x") or GAME.has_line(board, "o"):
        return -1
    return max((-worth(after) for _, after in GAME.moves(board)), default=0)


def after(state: State, square: int) -> int:
    return -worth(state.result(square).squares)


def test_a_hint_gives_nothing_away() -> None:
    wrong = 0
    for state in OPEN:
        told = hint(state)
        if "looking ahead" in told:
            wrong += 1
            assert after(state, HARVEY(state)) < worth(state.squares)
            assert after(state, int(told.split()[1].strip(","))) == worth(state.squares)
        else:
            assert told == f"Take {HARVEY(state)}. {HARVEY.explain(state)}"
            assert after(state, HARVEY(state)) == worth(state.squares)
    assert wrong == 54, "boards on which the rules themselves give something away"


def test_a_remark_tells_the_true_cost() -> None:
    for state in OPEN:
        for square in state.actions():
            told, lost = remark(state, square), worth(state.squares) > after(state, square)
            assert ("gives away" in told) == lost, (state, square, told)
            if lost:
                assert told.endswith({1: "a win.", 0: "a draw."}[worth(state.squares)])
            if "breaks no rule" not in told and told:
                assert told.startswith(f"{square} breaks {HARVEY.explain(state)!r}. ")


def test_whoever_obeys_the_rules_hears_of_none() -> None:
    assert not any(" breaks win" in remark(state, HARVEY(state)) for state in OPEN)
    assert sum("breaks no rule" in remark(state, HARVEY(state)) for state in OPEN) == 54
    assert remark(State(), 4) == remark(State.parse("....x...."), 8) == "", "any corner is as good"
    assert remark(State.parse("xx.oo...x"), 5) == "", "and any way to win"


def test_the_words() -> None:
    assert remark(State.parse("xx..o...."), 8) == (
        "8 breaks block: with 2, x would complete 0-1-2. It gives away a draw."
    )
    assert remark(State(), 0) == "0 breaks center: 4 is free. It costs nothing this time."
    assert hint(State()) == "Take 4. center: 4 is free"
    assert hint(State.parse("ox./.../...")).startswith("Take 3, by looking ahead. (Harvey's rules err here: advance: 7")


def test_other_games_are_refused() -> None:
    with pytest.raises(ValueError, match="Harvey's rules play on"):
        hint(State.empty(Variant(4, 4, 4)))
    with pytest.raises(ValueError, match="Harvey's rules play on"):
        remark(State.empty(Variant(misere=True)), 0)
    with pytest.raises(ValueError, match="game is over"):
        hint(State.parse("xxxoo...."))
