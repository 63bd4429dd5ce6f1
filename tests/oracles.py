"""What several tests ask: what is true of a board, who types, what the originals printed."""

import builtins
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.plain import GAME, PlainGame, value
from ttt.lazy_search import Tree

# Heaps of Nim, and what they are worth to the side to move: by Bouton, it wins unless the sum of
# the heaps without carrying is 0.
HEAPS = [
    ((1,), 1),
    ((2, 2), -1),
    ((1, 2, 3), -1),
    ((3, 4), 1),
    ((1, 2, 4), 1),
    ((2, 3, 3), 1),
    ((1, 1, 1), 1),
]
GOLDEN = Path(__file__).parent / "golden"


def golden(name: str) -> Any:
    """Return a table of what an original program answered."""
    return json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))


def true_value(board: str) -> int:
    """Return what a board of 3×3 is worth to the side to move."""
    is_x_to_move = board.count(".") % 2 == 1
    return value(board) if is_x_to_move else -value(board)


def put(board: str, square: int, mark: str) -> str:
    """Return a board with a mark on this square."""
    return board[:square] + mark + board[square + 1 :]


def wins(board: str, player: str, game: PlainGame = GAME) -> list[int]:
    """Return the free squares that would give a player a line, or leave one."""
    free = [square for square, mark in enumerate(board) if mark == "."]
    return [square for square in free if game.has_line(put(board, square, player), player)]


def walk(node: Tree) -> Iterator[Any]:
    """Yield the state of each node of a tree, a node before its children."""
    yield node.state
    for child in node.children:
        yield from walk(child)


def type_in(monkeypatch, lines: list[str], end: type[BaseException] = EOFError) -> list[str]:
    """Let `input` give these lines and then raise; returns the prompts that it was given."""
    prompts: list[str] = []
    waiting = iter(lines)

    def answer(prompt: str) -> str:
        prompts.append(prompt)
        for line in waiting:
            return line
        raise end

    monkeypatch.setattr(builtins, "input", answer)
    return prompts
