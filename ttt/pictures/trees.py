"""Pictures of game trees: what can follow, and what it is worth (notebooks 06 and 07).

Reading order: `tree`, the picture; `_Layout`, which puts each node in its place; then the parts of the drawing. What is
to be seen, and the same in words, comes from `ttt.pictures.tree_view`, and what is drawn at a node from `ttt.pictures.tree_nodes`. Values
speak for the trace's player, for x as a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from textwrap import wrap

from ttt.alphabeta import PaperTree
from ttt.game import State
from ttt.pictures import svg
from ttt.pictures.picture import Picture
from ttt.pictures.tree_nodes import LETTERS, box, nodes, short, size
from ttt.pictures.tree_nodes import style as node_style
from ttt.pictures.tree_view import View, letters, lines, story, traced
from ttt.trace import Trace, signed

PAGE = 900  # the width that a tree should fit
SQUARE = (9, 16)  # the least and the greatest side of a square, if nobody asks for another
MARGIN = 76  # what stands at the left of each level
GAP = 10  # between two boards
FOOT = 20  # the height of the value below a board
RISE = 36  # the height of an edge, from there to the next board
STUB = 40  # the width of what was cut
MORE = 20  # the height of the dots for what lies below
LINE = 13  # the height of a line of small text
SO_FAR = 24  # what "+12 so far" may need at the right of the last node
WORDS = 12  # letters that fit at the left of a level
LETTER = 8  # about the width of a letter in a value
STYLE = """.edge,.best,.stub,.more,.stack,.now,.hidden,.outline,.blank{fill:none;stroke:var(--faint);stroke-width:1}
.stub,.hidden,.unseen{stroke-dasharray:2 3} .unseen{stroke-width:.7} .outline{stroke-width:.5}
.more{stroke-width:3;stroke-linecap:round} .best,.stack,.now,.blank{stroke:var(--ink)} .best,.now{stroke-width:4}
.stack{fill:var(--paper);stroke-width:1.5} .now{fill:var(--dotted)} .taken{fill:var(--striped)}
text{fill:var(--ink);font-size:12px;text-anchor:middle;stroke:var(--paper);stroke-width:3;stroke-linejoin:round;
paint-order:stroke} .value text{font-weight:bold} .value .so{font-weight:normal} .level text{text-anchor:start}
.square text,.cut text{fill:var(--faint);font-size:11px} .square text{stroke-width:5}"""


def tree(
    source: Trace | State | PaperTree,
    step: int | None = None,
    *,
    labels: Mapping[int, object] | None = None,
    depth: int | None = None,
    mark: bool = True,
    cell: int | None = None,
    ahead: bool = True,
) -> Picture:
    """Draw the game tree that a trace has searched, or that of a state, with its value below each node.

    Nodes are boards; in other games they are triangles, pointing up for max and down for min, and squares for leaves.
    A PaperTree is drawn as it stands on paper: numbers at its leaves, and letters instead of all other values.

    `step` draws it as it stood after so many steps: what was not entered is empty, those who wait have a frame, and a
    thick one the node of the last step. ≥ and ≤ stand before a value that what was cut could change.
    `labels` puts a few letters in the place of values, by the number of the node in `Trace.nodes`: these values are
    then told nowhere. `depth` draws so many plies only; a state's values are then what best play gives, see `outcome`.
    `mark` draws the line of best play thick, the first where there are several. `cell` is the side of a square, half
    that of a triangle. Without `ahead`, the picture has no place yet for what comes after `step`.

    Raises TypeError for what is neither a Trace nor a State nor a PaperTree, and ValueError for a step, a node, a depth
    or a cell that makes no sense, for labels that don't fit, and for too large a tree.
    """
    if depth is not None and (type(depth) is not int or depth < 1):
        raise ValueError(f"depth {depth!r}; at least 1 ply was expected")
    if cell is not None and (type(cell) is not int or cell < 1):
        raise ValueError(f"a square of side {cell!r}; at least 1 was expected")
    searched = traced(source, depth)
    if labels is None:
        labels = letters(searched, depth) if isinstance(source, PaperTree) else {}
    view = View(searched, step, labels, depth=depth, mark=mark, ahead=ahead)
    layout = _Layout(view, cell)
    drawn = nodes(view, {node: layout.corner(node) for node in view.kids}, layout.cell)
    parts = [*_edges(view, layout), *drawn, *_values(view, layout), *_levels(view, layout)]
    style = f"{svg.STYLE}\n{STYLE} .thin{{stroke-width:{layout.cell / 6:g}}}{node_style(view)}"
    text = "\n".join(lines(view, 0))
    return Picture(parts, layout.width, layout.height, alt=story(view), text=text, style=style)


def place(source: Trace, step: int, ahead: bool = True) -> int:
    """Return how far from the left `tree` draws the node of the last step; the root before the first one."""
    view = View(traced(source, None), step, {}, ahead=ahead)
    return _Layout(view, None).middle[view.now() or 0]


class _Layout:
    """Where a view is put: the middle of each node and of each stub across, the top of each level, and the size."""

    def __init__(self, view: View, cell: int | None) -> None:
        columns, rows = size(view)
        fitting = ((PAGE - MARGIN - STUB * view.stubs) // view.leaves - GAP) // columns
        self.cell = cell or min(max(fitting, SQUARE[0]), SQUARE[1])
        self.wide, self.high = columns * self.cell, rows * self.cell
        written = [signed(step.value) for step in view.trace.steps if step.kind == "leaf"]
        written += [short(node.action) for node in view.trace.nodes[1:]]
        self.slot = max(self.wide, 3 * SQUARE[0], LETTER * max(map(len, written))) + GAP
        self.middle: dict[int, int] = {}
        self.stubs: dict[int, int] = {}
        self.down = self.high + FOOT + RISE + min(view.leaves * self.slot // 50, 48)
        self.top = {node: svg.EDGE + view.trace.nodes[node].depth * self.down for node in view.kids}
        room = 0 if view.ahead and isinstance(view.state(0), State) else SO_FAR
        self.width = self._place(view, 0, MARGIN) + svg.EDGE + room
        self.height = svg.EDGE + view.deepest * self.down + self.high + FOOT + MORE

    def _place(self, view: View, node: int, left: int) -> int:
        """Place a node and all below it, leaves side by side, parents over their children; return the right end."""
        right, kids = left, view.kids[node]
        for kid in kids:
            right = self._place(view, kid, right)
        if kids:
            self.middle[node] = (self.middle[kids[0]] + self.middle[kids[-1]]) // 2
        else:
            right += self.slot
            self.middle[node] = right - self.slot // 2
        if node in view.cuts:
            self.stubs[node] = self.middle[kids[-1]] + (self.slot + STUB) // 2
            right = max(right, self.stubs[node] + STUB // 2)
        return right

    def corner(self, node: int) -> tuple[int, int]:
        """Where the board of a node begins."""
        return self.middle[node] - self.wide // 2, self.top[node]

    def foot(self, node: int) -> int:
        """Where the edges to the children of a node begin."""
        return self.top[node] + self.high + FOOT


def _edges(view: View, layout: _Layout) -> Iterator[str]:
    """Draw the edges with the squares taken, and the stubs of what was cut."""
    x, lines, squares = layout.middle, dict[str, str](), ""
    for node, kids in view.kids.items():
        for kid in kids:
            kind = "best" if {node, kid} <= {*view.best} else "edge" if kid in view.entered else "edge unseen"
            dx, dy = x[kid] - x[node], layout.top[kid] - layout.foot(node)
            lines[kind] = f"{lines.get(kind, '')}M{x[node]} {layout.foot(node)}l{dx} {dy}"
            squares += _text(
                x[node] + round(0.66 * dx), layout.foot(node) + round(0.66 * dy) + 4, short(view.action(kid))
            )
    yield from (f"<path class='{kind}' d='{d}'/>" for kind, d in lines.items())
    yield f"<g class='square'>{squares}</g>"
    for node in view.cut_off:
        stub, foot, top = layout.stubs[node], layout.foot(node), layout.foot(node) - layout.high - FOOT + layout.down
        yield f"<path class='stub' d='M{x[node]} {foot}L{stub} {top - 4}'/>"
        yield f"<path class='edge' d='M{stub - 6} {top - 4}h12'/>"
        told = ["cut", *wrap(" ".join(map(short, view.cuts[node])), LETTERS)]
        yield f"<g class='cut'>{''.join(_text(stub, top + 8 + i * LINE, line) for i, line in enumerate(told))}</g>"


def _values(view: View, layout: _Layout) -> Iterator[str]:
    """Write what is told of the value below each board, labels in a box; three dots where more lies below."""
    blanks = dots = values = ""
    for node in view.kids:
        x, y = layout.middle[node], layout.top[node] + layout.high
        if node in view.labels:
            width = max(8 * len(view.labels[node]) + 4, 18)
            blanks += box(x - width // 2, y + 3, width, FOOT - 3)
        if node in view.told:
            kind = " class='so'" if view.told[node].endswith("so far") else ""
            values += _text(x, y + FOOT - 4, view.told[node], kind)
        if view.has_more(node):
            dots += f"M{x} {y + FOOT + 3}h0m0 5h0m0 5h0"
    yield f"<path class='blank' d='{blanks}'/><path class='more' d='{dots}'/><g class='value'>{values}</g>"


def _levels(view: View, layout: _Layout) -> Iterator[str]:
    """Write at the left who moves at each level, and whether that player takes the greatest or the least value."""
    for depth in range(max(view.trace.nodes[node].depth for node in view.kids) + 1):
        level = [node for node in view.kids if view.trace.nodes[node].depth == depth]
        movers = [node for node in level if not view.state(node).is_terminal]
        mover, _, aim = view.mover(movers[0]).partition(": ") if movers else ("game over", "", "")
        told = [*wrap(mover, WORDS), *filter(None, [aim])]
        y = layout.top[level[0]] + layout.high // 2
        yield f"<g class='level'>{''.join(_text(svg.EDGE, y + i * LINE, line) for i, line in enumerate(told))}</g>"


def _text(x: int, y: int, words: object, kind: str = "") -> str:
    return f"<text{kind} x='{x}' y='{y}'>{escape(str(words))}</text>"
