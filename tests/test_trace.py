"""What a search did: replayed by hand, and held against searches that take no notes."""

from __future__ import annotations

import json
import pickle
import re
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from math import inf
from typing import Any

import pytest

import ttt.trace
from tests.paper import forest, worth
from tests.plain import Nim
from tests.positions import STATES
from ttt import State
from ttt.alphabeta import (
    Order,
    PaperTree,
    alphabeta,
    fewest_lines_first,
    in_reading_order,
    most_lines_first,
)
from ttt.count import tree
from ttt.minimax import minimax
from ttt.trace import OPEN, Trace, signed, trace

ENDINGS = [state for state in STATES if state.squares.count(".") <= 5][::7]
START = State.parse("xo.ox.x.o")


def test_without_pruning_every_node_of_the_tree_is_there_in_order() -> None:
    for state in ENDINGS:
        told = trace(state)
        assert (
            told.value
            == trace(state, prune=True).value
            == minimax(state) * (1 if state.to_move == "x" else -1)
        )
        assert [node.state for node in told.nodes] == list(tree(state))
        assert {node.window for node in told.nodes} == {OPEN}
        assert not any(map(told.skipped, range(len(told.nodes))))
        assert told.nodes[0] == (state, None, None, 0, OPEN)
        for i, node in list(enumerate(told.nodes))[1:]:
            assert node.parent is not None
            assert i in told.children(node.parent)
            parent = told.nodes[node.parent]
            assert (parent.state.result(node.action), parent.depth + 1) == (node.state, node.depth)


def on_lists(
    tree: Any, low: float, high: float, is_max: bool, prune: bool
) -> Generator[tuple[Any, ...], None, Any]:
    """Search nested lists: yield what is done, where, the value and the window of the node; return the value."""
    window = low, high
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
def test_on_paper_it_does_what_a_search_of_lists_does(mover: str, prune: bool) -> None:
    cuts = 0
    for numbers in forest(200):
        told = trace(PaperTree(numbers, mover), prune=prune)
        done = [
            (kind, told.nodes[node].state.tree, value, told.nodes[node].window)
            for kind, node, value in told.steps
        ]
        assert done == list(on_lists(numbers, -inf, inf, mover == "x", prune))
        assert told.value == worth(numbers, mover == "x")
        cuts += sum(step.kind == "cut" for step in told.steps)
    assert (cuts > 100) == prune


def true_values(told: Trace) -> Iterator[tuple[int, int, int]]:
    """Yield each node with the value that the search has found, and the true one, for x."""
    for node, value in told.at(len(told.steps)).values.items():
        here = told.nodes[node].state
        if isinstance(here, State):
            yield node, value, minimax(here) * (1 if here.to_move == "x" else -1)
        else:
            yield node, value, worth(here.tree, here.to_move == "x")


def test_a_value_without_a_bound_is_the_true_one_and_a_bound_holds() -> None:
    papers = [
        trace(PaperTree(numbers, mover), prune=True) for numbers in forest(200) for mover in "xo"
    ]
    bounds = Counter[str]()
    for told in [*(trace(state, prune=True) for state in ENDINGS), *papers]:
        for node, value, true in true_values(told):
            bound = told.bound(node, value)
            bounds[bound] += 1
            assert not (bound and told.nodes[node].state.is_terminal)
            assert {"": value == true, "≥": true >= value, "≤": true <= value}[bound]
    assert min(bounds.values()) > 100


def test_what_is_greatest_decides_whether_a_value_is_a_bound() -> None:
    """Elsewhere nothing is greater than +1, so +1 is exact; on paper there might be a 9."""
    told = trace(PaperTree([[3, [5, 9]], [1]]), prune=True)
    assert told.greatest == inf
    found = told.at(len(told.steps)).values
    bounds = {
        told.nodes[node].state.tree: told.bound(node, value) + str(value)
        for node, value in found.items()
    }
    assert bounds == {
        3: "3",
        5: "5",
        (5, 9): "≥5",
        (3, (5, 9)): "3",
        1: "1",
        (1,): "1",
        told.nodes[0].state.tree: "3",
    }
    for state in ENDINGS:
        told = trace(state, prune=True)
        known = {told.bound(node, value) + str(value) for node, value, _ in true_values(told)}
        assert not known & {"≥1", "≤-1"}, "there is nothing beyond"


@pytest.mark.parametrize("order", [in_reading_order, most_lines_first, fewest_lines_first])
def test_in_any_order_it_looks_at_as_many_nodes_as_alpha_beta_counts(order: Order) -> None:
    for state in [State() if order is not fewest_lines_first else START, *ENDINGS]:
        told, count = trace(state, prune=True, order=order), Counter[str]()
        value = alphabeta(state, order, count)
        assert told.value == value * (1 if state.to_move == "x" else -1)
        assert len(told.nodes) == count["nodes"]


@pytest.mark.parametrize("prune", [False, True])
def test_the_actions_are_tried_in_the_order_that_is_given(prune: bool) -> None:
    """An iterator will do, though it can be gone through once only."""
    for state in ENDINGS:
        told = trace(state, prune=prune, order=lambda state: reversed(state.actions()))
        for node, here in enumerate(told.nodes):
            tried, all_of_them = (
                [told.nodes[child].action for child in told.children(node)],
                here.state.actions(),
            )
            assert tried == list(reversed(all_of_them))[: len(tried)]
            assert sorted(tried + told.skipped(node)) == list(all_of_them)
            assert prune or len(tried) == len(all_of_them)


def test_values_speak_for_x() -> None:
    lost = State.parse("oo.xx.x..")
    assert lost.to_move == "o"
    assert trace(lost).value == trace(Nim((1, 2), "o")).value == trace(Nim((2, 2), "x")).value == -1
    assert trace(Nim((1, 2), "x")).value == 1


def test_how_things_stood_after_each_step() -> None:
    for told in (trace(START), trace(State.parse("x.o.o.x.x"), prune=True)):
        assert told.at(0) == (told, None, (), {})
        for count in range(1, len(told.steps) + 1):
            moment, done = told.at(count), told.steps[:count]
            assert moment.step == done[-1]
            assert moment.values == {
                step.node: step.value for step in done if step.kind in ("leaf", "back up")
            }
            entered = {step.node for step in done}
            assert sorted(entered - set(moment.values)) == list(moment.stack), "the root first"
            for node in moment.stack:
                heard = [
                    moment.values[child] for child in told.children(node) if child in moment.values
                ]
                assert list(moment.heard(node).values()) == heard
                best = max if told.nodes[node].state.to_move == "x" else min
                assert moment.best(node) == (best(heard) if heard else None)


def test_it_is_put_into_words() -> None:
    told = trace(START)
    assert [told.move(node) for node in (0, 1, 4)] == ["", "x 2", "x 7"]
    assert [told.path(node) for node in (0, 1, 4)] == ["", "x 2", "x 5, o 2, x 7"]
    assert [told.aim(node) for node in (0, 2)] == ["x to move: max", "o to move: min"]
    assert repr(told) == "<Trace: 12 nodes, value +1 for x>"
    assert list(map(signed, (1, 0, -1, None, 12))) == ["+1", "0", "−1", "0", "+12"]


def test_it_is_plain_data() -> None:
    told = trace(START, prune=True)
    assert pickle.loads(pickle.dumps(told)) == told
    assert json.loads(json.dumps(told.steps)) == list(map(list, told.steps))


def test_too_long_a_search_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(
        ValueError, match=r"more than 20,000 nodes below State\.parse\('\.\.\./\.\.\./\.\.\.'\)"
    ):
        trace(State())
    monkeypatch.setattr(ttt.trace, "LIMIT", 12)
    assert len(trace(START).nodes) == 12
    monkeypatch.setattr(ttt.trace, "LIMIT", 11)
    with pytest.raises(ValueError, match="more than 11 nodes"):
        trace(START)


class Odd(PaperTree):
    greatest = 4

    def utility(self, player: str) -> int:
        return super().utility(player) / 2  # type: ignore[return-value]


class Small(PaperTree):
    greatest = 4


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (
            lambda: trace(Nim((1, 2))),
            ValueError,
            "'first' is not a player; the players are 'x' and 'o'",
        ),
        (lambda: trace(42), TypeError, "42 is not a position"),  # type: ignore[arg-type]
        (
            lambda: trace(Small([3, 5])),
            ValueError,
            "utility=5; a whole number from -4 to 4 was expected",
        ),
        (lambda: trace(Odd(1)), TypeError, "utility=0.5; a whole number from -4 to 4 was expected"),
        (
            lambda: trace(START).at(25),
            ValueError,
            "step=25; a whole number from 0 to 24 was expected",
        ),
        (
            lambda: trace(START).at(1.0),  # type: ignore[arg-type]
            TypeError,
            "step=1.0; a whole number from 0 to 24 was expected",
        ),
        (
            lambda: trace(START).children(12),
            ValueError,
            "node=12; a whole number from 0 to 11 was expected",
        ),
        (
            lambda: trace(START).children(-1),
            ValueError,
            "node=-1; a whole number from 0 to 11 was expected",
        ),
        (lambda: trace(START).bound(9999, 1), ValueError, "node=9999;"),
    ],
)
def test_what_makes_no_sense_is_refused(
    call: Callable[[], Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=re.escape(words)):
        call()
    assert trace(Small([3, -4])).value == 3
