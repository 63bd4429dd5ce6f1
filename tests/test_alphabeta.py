"""Minimax that stops early, against a minimax on texts, on lists, and tables of larger boards.

The numbers of nodes are those of the lesson; a table's entries are held against what is true, one
by one.
"""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, strategies as st

from tests.oracles import true_value
from tests.paper import CLASSIC, worth
from tests.positions import STATES
from tests.solvers.games import on_the_way
from ttt import State, Variant
from ttt.alphabeta import (
    Order,
    PaperTree,
    Table,
    alphabeta,
    alphabeta_with_table,
    fewest_lines_first,
    in_reading_order,
    most_lines_first,
)
from ttt.minimax import minimax_with_memo
from ttt.solvers.tablebase import solve
from ttt.trace import trace

ORDERS = [in_reading_order, most_lines_first, fewest_lines_first]
each_order = pytest.mark.parametrize("order", ORDERS)
each_key = pytest.mark.parametrize("key", [None, State.canonical])


def shuffled(luck: Random) -> Order:
    """Return an order that is another one at each node."""
    return lambda state: luck.sample(list(state.actions()), len(state.actions()))


# ---- the orders


def test_the_orders_go_by_the_lines_through_a_square():
    state = State()
    assert list(in_reading_order(state)) == list(range(9))
    assert most_lines_first(state) == [4, 0, 2, 6, 8, 1, 3, 5, 7]
    assert fewest_lines_first(state) == [1, 3, 5, 7, 0, 2, 6, 8, 4]
    assert most_lines_first(State.parse("x...o....")) == [2, 6, 8, 1, 3, 5, 7]
    four = State.empty(Variant(4, 4, 4))
    on_diagonals = [0, 3, 5, 6, 9, 10, 12, 15]  # on three lines, the others on two
    assert most_lines_first(four)[:8] == fewest_lines_first(four)[8:] == on_diagonals
    assert most_lines_first(State.empty(Variant(5, 1, 3))) == [2, 1, 3, 0, 4]


# ---- values


def test_every_position_has_the_value_that_a_minimax_on_texts_finds():
    assert len(STATES) == 5_478
    luck = Random(7)
    for state in STATES:
        want = true_value(state.squares)
        assert alphabeta(state) == alphabeta(state, shuffled(luck)) == want, state


@each_key
def test_one_table_serves_many_questions_in_any_order(key):
    """A bound taken for a value, or an entry under a wrong name, shows up in a later question."""
    luck = Random(8)
    for _ in range(2):
        table: Table = {}
        for state in luck.sample(STATES, len(STATES)):
            value = alphabeta_with_table(state, shuffled(luck), table=table, key=key)
            assert value == true_value(state.squares), state


@pytest.mark.parametrize(
    "variant", [Variant(misere=True), Variant(4, 3, 3), Variant(4, 2, 3, misere=True)]
)
def test_other_games_have_the_values_of_their_tables(variant):
    known = solve(variant)
    luck = Random(9)
    table: Table = {}
    symmetric: Table = {}
    for state in on_the_way(variant, 8, free=8):
        for order in (*ORDERS, shuffled(luck)):
            values = {
                alphabeta(state, order),
                alphabeta_with_table(state, order, table=table),
                alphabeta_with_table(state, order, table=symmetric, key=State.canonical),
            }
            assert values == {known.outcome(state).value}, state


# ---- numbers


def test_so_many_nodes_from_the_empty_board():
    """By a table so many nodes, and so many answers that it had."""
    for order, nodes, by_table, by_symmetry in [
        (in_reading_order, 18_297, (4_866, 1_583), (1_113, 359)),
        (most_lines_first, 7_275, (1_999, 560), (478, 150)),
        (fewest_lines_first, 42_094, (8_549, 3_280), (1_459, 568)),
    ]:
        count = Counter[str]()
        assert alphabeta(State(), order, count) == 0, order
        assert count == {"nodes": nodes}
        for key, want in ((None, by_table), (State.canonical, by_symmetry)):
            count = Counter[str]()
            assert alphabeta_with_table(State(), order, count, key=key) == 0
            assert (count["nodes"], count["found"]) == want


def test_a_count_goes_on_and_an_old_table_answers_at_once():
    state = State.parse("xo.ox.x.o")
    count = Counter({"nodes": 5})
    table: Table = {}
    alphabeta(state, count=count)
    assert count["nodes"] > 6
    for _ in range(2):
        alphabeta_with_table(state, count=count, table=table)
    assert count["found"] == 1
    again = Counter[str]()
    alphabeta_with_table(state, count=again, table=table)
    assert again == {"nodes": 1, "found": 1}, "no cut: nothing was tried"


# ---- what is in a table


@each_key
@each_order
def test_every_entry_is_true_and_most_are_bounds(order, key):
    """Many bounds are not the value: so to keep them as if they were values would be wrong."""
    bounds = Counter[str]()
    others = 0
    for asked in STATES[: len(STATES) // 2 : 9]:  # the empty board is the first
        table: Table = {}
        alphabeta_with_table(asked, order, table=table, key=key)
        for state, (bound, value) in table.items():
            assert isinstance(state, State)
            true = true_value(state.squares)
            holds = {"=": true == value, "≥": true >= value, "≤": true <= value}
            assert holds[bound], (state, bound, value)
            bounds[bound] += 1
            others += value != true
    assert min(bounds[bound] for bound in "=≥≤") > 500
    assert bounds["≥"] > bounds["="] > bounds["≤"]
    assert others > 400


# ---- other games


trees = st.recursive(
    st.integers(-20, 20), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=25
)


@given(trees, st.sampled_from("xo"))
def test_every_search_finds_what_a_recursion_on_lists_finds(tree, player):
    position = PaperTree(tree, player)
    for_x = worth(tree, player == "x")
    table: Table = {}
    values = [
        alphabeta(position),
        alphabeta(position, lambda state: reversed(state.actions())),
        alphabeta_with_table(position, table=table),
        alphabeta_with_table(position, table=table),
        minimax_with_memo(position),
    ]
    assert set(values) == {for_x if player == "x" else -for_x}
    assert trace(position).value == trace(position, prune=True).value == for_x


def test_the_textbooks_tree():
    """Russell and Norvig, the figures on alpha-beta: 3, and the leaves 4 and 6 need no look."""
    position = PaperTree(CLASSIC)
    count = Counter[str]()
    assert alphabeta(position, count=count) == 3
    assert count == {"nodes": 11}
    trees = [node.state.tree for node in trace(position, prune=True).nodes]
    assert [tree for tree in trees if isinstance(tree, int)] == [3, 12, 8, 2, 14, 5, 2]
