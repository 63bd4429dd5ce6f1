"""Other games in JupyterLab: hexapawn by clicks and by keys, Nim, a flipped rule, and the cube."""

from playwright.sync_api import expect

GAMES = """from ttt.games.cube import CUBE
from ttt.games.hexapawn import Hexapawn
from ttt.games.nim import Nim"""
WILD = """from ttt.games.workshop import Workshop
class Wild(Workshop):
    def may_write(self, player): return 'xo'
"""


def test_hexapawn_by_clicks_and_by_keys(lab):
    board = lab.board("Play(Hexapawn(), 'perfect')", GAMES)
    board.click(7)
    expect(board.root.locator(".hinted")).to_have_accessible_name("row 3, column 2, x")
    board.click(4)
    expect(board.status).to_have_text("You moved 7-4. Perfect moved 0-4. x to move.")
    for keys in (["ArrowDown", "ArrowLeft", "Enter"], ["ArrowUp", "ArrowRight", " "]):
        with board.answer():
            board.press(*keys)
    expect(board.square(4)).to_be_focused()
    expect(board.square(6)).to_have_accessible_name("row 3, column 1, free, square 6")
    assert board.notebook.run(3).startswith("((7, 4), (0, 4), (6, 4), ")


def test_a_letter_beside_the_board_is_chosen_by_a_click_and_by_keys(lab):
    board = lab.board("Board(Wild())", WILD)
    board.click(10)
    expect(board.root.locator(".hinted")).to_have_accessible_name("row 2, column 5, o")
    board.click(4)
    expect(board.status).to_have_text("x moved 10-4. o to move.")
    board.click(9)
    for key in ("ArrowLeft", "ArrowLeft", "Enter"):
        board.press(key)
    expect(board.square(1)).to_have_accessible_name("row 1, column 2, x")


def test_nim_by_clicks(lab):
    board = lab.board("Board(Nim((2, 1)))", GAMES)
    assert board.names == [
        "row 1, column 1, match 0",
        "row 1, column 2, match 1",
        "row 2, column 1, match 2",
    ]
    board.click(1)
    expect(board.square(1)).to_have_accessible_name("row 1, column 2, taken")


def test_the_cube_by_clicks_and_by_keys_across_the_gaps(lab):
    board = lab.board("Board(State.empty(CUBE))", GAMES)
    board.click(0, 1, 13, 2)
    for key, square in [
        ("ArrowRight", 9),
        ("ArrowLeft", 2),
        ("End", 20),
        ("ArrowDown", 23),
        ("Control+End", 26),
    ]:
        board.press(key)
        expect(board.square(square)).to_be_focused()
    expect(board.square(9)).to_have_accessible_name("row 1, column 5, free, square 9")
    with board.answer():
        board.press("Enter")
    expect(board.status).to_have_text("x took 26. x wins, line 0, 13 and 26.")
    expect(board.root.locator(".strikes circle")).to_have_count(3)
