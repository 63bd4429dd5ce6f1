"""Checks and hints of notebook 09: a promise, and the promises of a node's children."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from ttt.check.engine import Verdict, advice_on_error, all_states, no_answer
from ttt.check.watch import Raised, is_equal, shown, watch
from ttt.game import State, other
from ttt.lazy import Promise, force

AT_ONCE = "The function is called while the promise is made. A promise waits until somebody calls it."
NOT_KEPT = "It was called again when the promise was forced again. Where is the value kept, and what is asked first?"
FLAG = "{value} is a value like any other. What else can tell whether the value has been worked out?"
NOT_THERE = (
    "That time the function raised an error, so there was no value yet. When may the promise say that it is forced?"
)
SWALLOWED = "An error in the function belongs to whoever forces the promise. Let it pass."
SHARED = "A promise gives what another one has worked out before. Where do their variables live?"
OUTER = "A name that is assigned to in the inner function is its own, unless nonlocal says otherwise."
OURS = "lazy of ttt.lazy gives an object, which force asks for its value. Here a promise is a function, to be called."
AS_GIVEN = "Each call of it would work the value out anew. Who remembers it?"
ARGUMENTS = "my_lazy is given one thing, a function. That function and the promise of it are called without arguments."
NO_PROMISE = "What comes back should be the inner function itself, not called: return promise, without ()."
NEVER = "The function was never called. When should it be, and what do you ask before?"
SECOND = "What is returned the second time? Is it what was kept the first time?"
NO_VALUE = "Does the inner function return the value, the first time as well?"
MADE_EARLY = (
    "Something is worked out while the list is made. What stands inside of a lambda waits; what stands outside of it "
    "does not, and nor does what it is given as a default."
)
ONE_NAME = (
    "All of them are children of one and the same square. A lambda looks up its names when it is called, and then the "
    "loop is over. Who can keep a square for each?"
)
WHOSE = "The board is right. Who is to move on it?"
ONLY_PUT_OFF = "Each of them is put off, but not kept. What makes a promise of a function?"
ONLY_ONE = "That is one promise. How many are expected?"
INNER = "If a function of yours makes the promise: does it return it?"
GENERATOR = "A generator gives its promises out once, and then it is empty. Somebody may look at a node twice."
ALL_NONE = "What is promised gives nothing. (If you promise with my_lazy: is that one done?)"
NO_LIST = "Does every way through your function end in a return, and is it the whole list?"
PAIR = "Each promise is of a pair: the board after the move of `player`, and who is next."
MISSING = "{got} promises for {want} free squares. Is each free square there, and no other?"


def lazy(function: Any) -> Verdict:
    """Check a function that makes a promise of another function: a function to be called when the value is needed."""
    name = "lazy"
    if (problem := no_answer(function, name)) is not None:
        return problem
    for trial in (_waits, _gives, _keeps, _are_two, _keeps_none, _keeps_no_error):
        if found := trouble(function, partial(trial, function), _advise_on_arguments):
            said, hint = found
            return Verdict(False, f"✗ {name}: not right yet.\n{said}", hint)
    return Verdict(True, f"✓ {name}: worked out when it is needed, and once. None is kept, too, but an error is not.")


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


Trouble = tuple[str, str] | None  # what was seen, and a hint


def trouble(function: Any, trial: Callable[[], Trouble], advise: Callable[[BaseException], str]) -> Trouble:
    """Return what a trial of a learner's function found wrong, an error that was raised among it; or None."""
    found, *_ = watch(trial, ())
    if isinstance(found, Raised):
        hint = OUTER if isinstance(found.exception, UnboundLocalError) else advise(found.exception)
        return f"It {found.told(function)}", hint or advice_on_error(found.exception)
    problem: Trouble = found
    return problem


def _waits(make: Callable[..., Any]) -> Trouble:
    work = _Work(42)
    promise = make(work)
    if work.calls:
        return "The function was called before anybody had asked for its value.", AT_ONCE
    if isinstance(promise, Promise):
        return f"It returned {shown(promise)}. Expected: a function.", OURS
    if not callable(promise):
        return f"It returned {shown(promise)}. Expected: a function.", NO_PROMISE
    return ("It returned the function as it was given.", AS_GIVEN) if promise is work else None


def _gives(make: Callable[..., Any]) -> Trouble:
    work = _Work(42)
    got = make(work)()
    if callable(got):
        return "The promise of 42, when called, returned a function.", "Who calls what was promised?"
    hint = NO_VALUE if got is None else "The value is what the function gives, just as it is."
    hint = hint if work.calls else NEVER
    return None if is_equal(got, 42) else (f"The promise of 42, when called, returned {shown(got)}.", hint)


def _advise_on_arguments(error: BaseException) -> str:
    return ARGUMENTS if "positional argument" in str(error) else ""


def _keeps(make: Callable[..., Any]) -> Trouble:
    work = _Work(42, 43)
    promise = make(work)
    first, second = promise(), promise()
    if work.calls > 1:
        return f"The promise was called twice, and the function {work.calls} times.", NOT_KEPT
    return None if is_equal(first, second) else (f"It gave {shown(first)}, and then {shown(second)}.", SECOND)


def _keeps_none(make: Callable[..., Any]) -> Trouble:
    for value in (None, False, 0, ""):
        work = _Work(value)
        promise = make(work)
        promise(), promise()
        if work.calls > 1:
            said = f"A promise of {value!r} was called twice, and its function {work.calls} times."
            return said, FLAG.format(value=repr(value))
    return None


def _keeps_no_error(make: Callable[..., Any]) -> Trouble:
    work = _Work(ValueError("not today"), 42)
    promise = make(work)
    try:
        got = promise()
    except ValueError:
        pass
    else:
        return f"The function raised an error, and the promise returned {shown(got)}.", SWALLOWED
    try:
        got = promise()
    except ValueError:
        return "The function raised an error the first time only, and the promise the second time as well.", NOT_THERE
    said = f"The function raised an error, and would give 42 the next time. The promise then returned {shown(got)}."
    return None if is_equal(got, 42) else (said, NOT_THERE)


def _are_two(make: Callable[..., Any]) -> Trouble:
    one, two = make(_Work("one")), make(_Work("two"))
    got = (one(), two(), one())
    wanted = ("one", "two", "one")
    return (
        None if is_equal(got, wanted) else (f"Promises of 'one' and 'two' gave {', '.join(map(shown, got))}.", SHARED)
    )


# ---- the children of a node

Children = Callable[[str, str, Callable[[str, int, str], str]], Any]


def children(function: Children) -> Verdict:
    """Check a function that returns promises of what can follow a board: for each, the board and who is to move."""
    name = "children"
    if (problem := no_answer(function, name)) is not None:
        return problem
    going = [state for state in all_states() if not state.is_terminal]
    for state in going:
        if found := trouble(function, partial(_tried, function, state), _advise):
            said, hint = found
            asked = f"Asked for the children of {state.squares!r}, {state.to_move} to move."
            return Verdict(False, f"✗ {name}: not right yet.\n{asked}\n{said}", hint, state)
    return Verdict(
        True, f"✓ {name}: right on all {len(going):,} boards, and nothing is worked out before it is needed."
    )


def kept(promise: Any) -> Any:
    """Return what was promised, by a promise of ours or by one of the learner's own, a function."""
    return force(promise) if isinstance(promise, Promise) else promise()


def _tried(function: Children, state: State) -> Trouble:
    """Return what is wrong with the children of a board, and a hint; nothing if they are right."""
    calls, free, mover = 0, state.actions(), state.to_move

    def play(board: str, square: int, player: str) -> str:
        nonlocal calls
        calls += 1
        return board[:square] + player + board[square + 1 :]

    promises = function(state.squares, mover, play)
    if not isinstance(promises, list | tuple):
        return f"It returned {shown(promises)}. Expected: a list of promises.", _advise_on_list(promises)
    if calls:
        return f"play was called {calls} times before anybody had forced a promise.", MADE_EARLY
    if strange := [one for one in promises if not callable(one) and not isinstance(one, Promise)]:
        hint = INNER if strange[0] is None else "What makes a promise of something?"
        return f"There is {shown(strange[0])} among them. Expected: promises.", hint
    got = [kept(one) for one in promises]
    is_kept = all(kept(promise) is child for promise, child in zip(promises, got, strict=True))
    got = [tuple(one) if isinstance(one, list) else one for one in got]
    wanted = [(state.result(square).squares, other(mover)) for square in free]
    if got == wanted:
        return None if is_kept else ("Forced twice, a promise works its pair out twice.", ONLY_PUT_OFF)
    return f"The promises gave {shown(got)}\nExpected: {shown(wanted)}", _why(got, wanted)


def _why(got: list[Any], wanted: list[tuple[str, str]]) -> str:
    """Return a hint on children that are wrong."""
    if len(got) != len(wanted):
        return MISSING.format(got=len(got), want=len(wanted))
    if all(one is None for one in got):
        return ALL_NONE
    if len(got) > 1 and all(is_equal(one, got[0]) for one in got):
        return ONE_NAME
    boards = [str(one[0]) if isinstance(one, tuple) and len(one) == 2 else "" for one in got]
    expected = [board for board, _ in wanted]
    if boards == expected:
        return WHOSE
    if sorted(boards) == sorted(expected):
        return "They are all there. In which order were they expected?"
    return "Which mark has been put where?" if all(len(board) == len(expected[0]) for board in boards) else PAIR


def _advise_on_list(got: Any) -> str:
    if callable(got) or isinstance(got, Promise):
        return ONLY_ONE
    return GENERATOR if isinstance(got, Iterator) else NO_LIST


def _advise(error: BaseException) -> str:
    if "positional argument" in str(error):
        return "A promise is forced without arguments, and play is given three: the board, the square, and the player."
    return ""
