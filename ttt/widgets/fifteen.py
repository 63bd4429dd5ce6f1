"""An exhibit for notebook 02: take the numbers 1 to 9 in turn; who first has three that sum to 15 wins."""

from typing import Any

from ttt.game import shown
from ttt.minimax import perfect
from ttt.play.session import Session
from ttt.widgets.board import SessionBoard
from ttt.widgets.page import Kept

SQUARE_OF = {
    2: 0,
    7: 1,
    6: 2,
    9: 3,
    5: 4,
    1: 5,
    4: 6,
    3: 7,
    8: 8,
}  # the disguise, taken off in the notebook
NUMBERS = range(1, 10)
OWNERS = {"x": "you", "o": "they"}


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
        numbers = [
            number for square in self.moves for number, at in SQUARE_OF.items() if at == square
        ]
        return {"you": numbers[::2], "they": numbers[1::2]}

    def take(self, number: int) -> None:
        """Take a number, and let the opponent answer; or show why that can't be done."""
        owner = next((owner for owner, numbers in self.taken.items() if number in numbers), None)
        if type(number) is not int or number not in NUMBERS:
            self._show(f"{shown(number)} can't be taken; the numbers are 1 to 9")
        elif self.state.is_terminal:
            self._show("The game is over; begin a new one")
        elif owner:
            self._show(f"{owner.title()} have {number} already")
        else:
            super().click(SQUARE_OF[number])

    def click(self, square: int) -> None:
        """Take the number at this place of the row, counted from 0."""
        self.take(square + 1 if type(square) is int else square)

    def _view(self) -> dict[str, Any]:
        squares = "".join(self.state.squares[SQUARE_OF[number]] for number in NUMBERS)
        row = {
            "width": 9,
            "height": 1,
            "squares": squares,
            "lines": [],
            "last": None,
            "result": self._turn(),
        }
        return super()._view() | row | {"labels": list(NUMBERS), "owners": OWNERS}

    def _status(self) -> str:
        you, they = (", ".join(map(str, numbers)) or "nothing" for numbers in self.taken.values())
        return f"You have {you}. They have {they}. {self._turn()}"

    def _said(self) -> str:
        return (
            f"{self._begun} {self._status()}.".lstrip()
        )  # the squares that were taken would give it away

    def _turn(self) -> str:
        if self.state.line:
            owner = OWNERS[self.state.winner or ""]
            three = " + ".join(
                str(number) for number in self.taken[owner] if SQUARE_OF[number] in self.state.line
            )
            return f"{owner.title()} win: {three} = 15"
        if self.state.is_terminal:
            return "Nobody wins"
        return "Your turn" if self.state.to_move == "x" else "Their turn"

    def __repr__(self) -> str:
        return f"Fifteen: {self._status()}"

    _picture, _height = Kept._picture, Kept._height  # a board would give it away
