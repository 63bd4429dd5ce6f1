"""Many hands: a search in parts that don't need each other (notebook 10).

Reading order: `predict` and `value`, which hand the parts of a game tree to an executor; `split`, which makes them;
`solve` and `weigh`, the work on one of them, and `Done`, what comes back. Where they are done, in this process, in
threads, in other processes or on other machines, changes no answer. `scatter_gather`, `map` with many hands, comes from
`ttt.parallel.scatter`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, NamedTuple

from ttt import minimax as search
from ttt.game import State
from ttt.minimax import Outcome
from ttt.parallel.pools import here
from ttt.parallel.scatter import RETRIES, Arrival, LostPartsError, scatter_gather
from ttt.solvers import proofs as proof

__all__ = ["Done", "LostPartsError", "here", "predict", "scatter_gather", "solve", "split", "value", "weigh"]


def predict(
    state: State,
    executor: Executor | None = None,
    *,
    plies: int = 1,
    retries: int = RETRIES,
    on_arrival: Arrival | None = None,
) -> list[Outcome | None]:
    """Return what `search.predict` returns, the parts after so many plies solved by an executor.

    Without one everything is done here. Symmetric parts are sent once; `on_arrival` gets a Done for each. Raises what
    `split` and `scatter_gather` raise.
    """
    return search.predict(state, _gathered(solve, state, executor, plies=plies, retries=retries, on_arrival=on_arrival))


def value(
    state: State,
    executor: Executor | None = None,
    *,
    plies: int = 1,
    retries: int = RETRIES,
    on_arrival: Arrival | None = None,
) -> int:
    """Return what `minimax` returns, also on boards of up to 25 squares, the parts weighed by an executor.

    (5, 5, 4) takes about half a minute with one pair of hands. Raises what `predict` raises, and ValueError for misère
    and for larger boards.
    """
    proof.check(state)
    return search.minimax_with_memo(
        state, _gathered(weigh, state, executor, plies=plies, retries=retries, on_arrival=on_arrival)
    )


def split(state: State, plies: int = 1) -> list[State]:
    """Return the unfinished positions that so many plies lead to, one of each set of symmetric images.

    They are the canonical ones, in the order of the squares that lead there. Raises TypeError for what is no State and
    ValueError unless plies is a whole number of at least 1.
    """
    return list(dict.fromkeys(child.canonical() for child in _frontier(state, plies)))


class Done(NamedTuple):
    """What comes back from a part: what was found, in how many positions; by whom, and from when to when (seconds)."""

    found: Any
    positions: int
    worker: str
    began: float
    ended: float


def solve(state: State) -> Done:
    """Return the outcome of a position, looking at each position below it once."""
    began, memo = time.time(), dict[Any, Outcome]()
    found = search.outcome(state, memo)
    return Done(found, len(memo), here(), began, time.time())


def weigh(state: State) -> Done:
    """Return the value of a position to the side to move, by the two questions of `ttt.solvers.proofs`.

    Raises TypeError for what is no State, and ValueError for misère and on boards with more than 25 squares.
    """
    proof.check(state)
    began = time.time()
    found, positions = proof.value(state)
    return Done(found, positions, here(), began, time.time())


def _frontier(state: State, plies: int) -> list[State]:
    """Return all unfinished positions that so many plies lead to, each once."""
    if not isinstance(state, State):
        raise TypeError(f"{state!r} is not a State, such as State.parse('x.o/.x./...')")
    if type(plies) is not int or plies < 1:
        raise ValueError(f"plies={plies!r}; a whole number of at least 1 was expected")
    states = [state]
    for _ in range(plies):
        if not states:
            break
        states = list(dict.fromkeys(state.result(square) for state in states for square in state.actions()))
    return [state for state in states if not state.is_terminal]


def _gathered(
    work: Callable[[State], Done],
    state: State,
    executor: Executor | None,
    *,
    plies: int,
    retries: int,
    on_arrival: Arrival | None,
) -> dict[Any, Any]:
    """Return what was found for each position after so many plies: a memo, with which a search need go no further."""
    canonical = {child: child.canonical() for child in _frontier(state, plies)}
    parts = list(dict.fromkeys(canonical.values()))
    done = scatter_gather(work, parts, executor, retries=retries, on_arrival=on_arrival)
    found = {part: answer.found for part, answer in zip(parts, done, strict=True)}
    return {child: found[part] for child, part in canonical.items()}
