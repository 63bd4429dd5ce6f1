"""Proof-number search, beside minimax; and its trees, which are walked through as proofs that need no search."""

import random
from collections.abc import Callable, Iterable, Iterator
from math import inf
from typing import Any

import pytest

from tests.plain import Nim as PlainNim
from ttt import State, Variant, minimax
from ttt.games.hexapawn import Hexapawn
from ttt.games.nim import Nim
from ttt.solvers.proof_numbers import forced, prove

POINTS = Variant.from_lines([(column, 0) for column in range(6)], [(0, 1, 2), (2, 3, 4), (4, 5, 0)])
STARTS = [
    *(
        State.empty(Variant(*size))
        for size in ((3, 3, 3), (4, 2, 3), (2, 4, 4), (1, 6, 2), (5, 1, 2), (1, 1, 1))
    ),
    *(
        State.empty(Variant(*size, misere=True))
        for size in ((3, 3, 3), (2, 2, 2), (3, 2, 2), (1, 1, 1))
    ),
    *(State.empty(POINTS), Nim((3, 4, 5)), Nim((2, 2, 3))),
    *map(Hexapawn, ("ooo/.../xxx", "oooo/..../xxxx", "oo/../../xx")),
]
DECIDED = ((0, inf), (inf, 0))  # proof and disproof


def met(start: Any, after: Callable[[Any], Iterable[Any]]) -> list[Any]:
    """Return everything that is met when one goes on from each to what comes after it."""
    found, new = dict.fromkeys([start]), [start]
    while new:
        new = [*dict.fromkeys(one for before in new for one in after(before) if one not in found)]
        found |= dict.fromkeys(new)
    return [*found]


def results(position: Any) -> Iterator[Any]:
    return map(position.result, position.actions())


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_it_says_what_minimax_says_of_each_position_for_both_players(start: Any) -> None:
    positions, memo = met(start, results), dict[Any, Any]()
    for position in random.Random(1).sample(positions, min(len(positions), 500)):
        value = minimax.outcome(position, memo).value
        for player in "xo":
            root, _ = prove(position, player)
            assert (root.proof, root.disproof) in DECIDED
            assert (root.proof == 0) is (value == (1 if player == position.to_move else -1)), (
                player,
                position,
            )


def wins_at_once(position: Any) -> bool:
    return any(
        after.is_terminal and after.utility(position.to_move) == 1 for after in results(position)
    )


@pytest.mark.parametrize(
    "start", [State.empty(Variant(4, 3, 3)), State.empty(Variant(3, 4, 4)), *STARTS[-6:]], ids=repr
)
@pytest.mark.parametrize("player", "xo")
def test_what_is_left_is_a_proof_that_can_be_checked_without_a_search(
    start: Any, player: str
) -> None:
    """One move leads to where it is proved as well, or all moves of the other side do; or the game is over."""
    root, looked_at = prove(start, player)
    nodes = met(root, lambda node: node.children)
    assert len({node.position.canonical() for node in nodes}) == len(nodes) == looked_at
    for node in (node for node in nodes if (node.proof, node.disproof) in DECIDED):
        is_won, is_mine = node.proof == 0, node.position.to_move == player
        alike = [
            child for child in node.children if (child.proof, child.disproof) == DECIDED[not is_won]
        ]
        others = {after.canonical() for after in results(node.position)} - {
            one.position.canonical() for one in alike
        }
        if node.position.is_terminal:
            assert is_won is (node.position.utility(player) == 1)
        else:
            assert (
                alike if is_mine is is_won else all(map(wins_at_once, others))
            )  # because they don't block a line


def test_a_game_of_ones_own_needs_no_images() -> None:
    for heaps, proof in (((1, 2, 3), inf), ((1, 2, 4), 0)):
        assert prove(PlainNim(heaps), "first")[0].proof == proof


def test_numbers_before_anything_is_decided() -> None:
    """On 3×3 three moves differ, after each of which there are eight."""
    for player, most, numbers in (
        ("x", 1, (1, 9)),
        ("o", 1, (9, 1)),
        ("x", 2, (8, 3)),
        ("o", 2, (3, 8)),
    ):
        root, looked_at = prove(State(), player, most)
        assert ((root.proof, root.disproof), looked_at) == (numbers, 1 if most == 1 else 4)


def test_a_search_ends_at_its_limit() -> None:
    root, looked_at = prove(State.empty(Variant(4, 4, 4)), "x", 1_000)
    assert min(root.proof, root.disproof) > 0
    assert 1_000 <= looked_at < 1_016


def test_moves_that_need_be_looked_at() -> None:
    boards = {"xx.xoo..o": [2], "xx.x.o.o.": [2], "x...o...x": [1, 2, 3, 5, 6, 7], "xxxoo....": []}
    for board, squares in boards.items():
        assert sorted(forced(State.parse(board))) == squares


def test_only_a_player_can_win() -> None:
    with pytest.raises(ValueError, match="'z' is not a player"):
        prove(State(), "z", 5)
