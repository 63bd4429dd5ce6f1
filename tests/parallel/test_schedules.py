"""Workers on paper: held against a clock that ticks, against brute force, and against what can be said by hand."""

import math
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from itertools import permutations, product
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from ttt import State, Variant, count
from ttt.minimax import Outcome, predict
from ttt.parallel import Done
from ttt.parallel.schedules import (
    Bar,
    graham,
    mailbox,
    makespan,
    measured,
    schedule,
    speed_up,
    stealing,
)
from ttt.solvers.tree_size import nodes


def by_the_clock(costs: list[int], workers: int, overhead: int) -> list[Bar]:
    """The same by a clock that ticks: the worker idle for longest takes the part that has waited longest."""
    waiting, idle, found = (
        list(enumerate(costs)),
        [(0, worker) for worker in range(workers)],
        list[Bar](),
    )
    now = 0
    while waiting:
        while (
            waiting
            and (waiting[0][0] + 1) * overhead <= now
            and (rested := [who for who in idle if who[0] <= now])
        ):
            part, cost = waiting.pop(0)
            idle.remove(first := min(rested))
            found.append(Bar(part, first[1], now, now + cost))
            idle.append((now + cost, first[1]))
        now += 1
    return found


@settings(max_examples=120)
@given(st.lists(st.integers(0, 12), max_size=12), st.integers(1, 5), st.integers(0, 4))
def test_a_schedule_is_what_a_clock_that_ticks_finds(
    costs: list[int], workers: int, overhead: int
) -> None:
    assert schedule(costs, workers, overhead=overhead) == by_the_clock(costs, workers, overhead)


def test_a_schedule_by_hand() -> None:
    bars = schedule([5, 1, 1, 4], 2, overhead=0.5)
    assert bars == [Bar(0, 0, 0.5, 5.5), Bar(1, 1, 1, 2), Bar(2, 1, 2, 3), Bar(3, 1, 3, 7)]
    assert (makespan(bars), makespan([])) == (7, 0)
    assert schedule(iter([3, 2]), 1) == [Bar(0, 0, 0, 3), Bar(1, 0, 3, 5)]
    assert schedule([3], 100_000) == [Bar(0, 0, 0, 3)]


def test_how_many_times_as_fast() -> None:
    assert speed_up([4, 2, 2], 2) == 2
    assert speed_up([3, 3, 3], 2) == 1.5
    assert speed_up([3, 3, 3], 2, overhead=3) == pytest.approx(9 / 12), "the last part leaves at 9"
    assert speed_up(iter([7]), 100) == 1
    assert speed_up([1, 1], 1, overhead=1) == pytest.approx(2 / 3), (
        "one worker to whom parts are sent is slower"
    )
    for costs in ([], [0, 0]):
        with pytest.raises(ValueError, match="at least one part that takes some time was expected"):
            speed_up(costs, 2, overhead=1)


def test_numbers_of_numpy_and_fractions_are_numbers() -> None:
    """In bytes, 200 + 200 would be 144."""
    costs: Any
    for costs in (
        np.array([200, 200, 100], np.uint8),
        [Fraction(200), Fraction(200), Fraction(100)],
    ):
        assert schedule(costs, 2, overhead=100) == schedule([200, 200, 100], 2, overhead=100)
        assert speed_up(costs, 2) == speed_up([200, 200, 100], 2)
        assert graham(costs, 2) == graham([200, 200, 100], 2)


def test_what_was_measured_begins_at_0_and_workers_are_numbered_as_they_begin() -> None:
    done = [
        Done(0, 1, "b", 1_000.5, 1_001),
        Done(0, 1, "a", 1_000.25, 1_000.5),
        Done(0, 1, "b", 1_001, 1_003.25),
    ]
    assert measured(iter(done)) == [Bar(0, 1, 0.25, 0.75), Bar(1, 0, 0, 0.25), Bar(2, 1, 0.75, 3)]
    assert measured([]) == []
    put_back = [Done(None, 1, "a", 7, 8), Done(None, 1, "a", 8, 5)]
    assert measured(put_back) == [Bar(0, 0, 0, 1), Bar(1, 0, 1, 1)]


# ---- what can be said without a simulation


def test_graham_holds_for_all_orders_and_all_ways_to_share() -> None:
    rng, reached = Random(10), Counter[str]()
    for _ in range(60):
        costs, workers = [rng.randint(0, 6) for _ in range(rng.randint(1, 5))], rng.randint(1, 3)
        least, most = graham(costs, workers)
        slowest = max(makespan(schedule(order, workers)) for order in permutations(costs))
        ways = product(range(workers), repeat=len(costs))
        fastest = min(
            max(
                sum(cost for cost, who in zip(costs, way, strict=True) if who == w)
                for w in range(workers)
            )
            for way in ways
        )
        assert least <= fastest + 1e-9
        assert slowest <= most + 1e-9
        reached["least"] += math.isclose(least, fastest)
        reached["most"] += math.isclose(slowest, most) and workers > 1
    assert min(reached["least"], reached["most"]) > 5, "neither could be sharper"
    assert graham([10, 1, 1], 3) == pytest.approx((10, 2 / 3 + 10)), (
        "a long part, or a share of the others before it"
    )
    assert graham([], 2) == (0, 0)
    assert graham([3, 1], 10**30) == pytest.approx((3, 3))


@pytest.mark.parametrize("workers", [2, 3, 10])
def test_the_worst_order_there_is(workers: int) -> None:
    """Many small parts first, so that all are busy when the large one comes. Source: Graham (1969)."""
    costs = [1] * workers * (workers - 1) + [workers]
    least, most = graham(costs, workers)
    assert makespan(schedule(costs, workers)) == 2 * workers - 1 == pytest.approx(most)
    assert makespan(schedule(costs[::-1], workers)) == workers == least


def test_the_longest_first_is_no_law() -> None:
    """Notebook 10 says so of the nine parts of the empty board and four workers."""
    costs = [nodes(child) for child in count.results(State())]
    ends = [
        makespan(schedule(parts, 4, overhead=100)) for parts in (costs, sorted(costs, reverse=True))
    ]
    assert ends == [175_015, 179_215]


# ---- letters


def test_a_mailbox_by_hand() -> None:
    """2 wins at once, 5 leads to 5 positions, 8 to 4."""
    sent = [(100, 2, Outcome(1, 1)), (102, 8, Outcome(-1, 2)), (101, 5, Outcome(0, 3))]
    assert mailbox(State.parse("xx.oo.xo.")) == sent
    assert mailbox(State.parse("xxxoo....")) == []


@pytest.mark.parametrize("board", ["x........", "x...o..x.", "xo.ox...."])
def test_a_mailbox_holds_each_prediction_once(board: str) -> None:
    state = State.parse(board)
    messages, predicted = mailbox(state), dict(enumerate(predict(state)))
    assert {message.square: message.outcome for message in messages} == {
        i: o for i, o in predicted.items() if o
    }
    assert [message.sender - 100 for message in messages] == [
        state.actions().index(m.square) for m in messages
    ]
    sizes = [len(count.reachable(state.result(message.square))) for message in messages]
    assert sizes == sorted(sizes), "the smaller part is done sooner"


# ---- stealing

Path = tuple[int, ...]
ROOT: Path = ()
ENDINGS = [State.parse(board) for board in ("xx.oo.xo.", "xo..x...o", "x...o...x", "xxxoo....")]
ENDINGS += [
    State.parse("xo. x.. o..", Variant(misere=True)),
    State.parse("xoxo oxo. x.x.", Variant(4, 3, 4)),
]


def paths(state: State) -> tuple[Callable[[Path], int], Callable[[Path], list[Path]]]:
    """Return the size and the children of the nodes of a game tree, each named by the moves that lead there."""

    def at(path: Path) -> State:
        return reduce(State.result, path, state)

    return lambda path: sum(1 for _ in count.tree(at(path))), lambda path: [
        (*path, s) for s in at(path).actions()
    ]


@pytest.mark.parametrize("state", ENDINGS, ids=lambda state: state.squares)
def test_all_nodes_are_looked_at_once(state: State) -> None:
    size, children = paths(state)
    nodes = size(ROOT)
    for workers in (1, 2, 5):
        cut: list[Path] = []

        def noted(path: Path, cut: list[Path] = cut) -> list[Path]:
            cut.append(path)
            return children(path)

        time = stealing(ROOT, size, noted, workers)
        parts = {ROOT, *(child for path in cut for child in children(path))} - set(cut)
        assert len(set(cut)) == len(cut)
        assert len(cut) + sum(map(size, parts)) == nodes
        depth = 1 + len(state.actions())
        grain = nodes / (10 * workers)
        assert nodes / workers <= time <= nodes / workers + depth + grain
        assert workers > 1 or time == nodes
        assert max(map(size, parts), default=0) <= grain < min(map(size, cut), default=nodes), (
            "the large ones are cut"
        )


@pytest.mark.parametrize(("workers", "time"), [(1, 3), (2, 2), (3, 2), (100_000, 2)])
def test_stealing_by_hand(workers: int, time: float) -> None:
    assert (
        stealing(0, lambda node: 1 if node else 3, lambda node: [] if node else [1, 2], workers)
        == time
    )
