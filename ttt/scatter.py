"""Scatter and gather: `map` with many hands (notebook 10).

Reading order: `scatter_gather`; `LostPartsError`, when hands were lost; then one attempt at what is missing. Who does
the work is up to an executor: see `ttt.workers`.

Source: the parallel forms in the comments of tic.erl (N. Binnendyk), which scatter nine processes and gather nine
predictions by position.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, as_completed
from typing import Any, TypeAlias, TypeVar

from ttt.workers import InProcess

J = TypeVar("J")
R = TypeVar("R")
Arrival: TypeAlias = Callable[[int, Any], object]
RETRIES = 2


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
    begun is cancelled and the error goes on, with a note which job it was.

    Raises LostPartsError if parts are still missing in the end, TypeError for what is no executor, and ValueError for
    retries below 0.
    """
    jobs, found, reason = list(jobs), dict[int, R](), None
    executor = _checked(executor, retries)
    for _ in range(1 + retries):
        reason = _attempt(work, jobs, found, executor, on_arrival)
        if reason is None:
            return [found[position] for position in range(len(jobs))]
    lost = [job for position, job in enumerate(jobs) if position not in found]
    shown = ", ".join(map(repr, lost[:3])) + (", …" if len(lost) > 3 else "")
    message = f"{len(lost)} of {len(jobs)} parts were lost with their workers, {1 + retries} times: {shown}"
    raise LostPartsError(message, lost, found) from reason


class LostPartsError(RuntimeError):
    """Some parts were lost with those who worked on them: `lost` has their jobs, `found` the results by position."""

    def __init__(self, message: str, lost: list[Any], found: dict[int, Any]) -> None:
        super().__init__(message)
        self.lost, self.found = lost, found


def _attempt(
    work: Callable[[J], R],
    jobs: list[J],
    found: dict[int, R],
    executor: Executor,
    on_arrival: Arrival | None,
) -> BaseException | None:
    """Scatter the jobs that are not yet `found` and gather what comes; return why some were lost, None if none were."""
    positions: dict[Future[R], int] = {}
    reason: BaseException | None = None

    def gather(future: Future[R]) -> None:
        nonlocal reason
        position = positions[future]
        try:
            found[position] = future.result()
        except _losses() as error:
            reason = error
            return
        except Exception as error:
            error.add_note(f"This came from job {position}: {jobs[position]!r}")
            raise
        if on_arrival:
            on_arrival(position, found[position])

    try:
        for position in [position for position in range(len(jobs)) if position not in found]:
            try:
                future = executor.submit(work, jobs[position])
            except BrokenExecutor as error:  # nothing more can be handed out
                reason = error
                break
            positions[future] = position
            if future.done():  # done at once, in this process: it need not wait for the others
                gather(future)
        for future in as_completed([future for future in positions if positions[future] not in found]):
            gather(future)
    finally:
        for future in positions:
            future.cancel()
    return reason


def _losses() -> tuple[type[BaseException], ...]:
    """Return the errors that tell of a lost worker, not of the work: Dask has one of its own."""
    dask = sys.modules.get("distributed")
    return (BrokenExecutor, CancelledError, *([dask.KilledWorker] if dask else []))


def _checked(executor: Executor | None, retries: int) -> Executor:
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise TypeError(f"{executor!r} is no executor, such as ttt.workers.Pool(2)")
    if type(retries) is not int or retries < 0:
        raise ValueError(f"retries={retries!r}; a whole number of 0 or more was expected")
    return InProcess() if executor is None else executor
