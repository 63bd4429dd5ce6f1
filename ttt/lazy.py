"""Promises, and trees that grow when they are looked at (notebook 09).

Reading order: `lazy` makes a promise, and `force` has it kept; `Node` is a promise of a state, with the nodes that can
follow it; `grow` gives a tree of which nothing has been looked at, and `grow_all` one of which everything has;
`census` and `forced` tell how much of a tree there is; `replant` goes on with a part of it.

A tree remembers what it has worked out, up to a limit; what is looked at beyond it is worked out anew each time, so
that the memory it takes has a bound, and its values are the same.

Sources: the macros `lazy` and `force` of Conrad Barski's *Land of Lisp*, as "Land of LISP and lazy evaluation" (Common
Lisp) uses them for tic-tac-toe; John Hughes, "Why functional programming matters", for trees as values.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from math import inf
from sys import getsizeof
from typing import Any, Generic, NamedTuple, NoReturn, TypeVar

from ttt.game import State
from ttt.position import Position, check_position

T = TypeVar("T")
LIMIT = 600_000  # nodes that a lazy tree remembers, some 110 to 150 MB: enough for all of 3×3
LARGEST = 1_000_000  # nodes of an eager tree


class Promise(Generic[T]):
    """A value that is worked out when it is forced for the first time, and kept from then on."""

    __slots__ = ("_function", "_value")
    _function: Callable[[], T] | None  # None once the promise is kept
    _value: T

    @property
    def is_forced(self) -> bool:
        """Has the value been worked out?"""
        return self._function is None

    def __repr__(self) -> str:
        return "<promise, forced>" if self._function is None else "<promise, not forced yet>"


def lazy(function: Callable[[], T]) -> Promise[T]:
    """Return a promise to call a function without arguments, once, as soon as somebody needs its value.

    Raises TypeError for what can't be called: `lazy(f(3))` has called f already, `lazy(lambda: f(3))` waits.
    """
    if not callable(function):
        raise TypeError(f"{function!r} is no function; write lazy(lambda: …), or it is worked out before lazy sees it")
    promise = Promise[T]()
    promise._function = function
    return promise


def force(promise: Promise[T]) -> T:
    """Return the value that was promised, worked out now if it is asked for the first time.

    An error in the function is raised here, at each force: it is not kept, and the next force tries again. Raises
    TypeError for what is no promise, and RuntimeError if the function asks for the value that it is to work out.
    Two threads must not force the same promise at the same time.
    """
    if not isinstance(promise, Promise):
        raise TypeError(f"{promise!r} is no promise, but a value: has it been forced already?")
    if promise._function is not None:
        function, promise._function = promise._function, _in_a_circle
        try:
            promise._value = function()
        except BaseException:
            promise._function = function
            raise
        promise._function = None
    return promise._value


def _in_a_circle() -> NoReturn:
    raise RuntimeError("this promise is being worked out just now, and its own value is needed for that")


# ---- trees


class Node(Promise[Any]):
    """A promise of a state, with promises of the nodes after each action: a whole game tree, as far as it is looked at.

    `Node(state)` is the root of a tree. `memory` says how much of it may be remembered. A state is whatever answers as
    `ttt.position.Position` says. Raises TypeError for what is none.
    """

    __slots__ = ("_children", "_memory")
    _children: tuple[Node, ...] | None
    _memory: Memory

    def __init__(self, state: Position, memory: Memory | None = None) -> None:
        check_position(state)
        self._function, self._value, self._children = None, state, None
        self._memory = Memory(LIMIT) if memory is None else memory

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
    def known_children(self) -> tuple[Node, ...] | None:
        """The children, if somebody has asked for them and they are remembered, else None. Nothing is worked out."""
        return self._children

    @property
    def is_full(self) -> bool:
        """Was something in this tree looked at that could not be remembered?"""
        return self._memory.is_full

    def __repr__(self) -> str:
        return f"Node({self._value!r})" if self._function is None else "<a node, not forced yet>"


class Memory:
    """How many nodes a tree may remember, how many it does, and whether that was ever too few."""

    __slots__ = ("is_full", "limit", "used")

    def __init__(self, limit: float) -> None:
        self.limit, self.used, self.is_full = limit, 1, False


def _promised(result: Callable[[Any], Any], action: Any, memory: Memory) -> Node:
    """Return the node after an action; nothing is worked out yet."""
    node = Node.__new__(Node)
    node._function, node._children, node._memory = partial(result, action), None, memory
    return node


def grow(state: Position, limit: float = LIMIT) -> Node:
    """Return the game tree below a state, of which nothing but the root is worked out.

    At most `limit` nodes are remembered, `math.inf` for all. Raises TypeError for what is no position of a game, and
    ValueError for a limit below 1.
    """
    return Node(state, Memory(checked_limit(limit)))


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
    """Return how much is remembered of the tree below a node, and the node itself. Nothing is worked out by that."""
    kept = promised = size = 0
    for one in _walk(node):
        is_kept = one._function is None
        kept, promised = kept + is_kept, promised + (not is_kept)
        size += getsizeof(one) + (_size(one._value) if is_kept else _PROMISE)
        size += getsizeof(one._children) if one._children else 0  # all () are one
    return Census(kept, promised, size)


def forced(node: Node) -> int:
    """Return how many nodes of a tree are worked out and remembered, the given one included."""
    return sum(one._function is None for one in _walk(node))


def replant(node: Node) -> Node:
    """Return a node as the root of its tree: what is not below it no longer takes a share of its memory."""
    node._memory.used, node._memory.is_full = sum(1 for _ in _walk(node)), False
    return node


def _walk(node: Node) -> Iterator[Node]:
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
_SHARED = 256  # Python has one object for each of the whole numbers up to here


def _size(state: Any) -> int:
    """Return the bytes of a state and of the one mask in it that it does not share with the state before."""
    if not isinstance(state, State):
        return getsizeof(state)
    mask = state._o if state.to_move == "x" else state._x
    return getsizeof(state) + (getsizeof(mask) if mask > _SHARED else 0)
