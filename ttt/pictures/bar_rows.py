"""The rows of a plot of bars: a name, a bar, and its number at its end (from notebook 03 on).

`ttt.pictures.plots.bars` makes a picture of them. Several series are stacked, each with a pattern
of its own; of one, all bars are grey, but for the one that matters.
"""

from collections.abc import Iterator, Mapping, Sequence

from ttt.doors import short
from ttt.pictures.marks import BOLD, LETTER, text
from ttt.pictures.written import all_written

WIDE = 640
EDGE = 12
HIGH = 30  # from one row to the next
BAR = 20  # how high a bar is
HEADS = 34  # of the heads, above the rows
GAP = 8  # between a name, its bar and its number
LONGEST = 36  # letters of a name
KINDS = ("first", "second", "third", "fourth")  # of a series: its look
STYLE = """.head,.name,.at{font-size:13px} .name,.at{fill:var(--ink)} .head{fill:var(--faint)}
.name{text-anchor:end} .at{font-weight:bold} .bar{fill:var(--faint);fill-opacity:.75}
.name.accent,.at.accent,.bar.accent{fill:var(--now);fill-opacity:1}
.name.accent{font-weight:bold}
.axis{stroke:var(--faint)} .first,.second,.third,.fourth{stroke-width:1.5}
.first{fill:var(--x);stroke:var(--x)} .second{fill:url(#second);stroke:var(--o)}
.third{fill:url(#third);stroke:var(--faint)} .fourth{fill:none;stroke:var(--ink)}"""
PATTERNS = """<defs><pattern id='second' width='6' height='6' patternUnits='userSpaceOnUse'>
<rect width='6' height='6' fill='var(--o)'/><path d='M0 3h6' stroke='var(--paper)'/></pattern>
<pattern id='third' width='6' height='6' patternUnits='userSpaceOnUse'>
<path d='M-1 1L1 -1M0 6L6 0M5 7L7 5' stroke='var(--faint)' stroke-width='1.5'/></pattern></defs>"""

Rows = Mapping[str, Sequence[float]]


def height(labels: Sequence[str]) -> int:
    """Return how high the picture is."""
    return HEADS + HIGH * len(labels) + EDGE


def draw(labels: Sequence[str], rows: Rows, heads: Sequence[str], accent: int) -> Iterator[str]:
    """Draw a row for each label, below the heads of names and numbers; one may have the accent."""
    names = [short(label, LONGEST) for label in labels]
    left = EDGE + round(BOLD * max(map(len, [heads[0], *names]))) + GAP
    totals = [sum(numbers) for numbers in zip(*rows.values(), strict=True)]
    numbers = all_written(totals)
    room = WIDE - EDGE - left - GAP - BOLD * max(map(len, numbers))
    pixel = room / (max(totals) or 1)
    is_stacked = len(rows) > 1
    yield PATTERNS if is_stacked else ""
    yield text(left - GAP, 22, heads[0], "head name")
    yield text(left, 22, heads[1], "head")
    if is_stacked:
        yield from _legend(list(rows), left + LETTER * len(heads[1]) + 3 * GAP)
    for number, name in enumerate(names):
        y = HEADS + HIGH * number
        kind = " accent" if number == accent else ""
        yield text(left - GAP, y + 20, name, f"name{kind}")
        x = float(left)
        looks = KINDS if is_stacked else [f"bar{kind}"]
        for look, values in zip(looks, rows.values(), strict=False):
            wide = values[number] * pixel
            if wide:
                place = f"x='{x:.1f}' y='{y + 5}'"
                yield f"<rect class='{look}' {place} width='{wide:.1f}' height='{BAR}'/>"
            x += wide
        yield text(x + GAP, y + 20, numbers[number], f"at{kind}")
    yield f"<path class='axis' d='M{left} {HEADS}v{HIGH * len(labels)}'/>"


def _legend(names: Sequence[str], x: float) -> Iterator[str]:
    """Draw a sample of each series with its name, side by side."""
    for look, name in zip(KINDS, names, strict=False):
        yield f"<rect class='{look}' x='{x:g}' y='11' width='20' height='12'/>"
        yield text(x + 26, 22, name, "head")
        x += 26 + LETTER * len(name) + 2 * GAP
