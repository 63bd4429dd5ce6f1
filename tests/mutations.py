"""Small mistakes in code, made on purpose: each a mutant of the code.

Reading order: `mutations`, the mistakes that can be made in one place; `sites`, all those of a
module.
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from copy import copy
from functools import partial
from typing import Any, NamedTuple

PAIRS: list[tuple[type[ast.AST], type[ast.AST]]] = [
    (ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.In, ast.NotIn), (ast.Is, ast.IsNot),
    (ast.And, ast.Or), (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv), (ast.LShift, ast.RShift), (ast.BitAnd, ast.BitOr),
]  # fmt: skip
SWAPPED = dict(PAIRS)
SWAPPED |= {after: before for before, after in PAIRS}
SWAPPED |= dict.fromkeys((ast.Div, ast.Mod, ast.Pow), ast.Mult)
OTHER_NAME = {"min": "max", "max": "min", "any": "all", "all": "any"}


def mutations(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in the place of a node, each with one mistake."""
    match node:
        case ast.Compare(ops=ops):
            for i, op in enumerate(ops):
                yield changed(node, ops=[*ops[:i], SWAPPED[type(op)](), *ops[i + 1 :]])
        case ast.BinOp(op=op) | ast.BoolOp(op=op) | ast.AugAssign(op=op) if type(op) in SWAPPED:
            yield changed(node, op=SWAPPED[type(op)]())
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.Constant(value=bool() | int() as value):
            yield changed(node, value=not value if isinstance(value, bool) else value + 1)
        case ast.Name(id=name) if name in OTHER_NAME:
            yield changed(node, id=OTHER_NAME[name])
        case _:
            yield from of_statements(node)


def of_statements(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) != "None":
            yield changed(node, value=ast.Constant(None))
        case ast.If(test=test, body=[ast.Raise()]):
            yield changed(node, test=ast.BoolOp(ast.And(), [test, ast.Constant(False)]))
        case ast.Break():
            yield ast.Pass()
        case ast.Continue():
            yield ast.Break()


def changed(node: ast.AST, **fields: object) -> ast.AST:
    """Return a copy of a node with other fields."""
    new = copy(node)
    vars(new).update(fields)
    return new


class Site(NamedTuple):
    """One mistake that can be made."""

    function: str
    line: int
    text: str  # what it changes
    mutant: str  # the module with it


def sites(source: str) -> list[Site]:
    """Return all mistakes that can be made in a module; those that read the same are numbered."""
    module = ast.parse(source)
    mistakes = []
    seen = Counter[str]()
    for function, line, text in walk(module, module, "module"):
        seen[text] += 1
        numbered = text if seen[text] == 1 else f"{text} ({seen[text]})"
        mistakes.append(Site(function, line, numbered, ast.unparse(module)))  # has it just now
    return mistakes


def walk(
    node: ast.AST, around: ast.AST, scope: str, is_function: bool = False
) -> Iterator[tuple[str, int, str]]:
    """Make each mistake in a node, yield its function, its line and a text, and put it right again.

    What is `around` the node says more than a number or a name alone.
    """
    if not isinstance(node, ast.UnaryOp | ast.Tuple | ast.List | ast.keyword):
        around = node
    for child, put in children(node):
        is_short = isinstance(child, ast.Constant | ast.Name | ast.UnaryOp)
        line = getattr(child, "lineno", 0)
        for new in mutations(child):
            before = first_line(around if is_short else child)
            put(new)
            after = first_line(around if is_short else new)
            yield scope, line, f"{scope}: {before} → {after}"
            put(child)
        if isinstance(child, ast.ClassDef | ast.FunctionDef) and not is_function:
            name = child.name if scope == "module" else f"{scope}.{child.name}"
            yield from walk(child, child, name, isinstance(child, ast.FunctionDef))
        else:
            yield from walk(child, around, scope, is_function)


def children(node: ast.AST) -> Iterator[tuple[ast.AST, Callable[[Any], None]]]:
    """Yield what is in a node and does not stay, and how to put something else in its place."""
    for field, value in ast.iter_fields(node):
        if isinstance(value, ast.AST) and field not in ("annotation", "returns"):
            yield value, partial(setattr, node, field)
        for i, part in enumerate(value if isinstance(value, list) else []):
            if isinstance(part, ast.AST) and not stays(part):
                yield part, partial(value.__setitem__, i)


def stays(node: ast.AST) -> bool:
    """Whether only a type checker sees this, or no one: no lengths differ where `strict` looks."""
    text = first_line(node)
    return text.startswith(("if TYPE_CHECKING:", "strict=True")) or ": TypeAlias = " in text


def first_line(node: ast.AST) -> str:
    """Return the text of a node, of a block the first line."""
    return ast.unparse(node).strip().partition("\n")[0]
