"""Scatter and gather: `map` with many hands (notebook 10).

Reading order: `scatter_gather`; `LostPartsError`, when hands were lost; then one attempt at what is missing. Who does
the work is up to an executor: see `ttt.workers`.

Source: the parallel forms in the comments of tic.erl (N. Binnendyk), which scatter nine processes and gather nine
predictions by position.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from typing import Any, TypeAlias, TypeVar

from ttt.workers import SHORT, InProcess, Pool

J = TypeVar("J")
R = TypeVar("R")
T = TypeVar("T")
Arrival: TypeAlias = Callable[[int, Any], object]
RETRIES = 2
USED_UP = "This executor can't go on; make a new one, or use ttt.workers.Pool, which replaces its dead"


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
    jobs, found, reason, goes_on, times = list(jobs), dict[int, R](), None, True, 0
    executor = _checked(executor, retries)
    while goes_on and times <= retries:
        try:
            reason, goes_on = _attempt(work, jobs, found, executor, on_arrival)
        except KeyboardInterrupt:
            if isinstance(executor, Pool):
                executor.stop()
            raise
        times += 1
        if reason is None:
            return [found[position] for position in range(len(jobs))]
    lost = [job for position, job in enumerate(jobs) if position not in found]
    shown = ", ".join(map(SHORT.repr, lost[:3])) + (", …" if len(lost) > 3 else "")
    advice = f"Attempts: {times}" if goes_on else USED_UP
    message = f"{len(lost)} of {len(jobs)} parts were lost with their workers: {shown}. {advice}"
    raise LostPartsError(message, lost, found) from reason


class LostPartsError(RuntimeError):
    """Some parts were lost with those who worked on them: `lost` has their jobs, `found` the results by position."""

    def __init__(self, message: str, lost: list[Any], found: dict[int, Any]) -> None:
        super().__init__(message)
        self.lost, self.found = lost, found

    def __reduce__(self) -> tuple[type[LostPartsError], tuple[str, list[Any], dict[int, Any]]]:
        return type(self), (str(self), self.lost, self.found)


def _attempt(
    work: Callable[[J], R],
    jobs: list[J],
    found: dict[int, R],
    executor: Executor,
    on_arrival: Arrival | None,
) -> tuple[BaseException | None, bool]:
    """Scatter the jobs that are not yet `found` and gather what comes.

    Returns why some were lost, None if none were, and whether the executor can go on.
    """
    waiting: dict[Future[R], int] = {}
    arrived: SimpleQueue[Future[R]] = SimpleQueue()
    reason, goes_on = None, True

    def gather(future: Future[R]) -> None:
        nonlocal reason
        position = waiting.pop(future)
        with _naming(position, jobs[position]):
            try:
                found[position] = future.result()
            except _losses() as error:
                reason = error
                return
            except SystemExit as error:
                raise RuntimeError(f"a job called sys.exit({error})") from error
            if on_arrival:
                on_arrival(position, found[position])

    try:
        for position in [position for position in range(len(jobs)) if position not in found]:
            try:
                with _naming(position, jobs[position]):
                    future = executor.submit(work, jobs[position])
            except _losses() as error:  # nothing more can be handed out
                reason, goes_on = error, False
                break
            waiting[future] = position
            future.add_done_callback(arrived.put)
            if isinstance(executor, InProcess):  # it is done; elsewhere, being told must not keep others waiting
                gather(arrived.get())
        while waiting:
            gather(_next(arrived))
    finally:
        for future in waiting if goes_on else ():
            future.cancel()
    return reason, goes_on


def _next(arrived: SimpleQueue[T]) -> T:
    """Return what arrives next.

    Python's `as_completed` waits for ever if somebody else shuts the executor down and cancels what is left in it; and
    on Windows a wait without an end can't be interrupted.
    """
    while True:
        with suppress(Empty):
            return arrived.get(timeout=1)


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
        advice = "client.get_executor()" if hasattr(executor, "get_executor") else "ttt.workers.Pool(2)"
        raise TypeError(f"{executor!r} is no executor, such as {advice}")
    if type(retries) is not int or retries < 0:
        raise ValueError(f"retries={retries!r}; a whole number of 0 or more was expected")
    return InProcess() if executor is None else executor
