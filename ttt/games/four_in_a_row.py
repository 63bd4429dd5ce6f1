"""Four in a row, where marks fall: a worked example of a game of one's own (notebook 12).

Reading order: how a position looks (`squares`, `places`, `lines`), who has won, and the moves. A
click anywhere in a column means its lowest free square.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from ttt.agents import checked_action
from ttt.game import FIRST, other
from ttt.games.on_board import Line, OnBoard, Places
from ttt.variant import Variant


@dataclass(frozen=True)
class FourInARow(OnBoard):
    """A position: what is on each square, and who is to move. Another `board` makes another game."""

    board: ClassVar = Variant(7, 6, 4)  # seven columns, six rows
    squares: str = "." * 42
    to_move: str = FIRST

    @property
    def places(self) -> Places:  # type: ignore[override]
        """The column and the row of each square."""
        return self.board.places

    @property
    def lines(self) -> list[Line]:
        """The completed lines."""
        marks = {line: {self.squares[square] for square in line} for line in self.board.lines}
        return [line for line, on_line in marks.items() if on_line in ({"x"}, {"o"})]

    @property
    def winner(self) -> str | None:
        """The player who has completed a line, or None."""
        return self.squares[self.lines[0][0]] if self.lines else None

    def actions(self) -> list[int]:
        """Return where a mark comes to lie in each column that has room; nothing after a win."""
        if self.lines:
            return []
        top = range(self.board.width)
        return [self.meant(column) for column in top if self.squares[column] == "."]

    def meant(self, square: int) -> int:
        """Return the lowest free square of the column that was clicked on."""
        column = range(square % self.board.width, len(self.squares), self.board.width)
        free = [place for place in column if self.squares[place] == "."]
        return max(free, default=square)

    def result(self, action: int) -> "FourInARow":
        """Return the position after a mark has fallen to this square."""
        square = checked_action(self, action)
        squares = self.squares[:square] + self.to_move + self.squares[square + 1 :]
        return replace(self, squares=squares, to_move=other(self.to_move))
