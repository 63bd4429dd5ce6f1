"""Who works when: the rows of a schedule, a row for each worker (notebook 10).

Reading order: `rows_of`, the bars of each worker; `sentences`, what they say in words; `draw`.
`ttt.pictures.plots.gantt` makes a picture of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from ttt.parallel.schedules import Bar, makespan
from ttt.pictures.colours import LIGHT
from ttt.pictures.written import counted, written

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NARROW = 6  # pixels: what is narrower is drawn together with its neighbours
LISTED = 16  # parts of a worker that are listed one by one

Rows: TypeAlias = list[list[Bar]]  # for each worker, what it works on, in order


def rows_of(bars: Iterable[Bar], workers: int | None) -> Rows:
    """Return the bars of each worker, in order, and an empty row for each who has none."""
    in_order = sorted(bars, key=attrgetter("begin", "end", "part"))
    busy = 1 + max(bar.worker for bar in in_order)
    rows: Rows = [[] for _ in range(workers or busy)]
    for bar in in_order:
        rows[bar.worker].append(bar)
    return rows


def end_of(rows: Rows) -> float:
    """Return when the last worker is done."""
    return max(map(makespan, rows))


def length(bar: Bar) -> float:
    """Return how long a part takes."""
    return bar.end - bar.begin


def shortest(rows: Rows) -> float:
    """Return how long the shortest part takes."""
    return min(length(bar) for row in rows for bar in row)


def sentences(title: str, rows: Rows, unit: str) -> list[str]:
    """Return a title, if any; how long all takes, how much of it is work; what each worker does."""
    end = end_of(rows)
    worked = [sum(map(length, row)) for row in rows]
    work = sum(worked)
    share = f"{math.floor(100 * work / end / len(rows) + 1e-9)} % of the time at work"
    if unit == "seconds":  # workers that share a machine are slower; one would not take the sum
        share = f"all parts together {written(work)}, {share}"
    elif len(rows) > 1:
        share = f"one would take {written(work)}: {written(work / end)} times as fast, {share}"
    words = [title] if title else []
    words.append(f"{counted(len(rows), 'worker')}: {written(end)} {unit}; {share}")
    for worker, row in enumerate(rows):
        waits = written(end - worked[worker])
        words.append(f"worker {worker}: {_parts(row)}, waits for {waits}")
    return words


def _parts(row: list[Bar]) -> str:
    """Return how many parts a worker does, which ones if they are few, and until when."""
    parts = counted(len(row), "part")
    if 0 < len(row) <= LISTED:
        parts += f" ({', '.join(str(bar.part) for bar in row)})"
    return f"{parts}, until {written(makespan(row))}"


def draw(axes: Axes, rows: Rows, pixel: float) -> None:
    """Draw a row for each worker with a box for each part; a pixel is so long."""
    paper: Any = {"facecolor": "none", "edgecolor": LIGHT["faint"], "linestyle": ":"}
    frame: Any = {
        "facecolor": LIGHT["dotted"],
        "edgecolor": LIGHT["ink"],
        "linewidth": 0.8,
    }
    whole = (0, end_of(rows))
    least = NARROW * pixel
    for y, row in enumerate(rows):
        high = (y + 0.05, 0.9)
        axes.broken_barh([whole], high, **paper)
        wide = [bar for bar in row if length(bar) >= least]
        narrow = [bar for bar in row if length(bar) < least]
        for begin, end, share in together(narrow, least):
            place = (y + 0.95 - 0.9 * share, 0.9 * share)
            axes.broken_barh([(begin, end - begin)], place, facecolor=LIGHT["stripes"])
        spans = [(bar.begin, length(bar)) for bar in wide]
        axes.broken_barh(spans, high, **frame)
        for bar in wide:
            number = str(bar.part)
            if length(bar) > pixel * (8 * len(number) + 8):
                middle = (bar.begin + bar.end) / 2
                axes.text(middle, y + 0.5, number, ha="center", va="center")
    workers = range(len(rows))
    names = [f"worker {y}" for y in workers]
    axes.set_yticks([y + 0.5 for y in workers], names)
    axes.set_ylim(len(rows), 0)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)


def together(bars: list[Bar], gap: float) -> list[tuple[float, float, float]]:
    """Return the stretches that bars fill with gaps smaller than this.

    They say begin, end, and which share of it is work.
    """
    stretches: list[list[float]] = []
    for bar in bars:
        if stretches and bar.begin - stretches[-1][1] < gap:
            stretches[-1][1] = bar.end
            stretches[-1][2] += length(bar)
        else:
            stretches.append([bar.begin, bar.end, length(bar)])
    shares = []
    for begin, end, work in stretches:
        whole = end - begin
        if whole > 0:
            shares.append((begin, end, work / whole))
    return shares
