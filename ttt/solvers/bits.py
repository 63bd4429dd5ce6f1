"""A search on bare integers: the fastest of the series that is still plain Python (notebook 07).

Reading order: `alphabeta_with_table`; then the tables that it looks into. `ttt.alphabeta` has the
readable form. Given up for speed: readability, checks on every move, states that can be printed,
and all other games: this is about squares and lines alone.
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


def alphabeta_with_table(state: State, table: Bounds | None = None) -> int:
    """Return what a position is worth to the side to move; from the empty 4×4 board, 13,581 positions are looked into.

    Four things bring that about. `table[name]` says what a position is worth to the side to move,
    at least and at most; it can be given again for the same variant. Images share a name, see
    `naming`: without that there would be 45,384. Squares on many lines come first: in reading order
    there would be 34,632. And where a line can be completed or must be blocked, nothing else is
    looked at. Raises TypeError for no State, and ValueError for more than 16 squares.
    """
    variant = doors.up_to(SQUARES, doors.state(state).variant, "this search")
    sides = (state._x, state._o) if state.to_move == "x" else (state._o, state._x)
    bounds: Bounds = doors.memo(table, tuple)
    lacking_one, bits_of, name_of = completing(variant), _bits_of(variant), naming(variant)
    board = (1 << variant.size) - 1

    def search(mine: int, theirs: int, alpha: int, beta: int) -> int:
        free = board & ~(mine | theirs)
        if not free:
            return 0
        ending = lacking_one(mine) & free
        if ending and not variant.misere:
            return 1
        low, high = bounds.get(name := name_of(mine, theirs), (-1, 1))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        threats = 0 if variant.misere else lacking_one(theirs) & free
        # Only the first threat: of two, one remains whatever is blocked. In misère, to complete a
        # line is to lose.
        best = -1
        for bit in bits_of(threats & -threats or free & ~ending):
            best = max(best, -search(theirs, mine | bit, -beta, -max(alpha, best)))
            if best >= beta:
                break
        bounds[name] = (low if best <= alpha else best, high if best >= beta else best)
        return best

    return state.utility(state.to_move) if state.is_terminal else search(*sides, -1, 1)


@cache
def naming(variant: Variant, masks: int = 2) -> Callable[..., int]:
    """Return what gives one name to all symmetric images of some masks: the least of them, all masks in one number.

    The image of a mask is put together from those of its two halves: there are too many masks of 25
    squares to keep.
    """
    size = variant.size
    half = size // 2
    lower = (1 << half) - 1

    def images(lowest: int, squares: range) -> list[list[int]]:
        """Return for each mask of these squares its images, the lowest square at this bit."""
        found = [[0] * len(variant.symmetries)]
        for square in squares:
            bits = [1 << lowest + symmetry[square] for symmetry in variant.symmetries]
            found += [list(map(add, image, bits)) for image in found]
        return found

    lowest_bits = reversed(range(0, masks * size, size))  # of the first mask, the highest
    tables = [
        (images(lowest, range(half)), images(lowest, range(half, size))) for lowest in lowest_bits
    ]

    def name_of(*masks: int) -> int:
        parts: list[list[int]] = []
        for (low, high), mask in zip(tables, masks, strict=True):
            parts.append(low[mask & lower])
            parts.append(high[mask >> half])
        return min(map(sum, zip(*parts)))  # noqa: B905

    return name_of


@cache
def completing(variant: Variant) -> Callable[[int], int]:
    """Return what tells for a mask the squares that are all it lacks of some line; each is worked out once."""
    lines = variant._line_masks

    @cache
    def lacking_one(mask: int) -> int:
        found = 0
        for line in lines:
            lacking = line & ~mask
            if lacking & (lacking - 1) == 0:  # not more than one square
                found |= lacking
        return found

    return lacking_one


@cache
def _bits_of(variant: Variant) -> Callable[[int], list[int]]:
    """Return what tells the bits of a mask, those on many lines first; each is worked out once."""
    bits = [1 << square for square in most_lines_first(State.empty(variant))]
    return cache(lambda mask: [bit for bit in bits if mask & bit])
