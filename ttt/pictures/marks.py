"""The marks of x and o on every picture and every board to click on; where they stand, strikes, patterns, words."""

from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from itertools import groupby, pairwise
from typing import NamedTuple

from ttt.games.on_board import Place

LETTER, BOLD = 7, 7.7  # about the width of a letter of 13 pixels, and of a bold one
# The three tints, to fill any shape with.
PATTERNS = """<defs><pattern id='stripes' width='6' height='6' patternUnits='userSpaceOnUse'>
<rect width='6' height='6' fill='var(--striped)'/>
<path d='M-1 1L1 -1M0 6L6 0M5 7L7 5' stroke='var(--stripes)' stroke-width='1.3'/></pattern>
<pattern id='dots' width='6' height='6' patternUnits='userSpaceOnUse'>
<rect width='6' height='6' fill='var(--dotted)'/><circle cx='3' cy='3' r='1.1' fill='var(--dots)'/></pattern>
<pattern id='crosses' width='8' height='8' patternUnits='userSpaceOnUse'>
<rect width='8' height='8' fill='var(--crossed)'/>
<path d='M0 0l8 8M8 0l-8 8' stroke='var(--crosses)'/></pattern></defs>"""


def mark(player: str, x: float, y: float, arm: float, attribute: str) -> str:
    """Draw the mark of a player, or a match, around a point.

    An x is twice as wide as its arm, an o a little wider.
    """
    if player == "i":
        stick = f"<path d='M{x:g} {y + arm * 1.1:g}v{-2 * arm:g}' stroke='var(--faint)' stroke-width='5'/>"
        head = f"<circle cx='{x:g}' cy='{y - arm:g}' r='5' fill='var(--o)' stroke='none'/>"
        return f"<g {attribute}>{stick}{head}</g>"
    if player == "x":
        return f"<path {attribute} d='M{x - arm:g} {y - arm:g}{_strokes(player, arm)}'/>"
    return f"<circle {attribute} cx='{x:g}' cy='{y:g}' r='{arm * 1.1:g}'/>"


@cache
def _strokes(player: str, arm: float) -> str:
    """Return a mark as a path, an x from its upper left end, an o from its left."""
    wide, half = f"{2 * arm:g}", f"a{arm:g} {arm:g} 0 1 0"
    return (
        f"l{wide} {wide}m0 -{wide}l-{wide} {wide}"
        if player == "x"
        else f"{half} {wide} 0{half} -{wide} 0"
    )


class Squares(NamedTuple):
    """Where the squares of a board are: from which corner on, how wide each is, and in which columns and rows."""

    left: float
    top: float
    cell: float
    places: tuple[Place, ...]

    def centre(self, square: int) -> tuple[float, float]:
        """Return the middle of a square."""
        column, row = self.places[square]
        return self.left + (column + 0.5) * self.cell, self.top + (row + 0.5) * self.cell

    def marks(self, player: str, squares: str, arm: float) -> str:
        """Return all marks of a player as one path, for pictures that hold hundreds of boards."""
        cell, strokes = self.cell, _strokes(player, arm)
        left, top = self.left + cell / 2 - arm, self.top + cell / 2 - (arm if player == "x" else 0)
        places = [place for place, mark in zip(self.places, squares, strict=True) if mark == player]
        return "".join(
            [f"M{left + column * cell:g} {top + row * cell:g}{strokes}" for column, row in places]
        )

    def grid(self) -> str:
        """Return the path of the lines between the squares."""
        left, top, cell, places = self
        between = _between(places)
        return "".join(
            [
                f"M{left + x * cell:g} {top + y * cell:g}{way}{n * cell:g}"
                for x, y, way, n in between
            ]
        )

    def strikes(self, lines: Iterable[tuple[int, ...]], beyond: float = 0) -> Iterator[str]:
        """Yield the path of a strike through each line, and so far beyond the middle of its last squares.

        Where the squares of a line are not neighbours in a row, each gets a ring.
        """
        for line in lines:
            places = [self.places[square] for square in line]
            steps = {(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(places)}
            if len(steps) > 1 or any(max(map(abs, step)) > 1 for step in steps):
                radius = self.cell * 0.44
                yield "".join(
                    f"M{x - radius:g} {y:g}{_strokes('o', radius)}"
                    for x, y in map(self.centre, line)
                )
                continue
            (x1, y1), (x2, y2) = self.centre(line[0]), self.centre(line[-1])
            over = beyond / max(abs(x2 - x1), abs(y2 - y1), 1)
            dx, dy = (x2 - x1) * over, (y2 - y1) * over
            yield f"M{x1 - dx:g} {y1 - dy:g}L{x2 + dx:g} {y2 + dy:g}"


@cache
def _between(places: tuple[Place, ...]) -> list[tuple[int, int, str, int]]:
    """Return the lines between squares side by side, then one below the other: column, row, which way, how long."""
    there = {*places}
    down = _runs(sorted((x, y) for x, y in there if (x - 1, y) in there))
    across = _runs(sorted((y, x) for x, y in there if (x, y - 1) in there))
    return [*((x, y, "v", n) for x, y, n in down), *((x, y, "h", n) for y, x, n in across)]


def _runs(pairs: list[Place]) -> Iterator[tuple[int, int, int]]:
    """Yield pairs whose second number counts on as one: the first number, the second, and how many there are."""
    for _, run in groupby(enumerate(pairs), lambda found: (found[1][0], found[1][1] - found[0])):
        places = [pair for _, pair in run]
        yield *places[0], len(places)


def text(x: float, y: float, words: object, kind: str = "", style: str = "") -> str:
    """Write words at a point; `kind` is their class."""
    names = f" class='{kind}'" if kind else ""
    look = f" style='{style}'" if style else ""
    written = escape(str(words)).replace("\n", "&#10;")  # see `Picture.address`
    return f"<text{names} x='{x:g}' y='{y:g}'{look}>{written}</text>"
