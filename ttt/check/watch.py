"""How one call of a learner's function is watched: what it gives, what it changes, and that it comes to an end."""

import ast
import copy
import inspect
import io
import sys
import textwrap
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import partial
from numbers import Real
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from ttt.doors import short

STEP_LIMIT = 1_000_000  # bytecodes of the learner's own that one call may run
PACKAGE = str(Path(__file__).parent.parent)  # what a State does is not the learner's
if (
    sys.platform == "emscripten"
):  # in a browser, endless recursion through a cache would end the kernel
    sys.setrecursionlimit(500)


@dataclass(frozen=True)
class Raised:
    """What a call gave when it gave no value: an exception."""

    exception: BaseException

    @property
    def text(self) -> str:
        """The kind of the exception and what it says, whatever its `str` may do."""
        kind = type(self.exception).__name__
        try:
            said = str(self.exception)
        except Exception as problem:
            said = f"its text raises {type(problem).__name__}"
        return f"{kind}: {said}" if said else kind

    def told(self, function: Callable[..., Any]) -> str:
        """Return the exception and the last line of the learner's own code that it went through."""
        if isinstance(self.exception, EndlessError):
            return f"{self.exception}."
        steps, code = traceback.extract_tb(self.exception.__traceback__), code_of(function)
        lines = [
            step.line for step in steps if code and step.filename == code.co_filename and step.line
        ]
        return f"raised {short(self.text)}" + (f"\n    in your line   {lines[-1]}" if lines else "")


class EndlessError(BaseException):
    """The call ran for more than STEP_LIMIT steps. (A BaseException, so that `except Exception` lets it pass.)"""


class _Page(io.StringIO):
    """What is printed, kept from the page.

    It stays open, even if the learner's function closes `sys.stdout`.
    """

    def close(self) -> None:
        """Do nothing."""


def watch(
    function: Callable[..., Any], arguments: tuple[Any, ...], steps: int | None = STEP_LIMIT
) -> tuple[Any, tuple[Any, ...], str]:
    """Call a function on copies; return its value, the arguments that it changed, and what it printed.

    After so many steps of the learner's own code it is stopped; with None it is never stopped, and
    faster.
    """
    given, printed = copy.deepcopy(arguments), _Page()
    try:
        with (
            redirect_stdout(printed),
            redirect_stderr(printed),
            _step_limit(steps) if steps else nullcontext(),
        ):
            got = function(*given)
    except KeyboardInterrupt:
        raise  # who stops a check wants it stopped
    except BaseException as exception:
        got = Raised(exception)
    changed = tuple(
        after for before, after in zip(arguments, given, strict=True) if not is_equal(before, after)
    )
    return got, changed, printed.getvalue()


def acts_like(
    function: Callable[..., Any], slipped: Callable[..., float], probes: Iterable[tuple[Any, ...]]
) -> bool:
    """Does a learner's function give the same numbers as one with a usual mistake, on all these arguments?"""
    return all(is_close(watch(function, probe)[0], slipped(*probe)) for probe in probes)


def is_close(got: Any, want: float) -> bool:
    """Is this a number, and the right one but for rounding?"""
    return is_number(got) and abs(got - want) < 1e-9


def is_number(got: Any) -> bool:
    """Is this a number that can be compared with others?

    True, False and NaN are none, fractions and NumPy's are.
    """
    return (
        isinstance(got, Real) and not isinstance(got, bool) and is_equal(got, got)
    )  # NaN is not itself


@contextmanager
def _step_limit(limit: int) -> Iterator[None]:
    """Raise EndlessError after so many steps of bytecode. A loop inside one C function is not seen."""
    steps = 0

    def enter(frame: FrameType, event: str, argument: object) -> Any:
        if frame.f_code.co_filename.startswith(PACKAGE):
            return None
        frame.f_trace_opcodes = (
            True  # by lines, `while True: pass` on one line would never be seen to move
        )
        return step(frame, event, argument)

    def step(
        _frame: FrameType, _event: str, _argument: object
    ) -> Any:  # does little: it is called at every bytecode
        nonlocal steps
        steps += 1
        if steps > limit:
            raise EndlessError(f"had not come to an end after {limit:,} steps, and was stopped")
        return step

    before = sys.gettrace()  # a debugger's or a coverage tool's
    sys.settrace(enter)
    try:
        yield
    finally:
        sys.settrace(before)


def rounded(number: float) -> str:
    """Return a number as text, with three digits and without -0."""
    return f"{float(number) + 0:.3g}"


def is_equal(one: Any, other: Any) -> bool:
    """Are two values equal? No, if the question raises."""
    try:
        return bool(one == other)
    except Exception:  # whatever the learner's own == may do
        return False


def layers(function: Any) -> Iterator[Any]:
    """Yield what is called, and what that calls in turn: below a cache, inside a partial, in the class of an object."""
    yield function
    if isinstance(function, partial):
        yield from layers(function.func)
    elif hasattr(function, "__wrapped__"):
        yield from layers(function.__wrapped__)
    elif not hasattr(function, "__code__") and hasattr(call := type(function).__call__, "__code__"):
        yield from layers(call)


def code_of(function: Any) -> CodeType | None:
    """Return the code that runs in the end if this is called, None if it is not written in Python."""
    codes = [layer.__code__ for layer in layers(function) if hasattr(layer, "__code__")]
    return codes[-1] if codes else None


def is_stub(function: Callable[..., Any]) -> bool:
    """Is there still a `...` in this function, or nothing at all?"""
    code = code_of(function)  # below a cache, say
    if code is None or ... in code.co_consts:
        return code is not None
    try:  # a line of just `...` leaves no bytecode
        [definition] = ast.parse(textwrap.dedent(inspect.getsource(code))).body
    except (OSError, TypeError, SyntaxError, ValueError):
        return False
    if not isinstance(definition, ast.FunctionDef) or definition.name != code.co_name:  # a lambda
        return False
    return all(map(_is_idle, definition.body)) or any(map(_has_gap, definition.body))


def _is_idle(line: ast.stmt) -> bool:
    return isinstance(line, ast.Pass) or (
        isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)
    )


def _has_gap(tree: ast.AST) -> bool:
    """Is there a `...` anywhere but in square brackets, where it means something?"""
    if isinstance(tree, ast.Subscript):
        return _has_gap(tree.value)
    return (isinstance(tree, ast.Constant) and tree.value is ...) or any(
        map(_has_gap, ast.iter_child_nodes(tree))
    )
