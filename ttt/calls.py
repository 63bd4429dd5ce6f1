"""Which function of a program calls which (notebook 05): read from the source by `ast`, and never run.

Reading order: `calls`; what counts as a function, and what as a call; then `depths`, how far down each function is.
"""

from __future__ import annotations

import ast
import builtins
import inspect
from collections.abc import Collection, Iterator, Mapping
from types import ModuleType

Calls = Mapping[str, Collection[str]]
Function = ast.FunctionDef | ast.AsyncFunctionDef


def calls(module: ModuleType) -> dict[str, list[str]]:
    """Return which functions of a module its functions call, as its source tells; a method is named "Class.method".

    What is handed on, as in `map(f, squares)`, counts as called. A method of something else than `self` is one of the
    module's if that has only one of this name. Raises OSError or TypeError if there is no source.
    """
    tree = ast.parse(inspect.getsource(module))
    functions = dict(_functions(tree))
    foreign = {node.asname or node.name for node in ast.walk(tree) if isinstance(node, ast.alias)} | {*dir(builtins)}
    meant = {name: set(_meant(name, node, functions, foreign)) for name, node in functions.items()}
    return {name: [callee for callee in functions if callee in meant[name]] for name in functions}


def _functions(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    for node in tree.body:
        if isinstance(node, Function):
            yield node.name, node
        if isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{part.name}", part) for part in node.body if isinstance(part, Function))


def _meant(name: str, function: Function, functions: Collection[str], foreign: Collection[str]) -> Iterator[str]:
    """Yield what is called in the body of a function: names of functions of the module, and others."""
    nodes = [node for statement in function.body for node in ast.walk(statement)]
    own = {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
    own |= {node.name for node in nodes if isinstance(node, Function)}
    own |= {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id=callee)):
                yield f"{callee}.__init__"
            case ast.Name(id=callee) if callee not in own:
                yield callee
            case ast.Attribute(value=ast.Name(id=thing), attr=method):
                mine = f"{name.partition('.')[0] if thing in ('self', 'cls') else thing}.{method}"
                others = [other for other in functions if other.endswith(f".{method}")]
                if mine in functions or (len(others) == 1 and thing not in foreign):
                    yield mine if mine in functions else others[0]


def depths(graph: Calls) -> dict[str, int]:
    """Return by how many calls, at most, one comes down to each function; calls that close a circle don't count."""
    below = {name: set(callees) for name, callees in graph.items()}
    for _ in graph:
        for reached in below.values():
            reached |= {further for name in reached for further in below[name]}
    later = {name: list(graph)[i + 1 :] for i, name in enumerate(graph)}
    depth = dict.fromkeys(graph, 0)
    for _ in graph:
        for caller, callees in graph.items():
            for callee in callees:
                if caller not in below[callee] or callee in later[caller]:
                    depth[callee] = max(depth[callee], depth[caller] + 1)
    return depth
