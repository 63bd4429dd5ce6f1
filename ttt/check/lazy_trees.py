"""Checks and hints of notebook 09: which nodes a move needs, pruning, and what is spared without a limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import islice
from math import inf
from typing import Any

from ttt.check.engine import Verdict, advice_on_error, all_states, judge_number, no_answer
from ttt.check.promises import GENERATOR, INNER, kept
from ttt.check.watch import Raised, shown, watch
from ttt.game import State
from ttt.lazy import Node, Promise, census, forced, lazy
from ttt.lazy_player import LazyPlayer, Look, everything, what_matters
from ttt.tree_size import nodes_by_ply

OPENING, DEPTH = State().result(1), 2  # what is asked about in the notebook
CENTRE = State().result(4)  # and without a limit
LEVEL = 9  # looks to the end on 3×3


def which_nodes(guess: Any) -> Verdict:
    """Check how many nodes are worked out by a reply to x on 1 that looks two plies beyond each of o's moves."""
    return judge_number(guess, "which_nodes", needed(DEPTH), _advise_on_number)


@cache
def needed(depth: int, look: Look = everything, state: State = OPENING) -> int:
    """Return how many nodes o's reply works out that looks so many plies beyond each of its moves."""
    return forced(_tree(depth, look, state))


def _tree(depth: int, look: Look, state: State) -> Node:
    player = LazyPlayer(depth + 1, look)
    player(state)
    assert player.tree
    return player.tree


def _advise_on_number(guess: int) -> str:
    layers = [1, 8, 8 * 7, 8 * 7 * 6]
    if guess in (needed(DEPTH - 1), needed(DEPTH - 1) - 1):
        return "One ply more. The depth counts the plies after the move that is scored."
    if guess in (needed(DEPTH + 1), needed(DEPTH + 1) - 1):
        return "One ply less. o's move itself is the first, and the depth counts the plies after it."
    if guess in (549_946, needed(8), needed(8) - 1):
        return "That is the whole tree. Who looks below the depth?"
    if guess in (1 + 1 + 7 + 7 * 6, 1 + 7 + 7 * 6, 7 * 6, 7 + 7 * 6):
        return (
            "That is one branch. How does the player know which of its moves is the best, before it has looked at all?"
        )
    if guess in (1 + 8 * 7, 8 + 8 * 7 * 6, 1 + 8 * 7 * 6, 8 * 7 + 8 * 7 * 6, 1 + 8 + 8 * 7 * 6):
        return "A layer on the way is left out."
    if guess == sum(layers) - 1:
        return "Nearly. The board on which o is to move is a node as well."
    if guess == 1 + 8 + 8 * 8 + 8 * 8 * 8 or guess == 1 + 8 + 8 * 8:
        return "A square that is taken is free no longer. How many are left for x?"
    if guess in (*layers, needed(DEPTH + 1) - needed(DEPTH)):
        return f"That is one layer of the tree. On the way to it, other nodes are passed: {layers[0]}, {layers[1]}, …"
    return (
        "Layer by layer: one board, on which o has 8 moves; after each of them x has 7; and so on. Where does it end?"
    )


# ---- prune

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
IMPORTED = "That is the prune of ttt.pruning, for the trees of ttt.lazy. Which function should be called again?"
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
            got, *_ = watch(partial(_tried, function, depth, state), ())
            if isinstance(got, Raised):
                got = f"It {got.told(function)}", advice_on_error(got.exception) or _advise(got.exception)
            if got:
                said, hint = got
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
    """Return how many nodes a tree has, and what lies below its root."""
    nodes = _nodes(shape)
    return (
        f"{nodes} node{'s' * (nodes > 1)}; below the root: {', '.join(shown(child[0]) for child in shape[1]) or 'none'}"
    )


def _why(shape: Shape, state: State, depth: int) -> str:
    """Return a hint on a tree that ends elsewhere than it should."""
    if depth == 0 and shape[0] == state:
        return "What is left of a tree at depth 0?"
    if shape == _right(state, inf):
        return WHOLE
    if shape == _right(state, depth - 1):
        return SHALLOW
    below = [child[0] for child in shape[1]]
    return SHARED if len(below) > 1 and len(set(below)) == 1 else ROOT if shape[0] != state else OTHERWISE


def _advise(error: BaseException) -> str:
    if "no pair" in str(error) or "stands where" in str(error):
        return NO_PAIR if "no pair" in str(error) else INNER if str(error).startswith("None") else EAGER
    if "has it been forced already" in str(error):
        return "Something is forced that is no promise. Who has forced it before?"
    if "unpack non-iterable int" in str(error):
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


# ---- without a limit


def no_limit(spared: Any) -> Verdict:
    """Check how many nodes after x on 4 are never worked out without a limit: by everything, and by what matters."""
    name = "no_limit"
    if spared is ... or (isinstance(spared, tuple | list) and ... in spared):
        return Verdict(False, f"… {name}: not yet. Put two numbers where the ... stands, and run again.")
    if not (isinstance(spared, tuple | list) and len(spared) == 2 and all(type(one) is int for one in spared)):
        return Verdict(False, f"✗ {name}: two whole numbers were expected, such as (12, 345), not {shown(spared)}.")
    whole, *_ = found = _looked_at()
    want = [whole - one for one in found]
    if list(spared) == want:
        share = want[1] / whole
        return Verdict(
            True, f"✓ {name}: {want[0]} of {whole:,} if everything is looked at, {want[1]:,} ({share:.0%}) if not."
        )
    return Verdict(False, f"✗ {name}: {spared[0]:,} and {spared[1]:,} are not right yet.", _advise_on_spared(spared))


def _looked_at() -> list[int]:
    return [needed(LEVEL - 1, look, CENTRE) for look in (everything, what_matters)]


def _advise_on_spared(spared: Sequence[int]) -> str:
    whole, least = _looked_at()
    if list(spared) == [whole, least]:
        return "That many are worked out. How many are not?"
    if list(spared) == [0, least]:
        return "The first is right. The second player works that many out; how many does it not?"
    if list(spared) == [whole - least, 0]:
        return "In which order were they asked for?"
    if spared[0]:
        return "The first player scores a move by all that can follow, and there is no limit. Which promise is left?"
    if spared[1] == census(_tree(LEVEL - 1, what_matters, CENTRE)).promised:
        return "That many are passed over. But what would come below these is never worked out, either."
    if list(spared) == [needed(8) - needed(8, look) for look in (everything, what_matters)]:
        return "That is so after x has taken 1. Here it has the centre."
    if any(spared[1] == whole - needed(depth, what_matters, CENTRE) for depth in range(1, 7)):
        return "That is with a limit. Which level sees the end of every game?"
    if sum(abs(one - right) for one, right in zip(spared, (0, whole - least), strict=True)) == 1:
        return "Nearly. The board that o looks at is a node, too."
    if spared[1] == sum(nodes_by_ply()) - least:
        return "Below which board are they?"
    return "nodes_by_ply counts all that there are below a board, and forced those that are worked out."
