"""Pictures of boards (all notebooks).

Reading order: `board`, which draws a state, with notes and tints on its squares where one helps; `row`, `grid` and
`before_and_after`, which put boards side by side; `sheet`, which holds many small ones; then the parts of a drawing. A picture tells everything twice: by shape as well as by colour,
and in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from ttt.game import State, completed_lines, describe, listed
from ttt.pictures.picture import Picture

CELL = 48  # the side of a square
EDGE = 6  # paper around the board
GAP = 16  # between two boards
CAPTION = 24  # the height of a line below them
LETTER = 7  # about the width of a letter in a caption
SHEET = 780  # the width of a sheet of small boards
NOTE_LENGTH = 7  # letters that fit on a square

TINTS = ("striped", "dotted", "crossed")  # a colour and a pattern each
STYLE = """.number{fill:var(--faint);font-size:13px} .small{font-size:11px}
.note{fill:var(--ink);font-size:14px;font-weight:bold}
.number,.note,.caption{text-anchor:middle;stroke:var(--paper);stroke-width:3;stroke-linejoin:round;paint-order:stroke}
.caption{fill:var(--ink);font-size:13px} .x,.o,.grid,.strike{fill:none;stroke-linecap:round}
.x{stroke:var(--x)} .o{stroke:var(--o)} .x,.o{stroke-width:5} .grid,.strike{stroke:var(--ink)}
.grid{stroke-width:1.5} .grid.faint{stroke:var(--faint);stroke-width:.5} .strike{stroke-width:3}
.striped{fill:var(--striped);stroke:var(--stripes)}
.dotted{fill:var(--dotted);stroke:var(--dots)} .crossed{fill:var(--crossed);stroke:var(--crosses)}
path.striped,path.crossed{stroke-width:1.5} path.dotted{stroke-width:4;stroke-linecap:round}"""


def board(
    state: State,
    notes: Mapping[int, object] | None = None,
    tints: Mapping[int, str] | None = None,
    numbers: bool = True,
) -> Picture:
    """Draw a state: its marks, the numbers of the free squares, and a line through every completed line.

    `notes` puts a few letters or a number on squares, `tints` colours squares and gives them a pattern: "striped",
    "dotted" or "crossed"; `numbers` says whether free squares show theirs. Raises TypeError for what is no State, and
    ValueError for a square off the board, an unknown tint, or a note that is too long.
    """
    if not isinstance(state, State):
        raise TypeError(f"{state!r} is not a State, such as State.parse('x.o/.x./...')")
    written = {square: str(note) for square, note in (notes or {}).items()}
    tints = tints or {}
    _check_squares(state, written, tints)
    remarks = _remarks(written, tints)
    parts = [*_tints(state, tints), _grid(state), *_marks(state, written, numbers), *_strikes(state)]
    alt = "; ".join([describe(state), *remarks])
    return Picture(parts, *_size(state), alt=alt, text="\n".join([str(state), *remarks]), style=STYLE)


def row(boards: Sequence[State | Picture], captions: Sequence[str]) -> Picture:
    """Draw boards side by side, each with its caption below. Raises ValueError unless each has one."""
    return grid(boards, captions, columns=max(len(boards), 1))


def grid(boards: Sequence[State | Picture], captions: Sequence[str], columns: int) -> Picture:
    """Draw boards in rows of `columns`, each with its caption below.

    A board is a state, or a picture that `board` made of one. Raises ValueError unless each has a caption.
    """
    if not boards or len(boards) != len(captions):
        raise ValueError(f"{len(boards)} boards and {len(captions)} captions; one caption for each was expected")
    if columns < 1:
        raise ValueError(f"{columns} columns; at least 1 was expected")
    pictures = [item if isinstance(item, Picture) else board(item) for item in boards]
    board_width = max(*(picture.width for picture in pictures), *(LETTER * len(caption) for caption in captions))
    board_height = max(picture.height for picture in pictures)
    across, down = board_width + GAP, board_height + CAPTION
    parts: list[str] = []
    for i, (picture, caption) in enumerate(zip(pictures, captions, strict=True)):
        x, y = i % columns * across, i // columns * down
        inset = (board_width - picture.width) / 2
        parts += [f"<g transform='translate({x + inset:g} {y})'>", *picture.parts, "</g>"]
        parts += [
            f"<text class='caption' x='{x + board_width / 2:g}' y='{y + board_height + 14}'>{escape(caption)}</text>"
        ]
    told = [f"{caption}: {picture.alt}" for picture, caption in zip(pictures, captions, strict=True)]
    text = "\n\n".join(f"{caption}\n{picture.text}" for picture, caption in zip(pictures, captions, strict=True))
    width, height = across * min(columns, len(pictures)) - GAP, down * -(-len(pictures) // columns)
    return Picture(parts, width, height, alt="; ".join(told), text=text, style=STYLE)


def before_and_after(state: State, square: int) -> Picture:
    """Draw a state and what results from a move, the square that was taken striped. Raises what `result` raises."""
    after = board(state.result(square), tints={square: "striped"})
    return row([state, after], ["before", f"after {state.to_move} took {square}"])


def sheet(bands: Mapping[str, Sequence[State]], cell: int = 9) -> Picture:
    """Draw many small boards in bands, each band with its name at the left and broken into rows where it is long.

    `cell` is the side of a square. The words for it tell how many boards each band has. Raises ValueError if a band
    is empty or a square has no size.
    """
    if not bands or not all(bands.values()):
        raise ValueError("a band without a board; each band needs at least one")
    if cell < 1:
        raise ValueError(f"a square of side {cell}; at least 1 was expected")
    states = [state for band in bands.values() for state in band]
    margin = LETTER * max(map(len, bands)) + GAP
    across = max(state.variant.width for state in states) * cell + cell
    down = max(state.variant.height for state in states) * cell + cell
    columns, y = min(max((SHEET - margin) // across, 1), max(map(len, bands.values()))), EDGE
    parts: list[str] = []
    for name, band in bands.items():
        places = [(margin + i % columns * across, y + i // columns * down) for i in range(len(band))]
        parts += [f"<text class='name' x='{EDGE}' y='{y + 1.5 * cell + 5:g}'>{escape(name)}</text>"]
        parts += small_boards(band, places, cell)
        y = places[-1][1] + down + cell
    told = [f"{name}: {len(band)} {'board' if len(band) == 1 else 'boards'}" for name, band in bands.items()]
    style = f"{STYLE}\n.name{{fill:var(--ink);font-size:13px}} .thin{{stroke-width:{cell / 6:g}}}"
    return Picture(parts, margin + columns * across, y, alt="; ".join(told), text="\n".join(told), style=style)


def _check_squares(state: State, notes: Mapping[int, str], tints: Mapping[int, str]) -> None:
    last = len(state.squares) - 1
    for square in (*notes, *tints):
        if type(square) is not int or not 0 <= square <= last:
            raise ValueError(f"{square!r} is not a square of this board; its squares are 0 to {last}")
    for square, tint in tints.items():
        if tint not in TINTS:
            raise ValueError(f"{tint!r} on square {square} is not a tint; the tints are {', '.join(TINTS)}")
    for square, note in notes.items():
        if len(note) > NOTE_LENGTH:
            raise ValueError(f"the note {note!r} does not fit on square {square}; {NOTE_LENGTH} letters do")


def _remarks(notes: Mapping[int, str], tints: Mapping[int, str]) -> list[str]:
    """Return notes and tints in words: "striped: 4", "notes: 3 on 0, 2 on 1"."""
    told = [
        f"{tint}: {listed(i for i in sorted(tints) if tints[i] == tint)}" for tint in TINTS if tint in tints.values()
    ]
    return told + ([f"notes: {', '.join(f'{notes[i]} on {i}' for i in sorted(notes))}"] if notes else [])


def _centre(state: State, square: int) -> tuple[float, float]:
    row, column = divmod(square, state.variant.width)
    return EDGE + (column + 0.5) * CELL, EDGE + (row + 0.5) * CELL


def _size(state: State) -> tuple[int, int]:
    return state.variant.width * CELL + 2 * EDGE, state.variant.height * CELL + 2 * EDGE


def _grid(state: State) -> str:
    width, height = state.variant.width, state.variant.height
    down = "".join(f"M{EDGE + i * CELL} {EDGE}v{height * CELL}" for i in range(1, width))
    across = "".join(f"M{EDGE} {EDGE + i * CELL}h{width * CELL}" for i in range(1, height))
    return f"<path class='grid' d='{down}{across}'/>"


def _tints(state: State, tints: Mapping[int, str]) -> Iterator[str]:
    third = CELL // 3
    falling = "M0 32l16 16M0 16l32 32M0 0l48 48M16 0l32 32M32 0l16 16"
    rising = "M16 0l-16 16M32 0l-32 32M48 0l-48 48M48 16l-32 32M48 32l-16 16"
    dots = "".join(f"M{8 + third * i} {8 + third * j}h0" for i in range(3) for j in range(3))
    patterns = {"striped": rising, "dotted": dots, "crossed": falling + rising}
    for square, tint in tints.items():
        x, y = _centre(state, square)
        yield f"<g class='{tint}' transform='translate({x - CELL / 2:g} {y - CELL / 2:g})'>"
        yield f"<rect width='{CELL}' height='{CELL}' stroke='none'/><path class='{tint}' d='{patterns[tint]}'/></g>"


def _marks(state: State, notes: Mapping[int, str], numbers: bool) -> Iterator[str]:
    """Draw what is on each square: a mark with its note in the corner, or a note with the number in the corner."""
    arm = CELL * 0.25
    for square, mark in enumerate(state.squares):
        x, y = _centre(state, square)
        if mark == "x":
            d = f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}m0 {-2 * arm:g}l{-2 * arm:g} {2 * arm:g}"
            yield f"<path class='x' d='{d}'/>"
        elif mark == "o":
            yield f"<circle class='o' cx='{x:g}' cy='{y:g}' r='{arm * 1.1:g}'/>"
        elif numbers and square in notes:
            yield f"<text class='number small' x='{x - CELL * 0.36:g}' y='{y - CELL * 0.25:g}'>{square}</text>"
        elif numbers:
            yield f"<text class='number' x='{x:g}' y='{y + 5:g}'>{square}</text>"
        if square in notes:
            dx, dy = (0, 5) if mark == "." else (CELL * 0.37, CELL * 0.45)
            smaller = " style='font-size:12px'" if len(notes[square]) > 5 else ""
            yield f"<text class='note' x='{x + dx:g}' y='{y + dy:g}'{smaller}>{escape(notes[square])}</text>"


def _strikes(state: State) -> Iterator[str]:
    for line in completed_lines(state):
        (x1, y1), (x2, y2) = _centre(state, line[0]), _centre(state, line[-1])
        over = CELL * 0.35 / max(abs(x2 - x1), abs(y2 - y1), 1)  # how far the stroke runs past both centres
        dx, dy = (x2 - x1) * over, (y2 - y1) * over
        yield f"<path class='strike' d='M{x1 - dx:g} {y1 - dy:g}L{x2 + dx:g} {y2 + dy:g}'/>"


def small_boards(states: Sequence[State], places: Sequence[tuple[int, int]], cell: int) -> Iterator[str]:
    """Draw boards with their corners at these places: all lines in one path, all x in one, and so on."""
    paths: dict[str, list[str]] = {"grid faint": [], "x thin": [], "o thin": [], "strike thin": []}
    arm = cell * 0.28
    cross = f"l{2 * arm:g} {2 * arm:g}m0 {-2 * arm:g}l{-2 * arm:g} {2 * arm:g}"
    circle = f"a{arm:g} {arm:g} 0 1 0 {2 * arm:g} 0a{arm:g} {arm:g} 0 1 0 {-2 * arm:g} 0"
    for state, (left, top) in zip(states, places, strict=True):
        width, height = state.variant.width, state.variant.height
        paths["grid faint"] += [f"M{left + i * cell} {top}v{height * cell}" for i in range(1, width)]
        paths["grid faint"] += [f"M{left} {top + i * cell}h{width * cell}" for i in range(1, height)]
        centres = [(left + (i % width + 0.5) * cell, top + (i // width + 0.5) * cell) for i in range(width * height)]
        for (x, y), mark in zip(centres, state.squares, strict=True):
            if mark != ".":
                stroke = f"{y - arm:g}{cross}" if mark == "x" else f"{y:g}{circle}"
                paths[f"{mark} thin"].append(f"M{x - arm:g} {stroke}")
        for line in completed_lines(state):
            (x1, y1), (x2, y2) = centres[line[0]], centres[line[-1]]
            paths["strike thin"].append(f"M{x1:g} {y1:g}L{x2:g} {y2:g}")
    yield from (f"<path class='{kind}' d='{''.join(d)}'/>" for kind, d in paths.items() if d)
