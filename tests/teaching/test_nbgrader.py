"""Lessons for nbgrader: students get our stubs, the check of each exercise grades it, and nothing is overwritten."""

import re
from pathlib import Path

import pytest
from nbformat import NotebookNode, validate

from teaching.nbgrader import for_nbgrader, main
from tests.canonical import read
from tests.notebook_rules import LESSONS, tags


def released(
    cell: NotebookNode,
) -> str:  # nbgrader puts its code_stub in place of a solution: by our page, nothing
    return re.sub(r"### BEGIN SOLUTION\n.*?### END SOLUTION", "", cell.source, flags=re.DOTALL)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)
def test_students_get_what_is_stored_and_a_graded_cell_behind_each_exercise(lesson: Path) -> None:
    validate(notebook := for_nbgrader(lesson))
    marks = [cell.metadata.get("nbgrader", {}) for cell in notebook.cells]
    given = [
        released(cell).split()
        for cell, mark in zip(notebook.cells, marks, strict=True)
        if "points" not in mark
    ]
    assert given == [
        cell.source.split() for cell in read(lesson).cells if "solution" not in tags(cell)
    ]
    assert ["points" in mark for mark in marks] == [False] + [
        "exercise" in tags(cell) for cell in notebook.cells[:-1]
    ]
    assert {(m["grade"], m["locked"], m["solution"]) for m in marks if m} == {
        (True, True, False),
        (False, False, True),
    }


def test_stored_solutions_pass_and_stubs_fail_with_a_reason() -> None:
    code = [
        cell
        for cell in for_nbgrader(LESSONS[6]).cells
        if cell.cell_type == "code" and "check" in cell.source
    ]
    exec("\n".join(cell.source for cell in code), {"display": print})
    for graded, reason in (2, "five_squares: not yet"), (4, "minimax: not yet"):
        with pytest.raises(AssertionError, match=reason):
            exec(
                "\n".join(released(code[number]) for number in (0, graded - 1, graded)),
                {"display": print},
            )


def test_what_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("teaching.nbgrader.for_nbgrader", Path.read_bytes)  # which is no notebook
    monkeypatch.setattr("teaching.nbgrader.named", lambda *_: tmp_path / "gone")
    with pytest.raises(SystemExit, match="2"):
        main(["06", str(tmp_path)])
    assert [*tmp_path.iterdir()] == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    main(["06", str(tmp_path)])
    with pytest.raises(SystemExit, match="2"):
        main(["06", str(tmp_path)])
    assert read(tmp_path / "06_minimax/06_minimax.ipynb") == for_nbgrader(LESSONS[6])
