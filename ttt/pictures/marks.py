"""The marks of x and o on every picture and every board to click on.

Besides, the patterns of the tints, where the squares of a board are, strikes, and words.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from itertools import pairwise
from typing import NamedTuple

from ttt.games.on_board import Place

LETTER = 7  # about the width of a letter of 13 pixels
BOLD = 7.7  # and of a bold one
# The three tints, to fill any shape with.
PATTERNS = """<defs><pattern id='stripes' width='6' height='6' patternUnits='userSpaceOnUse'>
<rect width='6' height='6' fill='var(--striped)'/>
<path d='M-1 1L1 -1M0 6L6 0M5 7L7 5' stroke='var(--stripes)' stroke-width='1.3'/></pattern>
<pattern id='dots' width='6' height='6' patternUnits='userSpaceOnUse'>
<rect width='6' height='6' fill='var(--dotted)'/><circle cx='3' cy='3' r='1.1' fill='var(--dots)'/>\
</pattern>
<pattern id='crosses' width='8' height='8' patternUnits='userSpaceOnUse'>
<rect width='8' height='8' fill='var(--crossed)'/>
<path d='M0 0l8 8M8 0l-8 8' stroke='var(--crosses)'/></pattern></defs>"""


def mark(player: str, x: float, y: float, arm: float, attribute: str) -> str:
    """Draw the mark of a player, or a match ("i"), around a point.

    An x is twice as wide as its arm, an o a little wider.
    """
    if player == "i":
        foot = f"M{x:g} {y + arm * 1.1:g}"
        stick = f"<path d='{foot}v{-2 * arm:g}' stroke='var(--faint)' stroke-width='5'/>"
        head = f"<circle cx='{x:g}' cy='{y - arm:g}' r='5' fill='var(--o)' stroke='none'/>"
        return f"<g {attribute}>{stick}{head}</g>"
    if player == "x":
        return f"<path {attribute} d='M{x - arm:g} {y - arm:g}{_strokes(player, arm)}'/>"
    return f"<circle {attribute} cx='{x:g}' cy='{y:g}' r='{arm * 1.1:g}'/>"


@cache
def _strokes(player: str, arm: float) -> str:
    """Return a mark as a path: an x from its upper left end, an o from its left."""
    side = f"{2 * arm:g}"
    if player == "x":
        return f"l{side} {side}m0 -{side}l-{side} {side}"
    half_circle = f"a{arm:g} {arm:g} 0 1 0"
    return f"{half_circle} {side} 0{half_circle} -{side} 0"


class Squares(NamedTuple):
    """Where the squares of a board are.

    `left` and `top` are its corner, `cell` is the side of a square, `places` are columns and rows.
    """

    left: float
    top: float
    cell: float
    places: tuple[Place, ...]

    def centre(self, square: int) -> tuple[float, float]:
        """Return the middle of a square."""
        column, row = self.places[square]
        x = self.left + (column + 0.5) * self.cell
        y = self.top + (row + 0.5) * self.cell
        return x, y

    def marks(self, player: str, squares: str, arm: float) -> str:
        """Return all marks of a player as one path, for pictures that hold hundreds of boards."""
        strokes = _strokes(player, arm)
        left = self.left + self.cell / 2 - arm
        top = self.top + self.cell / 2
        if player == "x":
            top -= arm
        path = ""
        for square, mark in enumerate(squares):
            if mark == player:
                column, row = self.places[square]
                path += f"M{left + column * self.cell:g} {top + row * self.cell:g}{strokes}"
        return path

    def grid(self) -> str:
        """Return the path of the lines between the squares."""
        path = ""
        for column, row, way, length in _between(self.places):
            x = self.left + column * self.cell
            y = self.top + row * self.cell
            path += f"M{x:g} {y:g}{way}{length * self.cell:g}"
        return path

    def strikes(self, lines: Iterable[tuple[int, ...]], beyond: float = 0) -> Iterator[str]:
        """Yield the path of a strike through each line, so far beyond the middles of its ends.

        Where the squares of a line are not neighbours in a row, each gets a ring.
        """
        for line in lines:
            centres = [self.centre(square) for square in line]
            if self._is_straight(line):
                yield _strike(*centres[0], *centres[-1], beyond)
            else:
                radius = self.cell * 0.44
                ring = _strokes("o", radius)
                yield "".join(f"M{x - radius:g} {y:g}{ring}" for x, y in centres)

    def _is_straight(self, line: tuple[int, ...]) -> bool:
        """Is each square of a line a neighbour of the next, all in one direction?"""
        places = [self.places[square] for square in line]
        steps = set()
        for (x1, y1), (x2, y2) in pairwise(places):
            dx = x2 - x1
            dy = y2 - y1
            if max(abs(dx), abs(dy)) > 1:
                return False
            steps.add((dx, dy))
        return len(steps) <= 1


def _strike(x1: float, y1: float, x2: float, y2: float, beyond: float) -> str:
    dx = x2 - x1
    dy = y2 - y1
    share = beyond / max(abs(dx), abs(dy), 1)
    dx *= share
    dy *= share
    return f"M{x1 - dx:g} {y1 - dy:g}L{x2 + dx:g} {y2 + dy:g}"


@cache
def _between(places: tuple[Place, ...]) -> list[tuple[int, int, str, int]]:
    """Return the lines between squares: column and row where one begins, which way, how long.

    Those between neighbours side by side come first, then those between one and the next below.
    """
    sides = set()
    tops = set()
    for column, row in places:
        if (column - 1, row) in places:
            sides.add((column, row))
        if (column, row - 1) in places:
            tops.add((row, column))
    lines = [(column, row, "v", length) for column, row, length in _runs(sides)]
    lines += [(column, row, "h", length) for row, column, length in _runs(tops)]
    return lines


def _runs(pairs: set[Place]) -> Iterator[tuple[int, int, int]]:
    """Yield where the second number of pairs begins to count on, as a pair, and for how long."""
    for line, begin in sorted(pairs):
        if (line, begin - 1) not in pairs:
            end = begin
            while (line, end) in pairs:
                end += 1
            yield line, begin, end - begin


def text(x: float, y: float, words: object, kind: str = "", style: str = "") -> str:
    """Write words at a point; `kind` is their class."""
    names = f" class='{kind}'" if kind else ""
    look = f" style='{style}'" if style else ""
    written = escape(str(words)).replace("\n", "&#10;")  # see `Picture.address`
    return f"<text{names} x='{x:g}' y='{y:g}'{look}>{written}</text>"
