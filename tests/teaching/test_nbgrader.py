"""Lessons for nbgrader: students get our stubs, and the checks grade them."""

import re

import pytest
from nbformat import NotebookNode, validate

from teaching.nbgrader import for_nbgrader, main
from tests.canonical import read
from tests.notebook_rules import LESSONS, tags
from ttt.course.folding import fold, without_solutions
from ttt.course.lessons import number_of

SOLUTION = re.compile(r"### BEGIN SOLUTION\n.*?### END SOLUTION", re.DOTALL)


def released(cell: NotebookNode):
    """What students get: by our page, nbgrader puts nothing in the place of a solution."""
    return SOLUTION.sub("", cell.source)


@pytest.mark.parametrize("lesson", LESSONS, ids=number_of)
def test_students_get_what_is_stored_and_a_graded_cell_behind_each_exercise(lesson):
    notebook = for_nbgrader(lesson)
    validate(notebook)
    texts = []
    was_exercise = False
    for cell in notebook.cells:
        marks = cell.metadata.get("nbgrader", {})
        is_graded = "points" in marks
        assert is_graded == was_exercise
        was_exercise = "exercise" in tags(cell)
        if marks:
            kinds = (marks["grade"], marks["locked"], marks["solution"])
            assert kinds == (is_graded, is_graded, not is_graded)
        if not is_graded:
            texts.append(released(cell).split())
    stored = read(lesson)
    fold(stored)
    assert texts == [cell["source"].split() for cell in without_solutions(stored)["cells"]]


@pytest.mark.long
def test_stored_solutions_pass_and_stubs_fail_with_a_reason():
    cells = for_nbgrader(LESSONS[6]).cells
    code = [
        cell
        for cell in cells
        if cell.cell_type == "code" and re.search(r"check\b(?!\.yours)|@cache", cell.source)
    ]
    exec("\n".join(cell.source for cell in code), {"display": print})
    imports, *first, memo, stub, graded, _ = [released(cell) for cell in code]
    for exercise in ("\n".join(first), f"{memo}\n{stub}\n{graded}"):
        with pytest.raises(AssertionError, match=r": not (right )?yet"):
            exec(f"{imports}\n{exercise}", {"display": print})


def test_what_fails_leaves_nothing(tmp_path, monkeypatch):
    gone = (tmp_path / "gone").read_bytes
    monkeypatch.setattr("teaching.nbgrader.for_nbgrader", lambda _: gone())
    with pytest.raises(SystemExit, match="2"):
        main(["06", str(tmp_path)])
    assert [*tmp_path.iterdir()] == []


def test_nothing_is_overwritten(tmp_path):
    main(["06", str(tmp_path)])
    with pytest.raises(SystemExit, match="2"):
        main(["06", str(tmp_path)])
    assert read(tmp_path / "06_minimax/06_minimax.ipynb") == for_nbgrader(LESSONS[6])
