"""The whole game on one page, a tiny board for each position (notebook 06). Needs networkx.

Reading order: `whole_game`, which draws the graph of `ttt.pictures.graph`; its moves and its boards; the words around
them; the same for those who don't see it. Values speak for x throughout, so a move to another field is a mistake.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ttt.game import State, Variant
from ttt.pictures.graph import HEAD, MARGIN, PAGE, VALUES, Layout, graph, layout
from ttt.pictures.marks import Squares, mark, text
from ttt.pictures.picture import Picture

if TYPE_CHECKING:
    import networkx as nx

KINDS = {1: "x", 0: "draw", -1: "o"}
CELL = 6  # the side of a square
FRAME = 2  # between a board and its frame
LEGEND = 100  # below the last layer
STYLE = """path,circle,rect{fill:none} path,circle{stroke-linecap:round} .words{fill:var(--ink);font-size:13px}
.head{font-weight:bold} .faint{fill:var(--faint)}
#frame-x{fill:var(--striped)} #frame-draw{fill:var(--dotted);stroke-dasharray:2} #frame-o{fill:var(--crossed)}
.x{stroke:var(--x)} .draw{stroke:var(--dots)} .o{stroke:var(--o)} .line{stroke:var(--ink)} .over{stroke-width:2.2}
#grid{stroke:var(--faint);stroke-width:.4} .strike{stroke:var(--ink);stroke-width:1.4}
.mark-x,.mark-o{stroke-width:1.2} .mark-x{stroke:var(--x)} .mark-o{stroke:var(--o)}
.move{stroke-width:.7} .mistake{stroke:var(--faint);stroke-width:.5;opacity:.6} .move.line{stroke-width:1.2}"""


def whole_game(variant: Variant | None = None) -> Picture:
    """Draw all positions of a game up to symmetry, layer by layer, in three fields: won for x, drawn, won for o.

    Raises what `graph` raises.
    """
    game = graph(variant)
    start = next(iter(game))
    places = layout(game, *_size(start.variant))
    height, told = places.bands[-1][1] + LEGEND, list(_told(game, len(places.bands)))
    line = {start, *(after for _, after, on_line in game.edges(data="line") if on_line)}
    parts = [
        f"<defs>{''.join(_shapes(game, start.variant))}</defs>",
        *_moves(game, places),
        *(_board(state, game.nodes[state]["value"], *place, state in line) for state, place in places.boards.items()),
        *_heads(game, places),
        *_legend(game, height - LEGEND + 34, len(line)),
    ]
    return Picture(parts, PAGE, height, alt=" ".join(told), text="\n".join(told), style=STYLE)


def _moves(game: nx.DiGraph, places: Layout) -> Iterator[str]:
    """Draw all moves of a kind as one path: down behind the boards, in a curve to the next layer, and down again."""
    moves: dict[str, list[tuple[State, State]]] = {kind: [] for kind in ("mistake", "x", "o", "draw", "line")}
    for before, after, facts in game.edges(data=True):
        kept = KINDS[game.nodes[before]["value"]] if facts["keeps"] else "mistake"
        moves["line" if facts["line"] else kept].append((before, after))
    for kind, edges in moves.items():
        d = "".join(_move(places, *edge, game.nodes[edge[0]]["ply"]) for edge in edges)
        yield f"<path class='move {kind}' d='{d}'/>"


def _size(variant: Variant) -> tuple[int, int]:
    """Return the width and height of a board in its frame."""
    return variant.width * CELL + 2 * FRAME, variant.height * CELL + 2 * FRAME


def _move(places: Layout, before: State, after: State, ply: int) -> str:
    width, height = _size(before.variant)
    (x1, y1), (x2, y2) = places.boards[before], places.boards[after]
    leave, arrive = places.bands[ply][1], places.bands[ply + 1][0]
    half, dx = (arrive - leave) / 2, x2 - x1
    return f"M{x1 + width / 2:g} {y1 + height:g}V{leave}c0 {half:g} {dx:g} {half:g} {dx:g} {2 * half:g}V{y2:g}"


def _shapes(game: nx.DiGraph, variant: Variant) -> Iterator[str]:
    """Define each shape once: the frames, the grid, and each row of marks that occurs."""
    width, height = _size(variant)
    for kind in KINDS.values():
        yield f"<rect id='frame-{kind}' width='{width}' height='{height}' rx='{7 if kind == 'o' else 0}'/>"
    yield f"<path id='grid' d='{Squares(FRAME, FRAME, CELL, variant).grid()}'/>"
    for row in sorted({row for state in game for row in _rows(state)}):
        taken = [(FRAME + (i + 0.5) * CELL, player) for i, player in enumerate(row) if player != "."]
        drawn = [mark(player, x, CELL / 2, CELL * 0.3, f"class='mark-{player}'") for x, player in taken]
        yield f"<g id='row-{row}'>{''.join(drawn)}</g>"


def _rows(state: State) -> list[str]:
    squares, width = state.squares, state.variant.width
    return [squares[i : i + width] for i in range(0, len(squares), width)]


def _board(state: State, value: int, x: float, y: float, on_line: bool) -> str:
    """Draw a position: its frame by its value, in ink if it is on a perfect line, heavy if the game is over."""
    names = KINDS[value] + " line" * on_line + " over" * state.is_terminal
    parts = [f"<use href='#frame-{KINDS[value]}'/><use href='#grid'/>"]
    rows = enumerate(_rows(state))
    parts += [f"<use href='#row-{row}' y='{FRAME + i * CELL}'/>" for i, row in rows if set(row) != {"."}]
    strikes = Squares(FRAME, FRAME, CELL, state.variant).strikes(state)
    parts += [f"<path class='strike' d='{d}'/>" for d in strikes]
    return f"<g class='{names}' transform='translate({x:g} {y:g})'>{''.join(parts)}</g>"


def _counts(game: nx.DiGraph, ply: int | None = None, finished: bool = False) -> list[int]:
    """Return how many positions, all or those of a ply, all or the finished ones, are x wins, draw, and o wins."""
    values = [
        facts["value"]
        for state, facts in game.nodes.items()
        if ply in (None, facts["ply"]) and (state.is_terminal or not finished)
    ]
    return [values.count(value) for value in VALUES]


def _heads(game: nx.DiGraph, places: Layout) -> Iterator[str]:
    """Name the fields above and the layers at the left, with their numbers."""
    yield from (text(places.fields[value], HEAD - 16, words, "words head") for value, words in VALUES.items())
    for ply, (top, _) in enumerate(places.bands):
        counts, finished = _counts(game, ply), sum(_counts(game, ply, finished=True))
        yield text(8, top + 8, f"ply {ply}: {sum(counts)}", "words head")
        yield text(8, top + 24, " / ".join(map(str, counts)), "words")
        if finished:
            yield text(8, top + 40, f"{finished} finished", "words faint")


def _legend(game: nx.DiGraph, top: int, on_line: int) -> Iterator[str]:
    """Say what frames and lines stand for, and how many there are of each."""
    counts, finished = _counts(game), _counts(game, finished=True)
    moves = list(game.edges(data=True))
    kept, perfect = (sum(facts[fact] for _, _, facts in moves) for fact in ("keeps", "line"))
    frames = {kind: f"{words}: {n}" for kind, words, n in zip(KINDS.values(), VALUES.values(), counts, strict=True)}
    frames["over"] = f"finished: {sum(finished)} ({' / '.join(map(str, finished))})"
    frames["line"] = f"on a perfect line: {on_line}"
    lines = {
        "mistake": f"a mistake, it changes the value: {len(moves) - kept:,}",
        "x": f"a move that keeps it: {kept:,}",
        "line": f"on a perfect line from the empty board: {perfect:,}",
    }
    yield text(8, top + 16, f"{len(game):,} positions", "words head")
    for i, (kind, words) in enumerate(frames.items()):
        x, frame = MARGIN + 150 * i + 60 * (i > 3), kind if kind in KINDS.values() else "draw"
        yield f"<g class='{frame} {kind}' transform='translate({x} {top})'><use href='#frame-{frame}'/></g>"
        yield text(x + 32, top + 16, words, "words")
    yield text(8, top + 52, f"{len(moves):,} moves", "words head")
    for i, (kind, words) in enumerate(lines.items()):
        x = MARGIN + 300 * i
        for j, drawn in enumerate(KINDS.values() if kind == "x" else [kind]):
            yield f"<path class='move {drawn}' d='M{x} {top + 48 + 4 * j}h24'/>"
        yield text(x + 32, top + 52, words, "words")


def _told(game: nx.DiGraph, plies: int) -> Iterator[str]:
    """Yield in words what is to be seen, layer by layer."""
    (x, draw, o), finished = _counts(game), _counts(game, finished=True)
    yield f"The whole game in layers: {len(game):,} positions up to symmetry."
    yield f"With perfect play x wins from {x}, o wins from {o}, and {draw} are a draw."
    yield f"{sum(finished)} are finished: {_named(finished)}."
    yield from (f"Ply {ply}: {_named(_counts(game, ply))}." for ply in range(plies))


def _named(counts: list[int]) -> str:
    return ", ".join(f"{n} {words}" for n, words in zip(counts, VALUES.values(), strict=True) if n)
