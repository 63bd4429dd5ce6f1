"""Many hands on paper: who works on what, and until when, for any number of workers (notebook 10).

Reading order: `schedule`, parts handed out one after the other, each to the first worker who is
free; `amdahl`, what is left of that if some work can't be divided; `mailbox`, what arrives in which
order; `stealing`, where parts are cut while the work goes on; `graham`, bounds for any order.

Time is counted in positions, not in seconds, so that all readers get the same: a part takes as long
as it has positions to look at, and `overhead` is how many could be looked at while one part is
handed out.
"""

import heapq
from collections.abc import Callable, Iterable
from itertools import count
from operator import attrgetter
from typing import NamedTuple, TypeVar

from ttt import doors
from ttt.game import State
from ttt.minimax import Outcome
from ttt.parallel.parts import Done, solve

N = TypeVar("N")
# For each worker: what is larger than the whole divided by so many is cut when somebody takes it
PIECES = 10
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


def measured(done: Iterable[Done]) -> list[Bar]:
    """Return who worked on each part and from when to when, in seconds from the first beginning.

    Workers are numbered in the order in which they began. The clocks of several machines are taken
    as they are; but a part that ended before it began, since a clock was put back, has taken no
    time.
    """
    done = doors.several(done, "Done")
    for answer in done:
        doors.instance(answer, Done, "what solve(state) returns")
    begun = sorted(done, key=attrgetter("began"))
    workers = list(dict.fromkeys(answer.worker for answer in begun))
    bars = []
    for part, answer in enumerate(done):
        worker = workers.index(answer.worker)
        begin = answer.began - begun[0].began
        end = answer.ended - begun[0].began
        bars.append(Bar(part, worker, begin, max(begin, end)))
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
    doors.state(state)
    done = {square: solve(state.result(square)) for square in state.actions()}
    messages = [
        Message(sender, square, done[square].outcome.backed_up())
        for sender, square in enumerate(done, 100)
    ]
    return sorted(messages, key=lambda message: done[message.square].positions)


def stealing(
    root: N, size: Callable[[N], float], children: Callable[[N], Iterable[N]], workers: int
) -> float:
    """Return when so many workers have walked through a tree; an idle one takes the largest part.

    A node that is larger than a fraction of the whole is cut into its children by the worker who
    has it. `size` is the number of nodes at and below one. Source: R. D. Blumofe, C. E. Leiserson:
    Scheduling Multithreaded Computations by Work Stealing (1999).
    """
    doors.function("a size", size, "a function from a node to the number of nodes from there down")
    doors.function("a function", children, "a function from a node to what follows")
    doors.whole("workers", workers, 1, MOST)
    grain = size(root) / (PIECES * workers)
    number = count()  # so that of parts and of workers that are equal, the first comes first
    now = 0.0
    left = [(-size(root), next(number), root)]  # parts that are not begun, the largest first
    busy: list[tuple[float, int, Iterable[N]]] = []  # until when, who, and what parts are left then
    idle = [*range(1, workers), 0]  # the last of them takes the next part
    while left or busy:
        while left and idle:
            negative, _, node = heapq.heappop(left)
            cost = -negative
            parts: Iterable[N] = ()
            if cost > grain:
                cost = 1
                parts = children(node)
            heapq.heappush(busy, (now + cost, idle.pop(), parts))
        now, worker, parts = heapq.heappop(busy)
        idle.append(worker)
        for part in parts:
            heapq.heappush(left, (-size(part), next(number), part))
    return now


def graham(costs: Iterable[float], workers: int) -> tuple[float, float]:
    """Return the least and the most time that parts can take in any order, if nobody waits idly.

    At least the longest part, and a fair share; at most a fair share of the others, and then the
    longest. Raises what `schedule` raises. Source: R. L. Graham: Bounds on Multiprocessing Timing
    Anomalies (1969).
    """
    costs = _times(costs)
    fair = sum(costs) / doors.whole("workers", workers, 1, GREATEST)
    longest = max(costs, default=0)
    return max(fair, longest), fair + (1 - 1 / workers) * longest


def _times(costs: Iterable[float]) -> list[float]:
    """Return times as floats: the small numbers of numpy would overflow when they are added."""
    return [
        float(doors.real(f"the cost of part {part}", cost, 0, GREATEST))
        for part, cost in enumerate(doors.several(costs, "costs"))
    ]
