"""An exhibit for notebook 02: take the numbers 1 to 9 in turn; who first has three that sum to 15 wins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ttt.game import State
from ttt.widgets.board import Board

SQUARE_OF = {2: 0, 7: 1, 6: 2, 9: 3, 5: 4, 1: 5, 4: 6, 3: 7, 8: 8}  # the disguise, taken off in the notebook
NUMBERS = range(1, 10)


class Fifteen(Board):
    """The numbers 1 to 9 in a row, to be taken in turn: `take(5)` does what a click on 5 does.

    What can't be taken changes nothing: the reason is shown, and is in `fifteen.message`.
    """

    def __init__(self, opponent: Callable[[State], int] | None = None) -> None:
        super().__init__(opponent=opponent)

    @property
    def taken(self) -> dict[str, list[int]]:
        """The numbers of each player, in the order in which they were taken."""
        numbers = [number for square in self.moves for number, at in SQUARE_OF.items() if at == square]
        return {"x": numbers[::2], "o": numbers[1::2]}

    def take(self, number: int) -> None:
        """Take a number, and let the opponent answer; or show why that can't be done."""
        if type(number) is not int or number not in SQUARE_OF:
            self._show(f"{number!r} is not on the table; the numbers are 1 to 9")
        elif number in self.taken["x"] + self.taken["o"]:
            owner = "x" if number in self.taken["x"] else "o"
            self._show(f"{number} is taken by {owner}")
        else:
            super().click(SQUARE_OF[number])

    def click(self, square: int) -> None:
        """Take the number at this place of the row, counted from 0."""
        self.take(square + 1)

    def _view(self) -> dict[str, Any]:
        squares = "".join(self.state.squares[SQUARE_OF[number]] for number in NUMBERS)
        row = {"width": 9, "height": 1, "labels": list(NUMBERS), "squares": squares, "lines": []}
        return super()._view() | row

    def _status(self) -> str:
        held = (
            f"{player} has {', '.join(map(str, numbers)) or 'nothing yet'}" for player, numbers in self.taken.items()
        )
        winner, line = self.state.winner, self.state.line
        if line:
            three = " + ".join(str(number) for number in self.taken[winner or ""] if SQUARE_OF[number] in line)
            return f"{'; '.join(held)}. {winner} wins: {three} = 15"
        return f"{'; '.join(held)}. {'A draw' if self.state.is_terminal else f'{self.state.to_move} to move'}"

    def __repr__(self) -> str:
        return f"Fifteen: {self._status()}"

    def _picture(self) -> str:
        return f"<p>{self!r}</p>"
