"""A search to watch, without a browser: what the buttons do, what the page is told, and what it is not told yet."""

import re
from collections.abc import Callable
from urllib.parse import unquote

import pytest

from tests.paper import CLASSIC
from tests.test_search import Nim
from tests.widgets.page import hear
from ttt import State
from ttt.alphabeta import PaperTree, fewest_lines_first
from ttt.trace import trace
from ttt.widgets import Stepper

START = State.parse("xo.ox.x.o")
CUT = State.parse("x.o.o.x.x")


def test_it_begins_with_nothing_shown() -> None:
    stepper = Stepper(START)
    assert repr(stepper) == "Stepper: step 0 of 24. The search has not begun."
    assert (stepper.step, stepper.question, stepper.score, stepper.message) == (0, "", "", "")
    assert stepper.view["waiting"] == []
    assert stepper.view["asking"]
    assert not stepper.view["cuts"]
    assert stepper.trace == trace(START)


def test_its_messages_do_what_its_methods_do() -> None:
    by_page, by_hand = Stepper(CUT, prune=True), Stepper(CUT, prune=True)
    said: list[tuple[dict[str, object], Callable[[], None]]] = [
        ({"do": "forward"}, by_hand.forward),
        ({"do": "forward"}, by_hand.forward),
        ({"do": "back"}, by_hand.back),
        ({"do": "next_cut"}, by_hand.next_cut),
        ({"do": "go", "step": 5}, lambda: by_hand.go(5)),
        ({"do": "ask", "on": False}, lambda: by_hand.ask(False)),
        ({"do": "restart"}, by_hand.restart),
        ({"do": "ask", "on": True}, by_hand.ask),
        ({"do": "forward"}, by_hand.forward),
        ({"do": "forward"}, by_hand.forward),
        ({"do": "forward"}, by_hand.forward),
        ({"do": "forward"}, by_hand.forward),
        ({"do": "predict", "value": 0, "step": 3}, lambda: by_hand.predict(0)),
    ]
    for message, deed in said:
        assert hear(by_page, **message) == [{"heard": message["do"]}, {"done": message["do"]}]
        deed()
        assert by_page.view == by_hand.view
    assert by_page.score == "0 of 1 predictions right"


def test_a_value_is_asked_for_before_anything_shows_it() -> None:
    stepper = Stepper(START)
    stepper.forward()
    stepper.forward()
    tree = stepper.view["tree"]
    stepper.forward()
    assert stepper.question == "x takes 2. The game is over. What is it worth to x?"
    assert stepper.view["tree"] == tree
    assert "+1" not in stepper.view["tree"]["src"] + stepper.view["tree"]["alt"]
    assert stepper.view["status"] == stepper.question
    stepper.predict(-1)
    assert stepper.view["status"].startswith("You said −1, but it is +1. Values speak for x, whoever moves.")
    assert stepper.view["tree"] != tree


def test_the_tree_keeps_the_answer_to_itself_as_well() -> None:
    stepper = Stepper(START)
    stepper.go(11)
    stepper.forward()
    before = stepper.view["tree"]
    assert "x 5: ?" in before["alt"]
    stepper.forward()
    assert stepper.question.startswith("Every move of o has a value now.")
    assert stepper.view["tree"] == before
    stepper.predict(0)
    assert "x 5: 0" in stepper.view["tree"]["alt"]


@pytest.mark.parametrize("asking", [False, True])
def test_the_page_is_told_where_the_node_is(asking: bool) -> None:
    """Whether or not what comes later has a place already."""
    stepper = Stepper(CUT, prune=True, asking=asking)
    places = []
    for step in range(len(stepper.trace.steps) + 1):
        stepper.go(step)
        places.append(stepper.view["place"])
        now = re.search(r"class='now' d='M(\d+) \d+h(\d+)v", unquote(stepper.view["tree"]["src"]))
        if step:
            assert now
            assert abs(int(now[1]) + int(now[2]) / 2 - places[-1]) <= 1
    assert len(set(places)) > 10
    assert 0 < max(places) < stepper.view["tree"]["width"]


def test_an_answer_that_comes_twice_or_late_is_dropped() -> None:
    stepper = Stepper(START)
    for _ in range(3):
        hear(stepper, do="forward")
    for _ in range(2):
        hear(stepper, do="predict", value=1, step=2)
    assert (stepper.step, stepper.score, stepper.message) == (3, "1 of 1 predictions right", "")


def test_a_refusal_draws_nothing_anew() -> None:
    stepper = Stepper(START)
    before = stepper.view["tree"]
    stepper.back()
    assert stepper.view["tree"] is before


def test_the_board_is_that_of_the_position_in_question() -> None:
    stepper = Stepper(START, asking=False)
    stepper.go(7)
    assert stepper.view["board"]["alt"].startswith("x on 0, 4, 5, 6 and 7")
    stepper.ask()
    stepper.go(11)
    stepper.forward()
    assert not stepper.question, "an only child's value is not asked for"
    stepper.forward()
    assert stepper.question.startswith("Every move of o has a value now.")
    assert stepper.view["board"]["alt"].startswith("x on 0, 4, 5 and 6, o on 1, 3 and 8, o to move")


def test_what_cannot_be_done_is_said_and_changes_nothing() -> None:
    stepper = Stepper(START)
    for deed, message in [
        (stepper.back, "This is the beginning."),
        (stepper.next_cut, "Nothing is cut from here on."),
        (lambda: stepper.predict(1), "There is nothing to predict now; go forward."),
        (lambda: stepper.go(99), "step 99 was expected to be 0 to 24"),
    ]:
        deed()
        assert stepper.message == message
        assert (stepper.step, repr(stepper)) == (0, f"Stepper: step 0 of 24. {message}")
    stepper.forward()
    assert stepper.message == ""


def test_a_reason_that_is_given_again_is_a_change() -> None:
    stepper, seen = Stepper(START), []
    stepper.observe(lambda change: seen.append(change["new"]["message"]), "view")
    stepper.back()
    stepper.back()
    assert seen == ["This is the beginning.", "", "This is the beginning."]


@pytest.mark.parametrize("rubbish", [{}, {"do": "explode"}, {"do": "go"}, {"do": "go", "step": None}, {"do": 7}])
def test_rubbish_from_the_page_changes_nothing(rubbish: dict[str, object]) -> None:
    stepper = Stepper(START)
    hear(stepper, **rubbish)
    assert stepper.step == 0


def test_a_game_of_ones_own_has_a_tree_but_no_board() -> None:
    stepper = Stepper(trace(Nim((1, 1)), "first"), asking=False)
    stepper.go(3)
    assert stepper.view["tree"]["alt"].startswith("Game tree of Nim: ")
    assert stepper.view["board"] is None
    assert len(stepper.view["waiting"]) == 3
    assert 0 < stepper.view["place"] < stepper.view["tree"]["width"]


def test_a_game_of_ones_own_that_is_too_large_to_be_drawn_is_told_in_words() -> None:
    stepper = Stepper(trace(Nim((3, 3, 1)), "first"), asking=False)
    assert len(stepper.trace.nodes) > 1_000
    stepper.forward()
    assert stepper.view["tree"] is stepper.view["board"] is None
    assert stepper._picture().startswith("<p>Stepper: step 1 of ")


def test_moves_are_searched_in_the_order_that_is_asked_for() -> None:
    state = State.parse("xo. .x. ..o")
    for prune in (False, True):
        assert Stepper(state, prune=prune, order=fewest_lines_first).trace == trace(
            state, prune=prune, order=fewest_lines_first
        )
    assert Stepper(state, prune=True).trace == trace(state, prune=True)


def test_whether_moves_are_cut_is_asked_before_anything_shows_it() -> None:
    stepper = Stepper(PaperTree(CLASSIC), prune=True)
    while not stepper.question.startswith("After"):
        before = stepper.view
        stepper.forward()
        if stepper.question and not stepper.question.startswith("After"):
            stepper.predict(3)
    shown = ("tree", "board", "waiting", "place", "window")
    assert {name: stepper.view[name] for name in shown} == {name: before[name] for name in shown}
    assert stepper.view["status"] == stepper.question
    assert stepper.view["choices"] == [["look", "look", "l"], ["cut", "cut", "x"]]
    assert (stepper.view["cutting"], stepper.view["keys"]) == (True, "1 2 3 …")
    for told in (stepper.view["tree"]["alt"], stepper.view["window"], *stepper.view["waiting"]):
        assert "cut" not in told
    assert "class='hidden' d=''" in unquote(stepper.view["tree"]["src"])
    hear(stepper, do="predict", value="cut", step=stepper.step)
    assert stepper.view["status"].startswith("You said cut, and so it is. With move 0, o keeps x at +2 or less here.")
    assert "Nodes with moves cut off: 1" in stepper.view["tree"]["alt"]
    stepper.ask(False)
    assert not stepper.view["cutting"]
    assert "class='hidden' d='M" in unquote(stepper.view["tree"]["src"]), "what comes has a place again"


def test_the_answers_have_keys() -> None:
    stepper = Stepper(START)
    assert (stepper.view["choices"], stepper.view["keys"], stepper.view["cutting"]) == ([], "+ 0 -", False)
    for _ in range(3):
        stepper.forward()
    assert stepper.view["choices"] == [[1, "+1", "+1"], [0, "0", "0"], [-1, "−1", "-"]]
    numbers = Stepper(PaperTree(CLASSIC))
    while not numbers.question:
        numbers.forward()
    assert numbers.view["choices"] == [[12, "+12", "1"], [8, "+8", "2"], [3, "+3", "3"]]
    many = Stepper(PaperTree([*range(12)]))
    while not many.question:
        many.forward()
    assert [keys for _, _, keys in many.view["choices"]] == [*"123456789", "", "", ""], "0 and 10 are no keys"


def test_too_long_a_search_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 20,000 nodes"):
        Stepper(State())
    with pytest.raises(TypeError, match="7 is not a position"):
        Stepper(7)  # type: ignore[arg-type]
