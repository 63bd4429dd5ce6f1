"""Whether a function is written yet, and how it is written; below a cache, too (all notebooks).

Reading order: `is_stub`; `code_of`, what runs in the end; `definition`, how that is written.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from functools import partial
from types import CodeType
from typing import Any

FINISHED = set[CodeType | None]()  # what a check has found right


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
