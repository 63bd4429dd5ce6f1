"""Promises, and trees that grow when they are looked at (notebook 09).

Reading order: `Promise`; `lazy`, which makes one, and `force`, which works it out; `Called` and
`answer`, for those who force a promise by calling it. Then trees:
`Node` is a promise of a state, with the nodes that can follow it; `grow` gives a tree of which
nothing has been looked at, and `grow_all` one of which everything has; `forced` counts what a tree
has worked out; `replant` goes on with a part of it.

A tree remembers what it has worked out, up to a limit. Beyond the limit, nodes are worked out again
each time they are looked at: so memory is bounded, and the values are the same.

Sources: the macro `lazy` and the function `force` of Conrad Barski's *Land of Lisp*, as "Land of
LISP and lazy evaluation" (Common Lisp) uses them; John Hughes, "Why functional programming
matters", for trees as values.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from typing import Any, Generic, NoReturn, TypeVar

from ttt import doors
from ttt.game import Position, marked
from ttt.notation import shown

T = TypeVar("T")
LIMIT = 600_000  # nodes that a lazy tree remembers, some 60 MB: enough for all of 3×3
LARGEST = 1_000_000  # nodes of an eager tree


class Promise(Generic[T]):
    """A value that is worked out when it is forced for the first time, and kept; see `lazy`."""

    __slots__ = ("_function", "_value")
    _value: T

    def __init__(self, function: Callable[[], T]) -> None:
        if not callable(function):
            how = "write lazy(lambda: …), so that it waits"
            error = TypeError(f"{shown(function)} is not a function; {how}")
            raise marked(error, doors.NO_FUNCTION)
        self._function: Callable[..., T] | None = function  # None once the promise is kept

    @property
    def is_forced(self) -> bool:
        """Has the value been worked out?"""
        return self._function is None

    def _work_out(self, function: Callable[..., T]) -> None:
        try:
            self._function = _in_a_circle
            self._value = function()
            self._function = None
        except BaseException:
            self._function = function
            raise

    def __repr__(self) -> str:
        return "<promise, forced>" if self._function is None else "<promise, not forced yet>"


def lazy(function: Callable[[], T]) -> Promise[T]:
    """Return a promise to call a function without arguments, once, as soon as its value is needed.

    Raises TypeError for what can't be called: `lazy(f(3))` has called f already,
    `lazy(lambda: f(3))` waits.

    >>> promise = lazy(lambda: 6 * 7)
    >>> promise
    <promise, not forced yet>
    >>> force(promise), promise
    (42, <promise, forced>)
    """
    return Promise(function)


def force(promise: Promise[T]) -> T:
    """Return the value that was promised.

    The first time, it is worked out; after that, it is remembered. An error in the function is
    raised here, at each force: it is not remembered, and the next force tries again. Raises
    TypeError for what is not a promise, and RuntimeError if the function needs the very value that
    it is working out, or another thread asks for it meanwhile. A chain of hundreds of promises ends
    in a RecursionError.
    """
    if not isinstance(promise, Promise):
        raise TypeError(f"{shown(promise)} is a value, not a promise: has it been forced already?")
    if promise._function is not None:
        promise._work_out(promise._function)
    return promise._value


class Called(Promise[T]):
    """A promise that is forced by a call, as a learner's own are, or by `force`."""

    __slots__ = ()
    __call__ = force


def answer(promise: Any) -> Any:
    """Return what was promised, by a promise of ours or by a function of a learner's."""
    return force(promise) if isinstance(promise, Promise) else promise()


def _in_a_circle() -> NoReturn:
    raise RuntimeError(
        "this promise needs its own value to work it out,"
        " or another thread is working it out just now"
    )


class Node(Promise[Any]):
    """A promise of a state, with promises of the nodes after each action.

    So it is a whole game tree, as far as it is looked at. `Node(state)` is the root of a tree, and
    any `ttt.game.Position` a state. Raises TypeError for anything else.
    """

    __slots__ = ("_children", "_memory")
    _children: tuple[Node, ...] | None
    _memory: _Memory

    def __init__(self, state: Position, limit: float = LIMIT) -> None:
        self._function = None
        self._value = doors.position(state)
        self._children = None
        self._memory = _Memory(doors.real("limit", limit, least=1))

    @property
    def state(self) -> Any:
        """The state, worked out when it is looked at for the first time."""
        if self._function is not None:
            self._work_out(self._function)
        return self._value

    def _work_out(self, function: Callable[..., Any]) -> None:
        """Apply the action, which until then is in the place of the value."""
        self._value = function(self._value)
        self._function = None

    @property
    def children(self) -> tuple[Node, ...]:
        """The nodes after each action, in order, their states not worked out yet.

        No nodes when the game is over.
        """
        if self._children is not None:
            return self._children
        memory = self._memory
        children = self._promised()
        if memory.used + len(children) <= memory.limit:
            memory.used += len(children)
            self._children = children
        else:
            memory.is_full = True
        return children

    def _promised(self) -> tuple[Node, ...]:
        """Return the nodes after each action; nothing is worked out yet."""
        result = self.state.result
        memory = self._memory
        nodes = []
        for action in self._value.actions():
            node = object.__new__(Node)  # Node(…) is the root of a tree
            node._function = result
            node._value = action
            node._children = None
            node._memory = memory
            nodes.append(node)
        return tuple(nodes)

    @property
    def remembered_children(self) -> tuple[Node, ...] | None:
        """The children, if they were asked for and are remembered, else None.

        Nothing is worked out.
        """
        return self._children

    @property
    def is_full(self) -> bool:
        """Was something in this tree worked out that it could not remember?"""
        return self._memory.is_full

    def __repr__(self) -> str:
        return f"Node({self._value!r})" if self._function is None else "<a node, not forced yet>"


class _Memory:
    """How many nodes a tree may remember, how many it does, and whether it ever had to forget."""

    __slots__ = ("is_full", "limit", "used")

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.used = 1
        self.is_full = False


def grow(state: Position, limit: float = LIMIT) -> Node:
    """Return the game tree below a state, of which nothing but the root is worked out.

    It remembers at most `limit` nodes. Raises TypeError for what is not a position, ValueError for
    a limit below 1.
    """
    return Node(state, limit)


def grow_all(state: Position) -> Node:
    """Return the same tree with every node worked out.

    Raises what `grow` does, ValueError for too many nodes.
    """
    root = grow(state, inf)
    with undisturbed():
        waiting = [root]
        while waiting:
            waiting += waiting.pop().children
            if root._memory.used > LARGEST:
                how = "begin later in the game, or use grow"
                raise ValueError(f"more than {LARGEST:,} nodes below {state!r}; {how}")
    return root


@contextmanager
def undisturbed() -> Iterator[None]:
    """Switch Python's search for circular garbage off: trees have none, and grow twice as fast."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def forced(node: Node) -> int:
    """Return how many nodes are worked out and remembered, from this one down."""
    return sum(below._function is None for below in remembered(node))


def replant(node: Node) -> Node:
    """Return a node as the root of its own tree: only what is below it counts for the limit."""
    node._memory.used = sum(1 for _ in remembered(node))
    node._memory.is_full = False
    return node


def remembered(node: Node) -> Iterator[Node]:
    """Yield the nodes of a tree that are remembered, worked out or not."""
    waiting = [node]
    while waiting:
        last = waiting.pop()
        yield last
        waiting += last._children or ()
