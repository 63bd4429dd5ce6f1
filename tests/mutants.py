"""Do the tests see a mistake? Small mistakes are made in the code on purpose, one at a time: mutants.

python -m tests.mutants                       try some mutants of every module below
python -m tests.mutants ttt/game.py           try those of one module
python -m tests.mutants --count 40 --seed 2   try more, and others

A mutant is caught if a test that belongs to its module fails, or takes far too long. The seed chooses which ones are
tried, by function and by what is changed: a function that moves to another module takes its mutants along.

Reading order: `mutations`, the mistakes that can be made in one place; `sites`, all those of a module; `chosen`, the
ones that are tried; `Copies`, where they are tried; `tried` and `main`.
"""

from __future__ import annotations

import argparse
import ast
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from copy import copy
from functools import partial
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
ROOMS = {
    "ttt": "variant game count agents match rules minimax tiebreak trace alphabeta lookahead deepening lazy"
    " lazy_search article",
    "ttt/play": "session series coach",
    "ttt/solvers": "bits tablebase proofs tree_size",
    "ttt/parallel": "scatter parts schedules",
}
MORE = {"ttt": ["tests/test_doors.py"], "ttt/variant.py": ["tests/test_game.py"]}  # to a room, or to a module
BELONGS = {  # the tests of each module, if they are there
    f"{room}/{name}.py": [f"tests{room[3:]}/test_{name}.py", *MORE.get(room, []), *MORE.get(f"{room}/{name}.py", [])]
    for room, names in ROOMS.items()
    for name in names.split()
}
EQUIVALENT: dict[str, str] = {}  # mutants that no input tells from the original, and why; they are not tried

AT_ONCE = 3  # mutants of one function, before the others have their turn
PATIENCE, SLOWER = 60, 10  # a mutant may take so many seconds, or so many times as long as the original
MEMORY = 8 << 30  # bytes that a process may have, as a mutant may never stop collecting
PYTEST = ["-m", "pytest", "-x", "-q", "--no-header", "--noconftest", "-p", "no:cacheprovider", "-o", "addopts="]
ON = ("CI", "PYTEST_DISABLE_PLUGIN_AUTOLOAD", "PYTHONDONTWRITEBYTECODE", "PYTHONHASHSEED", "TQDM_DISABLE")
SETTINGS = dict.fromkeys(ON, "1")  # CI has Hypothesis choose the same examples each time, and keep none
NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "work", "*.egg-info")

PAIRS: list[tuple[type[ast.AST], type[ast.AST]]] = [
    (ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.In, ast.NotIn), (ast.Is, ast.IsNot),
    (ast.And, ast.Or), (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv), (ast.LShift, ast.RShift), (ast.BitAnd, ast.BitOr),
]  # fmt: skip
SWAPPED = dict(PAIRS) | {b: a for a, b in PAIRS} | dict.fromkeys((ast.Div, ast.Mod, ast.Pow), ast.Mult)
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
    """One mistake that can be made: in which function and line, what it changes, and how to make it."""

    function: str
    line: int
    change: str
    make: Callable[[], None]

    def __str__(self) -> str:
        return f"{self.function}: {self.change}"


def sites(module: ast.Module) -> list[Site]:
    """Return all mistakes that can be made in a module, in order; those that read the same are numbered."""
    found, seen = [], Counter[str]()
    for site in walk(module, module, "module"):
        seen[str(site)] += 1
        found.append(site._replace(change=f"{site.change} ({seen[str(site)]})") if seen[str(site)] > 1 else site)
    return found


def walk(node: ast.AST, around: ast.AST, scope: str, is_function: bool = False) -> Iterator[Site]:
    """Yield the mistakes in a node. What is `around` it says more than a number or a name alone."""
    around = around if isinstance(node, ast.UnaryOp | ast.Tuple | ast.List | ast.keyword | ast.arguments) else node
    for child, put in children(node):
        for new in mutations(child):
            shown = around if isinstance(child, ast.Constant | ast.Name | ast.UnaryOp) else child
            before = told(shown)
            put(new)
            after = told(new if shown is child else shown)
            put(child)
            yield Site(scope, getattr(child, "lineno", 0), f"{before} → {after}", partial(put, new))
        if isinstance(child, ast.ClassDef | ast.FunctionDef) and not is_function:
            name = child.name if scope == "module" else f"{scope}.{child.name}"
            yield from walk(child, child, name, isinstance(child, ast.FunctionDef))
        else:
            yield from walk(child, around, scope, is_function)


def children(node: ast.AST) -> Iterator[tuple[ast.AST, Callable[[Any], None]]]:
    """Yield what is in a node, and how to put something else in its place; but nothing that is only for types."""
    for field, value in ast.iter_fields(node):
        if isinstance(value, ast.AST) and field not in ("annotation", "returns"):
            yield value, partial(setattr, node, field)
        for i, part in enumerate(value if isinstance(value, list) else []):
            if isinstance(part, ast.AST) and not is_for_types(part):
                yield part, partial(value.__setitem__, i)


def is_for_types(node: ast.AST) -> bool:
    if isinstance(node, ast.AnnAssign):
        return ast.unparse(node.annotation) == "TypeAlias"
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def told(node: ast.AST) -> str:
    """Return the text of a node, of a block the first line that is no decorator."""
    lines = ast.unparse(node).strip().splitlines()
    return next((line for line in lines if not line.startswith("@")), "")


def chosen(found: Sequence[Site], count: int, seed: int) -> list[Site]:
    """Return so many of them: some of each function, then some more, in an order that has nothing to do with them."""
    turns: list[tuple[int, int, Site]] = []
    seen = Counter[str]()
    for site in sorted(found, key=lambda site: sha256(f"{seed} {site}".encode()).digest()):
        turns.append((seen[site.function] // AT_ONCE, len(turns), site))
        seen[site.function] += 1
    return [site for _, _, site in sorted(turns, key=lambda turn: turn[:2])[:count]]


class Copies:
    """Copies of the project, one for each worker, in which mutants are tried."""

    def __init__(self, folder: Path, workers: int) -> None:
        self.free: SimpleQueue[Path] = SimpleQueue()
        for number in range(workers):
            self.free.put(shutil.copytree(ROOT, folder / str(number), ignore=NOT_COPIED))

    def passes(self, module: str, tree: ast.Module, limit: float | None = None) -> bool:
        """Whether the tests of a module pass, in this time, if this stands in its place."""
        place = self.free.get()
        kept = (place / module).read_bytes()
        (place / module).write_text(ast.unparse(tree), encoding="utf-8")
        try:
            return run([*PYTEST, *tests_of(module)], place, limit) == 0
        finally:
            (place / module).write_bytes(kept)
            self.free.put(place)


def tests_of(module: str) -> list[str]:
    return [path for path in BELONGS[module] if (ROOT / path).exists()]


def run(arguments: list[str], place: Path, limit: float | None) -> int | None:
    """Run Python in a folder and return its exit status, None after the limit; what it has started ends with it."""
    command, null = [sys.executable, *arguments], subprocess.DEVNULL
    start = partial(subprocess.Popen, stdout=null, stderr=null, start_new_session=True)
    with start(command, cwd=place, env={**os.environ, **SETTINGS, "PYTHONPATH": str(place)}) as process:
        try:
            return process.wait(limit)
        except subprocess.TimeoutExpired:
            return None
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


class Row(NamedTuple):
    """How many mutants of a module were tried, and how many of them were caught."""

    module: str
    mutants: int
    caught: int


def tried(module: str, copies: Copies, options: argparse.Namespace) -> Row:
    """Try mutants of a module, and print those that its tests don't see. Stops the program if the tests fail anyway."""
    source = (ROOT / module).read_text(encoding="utf-8")
    begun = time.monotonic()
    if not tests_of(module) or not copies.passes(module, ast.parse(source)):
        sys.exit(f"{module}: its tests fail as it is; see python {' '.join([*PYTEST, *BELONGS[module]])}")
    limit = max(PATIENCE, SLOWER * (time.monotonic() - begun))
    able = [site for site in sites(ast.parse(source)) if str(site) not in EQUIVALENT]
    mutants = chosen(able, options.count, options.seed)
    with ThreadPoolExecutor(options.workers) as pool:
        passed = list(pool.map(lambda site: copies.passes(module, with_mistake(source, site), limit), mutants))
    survivors = [site for site, survives in zip(mutants, passed, strict=True) if survives]
    for site in sorted(survivors, key=lambda site: site.line):
        print(f"{module}:{site.line}  {site}", flush=True)
    print(f"{module}: {len(mutants)} tried in {time.monotonic() - begun:.0f} s", flush=True)
    return Row(module, len(mutants), len(mutants) - len(survivors))


def with_mistake(source: str, site: Site) -> ast.Module:
    tree = ast.parse(source)
    next(same for same in sites(tree) if str(same) == str(site)).make()
    return tree


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Do the tests see a mistake?")
    parser.add_argument("modules", nargs="*", help="such as ttt/game.py; all, unless some are named")
    parser.add_argument("--count", type=int, default=15, help="how many mutants of each module (15)")
    parser.add_argument("--workers", type=int, default=2, help="how many are tried at the same time (2)")
    parser.add_argument("--seed", type=int, default=0, help="which ones: another number, other mutants (0)")
    options = parser.parse_args(arguments)
    if strange := [module for module in options.modules if module not in BELONGS]:
        parser.error(f"{strange[0]} is not one of {', '.join(BELONGS)}")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with TemporaryDirectory() as folder:
        copies = Copies(Path(folder), options.workers)
        rows = [tried(module, copies, options) for module in options.modules or BELONGS]
    for row in [Row._fields, *rows]:
        print(f"{row[0]:<32}{row[1]:>8}{row[2]:>8}")
    print(f"caught {sum(row.caught for row in rows)} of {sum(row.mutants for row in rows)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
