"""Workers on paper: beside a clock that ticks, beside brute force, and by hand."""

from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from ttt import State, count
from ttt.minimax import Outcome
from ttt.parallel.schedules import (
    Bar,
    amdahl,
    mailbox,
    makespan,
    schedule,
    speed_up,
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


def test_one_worker_does_part_after_part_and_handing_out_is_free_unless_it_is_said():
    assert schedule([4, 2], 1) == [Bar(0, 0, 0, 4), Bar(1, 0, 4, 6)]


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
        for of in (partial(schedule, overhead=100), speed_up):
            assert of(kind(numbers), 2) == of(numbers, 2), (of, kind)


def test_what_cant_be_divided_as_notebook_10_says():
    """A hundredth: 91 times as fast with 1,024 workers; 50 times, as good as, takes 99 of them."""
    assert amdahl(1 / 100, 1_024) == pytest.approx(1_024 / (1 + 1_023 / 100))
    assert amdahl(1 / 100, 98) < 49.75 < amdahl(1 / 100, 99) == pytest.approx(50)
    assert [amdahl(0, 7), amdahl(1, 7), amdahl(1 / 2, 1)] == [7, 1, 1]


def test_the_longest_first_is_no_law():
    """Notebook 10 says so of the nine parts of the empty board and four workers."""
    costs = [nodes(child) for child in count.results(State())]
    longest_first = sorted(costs, reverse=True)
    assert makespan([]) == 0
    assert makespan(schedule(costs, 4, overhead=100)) == 175_015
    assert makespan(schedule(longest_first, 4, overhead=100)) == 179_215


def test_the_order_matters_a_little_with_two_to_four_and_with_six_workers():
    """The more of notebook 10 says so of up to nine workers."""
    costs = [nodes(child) for child in count.results(State())]
    longest_first = sorted(costs, reverse=True)
    matters = []
    for workers in range(2, 10):
        one, other = (
            makespan(schedule(order, workers, overhead=100)) for order in (costs, longest_first)
        )
        if abs(one - other) > 0.02 * one:
            matters.append(workers)
    assert matters == [2, 3, 4, 6]


# ---- letters


def test_a_mailbox_by_hand():
    """2 wins at once, 5 leads to 5 positions, 8 to 4."""
    sent = [(100, 2, Outcome(1, 1)), (102, 8, Outcome(-1, 2)), (101, 5, Outcome(0, 3))]
    assert mailbox(State.parse("xx.oo.xo.")) == sent
    assert mailbox(State.parse("xxxoo....")) == []
