"""A lesson for nbgrader: `python -m teaching.nbgrader 06 source` writes it; `nbgrader.md` says what comes next."""

from argparse import ArgumentParser
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell

from ttt.course.copies import say, without_outputs
from ttt.course.lessons import lessons, named, number_of

# Students don't get what is in the middle
ANSWER = "{}\n\n### BEGIN SOLUTION\n{}\n\n{} = {}\n### END SOLUTION\n{}"
GRADED = "verdict = {}\ndisplay(verdict)\nassert verdict, verdict.text"
MARKS = {"schema_version": 3, "grade": False, "solution": False, "locked": False, "task": False}


def for_nbgrader(lesson: Path) -> nbformat.NotebookNode:
    """Return a stored lesson with a graded cell behind each exercise, and each solution in the cell of its exercise."""
    notebook: nbformat.NotebookNode = nbformat.reads(without_outputs(lesson), as_version=4)
    stored, notebook.cells = notebook.cells, []
    for cell in stored:
        tags, (lines, _, call) = cell.metadata.get("tags", []), cell.source.rpartition("\n")
        if "exercise" in tags:
            exercise, stub, asked = cell, lines, call  # kept for its solution, which comes later
            name = f"{cell.id}-graded"
            marks = MARKS | {"grade_id": name, "grade": True, "locked": True, "points": 1}
            notebook.cells += [
                cell,
                new_code_cell(GRADED.format(call), id=name, metadata={"nbgrader": marks}),
            ]
        elif "solution" in tags:
            code = lines.partition("\n")[2].rstrip()  # without the comment on top
            yours, ours = (
                line.partition("(")[2].removesuffix(")") for line in (asked, call)
            )  # the names
            exercise.source = ANSWER.format(stub.rstrip(), code, yours, ours, asked)
            exercise.metadata.nbgrader = MARKS | {"grade_id": exercise.id, "solution": True}
        else:
            notebook.cells.append(cell)
    return notebook


def main(arguments: list[str] | None = None) -> None:
    """Write the lesson that the command line asks for.

    Exits with status 2 and a reason if it can't be written.
    """
    numbers = [number_of(lesson) for lesson in lessons()]
    parser = ArgumentParser(
        prog="python -m teaching.nbgrader", description="A lesson that nbgrader can grade."
    )
    parser.add_argument(
        "lesson", metavar="lesson", choices=numbers, help=f"{numbers[0]} to {numbers[-1]}"
    )
    parser.add_argument("folder", type=Path, help="your course's folder source")
    given = parser.parse_args(arguments)
    try:
        lesson = named(given.lesson, lessons())
        notebook = for_nbgrader(lesson)
        target = given.folder / lesson.stem / lesson.name
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open(
            "x", encoding="utf-8", newline="\n"
        ) as file:  # an older one is left as it is
            nbformat.write(notebook, file)
    except (LookupError, OSError) as problem:
        parser.error(f"{given.folder} was left as it is: {problem}")
    say(f"Written: {target}")


if __name__ == "__main__":
    main()
