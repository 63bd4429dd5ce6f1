"""Statistics as pictures (from notebook 03 on): matplotlib figures in the same form as the boards. Needs matplotlib.

Reading order: `bars`, `layers`, `heat` and `speed_ups`; how a figure becomes a `Picture`; `gantt`. All but it need alt
text, since no program can know what a plot is meant to show; its text form is the table of its numbers. The same
numbers give the same bytes, so a changed number is a changed picture.
"""

from __future__ import annotations

import io
import logging
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from itertools import count
from operator import attrgetter
from textwrap import fill, wrap
from typing import TYPE_CHECKING, Any, NamedTuple

from ttt import doors
from ttt.game import PLAYERS, shown
from ttt.match import Record
from ttt.parallel.schedules import Bar, makespan
from ttt.pictures.colours import LIGHT
from ttt.pictures.picture import Picture, writable

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SIZE = (9, 4)  # inches of 72 pixels
STYLES = (("x", "//", "o"), ("o", "--", "s"), ("faint", "xx", "^"), ("ink", "", "D"))  # colour, hatch, marker
SHADES = (0, 0.15, 0.3, 0.45)  # how much of a player's colour: text on all of them stands out by 4.5 : 1
LINES: Any = (
    {"color": LIGHT["x"], "linestyle": "-", "marker": "o"},
    {"color": LIGHT["o"], "linestyle": "--", "marker": "s"},
    {"color": LIGHT["ink"], "linestyle": "-.", "marker": "^"},
    {"color": LIGHT["x"], "linestyle": (0, (1, 1.5)), "marker": "D", "markersize": 9, "fillstyle": "none"},
    {"color": LIGHT["o"], "linestyle": (2, (6, 5)), "marker": "v", "markersize": 16, "fillstyle": "none"},
)  # the last ones hollow and larger: what they lie on can be seen in them
THOUSANDS = "{x:,.10g}"
GREATEST = 1e30  # number that can be drawn
SERIES = "{'x': [1, 2, 3]}"
Numbers = Sequence[int] | Sequence[float]


def bars(names: Iterable[object], series: Mapping[str, Numbers], *, alt: str, x: str, y: str) -> Picture:
    """Draw a bar for each name, its height written above it; several series are stacked, each with its own hatch.

    `x` and `y` name the axes. Raises TypeError for what is not a list of names or a dict of numbers, and ValueError
    unless each series has a number, 0 or more, for each name and no name comes twice, and for empty alt text.
    """
    labels = [writable(str(name)) for name in doors.several(names, "names")]
    rows = _rows(labels, series)
    with _settings():
        figure, axes = _figure(x, y)
        below = [0.0] * len(labels)
        for (name, numbers), (colour, hatch, _) in zip(rows.items(), STYLES, strict=False):
            pattern = hatch if len(rows) > 1 else ""
            drawn = axes.bar(labels, numbers, bottom=below, label=name, color=LIGHT[colour], hatch=pattern)
            below = [low + number for low, number in zip(below, numbers, strict=True)]
        axes.bar_label(drawn, [_written(height) for height in below], padding=2)
        if len(rows) > 1:
            axes.legend()
        return _picture(figure, alt, _table([x, *labels], rows))


def layers(series: Mapping[str, Numbers], *, alt: str, x: str, y: str) -> Picture:
    """Draw counts by layer 0, 1, 2, … (the plies of a game, say), one line for each series, on a scale of powers of 10.

    Raises TypeError for what is not a dict of numbers, and ValueError unless all series are equally long and all counts
    positive, and for empty alt text.
    """
    first: Numbers = next(iter(doors.instance(series, dict, SERIES).values()), [])
    plies = range(len(doors.several(first, "numbers")))
    rows = _above_0(_rows(plies, series))
    with _settings():
        figure, axes = _figure(x, y)
        axes.set_yscale("log")
        axes.yaxis.set_major_formatter(THOUSANDS)
        for (name, numbers), (colour, _, marker) in zip(rows.items(), STYLES, strict=False):
            axes.plot(plies, numbers, label=name, color=LIGHT[colour], marker=marker, linewidth=2)
        axes.set_xticks(plies)
        if len(rows) > 1:
            axes.legend()
        return _picture(figure, alt, _table([x, *map(str, plies)], rows))


def heat(table: Mapping[tuple[str, str], Record], *, alt: str) -> Picture:
    """Draw what `match.tournament` returns: a row for who plays x, a column for who plays o, in each cell x's record.

    The further one of them is ahead, the stronger is the player's colour. Raises TypeError for anything else, and
    ValueError unless each row has a record with a game in it for each column, and for empty alt text.
    """
    from matplotlib.patches import Rectangle

    rows, columns = _sides(table)
    with _settings():
        size = (2.5 + 1.5 * len(columns), 1.5 + 0.5 * len(rows))
        figure, axes = _figure("who plays o", "who plays x", size)
        for (row, column), record in table.items():
            across, down = columns.index(column), rows.index(row)
            axes.add_patch(Rectangle((across - 0.48, down - 0.47), 0.96, 0.94, linewidth=0, **_shade(record)))
            axes.text(across, down, _brief(record), ha="center", va="center")
        axes.set_xticks(range(len(columns)), [fill(writable(name), 16) for name in columns])
        axes.set_yticks(range(len(rows)), [writable(name) for name in rows])
        axes.set(xlim=(-0.5, len(columns) - 0.5), ylim=(len(rows) - 0.5, -0.5))
        axes.spines[:].set_visible(False)
        axes.tick_params(length=0)
        axes.set_title("games that x has won / drawn / lost", fontsize=12, loc="left")
        ahead = [Rectangle((0, 0), 1, 1, label=f"{player} is ahead", **_colour(player, 3)) for player in PLAYERS]
        figure.legend(handles=ahead, loc="outside upper right", ncols=2)
        cells = {row: [_brief(table[row, column]) for column in columns] for row in rows}
        return _picture(figure, alt, _aligned(["x, o:", *columns], cells))


def speed_ups(workers: Sequence[int], series: Mapping[str, Numbers], *, alt: str) -> Picture:
    """Draw how many times as fast so many workers are, one line for each series, on scales of powers of 2.

    A faint line shows linear speed-up: as many times as fast as there are workers. Raises TypeError for what is not a
    list of numbers or a dict of them, and ValueError unless each series, of at most 5, has a number above 0 for each
    number of workers, all of them different, and for empty alt text.
    """
    from matplotlib.ticker import LogLocator

    workers = _above_0(_rows(workers, {"workers": workers}))["workers"]
    rows = _above_0(_rows(workers, series, len(LINES)))
    with _settings():
        figure, axes = _figure("workers", "times as fast as one")
        ends = (1, max(workers))
        axes.plot(ends, ends, label="linear speed-up", color=LIGHT["faint"], linewidth=0.8)
        for (name, numbers), style in zip(rows.items(), LINES, strict=False):
            axes.plot(workers, numbers, label=name, linewidth=2, **style)
        for axis, scale in ((axes.xaxis, axes.set_xscale), (axes.yaxis, axes.set_yscale)):
            scale("log", base=2)
            axis.set_major_formatter(lambda power, _: f"{power:,.0f}" if power >= 1 else f"1/{1 / power:,.0f}")
            axis.set_major_locator(LogLocator(2, numticks=14))
        axes.legend(handlelength=4)
        return _picture(figure, alt, _table(["workers", *map(_written, workers)], rows))


def _rows(names: Iterable[object], series: Mapping[str, Numbers], most: int = len(STYLES)) -> dict[str, list[Any]]:
    """Return series with a number of at least 0 for each name. Raises TypeError or ValueError for anything else."""
    labels, given = doors.several(names, "names"), doors.instance(series, dict, SERIES)
    if not 1 <= len(given) <= most:
        raise ValueError(f"{len(given)} series; 1 to {most} can be told apart")
    rows = {writable(str(name)): doors.several(numbers, "numbers") for name, numbers in given.items()}
    for name, numbers in rows.items():
        if not labels or len(numbers) != len(labels):
            raise ValueError(f"the series {shown(name)} has {len(numbers)} numbers for {len(labels)} names")
        for place, number in enumerate(numbers):
            doors.real(f"series[{shown(name)}][{place}]", number, most=GREATEST)
    if len(set(labels)) < len(labels):
        raise ValueError(f"a name comes twice: {doors.short(', '.join(map(str, labels)))}")
    return rows


def _above_0(rows: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """Return series that can be drawn on a scale of powers. Raises ValueError if one of them has a 0."""
    if any(0 in numbers for numbers in rows.values()):
        raise ValueError("0 has no place on a scale of powers; numbers above 0 were expected")
    return rows


def _sides(table: Mapping[tuple[str, str], Record]) -> tuple[list[str], list[str]]:
    """Return the names of the rows and of the columns. Raises what `heat` raises."""
    for pair, record in doors.instance(table, dict, "what match.tournament returns").items():
        if not isinstance(pair, tuple) or list(map(type, pair)) != [str, str]:
            raise TypeError(f"{shown(pair)} is not a pair of names, such as ('HARVEY', 'first_free')")
        doors.instance(record, Record, "Record(3, 1, 0)")
    rows, columns = (list(dict.fromkeys(pair[side] for pair in table)) for side in (0, 1))
    pairs = [(row, column) for row in rows for column in columns]
    if missing := [pair for pair in pairs if pair not in table or not _games(table[pair])]:
        raise ValueError(f"no game of {missing[0][0]} as x against {missing[0][1]} as o")
    if not pairs:
        raise ValueError("a table without a game; what match.tournament returns was expected")
    return rows, columns


def _games(record: Record) -> int:
    return record.won + record.drawn + record.lost


def _brief(record: Record) -> str:
    return f"{record.won} / {record.drawn} / {record.lost}"


def _shade(record: Record) -> dict[str, Any]:
    """Return the colour of who is ahead, the stronger the more thirds of the games they are ahead by."""
    lead = record.won - record.lost
    return _colour("x" if lead > 0 else "o", math.ceil(3 * abs(lead) / _games(record)))


def _colour(player: str, strength: int) -> dict[str, Any]:
    return {"facecolor": LIGHT[player], "alpha": SHADES[strength]}


def _settings() -> AbstractContextManager[None]:
    """Return the settings for making and saving a figure: text stays text, the same figure gives the same bytes."""
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)  # the first time, it builds a cache of fonts
    import matplotlib as mpl

    ink = ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color")
    paper = ("figure.facecolor", "axes.facecolor", "hatch.color", "patch.edgecolor")
    settings: Any = dict.fromkeys(ink, LIGHT["ink"]) | dict.fromkeys(paper, LIGHT["paper"])
    settings |= dict.fromkeys(("text.parse_math", "axes.spines.top", "axes.spines.right", "legend.frameon"), False)
    settings |= {"svg.fonttype": "none", "svg.hashsalt": "ttt", "font.size": 12, "hatch.linewidth": 1.5}
    return mpl.rc_context({**mpl.rcParamsDefault, "backend": "svg", **settings})


def _figure(x: str, y: str, size: tuple[float, float] = SIZE) -> tuple[Figure, Axes]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=size, dpi=72, layout="constrained")
    xlabel, ylabel = (writable(doors.instance(name, str, "'ply'")) for name in (x, y))
    axes = figure.add_subplot(xlabel=xlabel, ylabel=ylabel)
    axes.yaxis.set_major_formatter(THOUSANDS)
    return figure, axes


def _picture(figure: Figure, alt: str, text: str) -> Picture:
    """Return the figure with its colours named, so that they follow the page's."""
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", metadata=dict.fromkeys(("Creator", "Date", "Format", "Type")))
    [body] = re.findall(r"<svg[^>]*>\s*(.*\S)\s*</svg>", buffer.getvalue(), flags=re.DOTALL)
    body = re.sub(r"'DejaVu Sans'[^;\"]*", "sans-serif", body).replace("xlink:href", "href").replace('"', "'")
    body = _plain(body)
    for name, colour in LIGHT.items():
        body = body.replace(f"fill='{colour}'", f"style='fill: var(--{name})'").replace(colour, f"var(--{name})")
    width, height = (round(inches * 72) for inches in figure.get_size_inches())
    return Picture([body], width, height, alt=alt, text=text)


def _plain(body: str) -> str:
    """Return a drawing with short numbers and names, so that another machine's last digits change nothing."""
    body = re.sub(r"\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}", body)
    names = dict.fromkeys(re.findall(r"id='([a-z][0-9a-f]{10})'", body))
    for i, name in enumerate(names):
        body = body.replace(name, f"{name[0]}{i}")
    return body


def _table(heads: Sequence[str], series: Mapping[str, Numbers]) -> str:
    """Return the numbers as text, a line for each series below the names."""
    return _aligned(heads, {name: [_written(number) for number in numbers] for name, numbers in series.items()})


def _aligned(heads: Sequence[str], lines: Mapping[str, Sequence[str]]) -> str:
    rows = [list(heads), *([name, *cells] for name, cells in lines.items())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    aligned = ([first.ljust(widths[0]), *map(str.rjust, rest, widths[1:])] for first, *rest in rows)
    return "\n".join("  ".join(line) for line in aligned)


def _written(number: float) -> str:
    return f"{float(number):{',.0f' if number == int(number) or number >= 999.5 else ',.3g'}}"


# ---- who works when

WIDE, HIGH, ALL_HIGH = 550, 22, 380  # pixels: the longest schedule; a row; all rows of a schedule, if there are many
MOST, TOLD = 128, 16  # workers that are drawn; workers, and parts of one worker, that are listed one by one
BOXES, NUMBERED = 1_500, 200  # boxes that are drawn; parts that have their numbers on them


def gantt(
    bars: Iterable[Bar] | Mapping[str, Iterable[Bar]], *, unit: str = "positions", workers: int | None = None
) -> Picture:
    """Draw a row for each worker with a box for each part; several schedules, by title, below each other.

    `workers` is how many there are, at most 128, if the last ones had nothing to do. Neighbours narrower than a pixel
    share a box without a frame, as high as their share of the time. Raises TypeError or ValueError for anything but
    bars such as those of `ttt.parallel.schedules.schedule`, at least one of which takes some time.
    """
    given = bars if isinstance(bars, Mapping) else {"": bars}
    plans = [_Plan(title, schedule, unit, workers) for title, schedule in given.items()]
    if not plans:
        doors.wrong(ValueError, "bars", bars, "at least one schedule")
    pixel = max(plan.end for plan in plans) / WIDE
    narrow = next(2**n for n in count() if sum(len(plan.boxes(pixel * 2**n)) for plan in plans) <= BOXES)
    unit = plans[0].unit
    if any(not box.number for plan in plans for box in plan.boxes(pixel * narrow)):
        unit += f" (without frames: parts narrower than {narrow} px, as high as their share of the time)"
    with _settings():
        figure, axes = _figure(unit, "")
        bottom = 0.0
        for plan in plans:
            bottom = _draw(axes, plan, bottom, pixel, narrow)
        axes.set(xlim=(0, pixel * WIDE), ylim=(bottom, 0), yticks=())
        axes.xaxis.set_major_formatter(THOUSANDS)
        axes.spines["left"].set_visible(False)
        figure.set_size_inches(SIZE[0], (bottom + 50) / 72)
        alt = "; ".join(line for plan in plans for line in plan.told)
        return _picture(figure, alt, "\n\n".join(plan.table for plan in plans))


class _Box(NamedTuple):
    """What is drawn of a part, with its number; or of narrow neighbours, without one, and how long they take in all."""

    worker: int
    begin: float
    end: float
    work: float
    number: str = ""

    @property
    def share(self) -> float:
        """How much of its time is work; all of it if it takes none."""
        return self.work / (self.end - self.begin) if self.end > self.begin else 1


class _Plan:
    """Checked bars, in a row for each worker: `told` says line by line what is to be seen, `table` aligns it."""

    def __init__(self, title: str, bars: Iterable[Bar], unit: str, workers: int | None) -> None:
        bars = doors.several(bars, "bars")
        for bar in bars:
            doors.whole("part", doors.instance(bar, Bar, "Bar(0, 1, 2.5, 5)").part)
            doors.whole("worker", bar.worker, 0, MOST - 1)
            doors.real("end", bar.end, doors.real("begin", bar.begin, 0, GREATEST), GREATEST)
        self.title = doors.short(writable(doors.instance(title, str, "'cut after 2'")))
        self.unit, self.end = doors.short(doors.instance(unit, str, "'seconds'")), makespan(bars)
        if not self.end:
            doors.wrong(ValueError, "bars", bars, "at least one part that takes some time")
        busy = 1 + max(bar.worker for bar in bars)
        self.workers = busy if workers is None else doors.whole("workers", workers, busy, MOST)
        ordered = sorted(bars, key=attrgetter("begin", "end"))
        self.rows = [[bar for bar in ordered if bar.worker == worker] for worker in range(self.workers)]
        self.work = [sum(bar.end - bar.begin for bar in row) for row in self.rows]

    @property
    def head(self) -> str:
        """How long it takes, and how much of that is work."""
        work, share = sum(self.work), math.floor(100 * sum(self.work) / self.end / self.workers + 1e-9)
        if self.workers == 1:
            return f"1 worker: {_written(self.end)} {self.unit}, {share} % of the time at work"
        at_once, all_parts = _written(work / self.end), _written(work)
        told = f"one would take {all_parts}: {at_once} times as fast, {share} % of the time at work"
        if self.unit == "seconds":  # workers that share a machine are slower: one alone would not take the sum
            told = f"all parts together {all_parts}: {at_once} at work on average, {share} % of the time"
        return f"{self.workers} workers: {_written(self.end)} {self.unit}; {told}"

    @property
    def told(self) -> list[str]:
        """What each worker does, until when, and how long it waits; of many workers, from the least to the most."""
        head = [f"{self.title}: {self.head}" if self.title else self.head]
        if self.workers <= TOLD:
            each = self._each().items()
            return head + [f"worker {n}: {parts}, until {until}, waits for {wait}" for n, (until, wait, parts) in each]
        parts, waits = sorted(map(len, self.rows)), sorted(self.end - work for work in self.work)
        least, most = _written(waits[0]), _written(waits[-1])
        return [*head, f"{parts[0]} to {parts[-1]} parts each; each waits for {least} to {most}"]

    @property
    def table(self) -> str:
        """The same, aligned."""
        head, *others = self.told
        table = _aligned(["worker", "until", "waits", "parts"], self._each())
        return f"{head}\n{table if self.workers <= TOLD else others[0]}"

    def _each(self) -> dict[str, list[str]]:
        found = {}
        for worker, (row, work) in enumerate(zip(self.rows, self.work, strict=True)):
            numbers = f" ({', '.join(str(bar.part) for bar in row)})" if 0 < len(row) <= TOLD else ""
            until = _written(row[-1].end if row else 0)
            parts = f"{len(row)} {'part' if len(row) == 1 else 'parts'}{numbers}"
            found[str(worker)] = [until, _written(self.end - work), parts]
        return found

    def boxes(self, least: float) -> list[_Box]:
        """Return what is drawn, row by row; neighbours that are narrower than the least share a box."""
        found = list[_Box]()
        for bar in (bar for row in self.rows for bar in row):
            work, last = bar.end - bar.begin, found[-1] if found else None
            if work >= least:
                found.append(_Box(bar.worker, bar.begin, bar.end, work, str(bar.part)))
            elif last and last.worker == bar.worker and not last.number and bar.begin - last.end < least:
                found[-1] = _Box(bar.worker, last.begin, bar.end, last.work + work)
            else:
                found.append(_Box(bar.worker, bar.begin, bar.end, work))
        return found


def _draw(axes: Axes, plan: _Plan, top: float, pixel: float, narrow: int) -> float:
    """Draw a schedule from a height on, in pixels; return where it ends."""
    from matplotlib.transforms import blended_transform_factory

    head, high = "\n".join(filter(None, [plan.title, *wrap(plan.head, 100)])), min(HIGH, ALL_HIGH // plan.workers)
    top += 14 + 18 * len(head.splitlines())
    left = blended_transform_factory(axes.figure.transSubfigure, axes.transData)
    axes.text(0.01, top - 5, head, va="bottom", in_layout=False, transform=left)
    boxes, is_high = plan.boxes(pixel * narrow), high > HIGH / 2
    for worker in range(plan.workers) if is_high else (0, plan.workers - 1):
        axes.text(-6 * pixel, top + (worker + 0.5) * high, f"worker {worker}", ha="right", va="center")
    parts, merged = [box for box in boxes if box.number], [box for box in boxes if not box.number]
    waits = [_Box(worker, 0, plan.end, plan.end) for worker in range(plan.workers)]
    _shape(axes, waits if is_high else [], top, high, facecolor="none", edgecolor=LIGHT["faint"], linestyle=":")
    _shape(axes, merged, top, high, facecolor=LIGHT["stripes"], linewidth=0)
    line = 0.8 if len(boxes) <= NUMBERED else 0.3
    _shape(axes, parts, top, high, facecolor=LIGHT["striped"], edgecolor=LIGHT["ink"], linewidth=line)
    for box in parts if len(boxes) <= NUMBERED and is_high else ():
        if box.work > pixel * (8 * len(box.number) + 8):
            middle = (box.begin + box.end) / 2
            axes.text(middle, top + (box.worker + 0.5) * high, box.number, ha="center", va="center")
    return top + high * plan.workers


def _shape(axes: Axes, boxes: list[_Box], top: float, high: int, **style: Any) -> None:
    """Draw boxes as one shape, which stays small when there are hundreds; each is as high as its share of the time."""
    import numpy as np
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    corners = []
    for begin, end, low, share in ((box.begin, box.end, top + (box.worker + 0.95) * high, box.share) for box in boxes):
        up = low - 0.9 * high * share
        corners.append([(begin, low), (begin, up), (end, up), (end, low)])
    if corners:
        axes.add_patch(PathPatch(Path.make_compound_path_from_polys(np.array(corners)), **style))
