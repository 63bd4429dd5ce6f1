"""Checks and hints of notebook 09: lazy, children, prune, which_nodes, no_limit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from math import inf
from typing import Any

from ttt.check.boards import with_free
from ttt.check.engine import RETURN, Errors, Verdict, advice_on_error, judge_number, no_answer, wrong
from ttt.check.watch import Raised, is_equal, watch
from ttt.game import State, other, shown
from ttt.lazy import Promise, force, lazy as ours

OUTER = "A name that is assigned to in the inner function is its own, unless nonlocal says otherwise."
GENERATOR = "A generator gives its promises out once, and then it is empty. A node may be looked at twice."
INNER = "If a function of yours makes the promise: does it return it?"
LOOKS_UP = "A lambda looks up its names when it is called, and then the loop is over."


class WrongError(Exception):
    """What was seen, and a hint."""


Trial = tuple[Callable[[], None], State | None]  # raises WrongError if something is wrong; and a board


def _tried(function: Any, name: str, trials: Iterable[Trial], errors: Errors, told: str) -> Verdict:
    """Return the verdict on the first trial that goes wrong, or what is told if all goes well."""
    if (problem := no_answer(function, name)) is not None:
        return problem
    count = 0
    for trial, state in trials:
        ended, *_ = watch(trial, ())
        if isinstance(ended, Raised):
            said, hint = f"It {ended.told(function)}", advice_on_error(ended.exception, errors)
            if isinstance(ended.exception, WrongError):
                said, hint = ended.exception.args
            return wrong(name, f"not right yet.\n{said}", hint, state)
        count += 1
    return Verdict(True, f"✓ {name}: {told.format(count)}")


NOT_THERE = "The first time there was an error, and so no value yet. When may the promise say that it is forced?"
NO_VALUE = "Does the inner function return the value, the first time as well?"
LAZY_ERRORS = {
    "UnboundLocalError": OUTER,
    "positional argument": "my_lazy is given one thing, a function. It and the promise of it are called with nothing.",
}
Maker = Callable[[Any], Any]


def lazy(function: Any) -> Verdict:
    """Check a function that makes a promise of another function: a function to be called when the value is needed."""
    told = "worked out when it is needed, and once. None is kept, too, but an error is not."
    parts = (_waits, _gives, _keeps, _are_two, _keeps_none, _keeps_no_error)
    return _tried(function, "lazy", ((partial(part, function), None) for part in parts), LAZY_ERRORS, told)


class _Work:
    """A function to be promised: it counts its calls and gives these results one after the other, then the last."""

    def __init__(self, *results: Any) -> None:
        self.results, self.calls = results, 0

    def __call__(self) -> Any:
        self.calls += 1
        result = self.results[min(self.calls, len(self.results)) - 1]
        if isinstance(result, Exception):
            raise result
        return result


def _waits(make: Maker) -> None:
    work = _Work(42)
    promise = make(work)
    if work.calls:
        hint = "The function is called while the promise is made. A promise waits until it is called."
        raise WrongError("The function was called before its value was asked for.", hint)
    if promise is work:
        hint = "Each call of it would work the value out anew. Who remembers it?"
        raise WrongError("It returned the function as it was given.", hint)
    if not callable(promise):
        hint = "A promise is a function here. Give the inner one itself, not called: return promise, without ()."
        raise WrongError(f"It returned {shown(promise)}. Expected: a function.", hint)


def _gives(make: Maker) -> None:
    work = _Work(42)
    got = make(work)()
    if callable(got):
        raise WrongError("The promise of 42, when called, returned a function.", "Who calls what was promised?")
    if not is_equal(got, 42):
        hint = NO_VALUE if got is None else "The value is what the function gives, just as it is."
        hint = hint if work.calls else "The function was never called. When should it be, and what do you ask before?"
        raise WrongError(f"The promise of 42, when called, returned {shown(got)}.", hint)


def _keeps(make: Maker) -> None:
    work = _Work(42, 43)
    promise = make(work)
    first, second = promise(), promise()
    if work.calls > 1:
        hint = "It was called again when the promise was forced again. Where is the value kept, and what comes first?"
        raise WrongError(f"The promise was called twice, and the function {work.calls} times.", hint)
    if not is_equal(first, second):
        hint = "What is returned the second time? Is it what was kept the first time?"
        raise WrongError(f"It gave {shown(first)}, and then {shown(second)}.", hint)


def _are_two(make: Maker) -> None:
    one, two = make(_Work("one")), make(_Work("two"))
    got = (one(), two(), one())
    if not is_equal(got, ("one", "two", "one")):
        hint = "A promise gives what another one has worked out before. Where do their variables live?"
        raise WrongError(f"Promises of 'one' and 'two' gave {', '.join(map(shown, got))}.", hint)


def _keeps_none(make: Maker) -> None:
    for value in (None, 0):
        work = _Work(value)
        promise = make(work)
        promise(), promise()
        if work.calls > 1:
            hint = f"{value!r} is a value like any other. What else can tell whether the value has been worked out?"
            raise WrongError(f"A promise of {value!r} was called twice, and its function {work.calls} times.", hint)


def _keeps_no_error(make: Maker) -> None:
    promise = make(_Work(ValueError("not today"), 42))
    first, second = (watch(promise, ())[0] for _ in range(2))
    if not isinstance(first, Raised):
        hint = "An error in the function is for the caller who forces the promise. Let it pass."
        raise WrongError(f"The function raised an error, and the promise returned {shown(first)}.", hint)
    if not is_equal(second, 42):
        given = "raised it again" if isinstance(second, Raised) else f"returned {shown(second)}"
        raise WrongError(f"The function raised an error, and then gives 42. The promise then {given}.", NOT_THERE)


CHILDREN_ERRORS = {
    "UnboundLocalError": OUTER,
    "positional argument": "A promise is forced with nothing, and play is given the board, the square, and the player.",
}
Children = Callable[[str, str, Callable[[str, int, str], str]], Any]


def children(function: Children) -> Verdict:
    """Check a function that returns promises of what can follow a board: for each, the board and who is to move."""
    boards = (state for free in (2, 3, 4, 5, 6, 7, 8, 9, 1) for state in with_free(free))  # one child alone shows less
    trials = ((partial(_children, function, state), state) for state in boards if not state.is_terminal)
    told = "right on all {:,} boards, and nothing is worked out before it is needed."
    return _tried(function, "children", trials, CHILDREN_ERRORS, told)


def _all_kept(promises: Collection[Any], asked: str = "") -> list[Any]:
    """Return what was promised, by promises of ours or by functions. Raises WrongError for what is no promise."""
    for one in promises:
        if not callable(one) and not isinstance(one, Promise):
            hint = INNER if one is None else "What is put off here, and what makes a promise of it?"
            raise WrongError(f"{asked}There is {shown(one)} where a promise was expected.", hint)
    first, second = ([force(one) if isinstance(one, Promise) else one() for one in promises] for _ in range(2))
    if any(again is not child for again, child in zip(second, first, strict=True)):
        hint = "It is put off, but not kept. What makes a promise of a function?"
        raise WrongError(f"{asked}Forced twice, a promise makes what it gives twice.", hint)
    return first


def _children(function: Children, state: State) -> None:
    """Raise WrongError if the children of a board are not right."""
    calls, mover = 0, state.to_move
    asked = f"Asked for the children of {state.squares!r}, {mover} to move.\n"

    def play(board: str, square: int, player: str) -> str:
        nonlocal calls
        calls += 1
        return board[:square] + player + board[square + 1 :]

    promises = function(state.squares, mover, play)
    if not isinstance(promises, list | tuple):
        said = f"{asked}It returned {shown(promises)}. Expected: a list of promises."
        raise WrongError(said, _advise_on_list(promises))
    if calls:
        hint = "Something is worked out while the list is made. Only what is inside of a lambda waits; defaults don't."
        raise WrongError(f"{asked}play was called {calls} times before any promise was forced.", hint)
    got = [tuple(one) if isinstance(one, list) else one for one in _all_kept(promises, asked)]
    wanted = [(state.result(square).squares, other(mover)) for square in state.actions()]
    if got != wanted:
        raise WrongError(f"{asked}The promises gave {shown(got)}\nExpected: {shown(wanted)}", _why(got, wanted))


def _advise_on_list(got: Any) -> str:
    if callable(got) or isinstance(got, Promise):
        return "That is one promise. How many are expected?"
    if isinstance(got, Iterator):
        return GENERATOR
    return RETURN


def _why(got: list[Any], wanted: list[tuple[str, str]]) -> str:
    """Return a hint on children that are wrong."""
    if len(got) != len(wanted):
        return f"{len(got)} promises for {len(wanted)} free squares. Is each free square there, and no other?"
    if all(one is None for one in got):
        return "What is promised gives nothing. (If you promise with my_lazy: is that one done?)"
    if len(got) > 1 and all(is_equal(one, got[0]) for one in got):
        return f"All of them are children of one and the same square. {LOOKS_UP} Who can keep a square for each?"
    boards = [str(one[0]) if isinstance(one, tuple) and len(one) == 2 else "" for one in got]
    expected = [board for board, _ in wanted]
    if boards == expected:
        return "The board is right. Who is to move on it?"
    if sorted(boards) == sorted(expected):
        return "They are all there. In which order were they expected?"
    if all(len(board) == len(expected[0]) for board in boards):
        return "Which mark has been put where?"
    return "Each promise is of a pair: the board after the move of `player`, and who is next."


BOARDS = 100  # with as many free squares
EDITED = "The tree that you are given is not yours to change. Make new lists, and leave the old ones as they are."
NO_PAIR = "A tree is a pair: a state, and a list of promises. Is that what each way through your function returns?"
NUMBER_FIRST = "It is called as prune(depth, tree): the number comes first."
PRUNE_ERRORS = {
    "UnboundLocalError": OUTER,
    "has it been forced already": "Something is forced that is no promise. Who has forced it before?",
    "unpack non-iterable int": NUMBER_FIRST,
    "'int' object is not subscriptable": NUMBER_FIRST,
    "positional argument": NUMBER_FIRST,
    "is not a tree": "That is the prune of ttt.lazy_search, for other trees. Which function should be called again?",
    "Promise": "A promise has to be forced before it is a pair. Who should do that, and when?",
}
Pair = tuple[State, list[Any]]  # a state, and promises of its children
Shape = tuple[State, tuple[Any, ...]]  # the same with everything worked out


def prune(function: Callable[[int, Pair], Any]) -> Verdict:
    """Check a function that gives a tree as it is up to a depth, without looking at it: pairs of state and promises."""
    trials = (
        (partial(_pruned, function, depth, state), state)
        for free in (3, 4, 2, 1, 0)  # first those on which a tree has a middle, between root and leaves
        for state in with_free(free, BOARDS)
        for depth in range(free + 2)
    )
    told = "right on {:,} trees, and none was looked at before its time."
    return _tried(function, "prune", trials, PRUNE_ERRORS, told)


class _Counted:
    """A tree of pairs and promises, as in the notebook, that counts which of them are forced."""

    def __init__(self, state: State) -> None:
        self.forced = 0
        self.lists: list[tuple[list[Any], list[Any]]] = []  # and what was in each
        self.root = self._pair(state)

    def _pair(self, state: State) -> Pair:
        promises: list[Any] = [ours(partial(self._child, state, square)) for square in state.actions()]
        self.lists.append((promises, [*promises]))
        return state, promises

    def _child(self, state: State, square: int) -> Pair:
        self.forced += 1
        return self._pair(state.result(square))

    @property
    def is_edited(self) -> bool:
        return any(promises != as_made for promises, as_made in self.lists)


def _pruned(function: Callable[[int, Pair], Any], depth: int, state: State) -> None:
    """Raise WrongError if a pruned tree is not right."""
    counted = _Counted(state)
    got = function(depth, counted.root)
    called = f"prune({depth}, the tree below {state!r})"
    if not _is_pair(got):
        raise WrongError(f"{called} returned {shown(got)}", NO_PAIR)
    if counted.is_edited:
        raise WrongError(f"{called} has changed the tree that it was given.", EDITED)
    if counted.forced:
        hint = "Something is forced while the tree is pruned. Which of your lines could wait, too?"
        raise WrongError(f"{called} forced {counted.forced} of its promises before they were asked for.", hint)
    shape, right = _shape(got), _right(state, depth)
    if counted.is_edited:
        raise WrongError(f"{called} gave a tree that changes the other one when it is looked at.", EDITED)
    if shape != right:
        said = f"{called} has {_told(shape)}.\nExpected: {_told(right)}"
        raise WrongError(said, _why_not(shape, state, depth))
    nodes = _nodes(right)
    if counted.forced != nodes - 1:
        said = f"To look at all {nodes:,} nodes of {called}, {counted.forced:,} promises of the tree are forced."
        hint = "A node at the depth is the last: its children need not be looked at, not even to drop them."
        unused = "It grows a tree of its own. What is promised in the one that it is given?"
        raise WrongError(said, hint if counted.forced >= nodes else unused)


def _is_pair(got: Any) -> bool:
    return isinstance(got, tuple | list) and len(got) == 2


def _shape(pair: Any) -> Shape:
    """Return a tree with all its promises kept. Raises WrongError for what is no such tree."""
    if _is_pair(pair) and isinstance(pair[1], Iterator):
        raise WrongError("There is a generator in place of the list of promises.", GENERATOR)
    if not _is_pair(pair) or not isinstance(pair[1], tuple | list):
        raise WrongError(f"{shown(pair)} is no pair of a state and promises.", NO_PAIR)
    return pair[0], tuple(map(_shape, _all_kept(pair[1])))


def _right(state: State, depth: float) -> Shape:
    return state, tuple(_right(state.result(square), depth - 1) for square in state.actions() if depth > 0)


def _nodes(shape: Shape) -> int:
    return 1 + sum(map(_nodes, shape[1]))


def _told(shape: Shape) -> str:
    """Return how many nodes a tree has, its root, and what is below it."""
    nodes, below = _nodes(shape), ", ".join(shown(child[0]) for child in shape[1])
    return f"{nodes} node{'s' * (nodes > 1)}: {shown(shape[0])}, below it {below or 'none'}"


def _why_not(shape: Shape, state: State, depth: int) -> str:
    """Return a hint on a tree that ends elsewhere than it should."""
    if depth == 0 and shape[0] == state:
        return "What is left of a tree at depth 0?"
    if shape == _right(state, inf):
        return "The tree below the children is as deep as before. What happens to them, and at which depth?"
    if shape == _right(state, depth - 1):
        return "It ends a ply too early. At depth 0 only the root is left; at depth 1, what is left of its children?"
    below = [child[0] for child in shape[1]]
    if len(below) > 1 and all(is_equal(one, below[0]) for one in below):
        return f"All children are the same one. {LOOKS_UP}"
    if shape[0] != state:
        return "The root stays what it is, at any depth."
    return "Ply by ply: at which depth are the children kept, at which are they left out, and all of them?"


WHICH = {
    (65, 64): "One ply more. The depth counts the plies after the move that is scored.",
    (2_081, 2_080): "One ply less. o's move itself is the first, and the depth counts the plies after it.",
    (549_946, 63_905, 63_904): "That is the whole tree. Who looks below the depth?",
    (51, 50, 49, 42): "That is one branch. How does the player know its best move, before it has looked at all?",
    (57, 344, 337, 392, 345): "A layer on the way is left out.",
    (400,): "Nearly. The board on which o is to move is a node as well.",
    (585, 73): "A square that is taken is free no longer. How many are left for x?",
    (1, 8, 56, 336, 1_680): "That is one layer of the tree. On the way to it, other nodes are passed: 1, 8, …",
}


def which_nodes(guess: Any) -> Verdict:
    """Check how many nodes are worked out by a reply to x on 1 that looks two plies beyond each of o's moves."""
    by_layers = "Layer by layer: one board, on which o has 8 moves; after each of them x has 7; and so on. Until where?"
    return judge_number(guess, "which_nodes", 401, WHICH, by_layers)


WHOLE, LEAST = 55_505, 2_459  # nodes below x on 4; those that alpha-beta works out
WITH_LIMIT = (55_482, 55_428, 55_295, 54_861, 54_299, 53_451)  # what is spared at depths 1 to 6
SPARED = {
    (WHOLE, LEAST): "That many are worked out. How many are not?",
    (0, LEAST): "The first is right. The second player works that many out; how many does it not?",
    (WHOLE - LEAST, 0): "In which order were they asked for?",
    (0, 946): "That many are passed over. But what would come below these is never worked out, either.",
    (0, 60_718): "That is so after x has taken 1. Here it has the centre.",
    (0, WHOLE - LEAST - 1): "Nearly. The board that o looks at is a node, too.",
    (0, 549_946 - LEAST): "Below which board are they?",
    **{(0, spared): "That is with a limit. Which level sees the end of every game?" for spared in WITH_LIMIT},
}


def no_limit(spared: Any) -> Verdict:
    """Check how many nodes after x on 4 are never worked out without a limit: by everything, and by what matters."""
    name, want = "no_limit", (0, WHOLE - LEAST)
    if spared is ... or (isinstance(spared, tuple | list) and any(one is ... for one in spared)):
        return Verdict(False, f"… {name}: not yet. Put two numbers where the ... stands, and run again.")
    if not (isinstance(spared, tuple | list) and len(spared) == 2 and all(type(one) is int for one in spared)):
        return wrong(name, f"two whole numbers were expected, such as (12, 345), not {shown(spared)}.")
    if tuple(spared) == want:
        told = f"0 of {WHOLE:,} if everything is looked at, {want[1]:,} ({want[1] / WHOLE:.0%}) if not."
        return Verdict(True, f"✓ {name}: {told}")
    hint = "nodes_by_ply counts all that there are below a board, and forced those that are worked out."
    if spared[0]:
        hint = "The first player scores a move by all that can follow, without a limit. Which promise is left?"
    return wrong(name, f"{shown(spared)} is not right yet.", SPARED.get(tuple(spared), hint))
