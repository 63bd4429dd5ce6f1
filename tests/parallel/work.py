"""Work for hands that may die, processes that are ended for certain, and a Dask cluster by hand.

What is sent to other processes is here, where they can import it.
"""

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import psutil

ROOT = Path(__file__).parents[2]
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # on Windows, SIGTERM can't be ignored either
# Seconds until we give up; on no machine does anything take as long, but what never ends takes
# twice that
LIMIT = 300
HELD = 9  # this job, and those after it, take until they are told to go on
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]),
}


def square(number: int) -> int:
    """Return the square of a number; a negative one kills the process."""
    if number < 0:
        os.kill(os.getpid(), KILL)
        time.sleep(LIMIT)
    return number * number


def future_of(result: Any = None, error: Exception | None = None) -> Future[Any]:
    """Return a future that is done: with this result, or with an error."""
    future: Future[Any] = Future()
    if error:
        future.set_exception(error)
    else:
        future.set_result(result)
    return future


def hold(folder: Path, number: int) -> int:
    """Note that this was begun, and return its square; from HELD on, when a file "go" is there."""
    (folder / f"{number} {os.getpid()} {uuid.uuid4()}").touch()
    if number >= HELD:
        until((folder / "go").exists, 2 * LIMIT)
    return number * number


def begun(folder: Path) -> list[tuple[int, int]]:
    """Return the numbers that were begun, as often as they were, each with the process."""
    notes = (file.name.split() for file in folder.iterdir() if " " in file.name)
    return [(int(number), int(process)) for number, process, _ in notes]


def held(folder: Path) -> list[int]:
    """Return the processes that hold what they have begun."""
    return [process for number, process in begun(folder) if number >= HELD]


def unsendable(number: int) -> Callable[[], int]:
    """Return what no pickler packs."""
    return (number for _ in "generators").__next__


class StubbornError(Exception):
    """An error that can be packed, but not unpacked: it wants two arguments, and remembers one."""

    def __init__(self, what: str, why: str):
        super().__init__(what + why)


def refuse(number: int) -> int:
    """Fail with an error that can't be unpacked."""
    raise StubbornError(f"number {number}", " is refused")


def until(condition: Callable[[], Any], limit: float = LIMIT):
    """Wait until something is the case. Raises AssertionError if that takes too long."""
    end = time.monotonic() + limit
    while not condition():
        assert time.monotonic() < end, f"not within {limit} seconds"
        time.sleep(0.005)


def is_gone(process: int) -> bool:
    """Is there no such process, or only what is left of a dead one?"""
    try:
        return bool(psutil.Process(process).status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True


def all_gone(processes: Iterable[int]) -> bool:
    """Is none of them left?"""
    return all(map(is_gone, processes))


def below(process: int) -> list[int]:
    """Return the processes that another has started, and those below them; not Python's helpers."""
    try:
        children = psutil.Process(process).children(recursive=True)
        return [child.pid for child in children if "tracker" not in " ".join(child.cmdline())]
    except (psutil.NoSuchProcess, psutil.ZombieProcess):
        return []


def end(processes: Iterable[int]):
    """Kill what is left of them."""
    for process in processes:
        if not is_gone(process):
            os.kill(process, KILL)


@contextmanager
def running(*command: str | Path, **options: Any) -> Iterator[subprocess.Popen[str]]:
    """Run a command in a group of its own, with pipes; in the end, end what it started."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which is not so under nohup
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    process = subprocess.Popen(
        command, cwd=ROOT, env=ENVIRONMENT, text=True, start_new_session=True, **pipes
    )
    with process:
        try:
            yield process
        finally:
            end([*below(process.pid), process.pid])


class Cluster(NamedTuple):
    """How to find a cluster, and the processes of its scheduler and its workers."""

    file: Path
    scheduler: int
    workers: list[int]


@contextmanager
def dask_by_hand(folder: Path) -> Iterator[Cluster]:
    """Start a scheduler and two workers as one does on machines, each by a command."""
    file = folder / "scheduler.json"
    common = ["--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(file)]
    options = ["--nthreads", "1", "--no-nanny", "--local-directory", str(folder)]

    def started(role: str, *more: str) -> AbstractContextManager[subprocess.Popen[str]]:
        command = [sys.executable, "-m", "dask", role, *common, *more]
        # Nobody reads what they print: a pipe that is full would stop them
        return running(*command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    with (
        started("scheduler", "--port", "0") as scheduler,
        started("worker", *options) as first,
        started("worker", *options) as second,
    ):
        until(lambda: file.exists() and file.stat().st_size)
        yield Cluster(file, scheduler.pid, [first.pid, second.pid])
