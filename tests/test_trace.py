"""What a search did: replayed by hand, and held against a search that takes no notes."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from math import inf

import pytest

from tests.paper import forest, worth
from tests.test_search import Nim
from ttt import State
from ttt.alphabeta import Order, PaperTree, alphabeta, fewest_lines_first, in_reading_order, most_lines_first
from ttt.count import reachable, tree
from ttt.minimax import minimax
from ttt.trace import Trace, trace

ENDINGS = [state for state in reachable() if state.squares.count(".") <= 5][::7]
START = State.parse("xo.ox.x.o")


def by_hand(told: Trace) -> tuple[int, int]:
    """Go through the steps with nothing but a stack; return the root's value and the number of nodes."""
    waiting: list[tuple[int, list[int]]] = []
    entered = 0
    for kind, node, value, _ in told.steps:
        if kind == "enter":
            assert node == entered, "nodes are numbered as they are entered"
            entered += 1
            waiting.append((node, []))
            continue
        assert waiting[-1][0] == node, "only the last one that was entered can do anything"
        if kind == "cut":
            continue
        _, heard = waiting.pop()
        state = told.nodes[node].state
        if kind == "leaf":
            assert state.is_terminal
            assert value == state.utility("x")
        else:
            assert value == (max if state.to_move == "x" else min)(heard)
        assert value is not None
        if waiting:
            waiting[-1][1].append(value)
    assert not waiting
    assert value is not None
    return value, entered


@pytest.mark.parametrize("prune", [False, True])
def test_whoever_replays_the_steps_comes_to_the_same_value_and_counts(prune: bool) -> None:
    for state in ENDINGS:
        told = trace(state, prune=prune)
        assert by_hand(told) == (told.value, len(told.nodes))
        assert told.value == minimax(state) * (1 if state.to_move == "x" else -1)


def test_without_pruning_every_node_of_the_tree_is_there_in_order() -> None:
    for state in ENDINGS:
        told = trace(state)
        assert [node.state for node in told.nodes] == list(tree(state))
        assert {step.window for step in told.steps} == {(-inf, inf)}
        assert not any(step.kind == "cut" for step in told.steps)
        for node in told.nodes[1:]:
            assert node.parent is not None
            parent = told.nodes[node.parent]
            assert parent.state.result(node.action) == node.state
            assert parent.depth + 1 == node.depth


def test_with_pruning_fewer_nodes_give_the_same_value_and_each_cut_has_its_reason() -> None:
    cuts = saved = 0
    for state in ENDINGS:
        full, pruned = trace(state), trace(state, prune=True)
        assert pruned.value == full.value
        assert len(pruned.nodes) <= len(full.nodes)
        saved += len(full.nodes) - len(pruned.nodes)
        for kind, node, value, (low, high) in pruned.steps:
            assert low < high or kind == "cut"
            if kind == "cut":
                cuts += 1
                assert low >= high
                assert value in (low, high)
                assert pruned.skipped(node)
    assert cuts > 50 < saved


def test_a_node_backs_up_with_the_window_that_it_was_entered_with() -> None:
    for state in ENDINGS:
        pruned = trace(state, prune=True)
        entered = {step.node: step.window for step in pruned.steps if step.kind == "enter"}
        for step in pruned.steps:
            assert step.window == entered[step.node] or step.kind == "cut"


def test_a_value_without_a_bound_is_the_true_one_and_a_bound_holds() -> None:
    bounds = 0
    for state in ENDINGS:
        pruned = trace(state, prune=True)
        for node, value in pruned.at(len(pruned.steps)).values.items():
            here = pruned.nodes[node].state
            true = minimax(here) * (1 if here.to_move == "x" else -1)
            bound = pruned.bound(node, value)
            bounds += bool(bound)
            assert not (bound and pruned.nodes[node].state.is_terminal)
            assert bound + str(value) not in ("≥1", "≤-1"), "there is nothing beyond"
            assert {"": value == true, "≥": true >= value, "≤": true <= value}[bound]
    assert bounds > 20


@pytest.mark.parametrize("player", ["x", "o"])
def test_trees_on_paper_have_the_value_of_minimax_and_the_nodes_of_alpha_beta(player: str) -> None:
    sign, cuts = (1 if player == "x" else -1), 0
    for numbers in forest(200):
        count = Counter[str]()
        alphabeta(PaperTree(numbers), count=count)
        told = trace(PaperTree(numbers), player, prune=True)
        assert (told.value, len(told.nodes)) == (sign * worth(numbers), count["nodes"])
        cuts += sum(step.kind == "cut" for step in told.steps)
        for node, value in told.at(len(told.steps)).values.items():
            here = told.nodes[node].state
            true = sign * worth(here.tree, here.to_move == "x")
            assert {"": value == true, "≥": true >= value, "≤": true <= value}[told.bound(node, value)]
    assert cuts > 100


def test_a_trace_searches_in_the_order_that_alpha_beta_does() -> None:
    start, count = State.parse("x.o......"), Counter[str]()
    alphabeta(start, most_lines_first, count)
    told = trace(start, prune=True, order=most_lines_first)
    assert len(told.nodes) == count["nodes"] != len(trace(start, prune=True).nodes)
    assert told.nodes[1].action == 4


def test_a_path_is_told_by_its_moves() -> None:
    told = trace(START)
    assert [told.path(node) for node in (0, 1, 4)] == ["", "x 2", "x 5, o 2, x 7"]


def test_alpha_beta_from_the_empty_board_looks_at_18_297_nodes() -> None:
    assert len(trace(State(), prune=True).nodes) == 18_297


@pytest.mark.parametrize("order", [in_reading_order, most_lines_first, fewest_lines_first])
def test_in_any_order_it_does_what_alpha_beta_counts(order: Order) -> None:
    for state in [State(), *ENDINGS]:
        told, count = trace(state, prune=True, order=order, limit=50_000), Counter[str]()
        value = alphabeta(state, order, count)
        assert told.value == value * (1 if state.to_move == "x" else -1)
        assert len(told.nodes) == count["nodes"]


@pytest.mark.parametrize("prune", [False, True])
def test_the_actions_are_tried_in_the_order_that_is_given(prune: bool) -> None:
    def backwards(state: State) -> list[int]:
        return sorted(state.actions(), reverse=True)

    for state in ENDINGS:
        told = trace(state, prune=prune, order=backwards)
        assert told.value == trace(state).value
        for node, (here, *_) in enumerate(told.nodes):
            tried = [told.nodes[child].action for child in told.children(node)]
            assert tried == backwards(here)[: len(tried)]
            assert sorted(tried + told.skipped(node)) == list(here.actions())
            assert prune or len(tried) == len(here.actions())


def test_an_order_may_be_given_once_only_as_an_iterator_is() -> None:
    told = trace(START, prune=True, order=lambda state: reversed(state.actions()))
    assert told == trace(START, prune=True, order=lambda state: state.actions()[::-1])


def test_what_is_greatest_decides_whether_a_value_is_a_bound() -> None:
    """Elsewhere nothing is greater than +1, so +1 is exact; on paper there might be a 9."""
    told = trace(PaperTree([[3, [5, 9]], [1]]), prune=True)
    assert told.greatest == inf
    found = told.at(len(told.steps)).values
    bounds = {told.nodes[node].state.tree: told.bound(node, value) + str(value) for node, value in found.items()}
    assert bounds == {3: "3", 5: "5", (5, 9): "≥5", (3, (5, 9)): "3", 1: "1", (1,): "1", told.nodes[0].state.tree: "3"}
    less = trace(PaperTree([[3, 12], [-2, 4]]), prune=True)
    assert "  o: min ≤−2" in str(less).splitlines()
    assert trace(START).greatest == 1


def test_a_utility_beyond_the_greatest_is_refused() -> None:
    class Small(PaperTree):
        greatest = 4

    assert trace(Small([3, -4])).value == 3
    with pytest.raises(ValueError, match=r"the utility of .* is 5; a whole number from -4 to 4 was expected"):
        trace(Small(5))


def test_values_speak_for_x_or_for_whoever_is_named() -> None:
    lost = State.parse("oo.xx.x..")
    assert lost.to_move == "o"
    assert (trace(lost).value, trace(lost, "o").value) == (-1, 1)
    assert trace(Nim((1, 2)), "first").value == 1
    assert trace(Nim((2, 2)), "first").value == trace(Nim((1, 1)), "first").value == -1


def test_how_things_stood_after_each_step() -> None:
    told = trace(START)
    moment = told.at(0)
    assert (moment.step, moment.stack, moment.values, moment.best) == (None, (), {}, {})
    seen = []
    for count in range(1, len(told.steps) + 1):
        moment = told.at(count)
        assert moment.step == told.steps[count - 1]
        assert [told.nodes[node].parent for node in moment.stack[1:]] == list(moment.stack[:-1])
        for node, best in moment.best.items():
            heard = [moment.values[child] for child in told.children(node) if child in moment.values]
            assert best == (max if told.is_maximizing(node) else min)(heard)
        assert set(moment.best) <= set(moment.stack)
        assert not set(moment.values) & set(moment.stack)
        seen.append(len(moment.values))
    assert seen == sorted(seen)
    assert seen[-1] == len(told.nodes)
    assert told.at(len(told.steps)).values[0] == told.value
    for wrong in (-1, len(told.steps) + 1, 1.0):
        with pytest.raises(ValueError, match="was expected to be 0 to 24"):
            told.at(wrong)  # type: ignore[arg-type]


def test_it_is_told_in_lines() -> None:
    assert str(trace(START)).splitlines()[:9] == [
        "x to move",
        "  x 2: +1",
        "  x 5: o to move",
        "    o 2: x to move",
        "      x 7: 0",
        "    x: max 0",
        "    o 7: x to move",
        "      x 2: +1",
        "    x: max +1",
    ]
    assert str(trace(START)).splitlines()[-1] == "x: max +1"
    pruned = str(trace(State.parse("xo.ox.xo."), prune=True)).splitlines()
    assert [line.strip() for line in pruned if "cut" in line] == ["cut: 8 can't matter"]


def test_a_player_who_is_not_in_the_game_and_a_strange_utility_are_refused() -> None:
    for player in ("z", None):
        with pytest.raises(ValueError, match=f"{player!r} does not move here; the players are 'o', 'x'"):
            trace(START, player)
    with pytest.raises(ValueError, match="'x' does not move here; the players are 'first', 'second'"):
        trace(Nim((1, 2)))

    class Half(Nim):
        share = 0.5

        def utility(self, player: str) -> int:
            return Nim.utility(self, player) * self.share  # type: ignore[return-value]

        def result(self, action: tuple[int, int]) -> Half:
            after = super().result(action)
            return Half(after.heaps, after.to_move)

    for share in (0.5, 1.0):
        Half.share = share
        with pytest.raises(ValueError, match=rf"the utility of .* is {share}; 1, 0 or -1 was expected"):
            trace(Half((1,)), "first")


def test_it_is_plain_data() -> None:
    told = trace(START, prune=True)
    assert pickle.loads(pickle.dumps(told)) == told
    numbered = [[step.kind, step.node, step.value] for step in told.steps]
    assert json.loads(json.dumps(numbered)) == numbered


def test_too_long_a_search_is_refused() -> None:
    with pytest.raises(ValueError, match=r"more than 20,000 nodes below State\.parse\('\.\.\./\.\.\./\.\.\.'\)"):
        trace(State())
    assert len(trace(START, limit=12).nodes) == 12
    for limit in (11, 0, -1):
        with pytest.raises(ValueError, match=f"more than {limit} nodes"):
            trace(START, limit=limit)
    with pytest.raises(TypeError, match="the limit 'a'; a number of nodes was expected"):
        trace(START, limit="a")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="42 is not a position"):
        trace(42)  # type: ignore[arg-type]
