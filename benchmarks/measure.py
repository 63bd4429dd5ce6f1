"""How the benchmarks measure: each figure beside what it should be, each ratio from one run.

Reading order: `tell`; `beside`, a comparison with another program, and `within`, one with a plain
loop; `compare`, which takes the times; `walk` and `reachable`, the work of those rows that need no
other program.

Each ratio is the median of pairs, both jobs run one after the other: a busy machine changes times,
but not ratios.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, TypeAlias

from ttt import State

Job: TypeAlias = Callable[[], object]
Clock: TypeAlias = Callable[[], float]
LOOP = 0.03  # seconds of the plain loop on a quiet machine on which all that is wanted is reached


class Pair(NamedTuple):
    """How many times as long the second job took as the first, and the seconds of both."""

    ratio: float
    first: float
    second: float

    def __str__(self) -> str:
        return f"{self.ratio:.2f} × ({seconds(self.first)}, {seconds(self.second)})"


def tell(what: str, measured: str, wanted: str = "") -> None:
    """Print one figure beside what it should be."""
    print(f"{what:<58} {measured:<32} {wanted and 'wanted ' + wanted}".rstrip(), flush=True)


def beside(
    what: str, ours: Job, theirs: Job, agree: Callable[[], bool], wanted: float | None = None
) -> None:
    """Tell how many times as fast we are as another program, or that it is not installed.

    First, `agree` must be true: it asks both for the same. `wanted` is the least ratio, None if
    there is none. Raises AssertionError if they disagree, and ImportError for a module of our own.
    """
    try:
        agreed = agree()
    except ImportError as missing:
        if (missing.name or "").partition(".")[0] in ("ttt", "tests", "benchmarks"):
            raise
        tell(what, f"not measured: {missing}")
        return
    assert agreed, f"{what}: they disagree"
    tell(what, str(compare(ours, theirs)), "" if wanted is None else f"≥ {wanted} ×")


def within(what: str, job: Job, most: float | None = None, rounds: int = 5) -> None:
    """Tell how long a job takes, and how many times as long as a plain loop in the same run.

    On a busy machine both take longer; slow code alone takes more loops. `most` is how many seconds
    are wanted.
    """
    pair = compare(plain_loop, job, rounds)
    wanted = f"≤ {seconds(most)}, {most / LOOP:.3g} loops" if most else ""
    tell(what, f"{seconds(pair.second)}, {pair.ratio:.3g} loops", wanted)


def plain_loop() -> int:
    """Add a million numbers."""
    total = 0
    for number in range(1_000_000):
        total += number & 3
    return total


def seconds(taken: float) -> str:
    """Return a time as it is read best."""
    return f"{taken:.2f} s" if taken >= 1 else f"{1e3 * taken:.3g} ms"


def compare(first: Job, second: Job, rounds: int = 5, clock: Clock = time.process_time) -> Pair:
    """Run two jobs in turn, A B A B …, and return the medians of ratio and times.

    These are CPU seconds, unless there is another clock.
    """
    pairs = []
    for _ in range(rounds):
        before = timed(first, clock)
        after = timed(second, clock)
        pairs.append(Pair(after / before, before, after))
    return Pair(
        statistics.median(pair.ratio for pair in pairs),
        statistics.median(pair.first for pair in pairs),
        statistics.median(pair.second for pair in pairs),
    )


def timed(job: Job, clock: Clock = time.process_time) -> float:
    """Return the seconds that a job takes."""
    begin = clock()
    job()
    return clock() - begin


def started(first: str, second: str) -> Pair:
    """Compare the times that a new Python takes to run two programs."""
    start = partial(subprocess.run, check=True)
    before = partial(start, [sys.executable, "-c", first])
    after = partial(start, [sys.executable, "-c", second])
    return compare(before, after, rounds=21, clock=time.perf_counter)


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
    states = set()
    layer = {State()}
    while layer:
        states |= layer
        layer = {state.result(square) for state in layer for square in state.actions()}
    return states
