"""Pictures of boards, of whatever size and game (all notebooks).

Reading order: `board`, which draws a state, with notes and tints on its squares where one helps;
`row` and `grid`, which put boards side by side; `sheet`, which holds many small ones; then the
parts of a drawing. A picture says everything twice: by shape as well as by colour, and in words.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ttt import doors
from ttt.game import State, completed_lines, listed, shown
from ttt.games.on_board import Shown, look
from ttt.pictures.marks import LETTER, Squares, mark, text
from ttt.pictures.picture import Picture

CELL = 48  # the side of a square
EDGE = 6  # paper around the board
GAP = 16  # between two boards
CAPTION = 24  # the height of a line below them
SHEET = 780  # the width of a sheet of small boards
NOTE_LENGTH = 7  # letters that fit on a square

TINTS = ("striped", "dotted", "crossed")  # a colour and a pattern each
STYLE = """.number{fill:var(--faint);font-size:13px} .small{font-size:11px}
.note{fill:var(--ink);font-size:14px;font-weight:bold}
.number,.note,.caption{text-anchor:middle;stroke:var(--paper);stroke-width:3;stroke-linejoin:round;paint-order:stroke}
.caption{fill:var(--ink);font-size:13px} .x,.o,.grid,.strike{fill:none;stroke-linecap:round}
.x{stroke:var(--x)} .o{stroke:var(--o)} .x,.o{stroke-width:5} .strike{stroke:var(--ink)}
.grid{stroke:var(--faint);stroke-width:2} .grid.faint{stroke-width:.5} .strike{stroke-width:3}
.striped{fill:var(--striped);stroke:var(--stripes)}
.dotted{fill:var(--dotted);stroke:var(--dots)} .crossed{fill:var(--crossed);stroke:var(--crosses)}
path.striped,path.crossed{stroke-width:1.5} path.dotted{stroke-width:4;stroke-linecap:round}"""


def board(
    state: Shown,
    notes: Mapping[int, object] | None = None,
    tints: Mapping[int, str] | None = None,
    numbers: bool = True,
) -> Picture:
    """Draw a state, or a position of a game on a board: its marks, the numbers of free squares, all completed lines.

    `notes` puts a few letters or a number on squares, `tints` colours squares and gives them a
    pattern: "striped", "dotted" or "crossed"; `numbers` says whether free squares show theirs.
    """
    shown_as = look(state)
    size = len(shown_as.squares)
    written = {square: str(note) for square, note in _on_squares(notes, size, {4: "win 3"}).items()}
    tints = _on_squares(tints, size, {4: "striped"})
    for tint in tints.values():
        doors.one_of("tint", tint, TINTS)
    for square, note in written.items():
        if len(note) > NOTE_LENGTH:
            raise ValueError(
                f"the note {shown(note)} does not fit on square {square}; {NOTE_LENGTH} letters do"
            )
    remarks, on = _remarks(written, tints), Squares(EDGE, EDGE, CELL, shown_as.places)
    grid = (
        "" if set(shown_as.squares) <= {"i", " "} else on.grid()
    )  # there are no lines between matches
    parts = [
        *_tints(on, tints),
        f"<path class='grid' d='{grid}'/>",
        *_marks(on, shown_as.squares, written, numbers),
    ]
    parts += [
        f"<path class='strike' d='{d}'/>" for d in on.strikes(shown_as.lines, beyond=CELL * 0.35)
    ]
    width, height = (side * CELL + 2 * EDGE for side in shown_as.size)
    alt = "; ".join([shown_as.words, *remarks])
    return Picture(
        parts, width, height, alt=alt, text="\n".join([str(state), *remarks]), style=STYLE
    )


def row(boards: Sequence[State | Picture], captions: Sequence[str]) -> Picture:
    """Draw boards side by side, each with its caption below. Raises what `grid` raises."""
    boards = doors.several(boards, "boards")
    return grid(boards, captions, columns=max(len(boards), 1))


def grid(boards: Sequence[State | Picture], captions: Sequence[str], columns: int) -> Picture:
    """Draw states, or pictures of them, in rows, each above its caption.

    Raises ValueError unless each has one.
    """
    doors.whole("columns", columns, least=1)
    drawn = [
        item if isinstance(item, Picture) else board(item)
        for item in doors.several(boards, "boards")
    ]
    captions = [
        doors.instance(caption, str, "'x 4'") for caption in doors.several(captions, "captions")
    ]
    if not drawn or len(drawn) != len(captions):
        raise ValueError(
            f"{len(drawn)} boards and {len(captions)} captions; one caption for each was expected"
        )
    wide = max(
        *(picture.width for picture in drawn), *(LETTER * len(caption) for caption in captions)
    )
    high = max(picture.height for picture in drawn)
    across, down = wide + GAP, high + CAPTION
    parts: list[str] = []
    for i, (picture, caption) in enumerate(zip(drawn, captions, strict=True)):
        x, y = i % columns * across, i // columns * down
        parts += [
            f"<g transform='translate({x + (wide - picture.width) / 2:g} {y})'>",
            *picture.parts,
            "</g>",
        ]
        parts += [text(x + wide / 2, y + high + 14, caption, "caption")]
    alt = "; ".join(
        f"{caption}: {picture.alt}" for picture, caption in zip(drawn, captions, strict=True)
    )
    told = "\n\n".join(
        f"{caption}\n{picture.text}" for picture, caption in zip(drawn, captions, strict=True)
    )
    size = across * min(columns, len(drawn)) - GAP, down * -(-len(drawn) // columns)
    return Picture(parts, *size, alt=alt, text=told, style=STYLE)


def sheet(bands: Mapping[str, Sequence[State]], cell: int = 9) -> Picture:
    """Draw small boards in bands, each with its name at the left; `cell` is the side of a square, at most 48."""
    given = doors.instance(bands, dict, "{'won': [State()]}")
    drawn = {str(name): doors.states(band, "boards") for name, band in given.items()}
    if not drawn or not all(drawn.values()):
        raise ValueError("a band without a board; each band needs at least one")
    variants = {state.variant for band in drawn.values() for state in band}
    margin = LETTER * max(map(len, drawn)) + GAP
    across = (max(variant.width for variant in variants) + 1) * doors.whole("cell", cell, 1, CELL)
    down = (max(variant.height for variant in variants) + 1) * cell
    columns, y = min(max((SHEET - margin) // across, 1), max(map(len, drawn.values()))), EDGE
    parts: list[str] = []
    for name, band in drawn.items():
        places = [
            (margin + i % columns * across, y + i // columns * down) for i in range(len(band))
        ]
        parts += [text(EDGE, y + 1.5 * cell + 5, name, "name"), *small_boards(band, places, cell)]
        y = places[-1][1] + down + cell
    told = [
        f"{name}: {len(band)} {'board' if len(band) == 1 else 'boards'}"
        for name, band in drawn.items()
    ]
    style = f"{STYLE}\n.name{{fill:var(--ink);font-size:13px}} .thin{{stroke-width:{cell / 6:g}}}"
    return Picture(
        parts, margin + columns * across, y, alt="; ".join(told), text="\n".join(told), style=style
    )


def _on_squares(given: Mapping[int, object] | None, size: int, example: dict[int, str]) -> Any:
    found = doors.instance({} if given is None else given, dict, str(example))
    for square in found:
        if type(square) is not int or not 0 <= square < size:
            raise ValueError(
                f"{shown(square)} is not a square of this board; its squares are 0 to {size - 1}"
            )
    return found


def _remarks(notes: Mapping[int, str], tints: Mapping[int, str]) -> list[str]:
    """Return notes and tints in words: "striped: 4", "notes: 3 on 0, 2 on 1"."""
    used = [tint for tint in TINTS if tint in tints.values()]
    told = [f"{tint}: {listed(i for i in sorted(tints) if tints[i] == tint)}" for tint in used]
    return told + (
        [f"notes: {', '.join(f'{notes[i]} on {i}' for i in sorted(notes))}"] if notes else []
    )


def _tints(on: Squares, tints: Mapping[int, str]) -> Iterator[str]:
    falling = "M0 32l16 16M0 16l32 32M0 0l48 48M16 0l32 32M32 0l16 16"
    rising = "M16 0l-16 16M32 0l-32 32M48 0l-48 48M48 16l-32 32M48 32l-16 16"
    dots = "".join(f"M{8 + 16 * i} {8 + 16 * j}h0" for i in range(3) for j in range(3))
    patterns = {"striped": rising, "dotted": dots, "crossed": falling + rising}
    for square, tint in tints.items():
        x, y = on.centre(square)
        yield f"<g class='{tint}' transform='translate({x - CELL / 2:g} {y - CELL / 2:g})'>"
        yield f"<rect width='{CELL}' height='{CELL}' stroke='none'/><path class='{tint}' d='{patterns[tint]}'/></g>"


def _marks(on: Squares, squares: str, notes: Mapping[int, str], numbers: bool) -> Iterator[str]:
    """Draw what is on each square: a mark with its note in the corner, or a note with the number in the corner."""
    for square, player in enumerate(squares):
        x, y = on.centre(square)
        if player in "xoi":
            yield mark(player, x, y, CELL / 4, f"class='{player}'")
        if numbers and player in ".i" and (square in notes or player == "i"):
            yield text(x - CELL * 0.36, y - CELL * 0.25, square, "number small")
        elif numbers and player == ".":
            yield text(x, y + 5, square, "number")
        if square in notes:
            dx, dy = (0, 5) if player == "." else (CELL * 0.37, CELL * 0.45)
            yield text(
                x + dx,
                y + dy,
                notes[square],
                "note",
                "font-size:12px" if len(notes[square]) > 4 else "",
            )


def small_boards(
    states: Iterable[State], places: Iterable[tuple[int, int]], cell: int
) -> Iterator[str]:
    """Draw boards with their corners at these places: all lines in one path, all x in one, and so on."""
    paths: dict[str, list[str]] = {"grid faint": [], "x thin": [], "o thin": [], "strike thin": []}
    arm = cell * 0.28
    for state, place in zip(states, places, strict=True):
        on = Squares(*place, cell, state.variant.places)
        paths["grid faint"].append(on.grid())
        paths["x thin"].append(on.marks("x", state.squares, arm))
        paths["o thin"].append(on.marks("o", state.squares, arm))
        paths["strike thin"] += on.strikes(completed_lines(state))
    yield from (f"<path class='{kind}' d='{''.join(d)}'/>" for kind, d in paths.items() if any(d))
