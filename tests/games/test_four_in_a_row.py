"""A game with gravity is one file and one line: it is clicked, typed, and its line is struck."""

from dataclasses import replace

from tests.pictures import drawn
from ttt.games.four_in_a_row import FourInARow
from ttt.pictures import svg
from ttt.play import opponents, terminal
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


def test_it_is_typed_in_the_terminal_and_its_line_is_highlighted(monkeypatch, capsys):
    monkeypatch.setattr(opponents, "FEW", 100)  # it has too many positions for some, in any case
    monkeypatch.setitem(terminal.GAMES, "four", FourInARow("." * 35 + "xxx.ooo"))
    typed = iter(["10", "q"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr("os.environ", {})
    assert terminal.main(["--game", "four"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("\033[1;7;94mx\033[0m") == 4
    assert "x wins. The game goes to you.\nTally: you 1, " in shown
