"""Scatter and gather: `map` with many hands (notebook 10).

Reading order: `scatter_gather`; `LostPartsError`, when hands were lost; then one attempt at what is
missing. Who does the work is up to an executor: see `ttt.parallel.pools`.

Source: the parallel forms in the comments of tic.erl (N. Binnendyk), which scatter nine processes
and gather nine predictions by position.
"""

import sys
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from queue import Empty, SimpleQueue
from traceback import walk_tb
from typing import Any, Generic, TypeAlias, TypeVar

from ttt import doors
from ttt.game import shown
from ttt.parallel.pools import InProcess, Pool

J = TypeVar("J")
R = TypeVar("R")
Arrival: TypeAlias = Callable[[int, Any], object]
ATTEMPTS = 3  # at a part that is lost with its workers
USED_UP = "This executor can't go on; make a new one, or use make_pool of ttt.parallel, which replaces its dead"


def scatter_gather(
    work: Callable[[J], R],
    jobs: Iterable[J],
    executor: Executor | None = None,
    *,
    on_arrival: Arrival | None = None,
) -> list[R]:
    """Return `[work(job) for job in jobs]`, done by an executor: in the order of the jobs, however they arrive.

    `on_arrival(position, result)` is called for each result as it arrives. What is lost with a dead
    worker is handed out again, at most twice. After an error or Ctrl-C, what has not begun is
    cancelled, and a note says which job it was; after Ctrl-C, a Pool drops what it has begun, too.
    Raises LostPartsError if parts are missing in the end.
    """
    doors.function("a function", work, "a function of a job")
    doors.function("an on_arrival", on_arrival or print, "a function of a position and a result")
    advice = "client.get_executor()" if hasattr(executor, "get_executor") else "make_pool(2)"
    executor = InProcess() if executor is None else doors.instance(executor, Executor, advice)
    run = _Run(work, doors.several(jobs, "jobs"), executor, on_arrival)
    for _ in range(ATTEMPTS):
        run.attempt()
        if not run.reason:
            return [run.found[position] for position in range(len(run.jobs))]
        if run.is_over:
            break
    lost = [job for position, job in enumerate(run.jobs) if position not in run.found]
    names = ", ".join(map(shown, lost[:3])) + (", …" if len(lost) > 3 else "")
    advice = USED_UP if run.is_over else f"Attempts: {ATTEMPTS}"
    message = (
        f"{len(lost)} of {len(run.jobs)} parts were lost with their workers: {names}. {advice}"
    )
    raise LostPartsError(message) from run.reason


class LostPartsError(RuntimeError):
    """Some parts were lost with those who worked on them."""


class _Run(Generic[J, R]):
    """Attempts at the jobs that are not yet found.

    `at` is the position of the job at hand. `reason` is why some were lost in the last attempt,
    None if none were; `is_over`, whether the executor can't go on.
    """

    def __init__(
        self, work: Callable[[J], R], jobs: list[J], executor: Executor, on_arrival: Arrival | None
    ) -> None:
        self.work, self.jobs, self.executor, self.on_arrival = work, jobs, executor, on_arrival
        self.found: dict[int, R] = {}
        self.waiting: dict[Future[R], int] = {}
        self.arrived: SimpleQueue[Future[R]] = SimpleQueue()
        self.reason: BaseException | None = None
        self.at, self.is_over = 0, False

    def attempt(self) -> None:
        """Scatter what is missing, and gather what comes; cancel the rest if that is broken off."""
        self.reason = None
        try:
            self.scatter()
            while self.waiting:
                try:
                    self.gather(
                        self.arrived.get(timeout=1)
                    )  # on Windows, a wait without an end can't be interrupted
                except Empty:
                    self.look_at_scheduler()
        except KeyboardInterrupt:
            if isinstance(self.executor, Pool):
                self.executor.shutdown(cancel_futures=True)
            raise
        except Exception as error:
            error.add_note(f"This came from job {self.at}: {shown(self.jobs[self.at])}")
            raise
        finally:
            for future in self.waiting:
                future.cancel()

    def scatter(self) -> None:
        """Hand out all jobs that are not yet found, until the executor can't go on."""
        left = [position for position in range(len(self.jobs)) if position not in self.found]
        for self.at in left:
            try:
                future = self.executor.submit(self.work, self.jobs[self.at])
            except _losses() as error:
                self.reason, self.is_over = error, True
                return
            self.waiting[future] = self.at
            future.add_done_callback(self.arrived.put)
            if isinstance(
                self.executor, InProcess
            ):  # it is done; elsewhere, `on_arrival` must not hold up the others
                self.gather(self.arrived.get())

    def gather(self, future: Future[R]) -> None:
        """Put a result in its place, and announce it; or note that it was lost."""
        self.at = self.waiting.pop(future)
        try:
            self.found[self.at] = future.result()
        except SystemExit as error:
            raise RuntimeError(f"a job called sys.exit({error})") from error
        except Exception as error:
            if not _is_loss(error):
                raise
            self.reason = error
            return
        if self.on_arrival:
            self.on_arrival(self.at, self.found[self.at])

    def look_at_scheduler(self) -> None:
        """Give up if this is Dask's and has lost its scheduler: then nothing will arrive, not even an error."""
        if getattr(getattr(self.executor, "_client", None), "status", "") == "closed":
            self.reason, self.is_over = BrokenExecutor("the scheduler is lost"), True
            self.waiting.clear()


def _is_loss(error: Exception) -> bool:
    """Is a worker lost, or did the work fail?

    Dask's executor fails itself if a worker dies just as a result comes.
    """
    *_, (innermost, _) = walk_tb(error.__traceback__)
    return (
        isinstance(error, _losses()) or innermost.f_globals["__name__"] == "distributed.cfexecutor"
    )


def _losses() -> tuple[type[BaseException], ...]:
    """Return the errors that speak of lost workers, not of the work: Dask has its own."""
    dask = sys.modules.get("distributed")
    of_dask = (
        (dask.KilledWorker, dask.client.ClosedClientError, dask.comm.CommClosedError)
        if dask
        else ()
    )
    return (BrokenExecutor, CancelledError, *of_dask)
