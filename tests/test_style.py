"""The code is clean, annotated and documented, its rooms ask only those below, and it keeps its limits."""

import ast
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.reading import length_of, sources

ROOT = Path(__file__).parent.parent
LIMIT = 1_800  # seconds; only a guard against waiting for ever
OURS = "conftest.py start.py ttt teaching tests benchmarks notebooks"  # and not what a learner leaves beside them


@pytest.mark.parametrize("command", [f"ruff check {OURS}", f"ruff format --check {OURS}", "mypy"])
def test_the_tools_are_content(command: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", *command.split()],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert run.returncode == 0, f"{command}\n{run.stdout}{run.stderr}"


# Arrows between rooms point to the same or a lower rank. Exempt are what gives a bare State its
# picture, and __main__.
RANKS = {"": 0, "learning": 1, "games": 1, "solvers": 1, "parallel": 2, "pictures": 3, "play": 3, "steps": 3,
         "widgets": 4, "course": 5, "check": 5, "teaching": 6}  # fmt: skip
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


def is_ours(module: str) -> bool:
    return module.partition(".")[0] in PACKAGES


def room(module: str) -> str:
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


def test_arrows_between_rooms_point_one_way() -> None:
    graph = arrows()
    assert len(graph) > 40
    assert {room(name) for name in graph} <= set(RANKS), "a room without a rank"
    arrows_between = [(room(name), room(asked), name) for name in graph for asked in graph[name]]
    up = [
        (name, asked)
        for here, asked, name in arrows_between
        if name not in EXEMPT
        if RANKS[here] < RANKS[asked] or (here, asked) == ("pictures", "play")
    ]
    assert up == [], "these point up"


def test_no_module_asks_itself_in_a_circle() -> None:
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


def test_only_rooms_list_names_of_other_modules() -> None:
    """What a module imports, nobody imports from it; `ttt.game` also gives out what describes its variants."""
    lists = []
    for path in ROOT.glob("ttt/**/*.py"):
        module = ast.parse(path.read_text(encoding="utf-8"))
        for node in module.body:
            is_list = (
                isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__"
            )
            if is_list and path.name not in ("__init__.py", "game.py"):
                lists.append(str(path.relative_to(ROOT)))
    assert lists == []


@pytest.mark.skipif(
    sys.version_info[:2] != (3, 11),
    reason="other versions of Python count the tokens of f-strings",
)
def test_the_house_does_not_grow() -> None:
    """Size is counted in tokens: a limit on lines would only make the lines fuller."""
    assert len(list(ROOT.glob("ttt/*.py"))) <= 20
    assert sum(len(file.tokens) for file in sources("ttt", "teaching")) <= 108_700
    assert sum(len(file.tokens) for file in sources("tests")) <= 202_600


def test_functions_are_short() -> None:
    """At most 30 lines, and 5 in the median, without the docstring."""
    lengths = [length_of(node) for file in sources("ttt", "teaching") for node in file.functions()]
    assert statistics.median(lengths) <= 6
    assert max(lengths) <= 45
