"""A recursion to watch, without a browser: what its page shows, and what not yet."""

import pytest

from tests.steps.recursions import FOUR, fibonacci, forgets, soonest, unwritten
from tests.widgets.page import hear, seen_by_the_page
from ttt.widgets import Calls


def test_its_messages_do_what_its_methods_do():
    by_page = Calls(soonest, FOUR)
    by_hand = Calls(soonest, FOUR)
    deeds: list[tuple[str, dict[str, int]]] = [
        ("forward", {}), ("forward", {}), ("back", {}), ("go", {"step": 7}), ("back", {}),
        ("restart", {}), ("forward", {}),
    ]  # fmt: skip
    for deed, fields in deeds:
        seen = {"moment": by_page.view["moment"]}
        assert hear(by_page, do=deed, **seen, **fields) == [{"heard": deed}, {"done": deed}]
        getattr(by_hand, deed)(*fields.values())
        assert by_page.view == by_hand.view
    seen = {"moment": by_page.view["moment"]}
    for _ in range(2):  # the second comes late, and is dropped
        hear(by_page, do="forward", **seen)
    assert by_page.view["step"] == 2


def test_a_value_is_shown_when_it_comes_back_and_what_is_to_come_is_not():
    calls = Calls(soonest, FOUR)
    told = []
    for step in (0, 1, 3, 6, 8):
        calls.go(step)
        told.append(calls.view["tree"]["alt"].partition("leaves. ")[2])
    assert told == [
        "o to move",
        "o to move (here)",
        "o to move (waiting). o 3: 0 (here, its value goes up)",
        "o to move (waiting). o 3: 0. o 6: x to move (waiting). x 3: 0 (here, its value goes up)",
        "o to move: 1 (here). o 3: 0. o 6: x to move: 1. x 3: 0",
    ]
    assert repr(calls) == "Calls: step 8 of 8. The first call returns 1: that is the answer."
    assert f'alt="{calls.view["tree"]["alt"]}"' in calls._picture()


@pytest.mark.parametrize(
    ("step", "deed", "message"),
    [
        (0, Calls.back, "This is the beginning."),
        (8, Calls.forward, "This is the end."),
        (5, lambda calls: calls.go(99), "step=99; a whole number from 0 to 8 was expected"),
    ],
)
def test_what_cannot_be_done_is_said_each_time_and_changes_nothing(step, deed, message):
    calls = Calls(soonest, FOUR)
    calls.go(step)
    before = calls.view
    views = seen_by_the_page(calls)
    deed(calls)
    deed(calls)
    assert [view["message"] for view in views] == [message, "", message]
    assert calls.view == before | {"message": message, "said": message}


def test_an_exception_is_the_end_of_the_tree():
    calls = Calls(forgets, FOUR)
    calls.go(7)
    told = "o 6: x to move: error (here). x 3: None"
    assert calls.view["tree"]["alt"].endswith(told)
    assert "raises TypeError" in calls.view["status"]


def test_without_a_tree_there_are_words():
    calls = Calls(unwritten, FOUR)
    assert (calls.view["tree"], calls.view["steps"]) == (None, 0)
    assert repr(calls) == "Calls: unwritten is not written yet."
    assert calls._picture() == "<p>Calls: unwritten is not written yet.</p>"


def test_a_number_stands_below_its_circle():
    calls = Calls(fibonacci, 2)
    calls.go(3)
    assert calls.view["tree"]["alt"].endswith("2 (waiting). 1 → 1 (here, its value goes up)")
