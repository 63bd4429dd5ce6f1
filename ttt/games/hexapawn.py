"""Hexapawn: three pawns against three, whose machine of matchboxes many people built (notebook 12).

A pawn steps forward to a free square, or takes a pawn of the other side diagonally forward. Who
reaches the far side wins, and who can't move loses. x moves upwards.

Source: M. Gardner, "How to build a game-learning machine and then teach it to play and to win",
Scientific American, March 1962.
"""

from dataclasses import dataclass
from functools import cached_property

from ttt import doors
from ttt.agents import checked_action
from ttt.game import FIRST, other
from ttt.games.on_board import OnBoard, Places
from ttt.notation import shown

Step = tuple[int, int]  # from, to


@dataclass(frozen=True)
class Hexapawn(OnBoard):
    """A position of hexapawn: its rows, from the top, and who is to move.

    `Hexapawn("oooo/..../..../xxxx")` is a larger one. Raises TypeError or ValueError for what is no
    board, and for an unknown player.
    """

    rows: str = "ooo/.../xxx"
    to_move: str = FIRST

    def __post_init__(self) -> None:
        rows = doors.instance(self.rows, str, "'ooo/.../xxx'").split("/")
        lengths = {len(row) for row in rows}
        strange = set(self.rows) - set("xo./")
        if strange or len(rows) < 2 or len(lengths) > 1 or 0 in lengths:
            expected = "rows of x, o and . were expected, such as 'ooo/.../xxx'"
            raise ValueError(f"{shown(self.rows)} is no board; {expected}")
        doors.player(self.to_move)

    @cached_property
    def squares(self) -> str:  # type: ignore[override]
        """All squares in reading order."""
        return self.rows.replace("/", "")

    @cached_property
    def places(self) -> Places:  # type: ignore[override]
        """The column and the row of each square."""
        width = self.rows.index("/")
        return tuple((i % width, i // width) for i in range(len(self.squares)))

    @cached_property
    def _arrived(self) -> str | None:
        """The player who has a pawn on the far side."""
        first, *_, last = self.rows.split("/")
        if "x" in first:
            return "x"
        return "o" if "o" in last else None

    @property
    def winner(self) -> str | None:
        """The player who has won, or None: there are no draws."""
        if self._arrived or self.actions():
            return self._arrived
        return other(self.to_move)

    def actions(self) -> tuple[Step, ...]:
        """Return the moves of the player to move, from and to; none when the game is over."""
        return self._steps

    @cached_property
    def _steps(self) -> tuple[Step, ...]:
        if self._arrived:
            return ()
        steps: list[Step] = []
        for square, mark in enumerate(self.squares):
            if mark == self.to_move:
                steps += [(square, to) for to in self._reached(square)]
        return tuple(steps)

    def _reached(self, pawn: int) -> list[int]:
        column, row = self.places[pawn]
        ahead = row - 1 if self.to_move == "x" else row + 1
        theirs = other(self.to_move)
        wanted = {
            (column - 1, ahead): theirs,
            (column, ahead): ".",
            (column + 1, ahead): theirs,
        }
        marks = zip(self.places, self.squares, strict=True)
        return [square for square, (place, mark) in enumerate(marks) if wanted.get(place) == mark]

    def result(self, action: Step) -> "Hexapawn":
        """Return the position after a move. Raises ValueError for anything else."""
        start, end = checked_action(self, action)
        squares = list(self.squares)
        squares[start] = "."
        squares[end] = self.to_move
        width = self.rows.index("/")
        starts = range(0, len(squares), width)
        rows = ["".join(squares[start : start + width]) for start in starts]
        return Hexapawn("/".join(rows), other(self.to_move))

    def canonical(self) -> "Hexapawn":
        """Return this position or its mirror image, whichever is the first in the alphabet."""
        rows = [row[::-1] for row in self.rows.split("/")]
        mirrored = "/".join(rows)
        return Hexapawn(min(self.rows, mirrored), self.to_move)
