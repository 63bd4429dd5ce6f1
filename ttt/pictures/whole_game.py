"""The whole game on one page: the map of the series, a tiny board for each kind of position (from notebook 03 on).

A layer for each ply, in it a field for each value; the same places in every lesson, tinted by what it has found. The
places come from `ttt.pictures.graph`. Needs networkx.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from ttt import doors
from ttt.game import State, Variant, describe, shown
from ttt.pictures.graph import PAGE, Places, graph, layout
from ttt.pictures.marks import Squares, mark, text
from ttt.pictures.picture import Picture

CELL = 6  # the side of a square
FRAME = 2  # between a board and its frame
WIDE = 3 * CELL + 2 * FRAME
TINTS = ("x", "o", "draw", "line")  # frames for the words of a layer, in the order in which they come
LARGE = 4  # how many times as large the ringed position is shown
STYLE = """path,circle,rect{fill:none} path,circle{stroke-linecap:round} .words{fill:var(--ink);font-size:13px}
.head{font-weight:bold}
#frame-x{fill:var(--striped)} #frame-draw{fill:var(--dotted);stroke-dasharray:2} #frame-o{fill:var(--crossed)}
.x{stroke:var(--x)} .draw{stroke:var(--dots)} .o{stroke:var(--o)} .line{stroke:var(--ink)} .over{stroke-width:2.2}
#grid{stroke:var(--faint);stroke-width:.4} .strike{stroke:var(--ink);stroke-width:1.4}
.mark-x,.mark-o{stroke-width:1.2} .mark-x{stroke:var(--x)} .mark-o{stroke:var(--o)}
.pale{opacity:.35} #frame-line{stroke-width:2.5} .ring{stroke:var(--ink);stroke-width:4}"""


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
    parts = [
        f"<defs>{''.join(_shapes(places))}</defs>",
        *(_board(state, tinted[state], place) for state, place in places.items()),
    ]
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
    places, plies = layout(game, WIDE, WIDE), [ply for _, ply in game.nodes(data="ply")]
    return places.boards, [(top, plies.count(ply)) for ply, (top, _) in enumerate(places.bands)]


def _place(state: State) -> State:
    """Return the image of a state that is on the map. Raises TypeError or ValueError if there is none."""
    image = doors.state(state).canonical()
    if image not in _places()[0]:
        raise ValueError(f"{state!r} is not on the map; it shows the positions of 3×3")
    return image


def _shapes(states: Iterable[State]) -> Iterator[str]:
    """Define each shape once: the frames, the grid, and each row of marks that occurs."""
    for kind in TINTS:
        yield f"<rect id='frame-{kind}' width='{WIDE}' height='{WIDE}' rx='{7 if kind == 'o' else 0}'/>"
    yield f"<path id='grid' d='{Squares(FRAME, FRAME, CELL, Variant()).grid()}'/>"
    for row in sorted({row for state in states for row in _rows(state)}):
        taken = [(FRAME + (i + 0.5) * CELL, player) for i, player in enumerate(row) if player != "."]
        drawn = [mark(player, x, CELL / 2, CELL * 0.3, f"class='mark-{player}'") for x, player in taken]
        yield f"<g id='row-{row}'>{''.join(drawn)}</g>"


def _rows(state: State) -> list[str]:
    return [state.squares[i : i + 3] for i in (0, 3, 6)]


def _board(state: State, frame: str, place: tuple[float, float], scale: str = "") -> str:
    """Draw a position in its frame, which is heavy if the game is over."""
    parts = [f"<use href='#frame-{frame}'/><use href='#grid'/>"]
    rows = enumerate(_rows(state))
    parts += [f"<use href='#row-{row}' y='{FRAME + i * CELL}'/>" for i, row in rows if set(row) != {"."}]
    strikes = Squares(FRAME, FRAME, CELL, state.variant).strikes(state)
    parts += [f"<path class='strike' d='{d}'/>" for d in strikes]
    names, (x, y) = frame + " over" * state.is_terminal, place
    return f"<g class='{names}' transform='translate({x:g} {y:g}){scale}'>{''.join(parts)}</g>"
