"""Pictures of game trees: which boards can follow, and what they are worth (notebooks 06 and 07).

Reading order: `tree`, the picture; `_View`, what is to be seen of a trace at one moment; `_Layout`, where it is put;
then the parts of the drawing, and the tree in words. Values speak for the trace's player, for x unless told otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from textwrap import wrap

from ttt import svg
from ttt.game import State
from ttt.picture import Picture
from ttt.search import outcome
from ttt.trace import LIMIT, OPEN, Node, Step, Trace, trace

PAGE = 900  # the width that a tree should fit
SQUARE = (9, 16)  # the least and the greatest side of a square, if nobody asks for another
MARGIN = 68  # what stands at the left of each level
GAP = 10  # between two boards
FOOT = 19  # the height of the value below a board
RISE = 36  # the height of an edge, from there to the next board
STUB = 40  # the width of what was cut
LINE = 13  # the height of a line of small text
NARROW = 5  # letters that fit below a small board
STYLE = """.edge,.best,.stub,.more,.stack,.now,.hidden,.blank{fill:none;stroke:var(--faint);stroke-width:1}
.best{stroke:var(--ink);stroke-width:4} .stub,.hidden,.unseen{stroke-dasharray:2 3} .unseen{stroke-width:.7}
.more{stroke-width:3;stroke-linecap:round} .stack,.now,.blank{stroke:var(--ink)} .stack{stroke-width:1.5}
.now{fill:var(--dotted);stroke-width:4} .taken{fill:var(--striped)}
text{fill:var(--ink);font-size:12px;text-anchor:middle;stroke:var(--paper);stroke-width:3;stroke-linejoin:round;
paint-order:stroke} .value text{font-weight:bold} .value .so{font-weight:normal} .value .in{stroke:none}
.square text,.cut text{fill:var(--faint);font-size:11px} .level text{text-anchor:start}"""


def tree(
    source: Trace | State,
    step: int | None = None,
    *,
    labels: Mapping[int, object] | None = None,
    depth: int | None = None,
    mark: bool = True,
    cell: int | None = None,
) -> Picture:
    """Draw the game tree that a trace has searched, or that of a state, with its value below each board.

    `step` draws it as it stood after so many steps: what was not entered is empty, those who wait have a frame, and a
    thick one the node of the last step. `labels` puts a few letters in the place of values, by the number of the node
    in `Trace.nodes`: these values are then told nowhere. `depth` draws so many plies only; a state's values are then
    what best play gives, see `outcome`. `mark` draws the line of best play thick, the first where there are several.
    `cell` is the side of a square. Raises TypeError for what is neither a Trace of States nor a State, and ValueError
    for a step, a node, a depth or a cell that makes no sense, for long labels, and for too large a tree.
    """
    if depth is not None and (type(depth) is not int or depth < 1):
        raise ValueError(f"depth {depth!r}; at least 1 ply was expected")
    if cell is not None and cell < 1:
        raise ValueError(f"a square of side {cell!r}; at least 1 was expected")
    view = _View(_traced(source, depth), step, labels or {}, depth, mark)
    layout = _Layout(view, cell)
    parts = [*_edges(view, layout), *_boards(view, layout), *_values(view, layout), *_levels(view, layout)]
    style = f"{svg.STYLE}\n{STYLE} .thin{{stroke-width:{layout.cell / 6:g}}}"
    text = "\n".join(_lines(view, 0))
    return Picture(parts, layout.width, layout.height, alt=_story(view), text=text, style=style)


def _traced(source: Trace | State, depth: int | None) -> Trace:
    if isinstance(source, State):
        return trace(source) if depth is None else _shallow(source, depth)
    if not isinstance(source, Trace) or not isinstance(source.nodes[0].state, State):
        raise TypeError(f"{source!r} is neither a State nor a Trace of States, such as trace(State.parse('xo.ox.x.o'))")
    return source


def _shallow(root: State, depth: int) -> Trace:
    """Return the trace of a search that looks no deeper, and asks `outcome` there."""
    nodes: list[Node] = []
    steps: list[Step] = []

    def visit(state: State, parent: int | None, action: int | None, ply: int) -> None:
        if len(nodes) == LIMIT:
            raise ValueError(f"more than {LIMIT:,} nodes in {depth} plies below {root!r}; fewer plies were expected")
        node = len(nodes)
        nodes.append(Node(state, parent, action, ply))
        steps.append(Step("enter", node, None, OPEN))
        for square in state.actions() if ply < depth else ():
            visit(state.result(square), node, square, ply + 1)
        value = outcome(state).value * (1 if state.to_move == "x" else -1)
        steps.append(Step("leaf" if len(nodes) == node + 1 else "back up", node, value, OPEN))

    visit(root, None, None, 0)
    return Trace("x", tuple(nodes), tuple(steps))


class _View:
    """What is to be seen of a trace: its nodes, their children, what was cut, and what is told of each node's value."""

    def __init__(
        self, trace: Trace, step: int | None, labels: Mapping[int, object], depth: int | None, mark: bool
    ) -> None:
        self.trace, self.step, self.depth = trace, step, depth
        self.moment = trace.at(len(trace.steps) if step is None else step)
        self.kids: dict[int, list[int]] = {}
        for i, node in enumerate(trace.nodes):
            if depth is None or node.depth <= depth:
                self.kids[i] = []
                if node.parent is not None:
                    self.kids[node.parent].append(i)
        self.labels = self._checked(labels)
        self.cuts = {step.node: trace.skipped(step.node) for step in trace.steps if self._is_cut(step)}
        done = trace.steps[:step]
        self.entered = [step.node for step in done if step.kind == "enter" and step.node in self.kids]
        self.cut_off = [step.node for step in done if self._is_cut(step)]
        self.told = {node: f"{_signed(value)} so far" for node, value in self.moment.best.items()}
        self.told |= {node: _signed(value) for node, value in self.moment.values.items()} | self.labels
        self.best = self._best_line() if mark else [0]

    def state(self, node: int) -> State:
        state = self.trace.nodes[node].state
        assert isinstance(state, State)
        return state

    def action(self, node: int) -> int:
        return int(self.trace.nodes[node].action)

    def move(self, node: int) -> str:
        """Return the move that led to a node: "x 4"."""
        parent = self.trace.nodes[node].parent
        return f"{self.state(parent or 0).to_move} {self.action(node)}"

    def name(self, node: int) -> str:
        """Return the moves from the root to a node: "x 4, o 0"."""
        parent = self.trace.nodes[node].parent
        return "the root" if parent is None else f"{self.name(parent)}, {self.move(node)}".removeprefix("the root, ")

    def mover(self, node: int) -> str:
        """Return who moves at a node, and what value is looked for: "x to move: max"."""
        return f"{self.state(node).to_move} to move: {'max' if self.trace.is_maximizing(node) else 'min'}"

    def has_more(self, node: int) -> bool:
        """Does more lie below a node than is drawn?"""
        return not self.kids[node] and not self.state(node).is_terminal

    def now(self) -> int | None:
        """Return the node of the last step, or the node above it where the drawing ends; None if there is none."""
        node = self.moment.step.node if self.step and self.moment.step else None
        while node is not None and node not in self.kids:
            node = self.trace.nodes[node].parent
        return node

    def _is_cut(self, step: Step) -> bool:
        return step.kind == "cut" and bool(self.kids.get(step.node))

    def _best_line(self) -> list[int]:
        """Return the line of best play from the root, as far as it shows no value that a label stands for."""
        line, values = [0], self.moment.values
        while 0 in values and (kids := self.kids[line[-1]]) and not {line[-1], *kids} & self.labels.keys():
            line.append(next(kid for kid in kids if values[kid] == values[line[-1]]))
        return line

    def _checked(self, labels: Mapping[int, object]) -> dict[int, str]:
        for node, label in labels.items():
            if type(node) is not int or node not in self.kids:
                raise ValueError(f"a label on {node!r}, which is no node of this tree: it has {len(self.kids)}")
            if len(str(label)) > NARROW:
                raise ValueError(f"the label {str(label)!r} does not fit below a board; {NARROW} letters do")
        return {node: str(label) for node, label in labels.items()}


class _Layout:
    """Where a view is put: the middle of each node and of each stub across, the top of each level, and the size."""

    def __init__(self, view: _View, cell: int | None) -> None:
        leaves = sum(not kids for kids in view.kids.values())
        variant = view.state(0).variant
        fitting = ((PAGE - MARGIN - STUB * len(view.cuts)) // leaves - GAP) // variant.width
        self.cell = cell or min(max(fitting, SQUARE[0]), SQUARE[1])
        self.wide, self.high = variant.width * self.cell, variant.height * self.cell
        self.slot = max(self.wide, 3 * SQUARE[0]) + GAP
        self.middle: dict[int, int] = {}
        self.stubs: dict[int, int] = {}
        depths = {node: view.trace.nodes[node].depth for node in view.kids}
        self.down = self.high + FOOT + RISE + min(leaves * self.slot // 60, RISE)
        self.top = {node: svg.EDGE + depth * self.down for node, depth in depths.items()}
        self.width = self._place(view, 0, MARGIN) + svg.EDGE
        self.height = max(self.top.values()) + self.high + FOOT + LINE

    def _place(self, view: _View, node: int, left: int) -> int:
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

    def foot(self, node: int) -> int:
        """Where the edges to the children of a node begin."""
        return self.top[node] + self.high + FOOT


def _edges(view: _View, layout: _Layout) -> Iterator[str]:
    """Draw the edges with the squares taken, and the stubs of what was cut."""
    x, lines, squares = layout.middle, dict[str, str](), ""
    for node, kids in view.kids.items():
        for kid in kids:
            kind = "best" if {node, kid} <= {*view.best} else "edge" if kid in view.entered else "edge unseen"
            dx, dy = x[kid] - x[node], layout.top[kid] - layout.foot(node)
            lines[kind] = f"{lines.get(kind, '')}M{x[node]} {layout.foot(node)}l{dx} {dy}"
            squares += _text(x[node] + round(0.66 * dx), layout.foot(node) + round(0.66 * dy) + 4, view.action(kid))
    yield from (f"<path class='{kind}' d='{d}'/>" for kind, d in lines.items())
    yield f"<g class='square'>{squares}</g>"
    for node in view.cut_off:
        stub, foot, top = layout.stubs[node], layout.foot(node), layout.foot(node) - layout.high - FOOT + layout.down
        yield f"<path class='stub' d='M{x[node]} {foot}L{stub} {top - 4}'/><path class='edge' d='M{stub - 6} {top - 4}h12'/>"
        told = ["cut", *wrap(" ".join(map(str, view.cuts[node])), NARROW + 1)]
        yield f"<g class='cut'>{''.join(_text(stub, top + 8 + i * LINE, line) for i, line in enumerate(told))}</g>"


def _boards(view: _View, layout: _Layout) -> Iterator[str]:
    """Draw the boards that were entered, each with the square just taken, and the place of each of the others."""
    left = {node: layout.middle[node] - layout.wide // 2 for node in view.kids}
    corners = {node: (left[node], layout.top[node]) for node in view.kids}
    now, cell = view.now(), layout.cell
    framed = [node for node in view.moment.stack if view.step is not None and node in corners and node != now]
    hidden = [node for node in view.kids if node not in view.entered]
    for kind, nodes in (("stack", framed), ("now", [] if now is None else [now]), ("hidden", hidden)):
        d = "".join(_box(left[node] - 3, layout.top[node] - 3, layout.wide + 6, layout.high + 6) for node in nodes)
        yield from [f"<path class='{kind}' d='{d}'/>"] if d else []
    taken = ""
    for node in view.entered:
        if view.trace.nodes[node].parent is not None:
            row, column = divmod(view.trace.nodes[node].action, view.state(node).variant.width)
            taken += _box(left[node] + column * cell, layout.top[node] + row * cell, cell, cell)
    yield f"<path class='taken' d='{taken}'/>"
    yield from svg.small_boards(
        [view.state(node) for node in view.entered], [corners[node] for node in view.entered], cell
    )


def _values(view: _View, layout: _Layout) -> Iterator[str]:
    """Write what is told of the value below each board, labels in a box; three dots where more lies below."""
    blanks = dots = values = ""
    for node, x in layout.middle.items():
        y = layout.top[node] + layout.high
        if node in view.labels:
            width = max(8 * len(view.labels[node]) + 6, 18)
            blanks += _box(x - width // 2, y + 3, width, FOOT - 3)
        if node in view.told:
            kind = " class='so'" if view.told[node].endswith("so far") else ""
            values += _text(x, y + FOOT - 5, view.told[node], kind)
        if view.has_more(node):
            dots += f"M{x} {y + FOOT + 3}h0m0 5h0m0 5h0"
    yield f"<path class='blank' d='{blanks}'/><path class='more' d='{dots}'/><g class='value'>{values}</g>"


def _levels(view: _View, layout: _Layout) -> Iterator[str]:
    """Write at the left who moves at each level, and whether that player takes the greatest or the least value."""
    for depth in range(max(view.trace.nodes[node].depth for node in view.kids) + 1):
        level = [node for node in view.kids if view.trace.nodes[node].depth == depth]
        movers = [node for node in level if not view.state(node).is_terminal]
        told = view.mover(movers[0]).split(": ") if movers else ["game over"]
        y = layout.top[level[0]] + layout.high // 2
        yield f"<g class='level'>{''.join(_text(svg.EDGE, y + i * LINE, line) for i, line in enumerate(told))}</g>"


def _text(x: int, y: int, words: object, kind: str = "") -> str:
    return f"<text{kind} x='{x}' y='{y}'>{escape(str(words))}</text>"


def _box(x: int, y: int, width: int, height: int) -> str:
    return f"M{x} {y}h{width}v{height}h{-width}z"


def _signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else "0"


def _lines(view: _View, node: int) -> Iterator[str]:
    """Yield a line for each node that was entered, indented by its depth, and one for what was cut."""
    indent = "  " * view.trace.nodes[node].depth
    if node in view.entered:
        by = f"{view.move(node)}: " if node else ""
        mover = "" if view.state(node).is_terminal else f"{view.mover(node)} "
        yield f"{indent}{by}{mover}{view.told.get(node, '')}{' …' if view.has_more(node) else ''}".rstrip()
    for kid in view.kids[node]:
        yield from _lines(view, kid)
    if node in view.cut_off:
        yield f"{indent}  cut: {', '.join(map(str, view.cuts[node]))}"


def _story(view: _View) -> str:
    """Return the tree in a few sentences: its size, the last step, the value of each first move, the best line."""
    leaves = sum(view.state(node).is_terminal for node in view.kids)
    size = f"{len(view.kids)} nodes, {leaves} of them leaves"
    if more := sum(map(view.has_more, view.kids)):
        size += f", {more} with more below"
    story = [f"Game tree from {svg.describe(view.state(0))}: {size}; values are those for {view.trace.player}"]
    if view.step is not None:
        story += [f"Step {view.step} of {len(view.trace.steps)}: {_happened(view)}"]
        waiting = [view.name(node) for node in view.moment.stack if node in view.kids]
        story += [f"Who waits: {'; '.join(waiting)}"] if waiting else []
    firsts = [f"{view.move(kid)}: {view.told.get(kid, 'not known yet')}" for kid in view.kids[0]]
    story += [f"The root, {view.mover(0)}: {view.told.get(0, 'not known yet')}"]
    story += [f"The first moves: {'; '.join(firsts)}"] if firsts else []
    story += [f"Cut off: {len(view.cut_off)} nodes"] if view.cut_off else []
    if len(view.best) > 1:
        story += [f"A line of best play: {view.name(view.best[-1])}, {svg.status(view.state(view.best[-1]))}"]
    if view.labels:
        story += [f"Labels: {'; '.join(f'{label} for {view.name(node)}' for node, label in view.labels.items())}"]
    return ". ".join(story)


def _happened(view: _View) -> str:
    """Return the last step in words."""
    step, now = view.moment.step, view.now()
    if step is None or now is None:
        return "nothing is looked at yet"
    name = view.name(now) if step.node == now else f"a node below {view.name(now)}"
    value = view.labels.get(step.node) or _signed(step.value or 0)
    told = {"enter": "is entered", "leaf": f"is a leaf of value {value}", "back up": f"backs up {value}"}
    told["cut"] = f"is cut off, {', '.join(map(str, view.trace.skipped(step.node)))} can't matter"
    return f"{name} {told[step.kind]}"
