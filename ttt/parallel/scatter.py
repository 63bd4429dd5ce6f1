"""Scatter and gather: `map` with many hands (notebook 10).

Reading order: `scatter_gather`; `LostPartsError`, when hands were lost; `_Run`, attempts at what is
missing; `_mapped`, for hands that take all jobs at once. Who does the work is up to an executor:
see `ttt.parallel.pools`.

Source: the parallel forms in the comments of tic.erl (N. Binnendyk), which scatter nine processes
and gather nine predictions by position.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from queue import Empty, SimpleQueue
from traceback import walk_tb
from typing import Any, TypeAlias, TypeVar

from ttt import doors
from ttt.notation import shown
from ttt.parallel.pools import InProcess, Pool

J = TypeVar("J")
R = TypeVar("R")
Arrival: TypeAlias = Callable[[int, Any], object]
Hands: TypeAlias = Any  # what has `submit`, as an Executor or a client of Dask; or `map`, as a pool
ATTEMPTS = 3  # at a part that is lost with its workers
NAMED = 3  # lost parts that an error names
REPLACES = "use make_pool of ttt.parallel, which replaces its dead"
USED_UP = f"This executor can't go on; make a new one, or {REPLACES}"


def scatter_gather(
    work: Callable[[J], R],
    jobs: Iterable[J],
    executor: Hands | None = None,
    *,
    on_arrival: Arrival | None = None,
) -> list[R]:
    """Return `[work(job) for job in jobs]`, done by an executor.

    They come in the order of the jobs, however they arrive. The executor is anything with `submit`,
    or else with `map`; without one, all is done here. `on_arrival(position, result)` is called for
    each result as it arrives. After an error, a note says which job it was.

    With `submit`, what is lost with a dead worker is handed out again, at most twice; after an
    error or Ctrl-C, what has not begun is cancelled; after Ctrl-C, a Pool drops what it has begun,
    too. Raises LostPartsError if parts are missing in the end. With `map`, all that is up to the
    executor.
    """
    doors.function("a function", work, "a function of a job")
    doors.function("an on_arrival", on_arrival or print, "a function of a position and a result")
    jobs = doors.several(jobs, "jobs")
    executor = InProcess() if executor is None else executor
    if _has(executor, "submit"):
        return _Run(work, jobs, executor, on_arrival).results()
    if not _has(executor, "map"):
        expected = "something with submit or map, such as make_pool(2),"
        doors.wrong(TypeError, "executor", executor, expected)
    return _mapped(work, jobs, executor, on_arrival)


def _has(executor: Hands, method: str) -> bool:
    is_class = isinstance(executor, type)  # not yet an executor
    return not is_class and callable(getattr(executor, method, None))


class LostPartsError(RuntimeError):
    """Some parts were lost with those who worked on them."""


@dataclass
class _Run:
    """Attempts at the jobs that have no result yet.

    `reason` is why some were lost in the last attempt, None if none were; `is_over`, whether the
    executor can't go on.
    """

    work: Callable[[Any], Any]
    jobs: list[Any]
    executor: Hands
    on_arrival: Arrival | None
    arrived: dict[int, Any] = field(default_factory=dict)  # results, by the position of the job
    waiting: dict[int, Any] = field(default_factory=dict)  # futures
    done: SimpleQueue[int] = field(default_factory=SimpleQueue)
    reason: BaseException | None = None
    is_over: bool = False

    def results(self) -> list[Any]:
        """Return all results. Raises LostPartsError if some are missing after several attempts."""
        for _ in range(ATTEMPTS):
            self.attempt()
            if self.reason is None:
                return [self.arrived[position] for position in range(len(self.jobs))]
            if self.is_over:
                break
        lost = [job for position, job in enumerate(self.jobs) if position not in self.arrived]
        names = [shown(job) for job in lost[:NAMED]]
        if len(lost) > NAMED:
            names.append("…")
        advice = USED_UP if self.is_over else f"Attempts: {ATTEMPTS}"
        how_many = f"{len(lost)} of {len(self.jobs)} parts were lost with their workers"
        raise LostPartsError(f"{how_many}: {', '.join(names)}. {advice}") from self.reason

    def attempt(self) -> None:
        """Scatter what is missing, and gather what comes; cancel the rest if that is broken off."""
        self.reason = None
        try:
            self.scatter()
            while self.waiting:
                try:
                    # On Windows, a wait without an end can't be interrupted
                    position = self.done.get(timeout=1)
                except Empty:
                    self.look_at_scheduler()
                else:
                    self.gather(position)
        except KeyboardInterrupt:
            if isinstance(self.executor, Pool):
                self.executor.shutdown(cancel_futures=True)
            raise
        finally:
            for future in self.waiting.values():
                future.cancel()

    def scatter(self) -> None:
        """Hand out all jobs that have no result, until the executor can't go on."""
        for position, job in enumerate(self.jobs):
            if position in self.arrived:
                continue
            with _naming(position, job):
                try:
                    future = self.executor.submit(self.work, job)
                except _losses() as error:
                    self.reason = error
                    self.is_over = True
                    return
            self.waiting[position] = future
            future.add_done_callback(partial(self.note, position))
            if isinstance(self.executor, InProcess):  # others, `on_arrival` must not hold up
                self.gather(self.done.get())

    def note(self, position: int, _future: Any) -> None:
        """Note that the job at this position is done."""
        self.done.put(position)

    def gather(self, position: int) -> None:
        """Put a result in its place, and announce it; or note that it was lost."""
        future = self.waiting.pop(position)
        with _naming(position, self.jobs[position]):
            try:
                result = _result_of(future.result)
            except Exception as error:
                if not _is_loss(error):
                    raise
                self.reason = error
                return
            self.arrived[position] = result
            if self.on_arrival:
                self.on_arrival(position, result)

    def look_at_scheduler(self) -> None:
        """Give up if this is Dask's and has lost its scheduler: then nothing more arrives."""
        client = getattr(self.executor, "_client", self.executor)
        if getattr(client, "status", "") == "closed":
            self.reason = BrokenExecutor("the scheduler is lost")
            self.is_over = True
            self.waiting.clear()


def _mapped(
    work: Callable[[Any], Any], jobs: list[Any], pool: Hands, on_arrival: Arrival | None
) -> list[Any]:
    """Return the results of hands that take all jobs at once."""
    results = []
    numbered = list(enumerate(jobs))
    for position, result in enumerate(pool.map(partial(_done, work), numbered)):
        results.append(result)
        if on_arrival:
            with _naming(position, jobs[position]):
                on_arrival(position, result)
    return results


def _done(work: Callable[[Any], Any], numbered: tuple[int, Any]) -> Any:
    """Do a job where it was sent to: only there it is known which one fails."""
    position, job = numbered
    with _naming(position, job):
        return _result_of(partial(work, job))


def _result_of(answer: Callable[[], R]) -> R:
    """Return what a job answers; if it wants to exit, that ends nothing else."""
    try:
        return answer()
    except SystemExit as error:
        raise RuntimeError(f"a job called sys.exit({error})") from error


@contextmanager
def _naming(position: int, job: Any) -> Iterator[None]:
    """Note at an error which job it came from."""
    try:
        yield
    except Exception as error:
        error.add_note(f"This came from job {position}: {shown(job)}")
        raise


def _is_loss(error: Exception) -> bool:
    """Is a worker lost, or did the work fail?

    Dask's executor fails itself if a worker dies just as a result comes.
    """
    *_, (innermost, _) = walk_tb(error.__traceback__)
    is_from_dask = innermost.f_globals["__name__"] == "distributed.cfexecutor"
    return is_from_dask or isinstance(error, _losses())


def _losses() -> tuple[type[BaseException], ...]:
    """Return the errors that speak of lost workers, not of the work: Dask has its own."""
    losses: list[type[BaseException]] = [BrokenExecutor, CancelledError]
    dask = sys.modules.get("distributed")
    if dask:
        losses += [dask.KilledWorker, dask.client.ClosedClientError, dask.comm.CommClosedError]
    return tuple(losses)
