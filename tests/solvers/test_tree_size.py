"""How many nodes a tree has: by a walk where there can be one, and counted otherwise where not."""

from math import comb, factorial, perm

import pytest

from tests import plain
from tests.solvers.games import on_the_way
from tests.test_count import levels
from ttt import State, Variant
from ttt.count import results
from ttt.solvers.tree_size import nodes, nodes_by_ply

FOUR = Variant(4, 4, 4)
MISERE = Variant(misere=True)


def by_levels(state: State) -> list[int]:
    """Return how many nodes each ply has, by how many games lead to each position."""
    return [level.total() for level in levels(state, results)]


def test_so_many_nodes_from_the_empty_board():
    expected = [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]
    assert nodes_by_ply() == nodes_by_ply(State()) == expected
    assert nodes() == sum(expected) == 549_946


@pytest.mark.parametrize("variant", [Variant(3, 4, 3, misere=True), Variant(12, 1, 4), FOUR])
def test_late_positions_have_as_many_nodes_as_games_go_on_from_there(variant):
    for state in on_the_way(variant, 8, free=7):
        counts = nodes_by_ply(state)
        assert counts == by_levels(state), state
        assert {type(count) for count in counts} == {int}, "as large as it takes"


@pytest.mark.parametrize(
    "variant",
    [
        Variant(),
        MISERE,
        pytest.param(Variant(4, 3, 4), marks=pytest.mark.long),
        Variant(4, 3, 3),
        Variant(5, 2, 3),
        Variant(4, 2, 2),
        Variant(3, 3, 1),
    ],
)
def test_whole_trees_have_as_many_nodes_as_games_lead_to_positions(variant):
    start = State.empty(variant)
    assert nodes_by_ply(start) == by_levels(start)


def test_so_many_nodes_on_4_by_4():
    counts = nodes_by_ply(State.empty(FOUR))
    assert sum(counts) == 36_277_691_063_105
    lines = plain.lines_of_squares(4, 4, 4)
    ended_at_7 = len(lines) * factorial(4) * perm(12, 3)  # x's fourth mark makes a line
    # Pairs of lines that share no square: at the 8th mark, not both are made
    apart = sum(not line & another for line in lines for another in lines)
    ended_at_8 = factorial(4) * factorial(4) * (len(lines) * comb(12, 4) - apart)
    assert counts[:8] == [perm(16, ply) for ply in range(8)]
    assert counts[8] == (counts[7] - ended_at_7) * 9
    assert counts[9] == (counts[8] - ended_at_8) * 8


def test_up_to_20_squares_may_be_free():
    """Before there can be a line, each move is free: on 5×4 up to the 10th."""
    assert nodes_by_ply(State.empty(Variant(5, 4, 5)))[:10] == [perm(20, ply) for ply in range(10)]
    with pytest.raises(ValueError, match="21 free squares; the nodes can be counted for up to 20"):
        nodes_by_ply(State.empty(Variant(7, 3, 3)))
