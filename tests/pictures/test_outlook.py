"""What is in store, in a few letters and as a picture."""

import pytest

from ttt import State, Variant
from ttt import minimax as search
from ttt.count import reachable
from ttt.minimax import Outcome, predict
from ttt.pictures.outlook import TINTS, brief, picture
from ttt.solvers import tablebase
from ttt.solvers.answers import perfect_player, predictions


def test_an_outcome_fits_on_a_square() -> None:
    assert [brief(Outcome(*it)) for it in ((1, 1), (0, 4), (-1, 12))] == ["win 1", "draw", "loss 12"]


def test_the_picture_tells_what_the_search_says() -> None:
    for state in reachable()[::61]:
        drawn = picture(state)
        found = {square: outcome for square, outcome in enumerate(predict(state)) if outcome}
        notes = ", ".join(f"{brief(outcome)} on {square}" for square, outcome in found.items())
        assert drawn.alt.partition("; notes: ")[2] == notes
        for value, tint in TINTS.items():
            squares = [str(square) for square, outcome in found.items() if outcome.value == value]
            assert (f"{tint}: " in drawn.alt) == bool(squares)
            assert drawn.svg.count(f"<g class='{tint}'") == len(squares)


def test_who_plays_perfectly_depends_on_the_board() -> None:
    assert perfect_player(Variant()) is perfect_player(Variant(3, 2, 2)) is search.perfect
    assert perfect_player(Variant(4, 4, 4)) is tablebase.perfect


def test_larger_boards_are_looked_up_in_a_table() -> None:
    state = State.parse("xoxo/oxo./..x./....", Variant(4, 4, 4))
    assert predictions(state) == predict(state, {})
    with pytest.raises(ValueError, match="5, 5"):
        predictions(State.empty(Variant(5, 5, 4)))
    with pytest.raises(TypeError):
        picture("x")  # type: ignore[arg-type]
