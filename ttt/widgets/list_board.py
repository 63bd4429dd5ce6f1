"""An exhibit for notebook 01: boards that are lists, and the names that these lists have.

Reading order: `ListBoard`, one board; `ListBoards`, several beside each other, with an arrow from
each name to its list; what a learner's `result` gives, or what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from ipywidgets import HTML

from ttt import doors
from ttt.doors import name_of, short
from ttt.notation import printable, shown
from ttt.pictures.names import arrows, not_yet
from ttt.pictures.picture import Picture
from ttt.watching import is_stub
from ttt.widgets.board import Grid
from ttt.widgets.page import Kept, Row

Result = Callable[[list[int], int], Any]  # a learner's: it may return anything
MARKS = {0: ".", 1: "x", -1: "o"}
# By the sum of the list; with any other sum, neither can move. As in the lesson, x begins.
TURNS = {0: "x", 1: "o"}
LATEST = 4  # remembered lists of a board that the picture shows
EXPECTED = "a function result(board, square) or, by its name, a list such as board=[0] * 9"

A_BOARD = "A board is a list of nine numbers 0, 1 and -1."
NOT_WRITTEN = "Your result is not written yet."
RETURNED = f"Your result returned {{}}. {A_BOARD}"
RAISED = "Your result raised {}: {}"
SPOILT = f"Your function result changed the list that it was given. It became {{}}, and that is undone. {A_BOARD}"
NO_BOARD = f"The list is {{}} now. {A_BOARD}"
INTERRUPTED = "Interrupted. The game goes on from here."
BACK = "Undo: back to the list from before the move."
BUT_WRITTEN = f"{BACK} But the move is in that list, too."
SAME = "Undo went back to the remembered list, and the board has not changed."
NOTHING = "There is no move to take back."


class ListBoard(Grid):
    """Nine numbers in a list: 0 is free, 1 is x, −1 is o; their sum says whose turn it is.

    Without `result`, a click writes into the list, as the Emacs Lisp program did. With it, a click
    on square 4 calls `result(board, 4)` and shows the list that comes back. What else may come of
    that call is said at the board, and the game goes on. Undo goes back to the list that was
    remembered before the move; notebook 01 shows what comes of that. Raises ValueError for what is
    no such list.
    """

    # no redo: there is only ever the present
    deeds: ClassVar = {"click": ("square",), "undo": (), "new_game": ()}

    def __init__(
        self, board: list[int], result: Result | None = None, *, name: str = "board"
    ) -> None:
        if not is_board(board):
            raise ValueError(f"{shown(board)} is not a list of nine numbers 0, 1 or -1")
        self._result = None if result is None else _function(result)
        super().__init__()
        self.squares = board
        self.name = name
        self.remembered: list[list[int]] = []
        self.on_change: Callable[[], None] = self.look_again
        self.look_again()

    def click(self, square: int) -> None:
        """Make the move of the player whose turn it is on a square, whatever is there."""
        reason = ""
        if not is_board(self.squares):  # a cell has written into it
            reason = NO_BOARD.format(shown(self.squares))
        elif type(square) is int and square in range(9):
            reason = self._ask(square) if self._result else self._write(square)
        self.on_change()
        if reason:
            self._refuse(reason)

    def undo(self) -> None:
        """Go back to the list that was remembered before the last move."""
        if not self.remembered:
            self._refuse(NOTHING)
            return
        before = self.remembered.pop()
        note = BUT_WRITTEN if before == self.squares else BACK
        if before is self.squares:
            note = SAME
        self.squares = before
        self.on_change()
        self.look_again(note)

    def new_game(self) -> None:
        """Empty the list; or, if there is a `result`, begin with another one."""
        if self._result:
            self.squares = [0] * 9
        else:
            self.squares[:] = [0] * 9
        self.remembered.clear()
        self.on_change()

    def look_again(self, note: str = "") -> None:
        """Show the list as it is now, and a note on what was done."""
        turn = sum(self.squares) if is_board(self.squares) else None
        stands = "no board" if turn is None else f"sum {turn}"
        status = f"{stands}: {TURNS.get(turn, 'nobody')} to move"  # type: ignore[arg-type]
        marks = [MARKS.get(mark, ".") if _is_mark(mark) else "." for mark in self.squares[:9]]
        self.view = {
            "width": 3,
            "height": 3,
            "squares": "".join(marks).ljust(9, "."),
            "ply": len(self.remembered),
            "lines": [],
            "over": turn not in TURNS,
            "name": self.name,
            "status": f"{note} Now {status}" if note else status,
            "message": "",
            "undo": bool(self.remembered),
        }

    def _is_late(self, deed: str, message: dict[str, Any]) -> bool:
        """Is it meant for another ply, or an Undo too many?"""
        return super()._is_late(deed, message) or (deed == "undo" and not self.view["undo"])

    def _write(self, square: int) -> str:
        """Write a move into the list, if somebody is to move; there is nothing to say of it."""
        turn = sum(self.squares)
        if turn in TURNS:
            self.remembered.append(self.squares)
            self.squares[square] = 1 if turn == 0 else -1
        return ""

    def _ask(self, square: int) -> str:
        """Have `result` make a move; return what is wrong with it, if anything."""
        before = self.squares
        numbers = before.copy()
        assert self._result
        after, reason = _answer(self._result, before, square)
        if not is_board(before):
            reason = reason or SPOILT.format(shown(before))
            before[:] = numbers
        if after is not None:
            self.remembered.append(before)
            self.squares = after
        return reason

    def __repr__(self) -> str:
        return f"ListBoard({self.squares})"


class ListBoards(Row):
    """Boards beside each other, and from the first click on, which list each name stands for.

    `ListBoards(board=board, plan=plan)` writes into these lists, `ListBoards(result, board=[0] * 9)`
    calls a function of yours. `boards` are the boards by their names. Raises TypeError and
    ValueError for what is no function and no such list.
    """

    def __init__(self, result: Result | None = None, /, **lists: list[int]) -> None:
        if result is not None:
            _function(result)
        if not lists:
            raise ValueError("there is no list; a list by its name was expected: board=[0] * 9")
        self._start = f"{name_of(result)}, " if result else ""
        self._known: list[list[int]] = []  # each list keeps its letter
        self.boards = {name: ListBoard(board, result, name=name) for name, board in lists.items()}
        self._arrows = _Arrows(layout={"max_width": "100%"})
        super().__init__([*self.boards.values(), self._arrows])
        for board in self.boards.values():
            board.on_change = self._look_again
        self._arrows.show(not_yet(self.drawn()))

    def _look_again(self) -> None:
        for board in self.boards.values():
            board.look_again()
        self._arrows.show(self.drawn())

    def drawn(self) -> Picture:
        """Draw the names of the boards, and what each of them remembers, with their lists."""
        names = {name: board.squares for name, board in self.boards.items()}
        more = []
        for name, board in self.boards.items():
            owner = self._owner(name)
            hidden = max(len(board.remembered) - LATEST, 0)
            for number in range(len(board.remembered), hidden, -1):  # first what Undo goes back to
                names[f"remembered {number}{owner}"] = board.remembered[number - 1]
            if hidden:
                more.append(f"… {hidden} more{owner}")
        self._know([*names.values()])
        longest = max((f"remembered 9{self._owner(name)}" for name in self.boards), key=len)
        return arrows(names, self._known, more, room=len(longest))

    def _owner(self, name: str) -> str:
        """Return whose remembered list it is, if there are several boards."""
        return f" by {name}" if len(self.boards) > 1 else ""

    def _know(self, lists: list[list[int]]) -> None:
        """Add what is new to the lists that have a letter; begin at A when nothing is remembered."""
        if not any(board.remembered for board in self.boards.values()):
            self._known.clear()
        known = {id(each) for each in self._known}
        self._known += [each for each in lists if id(each) not in known]

    def __repr__(self) -> str:
        lists = ", ".join(f"{name}={board.squares}" for name, board in self.boards.items())
        return f"ListBoards({self._start}{lists})"


class _Arrows(Kept, HTML):  # type: ignore[misc]
    """The picture beside the boards, which shrinks where there is little room."""

    def show(self, picture: Picture) -> None:
        """Show a picture in place of the one before."""
        shrinking = "<img style='max-width:100%;height:auto' "
        self.value = picture._repr_html_().replace("<img ", shrinking, 1)

    def _picture(self) -> str:
        return f"<p>{self.value}</p>"  # in a paragraph, an image keeps its size: see `stored.css`


def is_board(thing: object) -> bool:
    """Is this a list of nine numbers 0, 1 and −1?"""
    return isinstance(thing, list) and len(thing) == 9 and all(map(_is_mark, thing))


def _is_mark(thing: object) -> bool:
    return isinstance(thing, int | float) and thing in MARKS


def _function(result: Result) -> Result:
    return doors.function("a function", result, EXPECTED)


def _answer(result: Result, board: list[int], square: int) -> tuple[list[int] | None, str]:
    """Return the list that a learner's function gives for a move; or None, and what it did."""
    if is_stub(result):
        return None, NOT_WRITTEN
    is_taken = board[square] != 0
    try:
        after = result(board, square)
    except KeyboardInterrupt:
        return None, INTERRUPTED
    except BaseException as problem:
        text = _text(problem)
        if is_taken and isinstance(problem, ValueError) and text:
            return None, text
        return None, RAISED.format(type(problem).__name__, text).removesuffix(": ")
    return (after, "") if is_board(after) else (None, RETURNED.format(shown(after)))


def _text(problem: BaseException) -> str:
    """Return what an error says, whatever its `str` may do."""
    try:
        return short(printable(str(problem)))
    except Exception:
        return ""
