"""The whole game on one page: a tiny board for each kind of position (from notebook 03 on).

This is the map of the series. There is a layer for each ply, and in it a field for each value: x
wins, a draw, o wins. The places are the same in every notebook; the tints are what that notebook
has found.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ttt.game import State, completed_lines
from ttt.notation import describe, shown
from ttt.pictures.kinds import (
    COLUMNS,
    HEADS,
    LEFT,
    SIDE,
    STEP,
    TOP,
    fields,
    kinds,
    passed,
    shown_as,
    tops,
)
from ttt.pictures.marks import Squares, mark, text
from ttt.pictures.picture import Picture
from ttt.variant import Variant

PAGE = 1180  # the width of the page
CELL = 6  # the side of a square
FRAME = 2  # between a board and its frame
TINTS = ("x", "o", "draw", "line")  # frames for the words of a layer, in order
ON = Squares(FRAME + 0.5, FRAME + 0.5, CELL, Variant().places)  # so a line is one row of pixels
LARGE = 4  # how many times as large the ringed position is shown
UNMARKED = "not coloured"
LOOKS = {"x": "striped", "o": "crossed", "draw": "dotted", "line": "framed", "pale": "grey"}
STYLE = """path,circle,rect{fill:none} path,circle{stroke-linecap:round} .words{fill:var(--ink);\
font-size:13px}
.head{font-weight:bold} .middle{text-anchor:middle}
#frame-x{fill:var(--striped)} #frame-draw{fill:var(--dotted);stroke-dasharray:2} \
#frame-o{fill:var(--crossed)}
.x{stroke:var(--x)} .draw{stroke:var(--faint)} .o{stroke:var(--o)} .line{stroke:var(--ink)} \
.over{stroke-width:2.2}
#grid{stroke:var(--ink);stroke-width:1} .strike{stroke:var(--ink);stroke-width:1.4}
.mark-x,.mark-o{stroke-width:1.7} .mark-x{stroke:var(--x)} .mark-o{stroke:var(--o)}
.pale{--x:var(--faint);--o:var(--faint);--ink:var(--faint)} #frame-line{stroke-width:2.5}
.ring{stroke:var(--ink);stroke-width:4} .way{stroke:var(--ink);stroke-width:2.5} \
.halo{stroke:var(--paper);stroke-width:7}"""

Layer = Mapping[State, str]


def the_map(
    layer: Layer,
    at: State | None = None,
    game: Any = None,
    *,
    values: bool = True,
) -> Picture:
    """Draw every kind of position of 3×3 at its place, tinted by what `layer` says of it.

    `layer` holds up to four different words for states, each for all symmetric images of its state;
    of two images the later counts. What it leaves out is grey. The position `at` is ringed, and
    shown large. A `game` ("04152") is a line down the page, from ring to ring. `values` says
    whether there are heads above the columns: who wins. Raises ValueError for a
    state that is not on the map, and for more than four different words.
    """
    states = [] if game is None else passed(game)
    word_of = words_of(layer)
    plain = drawn(word_of, at, states, values=values)
    parts = [*plain.parts, *_legend(word_of)]
    return Picture(
        parts, plain.width, plain.height, alt=plain.alt, text=plain.text, style=plain.style
    )


def drawn(
    word_of: Layer,
    at: State | None,
    states: Sequence[State],
    *,
    values: bool,
) -> Picture:
    """Draw the map with the word of each kind, and the way of a game through these states.

    It has room for its legend at the top, and no legend.
    """
    tints = _tints(word_of)
    frames = {state: tints[word] for state, word in word_of.items()}
    lines = [f"All {len(kinds())} kinds of position. {', '.join(_counted(word_of))}."]
    parts = [f"<defs>{''.join(_shapes())}</defs>", *_plies()]
    if values:
        parts += _heads()
    for state, kind in kinds().items():
        parts.append(_board(state, frames.get(state, "pale"), kind.corner))
    if states:
        parts += _way(list(map(shown_as, states)))
        lines.append(f"The game that is drawn on it ends with {describe(states[-1])}.")
    if at is not None:
        image = shown_as(at)
        lines.append(f"Ringed: {describe(at)} ({word_of.get(image, UNMARKED)}).")
        corner = (PAGE - 110, TOP)  # at the upper right, where no boards are
        parts.append(_ring(image))
        parts.append(_board(image, frames.get(image, "pale"), corner, f" scale({LARGE})"))
    alt = " ".join(lines)
    return Picture(parts, PAGE, tops()[-1], alt=alt, text="\n".join(lines), style=STYLE)


def words_of(layer: Layer) -> dict[State, str]:
    """Return the word for each position on the map that has one. Raises what `the_map` raises."""
    words = {shown_as(state): word for state, word in layer.items()}
    different = list(dict.fromkeys(words.values()))
    if len(different) > len(TINTS):
        most = f"at most {len(TINTS)} different words were expected"
        raise ValueError(f"{shown(different)}: {most}")
    return words


def _plies() -> Iterator[str]:
    for ply, (top, layer) in enumerate(zip(tops(), fields(), strict=False)):
        number = sum(map(len, layer.values()))
        yield text(8, top + 14, f"ply {ply}: {number}", "words head")


def _heads() -> Iterator[str]:
    yield text(8, 54, "perfect play:", "words")
    for value, head in HEADS.items():
        middle = LEFT[value] + COLUMNS[value] * STEP / 2
        yield text(middle, 54, head, "words head middle")


def _way(images: Sequence[State]) -> Iterator[str]:
    """Draw a line from each board to the next, and a ring around each."""
    path = ""
    for before, after in pairwise(images):
        x1, y1 = kinds()[before].corner
        x2, y2 = kinds()[after].corner
        path += f"M{x1 + SIDE / 2:g} {y1 + SIDE + 4}L{x2 + SIDE / 2:g} {y2 - 4}"
    yield f"<path class='halo' d='{path}'/><path class='way' d='{path}'/>"
    yield from (_ring(image, "way") for image in images)


def _ring(image: State, kind: str = "ring") -> str:
    x, y = kinds()[image].corner
    size = f"width='{SIDE + 8}' height='{SIDE + 8}'"
    return f"<rect class='{kind}' x='{x - 4:g}' y='{y - 4:g}' {size} rx='4'/>"


def legend(word_of: Layer) -> list[tuple[Picture, str]]:
    """Return a small board for each word, and the word with its number, to stand beside a map."""
    shapes = f"<defs>{''.join(_empty())}</defs>"
    samples = []
    for words, tint in _counted(word_of).items():
        look = LOOKS[tint]
        board = _board(State(), tint, (1, 1))
        samples.append((Picture([shapes, board], 24, 24, alt=look, text=look, style=STYLE), words))
    return samples


def _legend(word_of: Layer) -> Iterator[str]:
    x = 8
    for words, tint in _counted(word_of).items():
        yield _board(State(), tint, (x, 8))
        yield text(x + 32, 24, words, "words")
        x += 70 + 8 * len(words)


def _counted(word_of: Layer) -> dict[str, str]:
    """Return the tint of each word; the word comes with the number of its kinds."""
    counts = Counter(word_of.values())
    tints = _tints(word_of)
    if len(word_of) < len(kinds()):
        counts[UNMARKED] = len(kinds()) - len(word_of)
    return {f"{word}: {number}": tints.get(word, "pale") for word, number in counts.items()}


def _tints(word_of: Layer) -> dict[str, str]:
    return dict(zip(dict.fromkeys(word_of.values()), TINTS, strict=False))


def _shapes() -> Iterator[str]:
    """Define each shape once: the frames, the grid, and each row of marks that occurs."""
    yield from _empty()
    rows = set[str]()
    for state in kinds():
        rows.update(_rows(state))
    for row in sorted(rows):
        marks = ""
        for i, player in enumerate(row):
            if player != ".":
                x = FRAME + (i + 0.5) * CELL
                marks += mark(player, x, CELL / 2, CELL * 0.3, f"class='mark-{player}'")
        yield f"<g id='row-{row}'>{marks}</g>"


def _empty() -> Iterator[str]:
    """Define the shapes of a board without marks: the frames, and the grid."""
    for kind in TINTS:
        corner = 7 if kind == "o" else 0
        place = "x='.5' y='.5'"
        yield f"<rect id='frame-{kind}' {place} width='{SIDE}' height='{SIDE}' rx='{corner}'/>"
    yield f"<path id='grid' d='{ON.grid()}'/>"


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
