"""The picture of parts on workers: who worked on what, from when to when, and who waited (notebook 10).

Reading order: `gantt`, which draws one schedule, or several on the same scale; then the shapes. What is told in words,
and `measured`, which makes a schedule of what real workers sent back, comes from `ttt.pictures.gantt`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import chain
from typing import NamedTuple

from ttt.parallel.schedules import Bar
from ttt.pictures.gantt import Plan, shown
from ttt.pictures.mailbox import PATTERNS
from ttt.pictures.picture import Picture

WIDE, EDGE, LINE = 620, 8, 20  # the width of the longest schedule, the paper around it, the height of a line of words
LETTER, BOLD = 7, 7.7  # about the width of a letter, and of one of a title
ROW, ALL_ROWS, WRITTEN = 22, 384, 16  # the height of a row; of all if there are many; of the lowest one with words
BOXES, NAMED = 1_500, 200  # boxes that are drawn; parts that have their names on them, if there are no more
KINDS = ("even", "odd")
STYLE = """text{fill:var(--ink);font-size:13px} .title{font-weight:bold} .tick{text-anchor:middle}
.scale,.wait,.end{fill:none;stroke:var(--faint)} .scale{stroke-width:.4} .wait{stroke-dasharray:1 3}
.end{stroke:var(--ink);stroke-width:2} .even path,.odd path{stroke:var(--ink);stroke-width:.8}
.even path{fill:url(#stripes)} .odd path{fill:url(#dots)} .many path{fill:var(--faint)}
.thin path{stroke:none} .thin.even path{fill:var(--x)} .thin.odd path{fill:var(--dots)}
.even text,.odd text{text-anchor:middle;stroke-width:4;stroke-linejoin:round;paint-order:stroke}
.even text{stroke:var(--striped)} .odd text{stroke:var(--dotted)}"""
Names = Sequence[str]


def gantt(
    bars: Iterable[Bar] | Mapping[str, Iterable[Bar]],
    names: Names | Mapping[str, Names] | None = None,
    *,
    unit: str = "positions",
    workers: int | None = None,
) -> Picture:
    """Draw a row for each worker with a box for each part; several schedules, by title, below each other.

    `names` has a name for each part, by its number; or such a list for each title. `workers` is how many there are, if
    the last of them had nothing to do. Raises what `ttt.pictures.gantt.Plan` raises.
    """
    schedules = bars if isinstance(bars, Mapping) else {"": bars}
    named = names if isinstance(names, Mapping) else dict.fromkeys(schedules, names)
    if missing := [title for title in schedules if title not in named]:
        raise ValueError(f"no names for {missing[0]!r}; a list for each schedule was expected")
    plans = [Plan(schedule, named[title], unit, workers, title) for title, schedule in schedules.items()]
    if not plans:
        raise ValueError("no schedule at all; bars such as those of ttt.parallel.schedules.schedule were expected")
    end, is_named = max(plan.end for plan in plans), sum(len(row) for plan in plans for row in plan.rows) <= NAMED
    drawn, narrow = _all_boxes(plans, WIDE / end)
    left = 2 * EDGE + LETTER * max(len(unit) + 1, *(len(f"worker {plan.workers}") for plan in plans))
    parts, y = [PATTERNS], 0
    for plan, rows in zip(plans, drawn, strict=True):
        top = LINE // 2 + LINE * (2 if plan.title else 1)
        parts += [f"<text class='title' x='{EDGE}' y='{y + LINE}'>{escape(plan.title or plan.head)}</text>"]
        parts += [f"<text x='{EDGE}' y='{y + 2 * LINE}'>{escape(plan.head)}</text>"] if plan.title else []
        parts += [f"<g transform='translate({left} {y + top})'>", *_schedule(plan, rows, end, is_named), "</g>"]
        y += top + plan.workers * _height(plan)
    parts += _axis(end, unit, left, y + LINE)
    y += LINE
    if any(box.kind == "many" for box in chain.from_iterable(chain.from_iterable(drawn))):
        y += LINE
        told = f"Grey: parts narrower than {'a pixel' if narrow == 1 else f'{narrow} pixels'}"
        parts += [f"<text x='{left}' y='{y}'>{told}; their height is the share of the time at work.</text>"]
    words = [BOLD * max(len(plan.title), len(plan.head)) for plan in plans]
    width = 2 * EDGE + max(left + WIDE + LETTER * len(shown(end)) / 2, *words)
    alt = "; ".join(line for plan in plans for line in plan.told)
    text = "\n\n".join(plan.table for plan in plans)
    return Picture(parts, round(width), y + EDGE, alt=alt, text=text, style=STYLE)


class _Box(NamedTuple):
    """What is drawn of a part, from left to right: its name; or of many, without names, how wide they are together."""

    kind: str
    left: float
    right: float
    name: str = ""
    busy: float = 0

    @property
    def share(self) -> float:
        """How much of this time was work: for many parts, that of all of them."""
        return self.busy / (self.right - self.left) if self.kind == "many" and self.busy else 1


def _all_boxes(plans: Sequence[Plan], scale: float) -> tuple[list[list[list[_Box]]], int]:
    """Return the boxes of all rows, and how many pixels wide a part must be that has one of its own."""
    for narrow in (2**n for n in range(11)):
        drawn = [[_boxes(plan, row, scale, narrow) for row in plan.rows] for plan in plans]
        if sum(len(row) for rows in drawn for row in rows) <= BOXES:
            break
    return drawn, narrow


def _boxes(plan: Plan, row: Sequence[Bar], scale: float, narrow: int) -> list[_Box]:
    """Return the boxes of a row; narrow neighbours share one."""
    found: list[_Box] = []
    for number, bar in enumerate(row):
        left, right = bar.begin * scale, bar.end * scale
        if right - left >= narrow:
            found.append(_Box(KINDS[number % 2], left, right, plan.names[bar.part]))
        elif found and found[-1].kind == "many" and left - found[-1].right < narrow:
            found[-1] = found[-1]._replace(right=right, busy=found[-1].busy + right - left)
        else:
            found.append(_Box("many", left, right, busy=right - left))
    return found


def _height(plan: Plan) -> int:
    """Return how high a row is."""
    return ROW if plan.workers * ROW <= ALL_ROWS else ALL_ROWS // plan.workers


def _schedule(plan: Plan, rows: Sequence[Sequence[_Box]], end: float, is_named: bool) -> Iterator[str]:
    """Draw the rows of a schedule, and whose they are."""
    high, stop = _height(plan), plan.end * WIDE / end
    bottom, is_high = high * plan.workers, high >= WRITTEN
    for worker in range(plan.workers) if high > LINE // 2 else (0, plan.workers - 1):
        y = (worker + 0.5) * high + 4
        yield f"<text x='-6' y='{y:g}' text-anchor='end'>worker {worker}</text>"
    yield f"<path class='scale' d='{''.join(f'M{tick * WIDE / end:.5g} 0v{bottom + 5}' for tick in _ticks(end))}'/>"
    waits = "".join(f"M0 {(worker + 0.5) * high:g}h{stop:.5g}" for worker in range(plan.workers))
    yield f"<path class='wait' d='{waits}'/><path class='end' d='M{stop:.5g} -3V{bottom + 3}'/>"
    for kind in (*KINDS, "many"):
        yield f"<g class='{kind}{'' if is_high else ' thin'}'><path d='"
        boxes = [(box, worker * high + 1) for worker, row in enumerate(rows) for box in row if box.kind == kind]
        for box, y in boxes:
            wide, full = max(box.right - box.left - 0.5, 0.5), high - 2 + (not is_high)
            tall = max(1, round(box.share * full))
            yield f"M{box.left:.5g} {y + full - tall}h{wide:.4g}v{tall}h{-wide:.4g}z"
        yield "'/>"
        for box, y in boxes:
            if is_named and is_high and box.name and LETTER * len(box.name) + 8 <= box.right - box.left:
                x = (box.left + box.right) / 2
                yield f"<text x='{x:.4g}' y='{y + high / 2 + 3:g}'>{escape(box.name)}</text>"
        yield "</g>"


def _axis(end: float, unit: str, left: int, y: int) -> Iterator[str]:
    """Write the numbers of the scale, and their unit."""
    yield f"<text x='{EDGE}' y='{y}'>{escape(unit)}</text>"
    for tick in _ticks(end):
        yield f"<text class='tick' x='{left + tick * WIDE / end:.5g}' y='{y}'>{tick:,.15g}</text>"


def _ticks(end: float) -> list[float]:
    """Return a few round numbers up to the end, as far apart as their digits need."""
    fit = min(6, WIDE / (LETTER * len(shown(end)) + LINE))
    power = math.floor(math.log10(end))
    step = next(n * 10.0**p for p in (power - 1, power) for n in (1, 2, 5) if end / (n * 10.0**p) <= fit)
    return [number * step for number in range(math.floor(end / step) + 1)]
