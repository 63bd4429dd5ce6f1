# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercise of notebook 00: right ones, and frequent mistakes."""

from tests.check.answers import answers_to, right, wrong
from ttt import check

test_free_corners = answers_to(
    check.free_corners,
    right(
        lambda state: [i for i in (0, 2, 6, 8) if i in state.actions()],
        "✓ free_corners: right on all 4,520 boards.",
    ),
    wrong(
        lambda state: [0, 0, 2, 6, 8],
        "list each of them once, in reading order",
        "free_corners(State.parse('.../.../...')) ",
    ),
    hints={
        "a list of square numbers": lambda state: ["0", "2", "6", "8"],
        "Which number of yours is too large?": lambda state: [
            i for i in (1, 3, 7, 9) if state.squares[i] == "."
        ],
        "Not all of these squares are corners": lambda state: list(range(9)),
        "free corner is missing": lambda state: [0],
        "Is each of these corners still free?": lambda state: [0, 2, 6, 8],
    },
)
