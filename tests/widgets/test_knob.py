"""A knob draws anew for each value, and keeps what it drew first."""

from ttt import State, Variant
from ttt.pictures import svg
from ttt.widgets import Knob


def test_it_keeps_the_picture_of_the_value_it_has():
    knob = Knob(
        lambda side, take=4: svg.board(State.empty(Variant(side, side, 3)).result(take)),
        side=(3, 6),
        take=(0, 8),
    )
    assert repr(knob) == "Knob(side=4, take=4)"
    assert knob._picture() == svg.board(State.empty(Variant(4, 4, 3)).result(4))._repr_html_()
    knob.kwargs_widgets[0].value = 3
    assert knob.children[-1].value == knob._picture() == svg.board(State().result(4))._repr_html_()


def test_what_is_no_picture_is_kept_as_text():
    assert Knob(lambda n: f"<{n}>", n=(1, 3))._picture() == "<pre>&#x27;&lt;2&gt;&#x27;</pre>"
