"""Right and wrong answers to the exercise of notebook 00, and the hint that each of them gets."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.check.told import assert_told
from ttt import State, check
from ttt.check.words import RETURN


def test_right_answers() -> None:
    assert check.free_corners(lambda state: [i for i in (0, 2, 6, 8) if state.squares[i] == "."])
    told = check.free_corners(lambda state: [i for i in (0, 2, 6, 8) if i in state.actions()])
    assert told.text == "✓ free_corners: right on all 4,520 boards."


@pytest.mark.parametrize(
    ("wrong", "squares", "hint"),
    [
        (lambda state: None, ".........", RETURN),
        (lambda state: [0, 0, 2, 6, 8], ".........", "list each of them once"),
        (lambda state: ["0", "2", "6", "8"], ".........", "a list of square numbers"),
        (lambda state: [0.0, 2.0, 6.0, 8.0], ".........", "a list of square numbers"),
        (lambda state: state.corners, ".........", "A State can't say that"),
        (
            lambda state: [i for i in (1, 3, 7, 9) if state.squares[i] == "."],
            ".........",
            "Which number of yours is too",
        ),
        (lambda state: [8, 6, 2, 0], ".........", "once, in reading order"),
        (lambda state: list(range(9)), ".........", "not all of these are corners"),
        (lambda state: [0, 2, 6, 8], "x........", "is each of these corners still free?"),
        (lambda state: [0], ".........", "A free corner is missing"),
        (
            lambda state: [i for i in (0, 2, 6, 8) if state.squares[i] != "x"],
            "x.o......",
            "is each of these corners",
        ),
    ],
)
def test_wrong_answers(wrong: Callable[[State], Any], squares: str, hint: str) -> None:
    assert_told(check.free_corners(wrong), "free_corners(", hint, squares)
