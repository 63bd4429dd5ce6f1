"""A tree on paper whose leaves can be turned, and what a search reads of it (notebook 07).

Reading order: `InHand`, the tree with its order and its search; `Watched`, a position whose leaves
note that they were looked at; `Evidence`, what the leaves that were read say about all nodes.
Values and windows speak for x. `ttt.widgets.TreeInHand` shows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
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
PATIENCE = 10_000  # positions that a search may ask for
OURS_GOES_ON = "Meanwhile, ours goes on."

Places: TypeAlias = "int | tuple[Places, ...]"  # a tree of the places of leaves, 0, 1, 2, …
Search: TypeAlias = Callable[[Any], Any]


class InHand:
    """A tree on paper to try a search on.

    `numbers` are its leaves as they were written, `places` says where they are now. `trace` is
    minimax on all of it. `reads` lists the leaves that the search has read, in its order, and
    `trouble` says what is wrong with that search, if anything: then `reads` is what ours reads.
    Raises ValueError for a tree with too many leaves, or with one that is too great.
    """

    def __init__(self, tree: PaperTree, search: Search = alphabeta) -> None:
        self.search = doors.function("a search", search, "a function such as alphabeta")
        self._first = list[int]()
        self._as_written = self._placed(tree.tree)
        self._mover = tree.to_move
        if not 2 <= len(self._first) <= MOST:
            raise ValueError(f"{len(self._first)} leaves; 2 to {MOST} were expected")
        for number in self._first:
            doors.whole("leaf", number, -GREATEST, GREATEST)
        self.restart()

    def restart(self) -> None:
        """Go back to the tree as it was written."""
        self.numbers = list(self._first)
        self.places = self._as_written
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
        self.places = self._as_written
        self.places = self._sorted(order)
        self._read()

    @property
    def order(self) -> str:
        """The order that was chosen, if the leaves are in it still; else nothing."""
        return self._order if self.places == self._sorted(self._order) else ""

    @property
    def leaf_at(self) -> dict[int, int]:
        """Which leaf is at which node of the trace, from left to right."""
        ends = [i for i, node in enumerate(self.trace.nodes) if node.state.is_terminal]
        return dict(zip(ends, _flat(self.places), strict=True))

    @property
    def evidence(self) -> Evidence:
        """What the leaves that were read say."""
        read = {node for node, leaf in self.leaf_at.items() if leaf in self.reads}
        return Evidence(self.trace, read)

    @property
    def reading(self) -> Reading:
        """What stands at each node: at a leaf its number; else name, value, and the window."""
        evidence = self.evidence
        known = {node: plain(self.numbers[leaf]) for node, leaf in self.leaf_at.items()}
        for node, letter in letters(self.trace).items():
            value = evidence.values.get(node)
            bound = evidence.bounds.get(node, "")
            known[node] = letter if value is None else f"{letter} {bound}{signed(value)}"
        windows = {node: written(window) for node, window in evidence.windows.items()}
        notes = {node: window for node, window in windows.items() if window}
        return Reading(known, notes, evidence.unread)

    @property
    def count(self) -> str:
        """How many leaves were read, in words."""
        return f"{len(self.reads)} of {len(self.numbers)} read"

    @property
    def status(self) -> str:
        """What the search has come to, in words, and what it left out."""
        value = self.trace.value
        sentences = [self.trouble, f"A is worth {signed(value)}."]
        if self.answer != value:
            sentences.append(f"But {name_of(self.search)} says {shown(self.answer)}.")
        cut = [
            f"{listed(plain(self.numbers[leaf]) for leaf in leaves)} below {letter}"
            for letter, leaves in self._unread_below().items()
        ]
        sentences.append(f"Cut: {'; '.join(cut)}." if cut else "Nothing is cut.")
        return " ".join(filter(None, sentences))

    def _unread_below(self) -> dict[str, list[int]]:
        """Return the leaves that were not read, by the name of the node that they are below."""
        names = letters(self.trace)
        unread = dict[str, list[int]]()
        for node, leaf in self.leaf_at.items():
            parent = self.trace.nodes[node].parent
            if leaf not in self.reads and parent is not None:
                unread.setdefault(names[parent], []).append(leaf)
        return unread

    def _placed(self, tree: Leaves) -> Places:
        """Return a tree of places, and note the number of each."""
        if isinstance(tree, int):
            self._first.append(tree)
            return len(self._first) - 1
        return tuple(map(self._placed, tree))

    def _numbered(self, places: Places) -> Leaves:
        if isinstance(places, int):
            return self.numbers[places]
        return tuple(map(self._numbered, places))

    def _sorted(self, order: str) -> Places:
        """Return the leaves in an order."""
        if order == AS_WRITTEN:
            return self._as_written
        places, _ = self._sorted_below(self.places, self._mover, order == BEST_FIRST)
        return places

    def _sorted_below(self, places: Places, mover: str, best: bool) -> tuple[Places, int]:
        """Return a node with all below it in order, and its value."""
        if isinstance(places, int):
            return places, self.numbers[places]
        below = [self._sorted_below(place, other(mover), best) for place in places]
        below.sort(key=lambda branch: branch[1], reverse=(mover == "x") == best)
        _, value = below[0] if best else below[-1]
        return tuple(place for place, _ in below), value

    def _read(self) -> None:
        """Let the search read the tree as it is now."""
        self.trace = trace(PaperTree(self._numbered(self.places), self._mover))
        self.reads, answer, self.trouble = self._searched(self.search)
        if self.trouble:
            self.reads, answer, _ = self._searched(alphabeta)
        self.answer = answer if self._mover == "x" else -answer

    def _searched(self, search: Search) -> tuple[list[int], Any, str]:
        """Return which leaves a search reads, what it returns, and what is wrong with it."""
        if ... in getattr(getattr(search, "__code__", None), "co_consts", ()):
            return [], None, f"{name_of(search)} still has a ... in it. {OURS_GOES_ON}"
        root = Watched(self.places, self._mover, self.numbers, [], [])
        try:
            answer = search(root)
        except Exception as problem:
            said = short(f"{type(problem).__name__}: {problem}")
            return [], None, f"{name_of(search)} raised {said}. {OURS_GOES_ON}"
        if type(answer) not in (int, float):
            said = f"returned {shown(answer)}; a number was expected"
            return [], None, f"{name_of(search)} {said}. {OURS_GOES_ON}"
        return root.reads, answer, ""


class Watched:
    """A position on paper that notes which of its leaves are asked what they are worth."""

    def __init__(
        self,
        places: Places,
        to_move: str,
        numbers: Sequence[int],
        reads: list[int],
        asked: list[Places],
    ) -> None:
        self.to_move = to_move
        self.reads = reads
        self._places = places
        self._numbers = numbers
        self._asked = asked

    @property
    def is_terminal(self) -> bool:
        """Is this a leaf?"""
        return isinstance(self._places, int)

    def actions(self) -> range:
        """Return the places of what follows: 0, 1, 2, …"""
        return range(0 if isinstance(self._places, int) else len(self._places))

    def result(self, action: int) -> Watched:
        """Return what follows there. Raises ValueError if nothing does, or after too many calls."""
        if isinstance(self._places, int) or action not in self.actions():
            raise ValueError(f"nothing follows at {shown(action)} in {self!r}")
        if len(self._asked) == PATIENCE:
            raise ValueError(f"more than {PATIENCE:,} moves were tried; does the search end?")
        after = self._places[action]
        self._asked.append(after)
        return Watched(after, other(self.to_move), self._numbers, self.reads, self._asked)

    def utility(self, player: str) -> int:
        """Return the number, and note it as read; for o, with the opposite sign."""
        doors.player(player)
        if not isinstance(self._places, int):
            raise ValueError(f"the game is not over: {self!r} follows")
        if self._places not in self.reads:
            self.reads.append(self._places)
        number = self._numbers[self._places]
        return number if player == "x" else -number

    def __repr__(self) -> str:
        return f"a tree with {len(_flat(self._places))} leaves"


class Evidence:
    """What the leaves that were read say about all nodes of a tree.

    `values` holds what is known of a node that was read, `windows` what both sides were sure of
    there at the end, and `bounds` has "≥" or "≤" where what was not read might change the value.
    """

    def __init__(self, tree: Trace, read: set[int]) -> None:
        self.trace = tree
        self._read = read
        self.values: dict[int, int] = {}
        self.windows: dict[int, Window] = {}
        self.bounds: dict[int, str] = {}
        self._visit(0, OPEN)

    @property
    def unread(self) -> list[int]:
        """The nodes that were not looked at."""
        return [node for node in range(len(self.trace.nodes)) if node not in self.values]

    def _visit(self, node: int, window: Window) -> bool:
        """Note what is known of a node and of all below it; was all of that read?"""
        kids = self.trace.children(node)
        if not kids:
            if node in self._read:
                self.values[node] = self.trace.nodes[node].state.tree
            return node in self._read
        is_max = self.trace.is_maximizing(node)
        best = max if is_max else min
        low, high = window
        is_whole = True
        for kid in kids:
            is_whole &= self._visit(kid, (low, high))
            if kid not in self.values:
                continue
            value = best(self.values.get(node, self.values[kid]), self.values[kid])
            self.values[node] = value
            low, high = (max(low, value), high) if is_max else (low, min(high, value))
        if node in self.values:
            self.windows[node] = (low, high)
            self.bounds[node] = "" if is_whole else _bound(self.values[node], window)
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
    """Return what both sides are sure of: "α +5", "β +3", or "α +5 ≥ β +3", where the rest is cut."""
    low, high = window
    alpha = "" if low == -inf else f"α {signed(int(low))}"
    beta = "" if high == inf else f"β {signed(int(high))}"
    between = " ≥ " if low >= high else " "
    return between.join(filter(None, (alpha, beta)))


def _flat(places: Places) -> list[int]:
    if isinstance(places, int):
        return [places]
    return [leaf for place in places for leaf in _flat(place)]


def _number(number: object) -> int:
    """Return the whole number that is meant. Raises ValueError if there is none, or too great."""
    text = str(number).strip().replace("−", "-")
    if not re.fullmatch("[+-]?[0-9]{1,2}", text):
        expected = f"a whole number from −{GREATEST} to {GREATEST}"
        raise ValueError(f"{shown(number)} can't be a leaf; {expected} can")
    return int(text)
