"""What is in store, as a picture: the squares have the outcomes that the search gives."""

import pytest

from tests.pictures.drawn import find, words
from ttt import State, Variant
from ttt.count import reachable
from ttt.minimax import predict
from ttt.pictures import svg
from ttt.pictures.outlook import SIGNS, VERBS, WORDS, picture

LARGE = State.parse("xoxo/oxo./..x./....", Variant(4, 4, 4))  # looked up in a table


@pytest.mark.parametrize("state", [*reachable()[::61], LARGE])
def test_the_picture_shows_what_the_search_says(state):
    drawn = picture(state)
    written: list[str] = []
    for square, outcome in enumerate(predict(state, {})):
        if outcome:
            written += [str(square), SIGNS[outcome.value], VERBS[outcome.value]]
            written += [f"in {outcome.plies}"] if outcome.value else []
            assert str(outcome) in drawn.alt
    assert words(drawn) == written
    for value, kind in WORDS.items():
        assert len(find(drawn, "rect", kind)) == written.count(SIGNS[value])


def test_it_is_said_by_outcome_the_best_first():
    drawn = picture(State.parse("xx.oo.xo."))
    outcomes = ["win in 1 ply: 2", "draw: 5", "loss in 2 plies: 8"]
    assert drawn.text.splitlines()[-3:] == outcomes
    assert drawn.alt.split("; ")[1:] == outcomes


def test_in_a_row_it_keeps_its_look_and_a_smaller_board_is_in_the_middle():
    drawn = svg.row([picture(State()), State()], ["large", "small"])
    assert ".loss{" in drawn.style
    assert drawn.style.count(".number{") == 1
    places = [group.get("transform") for group in find(drawn, "g")]
    assert places == ["translate(0 0)", "translate(280 36)"]
