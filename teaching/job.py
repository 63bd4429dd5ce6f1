"""Runs a notebook's cells in a process of its own; reports our verdicts, and the hints in them.

For `grading`. Reading order: `results`, up to three tries; `tried`, which starts a process for one;
`main`, that process. What outlives a try is said in the docstring of `grading`.
"""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from functools import partial
from math import ceil
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryFile, mkdtemp
from threading import Event, Thread
from time import monotonic, process_time, sleep
from typing import Any, NamedTuple, NoReturn

from IPython.core.interactiveshell import InteractiveShell

from ttt import check
from ttt.check.verdict import HELPED, Verdict
from ttt.check.watch import Raised
from ttt.course.lessons import ROOT
from ttt.watching import PACKAGE, code_of

# Bytes that a process may write, and have.
LIMITS = {"RLIMIT_FSIZE": 20 << 20, "RLIMIT_DATA": 2 << 30}
# A notebook may take so many times the seconds that it may compute: others compute, too.
BY_THE_CLOCK = 5
LONGEST_HINT = 300
LOOKS = 500  # times, for what is still there: a dead process stays listed if nobody collects it
LONGEST_REPORT = 1 << 20  # bytes
# Exit statuses that a student's code hardly has: 0 could come from an exit() of theirs.
ALL_RAN = 98
NO_MEMORY = 99
ENDS = {  # why there is no result
    None: "out of time",  # by the clock
    128 + getattr(signal, "SIGXCPU", 24): "out of time",
    ALL_RAN: "its check was not called",
    NO_MEMORY: "out of memory",
}
# Starts the process that runs the cells, and ends as it does. So if a cell ends its parent, or sends
# it Ctrl-C, it doesn't meet the program that marks. (A shell, too, adds 128 to a signal. In the
# background, Ctrl-C is ignored, unless one says otherwise.)
BETWEEN = """import signal, subprocess, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
status = subprocess.call(sys.argv[1:])
sys.exit(status if status >= 0 else 128 - status)"""
REMARK = "this is a function of the package itself"
SOLUTION = "only the notebook's own solution was checked"
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # which Windows doesn't have


class Task(NamedTuple):
    """A cell to run: its check, its source, and what to call a wrong answer ("": make no check)."""

    check: str
    source: str
    wrong: str


Lines = list[list[str]]  # each is the name of a check, its result, and a hint


def results(tasks: list[Task], seconds: int, stop: Event) -> tuple[Lines, str]:
    """Return what was said of the tasks, in up to three tries, and how the last one ended.

    If a cell never ends, or ends Python, the next try is made without it.
    """
    said: Lines = []
    ended = ""
    for _ in range(3):
        lines, ended = tried(tasks, seconds, stop)
        said += [line for line in lines if line[1]]
        begun = [line for line in lines if not line[1]]
        if ended == ENDS[ALL_RAN] or not begun:
            break
        name, _, number = begun[-1]
        said.append([name, "broken", ended])
        tasks = [task for i, task in enumerate(tasks) if str(i) != number]
    return said, ended


def tried(tasks: list[Task], seconds: int, stop: Event) -> tuple[Lines, str]:
    """Do the tasks in a new process, and return its report and how it ended.

    What it has started ends with it. It reports on a page without a name, so that nothing that the
    cells do to files can make this program wait.
    """
    place = mkdtemp()
    with TemporaryFile() as page:
        try:
            with started(place, page) as process:
                job = json.dumps([tasks, seconds])
                print(job, file=process.stdin, flush=True)
                ended = waited(process, BY_THE_CLOCK * seconds, stop)
                for how in (signal.SIGTERM, KILL):  # after the first one, loky tidies up
                    if end_all(process.pid, place, how):
                        stop.wait(0.2)
        finally:
            # What the cells have put in its place may be a pipe, which has no end.
            if Path(place).is_dir():
                rmtree(place, ignore_errors=True)
        page.seek(0)
        report = page.read(LONGEST_REPORT)
    whole_lines = report.rpartition(b"\n")[0]  # the last one may have been cut off
    lines = [json.loads(line) for line in whole_lines.splitlines()]
    return lines, ended


def started(place: str, page: Any) -> subprocess.Popen[str]:
    """Start the process that does the tasks, in a folder, with a page to report on."""
    paths = [str(ROOT), os.environ.get("PYTHONPATH", "")]
    settings = {
        "IPYTHONDIR": place,
        "MPLBACKEND": "Agg",
        "OPENBLAS_NUM_THREADS": "1",
        "PYTHONPATH": os.pathsep.join(paths),
    }
    return subprocess.Popen(
        [sys.executable, "-c", BETWEEN, sys.executable, "-m", "teaching.job"],
        cwd=place,
        env=os.environ | settings,
        encoding="ascii",
        stdin=subprocess.PIPE,
        stdout=page,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def waited(process: subprocess.Popen[str], seconds: int, stop: Event) -> str:
    """Wait for the end of a process, at most so many seconds, and return how it ended."""
    latest = monotonic() + seconds
    while process.poll() is None and monotonic() < latest:
        if stop.wait(0.02):
            break
    return ENDS.get(process.returncode, f"it ended Python (status {process.returncode})")


def end_all(group: int, place: str, how: int) -> bool:
    """Send a signal to a process and to all that it has started; return whether any may be there.

    Their folder, which they are in, or which is in their environment, gives them away.
    """
    if os.name == "nt":
        command = ["taskkill", "/F", "/T", "/PID", str(group)]
        subprocess.run(command, capture_output=True, check=False)
        return True
    are_there = False
    mine = os.fsencode(f"IPYTHONDIR={place}\0")
    for path in Path("/proc").glob("[0-9]*/environ"):  # only Linux has them
        process = int(path.parent.name)
        with suppress(OSError):  # it has ended, or is somebody else's
            is_mine = mine in path.read_bytes() or place in str(path.with_name("cwd").readlink())
            if is_mine and process != os.getpid():
                os.kill(process, how)
                are_there = True
    with suppress(OSError):
        os.killpg(group, how)
        are_there = True
    return are_there


# ---- in the process that was started


class Listener:
    """Hears what our checks say, and reports it at once, a line each."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.wrong = ""  # what to call a wrong answer in the cell that runs; "": make no check

    def report(self, name: str, result: str, hint: str) -> None:
        """Write a line."""
        print(json.dumps([name, result, hint]), file=self.page)

    def hear(self, name: str, judge: Any, *answers: Any, **options: Any) -> Any:
        """Make a check, report its verdict and return it.

        Solutions of ours don't count. What is right, but is the package's own, gets a remark.
        """
        if not self.wrong:
            return None
        verdict: Verdict = judge(*answers, **options)
        codes = list(filter(None, map(code_of, (*answers, *options.values()))))
        if any(code.co_name.startswith("solved_") for code in codes):
            self.report(name, "broken", SOLUTION)
            return verdict
        result = self.wrong if verdict.kind == "wrong" else verdict.kind
        hint = verdict.hint or verdict.told if result in HELPED else ""
        if result == "right" and any(code.co_filename.startswith(PACKAGE) for code in codes):
            hint = REMARK
        self.report(name, result, hint)
        return verdict


def main() -> NoReturn:
    """Run the cells, reporting at once what comes of each; then end this process."""
    tasks, seconds, page = opened()
    listener = Listener(page)
    for name in check.__all__:
        judge = getattr(check, name)
        setattr(check, name, partial(listener.hear, name, judge))
    shell = quiet_shell()
    limit(seconds)
    for number, task in enumerate(tasks):
        name, source, listener.wrong = task
        listener.report(name, "", str(number))  # it begins: no result yet, and its place in the job
        error = run(shell, source)
        if isinstance(error, MemoryError):
            os._exit(NO_MEMORY)
        if error:
            problem = Raised(error).text
            listener.report(name, "broken", problem[:LONGEST_HINT])
    os._exit(ALL_RAN)


def opened() -> tuple[list[list[str]], int, Any]:
    """Return the tasks, their seconds, and where to report.

    For the cells, nothing is left to read, or to write on.
    """
    tasks, seconds = json.loads(sys.stdin.readline())
    page = os.fdopen(os.dup(1), "w", encoding="ascii", buffering=1)
    pipe = os.dup(0)
    watcher = Thread(target=watch, args=[pipe, os.environ["IPYTHONDIR"]], daemon=True)
    watcher.start()
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    return tasks, seconds, page


def watch(pipe: int, place: str) -> None:
    """When the program that marks has gone, and so has its pipe, end this process and the rest.

    Until it has ended, this process may start others. So a copy of it, which runs none of the
    cells, looks until none is left.
    """
    os.read(pipe, 1)
    group = os.getpgrp() if hasattr(os, "getpgrp") else os.getpid()
    if hasattr(os, "setsid"):
        if os.fork():
            return
        os.setsid()
    for _ in range(LOOKS):
        if not end_all(group, place, KILL):
            break
        sleep(0.02)
    os._exit(0)


def quiet_shell() -> Any:
    """Return a shell as notebooks have it, which shows nothing, and keeps no prints."""
    shell: Any = InteractiveShell.instance()
    for name in ("enable_gui", "ask_exit", "_showtraceback"):
        setattr(shell, name, lambda *_, **__: None)
    shell.showing_traceback = True  # then it does not keep what is printed
    return shell


def run(shell: Any, source: str) -> BaseException | None:
    """Run a cell, which may close what it prints on, and return the error that it ended in."""
    nowhere = Path(os.devnull)
    with nowhere.open("w") as sys.stdout, nowhere.open("w") as sys.stderr:
        ran = shell.run_cell(source)
    error: BaseException | None = ran.error_before_exec or ran.error_in_exec
    return error


def limit(seconds: int) -> None:
    """Limit what this process may use from now on, if the system can, and no limit is stricter."""
    limits = LIMITS | {"RLIMIT_CPU": ceil(process_time()) + seconds}
    for name, most in limits.items():
        with suppress(ImportError, OSError, ValueError):
            import resource

            # At the hard limit of time the process would be killed, which does not say why.
            kind = getattr(resource, name)
            resource.setrlimit(kind, (most, most + 1))


if __name__ == "__main__":
    main()
