"""The terminal test in another representation, Harvey's triples (notebook 02).

The test that a State uses itself is `_has_line` in `ttt.variant`: it asks masks.
"""

from __future__ import annotations

from ttt.game import PLAYERS, State


def triples(state: State) -> tuple[str, ...]:
    """Return one word for each line: its marks, and the numbers of its free squares, as in "xo2".

    After Brian Harvey, *Computer Science Logo Style*, volume 1, chapter 6; he counts squares from 1. Raises ValueError
    on boards with more than ten squares, where a number is no longer one letter.
    """
    if len(state.squares) > 10:
        raise ValueError(f"{state.variant!r} has {len(state.squares)} squares; with one digit each, 10 can be numbered")
    letters = [str(square) if mark == "." else mark for square, mark in enumerate(state.squares)]
    return tuple("".join(letters[square] for square in line) for line in state.variant.lines)


def winner_by_triples(state: State) -> str | None:
    """Return the player who has a line, read off the triples, or None."""
    words = triples(state)
    return next((player for player in PLAYERS if player * state.variant.in_a_row in words), None)
