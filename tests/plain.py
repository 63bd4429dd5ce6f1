"""The game once more, on plain lists and slow, an oracle for `ttt.game`; and Nim."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

Board = list[list[str]]


def lines_of_squares(width: int, height: int, in_a_row: int) -> set[frozenset[int]]:
    """Return every set of squares that makes a line: walk from each square in each direction."""
    lines = set()
    for row in range(height):
        for column in range(width):
            for down, right in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                places = [(row + i * down, column + i * right) for i in range(in_a_row)]
                if all(0 <= r < height and 0 <= c < width for r, c in places):
                    lines.add(frozenset(r * width + c for r, c in places))
    return lines


class PlainGame:
    """A game on a list of marks that is played forwards from the empty board."""

    def __init__(self, width: int = 3, height: int = 3, in_a_row: int = 3):
        self.size = width * height
        self.lines = lines_of_squares(width, height, in_a_row)

    def has_line(self, board: str, player: str) -> bool:
        """Whether a player has all squares of some line."""
        return any(all(board[square] == player for square in line) for line in self.lines)

    def is_over(self, board: str) -> bool:
        """Whether somebody has a line or no square is free."""
        return self.has_line(board, "x") or self.has_line(board, "o") or "." not in board

    def moves(self, board: str) -> Iterator[tuple[int, str]]:
        """Yield each move and the board after it."""
        if not self.is_over(board):
            mark = "xo"[(board.count("x") + board.count("o")) % 2]
            for square in range(self.size):
                if board[square] == ".":
                    yield square, board[:square] + mark + board[square + 1 :]

    def reachable(self) -> set[str]:
        """Return every board that some sequence of moves leads to."""
        boards = set[str]()
        new = {"." * self.size}
        while new:
            boards |= new
            new = {after for board in new for _, after in self.moves(board)} - boards
        return boards


GAME = PlainGame()


@cache
def least(board: str) -> str:
    """Return the least of the images of a board: its rows turned and mirrored."""
    rows = [board[start : start + 3] for start in range(0, 9, 3)]
    texts = []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]  # a quarter turn
        mirrored = [row[::-1] for row in rows]
        texts += ["".join(rows), "".join(mirrored)]
    return min(texts)


@cache
def value(board: str) -> int:
    """Return what a board of 3×3 is worth to x if both play perfectly, by a minimax on texts."""
    if GAME.has_line(board, "x") or GAME.has_line(board, "o"):
        return 1 if GAME.has_line(board, "x") else -1
    values = [value(after) for _, after in GAME.moves(board)]
    best = min if board.count("x") > board.count("o") else max
    return best(values, default=0)


@dataclass(frozen=True)
class Nim:
    """Some heaps; whoever takes the last stone wins."""

    heaps: tuple[int, ...]
    to_move: str = "first"

    @property
    def is_terminal(self) -> bool:
        return not any(self.heaps)

    def actions(self) -> list[tuple[int, int]]:
        return [(heap, left) for heap, size in enumerate(self.heaps) for left in range(size)]

    def result(self, action: tuple[int, int]) -> Nim:
        heap, left = action
        after = (*self.heaps[:heap], left, *self.heaps[heap + 1 :])
        return Nim(after, {"first": "second", "second": "first", "x": "o", "o": "x"}[self.to_move])

    def utility(self, player: str) -> int:
        return -1 if player == self.to_move else 1
