"""A window as a part of the number line: what is still open for the value of a node (notebook 07).

Reading order: `number_line`, a window of a search; `turned_window`, a window beside that of a
child; the parts of the drawing.
"""

from collections.abc import Iterator
from math import isinf

from ttt.alphabeta import Leaves, PaperTree
from ttt.pictures.marks import text
from ttt.pictures.picture import Picture
from ttt.pictures.tree import hatching
from ttt.trace import Trace, Window, paper_number, signed

WIDE = 430
HIGH = 104
LEFT = 44  # of the least number
RIGHT = WIDE - LEFT  # of the greatest
LINE = 62  # how far down the line is
BAND = 16  # how high the window is
TICKS = 12  # numbers that are written at most
APART = 130  # from a window down to that of a child
STYLE = """.axis{stroke:var(--ink);fill:none} .open{fill:var(--last);stroke:var(--now);\
stroke-width:2} .end{stroke:var(--now);stroke-width:4} .hatch{fill:none;stroke:var(--cut);\
stroke-width:1.5} .turn{stroke:var(--now);stroke-width:1.5;stroke-dasharray:5 4;fill:none}
text{fill:var(--ink);font-size:13px;text-anchor:middle;stroke:var(--paper);stroke-width:3;\
paint-order:stroke} .closed{fill:var(--cut);font-weight:bold} .bound{font-weight:bold} \
.dot{fill:var(--ink);stroke:var(--paper);stroke-width:2} .name{text-anchor:start}"""


def number_line(
    searched: Trace, window: Window, words: str, arriving: int | None = None
) -> Picture:
    """Draw the values that a search may meet, and on them what is open between alpha and beta.

    Where the two have met, the window is closed, and hatched. A dot stands for a value that is
    `arriving`. `words` say the same.
    """
    line = _Line(*_ends(searched), is_signed=searched.greatest == 1)
    parts = list(line.drawn(window))
    if arriving is not None:
        x = line.place(arriving)
        parts.append(f"<circle class='dot' cx='{x}' cy='{LINE}' r='7'/>")
    return Picture(parts, WIDE, HIGH, alt=f"A number line. {words}", text=words, style=STYLE)


def turned_window(low: int, high: int) -> Picture:
    """Draw a window, and below it what a child is given: both signs turned, the two exchanged."""
    most = max(abs(low), abs(high)) + 2
    line = _Line(-most, most, is_signed=False)
    parts = [
        *line.drawn((low, high)),
        text(8, 14, "yours", "name"),
        f"<g transform='translate(0 {APART})'>",
        *line.drawn((-high, -low)),
        text(8, 14, "the child's", "name"),
        "</g>",
    ]
    for bound in (low, high):
        across = f"M{line.place(bound)} {LINE + 40}L{line.place(-bound)} {APART + 20}"
        parts.append(f"<path class='turn' d='{across}'/>")
    numbers = [paper_number(bound) for bound in (low, high, -high, -low)]
    words = "Your window is from {} to {}. The child's is from {} to {}.".format(*numbers)
    return Picture(parts, WIDE, APART + HIGH, alt=words, text=words, style=STYLE)


class _Line:
    """The numbers from the least to the greatest, from left to right."""

    def __init__(self, least: int, greatest: int, *, is_signed: bool) -> None:
        self.least = least
        self.greatest = greatest
        self.is_signed = is_signed

    def drawn(self, window: Window) -> Iterator[str]:
        """Yield the line with a window on it."""
        low, high = window
        yield f"<path class='axis' d='M8 {LINE}H{WIDE - 8}'/>"
        if low < high:
            yield self._open(low, high)
        else:
            yield from self._closed(low, high)
        yield from self._ticks()
        for sign, bound, y in (("α", low, 32), ("β", high, 44)):
            if not isinf(bound):
                x = self.place(bound)
                yield f"<path class='end' d='M{x} {LINE - BAND}v{2 * BAND}'/>"
                yield text(x, y, f"{sign} {self._written(bound)}", "bound")

    def place(self, number: float) -> int:
        """Return how far from the left a number is; at the ends of the line if it is infinite."""
        if isinf(number):
            return 8 if number < 0 else WIDE - 8
        share = (number - self.least) / (self.greatest - self.least)
        return LEFT + round(share * (RIGHT - LEFT))

    def _open(self, low: float, high: float) -> str:
        left = self.place(low)
        size = f"width='{self.place(high) - left}' height='{BAND}'"
        return f"<rect class='open' x='{left}' y='{LINE - BAND // 2}' {size}/>"

    def _closed(self, low: float, high: float) -> Iterator[str]:
        left = self.place(high) - 5
        wide = self.place(low) + 5 - left
        yield f"<path class='hatch' d='{hatching(left, LINE - BAND // 2, wide, BAND)}'/>"
        yield text(left + wide // 2, 14, "closed", "closed")

    def _ticks(self) -> Iterator[str]:
        """Yield a tick with its number, at every number or at as many as fit."""
        step = 1 + (self.greatest - self.least) // TICKS
        for number in range(self.least, self.greatest + 1, step):
            x = self.place(number)
            yield f"<path class='axis' d='M{x} {LINE - 4}v8'/>"
            yield text(x, LINE + 34, self._written(number))

    def _written(self, number: float) -> str:
        return signed(int(number)) if self.is_signed else paper_number(number)


def _ends(searched: Trace) -> tuple[int, int]:
    """Return the least and the greatest value; on paper, one less and one more than any leaf."""
    state = searched.nodes[0].state
    if not isinstance(state, PaperTree):
        most = int(searched.greatest)
        return -most, most
    leaves = list(_leaves(state.tree))
    return min(leaves) - 1, max(leaves) + 1


def _leaves(tree: Leaves) -> Iterator[int]:
    """Yield the leaves of a tree on paper, read or not."""
    if isinstance(tree, int):
        yield tree
    else:
        for branch in tree:
            yield from _leaves(branch)
