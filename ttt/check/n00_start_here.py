"""Checks and hints of notebook 00: free_corners."""

from typing import Any

from ttt.check.boards import cases_on, unfinished_states
from ttt.check.engine import Case, Cases, by_cases
from ttt.check.hints import Errors
from ttt.game import State

CORNERS = {0, 2, 6, 8}
ERRORS: Errors = {
    IndexError: "The nine squares are numbered from 0 to 8. Which number of yours is too large?"
}


def _free_corners(state: State) -> list[int]:
    return [square for square in state.actions() if square in CORNERS]


def _advise(case: Case, got: Any) -> str:
    if not isinstance(got, list) or any(type(square) is not int for square in got):
        kind = type(got).__name__
        yours = "" if isinstance(got, list) else f" Yours has the type {kind}."
        return f"The answer is a list of square numbers, such as [0, 2].{yours}"
    if set(got) == set(case.want):
        return "These are the right squares; list each of them once, in reading order."
    if not set(got) <= CORNERS:
        return "Not all of these squares are corners. They are counted from 0, at the top left. Which four are corners?"
    if not set(got) <= set(case.want):
        return "Look at the marks on the board. Is each of these corners still free?"
    return "A free corner is missing. Does your function look at all four, on the state that it is given?"


@by_cases(_advise, errors=ERRORS)
def free_corners() -> Cases:
    """Check a function that lists the free corners of a state, on every state of a game that is not over."""
    return cases_on(unfinished_states(), _free_corners)
