"""How many nodes a tree has: walked through where that can be done, and counted otherwise where it can't."""

from __future__ import annotations

from collections import Counter
from math import comb, factorial, perm
from random import Random

import pytest

from tests import plain
from tests.test_alphabeta import late
from ttt import State, Variant
from ttt.solvers.tree_size import nodes, nodes_by_ply

FOUR, MISERE = Variant(4, 4, 4), Variant(misere=True)


def walked(state: State) -> list[int]:
    """The same by walking through the tree."""
    found, waiting = Counter[int](), [(state, 0)]
    while waiting:
        state, ply = waiting.pop()
        found[ply] += 1
        waiting += [(state.result(square), ply + 1) for square in state.actions()]
    return [found[ply] for ply in range(max(found) + 1)]


def by_positions(state: State) -> list[int]:
    """The same by going from layer to layer, each position with how many games lead there."""
    found, layer = [], Counter({state: 1})
    while layer:
        found.append(layer.total())
        after: Counter[State] = Counter()
        for before, games in layer.items():
            for square in before.actions():
                after[before.result(square)] += games
        layer = after
    return found


def test_so_many_nodes_from_the_empty_board() -> None:
    want = [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]
    assert nodes_by_ply() == nodes_by_ply(State()) == want
    assert nodes() == sum(want) == 549_946


@pytest.mark.parametrize(
    "variant",
    [
        Variant(),
        MISERE,
        Variant(4, 3, 3),
        Variant(3, 4, 3, misere=True),
        Variant(5, 2, 4),
        Variant(12, 1, 4),
        FOUR,
    ],
)
def test_late_positions_have_as_many_nodes_as_a_walk_meets(variant: Variant) -> None:
    rng = Random(3)
    for free in range(1, 8):
        for state in (late(variant, free, rng) for _ in range(4)):
            found = nodes_by_ply(state)
            assert found == walked(state), state
            assert all(type(number) is int for number in found), "as large as it takes"


@pytest.mark.parametrize(
    "sizes",
    [(3, 3, 3), (3, 3, 3, True), (4, 3, 4), (4, 3, 3), (5, 2, 3), (4, 2, 2), (3, 3, 1)],
    ids=str,
)
def test_whole_trees_have_as_many_nodes_as_games_lead_to_positions(
    sizes: tuple[int, int, int],
) -> None:
    start = State.empty(Variant(*sizes))
    assert nodes_by_ply(start) == by_positions(start)


def test_the_last_moves_by_hand() -> None:
    boards = {"xxxoo....": [1], "xoxxoxoxo": [1], "xoxxoxo.o": [1, 1], "xx.oo.xo.": [1, 3, 4, 3]}
    assert {board: nodes_by_ply(State.parse(board)) for board in boards} == boards


def test_so_many_nodes_on_4_by_4() -> None:
    found = nodes_by_ply(State.empty(FOUR))
    assert sum(found) == 36_277_691_063_105
    lines = plain.lines_of_squares(4, 4, 4)
    ended_at_7 = len(lines) * factorial(4) * perm(12, 3)  # x's fourth mark makes a line
    beside = sum(
        sum(not line & other for other in lines) for line in lines
    )  # pairs of lines apart: not both are made
    ended_at_8 = factorial(4) * factorial(4) * (len(lines) * comb(12, 4) - beside)
    assert found[:8] == [perm(16, ply) for ply in range(8)]
    assert found[8] == (found[7] - ended_at_7) * 9
    assert found[9] == (found[8] - ended_at_8) * 8


def test_all_images_have_as_many_nodes() -> None:
    for state in (State.parse("x.. .o. ..."), State.empty(FOUR), State.parse("xxx oo. ...")):
        boards = ["".join(state.squares[i] for i in turn) for turn in state.variant.symmetries]
        assert {nodes(State.parse(board, state.variant)) for board in boards} == {
            sum(nodes_by_ply(state))
        }


def test_up_to_20_squares_may_be_free() -> None:
    """Before there can be a line, each move is free: on 5×4 up to the 10th."""
    assert nodes_by_ply(State.empty(Variant(5, 4, 5)))[:10] == [perm(20, ply) for ply in range(10)]
    with pytest.raises(ValueError, match="21 free squares; the nodes can be counted for up to 20"):
        nodes_by_ply(State.empty(Variant(7, 3, 3)))
