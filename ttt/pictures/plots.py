"""Statistics as pictures (from notebook 03 on): matplotlib figures in the same form as the boards. Needs matplotlib.

Reading order: `bars`, `layers`, `heat` and `speed_ups`; then how a figure becomes a `Picture`. Every picture needs alt
text, since no program can know what a plot is meant to show; its text form is the table of its numbers. The same
numbers give the same bytes, so a changed number is a changed picture.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from numbers import Real
from textwrap import fill
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import LogLocator

from ttt.game import PLAYERS
from ttt.match import Record
from ttt.pictures.picture import LIGHT, Picture

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
Numbers = Sequence[int] | Sequence[float]


def bars(names: Sequence[object], series: Mapping[str, Numbers], *, alt: str, x: str, y: str) -> Picture:
    """Draw a bar for each name, its height written above it; several series are stacked, each with its own hatch.

    `x` and `y` name the axes. Raises ValueError unless each series has a number, 0 or more, for each name and no name
    comes twice, and for empty alt text.
    """
    labels = [str(name) for name in names]
    _check(labels, series)
    with _settings():
        figure, axes = _figure(x, y)
        below = [0.0] * len(labels)
        for (name, numbers), (colour, hatch, _) in zip(series.items(), STYLES, strict=False):
            pattern = hatch if len(series) > 1 else ""
            drawn = axes.bar(labels, numbers, bottom=below, label=name, color=LIGHT[colour], hatch=pattern)
            below = [low + number for low, number in zip(below, numbers, strict=True)]
        axes.bar_label(drawn, [_shown(height) for height in below], padding=2)
        _legend(axes, series)
        return _picture(figure, alt, _table([x, *labels], series))


def layers(series: Mapping[str, Numbers], *, alt: str, x: str, y: str) -> Picture:
    """Draw counts by layer 0, 1, 2, … (the plies of a game, say), one line for each series, on a scale of powers of 10.

    Raises ValueError unless all series are equally long and all counts positive, and for empty alt text.
    """
    length = max((len(numbers) for numbers in series.values()), default=0)
    _check(range(length), series)
    if any(number == 0 for numbers in series.values() for number in numbers):
        raise ValueError("a count of 0 has no place on a scale of powers of 10")
    with _settings():
        figure, axes = _figure(x, y)
        axes.set_yscale("log")
        axes.yaxis.set_major_formatter(THOUSANDS)
        for (name, numbers), (colour, _, marker) in zip(series.items(), STYLES, strict=False):
            axes.plot(range(length), numbers, label=name, color=LIGHT[colour], marker=marker, linewidth=2)
        axes.set_xticks(range(length))
        _legend(axes, series)
        return _picture(figure, alt, _table([x, *map(str, range(length))], series))


def heat(table: Mapping[tuple[str, str], Record], *, alt: str) -> Picture:
    """Draw what `match.tournament` returns: a row for who plays x, a column for who plays o, in each cell x's record.

    The further one of them is ahead, the stronger is the player's colour. Raises ValueError unless each row has a
    record with a game in it for each column, and for empty alt text.
    """
    rows, columns = _sides(table)
    with _settings():
        size = (2.5 + 1.5 * len(columns), 1.5 + 0.5 * len(rows))
        figure, axes = _figure("who plays o", "who plays x", size)
        for (row, column), record in table.items():
            across, down = columns.index(column), rows.index(row)
            axes.add_patch(Rectangle((across - 0.48, down - 0.47), 0.96, 0.94, linewidth=0, **_shade(record)))
            axes.text(across, down, _brief(record), ha="center", va="center")
        axes.set_xticks(range(len(columns)), [fill(name, 16) for name in columns])
        axes.set_yticks(range(len(rows)), rows)
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

    A faint line shows where they would be as many times as fast as they are many. Raises ValueError unless each series,
    of at most 5, has a number above 0 for each number of workers, all of them different, and for empty alt text.
    """
    _check(workers, series, len(LINES))
    if strange := [n for numbers in (workers, *series.values()) for n in numbers if not _is_above_0(n)]:
        raise ValueError(f"{strange[0]!r} has no place on a scale of powers of 2")
    with _settings():
        figure, axes = _figure("workers", "times as fast as one")
        ends = (1, max(workers))
        axes.plot(ends, ends, label="as many times as workers", color=LIGHT["faint"], linewidth=0.8)
        for (name, numbers), style in zip(series.items(), LINES, strict=False):
            axes.plot(workers, numbers, label=name, linewidth=2, **style)
        for axis, scale in ((axes.xaxis, axes.set_xscale), (axes.yaxis, axes.set_yscale)):
            scale("log", base=2)
            axis.set_major_formatter(lambda power, _: f"{power:,.0f}" if power >= 1 else f"1/{1 / power:,.0f}")
            axis.set_major_locator(LogLocator(2, numticks=14))
        axes.legend(handlelength=4)
        return _picture(figure, alt, _table(["workers", *map(_shown, workers)], series))


def _is_above_0(number: float) -> bool:
    return isinstance(number, Real) and not isinstance(number, bool) and 0 < number < math.inf


def _sides(table: Mapping[tuple[str, str], Record]) -> tuple[list[str], list[str]]:
    """Return the names of the rows and of the columns; raise ValueError unless there are games for each pair."""
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


def _check(names: Sequence[object], series: Mapping[str, Numbers], most: int = len(STYLES)) -> None:
    if not 1 <= len(series) <= most:
        raise ValueError(f"{len(series)} series; 1 to {most} can be told apart")
    for name, numbers in series.items():
        if not names or len(numbers) != len(names):
            raise ValueError(f"the series {name!r} has {len(numbers)} numbers for {len(names)} names")
        strange = [n for n in numbers if not isinstance(n, (int, float)) or not 0 <= n < math.inf]
        if strange:
            raise ValueError(f"the series {name!r} holds {strange[0]!r}; numbers of 0 or more were expected")
    if len(set(names)) < len(names):
        raise ValueError(f"a name comes twice: {', '.join(map(str, names))}")


def _settings() -> AbstractContextManager[None]:
    """Return the settings for making and saving a figure: text stays text, the same figure gives the same bytes."""
    ink = ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color")
    paper = ("figure.facecolor", "axes.facecolor", "hatch.color", "patch.edgecolor")
    settings: Any = dict.fromkeys(ink, LIGHT["ink"]) | dict.fromkeys(paper, LIGHT["paper"])
    settings |= {"svg.fonttype": "none", "svg.hashsalt": "ttt", "font.size": 12, "hatch.linewidth": 1.5}
    settings |= {
        "text.parse_math": False,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "legend.frameon": False,
    }
    return mpl.rc_context({**mpl.rcParamsDefault, "backend": "svg", **settings})


def _figure(x: str, y: str, size: tuple[float, float] = SIZE) -> tuple[Figure, Axes]:
    figure = Figure(figsize=size, dpi=72, layout="constrained")
    axes = figure.add_subplot(xlabel=x, ylabel=y)
    axes.yaxis.set_major_formatter(THOUSANDS)
    return figure, axes


def _legend(axes: Axes, series: Mapping[str, Numbers]) -> None:
    if len(series) > 1:
        axes.legend()


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
    return _aligned(heads, {name: [_shown(number) for number in numbers] for name, numbers in series.items()})


def _aligned(heads: Sequence[str], lines: Mapping[str, Sequence[str]]) -> str:
    rows = [list(heads), *([name, *cells] for name, cells in lines.items())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    aligned = ([first.ljust(widths[0]), *map(str.rjust, rest, widths[1:])] for first, *rest in rows)
    return "\n".join("  ".join(line) for line in aligned)


def _shown(number: float) -> str:
    return f"{number:,.0f}" if number == int(number) or number >= 999.5 else f"{number:,.3g}"
