"""How an answer is checked: case by case, smallest board first, up to the first that goes wrong.

Most exercises are a function that returns cases, and one that advises on a wrong answer: see
`by_cases`.

Reading order: `exercise`, which registers a check; `Case`; `judge`, which tries cases one by one;
`by_cases`; `judge_number`. What is said to a learner is in `ttt.check.verdict` and
`ttt.check.words`, how an error finds its hint in `ttt.check.hints`, how a single call is watched in
`ttt.check.watch`, how an agent is judged in `ttt.check.record`, and the boards that exercises share
are in `ttt.check.boards`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import cache, partial, wraps
from inspect import isawaitable, isroutine
from time import process_time
from typing import Any, ParamSpec, TypeVar

from ttt.check import words
from ttt.check.hints import NO_HINTS, Errors, advice_on_error
from ttt.check.verdict import Code, Fact, Piece, Verdict, not_right, not_yet, right, wrong
from ttt.check.watch import (
    Call,
    Raised,
    ending,
    is_close,
    is_equal,
    plain,
    report,
    rounded,
    value_of,
    watch,
)
from ttt.doors import short
from ttt.game import State
from ttt.lazy import Promise
from ttt.notation import counted, shown
from ttt.pictures.picture import Picture
from ttt.progress import progress
from ttt.watching import FINISHED, EndlessError, code_of, is_stub

T = TypeVar("T")
Check = Callable[[Any], Verdict]
P = ParamSpec("P")
EXERCISES: dict[str, Callable[..., Verdict]] = {}  # the check of each, by its name
# Most answers, told apart quickly
VALUES = {int, float, str, bool, type(None), list, tuple, set, dict, State}
# Seconds of work for all calls of a check: each has a limit of its own, but there may be thousands
PATIENCE = 120


class WrongError(Exception):
    """What was seen, and a hint."""


def exercise(check: Callable[P, Verdict]) -> Callable[P, Verdict]:
    """Register the check of an exercise, and make it return a verdict whatever an answer does.

    A strange one may raise when it is compared or shown, say. A function that is not right is not
    written yet if a `...` is left in it.
    """

    @wraps(check)
    def safe(*answers: P.args, **options: P.kwargs) -> Verdict:
        try:
            verdict = check(*answers, **options)
            if verdict:
                FINISHED.update(map(code_of, answers))
            elif any(map(is_stub, filter(callable, answers))):
                verdict = not_yet(words.EMPTY_STUB, name=verdict.name)
        except KeyboardInterrupt:
            raise  # who stops a check wants it stopped
        except WrongError as problem:
            verdict = wrong(*problem.args)
        except BaseException as problem:
            # In a browser, not everything is installed
            hint = "" if isinstance(problem, ImportError) else words.STRANGE
            verdict = wrong(words.UNCHECKED, hint, below=(short(Raised(problem).text),))
        return replace(verdict, name=verdict.name or check.__name__)

    EXERCISES[check.__name__] = safe
    return safe


@dataclass(frozen=True)
class Case:
    """One call of the learner's function: its arguments, and the right answer.

    `state` is the State that it is about, which is drawn if it goes wrong; None if there is none.
    A `want` of ValueError means that the call must raise one. Where more than one answer is right,
    `accepts` says which (for a float, all that are as good as equal); where a right one is too long
    to be shown, `expected` puts it in words; and `tints` says which squares of the board to tint
    for it.
    """

    arguments: tuple[Any, ...]
    want: Any
    state: Any = None
    accepts: Callable[[Any], bool] | None = None
    expected: str = ""
    tints: Callable[[Any], Mapping[int, str]] | None = None


@dataclass(frozen=True)
class Named:
    """A function that a call shows by a name."""

    name: str
    function: Callable[[State], Any]

    def __call__(self, state: State) -> Any:
        """Return what the function does."""
        return self.function(state)

    def __repr__(self) -> str:
        return self.name


# Looks at the first wrong case and at the answer to it, and returns a hint
Advisor = Callable[[Case, Any], str]
# Draws where the learner's function went wrong on such a case, if it can
Where = Callable[[Any, Case], Picture | None]
Cases = Iterable[Case]


def judge(
    function: Any,
    name: str,
    cases: Cases,
    advise: Advisor,
    *,
    errors: Errors = NO_HINTS,
    nothing: str = words.RETURN,
    what: str = words.BOARDS,
    changing: str = words.LEFT_OVER,
    patience: float = PATIENCE,
    where: Where = lambda _function, _case: None,
) -> Verdict:
    """Call a learner's function on all cases, smallest first, and say how it did.

    `what` says what the cases are. Hints come from `errors` for what is raised, from `nothing` for
    None, from `changing` (unless it is "") if the call, made again, gives another answer, and from
    `advise` for any other, or for None if `nothing` is "". `where` draws where it went wrong.
    `patience` is in seconds that the processor worked for the function: a busy machine makes
    nothing wrong.
    """
    needs_call(function)
    count, spent = 0, 0.0
    for count, case in enumerate(progress(cases, what), 1):
        begin = process_time()
        call = watch(function, case.arguments)
        spent += process_time() - begin
        if trouble := _trouble(function, name, case, call):
            if changing and _is_another(function, case, call.got):
                hint = changing
            else:
                hint = _hint(function, advise, case, call, errors=errors, nothing=nothing)
            verdict = not_right((*trouble, *printed_too(call)), hint, case.state)
            return _drawn(replace(verdict, name=name), function, case, call.got, where)
        if spent > patience:
            said = words.TOO_SLOW.format(count=count, what=what, patience=patience)
            return wrong(said, words.SLOW, case.state, name=name)
    return right(words.RIGHT_ON_ALL.format(count=count, what=what), name=own_name(function, name))


def by_cases(advise: Advisor, **options: Any) -> Callable[[Callable[[], Cases]], Check]:
    """Make the check of an exercise of a function that returns its cases.

    The other arguments are those of `judge`.
    """

    def made(cases: Callable[[], Cases]) -> Check:
        def check(function: Any) -> Verdict:
            return judge(function, cases.__name__, cases(), advise, **options)

        check.__name__ = check.__qualname__ = cases.__name__
        check.__doc__ = cases.__doc__
        check.__module__ = cases.__module__
        return exercise(check)

    return made


def needs_call(answer: Any) -> None:
    """Raise WrongError if an answer can not be called: it is no function."""
    if not callable(answer):
        raise WrongError(words.NO_FUNCTION.format(shown(answer)))


def remembering(function: Any) -> Any:
    """Return a function that answers the same, and is asked about each board only once."""
    return cache(function) if callable(function) else function


def judge_number(guess: Any, want: int, hints: Mapping[Any, str], otherwise: str) -> Verdict:
    """Compare a whole number that a learner has worked out with the right one.

    Hints are by tuples of wrong numbers.
    """
    if guess is ...:
        return not_yet(words.EMPTY_NUMBER)
    if callable(guess):
        return wrong(words.NOT_CALLED)
    guess = plain(guess)
    if type(guess) is not int:
        return wrong(words.NO_NUMBER.format(shown(guess)))
    if guess == want:
        return right(words.RIGHT_NUMBER.format(counted(want)))
    hint = next((hint for numbers, hint in hints.items() if guess in numbers), otherwise)
    return wrong(words.WRONG_NUMBER.format(counted(guess)), hint)


def own_name(function: Any, name: str) -> str:
    """Return the function's own name, so that a tick for our solution does not read as one for the learner's answer."""
    own = str(getattr(function, "__name__", name))
    return own if own.isidentifier() else name


def printed_too(call: Call) -> list[Piece]:
    """Say on a line of its own what a call has printed, if anything."""
    if not call.printed:
        return []
    return [Fact(words.PRINTED_TOO, call.printed[:200].rstrip())]


# ---- what is wrong with an answer


def _drawn(verdict: Verdict, function: Any, case: Case, got: Any, where: Where) -> Verdict:
    """Return a verdict with the tints of its board, and the tree that shows where it went wrong."""
    if isinstance(got, Raised):  # there are no values to be seen; and it may never end
        return verdict
    tints: Mapping[int, str] = _tried({}, _tints, case, got)
    return replace(verdict, tints=tints, where=_tried(None, where, function, case))


def _trouble(function: Any, name: str, case: Case, call: Call) -> list[Piece]:
    """Say what is wrong with an answer; nothing if it is right."""
    got = call.got
    arguments = ", ".join(map(shown, case.arguments))
    asked = Code(f"{own_name(function, name)}({arguments})")
    if isinstance(got, Raised) and isinstance(got.exception, EndlessError):
        return [asked, *got.told(function)]
    if call.changed:
        changed = words.CHANGED.format(", ".join(map(shown, call.changed)))
        return [asked, f" {changed}"]
    if _is_accepted(case, got):
        return []
    answer = report(function, got)
    expected = case.expected or shown(case.want)
    if case.want is ValueError:
        expected = words.A_VALUE_ERROR
    elif case.expected and isinstance(got, float) and rounded(got) != expected:
        # A rounded number reads more easily, but must not look right
        answer = [Fact(words.RETURNED, rounded(got))]
    return [asked, *answer, Fact(words.EXPECTED, expected)]


def _is_another(function: Any, case: Case, got: Any) -> bool:
    """Does the same call, made again, give another answer? A text with an address never counts."""
    before = shown(got)  # what is called again may change this very list
    if isinstance(got, Raised) or " at 0x" in before:
        return False
    again = value_of(function, *case.arguments)
    return shown(again) != before


def _is_accepted(case: Case, got: Any) -> bool:
    if isinstance(got, Raised):
        return case.want is ValueError and isinstance(got.exception, ValueError)
    if case.want is ValueError or _tried(words.STRANGE, _no_value, got):
        return False
    if case.accepts is not None:
        return _tried(False, case.accepts, got)
    if isinstance(case.want, float):
        return _tried(False, is_close, got, case.want)
    # [0.0] equals [0], but is not shown as it is
    return is_equal(got, case.want) and shown(got) == shown(case.want)


def _tints(case: Case, got: Any) -> Mapping[int, str]:
    """Return the tints for a wrong answer, of those squares that are on the board."""
    if case.state is None or case.tints is None:
        return {}
    squares = range(len(case.state.squares))
    tints = case.tints(got).items()
    return {square: tint for square, tint in tints if type(square) is int and square in squares}


def _tried(default: T, look: Callable[..., T], *arguments: Any) -> T:
    """Return what comes of a look at an answer, or the default if it is too strange to be looked at."""
    try:
        return look(*arguments)
    except (Exception, EndlessError):
        return default


def _hint(
    function: Any, advise: Advisor, case: Case, call: Call, *, errors: Errors, nothing: str
) -> str:
    if call.changed:
        return words.KEEP
    is_refusal = case.want is ValueError
    if call.got is None and call.printed and not is_refusal:
        return words.PRINTED
    if _is_printed(case, call.printed):
        return words.PRINTED_RIGHT
    if hint := _tried(words.STRANGE, _no_value, call.got):
        is_one = hint == words.ITERATOR and not isinstance(case.want, list | tuple | set)
        return words.ITERATOR_FOR_ONE if is_one else hint
    if call.got is None and nothing and not is_refusal:
        return _advise_on_none(ending(function, case.arguments)) or nothing
    return _tried("", _advice, advise, case, call.got, errors)


def _is_printed(case: Case, printed: str) -> bool:
    """Is the right answer a line of what was printed?"""
    for line in printed.splitlines():
        if isinstance(case.want, float) and is_close(_tried(None, float, line), case.want):
            return True
        if line.strip() in (shown(case.want), str(case.want)):
            return True
    return False


def _advise_on_none(line: str) -> str:
    """Return a hint on the line with which a call has returned None, if it ends with a `return`."""
    if not line:
        return ""
    is_written = line in ("return", "return None")
    return (words.NONE_WRITTEN if is_written else words.STILL_NONE).format(line)


def _no_value(got: Any) -> str:
    """Return a hint if this is no value, nor a list of values, but an error, a function or the like."""
    inside = got.values() if type(got) is dict else got
    things = [got, *inside] if type(got) in (list, tuple, set, dict) else [got]
    for thing in things:
        if type(thing) in VALUES:
            continue
        is_class = isinstance(thing, type)
        if isinstance(thing, BaseException) or (is_class and issubclass(thing, BaseException)):
            return words.ERROR_RETURNED
        if is_class or isroutine(thing) or isinstance(thing, partial):
            return words.FUNCTION_RETURNED
        if isinstance(thing, Future | Promise) or isawaitable(thing):
            return words.PROMISE_RETURNED
        if isinstance(thing, Iterator):
            return words.ITERATOR
    return ""


def _advice(advise: Advisor, case: Case, got: Any, errors: Errors) -> str:
    if not isinstance(got, Raised):
        return advise(case, got)
    hint = advice_on_error(got.exception, errors).format(*case.arguments)
    return hint or (words.ANOTHER_ERROR if case.want is ValueError else words.ALONE)
