"""Every exercise of the series before a learner has written anything: not yet, and never wrong.

Only what an exercise needs of the cells before it is run.
"""

import ast
import runpy
from collections.abc import Iterator

import pytest
from nbformat import NotebookNode

from tests.canonical import read
from tests.names import made, taken
from tests.notebook_rules import NOTEBOOKS, tags
from ttt.course.lessons import name_of


def exercises() -> Iterator[object]:
    """Yield each exercise that has a check, and the code cells before it."""
    for path in NOTEBOOKS:
        code = [cell for cell in read(path).cells if cell.cell_type == "code"]
        for number, cell in enumerate(code):
            is_checked = cell.source.rpartition("\n")[2].startswith("check.")
            if is_checked and "exercise" in tags(cell):
                name = f"{name_of(path)}, {cell.id}"
                yield pytest.param(cell.source, code[:number], id=name)


def needed(source: str, cells: list[NotebookNode]) -> list[str]:
    """Return those statements of some cells without which this can't run."""
    statements = [statement for cell in cells for statement in ast.parse(cell.source).body]
    names = taken(source)
    lines = []
    for statement in reversed(statements):
        line = ast.unparse(statement)
        if made(line) & names:
            names |= taken(line)
            lines.append(line)
    return lines[::-1]


@pytest.mark.parametrize(("stub", "before"), [*exercises()])
def test_a_stub_is_not_yet_and_what_is_to_be_repaired_is_wrong(tmp_path, stub, before):
    code, _, call = stub.rpartition("\n")
    file = tmp_path / "cells.py"
    file.write_text("\n".join([*needed(stub, before), code, f"verdict = {call}"]), "utf-8")
    names = runpy.run_path(str(file), {"display": print})
    assert names["verdict"].kind == ("not yet" if "..." in code else "wrong")
