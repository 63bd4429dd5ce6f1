"""How one call of a learner's function is watched: what it gives, what it changes, and that it comes to an end."""

from __future__ import annotations

import ast
import copy
import dis
import inspect
import io
import sys
import textwrap
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import partial
from numbers import Real
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

STEP_LIMIT = 1_000_000  # bytecodes of the learner's own that one call may run
PACKAGE = str(Path(__file__).parent.parent)  # what a State does is not the learner's
IDLE = {"NOP", "LOAD_CONST", "RETURN_VALUE", "RETURN_CONST"}  # all that a body of `...` compiles to


@dataclass(frozen=True)
class Raised:
    """What a call gave when it gave no value: an exception."""

    exception: BaseException

    def told(self, function: Callable[..., Any]) -> str:
        """Return the exception and the last line of the learner's own code that it went through."""
        kind, text, code = type(self.exception).__name__, shown(self.exception, str), code_of(function)
        if isinstance(self.exception, EndlessError):
            return f"{text}."
        steps = traceback.extract_tb(self.exception.__traceback__)
        lines = [step.line for step in steps if code and step.filename == code.co_filename and step.line]
        return f"raised {kind}{f': {text}' if text else ''}" + (f"\n    in your line   {lines[-1]}" if lines else "")


class EndlessError(BaseException):
    """The call ran for more than STEP_LIMIT steps. (A BaseException, so that `except Exception` lets it pass.)"""


def watch(
    function: Callable[..., Any], arguments: tuple[Any, ...], steps: int = STEP_LIMIT
) -> tuple[Any, tuple[Any, ...], str]:
    """Call a function on copies; return its value, the arguments that it changed, and what it printed.

    After so many steps of the learner's own code it is stopped.
    """
    given, printed = copy.deepcopy(arguments), io.StringIO()
    try:
        with redirect_stdout(printed), _step_limit(steps):
            got = function(*given)
    except KeyboardInterrupt:
        raise  # whoever stops a check wants it stopped
    except BaseException as exception:
        got = Raised(exception)
    changed = tuple(after for before, after in zip(arguments, given, strict=True) if not is_equal(before, after))
    return got, changed, printed.getvalue()


def acts_like(function: Callable[..., Any], slipped: Callable[..., float], probes: Iterable[tuple[Any, ...]]) -> bool:
    """Does a learner's function give the same numbers as one with a usual mistake, on all these arguments?"""
    return all(is_close(watch(function, probe)[0], slipped(*probe)) for probe in probes)


def is_close(got: Any, want: float) -> bool:
    """Is this a number, and the right one but for rounding?"""
    return is_number(got) and abs(got - want) < 1e-9


def is_number(got: Any) -> bool:
    """Is this a number that can be compared with others? True, False and NaN are none, fractions and NumPy's are."""
    return isinstance(got, Real) and not isinstance(got, bool) and is_equal(got, got)  # NaN is not itself


@contextmanager
def _step_limit(limit: int) -> Iterator[None]:
    """Raise EndlessError after so many steps of bytecode. A loop inside one C function is not seen."""
    steps = 0

    def enter(frame: FrameType, event: str, argument: object) -> Any:
        if frame.f_code.co_filename.startswith(PACKAGE):
            return None
        frame.f_trace_opcodes = True  # by lines, `while True: pass` on one line would never be seen to move
        return step(frame, event, argument)

    def step(_frame: FrameType, _event: str, _argument: object) -> Any:  # does little: it is called at every bytecode
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


def shown(value: Any, how: Callable[[Any], str] = repr) -> str:
    """Return a value as text, shortened, whatever its repr may do."""
    try:
        text = how(value)
    except Exception as problem:
        return f"<{type(value).__name__} whose {how.__name__} raises {type(problem).__name__}>"
    return text if len(text) <= 120 else text[:117] + "..."


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
    """Is a `...` still standing in this function, or nothing at all?"""
    function = inspect.unwrap(function)  # below a cache, say
    code = getattr(function, "__code__", None)
    if code is None:
        return False
    if ... in code.co_consts:
        return True
    body = _body(function)
    if body is None:
        steps = list(dis.get_instructions(code))
        idle = all(step.opname == "RESUME" or (step.opname in IDLE and step.argval is None) for step in steps)
        return idle and code.co_name != "<lambda>"
    nothing = all(isinstance(step, ast.Pass) or _is_constant(step) for step in body)
    return nothing or _has_gap(ast.Module(body, []))


def _has_gap(tree: ast.AST) -> bool:
    """Does a `...` stand anywhere, other than in square brackets, where it means something?"""
    if isinstance(tree, ast.Subscript):
        return _has_gap(tree.value)
    if isinstance(tree, ast.Constant):
        return tree.value is ...
    return any(map(_has_gap, ast.iter_child_nodes(tree)))


def _body(function: Callable[..., Any]) -> list[ast.stmt] | None:
    """Return the statements of a function, if its source can be seen; a line of just `...` leaves no bytecode."""
    try:
        [definition] = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    except (OSError, TypeError, SyntaxError, ValueError):
        return None
    return definition.body if isinstance(definition, ast.FunctionDef) else None


def _is_constant(node: ast.AST) -> bool:
    """Is this a line with just a constant, a docstring say?"""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and node.value.value is not None
