"""Tic-tac-toe in three dimensions: 27 points, 49 lines (notebook 12)."""

from itertools import product

from ttt.variant import Variant

POINTS = [*product(range(3), repeat=3)]  # layer, row, column
WAYS = [way for way in product((-1, 0, 1), repeat=3) if way > (0, 0, 0)]  # and not also backwards
LINES = [
    [POINTS.index(point) for point in line]
    for start, (z, y, x) in product(POINTS, WAYS)
    if {*(line := [(start[0] + i * z, start[1] + i * y, start[2] + i * x) for i in range(3)])}
    <= {*POINTS}
]
# The layers are drawn side by side.
CUBE = Variant.from_lines(
    [(4 * layer + column, row) for layer, row, column in POINTS], LINES, name="CUBE"
)
