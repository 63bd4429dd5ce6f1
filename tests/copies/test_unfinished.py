"""Students' copies with no exercise done, and with each one done wrong, and what they may change.

Before a release, all of them are run; at other times those lessons in which each exercise is wrong.

At the end of a copy, each experiment that the text asks for is made: the cell with something put in
its place, and the cells that are to be run after it. Three values stand in the cell's metadata.

Run whole, a copy says what the stored notebook says, outside of its exercises: so no number in it
depends on what a learner wrote, but in the lines that say so ("Your `…`: …"), and in cells that show
nothing but the learner's own function at work.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode

from teaching.nbgrader import checked
from teaching.students import handed_out
from tests.canonical import canonical, execute, read, without_colours
from tests.experiments import experiments
from tests.mutations import sites
from tests.notebook_rules import LESSONS, MORES, NOTEBOOKS, tags
from ttt.course.lessons import name_of

YOURS = re.compile(r"Your(s| `\w+`): .*")
AT_WORK = ("Calls(", "ListBoards(result, ")  # how a cell begins that shows a learner's function


def untouched(exercise: NotebookNode, _solution: NotebookNode):
    return str(exercise.source)


def mistaken(exercise: NotebookNode, solution: NotebookNode):
    """An exercise with our solution, and a small mistake in it."""
    code, _, our_call = solution.source.rpartition("\n")
    stub, _, call = exercise.source.rpartition("\n")
    mistakes = sites(code)
    if not mistakes:
        return untouched(exercise, solution)
    wrong = mistakes[len(mistakes) // 2].mutant
    return f"{stub}\n{wrong}\n{checked(call)} = {checked(our_call)}\n{call}"


def copies(fill_in: Callable[..., str], paths: list[Path], *marks: pytest.MarkDecorator):
    return [
        pytest.param(path, fill_in, id=f"{name_of(path)}-{fill_in.__name__}", marks=marks)
        for path in paths
    ]


@pytest.mark.parametrize(
    ("path", "fill_in"),
    [
        *copies(mistaken, LESSONS),
        *copies(mistaken, MORES, pytest.mark.release),
        *copies(untouched, NOTEBOOKS, pytest.mark.release),
    ],
)
def test_a_copy_states_nothing_false(path, fill_in):
    stored = read(path)
    copy = nbformat.from_dict(json.loads(handed_out(path, is_key=False)))
    solutions = solutions_of(stored)
    for cell in copy.cells:
        if cell.id in solutions:
            cell.source = fill_in(cell, solutions[cell.id])
        if "exercise" in tags(cell):
            cell.metadata.tags = [*tags(cell), "raises-exception"]
    copy.cells += experiments(stored)
    execute(copy, path.parent)  # which raises what a cell raises
    ran = nbformat.reads(canonical(copy), as_version=4)
    ours = {cell.id: cell for cell in stored.cells}
    compared = 0
    for cell in ran.cells:
        is_own = "exercise" in tags(cell) or cell.source.startswith(AT_WORK)
        if cell.id in ours and cell.cell_type == "code" and not is_own:
            assert said(cell) == said(ours[cell.id]), cell.source
            compared += 1
    assert compared


def solutions_of(notebook: NotebookNode) -> dict[str, NotebookNode]:
    """Return the solution of each exercise that has one, by the id of the exercise."""
    solutions = {}
    exercise = ""
    for cell in notebook.cells:
        if "exercise" in tags(cell):
            exercise = cell.id
        if "solution" in tags(cell):
            solutions[exercise] = cell
    return solutions


def said(cell: NotebookNode) -> list[Any]:
    """Return the outputs of a cell, without what is said of the learner's own functions."""
    outputs = []
    for output in cell.outputs:
        data = output.get("data", {"text": output.get("text", "")})
        texts = {
            kind: without_colours(YOURS.sub("Yours", str(text))) for kind, text in data.items()
        }
        outputs.append((output.output_type, texts))
    return outputs
