"""Checks and hints of notebook 09: lazy, prune; and of its more: children, which_nodes, no_limit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from math import inf
from typing import Any

from ttt.check.boards import with_free
from ttt.check.engine import RETURN, Errors, Verdict, advice_on_error, judge_number, no_answer, wrong
from ttt.check.watch import Raised, is_equal, watch
from ttt.game import State, other, shown
from ttt.lazy import Promise, force

OUTER = "A name that the inner function assigns to is its own, unless nonlocal says otherwise."
GENERATOR = "A generator hands out its promises once, and then it is empty. A node may be looked at twice."
INNER = "If an inner function of yours makes the promise, does it return it?"
LOOKS_UP = "A lambda looks up its names when it is called, and by then the loop is over."


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


NOT_THERE = "The first time there was an error, so there is no value yet. When may the promise say that it is done?"
NO_VALUE = "Does the inner function return the value, the first time as well?"
LAZY_ERRORS = {
    "UnboundLocalError": OUTER,
    "positional argument": "my_lazy takes one argument, a function. That function and its promise take none.",
}
Maker = Callable[[Any], Any]


def lazy(function: Any) -> Verdict:
    """Check a function that makes a promise of another one: a function to be called when the value is needed."""
    told = "it works the value out when it is needed, and once. None is kept too; an error is not."
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
        hint = "The function is called while the promise is being made. A promise waits until it is called itself."
        raise WrongError("The function was called before its value was asked for.", hint)
    if promise is work:
        hint = "Each call would work the value out again. What remembers it?"
        raise WrongError("It returned the function as it was given.", hint)
    if not callable(promise):
        hint = "A promise is a function here. Return the inner function itself: its name, without ()."
        raise WrongError(f"It returned {shown(promise)}. Expected: a function.", hint)


def _gives(make: Maker) -> None:
    work = _Work(42)
    got = make(work)()
    if callable(got):
        raise WrongError("The promise of 42, when called, returned a function.", "Where is the given one called?")
    if not is_equal(got, 42):
        hint = NO_VALUE if got is None else "The value is what the function returns, unchanged."
        hint = hint if work.calls else "The function was never called. When should it be, and what do you ask first?"
        raise WrongError(f"The promise of 42, when called, returned {shown(got)}.", hint)


def _keeps(make: Maker) -> None:
    work = _Work(42, 43)
    promise = make(work)
    first, second = promise(), promise()
    if work.calls > 1:
        hint = "The second time, it was called again. What does a promise ask first, and which line changes the answer?"
        raise WrongError(f"The promise was called twice, and the function {work.calls} times.", hint)
    if not is_equal(first, second):
        hint = "What is returned the second time? Is it what was kept the first time?"
        raise WrongError(f"It gave {shown(first)}, and then {shown(second)}.", hint)


def _are_two(make: Maker) -> None:
    one, two = make(_Work("one")), make(_Work("two"))
    got = (one(), two(), one())
    if not is_equal(got, ("one", "two", "one")):
        hint = "One promise gives the value of another one. Where do their variables live?"
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
        hint = "An error in the function is for the caller who forces the promise. Let it through."
        raise WrongError(f"The function raised an error, and the promise returned {shown(first)}.", hint)
    if not is_equal(second, 42):
        given = "raised it again" if isinstance(second, Raised) else f"returned {shown(second)}"
        raise WrongError(f"The function raised an error, and then gives 42. The promise then {given}.", NOT_THERE)


CHILDREN_ERRORS = {
    "UnboundLocalError": OUTER,
    "positional argument": "A promise is forced without arguments; play takes the board, the square and the player.",
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
        raise WrongError(f"{asked}A promise that was forced twice worked out its value twice.", hint)
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
        hint = "Something is worked out while the list is made. Only what is inside a lambda waits; defaults don't."
        raise WrongError(f"{asked}play was called {calls} times before a promise was forced.", hint)
    got = [tuple(one) if isinstance(one, list) else one for one in _all_kept(promises, asked)]
    wanted = [(state.result(square).squares, other(mover)) for square in state.actions()]
    if got != wanted:
        raise WrongError(f"{asked}The promises gave {shown(got)}\nExpected: {shown(wanted)}", _why(got, wanted))


def _advise_on_list(got: Any) -> str:
    if callable(got) or isinstance(got, Promise):
        return "That is one promise. How many are expected?"
    return GENERATOR if isinstance(got, Iterator) else RETURN


def _why(got: list[Any], wanted: list[tuple[str, str]]) -> str:
    """Return a hint on children that are wrong."""
    if len(got) != len(wanted):
        return f"{len(got)} promises for {len(wanted)} free squares. Is there one for each free square, and no other?"
    if all(one is None for one in got):
        return "Each promise gives None. (If you make promises with your own my_lazy, is it finished?)"
    if len(got) > 1 and all(is_equal(one, got[0]) for one in got):
        return f"All of them have a mark on the same square. {LOOKS_UP} What can keep a square for each?"
    boards = [str(one[0]) if isinstance(one, tuple) and len(one) == 2 else "" for one in got]
    expected = [board for board, _ in wanted]
    if boards == expected:
        return "The board is right. Who is to move on it?"
    if sorted(boards) == sorted(expected):
        return "They are all there. In which order are the free squares?"
    if all(len(board) == len(expected[0]) for board in boards):
        return "Which mark was put where?"
    return "Each promise gives a pair: the board after the move of `player`, and who is next."


BOARDS = 100  # with as many free squares
EDITED = "The tree that you are given is not yours to change. Make new lists, and leave the old ones alone."
NO_PAIR = "A tree is a pair: a state, and a list of promises. Does every way through your function return one?"
NUMBER_FIRST = "It is called as prune(depth, tree): the number comes first."
PRUNE_ERRORS = {
    "UnboundLocalError": OUTER,
    "object is not callable": "Something is forced that is not a promise. Was it forced before?",
    "unpack non-iterable int": NUMBER_FIRST,
    "'int' object is not subscriptable": NUMBER_FIRST,
    "positional argument": NUMBER_FIRST,
    "is not a tree": "That is the prune of ttt.lazy_search, for other trees. Which function should call itself?",
    "Promise": "A promise is not a pair until it is forced. Where should that happen, and when?",
}
Pair = tuple[State, list[Any]]  # a state, and promises of its children
Shape = tuple[State, tuple[Any, ...]]  # the same with everything worked out


class _Promise(Promise[Pair]):
    """A promise that is forced by a call, as the learner's are, or by `force`."""

    __call__ = force


def prune(function: Callable[[int, Pair], Any]) -> Verdict:
    """Check a function that ends a tree at a depth without looking at it: pairs of a state and promises."""
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
        promises: list[Any] = [_Promise(partial(self._child, state, square)) for square in state.actions()]
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
        hint = "Something is forced while the tree is being pruned. Which of your lines could wait?"
        raise WrongError(f"{called} forced {counted.forced} of its promises before they were asked for.", hint)
    shape, right = _shape(got), _right(state, depth)
    if counted.is_edited:
        raise WrongError(f"{called} returned a tree that changes the other one when you look at it.", EDITED)
    if shape != right:
        said = f"{called} has {_told(shape)}.\nExpected: {_told(right)}"
        raise WrongError(said, _why_not(shape, state, depth))
    nodes = _nodes(right)
    if counted.forced != nodes - 1:
        said = f"To look at all {nodes:,} nodes of {called}, {counted.forced:,} promises of the tree are forced."
        hint = "A node at the last ply needs no children. Don't look at them, not even to drop them."
        unused = "Your function grows a tree of its own. What is promised in the one it is given?"
        raise WrongError(said, hint if counted.forced >= nodes else unused)


def _is_pair(got: Any) -> bool:
    return isinstance(got, tuple | list) and len(got) == 2


def _shape(pair: Any) -> Shape:
    """Return a tree with all its promises kept. Raises WrongError for what is no such tree."""
    if _is_pair(pair) and isinstance(pair[1], Iterator):
        raise WrongError("There is a generator in place of the list of promises.", GENERATOR)
    if not _is_pair(pair) or not isinstance(pair[1], tuple | list):
        raise WrongError(f"{shown(pair)} is not a pair of a state and promises.", NO_PAIR)
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
        return "Below the children, the tree is as deep as before. What should happen to each child?"
    if shape == _right(state, depth - 1):
        return "It ends a ply too early. At depth 0 only the root is left. What is left at depth 1?"
    below = [child[0] for child in shape[1]]
    if len(below) > 1 and all(is_equal(one, below[0]) for one in below):
        return f"All children are the same board. {LOOKS_UP}"
    if shape[0] != state:
        return "At any depth, the root stays as it is."
    return "At which depth are the children left out? At any other, all of them are kept."


WHICH = {
    (65, 64): "One ply is missing. o's own move is the first of the three.",
    (2_081, 2_080): "One ply too many. o's own move is the first of the three.",
    (549_946, 63_905, 63_904): "That is the whole tree. How far does o look?",
    (51, 50, 49, 42): "That is one branch. How could o know its best move before it has looked at them all?",
    (57, 344, 337, 392, 345): "A ply on the way is left out.",
    (400,): "Nearly. The board that o looks at is a node, too.",
    (585, 73): "x has one square already. How many has o to choose from, and how many are then left for x?",
    (1, 8, 56, 336, 1_680): "That is one ply of the tree. On the way to it, o passes other nodes: 1, 8, …",
}


def which_nodes(guess: Any) -> Verdict:
    """Check how many nodes are worked out by a reply to x on 1 that looks three plies ahead, o's move included."""
    by_layers = "Ply by ply: one board, on which o has 8 moves; after each of them x has 7; and so on. How far?"
    return judge_number(guess, "which_nodes", 401, WHICH, by_layers)


WHOLE, LEAST = 55_505, 2_459  # nodes below x on 4; those that alpha-beta works out
WITH_LIMIT = (55_482, 55_428, 55_295, 54_861, 54_299, 53_451)  # what is spared with 2 to 7 plies
SPARED = {
    (WHOLE, LEAST): "So many are worked out. How many are not?",
    (0, LEAST): "The first is right. The second player works out so many; how many does it not work out?",
    (WHOLE - LEAST, 0): "Which of the two players comes first?",
    (0, 946): "So many are passed over. But what lies below these is never worked out, either.",
    (0, 60_718): "That is true after x has taken 1. Here x has the centre.",
    (0, WHOLE - LEAST - 1): "Nearly. The board that o looks at is a node, too.",
    (0, 549_946 - LEAST): "Below which board are they?",
    **{(0, spared): "That is with a limit. How many plies reach the end of every game?" for spared in WITH_LIMIT},
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
    hint = "nodes_by_ply counts all nodes that there could be, and forced those that are worked out."
    if spared[0]:
        hint = "The first player looks at everything that can follow. Which nodes are left?"
    return wrong(name, f"{shown(spared)} is not right yet.", SPARED.get(tuple(spared), hint))
