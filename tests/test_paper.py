"""Trees on paper: held against a recursion on nested lists, and against the textbook's example."""

from __future__ import annotations

import pickle
from collections import Counter
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt.alphabeta import Table, alphabeta, alphabeta_with_table
from ttt.paper import Leaves, PaperTree
from ttt.search import best_actions, minimax_with_memo, trace

TEXTBOOK: Leaves = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
trees = st.recursive(st.integers(-20, 20), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=25)


def worth(tree: Any, maximizing: bool = True) -> int:
    """What a nested list is worth to x."""
    if isinstance(tree, int):
        return tree
    return (max if maximizing else min)(worth(branch, not maximizing) for branch in tree)


@given(trees, st.sampled_from("xo"))
def test_every_search_finds_what_a_recursion_on_lists_finds(tree: Any, player: str) -> None:
    position, sign = PaperTree(tree, player), 1 if player == "x" else -1
    want = sign * worth(tree, player == "x")
    table: Table = {}
    assert alphabeta(position) == want
    assert alphabeta(position, lambda state: reversed(state.actions())) == want
    assert alphabeta_with_table(position, table=table) == alphabeta_with_table(position, table=table) == want
    assert minimax_with_memo(position) == want
    assert trace(position).value == trace(position, prune=True).value == sign * want


@given(trees)
def test_a_table_that_is_kept_answers_for_each_part(tree: Any) -> None:
    table: Table = {}

    def visit(position: PaperTree) -> None:
        assert alphabeta_with_table(position, table=table) == minimax_with_memo(position)
        for action in position.actions():
            visit(position.result(action))

    visit(PaperTree(tree))


def test_the_textbooks_tree() -> None:
    """Russell and Norvig, the figures on minimax and alpha-beta: 3, and the leaves 4 and 6 need no look."""
    position, count = PaperTree(TEXTBOOK), Counter[str]()
    assert alphabeta(position, count=count) == 3
    assert count == {"nodes": 11}
    told = trace(position, prune=True)
    assert [node.state.tree for node in told.nodes if node.state.is_terminal] == [3, 12, 8, 2, 14, 5, 2]
    assert str(told).splitlines() == [
        "x to move",
        "  x 0: o to move",
        "    o 0: +3",
        "    o 1: +12",
        "    o 2: +8",
        "  o: min +3",
        "  x 1: o to move",
        "    o 0: +2",
        "  cut: 1, 2 can't matter",
        "  o: min ≤+2",
        "  x 2: o to move",
        "    o 0: +14",
        "    o 1: +5",
        "    o 2: +2",
        "  o: min +2",
        "x: max +3",
    ]


def test_it_gives_the_five_answers() -> None:
    position = PaperTree([[3, 12], [2, 4], 7])
    assert (position.to_move, position.is_terminal, list(position.actions())) == ("x", False, [0, 1, 2])
    after = position.result(1)
    assert (after, after.to_move) == (PaperTree([2, 4], "o"), "o")
    end = after.result(0)
    assert (end.to_move, end.is_terminal, list(end.actions())) == ("x", True, [])
    assert (end.utility("x"), end.utility("o")) == (2, -2)
    assert position.result(2).is_terminal
    assert position.greatest == inf


def test_equal_trees_are_equal_and_can_be_keys() -> None:
    position = PaperTree([[3, 12], [2, 4]])
    assert position == PaperTree(((3, 12), (2, 4)))
    assert position != PaperTree([[3, 12], [2, 4]], "o")
    assert len({position, PaperTree(((3, 12), [2, 4]))}) == 1
    assert pickle.loads(pickle.dumps(position)) == position


def test_a_list_that_is_changed_afterwards_changes_nothing() -> None:
    leaves: list[Leaves] = [3, 12]
    position = PaperTree([leaves, [2]])
    leaves[0] = 1
    assert alphabeta(position) == 3


def test_a_game_with_values_of_any_size_has_no_outcomes() -> None:
    """An Outcome is a win, a draw or a loss; the error says so instead of taking a 3 for one of them."""
    with pytest.raises(ValueError, match="value -3, plies 0: a value of"):
        best_actions(PaperTree([3, 1]))


@pytest.mark.parametrize("tree", [[], [[]], [3, []], 1.5, [True], "x", None, [3, None], {3: 4}])
def test_what_is_no_tree_is_refused(tree: Any) -> None:
    with pytest.raises(ValueError, match="is no tree; a whole number, or a list of trees was expected"):
        PaperTree(tree)


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="'z' is not a player; the players are 'x' and 'o'"):
        PaperTree([1], "z")
    position = PaperTree([1, [2, 3]])
    for action in (2, -1):
        with pytest.raises(ValueError, match=rf"nothing follows at {action} in \(1, \(2, 3\)\)"):
            position.result(action)
    with pytest.raises(ValueError, match="nothing follows at 0 in 1"):
        position.result(0).result(0)
    with pytest.raises(ValueError, match=r"the game is not over: \(1, \(2, 3\)\) follows"):
        position.utility("x")
