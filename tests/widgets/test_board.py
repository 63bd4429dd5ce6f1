"""Boards without a browser: what Python can do, what the page is told, and what the page may say."""

import pytest

from tests.widgets.page import hear
from ttt import State, Variant
from ttt.pictures import svg
from ttt.widgets import Board, ListBoard


def first(state: State) -> int:
    return state.actions()[0]


def test_python_plays_and_sees() -> None:
    board = Board(opponent=first)
    board.click(4)
    assert list(board.moves) == [4, 0]
    assert board.state == State.parse("o...x....")
    board.undo()
    assert board.state == State()
    board.redo()
    assert list(board.moves) == [4, 0]
    board.new_game()
    assert list(board.moves) == []


def test_a_refused_move_shows_its_reason_and_changes_nothing() -> None:
    board = Board()
    board.click(4)
    view = dict(board.view)
    board.click(4)
    assert board.message.startswith("square 4 is taken by x")
    assert {**board.view, "message": ""} == view
    board.click(0)
    assert board.message == ""


@pytest.mark.parametrize("rubbish", [9, -1, 4.0, True, None, "4", [4], {}])
def test_rubbish_is_answered(rubbish: object) -> None:
    board = Board()
    board.click(rubbish)  # type: ignore[arg-type]
    assert "square" in board.message
    assert list(board.moves) == []


def test_nothing_to_undo_is_said() -> None:
    board = Board()
    board.undo()
    assert board.message == "there is no move to take back"
    board.redo()
    assert board.message == "there is no move to play again"


def test_an_opponent_that_fails_is_told_and_the_game_goes_on() -> None:
    def breaks(state: State) -> int:
        raise RuntimeError("out of ideas")

    board = Board(opponent=breaks)
    board.click(4)
    assert board.message.startswith("breaks gave no move for o (RuntimeError: out of ideas)")
    assert board.view["status"] == "x took 4; o to move (by hand)"
    board.click(0)
    assert list(board.moves) == [4, 0]


def test_the_page_is_told_everything() -> None:
    board = Board(State.parse("xx.oo...."))
    board.click(2)
    assert board.view == {
        "width": 3,
        "height": 3,
        "squares": "xxxoo....",
        "ply": 1,
        "lines": [(0, 1, 2)],
        "over": True,
        "status": "x took 2; x wins, line 0, 1 and 2",
        "message": "",
        "undo": True,
        "redo": False,
    }


def test_the_page_sees_the_move_while_the_opponent_thinks() -> None:
    seen = []

    def slow(state: State) -> int:
        seen.append((board.view["squares"], board.view["status"], board.view["ply"]))
        return 0

    board = Board(opponent=slow)
    board.click(4)
    assert seen == [("....x....", "x took 4; o to move, thinking …", None)]
    assert board.view["status"] == "o took 0; x to move"


def test_a_click_for_another_ply_is_dropped() -> None:
    board = Board(opponent=first)
    for _ in range(3):
        assert hear(board, do="click", square=4, ply=0) == [{"heard": "click"}, {"done": "click"}]
    assert list(board.moves) == [4, 0]
    assert board.message == ""


def test_the_page_can_undo_redo_and_begin_again() -> None:
    board = Board()
    hear(board, do="click", square=4, ply=0)
    hear(board, do="undo")
    assert list(board.moves) == []
    hear(board, do="redo")
    assert list(board.moves) == [4]
    hear(board, do="new_game")
    assert list(board.moves) == []


@pytest.mark.parametrize(
    "message", [{}, {"do": "close"}, {"do": "click"}, {"do": "__init__"}, {"do": "click", "ply": 0}]
)
def test_a_message_that_makes_no_sense_is_dropped(message: dict[str, object]) -> None:
    board = Board()
    before = dict(board.view)
    assert len(hear(board, **message)) == 2
    assert board.view == before


def test_text_and_picture_forms() -> None:
    board = Board(State().result(4))
    assert repr(board) == "Board(State.parse('.../.x./...'))"
    data, _ = board._repr_mimebundle_()
    assert data["text/plain"] == repr(board)
    assert data["text/html"] == svg.board(board.state)._repr_html_()


def test_other_boards_can_be_played() -> None:
    board = Board(State.empty(Variant(7, 5, 4)))
    board.click(34)
    assert (board.view["width"], board.view["height"], board.view["squares"][34]) == (7, 5, "x")


def test_what_is_no_state_and_no_opponent_is_refused() -> None:
    with pytest.raises(TypeError, match="'x' is not a State"):
        Board("x")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="5 is not an opponent"):
        Board(opponent=5)  # type: ignore[arg-type]


# ---- the exhibit of notebook 01


def test_two_boards_on_one_list_change_together() -> None:
    squares = [0] * 9
    left, right = ListBoard(squares), ListBoard(squares)
    left.click(4)
    assert squares[4] == 1
    assert left.view["squares"] == right.view["squares"] == "....x...."
    assert right.view["status"] == "sum 1: o to move"


def test_two_boards_on_two_lists_do_not() -> None:
    squares = [0] * 9
    left, right = ListBoard(squares), ListBoard(squares.copy())
    left.click(4)
    assert right.view["squares"] == "........."


def test_its_undo_goes_back_to_the_list_that_has_changed() -> None:
    board = ListBoard([0] * 9)
    board.click(4)
    board.undo()
    assert board.view["squares"] == "....x...."
    assert board.view["status"] == "back at the list that was remembered; sum 1: o to move"


def test_it_repeats_the_faults_of_the_original() -> None:
    on_os_square, on_xs_square = ListBoard([0] * 9), ListBoard([0] * 9)
    for square in (4, 0, 0, 8):
        on_os_square.click(square)
    assert on_os_square.squares == [1, 0, 0, 0, 1, 0, 0, 0, 0]
    assert on_os_square.view["status"] == "sum 2: nobody to move"
    for square in (4, 0, 4, 8):
        on_xs_square.click(square)
    assert on_xs_square.squares == [-1, 0, 0, 0, 1, 0, 0, 0, 1]


@pytest.mark.parametrize("rubbish", [9, -1, "4", None, 4.0, True, [4]])
def test_it_takes_no_rubbish(rubbish: object) -> None:
    board = ListBoard([0] * 9)
    board.click(rubbish)  # type: ignore[arg-type]
    board.redo()
    assert repr(board) == "ListBoard([0, 0, 0, 0, 0, 0, 0, 0, 0])"


def test_a_strange_number_written_into_its_list_is_nobodys_turn() -> None:
    squares = [0] * 9
    board = ListBoard(squares)
    squares[0] = 7
    board.click(3)
    assert squares == [7, 0, 0, 0, 0, 0, 0, 0, 0]
    assert board.view["status"] == "sum 7: nobody to move"


def test_it_begins_again_in_the_same_list() -> None:
    squares = [0] * 9
    board = ListBoard(squares)
    hear(board, do="click", square=4, ply=0)
    hear(board, do="new_game")
    assert board.squares is squares
    assert squares == [0] * 9


@pytest.mark.parametrize("squares", [[0] * 8, [2] * 9, [[0]] * 9, "........."])
def test_it_wants_nine_numbers(squares: object) -> None:
    with pytest.raises(ValueError, match="nine numbers"):
        ListBoard(squares)  # type: ignore[arg-type]
