"""The exhibit of notebook 02: the numbers, and the board behind them."""

import itertools

import pytest

from tests.widgets.page import hear
from ttt import State
from ttt.widgets import Fifteen


def test_numbers_are_taken_in_turn() -> None:
    game = Fifteen(opponent=None)
    for number in (2, 5, 7):
        game.take(number)
    assert game.taken == {"you": [2, 7], "they": [5]}
    assert game.view["squares"] == ".x..o.x.."
    assert game.view["labels"] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert repr(game) == "Fifteen: You have 2, 7. They have 5. Their turn"
    game.undo()
    assert game.taken == {"you": [2], "they": [5]}
    game.redo()
    game.new_game()
    assert repr(game) == "Fifteen: You have nothing. They have nothing. Your turn"


def test_three_that_sum_to_15_win_and_nothing_else_does() -> None:
    """Every way to hold numbers, judged by sums alone, against what the game says."""
    for held in itertools.combinations(range(1, 10), 3):
        for others in itertools.combinations(sorted(set(range(1, 10)) - set(held)), 2):
            game = Fifteen(opponent=None)
            for number in (held[0], others[0], held[1], others[1], held[2]):
                game.take(number)
            assert game.state.is_terminal == (sum(held) == 15), (held, others)


def test_the_end_is_told() -> None:
    game = Fifteen(opponent=None)
    for number in (2, 1, 9, 3, 4):
        game.take(number)
    assert repr(game) == "Fifteen: You have 2, 9, 4. They have 1, 3. You win: 2 + 9 + 4 = 15"
    game.take(5)
    assert game.message == "The game is over; begin a new one"


def test_a_draw_is_told() -> None:
    game = Fifteen(opponent=None)
    for number in (2, 7, 6, 5, 9, 1, 3, 4, 8):
        game.take(number)
    assert repr(game) == "Fifteen: You have 2, 6, 9, 3, 8. They have 7, 5, 1, 4. Nobody wins"


@pytest.mark.parametrize("rubbish", [0, 10, "5", True, None, 5.0, [5]])
def test_rubbish_is_answered(rubbish: int) -> None:
    game = Fifteen(opponent=None)
    game.take(rubbish)
    assert game.message == f"{rubbish!r} can't be taken; the numbers are 1 to 9"
    assert game.state == State()


def test_a_taken_number_is_refused() -> None:
    game = Fifteen(opponent=None)
    game.take(5)
    game.take(5)
    assert game.message == "You have 5 already"
    assert game.taken == {"you": [5], "they": []}


def test_a_click_is_on_the_place_in_the_row() -> None:
    game = Fifteen()
    assert hear(game, do="click", square=1, ply=0) == [{"heard": "click"}, {"done": "click"}]
    assert game.taken == {"you": [2], "they": [5]}, "a corner is answered in the centre"


def test_the_stored_form_gives_nothing_away() -> None:
    data, _ = Fifteen()._repr_mimebundle_()
    assert data["text/html"] == "<p>Fifteen: You have nothing. They have nothing. Your turn</p>"
