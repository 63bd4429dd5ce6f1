"""What is drawn at the nodes of a game tree: boards, or triangles and squares for any other game (notebooks 06 and 07).

Reading order: `size`, the room that a node takes; `nodes`, which frames and draws all of them; then the two ways of
drawing. `ttt.pictures.trees` says where.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ttt.game import State
from ttt.pictures import svg
from ttt.pictures.tree_view import View

RIM = 3  # between a board and its frame
SHAPE = 2  # the side of a triangle and of a leaf's square, in cells
LETTERS = 6  # of an action that is no square
STYLE = """
.shape{fill:var(--paper);stroke:var(--ink);stroke-width:1.5;stroke-linejoin:round}"""

Places = Mapping[int, tuple[int, int]]  # where the drawing of each node begins, left and top


def size(view: View) -> tuple[int, int]:
    """Return how wide and how high the drawing of a node is, in cells."""
    root = view.state(0)
    return (root.variant.width, root.variant.height) if isinstance(root, State) else (SHAPE, SHAPE)


def style(view: View) -> str:
    """Return the style that the drawing of nodes needs beside that of boards."""
    return "" if isinstance(view.state(0), State) else STYLE


def nodes(view: View, places: Places, cell: int) -> Iterator[str]:
    """Draw the nodes that were entered, and the place of each of the others; frame those that wait."""
    now, (columns, rows) = view.now(), size(view)
    for kind, framed in (("stack", view.waiting()), ("now", [] if now is None else [now])):
        corners = [places[node] for node in framed]
        frames = [box(x - RIM, y - RIM, columns * cell + 2 * RIM, rows * cell + 2 * RIM) for x, y in corners]
        yield f"<path class='{kind}' d='{''.join(frames)}'/>"
    yield from (_boards if isinstance(view.state(0), State) else _shapes)(view, places, cell)


def short(action: object) -> str:
    """Return an action in a few letters, without spaces: "4", "(0,1)"."""
    told = str(action).replace(" ", "")
    return told if len(told) <= LETTERS else f"{told[: LETTERS - 1]}…"


def box(x: int, y: int, width: int, height: int) -> str:
    """Return the path of a rectangle."""
    return f"M{x} {y}h{width}v{height}h{-width}z"


def _boards(view: View, places: Places, cell: int) -> Iterator[str]:
    """Draw boards, each with the square just taken."""
    wide, high = (side * cell for side in size(view))
    entered = [node for node in places if node in view.entered]
    for kind, drawn in (("hidden", [node for node in places if node not in view.entered]), ("outline", entered)):
        yield f"<path class='{kind}' d='{''.join(box(*places[node], wide, high) for node in drawn)}'/>"
    taken = ""
    for node in entered[1:]:
        (x, y), (row, column) = places[node], divmod(view.action(node), view.state(node).variant.width)
        taken += box(x + column * cell, y + row * cell, cell, cell)
    yield f"<path class='taken' d='{taken}'/>"
    yield from svg.small_boards([view.state(node) for node in entered], [places[node] for node in entered], cell)


def _shapes(view: View, places: Places, cell: int) -> Iterator[str]:
    """Draw a triangle that points up where the greatest value is looked for, down for the least; a square at a leaf."""
    side = SHAPE * cell
    for kind, entered in (("hidden", False), ("shape", True)):
        d = ""
        for node, (x, y) in places.items():
            if (node in view.entered) != entered:
                continue
            if view.state(node).is_terminal:
                d += box(x, y, side, side)
            elif view.trace.is_maximizing(node):
                d += f"M{x} {y + side}h{side}l{-side // 2} {-side}z"
            else:
                d += f"M{x} {y}h{side}l{-side // 2} {side}z"
        yield f"<path class='{kind}' d='{d}'/>"
