"""Many hands: how much faster two are than one, and what it costs to start and reach them.

Reading order: `KINDS`, who works; `settled`, the work; `speed_up`, `start_up` and `sending`, what
is measured of each. Times are those of a clock on the wall.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from multiprocessing import get_context

from benchmarks.measure import Pair, compare, timed
from ttt import State, Variant
from ttt.count import reachable, results
from ttt.game import PLAYERS
from ttt.minimax import Outcome, outcome
from ttt.solvers.proofs import wins

JOB = State.empty(Variant(5, 4, 4)).result(6).result(7)  # 18 parts of about a ninth of a second
SENT = 1_000  # parts without work


def plain() -> Executor:
    """Return processes as Python has them."""
    return ProcessPoolExecutor(2, get_context("spawn"))


def loky() -> Executor:
    """Return processes of loky. Raises ImportError if it is not installed."""
    import loky

    executor: Executor = loky.ProcessPoolExecutor(2)
    return executor


@contextmanager
def dask() -> Iterator[Executor]:
    """Give two workers of Dask on this machine, without its profiler.

    Raises ImportError if it is not installed.
    """
    import distributed
    from dask import config

    settings = {
        "n_workers": 2,
        "threads_per_worker": 1,
        "dashboard_address": "127.0.0.1:0",
        "silence_logs": 50,
    }
    with (
        config.set({"distributed.worker.profile.enabled": False}),
        distributed.LocalCluster(processes=True, **settings) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client.get_executor(pure=False)


# By name: how they are had, and how many times as fast as one they should be.
KINDS: dict[str, tuple[Callable[[], AbstractContextManager[Executor]], float | None]] = {
    "two plain processes": (plain, None),
    "two processes of loky": (loky, 1.7),
    "two workers of Dask": (dask, 1.6),
    "two threads": (partial(ThreadPoolExecutor, 2), None),
}


def settled(executor: Executor | None = None) -> list[list[bool]]:
    """Return who can force a win in the parts of a position of 5×4."""
    return list(executor.map(settle, results(JOB)) if executor else map(settle, results(JOB)))


def settle(state: State) -> list[bool]:
    """Return whether x, and whether o, can force a win."""
    table: dict[int, bool] = {}
    return [wins(state, player, table) for player in PLAYERS]


def speed_up(executor: Executor) -> Pair:
    """Compare these hands with one pair of hands. Raises AssertionError if they disagree."""
    assert settled(executor) == settled()
    return compare(lambda: settled(executor), settled, clock=time.perf_counter)


def start_up(kind: Callable[[], AbstractContextManager[Executor]]) -> float:
    """Return the seconds until new hands have done something."""
    times = []
    for _ in range(3):
        begin = time.perf_counter()
        with kind() as executor:
            list(executor.map(abs, range(2)))
            times.append(time.perf_counter() - begin)
    return statistics.median(times)


def sending(executor: Executor) -> float:
    """Return the seconds that it takes to send a part and to get it back, without any work."""

    def send() -> list[str]:
        return list(executor.map(repr, [JOB] * SENT))

    return statistics.median(timed(send, time.perf_counter) for _ in range(3)) / SENT


def position() -> float:
    """Return the seconds that it takes to look at one position."""

    def search() -> Outcome:
        return outcome(State(), {})

    return statistics.median(timed(search) for _ in range(5)) / len(reachable())
