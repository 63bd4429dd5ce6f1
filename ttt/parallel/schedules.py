"""Many hands on paper: who works on what and until when, for as many workers as you like (notebook 10).

Reading order: `schedule`, parts handed out one after the other to whoever is free; `Simulated`, an executor that does
this with real parts; `mailbox`, what arrives in which order; `stealing`, where parts are cut while the work goes on;
`amdahl` and `graham`, what can be said without a simulation.

Time is counted in positions, not in seconds, so that everybody gets the same: a part takes as long as it has positions
to look at, and `sending` is how many could be looked at while one part is handed out.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from itertools import count
from numbers import Integral, Real
from typing import Any, NamedTuple, TypeVar

from ttt.game import State
from ttt.minimax import Outcome
from ttt.parallel.parts import Done, solve
from ttt.parallel.pools import InProcess
from ttt.parallel.scatter import scatter_gather

T = TypeVar("T")
N = TypeVar("N")
PIECES = 10  # for each worker: what is larger than the whole divided by so many is cut when somebody takes it
MOST = 100_000  # workers with parts of their own; where only a number is computed, there may be any number


class Bar(NamedTuple):
    """Who worked on a part, from when to when; parts and workers are numbered from 0."""

    part: int
    worker: int
    begin: float
    end: float


def schedule(costs: Iterable[float], workers: int, *, sending: float = 0) -> list[Bar]:
    """Return who works on each part if parts are handed out in this order, each to the first who is free.

    Handing out takes `sending` for each, and only one at a time: the second part leaves after twice as long. Raises
    TypeError or ValueError for costs, workers, or a sending that can't be.
    """
    free = [(0.0, worker) for worker in range(_checked_workers(workers, MOST))]
    sending = _checked_time("sending", sending)
    found = []
    for part, cost in enumerate(_checked_costs(costs)):
        time, worker = heapq.heappop(free)
        begin = max(time, (part + 1) * sending)
        found.append(Bar(part, worker, begin, begin + cost))
        heapq.heappush(free, (begin + cost, worker))
    return found


def measured(done: Iterable[Done]) -> list[Bar]:
    """Return who worked on each part and from when to when, in seconds, counted from when the first part was begun.

    Parts have the numbers of their places, and workers are numbered in the order in which they began. The clocks of
    several machines are taken as they are. Raises TypeError for what is no Done.
    """
    done = list(done)
    for part, answer in enumerate(done):
        if not isinstance(answer, Done):
            raise TypeError(f"part {part} is {answer!r}, not a ttt.parallel.Done")
    start = min((answer.began for answer in done), default=0.0)
    first = dict.fromkeys(answer.worker for answer in sorted(done, key=lambda answer: answer.began))
    numbers = {worker: number for number, worker in enumerate(first)}
    return [
        Bar(part, numbers[answer.worker], answer.began - start, answer.ended - start)
        for part, answer in enumerate(done)
    ]


def makespan(bars: Iterable[Bar]) -> float:
    """Return when the last part is done."""
    return max((bar.end for bar in bars), default=0)


def speed_up(costs: Iterable[float], workers: int, *, sending: float = 0) -> float:
    """Return how many times as long one worker takes, to whom nothing need be sent. Raises what `schedule` raises."""
    costs = _checked_costs(costs)
    bars = schedule(costs, workers, sending=sending)
    if not sum(costs):
        raise ValueError(f"costs={costs!r}; at least one part that takes some time was expected")
    return sum(costs) / makespan(bars)


class Simulated(InProcess):
    """An executor that does everything here, and notes how so many workers would have shared it.

    `cost` tells how long a result took; by default, the positions of a Done. `bars` is who worked when, `order` and
    `arrivals` the parts and the results in the order in which they would have arrived. Raises TypeError or ValueError
    for workers or a sending that can't be, and `submit` TypeError for a result without positions if there is no `cost`.
    """

    def __init__(self, workers: int = 2, *, sending: float = 0, cost: Callable[[Any], float] | None = None) -> None:
        self.workers, self.sending = _checked_workers(workers, MOST), _checked_time("sending", sending)
        self.cost = cost or _positions
        self.costs: list[float] = []
        self.results: list[Any] = []

    def submit(self, work: Callable[..., T], /, *args: Any, **named: Any) -> Future[T]:
        """Do the work, and note what it cost."""
        future = super().submit(work, *args, **named)
        if not future.exception():
            self.costs.append(self.cost(future.result()))
            self.results.append(future.result())
        return future

    @property
    def bars(self) -> list[Bar]:
        """Who worked on each part, from when to when."""
        return schedule(self.costs, self.workers, sending=self.sending)

    @property
    def order(self) -> list[int]:
        """The numbers of the parts in order of arrival; of two at the same time, the one handed out first."""
        return [bar.part for bar in sorted(self.bars, key=lambda bar: (bar.end, bar.part))]

    @property
    def arrivals(self) -> list[Any]:
        """The results in this order."""
        return [self.results[part] for part in self.order]


class Message(NamedTuple):
    """What a worker sends: who it is, on which square it was set, and what it found."""

    sender: int
    square: int
    outcome: Outcome


def mailbox(state: State, workers: int = 9) -> list[Message]:
    """Return the predictions for all free squares in the order in which so many workers send them.

    A worker has a new number for each square, as a process has that is started for it. Raises TypeError
    for what is no State, and what `Simulated` raises.
    """
    if not isinstance(state, State):
        raise TypeError(f"{state!r} is not a State, such as State.parse('x.o/.x./...')")
    simulated = Simulated(workers)
    parts = [state.result(square) for square in state.actions()]
    done = scatter_gather(solve, parts, simulated)
    messages = [
        Message(100 + number, square, answer.found.backed_up())
        for number, (square, answer) in enumerate(zip(state.actions(), done, strict=True))
    ]
    return [messages[part] for part in simulated.order]


def stealing(
    root: N, size: Callable[[N], float], children: Callable[[N], Iterable[N]], workers: int, *, sending: float = 0
) -> float:
    """Return when so many workers have walked through a tree, if whoever is idle takes the largest part left.

    A node that is larger than a fraction of the whole is cut into its children by whoever has it, who keeps them until
    somebody takes one away, which takes `sending`. `size` is the number of nodes at and below one. Raises what
    `schedule` raises.

    Source: R. D. Blumofe, C. E. Leiserson: Scheduling Multithreaded Computations by Work Stealing (1999).
    """

    def known(node: N) -> float:
        return _checked_time("the size of a node", size(node))

    sending, workers = _checked_time("sending", sending), _checked_workers(workers, MOST)
    grain, number, finished = known(root) / (PIECES * workers), count(), 0.0
    left = [(-known(root), next(number), 0, root)]  # parts that nobody has begun, the largest first; whose they are
    events: list[tuple[float, int, Iterable[N]]] = [(0.0, worker, ()) for worker in range(workers)]
    idle: list[int] = []
    while events:
        time, worker, cut = heapq.heappop(events)  # at this time a worker is free, and has these parts to give away
        for child in cut:
            heapq.heappush(left, (-known(child), next(number), worker, child))
        finished = max(finished, time)
        idle.append(worker)
        while idle and left:
            worker = idle.pop()
            cost, _, owner, node = heapq.heappop(left)
            begin = time + (sending if owner != worker else 0)
            is_cut = -cost > grain
            heapq.heappush(events, (begin + (1 if is_cut else -cost), worker, children(node) if is_cut else ()))
    return finished


def amdahl(serial: float, workers: int) -> float:
    """Return the largest speed-up if this share of the work, 0 to 1, can't be divided. Source: G. Amdahl (1967).

    Raises ValueError for what is no such share, and what `schedule` raises for workers.
    """
    if not isinstance(serial, Real) or not 0 <= serial <= 1:
        raise ValueError(f"serial={serial!r}; a share of 0 to 1 was expected")
    return 1 / (serial + (1 - serial) / _checked_workers(workers))


def graham(costs: Iterable[float], workers: int) -> tuple[float, float]:
    """Return the least and the most time that parts can take, whatever their order, if nobody is idle while some wait.

    At least the longest part, and a fair share; at most a fair share of the others, and then the longest. Raises what
    `schedule` raises. Source: R. L. Graham: Bounds on Multiprocessing Timing Anomalies (1969).
    """
    costs, workers = _checked_costs(costs), _checked_workers(workers)
    fair, longest = sum(costs) / workers, max(costs, default=0)
    return max(fair, longest), fair + (1 - 1 / workers) * longest


def _positions(result: Any) -> float:
    """Return what a result has cost if nothing else was said."""
    if not hasattr(result, "positions"):
        raise TypeError(f"{result!r} has no positions; a ttt.parallel.Done was expected, or another cost to be given")
    return float(result.positions)


def _checked_workers(workers: int, most: float = math.inf) -> int:
    if not isinstance(workers, Integral) or isinstance(workers, bool):
        raise TypeError(f"workers={workers!r}; a whole number was expected")
    if not 1 <= workers <= most:
        expected = "1 or more" if most == math.inf else f"1 to {most:,}"
        raise ValueError(f"workers={workers!r}; {expected} were expected")
    return int(workers)


def _checked_costs(costs: Iterable[float]) -> list[float]:
    return [_checked_time(f"the cost of part {part}", cost) for part, cost in enumerate(costs)]


def _checked_time(name: str, time: float) -> float:
    """Return a time as a float: the small numbers of numpy would overflow when they are added."""
    if not isinstance(time, Real) or isinstance(time, bool) or not 0 <= time < math.inf:
        raise ValueError(f"{name} is {time!r}; a number of 0 or more was expected")
    return float(time)
