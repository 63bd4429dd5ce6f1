"""Boards without a browser: what Python can do, what the page is told, what the page may say."""

from typing import Any

import pytest

from tests.refusals import refusal
from tests.test_doors import refusals
from tests.widgets.page import click, hear, seen_by_the_page
from ttt import State, Variant
from ttt.pictures import svg
from ttt.widgets import Board, ListBoard, Play


def test_what_can_t_be_done_shows_its_reason_and_changes_nothing():
    board = Board()
    board.click(4)
    view = dict(board.view)
    views = seen_by_the_page(board)
    for square in (4, 4, True):
        board.click(square)
        assert {**board.view, "message": "", "said": "x took 4. o to move."} == view
        assert board.view["said"] == board.message
    taken = refusal(State().result(4).result, 4).capitalize()
    messages = [view["message"] for view in views]
    assert messages[:3] == [taken, "", taken], "given again, it is a change, and is read aloud"
    assert board.message == refusal(State().result, True)
    board.redo()
    assert board.message == "There is no move to play again"
    board.undo()
    assert board.message == ""
    board.undo()
    assert board.message == "There is no move to take back"


def test_the_page_is_told_everything():
    board = Board(State.parse("xx.oo...."))
    board.click(2)
    assert board.view == {
        "width": 3, "height": 3, "squares": "xxxoo....", "ply": 1, "lines": [(0, 1, 2)], "over": True,
        "status": "x took 2; x wins, line 0, 1 and 2", "message": "", "undo": True, "redo": False,
        "said": "x took 2. x wins, line 0, 1 and 2.",
        "last": 2, "hinted": None, "colour": "x", "result": "x wins", "places": None, "picked": None,
    }  # fmt: skip
    wide = Board(State.empty(Variant(7, 5, 4)))
    wide.click(34)
    assert (wide.view["width"], wide.view["height"], wide.view["squares"][34]) == (7, 5, "x")


def test_the_page_sees_a_move_while_the_opponent_thinks_and_late_clicks_are_dropped():
    seen = []

    def slow(state: State):
        seen.append((board.view["squares"], board.view["status"], board.view["ply"]))
        return 0

    board = Play(opponent=slow)
    for _ in range(3):
        assert hear(board, do="click", square=4, ply=0) == [{"heard": "click"}, {"done": "click"}]
    assert seen == [("....x....", "x took 4; o to move, thinking …", None)]
    assert (board.moves, board.message, board.view["status"]) == ((4, 0), "", "o took 0; x to move")


def test_text_and_picture_forms():
    board = Board(State().result(4))
    assert repr(board) == "Board(State.parse('.../.x./...'))"
    assert board._picture() == svg.board(board.state)._repr_html_()


# ---- the exhibit of notebook 01


NO_LISTS: list[Any] = [[0] * 8, [0] * 8 + [2], [[0]] * 9, (0,) * 9]
test_what_makes_no_list_of_squares = refusals(
    ListBoard,
    [((squares,), ValueError, "is not a list of nine numbers 0, 1 or -1") for squares in NO_LISTS],
)


def test_boards_on_one_list_change_together_and_on_two_they_don_t():
    squares = [0] * 9
    left = ListBoard(squares)
    right = ListBoard(squares)
    apart = ListBoard(squares.copy())
    click(left, 4, 0)
    assert squares == [-1, 0, 0, 0, 1, 0, 0, 0, 0]
    assert right.view == {
        "width": 3, "height": 3, "squares": "o...x....", "ply": 0, "lines": [], "over": False,
        "status": "sum 0: x to move", "message": "", "undo": False, "redo": False,
    }  # fmt: skip
    assert left.view == right.view | {"ply": 2, "undo": True}
    assert apart.view["squares"] == "........."
    left.undo()
    assert left.view["squares"] == "o...x....", "the list that was remembered has changed"
    assert left.view["status"] == "back at the list that was remembered; sum 0: x to move"
    hear(left, do="new_game")
    assert left.squares is squares
    assert (squares, right.view["undo"]) == ([0] * 9, False)


@pytest.mark.parametrize(
    ("clicks", "squares", "status"),
    [
        ((4, 0, 0, 8), [1, 0, 0, 0, 1, 0, 0, 0, 0], "sum 2: nobody to move"),
        ((4, 0, 4, 8), [-1, 0, 0, 0, 1, 0, 0, 0, 1], "sum 1: o to move"),
        ((9, -1, "4", 4.0, True), [0] * 9, "sum 0: x to move"),
    ],
)
def test_it_repeats_the_faults_of_the_original(clicks, squares, status):
    board = ListBoard([0] * 9)
    click(board, *clicks)
    assert (repr(board), board.view["status"]) == (f"ListBoard({squares})", status)
    assert board.view["over"] == ("nobody" in status)
    squares = board.squares
    squares[0] = 7  # written into the list, and neither one's turn
    board.click(3)
    assert (board.view["squares"][0], squares[3]) == (".", 0)
