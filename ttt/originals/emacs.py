"""The game of tictactoe.org by brudgers (Emacs Lisp, 2017), as published, faults and all.

A board is a list of nine numbers that is written into: 0 is free, 1 is x, −1 is o. Functions are
named as in the original. `nth` and `random` do what they do in Lisp. The agents are in
`ttt.agents`, where its greedy one is called `first_free`.
"""

from collections.abc import Iterable, Sequence
from random import randrange

from ttt.agents import simple_reflex
from ttt.game import State
from ttt.variant import Variant

MARKS = {0: ".", 1: "x", -1: "o"}
ASKING = "x is asked for a square"  # no more squares were typed


def nth(number: int, items: Sequence[int]) -> int | None:
    """Return an item by its number, or None where there are not so many."""
    return items[number] if number < len(items) else None


def random(limit: int) -> int:
    """Return a whole number from 0 on, below the limit."""
    return randrange(limit)


def find_empty_squares(board: Sequence[int]) -> list[int]:
    """Return the numbers of the free squares."""
    return [square for square, mark in enumerate(board) if mark == 0]


def game_over_p(board: Sequence[int]) -> str | None:
    """Return how the game has ended, or None. A line of x counts first."""
    sums = [sum(board[square] for square in line) for line in Variant().lines]
    if 3 in sums:
        return "player-1-wins"
    if -3 in sums:
        return "player-2-wins"
    return None if 0 in board else "draw"


def tictactoe_main(typed: Iterable[int]) -> tuple[str | None, list[int]]:
    """Play x, who types these squares, against the reflex agent, who is o.

    Returns how the game ends, and the board. Whoever moves writes a mark, whatever is there.
    """
    board = [0] * 9
    squares = iter(typed)
    while game_over_p(board) is None:
        turn = sum(board)
        if turn == 0:
            square = next(squares, None)
            if square is None:
                return ASKING, board
            board[square] = 1
        elif turn == 1:
            state = State.parse("".join(MARKS[mark] for mark in board))
            board[simple_reflex(state)] = -1
        else:
            return None, board
    return game_over_p(board), board
