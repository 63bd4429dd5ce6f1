"""A tree on paper whose leaves can be turned, and what a search reads of it (notebook 07).

Reading order: `InHand`, the tree with its order and its search; `Watched`, a position whose leaves
note that they were looked at; `Evidence`, what the leaves that were read say about all nodes.
Values and windows speak for x. `ttt.widgets.TreeInHand` shows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from math import inf
from typing import Any, TypeAlias

from ttt import doors
from ttt.alphabeta import Leaves, PaperTree, alphabeta
from ttt.doors import name_of, short
from ttt.game import other
from ttt.notation import listed, shown
from ttt.pictures.tree_view import Reading, letters
from ttt.trace import OPEN, Trace, Window, signed, trace

AS_WRITTEN = "as written"
BEST_FIRST = "best first"
ORDERS = (AS_WRITTEN, BEST_FIRST, "worst first")
GREATEST = 99  # of a leaf; and −99 is the least
MOST = 27  # leaves
Search: TypeAlias = Callable[[Any], Any]


class InHand:
    """A tree on paper to try a search on.

    `numbers` are its leaves as they were written, and `leaf_at` says which of them is at which node
    of `trace`: that is minimax on all of it. `reads` lists the leaves that the search has read, in
    its order, and `trouble` says what is wrong with that search, if anything: then `reads` is what
    ours reads. Raises ValueError for a tree with too many leaves, or with one that is too great.
    """

    def __init__(self, tree: PaperTree, search: Search = alphabeta) -> None:
        self.search = doors.function("a search", search, "a function such as alphabeta")
        self._first = _flat(tree.tree)
        self._mover = tree.to_move
        if not 2 <= len(self._first) <= MOST:
            raise ValueError(f"{len(self._first)} leaves; 2 to {MOST} were expected")
        for number in self._first:
            doors.whole("leaf", number, -GREATEST, GREATEST)
        places = count()
        self._as_written = _mapped(tree.tree, lambda _: next(places))
        self.restart()

    def restart(self) -> None:
        """Go back to the tree as it was written."""
        self.numbers = list(self._first)
        self._places = self._as_written  # the tree as it is, of places of leaves
        self._order = AS_WRITTEN
        self._read()

    def turn(self, leaf: int, number: object) -> None:
        """Make a leaf another number, or what a text says; it stays where it is.

        Raises ValueError, and changes nothing, for what is no leaf or no number.
        """
        doors.whole("leaf", leaf, 0, len(self.numbers) - 1)
        self.numbers[leaf] = _number(number)
        self._read()

    def arrange(self, order: str) -> None:
        """Put the moves of each node in another order. Raises ValueError for what is none."""
        self._order = doors.one_of("order", order, ORDERS)
        self._places = self._as_written
        self._places = self._sorted()
        self._read()

    @property
    def order(self) -> str:
        """The order that was chosen, if the leaves are in it still; else nothing."""
        return self._order if self._places == self._sorted() else ""

    @property
    def reading(self) -> Reading:
        """What stands at each node: at a leaf its number; else name, value, and the window."""
        read = {node for node, leaf in self.leaf_at.items() if leaf in self.reads}
        evidence = Evidence(self.trace, read)
        known = letters(self.trace)
        for node, value in evidence.values.items():
            if node in known:
                known[node] += f" {evidence.bounds[node]}{signed(value)}"
        known |= {node: plain(self.numbers[leaf]) for node, leaf in self.leaf_at.items()}
        notes = {node: written(window) for node, window in evidence.windows.items()}
        unread = [node for node in known if node not in evidence.values]
        return Reading(known, {node: note for node, note in notes.items() if note}, unread)

    @property
    def count(self) -> str:
        """How many leaves were read, in words."""
        return f"{len(self.reads)} of {len(self.numbers)} read"

    @property
    def status(self) -> str:
        """What the search has come to, in words, and what it left out."""
        value = self.trace.value
        said = f"{self.trouble}A is worth {signed(value)}. "
        if self.answer != value:
            said += f"But {name_of(self.search)} says {shown(self.answer)}. "
        leaves = self.leaf_at.values()
        cut = [plain(self.numbers[leaf]) for leaf in leaves if leaf not in self.reads]
        return f"{said}Cut: {listed(cut)}." if cut else f"{said}Nothing is cut."

    def _sorted(self) -> Leaves:
        """Return the leaves in the order that was chosen."""
        if self._order == AS_WRITTEN:
            return self._as_written
        places, _ = self._sorted_below(self._places, self._mover)
        return places

    def _sorted_below(self, places: Leaves, mover: str) -> tuple[Leaves, int]:
        """Return a node with all below it in order, and its value."""
        if isinstance(places, int):
            return places, self.numbers[places]
        is_best = self._order == BEST_FIRST
        below = [self._sorted_below(place, other(mover)) for place in places]
        below.sort(key=lambda branch: branch[1], reverse=(mover == "x") == is_best)
        _, value = below[0 if is_best else -1]
        return tuple(place for place, _ in below), value

    def _read(self) -> None:
        """Let the search read the tree as it is now."""
        tree = _mapped(self._places, self.numbers.__getitem__)
        self.trace = trace(PaperTree(tree, self._mover))
        ends = [i for i, node in enumerate(self.trace.nodes) if node.state.is_terminal]
        self.leaf_at = dict(zip(ends, _flat(self._places), strict=True))
        self.trouble = ""
        problem, answer = self._searched(self.search)
        if problem:
            self.trouble = f"{name_of(self.search)} {problem}. Meanwhile, ours goes on. "
            _, answer = self._searched(alphabeta)
        self.answer = answer if self._mover == "x" else -answer

    def _searched(self, search: Search) -> tuple[str, Any]:
        """Note which leaves a search reads; return what is wrong with it, and what it returns."""
        self.reads = list[int]()
        if ... in getattr(getattr(search, "__code__", None), "co_consts", ()):
            return "still has a ... in it", None
        try:
            answer = search(Watched(PaperTree(self._places, self._mover), self._look))
        except Exception as problem:
            return f"raised {short(f'{type(problem).__name__}: {problem}')}", None
        if type(answer) not in (int, float):
            return f"returned {shown(answer)}, which is no number", None
        return "", answer

    def _look(self, leaf: int) -> int:
        """Return the number of a leaf, and note that it was read."""
        if leaf not in self.reads:
            self.reads.append(leaf)
        return self.numbers[leaf]


class Watched:
    """A position on paper; `look` gives the number of each of its leaves, by its place."""

    def __init__(self, paper: PaperTree, look: Callable[[int], int]) -> None:
        self.to_move = paper.to_move
        self.is_terminal = paper.is_terminal
        self.actions = paper.actions
        self._paper = paper
        self._look = look

    def result(self, action: int) -> Watched:
        """Return what follows there. Raises ValueError if nothing does."""
        return Watched(self._paper.result(action), self._look)

    def utility(self, player: str) -> int:
        """Return the number; for o, with the opposite sign. Raises what a PaperTree raises."""
        number = self._look(abs(self._paper.utility(player)))
        return number if player == "x" else -number


class Evidence:
    """What the leaves that were read say about all nodes of a tree.

    `values` holds what is known of a node that was read, `windows` what both sides were sure of
    there at the end, and `bounds` has "≥" or "≤" where what was not read might change the value.
    """

    def __init__(self, tree: Trace, read: set[int]) -> None:
        self.trace = tree
        self.values: dict[int, int] = {node: tree.nodes[node].state.tree for node in read}
        self.windows: dict[int, Window] = {}
        self.bounds: dict[int, str] = {}
        self._visit(0, OPEN)

    def _visit(self, node: int, window: Window) -> bool:
        """Note what is known of a node and of all below it; was all of that read?"""
        kids = self.trace.children(node)
        is_max = self.trace.is_maximizing(node)
        low, high = window
        is_whole = node in self.values or bool(kids)
        for kid in kids:
            is_whole &= self._visit(kid, (low, high))
            if kid in self.values and is_max:
                low = max(low, self.values[kid])
            elif kid in self.values:
                high = min(high, self.values[kid])
        values = [self.values[kid] for kid in kids if kid in self.values]
        if values:
            value = max(values) if is_max else min(values)
            self.values[node] = value
            self.windows[node] = (low, high)
            self.bounds[node] = "" if is_whole else _bound(value, window)
        return is_whole


def _bound(value: int, window: Window) -> str:
    """Return the sign of a value from a search that left something out."""
    low, high = window
    if value >= high:
        return "≥"
    return "≤" if value <= low else ""


def plain(number: int) -> str:
    """Return a number without a plus sign, and with a true minus."""
    return str(number).replace("-", "−")


def written(window: Window) -> str:
    """Return what both sides are sure of: "α +5", "β +3"; and "α +5 ≥ β +3" where they meet."""
    low, high = window
    alpha = "" if low == -inf else f"α {signed(int(low))}"
    beta = "" if high == inf else f"β {signed(int(high))}"
    between = " ≥ " if low >= high else " "
    return between.join(filter(None, (alpha, beta)))


def _mapped(tree: Leaves, change: Callable[[int], int]) -> Leaves:
    """Return a tree with other leaves."""
    if isinstance(tree, int):
        return change(tree)
    return tuple(_mapped(branch, change) for branch in tree)


def _flat(tree: Leaves) -> list[int]:
    """Return the leaves of a tree, from left to right."""
    if isinstance(tree, int):
        return [tree]
    return [leaf for branch in tree for leaf in _flat(branch)]


def _number(number: object) -> int:
    """Return the whole number that is meant. Raises ValueError if there is none, or too great."""
    text = str(number).strip().replace("−", "-")
    if not re.fullmatch("[+-]?[0-9]{1,2}", text):
        expected = f"a whole number from −{GREATEST} to {GREATEST} was expected"
        raise ValueError(f"{shown(number)} can't be a leaf: {expected}")
    return int(text)
