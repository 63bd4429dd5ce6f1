"""The one picture of a tree: boards or numbers, edges, values, and what a search did (06 to 08).

Reading order: `Node`, of which a tree to draw is made; `draw`; where each node is put; the parts of
the drawing; the same tree in words. `ttt.pictures.trees` makes such nodes of a search.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot
from textwrap import wrap

from ttt.game import State
from ttt.notation import describe
from ttt.pictures import svg
from ttt.pictures.marks import text
from ttt.pictures.picture import Picture

PAGE = 900  # the width that a tree should fit
MARGIN = 84  # what stands at the left of each level
LEAST = 9  # the side of a square of a board
GREATEST = 16
SHAPE = 2  # the side of a triangle or a leaf, in such squares
GAP = 10  # between two nodes
FOOT = 20  # the height of the value below a node
LINE = 14  # the height of a line of small text
RISE = 36  # of an edge
LETTER = 8  # about the width of a letter of a value
SMALL = 7  # and of a note
WORDS = 10  # letters that fit at the left of a level
TREE = "Game tree"  # what it is called in words, if it is no other
OVER = "game over"  # at the left of a level; in words it need not be said
HATCH = 6  # from stroke to stroke of what is cut
SLASH = 8  # half as long as the stroke across an edge
STYLE = """.edge,.best,.back,.stack,.hidden,.outline,.blank,.hatch,.slash,.more{fill:none;\
stroke:var(--faint);stroke-width:1}
.hidden,.unseen{stroke-dasharray:2 3} .outline{stroke-width:.5}
.more{stroke-width:3;stroke-linecap:round} .best,.stack,.blank{stroke:var(--ink)} \
.best{stroke-width:4} .back{stroke:var(--now);stroke-width:3}
.stack{fill:var(--paper);stroke-width:1.5} .now{fill:var(--last);stroke:var(--now);stroke-width:4}
.wrong{fill:var(--crossed);stroke:var(--ink);stroke-width:3} .taken{fill:var(--last)}
.hatch,.slash{stroke:var(--cut)} .hatch{stroke-width:1.5} \
.slash{stroke-width:3;stroke-linecap:round}
.shape{fill:var(--paper);stroke:var(--ink);stroke-width:1.5;stroke-linejoin:round}
.lit{fill:var(--last);stroke:var(--now)}
text{fill:var(--ink);font-size:13px;text-anchor:middle;stroke:var(--paper);stroke-width:3;\
stroke-linejoin:round;paint-order:stroke}
.value text{font-weight:bold} .ground text{stroke:var(--last)} .level text{text-anchor:start} \
.note text{font-size:12px}
.move text{font-size:12px;fill:var(--faint);stroke-width:5} .move .up{fill:var(--now);\
font-size:13px;font-weight:bold} .cut text{font-size:12px;\
font-weight:bold;fill:var(--cut)}"""


@dataclass(eq=False)
class Node:
    """A node to draw.

    `face` is a board, or a shape: "max" is a triangle that points up, "min" one that points down,
    "any" a circle, "end" a square. `level` is written at the left of its level, `value` below it
    (in it, if it is an end), `note` below that, `edge` on the edge that leads to it, of the `move`.

    `look` is "now", where the search is; "waiting" for a value; "hidden", not reached yet; "cut",
    never looked at; "wrong"; or, of boards, "promised", a box with a question, and "absent",
    which only keeps its place. `is_lit` puts the value on a ground of its own, `is_back` says that
    it goes up to the node above just now, `is_best` that this is a move of best play, `has_more`
    that more follows than is drawn. `room` is for how many letters of a value there is room, if
    others are to come. `draw` sets where the node is: its `middle` and its `top`, and how `wide` and
    `high` it is.
    """

    face: State | str
    level: str = ""
    value: str = ""
    note: str = ""
    move: str = ""
    edge: str = ""
    look: str = ""
    is_lit: bool = False
    is_back: bool = False
    is_best: bool = False
    has_more: bool = False
    room: int = 0
    kids: list[Node] = field(default_factory=list)
    middle: int = 0
    top: int = 0
    wide: int = 0
    high: int = 0

    @property
    def is_seen(self) -> bool:
        """Has the search been here?"""
        return self.look not in ("hidden", "cut", "promised", "absent")

    def below(self) -> Iterator[Node]:
        """Yield this node and all below it, each before its children."""
        yield self
        for kid in self.kids:
            yield from kid.below()


def draw(root: Node, cell: int = GREATEST, name: str = TREE) -> Picture:
    """Draw a tree. `cell` is the side of a square of its boards, where there is room.

    `name` is what the tree is called in words.
    """
    return _Drawing(root, cell, name).picture()


class _Drawing:
    """A tree and the sizes of its parts: a node is `wide` and `high`, a level `down` from a level.

    Leaves are side by side, and a parent is over the middle of its children.
    """

    def __init__(self, root: Node, cell: int, name: str) -> None:
        self.root = root
        self.name = name
        self.nodes = list(root.below())
        leaves = sum(not node.kids for node in self.nodes)
        columns = rows = SHAPE
        if isinstance(root.face, State):
            columns = root.face.variant.width
            rows = root.face.variant.height
        fitting = ((PAGE - MARGIN) // leaves - GAP) // columns
        self.cell = max(LEAST, min(fitting, cell))
        self.wide = columns * self.cell
        self.high = rows * self.cell
        self.slot = max(self.wide, *map(_width, self.nodes)) + GAP
        self.foot = FOOT + LINE * any(node.note for node in self.nodes)
        self.down = self.high + self.foot + RISE + min(leaves * self.slot // 50, 48)
        self.width = self._place(root, MARGIN, svg.EDGE) + svg.EDGE
        lowest = max(node.top for node in self.nodes if node.look != "absent")
        self.height = lowest + self.high + self.foot + LINE

    def _place(self, node: Node, left: int, top: int) -> int:
        """Place a node over its children, and all below it side by side; return the right end."""
        right = left
        node.top = top
        node.wide = self.wide
        node.high = self.high
        for kid in node.kids:
            right = self._place(kid, right, top + self.down)
        if node.kids:
            node.middle = (node.kids[0].middle + node.kids[-1].middle) // 2
            return right
        node.middle = left + self.slot // 2
        return left + self.slot

    def picture(self) -> Picture:
        """Draw it all: what lies behind first."""
        parts = [
            *self._cut(),
            *self._edges(),
            *self._frames(),
            *(self._boards() if isinstance(self.root.face, State) else self._shapes()),
            *self._values(),
            *self._levels(),
        ]
        thin = f" .thin{{stroke-width:{self.cell / 6:g}}}"
        words = "\n".join(lines(self.root))
        style = f"{svg.STYLE}\n{STYLE}{thin}"
        return Picture(
            parts, self.width, self.height, alt=story(self.root, self.name), text=words, style=style
        )

    def _cut(self) -> Iterator[str]:
        """Hatch what was never looked at, and say so below the first node of each part."""
        for node in self.nodes:
            for kid in node.kids:
                if kid.look == "cut" and node.is_seen:
                    x = kid.middle
                    has_value = kid.value and kid.face != "end"
                    y = kid.top + self.high + (FOOT + LINE - 4 if has_value else LINE)
                    yield f"<g class='cut'>{text(x, y, 'cut')}</g>"
            if node.look == "cut":
                x, y = self._corner(node)
                yield f"<path class='hatch' d='{hatching(x, y, self.wide, self.high)}'/>"

    def _edges(self) -> Iterator[str]:
        """Draw the edges with what is written on them, and a stroke across those to what is cut."""
        paths = ""
        moves = ""
        for node in self.nodes:
            x = node.middle
            y = node.top + self.high + self.foot
            for kid in node.kids:
                if kid.look == "absent":
                    continue
                dx = kid.middle - x
                dy = kid.top - y
                paths += f"<path class='{_kind(kid)}' d='M{x} {y}l{dx} {dy}'/>"
                if kid.look == "cut" and node.is_seen:
                    paths += f"<path class='slash' d='{_slash(x, y, dx, dy)}'/>"
                if kid.is_back:
                    paths += f"<path class='back' d='M{x - 6} {y + 9}l6 -9l6 9'/>"
                name = "up" if kid.edge.startswith("↑") else ""
                if kid.edge:
                    moves += text(x + round(0.72 * dx), y + round(0.72 * dy) + 4, kid.edge, name)
        yield f"{paths}<g class='move'>{moves}</g>"

    def _frames(self) -> Iterator[str]:
        """Draw a frame around each node that waits, is at hand, or is wrong."""
        for look, name in (("waiting", "stack"), ("now", "now"), ("wrong", "wrong")):
            framed = [node for node in self.nodes if node.look == look]
            yield f"<path class='{name}' d='{self._boxes(framed, 3)}'/>"

    def _boards(self) -> Iterator[str]:
        """Draw boards, each with the square just taken, and an empty frame for what is none or hidden."""
        seen = [node for node in self.nodes if node.is_seen]
        hidden = [node for node in self.nodes if node.look in ("hidden", "promised")]
        yield f"<path class='hidden' d='{self._boxes(hidden)}'/>"
        yield f"<path class='outline' d='{self._boxes(seen)}'/>"
        columns = self.wide // self.cell
        taken = ""
        for node in seen:
            if node.move:
                x, y = self._corner(node)
                row, column = divmod(int(node.move.split()[-1]), columns)
                taken += _box(x + column * self.cell, y + row * self.cell, self.cell, self.cell)
        yield f"<path class='taken' d='{taken}'/>"
        boards = {node: node.face for node in seen if isinstance(node.face, State)}
        yield from svg.small_boards(boards.values(), map(self._corner, boards), self.cell)

    def _shapes(self) -> Iterator[str]:
        """Draw a triangle or a square at each node, an empty frame for what is hidden."""
        shapes = {"shape": "", "hidden": ""}
        for node in self.nodes:
            if node.look != "cut":
                name = "hidden" if node.look == "hidden" else "shape"
                shapes[name] += self._shape(node)
        for name, path in shapes.items():
            yield f"<path class='{name}' d='{path}'/>"

    def _shape(self, node: Node) -> str:
        x, y = self._corner(node)
        side = self.wide
        if node.face == "max":
            return f"M{x} {y + side}h{side}l{-side // 2} {-side}z"
        if node.face == "min":
            return f"M{x} {y}h{side}l{-side // 2} {side}z"
        if node.face == "any":
            half = side // 2
            return f"M{x} {y + half}a{half} {half} 0 1 0 {side} 0a{half} {half} 0 1 0 {-side} 0"
        return self._boxes([node])

    def _values(self) -> Iterator[str]:
        """Write the value of each node, a question in a box; three dots where more lies below."""
        behind = ""
        values = ""
        lit = ""
        notes = ""
        for node in self.nodes:
            x = node.middle
            y = node.top + self.high
            if node.has_more:
                behind += f"<path class='more' d='M{x} {y + self.foot + 3}h0m0 5h0m0 5h0'/>"
            if node.note:
                notes += text(x, y + FOOT + LINE - 4, node.note)
            is_inside = node.face == "end" or node.look == "promised"
            y += -self.high // 2 + 4 if is_inside else FOOT - 4
            if (node.value == "?" and node.look != "promised") or node.is_lit:
                name = "blank" if node.value == "?" else "lit"
                wide = max(LETTER * len(node.value) + 6, 18)
                behind += f"<path class='{name}' d='{_box(x - wide // 2, y - 13, wide, 17)}'/>"
            if node.is_lit:
                lit += text(x, y, node.value)
            elif node.value:
                values += text(x, y, node.value)
        yield f"{behind}<g class='value'>{values}<g class='ground'>{lit}</g></g>"
        yield f"<g class='note'>{notes}</g>"

    def _levels(self) -> Iterator[str]:
        """Write at the left of each level what is done there."""
        levels = defaultdict[int, dict[str, None]](dict)
        for node in sorted(self.nodes, key=_is_end):
            levels[node.top][node.level] = None
        for top, names in sorted(levels.items()):
            level = " or ".join(filter(None, names))
            words = ""
            for i, line in enumerate(wrap(level, WORDS)):
                words += text(svg.EDGE, top + self.high // 2 + i * LINE, line)
            yield f"<g class='level'>{words}</g>"

    def _corner(self, node: Node) -> tuple[int, int]:
        return node.middle - self.wide // 2, node.top

    def _boxes(self, nodes: list[Node], rim: int = 0) -> str:
        """Return the path of a rectangle around each of these nodes."""
        path = ""
        for x, y in map(self._corner, nodes):
            path += _box(x - rim, y - rim, self.wide + 2 * rim, self.high + 2 * rim)
        return path


def _width(node: Node) -> int:
    """Return how wide the words at a node are; those above others may use the room of these."""
    value = max(LETTER * (node.room or len(node.value)), SMALL * len(node.note))
    return max(LETTER * len(node.edge), value // max(len(node.kids), 1))


def _kind(kid: Node) -> str:
    """Return which kind of edge leads to a node."""
    if kid.is_back:
        return "back"
    if kid.is_best:
        return "best"
    return "edge" if kid.is_seen else "edge unseen"


def _box(x: int, y: int, width: int, height: int) -> str:
    return f"M{x} {y}h{width}v{height}h{-width}z"


def hatching(x: int, y: int, wide: int, high: int) -> str:
    """Return the path of a box with strokes that rise to the right."""
    strokes = _box(x, y, wide, high)
    for reach in range(HATCH, wide + high, HATCH):
        left = max(reach - high, 0)
        right = min(reach, wide)
        strokes += f"M{x + left} {y + reach - left}l{right - left} {left - right}"
    return strokes


def _slash(x: int, y: int, dx: int, dy: int) -> str:
    """Return the path of a short stroke across an edge that begins at a point."""
    length = hypot(dx, dy)
    across = round(SLASH * dy / length)
    down = round(SLASH * dx / length)
    middle_x = x + round(0.3 * dx)
    middle_y = y + round(0.3 * dy)
    return f"M{middle_x - across} {middle_y + down}l{2 * across} {-2 * down}"


# ---- the same in words


def story(root: Node, name: str = TREE) -> str:
    """Return the tree in one sentence for each node down to the third level, its size first."""
    nodes = [node for node in root.below() if node.look != "absent"]
    ends = sum(_is_end(node) for node in nodes if node.look != "promised")
    of = f" from {describe(root.face)}" if isinstance(root.face, State) else ""
    size = "one node" if len(nodes) == 1 else f"{len(nodes)} nodes, {ends} of them leaves"
    said = [line.strip() for line in lines(root, 2)]
    return f"{name}{of}: {size}. {'. '.join(said)}"


def lines(node: Node, plies: int = 99, indent: str = "") -> Iterator[str]:
    """Yield a line for a node, and for each below it that was reached, so many plies down."""
    said = ": ".join(filter(None, [node.move, "" if node.level == OVER else node.level]))
    if said and node.value:
        said += " " if said.endswith(("max", "min")) else ": "
    more = " …" if node.has_more or (node.kids and not plies and node.is_seen) else ""
    remarks = [node.note, *_looks(node)]
    brackets = f" ({', '.join(filter(None, remarks))})" if any(remarks) else ""
    yield f"{indent}{said}{node.value}{more}{brackets}"
    if not plies:
        return
    for kid in node.kids:
        if kid.look == "cut" and not kid.value:
            yield f"{indent}  {kid.move}: cut"
        elif kid.look not in ("hidden", "absent"):
            yield from lines(kid, plies - 1, f"{indent}  ")


def _looks(node: Node) -> Iterator[str]:
    """Yield in words how a node looks."""
    words = {"now": "here", "waiting": "waiting", "cut": "cut", "wrong": "the first wrong node"}
    if node.look in words:
        yield words[node.look]
    if node.is_back:
        yield "its value goes up"
    if node.is_best:
        yield "best play"


def _is_end(node: Node) -> bool:
    """Is this the end of a game, or a circle with nothing below it?"""
    if isinstance(node.face, State):
        return node.face.is_terminal
    return node.face == "end" or (node.face == "any" and not node.kids)
