"""Variants: their lines and symmetries, boards of points and lines, and what is refused."""

import copy
import itertools
import pickle
import re

import pytest

from tests.plain import lines_of_squares
from tests.positions import BOARDS
from tests.test_doors import refusals
from ttt import State, Variant, variant as variant_module


@pytest.mark.parametrize("width", range(3, 8))
@pytest.mark.parametrize("height", range(3, 8))
def test_lines_and_symmetries_of_every_size(width, height):
    for in_a_row in range(3, max(width, height) + 1):
        variant = Variant(width, height, in_a_row)
        assert {frozenset(line) for line in variant.lines} == lines_of_squares(
            width, height, in_a_row
        )
        assert len(set(variant.lines)) == len(variant.lines)
        lines = {frozenset(line) for line in variant.lines}
        for symmetry in variant.symmetries:
            assert {frozenset(symmetry[i] for i in line) for line in lines} == lines
        assert len(set(variant.symmetries)) == (8 if width == height else 4)
    assert Variant(width, height).symmetries[0] == tuple(range(width * height))


def test_lines_come_in_harveys_order():
    harvey = ["012", "345", "678", "036", "147", "258", "048", "246"]
    assert ["".join(map(str, line)) for line in Variant().lines] == harvey


ROW = [(column, 0) for column in range(7)]
FANO = [(0, 1, 2), (0, 3, 4), (0, 5, 6), (1, 3, 5), (1, 4, 6), (2, 3, 6), (2, 4, 5)]
APART = Variant.from_lines([(0, 0), (1, 0), (3, 0), (0, 1)], [(0, 1), (3, 2)], name="APART")


@pytest.mark.parametrize(
    ("points", "lines"),
    [
        (7, FANO),
        (6, [(0, 1, 2), (2, 3, 4), (4, 5, 0)]),
        (5, [(0, 1), (1, 2, 3), (4,)]),
        (7, []),
        (1, [(0,)]),
    ],
)
def test_symmetries_are_all_ways_to_exchange_points_that_keep_the_lines(points, lines):
    sets = set(map(frozenset, lines))
    ways = itertools.permutations(range(points))
    expected = [way for way in ways if {frozenset(way[i] for i in line) for line in sets} == sets]
    assert [*Variant.from_lines(ROW[:points], lines).symmetries] == expected
    assert len(Variant.from_lines([*ROW, (7, 0)], []).symmetries) == 1, (
        "too many are not looked for"
    )


@pytest.mark.parametrize("variant", [Variant(), Variant(4, 4, 4)])
def test_a_rectangle_told_as_points_and_lines_is_the_same_game(variant):
    points = Variant.from_lines(variant.places, variant.lines)
    assert set(points.symmetries) >= set(variant.symmetries)
    for squares in BOARDS[::7] if variant.size == 9 else ["." * 16]:
        state = State.parse(squares, variant)
        twin = State.parse(squares, points)
        for name in ("squares", "to_move", "winner", "line", "is_terminal"):
            assert getattr(state, name) == getattr(twin, name)
        assert state.actions() == twin.actions()
        assert str(state) == str(twin)
        assert state != twin


def test_a_board_of_points_is_written_in_rows_and_is_one_object():
    state = State.parse("xo/./x", APART)
    assert (repr(state), eval(repr(state))) == ("State.parse('xo/./x', APART)", state)
    unnamed = Variant.from_lines(list(APART.places), [[0, 1], [1, 0], [3, 2]])
    assert unnamed is eval(repr(unnamed)) is not APART, "a line counts once"
    for variant in (APART, unnamed):
        assert copy.copy(variant) is pickle.loads(pickle.dumps(variant)) is variant


def test_what_are_no_points_and_lines_is_named():
    for points, lines, message in [
        ([], [], "points are (); at least one was expected, each in a place of its own"),
        *(
            ([point], [], f"{point} is not a point; its numbers should lie from 0 to 9,999")
            for point in [(0, -1), (-1, 0), (0, 10_000), (10_000, 0)]
        ),
        *(
            (ROW, [line], f"{line} is no line of the points 0 to 6")
            for line in [(), (0, 7), (0, 0), (True, 2)]
        ),
    ]:
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            Variant.from_lines(points, lines)


def test_there_is_one_variant_of_a_kind():
    assert Variant(3, 3, 3) is Variant()
    assert Variant(3, 3, 3, True) is not Variant()
    assert pickle.loads(pickle.dumps(Variant(5, 4, 3))) is Variant(5, 4, 3)


test_a_variant_says_what_is_wrong = refusals(
    Variant,
    [
        ((0, 3, 3), ValueError, "width is 0; at least 1"),
        ((3, -1, 3), ValueError, "height is -1; at least 1"),
        ((3, 3, 0), ValueError, "in_a_row is 0; at least 1"),
        ((3.0, 3, 3), TypeError, r"width is 3\.0; a whole number"),
        ((True, 3, 3), TypeError, "width is True; a whole number"),
        ((3, "3", 3), TypeError, "height is '3'; a whole number"),
        ((3, 3, 3, 1), TypeError, "misere is 1; True or False"),
        ((3, 3, 4), ValueError, "no line of 4 fits on a board of 3×3"),
        ((5, 4, 6), ValueError, "no line of 6 fits on a board of 5×4"),
    ],
)


def test_what_is_remembered_stays_small(monkeypatch):
    monkeypatch.setattr(variant_module, "REMEMBERED", 3)
    table = variant_module.Table(lambda key: -key)
    assert ([table[key] for key in (1, 2, 3, 2)], len(table)) == ([-1, -2, -3, -2], 3)
    assert (table[4], len(table)) == (-4, 1), "a full table starts again"
