"""A tree on paper whose leaves can be turned, and what a search then reads (notebook 07)."""

from __future__ import annotations

from typing import Any, ClassVar

from ttt.alphabeta import Leaves, PaperTree, alphabeta
from ttt.pictures.tree import draw
from ttt.steps.in_hand import GREATEST, ORDERS, InHand, Search
from ttt.trace import paper_number
from ttt.widgets.page import Page, image, script, style

CELL = 20  # half the side of a leaf, in pixels


class TreeInHand(Page):
    """A tree whose leaves are turned by wheel, keys or drag: `TreeInHand([[3, 12], [2, 4]])`.

    Values, windows and cuts follow at once. `search` is what reads the tree: alpha-beta, or a
    function of yours that takes a position. What it reads is noted; if it fails, a sentence says
    so, and ours goes on. The methods do what a person can do on the page. What can't be done
    changes nothing: the reason is shown, and is in `message`. Raises ValueError for what is no
    tree.
    """

    _esm = script("tree_in_hand.js")
    _css = style("tree_in_hand.css")
    use: ClassVar = "turn its leaves"
    deeds: ClassVar = {"turn": ("leaf", "number"), "arrange": ("order",), "restart": ()}

    def __init__(self, tree: PaperTree | Leaves, search: Search = alphabeta) -> None:
        paper = tree if isinstance(tree, PaperTree) else PaperTree(tree)
        hand = InHand(paper, search)
        super().__init__()
        self._hand = hand
        self._show()

    def turn(self, leaf: int, number: object) -> None:
        """Make a leaf another number; leaves are counted from 0, as the tree was written."""
        self._try(lambda: self._hand.turn(leaf, number))

    def arrange(self, order: str) -> None:
        """Put moves in an order: "as written", "best first" or "worst first"."""
        self._try(lambda: self._hand.arrange(order))

    def restart(self) -> None:
        """Go back to the tree as it was written."""
        self._try(self._hand.restart)

    def _view(self) -> dict[str, Any]:
        hand = self._hand
        nodes = hand.drawn()
        tree = draw(nodes[0], CELL)
        leaves = [
            {
                "leaf": leaf,
                "name": f"leaf after {hand.trace.path(node)}",
                "number": hand.numbers[leaf],
                "text": paper_number(hand.numbers[leaf]),
                "read": leaf in hand.reads,
                "corner": [nodes[node].middle - CELL, nodes[node].top],
            }
            for node, leaf in hand.leaf_at.items()
        ]
        return {
            "tree": image(tree),
            "side": 2 * CELL,
            "leaves": leaves,
            "greatest": GREATEST,
            "orders": list(ORDERS),
            "order": hand.order,
            "count": hand.count,
            "status": hand.status,
            "said": f"{hand.count}. {hand.status}",
        }

    def __repr__(self) -> str:
        hand = self._hand
        return f"TreeInHand: {len(hand.numbers)} leaves, {hand.order}. {self.view['said']}"

    def _picture(self) -> str:
        return draw(self._hand.drawn()[0], CELL)._repr_html_()
