"""An exhibit for notebook 02: who first holds three of the numbers 1 to 9 that sum to 15 wins."""

from typing import Any

from ttt.game import FIRST, SECOND
from ttt.minimax import perfect
from ttt.notation import shown
from ttt.play.session import Session
from ttt.widgets.board import SessionBoard
from ttt.widgets.page import Kept

NUMBER_ON = (2, 7, 6, 9, 5, 1, 4, 3, 8)  # each square: the disguise, taken off in the notebook
NUMBERS = range(1, 10)
OWNERS = {FIRST: "you", SECOND: "they"}


class Fifteen(SessionBoard):
    """The numbers 1 to 9 in a row, to be taken in turn: `take(5)` does what a click on 5 does.

    You begin. What can't be taken changes nothing: the reason is shown, and is in
    `fifteen.message`.
    """

    def __init__(self) -> None:
        super().__init__(Session(opponent=perfect))

    @property
    def taken(self) -> dict[str, list[int]]:
        """The numbers that "you" and "they" hold, in the order in which they were taken."""
        numbers = [NUMBER_ON[square] for square in self.moves]
        return {"you": numbers[::2], "they": numbers[1::2]}

    def take(self, number: int) -> None:
        """Take a number, and let the opponent answer; or show why that can't be done."""
        if type(number) is not int or number not in NUMBERS:
            self._show(f"{shown(number)} can't be taken; the numbers are 1 to 9")
            return
        square = NUMBER_ON.index(number)
        mark = self.state.squares[square]
        if self.state.is_terminal:
            self._show("The game is over; begin a new one")
        elif mark in OWNERS:
            self._show(f"{OWNERS[mark].title()} have {number} already")
        else:
            super().click(square)

    def click(self, square: int) -> None:
        """Take the number at this place of the row, counted from 0."""
        self.take(square + 1 if type(square) is int else square)

    def _view(self) -> dict[str, Any]:
        squares = self.state.squares
        return super()._view() | {
            "width": 9,
            "height": 1,
            "squares": "".join(squares[NUMBER_ON.index(number)] for number in NUMBERS),
            "lines": [],
            "last": None,
            "labels": list(NUMBERS),
            "owners": OWNERS,
        }

    def _status(self, _stands: str) -> str:  # which would give the disguise away
        you, they = [", ".join(map(str, numbers)) for numbers in self.taken.values()]
        return f"You have {you or 'nothing'}. They have {they or 'nothing'}. {self._result()}"

    def _said(self, stands: str) -> str:
        return f"{self._begun} {self._status(stands)}.".lstrip()

    def _result(self) -> str:
        if self.state.line:
            owner = OWNERS[self.state.winner]
            line = [NUMBER_ON[square] for square in self.state.line]
            three = [str(number) for number in self.taken[owner] if number in line]
            return f"{owner.title()} win: {' + '.join(three)} = 15"
        if self.state.is_terminal:
            return "Nobody wins"
        return "Your turn" if self.state.to_move == FIRST else "Their turn"

    def __repr__(self) -> str:
        return f"Fifteen: {self.view['status']}"

    # a board would give it away
    _picture = Kept._picture
    _height = Kept._height
