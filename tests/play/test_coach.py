"""Hints are never worse than the best there is; remarks name a rule that was broken, and the true cost."""

from collections.abc import Callable
from functools import cache

import pytest

from tests.plain import PlainGame
from ttt import State, Variant
from ttt.count import reachable
from ttt.play.coach import hint, remark
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
            assert told.startswith(f"Take {HARVEY(state)}. {HARVEY.explain(state)}")
            assert told.endswith("(If nobody errs, the game is lost.)") == (worth(state.squares) < 0)
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


def test_a_rule_is_broken_or_kept_as_its_words_say() -> None:
    """On every board and for every move, by making the move and looking at the lines after it."""
    for state in OPEN:
        rule, me, you = HARVEY.explain(state).rule, state.to_move, "o" if state.to_move == "x" else "x"
        for square in state.actions():
            kept = square == HARVEY(state) or KEPT[rule](state, square, me, you)
            kept |= after(state, HARVEY(state)) < after(state, square) == worth(state.squares)  # it sees further
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


def test_whoever_takes_the_hint_is_not_scolded() -> None:
    for state in OPEN:
        assert remark(state, int(hint(state).split()[1].strip(".,"))) == ""


def test_the_words() -> None:
    assert remark(State.parse("xx./.o./xo."), 5).endswith("It changes nothing: if nobody errs, the game is lost.")
    assert remark(State.parse("xx. oo. ..."), 8).endswith("It gives away a win.")
    assert remark(State.parse("xx..o...."), 8) == (
        "8 breaks block: with 2, x would complete 0-1-2. It gives away a draw."
    )
    assert remark(State.parse("xx. oo. ..x"), 7) == "7 breaks win: 5 completes 3-4-5. It gives away a win."
    later = [remark(state, i) for state in OPEN for i in state.actions() if "still wins" in remark(state, i)]
    assert {told[1:15] for told in later} == {" breaks win: 0", *(f" breaks win: {i}" for i in range(1, 9))}
    assert all(told.endswith("It still wins, but later.") for told in later)
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
