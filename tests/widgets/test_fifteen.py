"""The exhibit of notebook 02: the numbers, and not a word of a board."""

import inspect
import itertools
import re

import pytest

from ttt.widgets import Fifteen, fifteen
from ttt.widgets.fifteen import Numbers, opponent


def after(*numbers: int) -> Fifteen:
    """A game by hand in which these numbers were taken."""
    game = Fifteen()
    game._session.agents["o"] = None
    for number in numbers:
        game.click(number)
    return game


def test_numbers_are_taken_in_turn():
    game = after(2, 5, 7)
    assert (game.yours, game.theirs, game.winner) == ([2, 7], [5], None)
    assert (game.view["squares"], game.view["width"], game.view["height"]) == (".x..o.x..", 9, 1)
    assert game.view["labels"] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert (game.view["owners"], game.view["lines"]) == ({"x": "you", "o": "they"}, [])
    game.undo()
    assert (game.yours, game.theirs, game.moves) == ([2], [5], (2, 5))


def test_three_that_sum_to_15_win_and_nothing_else_does():
    """Every way to hold three numbers, judged by sums alone, against what the game says."""
    for held in itertools.combinations(range(1, 10), 3):
        first, second, third = held
        left = [number for number in range(1, 10) if number not in held]
        for others in [*itertools.combinations(left, 2)][::5]:
            game = after(first, others[0], second, others[1], third)
            won = "you" if sum(held) == 15 else None
            assert (game.winner, game.view["over"]) == (won, won is not None), (held, others)


def test_how_it_stands():
    for numbers, status in [
        ((), "You have nothing. They have nothing. Your turn"),
        ((2, 5, 7), "You have 2, 7. They have 5. Their turn"),
        ((2, 1, 9, 3, 4), "You have 2, 4, 9. They have 1, 3. You win: 2 + 4 + 9 = 15"),
        ((1, 2, 3, 9, 5, 4), "You have 1, 3, 5. They have 2, 4, 9. They win: 2 + 4 + 9 = 15"),
        ((2, 7, 6, 5, 9, 1, 3, 4, 8), "You have 2, 3, 6, 8, 9. They have 1, 4, 5, 7. Nobody wins"),
    ]:
        game = after(*numbers)
        assert repr(game) == f"Fifteen: {status}"
        assert game._picture() == f"<p>Fifteen: {status}</p>", "it gives nothing away"


@pytest.mark.parametrize("rubbish", [0, 10, "5", True])
def test_rubbish_is_answered(rubbish):
    game = after()
    game.click(rubbish)
    assert game.message == f"{rubbish!r} is no card; the cards are 1 to 9"
    assert game.moves == ()


def test_what_is_taken_or_comes_after_the_end_is_refused():
    assert after(5, 5).message == "You already have 5"
    assert after(5, 2, 2).message == "They already have 2"
    assert after(2, 1, 9, 3, 4, 5).message == "The game is over; begin a new one"


def test_whoever_looks_around_sees_numbers_alone():
    game = after(2, 5, 4)
    assert repr(game.state) == "Numbers(yours=(2, 4), theirs=(5,))"
    stands = "You have 2, 4. They have 5. Their turn"
    assert str(game.state) == game.state._repr_html_() == game.state.describe() == stands
    assert [len(state.yours + state.theirs) for state in game.states] == [0, 1, 2, 3]
    source = inspect.getsource(fifteen).lower()
    assert not re.search("magic|tic-tac-toe|perfect", source)


def test_the_opponent_wins_and_stops_you_if_it_can_and_can_be_beaten():
    assert opponent(Numbers((1, 2, 9), (3, 4))) == 8
    assert opponent(Numbers((1, 5), (2,))) == 9
    assert opponent(Numbers((5,), ())) == 1
    assert after_answers(2, 3, 7, 6).winner == "you"


def after_answers(*numbers: int) -> Fifteen:
    """A game in which these numbers were taken, and answered."""
    game = Fifteen()
    for number in numbers:
        game.click(number)
    return game
