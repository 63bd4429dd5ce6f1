"""A tree of promises, without a browser: what is there, what is counted, and a learner's promises."""

from functools import cache
from typing import Any

import pytest

from tests.widgets.page import hear
from ttt import State
from ttt.widgets import GrowTree

THREE = State.parse("xo. ox. .xo")  # x can take 2, 5 and 6: 16 nodes


def labels(tree: GrowTree) -> list[str]:
    """Return what can be clicked on, without the words of a board."""
    named = [box["label"].split(":")[0] for box in tree.view["boxes"]]
    return [label for label in named if label]


def said(tree: GrowTree, *asked: int) -> list[str]:
    """Ask boxes one after the other, and return what is said each time after the two counts."""
    sentences = []
    for box in asked:
        tree.ask(box)
        sentences.append(repr(tree).split(". ", 2)[2])
    return sentences


def test_a_promise_is_forced_and_then_kept():
    tree = GrowTree(THREE)
    promised = ["promise after x 2", "promise after x 5", "promise after x 6"]
    assert labels(tree) == promised
    assert said(tree, 1) == ["Worked out now."]
    below = ["board after x 2", "promise after x 2, o 5", "promise after x 2, o 6"]
    assert labels(tree) == below + promised[1:]
    assert said(tree, 1, 2) == [
        "The promise has kept its value: nothing was worked out.",
        "Worked out now.",
    ]
    status = "Asked 3 times. Worked out 2 times. Worked out now."
    assert tree.view["status"] == tree.view["said"] == status
    assert repr(tree) == f"GrowTree: {status}"
    tree.restart()
    assert labels(tree) == promised
    assert repr(tree).startswith("GrowTree: Asked 0 times. Worked out 0 times. ")


def test_nothing_jumps_and_all_of_it_can_grow():
    tree = GrowTree(THREE)
    before = [(box["corner"], box["size"]) for box in tree.view["boxes"]]
    wide, high = tree.view["tree"]["width"], tree.view["tree"]["height"]
    for box in range(1, len(before) + 1):
        tree.ask(box)
    assert [(box["corner"], box["size"]) for box in tree.view["boxes"]] == before
    assert tree.view["tree"]["width"] == wide
    assert tree.view["tree"]["height"] > 1.5 * high, "it grows downwards"
    count = f"Asked {len(before)} times. Worked out {len(before)} times."
    assert tree.view["status"].startswith(count)


def test_the_picture_shows_promises_and_hides_what_is_not_promised():
    tree = GrowTree(THREE)
    alt = tree.view["tree"]["alt"]
    assert alt.startswith("Tree of promises from ")
    below = "x 2: o to move: ?. x 5: o to move: ?. x 6: o to move: ?"
    assert alt.endswith(f": 4 nodes, 0 of them leaves. x to move. {below}")
    tree.ask(1)
    assert tree._picture().startswith('<img alt="Tree of promises from ')
    assert (
        "x 2: o to move (here). o 5: x to move: ?. o 6: x to move: ?. x 5: o to move: ?."
        in tree._picture()
    )


def test_its_messages_do_what_its_methods_do():
    by_page = GrowTree(THREE)
    by_hand = GrowTree(THREE)
    deeds: list[tuple[str, dict[str, Any]]] = [
        ("ask", {"box": 1}), ("ask", {"box": 1}), ("ask", {"box": 99}), ("ask", {"box": "1"}), ("restart", {}),
    ]  # fmt: skip
    for deed, fields in deeds:
        assert hear(by_page, do=deed, **fields) == [{"heard": deed}, {"done": deed}]
        getattr(by_hand, deed)(*fields.values())
        assert by_page.view == by_hand.view


def test_what_is_not_promised_can_not_be_asked():
    tree = GrowTree(THREE)
    before = labels(tree)
    tree.ask(2)
    assert tree.message == "It is not promised yet: ask for the board above it first."
    tree.ask(0)
    assert tree.message.startswith("box=0; a whole number from 1 to ")
    assert labels(tree) == before
    assert tree.view["status"].startswith("Asked 0 times.")


# ---- promises of a learner's


def unwritten(function):
    kept = []  # noqa: F841

    def promise(): ...

    return promise


def eager(function):
    value = function()
    return lambda: value


def fails(function):
    return lambda: function() / 0


SHARED = list[State]()


def shares(function):
    def promise():
        if not SHARED:
            SHARED.append(function())
        return SHARED[0]

    return promise


def endless(function):
    def promise():
        while True:
            pass

    return promise


def test_a_promise_of_a_learner_s_is_called_and_what_it_forgets_is_worked_out_again():
    assert said(GrowTree(THREE, cache), 1, 1) == said(GrowTree(THREE), 1, 1)
    tree = GrowTree(THREE, lambda function: lambda: function())  # noqa: PLW0108
    assert said(tree, 1, 2, 1) == ["Worked out now.", "Worked out now.", "Worked out again."]
    assert tree.view["status"].startswith("Asked 3 times. Worked out 3 times.")
    assert "board after x 2, o 5" in labels(tree), "the tree stays"


def test_what_is_worked_out_too_soon_is_counted_and_said():
    tree = GrowTree(THREE, eager)
    too_soon = "Something was worked out that nobody had asked for."
    assert tree.view["status"].startswith("Asked 0 times. Worked out 3 times.")
    assert tree.view["status"].endswith(too_soon)
    kept = "The promise has kept its value: nothing was worked out."
    assert said(tree, 1, 1) == [f"{kept} {too_soon}", kept]


@pytest.mark.parametrize(
    ("lazy", "message"),
    [
        (fails, "Your function raised TypeError: unsupported operand"),
        (endless, "Your function raised EndlessError: had not come to an end"),
        (lambda function: 5, "<lambda> gave 5. Expected: a function, which is called to force"),
        (lambda function: lambda: 5, "The promise gave 5. Expected: State.parse('xox/ox./.xo')."),
        (unwritten, "unwritten is not written yet."),
    ],
)
def test_an_error_is_shown_and_the_tree_stays(lazy, message):
    tree = GrowTree(THREE, lazy)
    before = labels(tree)
    tree.ask(1)
    assert tree.message.startswith(message)
    assert tree.message in repr(tree)
    assert labels(tree) == before
    assert tree.view["status"].startswith("Asked 1 time. ")


def test_promises_that_share_their_value_are_seen():
    SHARED.clear()
    tree = GrowTree(THREE, shares)
    tree.ask(1)
    tree.ask(2)
    assert tree.message.startswith("The promise gave State.parse('xox/ox./.xo'). Expected: ")


def test_what_makes_no_sense():
    four = "'.../.../...'. has 9 free squares; a state with at most 4 was expected"
    with pytest.raises(ValueError, match=four):
        GrowTree(State())
    with pytest.raises(TypeError, match="5 is not a State"):
        GrowTree(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="5 is not a lazy; a function that makes a promise"):
        GrowTree(THREE, 5)  # type: ignore[arg-type]
    over = GrowTree(State.parse("xxx oo. o.x"))
    assert over.view["status"].endswith("The game is over: nothing is promised.")
