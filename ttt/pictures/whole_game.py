"""The whole game on one page: a tiny board for each kind of position (from notebook 03 on).

This is the map of the series. There is a layer for each ply, and in it a field for each value: x
wins, a draw, o wins. The places are the same in every notebook; the tints are what that notebook
has found.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import ceil

from ttt import doors
from ttt.count import orbits, reachable
from ttt.game import State, completed_lines
from ttt.minimax import Memo, outcome
from ttt.notation import describe, shown
from ttt.pictures.marks import Squares, mark, text
from ttt.pictures.picture import Picture
from ttt.variant import Variant

PAGE = 1180  # the width of the page
MARGIN = 128  # for the words at the left
CELL = 6  # the side of a square
FRAME = 2  # between a board and its frame
WIDE = 3 * CELL + 2 * FRAME
STEP = WIDE + 4  # from board to board
GAP = 16  # between two layers
COLUMNS = {1: 18, 0: 7, -1: 13}  # boards side by side in each field, by the value for x
# Where a field begins, a board's width after the one before it.
LEFT = {1: MARGIN, 0: MARGIN + 19 * STEP, -1: MARGIN + 27 * STEP}
TINTS = (
    "x",
    "o",
    "draw",
    "line",
)  # frames for the words of a layer, in the order in which they come
ON = Squares(FRAME, FRAME, CELL, Variant().places)
LARGE = 4  # how many times as large the ringed position is shown
STYLE = """path,circle,rect{fill:none} path,circle{stroke-linecap:round} .words{fill:var(--ink);\
font-size:13px}
.head{font-weight:bold}
#frame-x{fill:var(--striped)} #frame-draw{fill:var(--dotted);stroke-dasharray:2} \
#frame-o{fill:var(--crossed)}
.x{stroke:var(--x)} .draw{stroke:var(--dots)} .o{stroke:var(--o)} .line{stroke:var(--ink)} \
.over{stroke-width:2.2}
#grid{stroke:var(--faint);stroke-width:.4} .strike{stroke:var(--ink);stroke-width:1.4}
.mark-x,.mark-o{stroke-width:1.2} .mark-x{stroke:var(--x)} .mark-o{stroke:var(--o)}
.pale{opacity:.35} #frame-line{stroke-width:2.5} .ring{stroke:var(--ink);stroke-width:4}"""

Places = dict[State, tuple[float, float]]  # the corner of each board


def the_map(layer: Mapping[State, str], at: State | None = None) -> Picture:
    """Draw every kind of position of 3×3 at its place, tinted by what `layer` says of it.

    `layer` holds up to four different words for states, each for all symmetric images of its state;
    of two images the later counts. What it leaves out is pale. The position `at` is ringed, and
    shown large. Raises TypeError for what is not a dict, a state or a word, and ValueError for a
    state that is not on the map, and for more than four words.
    """
    places, plies = _places()
    word_of = _words(layer)
    counts = Counter(word_of.values())
    tints = dict(zip(counts, TINTS, strict=False))
    frames = dict.fromkeys(places, "pale")
    for state, word in word_of.items():
        frames[state] = tints[word]
    if len(word_of) < len(places):
        counts["not coloured"] = len(places) - len(word_of)
    numbers = ", ".join(f"{word}: {number}" for word, number in counts.items())
    lines = [f"All {len(places)} kinds of position. {numbers}."]
    parts = [f"<defs>{''.join(_shapes(places))}</defs>"]
    parts += [_board(state, frames[state], place) for state, place in places.items()]
    for ply, (y, number) in enumerate(plies):
        parts.append(text(8, y + 14, f"ply {ply}: {number}", "words head"))
    bottom = plies[-1][0] + 80
    parts += _legend(counts, tints, bottom)
    if at is not None:
        image = _place(at)
        lines.append(f"Ringed: {describe(at)} ({word_of.get(image, 'not coloured')}).")
        large = (PAGE - 110, bottom - 62)  # at the lower right
        parts.append(_ring(*places[image]))
        parts.append(_board(image, frames[image], large, f" scale({LARGE})"))
    alt = " ".join(lines)
    words = "\n".join(lines)
    return Picture(parts, PAGE, bottom + 34, alt=alt, text=words, style=STYLE)


def _words(layer: Mapping[State, str]) -> dict[State, str]:
    """Return the word for each position on the map that has one. Raises what `the_map` raises."""
    words = {}
    doors.instance(layer, dict, "{State(): 'met'}")
    for state, word in layer.items():
        words[_place(state)] = doors.instance(word, str, "'met'")
    different = list(dict.fromkeys(words.values()))
    if len(different) > len(TINTS):
        most = f"at most {len(TINTS)} different words were expected"
        raise ValueError(f"{shown(different)}: {most}")
    return words


@cache
def _places() -> tuple[Places, list[tuple[int, int]]]:
    """Return the corner of each position; for each ply, the top of its layer and its size."""
    layers: list[dict[int, list[State]]] = [{} for _ in range(10)]
    memo = Memo()
    for state in orbits(reachable()):
        value = outcome(state, memo).value
        if state.to_move == "o":
            value = -value
        ply = 9 - state.squares.count(".")
        layers[ply].setdefault(value, []).append(state)
    places: Places = {}
    plies = []
    top = 0
    for layer in layers:
        size = sum(map(len, layer.values()))
        plies.append((top, size))
        deepest = 0
        for value, states in layer.items():
            rows = ceil(len(states) / COLUMNS[value])
            deepest = max(deepest, rows)
            columns = ceil(len(states) / rows)
            left = LEFT[value] + (COLUMNS[value] - columns) * STEP / 2
            for i, state in enumerate(states):
                column, row = divmod(i, rows)
                places[state] = (left + column * STEP, top + row * STEP)
        top += deepest * STEP + GAP
    return places, plies


def _place(state: State) -> State:
    """Return the image of a state that is on the map.

    Raises TypeError or ValueError if there is none.
    """
    image = doors.state(state).canonical()
    if image not in _places()[0]:
        raise ValueError(f"{state!r} is not on the map; it shows the positions of 3×3")
    return image


def _ring(x: float, y: float) -> str:
    size = f"width='{WIDE + 8}' height='{WIDE + 8}'"
    return f"<rect class='ring' x='{x - 4:g}' y='{y - 4:g}' {size} rx='4'/>"


def _legend(counts: Mapping[str, int], tints: Mapping[str, str], y: float) -> Iterator[str]:
    x = 8
    for word, number in counts.items():
        words = f"{word}: {number}"
        yield _board(State(), tints.get(word, "pale"), (x, y))
        yield text(x + 32, y + 16, words, "words")
        x += 70 + 8 * len(words)


def _shapes(states: Iterable[State]) -> Iterator[str]:
    """Define each shape once: the frames, the grid, and each row of marks that occurs."""
    for kind in TINTS:
        corner = 7 if kind == "o" else 0
        yield f"<rect id='frame-{kind}' width='{WIDE}' height='{WIDE}' rx='{corner}'/>"
    yield f"<path id='grid' d='{ON.grid()}'/>"
    rows = set[str]()
    for state in states:
        rows.update(_rows(state))
    for row in sorted(rows):
        marks = ""
        for i, player in enumerate(row):
            if player != ".":
                x = FRAME + (i + 0.5) * CELL
                marks += mark(player, x, CELL / 2, CELL * 0.3, f"class='mark-{player}'")
        yield f"<g id='row-{row}'>{marks}</g>"


def _rows(state: State) -> list[str]:
    return [state.squares[i : i + 3] for i in (0, 3, 6)]


def _board(state: State, frame: str, place: tuple[float, float], scale: str = "") -> str:
    """Draw a position in its frame, which is heavy if the game is over."""
    parts = [f"<use href='#frame-{frame}'/><use href='#grid'/>"]
    for i, row in enumerate(_rows(state)):
        if row != "...":
            parts.append(f"<use href='#row-{row}' y='{FRAME + i * CELL}'/>")
    strikes = ON.strikes(completed_lines(state))
    parts += [f"<path class='strike' d='{d}'/>" for d in strikes]
    names = f"{frame} over" if state.is_terminal else frame
    x, y = place
    return f"<g class='{names}' transform='translate({x:g} {y:g}){scale}'>{''.join(parts)}</g>"
