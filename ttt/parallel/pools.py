"""Who does the work: executors that need no pool, and a pool of processes that survives its dead (notebook 10).

Reading order: `InProcess`, the plainest executor there is; `Pool`, processes that a notebook can rely on; `hands`,
which gives a pool where one can be had; then what is sent to a process, and how it begins and ends. All are executors
as Python knows them, `concurrent.futures.Executor`: whatever takes one of them takes threads, loky and Dask as well.
"""

from __future__ import annotations

import os
import pickle
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from io import BytesIO
from multiprocessing import get_all_start_methods, get_context, parent_process
from reprlib import Repr
from threading import Lock, Thread
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

T = TypeVar("T")
PATIENCE = 10  # seconds that what was killed may take to end
SHORT = Repr()
SHORT.maxother = SHORT.maxstring = 120  # letters of what is told
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
        self._lock = Lock()

    def submit(self, work: Callable[..., T], /, *args: Any, **named: Any) -> Future[T]:
        """Hand the work to a process.

        Raises ValueError for work that no new process can find or that can't be sent, RuntimeError after `shutdown`.
        """
        if self.method == "fork":  # its processes know what was typed in before they began
            call: tuple[Callable[..., T], *tuple[Any, ...]] = (work, *args)
        else:
            call, named = (_call, _packed((work, args, named))), {}
        with self._lock:
            if self._is_shut:
                raise RuntimeError("this pool was shut down; make a new one, as hands(2) does")
            try:
                return self._submit(*call, **named)
            except BrokenExecutor:  # one has died, and took the others with it
                pool, self._pool = self._pool, None
                _end(pool)
                return self._submit(*call, **named)

    def stop(self) -> None:
        """End the processes at once, whatever they are at. The next work is done by new ones."""
        with self._lock:
            pool, self._pool = self._pool, None
        _end(pool)  # unlocked: whoever is told of the end may hand out something new

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes when they have done all that was submitted, or, with `cancel_futures`, what they began."""
        with self._lock:
            self._is_shut = True
        if self._pool:  # and it is kept: a pool that nobody knows any more does not cancel
            self._pool.shutdown(wait=wait, cancel_futures=cancel_futures)

    def _submit(self, *call: Any, **named: Any) -> Future[Any]:
        if self._pool is None:
            from concurrent.futures import ProcessPoolExecutor  # not every Python has it

            self._pool = ProcessPoolExecutor(self.workers, get_context(self.method), initializer=_begin)
        with _deaf():
            return self._pool.submit(*call, **named)

    def __repr__(self) -> str:
        return f"Pool({self.workers}, {self.method!r})"


def _end(pool: ProcessPoolExecutor | None) -> None:
    """End the processes at once. The pool must be known until that is done, or it does not cancel what waits."""
    if pool:
        processes = list((pool._processes or {}).values())
        manager = cast("Thread | None", pool._executor_manager_thread)
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:  # also those that a pool which broke has left
            process.kill()
        if manager:
            manager.join(PATIENCE)


def hands(workers: int = 2, *, patience: float = 60) -> Executor:
    """Return a pool of this many processes that have all begun to work, or our own one, if there can't be any here.

    Nothing hangs: if not all have answered after `patience` seconds, they are ended. The reason is printed.
    Raises ValueError for a patience that is none, and what `Pool` raises.
    """
    if not isinstance(patience, (int, float)) or not patience > 0:
        raise ValueError(f"patience={patience!r}; a number of seconds above 0 was expected")
    pool = Pool(workers)
    try:
        _await_all(pool, patience)
    except (BrokenExecutor, ImportError, NotImplementedError, OSError) as error:
        pool.stop()
        print(f"No processes can be started here ({error or type(error).__name__}); this one does all the work.")
        return InProcess()
    except BaseException:
        pool.stop()
        raise
    return pool


def unplug(_job: object = None) -> None:
    """End the process of the pool that does this, as if its plug were pulled. Raises RuntimeError elsewhere."""
    if parent_process() is None:
        raise RuntimeError("this is no process of a pool, and whoever is here is still needed")
    os._exit(1)


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


def check_findable(work: object) -> None:
    """Raise ValueError for what a process that begins from nothing could not import by its name, or can't be sent."""
    _packed(work)


class _Packer(pickle.Pickler):
    """A pickler that sees, in whatever it packs, which functions and classes can't be found elsewhere."""

    def reducer_override(self, thing: Any) -> Any:
        """Raise ValueError for a function or class without a place in a file; else leave it to pickle."""
        if isinstance(thing, (FunctionType, type)):
            is_typed = thing.__module__ == "__main__" and not hasattr(sys.modules["__main__"], "__file__")
            if is_typed or "<" in thing.__qualname__:
                why = "was typed into a notebook or a prompt" if is_typed else "has no name in a file"
                advice = "a new process can't import it. Put it into a file, with def, and import it"
                raise ValueError(f"{thing.__qualname__} {why}: {advice}")
        return NotImplemented


def _packed(thing: object) -> bytes:
    packed = BytesIO()
    try:
        _Packer(packed, pickle.HIGHEST_PROTOCOL).dump(thing)
    except ValueError:
        raise
    except Exception as error:
        raise ValueError(f"{SHORT.repr(thing)} can't be sent to another process: {error}") from error
    return packed.getvalue()


def _call(packed: bytes) -> Any:
    """Do work in a process of a pool. What can't be unpacked, here or by us, is an error, and not the end of it."""
    work, args, named = pickle.loads(packed)
    try:
        return work(*args, **named)
    except Exception as error:
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:
            raise RuntimeError(f"{type(error).__name__}: {error}") from error
        raise


def _await_all(pool: Pool, patience: float) -> None:
    """Return when every process has done something. Raises TimeoutError if that takes too long."""
    end, awake = time.monotonic() + patience, set[int]()
    while len(awake) < pool.workers:
        answers = [pool.submit(_name) for _ in range(pool.workers)]
        try:
            awake.update(answer.result(timeout=max(0, end - time.monotonic())) for answer in answers)
        except TimeoutError:
            raise TimeoutError(f"not all of them have answered within {patience} seconds") from None


def _name() -> int:
    """Return who works here, slowly: nobody shall answer for the others."""
    time.sleep(0.02)
    return os.getpid()


@contextmanager
def _deaf() -> Iterator[None]:
    """Hear no Ctrl-C in this thread: a process that it starts now inherits that, and hears none before its `_begin`."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Prepare a process of a pool: Ctrl-C is not for it, and it does not outlive the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
