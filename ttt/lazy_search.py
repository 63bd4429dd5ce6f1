"""Searches that know nothing of how a tree grows, and a player that uses them (notebook 09).

A tree is whatever has a `state` and `children`: a lazy one, an eager one (both from `ttt.lazy`), or
one that `prune` shows only a part of. Reading order: `prune`; `maximise` and `minimise`, which
together are minimax; `maximise_within` and `minimise_within`, which together are alpha-beta: they
leave out a child by not looking at it. Then two ways to look at a tree; `on_pairs`, with which a
learner's `prune` takes the place of ours; `LazyPlayer`, which keeps its tree from move to move;
`worth`, what a state counts.

The player mends that of `ttt.originals.article`: it scores each child once, and prefers quick wins and slow
losses.

Source: John Hughes, "Why functional programming matters", where `prune`, `maximise` and `minimise`
are put together in this way. His alpha-beta has no window: it takes the least and the greatest of
lazy lists.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from math import inf
from typing import Any, NamedTuple, Protocol, TypeAlias

from ttt import doors
from ttt.agents import options
from ttt.doors import name_of
from ttt.game import State
from ttt.lazy import Called, Node, answer, forced, grow, replant, undisturbed
from ttt.lookahead import checked_level
from ttt.notation import shown


class Tree(Protocol):
    """A state, and the trees that begin after each action."""

    @property
    def state(self) -> Any:
        """The state at the root."""

    @property
    def children(self) -> Sequence[Tree]:
        """The trees after each action, in order; none where the tree ends."""


def _children(tree: Tree) -> Sequence[Tree]:
    try:
        return tree.children
    except AttributeError as problem:
        sentence = f"{shown(tree)} is not a tree, such as grow(State()): {problem}"
        raise TypeError(sentence) from problem


Value: TypeAlias = Callable[[Any], float]  # what a state is worth, to one and the same player


def prune(depth: int, tree: Tree) -> Tree:
    """Return a tree as if it ended `depth` plies below its root.

    The tree itself stays whole, and nothing is forced. Raises TypeError or ValueError for a depth
    that is not a whole number of at least 0, TypeError for what is no tree.
    """
    is_tree = {"state", "children"} <= set(dir(tree))  # hasattr would force them
    if isinstance(tree, type) or not is_tree:
        raise TypeError(f"{shown(tree)} is not a tree: it should have a state and children")
    return _Pruned(doors.whole("depth", depth), tree)


class _Pruned(NamedTuple):
    depth: int
    tree: Tree

    @property
    def state(self) -> Any:
        return self.tree.state

    @property
    def children(self) -> list[Tree]:
        if self.depth == 0:
            return []
        return [_Pruned(self.depth - 1, child) for child in self.tree.children]


def maximise(tree: Tree, value: Value) -> float:
    """Return the value of a tree whose root takes the greatest; `value` is asked where it ends."""
    children = _children(tree)
    if not children:
        return value(tree.state)
    return max([minimise(child, value) for child in children])


def minimise(tree: Tree, value: Value) -> float:
    """Return the value of a tree whose root takes the least; `value` is asked where it ends."""
    children = _children(tree)
    if not children:
        return value(tree.state)
    return min([maximise(child, value) for child in children])


def maximise_within(tree: Tree, value: Value, low: float = -inf, high: float = inf) -> float:
    """Return what `maximise` does, but from `low` to `high`; at `high`, it looks no further."""
    children = _children(tree)
    if not children:
        return min(max(value(tree.state), low), high)
    for child in children:
        low = max(low, minimise_within(child, value, low, high))
        if low >= high:
            break
    return low


def minimise_within(tree: Tree, value: Value, low: float = -inf, high: float = inf) -> float:
    """Return what `minimise` does, but from `low` to `high`; at `low`, it looks no further."""
    children = _children(tree)
    if not children:
        return min(max(value(tree.state), low), high)
    for child in children:
        high = min(high, maximise_within(child, value, low, high))
        if high <= low:
            break
    return high


Look: TypeAlias = Callable[[Tree, Value, float], float]


def everything(tree: Tree, value: Value, _best: float) -> float:
    """Return what a tree is worth to the player who moved there, as minimax does: by each node."""
    return minimise(tree, value)


def what_matters(tree: Tree, value: Value, best: float) -> float:
    """Return the same as alpha-beta does, if it is better than `best`; otherwise `best` or less."""
    return minimise_within(tree, value, low=best)


Pair: TypeAlias = tuple[Any, Sequence[Any]]  # a state, and promises of the pairs that follow


def on_pairs(function: Callable[[int, Pair], Pair]) -> Callable[[int, Node], Tree]:
    """Return a learner's `prune(depth, tree)`, which takes and gives pairs, in the place of ours.

    No promise is forced before the tree that it gives is looked at there. Then TypeError is raised
    for what is no pair.
    """

    def pruned(depth: int, node: Node) -> Tree:
        return _OfPair(lambda: function(depth, _pair(node)))

    return pruned


def _pair(node: Node) -> Pair:
    """Return a tree as a pair; the children are not made before one of them is forced."""
    places = range(len(node.state.actions()))
    return node.state, [Called(partial(_child, node, place)) for place in places]


def _child(node: Node, place: int) -> Pair:
    return _pair(node.children[place])


class _OfPair:
    """A tree of which a pair is promised."""

    def __init__(self, promise: Any) -> None:
        self._promise = promise

    @cached_property
    def _pair(self) -> Pair:
        pair = answer(self._promise)
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise TypeError(
                f"prune gave {shown(pair)}; a state and a list of promises was expected"
            )
        return pair[0], pair[1]

    @property
    def state(self) -> Any:
        return self._pair[0]

    @cached_property
    def children(self) -> list[Tree]:
        return [_OfPair(promise) for promise in self._pair[1]]


class LazyPlayer:
    """An agent that looks `level` plies ahead, 1 to 9, and takes the first of the best squares.

    Its own move is one of these plies. `look` says how it looks at a tree; `cut` ends the tree at a
    depth, as `prune` does. `tree` is that of its last move, `report` how much of it was new. Raises
    ValueError for any other level.
    """

    def __init__(
        self,
        level: int = 5,
        look: Look = what_matters,
        cut: Callable[[int, Node], Tree] = prune,
    ) -> None:
        self.__name__ = "lazy"
        self.report = ""
        self.level = checked_level(level)
        self.look = look
        self.cut = cut
        self.tree: Node | None = None
        self._next: Node | None = None  # what of the tree can still come

    def __call__(self, state: Any) -> Any:
        """Return the first of the best squares. Raises ValueError when the game is over."""
        squares = options(state)
        part = self.part_below(state)
        known = forced(part) if part else 0
        self.tree = self._next = None  # the rest of the old tree goes, before anything grows
        with undisturbed():
            self.tree = replant(part or grow(state))
            self._next = self.tree  # what an interrupt leaves
            children = self.tree.children
            place = self._best_place(children, worth(state.to_move))
        self.report = self._report(forced(self.tree) - known, known)
        self._next = children[place]
        return squares[place]

    def _best_place(self, children: Sequence[Node], value: Value) -> int:
        """Return which of the children is the first of the best."""
        best = -inf
        best_place = 0
        for place, child in enumerate(children):
            part = self.cut(self.level - 1, child)
            score = self.look(part, value, best)
            if score > best:
                best = score
                best_place = place
        return best_place

    def _report(self, new: int, known: int) -> str:
        """Return how much of the tree was new, in words."""
        nodes = "node" if new == 1 else "nodes"
        before = f", {known:,} known from before" if known else ""
        full = "; its memory is full" if self.tree and self.tree.is_full else ""
        return f"{new:,} {nodes} worked out now{before}{full}"

    def part_below(self, state: State) -> Node | None:
        """Return what it remembers of the tree below a state.

        That is something if its last move led there or to the ply before.
        """
        last = self._next
        if last and last.state == state:
            return last
        if not last or not last.remembered_children:
            return None
        actions = last.state.actions()
        for action, child in zip(actions, last.remembered_children, strict=True):
            if last.state.result(action) == state:
                return child
        return None

    def __repr__(self) -> str:
        return f"LazyPlayer({self.level}, {name_of(self.look)})"


def worth(player: str) -> Value:
    """Return what says how much a state is worth to a player: ±(1 + the free squares) at the end.

    Before the end, it says 0. So a win is worth more the sooner it comes. Raises ValueError for an
    unknown player.
    """
    doors.player(player)

    def value(state: State) -> int:
        if not state.is_terminal:
            return 0
        free = state.squares.count(".") if isinstance(state, State) else 0
        return state.utility(player) * (1 + free)

    return value
