"""Minimax on bare integers: the fastest search of the series that is still plain Python (notebook 06).

Reading order: `minimax`, then the two tables that it looks into. `ttt.search.minimax` looks at the same nodes, in the
same order, and finds the same value. Given up for speed: its readability, its checks on every move, its states that
can be printed, and all other games: this is about squares and lines alone.
"""

from __future__ import annotations

from functools import cache

from ttt.game import State
from ttt.variant import Variant

SQUARES = 16  # of the largest board; its tables have 65,536 rows


def minimax(state: State) -> int:
    """Return what a position is worth to the side to move if both play perfectly: +1 a win, 0 a draw, −1 a loss.

    Every node of the game tree is looked at, 549,946 from the empty 3×3 board: no memo, no early stop. Raises TypeError
    for what is no State, and ValueError on boards with more than 16 squares.
    """
    if not isinstance(state, State):
        raise TypeError(f"{state!r} is not a State, such as State.parse('x.o/.x./...')")
    has_line, free = _tables(state.variant)
    value_of_line = -1 if state.variant.misere else 1

    def search(mine: int, theirs: int) -> int:
        bits = free[mine | theirs]
        if not bits:
            return 0
        best = -1
        for bit in bits:
            value = value_of_line if has_line[mine | bit] else -search(theirs, mine | bit)
            if value > best:  # noqa: PLR1730  with max() the whole search would take nearly twice as long
                best = value
        return best

    if state.is_terminal:
        return state.utility(state.to_move)
    return search(state._x, state._o) if state.to_move == "x" else search(state._o, state._x)


@cache
def _tables(variant: Variant) -> tuple[list[bool], list[tuple[int, ...]]]:
    """Return, for each mask, whether it holds a line, and the bits of the squares that are free. Made once."""
    squares = variant.width * variant.height
    if squares > SQUARES:
        raise ValueError(f"{variant!r} has {squares} squares; this search is for boards of up to {SQUARES}")
    masks = range(1 << squares)
    lines = [sum(1 << square for square in line) for line in variant.lines]
    has_line = [any(mask & line == line for line in lines) for mask in masks]
    return has_line, [tuple(1 << square for square in range(squares) if not mask >> square & 1) for mask in masks]
