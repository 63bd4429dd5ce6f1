"""A worker for every node of the game tree, as tic.erl warns us (notebook 10)."""

from threading import Event, Semaphore, Thread

from ttt import doors
from ttt.count import results
from ttt.game import State
from ttt.minimax import Outcome

MOST = 1_000  # threads at once; a machine allows some ten thousand
MORE = "and more were wanted; they have all gone home"


def outcome_by_crowd(state: State) -> Outcome:
    """Return the outcome of a position, each node below it looked at by a thread of its own.

    Each waits for those that it has started, so nearly all are there at once. (Threads stand for
    the processes of the source: they cost less, and even they cost far too much for a look at one
    board.) Raises RuntimeError, when all have ended, if more than 1,000 were wanted, or more than
    the machine has.
    """
    permits = Semaphore(MOST)
    workers: list[Thread] = []
    is_full = Event()

    def start(state: State, answers: list[Outcome]) -> Thread:
        if is_full.is_set() or not permits.acquire(blocking=False):
            raise RuntimeError("no more may be started")
        thread = Thread(target=lambda: answers.append(outcome(state).backed_up()))
        thread.start()
        workers.append(thread)
        return thread

    def outcome(state: State) -> Outcome:
        if state.is_terminal:
            return Outcome(state.utility(state.to_move), 0)
        answers: list[Outcome] = []
        threads: list[Thread] = []
        try:
            threads.extend(start(child, answers) for child in results(state))
        except RuntimeError:  # or no more can be started
            is_full.set()
        for thread in threads:
            thread.join()
        return max(answers, default=Outcome(0, 0))

    answer = outcome(doors.state(state))
    if is_full.is_set():
        raise RuntimeError(f"{len(workers):,} workers were started, {MORE}")
    return answer
