"""What a search did: replayed by hand, and held against searches that take no notes."""

import json
import pickle
import re
from collections import Counter
from collections.abc import Generator, Iterator
from math import inf
from typing import Any

import pytest

import ttt.trace
from tests.paper import forest, worth
from tests.plain import Nim
from tests.positions import STATES
from tests.test_doors import saying
from ttt import State
from ttt.alphabeta import (
    PaperTree,
    alphabeta,
    fewest_lines_first,
    in_reading_order,
    most_lines_first,
)
from ttt.count import tree
from ttt.game import NO_PLAYER
from ttt.minimax import minimax
from ttt.trace import OPEN, Trace, signed, trace

ENDINGS = [state for state in STATES if state.squares.count(".") <= 5][::7]
START = State.parse("xo.ox.x.o")


def test_without_pruning_every_node_of_the_tree_is_there_in_order():
    for state in ENDINGS:
        search = trace(state)
        assert [node.state for node in search.nodes] == list(tree(state))
        assert {node.window for node in search.nodes} == {OPEN}
        assert not any(map(search.skipped, range(len(search.nodes))))
        assert search.nodes[0] == (state, None, None, 0, OPEN)
        for i, node in list(enumerate(search.nodes))[1:]:
            assert node.parent is not None
            assert i in search.children(node.parent)
            parent = search.nodes[node.parent]
            assert (parent.state.result(node.action), parent.depth + 1) == (node.state, node.depth)


def on_lists(
    tree: Any, low: float, high: float, is_max: bool, prune: bool
) -> Generator[tuple[Any, ...], None, Any]:
    """Search nested lists: yield what is done, where, value and window; return the value."""
    window = (low, high)
    yield "enter", tree, None, window
    if isinstance(tree, int):
        yield "leaf", tree, tree, window
        return tree
    best = -inf if is_max else inf
    for i, below in enumerate(tree, 1):
        value = yield from on_lists(below, low, high, not is_max, prune)
        best = max(best, value) if is_max else min(best, value)
        if prune and is_max:
            low = max(low, best)
        elif prune:
            high = min(high, best)
        if low >= high and i < len(tree):
            yield "cut", tree, best, window
            break
    yield "back up", tree, best, window
    return best


@pytest.mark.parametrize("prune", [False, True])
@pytest.mark.parametrize("mover", ["x", "o"])
def test_on_paper_it_does_what_a_search_of_lists_does(mover, prune):
    cuts = 0
    for numbers in forest(200):
        search = trace(PaperTree(numbers, mover), prune=prune)
        done = []
        for kind, node, value in search.steps:
            here = search.nodes[node]
            done.append((kind, here.state.tree, value, here.window))
        assert done == list(on_lists(numbers, -inf, inf, mover == "x", prune))
        assert search.value == worth(numbers, mover == "x")
        cuts += sum(step.kind == "cut" for step in search.steps)
    assert (cuts > 100) == prune


def value_for_x(state: State | PaperTree):
    if isinstance(state, PaperTree):
        return worth(state.tree, state.to_move == "x")
    return minimax(state) if state.to_move == "x" else -minimax(state)


def true_values(search: Trace) -> Iterator[tuple[int, int, int]]:
    """Yield each node with the value that the search has found, and the true one, for x."""
    for node, value in search.at(len(search.steps)).values.items():
        yield node, value, value_for_x(search.nodes[node].state)


def test_a_value_without_a_bound_is_the_true_one_and_a_bound_holds():
    papers = [PaperTree(numbers, mover) for numbers in forest(200) for mover in "xo"]
    bounds = Counter[str]()
    states: list[Any] = [*ENDINGS, *papers]
    for state in states:
        search = trace(state, prune=True)
        for node, value, true in true_values(search):
            bound = search.bound(node, value)
            bounds[bound] += 1
            assert not (bound and search.nodes[node].state.is_terminal)
            assert {"": value == true, "≥": true >= value, "≤": true <= value}[bound]
    assert min(bounds.values()) > 100


def test_what_is_greatest_decides_whether_a_value_is_a_bound():
    """Elsewhere nothing is greater than +1, so +1 is exact; on paper there might be a 9."""
    search = trace(PaperTree([[3, [5, 9]], [1]]), prune=True)
    assert search.greatest == inf
    bounds = {search.nodes[node].state.tree: words for node, words in bounded(search).items()}
    del bounds[search.nodes[0].state.tree]
    assert bounds == {3: "3", 5: "5", (5, 9): "≥5", (3, (5, 9)): "3", 1: "1", (1,): "1"}
    assert bounded(search)[0] == "3"
    for state in ENDINGS:
        words = set(bounded(trace(state, prune=True)).values())
        assert not words & {"≥1", "≤-1"}, "there is nothing beyond"


def bounded(search: Trace) -> dict[int, str]:
    """Return the value of each node, with its bound."""
    values = search.at(len(search.steps)).values
    return {node: search.bound(node, value) + str(value) for node, value in values.items()}


@pytest.mark.parametrize("order", [in_reading_order, most_lines_first, fewest_lines_first])
def test_in_any_order_it_looks_at_as_many_nodes_as_alpha_beta_counts(order):
    for state in [State() if order is not fewest_lines_first else START, *ENDINGS]:
        search = trace(state, prune=True, order=order)
        count = Counter[str]()
        value = alphabeta(state, order, count)
        assert search.value == (value if state.to_move == "x" else -value)
        assert len(search.nodes) == count["nodes"]


def test_an_action_that_an_order_names_twice_is_cut_as_others_are():
    def twice(state):
        return [*state.actions()] * 2

    search = trace(PaperTree([[3], [1]]), prune=True, order=twice)
    assert [step.node for step in search.steps if step.kind == "cut"] == [4, 6, 8]


@pytest.mark.parametrize("prune", [False, True])
def test_the_actions_are_tried_in_the_order_that_is_given(prune):
    """An iterator will do, though it can be gone through once only."""
    for state in ENDINGS:
        search = trace(state, prune=prune, order=lambda state: reversed(state.actions()))
        for node, here in enumerate(search.nodes):
            tried = [search.nodes[child].action for child in search.children(node)]
            actions = here.state.actions()
            assert tried == list(reversed(actions))[: len(tried)]
            assert sorted(tried + search.skipped(node)) == list(actions)
            assert prune or len(tried) == len(actions)


def test_how_things_stood_after_each_step():
    for search in (trace(START), trace(State.parse("x.o.o.x.x"), prune=True)):
        assert search.at(0) == (search, None, (), {}, ())
        for count in range(1, len(search.steps) + 1):
            moment = search.at(count)
            done = search.steps[:count]
            values = {step.node: step.value for step in done if step.kind in ("leaf", "back up")}
            cut = tuple(step.node for step in done if step.kind == "cut")
            assert moment[1:] == (done[-1], moment.stack, values, cut)
            entered = {step.node for step in done}
            assert sorted(entered - set(values)) == list(moment.stack), "the root first"
            for node in moment.stack:
                children = search.children(node)
                heard = [moment.values[child] for child in children if child in moment.values]
                assert list(moment.heard(node).values()) == heard
                best = max if search.nodes[node].state.to_move == "x" else min
                assert moment.best(node) == best(heard, default=None)


def test_the_window_of_who_waits_is_that_with_which_the_next_node_is_entered():
    for numbers in forest(50):
        search = trace(PaperTree(numbers), prune=True)
        for count, (kind, node, _) in enumerate(search.steps):
            moment = search.at(count)
            if moment.stack:
                *_, here = moment.stack
                low, high = moment.window(here)
                assert kind != "enter" or (low, high) == search.nodes[node].window
                assert kind != "cut" or low >= high


def test_it_is_put_into_words():
    search = trace(START)
    assert [search.move(node) for node in (0, 1, 4)] == ["", "x 2", "x 7"]
    assert [search.path(node) for node in (0, 1, 4)] == ["", "x 2", "x 5, o 2, x 7"]
    assert [search.aim(node) for node in (0, 2)] == ["x to move: max", "o to move: min"]
    assert repr(search) == "<Trace: 12 nodes, value +1 for x>"
    assert list(map(signed, (1, 0, -1, None, 12))) == ["+1", "0", "−1", "0", "+12"]
    values = (1, 0, -1, inf, -inf)
    assert list(map(search.written, values)) == ["+1", "0", "−1", "∞", "−∞"]
    assert list(map(trace(PaperTree([5])).written, values)) == ["1", "0", "−1", "∞", "−∞"]


def test_it_is_plain_data():
    search = trace(START, prune=True)
    assert pickle.loads(pickle.dumps(search)) == search
    assert json.loads(json.dumps(search.steps)) == list(map(list, search.steps))


def test_too_long_a_search_is_refused(monkeypatch):
    with pytest.raises(ValueError, match=re.escape(f"more than 20,000 nodes below {State()!r}")):
        trace(State())
    monkeypatch.setattr(ttt.trace, "LIMIT", 12)
    assert len(trace(START).nodes) == 12
    monkeypatch.setattr(ttt.trace, "LIMIT", 11)
    with pytest.raises(ValueError, match="more than 11 nodes"):
        trace(START)


class Small(PaperTree):
    greatest = 4


test_what_makes_no_sense_is_refused = saying(
    [
        (lambda: trace(Nim((1, 2))), ValueError, NO_PLAYER),
        (
            lambda: trace(START).at(25),
            ValueError,
            "step=25; a whole number from 0 to 24 was expected",
        ),
    ],
)


def test_a_game_says_how_great_its_utilities_are():
    assert trace(Small([3, -4])).value == 3
