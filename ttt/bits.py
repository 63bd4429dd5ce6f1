"""The searches on bare integers: the fastest of the series that are still plain Python (notebooks 06 and 07).

Reading order: `minimax`; `alphabeta`, which stops early; then the tables that both look into. `ttt.search` has both in
their readable form, which looks at the same nodes, in the same order, and finds the same value. Given up for speed:
readability, checks on every move, states that can be printed, and all other games: this is about squares and lines
alone. What a memory adds is in `ttt.bits_table`.
"""

from __future__ import annotations

from functools import cache

from ttt.alphabeta import Order, in_reading_order
from ttt.game import State
from ttt.variant import Variant

SQUARES = 16  # of the largest board; its tables have 65,536 rows


def minimax(state: State) -> int:
    """Return what a position is worth to the side to move if both play perfectly: +1 a win, 0 a draw, −1 a loss.

    Every node of the game tree is looked at, 549,946 from the empty 3×3 board: no memo, no early stop. Raises TypeError
    for what is no State, and ValueError on boards with more than 16 squares.
    """
    mine, theirs = sides(state)
    has_line, free = _has_line(state.variant), _free(_squares(state.variant, in_reading_order))
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

    return state.utility(state.to_move) if state.is_terminal else search(mine, theirs)


def alphabeta(state: State, order: Order = in_reading_order) -> int:
    """Return the same, and leave out what can't matter: 18,297 nodes are left, 7,275 with `most_lines_first`.

    `order` is asked once, about the empty board. Raises what `minimax` raises, and ValueError if `order` does not give
    every square once.
    """
    mine, theirs = sides(state)
    has_line, free = _has_line(state.variant), _free(_squares(state.variant, order))
    value_of_line = -1 if state.variant.misere else 1

    def search(mine: int, theirs: int, alpha: int, beta: int) -> int:
        bits = free[mine | theirs]
        if not bits:
            return 0
        best = -2
        for bit in bits:
            value = value_of_line if has_line[mine | bit] else -search(theirs, mine | bit, -beta, -alpha)
            if value > best:
                best = value
                if best > alpha:  # noqa: PLR1730  as above
                    alpha = best
                if alpha >= beta:
                    break
        return best

    return state.utility(state.to_move) if state.is_terminal else search(mine, theirs, -2, 2)


def sides(state: State) -> tuple[int, int]:
    """Return the squares of the side to move and of the other side, one bit each.

    Raises TypeError for what is no State, and ValueError on boards with more than 16 squares.
    """
    if not isinstance(state, State):
        raise TypeError(f"{state!r} is not a State, such as State.parse('x.o/.x./...')")
    squares = state.variant.width * state.variant.height
    if squares > SQUARES:
        raise ValueError(f"{state.variant!r} has {squares} squares; this search is for boards of up to {SQUARES}")
    return (state._x, state._o) if state.to_move == "x" else (state._o, state._x)


def _squares(variant: Variant, order: Order) -> tuple[int, ...]:
    """Return all squares in an order; raise ValueError if some are missing, or there twice."""
    squares = tuple(order(State.empty(variant)))
    if sorted(squares) != list(range(variant.width * variant.height)):
        raise ValueError(f"order gives the squares {squares} on the empty board; each square once was expected")
    return squares


@cache
def _has_line(variant: Variant) -> list[bool]:
    """Return for each mask whether it holds a line."""
    lines = variant._line_masks
    return [any(mask & line == line for line in lines) for mask in range(1 << variant.width * variant.height)]


@cache
def _free(squares: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return for each mask the bits of the squares that are free, in the order of `squares`."""
    bits = [1 << square for square in squares]
    return [tuple(bit for bit in bits if not mask & bit) for mask in range(1 << len(squares))]
