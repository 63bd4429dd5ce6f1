"""The code is clean and documented, its rooms ask only those below, and it keeps its limits."""

import ast
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.reading import ROOT, Source, length_of, sources, tokens_a_line
from tests.running import python

# And not what a learner leaves beside them
OURS = "conftest.py setup.py start.py ttt teaching tests benchmarks notebooks"


@pytest.mark.parametrize("command", [f"ruff check {OURS}", f"ruff format --check {OURS}", "mypy"])
def test_the_tools_are_content(command):
    run = python("-m", *command.split())
    assert run.returncode == 0, f"{command}\n{run.stdout}{run.stderr}"


# Arrows between rooms point to the same or a lower rank. Exempt are what gives a bare State its
# picture, and __main__.
RANKS = {"": 0, "learning": 1, "games": 1, "solvers": 1, "parallel": 2, "pictures": 3, "practice": 3, "play": 3,
         "steps": 3, "widgets": 4, "course": 5, "check": 5, "teaching": 6}  # fmt: skip
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


# ---- limits that measure reading: what cramming can't meet

OUR_CODE = sources("ttt", "teaching")
TESTS = sources("tests")
ON_3_11 = pytest.mark.skipif(
    sys.version_info[:2] != (3, 11), reason="other versions count the tokens of f-strings"
)


def size(files: list[Source]):
    return sum(len(file.tokens) for file in files)


@ON_3_11
def test_the_house_does_not_grow():
    assert len(list(ROOT.glob("ttt/*.py"))) <= 20
    assert size(OUR_CODE) <= 138_600
    assert size([file for file in OUR_CODE if file.room == "ttt/check"]) <= 31_100
    assert size(TESTS) <= 191_500


@ON_3_11
def test_lines_of_code_are_not_too_full():
    assert tokens_a_line(OUR_CODE) <= 8.66
    for room in {file.room for file in OUR_CODE}:
        inside = [file for file in OUR_CODE if file.room == room and file.lines_of_code]
        assert tokens_a_line(inside) <= 9.5, room


def test_functions_and_files_are_short():
    """A function has at most 30 lines, without its docstring, and in the median 6."""
    lengths = [length_of(node) for file in OUR_CODE for node in file.functions()]
    assert statistics.median(lengths) <= 6
    for file in OUR_CODE:
        assert file.long_functions(30) == {}
        assert file.branching_functions(10) == {}
        assert len(file.text.splitlines()) <= 400, file.name


def test_code_is_unfolded():
    for file in OUR_CODE:
        assert file.wide_lines() == []
    for file in OUR_CODE + TESTS:
        assert file.folded_conditions() == []
        assert file.names_that_say_nothing() == []
    assert sum(len(file.walruses()) for file in OUR_CODE) <= 25


def test_what_makes_code_hard_to_read_is_seen(tmp_path):
    lines = [
        "def f(told):",
        "    print(1) if told else None",
        "    if (n := told) and told or n:",
        "        return 1 if n else 2 if told else 3",
        "    found = '" + 100 * "x" + "'",
        "    return found",
    ]
    path = tmp_path / "one.py"
    path.write_text("\n".join(lines), encoding="utf-8")
    file = Source(path, tmp_path)
    assert file.wide_lines() == ["one.py:5"]
    assert file.folded_conditions() == ["one.py:2", "one.py:4"]
    assert file.walruses() == ["one.py:3"]
    assert file.names_that_say_nothing() == ["one.py:1 told", "one.py:5 found"]
    assert file.long_functions(5) == {"one.py:1 f": 6}
    assert file.branching_functions(5) == {"one.py:1 f": 6}
