"""Right and wrong answers to the exercise of notebook 00, and the hint that each of them gets."""

from collections.abc import Callable
from typing import Any

import pytest

from ttt import State, check


def test_right_answers() -> None:
    assert check.free_corners(lambda state: [i for i in (0, 2, 6, 8) if state.squares[i] == "."])
    told = check.free_corners(lambda state: [i for i in (0, 2, 6, 8) if i in state.actions()])
    assert told.text == "✓ free_corners: right on all 4,520 boards."


@pytest.mark.parametrize(
    ("wrong", "squares", "hint"),
    [
        (lambda state: print([0, 2, 6, 8]), ".........", "Your function prints something, and returns nothing"),
        (lambda state: None, ".........", "Does your function return its list"),
        (lambda state: (0, 2, 6, 8), ".........", "The answer is a list of square numbers"),
        (lambda state: ["0", "2", "6", "8"], ".........", "a list of square numbers"),
        (lambda state: [0.0, 2.0, 6.0, 8.0], ".........", "a list of square numbers"),
        (lambda state: state.corners, ".........", "in a cell of its own"),
        (lambda state: [8, 6, 2, 0], ".........", "put them in reading order"),
        (lambda state: [1, 3, 7, 9], ".........", "Squares are counted from 0"),
        (lambda state: [0, 2, 6, 8], "x........", "is each of these corners still free?"),
        (lambda state: [0], ".........", "A free corner is missing"),
        (
            lambda state: [i for i in (0, 2, 6, 8) if state.squares[i] != "x"],
            "x.o......",
            "is each of these corners still free?",
        ),
    ],
)
def test_wrong_answers(wrong: Callable[[State], Any], squares: str, hint: str) -> None:
    told = check.free_corners(wrong)
    assert not told
    assert hint in told.hint
    assert told.state == State.parse(squares)
