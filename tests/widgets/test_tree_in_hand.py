"""A tree in hand, without a browser: what a message does, what the page gets, what is kept."""

from typing import Any

from tests.widgets.page import hear
from ttt.alphabeta import Leaves, PaperTree
from ttt.widgets import TreeInHand

NINE: Leaves = [[5, 8, 6], [3, 9, 4], [7, 2, 10]]


def test_its_messages_do_what_its_methods_do():
    by_page = TreeInHand(NINE)
    by_hand = TreeInHand(PaperTree(NINE))
    deeds: list[tuple[str, dict[str, Any]]] = [
        ("turn", {"leaf": 3, "number": 6}), ("turn", {"leaf": 4, "number": "-2"}), ("arrange", {"order": "best first"}),
        ("turn", {"leaf": 0, "number": "?"}), ("restart", {}),
    ]  # fmt: skip
    for deed, fields in deeds:
        assert hear(by_page, do=deed, **fields) == [{"heard": deed}, {"done": deed}]
        getattr(by_hand, deed)(*fields.values())
        assert by_page.view == by_hand.view


def test_the_page_gets_a_picture_and_where_each_leaf_is_on_it():
    tree = TreeInHand(NINE)
    view = tree.view
    assert view["tree"]["alt"].startswith("Game tree: 13 nodes, 9 of them leaves. ")
    assert view["tree"]["alt"].count("(cut)") == 3
    leaves = view["leaves"]
    assert [leaf["leaf"] for leaf in leaves] == list(range(9))
    assert [leaf["text"] for leaf in leaves if not leaf["read"]] == ["9", "4", "10"]
    assert leaves[4]["name"] == "leaf after x 1, o 1"
    lefts = [leaf["corner"][0] for leaf in leaves]
    assert lefts == sorted(lefts)
    assert max(lefts) + view["side"] < view["tree"]["width"]
    assert {leaf["corner"][1] for leaf in leaves} == {leaves[0]["corner"][1]}
    assert view["said"] == "6 of 9 read. A is worth 5. Cut: 9, 4 and 10."
    tree.arrange("worst first")
    assert [leaf["leaf"] for leaf in tree.view["leaves"]] == [8, 6, 7, 4, 5, 3, 1, 2, 0]
    assert tree.view["leaves"][0]["name"] == "leaf after x 0, o 0"


def test_what_cannot_be_done_is_said_and_changes_nothing():
    tree = TreeInHand(NINE)
    before = tree.view
    tree.turn(0, "five")
    message = "'five' can't be a leaf: a whole number from −99 to 99 was expected"
    assert tree.view == before | {"message": message, "said": message}
    tree.arrange("by luck")
    assert "order='by luck'" in tree.message


def test_its_text_form_says_how_it_stands():
    tree = TreeInHand(NINE)
    said = "6 of 9 read. A is worth 5. Cut: 9, 4 and 10."
    assert repr(tree) == f"TreeInHand: 9 leaves, as written. {said}"
    tree.arrange("best first")
    tree.turn(0, 99)
    assert repr(tree).startswith("TreeInHand: 9 leaves, best first. ")
    assert tree._picture().startswith('<img alt="Game tree: 13 nodes')
