"""The marks of x and o on every picture and every board to click on; where they stand, strikes, patterns, words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from typing import NamedTuple

from ttt.game import State, completed_lines
from ttt.variant import Variant

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
    """Draw the mark of a player around a point. Half of an x is as wide as its arm, an o a little wider."""
    if player == "x":
        return f"<path {attribute} d='M{x - arm:g} {y - arm:g}{_strokes(player, arm)}'/>"
    return f"<circle {attribute} cx='{x:g}' cy='{y:g}' r='{arm * 1.1:g}'/>"


@cache
def _strokes(player: str, arm: float) -> str:
    """Return a mark as a path, an x from its upper left end, an o from its left."""
    wide, half = f"{2 * arm:g}", f"a{arm:g} {arm:g} 0 1 0"
    return f"l{wide} {wide}m0 -{wide}l-{wide} {wide}" if player == "x" else f"{half} {wide} 0{half} -{wide} 0"


class Squares(NamedTuple):
    """Where the squares of a board are: from which corner on, how wide each is, and how many stand side by side."""

    left: float
    top: float
    cell: float
    variant: Variant

    def centre(self, square: int) -> tuple[float, float]:
        """Return the middle of a square."""
        left, top, cell, variant = self
        row, column = divmod(square, variant.width)
        return left + (column + 0.5) * cell, top + (row + 0.5) * cell

    def marks(self, player: str, squares: str, arm: float) -> str:
        """Return all marks of a player as one path, for pictures that hold hundreds of boards."""
        cell, width, strokes = self.cell, self.variant.width, _strokes(player, arm)
        left, top = self.left + cell / 2 - arm, self.top + cell / 2 - (arm if player == "x" else 0)
        places = [divmod(i, width) for i, mark in enumerate(squares) if mark == player]
        return "".join([f"M{left + column * cell:g} {top + row * cell:g}{strokes}" for row, column in places])

    def grid(self) -> str:
        """Return the path of the lines between the squares."""
        left, top, cell, (width, height) = self.left, self.top, self.cell, (self.variant.width, self.variant.height)
        down, across = f" {top:g}v{height * cell:g}", f"h{width * cell:g}"
        lines = [f"M{left + i * cell:g}{down}" for i in range(1, width)]
        return "".join([*lines, *[f"M{left:g} {top + i * cell:g}{across}" for i in range(1, height)]])

    def strikes(self, state: State, beyond: float = 0) -> Iterator[str]:
        """Yield the path of a strike through each completed line, and so far beyond the middle of its last squares."""
        for line in completed_lines(state):
            (x1, y1), (x2, y2) = self.centre(line[0]), self.centre(line[-1])
            over = beyond / max(abs(x2 - x1), abs(y2 - y1), 1)
            dx, dy = (x2 - x1) * over, (y2 - y1) * over
            yield f"M{x1 - dx:g} {y1 - dy:g}L{x2 + dx:g} {y2 + dy:g}"


def text(x: float, y: float, words: object, kind: str = "", style: str = "") -> str:
    """Write words at a point; `kind` is their class."""
    names = f" class='{kind}'" if kind else ""
    look = f" style='{style}'" if style else ""
    return f"<text{names} x='{x:g}' y='{y:g}'{look}>{escape(str(words))}</text>"
