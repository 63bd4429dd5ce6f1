"""Boards without a browser: what Python can do, what the page is told, what the page may say."""

from typing import Any

import pytest

from tests.refusals import refusal
from tests.test_doors import refusals
from tests.widgets.page import click, hear, seen_by_the_page
from ttt import State, Variant
from ttt.pictures import svg
from ttt.widgets import Board, ListBoard, ListBoards, Play
from ttt.widgets.list_board import BACK, SAME


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


test_what_makes_no_boards = refusals(
    ListBoards,
    [
        ((), ValueError, "there is no list; a list by its name was expected"),
        (([0] * 9,), TypeError, "is not a function; a function result.board, square. or, by its name"),
    ],
)  # fmt: skip


def test_boards_on_one_list_change_together():
    squares = [0] * 9
    both = ListBoards(board=squares, plan=squares)
    assert "The arrows come with your first move." in both._picture(), "not before a prediction"
    assert "list A" not in both._picture()
    left, right = both.boards.values()
    click(left, 4, 0)
    assert squares == [-1, 0, 0, 0, 1, 0, 0, 0, 0]
    assert right.view == {
        "width": 3, "height": 3, "squares": "o...x....", "ply": 0, "lines": [], "over": False,
        "status": "sum 0: x to move", "message": "", "undo": False, "name": "plan",
    }  # fmt: skip
    assert left.view == right.view | {"ply": 2, "undo": True, "name": "board"}
    names = ("board", "plan", "remembered 2 by board", "remembered 1 by board")
    assert both.drawn().text.splitlines() == [f"{name} -> list A: {squares}" for name in names]
    assert both.drawn().address in both._picture(), "it is drawn anew"
    left.undo()
    assert left.view["squares"] == "o...x....", "the list that was remembered has changed"
    assert left.view["status"] == f"{SAME} Now sum 0: x to move"
    hear(left, do="new_game")
    assert left.squares is squares
    assert (squares, right.view["undo"]) == ([0] * 9, False)
    assert repr(both) == f"ListBoards(board={squares}, plan={squares})"


def test_boards_on_two_lists_are_apart():
    both = ListBoards(board=[0] * 9, plan=[0] * 9)
    both.boards["board"].click(4)
    assert both.boards["plan"].view["squares"] == "." * 9
    letters = [line.split(":")[0] for line in both.drawn().text.splitlines()]
    assert letters == ["board -> list A", "plan -> list B", "remembered 1 by board -> list A"]


def copying(board: list[int], square: int):
    if board[square] != 0:
        raise ValueError(f"square {square} is taken")
    after = board.copy()
    after[square] = 1 if sum(board) == 0 else -1
    return after


def writing(board: list[int], square: int):
    board[square] = 1 if sum(board) == 0 else -1
    return board


def test_a_result_that_copies_makes_a_list_for_every_move_and_undo_goes_back():
    first = [0] * 9
    boards = ListBoards(copying, board=first)
    [board] = boards.boards.values()
    click(board, 0, 1, 2, 3, 4, 5)
    lines = boards.drawn().text.splitlines()
    called = [line.partition(":")[0] for line in lines]
    numbered = zip((6, 5, 4, 3), "FEDC", strict=True)
    names = [f"remembered {number} -> list {letter}" for number, letter in numbered]
    assert called == ["board -> list G", *names, "… 2 more"]
    hear(board, do="undo")
    assert board.view["squares"] == "xoxox...."
    assert board.view["status"] == f"{BACK} Now sum 1: o to move"
    click(board, 4)
    assert (board.message, board.view["squares"]) == ("square 4 is taken", "xoxox....")
    hear(board, do="undo")
    assert board.view["squares"] == "xoxo....."
    before = board.squares
    board.new_game()
    assert (sum(before), first, board.squares) == (0, [0] * 9, first)
    assert board.squares is not first
    assert repr(boards) == f"ListBoards(copying, board={first})"
    board.undo()
    assert board.message == "There is no move to take back."


def test_a_result_that_writes_is_taken_and_undo_says_that_nothing_changed():
    board = ListBoard([0] * 9, writing)
    click(board, 4)
    hear(board, do="undo")
    assert (board.view["squares"], board.message) == ("....x....", "")
    assert board.view["status"].startswith(SAME)
    half = ListBoard([0] * 9, lambda board, square: writing(board, square).copy())
    click(half, 4)
    half.undo()
    assert half.view["squares"] == "....x...."
    assert half.view["status"].startswith(f"{BACK} But the move is in that list, too.")


def unwritten(board: list[int], square: int):
    """Return the board after the player to move has taken a free square."""


def raising(problem: BaseException):
    def result(_board: list[int], _square: int):
        raise problem

    return result


NINE = "A board is a list of nine numbers 0, 1 and -1."
TROUBLE: list[tuple[Any, str]] = [
    (unwritten, "Your result is not written yet."),
    (lambda board, _: board.index(0) and None, f"Your result returned None. {NINE}"),
    (lambda board, _: tuple(board), f"Your result returned (1, 0, 0, 0, 0, 0, 0, 0, 0). {NINE}"),
    (lambda board, _: [board] * 9, "Your result returned [[1, 0, 0, 0, 0, 0, 0, 0, 0], "),
    (lambda board, _: board.clear(), f"Your result returned None. {NINE}"),
    (
        lambda board, _: [1] + [board.pop() for _ in range(8)],
        f"Your function result changed the list that it was given. It became [1], and that is undone. {NINE}",
    ),
    (lambda board, _: board[9], "Your result raised IndexError: list index out of range"),
    (raising(ValueError("no")), "Your result raised ValueError: no"),
    (raising(SystemExit()), "Your result raised SystemExit"),
    (raising(KeyboardInterrupt()), "Interrupted. The game goes on from here."),
]


@pytest.mark.parametrize(("result", "message"), TROUBLE)
def test_whatever_a_result_does_is_said_and_the_game_goes_on(result, message):
    board = ListBoard([1] + [0] * 8, result)
    for _ in range(2):
        click(board, 4)
        assert board.message.startswith(message)
        assert board.view["said"] == board.message
        assert board.view["squares"] == "x........"


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
    assert board.message == f"The list is {squares} now. {NINE}"
