"""Pictures of boards, of whatever size and game (all notebooks).

Reading order: `board`, which draws a state, with notes and tints on its squares where one helps;
`row` and `grid`, which put boards side by side; then the parts of a drawing; `small_boards`, many
at once. A picture says everything twice: by shape as well as by colour, and in words.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from ttt import doors
from ttt.game import PLAYERS, State, completed_lines
from ttt.games.on_board import Line, Shown, look
from ttt.notation import listed, shown
from ttt.pictures.marks import LETTER, Squares, mark, text
from ttt.pictures.picture import Picture
from ttt.rules import written

CELL = 48  # the side of a square
EDGE = 6  # paper around the board
GAP = 16  # between two boards
CAPTION = 24  # the height of a line below them
NOTE_LENGTH = 7  # letters that fit on a square

TINTS = ("striped", "dotted", "crossed", "last")  # a colour and a pattern each
FALLING = "M0 32l16 16M0 16l32 32M0 0l48 48M16 0l32 32M32 0l16 16"
RISING = "M16 0l-16 16M32 0l-32 32M48 0l-48 48M48 16l-32 32M48 32l-16 16"
DOTS = "M8 8h0M8 24h0M8 40h0M24 8h0M24 24h0M24 40h0M40 8h0M40 24h0M40 40h0"
FRAME = "M2 2h44v44h-44z"
# The pattern of a tint
PATHS = {"striped": RISING, "dotted": DOTS, "crossed": FALLING + RISING, "last": FRAME}
STYLE = """.number{fill:var(--faint);font-size:13px} .small{font-size:11px}
.note{fill:var(--ink);font-size:14px;font-weight:bold}
.number,.note,.caption{text-anchor:middle;stroke:var(--paper);stroke-width:3;stroke-linejoin:round;\
paint-order:stroke}
.caption{fill:var(--ink);font-size:13px} .x,.o,.grid,.strike{fill:none;stroke-linecap:round}
.x{stroke:var(--x)} .o{stroke:var(--o)} .x,.o{stroke-width:5} .strike{stroke:var(--ink)}
.grid{stroke:var(--faint);stroke-width:2} .grid.faint{stroke-width:.5} .strike{stroke-width:3}
.striped{fill:var(--striped);stroke:var(--stripes)}
.dotted{fill:var(--dotted);stroke:var(--dots)} .crossed{fill:var(--crossed);stroke:var(--crosses)}
path.striped,path.crossed{stroke-width:1.5} path.dotted{stroke-width:4;stroke-linecap:round}
.last{fill:var(--last);stroke:var(--now)} path.last{stroke-width:2}"""
# Only where there is a threat
THREATS = "\npath.threat{stroke-width:3;stroke-dasharray:4 7}"


def board(
    state: Shown,
    notes: Mapping[int, object] | None = None,
    tints: Mapping[int, str] | None = None,
    numbers: bool = True,
    cell: int = CELL,
    *,
    threats: Sequence[Line] = (),
) -> Picture:
    """Draw a state, or a position of a game on a board: marks, numbers of free squares, full lines.

    `notes` puts a few letters or a number on squares, `tints` colours squares and gives them a
    pattern: "striped", "dotted" or "crossed", or "last", a frame; `numbers` says whether free
    squares show theirs; `cell` is the side of a square, 48 to 96. `threats` are lines that a player
    can still complete: each gets a dashed stroke in that player's colour.
    """
    shown_as = look(state)
    squares = len(shown_as.squares)
    notes = _on_squares(notes, squares)
    tints = _tints_on_squares(tints, squares)
    words = {square: _fitting(str(note), square) for square, note in notes.items()}
    on = Squares(EDGE, EDGE, cell, shown_as.places)
    threatened = _by_player(threats, shown_as.squares)
    parts = [
        *_tints(on, tints),
        _grid(on, shown_as.squares),
        *_threats(on, threatened),
        *_marks(on, shown_as.squares, words, numbers),
        *_strikes(on, shown_as.lines),
    ]
    remarks = _remarks(words, tints, threatened)
    alt = "; ".join([shown_as.words, *remarks])
    words_only = "\n".join([str(state), *remarks])
    width, height = [side(length, cell) for length in shown_as.size]
    style = STYLE + THREATS if threatened else STYLE
    return Picture(parts, width, height, alt=alt, text=words_only, style=style)


def side(squares: int, cell: int = CELL) -> int:
    """Return how wide or how high a board of so many squares is."""
    return squares * cell + 2 * EDGE


def row(boards: Sequence[State | Picture], captions: Sequence[str]) -> Picture:
    """Draw boards side by side, each with its caption below."""
    return grid(boards, captions, len(boards))


def grid(boards: Sequence[State | Picture], captions: Sequence[str], columns: int) -> Picture:
    """Draw states, or pictures of them, in rows, each above its caption."""
    drawn = [item if isinstance(item, Picture) else board(item) for item in boards]
    widest = max(picture.width for picture in drawn)
    wide = max(widest, LETTER * max(map(len, captions)))
    high = max(picture.height for picture in drawn)
    parts = []
    alts = []
    texts = []
    for i, (picture, caption) in enumerate(zip(drawn, captions, strict=True)):
        down, across = divmod(i, columns)
        x = across * (wide + GAP) + wide / 2  # its middle
        y = down * (high + CAPTION)
        place = f"{x - picture.width / 2:g} {y + (high - picture.height) / 2:g}"
        parts += [f"<g transform='translate({place})'>", *picture.parts, "</g>"]
        parts.append(text(x, y + high + 14, caption, "caption"))
        alts.append(f"{caption}: {picture.alt}")
        texts.append(f"{caption}\n{picture.text}")
    width = (wide + GAP) * min(columns, len(drawn)) - GAP
    height = (high + CAPTION) * ceil(len(drawn) / columns)
    style = STYLE + "".join(dict.fromkeys(it.style.removeprefix(STYLE) for it in drawn))
    words = {"alt": "; ".join(alts), "text": "\n\n".join(texts)}
    return Picture(parts, width, height, **words, style=style)


def _on_squares(things: Mapping[int, Any] | None, size: int) -> Mapping[int, Any]:
    """Return what is meant for squares of a board, nothing for None."""
    things = things or {}
    for square in things:
        if square not in range(size):
            squares = f"its squares are 0 to {size - 1}"
            raise ValueError(f"{shown(square)} is not a square of this board; {squares}")
    return things


def _tints_on_squares(tints: Mapping[int, str] | None, size: int) -> Mapping[int, str]:
    tints = _on_squares(tints, size)
    for tint in tints.values():
        doors.one_of("tint", tint, TINTS)
    return tints


def _fitting(note: str, square: int) -> str:
    if len(note) > NOTE_LENGTH:
        problem = f"does not fit on square {square}; {NOTE_LENGTH} letters do"
        raise ValueError(f"the note {shown(note)} {problem}")
    return re.sub(r"^-(?=[\d.])", "−", note)


def _remarks(
    notes: Mapping[int, str],
    tints: Mapping[int, str],
    threatened: Mapping[str, Sequence[Line]],
) -> list[str]:
    """Return in words what is drawn: "striped: 4", "notes: 3 on 0", "x threatens 0-3-6"."""
    remarks = []
    for tint in TINTS:
        squares = [square for square in sorted(tints) if tints[square] == tint]
        if squares:
            remarks.append(f"{tint}: {listed(squares)}")
    if notes:
        words = [f"{notes[square]} on {square}" for square in sorted(notes)]
        remarks.append(f"notes: {', '.join(words)}")
    remarks += [f"{player} threatens {written(lines)}" for player, lines in threatened.items()]
    return remarks


def _by_player(threats: Sequence[Line], squares: str) -> dict[str, list[Line]]:
    """Return whose threats these lines are. Raises ValueError if one is no threat of one player."""
    lines = defaultdict[str, list[Line]](list)
    for line in threats:
        _on_squares(dict.fromkeys(line), len(squares))
        players = [player for player in PLAYERS if player in [squares[i] for i in line]]
        if len(players) != 1:
            raise ValueError(f"{written([line])} is no threat; marks of one player were expected")
        lines[players[0]].append(line)
    return lines


def _grid(on: Squares, squares: str) -> str:
    has_lines = not set(squares) <= {"i", " "}  # there are none between matches
    return f"<path class='grid' d='{on.grid() if has_lines else ''}'/>"


def _threats(on: Squares, threatened: Mapping[str, Sequence[Line]]) -> Iterator[str]:
    for player, lines in threatened.items():
        for path in on.strikes(lines):
            yield f"<path class='threat {player}' d='{path}'/>"


def _strikes(on: Squares, lines: Iterable[Line]) -> Iterator[str]:
    for path in on.strikes(lines, beyond=on.cell * 0.35):
        yield f"<path class='strike' d='{path}'/>"


def _tints(on: Squares, tints: Mapping[int, str]) -> Iterator[str]:
    for square, tint in tints.items():
        x, y = on.centre(square)
        place = f"translate({x - on.cell / 2:g} {y - on.cell / 2:g})"
        scale = "" if on.cell == CELL else f" scale({on.cell / CELL:g})"
        yield f"<g class='{tint}' transform='{place}{scale}'>"
        paper = f"<rect width='{CELL}' height='{CELL}' stroke='none'/>"
        yield f"{paper}<path class='{tint}' d='{PATHS[tint]}'/></g>"


def _marks(on: Squares, squares: str, notes: Mapping[int, str], numbers: bool) -> Iterator[str]:
    """Draw what is on each square: its mark, its number and its note.

    What is not alone on a square goes to a corner. All notes have one size.
    """
    longest = max(map(len, notes.values()), default=0)
    look = "font-size:12px" if 9 * longest > on.cell - 8 else ""
    for square, player in enumerate(squares):
        x, y = on.centre(square)
        note = notes.get(square)
        if player in "xoi":
            yield mark(player, x, y, on.cell / 4, f"class='{player}'")
        if numbers and player in ".i":
            if player == "." and note is None:
                yield text(x, y + 5, square, "number")
            else:
                yield text(x - on.cell * 0.36, y - on.cell * 0.25, square, "number small")
        if note is not None:
            if player == ".":
                y += 5
            else:
                x += on.cell * 0.37
                y += on.cell * 0.45
            yield text(x, y, note, "note", look)


def small_boards(
    states: Iterable[State],
    places: Iterable[tuple[int, int]],
    cell: int,
) -> Iterator[str]:
    """Draw boards with their corners at these places: all lines in one path, all x in one, …"""
    paths = defaultdict[str, list[str]](list)
    arm = cell * 0.28
    for state, (left, top) in zip(states, places, strict=True):
        on = Squares(left, top, cell, state.variant.places)
        paths["grid faint"].append(on.grid())
        for player in PLAYERS:
            paths[f"{player} thin"].append(on.marks(player, state.squares, arm))
        paths["strike thin"] += on.strikes(completed_lines(state))
    for kind, strokes in paths.items():
        if any(strokes):
            yield f"<path class='{kind}' d='{''.join(strokes)}'/>"
