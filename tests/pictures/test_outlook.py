"""What is in store, as a picture; how it is put in a few letters, the reviewed one shows."""

from ttt import State, Variant
from ttt.count import reachable
from ttt.minimax import predict
from ttt.pictures.outlook import TINTS, brief, picture


def test_the_picture_shows_what_the_search_says() -> None:
    large = State.parse("xoxo/oxo./..x./....", Variant(4, 4, 4))  # looked up in a table
    for state in (*reachable()[::61], large):
        drawn = picture(state)
        found = {square: outcome for square, outcome in enumerate(predict(state, {})) if outcome}
        notes = ", ".join(f"{brief(outcome)} on {square}" for square, outcome in found.items())
        assert drawn.alt.partition("; notes: ")[2] == notes
        for value, tint in TINTS.items():
            squares = [square for square, outcome in found.items() if outcome.value == value]
            assert (f"{tint}: " in drawn.alt) == bool(squares)
            assert drawn.svg.count(f"<g class='{tint}'") == len(squares)
