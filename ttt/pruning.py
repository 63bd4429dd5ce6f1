"""What is made of a game tree, by functions that know nothing of how it grows (notebook 09).

A tree is whatever has a `state` and `children`: a lazy one, an eager one (both from `ttt.lazy`), or one that `prune`
shows only a part of. Reading order: `prune`; `maximise` and `minimise`, which together are minimax; `maximise_within`
and `minimise_within`, which together are alpha-beta: they leave out a child by not looking at it.

Source: John Hughes, "Why functional programming matters", where `prune`, `maximise` and `minimise` are put together
in this way. His alpha-beta has no window: it takes the least and the greatest of lazy lists.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Protocol, TypeAlias

from ttt.agents import short


class Tree(Protocol):
    """A state, and the trees that begin after each action."""

    @property
    def state(self) -> Any:
        """The state at the root."""

    @property
    def children(self) -> Sequence[Tree]:
        """The trees after each action, in order; none where the tree ends."""


Value: TypeAlias = Callable[[Any], float]  # what a state is worth, to one and the same player


def prune(depth: float, tree: Tree) -> Tree:
    """Return a tree as if it ended `depth` plies below its root. The tree itself stays whole, and nobody looks at it.

    `math.inf` is no limit. Raises ValueError for a depth that is no whole number of at least 0, and TypeError for what
    is no tree.
    """
    if depth != inf and (type(depth) is not int or depth < 0):
        raise ValueError(f"depth {depth!r}; a whole number of plies was expected, at least 0, or math.inf")
    if isinstance(tree, type) or not {"state", "children"} <= {*dir(tree)}:  # hasattr would look at them
        raise TypeError(f"{short(repr(tree))} is not a tree: it should have a state and children")
    return _Pruned(depth, tree)


class _Pruned:
    __slots__ = ("depth", "tree")

    def __init__(self, depth: float, tree: Tree) -> None:
        self.depth, self.tree = depth, tree

    @property
    def state(self) -> Any:
        return self.tree.state

    @property
    def children(self) -> list[Tree]:
        if self.depth == 0:
            return []
        return [_Pruned(self.depth - 1, child) for child in self.tree.children]


def maximise(tree: Tree, value: Value) -> float:
    """Return the value of a tree whose root moves to the greatest; where the tree ends, `value` tells it."""
    children = tree.children
    return max([minimise(child, value) for child in children]) if children else value(tree.state)


def minimise(tree: Tree, value: Value) -> float:
    """Return the value of a tree whose root moves to the least; where the tree ends, `value` tells it."""
    children = tree.children
    return min([maximise(child, value) for child in children]) if children else value(tree.state)


def maximise_within(tree: Tree, value: Value, low: float = -inf, high: float = inf) -> float:
    """Return what `maximise` does, if that lies between `low` and `high`; if not, the one of them that it is beyond.

    Once `high` is reached, no other child is looked at.
    """
    children = tree.children
    if not children:
        return min(max(value(tree.state), low), high)
    for child in children:
        low = max(low, minimise_within(child, value, low, high))
        if low >= high:
            break
    return low


def minimise_within(tree: Tree, value: Value, low: float = -inf, high: float = inf) -> float:
    """Return what `minimise` does, if that lies between `low` and `high`; if not, the one of them that it is beyond.

    Once `low` is reached, no other child is looked at.
    """
    children = tree.children
    if not children:
        return min(max(value(tree.state), low), high)
    for child in children:
        high = min(high, maximise_within(child, value, low, high))
        if high <= low:
            break
    return high
