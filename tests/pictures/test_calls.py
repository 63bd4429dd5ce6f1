"""The calls of a recursion as a picture: all of them, each with what it returned."""

from collections.abc import Callable
from typing import Any

from tests.steps.recursions import FOUR, SEVEN, count_games, gives_squares
from ttt.count import tree
from ttt.pictures.calls import called
from ttt.pictures.picture import Picture
from ttt.steps.calls import recorded


def after_all(function: Callable[[Any], Any], argument: Any) -> Picture:
    """Draw all calls of a function."""
    recording = recorded(function, argument)
    return called(recording, len(recording.steps))


def test_each_board_has_its_number_of_games():
    lines = after_all(count_games, SEVEN).text.splitlines()
    numbers = [int(line.removesuffix(" (here)").split()[-1]) for line in lines]
    assert numbers == [count_games(board) for board in tree(SEVEN)]


def test_what_is_no_board_is_an_empty_one_with_what_it_is():
    picture = after_all(gives_squares, FOUR)
    assert picture.text.splitlines() == ["o to move (waiting)", "  3 → error (here)"]
