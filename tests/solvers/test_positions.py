"""How many positions boards have, beside a walk through all of them."""

from itertools import product

import pytest

from tests.plain import PlainGame, lines_of_squares
from ttt import Variant
from ttt.solvers.positions import LINES, look_right, reachable
from ttt.solvers.tablebase import solve

Size = tuple[int, int, int]
# All boards of up to nine squares, without those that stand, and without those that have too many
# lines
SMALL = [
    (width, height, in_a_row)
    for width, height, in_a_row in product(range(1, 10), repeat=3)
    if width * height <= 9 and height <= width >= in_a_row
    if len(lines_of_squares(width, height, in_a_row)) <= LINES
]
FANO = [(0, 1, 3), (1, 2, 4), (2, 3, 5), (3, 4, 6), (4, 5, 0), (5, 6, 1), (6, 0, 2)]


@pytest.mark.parametrize("size", SMALL)
def test_reachable_positions_are_as_many_as_a_walk_meets(size: Size) -> None:
    assert (
        reachable(Variant(*size))
        == reachable(Variant(*size, True))
        == len(PlainGame(*size).reachable())
    )


@pytest.mark.parametrize(
    "lines", [[(0, 1, 2), (2, 3, 4), (4, 5, 0)], [(0, 1), (0, 1, 2), (3,)], FANO, []]
)
def test_positions_on_points_and_lines(lines: list[tuple[int, ...]]) -> None:
    game = PlainGame(7, 1, 7)
    game.lines = {frozenset(line) for line in lines}
    assert reachable(Variant.from_lines([(column, 0) for column in range(7)], lines)) == len(
        game.reachable()
    )


@pytest.mark.parametrize("size", [(4, 4, 4), (5, 3, 4), (5, 3, 5), (6, 2, 5), (2, 7, 4), (8, 2, 4)])
def test_reachable_positions_are_as_many_as_a_table_holds(size: Size) -> None:
    assert reachable(Variant(*size)) == len(solve(Variant(*size)))


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (3, 3)])
def test_boards_that_look_right(size: tuple[int, int]) -> None:
    boards = product("xo.", repeat=size[0] * size[1])
    assert look_right(Variant(*size, 1)) == sum(
        board.count("x") - board.count("o") in (0, 1) for board in boards
    )


def test_numbers_of_4x4_and_5x5() -> None:
    assert (look_right(Variant(4, 4, 4)), reachable(Variant(4, 4, 4))) == (10_165_779, 9_722_011)
    assert (look_right(Variant(5, 5, 5)), reachable(Variant(5, 5, 5))) == (
        161_995_031_226,
        158_977_021_146,
    )


def test_boards_with_too_many_lines_are_refused() -> None:
    with pytest.raises(
        ValueError, match=r"Variant\(4, 3, 3\) has 14 lines; boards with up to 12 can be counted"
    ):
        reachable(Variant(4, 3, 3))
