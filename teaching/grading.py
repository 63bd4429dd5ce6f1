"""Mark what a class has handed in: run the checks, print a table, and write FOLDER/marks.csv.

    python -m teaching.grading FOLDER

This is no sandbox: students' code runs with your rights. Run it where that doesn't matter, in a
container for instance.

A notebook in a subfolder belongs to the student whose name that folder has; for any other, the
file's name is the student's. The ids of its cells say which lesson it is. The best verdict of each
check counts, wherever it was called; exercises with the same check share a column. If a cell never
ends, or ends Python, the notebook is tried again without it, three times in all. What tampers with
its marks, or can't be marked, is "broken"; it never stops the others.

What a notebook has started ends with it, and with this program, even if that is killed or its
terminal is closed. Four kinds of process can outlive it: on Windows, those that a notebook has left
behind when it ended by itself; on macOS, those in a session of their own; on Linux, those in a
session of their own that have also emptied their environment; and after a kill, for as long as
their time allows, those that are deep in code written in C.
"""
# Reading order: `main`, `mark`; `marked`, one notebook; `to_run`, the cells of it that count. The
# file `job` runs them.

import argparse
import csv
import json
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import StringIO
from itertools import groupby
from pathlib import Path
from symtable import symtable
from threading import Event
from typing import Any, NamedTuple

from teaching.job import LIMITS, LONGEST_HINT, Task, results
from ttt.check.verdict import HELPED, KINDS
from ttt.check.watch import Raised
from ttt.course.copies import write_whole
from ttt.course.lessons import name_of, stored_notebooks
from ttt.doors import whole
from ttt.play.league import aligned


class Cell(NamedTuple):
    """A code cell of a notebook. An exercise has a check."""

    id: str
    source: str
    check: str


class Mark(NamedTuple):
    """What is said of an answer: a row of marks.csv."""

    student: str
    file: str
    notebook: str
    exercise: str
    result: str
    hint: str


NO_CELL = Cell("", "", "")
RESULTS = ["broken", *KINDS]  # the last one counts
# A spreadsheet may also begin a cell at a semicolon.
COMMAND = re.compile(r"""(^|;)[\s"']*(?=[=+@＝＋＠-])""")


def main(arguments: list[str] | None = None) -> int:
    """Mark the notebooks in the folder that the command line names, and return the exit status."""
    parser = argparse.ArgumentParser(
        "python -m teaching.grading",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument(
        "--seconds",
        type=int,
        default=60,
        help="seconds that a notebook may compute at each try (60); by the clock, 5 times as many",
    )
    options = parser.parse_args(arguments)
    # Students may have any name.
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        mark(options.folder, options.seconds)
    except (LookupError, OSError, ValueError) as error:
        print(f"teaching.grading: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped. marks.csv is as it was.", file=sys.stderr)
        return 130
    return 0


def mark(folder: Path, seconds: int) -> None:
    """Mark all notebooks in a folder, print the tables and write marks.csv.

    Raises LookupError, OSError, ValueError.
    """
    paths = handed_in(folder)
    table = folder / "marks.csv"
    refuse_foreign(table)
    stop = Event()
    whole("--seconds", seconds, 1, 3600)
    work = partial(marked, folder=folder, seconds=seconds, stop=stop)
    marks = list[Mark]()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        try:
            for marks_of_one in pool.map(work, paths):
                marks += marks_of_one
        finally:
            stop.set()
    report(marks)
    page = StringIO()
    writer = csv.writer(page, quoting=csv.QUOTE_ALL)
    writer.writerow(Mark._fields)
    writer.writerows(map(plain, mark) for mark in marks)
    write_whole(table, page.getvalue().encode("utf-8-sig"))
    print(f"\nWritten: {table}")


def handed_in(folder: Path) -> list[Path]:
    """Return the notebooks in a folder that are not hidden. Raises LookupError if there is none."""
    if not folder.is_dir():
        raise LookupError(f"there is no folder {folder}")
    paths = []
    for path in sorted(folder.rglob("*.ipynb")):
        is_hidden = "/." in f"/{path.relative_to(folder).as_posix()}"
        if path.is_file() and not is_hidden:
            paths.append(path)
    if not paths:
        raise LookupError(f"there are no notebooks in {folder}")
    return paths


def refuse_foreign(table: Path) -> None:
    """Raise LookupError if there is a table that this program hasn't written."""
    if not table.exists():
        return
    text = table.read_text(encoding="utf-8-sig", errors="replace")
    head = ",".join(Mark._fields)
    if not text.replace('"', "").startswith(head):
        raise LookupError(f"{table} was not written by this program; move it away first")


# ---- one notebook


def marked(path: Path, folder: Path, seconds: int, stop: Event) -> list[Mark]:
    """Return the marks of one notebook, one for each exercise of its lesson."""
    file = path.relative_to(folder)
    student = file.parts[0] if len(file.parts) > 1 else file.stem
    who = student, file.as_posix()
    try:
        cells = read(path)
        name, lesson = lesson_of(cells)
    except Exception as problem:  # whatever it is, the others get their marks
        return [Mark(*who, "", "", "broken", str(problem))]
    best: dict[str, list[str]] = {}
    try:
        lines, ended = results(to_run(cells, lesson), seconds, stop)
        lines.sort(key=lambda line: RESULTS.index(line[1]))
        for exercise, result, hint in lines:
            best[exercise] = [result, str(hint)]  # a better one replaces a worse one
    except Exception as problem:
        best = {}
        ended = f"it can't be marked, or has tampered with its marks ({Raised(problem).text})"
    ids = {cell.id for cell in cells}
    exercises = {cell.check: cell.id for cell in lesson.values() if cell.check}
    for exercise, cell_id in exercises.items():
        why = ended if cell_id in ids else "its exercise cell is missing"
        best.setdefault(exercise, ["broken", why])
    return [Mark(*who, name, exercise, *best[exercise]) for exercise in exercises]


def read(path: Path) -> list[Cell]:
    """Return the code cells of a notebook.

    Raises OSError, or LookupError with the reason, if it can't be read.
    """
    size = path.stat().st_size
    if not size:
        raise LookupError("empty")
    if size > LIMITS["RLIMIT_FSIZE"]:
        raise LookupError("too large")
    try:
        cells = json.loads(path.read_bytes())["cells"]
        return [code_cell(cell) for cell in cells if cell["cell_type"] == "code"]
    except (ValueError, RecursionError):
        raise LookupError("not JSON, or cut off") from None
    except (LookupError, TypeError, AttributeError):
        raise LookupError("not a notebook, or one of an old format") from None


def code_cell(cell: dict[str, Any]) -> Cell:
    """Return what counts of a code cell."""
    source = "".join(cell["source"]).strip()
    is_exercise = "exercise" in cell["metadata"].get("tags", [])
    called = re.search(r"check\.(\w+)\(", source) if is_exercise else None
    check = called[1] if called else ""
    return Cell(str(cell.get("id")), source, check)


def lesson_of(cells: list[Cell]) -> tuple[str, dict[str, Cell]]:
    """Return the name and the cells, by ids, of the notebook of ours with most of these exercises.

    Raises LookupError if there is none.
    """
    ids = {cell.id for cell in cells}
    stored = {path: read(path) for path in stored_notebooks()}

    def shared(path: Path) -> int:
        points = 0
        for cell in stored[path]:
            if cell.id in ids:
                points += 100 if cell.check else 1
        return points

    best = max(stored, key=shared)
    if shared(best) < 2:  # one id in common, such as "imports", is chance
        raise LookupError("not a notebook of this series, or its cells have lost their ids")
    return name_of(best), {cell.id: cell for cell in stored[best]}


def to_run(cells: list[Cell], lesson: dict[str, Cell]) -> list[Task]:
    """Return the cells to run: exercises, what the student wrote, and what these use of ours."""
    tasks: list[Task] = []
    used: set[str] = set()
    for cell in reversed(cells):
        ours = lesson.get(cell.id, NO_CELL)
        is_solution = cell.source.startswith("# Solution:") and not ours.check
        is_ours = cell.source == ours.source or is_solution
        is_used = not used.isdisjoint(made_by(ours.source))
        if is_ours and not ours.check and not is_used:
            continue
        text = cell.source
        wrong = "wrong"
        if is_ours:
            text = re.sub('".*?"', "", text)  # a word in a string uses nothing
            wrong = "not yet" if ours.check else ""
        used.update(re.findall(r"\w+", text))
        tasks.insert(0, Task(ours.check, cell.source, wrong))
    return tasks


def made_by(source: str) -> set[str]:
    """Return the names that a cell makes."""
    symbols = symtable(source, "", "exec").get_symbols()
    return {symbol.get_name() for symbol in symbols if symbol.is_local()}


# ---- what is said


def report(marks: list[Mark]) -> None:
    """Print a table for each lesson, and a line for each of its exercises."""
    for notebook in sorted({mark.notebook for mark in marks}):
        here = [mark for mark in marks if mark.notebook == notebook]
        exercises = list(dict.fromkeys(mark.exercise for mark in here))
        table = [["student", "file", *exercises], *rows_of(here)]
        print("", notebook or "Not in the series", aligned(table), sep="\n")
        if notebook:
            for exercise in exercises:
                answers = [mark for mark in here if mark.exercise == exercise]
                print(summary(exercise, answers))


def rows_of(marks: list[Mark]) -> Iterator[list[str]]:
    """Yield a row for each file: whose it is, and results; if it is none of ours, the reason."""
    for who, row in groupby(marks, key=lambda mark: (mark.student, mark.file)):
        said = [mark.result if mark.notebook else f"{mark.result}: {mark.hint}" for mark in row]
        yield [plain(text) for text in (*who, *said)]


def summary(exercise: str, marks: list[Mark]) -> str:
    """Return how many are right, and what was said most often of wrong answers."""
    right = [mark for mark in marks if mark.result == "right"]
    text = f"{exercise}: {len(right)} of {len(marks)} right."
    hints = Counter(mark.hint for mark in marks if mark.result in HELPED)
    for hint, times in hints.most_common(1):
        text += f" Said {times} time{'s' if times > 1 else ''}: {plain(hint)}"
    return text


def plain(text: str) -> str:
    """Return a text as one short line, which no terminal or spreadsheet takes for a command."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    line = " ".join(printable.split())[:LONGEST_HINT]
    return COMMAND.sub(r"\g<0>'", line)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing is left then, either
    sys.exit(main())
