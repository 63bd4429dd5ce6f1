"""Promises and trees: a game that writes down each call says what is worked out, how often."""

from __future__ import annotations

import gc
import tracemalloc
import weakref
from dataclasses import dataclass, field
from functools import partial
from sys import getsizeof
from unittest.mock import Mock

import pytest

from tests.oracles import walk
from ttt import State, Variant, count
from ttt.lazy import LIMIT, Node, Promise, force, forced, grow, grow_all, lazy, replant, undisturbed
from ttt.lazy_search import maximise_within, prune, worth
from ttt.solvers.tree_size import census

LATE = State.parse("xo..x.o..")
FOUR = Variant(4, 4, 4)
each_way_to_plant = pytest.mark.parametrize("plant", [grow, grow_all])


@dataclass(frozen=True)
class Written:
    """A game that is nothing but its moves: two each time, until there are five.

    Each move is written down.
    """

    moves: tuple[int, ...] = ()
    log: list[tuple[int, ...]] = field(default_factory=list, compare=False)

    @property
    def to_move(self):
        return "xo"[len(self.moves) % 2]

    @property
    def is_terminal(self):
        return len(self.moves) == 5

    def actions(self) -> list[int]:
        return [] if self.is_terminal else [0, 1]

    def result(self, action: int) -> Written:
        after = Written((*self.moves, action), self.log)
        self.log.append(after.moves)
        return after

    def utility(self, player: str):
        for_x = sum(self.moves) % 3 - 1
        return for_x if player == "x" else -for_x


def remembered(node: Node):
    """Return how many nodes there are in memory."""
    return sum(census(node)[:2])


# ---- promises


@pytest.mark.parametrize("value", [3, None, False, (), lazy])
def test_a_promise_calls_its_function_once_and_no_sooner_than_forced(value):
    function = Mock(return_value=value)
    promise = lazy(function)
    assert (function.call_count, repr(promise)) == (0, "<promise, not forced yet>")
    assert force(promise) is value
    assert force(promise) is value
    assert (function.call_count, repr(promise)) == (1, "<promise, forced>")


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt, RuntimeError])
def test_an_error_is_raised_at_each_force_and_not_kept(error):
    promise = lazy(Mock(side_effect=[error("first"), error("second"), 7]))
    for words in ("first", "second"):
        with pytest.raises(error, match=words):
            force(promise)
        assert repr(promise) == "<promise, not forced yet>"
    assert force(promise) == force(promise) == 7


def test_a_promise_that_needs_itself_says_so():
    itself: Promise[int] = lazy(lambda: force(itself) + 1)
    words = "this promise needs its own value to work it out"
    for _ in range(2):
        with pytest.raises(RuntimeError, match=words) as raised:
            force(itself)
        assert raised.type is RuntimeError, "and not a recursion that ends somewhere"


def test_a_kept_promise_lets_go_of_its_function():
    large = Written()
    gone = weakref.ref(large)
    promise = lazy(partial(bool, large))
    del large
    assert gone() is not None
    force(promise)
    assert gone() is None


# ---- what is worked out


def test_to_plant_a_tree_and_to_look_around_works_nothing_out():
    start = Written()
    root = grow(start)
    assert census(root)[:2] == (1, 0)
    assert (root.state is start, repr(root)) == (True, f"Node({start!r})")
    first, second = root.children
    assert [repr(child) for child in root.children] == ["<a node, not forced yet>"] * 2
    assert (census(root)[:2], forced(root), forced(first)) == ((1, 2), 1, 0)
    assert start.log == []
    assert second.state.moves == (1,)
    assert (start.log, census(root)[:2], forced(root)) == ([(1,)], (2, 1), 2)
    assert census(first).size == getsizeof(first), "no state, no children"
    assert len(first.children) == 2, "the children of a node need its own state"
    assert start.log == [(1,), (0,)]


@each_way_to_plant
def test_each_state_is_worked_out_once(plant):
    start = Written()
    root = plant(start)
    for _ in range(3):
        assert len(list(walk(root))) == 63
    assert len(start.log) == len(set(start.log)) == 62
    assert census(root)[:2] == (63, 0)
    assert root.children[1] is root.children[1]


@each_way_to_plant
@pytest.mark.parametrize(
    "state",
    [
        LATE,
        State.parse("xxxoo...."),
        State.parse("x..o.....", Variant(misere=True)),
        State.empty(Variant(3, 2, 3)),
    ],
)
def test_the_nodes_are_those_of_the_game_tree(plant, state):
    assert list(walk(plant(state))) == list(count.tree(state))


# ---- limits


def test_an_eager_tree_has_a_largest_size(monkeypatch):
    monkeypatch.setattr("ttt.lazy.LARGEST", 63)
    assert forced(grow_all(Written())) == 63
    monkeypatch.setattr("ttt.lazy.LARGEST", 62)
    words = r"more than 62 nodes below Written.*; begin later in the game, or use grow"
    with pytest.raises(ValueError, match=words):
        grow_all(Written())
    assert gc.isenabled()


def test_no_limit_changes_what_a_tree_holds_or_is_exceeded():
    """What does not fit is worked out anew each time; what fits is not."""
    moves = [state.moves for state in walk(grow(Written()))]
    for limit in range(1, 70):
        start = Written()
        root = grow(start, limit)
        for _ in range(2):
            assert [state.moves for state in walk(root)] == moves
            assert remembered(root) <= limit
        assert root.is_full == (limit < 63)
        assert len(start.log) == 62 + 62 - (remembered(root) - 1)


def test_a_part_that_is_replanted_has_room_again():
    start = Written()
    root = grow(start, 31)
    list(walk(root))
    assert root.is_full
    part = replant(root.children[1])
    assert not part.is_full
    list(walk(part))
    assert census(part)[:2] == (31, 0)
    assert not part.is_full
    start.log.clear()
    list(walk(part))
    assert start.log == []


# ---- bytes


def looked_at(variant: Variant, depth: int) -> Node:
    tree = grow(State.empty(variant))
    maximise_within(prune(depth, tree), worth("x"))
    return tree


@pytest.mark.parametrize(
    "make",
    [
        lambda: looked_at(FOUR, 4),
        lambda: grow_all(State.parse("x.....o..")),
        pytest.param(lambda: looked_at(Variant(), 9), marks=pytest.mark.long),
        pytest.param(
            lambda: grow_all(State.parse("xoxo xo.. .... oxox", FOUR)), marks=pytest.mark.long
        ),
    ],
)
def test_a_census_tells_the_bytes_that_are_taken(make):
    make()  # what the variant remembers, its states too, is no part of a tree
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        tree = make()
        taken = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    counted = census(tree)
    states = counted.forced * (getsizeof(State()) + getsizeof(1))
    assert counted.size - states == pytest.approx(taken, rel=0.15)


@undisturbed()
def test_a_tree_that_is_dropped_is_gone_at_once():
    """Without the search for circular garbage, only what nothing refers to is gone."""
    for plant in (grow, grow_all):
        tree = plant(Written())
        states = [weakref.ref(state) for state in walk(tree)]
        part = replant(tree.children[1])
        del tree
        assert sum(state() is not None for state in states) == 31, "only what belongs to the part"
        del part
        assert [state for state in states if state() is not None] == []


# ---- the collector


def test_the_collector_rests_while_a_tree_grows_and_is_as_before_then():
    seen = []
    with undisturbed():
        seen.append(gc.isenabled())
        with undisturbed():
            pass
        seen.append(gc.isenabled())
    assert (seen, gc.isenabled()) == ([False, False], True)
    with pytest.raises(ZeroDivisionError), undisturbed():
        1 / 0  # noqa: B018
    assert gc.isenabled()


def test_what_notebook_09_says_of_bytes_and_of_the_limit():
    """Some two hundred bytes a node, about a hundred megabytes for all of 3×3."""
    built = census(grow_all(State().result(0).result(4)))
    assert 150 < built.size / built.forced < 260
    assert 80 < 549_946 * built.size / built.forced / 1e6 < 140
    assert LIMIT == 600_000
