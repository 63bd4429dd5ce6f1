"""The calls of a recursion as a picture: all of them, each with what it returned."""

import pytest

from tests.pictures.drawn import words
from tests.steps.recursions import FOUR, SEVEN, count_games, gives_squares, stays
from ttt.count import tree
from ttt.pictures.calls import calls


def test_each_board_has_its_number_of_games():
    picture = calls(count_games, SEVEN)
    drawn = words(picture)
    assert sorted(drawn[drawn.index("4", 6) :][:7]) == sorted(
        str(count_games(board)) for board in tree(SEVEN)
    )


def test_what_is_no_board_is_an_empty_one_with_what_it_is():
    picture = calls(gives_squares, FOUR)
    assert picture.text.splitlines() == ["o to move (waiting)", "  3 → error"]


def test_what_has_no_end_is_refused():
    with pytest.raises(ValueError, match="stays called itself 400 times"):
        calls(stays, FOUR)
