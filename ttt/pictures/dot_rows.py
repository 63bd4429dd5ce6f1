"""The rows of a plot of dots: a name, a dot for each number from 0 to 100, and their median (notebook 11).

`ttt.pictures.plots.dots` makes a picture of them. Dots that would hide each other stand one above
the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from statistics import median

from ttt.doors import short
from ttt.pictures.marks import BOLD, text
from ttt.pictures.written import all_written

WIDE = 640
EDGE = 12
HEADS = 34  # of the heads, above the rows
FOOT = 26  # of the numbers at the axis, below them
GAP = 14  # between a name, its dots and its median
ROW = 18  # how high a row is, beside its dots
DOT = 13  # from one dot to the next above it
RADIUS = 6
LONGEST = 36  # letters of a name
NARROW = 260  # of an axis beside the longest names
TICKS = (0, 25, 50, 75, 100)
MEDIAN = "median"
STYLE = """.head,.name,.at,.tick{font-size:13px} .name{fill:var(--ink)}
.head,.tick{fill:var(--faint)} .name,.end{text-anchor:end} .tick{text-anchor:middle}
.axis{stroke:var(--faint)} .grid{stroke:var(--faint);stroke-dasharray:1 4}
.dot{fill:var(--ink);stroke:var(--paper);stroke-width:1.5}
.at{fill:var(--now);font-weight:bold} .median{stroke:var(--now);stroke-width:4}"""

Rows = Mapping[str, Sequence[float]]


def height(rows: Rows) -> int:
    """Return how high the picture is."""
    return HEADS + sum(map(_height, rows.values())) + FOOT + EDGE


def draw(rows: Rows, head: str) -> Iterator[str]:
    """Draw the heads, a row for each name, and the axis below them."""
    names = [short(name, LONGEST) for name in rows]
    left = EDGE + round(BOLD * max(map(len, names))) + GAP
    right = WIDE - EDGE - round(BOLD * len(MEDIAN)) - GAP
    medians = all_written([median(numbers) for numbers in rows.values()])
    yield text(left, 22, head, "head")
    yield text(WIDE - EDGE, 22, MEDIAN, "head end")
    bottom = HEADS + sum(map(_height, rows.values()))
    yield from _axis(left, right, bottom)
    y = float(HEADS)
    for name, numbers, middle in zip(names, rows.values(), medians, strict=True):
        high = _height(numbers)
        y += high / 2
        yield text(left - GAP, round(y) + 5, name, "name")
        yield from _dots(numbers, left, right, y)
        yield text(WIDE - EDGE, round(y) + 5, middle, "at end")
        y += high / 2


def _axis(left: float, right: float, bottom: float) -> Iterator[str]:
    """Draw the axis, and up from each of its numbers a line to compare by."""
    yield f"<path class='axis' d='M{left} {bottom}H{right}'/>"
    for tick in TICKS:
        x = _place(tick, left, right)
        yield f"<path class='grid' d='M{x:.1f} {HEADS}V{bottom}'/>"
        yield text(round(x), round(bottom) + 18, tick, "tick")


def _dots(numbers: Sequence[float], left: float, right: float, y: float) -> Iterator[str]:
    """Draw a row: the median as a line, and on it the dots."""
    middle = _place(median(numbers), left, right)
    high = _height(numbers) - 6
    yield f"<path class='median' d='M{middle:.1f} {y - high / 2:g}v{high}'/>"
    places = [_place(number, left, right) for number in sorted(numbers)]
    for x, level in zip(places, _levels(places), strict=True):
        yield f"<circle class='dot' cx='{x:.1f}' cy='{y + DOT * _above(level):g}' r='{RADIUS}'/>"


def _place(number: float, left: float, right: float) -> float:
    return left + number / 100 * (right - left)


def _levels(places: Sequence[float]) -> list[int]:
    """Return for each dot, from left to right, the first level on which it hides no other one."""
    levels: list[int] = []
    last: dict[int, float] = {}  # on each level, where the last dot is
    for place in places:
        level = 0
        while level in last and place - last[level] < DOT:
            level += 1
        last[level] = place
        levels.append(level)
    return levels


def _above(level: int) -> int:
    """Return how far from the middle a level is: 0, then 1 above, 1 below, 2 above, and so on."""
    far = (level + 1) // 2
    return -far if level % 2 else far


def _height(numbers: Sequence[float]) -> int:
    """Return how high a row is, with all dots one above the other that would hide each other."""
    places = [_place(number, 0, NARROW) for number in sorted(numbers)]
    levels = max(_levels(places)) + 1
    return ROW + DOT * (levels + 1 - levels % 2)
