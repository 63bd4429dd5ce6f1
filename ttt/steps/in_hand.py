"""A tree on paper whose leaves can be turned, and what a search reads of it (notebook 07).

Reading order: `InHand`, the tree with its order and its search; `Watched`, a position whose leaves
note that they were looked at; `_Evidence`, what the leaves that were read say about all nodes.
Values and windows speak for x. `ttt.widgets.TreeInHand` shows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from numbers import Real
from typing import Any, TypeAlias

from ttt import doors
from ttt.alphabeta import Leaves, PaperTree, alphabeta
from ttt.doors import name_of, short
from ttt.game import other
from ttt.notation import listed, shown
from ttt.pictures import trees
from ttt.pictures.tree import OVER, Node
from ttt.pictures.trees import letters, written
from ttt.trace import OPEN, Moment, Trace, Window, paper_number, trace

# And the sign of what a branch is worth to the opponent, by which branches are sorted
ORDERS = {"as written": 0, "best first": 1, "worst first": -1}
GREATEST = 99  # of a leaf; and −99 is the least
Search: TypeAlias = Callable[[Any], Any]


class InHand:
    """A tree on paper to try a search on.

    `numbers` are its leaves as they were written, `order` says how its moves are sorted, and
    `leaf_at` which leaf is at which node of `trace`: that is minimax on all of it. `reads` lists
    the leaves that the search has read, in its order, and `trouble` says what is wrong with that
    search, if anything: then `reads` is what ours reads.
    """

    def __init__(self, tree: PaperTree, search: Search = alphabeta) -> None:
        self.search = search
        self._mover = tree.to_move
        self._first = [*_leaves(trace(tree)).values()]
        places = count()
        self._as_written = _mapped(tree.tree, lambda _: next(places))
        self.restart()

    def restart(self) -> None:
        """Go back to the tree as it was written."""
        self.numbers = list(self._first)
        self.order = "as written"
        self._sort()

    def turn(self, leaf: int, number: object) -> None:
        """Make a leaf another number, or what a text says; the chosen order is kept.

        Raises ValueError, and changes nothing, for what is no leaf or no number.
        """
        doors.whole("leaf", leaf, 0, len(self.numbers) - 1)
        self.numbers[leaf] = _number(number)
        self._sort()

    def arrange(self, order: str) -> None:
        """Put the moves of each node in another order. Raises ValueError for what is none."""
        self.order = doors.one_of("order", order, list(ORDERS))
        self._sort()

    def _sort(self) -> None:
        """Put the moves in the order that was chosen, and read the tree."""
        self._places = self._sorted(self._as_written, self._mover)
        self._read()

    def drawn(self) -> dict[int, Node]:
        """Return what is to be drawn of each node, by its number; the root is 0.

        It has its name, what is known of its value, and the window; a leaf has its number.
        """
        read = {node for node, leaf in self.leaf_at.items() if leaf in self.reads}
        evidence = _Evidence(self.trace, read)
        nodes: dict[int, Node] = {}
        for number, here in enumerate(self.trace.nodes):
            nodes[number] = node = trees.plain(here.state, self.trace.move(number), here.action)
            node.level = OVER if here.state.is_terminal else self.trace.aim(number)
            node.value = evidence.known.get(number, "")
            node.note = evidence.notes.get(number, "")
            node.look = "" if number in evidence.values else "cut"
            if here.state.is_terminal:
                node.value = paper_number(self.numbers[self.leaf_at[number]])
            if here.parent is not None:
                nodes[here.parent].kids.append(node)
        return nodes

    @property
    def count(self) -> str:
        """How many leaves were read, in words."""
        return f"{len(self.reads)} of {len(self.numbers)} read"

    @property
    def status(self) -> str:
        """What the search has come to, in words, and what it left out."""
        value = self.trace.value
        said = f"{self.trouble}A is worth {paper_number(value)}. "
        if self.answer != value:
            said += f"But {name_of(self.search)} says {shown(self.answer)}. "
        leaves = self.leaf_at.values()
        cut = [paper_number(self.numbers[leaf]) for leaf in leaves if leaf not in self.reads]
        return f"{said}Cut: {listed(cut)}." if cut else f"{said}Nothing is cut."

    def _sorted(self, places: Leaves, mover: str) -> Leaves:
        """Return a node with all below it in the order that was chosen."""
        if isinstance(places, int):
            return places
        after = other(mover)
        sign = ORDERS[self.order]
        below = [self._sorted(place, after) for place in places]
        below.sort(key=lambda place: sign * alphabeta(self._tree(place, after)))
        return tuple(below)

    def _tree(self, places: Leaves, mover: str) -> PaperTree:
        """Return a tree of the numbers that stand at these places."""
        return PaperTree(_mapped(places, self.numbers.__getitem__), mover)

    def _read(self) -> None:
        """Let the search read the tree as it is now."""
        self.trace = trace(self._tree(self._places, self._mover))
        self.leaf_at = _leaves(trace(PaperTree(self._places, self._mover)))
        self.trouble = ""
        try:
            answer = self._searched(self.search)
            is_number = isinstance(answer, Real) and not isinstance(answer, bool)
            problem = "" if is_number else f"returned {shown(answer)}, which is no number"
        except Exception as raised:
            problem = f"raised {short(f'{type(raised).__name__}: {raised}')}"
        if problem:
            self.trouble = f"{name_of(self.search)} {problem}. Meanwhile, ours goes on. "
            answer = self._searched(alphabeta)
        self.answer = answer if self._mover == "x" else -answer

    def _searched(self, search: Search) -> Any:
        """Note which leaves a search reads; return what it returns, and raise what it raises."""
        self.reads = list[int]()
        return search(Watched(self._places, self._mover, self._look))

    def _look(self, leaf: int) -> int:
        """Return the number of a leaf, and note that it was read."""
        if leaf not in self.reads:
            self.reads.append(leaf)
        return self.numbers[leaf]


@dataclass(frozen=True)
class Watched(PaperTree):
    """A position on paper; `look` gives the number of each of its leaves, by its place."""

    look: Callable[[int], int] = abs

    def __repr__(self) -> str:
        return f"<a tree on paper, {self.to_move} to move>"

    def result(self, action: int) -> Watched:
        """Return what follows there. Raises ValueError if nothing does."""
        after = super().result(action)
        return Watched(after.tree, after.to_move, self.look)

    def utility(self, player: str) -> int:
        """Return the number; for o, with the opposite sign. Raises what a PaperTree raises."""
        number = self.look(abs(super().utility(player)))
        return number if player == "x" else -number


class _Evidence:
    """What the leaves that were read say about all nodes of a tree.

    `values` holds what is known of each node, `known` its name and that value, with "≥" or "≤"
    where what was not read might change it, and `notes` what both sides are sure of there.
    """

    def __init__(self, tree: Trace, read: set[int]) -> None:
        self.trace = tree
        self.read = read
        self.values: dict[int, int] = {}
        self.known = letters(tree)
        self.notes: dict[int, str] = {}
        self._visit(0, OPEN)

    def _visit(self, node: int, window: Window) -> bool:
        """Note what is known of a node and of all below it; was all of that read?"""
        if node in self.read:
            self.values[node] = self.trace.nodes[node].state.tree
        kids = self.trace.children(node)
        is_whole = node in self.read or bool(kids)
        moment = Moment(self.trace, None, (), self.values, ())
        low, high = window
        value = None
        for kid in kids:
            is_whole &= self._visit(kid, (low, high))
            value = moment.best(node)
            if value is not None and self.trace.is_maximizing(node):
                low = max(low, value)
            elif value is not None:
                high = min(high, value)
        if value is not None:
            self.values[node] = value
            bound = "" if is_whole else beyond(value, window)
            self.known[node] += f" {bound}{self.trace.written(value)}"
            is_cut = low >= high and not self.values.keys() >= {*kids}
            self.notes[node] = written(self.trace, (low, high), is_cut)
        return is_whole


def beyond(value: float, window: Window) -> str:
    """Return the sign of a value from a search that left something out."""
    low, high = window
    if value >= high:
        return "≥"
    return "≤" if value <= low else ""


def _mapped(tree: Leaves, change: Callable[[int], int]) -> Leaves:
    """Return a tree with other leaves."""
    if isinstance(tree, int):
        return change(tree)
    return tuple(_mapped(branch, change) for branch in tree)


def _leaves(searched: Trace) -> dict[int, int]:
    """Return the number at each node that is a leaf, from left to right."""
    nodes = enumerate(searched.nodes)
    return {i: node.state.tree for i, node in nodes if node.state.is_terminal}


def _number(number: object) -> int:
    """Return the whole number that is meant. Raises ValueError if there is none, or too great."""
    text = str(number).strip().replace("−", "-")
    if not re.fullmatch("[+-]?[0-9]{1,2}", text):
        expected = f"a whole number from −{GREATEST} to {GREATEST} was expected"
        raise ValueError(f"{shown(number)} can't be a leaf: {expected}")
    return int(text)
