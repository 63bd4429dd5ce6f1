"""Proof-number search, beside minimax."""

import random
from math import inf
from typing import Any

import pytest

from tests.plain import Nim as PlainNim
from tests.refusals import refuses
from tests.solvers.games import met, results
from ttt import State, Variant, minimax
from ttt.game import NO_PLAYER
from ttt.games.hexapawn import Hexapawn
from ttt.games.nim import Nim
from ttt.solvers.proof_numbers import Node, forced, prove

POINTS = Variant.from_lines([(column, 0) for column in range(6)], [(0, 1, 2), (2, 3, 4), (4, 5, 0)])
SIZES = [(3, 3, 3), (4, 2, 3), (2, 4, 4), (1, 6, 2), (5, 1, 2), (1, 1, 1)]
MISERE = [(3, 3, 3), (2, 2, 2), (3, 2, 2), (1, 1, 1)]
OTHER_GAMES = [
    State.empty(POINTS),
    Nim((3, 4, 5)),
    Nim((2, 2, 3)),
    Hexapawn("ooo/.../xxx"),
    Hexapawn("oooo/..../xxxx"),
    Hexapawn("oo/../../xx"),
]
STARTS = [
    *(State.empty(Variant(*size)) for size in SIZES),
    *(State.empty(Variant(*size, misere=True)) for size in MISERE),
    *OTHER_GAMES,
]


def numbers(node: Node) -> tuple[float, float]:
    return node.proof, node.disproof


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_it_says_what_minimax_says_of_each_position_for_both_players(start):
    positions = met(start, results)
    memo: dict[Any, Any] = {}
    for position in random.Random(1).sample(positions, min(len(positions), 500)):
        value = minimax.outcome(position, memo).value
        for player in "xo":
            root, _ = prove(position, player)
            wins = value == (1 if player == position.to_move else -1)
            assert numbers(root) == ((0, inf) if wins else (inf, 0)), (player, position)


@pytest.mark.parametrize(
    "start",
    [
        *(State.empty(Variant(4, 3, 3)), *OTHER_GAMES),
        pytest.param(State.empty(Variant(3, 4, 4)), marks=pytest.mark.long),
    ],
    ids=repr,
)
@pytest.mark.parametrize("player", "xo")
def test_each_kind_of_position_is_looked_at_once(start, player):
    root, looked_at = prove(start, player)
    nodes = met(root, lambda node: node.children)
    assert len({node.position.canonical() for node in nodes}) == len(nodes) == looked_at


def test_a_game_of_ones_own_needs_no_images():
    for heaps, proof in (((1, 2, 3), inf), ((1, 2, 4), 0)):
        root, _ = prove(PlainNim(heaps), "first")
        assert root.proof == proof


def test_numbers_before_anything_is_decided():
    """On 3×3 three moves differ, after each of which there are eight."""
    for player, most, proof, disproof, positions in [
        ("x", 1, 1, 9, 1),
        ("o", 1, 9, 1, 1),
        ("x", 2, 8, 3, 4),
        ("o", 2, 3, 8, 4),
    ]:
        root, looked_at = prove(State(), player, most)
        assert (numbers(root), looked_at) == ((proof, disproof), positions)


def test_a_search_ends_at_its_limit():
    root, looked_at = prove(State.empty(Variant(4, 4, 4)), "x", 1_000)
    assert min(numbers(root)) > 0
    assert 1_000 <= looked_at < 1_016


def test_moves_that_need_be_looked_at():
    for board, squares in [
        ("xx.xoo..o", [2]),
        ("xx.x.o.o.", [2]),
        ("x...o...x", [1, 2, 3, 5, 6, 7]),
        ("xxxoo....", []),
    ]:
        assert sorted(forced(State.parse(board))) == squares


def test_only_a_player_can_win():
    with refuses(NO_PLAYER, ValueError):
        prove(State(), "z", 5)
