"""Trees that grow when they are looked at (notebook 09).

Reading order: `Node` is a promise of a state, with the nodes that can follow it; `grow` gives a tree of which nothing
has been looked at, and `grow_all` one of which everything has; `census` and `forced` tell how much of a tree there is;
`replant` goes on with a part of it. Promises themselves, `lazy` and `force`, come from `ttt.promise`.

A tree remembers what it has worked out, up to a limit; what is looked at beyond it is worked out anew each time, so
that the memory it takes has a bound, and its values are the same.

Source: John Hughes, "Why functional programming matters", for trees as values.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from math import inf
from sys import getsizeof
from typing import Any, NamedTuple

from ttt.agents import short
from ttt.game import State
from ttt.position import Position, check_position
from ttt.promise import Promise, force, lazy

__all__ = [
    "LARGEST", "LIMIT", "Census", "Node", "Promise", "census", "checked_limit", "force", "forced", "grow", "grow_all",
    "lazy", "replant", "undisturbed",
]  # fmt: skip

LIMIT = 600_000  # nodes that a lazy tree remembers, some 110 to 170 MB: enough for all of 3×3
LARGEST = 1_000_000  # nodes of an eager tree


class Node(Promise[Any]):
    """A promise of a state, with promises of the nodes after each action: a whole game tree, as far as it is looked at.

    `Node(state)` is the root of a tree. A state is whatever answers as `ttt.position.Position` says. Raises TypeError
    for what is none.
    """

    __slots__ = ("_children", "_memory")
    _children: tuple[Node, ...] | None
    _memory: _Memory

    def __init__(self, state: Position) -> None:
        check_position(state)
        self._function, self._value, self._children, self._memory = None, state, None, _Memory(LIMIT)

    @property
    def state(self) -> Any:
        """The state, worked out when it is looked at for the first time."""
        return force(self)

    @property
    def children(self) -> tuple[Node, ...]:
        """The nodes after each action, in order; their states are not worked out yet. None when the game is over."""
        if self._children is not None:
            return self._children
        state, memory = force(self), self._memory
        result = state.result
        children = tuple([_promised(result, action, memory) for action in state.actions()])
        if memory.used + len(children) <= memory.limit:
            memory.used += len(children)
            self._children = children
        else:
            memory.is_full = True
        return children

    @property
    def remembered_children(self) -> tuple[Node, ...] | None:
        """The children, if somebody has asked for them and they are remembered, else None. Nothing is worked out."""
        return self._children

    @property
    def is_full(self) -> bool:
        """Was something in this tree looked at that could not be remembered?"""
        return self._memory.is_full

    def __repr__(self) -> str:
        return f"Node({self._value!r})" if self._function is None else "<a node, not forced yet>"


class _Memory:
    """How many nodes a tree may remember, how many it does, and whether that was ever too few."""

    __slots__ = ("is_full", "limit", "used")

    def __init__(self, limit: float) -> None:
        self.limit, self.used, self.is_full = limit, 1, False


def _promised(result: Callable[[Any], Any], action: Any, memory: _Memory) -> Node:
    """Return the node after an action; nothing is worked out yet."""
    node = Node.__new__(Node)
    node._function, node._children, node._memory = partial(result, action), None, memory
    return node


def grow(state: Position, limit: float = LIMIT) -> Node:
    """Return the game tree below a state, of which nothing but the root is worked out.

    At most `limit` nodes are remembered, `math.inf` for all. Raises TypeError for what is no position of a game, and
    ValueError for a limit below 1.
    """
    root = Node(state)
    root._memory.limit = checked_limit(limit)
    return root


def grow_all(state: Position, limit: float = LARGEST) -> Node:
    """Return the same tree with every node worked out.

    Raises TypeError for what is no position of a game, and ValueError if there are more nodes than `limit`, or that is
    less than 1.
    """
    root, limit = grow(state, inf), checked_limit(limit)
    with undisturbed():
        waiting = [root]
        while waiting:
            waiting += waiting.pop().children
            if root._memory.used > limit:
                raise ValueError(f"more than {limit:,} nodes below {state!r}; begin later in the game, or use grow")
    return root


@contextmanager
def undisturbed() -> Iterator[None]:
    """Keep Python's search for circular garbage away, while a large tree grows.

    It looks through all nodes again and again, in vain, since a tree has no circles. Without it, trees grow more than
    twice as fast.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


# ---- how much there is of a tree


class Census(NamedTuple):
    """How many nodes of a tree are worked out, how many are promised beside them, and the bytes that both take."""

    forced: int
    promised: int
    size: int


def census(node: Node) -> Census:
    """Return how much is remembered of the tree below a node, and the node itself. Nothing is worked out by that.

    The lists of free squares are not counted: as a rule, states share them. Raises TypeError for what is no node.
    """
    forced = promised = size = 0
    for one in _walk(node):
        forced, promised = forced + one.is_forced, promised + (not one.is_forced)
        size += getsizeof(one) + (_size(one._value) if one.is_forced else _PROMISE)
        size += getsizeof(one._children) if one._children else 0  # all () are one
    return Census(forced, promised, size)


def forced(node: Node) -> int:
    """Return how many nodes of a tree are worked out and remembered, the given one included.

    Raises TypeError for what is no node.
    """
    return sum(one._function is None for one in _walk(node))


def replant(node: Node) -> Node:
    """Return a node as the root of its tree: what is not below it no longer takes a share of its memory."""
    node._memory.used, node._memory.is_full = sum(1 for _ in _walk(node)), False
    return node


def _walk(node: Node) -> Iterator[Node]:
    if not isinstance(node, Node):
        raise TypeError(f"{short(repr(node), 100)} is no node of a tree, such as grow(State())")
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += one._children or ()


def checked_limit(limit: Any) -> float:
    """Return a number of nodes. Raises ValueError for anything else, and for less than 1."""
    if isinstance(limit, bool) or not isinstance(limit, int | float) or not limit >= 1:
        raise ValueError(f"limit={limit!r}; a number of nodes was expected, at least 1")
    return limit


_CALL = partial(print, 0)
_PROMISE = getsizeof(_CALL) + getsizeof(_CALL.args) + getsizeof(_CALL.keywords)


def _size(state: Any) -> int:
    """Return the bytes of a state and of the one mask in it that it does not share with the state before."""
    if not isinstance(state, State):
        return getsizeof(state)
    return getsizeof(state) + getsizeof(state._o if state.to_move == "x" else state._x)
