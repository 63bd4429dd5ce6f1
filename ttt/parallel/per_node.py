"""A worker for every node of the game tree, as tic.erl warns us (notebook 10)."""

from threading import Event, Semaphore, Thread

from ttt import doors
from ttt.count import results
from ttt.game import State
from ttt.minimax import Outcome

MOST = 1_000  # threads at once; a machine allows some ten thousand


def outcome_by_crowd(state: State) -> Outcome:
    """Return the outcome of a position, each node below it looked at by a thread of its own.

    Each waits for those that it has started, so nearly all are there at once. (Threads stand for
    the processes of the source: they cost less, and even they cost far too much for a look at one
    board.) Raises TypeError for what is not a State; and RuntimeError, when all have ended, if more
    than 1,000 were wanted, or more than the machine has.
    """
    permits, started, is_full = Semaphore(MOST), list[Thread](), Event()

    def start(state: State, found: list[Outcome]) -> Thread:
        if is_full.is_set() or not permits.acquire(blocking=False):
            raise RuntimeError("no more may be started")
        thread = Thread(target=lambda: found.append(outcome(state).backed_up()))
        thread.start()
        started.append(thread)
        return thread

    def outcome(state: State) -> Outcome:
        found, threads = list[Outcome](), list[Thread]()
        try:
            threads.extend(start(child, found) for child in results(state))
        except RuntimeError:  # or no more can be started
            is_full.set()
        for thread in threads:
            thread.join()
        return max(
            found, default=Outcome(state.utility(state.to_move) if state.is_terminal else 0, 0)
        )

    found = outcome(doors.state(state))
    if is_full.is_set():
        raise RuntimeError(
            f"{len(started):,} workers were started, and more were wanted; they have all gone home"
        )
    return found
