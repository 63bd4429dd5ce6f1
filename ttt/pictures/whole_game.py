"""The whole game on one page: the map of the series, a tiny board for each kind of position (from notebook 03 on).

There is a layer for each ply, and in it a field for each value: x wins, a draw, o wins. The places
are the same in every notebook; the tints are what that notebook has found.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from ttt import doors
from ttt.count import orbits, reachable
from ttt.game import State, Variant, completed_lines, describe, shown
from ttt.minimax import Memo, outcome
from ttt.pictures.marks import Squares, mark, text
from ttt.pictures.picture import Picture

PAGE = 1180  # the width of the page
MARGIN = 128  # for the words at the left
CELL = 6  # the side of a square
FRAME = 2  # between a board and its frame
WIDE = 3 * CELL + 2 * FRAME
STEP = WIDE + 4  # from board to board
GAP = 16  # between two layers
COLUMNS = {1: 18, 0: 7, -1: 13}  # boards side by side in each field, by the value for x
LEFT = {
    1: MARGIN,
    0: MARGIN + 19 * STEP,
    -1: MARGIN + 27 * STEP,
}  # where it begins, a board's width after the other
TINTS = (
    "x",
    "o",
    "draw",
    "line",
)  # frames for the words of a layer, in the order in which they come
LARGE = 4  # how many times as large the ringed position is shown
STYLE = """path,circle,rect{fill:none} path,circle{stroke-linecap:round} .words{fill:var(--ink);font-size:13px}
.head{font-weight:bold}
#frame-x{fill:var(--striped)} #frame-draw{fill:var(--dotted);stroke-dasharray:2} #frame-o{fill:var(--crossed)}
.x{stroke:var(--x)} .draw{stroke:var(--dots)} .o{stroke:var(--o)} .line{stroke:var(--ink)} .over{stroke-width:2.2}
#grid{stroke:var(--faint);stroke-width:.4} .strike{stroke:var(--ink);stroke-width:1.4}
.mark-x,.mark-o{stroke-width:1.2} .mark-x{stroke:var(--x)} .mark-o{stroke:var(--o)}
.pale{opacity:.35} #frame-line{stroke-width:2.5} .ring{stroke:var(--ink);stroke-width:4}"""

Places = dict[State, tuple[float, float]]  # the corner of each board


def the_map(layer: Mapping[State, str], at: State | None = None) -> Picture:
    """Draw every kind of position of 3×3 at its place, tinted by what `layer` says of it; what it leaves out is pale.

    `layer` holds up to four different words for states, each for all symmetric images of its state;
    of two images the later counts. The position `at` is ringed, and shown large. Raises TypeError
    for what is not a dict, a state or a word, and ValueError for a state that is not on the map,
    and for more than four words.
    """
    places, plies = _places()
    given = doors.instance(layer, dict, "{State(): 'met'}").items()
    found = {_place(state): doors.instance(word, str, "'met'") for state, word in given}
    words = list(dict.fromkeys(found.values()))
    if len(words) > len(TINTS):
        raise ValueError(f"{shown(words)}: at most {len(TINTS)} different words were expected")
    tints = dict(zip(words, TINTS, strict=False))
    frames = {state: tints[found[state]] if state in found else "pale" for state in places}
    counts = dict.fromkeys(words, 0) | Counter(found.values())
    counts |= {"not coloured": pale} if (pale := len(places) - len(found)) else {}
    told = [
        f"All {len(places)} kinds of position. {', '.join(f'{word}: {n}' for word, n in counts.items())}."
    ]
    parts = [
        f"<defs>{''.join(_shapes(places))}</defs>",
        *(_board(one, frames[one], places[one]) for one in places),
    ]
    parts += [text(8, y + 14, f"ply {ply}: {n}", "words head") for ply, (y, n) in enumerate(plies)]
    bottom = plies[-1][0] + 80
    parts += _legend(counts, tints, bottom)
    if at is not None:
        image = _place(at)
        told.append(f"Ringed: {describe(at)} ({found.get(image, 'not coloured')}).")
        x, y = places[image]
        parts += [
            f"<rect class='ring' x='{x - 4:g}' y='{y - 4:g}' width='{WIDE + 8}' height='{WIDE + 8}' rx='4'/>"
        ]
        parts += [
            _board(image, frames[image], (PAGE - 110, bottom - 62), f" scale({LARGE})")
        ]  # at the lower right
    return Picture(parts, PAGE, bottom + 34, alt=" ".join(told), text="\n".join(told), style=STYLE)


@cache
def _places() -> tuple[Places, list[tuple[int, int]]]:
    """Return the corner of each position, and for each ply the top of its layer and how many positions it has."""
    layers: list[dict[int, list[State]]] = [{} for _ in range(10)]
    memo = Memo()
    for state in orbits(reachable()):
        value = outcome(state, memo).value * (1 if state.to_move == "x" else -1)
        layers[9 - state.squares.count(".")].setdefault(value, []).append(state)
    places: Places = {}
    plies, top = [], 0
    for layer in layers:
        plies.append((top, sum(map(len, layer.values()))))
        for value, states in layer.items():
            down = -(-len(states) // COLUMNS[value])
            left = LEFT[value] + (COLUMNS[value] - -(-len(states) // down)) * STEP / 2
            places |= {
                state: (left + i // down * STEP, top + i % down * STEP)
                for i, state in enumerate(states)
            }
        top += (
            max(-(-len(states) // COLUMNS[value]) for value, states in layer.items()) * STEP + GAP
        )
    return places, plies


def _place(state: State) -> State:
    """Return the image of a state that is on the map.

    Raises TypeError or ValueError if there is none.
    """
    image = doors.state(state).canonical()
    if image not in _places()[0]:
        raise ValueError(f"{state!r} is not on the map; it shows the positions of 3×3")
    return image


def _legend(counts: Mapping[str, int], tints: Mapping[str, str], y: float) -> Iterator[str]:
    x = 8
    for word, n in counts.items():
        yield _board(State(), tints.get(word, "pale"), (x, y))
        yield text(x + 32, y + 16, f"{word}: {n}", "words")
        x += 70 + 8 * len(f"{word}: {n}")


def _shapes(states: Iterable[State]) -> Iterator[str]:
    """Define each shape once: the frames, the grid, and each row of marks that occurs."""
    for kind in TINTS:
        yield f"<rect id='frame-{kind}' width='{WIDE}' height='{WIDE}' rx='{7 if kind == 'o' else 0}'/>"
    yield f"<path id='grid' d='{Squares(FRAME, FRAME, CELL, Variant().places).grid()}'/>"
    for row in sorted({row for state in states for row in _rows(state)}):
        taken = [
            (FRAME + (i + 0.5) * CELL, player) for i, player in enumerate(row) if player != "."
        ]
        drawn = [
            mark(player, x, CELL / 2, CELL * 0.3, f"class='mark-{player}'") for x, player in taken
        ]
        yield f"<g id='row-{row}'>{''.join(drawn)}</g>"


def _rows(state: State) -> list[str]:
    return [state.squares[i : i + 3] for i in (0, 3, 6)]


def _board(state: State, frame: str, place: tuple[float, float], scale: str = "") -> str:
    """Draw a position in its frame, which is heavy if the game is over."""
    parts = [f"<use href='#frame-{frame}'/><use href='#grid'/>"]
    rows = enumerate(_rows(state))
    parts += [
        f"<use href='#row-{row}' y='{FRAME + i * CELL}'/>" for i, row in rows if set(row) != {"."}
    ]
    strikes = Squares(FRAME, FRAME, CELL, state.variant.places).strikes(completed_lines(state))
    parts += [f"<path class='strike' d='{d}'/>" for d in strikes]
    names, (x, y) = frame + " over" * state.is_terminal, place
    return f"<g class='{names}' transform='translate({x:g} {y:g}){scale}'>{''.join(parts)}</g>"
