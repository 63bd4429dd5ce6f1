"""A search to watch, without a browser: what the buttons do, what the page shows, what not yet."""

import re

import pytest

from tests.paper import CLASSIC
from tests.plain import Nim
from tests.widgets.page import hear, seen_by_the_page
from ttt import State
from ttt.alphabeta import PaperTree
from ttt.widgets import Stepper

START = State.parse("xo.ox.x.o")
NINE = [[11 - i, str(11 - i), str(i)] for i in range(1, 10)]
CUT = State.parse("x.o.o.x.x")


def to_question(stepper: Stepper, beginning: str = ""):
    """Go on to the next question that begins so, and return it; others get their first answer."""
    while not (stepper.view["question"] and stepper.view["question"].startswith(beginning)):
        if stepper.view["question"]:
            stepper.predict(stepper.view["choices"][0][0])
        stepper.forward()
    return str(stepper.view["question"])


def test_its_messages_do_what_its_methods_do():
    by_page = Stepper(CUT, prune=True)
    by_hand = Stepper(CUT, prune=True)
    deeds: list[tuple[str, dict[str, int]]] = [
        ("forward", {}), ("forward", {}), ("back", {}), ("go", {"step": 5}), ("ask", {"on": False}),
        ("restart", {}), ("ask", {"on": True}), *[("forward", {})] * 4,
    ]  # fmt: skip
    for deed, fields in deeds:
        seen = {"moment": by_page.view["moment"]}
        assert hear(by_page, do=deed, **seen, **fields) == [{"heard": deed}, {"done": deed}]
        getattr(by_hand, deed)(*fields.values())
        assert by_page.view == by_hand.view
    assert to_question(by_page) == to_question(by_hand)
    seen = {"moment": by_page.view["moment"]}
    for _ in range(2):  # the second comes late, and is dropped
        hear(by_page, do="predict", value="cut", **seen)
    by_hand.predict("cut")
    assert by_page.view == by_hand.view
    assert by_page.view["score"].endswith("of 1 predictions right")


def test_a_value_is_asked_for_before_anything_shows_it():
    stepper = Stepper(START)
    stepper.go(2)
    tree = stepper.view["tree"]
    question = "x takes 2. The game is over. What is it worth to x?"
    assert to_question(stepper) == question == stepper.view["status"]
    assert stepper.view["tree"] == tree
    assert "+1" not in tree["src"] + tree["alt"]
    stepper.predict(-1)
    assert stepper.view["status"].startswith("You said −1, but it is +1. ")
    assert stepper.view["tree"] != tree
    stepper.go(12)
    tree = stepper.view["tree"]
    assert "x 5: o to move: min ? " in tree["alt"], "what it has so far would give it away"
    assert to_question(stepper).startswith("Every move of o has a value now.")
    assert stepper.view["tree"] == tree
    board = "x on 0, 4, 5 and 6, o on 1, 3 and 8, o to move"
    assert stepper.view["beside"]["alt"].startswith(board)
    stepper.predict(0)
    assert "x 5: o to move: min 0 (here, its value goes up)" in stepper.view["tree"]["alt"]


def test_an_answer_stays_with_what_it_was_until_the_next_step():
    stepper = Stepper(START)
    to_question(stepper)
    assert stepper.view["compared"] == []
    stepper.predict(-1)
    assert stepper.view["compared"] == [("+1", "right"), ("0", ""), ("−1", "wrong")]
    stepper.forward()
    assert stepper.view["compared"] == []


def test_whether_moves_are_cut_is_asked_before_anything_shows_it():
    stepper = Stepper(PaperTree(CLASSIC), prune=True)
    stepper.go(12)
    before = stepper.view
    assert to_question(stepper).startswith("At C, moves 1 and 2 are left.")
    shown = ("tree", "beside", "window")
    assert {name: stepper.view[name] for name in shown} == {name: before[name] for name in shown}
    assert stepper.view["choices"] == [["look", "look", "l"], ["cut", "cut", "x"]]
    for words in (stepper.view["tree"]["alt"], stepper.view["window"]):
        assert not re.search("cut|closed", words)
    hear(stepper, do="predict", value="cut", moment=stepper.view["moment"])
    assert stepper.view["status"].startswith("You said cut: right. At C, x gets 2 or less.")
    assert "o 1: cut. o 2: cut" in stepper.view["tree"]["alt"]
    assert stepper.view["window"].endswith(" The window is closed.")
    assert stepper.view["beside"]["alt"] == f"A number line. {stepper.view['window']}"
    assert stepper.view["cutting"]
    stepper.ask(False)
    assert not stepper.view["cutting"]


@pytest.mark.parametrize(
    ("step", "deed", "message"),
    [
        (0, Stepper.back, "This is the beginning."),
        (3, Stepper.forward, "Predict first, or switch the questions off."),
        (24, Stepper.forward, "The search is over."),
        (5, lambda stepper: stepper.predict(1), "There is nothing to predict now; go forward."),
        (5, lambda stepper: stepper.go(99), "step=99; a whole number from 0 to 24 was expected"),
    ],
)
def test_what_cannot_be_done_is_said_each_time_and_changes_nothing(step, deed, message):
    stepper = Stepper(START)
    if step == 3:
        to_question(stepper)
    else:
        stepper.go(step)
    before = stepper.view
    views = seen_by_the_page(stepper)
    deed(stepper)
    deed(stepper)
    messages = [view["message"] for view in views]
    assert messages == [message, "", message], "a reason that is given again is a change"
    assert stepper.message == message == repr(stepper).split(". ", 1)[1]
    assert stepper.view == before | {"message": message, "said": message}
    assert stepper.view["tree"] is before["tree"], "nothing is drawn anew"


def test_a_game_of_ones_own_has_a_tree_but_no_board():
    stepper = Stepper(Nim((1, 1), "x"), asking=False)
    stepper.go(3)
    assert stepper.view["tree"]["alt"].startswith("Game tree: 5 nodes, 2 of them leaves. ")
    assert (stepper.view["beside"], stepper.view["window"]) == (None, "")


def test_a_search_that_is_too_large_to_be_drawn_is_refused():
    with pytest.raises(ValueError, match="too big to be watched; begin later in the game"):
        Stepper(State(), prune=True)


@pytest.mark.parametrize(
    ("source", "keys", "choices"),
    [
        (START, "+ 0 −", [[1, "+1", "+1"], [0, "0", "0"], [-1, "−1", "-"]]),
        (PaperTree(CLASSIC), "1 2 3 …", [[12, "12", "1"], [8, "8", "2"], [3, "3", "3"]]),
        (PaperTree([*range(10, 0, -1)]), "1 2 3 …", [*NINE, [1, "1", ""]]),
    ],
)
def test_the_answers_have_keys(source, keys, choices):
    stepper = Stepper(source)
    assert (stepper.view["choices"], stepper.view["keys"]) == ([], keys)
    assert not stepper.view["cutting"]
    to_question(stepper)
    assert stepper.view["choices"] == choices
