"""Games and searches as trees to draw (notebooks 02, 03 and 06 to 08).

Reading order: `below`, all that can follow a position; `tree`, a search or a position as a picture;
`watched`, a search at one moment; how each node of them is made, by `following` for all that can
follow; `letters`, the names of nodes on paper, and `written`, a window in words.
`ttt.pictures.tree` draws what is made here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from math import inf
from string import ascii_uppercase
from typing import Any

from ttt import doors
from ttt.alphabeta import PaperTree
from ttt.game import Position, State
from ttt.pictures.picture import Picture
from ttt.pictures.tree import OVER, Node, draw
from ttt.trace import OPEN, Moment, Trace, Window, trace

DRAWN = 400  # nodes that a drawing has at most
LETTERS = 6  # of an action
HALF = 4  # letters of "so far", which is said of one node of a level: those beside it are short
TURNED = {"≥": "≤", "≤": "≥", "": ""}
VIEWS = ("x", "mover", "negamax")


def below(state: State, value: Callable[[Any], object] | str) -> Picture:
    """Draw all that can follow a position, with something written below each board.

    `value` is a function from a state to what is written, or a text with a letter for each board,
    each before its children. Raises ValueError for too large a tree.
    """
    doors.state(state)
    if _is_too_large(state):
        raise ValueError(f"too much follows {state!r} to be drawn; begin later in the game")
    root = following(state)
    nodes = list(root.below())
    values = list(value) if isinstance(value, str) else [value(node.face) for node in nodes]
    for node, words in zip(nodes, values, strict=False):
        node.value = str(words)
    return draw(root, cell=22)


def tree(
    source: Trace | Position,
    *,
    values: str = "x",
    depth: int | None = None,
    labels: Mapping[int, object] | None = None,
    windows: bool = True,
) -> Picture:
    """Draw the tree that a trace has searched, or that of a position, with the value of each node.

    `values` says for whom they are: for "x"; for the "mover", the side to move at each node, with a
    ground behind those whose sign is turned; "negamax" shows besides, in place of the move, what
    comes up each edge. In the others, the first line of best play is thick. ≥ and ≤ stand before a
    value that what was cut could change. A PaperTree is drawn as it stands on paper: numbers at its
    leaves, and letters instead of all other values. `depth` draws so many plies only. `labels` puts
    up to 3 letters in the place of values, by the number of the node, each before its children. The
    `windows` of a pruned search are written below its values. Raises what `trace` does, and
    ValueError for another word in `values`, and for too large a tree.
    """
    doors.one_of("values", values, VIEWS)
    searched = source if isinstance(source, Trace) else trace(source)
    root = _Whole(searched, values, depth).node(0)
    on_paper = isinstance(source, PaperTree)
    nodes = list(root.below())
    if len(nodes) > DRAWN:
        raise ValueError(f"{len(nodes):,} nodes are too many to be drawn; begin later in the game")
    for number, node in enumerate(nodes):
        if on_paper and node.kids:
            node.value = node.value.split()[0]
        if labels or on_paper:
            node.value = str((labels or {}).get(number, node.value))
            node.is_best = False
        if not windows:
            node.note = ""
    return draw(root)


def watched(moment: Moment, secret: int | None = None) -> Picture:
    """Draw all of a tree as a search had seen it at a moment: what is to come is empty.

    The node of the last step is "now", and its value, if it has one, goes up. "?" stands for what
    the node `secret` has so far. Raises ValueError for too large a tree.
    """
    if _is_too_large(moment.trace.nodes[0].state):
        raise ValueError("the tree is too big to be watched; begin later in the game")
    return draw(_Watched(moment, secret).node(0))


class _Whole:
    """All of a search, as nodes to draw."""

    def __init__(self, searched: Trace, values: str, depth: int | None) -> None:
        self.trace = searched
        self.values = values
        self.depth = inf if depth is None else depth
        self.end = searched.at(len(searched.steps))
        self.known = self.end.values
        self.names = letters(searched)
        self.is_pruned = any(node.window != OPEN for node in searched.nodes)
        self.best = [0]
        while self.best[-1] is not None:
            self.best.append(self._best(self.best[-1]))

    def _best(self, number: int) -> Any:
        """Return the first child of a node that is as good as the node itself; None at the end."""
        kids = self.trace.children(number)
        return next((kid for kid in kids if self.known[kid] == self.known[number]), None)

    def node(self, number: int) -> Node:
        """Return a node with all below it."""
        here = self.trace.nodes[number]
        node = plain(here.state, self.trace.move(number), here.action)
        node.level = self._level(here.state)
        value = self.known[number]
        bound = self.trace.bound(number, value)
        if self.values != "x" and not self.trace.is_maximizing(number):
            value = -value
            bound = TURNED[bound]
        words = bound + self.trace.written(value)
        node.value = f"{self.names.get(number, '')} {words}".strip()
        node.is_lit = self.values != "x" and here.state.to_move != "x"
        node.is_best = number in self.best[1:] and self.values != "negamax"
        if self.values == "negamax" and here.parent is not None:
            node.edge = f"↑ {self.trace.written(-value)}"
        if here.depth < self.depth:
            node.kids = [self.node(kid) for kid in self.trace.children(number)]
            node.kids += list(_cut(self.trace, number))
            node.note = self._window(number)
        else:
            node.has_more = not here.state.is_terminal
        return node

    def _level(self, state: Any) -> str:
        if state.is_terminal:
            return OVER if self.values == "x" else f"{OVER}, {state.to_move} would be next"
        mover = f"{state.to_move} to move"
        if self.values == "mover":
            return f"{mover}: for {state.to_move}"
        return f"{mover}: max" if self.values == "negamax" else f"{mover}: {_goal(state)}"

    def _window(self, number: int) -> str:
        """Return the window of a node of a pruned search when it was done with its children."""
        if not self.is_pruned or not self.trace.children(number):
            return ""
        is_cut = bool(self.trace.skipped(number))
        return written(self.trace, self.end.window(number), is_cut)


class _Watched:
    """A search at one moment, as nodes to draw."""

    def __init__(self, moment: Moment, secret: int | None) -> None:
        self.moment = moment
        self.trace = moment.trace
        self.secret = secret
        self.names = letters(self.trace)
        self.entered = len(moment.stack) + len(moment.values) or 1  # at first, the root is seen
        values = self.trace.at(len(self.trace.steps)).values
        self.widest = max(len(self._known(*known)) for known in values.items())

    def node(self, number: int) -> Node:
        """Return a node with all below it."""
        here = self.trace.nodes[number]
        node = plain(here.state, self.trace.move(number), here.action)
        node.level = OVER if here.state.is_terminal else self.trace.aim(number)
        node.look = self._look(number)
        name = self.names.get(number, "")
        if node.is_seen:
            node.value = f"{name} {self._value(number)}".strip()
        is_new = node.look == "now" and number in self.moment.values
        node.is_back = is_new and here.parent is not None
        node.is_lit = node.is_back
        node.kids = [self.node(kid) for kid in self.trace.children(number)]
        look = "cut" if number in self.moment.cut else "hidden"
        node.kids += [_unseen(here.state, action, look) for action in self.trace.skipped(number)]
        node.room = len(f"{name} ".lstrip()) + self.widest + (HALF if len(node.kids) > 1 else 0)
        return node

    def _look(self, number: int) -> str:
        step = self.moment.step
        if number >= self.entered:
            return "hidden"
        if step and step.node == number:
            return "now"
        return "waiting" if number in self.moment.stack else ""

    def _value(self, number: int) -> str:
        """Return what is known of the value of a node."""
        if number == self.secret:
            return "?"
        if number in self.moment.values:
            return self._known(number, self.moment.values[number])
        best = self.moment.best(number)
        if best is None:
            return ""
        if len(self.trace.nodes[number].state.actions()) == 1:
            return self._known(number, best)
        return f"{self.trace.written(best)} so far"

    def _known(self, number: int, value: int) -> str:
        return self.trace.bound(number, value) + self.trace.written(value)


def plain(state: Any, move: str, action: object) -> Node:
    """Return a node of a position, without what is known of it."""
    if isinstance(state, State):
        return Node(state, move=move, edge=short(action) if move else "")
    face = "end" if state.is_terminal else _goal(state)
    return Node(face, move=move, edge=short(action) if move else "")


def following(state: State, move: str = "", action: object = None) -> Node:
    """Return a node of a position, with all that can follow it below."""
    node = plain(state, move, action)
    node.level = OVER if state.is_terminal else f"{state.to_move} to move"
    for square in state.actions():
        after = state.result(square)
        node.kids.append(following(after, f"{state.to_move} {square}", square))
    return node


def _unseen(state: Any, action: Any, look: str) -> Node:
    """Return what follows an action that was never tried, with all below it."""
    after = state.result(action)
    node = plain(after, f"{state.to_move} {action}", action)
    node.look = look
    if not after.is_terminal:
        node.level = f"{after.to_move} to move: {_goal(after)}"
        node.kids = [_unseen(after, below, look) for below in after.actions()]
    return node


def _goal(state: Any) -> str:
    """Return which value for x the side to move looks for."""
    return "max" if state.to_move == "x" else "min"


def _is_too_large(state: Any) -> bool:
    """Can more follow a position than a drawing has room for?"""
    return sum(1 for _ in islice(_positions(state), DRAWN + 1)) > DRAWN


def _positions(state: Any) -> Iterator[Any]:
    """Yield a position and all that can follow it."""
    yield state
    for action in [] if state.is_terminal else state.actions():
        yield from _positions(state.result(action))


def _cut(searched: Trace, number: int) -> Iterator[Node]:
    """Yield the first nodes of what a finished search has cut at a node."""
    state = searched.nodes[number].state
    for action in searched.skipped(number):
        node = _unseen(state, action, "cut")
        node.has_more = bool(node.kids)
        node.kids = []
        yield node


def letters(searched: Trace) -> dict[int, str]:
    """Return a name for each node on paper that is no leaf: A for the root, then B, … by level.

    There are none for other games. A1 comes after Z.
    """
    if not isinstance(searched.nodes[0].state, PaperTree):
        return {}
    inner = [i for i, node in enumerate(searched.nodes) if not node.state.is_terminal]
    inner.sort(key=lambda i: searched.nodes[i].depth)
    names = {}
    for number, i in enumerate(inner):
        names[i] = f"{ascii_uppercase[number % 26]}{number // 26 or ''}"
    return names


def written(searched: Trace, window: Window, is_cut: bool) -> str:
    """Return what both sides are sure of: "α 5 β 8"; and "α 5 ≥ β 3" where that cuts something."""
    low, high = window
    alpha = "" if low == -inf else f"α {searched.written(low)}"
    beta = "" if high == inf else f"β {searched.written(high)}"
    between = " ≥ " if is_cut else " "
    return between.join(filter(None, (alpha, beta)))


def short(action: object) -> str:
    """Return an action in a few letters, without spaces: "4", "(0,1)"."""
    words = str(action).replace(" ", "")
    return words if len(words) <= LETTERS else f"{words[: LETTERS - 1]}…"
