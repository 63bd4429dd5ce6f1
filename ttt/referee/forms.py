"""The forms that programs have: how a board is written for them, and how their answer is read (notebook 04).

Reading order: `Form` and what it says of itself; `cells`, what is on each square; the boards made of
them; `readings`, every way to understand an answer.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

from ttt import doors
from ttt.game import State, other
from ttt.notation import listed
from ttt.referee.inside import Reply

Cells = list[Any]

# How a free square is written, beside any single value
NUMBERED: dict[str, Callable[[int], Any]] = {
    "its number from 0": lambda square: square,
    "its number from 1": lambda square: square + 1,
    "its number from 0, as text": str,
    "its number from 1, as text": lambda square: str(square + 1),
}


def _rows(cells: Cells) -> list[Cells]:
    return [cells[0:3], cells[3:6], cells[6:9]]


def _array(cells: Cells) -> Any:
    import numpy

    return numpy.array(cells)


# How a board is made of nine squares: lists first, which most programs take
BOARDS: Mapping[str, Callable[[Cells], Any]] = {
    "a list of nine": list,
    "a list of three rows": _rows,
    "a list of ten": lambda cells: [" ", *cells],
    "a dictionary from 1 to 9": lambda cells: dict(enumerate(cells, 1)),
    "a dictionary from 0 to 8": lambda cells: dict(enumerate(cells)),
    "a dictionary by (row, column)": lambda cells: {
        divmod(i, 3): one for i, one in enumerate(cells)
    },
    "a text of nine": lambda cells: "".join(map(str, cells)),
    "a tuple of nine": tuple,
    "a tuple of three rows": lambda cells: tuple(map(tuple, _rows(cells))),
    "a NumPy array of three rows": lambda cells: _array(_rows(cells)),
    "a NumPy array of nine": _array,
}
STATE = "a State of ttt"
ROLES = {
    "board": "the board",
    "player": "the mark that it plays",
    "opponent": "the opponent's mark",
    "free squares": "how many squares are free",
    "depth 0": "a depth of 0",
    "True": "True, for maximizing",
    "False": "False",
    "x moves": "whether x is to move",
    "o moves": "whether o is to move",
    "-inf": "alpha, −∞",
    "inf": "beta, +∞",
}
MOVE_MADE = "the mark that it puts on the board"
NEW_BOARD = "a board with its mark on it"
# What a number, two numbers or three may mean
NUMBERS: dict[str, Callable[[int], int]] = {
    "a square counted from 0": lambda number: number,
    "a square counted from 1": lambda number: number - 1,
}
PAIRS: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "(row, column) from 0": lambda row, column: (row, column),
    "(row, column) from 1": lambda row, column: (row - 1, column - 1),
    "(column, row) from 0": lambda column, row: (row, column),
    "(column, row) from 1": lambda column, row: (row - 1, column - 1),
}


@dataclass(frozen=True)
class Form:
    """How a program is called, and how its answer is read.

    `board` says how the board is built (one of `BOARDS`), `free` is what a free square holds, and
    `marks` are the marks of x and o. `arguments` lists what the program is given, in this order.
    `answer` says how to read a square from what it returns. `plays` is "x" or "o" if the program
    always plays that mark, and "both" otherwise.
    """

    board: str = "a list of nine"
    free: Any = " "
    marks: tuple[Any, Any] = ("x", "o")
    arguments: tuple[str, ...] = ("board",)
    answer: str = "a square counted from 0"
    plays: str = "both"

    def __post_init__(self) -> None:
        doors.one_of("board", self.board, [*BOARDS, STATE])
        doors.one_of("plays", self.plays, ["both", "x", "o"])
        for role in doors.several(self.arguments, "arguments"):
            doors.one_of("an argument", role, list(ROLES))
        if list(self.arguments).count("board") != 1:
            doors.wrong(ValueError, "arguments", self.arguments, "'board', once,")
        ways = (*NUMBERS, *PAIRS, MOVE_MADE, NEW_BOARD)
        if not any(way in self.answer for way in ways):
            doors.wrong(ValueError, "answer", self.answer, f"a text with one of {ways}")
        if len({*doors.several(self.marks, "marks")}) != 2:
            doors.wrong(ValueError, "marks", self.marks, "a mark for x and another one for o")

    def __str__(self) -> str:
        given = f"It is given {listed([self._said(role) for role in self.arguments])}."
        returns = "It returns" if self.answer != MOVE_MADE else "Its answer is"
        answer = f"{returns} {self.answer}."
        if self.plays == "both":
            return f"{given} {answer}"
        asks = f"It always plays {self.mark(self.plays)!r}."
        where = other(self.plays)
        return f"{given} {answer} {asks} So for its games as {where}, the referee swaps all marks."

    def _said(self, role: str) -> str:
        if role != "board" or self.board == STATE:
            return ROLES[role] if role != "board" else STATE
        free = self.free if self.free in NUMBERED else repr(self.free)
        x, o = self.marks
        return f"{self.board} (x is {x!r}, o is {o!r}, and a free square is {free})"

    def mark(self, player: str) -> Any:
        """Return how a player's mark is written."""
        return self.marks["xo".index(player)]

    def own(self, state: State) -> Any:
        """Return the mark of the player to move, as it is written for the program."""
        return self.mark(state.to_move if self.plays == "both" else self.plays)

    def given(self, state: State) -> tuple[Any, ...]:
        """Return the arguments for a state, each as the program expects it."""
        return tuple(self._argument(role, state) for role in self.arguments)

    def _argument(self, role: str, state: State) -> Any:
        me = state.to_move
        mine = self.own(state)
        values = {
            "player": mine,
            "opponent": next(mark for mark in self.marks if mark != mine),
            "free squares": state.squares.count("."),
            "depth 0": 0,
            "True": True,
            "False": False,
            "x moves": me == "x",
            "o moves": me == "o",
            "-inf": -inf,
            "inf": inf,
        }
        return values[role] if role != "board" else self.written(state)

    def written(self, state: State) -> Any:
        """Return the board of a state."""
        if self.board == STATE:
            return state
        is_turned = self.plays == other(state.to_move)
        marks = self.marks[::-1] if is_turned else self.marks
        return BOARDS[self.board](cells(state, self.free, marks))


def cells(state: State, free: Any, marks: tuple[Any, Any]) -> Cells:
    """Return what stands on each square."""
    number = NUMBERED.get(free) if isinstance(free, str) else None
    x, o = marks
    stands = {"x": x, "o": o, ".": free}
    return [
        number(square) if number and mark == "." else stands[mark]
        for square, mark in enumerate(state.squares)
    ]


# ---- the answer


def readings(reply: Reply, form: Form, state: State) -> dict[str, int]:
    """Return every way to read an answer, with the square that it gives (−1: not on the board)."""
    if reply.kind:
        return {}
    found = dict(_read(reply.returned))
    at = form.arguments.index("board")
    before = squares_of(form.given(state)[at], form.board)
    mine = form.own(state)
    made = _new_mark(before, squares_of(reply.arguments[at], form.board), mine)
    if made is not None and type(reply.returned) in (type(None), bool):
        found[MOVE_MADE] = made
    new = _new_mark(before, squares_of(reply.returned, form.board), mine)
    if new is not None:
        found[NEW_BOARD] = new
    return found


def _read(value: Any, depth: int = 2) -> Iterator[tuple[str, int]]:
    number = _number(value)
    if number is not None:
        for words, counted in NUMBERS.items():
            yield words, _on_board(counted(number))
    elif isinstance(value, list) and depth:
        yield from _read_list(value, depth)
    elif isinstance(value, dict) and depth:
        for key, item in value.items():
            for words, square in _read(item, depth - 1):
                yield f"a dictionary, under {key!r} {words}", square
        yield from _read_place(value)


def _read_list(value: list[Any], depth: int) -> Iterator[tuple[str, int]]:
    """Read a list: as a place, or with the answer as one of its items."""
    numbers = [_number(item) for item in value]
    shapes = {
        "": numbers,
        "the first two of three: ": numbers[:2],
        "the last two of three: ": numbers[1:],
    }
    for which, pair in shapes.items():
        if (len(numbers) == 2) == (which == ""):
            yield from ((which + words, square) for words, square in _read_pair(pair))
    if 1 < len(value) < 5:
        for place, item in zip(("first", "second", "third", "fourth"), value, strict=False):
            for words, square in _read(item, depth - 1):
                yield f"{words}, as the {place} of {len(value)} things", square


def _read_place(value: dict[Any, Any]) -> Iterator[tuple[str, int]]:
    """Read a dictionary of a row and a column."""
    named = {str(key).lower()[:3]: _number(item) for key, item in value.items()}
    for words, square in _read_pair([named.get("row"), named.get("col")]):
        if words.startswith("(row"):
            yield f"a dictionary with {words}", square


def _read_pair(numbers: list[int | None]) -> Iterator[tuple[str, int]]:
    first, second = numbers if len(numbers) == 2 else (None, None)
    if first is None or second is None:
        return
    for words, counted in PAIRS.items():
        row, column = counted(first, second)
        is_on_board = row in range(3) and column in range(3)
        yield words, 3 * row + column if is_on_board else -1


def _number(value: Any) -> int | None:
    if type(value) is int:
        return value
    if type(value) is float and value.is_integer():
        return int(value)
    if isinstance(value, str) and value.strip().isdecimal():
        return int(value)
    return None


def _on_board(square: int) -> int:
    return square if square in range(9) else -1


def squares_of(board: Any, shape: str) -> Cells | None:
    """Return what stands on each of the nine squares of a board; None if it is not one."""
    if isinstance(board, State):
        return list(board.squares)
    if hasattr(board, "tolist"):
        board = board.tolist()
    if isinstance(board, dict):
        board = list(board.values())
    elif isinstance(board, str | tuple | list):
        board = list(board)
        if len(board) == 3 and all(isinstance(row, list | tuple) for row in board):
            board = [one for row in board for one in row]
        elif shape == "a list of ten":
            board = board[1:]
    return board if isinstance(board, list) and len(board) == 9 else None


def _new_mark(before: Cells | None, after: Cells | None, mark: Any) -> int | None:
    """Return the one square on which two boards differ, if this mark stands there now."""
    if before is None or after is None:
        return None
    changed = [square for square in range(9) if before[square] != after[square]]
    if len(changed) == 1 and after[changed[0]] == mark:
        return changed[0]
    return None
