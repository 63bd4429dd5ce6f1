"""Checks and hints of notebook 09 and its more: lazy, prune, children."""

from collections.abc import Collection
from functools import partial
from inspect import getclosurevars, isfunction
from math import inf
from typing import Any

from ttt.check.boards import with_free
from ttt.check.engine import WrongError, exercise
from ttt.check.hints import Errors
from ttt.check.trials import tried
from ttt.check.verdict import Code, Fact, Verdict
from ttt.check.watch import Raised, is_equal, report, value_of
from ttt.check.words import EXPECTED, RETURN
from ttt.count import results
from ttt.doors import NO_FUNCTION, short
from ttt.game import State, other
from ttt.lazy import Called, Promise, answer
from ttt.notation import shown

LOOKS_UP = "A function that is made in a loop looks up its names when it is called, and by then the loop is over."


OWN_NAME = (
    "A name that the inner function sets with = is its own, and is gone when the call ends. "
    "The list outside stays as it is. kept.append(...) puts a value into that list."
)
LAZY_ERRORS: Errors = {
    "positional argument": "my_lazy takes one argument, a function. That function and its promise take none.",
    UnboundLocalError: OWN_NAME,
    "assignment index out of range": "An empty list has no place 0 yet. kept.append(...) makes one.",
    "index out of range": "kept is empty the first time. What must be put into it before kept[0] is asked for?",
}
THE_LIST = "That is the whole list in which the value is kept. The value is the first thing in it: kept[0]."
THE_FUNCTION = (
    "The function itself was put into the list. What it gives comes from calling it, with ()."
)
NOT_KEPT = (
    "After the promise was called, its list is empty: the value was returned, but not kept. "
    "Which line should put it into the list, or which one takes it out?"
)
NOT_ASKED = (
    "The function is called again each time. "
    "Which line asks whether the list is empty, and does it come before the call?"
)
LET_THROUGH = (
    "An error in the function is for the caller who forces the promise. Let it through, as it is."
)
NOT_THERE = "The first time there was an error, so there is no value yet. When may the promise say that it is done?"


@exercise
def lazy(function: Any) -> Verdict:
    """Check a function that makes a promise of another one: a function to be called when the value is needed."""
    said = "it works the value out when it is needed, and only once."
    trials = (_waits, _keeps, _keeps_none, _keeps_no_error)
    return tried(
        function, ((partial(trial, function), None) for trial in trials), LAZY_ERRORS, said
    )


class _Work:
    """A function to be promised: it counts its calls and gives these results one after the other, then the last."""

    def __init__(self, *results: Any) -> None:
        self.__name__ = "work"
        self.results = results
        self.calls = 0

    def __repr__(self) -> str:
        return "the function itself"

    def __call__(self) -> Any:
        self.calls += 1
        result = self.results[min(self.calls, len(self.results)) - 1]
        if isinstance(result, Exception):
            raise result
        return result


def _waits(make: Any) -> None:
    """Raise WrongError if a promise is no function, or doesn't wait."""
    work = _Work(42)
    promise = make(work)
    if work.calls:
        hint = "The function is called while the promise is being made. A promise waits until it is called itself."
        raise WrongError("The function was called before its value was asked for.", hint)
    if not callable(promise):
        hint = (
            "A promise is a function here. Return the inner function itself: its name, without ()."
        )
        raise WrongError(f"It returned {shown(promise)}. Expected: a function.", hint)


def _keeps(make: Any) -> None:
    """Raise WrongError if a promise doesn't give its own value each time, or works it out again."""
    work = _Work(42)
    promise = make(work)
    neighbour = make(_Work("another"))
    first = promise()
    another = neighbour()
    second = promise()
    if not is_equal(first, 42):
        said = f"The promise of 42, when called, returned {shown(first)}."
        raise WrongError(said, _why_not_the_value(promise, first, work))
    if work.calls > 1:
        said = f"The promise was called twice, and the function {work.calls} times."
        raise WrongError(said, _why_again(promise))
    if not (is_equal(another, "another") and is_equal(second, 42)):
        values = f"42, {shown(another)} and {shown(second)}. Expected: 42, 'another' and 42."
        hint = "Where do the variables of a promise live? And what does it return the second time?"
        raise WrongError(f"Promises of 42 and 'another', and that of 42 again, gave {values}", hint)


def _why_not_the_value(promise: Any, first: Any, work: _Work) -> str:
    if any(work in kept for kept in _lists_of(promise)):
        return THE_FUNCTION
    if first is work:
        return "A function is called with ()."
    if first is None:
        return "Does the inner function return the value, the first time as well?"
    if is_equal(first, [42]):
        return THE_LIST
    return "The value is what the function returns, unchanged."


def _why_again(promise: Any) -> str:
    """Return a hint for a promise that calls its function at each call."""
    lists = _lists_of(promise)
    if isfunction(promise) and promise.__code__.co_varnames and not lists:
        return OWN_NAME
    if any(lists):
        return NOT_ASKED
    if lists:
        return NOT_KEPT
    return "Once is enough. What does a promise ask first, and which line changes the answer?"


def _lists_of(promise: Any) -> list[list[Any]]:
    """Return the lists of the outer function that a promise can see."""
    if not isfunction(promise):
        return []
    return [it for it in getclosurevars(promise).nonlocals.values() if isinstance(it, list)]


def _keeps_none(make: Any) -> None:
    """Raise WrongError if a value of None is worked out again."""
    work = _Work(None)
    promise = make(work)
    promise()
    promise()
    if work.calls > 1:
        said = f"A promise of None was called twice, and its function {work.calls} times."
        hint = "None is a value like any other. What else can tell whether the value has been worked out?"
        raise WrongError(said, hint)


def _keeps_no_error(make: Any) -> None:
    """Raise WrongError if an error doesn't get through, or is kept."""
    promise = make(_Work(ValueError("not today"), 42))
    first = value_of(promise)
    second = value_of(promise)
    if not isinstance(first, Raised):
        [returned] = report(make, first)
        said = f"The function raised an error, and the promise{returned}."
        raise WrongError(said, LET_THROUGH)
    if not isinstance(first.exception, ValueError):
        said = f"The function raised a ValueError, and the promise raised {short(first.text)}."
        raise WrongError(said, LET_THROUGH)
    if not is_equal(second, 42):
        said = "The function raised an error, and then gives 42. The promise then"
        if isinstance(second, Raised) and isinstance(second.exception, ValueError):
            raise WrongError(f"{said} raised it again.", NOT_THERE)
        [came, *line] = report(make, second)
        raise WrongError((f"{said}{came}.", *line), NOT_THERE)


def forced(promises: Collection[Any], asked: str) -> list[Any]:
    """Return what was promised, by promises of ours or by functions.

    Raises WrongError for what is no promise.
    """
    for promise in promises:
        if not callable(promise) and not isinstance(promise, Promise):
            said = f"{asked}There is {shown(promise)} where a promise was expected."
            hint = (
                "Which work should wait here? Which function makes a promise of it? "
                "And do you put that promise into the list?"
            )
            raise WrongError(said, hint)
    values = [*map(answer, promises)]
    for promise, value in zip(promises, values, strict=True):
        if answer(promise) is not value:
            said = f"{asked}A promise that was forced twice worked out its value twice."
            hint = "It is put off, but not kept. What makes a promise of a function?"
            raise WrongError(said, hint)
    return values


def are_all_equal(things: list[Any]) -> bool:
    """Are these things all the same?"""
    return all(is_equal(thing, things[0]) for thing in things)


BOARDS = 100  # with as many free squares
EDITED = "The tree that you are given is not yours to change. Make new lists, and leave the old ones alone."
NO_TREE = "A tree is a pair: a state, and a list of promises. Does every way through your function return one?"
NO_LIST = "The second of the pair must be a list, with a promise for each child."
A_FUNCTION = "This promise gave a function, or another promise, where a tree was expected. Is it called, with ()?"
A_BOARD = (
    "A board alone is no tree yet: a tree is a pair, a state and a list of promises. "
    "Where the tree ends, that list is empty."
)
DEPTH_FIRST = "It is called as prune(depth, tree): the number comes first."
NO_CALL = "A promise takes no argument. Is a function that makes promises called, or put in the list itself?"
TOO_EARLY = "A promise is made of a function. Is one called here that should wait?"
PRUNE_ERRORS: Errors = {
    NO_FUNCTION: TOO_EARLY,
    "must be callable": TOO_EARLY,
    "positional argument": NO_CALL,
    "Called": "A promise is not a pair until it is forced. Where should that happen, and when?",
    "iterable int": DEPTH_FIRST,
    "subscriptable": DEPTH_FIRST,
}
FORCED = (
    "Something is forced while the tree is being pruned. "
    "Is there a promise that is called, or forced, outside of every lambda? It should wait inside one."
)
ALL_THE_SAME = (
    f"All children are the same board. {LOOKS_UP} Make each promise in a small function of its own, "
    "which is given one promise of the old tree."
)
Pair = tuple[State, list[Any]]  # a state, and promises of its children
Shape = tuple[State, tuple[Any, ...]]  # the same with everything worked out


GROWS = "Only what the given promises hold may be in the new tree. Does yours ask them, or the rules of the game?"


@exercise
def prune(function: Any) -> Verdict:
    """Check a function that ends a tree at a depth without looking at it: pairs of a state and promises."""
    trials = (
        (partial(_pruned, function, depth, state, given), state)
        # First those on which a tree has a middle, between root and leaves
        for free in (3, 4, 2, 1, 0)
        for state in with_free(free, BOARDS)
        for depth in range(free + 2)
        for given in ((free, 1) if free == depth == 3 else (free,))
    )
    said = "right on {:,} trees, and none was looked at before its time."
    return tried(function, trials, PRUNE_ERRORS, said)


class _Counted:
    """A tree of so many plies, of pairs and promises, that counts which of them are forced."""

    def __init__(self, state: State, plies: int) -> None:
        self.forced = 0
        self.root = self._pair(state, plies)

    def _pair(self, state: State, plies: int) -> Pair:
        after = results(state) if plies else []
        return state, [Called(partial(self._child, child, plies - 1)) for child in after]

    def _child(self, state: State, plies: int) -> Pair:
        self.forced += 1
        return self._pair(state, plies)


def _pruned(function: Any, depth: int, state: State, given: int) -> None:
    """Raise WrongError if this is not the tree that was given, ended at a depth, or not lazily."""
    tree = _Counted(state, given)
    promises = [*tree.root[1]]
    called = f"prune({depth}, the tree below {state!r})"
    got = function(depth, tree.root)
    if tree.forced:
        forced = f" forced {tree.forced} of its promises before they were asked for."
        raise WrongError((Code(called), forced), FORCED)
    if tree.root[1] != promises:
        raise WrongError((Code(called), " has changed the tree that it was given."), EDITED)
    shape = _shape(got, f"In {called}:\n")
    wanted = _right(state, min(depth, given))
    if shape == wanted:
        return
    if given < depth:
        goes_on = f" goes on below the end of the tree that it was given: {given} ply."
        raise WrongError((Code(called), goes_on), GROWS)
    said = (Code(called), f" has {_described(shape)}.", Fact(EXPECTED, _described(wanted)))
    raise WrongError(said, _why_not(shape, state, depth))


def _shape(pair: Any, asked: str) -> Shape:
    """Return a tree with all its promises kept. Raises WrongError for what is no such tree."""
    is_pair = isinstance(pair, tuple | list) and len(pair) == 2
    if not is_pair or not isinstance(pair[1], tuple | list):
        hint = NO_TREE
        if isinstance(pair, State):
            hint = A_BOARD
        elif callable(pair):
            hint = A_FUNCTION
        elif is_pair:
            hint = NO_LIST
        raise WrongError(f"{asked}There is {shown(pair)} where a tree was expected.", hint)
    return pair[0], tuple(_shape(child, asked) for child in forced(pair[1], asked))


def _right(state: State, depth: float) -> Shape:
    if depth <= 0:
        return state, ()
    return state, tuple(_right(after, depth - 1) for after in results(state))


def _nodes(shape: Shape) -> int:
    return 1 + sum(map(_nodes, shape[1]))


def _described(shape: Shape) -> str:
    """Return how many nodes a tree has, its root, and what is below it."""
    nodes = _nodes(shape)
    below = ", ".join(shown(child[0]) for child in shape[1])
    return f"{nodes} node{'s' if nodes > 1 else ''}: {shown(shape[0])}, below it {below or 'none'}"


def _why_not(shape: Shape, state: State, depth: float) -> str:
    if depth == 0:
        return "At depth 0, only the root is left: its state, and an empty list of promises."
    if shape == _right(state, inf):
        return (
            "Below the children, the tree is as deep as before. What should happen to each child?"
        )
    if shape == _right(state, depth - 1):
        return "It ends a ply too early. At depth 0 only the root is left. What is left at depth 1?"
    below = [child[0] for child in shape[1]]
    if len(below) > 1 and are_all_equal(below):
        return ALL_THE_SAME
    return "At which depth are the children left out? At any other, a node keeps all its children."


CHILDREN_ERRORS: Errors = {
    "positional argument": "A promise is forced without arguments; play takes the board, the square and the player."
}


@exercise
def children(function: Any) -> Verdict:
    """Check a function that returns promises of what can follow a board: for each, the board and who is to move."""
    boards = [state for free in range(2, 10) for state in with_free(free)]
    boards += with_free(1)  # one child alone shows less
    trials = (
        (partial(_children, function, state), state) for state in boards if not state.is_terminal
    )
    said = "right on all {:,} boards, and nothing is worked out before it is needed."
    return tried(function, trials, CHILDREN_ERRORS, said)


def _children(function: Any, state: State) -> None:
    """Raise WrongError if these are not promises of what follows a state."""
    calls = 0
    mover = state.to_move
    asked = f"Asked for the children of {state.squares!r}, {mover} to move.\n"

    def play(board: str, square: int, player: str) -> str:
        nonlocal calls
        calls += 1
        return board[:square] + player + board[square + 1 :]

    promises = function(state.squares, mover, play)
    if not isinstance(promises, list | tuple):
        said = f"{asked}It returned {shown(promises)}. Expected: a list of promises."
        hint = RETURN if promises is None else "Return a list, with a promise for each free square."
        raise WrongError(said, hint)
    if calls:
        said = f"{asked}play was called {calls} times before a promise was forced."
        hint = "Something is worked out while the list is made. Only what is inside a lambda waits; defaults don't."
        raise WrongError(said, hint)
    pairs = forced(promises, asked)
    pairs = [tuple(pair) if isinstance(pair, list) else pair for pair in pairs]
    wanted = [(after.squares, other(mover)) for after in results(state)]
    if pairs != wanted:
        gave = f"{asked}The promises gave {shown(pairs)}"
        raise WrongError((gave, Fact(EXPECTED, shown(wanted))), _advise_children(pairs, wanted))


def _advise_children(pairs: list[Any], wanted: list[tuple[str, str]]) -> str:
    if len(pairs) != len(wanted):
        return f"{len(pairs)} promises for {len(wanted)} free squares. Is there one for each free square, and no other?"
    pairs_of_two = [pair for pair in pairs if isinstance(pair, tuple) and len(pair) == 2]
    boards = [board for board, _ in pairs_of_two]
    if len(boards) > 1 and are_all_equal(pairs):
        return f"All of them have a mark on the same square. {LOOKS_UP} What can keep a square for each?"
    if boards == [board for board, _ in wanted]:
        return "The board is right. Who is to move on it?"
    if [player for _, player in pairs_of_two] == [player for _, player in wanted]:
        return (
            "The player who moves next is right. But whose mark is on the board? "
            "The lambda looks up its names when it is forced."
        )
    return "A promise gives a pair: first the board after a move of `player`, then who is next. Whose mark is set?"
