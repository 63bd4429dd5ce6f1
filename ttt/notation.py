"""How a state is written and read: as a line of text, as a board of text, in words (notebook 01).

`State.parse` reads with `squares_in` and `check_reachable`. `repr` and `print` write with
`in_rows` and `board_text`. `describe` and `status` put a state into words, `listed` a list, and
`shown` whatever stands in a sentence about a mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # for the annotations alone: both modules import this one
    from ttt.game import State
    from ttt.variant import Variant

LONGEST = 120  # letters of a value that is shown in a sentence


def squares_in(text: str, variant: Variant) -> str:
    """Return the squares that a text spells, without white space and slashes.

    Raises ValueError if it is misspelt.
    """
    text = "".join(text.lower().split())
    for mark in text:
        if mark not in "xo./":
            raise ValueError(f"{mark!r} is not a square; write x, o, or . for a free one")
    rows = text.split("/")
    squares = "".join(rows)
    if len(squares) != variant.size:
        raise ValueError(f"{len(squares)} squares given; a {variant.board} has {variant.size}")
    lengths = [len(row) for row in rows]
    expected = [len(row) for row in variant.rows]
    if len(rows) > 1 and lengths != expected:
        widths = listed(dict.fromkeys(expected))
        cuts = ", ".join(map(str, lengths))
        raise ValueError(f"/ stands between rows of {widths}; it cuts this board into {cuts}")
    return squares


def check_reachable(state: State, first: str) -> None:
    """Raise ValueError with the reason if no sequence of moves leads to this state.

    `first` begins the game.
    """
    squares = state.squares
    x = squares.count("x")
    o = squares.count("o")
    ahead = x - o if first == "x" else o - x
    if ahead not in (0, 1):
        player = "x" if x > o else "o"
        counts = f"x has {x} marks and o {o}"
        raise ValueError(f"too many of {player}: {counts}; {first} moves first, then in turn")
    if state.winner is None:  # so there is no line
        return
    lines = {"x": _lines_of("x", state), "o": _lines_of("o", state)}
    if lines["x"] and lines["o"]:
        raise ValueError("x and o both have a line; the game ends with the first")
    before = state.to_move
    last = "o" if before == "x" else "x"
    if lines[before]:
        end = "the game ends with the first line"
        raise ValueError(f"{before} has a line, but {last} moved after it; {end}")
    if lines[last] and not set.intersection(*lines[last]):  # the last move would be on all of them
        end = "the game ends with the first line"
        raise ValueError(f"{last} has lines that no single move completes; {end}")


def _lines_of(player: str, state: State) -> list[set[int]]:
    """Return the lines that a player has all squares of."""
    squares = state.squares
    lines = state.variant.lines
    return [set(line) for line in lines if all(squares[square] == player for square in line)]


def in_rows(squares: str, variant: Variant) -> str:
    """Return squares with a `/` between rows, as `State.parse` reads them."""
    return "/".join(squares[row[0] : row[-1] + 1] for row in variant.rows)


def board_text(marks: Iterable[str], places: Sequence[tuple[int, int]]) -> str:
    """Return a board as text, with these marks in these columns and rows.

    It is put together from pieces: squares at even x and y, and what is drawn between squares,
    which is left out where a square around it is missing.
    """
    mark_at = dict(zip(places, marks, strict=True))
    width = len(str(len(places) - 1))  # of a number
    lines = []
    for y in range(2 * max(row for _, row in places) + 1):
        line = ""
        for x in range(2 * max(column for column, _ in places) + 1):
            if y % 2:
                piece = "+" if x % 2 else "-" * (width + 2)
            else:
                piece = "|" if x % 2 else f" {mark_at.get((x // 2, y // 2), ''):>{width}} "
            columns = (x // 2, (x + 1) // 2)
            rows = (y // 2, (y + 1) // 2)
            around = {(column, row) for column in columns for row in rows}
            line += piece if around <= mark_at.keys() else " " * len(piece)
        lines.append(line.rstrip())
    return "\n".join(lines)


def describe(state: State) -> str:
    """Return a state in words, for example "x on 0 and 8, o on 4, o to move"."""
    parts = []
    for player in ("x", "o"):
        taken = [square for square, mark in enumerate(state.squares) if mark == player]
        if taken:
            parts.append(f"{player} on {listed(taken)}")
    marks = ", ".join(parts) or "empty board"
    board = state.variant.board
    size = "" if board == "3×3 board" else f"{board}: "
    return f"{size}{marks}, {status(state)}"


def status(state: State) -> str:
    """Return how the game stands in words: whose move it is, or how it ended."""
    line = state.line
    if not state.is_terminal:
        return f"{state.to_move} to move"
    if line is None:
        return "a draw"
    how = f": {state.squares[line[0]]} completed" if state.variant.misere else ","
    return f"{state.winner} wins{how} line {listed(line)}"


def listed(things: Iterable[object], word: str = "and") -> str:
    """Return things in words: "0", "0 and 4", "0, 4 and 8", or with another word than "and"."""
    *words, last = map(str, things)
    return f"{', '.join(words)} {word} {last}" if words else last


def shown(value: object) -> str:
    """Return a value as Python writes it, shortened if it is too long for a sentence. Never raises."""
    try:
        text = printable(repr(value))
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # whatever a repr may do
        return f"<{type(value).__name__} whose repr raises {type(problem).__name__}>"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def counted(number: int) -> str:
    """Return a whole number as it stands in a sentence, 5,478; as `shown` if it is a very large one."""
    return f"{number:,}" if abs(number) < 10**30 else shown(number)


def printable(text: str) -> str:
    """Return a text in which half a character, which no page can show, is written as Python writes it."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
