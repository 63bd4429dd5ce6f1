"""Pictures of boards: that they show what is on the board, in shapes and in words."""

import pytest

from tests.pictures.drawn import find, words
from tests.positions import BOARDS
from ttt import State, Variant
from ttt.game import completed_lines
from ttt.pictures import svg

SOME = [State.parse(squares) for squares in BOARDS[::60]]
WIDE = State.parse("xxxx. oo.o. .....", Variant(5, 3, 3))
TWO_LINES = [State.parse("xxxxooxoo"), WIDE]
LARGE = State.empty(Variant(7, 5, 4)).result(10).result(27)


@pytest.mark.parametrize("state", [*SOME, *TWO_LINES, LARGE])
def test_squares_show_marks_or_numbers_and_completed_lines_are_struck(state):
    picture = svg.board(state)
    assert len(find(picture, "path", "x")) == state.squares.count("x")
    assert len(find(picture, "circle", "o")) == state.squares.count("o")
    lines = 2 if state in TWO_LINES else len(completed_lines(state))
    assert len(find(picture, "path", "strike")) == lines
    free = [str(square) for square, mark in enumerate(state.squares) if mark == "."]
    assert words(picture, "number") == free


def test_notes_and_tints_are_said():
    state = State.parse("x...o....")
    notes = {3: 7, 0: "win 3", 4: "<3", 8: ""}
    picture = svg.board(state, notes, tints={4: "striped", 8: "dotted", 0: "dotted"})
    assert words(picture, "note") == ["win 3", "7", "<3", ""]
    remarks = ["striped: 4", "dotted: 0 and 8", "notes: win 3 on 0, 7 on 3, <3 on 4,  on 8"]
    assert picture.alt == "; ".join(["x on 0, o on 4, x to move", *remarks])
    assert picture.text == "\n".join([str(state), *remarks])


def test_a_row_is_said_board_by_board():
    states = [State(), State().result(4)]
    picture = svg.row(states, ["before", "x & 4"])
    assert picture.alt == "before: empty board, x to move; x & 4: x on 4, o to move"
    assert picture.text == f"before\n{states[0]}\n\nx & 4\n{states[1]}"
    assert words(picture, "caption") == ["before", "x & 4"]


def test_squares_can_be_larger_and_notes_have_one_size():
    notes = {4: -0.25, 5: "-1.00", 6: "draw"}
    small = svg.board(State(), notes, {4: "striped"})
    large = svg.board(State(), notes, {4: "striped"}, cell=72)
    assert (small.width, large.width) == (156, 228)
    assert words(large, "note") == ["−0.25", "−1.00", "draw"], "a true minus"
    assert [note.get("style") for note in find(small, "text", "note")] == ["font-size:12px"] * 3
    assert [note.get("style") for note in find(large, "text", "note")] == [None] * 3
    assert find(large, "g", "striped")[0].get("transform") == "translate(78 78) scale(1.5)"
