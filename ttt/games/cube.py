"""Tic-tac-toe in three dimensions: 27 points, 49 lines (notebook 12)."""

from collections.abc import Iterator
from itertools import product

from ttt.variant import Variant

POINTS = [*product(range(3), repeat=3)]  # layer, row, column
WAYS = [way for way in product((-1, 0, 1), repeat=3) if way > (0, 0, 0)]  # and not also backwards


def _lines() -> Iterator[list[int]]:
    """Yield every line: three steps from a point, all in the cube."""
    for (layer, row, column), (down, south, east) in product(POINTS, WAYS):
        line = [(layer + i * down, row + i * south, column + i * east) for i in range(3)]
        if set(line) <= set(POINTS):
            yield [POINTS.index(point) for point in line]


LINES = list(_lines())
# The layers are drawn side by side.
CUBE = Variant.from_lines(
    [(4 * layer + column, row) for layer, row, column in POINTS], LINES, name="CUBE"
)
