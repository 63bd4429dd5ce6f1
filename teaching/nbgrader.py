"""A lesson for nbgrader: `python -m teaching.nbgrader 06 COURSE/source` writes it."""

from argparse import ArgumentParser
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell

from ttt.course.copies import say, without_outputs
from ttt.course.folding import without_answers
from ttt.course.lessons import lessons, number_of

# Students don't get what is in the middle.
ANSWER = "{}\n\n### BEGIN SOLUTION\n{}\n\n{} = {}\n### END SOLUTION\n{}"
GRADED = "verdict = {}\ndisplay(verdict)\nassert verdict, verdict.text"
MARKS = {"schema_version": 3, "grade": False, "solution": False, "locked": False, "task": False}


def for_nbgrader(lesson: Path) -> NotebookNode:
    """Return a lesson with graded cells behind the exercises, and the solutions in them."""
    notebook: NotebookNode = nbformat.reads(without_outputs(lesson), as_version=4)
    cells = []
    exercise = NotebookNode()
    for cell in notebook.cells:
        tags = cell.metadata.get("tags", [])
        if "solution" in tags:
            put_into(exercise, cell)
            continue
        cell.source = without_answers(cell.source)
        if cell.source:
            cells.append(cell)
        if "exercise" in tags:
            exercise = cell
            cells.append(graded(cell))
    notebook.cells = cells
    return notebook


def graded(exercise: NotebookNode) -> NotebookNode:
    """Return the cell behind an exercise: a point, if the check of the exercise is content."""
    name = f"{exercise.id}-graded"
    call = exercise.source.rpartition("\n")[2]
    marks = MARKS | {"grade_id": name, "grade": True, "locked": True, "points": 1}
    cell: NotebookNode = new_code_cell(GRADED.format(call), id=name)
    cell.metadata.nbgrader = marks
    return cell


def put_into(exercise: NotebookNode, solution: NotebookNode) -> None:
    """Put a solution into the cell of its exercise."""
    stub, _, call = exercise.source.rpartition("\n")
    lines, _, our_call = solution.source.rpartition("\n")
    code = lines.partition("\n")[2].rstrip()  # without the comment on top
    theirs = checked(call)
    ours = checked(our_call)
    exercise.source = ANSWER.format(stub.rstrip(), code, theirs, ours, call)
    exercise.metadata.nbgrader = MARKS | {"grade_id": exercise.id, "solution": True}


def checked(call: str) -> str:
    """Return what a call of a check has in its brackets."""
    return call.partition("(")[2].removesuffix(")")


def main(arguments: list[str] | None = None) -> None:
    """Write the lesson that the command line asks for.

    Exits with status 2 and a reason if it can't be written.
    """
    parser = ArgumentParser(
        prog="python -m teaching.nbgrader", description="A lesson that nbgrader can grade."
    )
    known = {number_of(lesson): lesson for lesson in lessons()}
    which = f"{min(known)} to {max(known)}"
    parser.add_argument("lesson", metavar="lesson", choices=known, help=which)
    parser.add_argument("folder", type=Path, help="your course's folder source")
    options = parser.parse_args(arguments)
    lesson = known[options.lesson]
    try:
        notebook = for_nbgrader(lesson)
        target = options.folder / lesson.stem / lesson.name
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("x", encoding="utf-8", newline="\n") as file:  # never an older one
            nbformat.write(notebook, file)
    except OSError as problem:
        parser.error(f"{options.folder} was left as it is: {problem}")
    say(f"Written: {target}")


if __name__ == "__main__":
    main()
