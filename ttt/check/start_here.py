"""Checks and hints of notebook 00."""

from collections.abc import Callable
from typing import Any

from ttt.check.engine import ALONE, Case, Verdict, all_states, judge
from ttt.check.watch import Raised
from ttt.game import State

CORNERS = {0, 2, 6, 8}


def free_corners(function: Callable[[State], list[int]]) -> Verdict:
    """Check a function that lists the free corners of a state, on every state of a game that is not over."""
    cases = (
        Case((state,), [i for i, mark in enumerate(state.squares) if i in CORNERS and mark == "."], state)
        for state in all_states()
        if not state.is_terminal
    )
    return judge(function, "free_corners", cases, _advise)


def _advise(case: Case, got: Any) -> str:
    if got is None:
        return "Does your function return its list, or only make it?"
    if isinstance(got, Raised):
        return ALONE
    if not isinstance(got, list) or any(type(square) is not int for square in got):
        return "The answer is a list of square numbers, such as [0, 2]."
    if sorted(got) == case.want:
        return "These are the right squares; put them in reading order."
    if not set(got) <= CORNERS:
        return "Squares are counted from 0, at the top left. Which four numbers stand in the corners?"
    if set(got) > set(case.want):
        return "Look at the marks on the board: is each of these corners still free?"
    return 'A free corner is missing. Is each of the four asked for its own "." in state.squares?'
