"""Workers on paper: held against a clock that ticks, against brute force, and against what can be said by hand."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ttt import State, Variant, count
from ttt import minimax as search
from ttt.minimax import Outcome
from ttt.parallel.parts import Done, solve, split
from ttt.parallel.scatter import scatter_gather
from ttt.parallel.schedules import (
    PIECES,
    Bar,
    Message,
    Simulated,
    amdahl,
    graham,
    mailbox,
    makespan,
    schedule,
    speed_up,
    stealing,
)
from ttt.solvers.tree_size import nodes

COSTS = st.lists(st.integers(0, 12), max_size=12)
WORKERS = st.integers(1, 5)
SENDING = st.integers(0, 4)
often = settings(max_examples=150, deadline=None)
ENDGAME = State.parse("xx.oo.xo.")  # 2 wins at once; after 5 there are 5 positions, after 8 there are 4

# ---- schedules


def by_the_clock(costs: list[int], workers: int, sending: int) -> list[Bar]:
    """The same by a clock that ticks: who has been idle longest takes the part that has lain there longest."""
    waiting, idle, found = list(enumerate(costs)), [(0, worker) for worker in range(workers)], list[Bar]()
    now = 0
    while waiting:
        while waiting and (waiting[0][0] + 1) * sending <= now and (rested := [who for who in idle if who[0] <= now]):
            part, cost = waiting.pop(0)
            idle.remove(first := min(rested))
            found.append(Bar(part, first[1], now, now + cost))
            idle.append((now + cost, first[1]))
        now += 1
    return found


@often
@given(COSTS, WORKERS, SENDING)
def test_a_schedule_is_what_a_clock_that_ticks_finds(costs: list[int], workers: int, sending: int) -> None:
    assert schedule(costs, workers, sending=sending) == by_the_clock(costs, workers, sending)


def test_a_schedule_by_hand() -> None:
    bars = schedule([5, 1, 1, 4], 2, sending=0.5)
    assert bars == [Bar(0, 0, 0.5, 5.5), Bar(1, 1, 1, 2), Bar(2, 1, 2, 3), Bar(3, 1, 3, 7)]
    assert makespan(bars) == 7
    assert makespan([]) == 0
    assert schedule(iter([3, 2]), 1) == [Bar(0, 0, 0, 3), Bar(1, 0, 3, 5)]


@often
@given(COSTS, WORKERS, SENDING)
def test_every_part_is_done_once_and_nobody_does_two_at_a_time(costs: list[int], workers: int, sending: int) -> None:
    bars = schedule(costs, workers, sending=sending)
    assert [(bar.part, bar.end - bar.begin) for bar in bars] == list(enumerate(costs))
    assert all(0 <= bar.worker < workers and bar.begin >= (bar.part + 1) * sending for bar in bars)
    rows = [sorted((bar.begin, bar.end) for bar in bars if bar.worker == worker) for worker in range(workers)]
    assert all(row[i][1] <= row[i + 1][0] for row in rows for i in range(len(row) - 1))


@often
@given(COSTS, WORKERS)
def test_it_takes_as_long_as_it_must_and_no_longer_than_graham_says(costs: list[int], workers: int) -> None:
    time = makespan(schedule(costs, workers))
    assert time * workers >= sum(costs)
    assert time >= max(costs, default=0)
    assert time * workers <= sum(costs) + (workers - 1) * max(costs, default=0)
    assert makespan(schedule(costs, 1)) == sum(costs)


@often
@given(COSTS, WORKERS, SENDING, st.data())
def test_less_to_do_or_more_hands_never_take_longer(
    costs: list[int], workers: int, sending: int, data: st.DataObject
) -> None:
    """Graham's anomalies need parts that wait for others; here none does."""
    time = makespan(schedule(costs, workers, sending=sending))
    assert makespan(schedule(costs, workers + 1, sending=sending)) <= time
    assert makespan(schedule(costs, workers, sending=sending + 1)) >= time
    if costs:
        part = data.draw(st.integers(0, len(costs) - 1))
        assert makespan(schedule(costs[:part] + costs[part + 1 :], workers, sending=sending)) <= time
        assert (
            makespan(schedule([*costs[:part], costs[part] // 2, *costs[part + 1 :]], workers, sending=sending)) <= time
        )


def test_the_order_matters() -> None:
    assert makespan(schedule([1, 1, 2], 2)) == 3
    assert makespan(schedule([2, 1, 1], 2)) == 2


def test_how_many_times_as_fast() -> None:
    assert speed_up([4, 2, 2], 2) == 2
    assert speed_up([3, 3, 3], 2) == 1.5
    assert speed_up([3, 3, 3], 2, sending=3) == pytest.approx(9 / 12), "the last part leaves at 9"
    assert speed_up([7], 100) == 1
    assert speed_up([1, 1], 1, sending=1) == pytest.approx(2 / 3), "one worker to whom parts are sent is slower"


# ---- what can be said without a simulation


@pytest.mark.parametrize("workers", [1, 2, 7, 1_024])
def test_amdahl_in_fractions(workers: int) -> None:
    for share in (Fraction(n, 20) for n in range(21)):
        exact = 1 / (share + (1 - share) / workers)
        assert amdahl(float(share), workers) == pytest.approx(float(exact), rel=1e-12)
        assert share == 0 or amdahl(float(share), workers) <= 1 / share
    assert amdahl(1, workers) == 1
    assert amdahl(0, workers) == workers


@pytest.mark.parametrize("wrong", [".1", None, -0.1, 1.1, math.nan])
def test_amdahl_wants_a_share(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"serial=.*; a share of 0 to 1 was expected"):
        amdahl(wrong, 2)


def test_amdahl_is_what_comes_of_one_part_alone_and_then_equal_ones() -> None:
    for alone, workers in product((1, 5, 30), (1, 2, 5, 10)):
        time = alone + makespan(schedule([10] * 10, workers))
        assert amdahl(alone / (alone + 100), workers) == pytest.approx((alone + 100) / time)


def test_graham_holds_for_all_orders_and_all_ways_to_share() -> None:
    luck = Random(10)
    reached = Counter[str]()
    for _ in range(60):
        costs, workers = [luck.randint(0, 6) for _ in range(luck.randint(1, 5))], luck.randint(1, 3)
        least, most = graham(costs, workers)
        slowest = max(makespan(schedule(order, workers)) for order in permutations(costs))
        ways = product(range(workers), repeat=len(costs))
        shares = (
            [sum(cost for cost, who in zip(costs, way, strict=True) if who == w) for w in range(workers)]
            for way in ways
        )
        fastest = min(map(max, shares))
        assert least <= fastest + 1e-9
        assert slowest <= most + 1e-9
        reached.update(
            ["least"] * math.isclose(least, fastest) + ["most"] * math.isclose(slowest, most) * (workers > 1)
        )
    assert min(reached["least"], reached["most"]) > 5, "neither could be sharper"
    assert graham([10, 1, 1], 3) == pytest.approx((10, 2 / 3 + 10)), "a long part, or a share of the others before it"
    assert graham([2, 2, 2], 3) == pytest.approx((2, 4 / 3 + 2))


@pytest.mark.parametrize("workers", [2, 3, 10])
def test_the_worst_order_there_is(workers: int) -> None:
    """Many small parts first, so that all are busy when the large one comes. Source: Graham (1969)."""
    costs = [1] * workers * (workers - 1) + [workers]
    least, most = graham(costs, workers)
    assert makespan(schedule(costs, workers)) == 2 * workers - 1 == pytest.approx(most)
    assert makespan(schedule(costs[::-1], workers)) == workers == least


# ---- real parts


def test_who_works_on_paper_changes_no_answer() -> None:
    state, simulated = State.parse("x...o...."), Simulated(3, sending=10)
    parts = split(state)
    done = scatter_gather(solve, parts, simulated)
    assert [answer.found for answer in done] == [search.outcome(part) for part in parts]
    assert simulated.costs == [len(count.reachable(part)) for part in parts], "a part takes as long as it has positions"
    assert simulated.bars == by_the_clock(simulated.costs, 3, 10)  # type: ignore[arg-type]
    ends = {id(answer): bar.end for answer, bar in zip(done, simulated.bars, strict=True)}
    assert [ends[id(answer)] for answer in simulated.arrivals] == sorted(ends.values())
    assert sorted(map(id, simulated.arrivals)) == sorted(ends)


def test_of_two_that_arrive_together_the_one_handed_out_first_is_first() -> None:
    simulated = Simulated(2, cost=lambda result: {"a": 3, "b": 1, "c": 2}[result])
    assert scatter_gather(str, ["a", "b", "c"], simulated) == ["a", "b", "c"]
    assert simulated.arrivals == ["b", "a", "c"]
    assert (simulated.workers, simulated.sending, simulated.results) == (2, 0, ["a", "b", "c"])


def test_what_fails_costs_nothing() -> None:
    simulated = Simulated(2, cost=float)
    with pytest.raises(ZeroDivisionError):
        scatter_gather(lambda n: 1 / n, [1, 0, 2], simulated)
    assert (simulated.results, simulated.costs) == ([1], [1])
    with pytest.raises(TypeError, match=r"3 has no positions; a ttt\.parallel\.Done was expected, or another cost"):
        Simulated(2).submit(int, 3)


def test_a_mailbox_by_hand() -> None:
    """Alone, one square after the other; two share them so that two arrive together; three need not wait."""
    sent = {2: Message(100, 2, Outcome(1, 1)), 5: Message(101, 5, Outcome(0, 3)), 8: Message(102, 8, Outcome(-1, 2))}
    for workers, order in ((1, [2, 5, 8]), (2, [2, 5, 8]), (3, [2, 8, 5]), (9, [2, 8, 5])):
        assert mailbox(ENDGAME, workers) == [sent[square] for square in order]
    assert mailbox(State.parse("xxxoo....")) == []


@pytest.mark.parametrize("board", ["x........", "xo.......", "x...o..x.", "xo.ox...."])
def test_a_mailbox_holds_each_prediction_once(board: str) -> None:
    state = State.parse(board)
    messages = mailbox(state)
    predicted = dict(enumerate(search.predict(state)))
    assert {message.square: message.outcome for message in messages} == {
        i: found for i, found in predicted.items() if found
    }
    assert len(messages) == len(state.actions())
    assert [message.sender - 100 for message in messages] == [
        state.actions().index(message.square) for message in messages
    ]
    sizes = [len(count.reachable(state.result(message.square))) for message in messages]
    assert sizes == sorted(sizes), "nine workers: the smaller part is done sooner"


# ---- stealing

Path = tuple[int, ...]
ROOT: Path = ()


def paths(state: State) -> tuple[Callable[[Path], int], Callable[[Path], list[Path]]]:
    """Return the size and the children of the nodes of a game tree, each named by the moves that lead there."""

    def at(path: Path) -> State:
        found = state
        for square in path:
            found = found.result(square)
        return found

    return lambda path: sum(1 for _ in count.tree(at(path))), lambda path: [(*path, s) for s in at(path).actions()]


ENDINGS = [State.parse(board) for board in ("xx.oo.xo.", "xo..x...o", "x...o...x", "xoxo.....", "xxxoo....")]
ENDINGS += [State.parse("xo. x.. o..", Variant(misere=True)), State.parse("xoxo oxo. x.x.", Variant(4, 3, 4))]


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
        assert nodes / workers <= time <= nodes / workers + depth + nodes / (PIECES * workers)
        assert workers > 1 or time == nodes
        assert all(size(part) <= nodes / (PIECES * workers) for part in parts)


def leaves(node: int) -> list[int]:
    """Two leaves below a root."""
    return [1, 2] if node == 0 else []


def test_what_is_taken_away_must_be_sent() -> None:
    def two(workers: int, sending: float = 0) -> float:
        return stealing(0, lambda node: 1 if node else 3, leaves, workers, sending=sending)

    assert (two(1), two(2), two(3)) == (3, 2, 2)
    assert (two(1, 10), two(2, 0.25), two(2, 10)) == (3, 2.25, 12), "one's own need not be sent"


def test_sending_takes_at_most_once_for_each_part() -> None:
    size, children = paths(State.parse("xo..x...o"))
    nodes = size(ROOT)
    for workers, sending in product((2, 4), (0.5, 3)):
        assert nodes / workers <= stealing(ROOT, size, children, workers, sending=sending) <= nodes * (1 + sending)
        slower = stealing(ROOT, size, children, workers, sending=sending)
        assert slower > stealing(ROOT, size, children, workers)


# ---- what can't be

STRANGE: list[Any] = [-1, math.nan, math.inf, None, "3", True]


@pytest.mark.parametrize("strange", STRANGE)
def test_times_that_can_not_be_are_refused(strange: Any) -> None:
    a_time = f"is {strange!r}; a number of 0 or more was expected"
    for what in (schedule, speed_up, graham):
        with pytest.raises(ValueError, match=f"the cost of part 1 {a_time}"):
            what([1, strange], 2)
    for sizes in ({0: strange}, {0: 100, 1: strange, 2: 1}):
        with pytest.raises(ValueError, match=f"the size of a node {a_time}"):
            stealing(0, sizes.__getitem__, leaves, 2)
    calls: list[Callable[[], object]] = [
        lambda: schedule([1], 2, sending=strange),
        lambda: speed_up([1], 2, sending=strange),
        lambda: stealing(0, lambda _: 1, leaves, 2, sending=strange),
        lambda: Simulated(2, sending=strange),
    ]
    for call in calls:
        with pytest.raises(ValueError, match=f"sending {a_time}"):
            call()


@pytest.mark.parametrize("strange", [0, -1, 1.5, "2", None, True])
def test_numbers_of_workers_that_can_not_be_are_refused(strange: Any) -> None:
    calls: Iterable[Callable[[], object]] = (
        lambda: schedule([1], strange),
        lambda: speed_up([1], strange),
        lambda: graham([1], strange),
        lambda: amdahl(0.5, strange),
        lambda: stealing(0, lambda _: 1, leaves, strange),
        lambda: mailbox(ENDGAME, strange),
        lambda: Simulated(strange),
    )
    for call in calls:
        with pytest.raises((TypeError, ValueError), match=f"workers={strange!r}"):
            call()


def test_on_paper_there_may_be_any_number_of_workers() -> None:
    """Except where each has parts of its own, and a billion of them would take hours."""
    assert amdahl(0.1, 1_025) == pytest.approx(1_025 / (1_024 * 0.1 + 1))
    assert amdahl(0.5, 10**30) == pytest.approx(2)
    assert graham([3, 1], 10**30) == pytest.approx((3, 3))
    assert schedule([3], 100_000) == [Bar(0, 0, 0, 3)]
    assert stealing(0, lambda node: 1 if node else 3, leaves, 100_000) == 2
    calls: Iterable[Callable[[], object]] = (
        lambda: schedule([1], 10**9),
        lambda: stealing(0, lambda _: 1, leaves, 10**9),
        lambda: Simulated(10**9),
    )
    for call in calls:
        with pytest.raises(ValueError, match=r"workers=1000000000; 1 to 100,000 were expected"):
            call()


def test_costs_may_come_one_by_one() -> None:
    """What can be gone through once only gives what the list gives."""
    costs = [5, 1, 4]
    for what in (schedule, speed_up, graham):
        assert what(iter(costs), 2) == what(costs, 2)
    assert graham((c for c in [5, 1]), 2) == (5, 5.5)


def test_numbers_of_numpy_and_fractions_are_numbers() -> None:
    """In bytes, 200 + 200 would be 144."""
    small: Any
    for small in (numpy.array([200, 200, 100], numpy.uint8), [Fraction(200), Fraction(200), Fraction(100)]):
        assert schedule(small, 2, sending=small[2]) == schedule([200, 200, 100], 2, sending=100)
        assert speed_up(small, numpy.int64(2)) == speed_up([200, 200, 100], 2)  # type: ignore[arg-type]
        assert graham(small, 2) == graham([200, 200, 100], 2)
        sizes = {0: small[0], 1: small[2] // 10, 2: small[2] // 10}
        assert stealing(0, sizes.__getitem__, leaves, 2) == 11, "the root, and a child each"


@pytest.mark.parametrize("strange", ["foo", None, 3])
def test_a_mailbox_needs_a_state(strange: Any) -> None:
    with pytest.raises(TypeError, match=f"{strange!r} is not a State, such as"):
        mailbox(strange)


def test_what_else_makes_no_sense_is_refused() -> None:
    for costs in ([], [0, 0]):
        with pytest.raises(ValueError, match="at least one part that takes some time was expected"):
            speed_up(costs, 2, sending=1)
    for share in (-0.1, 1.1, math.nan):
        with pytest.raises(ValueError, match=f"serial={share}; a share of 0 to 1"):
            amdahl(share, 2)
    assert graham([], 2) == (0, 0)
    assert isinstance(solve(ENDGAME), Done)


def test_the_longest_first_is_no_law() -> None:
    """Notebook 10 says so of the nine parts of the empty board and four workers."""
    costs = [nodes(child) for child in count.results(State())]
    ends = [max(bar.end for bar in schedule(parts, 4, sending=100)) for parts in (costs, sorted(costs, reverse=True))]
    assert ends == [175_015, 179_215]
