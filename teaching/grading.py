"""Mark what a class has handed in: run the checks, print a table, and write FOLDER/marks.csv, a row for each exercise.

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
# Reading order: `main`, `mark`; `marked`, one notebook; `tried`, which starts a process for it;
# `run`, that process.

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
from math import ceil
from pathlib import Path
from shutil import rmtree
from symtable import symtable
from tempfile import TemporaryFile, mkdtemp
from threading import Event, Thread
from time import monotonic, process_time
from typing import Any, NoReturn

from IPython.core.interactiveshell import InteractiveShell

from ttt import check
from ttt.check.watch import Raised
from ttt.course.lessons import ROOT, stored_notebooks
from ttt.doors import whole
from ttt.play.league import aligned

Cell = namedtuple("Cell", "id source check")  # an exercise has a check
Mark = namedtuple("Mark", "student file notebook exercise result hint")
RESULTS = ["broken", "not yet", "wrong", "right"]  # the last one counts
LIMITS = {
    "RLIMIT_FSIZE": 20 << 20,
    "RLIMIT_DATA": 2 << 30,
}  # bytes that a process may write, and have
BY_THE_CLOCK = (
    5  # a notebook may take so many times the seconds that it may compute: others compute, too
)
LONGEST_HINT = 300
LONGEST_REPORT = 1 << 20  # bytes
ALL_RAN, NO_MEMORY = (
    98,
    99,
)  # exit statuses that a student's code hardly has: 0 could come from an exit() of theirs
ENDS = {  # why there is no result
    None: "out of time",  # by the clock
    -getattr(signal, "SIGXCPU", 24): "out of time",
    ALL_RAN: "its check was not called",
    NO_MEMORY: "out of memory",
}
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # which Windows doesn't have
COMMAND = re.compile(
    r"""(^|;)[\s"']*(?=[=+@＝＋＠-])"""
)  # a spreadsheet may also begin a cell at a semicolon


def read(path: Path) -> list[Cell]:
    """Return the code cells of a notebook.

    Raises OSError, or LookupError with the reason, if it can't be read.
    """
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
    shared = {
        path: sum(100 if cell.check else 1 for cell in ours if cell.id in ids)
        for path, ours in stored.items()
    }
    best = max(shared, key=shared.__getitem__)
    if shared[best] < 2:  # one id, such as "imports", is chance
        raise LookupError("not a notebook of this series, or its cells have lost their ids")
    return best.relative_to(ROOT / "notebooks").with_suffix("").as_posix(), {
        cell.id: cell for cell in stored[best]
    }


def to_run(cells: list[Cell], lesson: dict[str, Cell]) -> list[tuple[str, str, str]]:
    """Return the cells to run: check, source, what to call a wrong answer.

    Of ours, they make what a later one uses.
    """
    found, used = list[tuple[str, str, str]](), set[str]()
    for cell in reversed(cells):
        ours = lesson.get(cell.id, Cell("", "", ""))
        is_ours = cell.source == ours.source or (
            not ours.check and cell.source.startswith("# Solution:")
        )
        made = {
            name.get_name()
            for name in symtable(ours.source, "", "exec").get_symbols()
            if name.is_local()
        }
        if ours.check or not is_ours or made & used:
            found.insert(
                0,
                (
                    ours.check,
                    cell.source,
                    "wrong" if not is_ours else "not yet" if ours.check else "",
                ),
            )
            used.update(
                re.findall(r"\w+", re.sub('".*?"', "", cell.source) if is_ours else cell.source)
            )
    return found


def limit(seconds: int) -> None:
    """Limit what this process may use from now on, where the system can do that, and no limit is stricter already."""
    for name, most in {"RLIMIT_CPU": ceil(process_time()) + seconds, **LIMITS}.items():
        with suppress(ImportError, OSError, ValueError):
            import resource

            resource.setrlimit(
                getattr(resource, name),
                (most, most + 1),
                # At the hard limit of time the process would be killed, which does not say why.
            )


def opened() -> tuple[list[list[str]], int, Any]:
    """Return the job, its seconds, and where to report.

    For the cells, nothing is left to read, or to write on.
    """
    todo, seconds = json.loads(sys.stdin.readline())
    page = os.fdopen(os.dup(1), "w", encoding="ascii", buffering=1)
    Thread(target=watch, args=[os.dup(0), os.environ["IPYTHONDIR"]], daemon=True).start()
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    return todo, seconds, page


def watch(pipe: int, place: str) -> None:
    """Wait until the program that marks has gone, which ends the pipe; then end this process and what it started."""
    os.read(pipe, 1)
    end_all(os.getpid(), place, KILL)


def run() -> NoReturn:
    """Run the cells of a job, reporting at once what comes of each; then end this process, which was started for it."""
    todo, seconds, page = opened()
    # What to call a wrong answer in the cell that runs (set below); "": no check is to be made
    wrong = ""

    def hear(name: str, judge: Any, *answers: Any, **named: Any) -> Any:
        if not wrong:
            return None
        verdict = judge(*answers, **named)
        if not verdict.text.startswith("✓ solved_"):  # that one is ours
            result = "right" if verdict else "not yet" if verdict.text[0] == "…" else wrong
            hint = (verdict.hint or verdict.text.partition(": ")[2]) if result == "wrong" else ""
            print(json.dumps([name, result, hint]), file=page)
        return verdict

    for name in check.__all__:
        setattr(check, name, partial(hear, name, getattr(check, name)))
    shell: Any = InteractiveShell.instance()
    vars(shell).update(
        dict.fromkeys(("enable_gui", "ask_exit", "_showtraceback"), lambda *_, **__: None)
    )
    shell.showing_traceback = True  # then it does not keep what is printed
    limit(seconds)
    for number, (name, source, wrong) in enumerate(todo):  # noqa: B007
        print(
            json.dumps([name, "", str(number)]), file=page
        )  # it begins: no result yet, and its place in the job
        with (
            Path(os.devnull).open("w") as sys.stdout,
            Path(os.devnull).open("w") as sys.stderr,
        ):  # it may close them
            ran = shell.run_cell(source)
        if isinstance(error := ran.error_before_exec or ran.error_in_exec, MemoryError):
            os._exit(NO_MEMORY)
        if error:
            print(json.dumps([name, "broken", Raised(error).text[:LONGEST_HINT]]), file=page)
    os._exit(ALL_RAN)


def end_all(group: int, place: str, how: int) -> bool:
    """Send a signal to a process and to all that it has started; return whether any of them may be there.

    Their folder, which is in their environment, gives them away.
    """
    if os.name == "nt":
        subprocess.run(
            ["taskkill", "/F", "/T", "/PID", str(group)], capture_output=True, check=False
        )
        return True
    are_there = False
    for path in Path("/proc").glob("[0-9]*/environ"):  # only Linux has them
        process = int(path.parent.name)
        with suppress(OSError):  # it has ended, or is somebody else's
            if process != os.getpid() and os.fsencode(f"IPYTHONDIR={place}\0") in path.read_bytes():
                os.kill(process, how)
                are_there = True
    with suppress(OSError):
        os.killpg(group, how)
        are_there = True
    return are_there


def tried(
    todo: list[tuple[str, str, str]], seconds: int, stop: Event
) -> tuple[list[list[str]], str]:
    """Do a job in a new process, end it and all that it has started, and return what it reported and how it ended.

    It reports on a page without a name, so that nothing that the cells do to files can make this
    program wait.
    """
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    settings = {"PYTHONPATH": path, "MPLBACKEND": "Agg", "OPENBLAS_NUM_THREADS": "1"}
    place = mkdtemp()
    with TemporaryFile() as page:
        try:
            process = subprocess.Popen(
                [sys.executable, "-m", "teaching.grading", "--one"], cwd=place, start_new_session=True,
                env=os.environ | settings | {"IPYTHONDIR": place},
                stdin=subprocess.PIPE, stdout=page, stderr=subprocess.DEVNULL, encoding="ascii",
            )  # fmt: skip
            with process:
                print(json.dumps([todo, seconds]), file=process.stdin, flush=True)
                ended = waited(process, BY_THE_CLOCK * seconds, stop)
                for how in (signal.SIGTERM, KILL):  # after the first one, loky tidies up
                    if end_all(process.pid, place, how):
                        stop.wait(0.2)
        finally:
            if Path(
                place
            ).is_dir():  # what the cells have put in its place may be a pipe, which has no end
                rmtree(place, ignore_errors=True)
        page.seek(0)
        whole_lines = page.read(LONGEST_REPORT).rpartition(b"\n")[
            0
        ]  # the last one may have been cut off
        return [json.loads(line) for line in whole_lines.splitlines()], ended


def waited(process: subprocess.Popen[str], seconds: int, stop: Event) -> str:
    """Wait for the end of a process, at most so many seconds, and return how it ended."""
    latest = monotonic() + seconds
    while process.poll() is None and monotonic() < latest and not stop.wait(0.02):
        pass
    return ENDS.get(process.returncode, f"it ended Python (status {process.returncode})")


def results(
    todo: list[tuple[str, str, str]], seconds: int, stop: Event
) -> tuple[list[list[str]], str]:
    """Return what was said of a job, in up to three tries, and how the last one ended."""
    said, ended = list[list[str]](), ""
    for _ in range(3):
        lines, ended = tried(todo, seconds, stop)
        said += [line for line in lines if line[1]]
        begun = [line for line in lines if not line[1]]
        if ended == ENDS[ALL_RAN] or not begun:
            break
        name, _, number = begun[-1]
        said.append([name, "broken", ended])
        todo = [cell for i, cell in enumerate(todo) if str(i) != number]
    return said, ended


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
    try:
        lines, ended = results(to_run(cells, lesson), seconds, stop)
        lines.sort(key=lambda line: RESULTS.index(line[1]))
        best = {
            one: [result, str(hint)] for one, result, hint in lines
        }  # a later one replaces an earlier one
    except Exception as problem:
        best, ended = (
            {},
            f"it can't be marked, or has tampered with its marks ({Raised(problem).text})",
        )
    ids = {cell.id for cell in cells}
    exercises = {cell.check: cell.id for cell in lesson.values() if cell.check}
    for one, cell in exercises.items():
        best.setdefault(one, ["broken", ended if cell in ids else "its exercise cell is missing"])
    return [Mark(*who, name, one, *best[one]) for one in exercises]


def plain(text: str) -> str:
    """Return a text as one line, cut off if it is long, that no terminal and no spreadsheet takes for a command."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    line = " ".join(printable.split())[:LONGEST_HINT]
    return COMMAND.sub(r"\g<0>'", line)


def report(marks: list[Mark]) -> None:
    """Print a table for each lesson and, for each exercise, how many are right and what was said most often."""
    for notebook in sorted({mark.notebook for mark in marks}):
        columns, rows = dict[str, list[Mark]](), dict[tuple[str, ...], list[str]]()
        for mark in (mark for mark in marks if mark.notebook == notebook):
            columns.setdefault(mark.exercise, []).append(mark)
            rows.setdefault(mark[:2], [*mark[:2]]).append(
                mark.result if notebook else f"{mark.result}: {mark.hint}"
            )
        table = [["student", "file", *columns], *([*map(plain, row)] for row in rows.values())]
        print("", notebook or "Not in the series", aligned(table), sep="\n")
        for exercise, some in columns.items() if notebook else ():
            hints = Counter(mark.hint for mark in some if mark.result == "wrong").most_common(1)
            most = "".join(
                f" Said {times} time{'s' * (times > 1)}: {plain(hint)}" for hint, times in hints
            )
            print(
                f"{exercise}: {sum(mark.result == 'right' for mark in some)} of {len(some)} right.{most}"
            )


def mark(folder: Path, seconds: int) -> None:
    """Mark all notebooks in a folder, print the tables and write marks.csv.

    Raises LookupError, OSError, ValueError.
    """
    table, header, stop = folder / "marks.csv", ",".join(Mark._fields), Event()
    found = [
        (path, f"/{path.relative_to(folder).as_posix()}")
        for path in sorted(folder.rglob("*.ipynb"))
    ]
    paths = [path for path, name in found if path.is_file() and "/." not in name]
    if not paths:
        raise LookupError(
            f"there are no notebooks in {folder}"
            if folder.is_dir()
            else f"there is no folder {folder}"
        )
    before = table.read_text(encoding="utf-8-sig", errors="replace") if table.exists() else header
    if not before.replace('"', "").startswith(header):
        raise LookupError(f"{table} was not written by this program; move it away first")
    work = partial(marked, folder=folder, seconds=whole("--seconds", seconds, 1, 3600), stop=stop)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        try:
            marks = [mark for some in pool.map(work, paths) for mark in some]
        finally:
            stop.set()
    report(marks)
    with (part := folder / ".marks.csv.part").open("w", encoding="utf-8-sig", newline="") as page:
        csv.writer(page, quoting=csv.QUOTE_ALL).writerows(
            [Mark._fields, *(map(plain, mark) for mark in marks)]
        )
    part.replace(table)
    print(f"\nWritten: {table}")


def main(arguments: list[str] | None = None) -> int:
    """Mark the notebooks in the folder that the command line names, and return the exit status."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        "python -m teaching.grading", description=__doc__, formatter_class=form
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument(
        "--seconds",
        type=int,
        default=60,
        help="seconds that a notebook may compute at each try (60); by the clock, 5 times as many",
    )
    asked = parser.parse_args(arguments)
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]  # students may have any name
    try:
        mark(asked.folder, asked.seconds)
    except (LookupError, OSError, ValueError) as error:
        print(f"teaching.grading: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped. marks.csv is as it was.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        run()
    signal.signal(
        signal.SIGTERM, signal.default_int_handler
    )  # so that nothing is left then, either
    sys.exit(main())
