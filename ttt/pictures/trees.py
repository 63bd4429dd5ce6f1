"""Pictures of game trees, a small board at each node: what can follow, and what it is worth (notebooks 06 and 07).

Reading order: `tree`, the picture, and `followed`, the same for a page that scrolls; `_Layout`,
which puts each node in its place; the parts of the drawing; the nodes, which are boards, or
triangles and squares in any other game. What is to be seen, and the same in words, comes from
`ttt.pictures.tree_view`. Values speak for x.
"""

from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap

from ttt import doors
from ttt.alphabeta import PaperTree
from ttt.game import Position, State
from ttt.pictures import svg
from ttt.pictures.marks import text
from ttt.pictures.picture import Picture
from ttt.pictures.tree_view import DRAWN, View, letters, lines, shallow, story
from ttt.trace import Trace, signed, trace

PAGE, MARGIN = 900, 76  # the width that a tree should fit; what stands at the left of each level
SQUARE, SHAPE = (
    (9, 16),
    2,
)  # the least and the greatest side of a square; that of a triangle or a leaf, in squares
GAP, RIM = 10, 3  # between two boards; between a board and its frame
FOOT, RISE, MORE = (
    20,
    36,
    20,
)  # heights: the value below a board; an edge, from there on; the dots for what lies below
STUB, SO_FAR = (
    40,
    24,
)  # widths: of what was cut; what "+12 so far" may need at the right of the last node
WORDS, LETTERS, LABEL = (
    12,
    6,
    3,
)  # letters that fit at the left of a level; of an action; below a small board
LETTER, LINE = 8, 13  # about the width of a letter in a value; the height of a line of small text
STYLE = """.edge,.best,.stub,.more,.stack,.now,.hidden,.outline,.blank{fill:none;stroke:var(--faint);stroke-width:1}
.stub,.hidden,.unseen{stroke-dasharray:2 3} .unseen{stroke-width:.7} .outline{stroke-width:.5}
.more{stroke-width:3;stroke-linecap:round} .best,.stack,.now,.blank{stroke:var(--ink)} .best,.now{stroke-width:4}
.stack{fill:var(--paper);stroke-width:1.5} .now{fill:var(--dotted)} .taken{fill:var(--striped)}
text{fill:var(--ink);font-size:12px;text-anchor:middle;stroke:var(--paper);stroke-width:3;stroke-linejoin:round;
paint-order:stroke} .value text{font-weight:bold} .value .so{font-weight:normal} .level text{text-anchor:start}
.square text,.cut text{fill:var(--faint);font-size:11px} .square text{stroke-width:5}"""
SHAPE_STYLE = """
.shape{fill:var(--paper);stroke:var(--ink);stroke-width:1.5;stroke-linejoin:round}"""


def tree(
    source: Trace | Position,
    *,
    labels: Mapping[int, object] | None = None,
    depth: int | None = None,
) -> Picture:
    """Draw the game tree that a trace has searched, or that of a position, with its value below each node.

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
        raise ValueError(
            f"{len(searched.nodes):,} nodes are too many to be drawn; begin later in the game"
        )
    if labels is None:
        labels = letters(searched) if isinstance(source, PaperTree) else {}
    for node, label in doors.instance(labels, dict, "{0: 'A'}").items():
        doors.whole("node", node, 0, len(searched.nodes) - 1)
        if not 1 <= len(str(label)) <= LABEL:
            doors.wrong(ValueError, "label", label, f"1 to {LABEL} letters")
    view = View(searched, None, {node: str(label) for node, label in labels.items()})
    return _drawn(view, _Layout(view))


def followed(
    trace: Trace, step: int, labels: Mapping[int, str], *, ahead: bool
) -> tuple[Picture, tuple[int, int]]:
    """Draw a tree as it stood after so many steps, and say how far from left and top the node of the last one is.

    What was not entered is empty, nodes that wait have a frame, and the node of the last step has a
    thick one. Without `ahead`, the picture has no place yet for what comes after it.
    """
    view = View(trace, step, labels, ahead)
    layout = _Layout(view)
    return _drawn(view, layout), (layout.middle[view.now or 0], layout.top[view.now or 0])


def _drawn(view: View, layout: "_Layout") -> Picture:
    is_board, now = isinstance(view.state(0), State), [] if view.now is None else [view.now]
    frames = [("stack", layout.boxes(view.waiting, RIM)), ("now", layout.boxes(now, RIM))]
    parts = [*_edges(view, layout), *(f"<path class='{kind}' d='{d}'/>" for kind, d in frames)]
    parts += [
        *(_boards if is_board else _shapes)(view, layout),
        *_values(view, layout),
        *_levels(view, layout),
    ]
    style = f"{svg.STYLE}\n{STYLE} .thin{{stroke-width:{layout.cell / 6:g}}}{'' if is_board else SHAPE_STYLE}"
    return Picture(
        parts,
        layout.width,
        layout.height,
        alt=story(view),
        text="\n".join(lines(view)),
        style=style,
    )


class _Layout:
    """Where a view is put: the middle of each node and of each stub across, the top of each level, and the size."""

    def __init__(self, view: View) -> None:
        root, nodes, steps = view.state(0), view.trace.nodes, view.trace.steps
        columns, rows = (
            (root.variant.width, root.variant.height) if isinstance(root, State) else (SHAPE, SHAPE)
        )
        values = [
            signed(value)
            for _, node, value in steps
            if value is not None and not view.trace.children(node)
        ]
        stubs = sum(step.kind == "cut" for step in steps)
        fitting = ((PAGE - MARGIN - STUB * stubs) // len(values) - GAP) // columns
        self.cell = min(max(fitting, SQUARE[0]), SQUARE[1])
        self.wide, self.high = columns * self.cell, rows * self.cell
        longest = max(map(len, [*values, *(_short(node.action) for node in nodes[1:])]))
        self.slot = max(self.wide, 3 * SQUARE[0], LETTER * longest) + GAP
        self.middle: dict[int, int] = {}
        self.stubs: dict[int, int] = {}
        self.down = self.high + FOOT + RISE + min(len(values) * self.slot // 50, 48)
        self.top = [svg.EDGE + node.depth * self.down for node in nodes]
        self.foot = [
            top + self.high + FOOT for top in self.top
        ]  # where the edges to the children begin
        room = 0 if view.ahead and isinstance(root, State) else SO_FAR
        self.width = self._place(view, 0, MARGIN) + svg.EDGE + room
        self.height = max(self.foot) + MORE

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
        if node in view.stubs:
            self.stubs[node] = self.middle[kids[-1]] + (self.slot + STUB) // 2
            right = max(right, self.stubs[node] + STUB // 2)
        return right

    def corner(self, node: int) -> tuple[int, int]:
        """Where the drawing of a node begins, left and top."""
        return self.middle[node] - self.wide // 2, self.top[node]

    def boxes(self, nodes: Iterable[int], rim: int = 0) -> str:
        """Return the path of a rectangle around each of these nodes."""
        corners, wide, high = map(self.corner, nodes), self.wide + 2 * rim, self.high + 2 * rim
        return "".join(_box(x - rim, y - rim, wide, high) for x, y in corners)


def _edges(view: View, layout: _Layout) -> Iterator[str]:
    """Draw the edges with the squares taken, and the stubs of what was cut."""
    x, paths, squares, best = layout.middle, dict[str, str](), "", {*view.best}
    edges = [(node, kid) for node in view.nodes for kid in view.kids[node]]
    for node, kid in edges:
        kind = (
            "best"
            if node in best and kid in best
            else "edge"
            if kid < view.entered
            else "edge unseen"
        )
        foot, dx, dy = layout.foot[node], x[kid] - x[node], layout.top[kid] - layout.foot[node]
        paths[kind] = f"{paths.get(kind, '')}M{x[node]} {foot}l{dx} {dy}"
        action = _short(view.trace.nodes[kid].action)
        squares += text(x[node] + round(0.66 * dx), foot + round(0.66 * dy) + 4, action)
    yield from (f"<path class='{kind}' d='{d}'/>" for kind, d in paths.items())
    yield f"<g class='square'>{squares}</g>"
    for node in view.cut:
        stub, top = layout.stubs[node], layout.top[node] + layout.down
        yield f"<path class='stub' d='M{x[node]} {layout.foot[node]}L{stub} {top - 4}'/>"
        yield f"<path class='edge' d='M{stub - 6} {top - 4}h12'/>"
        words = ["cut", *wrap(" ".join(map(_short, view.trace.skipped(node))), LETTERS)]
        yield f"<g class='cut'>{_lines(stub, top + 8, words)}</g>"


def _values(view: View, layout: _Layout) -> Iterator[str]:
    """Write what is known of the value below each board, labels in a box; three dots where more lies below."""
    blanks = dots = values = ""
    for node in view.nodes:
        x, y = layout.middle[node], layout.top[node] + layout.high
        if node in view.labels:
            width = max(8 * len(view.labels[node]) + 4, 18)
            blanks += _box(x - width // 2, y + 3, width, FOOT - 3)
        if node in view.told:
            values += text(
                x, y + FOOT - 4, view.told[node], "so" if view.told[node].endswith("so far") else ""
            )
        if view.has_more(node):
            dots += f"M{x} {y + FOOT + 3}h0m0 5h0m0 5h0"
    yield f"<path class='blank' d='{blanks}'/><path class='more' d='{dots}'/><g class='value'>{values}</g>"


def _levels(view: View, layout: _Layout) -> Iterator[str]:
    """Write at the left who moves at each level, and whether that player takes the greatest or the least value."""
    for top in sorted({layout.top[node] for node in view.nodes}):
        movers = [
            node
            for node in view.nodes
            if layout.top[node] == top and not view.state(node).is_terminal
        ]
        mover, _, aim = (
            view.trace.aim(movers[0]).partition(": ") if movers else ("game over", "", "")
        )
        words = [*wrap(mover, WORDS), *filter(None, [aim])]
        yield f"<g class='level'>{_lines(svg.EDGE, top + layout.high // 2, words)}</g>"


def _boards(view: View, layout: _Layout) -> Iterator[str]:
    """Draw boards, each with the square just taken, and the place of each that was not entered."""
    entered, cell, taken = view.nodes[: view.entered], layout.cell, ""
    yield f"<path class='hidden' d='{layout.boxes(view.nodes[view.entered :])}'/>"
    yield f"<path class='outline' d='{layout.boxes(entered)}'/>"
    for node in entered[1:]:
        (x, y), (row, column) = (
            layout.corner(node),
            divmod(view.trace.nodes[node].action, layout.wide // cell),
        )
        taken += _box(x + column * cell, y + row * cell, cell, cell)
    yield f"<path class='taken' d='{taken}'/>"
    yield from svg.small_boards([*map(view.state, entered)], [*map(layout.corner, entered)], cell)


def _shapes(view: View, layout: _Layout) -> Iterator[str]:
    """Draw a triangle that points up where the greatest value is looked for, down for the least; a square at a leaf."""
    for kind, drawn in (
        ("hidden", view.nodes[view.entered :]),
        ("shape", view.nodes[: view.entered]),
    ):
        d = ""
        for node in drawn:
            (x, y), side = layout.corner(node), layout.wide
            base, rise = (y + side, -side) if view.trace.is_maximizing(node) else (y, side)
            is_over = view.state(node).is_terminal
            d += layout.boxes([node]) if is_over else f"M{x} {base}h{side}l{-side // 2} {rise}z"
        yield f"<path class='{kind}' d='{d}'/>"


def _box(x: int, y: int, width: int, height: int) -> str:
    return f"M{x} {y}h{width}v{height}h{-width}z"


def _lines(x: int, y: int, words: Iterable[str]) -> str:
    return "".join(text(x, y + i * LINE, line) for i, line in enumerate(words))


def _short(action: object) -> str:
    """Return an action in a few letters, without spaces: "4", "(0,1)"."""
    words = str(action).replace(" ", "")
    return words if len(words) <= LETTERS else f"{words[: LETTERS - 1]}…"
