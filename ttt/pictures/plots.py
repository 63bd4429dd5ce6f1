"""Statistics as plots: bars, dots, curves, schedules (from 03 on).

Needs matplotlib. Reading order: `bars`, `dots`, `curves` and `gantt`; what they share.
`ttt.pictures.figures` makes pictures of them. All but `gantt` need alt text, since no program can
know what a plot is meant to show; the text form is the table of its numbers. All raise TypeError or
ValueError for what they can't draw, and for empty alt text. The same numbers give the same bytes,
so a changed number is a changed picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import TYPE_CHECKING, Any

from ttt import doors
from ttt.parallel.schedules import GREATEST, Bar
from ttt.pictures import bar_rows, dot_rows, worker_rows
from ttt.pictures.colours import LIGHT
from ttt.pictures.figures import on_page, settings
from ttt.pictures.picture import Picture, writable
from ttt.pictures.worker_rows import NARROW, Plan
from ttt.pictures.written import all_written, table as text_table

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import Formatter

SIZE = (9, 4)  # inches of 72 pixels
LINES = (  # colour, line and marker; blue and orange are those of players
    ("now", "-", "o"),
    ("ink", "-", "s"),
    ("faint", "-", "^"),
    ("faint", "--", "D"),
)
APART = 0.075  # of the height of a plot: from one name of a line to the next
NARROW_AXIS = 1e-5  # of its numbers: where they are so close, ten figures don't tell them apart
WIDE = 560  # pixels: about the longest schedule
HIGH = 24  # pixels: a row of a schedule
JOINED = " (without a frame: narrow parts, as high as their share of the time)"
Numbers = Sequence[int] | Sequence[float]


def bars(
    names: Iterable[object],
    series: Mapping[str, Numbers],
    *,
    alt: str,
    x: str,
    y: str,
    accent: object = None,
) -> Picture:
    """Draw a row for each name, with a bar and its number; the one called `accent` stands out.

    Several series are stacked, each with its own pattern.
    """
    labels = [writable(str(name)) for name in names]
    rows = _rows(series)
    heads = [writable(x), writable(y)]
    special = -1 if accent is None else labels.index(str(accent))
    return Picture(
        bar_rows.draw(labels, rows, heads, special),
        bar_rows.WIDE,
        bar_rows.height(labels),
        alt=alt,
        text=text_table([x, *labels], {name: all_written(row) for name, row in rows.items()}),
        style=bar_rows.STYLE,
    )


def dots(rows: Mapping[str, Numbers], *, alt: str, x: str) -> Picture:
    """Draw a row for each name: a dot for each of its numbers, from 0 to 100, and their median.

    The dots of a row have no order.
    """
    sorts = {}
    for name, numbers in _rows(rows).items():
        sorts[name] = sorted(doors.real("number", number, 0, 100) for number in numbers)
        if not numbers:
            raise ValueError(f"the row {name} has no numbers, and so no median")
    most = max(map(len, sorts.values()))
    lines = {}
    for name, numbers in sorts.items():
        cells = [*all_written(numbers), *[""] * (most - len(numbers))]
        lines[name] = [*cells, *all_written([median(numbers)])]
    head = writable(x)
    return Picture(
        dot_rows.draw(sorts, head),
        dot_rows.WIDE,
        dot_rows.height(sorts),
        alt=alt,
        text=text_table([head, *[""] * most, dot_rows.MEDIAN], lines),
        style=dot_rows.STYLE,
    )


def curves(
    at: Sequence[float],
    series: Mapping[str, Numbers],
    *,
    alt: str,
    x: str,
    y: str,
) -> Picture:
    """Draw a number for each place on the x axis, one line for each series, from 0 up."""
    places = list(at)
    rows = _rows(series)
    with settings():
        figure, axes = _figure(x, y)
        _draw_lines(axes, places, rows)
        axes.set_ylim(bottom=0)
        axes.xaxis.set_major_formatter(_ticks())
        return _labelled(figure, alt, [x, *all_written(places)], rows)


def gantt(
    bars: Iterable[Bar] | Mapping[str, Iterable[Bar]],
    *,
    unit: str = "positions",
    workers: int | None = None,
    overhead: float = 0,
) -> Picture:
    """Draw a row for each worker with a box for each part; several schedules, by title, in one.

    `workers` is how many there are. If handing out a part takes an `overhead`, a row on top shows
    who hands out. Narrow neighbours share a box, as high as their share of the time.
    """
    doors.real("overhead", overhead, 0, GREATEST)
    titled = bars if isinstance(bars, Mapping) else {"": bars}
    plans = [worker_rows.plan_of(plan, workers, overhead) for plan in titled.values()]
    headings, texts = [], []
    for title, plan in zip(titled, plans, strict=True):
        heading, each = worker_rows.sentences(title, plan, unit)
        headings.append("\n".join(heading))
        texts.append("\n".join([*heading, *each]))
    alt = "; ".join(texts).replace("\n", "; ")
    with settings():
        return on_page(_schedules(plans, headings, unit), alt, "\n\n".join(texts))


def _schedules(plans: Sequence[Plan], headings: Sequence[str], unit: str) -> Figure:
    """Return a figure of schedules, one below the other, each below its heading."""
    pixel = max(map(worker_rows.end_of, plans)) / WIDE
    heights = [HIGH * (len(plan.workers) + bool(plan.handed_out)) for plan in plans]
    height = sum(heights) + 60 * len(plans) + 30
    figure, _ = _figure(unit, "", (SIZE[0], height / 72))
    figure.clear()
    rooms = figure.subplots(len(plans), squeeze=False, sharex=True, height_ratios=heights)
    for axes, plan, heading in zip(rooms.flat, plans, headings, strict=True):
        worker_rows.draw(axes, plan, pixel)
        axes.set_xlim(0, pixel * WIDE)
        axes.xaxis.set_major_formatter(_ticks())
        axes.set_title(writable(heading), loc="left", fontsize=12)
    shortest = min(map(worker_rows.shortest, plans))
    joined = JOINED if shortest < NARROW * pixel else ""
    axes.set_xlabel(writable(unit) + joined)
    return figure


# ---- what plots share


def _rows(series: Mapping[str, Numbers]) -> dict[str, list[Any]]:
    """Return the numbers of each series, by its name as it is written."""
    return {writable(str(name)): list(numbers) for name, numbers in series.items()}


def _draw_lines(
    axes: Axes,
    places: Sequence[float],
    rows: Mapping[str, Numbers],
    looks: Sequence[tuple[str, str, str]] = LINES,
) -> None:
    """Draw a line for each row, each with a look of its own: colour, line and marker."""
    next_look = iter(looks)
    for name, numbers in rows.items():
        colour, line, marker = next(next_look)
        look: Any = {"color": LIGHT[colour], "linestyle": line, "marker": marker}
        axes.plot(places, numbers, label=name, linewidth=2, **look)


def _labelled(
    figure: Figure,
    alt: str,
    heads: Sequence[str],
    rows: Mapping[str, Numbers],
) -> Picture:
    """Return the picture, with the names of lines at their ends, if there are several."""
    axes = figure.axes[0]
    axes.autoscale_view()
    fraction = axes.transData - axes.transAxes  # from numbers to shares of the plot's size
    ends: dict[Any, float] = {}  # how high each line ends
    for line in axes.lines:
        points: Any = line.get_xydata()
        ends[line] = fraction.transform(points[-1])[1]
    lines = sorted(ends, key=ends.__getitem__)
    heights = _apart(sorted(ends.values()))
    for height, line in zip(heights, lines, strict=True):
        if len(lines) > 1:
            look: Any = {"color": line.get_color(), "va": "center", "weight": "bold"}
            axes.text(1.015, height, line.get_label(), transform=axes.transAxes, **look)
    texts = {name: all_written(numbers) for name, numbers in rows.items()}
    return on_page(figure, alt, text_table(heads, texts))


def _apart(heights: list[float]) -> list[float]:
    """Return heights, given from low to high, moved as far apart as names need."""
    apart: list[float] = []
    for height in heights:
        apart.append(max(height, apart[-1] + APART) if apart else height)
    top = 1.0
    for place in reversed(range(len(apart))):
        apart[place] = min(apart[place], top)
        top = apart[place] - APART
    return apart


def _figure(x: str, y: str, size: tuple[float, float] = SIZE) -> tuple[Figure, Axes]:
    """Return a figure of this size, in inches, with names at its axes."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=size, dpi=72, layout="constrained")
    axes = figure.add_subplot(xlabel=writable(x), ylabel=writable(y))
    axes.yaxis.set_major_formatter(_ticks())
    return figure, axes


def _ticks() -> Formatter:
    """Return what writes the numbers at an axis, each exactly enough to tell it from the next."""
    from matplotlib.ticker import Formatter

    class Ticks(Formatter):
        def format_ticks(self, values: Sequence[float]) -> list[str]:
            low = min(values)
            high = max(values)
            figures = 16 if 0 < high - low < NARROW_AXIS * high else 10
            return [self.fix_minus(f"{value:,.{figures}g}") for value in values]

    return Ticks()
