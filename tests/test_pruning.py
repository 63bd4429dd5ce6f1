"""Functions on trees: held against the searches of the other lessons, on lazy trees, eager ones and trees on paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import inf, nan
from random import Random
from typing import Any

import pytest

from tests.paper import LARGEST, forest
from tests.paper import worth as worth_on_paper
from ttt import State, Variant
from ttt.alphabeta import alphabeta
from ttt.count import reachable
from ttt.evaluation import Evaluation, by_marks, by_open_lines, nothing
from ttt.game import other
from ttt.lazy import census, forced, grow, grow_all
from ttt.lookahead import depth_limited
from ttt.paper import PaperTree
from ttt.pruning import Tree, Value, maximise, maximise_within, minimise, minimise_within, prune
from ttt.search import minimax

LATE = [state for state in reachable() if state.squares.count(".") <= 6]
FOREST = [PaperTree(tree) for tree in forest(300)]


class Counted:
    """A tree that counts how many of its nodes are looked at; `seen` is shared by all of them."""

    def __init__(self, tree: Tree, seen: Counter[str]) -> None:
        self.tree, self.seen = tree, seen

    @property
    def state(self) -> Any:
        return self.tree.state

    @property
    def children(self) -> list[Counted]:
        self.seen["nodes"] += 1
        return [Counted(child, self.seen) for child in self.tree.children]


def utility_to(player: str) -> Value:
    return lambda state: float(state.utility(player))


def guessed(player: str, evaluation: Evaluation) -> Value:
    return lambda state: state.utility(player) if state.is_terminal else evaluation(state, player)


def clipped(value: float, low: float, high: float) -> float:
    return sorted([low, value, high])[1]


# ---- prune


def states(tree: Tree) -> list[Any]:
    return [tree.state, *(state for child in tree.children for state in states(child))]


def below(state: State, depth: float) -> list[State]:
    """The same without a tree."""
    if depth == 0:
        return [state]
    return [state, *(after for square in state.actions() for after in below(state.result(square), depth - 1))]


def test_to_prune_looks_at_nothing_and_changes_nothing() -> None:
    tree = grow(LATE[0])
    before = census(tree)
    for depth in (0, 1, 2, inf):
        prune(depth, tree)
        assert census(tree) == before
    child = tree.children[0]
    prune(3, child)
    assert (forced(child), census(child)[:2]) == (0, (0, 1)), "not even at the root of the part"
    assert states(prune(0, child)) == [child.state]
    assert census(child)[:2] == (1, 0), "where it ends, nobody asks what follows"
    states(prune(2, tree))
    assert states(tree) == states(grow(LATE[0])), "and the tree is whole"


def test_a_pruned_tree_has_the_nodes_down_to_its_depth() -> None:
    for state in LATE[::97]:
        for depth in (0, 1, 2, 3, 9, inf):
            assert states(prune(depth, grow(state))) == below(state, depth), (state, depth)
        assert states(prune(inf, grow(state))) == states(grow(state))


def test_pruned_twice_is_pruned_at_the_smaller_depth() -> None:
    state = LATE[1]
    for one in (0, 1, 2, 4, inf):
        for two in (0, 1, 2, 4, inf):
            assert states(prune(one, prune(two, grow(state)))) == below(state, min(one, two))


@pytest.mark.parametrize("depth", [-1, -inf, nan, 1.5, 2.0, True, "2", None])
def test_a_depth_that_is_none_is_refused(depth: Any) -> None:
    with pytest.raises(ValueError, match=r"depth .*; a whole number of plies was expected, at least 0"):
        prune(depth, grow(State()))


@pytest.mark.parametrize("tree", [State(), None, (State(), [])])
def test_what_is_no_tree_is_refused(tree: Any) -> None:
    with pytest.raises(TypeError, match="is not a tree: it should have a state and children"):
        prune(2, tree)


# ---- minimax


@pytest.mark.parametrize("plant", [grow, grow_all])
def test_maximise_and_minimise_find_what_minimax_finds(plant: Callable[[State], Tree]) -> None:
    for state in LATE[::8]:
        tree, me = plant(state), state.to_move
        assert maximise(tree, utility_to(me)) == minimax(state), state
        assert minimise(tree, utility_to(other(me))) == -minimax(state), state


def test_late_positions_are_worth_what_minimax_says() -> None:
    for state in LATE[::3]:
        assert maximise_within(grow(state), utility_to(state.to_move)) == minimax(state), state


@pytest.mark.parametrize("evaluation", [nothing, by_open_lines, by_marks])
def test_pruned_they_find_what_a_search_to_that_depth_finds(evaluation: Evaluation) -> None:
    for state in (*LATE[::61], State.parse("....x...."), State.parse("x" + "." * 15, Variant(4, 4, 4))):
        me, free = state.to_move, state.squares.count(".")
        for depth in range(free + 2 if free <= 6 else 4):
            want, tree = depth_limited(state, depth, evaluation), prune(depth, grow(state))
            assert maximise(tree, guessed(me, evaluation)) == want, (state, depth)
            assert minimise(tree, guessed(other(me), evaluation)) == -want, (state, depth)
            assert maximise_within(tree, guessed(me, evaluation)) == want, (state, depth)


def test_on_paper_they_find_the_value() -> None:
    for paper in FOREST:
        tree, to_x = grow(paper), utility_to("x")
        assert maximise(tree, to_x) == maximise_within(tree, to_x) == worth_on_paper(paper.tree)
        least = worth_on_paper(paper.tree, is_max=False)
        assert minimise(tree, to_x) == minimise_within(tree, to_x) == least


# ---- alpha-beta


def test_within_a_window_they_find_the_value_or_the_end_that_it_is_beyond() -> None:
    """Fail-hard, as the field calls it."""
    luck, ends = Random(6), Counter[str]()
    for paper in FOREST:
        for _ in range(8):
            low, high = sorted(luck.sample(range(-LARGEST - 2, LARGEST + 3), 2))
            tree, to_x = prune(depth := luck.choice([1, 2, 3, inf]), grow_all(paper)), utility_or_leaf
            for plain, within in ((maximise, maximise_within), (minimise, minimise_within)):
                want = clipped(plain(tree, to_x), low, high)
                assert within(tree, to_x, low, high) == want, (paper, depth, low, high)
                ends["low" if want == low else "high" if want == high else "between"] += 1
    assert min(ends.values()) > 500


def utility_or_leaf(state: PaperTree) -> float:
    """The number on a leaf; where a tree was pruned, another number that depends on what stands there."""
    return state.utility("x") if state.is_terminal else len(str(state.tree)) % (2 * LARGEST) - LARGEST


def test_from_the_empty_board_they_look_at_as_many_nodes_as_alphabeta() -> None:
    """Fail-hard or fail-soft, the windows are the same, and so are the nodes."""
    for player, within in (("x", maximise_within), ("o", minimise_within)):
        tree = grow(State())
        assert within(tree, utility_to(player)) == 0
        assert forced(tree) == 18_297
    tree, seen = grow(State()), Counter[str]()
    maximise_within(Counted(tree, seen), utility_to("x"))
    assert seen["nodes"] == forced(tree), "each is looked at once"


def test_on_late_boards_they_look_at_the_nodes_of_alphabeta() -> None:
    for state in LATE[::19]:
        count, seen, lazy_tree = Counter[str](), Counter[str](), grow(state)
        alphabeta(state, count=count)
        maximise_within(Counted(grow_all(state), seen), utility_to(state.to_move))
        maximise_within(lazy_tree, utility_to(state.to_move))
        assert count["nodes"] == seen["nodes"] == forced(lazy_tree), state


def test_on_paper_they_look_at_the_nodes_of_alphabeta() -> None:
    cut = 0
    for paper in FOREST:
        count, seen, tree = Counter[str](), Counter[str](), grow(paper)
        alphabeta(paper, count=count)
        maximise_within(Counted(grow_all(paper), seen), utility_to("x"))
        maximise_within(tree, utility_to("x"))
        assert count["nodes"] == seen["nodes"] == forced(tree), paper
        cut += forced(tree) < forced(grow_all(paper))
    assert cut > 100


def test_minimax_looks_at_each_node_once() -> None:
    for paper in FOREST[:30]:
        for look in (maximise, minimise):
            seen = Counter[str]()
            look(Counted(grow(paper), seen), utility_to("x"))
            assert seen["nodes"] == forced(grow_all(paper))


def test_only_where_a_tree_ends_it_is_asked_what_a_state_is_worth() -> None:
    tree = prune(1, grow(State.parse("xo..x.o..")))
    for look in (maximise, minimise, maximise_within, minimise_within):
        asked: list[State] = []

        def value(state: State, asked: list[State] = asked) -> float:
            asked.append(state)
            return 0

        look(tree, value)
        assert asked == [child.state for child in tree.children]
