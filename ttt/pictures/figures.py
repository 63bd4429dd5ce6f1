"""How a figure of matplotlib becomes a picture in the colours of the page (from notebook 03 on).

`settings` is what figures are made and saved under; `on_page` makes a `Picture` of one. The same
figure gives the same bytes on each machine.
"""

from __future__ import annotations

import io
import logging
import re
from collections import defaultdict
from contextlib import AbstractContextManager
from itertools import count
from typing import TYPE_CHECKING, Any

from ttt.pictures.colours import LIGHT
from ttt.pictures.picture import FONT, Picture

if TYPE_CHECKING:
    from matplotlib.figure import Figure

BODY = re.compile(r"<svg[^>]*>\s*(.*\S)\s*</svg>", re.DOTALL)
TAG = re.compile("<[^>]*>")  # of an SVG; what is written between two tags has no < or >
MACHINE_NAME = re.compile("(?<=[#'])([a-z])[0-9a-f]{10}")  # matplotlib's, of a part of a drawing


def settings() -> AbstractContextManager[None]:
    """Return the settings for making and saving a figure.

    Text stays text, and the same figure gives the same bytes.
    """
    # Of its cache of fonts, matplotlib says when and where it is made.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    import matplotlib as mpl

    ink = ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color")
    paper = ("figure.facecolor", "axes.facecolor", "patch.edgecolor")
    off = ("text.parse_math", "axes.spines.top", "axes.spines.right")
    look: dict[Any, Any] = {
        "backend": "svg",
        "figure.constrained_layout.h_pad": 0.14,
        "svg.fonttype": "none",
        "svg.hashsalt": "ttt",
        "font.size": 12,
    }
    look |= dict.fromkeys(ink, LIGHT["ink"])
    look |= dict.fromkeys(paper, LIGHT["paper"])
    look |= dict.fromkeys(off, False)
    return mpl.rc_context({**mpl.rcParamsDefault, **look})


def on_page(figure: Figure, alt: str, text: str) -> Picture:
    """Return a figure as a picture in the colours of the page.

    What is written on it stays as it is.
    """
    buffer = io.StringIO()
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    figure.savefig(buffer, format="svg", metadata=nothing)
    [body] = BODY.findall(buffer.getvalue())
    body = re.sub(r">\n\s*<", ">\n<", body)
    numbers = defaultdict[str, int](count().__next__)
    body = TAG.sub(lambda tag: _tag_on_page(tag[0], numbers), body)
    width, height = figure.get_size_inches() * 72
    return Picture([body], round(width), round(height), alt=alt, text=text)


def _tag_on_page(tag: str, numbers: defaultdict[str, int]) -> str:
    """Return a tag in the colours and the typeface of the page, with short names and numbers.

    The last digits of a number differ between machines, and so do names.
    """
    tag = re.sub(r"'DejaVu Sans'[^;\"]*", FONT, tag)
    tag = tag.replace("xlink:href", "href").replace('"', "'")
    tag = MACHINE_NAME.sub(lambda name: f"{name[1]}{numbers[name[0]]}", tag)
    tag = re.sub(r"\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}", tag)
    for name, colour in LIGHT.items():
        tag = tag.replace(f"fill='{colour}'", f"style='fill: var(--{name})'")
        tag = tag.replace(colour, f"var(--{name})")
    tag = re.sub(r"([;:])\s+", r"\1", tag)
    return re.sub(r"\s+", " ", tag)
