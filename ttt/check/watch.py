"""How one call of a learner's function is watched: what it gives and changes, and that it ends.

Reading order: `Call` and `Raised`, what comes of a call; `watch`; then questions about an answer,
and about the arguments of a call.
"""

import ast
import copy
import inspect
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, is_dataclass
from numbers import Real
from types import CodeType, FrameType, SimpleNamespace
from typing import Any, NamedTuple

from ttt.check.verdict import Fact, Piece
from ttt.check.words import IN_YOUR_LINE, RAISED, RETURNED
from ttt.doors import short
from ttt.game import State
from ttt.notation import printable, shown
from ttt.watching import (
    PACKAGE,
    STEP_LIMIT,
    EndlessError,
    Seer,
    code_of,
    definition,
    in_words,
    is_learners,
    watched,
)

CONSTANT = {State, int, float, str, type(None)}  # most arguments; to copy a State takes time


class Call(NamedTuple):
    """What came of a call: a value or `Raised`, the arguments that it changed, and what it printed."""

    got: Any
    changed: tuple[Any, ...]
    printed: str


@dataclass(frozen=True)
class Raised:
    """What a call gave when it gave no value: an exception."""

    exception: BaseException

    @property
    def text(self) -> str:
        """The kind of the exception and what it says."""
        return in_words(self.exception)

    def told(self, function: Callable[..., Any]) -> list[Piece]:
        """Return the exception and the last line of the learner's own code that it went through."""
        if isinstance(self.exception, EndlessError):
            return [f" {self.exception}."]
        pieces: list[Piece] = [Fact(RAISED, short(self.text))]
        code = code_of(function)
        steps = traceback.extract_tb(self.exception.__traceback__)
        own = [step for step in steps if code and _is_learners(step.filename, code)]
        lines = [step.line for step in own if step.line]
        if lines:
            pieces.append(Fact(IN_YOUR_LINE, lines[-1]))
        return pieces


def _is_learners(file: str, code: CodeType) -> bool:
    if code.co_filename.startswith(PACKAGE):  # it may call the learner's rules
        return is_learners(file)
    return file == code.co_filename


def watch(
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    steps: int | None = STEP_LIMIT,
    see: Seer | None = None,
) -> Call:
    """Call a function on copies of the arguments.

    After so many steps of the learner's own code it is stopped; with None it is never stopped, and
    faster. `see` is shown each call of that code and, if steps are counted, what it returns.
    """
    copies = tuple(map(_copied, arguments))
    try:
        with watched(steps, see) as page:
            got = plain(function(*copies))
    except KeyboardInterrupt:
        raise  # who stops a check wants it stopped
    except BaseException as exception:
        got = Raised(exception)
    pairs = zip(arguments, copies, strict=True)
    changed = tuple(
        after for before, after in pairs if before is not after and not is_equal(before, after)
    )
    return Call(got, changed, printable(page.getvalue()))


def _copied(thing: Any) -> Any:
    """Return a deep copy, or the thing itself if it never changes, or can't be copied."""
    if type(thing) in CONSTANT:
        return thing
    try:
        return copy.deepcopy(thing)
    except Exception:  # a generator can't, and a learner may hand in anything
        return thing


def value_of(function: Callable[..., Any], *arguments: Any, **how: Any) -> Any:
    """Return what a function gives for copies of these arguments; `how` may be the `steps` or `see` of `watch`."""
    return watch(function, arguments, **how).got


def ending(function: Callable[..., Any], arguments: tuple[Any, ...]) -> str:
    """Return the `return ...` with which a call of a learner's function ends; "" if it ends without one."""
    last = list[tuple[CodeType, int]]()

    def see(frame: FrameType, event: str, _argument: object) -> None:
        if event == "return":
            last[:] = [(frame.f_code, frame.f_lasti)]

    watch(function, arguments, see=see)
    for code, instruction in last:
        line, _, column, _ = list(code.co_positions())[instruction // 2]
        written = definition(code)
        for part in ast.walk(written) if written else ():
            if isinstance(part, ast.Return) and _holds(part, code, line or 0, column or 0):
                return short(ast.unparse(part))
    return ""


def _holds(part: ast.Return, code: CodeType, line: int, column: int) -> bool:
    """Is this place of a file, from which a call returned, in this `return`, and not in an `if` before it?"""
    source = inspect.getsource(code)
    margin = len(source) - len(source.lstrip())
    place = (line - code.co_firstlineno + 1, column - margin)
    begin = (part.lineno, part.col_offset)
    return begin <= place <= (part.end_lineno or 0, part.end_col_offset or 0)


def report(function: Callable[..., Any], got: Any) -> list[Piece]:
    """Say what came of a call: what was returned, or the error and where it was raised."""
    if isinstance(got, Raised):
        return got.told(function)
    return [Fact(RETURNED, shown(got))]


def acts_like(
    function: Callable[..., Any], slipped: Callable[..., float], probes: Iterable[tuple[Any, ...]]
) -> bool:
    """Does a learner's function give the same numbers as one with a usual mistake, on all these arguments?"""
    return all(is_close(value_of(function, *probe), slipped(*probe)) for probe in probes)


def is_close(got: Any, want: float) -> bool:
    """Is this a number, and the right one but for rounding?"""
    return is_number(got) and abs(got - want) < 1e-9


def is_number(got: Any) -> bool:
    """Is this a number that can be compared with others?

    True, False and NaN (which is not equal to itself) are none, fractions and NumPy's are.
    """
    return isinstance(got, Real) and not isinstance(got, bool) and is_equal(got, got)


def plain(value: Any) -> Any:
    """Return the Python value of a NumPy scalar, or of those in a list or tuple; else the value itself."""
    if type(value) in (list, tuple):
        return type(value)(map(_scalar, value))
    return _scalar(value)


def _scalar(value: Any) -> Any:
    if type(value).__module__ == "numpy" and getattr(value, "shape", None) == ():
        return value.item()
    return value


def rounded(number: float) -> str:
    """Return a number as text, with three digits and without -0."""
    return f"{float(number) + 0:.3g}"


def is_equal(first: Any, second: Any) -> bool:
    """Are two values equal, two arrays in all that is in them? No, if the question raises."""
    try:
        same = first == second
        return bool(same.all() if type(same).__module__ == "numpy" else same)
    except Exception:  # whatever the learner's own == may do
        return False


def given(frame: FrameType) -> list[Any]:
    """Return the arguments of a call that has just begun: those by place, then those by name alone."""
    code = frame.f_code
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return [frame.f_locals[name] for name in names]


def numbers_in(values: Iterable[Any]) -> Iterator[float]:
    """Yield the numbers of a call: arguments of their own, or together in one, in any form."""
    for value in values:
        if is_number(value):
            yield value
        elif isinstance(value, tuple | list):
            yield from filter(is_number, value)
        elif isinstance(value, dict):
            yield from filter(is_number, value.values())
        elif is_dataclass(value) or isinstance(value, SimpleNamespace):
            yield from filter(is_number, vars(value).values())
