"""Workers on paper: beside a clock that ticks, beside brute force, and by hand."""

import math
from collections import Counter
from fractions import Fraction
from functools import partial, reduce
from itertools import permutations, product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from ttt import State, Variant, count
from ttt.minimax import Outcome
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
    """Return the same by a clock that ticks.

    The worker that has been idle for longest takes the part that has waited for longest.
    """
    waiting = list(enumerate(costs))
    idle_since = dict.fromkeys(range(workers), 0)
    bars: list[Bar] = []
    now = 0
    while waiting:
        part, cost = waiting[0]
        worker = min(idle_since, key=lambda worker: (idle_since[worker], worker))
        if (part + 1) * overhead <= now and idle_since[worker] <= now:
            del waiting[0]
            bars.append(Bar(part, worker, now, now + cost))
            idle_since[worker] = now + cost
        else:
            now += 1
    return bars


@settings(max_examples=120)
@given(st.lists(st.integers(0, 12), max_size=12), st.integers(1, 5), st.integers(0, 4))
def test_a_schedule_is_what_a_clock_that_ticks_finds(costs, workers, overhead):
    assert schedule(costs, workers, overhead=overhead) == by_the_clock(costs, workers, overhead)


def test_how_many_times_as_fast():
    for costs, workers, overhead, times in [
        ([4, 2, 2], 2, 0, 2),
        ([3, 3, 3], 2, 0, 1.5),
        ([3, 3, 3], 2, 3, 9 / 12),  # the last part leaves at 9
        ([7], 100, 0, 1),
        ([1, 1], 1, 1, 2 / 3),  # one worker to whom parts are sent is slower
    ]:
        assert speed_up(iter(costs), workers, overhead=overhead) == pytest.approx(times)


@pytest.mark.parametrize("costs", [[], [0, 0]])
def test_nothing_is_faster_where_nothing_takes_time(costs):
    with pytest.raises(ValueError, match="at least one part that takes some time was expected"):
        speed_up(costs, 2, overhead=1)


def test_numbers_of_numpy_and_fractions_are_numbers():
    """In bytes, 200 + 200 would be 144."""
    for kind in [partial(np.array, dtype=np.uint8), partial(map, Fraction)]:
        numbers = [200, 200, 100]
        for of in (partial(schedule, overhead=100), speed_up, graham):
            assert of(kind(numbers), 2) == of(numbers, 2), (of, kind)


def test_what_was_measured_begins_at_0_and_workers_are_numbered_as_they_begin():
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


def fastest(costs: list[int], workers: int):
    """Return the least time that parts can take, by all ways to share them."""
    times = []
    for way in product(range(workers), repeat=len(costs)):
        load = Counter[int]()
        for cost, worker in zip(costs, way, strict=True):
            load[worker] += cost
        times.append(max(load.values()))
    return min(times)


def test_graham_holds_for_all_orders_and_all_ways_to_share():
    luck = Random(10)
    sharp = Counter[str]()
    for _ in range(60):
        costs = [luck.randint(0, 6) for _ in range(luck.randint(1, 5))]
        workers = luck.randint(1, 3)
        least, most = graham(costs, workers)
        quick = fastest(costs, workers)
        slow = max(makespan(schedule(order, workers)) for order in permutations(costs))
        assert least <= quick + 1e-9
        assert slow <= most + 1e-9
        sharp["least"] += math.isclose(least, quick)
        sharp["most"] += math.isclose(slow, most) and workers > 1
    assert min(sharp["least"], sharp["most"]) > 5, "neither could be sharper"


def test_graham_by_hand():
    for costs, workers, least, most in [
        ([10, 1, 1], 3, 10, 2 / 3 + 10),  # a long part, or a share of the others before it
        ([], 2, 0, 0),
        ([3, 1], 10**30, 3, 3),
    ]:
        assert graham(costs, workers) == pytest.approx((least, most))


def test_the_longest_first_is_no_law():
    """Notebook 10 says so of the nine parts of the empty board and four workers."""
    costs = [nodes(child) for child in count.results(State())]
    longest_first = sorted(costs, reverse=True)
    assert makespan([]) == 0
    assert makespan(schedule(costs, 4, overhead=100)) == 175_015
    assert makespan(schedule(longest_first, 4, overhead=100)) == 179_215


# ---- letters


def test_a_mailbox_by_hand():
    """2 wins at once, 5 leads to 5 positions, 8 to 4."""
    sent = [(100, 2, Outcome(1, 1)), (102, 8, Outcome(-1, 2)), (101, 5, Outcome(0, 3))]
    assert mailbox(State.parse("xx.oo.xo.")) == sent
    assert mailbox(State.parse("xxxoo....")) == []


# ---- stealing

Path = tuple[int, ...]
ROOT: Path = ()
ENDINGS = [State.parse(board) for board in ("xx.oo.xo.", "xo..x...o", "x...o...x", "xxxoo....")]
ENDINGS += [
    State.parse("xo. x.. o..", Variant(misere=True)),
    State.parse("xoxo oxo. x.x.", Variant(4, 3, 4)),
]


class Tree:
    """A game tree whose nodes are named by the moves that lead there; it notes which are cut."""

    def __init__(self, state: State):
        self.state = state
        self.cut: list[Path] = []

    def at(self, path: Path) -> State:
        return reduce(State.result, path, self.state)

    def size(self, path: Path):
        return sum(1 for _ in count.tree(self.at(path)))

    def children(self, path: Path) -> list[Path]:
        self.cut.append(path)
        return [(*path, square) for square in self.at(path).actions()]


@pytest.mark.parametrize("state", ENDINGS, ids=lambda state: state.squares)
@pytest.mark.parametrize("workers", [1, 2, 5])
def test_all_nodes_are_looked_at_once(state, workers):
    tree = Tree(state)
    nodes = tree.size(ROOT)
    time = stealing(ROOT, tree.size, tree.children, workers)
    cut = list(tree.cut)
    parts = {ROOT, *(child for path in cut for child in tree.children(path))} - set(cut)
    sizes = [tree.size(part) for part in parts]
    assert len(set(cut)) == len(cut)
    assert len(cut) + sum(sizes) == nodes
    depth = 1 + len(state.actions())
    grain = nodes / (10 * workers)
    assert nodes / workers <= time <= nodes / workers + depth + grain
    assert workers > 1 or time == nodes
    assert max(sizes, default=0) <= grain, "the large ones are cut"
    assert grain < min(map(tree.size, cut), default=nodes), "and only those"


def test_stealing_by_hand():
    for workers, time in [(1, 3), (2, 2), (3, 2), (100_000, 2)]:
        sizes = {"root": 3, "left": 1, "right": 1}
        children = {"root": ["left", "right"], "left": [], "right": []}
        assert stealing("root", sizes.__getitem__, children.__getitem__, workers) == time
