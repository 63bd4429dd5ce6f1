"""A counter and a lock that note how threads use them, and threads that meet there (notebook 10).

Reading order: `NotedLock`; `SharedCounter`, where an update is lost unless the lock prevents it;
`together`, which lets threads count.

Whoever reads the counter, or is about to write to it, waits for the others, until each has read as
often, is kept out by the lock, or has ended. Nobody's speed decides: two threads that are not kept
apart always read the same number. If one waits for something else, such as a lock of the learner's
own, the others go on after a while.
"""

from collections import Counter, UserDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Condition, Thread, current_thread
from typing import Any, NamedTuple

from ttt.check.watch import Raised
from ttt.watching import EndlessError, watched

PATIENCE = 2  # seconds that a thread waits for another one, which may wait for something else
COUNTING = 300  # seconds that threads may take by the clock: others work, too
FOREVER = "would wait for ever for a lock that is not given back"


class StuckError(EndlessError):
    """A thread waits for a lock that it holds itself, or that was held by one that has ended."""


class Update(NamedTuple):
    """In which hold of the lock a thread read, and in which it then wrote; 0 is without the lock."""

    read: int
    written: int

    @property
    def is_safe(self) -> bool:
        """Did the thread keep the lock from reading to writing?"""
        return self.read == self.written > 0


class NotedLock:
    """A lock that knows who holds it. Those who are kept out get it in the order in which they came."""

    def __init__(self) -> None:
        self.changed = Condition()  # of all that is noted, here and in the counter
        self.holder: Thread | None = None
        self.holds = 0  # how often it was taken
        self.kept_out = list[Thread]()
        self.ended = set[Thread]()
        self.is_over = False  # is nobody to wait any more?

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        """Take the lock; raise StuckError instead of waiting for ever."""
        me = current_thread()
        with self.changed:
            if me not in self.kept_out:
                self.kept_out.append(me)
            self.changed.notify_all()
            if blocking:
                limit = timeout if timeout >= 0 else None
                self.changed.wait_for(lambda: self._is_free() or self._is_hopeless(), limit)
            if self._is_free():
                self.kept_out.remove(me)
                self.holder = me
                self.holds += 1
                return True
            if blocking and timeout < 0:
                raise StuckError(FOREVER)
            return False

    def release(self) -> None:
        """Give the lock back."""
        with self.changed:
            if self.holder is None:
                raise RuntimeError("release unlocked lock")  # as Python's own
            self.holder = None
            self.changed.notify_all()

    def locked(self) -> bool:
        """Does anybody hold the lock?"""
        return self.holder is not None

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, *_: object) -> None:
        self.release()

    def __repr__(self) -> str:
        return "lock"

    def hold(self) -> int:
        """Return the number of the hold, if it is this thread's; else 0."""
        return self.holds if self.holder is current_thread() else 0

    @contextmanager
    def ending(self) -> Iterator[None]:
        """Note in the end that this thread has ended."""
        try:
            yield
        finally:
            me = current_thread()
            with self.changed:
                self.ended.add(me)
                with suppress(ValueError):
                    self.kept_out.remove(me)
                self.changed.notify_all()

    def give_up(self) -> None:
        """Let nobody wait any more."""
        with self.changed:
            self.is_over = True
            self.changed.notify_all()

    def _is_free(self) -> bool:
        """Can this thread take it? Then it is its turn."""
        return self.holder is None and self.kept_out[0] is current_thread()

    def _is_hopeless(self) -> bool:
        is_mine = self.holder is current_thread()
        return is_mine or self.holder in self.ended or self.is_over


class SharedCounter(UserDict[str, Any]):
    """A dictionary with a counter. Its threads meet between reading and writing, if they can."""

    def __init__(self, counter: int, lock: NotedLock) -> None:
        super().__init__()
        self.data["counter"] = counter
        self.crew = list[Thread]()
        self.updates = list[Update]()
        self._lock = lock
        self._reads = Counter[Thread]()
        self._read_in = dict[Thread, int]()  # which hold

    @property
    def says(self) -> Any:
        """What the counter says."""
        return self.data.get("counter")

    def __getitem__(self, key: str) -> Any:
        with self._lock.changed:
            value = super().__getitem__(key)
            self._reads[current_thread()] += 1
            self._read_in[current_thread()] = self._lock.hold()
            self._lock.changed.notify_all()
        self._meet()
        return value

    def __setitem__(self, key: str, value: Any) -> None:
        self._meet()
        with self._lock.changed:
            self.updates.append(Update(self._read_in.get(current_thread(), 0), self._lock.hold()))
            super().__setitem__(key, value)

    def _meet(self) -> None:
        """Wait until each other thread has read as often, is kept out by this one, or has ended."""
        with self._lock.changed:
            if not self._lock.changed.wait_for(self._have_met, PATIENCE):
                self.crew = []  # from now on, nobody waits
            if self._lock.is_over:
                raise StuckError(FOREVER)

    def _have_met(self) -> bool:
        return self._lock.is_over or all(map(self._is_there, self.crew))

    def _is_there(self, thread: Thread) -> bool:
        me = current_thread()
        is_kept_out = thread in self._lock.kept_out and self._lock.holder is me
        has_read = self._reads[thread] >= self._reads[me]
        return has_read or is_kept_out or thread in self._lock.ended


def together(
    function: Callable[..., Any], number: int, threads: int
) -> tuple[SharedCounter, list[Any]]:
    """Return a counter in which so many threads have counted, and what came of their calls.

    Raises RuntimeError where no thread can be started; TimeoutError if one doesn't end.
    """
    lock = NotedLock()
    shared = SharedCounter(0, lock)
    came = list[Any]()

    def count() -> None:
        with lock.ending():
            try:
                came.append(function(number, shared, lock))
            except BaseException as exception:
                came.append(Raised(exception))

    crew = [Thread(target=count, daemon=True) for _ in range(threads)]
    shared.crew = crew
    try:
        with watched(None):
            for thread in crew:
                thread.start()
            for thread in crew:
                thread.join(COUNTING)
                if thread.is_alive():
                    raise TimeoutError(f"had not come to an end after {COUNTING} seconds")
    finally:
        lock.give_up()
    return shared, came
