"""Pictures of game trees, a small board at each node: what can follow, and its value (06 and 07).

Reading order: `tree`, the picture, and `followed`, the same for a page that scrolls; `read`, a
whole tree with what a search read of it; the parts of the drawing; the nodes, which are boards, or
triangles and squares in any other game. `ttt.pictures.tree_layout` puts each node in its place,
`ttt.pictures.cuts` says how a cut looks. What is to be seen, and the same in words, comes from
`ttt.pictures.tree_view`. Values speak for x.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from textwrap import wrap

from ttt.alphabeta import PaperTree
from ttt.game import Position
from ttt.pictures import cuts, svg
from ttt.pictures.marks import text
from ttt.pictures.picture import Picture
from ttt.pictures.tree_layout import (
    AROUND,
    FOOT,
    GREATEST,
    LETTERS,
    LINE,
    RIM,
    STUB,
    Corner,
    Layout,
    box,
    short,
)
from ttt.pictures.tree_view import DRAWN, Reading, View, letters, lines, shallow, story
from ttt.trace import Trace, trace

BLOCK = 14  # of the end of a stub
WORDS = 12  # letters that fit at the left of a level
STYLE = """.edge,.best,.stub,.more,.stack,.hidden,.outline,.blank{fill:none;\
stroke:var(--faint);stroke-width:1}
.hidden,.unseen{stroke-dasharray:2 3} .unseen{stroke-width:.7} .outline{stroke-width:.5}
.more{stroke-width:3;stroke-linecap:round} .best,.stack,.blank{stroke:var(--ink)} \
.best{stroke-width:4}
.stack{fill:var(--paper);stroke-width:1.5} .now{fill:var(--last);stroke:var(--now);stroke-width:4} \
.taken{fill:var(--last)}
text{fill:var(--ink);font-size:12px;text-anchor:middle;stroke:var(--paper);stroke-width:3;\
stroke-linejoin:round;
paint-order:stroke} .value text{font-weight:bold} .value .so{font-weight:normal} \
.level text{text-anchor:start}
.square text,.note text{font-size:11px} .square text{fill:var(--faint);stroke-width:5}"""
SHAPE_STYLE = """
.shape{fill:var(--paper);stroke:var(--ink);stroke-width:1.5;stroke-linejoin:round}"""
READ_STYLE = """
.plate{fill:var(--paper)} .wrong{fill:var(--crossed);stroke:var(--ink);stroke-width:3}"""


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
        searched = shallow(searched, depth)
    if len(searched.nodes) > DRAWN:
        nodes = f"{len(searched.nodes):,} nodes"
        raise ValueError(f"{nodes} are too many to be drawn; begin later in the game")
    if labels is None:
        labels = letters(searched) if isinstance(source, PaperTree) else {}
    texts = {node: str(label) for node, label in labels.items()}
    view = View(searched, None, texts)
    return _drawn(view, Layout(view))


def followed(
    trace: Trace,
    step: int,
    labels: Mapping[int, str],
    *,
    ahead: bool,
) -> tuple[Picture, list[tuple[int, int]]]:
    """Draw a tree after so many steps, and say on which way the last value came.

    The way is a list of points, each so far from left and top: below the child that the value is
    from, if any, then below the node of the last step. What was not entered is empty, nodes that
    wait have a frame, and the node of the last step has a thick one. Without `ahead`, the picture
    has no place yet for what comes after it.
    """
    view = View(trace, step, labels, ahead)
    layout = Layout(view)
    node = view.now or 0
    value = view.known.get(node)
    sources = [kid for kid in view.kids[node] if value and view.known.get(kid) == value]
    way = [(layout.middle[each], layout.foot[each] - 4) for each in (*sources[:1], node)]
    return _drawn(view, layout), way


def read(trace: Trace, reading: Reading, cell: int = GREATEST) -> tuple[Picture, dict[int, Corner]]:
    """Draw a whole tree with what a search read of it; say where each node's drawing begins.

    What it left out is hatched, behind a slash. `cell` is the side of a square where there is room.
    """
    view = View(trace, None, {}, reading=reading)
    layout = Layout(view, cell)
    corners = {node: layout.corner(node) for node in view.nodes}
    return _drawn(view, layout), corners


def _drawn(view: View, layout: Layout) -> Picture:
    now = [] if view.now is None else [view.now]
    wrong = [] if view.wrong is None else [view.wrong]
    parts = [
        *_grounds(view, layout),
        *_edges(view, layout),
        *_stubs(view, layout),
        f"<path class='wrong' d='{layout.boxes(wrong, RIM)}'/>",
        f"<path class='stack' d='{layout.boxes(view.waiting, RIM)}'/>",
        f"<path class='now' d='{layout.boxes(now, RIM)}'/>",
    ]
    style = (
        f"{svg.STYLE}\n{STYLE}{cuts.STYLE}{READ_STYLE} .thin{{stroke-width:{layout.cell / 6:g}}}"
    )
    if view.is_board:
        parts += _boards(view, layout)
    else:
        parts += _shapes(view, layout)
        style += SHAPE_STYLE
    parts += _values(view, layout)
    parts += _levels(view, layout)
    alt = story(view)
    words = "\n".join(lines(view))
    return Picture(parts, layout.width, layout.height, alt=alt, text=words, style=style)


def _edges(view: View, layout: Layout) -> Iterator[str]:
    """Draw the edges with the squares taken, and a slash across each to what was not read."""
    paths = defaultdict[str, str](str)
    squares = ""
    slashes = ""
    for node in view.nodes:
        x = layout.middle[node]
        y = layout.foot[node]
        unread = view.unread_kids(node)
        for kid in view.kids[node]:
            dx = layout.middle[kid] - x
            dy = layout.top[kid] - y
            paths[_kind(view, node, kid)] += f"M{x} {y}l{dx} {dy}"
            action = short(view.trace.nodes[kid].action)
            across = round(0.66 * dx)
            down = round(0.66 * dy)
            squares += text(x + across, y + down + 4, action)
            if kid in unread:
                slashes += cuts.slash(x, y, dx, dy)
    for kind, path in paths.items():
        yield f"<path class='{kind}' d='{path}'/>"
    yield f"<g class='square'>{squares}</g>"
    if slashes:
        yield f"<path class='slash' d='{slashes}'/>"


def _kind(view: View, node: int, kid: int) -> str:
    """Return which kind of edge leads from a node to a child."""
    if node in view.best and kid in view.best:
        return "best"
    is_seen = kid < view.entered and kid not in view.unread
    return "edge" if is_seen else "edge unseen"


def _stubs(view: View, layout: Layout) -> Iterator[str]:
    """Draw a stub for what was cut and has no place of its own, with its squares."""
    for node in view.cut:
        x = layout.middle[node]
        foot = layout.foot[node]
        dx = layout.stubs[node] - x
        y = layout.top[node] + layout.down
        yield f"<path class='stub' d='M{x} {foot}l{dx} {y - foot}'/>"
        yield cuts.hatched(x + dx - STUB // 3, y, 2 * STUB // 3, BLOCK)
        yield f"<path class='slash' d='{cuts.slash(x, foot, dx, y - foot)}'/>"
        skipped = map(short, view.trace.skipped(node))
        squares = wrap(" ".join(skipped), LETTERS)
        x += dx
        y += BLOCK + LINE
        yield f"<g class='cut'>{cuts.word(x, y)}{_lines(x, y + LINE, squares)}</g>"


def _grounds(view: View, layout: Layout) -> Iterator[str]:
    """Draw a hatched ground below the nodes that were not read, one for neighbours together."""
    half = layout.slot // 2
    for node in view.nodes:
        for is_unread, kids in groupby(view.kids[node], view.unread_kids(node).__contains__):
            if not is_unread:
                continue
            below = [deep for kid in kids for deep in _below(view, kid)]
            left = min(layout.middle[deep] for deep in below) - half
            right = max(layout.middle[deep] for deep in below) + half
            top = layout.top[below[0]] - AROUND
            bottom = max(layout.end(view, deep) for deep in below)
            yield cuts.hatched(left, top, right - left, bottom - top)
            yield f"<path class='plate' d='{layout.boxes(below, 1)}'/>"
            yield f"<g class='cut'>{cuts.word((left + right) // 2, bottom + LINE)}</g>"


def _below(view: View, node: int) -> list[int]:
    """Return a node and all below it."""
    nodes = [node]
    for kid in view.kids[node]:
        nodes += _below(view, kid)
    return nodes


def _values(view: View, layout: Layout) -> Iterator[str]:
    """Write the value of each board below it, labels in a box; three dots where more lies below."""
    blanks = ""
    dots = ""
    values = ""
    notes = ""
    for node in view.nodes:
        x = layout.middle[node]
        y = layout.value(view, node)
        if node in view.labels:
            width = max(8 * len(view.labels[node]) + 4, 18)
            blanks += box(x - width // 2, y - 13, width, FOOT - 3)
        if node in view.known:
            values += text(x, y, view.known[node], "so" if node in view.so_far else "")
        if node in view.notes:
            notes += text(x, y + LINE, view.notes[node])
        if view.has_more(node):
            dots += f"M{x} {layout.foot[node] + 3}h0m0 5h0m0 5h0"
    paths = f"<path class='blank' d='{blanks}'/><path class='more' d='{dots}'/>"
    yield f"{paths}<g class='value'>{values}</g>"
    if notes:
        yield f"<g class='note'>{notes}</g>"


def _levels(view: View, layout: Layout) -> Iterator[str]:
    """Write at the left of each level who moves, and which value that player looks for."""
    levels = {layout.top[node]: wrap(f"game over{view.after(node)}", WORDS) for node in view.nodes}
    for node in reversed(view.nodes):
        if not view.state(node).is_terminal:
            mover, *aim = view.aim(node)
            levels[layout.top[node]] = [*wrap(mover, WORDS), *aim]
    for top, words in sorted(levels.items()):
        yield f"<g class='level'>{_lines(svg.EDGE, top + layout.high // 2, words)}</g>"


def _boards(view: View, layout: Layout) -> Iterator[str]:
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
        taken += box(x + column * cell, y + row * cell, cell, cell)
    yield f"<path class='taken' d='{taken}'/>"
    states = map(view.state, entered)
    yield from svg.small_boards(states, map(layout.corner, entered), cell)


def _shapes(view: View, layout: Layout) -> Iterator[str]:
    """Draw a shape at each node, empty if it was not entered."""
    for kind, nodes in (
        ("hidden", view.nodes[view.entered :]),
        ("shape", view.nodes[: view.entered]),
    ):
        shapes = "".join(_shape(view, layout, node) for node in nodes)
        yield f"<path class='{kind}' d='{shapes}'/>"


def _shape(view: View, layout: Layout, node: int) -> str:
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


def _lines(x: int, y: int, words: Iterable[str]) -> str:
    lines = ""
    for i, line in enumerate(words):
        lines += text(x, y + i * LINE, line)
    return lines
