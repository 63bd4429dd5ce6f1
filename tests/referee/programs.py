"""One program, written as many people would write it: it wins, blocks, takes the centre, a corner.

So in each form it must play as `simple_reflex` does, and nobody needs to tell what it answers.
"""

from collections.abc import Sequence
from typing import Any

import numpy

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
COMPUTER = "O"


def answer(cells: Sequence[Any], me: Any, you: Any) -> int:
    """Return the square that it takes on nine squares; whatever is nobody's mark is free."""
    free = [square for square in range(9) if cells[square] not in (me, you)]
    for mark in (me, you):
        for square in free:
            after = [*cells[:square], mark, *cells[square + 1 :]]
            if any(all(after[i] == mark for i in line) for line in LINES):
                return square
    return next(square for square in (4, 0, 2, 6, 8, 1, 3, 5, 7) if square in free)


def other(letter):
    return "O" if letter == "X" else "X"


def to_move(cells, first, second):
    return (first, second) if cells.count(first) == cells.count(second) else (second, first)


def flat(rows):
    return [cell for row in rows for cell in row]


def rows_underscore(board):
    cells = flat(board)
    assert set(cells) <= {"x", "o", "_"}
    return divmod(answer(cells, *to_move(cells, "x", "o")), 3)


def rows_of_numbers(board, player):
    assert set(flat(board)) <= {0, 1, 2}
    return list(divmod(answer(flat(board), player, 3 - player), 3))


def row_column_score(state, depth, player):
    if depth == 0:
        return [-1, -1, 0]
    row, column = divmod(answer(flat(state), player, -player), 3)
    return [row, column, 0]


def columns_first(board, letter):
    row, column = divmod(answer(flat(board), letter, other(letter)), 3)
    return column + 1, row + 1


def list_of_nones(letter, board):
    assert all(cell in ("X", "O", None) for cell in board)
    return answer(board, letter, other(letter))


def pair_with_score(board, player):
    assert board.count(" ") < 10
    assert set(board) <= {"X", "O", " "}
    return answer(board, player, other(player)), 10


def score_first(board, depth, is_maximizing):
    assert depth == 0
    me, you = ("X", "O") if is_maximizing else ("O", "X")
    return 1, answer(board, me, you)


def dictionary_answer(board, player, opponent):
    return {"position": answer(board, player, opponent) + 1, "score": 0}


def own_numbers(board):
    free = [cell for cell in board if cell not in ("X", "O")]
    assert all(board[number - 1] == number for number in free)
    return free[free.index(answer(board, *to_move(board, "X", "O")) + 1)]


def list_of_ten(board, letter):
    assert len(board) == 10
    return answer(board[1:], letter, other(letter)) + 1


def dictionary_board(board, letter):
    return answer([board[key] for key in sorted(board.keys())], letter, other(letter)) + 1


def text_board(board):
    assert isinstance(board, str)
    assert set(board) <= set("XO-")
    return answer(board, *to_move(board, "X", "O"))


def new_text(board):
    square = answer(board, *(pair := to_move(board, "X", "O")))
    return board[:square] + pair[0] + board[square + 1 :]


def numpy_board(player, board):
    assert board.shape == (3, 3)
    row, column = divmod(answer(board.flatten().tolist(), player, -player), 3)
    return numpy.int64(row), numpy.int64(column)


def moves_on_the_board(board, letter):
    board[answer(board, letter, other(letter))] = letter


def plays_only_o(board):
    assert set(board) <= {"X", "O", " "}
    return answer(board, COMPUTER, "X")


def puts_only_o(rows):
    row, column = divmod(answer(flat(rows), COMPUTER, "X"), 3)
    rows[row][column] = COMPUTER


def opponent_first(human, computer, squares):
    return answer(squares, computer, human)


def named_place(grid):
    square = answer(flat(grid), *to_move(flat(grid), "X", "O"))
    return {"row": square // 3, "col": square % 3}


# What each is expected to be understood as; what is left out, doesn't matter.
FORMS: dict[Any, dict[str, Any]] = {
    rows_underscore: {"free": "_", "marks": ("x", "o")},
    rows_of_numbers: {"marks": (1, 2), "free": 0, "answer": "(row, column) from 0"},
    row_column_score: {"marks": (1, -1), "arguments": ("board", "free squares", "player")},
    columns_first: {"answer": "(column, row) from 1"},
    list_of_nones: {"free": None, "arguments": ("player", "board")},
    pair_with_score: {"answer": "a square counted from 0, as the first of 2 things"},
    score_first: {"arguments": ("board", "depth 0", "x moves")},
    dictionary_answer: {"arguments": ("board", "player", "opponent")},
    own_numbers: {"free": "its number from 1", "answer": "a square counted from 1"},
    list_of_ten: {"board": "a list of ten", "answer": "a square counted from 1"},
    dictionary_board: {"board": "a dictionary from 1 to 9"},
    text_board: {"board": "a text of nine", "free": "-"},
    new_text: {"answer": "a board with its mark on it"},
    numpy_board: {"board": "a NumPy array of three rows", "arguments": ("player", "board")},
    moves_on_the_board: {"answer": "the mark that it puts on the board"},
    plays_only_o: {"plays": "o", "marks": ("X", "O")},
    puts_only_o: {"plays": "o", "board": "a list of three rows"},
    opponent_first: {"arguments": ("opponent", "player", "board")},
    named_place: {"answer": "a dictionary with (row, column) from 0"},
}
