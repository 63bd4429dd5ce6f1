"""An exhibit for notebook 01: a board that writes into a list, as the Emacs Lisp program did."""

from __future__ import annotations

from typing import ClassVar
from weakref import WeakSet

from ttt.notation import shown
from ttt.widgets.board import Grid

MARKS = {0: ".", 1: "x", -1: "o"}
# By the sum of the list; with any other sum, neither can move. As in the lesson, x begins.
TURNS = {0: "x", 1: "o"}


class ListBoard(Grid):
    """Nine numbers in a list that is not copied: 0 is free, 1 is x, −1 is o.

    Their sum says whose turn it is. Nothing is checked, and Undo goes back to the list that was
    remembered before the move; notebook 01 shows what comes of both. After every click on one of
    them, all such boards look at their lists again.
    """

    # no redo: there is only ever the present
    deeds: ClassVar = {"click": ("square",), "undo": (), "new_game": ()}
    _all: ClassVar[WeakSet[ListBoard]] = WeakSet()

    def __init__(self, squares: list[int]) -> None:
        is_list = isinstance(squares, list) and len(squares) == 9
        if not is_list or any(mark not in (0, 1, -1) for mark in squares):
            raise ValueError(f"{shown(squares)} is not a list of nine numbers 0, 1 or -1")
        super().__init__()
        self.squares = squares
        self._remembered: list[list[int]] = []
        self._all.add(self)
        self._show()

    def click(self, square: int) -> None:
        """Write the mark of the player whose turn it is into the list, whatever is there."""
        turn = sum(self.squares)
        if turn in TURNS and type(square) is int and square in range(9):
            self._remembered.append(self.squares)
            self.squares[square] = 1 if turn == 0 else -1
        self._show_all()

    def undo(self) -> None:
        """Go back to the list that was remembered before the last move."""
        if self._remembered:
            self.squares = self._remembered.pop()
        self._show_all()
        self._show("back at the list that was remembered; ")

    def new_game(self) -> None:
        """Empty the list."""
        self.squares[:] = [0] * 9
        self._remembered.clear()
        self._show_all()

    def _show_all(self) -> None:
        for board in self._all:
            board._show()

    def _show(self, note: str = "") -> None:
        turn = sum(self.squares)
        self.view = {
            "width": 3,
            "height": 3,
            "squares": "".join(MARKS.get(mark, ".") for mark in self.squares),
            "ply": len(self._remembered),
            "lines": [],
            "over": turn not in TURNS,
            "status": f"{note}sum {turn}: {TURNS.get(turn, 'nobody')} to move",
            "message": "",
            "undo": bool(self._remembered),
            "redo": False,
        }

    def __repr__(self) -> str:
        return f"ListBoard({self.squares})"
