"""The checks of notebook 12: right and wrong answers, and the hints that come."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.check.told import assert_told
from ttt import check
from ttt.check.words import RETURN
from ttt.game import other


def lines(
    diagonals: Callable[[int, int], float] = lambda columns, rows: 2 * columns * rows,
    room: Callable[[int, int], int] = lambda side, k: max(0, side - k + 1),
) -> Callable[..., Any]:
    """Return a right answer for `how_many_lines`, or one with a fault: in the diagonals, or in the room for a line."""
    return lambda width, height, k: (
        room(width, k) * height
        + room(height, k) * width
        + diagonals(room(width, k), room(height, k))
    )


@pytest.mark.parametrize(
    ("wrong", "said", "hint"),
    [
        (lines(lambda columns, rows: columns * rows), "(2, 2, 2) returned 5", "just as many rise"),
        (lines(lambda columns, rows: 0), "(2, 2, 2) returned 4", "just as many rise"),
        (
            lines(lambda columns, rows: 4 * columns * rows),
            "(2, 2, 2) returned 8",
            "Where can a line begin",
        ),
        (
            lines(lambda columns, rows: 2 * min(columns, rows)),
            "(2, 3, 2) returned 9",
            "not square. In how",
        ),
        (lines(lambda columns, rows: 2), "(1, 2, 2) returned 3", "Only lines down fit here"),
        (
            lines(lambda columns, rows: 2 * columns**2),
            "(2, 1, 2) returned 3",
            "Only lines across fit here",
        ),
        (
            lines(room=lambda side, k: max(0, side - k)),
            "(1, 2, 2) returned 0",
            "Only lines down fit here",
        ),
        (
            lines(room=lambda side, k: side - k + 1),
            "(1, 3, 3) returned -4",
            "not less than none: max(0, …)",
        ),
        (lines(lambda columns, rows: columns * rows / 0.5), "returned 1.0", "a whole number"),
        (lambda width, height, k: None, "returned None", RETURN),
    ],
)
def test_how_many_lines(wrong: Callable[..., Any], said: str, hint: str) -> None:
    assert check.how_many_lines(lines()).text.endswith("right on all 203 boards.")
    assert_told(check.how_many_lines(wrong), said, hint)


def paired(
    given: Callable[..., Any] = lambda state, partner, found: [*found, *state.actions()][0],
    whose: Callable[[str], str] = other,
) -> Callable[..., Any]:
    """Return a right answer for `pairing`, or one with a fault: in what it does with the squares found, or in those."""
    return lambda state, partner: given(
        state,
        partner,
        [i for i in state.actions() if state.squares[partner.get(i, i)] in whose(state.to_move)],
    )


@pytest.mark.parametrize(
    ("wrong", "said", "hint"),
    [
        (
            paired(whose=lambda player: player),
            "Expected: 21",
            "x has 23, and its partner 21 is free. Does your",
        ),
        (
            paired(whose=lambda player: "xo"),
            "returned 9",
            "x is to move, and 9 is the partner of a square of its own",
        ),
        (
            paired(whose=lambda player: "x"),
            "returned 21",
            "x is to move, and 21 is the partner of a square of its own",
        ),
        (
            paired(lambda state, partner, found: (found or [None])[0]),
            "returned None",
            "but has to take one",
        ),
        (
            paired(lambda state, partner, found: found or state.actions()),
            "returned (0, 1",
            "the number of a square",
        ),
        (
            paired(lambda state, partner, found: partner[found[0]] if found else 0),
            "returned 24",
            "x is on 24. A",
        ),
        (
            lambda state, partner: partner[state.squares.rfind(other(state.to_move))],
            "KeyError",
            "Not every square has",
        ),
        (
            lambda state, partner: state.squares[partner.get(12)],
            "TypeError",
            "Not every square has a partner",
        ),
    ],
)
def test_pairing(wrong: Callable[..., Any], said: str, hint: str) -> None:
    assert check.pairing(paired()).text.endswith("right on all 1,385 boards.")
    assert_told(check.pairing(wrong), said, hint)


def judged(
    found: Callable[..., Any] = any, every: Callable[..., Any] = all, where: Any = None
) -> Callable[..., Any]:
    """Return a right answer for `is_pairing`, or one with a fault: how many must do, or where a partner may be."""
    return lambda lines, partner: every(
        found(partner.get(i) in (where or line) for i in line) for line in lines
    )


@pytest.mark.parametrize(
    ("wrong", "said", "hint"),
    [
        (judged(every=any), "{0: 1, 1: 0}) returned True", "The line 3, 4 and 5 has no pair, and one such line is"),
        (judged(every=next), "{0: 1, 1: 0}) returned True", "Do you look at every line?"),
        (judged(where=range(25)), "{0: 3, 3: 0, 1: 4, 4: 1}) returned True", "have partners, but not on it"),
        (judged(found=all), "((0, 1, 2),), {0: 1, 1: 0}) returned False", "0 and 1 are partners, so the line"),
        (lambda lines, partner: all(partner.get(i) == j for i, j, *_ in lines), "{0: 2, 2: 0", "anywhere on"),
        (lambda lines, partner: judged()(lines, partner) and len(partner) >= 2 * len(lines), "2: 1, 5", "share one"),
        (lambda lines, partner: all(partner[i] in line for line in lines for i in line), "KeyError: 2", "get(square)"),
        (lambda lines, partner: True, "((0, 1, 2),), {}) returned True", "There are no partners at all"),
        (lambda lines, partner: [line for line in lines if partner], "Expected: True", "The answer is True or False"),
    ],
)  # fmt: skip
def test_is_pairing(wrong: Callable[..., Any], said: str, hint: str) -> None:
    assert check.is_pairing(judged()).text == "✓ is_pairing: right on all 31 boards."
    assert_told(check.is_pairing(wrong), said, hint)
