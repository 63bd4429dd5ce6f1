"""What is in store, as a picture; how it is put in a few letters, the reviewed one shows."""

import pytest

from ttt import State, Variant
from ttt.count import reachable
from ttt.minimax import predict
from ttt.pictures.outlook import TINTS, brief, picture

LARGE = State.parse("xoxo/oxo./..x./....", Variant(4, 4, 4))  # looked up in a table


@pytest.mark.parametrize("state", [*reachable()[::61], LARGE])
def test_the_picture_shows_what_the_search_says(state: State) -> None:
    drawn = picture(state)
    outcomes = {square: known for square, known in enumerate(predict(state, {})) if known}
    notes = ", ".join(f"{brief(known)} on {square}" for square, known in outcomes.items())
    assert drawn.alt.partition("; notes: ")[2] == notes
    for value, tint in TINTS.items():
        number = [known.value for known in outcomes.values()].count(value)
        assert (f"{tint}: " in drawn.alt) == bool(number)
        assert drawn.svg.count(f"<g class='{tint}'") == number
