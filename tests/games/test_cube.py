"""The cube: its 49 lines and 48 symmetries, counted and made another way, and how it is shown."""

from itertools import combinations, permutations, product

from ttt.games.cube import CUBE
from ttt.pictures.marks import Squares

PLACES: list[tuple[int, ...]] = [*product(range(3), repeat=3)]  # where point 0, 1, … lies in space


def test_the_lines_are_all_triples_with_one_point_in_the_middle_of_the_others():
    expected = set()
    for points in combinations(PLACES, 3):
        if all(first + last == 2 * middle for first, middle, last in zip(*points, strict=True)):
            expected.add(tuple(map(PLACES.index, points)))
    assert {tuple(sorted(line)) for line in CUBE.lines} == expected
    assert len(CUBE.lines) == len(expected) == (5**3 - 3**3) / 2


def test_the_symmetries_exchange_and_turn_round_the_three_axes():
    expected = []
    for axes, signs in product(permutations(range(3)), product((1, -1), repeat=3)):
        turned = [tuple(1 + signs[i] * (place[axes[i]] - 1) for i in range(3)) for place in PLACES]
        expected.append(tuple(map(PLACES.index, turned)))
    assert len({*expected}) == 48
    assert sorted(CUBE.symmetries) == sorted(expected)


def test_neighbours_in_a_row_are_struck_through_and_others_get_rings():
    lines = [(9, 10, 11), (0, 13, 26), (0, 4, 2), (0, 2, 1)]
    strikes = Squares(0, 0, 1, CUBE.places).strikes(lines)
    assert [path.count("M") for path in strikes] == [1, 3, 3, 3]
