"""The exhibit of notebook 02: the numbers, and the board behind them."""

import itertools

import pytest

from tests.widgets.page import hear
from ttt import State
from ttt.search import never_loses
from ttt.widgets import Fifteen


def test_numbers_are_taken_in_turn() -> None:
    game = Fifteen()
    for number in (2, 5, 7):
        game.take(number)
    assert game.taken == {"x": [2, 7], "o": [5]}
    assert game.view["squares"] == ".x..o.x.."
    assert game.view["labels"] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert repr(game) == "Fifteen: x has 2, 7; o has 5. o to move"
    game.undo()
    assert game.taken == {"x": [2], "o": [5]}
    game.redo()
    game.new_game()
    assert repr(game) == "Fifteen: x has nothing yet; o has nothing yet. x to move"


def test_three_that_sum_to_15_win_and_nothing_else_does() -> None:
    """Every way to hold numbers, judged by sums alone, against what the game says."""
    for held in itertools.combinations(range(1, 10), 3):
        for others in itertools.combinations(sorted(set(range(1, 10)) - set(held)), 2):
            game = Fifteen()
            for number in (held[0], others[0], held[1], others[1], held[2]):
                game.take(number)
            assert game.state.is_terminal == (sum(held) == 15), (held, others)


def test_the_end_is_told() -> None:
    game = Fifteen()
    for number in (2, 1, 9, 3, 4):
        game.take(number)
    assert repr(game) == "Fifteen: x has 2, 9, 4; o has 1, 3. x wins: 2 + 9 + 4 = 15"
    game.take(5)
    assert game.message == "the game is over: x has won"


def test_a_draw_is_told() -> None:
    game = Fifteen()
    for number in (2, 7, 6, 5, 9, 1, 3, 4, 8):
        game.take(number)
    assert repr(game) == "Fifteen: x has 2, 6, 9, 3, 8; o has 7, 5, 1, 4. A draw"


@pytest.mark.parametrize("rubbish", [0, 10, "5", True, None, 5.0, [5]])
def test_rubbish_is_answered(rubbish: int) -> None:
    game = Fifteen()
    game.take(rubbish)
    assert game.message == f"{rubbish!r} is not on the table; the numbers are 1 to 9"
    assert game.state == State()


def test_a_taken_number_is_refused() -> None:
    game = Fifteen()
    game.take(5)
    game.take(5)
    assert game.message == "5 is taken by x"
    assert game.taken == {"x": [5], "o": []}


def test_a_click_is_on_the_place_in_the_row() -> None:
    game = Fifteen(opponent=never_loses)
    assert hear(game, do="click", square=1, ply=0) == [{"heard": "click"}]
    assert game.taken == {"x": [2], "o": [5]}, "a corner is answered in the centre"


def test_the_stored_form_gives_nothing_away() -> None:
    data, _ = Fifteen()._repr_mimebundle_()
    assert data["text/html"] == "<p>Fifteen: x has nothing yet; o has nothing yet. x to move</p>"
