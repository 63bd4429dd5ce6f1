"""Alpha-beta on bare integers that remembers: the empty 4×4 board in a tenth of a second (notebook 07).

Reading order: `alphabeta_with_table`; then what it asks about a mask. A position is two masks, as in `ttt.bits`.
`ttt.search` has a readable form, for any game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import add
from typing import TypeAlias

from ttt.alphabeta import most_lines_first
from ttt.bits import sides
from ttt.game import State
from ttt.variant import Variant

Bounds: TypeAlias = dict[int, tuple[int, int]]


def alphabeta_with_table(state: State, table: Bounds | None = None) -> int:
    """Return what `bits.minimax` returns, from the empty 4×4 board too, on which 13,581 positions are looked into.

    Four things bring that about. `table[name]` says what a position is worth to the side to move, at least and at most;
    it can be given again for the same variant. Symmetric images share a name, the least image: without that there would
    be 45,384. Squares on many lines are tried first: in reading order there would be 34,632. And where a line can be
    completed or must be blocked, nothing else is looked at. Raises what `bits.minimax` raises.
    """
    mine, theirs = sides(state)
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
            tried = threats & -threats or free  # only the first threat: of two, one remains whatever is blocked
        best = -1
        for bit in bits_of(tried):
            best = max(best, -search(theirs, mine | bit, -beta, -max(alpha, best)))
            if best >= beta:
                break
        bounds[name] = (low if best <= alpha else best, high if best >= beta else best)
        return best

    return state.utility(state.to_move) if state.is_terminal else search(mine, theirs, -1, 1)


@cache
def _completing(variant: Variant) -> Callable[[int], int]:
    """Return what tells for a mask the squares that are all it lacks of some line; each is worked out once."""
    lines = variant._line_masks

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
