"""How the benchmarks measure and tell: each figure beside what it should be, each ratio from one run.

Reading order: `tell`; `beside`, a comparison with another program; `in_turn` and `started`, which take the time;
`walk` and `reachable`, the work of those rows that need no other program.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from ttt import State

Job: TypeAlias = Callable[[], object]


def tell(what: str, measured: str, wanted: str = "") -> None:
    """Print one figure beside what it should be."""
    print(f"{what:<58} {measured:<32} {wanted and 'wanted ' + wanted}".rstrip(), flush=True)


def beside(what: str, ours: Job, theirs: Job, agree: Callable[[], bool], wanted: float | None = None) -> None:
    """Tell how many times as fast we are as another program, or that it is not installed.

    First, `agree` must be true: it asks both for the same. `wanted` is the least ratio, None if there is none. Raises
    AssertionError if they disagree, and ImportError for a module of our own.
    """
    try:
        agreed = agree()
    except ImportError as missing:
        if (missing.name or "").partition(".")[0] in ("ttt", "tests"):
            raise
        tell(what, f"not measured: {missing}")
        return
    assert agreed, f"{what}: they disagree"
    we, they = in_turn(ours, theirs)
    tell(what, f"{they / we:.2f} × ({seconds(we)}, {seconds(they)})", "" if wanted is None else f"≥ {wanted} ×")


def seconds(taken: float) -> str:
    """Return a time as it is read best."""
    return f"{taken:.2f} s" if taken >= 1 else f"{1e3 * taken:.3g} ms"


def in_turn(*jobs: Job, rounds: int = 5, clock: Callable[[], float] = time.process_time) -> list[float]:
    """Run jobs in turn, A B A B …, and return the median CPU seconds of each, or those of another clock."""
    times: list[list[float]] = [[] for _ in jobs]
    for _ in range(rounds):
        for job, taken in zip(jobs, times, strict=True):
            begin = clock()
            job()
            taken.append(clock() - begin)
    return [statistics.median(taken) for taken in times]


def started(*programs: str, rounds: int = 21) -> list[float]:
    """Return the median seconds that a new Python takes to run each program."""
    runs = [partial(subprocess.run, [sys.executable, "-c", program], check=True) for program in programs]
    return in_turn(*runs, rounds=rounds, clock=time.perf_counter)


def walk(state: State) -> int:
    """Count the nodes of the game tree through the public names alone."""
    if state.is_terminal:
        return 1
    nodes = 1
    for square in state.actions():
        nodes += walk(state.result(square))
    return nodes


def reachable() -> set[State]:
    """Return every position that can be reached."""
    found, new = set(), {State()}
    while new:
        found |= new
        new = {state.result(square) for state in new for square in state.actions()}
    return found
