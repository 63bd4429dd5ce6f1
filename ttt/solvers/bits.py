"""Squares as bits of an integer: what the fast solvers of this room share.

Reading order: `masks`; `naming`, one name for all images of a position; `completing`, the squares
that a line lacks.

A mask is an integer that stands for a set of squares: bit 4 is 1 if square 4 is in the set. In this
room, `mine` is the mask of the side to move, and `theirs` that of the other side.
"""

from collections.abc import Callable
from functools import cache
from operator import add

from ttt.game import State
from ttt.variant import Variant


def masks(state: State) -> tuple[int, int]:
    """Return the squares of the side to move and those of the other side."""
    if state.to_move == "x":
        return state._x, state._o
    return state._o, state._x


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
