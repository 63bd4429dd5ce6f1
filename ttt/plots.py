"""Statistics as pictures (from notebook 03 on): matplotlib figures in the same form as the boards. Needs matplotlib.

Reading order: `bars` and `layers`; then how a figure becomes a `Picture`. Every picture needs alt text, since no
program can know what a plot is meant to show; its text form is the table of its numbers. The same numbers give the
same bytes, so a changed number is a changed picture.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ttt.picture import LIGHT, Picture

SIZE = (9, 4)  # inches of 72 pixels
STYLES = (("x", "//", "o"), ("o", "--", "s"), ("faint", "xx", "^"), ("ink", "", "D"))  # colour, hatch, marker
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


def _check(names: Sequence[object], series: Mapping[str, Numbers]) -> None:
    if not 1 <= len(series) <= len(STYLES):
        raise ValueError(f"{len(series)} series; 1 to {len(STYLES)} can be told apart")
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


def _figure(x: str, y: str) -> tuple[Figure, Axes]:
    figure = Figure(figsize=SIZE, dpi=72, layout="constrained")
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
    width, height = (int(inches * 72) for inches in SIZE)
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
    rows = [list(heads), *([name, *map(_shown, numbers)] for name, numbers in series.items())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ([first.ljust(widths[0]), *map(str.rjust, rest, widths[1:])] for first, *rest in rows)
    return "\n".join("  ".join(line) for line in lines)


def _shown(number: float) -> str:
    return f"{number:,.0f}" if number == int(number) else f"{number:,.3g}"
