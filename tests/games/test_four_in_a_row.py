"""A game with gravity is one file and one line: it is clicked, and its line is struck."""

from dataclasses import replace

from tests.pictures import drawn
from ttt.games.four_in_a_row import FourInARow
from ttt.pictures import svg
from ttt.widgets import Board

ROW = [(35, 36, 37, 38)]  # the lowest one, from the left


def test_a_click_anywhere_in_a_column_drops_a_mark_into_it_and_the_line_is_struck():
    board = Board(FourInARow())
    for square in (0, 0, 8, 36, 16, 37):
        board.click(square)
    assert board.moves == (35, 28, 36, 29, 37, 30)
    assert board.view["status"] == "o took 30; x to move"
    assert (board.view["last"], board.view["lines"]) == (30, [])
    board.click(3)
    assert (board.view["lines"], board.view["colour"], board.view["over"]) == (ROW, "x", True)
    assert board.view["said"] == "x took 38. x wins."
    board.undo()
    assert (board.view["lines"], board.view["ply"]) == ([], 6)


def test_a_full_column_is_refused():
    board = Board(FourInARow())
    for _ in range(7):
        board.click(14)
    expected = "14 is not a move here; the moves are 36, 37, 38, 39, 40 and 41"
    assert (board.message, len(board.moves)) == (expected, 6)


def test_its_picture_strikes_the_line():
    position = replace(FourInARow(), squares="." * 35 + "xxxx...")
    assert len(drawn.find(svg.board(position), "path", "strike")) == 1
