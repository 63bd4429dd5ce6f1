"""Mark what a class has handed in: run the checks, print a table, and write FOLDER/marks.csv.

    python -m teaching.grading FOLDER
    python -m teaching.grading FOLDER --roster class.csv --wide moodle

This is no sandbox: students' code runs with your rights. Run it where that doesn't matter, in a
container for instance.

Notebooks may be in folders and zips. Their paths say whose they are, as Moodle, Canvas, Google
Classroom or the students write them. A roster is a CSV file with names, and ids or e-mail
addresses; the screen then shows which student each file belongs to. In a roster that Canvas has
exported, Canvas's id in the name of a file decides. Otherwise a whole name does; if there is none,
an id; if there is none, a part of a name. If two students are possible, or none is, the file goes
by its own name, without an id. Without a roster, the name is the outermost one that not all paths
share. If a student has handed in a lesson twice, the later file counts.

What is neither a notebook nor a zip is not looked at, nor is a zip with more than 1,000 files or
with three zips around it. Of a file with more than 10,000 files or 300 MB in it, the rest is left
out. The screen names all of these.

The ids of its cells say which lesson a notebook is or, if they are lost, the texts and checks do.
The best verdict of each check counts, wherever it was called; exercises with the same check share a
column. If a cell never ends, or ends Python, the notebook is tried again without it, three times in
all. What can't be marked is "broken", with the reason, and the others get their marks. If an answer
is a function of the package itself, it stays right, with a remark beside it.

A notebook that wants to can forge its marks, and nothing here finds that out: look at the marks
that surprise you. One that looks for this program, or that ends all that you have started, can end
it. Then marks.csv is as it was: mark half of the files, and half of these, until you have found it.

--wide writes FOLDER/marks_moodle.csv or marks_canvas.csv, too: a row for each student of the
roster, a column for each exercise (2 points for right, 1 for almost, else 0) and the total. In
Moodle, choose Import, CSV file; map "ID number" or "Email address", let each exercise be a new
grade item, and leave out the total. In Canvas, choose Import in the gradebook; the best roster is
what that gradebook exports, because it has Canvas's own ids.

What a notebook has started ends with it, and with this program, even if that is killed or its
terminal is closed. Four kinds of process can outlive it: on Windows, those that a notebook has left
behind when it ended by itself; on macOS, those in a session of their own; on Linux, those in a
session of their own that have also emptied their environment and left their folder; and after a
kill, for as long as their time allows, those that are deep in code written in C.
"""
# Reading order: `main`, `mark`; `parsed` and `marked`, one notebook; `to_run`, the cells of it that
# count. The file `job` runs them, `hand_ins` collects them, `roster` knows the class, and
# `gradebook` writes what it gets.

import argparse
import json
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from symtable import symtable
from threading import Event
from typing import Any, NamedTuple

from teaching.gradebook import (
    FORMS,
    Mark,
    Student,
    plain,
    text_of,
    write,
    write_points,
)
from teaching.hand_ins import HandIn, age, collected
from teaching.job import LIMITS, LONGEST_HINT, Task, results
from teaching.roster import assigned, read_roster
from ttt.check.verdict import HELPED, KINDS
from ttt.check.watch import Raised
from ttt.course.lessons import name_of, stored_notebooks
from ttt.doors import short, whole
from ttt.play.class_match import aligned
from ttt.progress import progress


class Cell(NamedTuple):
    """A code cell of a notebook. An exercise has a check."""

    id: str
    source: str
    check: str


NO_CELL = Cell("", "", "")
RESULTS = ["broken", *KINDS]  # the last one counts
ASKED = re.compile('(because|my_guess) = """')  # for words
LONGEST_CELL = 30  # letters in the table on the screen


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
    parser.add_argument("--roster", type=Path, metavar="FILE", help="a CSV file of the class")
    parser.add_argument("--wide", choices=FORMS, help="also write what this gradebook imports")
    options = parser.parse_args(arguments)
    # Students may have any name.
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        mark(**vars(options))
    except (LookupError, OSError, ValueError) as error:
        print(f"teaching.grading: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped. marks.csv is as it was.", file=sys.stderr)
        return 130
    return 0


def mark(
    folder: Path,
    seconds: int,
    roster: Path | None,
    wide: str | None,
) -> None:
    """Mark all notebooks in a folder, print the tables and write what is asked for.

    Raises LookupError, OSError, ValueError.
    """
    if wide and not roster:
        raise LookupError("--wide needs a --roster, for the ids")
    whole("--seconds", seconds, 1, 3600)
    students = read_roster(roster) if roster else []
    refuse_foreign(folder / "marks.csv")
    files = sorted(collected(folder), key=age)
    works = [file for file in files if not file.refused]
    others = [plain(f"Not looked at: {it.file}: {it.refused}") for it in files if it.refused]
    if not works:
        raise LookupError("\n".join([f"there are no notebooks in {folder}", *others]))
    owners = assigned(files, students)
    marks = latest(marks_of(works, owners, seconds))
    report(marks)
    print("", *others, sep="\n")
    write(folder / "marks.csv", Mark._fields, [mark._asdict() for mark in marks])
    if wide:
        write_points(folder / f"marks_{wide}.csv", wide, students, marks)


def marks_of(works: list[HandIn], owners: dict[str, Student], seconds: int) -> list[Mark]:
    """Return the marks of notebooks, with a bar for the person who waits."""
    stop = Event()
    work = partial(marked, owners=owners, seconds=seconds, stop=stop)
    marks = list[Mark]()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        try:
            done = pool.map(work, works)
            for _, marks_of_one in zip(progress(works, "notebooks"), done, strict=True):
                marks += marks_of_one
        finally:
            stop.set()
    return marks


def latest(marks: list[Mark]) -> list[Mark]:
    """Return the marks that count if a lesson was handed in again. The latest come last."""
    last: dict[Any, Mark] = {}
    for mark in marks:
        place = mark.student, mark.id, mark.notebook or mark.file, mark.exercise
        if place in last:
            print(plain(f"{last[place].file} doesn't count, {mark.file} is later: {mark.exercise}"))
        last[place] = mark
    return sorted(last.values(), key=lambda mark: mark.file)


def refuse_foreign(table: Path) -> None:
    """Raise LookupError if there is a table that this program hasn't written."""
    if not table.exists():
        return
    head = table.read_text("utf-8-sig", "replace")[:99].replace('"', "")
    if "notebook,exercise,result,hint" not in head:
        raise LookupError(f"{table} was not written by this program; move it away first")


# ---- one notebook


def marked(
    work: HandIn,
    owners: dict[str, Student],
    seconds: int,
    stop: Event,
) -> list[Mark]:
    """Return the marks of one notebook, one for each exercise of its lesson."""
    owner = owners[work.file]
    who = owner["Name"], owner["ID number"], work.file
    try:
        cells = read(work.content)
        name = lesson_of(cells)
    except Exception as problem:  # whatever it is, the others get their marks
        return [Mark(*who, "", "", "broken", str(problem), "")]
    lesson = stored_cells()[name]
    try:
        lines, ended = results(to_run(cells, lesson), seconds, stop)
        best = best_of(lines)
    except Exception as problem:
        best = {}
        ended = f"it can't be marked, or has tampered with its marks ({Raised(problem).text})"
    ids = {ours(cell, lesson).id for cell in cells}
    exercises = {cell.check: cell.id for cell in lesson.values() if cell.check}
    for exercise, cell_id in exercises.items():
        why = ended if cell_id in ids else "its exercise cell is missing"
        best.setdefault(exercise, ["broken", why])
        best[exercise].append(explained(cells, lesson))
    return [Mark(*who, name, exercise, *best[exercise]) for exercise in exercises]


def best_of(lines: list[list[str]]) -> dict[str, list[str]]:
    """Return the best result of each exercise and its hint: of two, the one without a remark."""
    from_worst = sorted(lines, key=lambda line: (RESULTS.index(line[1]), not line[2]))
    return {exercise: [result, str(hint)] for exercise, result, hint in from_worst}


def read(content: bytes) -> list[Cell]:
    """Return the code cells of a notebook.

    Raises LookupError with the reason if it can't be read.
    """
    if not content:
        raise LookupError("empty")
    if len(content) > LIMITS["RLIMIT_FSIZE"]:
        raise LookupError("too large")
    try:
        cells = json.loads(text_of(content))["cells"]
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


@cache
def stored_cells() -> dict[str, dict[str, Cell]]:
    """Return the cells of each notebook of ours, by their checks, texts and ids."""
    stored = {}
    for path in stored_notebooks():
        cells = read(path.read_bytes())
        known = {cell.check or cell.id: cell for cell in cells}
        known |= {cell.source: cell for cell in cells}
        known |= {cell.id: cell for cell in cells}
        stored[name_of(path)] = known
    return stored


def ours(cell: Cell, lesson: dict[str, Cell]) -> Cell:
    """Return the cell of ours that this one was, whether or not it has lost its id."""
    return lesson.get(cell.id) or lesson.get(cell.source) or lesson.get(cell.check, NO_CELL)


def lesson_of(cells: list[Cell]) -> str:
    """Return the name of the notebook of ours with most of these exercises.

    Raises LookupError if there is none.
    """
    shared = {}
    for name, lesson in stored_cells().items():
        known = [ours(cell, lesson) for cell in cells]
        shared[name] = sum(100 if cell.check else cell != NO_CELL for cell in known)
    best = max(shared, key=shared.__getitem__)
    if shared[best] < 2:  # one cell in common, such as "imports", is chance
        raise LookupError("not a notebook of this series")
    return best


def explained(cells: list[Cell], lesson: dict[str, Cell]) -> str:
    """Return what the student has written where a cell of ours asks for words."""
    asked = [cell.source for cell in cells if ASKED.match(ours(cell, lesson).source)]
    words = [ASKED.sub("", source) for source in asked if source not in lesson]
    return "\n".join(text.removesuffix('"""') for text in words)


def to_run(cells: list[Cell], lesson: dict[str, Cell]) -> list[Task]:
    """Return the cells to run: exercises, what the student wrote, and what these use of ours."""
    tasks: list[Task] = []
    used: set[str] = set()
    for cell in reversed(cells):
        our = ours(cell, lesson)
        is_solution = cell.source.startswith("# Solution:") and not our.check
        is_ours = cell.source == our.source or is_solution
        is_used = not used.isdisjoint(made_by(our.source))
        if is_ours and not our.check and not is_used:
            continue
        text = cell.source
        wrong = "wrong"
        if is_ours:
            text = re.sub('".*?"', "", text)  # a word in a string uses nothing
            wrong = "not yet" if our.check else ""
        used.update(re.findall(r"\w+", text))
        tasks.insert(0, Task(our.check, cell.source, wrong))
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
    """Yield a row for each file: whose it is, and its results.

    A reason is added if it is no notebook of ours, and a remark to what is right.
    """
    for who, row in groupby(marks, key=lambda mark: (mark.student, mark.file)):
        said = []
        for mark in row:
            is_told = mark.hint and (not mark.notebook or mark.result == "right")
            said.append(f"{mark.result}: {mark.hint}" if is_told else mark.result)
        yield [*(short(plain(text), LONGEST_CELL) for text in who), *map(plain, said)]


def summary(exercise: str, marks: list[Mark]) -> str:
    """Return how many are right, and what was said most often of wrong answers."""
    right = [mark for mark in marks if mark.result == "right"]
    text = f"{exercise}: {len(right)} of {len(marks)} right."
    hints = Counter(mark.hint for mark in marks if mark.result in HELPED)
    for hint, times in hints.most_common(1):
        text += f" Said {times} time{'s' if times > 1 else ''}: {plain(hint)[:LONGEST_HINT]}"
    return text


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing is left then, either
    sys.exit(main())
