"""A search in parts that don't need each other (notebook 10).

Reading order: `predict`, which hands the parts of a game tree to an executor; `split`, which makes
them; `solve`, the work on one of them, and `Done`, what comes back. Where they are done, in this
process, in threads, in other processes or on other machines, changes no answer.
"""

import time
from collections.abc import Iterable
from typing import Any, NamedTuple

from ttt import doors, minimax
from ttt.count import results
from ttt.game import State
from ttt.minimax import Outcome
from ttt.parallel.pools import here
from ttt.parallel.scatter import Arrival, Hands, scatter_gather


def predict(
    state: State,
    executor: Hands | None = None,
    *,
    plies: int = 1,
    on_arrival: Arrival | None = None,
) -> list[Outcome | None]:
    """Return what `minimax.predict` returns, the parts after so many plies solved by an executor.

    Without one everything is done here. Symmetric parts are sent once; `on_arrival` gets a Done for
    each.
    """
    parts = split(state, plies)
    done = scatter_gather(solve, parts, executor, on_arrival=on_arrival)
    outcomes = {part: answer.outcome for part, answer in zip(parts, done, strict=True)}
    memo = {child: outcomes[child.canonical()] for child in _frontier(state, plies)}
    return minimax.predict(state, memo)


def split(state: State, plies: int = 1) -> list[State]:
    """Return the unfinished positions that so many plies lead to, in order.

    Of symmetric images there is the canonical one.
    """
    doors.whole("plies", plies, 1)
    frontier = _frontier(doors.state(state), plies)
    return _distinct(child.canonical() for child in frontier)


class Done(NamedTuple):
    """What comes back from a part: what was found, in how many positions, by whom, and when.

    It was begun and ended at these times, in seconds.
    """

    outcome: Any
    positions: int
    worker: str
    began: float
    ended: float


def solve(state: State) -> Done:
    """Return the outcome of a position, looking at each one below it once.

    Raises what `minimax.outcome` raises.
    """
    began = time.time()
    memo: dict[Any, Outcome] = {}
    outcome = minimax.outcome(state, memo)
    ended = max(began, time.time())  # a clock may be set back
    return Done(outcome, len(memo), here(), began, ended)


def _frontier(state: State, plies: int) -> list[State]:
    """Return all unfinished positions that so many plies lead to, each once."""
    states = [state]
    for _ in range(min(plies, len(state.actions()))):
        states = _distinct(after for state in states for after in results(state))
    return [state for state in states if not state.is_terminal]


def _distinct(states: Iterable[State]) -> list[State]:
    return list(dict.fromkeys(states))
