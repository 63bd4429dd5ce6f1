"""How easily the code is read aloud: `python -m tests.reading` prints a table for each room.

Tokens are counted without comments, docstrings, line ends and indents.
"""

from __future__ import annotations

import ast
import statistics
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parent.parent
WIDTH = 100
SAYS_NOTHING = {"found", "told", "one", "two", "given", "kept"}  # as a name for a result
UNREAD = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}
BEFORE_A_DOCSTRING = (tokenize.ENCODING, tokenize.INDENT, tokenize.NEWLINE)
BRANCHES = (
    ast.If,
    ast.For,
    ast.While,
    ast.ExceptHandler,
    ast.IfExp,
    ast.BoolOp,
    ast.comprehension,
    ast.match_case,
)


@dataclass(frozen=True)
class Source:
    """One file of Python."""

    path: Path
    root: Path = ROOT

    @property
    def name(self) -> str:
        """Its path in the project."""
        return self.path.relative_to(self.root).as_posix()

    @property
    def room(self) -> str:
        """The folder below `ttt`, `teaching` or `tests` that it is in."""
        folders = self.path.relative_to(self.root).parts[:-1]
        return "/".join(folders[:2])

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def module(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def tokens(self) -> list[tokenize.TokenInfo]:
        """Its tokens of code."""
        tokens = []
        before = None
        with self.path.open("rb") as file:
            for token in tokenize.tokenize(file.readline):
                is_docstring = token.type == tokenize.STRING and before in BEFORE_A_DOCSTRING
                if token.type not in UNREAD and not is_docstring:
                    tokens.append(token)
                if token.type not in (tokenize.NL, tokenize.COMMENT):
                    before = token.type
        return tokens

    @property
    def lines_of_code(self) -> int:
        """How many lines have a token of code."""
        lines = set[int]()
        for token in self.tokens:
            lines.update(range(token.start[0], token.end[0] + 1))
        return len(lines)

    def wide_lines(self) -> list[str]:
        """Return the lines that are wider than they may be.

        Tables may be wide, which `fmt: skip` ends; in `ttt/check`, sentences may, too.
        """
        may_be_wide = self._tables()
        if self.room == "ttt/check":
            may_be_wide |= self._sentences()
        lines = enumerate(self.text.splitlines(), 1)
        wide = [number for number, line in lines if len(line) > WIDTH]
        return [f"{self.name}:{number}" for number in wide if number not in may_be_wide]

    def _tables(self) -> set[int]:
        """Return the lines of those statements that the formatter leaves alone."""
        tables = set[int]()
        lines = self.text.splitlines()
        for statement in ast.walk(self.module):
            if not isinstance(statement, ast.stmt) or hasattr(statement, "body"):
                continue
            last = statement.end_lineno or 0
            if "# fmt: skip" in lines[last - 1]:
                tables.update(range(statement.lineno, last + 1))
        return tables

    def _sentences(self) -> set[int]:
        """Return the lines in which a text goes on beyond the width."""
        return {
            node.end_lineno or 0
            for node in ast.walk(self.module)
            if isinstance(node, (ast.Constant, ast.JoinedStr))
            and (node.end_col_offset or 0) > WIDTH
        }

    def functions(self) -> Iterator[ast.FunctionDef]:
        """Yield the functions and methods, those inside others too."""
        for node in ast.walk(self.module):
            if isinstance(node, ast.FunctionDef):
                yield node

    def at(self, node: ast.expr | ast.stmt) -> str:
        """Return where a part of the file stands."""
        return f"{self.name}:{node.lineno}"

    def long_functions(self, most: int) -> dict[str, int]:
        """Return how many lines those functions have that have more."""
        lengths = {f"{self.at(node)} {node.name}": length_of(node) for node in self.functions()}
        return {name: length for name, length in lengths.items() if length > most}

    def branching_functions(self, most: int) -> dict[str, int]:
        """Return how many branches those functions have that have more."""
        counts = {f"{self.at(node)} {node.name}": branches_of(node) for node in self.functions()}
        return {name: count for name, count in counts.items() if count > most}

    def folded_conditions(self) -> list[str]:
        """Return the conditional expressions inside another one, or in place of a statement."""
        places = []
        for node in ast.walk(self.module):
            if isinstance(node, ast.IfExp):
                inner = [part for part in ast.walk(node) if isinstance(part, ast.IfExp)]
                places += [self.at(part) for part in inner if part is not node]
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.IfExp):
                places.append(self.at(node))
        return places

    def walruses(self) -> list[str]:
        """Return where a name gets its value inside an expression."""
        return [self.at(node) for node in ast.walk(self.module) if isinstance(node, ast.NamedExpr)]

    def parallel_assignments(self) -> list[str]:
        """Return where several names get several values in one line."""
        return [
            self.at(node)
            for node in ast.walk(self.module)
            if isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Tuple)
            and isinstance(node.value, ast.Tuple)
        ]

    def names_that_say_nothing(self) -> list[str]:
        """Return where a value gets a name that doesn't say what it is."""
        places = []
        for node in ast.walk(self.module):
            if isinstance(node, ast.Name):
                if isinstance(node.ctx, ast.Store) and node.id in SAYS_NOTHING:
                    places.append(f"{self.at(node)} {node.id}")
            elif isinstance(node, ast.arg) and node.arg in SAYS_NOTHING:
                places.append(f"{self.name}:{node.lineno} {node.arg}")
        return places

    def hard_places(self) -> dict[str, list[str]]:
        """Return where it is hard to read, by what makes it so."""
        return {
            "wide": self.wide_lines(),
            "long": [*self.long_functions(30)],
            "branching": [*self.branching_functions(10)],
            "folded": self.folded_conditions(),
            "walruses": self.walruses(),
            "parallel": self.parallel_assignments(),
            "names": self.names_that_say_nothing(),
        }


def length_of(node: ast.FunctionDef) -> int:
    """Return how many lines a function has, its docstring left out."""
    lines = (node.end_lineno or 0) - node.lineno + 1
    if ast.get_docstring(node) is None:
        return lines
    docstring = node.body[0]
    return lines - ((docstring.end_lineno or 0) - docstring.lineno + 1)


def branches_of(node: ast.FunctionDef) -> int:
    """Return in how many places a function can go one way or another; functions inside have their own."""
    waiting = list(ast.iter_child_nodes(node))
    branches = 0
    while waiting:
        part = waiting.pop()
        if isinstance(part, (ast.FunctionDef, ast.Lambda)):
            continue
        branches += isinstance(part, BRANCHES)
        waiting += ast.iter_child_nodes(part)
    return branches


def sources(*names: str) -> list[Source]:
    """Return some files, and those of some folders, in order."""
    files = []
    for name in names:
        path = ROOT / name
        paths = sorted(path.rglob("*.py")) if path.is_dir() else [path]
        files += [Source(path) for path in paths]
    return files


def tokens_a_line(files: list[Source]) -> float:
    """Return how full the lines of code are, in the mean."""
    return sum(len(file.tokens) for file in files) / sum(file.lines_of_code for file in files)


def table(files: list[Source]) -> str:
    """Return a line for these files: what they have of what makes code hard to read."""
    lengths = [length_of(node) for file in files for node in file.functions()]
    columns = Counter[str]()
    for file in files:
        columns.update({name: len(places) for name, places in file.hard_places().items()})
    first = {
        "tokens": sum(len(file.tokens) for file in files),
        "a line": round(tokens_a_line(files), 2),
        "median": statistics.median(lengths or [0]),
    }
    return "  ".join(f"{name} {count}" for name, count in (first | columns).items())


def main(folders: list[str]):
    """Print a line for each room; with files or folders as arguments, also each place."""
    for name in folders:
        if not (ROOT / name).exists():
            sys.exit(f"There is no file or folder {name} in {ROOT}.")
    files = sources(*(folders or ["ttt", "teaching", "tests", "benchmarks"]))
    for room in sorted({file.room for file in files}):
        inside = [file for file in files if file.room == room and file.lines_of_code]
        if inside:
            print(f"{room:16} {table(inside)}")
    for file in files if folders else ():
        print(*chain(*file.hard_places().values()), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
