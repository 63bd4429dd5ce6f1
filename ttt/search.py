"""Looking ahead to the end of the game (notebook 06, where you write it yourself).

So far this holds what notebook 00 needs: an opponent that never loses on 3×3.
"""

from __future__ import annotations

from functools import cache

from ttt.game import State
from ttt.variant import Variant


def never_loses(state: State) -> int:
    """Return the best square for the side to move: a quick win, else a draw, else the loss that takes longest.

    Of equally good squares it is the first. Raises ValueError when the game is over and on boards other than 3×3.
    """
    if state.variant is not Variant():
        raise ValueError(f"never_loses plays on {Variant()!r} only, not on {state.variant!r}")
    if state.is_terminal:
        raise ValueError("the game is over; there is no square to choose")
    return max(state.actions(), key=lambda square: -_worth(state.result(square)))


def value(state: State) -> int:
    """Return what a 3×3 state is worth to the side to move if both play perfectly: +1 a win, 0 a draw, −1 a loss."""
    worth = _worth(state)
    return (worth > 0) - (worth < 0)


@cache
def _worth(state: State) -> int:
    """Return what a state is worth to the side to move: the further from 0, the sooner it is won or lost."""
    if state.is_terminal:
        return state.utility(state.to_move) * (1 + state.squares.count("."))
    return max(-_worth(state.result(square)) for square in state.actions())
