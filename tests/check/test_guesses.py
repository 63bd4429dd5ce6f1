"""Checks of notebook 08: a horizon, and a better guess for 4×4."""

from typing import Any

import pytest

from ttt import State, Variant, check
from ttt.check import guesses
from ttt.count import reachable
from ttt.evaluation import by_marks, by_open_lines, nothing
from ttt.search import outcomes


def test_boards_with_a_horizon() -> None:
    """Every one that there is: the two looks have nothing in common, by another way than the check's."""
    boards = [state for state in reachable() if not state.is_terminal and len(state.actions()) >= 5]
    found = [state for state in boards if check.horizon(state)]
    assert 0 < len(found) < 30
    assert all(not set(guesses.best(state, 3)) & set(guesses.best(state, 5)) for state in found)
    assert not check.horizon(guesses.SHOWN), "the one in the notebook is no answer"
    near, far = guesses.best(guesses.SHOWN, 3), guesses.best(guesses.SHOWN, 5)
    assert near == [4]
    assert far == [2]
    ends = outcomes(guesses.SHOWN)
    assert str(ends[4]) == "draw"
    assert str(ends[2]) == "win in 5 plies"


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (..., "not yet"),
        ("x........", "a State of the 3×3 game was expected"),
        (State.empty(Variant(4, 4, 4)), "a State of the 3×3 game was expected"),
        (State.parse("xxx oo. ..."), "the game is over here"),
        (guesses.SHOWN, "the board above"),
        (State.parse("... x.. ..o"), "the board above, or an image of it"),
        (State(), "is in both"),
    ],
)
def test_boards_without(board: Any, said: str) -> None:
    verdict = check.horizon(board)
    assert not verdict
    assert said in repr(verdict)


def test_better_guesses() -> None:
    verdict = check.evaluation(by_marks)
    assert verdict
    assert "on 197 of the 200 boards, open lines on 136" in verdict.text


def for_x(state: State, player: str) -> float:
    """Good for x, whoever asks."""
    return by_marks(state, "x")


def turned(state: State, player: str) -> float:
    return -by_marks(state, player)


def stub(state: State, player: str) -> Any:
    """Left as it is."""
    ...  # noqa: PIE790


@pytest.mark.parametrize(
    ("guess", "said"),
    [
        (stub, "not yet"),
        (5, "a function was expected"),
        (by_open_lines, "136 of the 200 boards, open lines on 136"),
        (nothing, "109 of the 200 boards"),
        (turned, "Here it takes"),
        (for_x, "it does not speak for the player"),
        (lambda state, player: 3 * by_open_lines(state, player), "1 and -1 are for what is sure"),
        (lambda state, player: None, "end in a return"),
        (lambda state, player: "0", "was expected"),
        (lambda state, player: state.winner.upper(), "raised AttributeError"),
        (lambda state: 0, "raised TypeError"),
    ],
)
def test_guesses_that_are_not(guess: Any, said: str) -> None:
    verdict = check.evaluation(guess)
    assert not verdict
    assert said in repr(verdict)
