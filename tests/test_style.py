"""The code is clean and documented, its rooms ask only those below, functions and files are short.

`make test-types` asks mypy.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.running import ROOT, python

# And not what a learner leaves beside them
OURS = "conftest.py setup.py start.py ttt teaching tests benchmarks notebooks"


@pytest.mark.parametrize("command", [f"ruff check {OURS}", f"ruff format --check {OURS}"])
def test_ruff_is_content(command):
    run = python("-m", *command.split())
    assert run.returncode == 0, f"{command}\n{run.stdout}{run.stderr}"


# Arrows between rooms point to the same or a lower rank. Exempt are what gives a bare State its
# picture, and __main__.
RANKS = {"": 0, "learning": 1, "games": 1, "solvers": 1, "originals": 1, "parallel": 2, "pictures": 3, "practice": 3,
         "play": 3, "steps": 3, "widgets": 4, "referee": 4, "course": 5, "check": 5, "teaching": 6}  # fmt: skip
NEVER = {("pictures", "play"), ("pictures", "practice"), ("practice", "play")}  # on the same floor
EXEMPT = {"ttt", "ttt.__main__"}
PACKAGES = ("ttt", "teaching")


def imported(path: Path) -> Iterator[str]:
    """Yield the modules of ours that a module imports, wherever it does so but for annotations."""
    for node in ast.walk(ForUse().visit(ast.parse(path.read_text(encoding="utf-8")))):
        if isinstance(node, ast.ImportFrom) and is_ours(node.module or ""):
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                is_module = (ROOT / f"{name.replace('.', '/')}.py").exists()
                yield name if is_module else node.module or ""
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if is_ours(alias.name))


class ForUse(ast.NodeTransformer):
    """Leaves out what is imported for annotations alone."""

    def visit_If(self, node: ast.If) -> ast.If | None:
        is_for_annotations = isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        return None if is_for_annotations else node


def is_ours(module: str):
    return module.partition(".")[0] in PACKAGES


def room(module: str):
    """The room of a module; nothing for the top level."""
    parts = module.split(".")
    if parts[0] == "teaching":
        return "teaching"
    return parts[1] if len(parts) > 1 and (ROOT / "ttt" / parts[1]).is_dir() else ""


def arrows() -> dict[str, set[str]]:
    """What each module of ours imports of ours."""
    graph = {}
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    for path in paths:
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        graph[name] = set(imported(path)) - {name, "ttt"}
    return graph


def test_arrows_between_rooms_point_one_way():
    graph = arrows()
    assert len(graph) > 40
    assert {room(name) for name in graph} <= set(RANKS), "a room without a rank"
    arrows_between = [(room(name), room(asked), name) for name in graph for asked in graph[name]]
    up = [
        (name, asked)
        for here, asked, name in arrows_between
        if name not in EXEMPT
        if RANKS[here] < RANKS[asked] or (here, asked) in NEVER
    ]
    assert up == [], "these point up"


def test_no_module_asks_itself_in_a_circle():
    assert list(circles(arrows())) == []
    assert list(circles({"a": {"b"}, "b": {"c"}, "c": {"b"}})) == ["b", "c"]


def circles(graph: dict[str, set[str]]) -> Iterator[str]:
    """Yield the modules that come back to themselves."""
    for start in graph:
        met = set[str]()
        waiting = [start]
        while waiting:
            new = graph.get(waiting.pop(), set()) - met
            met |= new
            waiting += new
        if start in met:
            yield start


def test_only_rooms_list_names_of_other_modules():
    """What a module imports, nobody imports from it."""
    lists = []
    for path in ROOT.glob("ttt/**/*.py"):
        module = ast.parse(path.read_text(encoding="utf-8"))
        for node in module.body:
            is_list = (
                isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__"
            )
            if is_list and path.name != "__init__.py":
                lists.append(str(path.relative_to(ROOT)))
    assert lists == []


LONGEST_FUNCTION = 30  # lines, without its docstring
LONGEST_FILE = 400


def test_functions_and_files_are_short():
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            assert len(text.splitlines()) <= LONGEST_FILE, path
            assert long_functions(text) == [], path


def long_functions(text: str) -> list[str]:
    """The names of those functions in a module that are too long."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, functions)]
    return [node.name for node in nodes if length_of(node) > LONGEST_FUNCTION]


def length_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many lines a function has, without its docstring."""
    length = lines_of(function)
    if ast.get_docstring(function):
        length -= lines_of(function.body[0])
    return length


def lines_of(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def test_a_long_function_is_seen():
    body = "    print()\n" * (LONGEST_FUNCTION - 1)
    assert long_functions(f'def f():\n    """Print."""\n{body}') == []
    assert long_functions(f"def f():\n    print()\n{body}") == ["f"]
