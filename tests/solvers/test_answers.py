"""The answer book: on small boards and on larger ones, the answers are those of the search."""

from ttt import State, Variant
from ttt.minimax import perfect, predict
from ttt.solvers import tablebase
from ttt.solvers.answers import perfect_player, predictions


def test_who_plays_perfectly_depends_on_the_board() -> None:
    assert perfect_player(Variant()) is perfect_player(Variant(3, 2, 2)) is perfect
    assert perfect_player(Variant(4, 4, 4)) is tablebase.perfect


def test_predictions_are_those_of_the_search() -> None:
    for state in (State.parse("x...o...."), State.parse("xoxo/oxo./..x./....", Variant(4, 4, 4))):
        assert predictions(state) == predict(state, {})
