"""Checks and hints of notebook 09: a tree that ends at a depth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from math import inf
from typing import Any

from ttt.check.engine import Verdict, all_states, no_answer
from ttt.check.promises import GENERATOR, INNER, kept, trouble
from ttt.check.watch import is_equal, shown
from ttt.game import State
from ttt.lazy import Promise, lazy

BOARDS = 100  # with as many free squares
Pair = tuple[State, list[Any]]  # a state, and promises of its children
Shape = tuple[State, tuple[Any, ...]]  # the same with everything worked out
AT_ONCE = (
    "Something is forced while the tree is pruned. Which of your lines need what is promised, and could wait, too?"
)
EDITED = "The lists of a tree belong to whoever made it. Make a new one, and leave the old one as it is."
SHALLOW = "It ends a ply too early. At depth 0 only the root is left; at depth 1, what is left of its children?"
WHOLE = "The tree below the children is as deep as before. What happens to them, and at which depth?"
SHARED = "All children are the same one. A lambda looks up its names when it is called, and then the loop is over."
TOO_MANY = "A node at the depth is the last: nobody needs to look at its children, not even to drop them."
UNUSED = "It grows a tree of its own. What is promised in the one that it is given?"
OTHERWISE = "Ply by ply: at which depth are the children kept, at which are they left out, and all of them?"
IMPORTED = "That is the prune of ttt.lazy_search, for the trees of ttt.lazy. Which function should be called again?"
ROOT = "The root stays what it is, at any depth."
NO_PAIR = "A tree is a pair: a state, and a list of promises. Is that what each way through your function returns?"
EAGER = "The children of your tree are there, but not promised. What makes a promise of something?"


def prune(function: Callable[[int, Pair], Any]) -> Verdict:
    """Check a function that gives a tree as it is up to a depth, without looking at it: pairs of state and promises."""
    name = "prune"
    if (problem := no_answer(function, name)) is not None:
        return problem
    count = 0
    for state in _ends():
        for depth in range(state.squares.count(".") + 2):
            if found := trouble(function, partial(_tried, function, depth, state), _advise):
                said, hint = found
                return Verdict(False, f"✗ {name}: not right yet.\n{said}", hint, state)
            count += 1
    return Verdict(True, f"✓ {name}: right on {count:,} trees, and none was looked at before its time.")


def _ends() -> Iterator[State]:
    """Yield some boards near the end of a game: first those on which a tree has a middle, between root and leaves."""
    for free in (3, 4, 2, 1, 0):
        yield from islice((state for state in all_states() if state.squares.count(".") == free), BOARDS)


class _Counted:
    """A tree of pairs and promises, as in the notebook, that counts which of them are forced."""

    def __init__(self, state: State) -> None:
        self.forced = 0
        self.lists: list[tuple[list[Any], list[Any]]] = []  # and what was in each
        self.root = self._pair(state)

    def _pair(self, state: State) -> Pair:
        promises: list[Any] = [lazy(partial(self._child, state, square)) for square in state.actions()]
        self.lists.append((promises, [*promises]))
        return state, promises

    def _child(self, state: State, square: int) -> Pair:
        self.forced += 1
        return self._pair(state.result(square))

    @property
    def is_edited(self) -> bool:
        return any(promises != as_made for promises, as_made in self.lists)


def _tried(function: Callable[[int, Pair], Any], depth: int, state: State) -> tuple[str, str] | None:
    """Return what is wrong with a pruned tree, and a hint; nothing if it is right."""
    counted = _Counted(state)
    got = function(depth, counted.root)
    called = f"prune({depth}, the tree below {state!r})"
    if not (isinstance(got, tuple | list) and len(got) == 2):
        return f"{called} returned {shown(got)}", NO_PAIR
    if counted.is_edited:
        return f"{called} has changed the tree that it was given.", EDITED
    if counted.forced:
        return f"{called} forced {counted.forced} of the promises in the tree, before anybody asked.", AT_ONCE
    shape = _shape(got)
    if counted.is_edited:
        return f"{called} gave a tree that changes the other one when it is looked at.", EDITED
    right = _right(state, depth)
    if shape != right:
        return f"{called} has {_told(shape)}.\nExpected: {_told(right)}", _why(shape, state, depth)
    if counted.forced != _nodes(right) - 1:
        said = (
            f"To look at all {_nodes(right):,} nodes of {called}, {counted.forced:,} promises of the tree are forced."
        )
        return said, TOO_MANY if counted.forced >= _nodes(right) else UNUSED
    return None


def _shape(pair: Any) -> Shape:
    """Return a tree with all its promises kept. Raises TypeError for what is no such tree."""
    if isinstance(pair, tuple | list) and len(pair) == 2 and isinstance(pair[1], Iterator):
        raise TypeError("a generator stands in place of the list of promises")
    if not (isinstance(pair, tuple | list) and len(pair) == 2 and isinstance(pair[1], tuple | list)):
        raise TypeError(f"{shown(pair)} is no pair of a state and promises")
    state, promises = pair
    if strange := [one for one in promises if not callable(one) and not isinstance(one, Promise)]:
        raise TypeError(f"{shown(strange[0])} stands where a promise was expected")
    below = [kept(promise) for promise in promises]
    if any(kept(promise) is not child for promise, child in zip(promises, below, strict=True)):
        raise TypeError("a child is put off, but not kept: forced twice, it is made twice")
    return state, tuple(map(_shape, below))


def _right(state: State, depth: float) -> Shape:
    return state, tuple(_right(state.result(square), depth - 1) for square in state.actions() if depth > 0)


def _nodes(shape: Shape) -> int:
    return 1 + sum(map(_nodes, shape[1]))


def _told(shape: Shape) -> str:
    """Return how many nodes a tree has, its root, and what is below it."""
    nodes, below = _nodes(shape), ", ".join(shown(child[0]) for child in shape[1])
    return f"{nodes} node{'s' * (nodes > 1)}: {shown(shape[0])}, below it {below or 'none'}"


def _why(shape: Shape, state: State, depth: int) -> str:
    """Return a hint on a tree that ends elsewhere than it should."""
    if depth == 0 and shape[0] == state:
        return "What is left of a tree at depth 0?"
    if shape == _right(state, inf):
        return WHOLE
    if shape == _right(state, depth - 1):
        return SHALLOW
    below = [child[0] for child in shape[1]]
    same = len(below) > 1 and all(is_equal(one, below[0]) for one in below)
    return SHARED if same else ROOT if shape[0] != state else OTHERWISE


def _advise(error: BaseException) -> str:
    if "no pair" in str(error) or "stands where" in str(error):
        return NO_PAIR if "no pair" in str(error) else INNER if str(error).startswith("None") else EAGER
    if "has it been forced already" in str(error):
        return "Something is forced that is no promise. Who has forced it before?"
    if "unpack non-iterable int" in str(error) or "positional argument" in str(error):
        return "It is called as prune(depth, tree): the number comes first."
    if "put off, but not kept" in str(error):
        return EAGER.split(". ")[1]
    if "is not a tree" in str(error):
        return IMPORTED
    if "a generator" in str(error):
        return GENERATOR
    if "unpack" in str(error):
        return "A promise has to be forced before it is a pair. Who should do that, and when?"
    return ""
