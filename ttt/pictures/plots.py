"""Statistics as plots: bars, layers, the table of a tournament, speed-ups, schedules (from 03 on).

Needs matplotlib. Reading order: `bars`, `layers`, `curves`, `speed_ups`, `heat` and `gantt`; what
they share. `ttt.pictures.figures` makes pictures of them. All but `gantt` need alt text, since no
program can know what a plot is meant to show; the text form is the table of its numbers. All raise
TypeError or ValueError for what they can't draw, and for empty alt text. The same numbers give the
same bytes, so a changed number is a changed picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from textwrap import fill
from typing import TYPE_CHECKING, Any

from ttt.game import PLAYERS
from ttt.match import Record
from ttt.parallel.schedules import Bar
from ttt.pictures import bar_rows, worker_rows
from ttt.pictures.colours import LIGHT
from ttt.pictures.figures import on_page, settings
from ttt.pictures.picture import Picture, writable
from ttt.pictures.worker_rows import NARROW
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
CROSSING = (  # the same of lines that may hide each other
    ("now", "-", "o"),
    ("ink", "--", "s"),
    ("faint", "-.", "^"),
)
APART = 0.075  # of the height of a plot: from one name of a line to the next
SHADES = (0, 0.15, 0.3, 0.45)  # of a player's colour: text stands out from each by 4.5 : 1
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


def curves(
    at: Sequence[float],
    series: Mapping[str, Numbers],
    *,
    alt: str,
    x: str,
    y: str,
    joined: bool = True,
) -> Picture:
    """Draw a number for each place on the x axis, one line for each series, from 0 up.

    What has no order is not `joined`: there are only dots.
    """
    places = list(at)
    rows = _rows(series)
    with settings():
        figure, axes = _figure(x, y)
        looks = LINES if joined else [(colour, "", marker) for colour, _, marker in LINES]
        _draw_lines(axes, places, rows, looks)
        axes.set_ylim(bottom=0)
        if not joined:
            axes.set_xticks(places)
        axes.xaxis.set_major_formatter(_ticks())
        return _labelled(figure, alt, [x, *all_written(places)], rows)


def speed_ups(workers: Sequence[int], series: Mapping[str, Numbers], *, alt: str) -> Picture:
    """Draw how many times as fast so many workers are, a line for each series.

    A faint line shows linear speed-up.
    """
    from matplotlib.ticker import LogLocator

    places = list(workers)
    rows = _rows(series)
    with settings():
        figure, axes = _figure("workers", "times as fast as one")
        ends = (1, max(places))
        faint: Any = {"color": LIGHT["faint"], "linewidth": 0.8}
        axes.plot(ends, ends, label="linear speed-up", **faint)
        _draw_lines(axes, places, rows, CROSSING)
        axes.set_xscale("log", base=2)
        axes.set_yscale("log", base=2)
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_formatter(_power)
            axis.set_major_locator(LogLocator(2, numticks=14))
        heads = ["workers", *all_written(places)]
        return _labelled(figure, alt, heads, rows)


def _power(power: float, _: float) -> str:
    """Return what stands at an axis for a power of 2, such as 8 or 1/8."""
    return f"{power:,.0f}" if power >= 1 else f"1/{1 / power:,.0f}"


def heat(table: Mapping[tuple[str, str], Record], *, alt: str) -> Picture:
    """Draw what `match.tournament` returns: a row for who plays x, a column for who plays o.

    A cell has x's record.
    """
    from matplotlib.patches import Rectangle

    rows, columns = _sides(table)
    with settings():
        size = (2.5 + 1.5 * len(columns), 1.5 + 0.5 * len(rows))
        figure, axes = _figure("who plays o", "who plays x", size)
        for (row, column), record in table.items():
            x = columns.index(column)
            y = rows.index(row)
            lead = _lead(record)
            shade = _shade("x" if lead > 0 else "o", abs(lead))
            corner = (x - 0.48, y - 0.47)
            axes.add_patch(Rectangle(corner, 0.96, 0.94, linewidth=0, **shade))
            axes.text(x, y, _brief(record), ha="center", va="center")
        across = [fill(writable(name), 16) for name in columns]
        axes.set_xticks(range(len(columns)), across)
        axes.set_yticks(range(len(rows)), map(writable, rows))
        axes.set_xlim(-0.5, len(columns) - 0.5)
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.spines[:].set_visible(False)
        axes.tick_params(length=0)
        axes.set_title("games that x has won / drawn / lost", fontsize=12, loc="left")
        samples = [
            Rectangle((0, 0), 1, 1, label=f"{player} is ahead", **_shade(player, 1))
            for player in PLAYERS
        ]
        figure.legend(handles=samples, loc="outside upper right", ncols=2)
        cells = {row: [_brief(table[row, column]) for column in columns] for row in rows}
        return on_page(figure, alt, text_table(["x, o:", *columns], cells))


def _sides(table: Mapping[tuple[str, str], Record]) -> tuple[list[str], list[str]]:
    """Return who plays x and who plays o in a table."""
    rows = dict.fromkeys(row for row, _ in table)
    columns = dict.fromkeys(column for _, column in table)
    return list(rows), list(columns)


def _brief(record: Record) -> str:
    return f"{record.won} / {record.drawn} / {record.lost}"


def _lead(record: Record) -> float:
    """Return by which share of the games x is ahead."""
    games = record.won + record.drawn + record.lost
    return (record.won - record.lost) / games


def _shade(player: str, lead: float) -> dict[str, Any]:
    """Return the colour of a player who is ahead by a share of the games, stronger by thirds."""
    return {"facecolor": LIGHT[player], "alpha": SHADES[ceil(3 * lead)]}


def gantt(
    bars: Iterable[Bar] | Mapping[str, Iterable[Bar]],
    *,
    unit: str = "positions",
    workers: int | None = None,
) -> Picture:
    """Draw a row for each worker with a box for each part; several schedules, by title, in one.

    `workers` is how many there are. Narrow neighbours share a box, as high as their
    share of the time.
    """
    titled = bars if isinstance(bars, Mapping) else {"": bars}
    plans = [worker_rows.rows_of(plan, workers) for plan in titled.values()]
    words = []
    for title, rows in zip(titled, plans, strict=True):
        words.append(worker_rows.sentences(title, rows, unit))
    pixel = max(map(worker_rows.end_of, plans)) / WIDE
    heights = [HIGH * len(rows) for rows in plans]
    height = sum(heights) + 45 * len(plans) + 30
    with settings():
        figure, _ = _figure(unit, "", (SIZE[0], height / 72))
        figure.clear()
        rooms = figure.subplots(len(plans), squeeze=False, sharex=True, height_ratios=heights)
        for axes, rows, lines in zip(rooms.flat, plans, words, strict=True):
            worker_rows.draw(axes, rows, pixel)
            axes.set_xlim(0, pixel * WIDE)
            axes.xaxis.set_major_formatter(_ticks())
            heading = "\n".join(lines[: -len(rows)])
            axes.set_title(writable(heading), loc="left", fontsize=12)
        shortest = min(map(worker_rows.shortest, plans))
        joined = JOINED if shortest < NARROW * pixel else ""
        axes.set_xlabel(writable(unit) + joined)
        texts = ["\n".join(lines) for lines in words]
        alt = "; ".join("; ".join(lines) for lines in words)
        return on_page(figure, alt, "\n\n".join(texts))


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
