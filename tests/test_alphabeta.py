"""Minimax that stops early: held against a minimax on texts, against tables of larger boards, and against Nim's theory.

The numbers of nodes are those of the lesson; a table's entries are held against what is true, one
by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from math import inf
from random import Random
from typing import Any, TypeAlias

import pytest
from hypothesis import given, strategies as st

from tests import plain
from tests.paper import CLASSIC, worth
from tests.plain import Nim
from tests.positions import STATES
from ttt import State, Variant
from ttt.alphabeta import (
    Entry,
    Order,
    PaperTree,
    Table,
    alphabeta,
    alphabeta_with_table,
    fewest_lines_first,
    in_reading_order,
    most_lines_first,
)
from ttt.minimax import best_actions, minimax_with_memo
from ttt.solvers.tablebase import solve
from ttt.trace import trace

Key: TypeAlias = Callable[[State], Hashable] | None
ORDERS = [in_reading_order, most_lines_first, fewest_lines_first]
each_order = pytest.mark.parametrize("order", ORDERS)
each_key = pytest.mark.parametrize("key", [None, State.canonical])


def true_value(state: State) -> int:
    """What a position of 3×3 is worth to the side to move."""
    return plain.value(state.squares) * (1 if state.to_move == "x" else -1)


def shuffled(luck: Random) -> Order:
    """Return an order that is another one at each node."""
    return lambda state: luck.sample(actions := list(state.actions()), len(actions))


def late(variant: Variant, free: int, luck: Random) -> State:
    """Return a position of a random game with so many free squares, nobody having won."""
    while True:
        state = State.empty(variant)
        while not state.is_terminal and len(state.actions()) > free:
            state = state.result(luck.choice(state.actions()))
        if not state.is_terminal:
            return state


# ---- the orders


def test_the_orders_go_by_the_lines_through_a_square() -> None:
    state = State()
    assert list(in_reading_order(state)) == list(range(9))
    assert most_lines_first(state) == [4, 0, 2, 6, 8, 1, 3, 5, 7]
    assert fewest_lines_first(state) == [1, 3, 5, 7, 0, 2, 6, 8, 4]
    assert most_lines_first(State.parse("x...o....")) == [2, 6, 8, 1, 3, 5, 7]
    four = State.empty(
        Variant(4, 4, 4)
    )  # the diagonals' squares are on three lines, the others on two
    assert most_lines_first(four)[:8] == fewest_lines_first(four)[8:] == [0, 3, 5, 6, 9, 10, 12, 15]
    assert most_lines_first(State.empty(Variant(5, 1, 3))) == [2, 1, 3, 0, 4]


# ---- values


def test_every_position_has_the_value_that_a_minimax_on_texts_finds() -> None:
    assert len(STATES) == 5_478
    luck = Random(7)
    for state in STATES:
        assert alphabeta(state) == alphabeta(state, shuffled(luck)) == true_value(state), state


@each_key
def test_one_table_serves_many_questions_in_any_order(key: Key) -> None:
    """A bound that is taken for a value, or an entry under a wrong name, shows up in some later question."""
    luck = Random(8)
    for _ in range(2):
        table: Table = {}
        for state in luck.sample(STATES, len(STATES)):
            assert alphabeta_with_table(state, shuffled(luck), table=table, key=key) == true_value(
                state
            ), state


@pytest.mark.parametrize(
    "variant", [Variant(misere=True), Variant(4, 3, 3), Variant(4, 2, 3, misere=True)]
)
def test_other_games_have_the_values_of_their_tables(variant: Variant) -> None:
    known, luck = solve(variant), Random(9)
    tables: list[Table] = [{}, {}]
    for free in range(1, 9):
        for state in (late(variant, free, luck) for _ in range(8)):
            value = known.outcome(state).value
            for order in (*ORDERS, shuffled(luck)):
                assert alphabeta(state, order) == value, state
                assert alphabeta_with_table(state, order, table=tables[0]) == value, state
                assert (
                    alphabeta_with_table(state, order, table=tables[1], key=State.canonical)
                    == value
                ), state


@pytest.mark.parametrize(
    ("heaps", "want"),
    [
        ((1,), 1),
        ((2, 2), -1),
        ((1, 2, 3), -1),
        ((3, 4), 1),
        ((1, 2, 4), 1),
        ((2, 3, 3), 1),
        ((1, 1, 1), 1),
    ],
)
def test_a_game_of_ones_own_is_searched_as_well(heaps: tuple[int, ...], want: int) -> None:
    """Bouton: whoever is to move wins unless the sum of the heaps without carrying is 0."""
    assert alphabeta(Nim(heaps)) == want
    assert alphabeta(Nim(heaps), lambda state: reversed(state.actions())) == want
    assert alphabeta_with_table(Nim(heaps)) == want
    assert alphabeta_with_table(Nim(heaps), key=lambda state: tuple(sorted(state.heaps))) == want


# ---- numbers


@pytest.mark.parametrize(
    ("order", "nodes", "by_table", "by_symmetry"),
    [
        (
            in_reading_order,
            18_297,
            {"nodes": 4_866, "found": 1_583},
            {"nodes": 1_113, "found": 359},
        ),
        (most_lines_first, 7_275, {"nodes": 1_999, "found": 560}, {"nodes": 478, "found": 150}),
        (
            fewest_lines_first,
            42_094,
            {"nodes": 8_549, "found": 3_280},
            {"nodes": 1_459, "found": 568},
        ),
    ],
)
def test_so_many_nodes_from_the_empty_board(
    order: Order, nodes: int, by_table: dict[str, int], by_symmetry: dict[str, int]
) -> None:
    counts = [Counter[str](), Counter[str](), Counter[str]()]
    assert alphabeta(State(), order, counts[0]) == 0
    assert alphabeta_with_table(State(), order, counts[1]) == 0
    assert alphabeta_with_table(State(), order, counts[2], key=State.canonical) == 0
    assert counts == [{"nodes": nodes}, by_table, by_symmetry]


def by_the_book(state: State, order: Order) -> int:
    """Return how many nodes a search looks at that maximizes and minimizes, values speaking for x."""
    nodes = 0

    def search(state: State, low: float, high: float) -> float:
        nonlocal nodes
        nodes += 1
        if state.is_terminal:
            return state.utility("x")
        is_max = state.to_move == "x"
        for square in order(state):
            value = search(state.result(square), low, high)
            low, high = (max(low, value), high) if is_max else (low, min(high, value))
            if low >= high:
                break
        return low if is_max else high

    search(state, -inf, inf)
    return nodes


@each_order
def test_nodes_are_those_of_the_books_two_functions(order: Order) -> None:
    for state in STATES[::5]:
        count = Counter[str]()
        assert alphabeta(state, order, count) == true_value(state), state
        assert count["nodes"] == by_the_book(state, order), state


def test_a_count_goes_on_and_an_old_table_answers_at_once() -> None:
    count, table = Counter({"nodes": 5}), dict[Hashable, Entry]()
    alphabeta(State.parse("xo.ox.x.o"), count=count)
    before = count["nodes"]
    assert before > 6
    for _ in range(2):
        alphabeta_with_table(State.parse("xo.ox.x.o"), count=count, table=table)
    assert count["found"] == 1
    again = Counter[str]()
    alphabeta_with_table(State.parse("xo.ox.x.o"), count=again, table=table)
    assert again == {"nodes": 1, "found": 1}, "no cut: nothing was tried"


# ---- what is in a table


def test_an_entry_settles_a_question_if_its_bound_is_enough() -> None:
    windows = [(-1, 0), (-1, 1), (0, 1), (-inf, inf)]
    for value in (-1, 0, 1):
        for low, high in windows:
            assert Entry("=", value).settles(low, high)
            # ≥ value is enough if nothing in the window is left above; the window's ends count as
            # outside
            assert Entry("≥", value).settles(low, high) == all(
                v >= high for v in (-1, 0, 1) if v >= value
            )
            assert Entry("≤", value).settles(low, high) == all(
                v <= low for v in (-1, 0, 1) if v <= value
            )


@each_key
@each_order
def test_every_entry_is_true_and_most_are_bounds(order: Order, key: Key) -> None:
    """Many bounds are not the value: so to keep them as if they were values would be wrong."""
    bounds, others = Counter[str](), 0
    for asked in STATES[: len(STATES) // 2 : 9]:  # the empty board is the first
        table: Table = {}
        alphabeta_with_table(asked, order, table=table, key=key)
        for state, (bound, value) in table.items():
            assert isinstance(state, State)
            true = true_value(state)
            assert {"=": true == value, "≥": true >= value, "≤": true <= value}[bound], (
                state,
                bound,
                value,
            )
            bounds[bound] += 1
            others += value != true
    assert min(bounds[bound] for bound in "=≥≤") > 500
    assert bounds["≥"] > bounds["="] > bounds["≤"]
    assert others > 400


def trusting(state: Any, order: Order = in_reading_order) -> int:
    """The mistake that is easily made: keep what a search has found as if it were the value."""
    known: dict[Any, float] = {}

    def search(state: Any, alpha: float, beta: float) -> float:
        if state.is_terminal:
            return float(state.utility(state.to_move))
        if state in known:
            return known[state]
        best = -inf
        for action in order(state):
            best = max(best, -search(state.result(action), -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        known[state] = best
        return best

    return int(search(state, -inf, inf))


@pytest.mark.parametrize(
    ("order", "board", "says", "true"),
    [
        (in_reading_order, "...xxoo..", 1, 0),
        (in_reading_order, "..o...xxo", 0, -1),
        (most_lines_first, "..o.oxx..", 1, 0),
        (fewest_lines_first, "..xxo.o..", 1, 0),
        (most_lines_first, ".........", 1, 0),
    ],
)
def test_who_takes_bounds_for_values_is_wrong(
    order: Order, board: str, says: int, true: int
) -> None:
    """With the centre first, such a search even says that x wins from the empty board."""
    state = State.parse(board)
    assert trusting(state, order) == says
    assert true_value(state) == true == alphabeta_with_table(state, order)


def test_how_often_who_takes_bounds_for_values_is_wrong() -> None:
    wrong = [state for state in STATES if trusting(state) != true_value(state)]
    assert len(wrong) == 29
    free = [state.squares.count(".") for state in wrong]
    assert (min(free), max(free)) == (5, 7)


def test_on_paper_eight_numbers_show_it() -> None:
    """The position [5, 9] comes twice. The first time 5 is enough, since o has a 3."""
    tree = PaperTree([[3, [5, 9]], [[5, 9]]])
    assert trusting(tree) == 5
    assert alphabeta_with_table(tree) == alphabeta(tree) == 9


# ---- refused


def test_other_games_have_no_lines() -> None:
    with pytest.raises(
        TypeError, match="is not a State, and has no lines; in_reading_order takes any game"
    ):
        alphabeta(Nim((1, 2)), most_lines_first)


trees = st.recursive(
    st.integers(-20, 20), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=25
)


@given(trees, st.sampled_from("xo"))
def test_every_search_finds_what_a_recursion_on_lists_finds(tree: Any, player: str) -> None:
    position, sign = PaperTree(tree, player), 1 if player == "x" else -1
    want = sign * worth(tree, player == "x")
    table: Table = {}
    assert alphabeta(position) == want
    assert alphabeta(position, lambda state: reversed(state.actions())) == want
    assert (
        alphabeta_with_table(position, table=table)
        == alphabeta_with_table(position, table=table)
        == want
    )
    assert minimax_with_memo(position) == want
    assert trace(position).value == trace(position, prune=True).value == sign * want


def test_the_textbooks_tree() -> None:
    """Russell and Norvig, the figures on minimax and alpha-beta: 3, and the leaves 4 and 6 need no look."""
    position, count = PaperTree(CLASSIC), Counter[str]()
    assert alphabeta(position, count=count) == 3
    assert count == {"nodes": 11}
    told = trace(position, prune=True)
    assert [node.state.tree for node in told.nodes if node.state.is_terminal] == [
        3,
        12,
        8,
        2,
        14,
        5,
        2,
    ]


def test_it_gives_the_five_answers() -> None:
    position = PaperTree([[3, 12], [2, 4], 7])
    assert (position.to_move, position.is_terminal, list(position.actions())) == (
        "x",
        False,
        [0, 1, 2],
    )
    after = position.result(1)
    assert (after, after.to_move) == (PaperTree([2, 4], "o"), "o")
    end = after.result(0)
    assert (end.to_move, end.is_terminal, list(end.actions())) == ("x", True, [])
    assert (end.utility("x"), end.utility("o")) == (2, -2)
    assert position.result(2).is_terminal
    assert position.greatest == inf


def test_a_game_with_values_of_any_size_has_no_outcomes() -> None:
    """An Outcome is a win, a draw or a loss; the error says so instead of taking a 3 for one of them."""
    with pytest.raises(ValueError, match="value -3, plies 0: a value of"):
        best_actions(PaperTree([3, 1]))
