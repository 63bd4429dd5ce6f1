"""What the tests of all exercises ask of a verdict, and what several of them hand in."""

from collections.abc import Callable
from typing import Any

from ttt import State
from ttt.check.verdict import Verdict
from ttt.count import results


def assert_right(verdict: Verdict, said: str = "") -> None:
    """The verdict is for the answer, with these words."""
    assert verdict, verdict
    assert said in verdict.text


def assert_told(verdict: Verdict, said: str = "", hint: str = "", squares: str | int = "") -> None:
    """The verdict is against the answer, with these words, and a hint with these words or none.

    And perhaps with this board, or with one on which so many squares are free.
    """
    assert not verdict
    assert said in verdict.text, verdict
    assert hint in verdict.hint, verdict
    assert bool(hint) is bool(verdict.hint), verdict
    if squares != "":
        assert verdict.state is not None
        assert squares in (verdict.state.squares, verdict.state.squares.count(".")), verdict


def negamax(
    end: Callable[[State], Any] = lambda state: state.utility(state.to_move),
    best: Callable[[list[Any]], Any] = max,
    sign: int = -1,
    children: Callable[[State], list[State]] = results,
) -> Callable[[State], Any]:
    """Minimax for the side to move, or with a fault: at the end, in what is best, in the sign, in where it looks."""

    def value(state: State) -> Any:
        if state.is_terminal:
            return end(state)
        return best([sign * value(child) for child in children(state)])

    return value
