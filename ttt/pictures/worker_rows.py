"""Who works when: the rows of a schedule, one for who hands out, and one for each worker (notebook 10).

Reading order: `Plan`; `plan_of`, which makes one; `sentences`, what it says in words; `draw`.
`ttt.pictures.plots.gantt` makes a picture of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ttt.parallel.schedules import Bar, makespan
from ttt.pictures.colours import LIGHT
from ttt.pictures.written import counted, written

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NARROW = 6  # pixels: what is narrower is drawn together with its neighbours
LISTED = 16  # parts of a worker that are listed one by one
LOW, HIGH = 0.05, 0.9  # of the height of a row: where a box begins, and how high it is
HANDING, WORKING = ("last", "now"), ("dotted", "stripes")  # the colours of wide and narrow parts

Row: TypeAlias = list[Bar]  # what one of them does, in order


class Plan(NamedTuple):
    """What each worker does, and when each part is handed out, if that takes any time."""

    workers: list[Row]
    handed_out: Row


def plan_of(bars: Iterable[Bar], workers: int | None, overhead: float) -> Plan:
    """Return the bars of each worker, in order, and an empty row for each who has none.

    Parts are handed out one after the other. Each takes the `overhead`.
    """
    in_order = sorted(bars, key=attrgetter("begin", "end", "part"))
    busy = 1 + max(bar.worker for bar in in_order)
    rows: list[Row] = [[] for _ in range(workers or busy)]
    for bar in in_order:
        rows[bar.worker].append(bar)
    parts = sorted(bar.part for bar in in_order) if overhead else []
    return Plan(rows, [Bar(part, -1, part * overhead, (part + 1) * overhead) for part in parts])


def end_of(plan: Plan) -> float:
    """Return when the last one is done."""
    return max(map(makespan, [*plan.workers, plan.handed_out]))


def length(bar: Bar) -> float:
    """Return how long a part takes."""
    return bar.end - bar.begin


def shortest(plan: Plan) -> float:
    """Return how long the shortest part takes."""
    return min(length(bar) for row in plan.workers for bar in row)


def sentences(title: str, plan: Plan, unit: str) -> tuple[list[str], list[str]]:
    """Return the heading, and what each does.

    The heading is a title, if any, how long all takes, and how much of it is work.
    """
    rows = plan.workers
    end = end_of(plan)
    worked = [sum(map(length, row)) for row in rows]
    work = sum(worked)
    share = f"{math.floor(100 * work / end / len(rows) + 1e-9)} % of the time at work"
    if unit == "seconds":  # workers that share a machine are slower; one would not take the sum
        share = f"all parts together {written(work)}, {share}"
    elif len(rows) > 1:
        share = f"one would take {written(work)}: {written(work / end)} times as fast, {share}"
    heading = [title] if title else []
    heading += [f"{counted(len(rows), 'worker')}: {written(end)} {unit}", share]
    each = []
    if plan.handed_out:
        each.append(f"hands out: {_parts(plan.handed_out)}")
    for worker, row in enumerate(rows):
        waits = written(end - worked[worker])
        each.append(f"worker {worker}: {_parts(row)}, waits for {waits}")
        if plan.handed_out:
            each[-1] += f" ({written(_waits_for_parts(row))} to be handed a part)"
    return heading, each


def _waits_for_parts(row: Row) -> float:
    """Return how long a worker does nothing before its last part begins."""
    return makespan(row) - sum(map(length, row))


def _parts(row: Row) -> str:
    """Return how many parts there are, which ones if they are few, and until when."""
    parts = "1 part" if len(row) == 1 else f"{len(row):,} parts"
    if 0 < len(row) <= LISTED:
        parts += f" ({', '.join(str(bar.part) for bar in row)})"
    return f"{parts}, until {written(makespan(row))}"


def draw(axes: Axes, plan: Plan, pixel: float) -> None:
    """Draw a row for who hands out, if any, and one for each worker; a pixel is so long."""
    paper: Any = {"facecolor": "none", "edgecolor": LIGHT["faint"], "linestyle": ":"}
    names = [f"worker {worker}" for worker in range(len(plan.workers))]
    rows = plan.workers
    if plan.handed_out:
        names = ["hands out", *names]
        rows = [plan.handed_out, *rows]
    whole = (0, end_of(plan))
    for y, row in enumerate(rows):
        axes.broken_barh([whole], (y + LOW, HIGH), **paper)
        _draw_row(axes, row, y, pixel, HANDING if row is plan.handed_out else WORKING)
    axes.set_yticks([y + 0.5 for y in range(len(rows))], names)
    axes.set_ylim(len(rows), 0)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)


def _draw_row(axes: Axes, row: Row, y: int, pixel: float, look: tuple[str, str]) -> None:
    """Draw a box for each wide part, with its number, and one for narrow ones that are neighbours."""
    least = NARROW * pixel
    wide = [bar for bar in row if length(bar) >= least]
    narrow = [bar for bar in row if length(bar) < least]
    for begin, end, share in together(narrow, least):
        place = (y + LOW + HIGH * (1 - share), HIGH * share)
        axes.broken_barh([(begin, end - begin)], place, facecolor=LIGHT[look[1]])
    frame: Any = {"facecolor": LIGHT[look[0]], "edgecolor": LIGHT["ink"], "linewidth": 0.8}
    spans = [(bar.begin, length(bar)) for bar in wide]
    axes.broken_barh(spans, (y + LOW, HIGH), **frame)
    for bar in wide:
        number = str(bar.part)
        if length(bar) > pixel * (8 * len(number) + 8):
            middle = (bar.begin + bar.end) / 2
            axes.text(middle, y + 0.5, number, ha="center", va="center")


def together(bars: Row, gap: float) -> list[tuple[float, float, float]]:
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
