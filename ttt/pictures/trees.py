"""Pictures of game trees, a small board at each node: what can follow, and its value (06 and 07).

Reading order: `tree`, the picture, and `followed`, the same for a page that scrolls; `_Layout`,
which puts each node in its place; the parts of the drawing; the nodes, which are boards, or
triangles and squares in any other game. What is to be seen, and the same in words, comes from
`ttt.pictures.tree_view`. Values speak for x.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap

from ttt import doors
from ttt.alphabeta import PaperTree
from ttt.game import Position, State
from ttt.pictures import svg
from ttt.pictures.marks import text
from ttt.pictures.picture import Picture
from ttt.pictures.tree_view import DRAWN, View, cut_nodes, letters, lines, shallow, story
from ttt.trace import Trace, signed, trace

PAGE = 900  # the width that a tree should fit
MARGIN = 76  # what stands at the left of each level
LEAST = 9  # the side of a square
GREATEST = 16
SHAPE = 2  # the side of a triangle or a leaf, in squares
GAP = 10  # between two boards
RIM = 3  # between a board and its frame
FOOT = 20  # the height of the value below a board
RISE = 36  # of an edge, from there on
MORE = 20  # of the dots for what lies below
STUB = 40  # the width of what was cut
SO_FAR = 24  # of what "+12 so far" may need at the right of the last node
WORDS = 12  # letters that fit at the left of a level
LETTERS = 6  # of an action
LABEL = 3  # below a small board
LETTER = 8  # about the width of a letter in a value
LINE = 13  # the height of a line of small text
STYLE = """.edge,.best,.stub,.more,.stack,.hidden,.outline,.blank{fill:none;\
stroke:var(--faint);stroke-width:1}
.stub,.hidden,.unseen{stroke-dasharray:2 3} .unseen{stroke-width:.7} .outline{stroke-width:.5}
.more{stroke-width:3;stroke-linecap:round} .best,.stack,.blank{stroke:var(--ink)} \
.best{stroke-width:4}
.stack{fill:var(--paper);stroke-width:1.5} .now{fill:var(--last);stroke:var(--now);stroke-width:4} \
.taken{fill:var(--last)}
text{fill:var(--ink);font-size:12px;text-anchor:middle;stroke:var(--paper);stroke-width:3;\
stroke-linejoin:round;
paint-order:stroke} .value text{font-weight:bold} .value .so{font-weight:normal} \
.level text{text-anchor:start}
.square text,.cut text{fill:var(--faint);font-size:11px} .square text{stroke-width:5}"""
SHAPE_STYLE = """
.shape{fill:var(--paper);stroke:var(--ink);stroke-width:1.5;stroke-linejoin:round}"""


def tree(
    source: Trace | Position,
    *,
    labels: Mapping[int, object] | None = None,
    depth: int | None = None,
) -> Picture:
    """Draw the tree that a trace has searched, or that of a position; below each node is its value.

    The first line of best play is thick. ≥ and ≤ stand before a value that what was cut could
    change. A PaperTree is drawn as it stands on paper: numbers at its leaves, and letters instead
    of all other values. `labels` puts up to 3 letters in the place of values, by the number of the
    node in `Trace.nodes`: these values are then said nowhere. `depth` draws so many plies only.
    Raises what `trace` does, and ValueError for too large a tree.
    """
    searched = source if isinstance(source, Trace) else trace(source)
    if depth is not None:
        searched = shallow(searched, doors.whole("depth", depth, 1))
    if len(searched.nodes) > DRAWN:
        nodes = f"{len(searched.nodes):,} nodes"
        raise ValueError(f"{nodes} are too many to be drawn; begin later in the game")
    if labels is None:
        labels = letters(searched) if isinstance(source, PaperTree) else {}
    last = len(searched.nodes) - 1
    doors.instance(labels, dict, "{0: 'A'}")
    for node, label in labels.items():
        doors.whole("node", node, 0, last)
        if not 1 <= len(str(label)) <= LABEL:
            doors.wrong(ValueError, "label", label, f"1 to {LABEL} letters")
    texts = {node: str(label) for node, label in labels.items()}
    view = View(searched, None, texts)
    return _drawn(view, _Layout(view))


def followed(
    trace: Trace,
    step: int,
    labels: Mapping[int, str],
    *,
    ahead: bool,
) -> tuple[Picture, list[tuple[int, int]]]:
    """Draw a tree after so many steps, and say where the value of the last one's node is.

    That is how far from left and top; before it comes the child that the value is from, if any.
    What was not entered is empty, nodes that wait have a frame, and the node of the last step has a
    thick one. Without `ahead`, the picture has no place yet for what comes after it.
    """
    view = View(trace, step, labels, ahead)
    layout = _Layout(view)
    node = view.now or 0
    value = view.known.get(node)
    sources = [kid for kid in view.kids[node] if value and view.known.get(kid) == value]
    way = [(layout.middle[each], layout.foot[each] - 4) for each in (*sources[:1], node)]
    return _drawn(view, layout), way


def _drawn(view: View, layout: "_Layout") -> Picture:
    now = [] if view.now is None else [view.now]
    parts = [
        *_edges(view, layout),
        *_stubs(view, layout),
        f"<path class='stack' d='{layout.boxes(view.waiting, RIM)}'/>",
        f"<path class='now' d='{layout.boxes(now, RIM)}'/>",
    ]
    style = f"{svg.STYLE}\n{STYLE} .thin{{stroke-width:{layout.cell / 6:g}}}"
    if isinstance(view.state(0), State):
        parts += _boards(view, layout)
    else:
        parts += _shapes(view, layout)
        style += SHAPE_STYLE
    parts += _values(view, layout)
    parts += _levels(view, layout)
    alt = story(view)
    words = "\n".join(lines(view))
    return Picture(parts, layout.width, layout.height, alt=alt, text=words, style=style)


class _Layout:
    """Where a view is put.

    It holds the middle of each node and each stub across, the top of each level, and the size.
    """

    def __init__(self, view: View) -> None:
        trace = view.trace
        root = view.state(0)
        columns = rows = SHAPE
        if isinstance(root, State):
            columns = root.variant.width
            rows = root.variant.height
        values = [
            signed(value)
            for _, node, value in trace.steps
            if value is not None and not trace.children(node)
        ]
        room = PAGE - MARGIN - STUB * len(cut_nodes(trace.steps))
        fitting = (room // len(values) - GAP) // columns
        self.cell = min(max(fitting, LEAST), GREATEST)
        self.wide = columns * self.cell
        self.high = rows * self.cell
        actions = [_short(node.action) for node in trace.nodes[1:]]
        longest = max(map(len, values + actions))
        self.slot = max(self.wide, 3 * LEAST, LETTER * longest) + GAP
        rise = RISE + min(len(values) * self.slot // 50, 48)
        self.down = self.high + FOOT + rise
        self.top = [svg.EDGE + node.depth * self.down for node in trace.nodes]
        self.foot = [top + self.high + FOOT for top in self.top]  # where edges to children begin
        self.middle: dict[int, int] = {}
        self.stubs: dict[int, int] = {}
        self.width = self._place(view, 0, MARGIN) + svg.EDGE
        if not (view.ahead and isinstance(root, State)):
            self.width += SO_FAR
        self.height = max(self.foot) + MORE

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

    def boxes(self, nodes: Iterable[int], rim: int = 0) -> str:
        """Return the path of a rectangle around each of these nodes."""
        path = ""
        wide = self.wide + 2 * rim
        high = self.high + 2 * rim
        for node in nodes:
            x, y = self.corner(node)
            path += _box(x - rim, y - rim, wide, high)
        return path


def _edges(view: View, layout: _Layout) -> Iterator[str]:
    """Draw the edges with the squares taken."""
    paths = defaultdict[str, str](str)
    squares = ""
    for node in view.nodes:
        x = layout.middle[node]
        y = layout.foot[node]
        for kid in view.kids[node]:
            dx = layout.middle[kid] - x
            dy = layout.top[kid] - y
            paths[_kind(view, node, kid)] += f"M{x} {y}l{dx} {dy}"
            action = _short(view.trace.nodes[kid].action)
            across = round(0.66 * dx)
            down = round(0.66 * dy)
            squares += text(x + across, y + down + 4, action)
    for kind, path in paths.items():
        yield f"<path class='{kind}' d='{path}'/>"
    yield f"<g class='square'>{squares}</g>"


def _kind(view: View, node: int, kid: int) -> str:
    """Return which kind of edge leads from a node to a child."""
    if node in view.best and kid in view.best:
        return "best"
    return "edge" if kid < view.entered else "edge unseen"


def _stubs(view: View, layout: _Layout) -> Iterator[str]:
    """Draw a stub for what was cut, with its squares."""
    for node in view.cut:
        x = layout.stubs[node]
        y = layout.top[node] + layout.down - 4
        yield f"<path class='stub' d='M{layout.middle[node]} {layout.foot[node]}L{x} {y}'/>"
        yield f"<path class='edge' d='M{x - 6} {y}h12'/>"
        skipped = map(_short, view.trace.skipped(node))
        squares = " ".join(skipped)
        yield f"<g class='cut'>{_lines(x, y + 12, ['cut', *wrap(squares, LETTERS)])}</g>"


def _values(view: View, layout: _Layout) -> Iterator[str]:
    """Write the value of each board below it, labels in a box; three dots where more lies below."""
    blanks = ""
    dots = ""
    values = ""
    for node in view.nodes:
        x = layout.middle[node]
        y = layout.top[node] + layout.high
        if node in view.labels:
            width = max(8 * len(view.labels[node]) + 4, 18)
            blanks += _box(x - width // 2, y + 3, width, FOOT - 3)
        if node in view.known:
            value = view.known[node]
            kind = "so" if value.endswith("so far") else ""
            values += text(x, y + FOOT - 4, value, kind)
        if view.has_more(node):
            dots += f"M{x} {y + FOOT + 3}h0m0 5h0m0 5h0"
    paths = f"<path class='blank' d='{blanks}'/><path class='more' d='{dots}'/>"
    yield f"{paths}<g class='value'>{values}</g>"


def _levels(view: View, layout: _Layout) -> Iterator[str]:
    """Write at the left of each level who moves, and which value that player looks for."""
    levels: dict[int, list[str]] = {}
    for node in view.nodes:
        top = layout.top[node]
        if not view.state(node).is_terminal and top not in levels:
            mover, _, aim = view.trace.aim(node).partition(": ")
            levels[top] = [*wrap(mover, WORDS), aim]
    tops = {layout.top[node] for node in view.nodes}
    for top in sorted(tops):
        words = levels.get(top, ["game over"])
        yield f"<g class='level'>{_lines(svg.EDGE, top + layout.high // 2, words)}</g>"


def _boards(view: View, layout: _Layout) -> Iterator[str]:
    """Draw boards, each with the square just taken, and the place of each that was not entered."""
    entered = view.nodes[: view.entered]
    cell = layout.cell
    columns = layout.wide // cell
    yield f"<path class='hidden' d='{layout.boxes(view.nodes[view.entered :])}'/>"
    yield f"<path class='outline' d='{layout.boxes(entered)}'/>"
    taken = ""
    for node in entered[1:]:
        x, y = layout.corner(node)
        row, column = divmod(view.trace.nodes[node].action, columns)
        taken += _box(x + column * cell, y + row * cell, cell, cell)
    yield f"<path class='taken' d='{taken}'/>"
    states = map(view.state, entered)
    yield from svg.small_boards(states, map(layout.corner, entered), cell)


def _shapes(view: View, layout: _Layout) -> Iterator[str]:
    """Draw a shape at each node, empty if it was not entered."""
    for kind, nodes in (
        ("hidden", view.nodes[view.entered :]),
        ("shape", view.nodes[: view.entered]),
    ):
        shapes = "".join(_shape(view, layout, node) for node in nodes)
        yield f"<path class='{kind}' d='{shapes}'/>"


def _shape(view: View, layout: _Layout, node: int) -> str:
    """Return the path of a square at a leaf, or else of a triangle.

    It points up where the greatest value is looked for, down for the least.
    """
    if view.state(node).is_terminal:
        return layout.boxes([node])
    x, y = layout.corner(node)
    side = layout.wide
    if view.trace.is_maximizing(node):
        return f"M{x} {y + side}h{side}l{-side // 2} {-side}z"
    return f"M{x} {y}h{side}l{-side // 2} {side}z"


def _box(x: int, y: int, width: int, height: int) -> str:
    return f"M{x} {y}h{width}v{height}h{-width}z"


def _lines(x: int, y: int, words: Iterable[str]) -> str:
    lines = ""
    for i, line in enumerate(words):
        lines += text(x, y + i * LINE, line)
    return lines


def _short(action: object) -> str:
    """Return an action in a few letters, without spaces: "4", "(0,1)"."""
    words = str(action).replace(" ", "")
    return words if len(words) <= LETTERS else f"{words[: LETTERS - 1]}…"
