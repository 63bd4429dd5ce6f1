"""How many positions boards have, beside a walk through all of them."""

from itertools import product

import pytest

from tests.plain import PlainGame, lines_of_squares
from ttt import Variant
from ttt.solvers.positions import LINES, reachable
from ttt.solvers.tablebase import solve

Size = tuple[int, int, int]
# All boards of up to nine squares, but those that are taller than wide or have too many lines
SMALL = [
    (width, height, in_a_row)
    for width, height, in_a_row in product(range(1, 10), repeat=3)
    if width * height <= 9
    if height <= width
    if in_a_row <= width
    if len(lines_of_squares(width, height, in_a_row)) <= LINES
]
FANO = [(0, 1, 3), (1, 2, 4), (2, 3, 5), (3, 4, 6), (4, 5, 0), (5, 6, 1), (6, 0, 2)]


@pytest.mark.parametrize("size", SMALL)
def test_reachable_positions_are_as_many_as_a_walk_meets(size: Size):
    met = len(PlainGame(*size).reachable())
    assert reachable(Variant(*size)) == met
    assert reachable(Variant(*size, misere=True)) == met


@pytest.mark.parametrize(
    "lines", [[(0, 1, 2), (2, 3, 4), (4, 5, 0)], [(0, 1), (0, 1, 2), (3,)], FANO, []]
)
def test_positions_on_points_and_lines(lines):
    game = PlainGame(7, 1, 7)
    game.lines = {frozenset(line) for line in lines}
    variant = Variant.from_lines([(column, 0) for column in range(7)], lines)
    assert reachable(variant) == len(game.reachable())


@pytest.mark.parametrize("size", [(4, 4, 4), (5, 3, 4), (5, 3, 5), (6, 2, 5), (2, 7, 4), (8, 2, 4)])
def test_reachable_positions_are_as_many_as_a_table_holds(size: Size):
    assert reachable(Variant(*size)) == len(solve(Variant(*size)))


def test_the_number_of_5x5():
    assert reachable(Variant(5, 5, 5)) == 158_977_021_146


def test_boards_with_too_many_lines_are_refused():
    refusal = r"Variant\(4, 3, 3\) has 14 lines; boards with up to 12 can be counted"
    with pytest.raises(ValueError, match=refusal):
        reachable(Variant(4, 3, 3))
