"""Who worked on what, from when to when, and who waited: in words (notebook 10).

Reading order: `Plan`, bars that were checked, and all that
is told of them. `ttt.pictures.svg_gantt` draws it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from numbers import Real

from ttt.parallel.schedules import Bar, makespan

MOST = 128  # workers
TOLD = 16  # workers that are told of one by one, and parts of a worker that are told by name
SLACK = 1e-9  # of the whole time: what overlaps by so little was only rounded


class Plan:
    """Bars that were checked, with what is told of them: `head` in a line, `told` and `table` in detail.

    `rows` has the bars of each worker, the first one first, and `end` is when the last part is done. Raises TypeError
    for what is no Bar, and ValueError for bars that can't be or take no time, for more than 128 workers, and for too
    few names.
    """

    def __init__(
        self, bars: Iterable[Bar], names: Sequence[str] | None, unit: str, workers: int | None, title: str = ""
    ) -> None:
        bars = list(bars)
        self.title, self.unit, self.end = title, unit, _checked_end(bars)
        self.workers = _checked_workers(bars, workers)
        self.rows: list[list[Bar]] = [[] for _ in range(self.workers)]
        for bar in sorted(bars, key=lambda bar: (bar.begin, bar.end)):
            self.rows[bar.worker].append(bar)
        for row in self.rows:
            for bar, after in pairwise(row):
                if after.begin < bar.end - SLACK * self.end:
                    raise ValueError(f"{bar} and {after} overlap; a worker does one part after the other")
        parts = 1 + max(bar.part for bar in bars)
        if names is not None and len(names) < parts:
            raise ValueError(f"{len(names)} names for {parts} parts; one for each was expected")
        self.names = {bar.part: str(bar.part if names is None else names[bar.part]) for bar in bars}

    @property
    def head(self) -> str:
        """How long it took, and how much of that was work."""
        work = sum(bar.end - bar.begin for row in self.rows for bar in row)
        share = f"{math.floor(100 * work / self.end / self.workers + SLACK)} % of the time"
        if self.workers == 1:
            return f"1 worker: {shown(self.end)} {self.unit}, {share} at work"
        head, at_once = f"{self.workers} workers: {shown(self.end)} {self.unit}", shown(work / self.end)
        if self.unit == "seconds":  # hands that share a machine are slower: one alone would not take the sum
            return f"{head}; all parts together {shown(work)}: {at_once} at work on average, {share}"
        return f"{head}; one would take {shown(work)}: {at_once} times as fast, {share} at work"

    @property
    def told(self) -> list[str]:
        """What each worker did and until when, who waited, and which part was the last."""
        found = [f"{self.title}: {self.head}" if self.title else self.head]
        last = max((bar for row in self.rows for bar in row), key=lambda bar: bar.end)
        ends = f"the last part is {self.names[last.part]}, of worker {last.worker}"
        if self.workers > TOLD:
            parts, waits = [len(row) for row in self.rows], [shown(wait) for wait in sorted(map(self._wait, self.rows))]
            return [*found, f"{min(parts)} to {max(parts)} parts each; each waits for {waits[0]} to {waits[-1]}", ends]
        for worker, row in enumerate(self.rows):
            wait = self._wait(row)
            waits_too = f", waits for {shown(wait)}" if wait > SLACK * self.end else ""
            until = f", until {shown(row[-1].end)}" if row else ""
            found.append(f"worker {worker}: {self._parts(row)}{until}{waits_too}")
        return [*found, ends]

    @property
    def table(self) -> str:
        """The same as a table; of many workers, as lines."""
        if self.workers > TOLD:
            return "\n".join(self.told)
        rows = [("worker", "until", "waits", "parts")]
        for worker, row in enumerate(self.rows):
            until = row[-1].end if row else 0
            rows.append((str(worker), shown(until), shown(self._wait(row)), self._parts(row)))
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        cells = (("  ".join(map(str.rjust, row[:3], widths)), row[3]) for row in rows)
        return "\n".join([self.told[0], *(f"{numbers}  {parts}" for numbers, parts in cells)])

    def _wait(self, row: Sequence[Bar]) -> float:
        """Return how long a worker has nothing to do, until all is done."""
        return self.end - sum(bar.end - bar.begin for bar in row)

    def _parts(self, row: Sequence[Bar]) -> str:
        if not row:
            return "nothing"
        names = f" ({', '.join(self.names[bar.part] for bar in row)})" if len(row) <= TOLD else ""
        return f"{len(row)} {'part' if len(row) == 1 else 'parts'}{names}"


def shown(number: float) -> str:
    """Return a number in a few digits: "182,011", "3.02", "0.2"."""
    return f"{number:,.0f}" if number >= 99.5 or number == int(number) else f"{number:,.3g}"


def _checked_end(bars: Sequence[Bar]) -> float:
    """Return when the last part is done; raise TypeError or ValueError for bars that can't be."""
    for bar in bars:
        if not isinstance(bar, Bar):
            raise TypeError(f"{bar!r} is not a ttt.parallel.schedules.Bar")
        if not all(isinstance(time, Real) for time in (bar.begin, bar.end)):
            raise ValueError(f"{bar}: numbers were expected for when it begins and ends")
        if not 0 <= bar.begin <= bar.end < math.inf:
            raise ValueError(f"{bar}: a part begins at 0 or later, and does not end before that")
        if not all(type(number) is int and number >= 0 for number in (bar.part, bar.worker)):
            raise ValueError(f"{bar}: parts and workers are numbered 0, 1, 2, …")
    end = makespan(bars)
    if not end:
        raise ValueError(f"bars={bars!r}; at least one part that takes some time was expected")
    return end


def _checked_workers(bars: Sequence[Bar], workers: int | None) -> int:
    """Return how many workers there are; raise ValueError for too many, or if more are at work."""
    busy = 1 + max(bar.worker for bar in bars)
    if workers is not None and (type(workers) is not int or workers < busy):
        raise ValueError(f"workers={workers!r}, but worker {busy - 1} is at work; at least {busy} were expected")
    found = busy if workers is None else workers
    if found > MOST:
        raise ValueError(f"{found} workers; up to {MOST} can be drawn")
    return found
