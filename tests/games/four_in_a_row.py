"""Four in a row with gravity: all that a game needs to be played on boards."""

from dataclasses import dataclass

from ttt import Variant
from ttt.agents import checked_action
from ttt.game import other
from ttt.games.on_board import Line, OnBoard, Places

BOARD = Variant(7, 6, 4)


@dataclass(frozen=True)
class FourInARow(OnBoard):
    """A position; a click drops a mark into a column, where it falls to the lowest free square."""

    squares: str = "." * 42
    to_move: str = "x"

    @property
    def places(self) -> Places:  # type: ignore[override]
        return BOARD.places

    @property
    def lines(self) -> list[Line]:
        marks = {line: {self.squares[i] for i in line} for line in BOARD.lines}
        return [line for line, on_line in marks.items() if on_line in ({"x"}, {"o"})]

    @property
    def winner(self) -> str | None:
        return self.squares[self.lines[0][0]] if self.lines else None

    def actions(self) -> list[int]:
        if self.lines:
            return []
        return [self.meant(column) for column in range(7) if self.squares[column] == "."]

    def meant(self, square: int) -> int:
        column = [i for i in range(square % 7, 42, 7) if self.squares[i] == "."]
        return max(column, default=square)

    def result(self, action: int) -> "FourInARow":
        square = checked_action(self, action)
        squares = self.squares[:square] + self.to_move + self.squares[square + 1 :]
        return FourInARow(squares, other(self.to_move))
