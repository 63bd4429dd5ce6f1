"""Who does the work: executors that need no pool, and a pool of processes that survives its dead (notebook 10).

Reading order: `InProcess`, the plainest executor there is; `Pool`, processes that a notebook can rely on; `hands`,
which gives a pool where one can be had. All are executors as Python knows them, `concurrent.futures.Executor`: whatever
takes one of them takes threads, loky and Dask as well.
"""

from __future__ import annotations

import os
import pickle
import signal
import socket
import sys
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import get_all_start_methods, get_context, parent_process
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")
MANY = 1_024  # workers of one machine; whoever wants more has a cluster


class InProcess(Executor):
    """One pair of hands: everything is done at once, here, when it is submitted."""

    def submit(self, work: Callable[..., T], /, *args: Any, **named: Any) -> Future[T]:
        """Do the work and return a future that is done. An interrupt is nobody's result, and goes through."""
        future: Future[T] = Future()
        try:
            future.set_result(work(*args, **named))
        except Exception as error:
            future.set_exception(error)
        return future


class Pool(Executor):
    """Processes that work for us; when one of them has died, the next work is done by new ones.

    `method` is how they are started: "spawn", which works everywhere, "forkserver" or "fork". They start with the first
    work, ignore Ctrl-C, which is for us to answer, and end when we end, however that happens. Raises TypeError or
    ValueError for a number of workers, or a method, that can't be.
    """

    def __init__(self, workers: int = 2, method: str = "spawn") -> None:
        self.workers, self.method = checked_workers(workers), method
        if method not in get_all_start_methods():
            raise ValueError(f"method {method!r}; here there is {' and '.join(map(repr, get_all_start_methods()))}")
        self._pool: ProcessPoolExecutor | None = None
        self._is_shut = False

    def submit(self, work: Callable[..., T], /, *args: Any, **named: Any) -> Future[T]:
        """Hand the work to a process. Raises ValueError for a function that no new process can find."""
        if self.method != "fork":
            check_findable(work)
        if self._is_shut:
            raise RuntimeError("this pool was shut down; make a new one")
        try:
            return self._processes().submit(work, *args, **named)
        except BrokenExecutor:  # one has died, and took the others with it
            self._close(wait=False)
            return self._processes().submit(work, *args, **named)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes: when they have finished what they have begun, or, with `cancel_futures`, no more."""
        self._is_shut = True
        self._close(wait=wait, cancel_futures=cancel_futures)

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, get_context(self.method), initializer=_begin)
        return self._pool

    def _close(self, wait: bool, cancel_futures: bool = False) -> None:
        pool, self._pool = self._pool, None
        if pool:
            pool.shutdown(wait=wait, cancel_futures=cancel_futures)

    def __repr__(self) -> str:
        return f"Pool({self.workers}, {self.method!r})"


def hands(workers: int = 2, *, patience: float = 60) -> Executor:
    """Return a pool of this many processes that have all begun to work, or our own one, if there can't be any here.

    Nothing hangs: who has not answered after `patience` seconds is not waited for. The reason is printed.
    """
    pool = Pool(workers)
    try:
        for answer in [pool.submit(os.getpid) for _ in range(workers)]:
            answer.result(timeout=patience)
    except (BrokenExecutor, ImportError, NotImplementedError, OSError, RuntimeError) as error:
        pool.shutdown(wait=False, cancel_futures=True)
        print(f"No processes can be started here ({error or type(error).__name__}); this one does all the work.")
        return InProcess()
    return pool


def here() -> str:
    """Return who works here: the machine, the process and the thread."""
    return f"{socket.gethostname()}, process {os.getpid()}, thread {threading.get_ident()}"


def checked_workers(workers: int) -> int:
    """Return a number of workers. Raises TypeError or ValueError if it is none."""
    if type(workers) is not int:
        raise TypeError(f"workers={workers!r}; a whole number was expected")
    if not 1 <= workers <= MANY:
        raise ValueError(f"workers={workers}; 1 to {MANY:,} were expected")
    return workers


def check_findable(work: Callable[..., object]) -> None:
    """Raise ValueError for a function that a process that begins from nothing could not import by its name."""
    inner = getattr(work, "func", work)  # of a functools.partial
    where, name = getattr(inner, "__module__", None), getattr(inner, "__qualname__", repr(inner))
    is_typed = where == "__main__" and not hasattr(sys.modules["__main__"], "__file__")
    if is_typed or "<" in name:
        why = "was typed into a notebook or a prompt" if is_typed else "has no name in a file"
        raise ValueError(f"{name} {why}: a new process can't import it. Put it into a file, with def, and import it")
    try:
        pickle.dumps(work)
    except Exception as error:
        raise ValueError(f"{name} can't be sent to another process: {error}") from error


def _begin() -> None:
    """Prepare a process of a pool: Ctrl-C is not for it, and it does not outlive the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
