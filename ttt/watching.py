"""A learner's function: how it is written, and how it is watched while it runs (all notebooks).

Reading order: `is_stub`, whether it is written yet; `code_of`, what runs in the end, below a cache,
too; `definition`, how that is written; `watched`, under which it may print, call itself and never
end; `in_words`, what an exception says.
"""

import ast
import inspect
import io
import os
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from ttt.notation import printable

STEP_LIMIT = 1_000_000  # bytecodes of the learner's own that one call may run
PACKAGE = str(Path(__file__).parent)  # what a State does is not the learner's
LIBRARY = str(Path(os.__file__).parent)  # nor is what a Fraction does
STOPPED = "had not come to an end after {:,} steps, and was stopped"
ITS_TEXT_RAISES = "its text raises {problem}"
if sys.platform == "emscripten":
    # In a browser, endless recursion through a cache would end the kernel
    sys.setrecursionlimit(500)

FINISHED = set[CodeType | None]()  # what a check has found right

# Sees a frame, "call" or "return", and what is returned
Seer = Callable[[FrameType, str, Any], None]


def is_stub(function: Callable[..., Any]) -> bool:
    """Is there still a `...` in this function, or nothing at all? If a check finds it right, it may stay."""
    code = code_of(function)  # below a cache, say
    if code is None or code in FINISHED:
        return False
    if ... in code.co_consts:
        return True
    written = definition(code)  # a line of just `...` leaves no bytecode
    if written is None:
        return False
    return all(map(_is_idle, written.body)) or any(map(_has_gap, written.body))


def code_of(function: Any) -> CodeType | None:
    """Return the code that runs in the end if this is called, None if it is not written in Python."""
    codes = [layer.__code__ for layer in layers(function) if hasattr(layer, "__code__")]
    return codes[-1] if codes else None


def layers(function: Any) -> Iterator[Any]:
    """Yield what is called, and what that calls in turn: below a cache, inside a partial, in the class of an object."""
    yield function
    if isinstance(function, partial):
        yield from layers(function.func)
    elif hasattr(function, "__wrapped__"):
        yield from layers(function.__wrapped__)
    elif not hasattr(function, "__code__"):
        call = type(function).__call__
        if hasattr(call, "__code__"):
            yield from layers(call)


def emptied(function: Any) -> Any:
    """Return the function, with nothing in its cache that would hide a call."""
    for layer in layers(function):
        if hasattr(layer, "cache_clear"):
            layer.cache_clear()
    return function


def definition(code: CodeType) -> ast.FunctionDef | None:
    """Return how a function is written; None for a lambda, and if that is not to be found."""
    try:
        [found] = ast.parse(textwrap.dedent(inspect.getsource(code))).body
    except (OSError, TypeError, SyntaxError, ValueError):
        return None
    if isinstance(found, ast.FunctionDef) and found.name == code.co_name:
        return found
    return None


def _is_idle(line: ast.stmt) -> bool:
    if isinstance(line, ast.Expr):
        return isinstance(line.value, ast.Constant)
    return isinstance(line, ast.Pass)


def _has_gap(tree: ast.AST) -> bool:
    """Is there a `...` anywhere but in square brackets, where it means something?"""
    if isinstance(tree, ast.Subscript):
        return _has_gap(tree.value)
    if isinstance(tree, ast.Constant):
        return tree.value is ...
    return any(map(_has_gap, ast.iter_child_nodes(tree)))


# ---- while it runs


class EndlessError(BaseException):
    """The call ran for too many steps. (A BaseException, so that `except Exception` lets it pass.)"""


class _Page(io.StringIO):
    """What is printed, kept from the page.

    It stays open, even if the learner's function closes `sys.stdout`.
    """

    def close(self) -> None:
        """Do nothing."""


@contextmanager
def watched(limit: int | None = STEP_LIMIT, see: Seer | None = None) -> Iterator[io.StringIO]:
    """Watch what runs below: what it prints is kept from the page, and given; in the end it is stopped.

    After so many steps of the learner's own code, EndlessError is raised; with None there is no
    end, and what runs is faster. `see` is shown each call of that code and, if steps are counted,
    what it returns.
    """
    page = _Page()
    before = sys.gettrace()  # a debugger's or a coverage tool's
    if limit or see:
        sys.settrace(_tracer(limit, see))
    try:
        with redirect_stdout(page), redirect_stderr(page):
            yield page
    finally:
        sys.settrace(before)


def _tracer(limit: int | None, see: Seer | None) -> Callable[[FrameType, str, Any], Any]:
    """Return what Python asks at each call. A loop inside one C function is not seen."""
    steps = 0

    def enter(frame: FrameType, event: str, argument: object) -> Any:
        if not is_learners(frame.f_code.co_filename):
            return None
        if see:
            see(frame, event, argument)
        # By lines, `while True: pass` on one line would never be seen to move
        frame.f_trace_opcodes = True
        return step if limit else None

    def step(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal steps  # this does little: it is called at every bytecode
        steps += 1
        if limit and steps > limit:
            raise EndlessError(STOPPED.format(limit))
        if see and event == "return":
            see(frame, event, argument)
        return step

    return enter


def is_learners(file: str) -> bool:
    """Is the code in this file a learner's, and neither the package's nor Python's?"""
    return not file.startswith((PACKAGE, LIBRARY))


def in_words(exception: BaseException) -> str:
    """Return the kind of an exception and what it says, whatever its `str` may do."""
    kind = type(exception).__name__
    try:
        said = str(exception)
    except Exception as problem:
        said = ITS_TEXT_RAISES.format(problem=type(problem).__name__)
    return printable(f"{kind}: {said}" if said else kind)
