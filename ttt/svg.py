"""Pictures of boards as SVG text (all notebooks).

Reading order: `Picture`, the one form in which a drawing reaches a page; `board` and `row`, which draw states;
`describe` and `status`, which put them into words; then the parts of a drawing.
A picture tells everything twice: by shape as well as by colour, and in words for those who don't see it. It carries
its own paper and both colour schemes, so that it can be read on light and dark pages alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from urllib.parse import quote

from ttt.game import State

CELL = 48  # the side of a square
EDGE = 6  # paper around the board
GAP = 16  # between two boards
CAPTION = 24  # the height of a line below them

# Light and dark colours: paper, ink, square numbers, x, o. Each stands out from its paper by 4.5 : 1 or more.
STYLE = """<style>
.paper{fill:#fff} .grid,.strike{stroke:#333} text{fill:#666;font:13px sans-serif;text-anchor:middle}
.x{stroke:#0062a3} .o{stroke:#b34000} .x,.o,.grid,.strike{fill:none;stroke-linecap:round}
.x,.o{stroke-width:5} .grid{stroke-width:1.5} .strike{stroke-width:3}
@media (prefers-color-scheme:dark){
.paper{fill:#1b1b1b} .grid,.strike{stroke:#ddd} text{fill:#a3a3a3} .x{stroke:#63b8f2} .o{stroke:#f5a04c}}
</style>"""


class Picture:
    """A drawing with its text: `.svg`, `.alt` (its content in words) and `.text` (what stands where no picture can).

    Jupyter shows it as an HTML image: of all forms, only this one is shown in a notebook that was never run, is read
    aloud, and follows light and dark pages.
    """

    def __init__(self, parts: Iterable[str], width: int, height: int, alt: str, text: str) -> None:
        root = f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}'>"
        self.svg = "\n".join([root, STYLE, *parts, "</svg>"])
        self.width, self.height, self.alt, self.text = width, height, alt, text

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        # Spelt out rather than base64, line by line: so a change can be read in a notebook's diff.
        source = quote(self.svg, safe=" \n!'()*+,-./:;=?@[]_{}")
        size = f'width="{self.width}" height="{self.height}"'
        return f'<img alt="{escape(self.alt)}" {size} src="data:image/svg+xml,{source}">'


def board(state: State) -> Picture:
    """Draw a state: its marks, the numbers of the free squares, and a line through every completed line."""
    return Picture(_parts(state), *_size(state), alt=describe(state), text=str(state))


def row(states: Sequence[State], captions: Sequence[str]) -> Picture:
    """Draw states side by side, each with its caption below. Raises ValueError unless each has one."""
    if not states or len(states) != len(captions):
        raise ValueError(f"{len(states)} states and {len(captions)} captions; one caption for each was expected")
    board_width, board_height = (max(sizes) for sizes in zip(*map(_size, states), strict=True))
    step, height = board_width + GAP, board_height + CAPTION
    width = step * len(states) - GAP
    parts = [_paper(width, height)]
    for i, (state, caption) in enumerate(zip(states, captions, strict=True)):
        parts += [f"<g transform='translate({i * step} 0)'>", *_parts(state)]
        parts += [f"<text x='{board_width / 2:g}' y='{board_height + 14}'>{escape(caption)}</text>", "</g>"]
    told = [f"{caption}: {describe(state)}" for state, caption in zip(states, captions, strict=True)]
    text = "\n\n".join(f"{caption}\n{state}" for state, caption in zip(states, captions, strict=True))
    return Picture(parts, width, height, alt="; ".join(told), text=text)


def describe(state: State) -> str:
    """Return the board in words, for example "x on 0 and 8, o on 4, o to move"."""
    variant, squares = state.variant, state.squares
    size = "" if (variant.width, variant.height) == (3, 3) else f"{variant.width}×{variant.height} board: "
    taken = {player: [str(i) for i, mark in enumerate(squares) if mark == player] for player in "xo"}
    marks = ", ".join(f"{player} on {_and(on)}" for player, on in taken.items() if on) or "empty board"
    return f"{size}{marks}, {status(state)}"


def status(state: State) -> str:
    """Return how the game stands in words: whose move it is, or how it ended."""
    if not state.is_terminal:
        return f"{state.to_move} to move"
    if state.line is None:
        return "a draw"
    line = _and([str(i) for i in state.line])
    return f"{state.winner} wins, " + (f"line {line} loses" if state.variant.misere else f"line {line}")


def completed_lines(state: State) -> list[tuple[int, ...]]:
    """Return every completed line: one move can complete two."""
    squares = state.squares
    return [line for line in state.variant.lines if {squares[i] for i in line} in ({"x"}, {"o"})]


def _and(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _centre(state: State, square: int) -> tuple[float, float]:
    row, column = divmod(square, state.variant.width)
    return EDGE + (column + 0.5) * CELL, EDGE + (row + 0.5) * CELL


def _size(state: State) -> tuple[int, int]:
    return state.variant.width * CELL + 2 * EDGE, state.variant.height * CELL + 2 * EDGE


def _parts(state: State) -> list[str]:
    return [_paper(*_size(state)), _grid(state), *_marks(state), *_strikes(state)]


def _paper(width: int, height: int) -> str:
    return f"<rect class='paper' width='{width}' height='{height}' rx='5'/>"


def _grid(state: State) -> str:
    width, height = state.variant.width, state.variant.height
    down = "".join(f"M{EDGE + i * CELL} {EDGE}v{height * CELL}" for i in range(1, width))
    across = "".join(f"M{EDGE} {EDGE + i * CELL}h{width * CELL}" for i in range(1, height))
    return f"<path class='grid' d='{down}{across}'/>"


def _marks(state: State) -> Iterator[str]:
    arm = CELL * 0.25
    for square, mark in enumerate(state.squares):
        x, y = _centre(state, square)
        if mark == "x":
            d = f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}m0 {-2 * arm:g}l{-2 * arm:g} {2 * arm:g}"
            yield f"<path class='x' d='{d}'/>"
        elif mark == "o":
            yield f"<circle class='o' cx='{x:g}' cy='{y:g}' r='{arm * 1.1:g}'/>"
        else:
            yield f"<text x='{x:g}' y='{y + 5:g}'>{square}</text>"


def _strikes(state: State) -> Iterator[str]:
    for line in completed_lines(state):
        (x1, y1), (x2, y2) = _centre(state, line[0]), _centre(state, line[-1])
        over = CELL * 0.35 / max(abs(x2 - x1), abs(y2 - y1), 1)  # how far the stroke runs past both centres
        dx, dy = (x2 - x1) * over, (y2 - y1) * over
        yield f"<path class='strike' d='M{x1 - dx:g} {y1 - dy:g}L{x2 + dx:g} {y2 + dy:g}'/>"
