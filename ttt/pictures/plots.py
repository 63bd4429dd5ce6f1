"""Statistics as plots: bars, layers, the table of a tournament, speed-ups, schedules (from 03 on).

Needs matplotlib. Reading order: `bars`, `layers`, `curves`, `heat` and `speed_ups`; how a figure
becomes a `Picture`; `gantt`. All but it need alt text, since no program can know what a plot is
meant to show; the text form is the table of its numbers. All raise TypeError or ValueError for what
they can't draw, and for empty alt text. The same numbers give the same bytes, so a changed number
is a changed picture.
"""

from __future__ import annotations

import io
import logging
import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from itertools import chain, count, product
from operator import attrgetter
from textwrap import fill
from typing import TYPE_CHECKING, Any

from ttt import doors
from ttt.game import PLAYERS, shown
from ttt.match import Record
from ttt.parallel.schedules import Bar, makespan
from ttt.pictures.colours import LIGHT
from ttt.pictures.picture import FONT, Picture, writable

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import Formatter

SIZE = (9, 4)  # inches of 72 pixels
STYLES = (
    ("x", "//", "o"),
    ("o", "--", "s"),
    ("faint", "xx", "^"),
    ("ink", "", "D"),
)  # colour, hatch, marker
SHADES = (
    0,
    0.15,
    0.3,
    0.45,
)  # how much of a player's colour: text on all of them stands out by 4.5 : 1
LINES = (
    ("x", "-", "o"),
    ("o", "--", "s"),
    ("ink", "-.", "^"),
)  # colour, line, marker, where speed-ups may cross
FIGURES = range(
    3, 11
)  # of a number in a text: no more than tell numbers apart, and machines differ in the last ones
NARROW_AXIS = 1e-5  # of its numbers: where they are so close, ten figures don't tell them apart
TAG = re.compile("<[^>]*>")  # of an SVG; what is written between two tags has no < or >
MACHINE_NAME = re.compile(
    "(?<=[#'])([a-z])[0-9a-f]{10}"
)  # what matplotlib calls a part of a drawing
GREATEST = 1e30  # number that can be drawn
LEAST = 1e-30  # on a scale of powers, where 0 has no place
SERIES = "{'x': [1, 2, 3]}"
Numbers = Sequence[int] | Sequence[float]


def bars(
    names: Iterable[object], series: Mapping[str, Numbers], *, alt: str, x: str, y: str
) -> Picture:
    """Draw a bar for each name, its height written above it; several series are stacked, each with its own hatch."""
    labels = [writable(str(name)) for name in doors.several(names, "names")]
    rows = _rows(labels, series)
    with settings():
        figure, axes = _figure(x, y)
        places, below = range(len(labels)), [0.0] * len(labels)
        for (name, numbers), (colour, hatch, _) in zip(rows.items(), STYLES, strict=False):
            pattern = hatch if len(rows) > 1 else ""
            drawn = axes.bar(
                places, numbers, bottom=below, label=name, color=LIGHT[colour], hatch=pattern
            )
            below = [low + number for low, number in zip(below, numbers, strict=True)]
        axes.bar_label(drawn, _all_written(below), padding=2)
        axes.set_xticks(places, labels)
        return _with_legend(figure, alt, [x, *labels], rows)


def layers(series: Mapping[str, Numbers], *, alt: str, x: str, y: str) -> Picture:
    """Draw positive counts by layer 0, 1, 2, … (the plies of a game, say), a line for each series, by powers of 10."""
    first: Numbers = next(iter(doors.instance(series, dict, SERIES).values()), [])
    plies = range(len(doors.several(first, "numbers")))
    rows = _rows(plies, series, least=LEAST)
    with settings():
        figure, axes = _lines(plies, rows, x, y)
        axes.set_yscale("log")
        low, high = axes.dataLim.intervaly
        axes.yaxis.set_major_formatter(_ticks())
        axes.yaxis.set_minor_formatter(_ticks() if high < 10 * low else "")
        axes.set_xticks(plies)
        return _with_legend(figure, alt, [x, *map(str, plies)], rows)


def curves(
    at: Sequence[float], series: Mapping[str, Numbers], *, alt: str, x: str, y: str
) -> Picture:
    """Draw a number for each place on the x axis, one line for each series, from 0 up."""
    places = _rows(at, {"at": at})["at"]
    rows = _rows(places, series)
    with settings():
        figure, axes = _lines(places, rows, x, y)
        axes.set_ylim(bottom=0)
        axes.xaxis.set_major_formatter(_ticks())
        return _with_legend(figure, alt, [x, *_all_written(places)], rows)


def heat(table: Mapping[tuple[str, str], Record], *, alt: str) -> Picture:
    """Draw what `match.tournament` returns: a row for who plays x, a column for who plays o, in a cell x's record."""
    from matplotlib.patches import Rectangle

    rows, columns = _sides(table)
    with settings():
        size = (2.5 + 1.5 * len(columns), 1.5 + 0.5 * len(rows))
        figure, axes = _figure("who plays o", "who plays x", size)
        for (row, column), record in table.items():
            across, down = columns.index(column), rows.index(row)
            lead = (record.won - record.lost) / (record.won + record.drawn + record.lost)
            shade = _shade("x" if lead > 0 else "o", abs(lead))
            axes.add_patch(
                Rectangle((across - 0.48, down - 0.47), 0.96, 0.94, linewidth=0, **shade)
            )
            axes.text(across, down, _brief(record), ha="center", va="center")
        axes.set_xticks(range(len(columns)), [fill(writable(name), 16) for name in columns])
        axes.set_yticks(range(len(rows)), [writable(name) for name in rows])
        axes.set(xlim=(-0.5, len(columns) - 0.5), ylim=(len(rows) - 0.5, -0.5))
        axes.spines[:].set_visible(False)
        axes.tick_params(length=0)
        axes.set_title("games that x has won / drawn / lost", fontsize=12, loc="left")
        ahead = [
            Rectangle((0, 0), 1, 1, label=f"{player} is ahead", **_shade(player, 1))
            for player in PLAYERS
        ]
        figure.legend(handles=ahead, loc="outside upper right", ncols=2)
        cells = {row: [_brief(table[row, column]) for column in columns] for row in rows}
        return on_page(figure, alt, _aligned(["x, o:", *columns], cells))


def speed_ups(workers: Sequence[int], series: Mapping[str, Numbers], *, alt: str) -> Picture:
    """Draw how many times as fast so many workers are, a line for each series; a faint one shows linear speed-up."""
    from matplotlib.ticker import LogLocator

    workers = _rows(workers, {"workers": workers}, least=LEAST)["workers"]
    rows = _rows(workers, series, len(LINES), LEAST)
    with settings():
        figure, axes = _figure("workers", "times as fast as one")
        ends = (1, max(workers))
        axes.plot(ends, ends, label="linear speed-up", color=LIGHT["faint"], linewidth=0.8)
        for (name, numbers), (colour, line, marker) in zip(rows.items(), LINES, strict=False):
            axes.plot(
                workers,
                numbers,
                label=name,
                linewidth=2,
                color=LIGHT[colour],
                linestyle=line,
                marker=marker,
            )
        for axis, scale in ((axes.xaxis, axes.set_xscale), (axes.yaxis, axes.set_yscale)):
            scale("log", base=2)
            axis.set_major_formatter(
                lambda power, _: f"{power:,.0f}" if power >= 1 else f"1/{1 / power:,.0f}"
            )
            axis.set_major_locator(LogLocator(2, numticks=14))
        return _with_legend(figure, alt, ["workers", *_all_written(workers)], rows, handlelength=4)


def _lines(
    places: Sequence[float], rows: Mapping[str, Numbers], x: str, y: str
) -> tuple[Figure, Axes]:
    figure, axes = _figure(x, y)
    for (name, numbers), (colour, _, marker) in zip(rows.items(), STYLES, strict=False):
        axes.plot(places, numbers, label=name, color=LIGHT[colour], marker=marker, linewidth=2)
    return figure, axes


def _with_legend(
    figure: Figure, alt: str, heads: Sequence[str], rows: Mapping[str, Numbers], **look: Any
) -> Picture:
    """Return the picture; its legend names the lines or bars, if there are several."""
    axes = figure.axes[0]
    named: Sequence[Any] = (
        axes.containers or axes.lines
    )  # left to itself, matplotlib drops a name like "_x"
    if len(named) > 1:
        axes.legend(handles=named, **look)
    return on_page(
        figure,
        alt,
        _aligned(heads, {name: _all_written(numbers) for name, numbers in rows.items()}),
    )


def _rows(
    names: Iterable[object],
    series: Mapping[str, Numbers],
    most: int = len(STYLES),
    least: float = 0,
) -> dict[str, list[Any]]:
    """Return series with a number for each name, not too small.

    Raises TypeError or ValueError for anything else.
    """
    labels, given = doors.several(names, "names"), doors.instance(series, dict, SERIES)
    if not 1 <= len(given) <= most:
        raise ValueError(f"{len(given)} series; 1 to {most} can be told apart")
    rows = {
        writable(str(name)): doors.several(numbers, "numbers") for name, numbers in given.items()
    }
    for name, numbers in rows.items():
        if not labels or len(numbers) != len(labels):
            raise ValueError(
                f"the series {shown(name)} has {len(numbers)} numbers for {len(labels)} names"
            )
        for place, number in enumerate(numbers):
            doors.real(f"series[{shown(name)}][{place}]", number, least, GREATEST)
    return rows


def _sides(table: Mapping[tuple[str, str], Record]) -> tuple[list[str], list[str]]:
    for record in doors.instance(table, dict, "what match.tournament returns").values():
        doors.instance(record, Record, "Record(3, 1, 0)")
    rows, columns = (list(dict.fromkeys(pair[side] for pair in table)) for side in (0, 1))
    for row, column in product(rows, columns):
        if (row, column) not in table:
            raise ValueError(f"no game of {row} as x against {column} as o")
    return rows, columns


def _brief(record: Record) -> str:
    return f"{record.won} / {record.drawn} / {record.lost}"


def _shade(player: str, lead: float) -> dict[str, Any]:
    """Return the colour of a player who is ahead by this share of the games, the stronger the more thirds it is."""
    return {"facecolor": LIGHT[player], "alpha": SHADES[math.ceil(3 * lead)]}


def settings() -> AbstractContextManager[None]:
    """Return the settings for making and saving a figure: text stays text, the same figure gives the same bytes."""
    logging.getLogger("matplotlib").setLevel(
        logging.ERROR
    )  # of its cache of fonts, it says when and where it is made
    import matplotlib as mpl

    ink = ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color")
    paper = ("figure.facecolor", "axes.facecolor", "hatch.color", "patch.edgecolor")
    look: Any = dict.fromkeys(ink, LIGHT["ink"]) | dict.fromkeys(paper, LIGHT["paper"])
    look |= dict.fromkeys(
        ("text.parse_math", "axes.spines.top", "axes.spines.right", "legend.frameon"), False
    )
    look |= {"svg.fonttype": "none", "svg.hashsalt": "ttt", "font.size": 12, "hatch.linewidth": 1.5}
    return mpl.rc_context(
        {**mpl.rcParamsDefault, "backend": "svg", "figure.constrained_layout.h_pad": 0.14, **look}
    )


def _figure(x: str, y: str, size: tuple[float, float] = SIZE) -> tuple[Figure, Axes]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=size, dpi=72, layout="constrained")
    xlabel, ylabel = (writable(doors.instance(name, str, "'ply'")) for name in (x, y))
    axes = figure.add_subplot(xlabel=xlabel, ylabel=ylabel)
    axes.yaxis.set_major_formatter(_ticks())
    return figure, axes


def _ticks() -> Formatter:
    """Return what writes the numbers at an axis: each as exactly as it takes to tell it from the next."""
    from matplotlib.ticker import Formatter

    class Ticks(Formatter):
        def format_ticks(self, values: Sequence[float]) -> list[str]:
            low, high = min(values), max(values)
            figures = 16 if 0 < high - low < NARROW_AXIS * high else 10
            return [self.fix_minus(f"{value:,.{figures}g}") for value in values]

    return Ticks()


def on_page(figure: Figure, alt: str, text: str) -> Picture:
    """Return a figure as a picture in the colours of the page.

    What is written on it stays as it is.
    """
    buffer = io.StringIO()
    figure.savefig(
        buffer, format="svg", metadata=dict.fromkeys(("Creator", "Date", "Format", "Type"))
    )
    [body] = re.findall(r"<svg[^>]*>\s*(.*\S)\s*</svg>", buffer.getvalue(), flags=re.DOTALL)
    body = re.sub(r">\n\s*<", ">\n<", body)
    numbers = defaultdict[str, int](count().__next__)
    body = TAG.sub(lambda tag: _tag_on_page(tag[0], numbers), body)
    width, height = (round(inches * 72) for inches in figure.get_size_inches())
    return Picture([body], width, height, alt=alt, text=text)


def _tag_on_page(tag: str, numbers: defaultdict[str, int]) -> str:
    """Return a tag in the colours and the typeface of the page, with short names and short numbers.

    The last digits of a number differ between machines, and so do names.
    """
    tag = re.sub(r"'DejaVu Sans'[^;\"]*", FONT, tag)
    tag = tag.replace("xlink:href", "href").replace('"', "'")
    tag = MACHINE_NAME.sub(lambda name: f"{name[1]}{numbers[name[0]]}", tag)
    tag = re.sub(r"\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}", tag)
    for name, colour in LIGHT.items():
        tag = tag.replace(f"fill='{colour}'", f"style='fill: var(--{name})'").replace(
            colour, f"var(--{name})"
        )
    tag = re.sub(r"([;:])\s+", r"\1", tag)
    return re.sub(r"\s+", " ", tag)


def _aligned(heads: Sequence[str], lines: Mapping[str, Sequence[str]]) -> str:
    """Return a table as text, a line for each series below the heads."""
    named = [heads, *([name, *cells] for name, cells in lines.items())]
    rows = [[cell.replace("\n", " ") for cell in row] for row in named]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    aligned = ([first.ljust(widths[0]), *map(str.rjust, rest, widths[1:])] for first, *rest in rows)
    return "\n".join("  ".join(line) for line in aligned)


def _all_written(numbers: Sequence[float]) -> list[str]:
    """Return numbers in as few figures as tell them apart."""
    for figures in FIGURES:
        texts = [_written(number, figures) for number in numbers]
        if len({*texts}) == len({*numbers}):
            break
    return texts


def _written(number: float, figures: int = FIGURES[0]) -> str:
    is_whole = number == int(number) or number >= 10**figures - 0.5
    text = f"{float(number):,.0f}" if is_whole else f"{float(number):,.{figures}g}"
    return text.replace("-", "−")


# ---- who works when

WIDE, HIGH = 560, 24  # pixels: about the longest schedule; a row
NARROW = 6  # pixels: what is narrower is drawn together with its neighbours
JOINED = " (without a frame: narrow parts, as high as their share of the time)"
MOST, TOLD = 16, 16  # workers that are drawn; parts of one worker that are listed one by one


def gantt(
    bars: Iterable[Bar] | Mapping[str, Iterable[Bar]],
    *,
    unit: str = "positions",
    workers: int | None = None,
) -> Picture:
    """Draw a row for each worker with a box for each part; several schedules, by title, below each other.

    `workers` is how many there are, at most 16. Narrow neighbours share a box, as high as their
    share of the time.
    """
    given = bars if isinstance(bars, Mapping) else {"": bars}
    plans = {title: _plan(plan, workers) for title, plan in given.items()}
    said = [[*filter(None, [title]), *_words(rows, unit)] for title, rows in plans.items()]
    heights, pixel = (
        [HIGH * len(rows) for rows in plans.values()],
        max(map(_end, plans.values())) / WIDE,
    )
    with settings():
        figure, _ = _figure(unit, "", (SIZE[0], (sum(heights) + 45 * len(plans) + 30) / 72))
        figure.clear()
        rooms = figure.subplots(len(plans), squeeze=False, sharex=True, height_ratios=heights).flat
        for axes, (title, rows), words in zip(rooms, plans.items(), said, strict=True):
            _draw(axes, rows, pixel)
            axes.set_title(writable("\n".join(words[: 1 + bool(title)])), loc="left", fontsize=12)
        is_joined = any(
            bar.end - bar.begin < NARROW * pixel
            for rows in plans.values()
            for row in rows
            for bar in row
        )
        axes.set_xlabel(writable(unit) + JOINED * is_joined)
        return on_page(
            figure, "; ".join(chain.from_iterable(said)), "\n\n".join(map("\n".join, said))
        )


def _plan(bars: Iterable[Bar], workers: int | None) -> list[list[Bar]]:
    """Return checked bars in a row for each worker, the first to begin first."""
    bars = sorted(
        doors.instance(bar, Bar, "Bar(0, 1, 2.5, 5)") for bar in doors.several(bars, "bars")
    )
    for bar in bars:
        doors.real("begin", bar.begin, 0, GREATEST)
        doors.real("end", bar.end, bar.begin, GREATEST)
    if not makespan(bars):
        doors.wrong(ValueError, "bars", bars, "at least one part that takes some time")
    busy = doors.whole("workers", 1 + max(bar.worker for bar in bars), 1, MOST)
    rows = range(busy if workers is None else doors.whole("workers", workers, busy, MOST))
    return [
        sorted((bar for bar in bars if bar.worker == row), key=attrgetter("begin", "end"))
        for row in rows
    ]


def _end(rows: list[list[Bar]]) -> float:
    return max(map(makespan, rows))


def _words(rows: list[list[Bar]], unit: str) -> list[str]:
    """Return how long a schedule takes, and how much of that is work; then what each worker does, and how it waits."""
    end, each = _end(rows), [sum(bar.end - bar.begin for bar in row) for row in rows]
    work = _written(sum(each))
    share = f"{math.floor(100 * sum(each) / end / len(rows) + 1e-9)} % of the time at work"
    if (
        unit == "seconds"
    ):  # workers that share a machine are slower: one alone would not take the sum
        share = f"all parts together {work}, {share}"
    elif len(rows) > 1:
        share = f"one would take {work}: {_written(sum(each) / end)} times as fast, {share}"
    head = (
        f"{len(rows)} {'worker' if len(rows) == 1 else 'workers'}: {_written(end)} {unit}; {share}"
    )
    return [
        head,
        *(
            f"worker {n}: {_parts(row)}, waits for {_written(end - each[n])}"
            for n, row in enumerate(rows)
        ),
    ]


def _parts(row: list[Bar]) -> str:
    numbers = f" ({', '.join(str(bar.part) for bar in row)})" if 0 < len(row) <= TOLD else ""
    return f"{len(row)} {'part' if len(row) == 1 else 'parts'}{numbers}, until {_written(makespan(row))}"


def _draw(axes: Axes, rows: list[list[Bar]], pixel: float) -> None:
    for y, row in enumerate(rows):
        axes.broken_barh(
            [(0, _end(rows))],
            (y + 0.05, 0.9),
            facecolor="none",
            edgecolor=LIGHT["faint"],
            linestyle=":",
        )
        frames = [bar for bar in row if bar.end - bar.begin >= NARROW * pixel]
        for begin, end, share in _together(
            [bar for bar in row if bar not in frames], NARROW * pixel
        ):
            axes.broken_barh(
                [(begin, end - begin)],
                (y + 0.95 - 0.9 * share, 0.9 * share),
                facecolor=LIGHT["stripes"],
            )
        spans = [(bar.begin, bar.end - bar.begin) for bar in frames]
        axes.broken_barh(
            spans,
            (y + 0.05, 0.9),
            facecolor=LIGHT["striped"],
            edgecolor=LIGHT["ink"],
            linewidth=0.8,
        )
        for bar in frames:
            if bar.end - bar.begin > pixel * (8 * len(str(bar.part)) + 8):
                axes.text(
                    (bar.begin + bar.end) / 2, y + 0.5, str(bar.part), ha="center", va="center"
                )
    axes.set_yticks([y + 0.5 for y in range(len(rows))], [f"worker {y}" for y in range(len(rows))])
    axes.set(xlim=(0, pixel * WIDE), ylim=(len(rows), 0))
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    axes.xaxis.set_major_formatter(_ticks())


def _together(bars: list[Bar], gap: float) -> list[tuple[float, float, float]]:
    """Return the stretches that bars fill with gaps smaller than this: begin, end, and which share of it is work."""
    found: list[list[float]] = []
    for bar in bars:
        if found and bar.begin - found[-1][1] < gap:
            found[-1][1:] = [bar.end, found[-1][2] + bar.end - bar.begin]
        else:
            found.append([bar.begin, bar.end, bar.end - bar.begin])
    return [(begin, end, work / (end - begin)) for begin, end, work in found if end > begin]
