"""The code is clean, annotated and documented, as ruff, mypy and one measurement of our own see it."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURS = "conftest.py ttt tests notebooks"  # and not what a learner leaves beside them
Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@pytest.mark.parametrize("command", [f"ruff check {OURS}", f"ruff format --check {OURS}", "mypy"])
def test_the_tools_are_content(command: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", *command.split()], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert run.returncode == 0, f"{command}\n{run.stdout}{run.stderr}"


def test_public_things_have_a_docstring_and_annotations() -> None:
    modules = {path.relative_to(ROOT): ast.parse(path.read_text(encoding="utf-8")) for path in ROOT.glob("ttt/**/*.py")}
    seen = [(f"{path}: {name}", node) for path, module in modules.items() for name, node in public(module)]
    bare = [name for name, node in seen if not ast.get_docstring(node) and not is_setter(node)]
    loose = [name for name, node in seen if isinstance(node, ast.FunctionDef) and not is_annotated(node)]
    print(f"{len(modules)} modules, {len(seen)} public things")
    assert len(seen) > len(modules) > 0
    assert bare == [], "without a docstring"
    assert loose == [], "not fully annotated"


def test_the_measurement_sees_what_is_missing() -> None:
    module = ast.parse("class A:\n def good(self, x: int) -> int:\n  'Yes.'\n def bad(self, x, *rest) -> int: ...\n")
    things = dict(public(module))
    assert list(things) == ["module", "A", "A.good", "A.bad"]
    assert [name for name, node in things.items() if not ast.get_docstring(node)] == ["module", "A", "A.bad"]
    functions = {name: node for name, node in things.items() if isinstance(node, ast.FunctionDef)}
    assert [name for name, node in functions.items() if not is_annotated(node)] == ["A.bad"]
    module = ast.parse(
        "class A:\n @property\n def x(self) -> int: ...\n @x.setter\n def x(self, x: int) -> None: ...\n"
    )
    assert [is_setter(node) for _, node in public(module)] == [False, False, False, True]


def public(module: ast.Module) -> Iterator[tuple[str, ast.Module | Definition]]:
    """A module and its public classes, functions and methods, by name."""
    yield "module", module
    for node in module.body:
        if isinstance(node, Definition) and not node.name.startswith("_"):
            yield node.name, node
            inner = node.body if isinstance(node, ast.ClassDef) else []
            for part in inner:
                if isinstance(part, Definition) and not part.name.startswith("_"):
                    yield f"{node.name}.{part.name}", part


def is_setter(node: ast.Module | Definition) -> bool:
    """Whether this sets a property. Python shows the docstring of what gets it, and never one of this."""
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else []
    return any(isinstance(decorator, ast.Attribute) and decorator.attr == "setter" for decorator in decorators)


def is_annotated(function: ast.FunctionDef) -> bool:
    """Whether every argument but `self` or `cls`, and what is returned, has an annotation."""
    spec = function.args
    given = [*spec.posonlyargs, *spec.args, *spec.kwonlyargs, *filter(None, (spec.vararg, spec.kwarg))]
    return function.returns is not None and all(a.annotation or a.arg in ("self", "cls") for a in given)
