"""Can this player force a win? As minimax and the tablebase say."""

import random

import pytest

from tests.solvers.games import images, on_the_way
from ttt import State, Variant
from ttt.count import reachable
from ttt.game import other
from ttt.minimax import minimax_with_memo
from ttt.solvers.proofs import Table, wins
from ttt.solvers.tablebase import solved

FOUR = Variant(4, 4, 4)
FIVE = Variant(5, 5, 4)
SMALL = [(3, 3, 3), (2, 4, 3), (5, 2, 2), (1, 6, 3), (7, 1, 2), (3, 2, 1), (1, 1, 1), (2, 2, 2)]


def check(state: State, value: int, table: Table):
    """Assert that the answers follow from what a state is worth to the side to move."""
    assert wins(state, state.to_move, table) is (value == 1), state
    assert wins(state, other(state.to_move), table) is (value == -1), state


@pytest.mark.parametrize("size", SMALL)
def test_it_says_what_minimax_says_of_every_position(size):
    memo: dict[State, int] = {}
    for state in reachable(State.empty(Variant(*size))):
        check(state, minimax_with_memo(state, memo), {})


@pytest.mark.parametrize(
    ("variant", "games"),
    [
        (FOUR, 45),
        (Variant(4, 4, 3), 40),
        (Variant(4, 3, 3), 12),
        (Variant(3, 4, 3), 12),
        (Variant(5, 3, 3), 12),
    ],
)
def test_it_says_what_the_tablebase_says_with_one_table_for_all_questions(variant, games):
    """Both players ask, in any order; had their answers the same names, some would be wrong."""
    oracle = solved(variant)
    table: Table = {}
    states = [State.empty(variant), *on_the_way(variant, games)]
    for state in random.Random(1).sample(states, len(states)):
        check(state, oracle.outcome(state).value, table)


def test_symmetric_images_share_a_name():
    """A chain of forced moves has no names at all; here each first question leaves some."""
    names = 0
    for state in on_the_way(FIVE, 4, free=15):
        table: Table = {}
        answer = wins(state, "x", table)
        before = len(table)
        assert {wins(image, "x", table) for image in images(state)} == {answer}
        assert len(table) == before, "nothing new"
        names += before
    assert names > 100


def test_how_many_positions_are_remembered():
    table: Table = {}
    assert not wins(State.empty(FOUR), "x", table)
    assert len(table) == 3_315
    assert not wins(State.empty(FOUR), "o", table)
    assert len(table) == 4_228
