"""Tic-tac-toe in three dimensions: 27 points, 49 lines (notebook 12)."""

from collections.abc import Iterator
from itertools import product

from ttt.variant import Variant

POINTS = list(product(range(3), repeat=3))  # layer, row, column
EVERY_WAY = list(product((-1, 0, 1), repeat=3))
WAYS = [way for way in EVERY_WAY if way > (0, 0, 0)]  # and not also backwards


def _lines() -> Iterator[list[int]]:
    """Yield every line, as the numbers of its points: two equal steps that end in the cube."""
    for start in POINTS:
        layer, row, column = start
        for down, south, east in WAYS:
            middle = (layer + down, row + south, column + east)
            end = (layer + 2 * down, row + 2 * south, column + 2 * east)
            if end in POINTS:
                line = [start, middle, end]
                yield [POINTS.index(point) for point in line]


# The layers are drawn side by side.
PLACES = [(4 * layer + column, row) for layer, row, column in POINTS]
CUBE = Variant.from_lines(PLACES, list(_lines()), name="CUBE")
