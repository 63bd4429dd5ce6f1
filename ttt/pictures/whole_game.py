"""The whole game on one page, a tiny board for each position (notebook 06), and the map of the series. Needs networkx.

Reading order: `whole_game`, which draws the graph of `ttt.pictures.graph`; `the_map`, the same positions at the same
places, tinted by what a notebook has found; moves and boards; the words around them; the same for those who don't see
it. Values speak for x throughout, so a move to another field is a mistake.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from ttt import doors
from ttt.game import State, Variant, describe, shown
from ttt.pictures.graph import HEAD, LAYER, MARGIN, PAGE, VALUES, Layout, Places, graph, layout
from ttt.pictures.marks import Squares, mark, text
from ttt.pictures.picture import Picture

if TYPE_CHECKING:
    import networkx as nx

KINDS = {1: "x", 0: "draw", -1: "o"}
CELL = 6  # the side of a square
FRAME = 2  # between a board and its frame
LEGEND = 100  # below the last layer
TINTS = ("x", "o", "draw", "line")  # of the words of a layer, in the order in which they come: frames
GAP, LARGE = 20, 4  # on the map: between two layers; how many times as large the ringed position is shown
STYLE = """path,circle,rect{fill:none} path,circle{stroke-linecap:round} .words{fill:var(--ink);font-size:13px}
.head{font-weight:bold} .faint{fill:var(--faint)}
#frame-x{fill:var(--striped)} #frame-draw{fill:var(--dotted);stroke-dasharray:2} #frame-o{fill:var(--crossed)}
.x{stroke:var(--x)} .draw{stroke:var(--dots)} .o{stroke:var(--o)} .line{stroke:var(--ink)} .over{stroke-width:2.2}
#grid{stroke:var(--faint);stroke-width:.4} .strike{stroke:var(--ink);stroke-width:1.4}
.mark-x,.mark-o{stroke-width:1.2} .mark-x{stroke:var(--x)} .mark-o{stroke:var(--o)}
.move{stroke-width:.7} .mistake{stroke:var(--faint);stroke-width:.5;opacity:.6} .move.line{stroke-width:1.2}
.pale{opacity:.35} #frame-line{stroke-width:2.5} .ring{stroke:var(--ink);stroke-width:4}"""


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
        *(_valued(state, game.nodes[state]["value"], place, state in line) for state, place in places.boards.items()),
        *_heads(game, places),
        *_legend(game, height - LEGEND + 34, len(line)),
    ]
    return Picture(parts, PAGE, height, alt=" ".join(told), text="\n".join(told), style=STYLE)


def the_map(layer: Mapping[State, str], at: State | None = None) -> Picture:
    """Draw every kind of position of 3×3 at its place, tinted by what `layer` says of it; what it leaves out is pale.

    `layer` holds up to four different words for states, each for all symmetric images of its state; of two images the
    later counts. The position `at` is ringed, and shown large. Raises TypeError for what is not a dict or not a state,
    and ValueError for a state that is not on the map, and for more than four words.
    """
    places, plies = _places()
    found = {_place(state): word for state, word in doors.instance(layer, dict, "{State(): 'met'}").items()}
    tints = dict(zip(dict.fromkeys(found.values()), TINTS, strict=False))
    if len(tints) < len(set(found.values())):
        raise ValueError(f"{shown(list(dict.fromkeys(found.values())))}: at most {len(TINTS)} different words")
    tinted = {state: tints.get(found.get(state, ""), "pale") for state in places}
    counts = dict.fromkeys(tints, 0) | Counter(found.values())
    counts |= {"not coloured": pale} if (pale := len(places) - len(found)) else {}
    told = [f"All {len(places)} kinds of position. {', '.join(f'{word}: {n}' for word, n in counts.items())}."]
    told += [f"Ringed: {describe(at)} ({found.get(_place(at), 'not coloured')})."] if at else []
    frames = "".join(_shapes(graph(), Variant())) + "<rect id='frame-line' width='22' height='22'/>"
    parts = [f"<defs>{frames}</defs>", *(_board(state, tinted[state], place) for state, place in places.items())]
    parts += [text(8, y + 14, f"ply {ply}: {n}", "words head") for ply, (y, n) in enumerate(plies)]
    left, bottom = 8, plies[-1][0] + 80
    for word, n in counts.items():
        parts += [_board(State(), tints.get(word, "pale"), (left, bottom))]
        parts += [text(left + 32, bottom + 16, f"{word}: {n}", "words")]
        left += 70 + 8 * len(f"{word}: {n}")
    if at:
        x, y = places[_place(at)]
        parts += [f"<rect class='ring' x='{x - 4:g}' y='{y - 4:g}' width='30' height='30' rx='4'/>"]
        parts += [_board(_place(at), tinted[_place(at)], (PAGE - 110, bottom - 62), f" scale({LARGE})")]
    return Picture(parts, PAGE, bottom + 34, alt=" ".join(told), text="\n".join(told), style=STYLE)


@cache
def _places() -> tuple[Places, list[tuple[int, int]]]:
    """Return the corner of each position on the map, and for each ply its top and how many positions it has."""
    game = graph()
    drawn, plies = layout(game, *_size(Variant())), dict(game.nodes(data="ply"))
    up = [HEAD + (LAYER - GAP) * ply for ply in range(len(drawn.bands))]  # there are no heads, and no moves in between
    places = {state: (x, y - up[plies[state]]) for state, (x, y) in drawn.boards.items()}
    return places, [(top - up[ply], [*plies.values()].count(ply)) for ply, (top, _) in enumerate(drawn.bands)]


def _place(state: State) -> State:
    """Return the image of a state that is on the map. Raises TypeError or ValueError if there is none."""
    image = doors.state(state).canonical()
    if image not in _places()[0]:
        raise ValueError(f"{state!r} is not on the map; it shows the positions of 3×3")
    return image


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


def _valued(state: State, value: int, place: tuple[float, float], on_line: bool) -> str:
    """Draw a position: its frame by its value, in ink if it is on a perfect line, heavy if the game is over."""
    return _board(state, KINDS[value], place, names=" line" * on_line)


def _board(state: State, frame: str, place: tuple[float, float], scale: str = "", names: str = "") -> str:
    """Draw a position in its frame, which is heavy if the game is over."""
    parts = [f"<use href='#frame-{frame}'/><use href='#grid'/>"]
    rows = enumerate(_rows(state))
    parts += [f"<use href='#row-{row}' y='{FRAME + i * CELL}'/>" for i, row in rows if set(row) != {"."}]
    strikes = Squares(FRAME, FRAME, CELL, state.variant).strikes(state)
    parts += [f"<path class='strike' d='{d}'/>" for d in strikes]
    names, (x, y) = frame + names + " over" * state.is_terminal, place
    return f"<g class='{names}' transform='translate({x:g} {y:g}){scale}'>{''.join(parts)}</g>"


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
