"""The searches on bare integers: the fastest of the series that are still plain Python (notebooks 06 and 07).

Reading order: `minimax`; `alphabeta`, which stops early; `alphabeta_with_table`, which also remembers, takes symmetric
images for one, and tries first what decides; then the tables that they look into. In all of them a position is two
masks, the squares of the side to move and those of the other.

The first two look at the same nodes as `ttt.search` does, in the same order, and all find the same value. Given up for
speed: readability, the checks on every move, states that can be printed, and all other games: this is about squares
and lines alone. A search that asked only once per position could not be a game's `result` any more.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import add
from typing import TypeAlias

from ttt.alphabeta import Order, in_reading_order, most_lines_first
from ttt.game import State
from ttt.variant import Variant

SQUARES = 16  # of the largest board; its tables have 65,536 rows
Bounds: TypeAlias = dict[int, tuple[int, int]]


def minimax(state: State) -> int:
    """Return what a position is worth to the side to move if both play perfectly: +1 a win, 0 a draw, −1 a loss.

    Every node of the game tree is looked at, 549,946 from the empty 3×3 board: no memo, no early stop. Raises TypeError
    for what is no State, and ValueError on boards with more than 16 squares.
    """
    mine, theirs = _masks(state)
    has_line, free = _has_line(state.variant), _free(state.variant, _squares(state.variant))
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
    mine, theirs = _masks(state)
    has_line, free = _has_line(state.variant), _free(state.variant, _squares(state.variant, order))
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


def alphabeta_with_table(state: State, table: Bounds | None = None) -> int:
    """Return the same from 119 nodes, and on 4×4 from 28,807, by four things more.

    A transposition table: `table[name]` says at least and at most what a position is worth to the side to move, and can
    be given again for the same variant. Symmetry: the name is the least of the images. What decides comes first: who
    can complete a line does; else who must block, blocks; else squares on many lines are tried first. And the window
    is −1 to +1 from the start, so that a win ends the search. Raises what `minimax` raises.
    """
    mine, theirs = _masks(state)
    variant, bounds = state.variant, {} if table is None else table
    board = (1 << variant.width * variant.height) - 1
    completing, bits_of = _completing(variant), _bits_of(variant)
    images_of_x, images_of_o = variant._images_of_x, variant._images_of_o

    def search(mine: int, theirs: int, alpha: int, beta: int) -> int:
        free = board & ~(mine | theirs)
        if not free:
            return 0
        ending = completing(mine) & free
        if ending and not variant.misere:
            return 1
        name = min(map(add, images_of_x[mine], images_of_o[theirs]))
        low, high = bounds.get(name, (-1, 1))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        if variant.misere:
            tried = free & ~ending  # whoever completes a line loses: that is what `best` begins with
        else:
            threats = completing(theirs) & free
            tried = threats & -threats or free  # one of them: the other can't block two either
        best = -1
        for bit in bits_of(tried):
            best = max(best, -search(theirs, mine | bit, -beta, -max(alpha, best)))
            if best >= beta:
                break
        bounds[name] = (low if best <= alpha else best, high if best >= beta else best)
        return best

    return state.utility(state.to_move) if state.is_terminal else search(mine, theirs, -1, 1)


def _masks(state: State) -> tuple[int, int]:
    """Return the squares of the side to move and of the other side; raise TypeError or ValueError for bad states."""
    if not isinstance(state, State):
        raise TypeError(f"{state!r} is not a State, such as State.parse('x.o/.x./...')")
    squares = state.variant.width * state.variant.height
    if squares > SQUARES:
        raise ValueError(f"{state.variant!r} has {squares} squares; this search is for boards of up to {SQUARES}")
    return (state._x, state._o) if state.to_move == "x" else (state._o, state._x)


def _squares(variant: Variant, order: Order = in_reading_order) -> tuple[int, ...]:
    """Return all squares in an order; raise ValueError if it is none."""
    squares = tuple(order(State.empty(variant)))
    if sorted(squares) != list(range(variant.width * variant.height)):
        raise ValueError(f"order gives the squares {squares} on the empty board; each square once was expected")
    return squares


@cache
def _has_line(variant: Variant) -> list[bool]:
    """Return for each mask whether it holds a line."""
    lines = _lines(variant)
    return [any(mask & line == line for line in lines) for mask in range(1 << variant.width * variant.height)]


@cache
def _free(variant: Variant, squares: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return for each mask the bits of the squares that are free, in the order of `squares`."""
    bits = [1 << square for square in squares]
    return [tuple(bit for bit in bits if not mask & bit) for mask in range(1 << len(squares))]


@cache
def _completing(variant: Variant) -> Callable[[int], int]:
    """Return what tells for a mask the squares that are all it lacks of some line; each is worked out once."""
    lines = _lines(variant)

    @cache
    def completing(mask: int) -> int:
        found = 0
        for line in lines:
            lacking = line & ~mask
            if lacking & (lacking - 1) == 0:  # not more than one square
                found |= lacking
        return found

    return completing


@cache
def _bits_of(variant: Variant) -> Callable[[int], list[int]]:
    """Return what tells the bits of a mask, those on many lines first; each is worked out once."""
    bits = [1 << square for square in most_lines_first(State.empty(variant))]

    @cache
    def bits_of(mask: int) -> list[int]:
        return [bit for bit in bits if mask & bit]

    return bits_of


def _lines(variant: Variant) -> list[int]:
    """Return the masks of the lines."""
    return [sum(1 << square for square in line) for line in variant.lines]
