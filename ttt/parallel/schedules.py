"""Many hands on paper: who works on what, and until when, for any number of workers (notebook 10).

Reading order: `schedule`, parts handed out one after the other, each to the first worker who is
free; `amdahl`, what is left of that if some work can't be divided; `mailbox`, what arrives in which
order.

Time is counted in positions, not in seconds, so that all readers get the same: a part takes as long
as it has positions to look at, and `overhead` is how many could be looked at while one part is
handed out.
"""

import heapq
from collections.abc import Iterable
from typing import NamedTuple

from ttt import doors
from ttt.count import reachable
from ttt.game import State
from ttt.minimax import Outcome, outcomes

MOST = 100_000  # workers that are followed one by one
GREATEST = 10**30  # any other number


class Bar(NamedTuple):
    """Who worked on a part, from when to when; parts and workers are numbered from 0."""

    part: int
    worker: int
    begin: float
    end: float


def schedule(costs: Iterable[float], workers: int, *, overhead: float = 0) -> list[Bar]:
    """Return who works on each part if each in turn goes to the first worker who is free.

    Handing out takes `overhead` for each, and only one at a time: the second part leaves after
    twice as long.
    """
    doors.whole("workers", workers, 1, MOST)
    doors.real("overhead", overhead, 0, GREATEST)
    free = [(0.0, worker) for worker in range(workers)]
    bars = []
    for part, cost in enumerate(_times(costs)):
        time, worker = heapq.heappop(free)
        begin = max(time, (part + 1) * overhead)
        end = begin + cost
        bars.append(Bar(part, worker, begin, end))
        heapq.heappush(free, (end, worker))
    return bars


def makespan(bars: Iterable[Bar]) -> float:
    """Return when the last part is done."""
    ends = [
        doors.instance(bar, Bar, "schedule([3, 2], 2)[0]").end
        for bar in doors.several(bars, "bars")
    ]
    return max(ends, default=0)


def speed_up(costs: Iterable[float], workers: int, *, overhead: float = 0) -> float:
    """Return how many times as long one worker takes, to whom nothing is sent.

    Raises ValueError for no time at all.
    """
    costs = _times(costs)
    if not sum(costs):
        doors.wrong(ValueError, "costs", costs, "at least one part that takes some time")
    return sum(costs) / makespan(schedule(costs, workers, overhead=overhead))


def amdahl(serial: float, workers: int) -> float:
    """Return how many times as fast workers are if this share of the work can't be divided.

    Source: G. M. Amdahl: Validity of the Single Processor Approach (1967).
    """
    doors.real("serial", serial, 0, 1)
    return 1 / (serial + (1 - serial) / doors.whole("workers", workers, 1, GREATEST))


class Message(NamedTuple):
    """What a worker sends: who it is, on which square it was set, and what it found."""

    sender: int
    square: int
    outcome: Outcome


def mailbox(state: State) -> list[Message]:
    """Return the predictions for all free squares as they arrive if each has a worker of its own.

    Of two that are done at the same time, that for the lower square is first.
    """
    ends = outcomes(doors.state(state))
    positions = {square: len(reachable(state.result(square))) for square in ends}
    messages = [Message(100 + number, *letter) for number, letter in enumerate(ends.items())]
    return sorted(messages, key=lambda message: positions[message.square])


def _times(costs: Iterable[float]) -> list[float]:
    """Return times as floats: the small numbers of numpy would overflow when they are added."""
    return [
        float(doors.real(f"the cost of part {part}", cost, 0, GREATEST))
        for part, cost in enumerate(doors.several(costs, "costs"))
    ]
