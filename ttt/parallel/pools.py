"""Who does the work: this process, or others, which are replaced when they die (notebook 10).

Reading order: `InProcess`, the plainest executor there is; `Pool`, processes that a notebook can
rely on; `make_pool`, which gives a pool where one can be had. All are executors as Python knows
them, `concurrent.futures.Executor`: what takes one of them takes threads, plain processes and Dask
as well.
"""

import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import RLock, Thread, current_thread, get_ident, main_thread
from typing import Any, TypeVar

from ttt import doors

T = TypeVar("T")
WORKERS = 2  # unless more are asked for: each machine has them
MANY = 1_024  # workers of one machine; more of them are a cluster
PATIENCE = 180  # seconds in which all of them must have answered
NO_PROCESSES = (ImportError, OSError, RuntimeError)  # no loky, no semaphores, dead at once


class InProcess(Executor):
    """One pair of hands: everything is done at once, here, when it is submitted."""

    def submit(self, work: Callable[..., T], /, *args: Any, **named: Any) -> Future[T]:
        """Do the work and return a future that is done.

        An interrupt is not a result: it goes through.
        """
        future: Future[T] = Future()
        try:
            future.set_result(work(*args, **named))
        except (Exception, SystemExit) as error:
            future.set_exception(error)
        return future


class Pool(Executor):
    """Processes that work for us, by loky; when one has died, new ones do the next work.

    They start with the first work, can be sent functions that were typed into a cell, leave Ctrl-C
    to us, and end when we end, however that happens. There are 1 to 1,024.
    """

    def __init__(self, workers: int = WORKERS) -> None:
        self.workers = doors.whole("workers", workers, 1, MANY)
        self._processes: Any = None
        self._lock = RLock()

    def submit(self, work: Callable[..., T], /, *args: Any, **named: Any) -> Future[T]:
        """Hand the work to a process. Raises ImportError where there is no loky."""
        with self._lock:
            try:
                return self._started().submit(work, *args, **named)
            except BrokenExecutor:  # a process has died, and took the others with it
                self.shutdown(wait=False, cancel_futures=True)
                return self._started().submit(work, *args, **named)

    def _started(self) -> Executor:
        if not self._processes:
            with _deaf():
                from loky import ProcessPoolExecutor  # broken off, this would be spoilt for ever

                us = (os.getpid(),)
                processes = ProcessPoolExecutor(self.workers, initializer=_begin, initargs=us)
                processes.submit(os.getpid)
            self._processes = processes
        executor: Executor = self._processes
        return executor

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes when their work is done; or at once, with `cancel_futures`.

        New work has new processes.
        """
        with self._lock:
            executor = self._processes
            self._processes = None
        if executor:
            executor.shutdown(wait, kill_workers=cancel_futures)

    def __repr__(self) -> str:
        return f"Pool({self.workers})"


def make_pool(workers: int = WORKERS) -> Executor:
    """Return a pool of processes that have all begun to work, or our own one, if there can be none.

    If not all have answered within three minutes, they are ended. The reason is printed. Raises
    what `Pool` raises.
    """
    pool = Pool(workers)
    try:
        _wait_for_all(pool)
    except BaseException as error:
        pool.shutdown(cancel_futures=True)
        if not isinstance(error, NO_PROCESSES):
            raise
        reason, *_ = str(error).split("\n")
        if isinstance(error, TimeoutError):
            reason = "they take too long to begin"
        reason = doors.short(reason)
        print(f"No processes can be started here ({reason}); this one does all the work.")
        return InProcess()
    return pool


def _wait_for_all(pool: Pool) -> None:
    """Wait until each process has answered. Raises TimeoutError if that takes too long."""
    end = time.monotonic() + PATIENCE
    awake: set[int] = set()
    while len(awake) < pool.workers:
        answers = [pool.submit(_name) for _ in range(pool.workers)]
        for answer in answers:
            left = max(0, end - time.monotonic())
            awake.add(answer.result(timeout=left))


def unplug(_job: object = None) -> None:
    """End the process that does this, as if its plug were pulled.

    Raises RuntimeError outside a pool's process.
    """
    if parent_process() is None:
        raise RuntimeError("this is not a process of a pool, and it is still needed")
    os._exit(1)


def here() -> str:
    """Return who works here: the machine, the process and the thread."""
    return f"{socket.gethostname()}, process {os.getpid()}, thread {get_ident()}"


def _name() -> int:
    time.sleep(0.02)  # so that others answer as well
    return os.getpid()


@contextmanager
def _deaf() -> Iterator[None]:
    """Ignore Ctrl-C for a moment: processes that are started now inherit that."""
    if current_thread() is not main_thread():  # which alone hears it
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(parent: int) -> None:
    """Prepare a process: Ctrl-C is not for it, and it does not outlive its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    if os.name == "nt":  # where the parent's number never changes
        process = parent_process()
        if process:
            process.join()
    else:
        while os.getppid() == parent:
            time.sleep(0.5)
    os._exit(1)
