"""A search in parts that don't need each other (notebook 10).

Reading order: `predict`, which hands the parts of a game tree to an executor; `split`, which makes
them; `solve`, the work on one of them, and `Done`, what comes back. Where they are done, in this
process, in threads, in other processes or on other machines, changes no answer.
"""

import time
from concurrent.futures import Executor
from typing import Any, NamedTuple

from ttt import doors, minimax
from ttt.game import State
from ttt.minimax import Outcome
from ttt.parallel.pools import here
from ttt.parallel.scatter import Arrival, scatter_gather


def predict(
    state: State,
    executor: Executor | None = None,
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
    found = {part: answer.found for part, answer in zip(parts, done, strict=True)}
    return minimax.predict(
        state, {child: found[child.canonical()] for child in _frontier(state, plies)}
    )


def split(state: State, plies: int = 1) -> list[State]:
    """Return the unfinished positions that so many plies lead to, in order; of symmetric images the canonical one."""
    doors.whole("plies", plies, 1)
    return list(dict.fromkeys(child.canonical() for child in _frontier(doors.state(state), plies)))


class Done(NamedTuple):
    """What comes back from a part: what was found, in how many positions; by whom, and from when to when (seconds)."""

    found: Any
    positions: int
    worker: str
    began: float
    ended: float


def solve(state: State) -> Done:
    """Return the outcome of a position, looking at each one below it once.

    Raises what `minimax.outcome` raises.
    """
    began, memo = time.time(), dict[Any, Outcome]()
    found = minimax.outcome(state, memo)
    ended = max(began, time.time())  # a clock may be set back
    return Done(found, len(memo), here(), began, ended)


def _frontier(state: State, plies: int) -> list[State]:
    """Return all unfinished positions that so many plies lead to, each once."""
    states = [state]
    for _ in range(min(plies, len(state.actions()))):
        states = list(
            dict.fromkeys(state.result(square) for state in states for square in state.actions())
        )
    return [state for state in states if not state.is_terminal]
