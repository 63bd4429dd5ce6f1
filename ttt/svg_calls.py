"""Pictures of programs: which function calls which (notebook 05).

Reading order: `call_diagram`, which draws callers above what they call; how the boxes come into rows, the rows in order
and each box to its place; then the shapes. A line that passes a row joins the others to the same function there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from statistics import mean
from types import ModuleType
from typing import NamedTuple

from ttt.calls import Calls, calls, depths
from ttt.picture import Picture

ROW, PAGE = 790, 872  # the width that the boxes of a row may take, and with joints among them
HEIGHT, DOWN = 26, 72  # of a box; from one row to the next
LETTER, GAP, EDGE = 7.25, 12, 14  # the width of a letter, the space in and between boxes, and around all of them
SWEEPS = 24  # how often each row is put in order
STYLE = """.name{fill:var(--ink);font:12px monospace;text-anchor:middle} .tip{fill:var(--ink)}
.box{fill:var(--paper);stroke:var(--ink)} .public{fill:var(--striped)}
.told,.handed{fill:none;stroke:var(--faint);stroke-width:1.2} .handed{stroke-dasharray:5 3}"""


class Point(NamedTuple):
    """The box of a function, or a joint on the way down to it, which has no width."""

    name: str
    row: int
    width: float = 0

    @property
    def top(self) -> int:
        """Where its row begins."""
        return EDGE + self.row * DOWN


Line = tuple[Point, Point]


def call_diagram(module: ModuleType, handed: Calls | None = None) -> Picture:
    """Draw the functions of a module, callers above what they call; lone ones come last, public ones are tinted.

    `handed` adds, dashed, calls that no source tells, since the function comes in a list, say. What closes a circle
    goes up at the right. Raises what `calls` raises, and ValueError for functions that the module doesn't have.
    """
    told, handed = calls(module), handed or {}
    strange = {*handed, *(callee for callees in handed.values() for callee in callees)} - set(told)
    if strange or not told:
        raise ValueError(f"{module.__name__} has no function {min(strange, default='at all')}")
    graph = {name: list(dict.fromkeys([*callees, *handed.get(name, ())])) for name, callees in told.items()}
    boxes = _boxes(graph)
    lines = dict.fromkeys(_lines(handed, boxes), "handed") | dict.fromkeys(_lines(told, boxes), "told")
    x = _places(boxes.values(), lines)
    width, height = max(round(x[point] + point.width / 2) for point in x), max(box.top for box in boxes.values())
    parts: list[str] = []
    for (start, end), kind in lines.items():
        parts += _arrow(start, end, x, kind) if start.row < end.row else _circle(start, end, x, kind)
    for box in boxes.values():
        parts += _box(box, x[box])
    alt = [f"{name} calls {', '.join(callees)}" for name, callees in told.items() if callees]
    alt += [f"{name} calls what it is handed: {', '.join(callees)}" for name, callees in handed.items()]
    alt += [f"{name} calls none of them" for name, callees in graph.items() if not callees]
    text = ["\n    ".join([name, *callees]) for name, callees in graph.items()]
    return Picture(parts, width + EDGE, height + HEIGHT + EDGE, alt="; ".join(alt), text="\n".join(text), style=STYLE)


def _boxes(graph: Calls) -> dict[str, Point]:
    """Return a box for each function, in a row below those that call it; rows that are too wide are broken."""
    linked = {name for caller, callees in graph.items() for callee in callees for name in (caller, callee)}
    depth = {name: layer if name in linked else len(graph) for name, layer in depths(graph).items()}
    rows: list[list[Point]] = []
    for layer in sorted(set(depth.values())):
        rows.append([])
        for name in (name for name in graph if depth[name] == layer):
            width = LETTER * len(name) + GAP
            if sum(box.width + GAP for box in rows[-1]) + width > ROW:
                rows.append([])
            rows[-1].append(Point(name, len(rows) - 1, width))
    return {box.name: box for row in rows for box in row}


def _lines(graph: Calls, boxes: Mapping[str, Point]) -> Iterator[Line]:
    """Yield the lines of all calls: those down from row to row, and those that close a circle."""
    for caller, callees in graph.items():
        for callee in callees:
            start, end = boxes[caller], boxes[callee]
            yield from pairwise([start, *(Point(callee, row) for row in range(start.row + 1, end.row)), end])


def _places(boxes: Collection[Point], lines: Collection[Line]) -> dict[Point, float]:
    """Return where the middle of each box and joint lies in its row: as near as can be to those it is joined to."""
    points = dict.fromkeys([*boxes, *(point for line in lines for point in line)])
    rows = [[point for point in points if point.row == row] for row in sorted({box.row for box in boxes})]
    near = {point: [b if a == point else a for a, b in lines if point in (a, b)] or [point] for point in points}
    x = dict.fromkeys(points, PAGE / 2)
    for sweep in range(SWEEPS):
        for row in rows[:: -1 if sweep % 2 else 1]:
            wanted = {point: mean(x[other] for other in near[point]) for point in row}
            x |= _spread(sorted(row, key=wanted.__getitem__), wanted)
    left = min(x[point] - point.width / 2 for point in points)
    return {point: x[point] - left + EDGE for point in points}


def _spread(row: Sequence[Point], wanted: Mapping[Point, float]) -> dict[Point, float]:
    """Return places in this order with room for each, nearest to those wanted; points that clash move as one."""
    widths = [point.width + GAP for point in row]
    packed = [sum(widths[:i]) + width / 2 for i, width in enumerate(widths)]
    pools: list[list[float]] = []
    for point, place in zip(row, packed, strict=True):
        pools.append([wanted[point] - place])
        while len(pools) > 1 and mean(pools[-2]) > mean(pools[-1]):
            pools[-2:] = [pools[-2] + pools[-1]]
    shifts = [max(min(mean(pool), PAGE - sum(widths)), 0) for pool in pools for _ in pool]
    return {point: place + shift for point, place, shift in zip(row, packed, shifts, strict=True)}


def _arrow(start: Point, end: Point, x: Mapping[Point, float], kind: str) -> Iterator[str]:
    """Draw a line down to a box, or to a joint and through its row."""
    x1, y1, x2, y2 = round(x[start]), start.top + HEIGHT, round(x[end]), end.top
    bend, through = (y1 + y2) // 2, "" if end.width else f"v{HEIGHT}"
    yield f"<path class='{kind}' d='M{x1} {y1}C{x1} {bend} {x2} {bend} {x2} {y2}{through}'/>"
    if end.width:
        yield f"<path class='tip' d='M{x2} {y2}l-4 -8h8z'/>"


def _circle(start: Point, end: Point, x: Mapping[Point, float], kind: str) -> Iterator[str]:
    """Draw a line from the right of a box up to the right of another, or of the same one."""
    x1, x2 = (round(x[box] + box.width / 2) for box in (start, end))
    y1, y2, bend = start.top + HEIGHT - 6, end.top + 8, max(x1, x2) + EDGE
    yield f"<path class='{kind}' d='M{x1} {y1}C{bend} {y1} {bend} {y2} {x2} {y2}'/>"
    yield f"<path class='tip' d='M{x2} {y2}l8 -4v8z'/>"


def _box(box: Point, x: float) -> Iterator[str]:
    kind, left = "box" if box.name.rpartition(".")[2].startswith("_") else "box public", x - box.width / 2
    yield f"<rect class='{kind}' x='{left:.1f}' y='{box.top}' width='{box.width}' height='{HEIGHT}' rx='7'/>"
    yield f"<text class='name' x='{x:.1f}' y='{box.top + HEIGHT / 2 + 4:g}'>{box.name}</text>"
