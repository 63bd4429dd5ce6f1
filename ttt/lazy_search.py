"""Searches on game trees that know nothing of how a tree grows, and a player that uses them (notebook 09).

A tree is whatever has a `state` and `children`: a lazy one, an eager one (both from `ttt.lazy`), or
one that `prune` shows only a part of. Reading order: `prune`; `maximise` and `minimise`, which
together are minimax; `maximise_within` and `minimise_within`, which together are alpha-beta: they
leave out a child by not looking at it. Then two ways to look at a tree; `LazyPlayer`, which keeps
its tree from move to move; `worth`, what a state counts.

The player mends that of `ttt.article`: it scores each child once, and prefers quick wins and slow
losses.

Source: John Hughes, "Why functional programming matters", where `prune`, `maximise` and `minimise`
are put together in this way. His alpha-beta has no window: it takes the least and the greatest of
lazy lists.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, NamedTuple, Protocol, TypeAlias

from ttt import doors
from ttt.agents import options
from ttt.doors import name_of
from ttt.game import State, shown
from ttt.lazy import Node, forced, grow, replant, undisturbed
from ttt.lookahead import checked_level


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
        raise TypeError(
            f"{shown(tree)} is not a tree, such as grow(State()): {problem}"
        ) from problem


Value: TypeAlias = Callable[[Any], float]  # what a state is worth, to one and the same player


def prune(depth: int, tree: Tree) -> Tree:
    """Return a tree as if it ended `depth` plies below its root.

    The tree itself stays whole, and nothing is forced. Raises TypeError or ValueError for a depth
    that is not a whole number of at least 0, TypeError for what is no tree.
    """
    if isinstance(tree, type) or not {"state", "children"} <= {
        *dir(tree)
    }:  # hasattr would force them
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
        return (
            [_Pruned(self.depth - 1, child) for child in self.tree.children] if self.depth else []
        )


def maximise(tree: Tree, value: Value) -> float:
    """Return the value of a tree whose root takes the greatest; where the tree ends, `value` gives it."""
    children = _children(tree)
    return max([minimise(child, value) for child in children]) if children else value(tree.state)


def minimise(tree: Tree, value: Value) -> float:
    """Return the value of a tree whose root takes the least; where the tree ends, `value` gives it."""
    children = _children(tree)
    return min([maximise(child, value) for child in children]) if children else value(tree.state)


def maximise_within(tree: Tree, value: Value, low: float = -inf, high: float = inf) -> float:
    """Return what `maximise` does, but at least `low` and at most `high`; once this is reached, it looks no further."""
    children = _children(tree)
    if not children:
        return min(max(value(tree.state), low), high)
    for child in children:
        low = max(low, minimise_within(child, value, low, high))
        if low >= high:
            break
    return low


def minimise_within(tree: Tree, value: Value, low: float = -inf, high: float = inf) -> float:
    """Return what `minimise` does, but at most `high` and at least `low`; once this is reached, it looks no further."""
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
    """Return what a tree is worth to the player who moved there, as minimax does: it looks at each node."""
    return minimise(tree, value)


def what_matters(tree: Tree, value: Value, best: float) -> float:
    """Return the same as alpha-beta does, if it is better than the best so far; otherwise that best, or less."""
    return minimise_within(tree, value, low=best)


class LazyPlayer:
    """An agent that looks `level` plies ahead, 1 to 9, its own move included, and takes the first of the best squares.

    `look` says how; `plant` gives the tree below a state, with `grow_all` an eager one. `tree` is
    that of its last move, `report` how much of it was new. Raises ValueError for any other level,
    and TypeError for what is no function.
    """

    def __init__(
        self, level: int = 5, look: Look = what_matters, plant: Callable[[State], Node] = grow
    ) -> None:
        self.__name__, self.report, self.level = "lazy", "", checked_level(level)
        self.look = doors.function(
            "a way to look", look, "a function of a tree, a value and the best so far"
        )
        self.plant = doors.function("a way to plant", plant, "a function from a state to its tree")
        self.tree: Node | None = None
        self._next: Node | None = None  # what of the tree can still come

    def __call__(self, state: Any) -> Any:
        """Return the first of the best squares. Raises ValueError when the game is over."""
        squares, part = options(state), self.part_below(state)
        known, best, chosen = forced(part) if part else 0, -inf, 0
        self.tree = self._next = None  # the rest of the old tree goes, before anything grows
        with undisturbed():
            tree = part or self.plant(state)
            if not isinstance(tree, Node) or tree.state != state:
                raise TypeError(
                    f"{name_of(self.plant)} gave {shown(tree)} for {state!r}; a Node of it was expected"
                )
            self.tree = self._next = replant(tree)
            value, children = worth(state.to_move), self.tree.children
            for i, child in enumerate(children):
                score = self.look(prune(self.level - 1, child), value, best)
                if score > best:
                    best, chosen = score, i
        new, before = forced(self.tree) - known, f", {known:,} known from before" if known else ""
        full = "; its memory is full" if self.tree.is_full else ""
        self.report = f"{new:,} {'node' if new == 1 else 'nodes'} worked out now{before}{full}"
        self._next = children[chosen]
        return squares[chosen]

    def part_below(self, state: State) -> Node | None:
        """Return what it remembers of the tree below a state, if its last move led there or to the ply before."""
        last = self._next
        if last and last.state == state:
            return last
        if not last or not last.remembered_children:
            return None
        below = zip(last.state.actions(), last.remembered_children, strict=True)
        return next((child for action, child in below if last.state.result(action) == state), None)

    def __repr__(self) -> str:
        return f"LazyPlayer({self.level}, {name_of(self.look)})"


def worth(player: str) -> Value:
    """Return what says how much a state is worth to a player: at the end ±(1 + the free squares), before that 0.

    So a win is worth more the sooner it comes. Raises ValueError for an unknown player.
    """
    doors.player(player)

    def value(state: State) -> int:
        free = state.squares.count(".") if isinstance(state, State) else 0
        return state.utility(player) * (1 + free) if state.is_terminal else 0

    return value
