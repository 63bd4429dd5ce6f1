"""Mark what a class has handed in: run the checks, print a table, and write FOLDER/marks.csv, a row for each exercise.

    python -m ttt.course.marks FOLDER

This is no sandbox: students' code runs with your rights. Run it where that doesn't matter, in a container for instance.

A notebook in a subfolder belongs to the student whose name that folder has; for any other, the file's name is the
student's. The ids of its cells say which lesson it is. The best verdict of each check counts, wherever it was called;
exercises with the same check share a column. If a cell never ends, or ends Python, the notebook is tried again without
it, three times in all.
"""
# Reading order: `main`, `mark`; `marked`, one notebook; `tried`, which starts a process for it; `run`, that process.

import argparse
import csv
import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter, namedtuple
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from symtable import symtable
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any, NoReturn

from IPython.core.interactiveshell import InteractiveShell

from ttt import check
from ttt.check.watch import Raised
from ttt.course.copies import ROOT, stored_notebooks
from ttt.doors import whole
from ttt.play.league import aligned

Cell = namedtuple("Cell", "id source check")  # an exercise has a check
Mark = namedtuple("Mark", "student file notebook exercise result hint")
RESULTS = ["broken", "not yet", "wrong", "right"]  # the last one counts
LIMITS = {"RLIMIT_CPU": 3600, "RLIMIT_FSIZE": 20 << 20, "RLIMIT_DATA": 2 << 30}  # seconds and bytes; not on Windows
ALL_RAN, NO_MEMORY = 98, 99  # exit statuses that a student's code hardly has: 0 could come from an exit() of theirs
ENDS = {None: "out of time", ALL_RAN: "its check was not called", NO_MEMORY: "out of memory"}  # why there is no result


def read(path: Path) -> list[Cell]:
    """Return the code cells of a notebook. Raises OSError, or LookupError with the reason, if it can't be read."""
    if not 0 < path.stat().st_size <= LIMITS["RLIMIT_FSIZE"]:
        raise LookupError("too large" if path.stat().st_size else "empty")
    try:
        found = []
        for cell in json.loads(path.read_bytes())["cells"]:
            source, tags = "".join(cell["source"]).strip(), cell["metadata"].get("tags", [])
            called = re.search(r"check\.(\w+)\(", source) if "exercise" in tags else None
            if cell["cell_type"] == "code":
                found.append(Cell(str(cell.get("id")), source, called[1] if called else ""))
        return found
    except (ValueError, RecursionError):
        raise LookupError("not JSON, or cut off") from None
    except (LookupError, TypeError, AttributeError):
        raise LookupError("not a notebook, or one of an old format") from None


def lesson_of(cells: list[Cell]) -> tuple[str, dict[str, Cell]]:
    """Return the name and the cells, by ids, of the notebook of ours with most of these exercises, or LookupError."""
    ids, stored = {cell.id for cell in cells}, {path: read(path) for path in stored_notebooks(ROOT)}
    shared = {path: sum(100 if cell.check else 1 for cell in ours if cell.id in ids) for path, ours in stored.items()}
    best = max(shared, key=shared.__getitem__)
    if shared[best] < 2:  # one id, such as "imports", is chance
        raise LookupError("not a notebook of this series, or its cells have lost their ids")
    return best.relative_to(ROOT / "notebooks").with_suffix("").as_posix(), {cell.id: cell for cell in stored[best]}


def to_run(cells: list[Cell], lesson: dict[str, Cell]) -> list[tuple[str, str, str]]:
    """Return the cells to run: check, source, what to call a wrong answer. Of ours, they make what a later one uses."""
    found, used = list[tuple[str, str, str]](), set[str]()
    for cell in reversed(cells):
        ours = lesson.get(cell.id, Cell("", "", ""))
        is_ours = cell.source == ours.source or (not ours.check and cell.source.startswith("# Solution:"))
        made = {name.get_name() for name in symtable(ours.source, "", "exec").get_symbols() if name.is_local()}
        if ours.check or not is_ours or made & used:
            found.insert(0, (ours.check, cell.source, "wrong" if not is_ours else "not yet" if ours.check else ""))
            used.update(re.findall(r"\w+", re.sub('".*?"', "", cell.source) if is_ours else cell.source))
    return found


def limit() -> None:
    """Limit what this process may use, where the system can do that, and where no limit is stricter already."""
    for name, most in LIMITS.items():
        with suppress(ImportError, OSError, ValueError):
            import resource

            resource.setrlimit(getattr(resource, name), (most, most))


def run(folder: Path) -> NoReturn:
    """Run the cells of a job, telling at once what comes of each; then end this process, which was started for it."""
    limit()
    told = (folder / "told").open("w", encoding="ascii", buffering=1)
    wrong = ""  # what to call a wrong answer in the cell that runs (set below); "": no check is to be made

    def hear(name: str, judge: Any, *answers: Any, **named: Any) -> Any:
        if not wrong:
            return None
        verdict = judge(*answers, **named)
        if not verdict.text.startswith("✓ solved_"):  # that one is ours
            result = "right" if verdict else "not yet" if verdict.text[0] == "…" else wrong
            hint = (verdict.hint or verdict.text.partition(": ")[2]) if result == "wrong" else ""
            print(json.dumps([name, result, hint]), file=told)
        return verdict

    for name in check.__all__:
        setattr(check, name, partial(hear, name, getattr(check, name)))
    shell: Any = InteractiveShell.instance()
    vars(shell).update(dict.fromkeys(("enable_gui", "ask_exit", "_showtraceback"), lambda *_, **__: None))
    shell.showing_traceback = True  # then it does not keep what is printed
    for number, (name, source, wrong) in enumerate(json.loads((folder / "job").read_bytes())):  # noqa: B007
        print(json.dumps([name, "", number]), file=told)  # it begins: no result yet, and its place in the job
        with Path(os.devnull).open("w") as sys.stdout, Path(os.devnull).open("w") as sys.stderr:  # it may close them
            ran = shell.run_cell(source)
        if isinstance(error := ran.error_before_exec or ran.error_in_exec, MemoryError):
            os._exit(NO_MEMORY)
        if error:
            print(json.dumps([name, "broken", Raised(error).text]), file=told)
    os._exit(ALL_RAN)


def tried(folder: Path, seconds: int, stop: Event) -> tuple[list[list[Any]], str]:
    """Do a job in a new process, end it and all that it has started, and return what it told and how it ended."""
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    settings = {"PYTHONPATH": path, "MPLBACKEND": "Agg", "IPYTHONDIR": str(folder), "OPENBLAS_NUM_THREADS": "1"}
    (told := folder / "told").write_bytes(b"")
    process = subprocess.Popen(
        [sys.executable, "-m", "ttt.course.marks", "--one", folder], cwd=folder / "here", env=os.environ | settings,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    for _ in range(50 * seconds):
        if process.poll() is not None or stop.wait(0.02):
            break
    ended = ENDS.get(process.returncode, f"it ended Python (status {process.returncode})")
    with suppress(OSError):  # all of them have ended
        if os.name == "nt":
            subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)
        else:
            for end in (signal.SIGTERM, signal.SIGKILL):  # after the first one, loky tidies up
                os.killpg(process.pid, end)
                stop.wait(0.2)
    process.wait()
    whole_lines = told.read_text(encoding="ascii").rpartition("\n")[0]  # the last one may have been cut off
    return [json.loads(line) for line in whole_lines.splitlines()], ended


def marked(path: Path, folder: Path, seconds: int, stop: Event) -> list[Mark]:
    """Return the marks of one notebook, one for each exercise of its lesson."""
    file, lines, ended = path.relative_to(folder), list[list[Any]](), ""
    student = file.parts[0] if len(file.parts) > 1 else file.stem
    who = student, file.as_posix()
    try:
        cells = read(path)
        name, lesson = lesson_of(cells)
    except (LookupError, OSError) as problem:
        return [Mark(*who, "", "", "broken", str(problem))]
    todo, exercises = to_run(cells, lesson), {cell.check: cell.id for cell in lesson.values() if cell.check}
    with TemporaryDirectory(ignore_cleanup_errors=True) as place:
        Path(place, "here").mkdir()
        for _ in range(3):
            Path(place, "job").write_text(json.dumps(todo), encoding="ascii")
            told, ended = tried(Path(place), seconds, stop)
            lines += [line for line in told if line[1]]
            begun = [line for line in told if not line[1]]
            if ended == ENDS[ALL_RAN] or not begun:
                break
            lines.append([begun[-1][0], "broken", ended])
            del todo[begun[-1][2]]
    best = {one: said for one, *said in sorted(lines, key=lambda line: RESULTS.index(line[1]))}  # a later one replaces
    ids = {cell.id for cell in cells}
    for one, cell in exercises.items():
        best.setdefault(one, ["broken", ended if cell in ids else "its exercise cell is missing"])
    return [Mark(*who, name, one, *best[one]) for one in exercises]


def plain(text: str) -> str:
    """Return a text as one line, cut off if it is long, that no terminal and no spreadsheet takes for a command."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:300]
    return f"'{line}" if line.startswith(("=", "+", "-", "@")) else line


def report(marks: list[Mark]) -> None:
    """Print a table for each lesson and, for each exercise, how many are right and what was said most often."""
    for notebook in sorted({mark.notebook for mark in marks}):
        columns, rows = dict[str, list[Mark]](), dict[tuple[str, ...], list[str]]()
        for mark in (mark for mark in marks if mark.notebook == notebook):
            columns.setdefault(mark.exercise, []).append(mark)
            rows.setdefault(mark[:2], [*mark[:2]]).append(mark.result if notebook else f"{mark.result}: {mark.hint}")
        table = [["student", "file", *columns], *([*map(plain, row)] for row in rows.values())]
        print("", notebook or "Not in the series", aligned(table), sep="\n")
        for exercise, some in columns.items() if notebook else ():
            hints = Counter(mark.hint for mark in some if mark.result == "wrong").most_common(1)
            most = "".join(f" Said {times} time{'s' * (times > 1)}: {plain(hint)}" for hint, times in hints)
            print(f"{exercise}: {sum(mark.result == 'right' for mark in some)} of {len(some)} right.{most}")


def mark(folder: Path, seconds: int) -> None:
    """Mark all notebooks in a folder, print the tables and write marks.csv. Raises LookupError, OSError, ValueError."""
    table, header, stop = folder / "marks.csv", ",".join(Mark._fields), Event()
    found = [(path, f"/{path.relative_to(folder).as_posix()}") for path in sorted(folder.rglob("*.ipynb"))]
    paths = [path for path, name in found if path.is_file() and "/." not in name]
    if not paths:
        raise LookupError(f"there are no notebooks in {folder}" if folder.is_dir() else f"there is no folder {folder}")
    if table.exists() and not table.read_text(encoding="utf-8-sig", errors="replace").startswith(header):
        raise LookupError(f"{table} was not written by this program; move it away first")
    work = partial(marked, folder=folder, seconds=whole("--seconds", seconds, 1, 3600), stop=stop)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        try:
            marks = [mark for some in pool.map(work, paths) for mark in some]
        finally:
            stop.set()
    report(marks)
    with (part := folder / ".marks.csv.part").open("w", encoding="utf-8-sig", newline="") as page:
        csv.writer(page).writerows([Mark._fields, *(map(plain, mark) for mark in marks)])
    part.replace(table)
    print(f"\nWritten: {table}")


def main(arguments: list[str] | None = None) -> int:
    """Mark the notebooks in the folder that the command line names, and return the exit status."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m ttt.course.marks", description=__doc__, formatter_class=form)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--seconds", type=int, default=60, help="seconds for a notebook at each try (60)")
    asked = parser.parse_args(arguments)
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]  # students may have any name
    try:
        mark(asked.folder, asked.seconds)
    except (LookupError, OSError, ValueError) as error:
        print(f"ttt.course.marks: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped. marks.csv is as it was.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        run(Path(sys.argv[2]))
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that nothing is left then, either
    sys.exit(main())
