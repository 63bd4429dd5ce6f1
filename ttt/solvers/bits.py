"""A search on bare integers: the fastest of the series that is still plain Python (notebook 07).

Reading order: `alphabeta_on_bits`; `_search`, what it does; then the tables that it looks into.
`ttt.alphabeta` has the readable form. Given up for speed: readability, checks on every move, states
that can be printed, and all other games: this is about squares and lines alone.

A mask is an integer that stands for a set of squares: bit 4 is 1 if square 4 is in the set. In this
room, `mine` is the mask of the side to move, and `theirs` that of the other side.
"""

from collections.abc import Callable
from functools import cache
from operator import add
from typing import TypeAlias

from ttt import doors
from ttt.alphabeta import most_lines_first
from ttt.game import State
from ttt.variant import Variant

SQUARES = 16  # of the largest board; its tables have 65,536 rows
Bounds: TypeAlias = dict[int, tuple[int, int]]
UNKNOWN = (-1, 1)


def alphabeta_on_bits(state: State, table: Bounds | None = None) -> int:
    """Return what a position is worth to the side to move; on 4×4 it looks into 13,581 positions.

    Four things bring that about. `table[name]` says what a position is worth to the side to move,
    at least and at most; it can be passed in again for the same variant. Images share a name, see
    `naming`: without that there would be 45,384. Squares on many lines come first: in reading order
    there would be 34,632. And where a line can be completed or must be blocked, nothing else is
    looked at. Raises ValueError for more than 16 squares.
    """
    variant = doors.up_to(SQUARES, doors.state(state).variant, "this search")
    bounds: Bounds = doors.memo(table, tuple)
    if state.is_terminal:
        return state.utility(state.to_move)
    mine, theirs = masks(state)
    search = _search(variant, bounds)
    return search(mine, theirs, -1, 1)


def masks(state: State) -> tuple[int, int]:
    """Return the squares of the side to move and those of the other side."""
    if state.to_move == "x":
        return state._x, state._o
    return state._o, state._x


def _search(variant: Variant, bounds: Bounds) -> Callable[[int, int, int, int], int]:
    """Return alpha-beta for two masks, alpha and beta."""
    lacking_one = completing(variant)
    moves = _moves(variant)
    name_of = naming(variant)
    board = (1 << variant.size) - 1

    def search(mine: int, theirs: int, alpha: int, beta: int) -> int:
        free = board & ~(mine | theirs)
        if not free:
            return 0
        if lacking_one(mine) & free and not variant.misere:
            return 1
        name = name_of(mine, theirs)
        low, high = bounds.get(name, UNKNOWN)
        if low >= beta or high <= alpha or low == high:
            return low if low >= beta else high
        best = -1
        for bit in moves(mine, theirs, free):
            value = -search(theirs, mine | bit, -beta, -max(alpha, best))
            best = max(best, value)
            if best >= beta:
                break
        if best > alpha:
            low = best
        if best < beta:
            high = best
        bounds[name] = (low, high)
        return best

    return search


def _moves(variant: Variant) -> Callable[[int, int, int], list[int]]:
    """Return what gives the squares to try where no line can be completed, one bit each."""
    bits_of = in_order(variant)
    lacking_one = completing(variant)

    def moves(mine: int, theirs: int, free: int) -> list[int]:
        if variant.misere:
            return bits_of(free & ~lacking_one(mine))  # to complete a line is to lose
        threats = lacking_one(theirs) & free
        # The lowest bit alone: of two threats, one remains whatever is blocked
        first = threats & -threats
        return bits_of(first or free)

    return moves


@cache
def naming(variant: Variant, masks: int = 2) -> Callable[..., int]:
    """Return what gives one name to all symmetric images of some masks.

    The masks are written one after the other into one number, and the name is the least of its
    images. An image is the sum of those of the two halves of each mask: there are too many masks of
    25 squares to keep them all.
    """
    size = variant.size
    half = size // 2
    lower = (1 << half) - 1
    tables = []
    for lowest in reversed(range(0, masks * size, size)):  # the first mask has the highest bits
        low = _images(variant, range(half), lowest)
        high = _images(variant, range(half, size), lowest)
        tables.append((low, high))

    def name_of(*masks: int) -> int:
        parts: list[list[int]] = []
        for (low, high), mask in zip(tables, masks, strict=True):
            parts.append(low[mask & lower])
            parts.append(high[mask >> half])
        by_symmetry = zip(*parts)  # noqa: B905
        return min(map(sum, by_symmetry))

    return name_of


def _images(variant: Variant, squares: range, lowest: int) -> list[list[int]]:
    """Return the images of each set of these squares, one for each symmetry.

    Square 0 is at the `lowest` bit.
    """
    images = [[0] * len(variant.symmetries)]
    for square in squares:
        bits = [1 << lowest + symmetry[square] for symmetry in variant.symmetries]
        images += [list(map(add, image, bits)) for image in images]
    return images


@cache
def completing(variant: Variant) -> Callable[[int], int]:
    """Return what gives for a mask the squares that are all it lacks of some line."""
    lines = variant._line_masks

    @cache
    def lacking_one(mask: int) -> int:
        squares = 0
        for line in lines:
            lacking = line & ~mask
            if lacking & (lacking - 1) == 0:  # not more than one square
                squares |= lacking
        return squares

    return lacking_one


@cache
def in_order(variant: Variant) -> Callable[[int], list[int]]:
    """Return what gives the bits of a mask, those on many lines first."""
    squares = most_lines_first(State.empty(variant))
    bits = [1 << square for square in squares]
    return cache(lambda mask: [bit for bit in bits if mask & bit])
