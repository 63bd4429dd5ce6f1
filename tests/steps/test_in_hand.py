"""A tree whose leaves are turned: what is read is what plain alpha-beta reads, and nothing else."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.paper import forest, worth
from ttt.alphabeta import Leaves, PaperTree, alphabeta
from ttt.minimax import minimax_with_memo
from ttt.pictures.trees import written
from ttt.steps.in_hand import ORDERS, InHand
from ttt.trace import OPEN, trace

NINE: Leaves = [[5, 8, 6], [3, 9, 4], [7, 2, 10]]
TREES = [tree for tree in forest(40, 3) if str(tree).count(",") > 1][:20]


def hand(tree: Leaves = NINE, search: Callable[[Any], Any] = alphabeta) -> InHand:
    return InHand(PaperTree(tree), search)


def arranged(tree: InHand) -> list[int]:
    """Return the numbers of the leaves, from left to right."""
    return [tree.numbers[leaf] for leaf in tree.leaf_at.values()]


@pytest.mark.parametrize("mover", ["x", "o"])
@pytest.mark.parametrize("tree", TREES, ids=str)
def test_values_bounds_windows_and_cuts_are_those_of_a_search_that_prunes(tree: Leaves, mover):
    in_hand = InHand(PaperTree(tree, mover))
    pruned = trace(PaperTree(tree, mover), prune=True)
    end = pruned.at(len(pruned.steps))
    known = {pruned.path(node): node for node in end.values}
    for number, drawn in in_hand.drawn().items():
        node = known.get(in_hand.trace.path(number))
        assert (drawn.look == "cut") == (node is None)
        if node is not None:
            value = end.values[node]
            assert drawn.value.split()[-1] == pruned.bound(node, value) + pruned.written(value)
            window = end.window(node) if drawn.kids else OPEN
            assert drawn.note == written(pruned, window, bool(pruned.skipped(node)))
    read = [node.state.tree for node in pruned.nodes if node.state.is_terminal]
    assert [in_hand.numbers[leaf] for leaf in in_hand.reads] == read
    assert in_hand.count == f"{len(read)} of {len(arranged(in_hand))} read"
    assert in_hand.trace.value == in_hand.answer == worth(tree, mover == "x")


def test_orders():
    for order, numbers, count in [
        ("as written", [5, 8, 6, 3, 9, 4, 7, 2, 10], "6 of 9 read"),
        ("best first", [5, 6, 8, 3, 4, 9, 2, 7, 10], "5 of 9 read"),
        ("worst first", [10, 7, 2, 9, 4, 3, 8, 6, 5], "9 of 9 read"),
    ]:
        tree = hand()
        for before in ORDERS:
            tree.arrange(before)
            tree.arrange(order)
            assert (arranged(tree), tree.count, tree.order) == (numbers, count, order)


@pytest.mark.parametrize(("order", "sign"), [("best first", 1), ("worst first", -1)])
@pytest.mark.parametrize("mover", ["x", "o"])
def test_a_chosen_order_is_kept_while_leaves_turn(order, sign, mover):
    """For x the greatest comes first, for o the least; or last, with the worst first."""
    for tree in TREES:
        in_hand = InHand(PaperTree(tree, mover))
        in_hand.arrange(order)
        for leaf in range(len(in_hand.numbers)):
            in_hand.turn(leaf, (7 * leaf) % 19 - 9)
            assert in_hand.order == order
            for node in in_hand.trace.nodes:
                if not node.state.is_terminal:
                    is_max = node.state.to_move == "x"
                    values = [worth(branch, not is_max) for branch in node.state.tree]
                    assert values == sorted(values, reverse=is_max == (sign == 1))


def test_restart_goes_back_to_what_was_written():
    tree = hand()
    tree.arrange("best first")
    tree.turn(3, "−12")
    assert arranged(tree)[6] == -12, "it is the worst for x, so its branch comes last"
    tree.restart()
    assert (arranged(tree), tree.order) == ([5, 8, 6, 3, 9, 4, 7, 2, 10], "as written")


def test_the_cut_moves_when_a_leaf_is_turned_that_was_read():
    tree = hand()
    tree.turn(3, 6)  # C begins better than B now
    assert tree.status == "A is worth 5. Cut: 10."
    tree.turn(4, "2")
    assert tree.status == "A is worth 5. Cut: 4 and 10."


# ---- a search of the learner's own


def test_another_search_is_watched():
    tree = hand(search=minimax_with_memo)
    assert (tree.count, tree.answer, tree.trouble) == ("9 of 9 read", 5, "")

    def first_only(position: Any):
        return float(minimax_with_memo(position.result(0))) * -1

    tree = hand(search=first_only)
    assert tree.count == "3 of 9 read"
    assert tree.status == "A is worth 5. Cut: 3, 9, 4, 7, 2 and 10."
    tree.turn(0, 1)
    assert tree.status.startswith("A is worth 3. But first_only says 1.0. ")


def wrong_name(state: Any):
    return state.children


def silent(state: Any):
    state.actions()


def test_what_is_wrong_with_a_search_is_said_and_ours_goes_on():
    for search, said in [
        (wrong_name, "wrong_name raised AttributeError: 'Watched' object has no attribute"),
        (silent, "silent returned None, which is no number."),
    ]:
        tree = hand(search=search)
        tree.turn(4, 1)
        assert tree.status.startswith(said)
        assert tree.status.endswith(" Meanwhile, ours goes on. A is worth 5. Cut: 1, 4 and 10."), (
            search
        )


# ---- what is refused


@pytest.mark.parametrize("number", ["", "1.5", "100", -100, None, "--5", "٣"])
def test_what_is_no_leaf_changes_nothing(number):
    tree = hand()
    with pytest.raises(ValueError, match="can't be a leaf: a whole number from −99 to 99 was"):
        tree.turn(0, number)
    assert tree.numbers[0] == 5
