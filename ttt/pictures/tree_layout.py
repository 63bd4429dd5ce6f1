"""Where each node of a tree is drawn: leaves side by side, a parent over its children (06, 07)."""

from collections.abc import Iterable

from ttt.pictures import svg
from ttt.pictures.tree_view import View, cut_nodes
from ttt.trace import Trace, signed

PAGE = 900  # the width that a tree should fit
MARGIN = 76  # what stands at the left of each level
LEAST = 9  # the side of a square
GREATEST = 16
SHAPE = 2  # the side of a triangle or a leaf, in squares
GAP = 10  # between two boards
FOOT = 20  # the height of the value below a board
RISE = 36  # of an edge, from there on
MORE = 20  # of the dots for what lies below
STUB = 40  # the width of what was cut
SO_FAR = 24  # of what "+12 so far" may need at the right of the last node
LETTERS = 6  # of an action
LETTER = 8  # about the width of a letter in a value
LINE = 13  # the height of a line of small text
RIM = 3  # between a board and its frame
AROUND = 7  # of the hatched ground around what was not read
Corner = tuple[int, int]  # left and top


class Layout:
    """Where a view is put.

    It holds the middle of each node and each stub across, the top of each level, and the size; and
    whether the values of leaves are written inside them.
    """

    def __init__(self, view: View, cell: int = GREATEST) -> None:
        trace = view.trace
        columns = rows = SHAPE
        if view.is_board:
            columns = view.state(0).variant.width
            rows = view.state(0).variant.height
        values = _last_values(trace)
        cut = cut_nodes(trace.steps)
        room = PAGE - MARGIN - STUB * len(cut)
        fitting = (room // len(values) - GAP) // columns
        self.cell = min(max(fitting, LEAST), cell)
        self.wide = columns * self.cell
        self.high = rows * self.cell
        self.is_inside = not view.is_board and LETTER * max(map(len, values)) <= self.wide
        self.slot = self._slot(view, values)
        foot = FOOT + LINE if view.notes else FOOT
        self.down = self.high + foot + RISE + min(len(values) * self.slot // 50, 48)
        self.top = [svg.EDGE + node.depth * self.down for node in trace.nodes]
        self.foot = [top + self.high + foot for top in self.top]  # where edges to children begin
        self.middle: dict[int, int] = {}
        self.stubs: dict[int, int] = {}
        self.width = self._place(view, 0, MARGIN) + svg.EDGE
        if not view.ahead or not (view.is_board or view.notes):
            self.width += SO_FAR
        ends = self.foot if cut else [self.end(view, node) for node in range(len(trace.nodes))]
        self.height = max(ends) + MORE

    def _slot(self, view: View, values: list[str]) -> int:
        """Return how wide a node without children is, with what is written at it and above it."""
        actions = [short(node.action) for node in view.trace.nodes[1:]]
        widths = [LETTER * len(words) for words in values + actions]
        for node, note in view.notes.items():
            widths.append(LETTER * len(note) // max(len(view.kids[node]), 1))
        return max(self.wide, 3 * LEAST, *widths) + GAP

    def _place(self, view: View, node: int, left: int) -> int:
        """Place a node over its children, and all below it side by side; return the right end."""
        right = left
        kids = view.kids[node]
        for kid in kids:
            right = self._place(view, kid, right)
        if kids:
            middles = [self.middle[kid] for kid in kids]
            self.middle[node] = (middles[0] + middles[-1]) // 2
        else:
            right += self.slot
            self.middle[node] = right - self.slot // 2
        if node in view.stubs:
            stub = self.middle[kids[-1]] + (self.slot + STUB) // 2
            self.stubs[node] = stub
            right = max(right, stub + STUB // 2)
        return right

    def corner(self, node: int) -> tuple[int, int]:
        """Where the drawing of a node begins, left and top."""
        left = self.middle[node] - self.wide // 2
        return left, self.top[node]

    def value(self, view: View, node: int) -> int:
        """Return how far down the value of a node is written: at a leaf on paper, in its square."""
        y = self.top[node] + self.high
        if self.is_inside and view.state(node).is_terminal:
            return y - self.high // 2 + 4
        return y + FOOT - 4

    def end(self, view: View, node: int) -> int:
        """Return how far down all that is drawn of a node ends."""
        if self.is_inside and view.state(node).is_terminal:
            return self.top[node] + self.high + AROUND
        return self.foot[node]

    def boxes(self, nodes: Iterable[int], rim: int = 0) -> str:
        """Return the path of a rectangle around each of these nodes."""
        path = ""
        wide = self.wide + 2 * rim
        high = self.high + 2 * rim
        for node in nodes:
            x, y = self.corner(node)
            path += box(x - rim, y - rim, wide, high)
        return path


def _last_values(trace: Trace) -> list[str]:
    """Return the values of the nodes without children."""
    valued = [(node, value) for _, node, value in trace.steps if value is not None]
    return [signed(value) for node, value in valued if not trace.children(node)]


def box(x: int, y: int, width: int, height: int) -> str:
    """Return the path of a rectangle."""
    return f"M{x} {y}h{width}v{height}h{-width}z"


def short(action: object) -> str:
    """Return an action in a few letters, without spaces: "4", "(0,1)"."""
    words = str(action).replace(" ", "")
    return words if len(words) <= LETTERS else f"{words[: LETTERS - 1]}…"
