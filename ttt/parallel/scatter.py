"""Scatter and gather: `map` with many hands (notebook 10).

Reading order: `scatter_gather`; `LostPartsError`, when hands were lost; then one attempt at what is missing. Who does
the work is up to an executor: see `ttt.parallel.pools`.

Source: the parallel forms in the comments of tic.erl (N. Binnendyk), which scatter nine processes and gather nine
predictions by position.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeAlias, TypeVar

from ttt.parallel.pools import SHORT, InProcess, Pool

J = TypeVar("J")
R = TypeVar("R")
T = TypeVar("T")
Arrival: TypeAlias = Callable[[int, Any], object]
RETRIES = 2
USED_UP = "This executor can't go on; make a new one, or use ttt.parallel.pools.Pool, which replaces its dead"


def scatter_gather(
    work: Callable[[J], R],
    jobs: Iterable[J],
    executor: Executor | None = None,
    *,
    retries: int = RETRIES,
    on_arrival: Arrival | None = None,
) -> list[R]:
    """Return `[work(job) for job in jobs]`, done by an executor: in the order of the jobs, however they arrive.

    `on_arrival(position, result)` is called for each result as it arrives. What is lost with a dead worker is handed
    out again, at most `retries` times. When a job fails, or `on_arrival` does, or Ctrl-C is pressed, whatever has not
    begun is cancelled and the error goes on, with a note which job it was. After Ctrl-C, a Pool drops the rest as well.

    Raises LostPartsError if parts are still missing in the end, TypeError for what is no executor, and ValueError for
    retries that are no whole number of at least 0.
    """
    jobs, found, times = list(jobs), dict[int, R](), 0
    run = _Run(work, jobs, found, executor := _checked(executor, retries), on_arrival)
    while run.goes_on and times <= retries:
        times += 1
        try:
            run.attempt()
        except KeyboardInterrupt:
            if isinstance(executor, Pool):
                executor.stop()
            raise
        if run.reason is None:
            return [found[position] for position in range(len(jobs))]
    lost = [job for position, job in enumerate(jobs) if position not in found]
    shown = ", ".join(map(SHORT.repr, lost[:3])) + (", …" if len(lost) > 3 else "")
    advice = f"Attempts: {times}" if run.goes_on else USED_UP
    message = f"{len(lost)} of {len(jobs)} parts were lost with their workers: {shown}. {advice}"
    raise LostPartsError(message, lost, found) from run.reason


class LostPartsError(RuntimeError):
    """Some parts were lost with those who worked on them: `lost` has their jobs, `found` the results by position."""

    def __init__(self, message: str, lost: list[Any], found: dict[int, Any]) -> None:
        super().__init__(message)
        self.lost, self.found = lost, found

    def __reduce__(self) -> tuple[type[LostPartsError], tuple[str, list[Any], dict[int, Any]]]:
        return type(self), (str(self), self.lost, self.found)


class _Run(Generic[J, R]):
    """Attempts at the jobs that are not yet found.

    `reason` tells why some were lost in the last one, None if none were; `goes_on`, whether the executor can take more.
    """

    def __init__(
        self, work: Callable[[J], R], jobs: list[J], found: dict[int, R], executor: Executor, arrival: Arrival | None
    ) -> None:
        self.work, self.jobs, self.found, self.executor, self.on_arrival = work, jobs, found, executor, arrival
        self.waiting: dict[Future[R], int] = {}
        self.arrived: SimpleQueue[Future[R]] = SimpleQueue()
        self.reason: BaseException | None = None
        self.goes_on = True

    def attempt(self) -> None:
        """Scatter what is missing, and gather what comes; cancel the rest if that is broken off."""
        self.reason = None
        try:
            self.scatter()
            while self.waiting and self.goes_on:
                if future := _next(self.arrived):
                    self.gather(future)
                elif _is_closed(self.executor):
                    self.reason, self.goes_on = BrokenExecutor("the scheduler is lost"), False
        finally:
            for future in self.waiting if self.goes_on else ():
                future.cancel()

    def scatter(self) -> None:
        """Hand out all jobs that are not yet found."""
        for position in [position for position in range(len(self.jobs)) if position not in self.found]:
            try:
                with _naming(position, self.jobs[position]):
                    future = self.executor.submit(self.work, self.jobs[position])
            except _losses() as error:  # nothing more can be handed out
                self.reason, self.goes_on = error, False
                return
            self.waiting[future] = position
            future.add_done_callback(self.arrived.put)
            if isinstance(self.executor, InProcess):  # it is done; elsewhere, being told must not keep others waiting
                self.gather(self.arrived.get())

    def gather(self, future: Future[R]) -> None:
        """Put a result in its place, and tell of it; or note that it was lost."""
        position = self.waiting.pop(future)
        with _naming(position, self.jobs[position]):
            try:
                self.found[position] = future.result()
            except _losses() as error:
                self.reason = error
                return
            except SystemExit as error:
                raise RuntimeError(f"a job called sys.exit({error})") from error
            if self.on_arrival:
                self.on_arrival(position, self.found[position])


def _next(arrived: SimpleQueue[T]) -> T | None:
    """Return what arrives within a second, None if nothing does.

    Python's `as_completed` waits for ever if somebody else shuts the executor down and cancels what is left in it; and
    on Windows a wait without an end can't be interrupted.
    """
    try:
        return arrived.get(timeout=1)
    except Empty:
        return None


def _is_closed(executor: Executor) -> bool:
    """Is this Dask's, and has it lost its scheduler? Nothing will arrive then, not even an error."""
    return getattr(getattr(executor, "_client", None), "status", "") == "closed"


@contextmanager
def _naming(position: int, job: object) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        error.add_note(f"This came from job {position}: {SHORT.repr(job)}")
        raise


def _losses() -> tuple[type[BaseException], ...]:
    """Return the errors that tell of lost workers, not of the work: Dask has its own."""
    dask = sys.modules.get("distributed")
    of_dask = (dask.KilledWorker, dask.client.ClosedClientError, dask.comm.CommClosedError) if dask else ()
    return (BrokenExecutor, CancelledError, *of_dask)


def _checked(executor: Executor | None, retries: int) -> Executor:
    if executor is not None and not isinstance(executor, Executor):
        advice = "client.get_executor()" if hasattr(executor, "get_executor") else "ttt.parallel.pools.Pool(2)"
        raise TypeError(f"{executor!r} is no executor, such as {advice}")
    if type(retries) is not int or retries < 0:
        raise ValueError(f"retries={retries!r}; a whole number of 0 or more was expected")
    return InProcess() if executor is None else executor
