"""A worker for every node of the game tree, as tic.erl warns us (notebook 10).

Reading order: `outcome_by_crowd`, which starts a thread for each child, each of which starts one for each of its own;
`CrowdError`, the end of it. Threads stand for the processes of the source here: of what a machine has, they cost the
least, and they, too, are far too dear to be started for the looking at one board.
"""

from __future__ import annotations

from threading import Lock, Thread
from typing import NamedTuple

from ttt.game import State
from ttt.minimax import Outcome

MOST = 2_000  # threads at once; a machine allows some ten thousand


class CrowdError(RuntimeError):
    """More workers were wanted than there may be."""


class Crowd(NamedTuple):
    """What a crowd has found, and how many workers were started for it."""

    outcome: Outcome
    started: int


def outcome_by_crowd(state: State, limit: int = 1_000) -> Crowd:
    """Return the outcome of a position, each node below it looked at by a thread of its own: `limit` at most.

    Each waits for those that it has started, so nearly all are there at once. Raises TypeError for what is no State and
    ValueError unless limit is a whole number from 0 to 2,000; if more were wanted, or the machine has no more,
    CrowdError, when all have ended.
    """
    if not isinstance(state, State):
        raise TypeError(f"{state!r} is not a State, such as State.parse('x.o/.x./...')")
    if type(limit) is not int or not 0 <= limit <= MOST:
        raise ValueError(f"limit={limit!r}; a whole number from 0 to {MOST:,} was expected")
    crowd = _Crowd(limit)
    found = crowd.outcome(state)
    if crowd.refused:
        raise CrowdError(f"{crowd.started:,} workers were started, and more were wanted; they have all gone home")
    return Crowd(found, crowd.started)


class _Crowd:
    """Who was started so far."""

    def __init__(self, limit: int) -> None:
        self.limit, self.started, self.refused, self.lock = limit, 0, False, Lock()

    def outcome(self, state: State) -> Outcome:
        """Scatter the children, gather what they are worth; when the crowd is full, give up."""
        if state.is_terminal:
            return Outcome(state.utility(state.to_move), 0)
        found: dict[int, Outcome] = {}
        threads = []
        for square in state.actions():
            thread = Thread(target=lambda square=square: found.update({square: self.outcome(state.result(square))}))
            if not self.start(thread):
                break
            threads.append(thread)
        for thread in threads:
            thread.join()
        return max((child.backed_up() for child in found.values()), default=Outcome(0, 0))

    def start(self, thread: Thread) -> bool:
        """Start one more, unless there are enough or the machine has no more; return whether it was started."""
        with self.lock:
            self.refused |= self.started == self.limit
            if not self.refused:
                try:
                    thread.start()
                    self.started += 1
                except RuntimeError:  # can't start new thread
                    self.refused = True
            return not self.refused
