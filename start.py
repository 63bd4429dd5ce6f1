"""One way in, the same on Linux, macOS and Windows; `make` calls it where there is a make.

python start.py lab             open your own copies of the series (in work/) in JupyterLab
python start.py fresh 03        start one notebook again; your old one is kept
python start.py test            test all notebooks, and all else that is fast
python start.py edit            for authors: open the stored notebooks themselves
python start.py python -m ttt   run anything in the set-up

What follows `lab` and `edit` goes to JupyterLab, what follows `test` to pytest. Everything is
installed into .venv, beside this file: `test`, and modules such as tests.mutants, get what tests
need; all else gets what a learner needs. A set-up that fails before it has changed anything leaves
the one that worked; otherwise the next start completes it. This file is for any Python from 3.7 on,
so that an old one can say what is needed.
"""

from __future__ import annotations

import hashlib
import os
import runpy
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

START = Path(__file__).resolve()
HERE = START.parent
VENV = HERE / ".venv"
OLD = HERE / ".venv.old"  # a set-up that can't be used any more, until there is a new one
LOCK = HERE / ".venv.lock"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PACKAGES = "Lib/site-packages" if os.name == "nt" else "lib/*/site-packages"
# Says where the set-up was made, then what it is ready for, and from which versions.
STAMP = VENV / "ready"
UNFINISHED = "unfinished"  # stands in the stamp while packages change
NEEDS = {"learn": ["requirements.txt"], "test": ["requirements.txt", "requirements-test.txt"]}
# Modules for which what a learner needs is not enough.
NEED_ALL = ("mypy", "pytest", "ruff", "tests", "benchmarks")
OLDEST = 3, 11
# JupyterLab shows the whole project, so that a notebook's links to the code in ttt/ work.
# Its settings there say that it needn't ask whether to tell Jupyter's news.
SETTINGS = f"--LabApp.app_settings_dir={HERE / 'ttt' / 'course' / 'lab'}"
LAB = ["-m", "jupyterlab", SETTINGS, "--LabApp.default_url=/lab"]
# On two cores, three processes leave less idle than two.
PYTEST = ["-m", "pytest", "-n", "3", "--dist=loadfile", "--no-loadscope-reorder"]


def main(arguments: list[str]) -> int:
    """Do what is asked for, and return the exit status."""
    command, *options = arguments or ["help"]
    if command in ("lab", "edit"):
        return lab(command, options)
    if command == "fresh":
        if len(options) != 1:
            sys.exit("Say which notebook: python start.py fresh 01")
        return run("learn", ["-m", "ttt.course.copies", "--fresh", *options])
    if command == "test":
        if not (HERE / "tests").is_dir():
            sys.exit("There are no tests in this folder: only the whole project has them.")
        return run("test", PYTEST + options)
    if command == "python" and options:
        return run(needed_by(options), options)
    if command == "quietly" and options:
        return quietly(options)
    if command in ("help", "-h", "--help"):
        print(__doc__)
        return 0
    print(f"{command} is no command. See: python start.py help", file=sys.stderr)
    return 2


def lab(command: str, options: list[str]) -> int:
    """Open the learner's copies, or the stored notebooks.

    JupyterLab refuses to start as root: say so at once.
    """
    if hasattr(os, "geteuid") and os.geteuid() == 0 and "--allow-root" not in options:
        how = f"python start.py {command} --allow-root, or make {command} LAB_ARGS=--allow-root"
        sys.exit(f"You are root, and JupyterLab starts as root only if told to: {how}")
    if command == "edit":
        return run("learn", [*LAB[:-1], f"{LAB[-1]}/workspaces/edit/tree/notebooks", *options])
    status = run("learn", ["-m", "ttt.course.copies"])
    return status or run("learn", [*LAB[:-1], f"{LAB[-1]}/tree/work/00_start_here.ipynb", *options])


def needed_by(options: list[str]) -> str:
    """Return what a Python with these options needs: what tests need if it runs a module of NEED_ALL."""
    if "-m" not in options[:-1]:
        return "learn"
    module = options[options.index("-m") + 1]
    package = module.split(".")[0]
    has_tests = (HERE / "requirements-test.txt").exists()  # what a class is handed has none
    return "test" if has_tests and package in NEED_ALL else "learn"


def run(what: str, arguments: list[str]) -> int:
    """Run our Python, once it is ready, and return its exit status."""
    make_ready(what)
    if what == "test":  # with this set, hundreds of Pythons would each compile everything again
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    return status_of(PYTHON, arguments)


def status_of(python: str | Path, arguments: list[str]) -> int:
    """Run a Python, and return its exit status. Ctrl-C is for what runs, which ends by itself."""
    if arguments[0] == "-m":
        arguments = [str(START), "quietly", *arguments[1:]]
    process = subprocess.Popen([str(python), *arguments], cwd=HERE)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            pass


def quietly(options: list[str]) -> int:
    """Run a module in this Python, as -m does.

    But Ctrl-C while it is still being imported shows no traceback.
    """
    module = options[0]
    sys.argv = options
    runpy.run_module(module, run_name="__main__", alter_sys=True)
    return 0


def make_ready(what: str) -> None:
    """Install what is needed, if it is not there in these versions. Exits if it can't be installed."""
    if is_ready(what):
        return
    try:
        with locked():
            if not is_ready(what):  # another start.py may have made it ready meanwhile
                set_up(what)
    except OSError as problem:
        sys.exit(f"The set-up can't be made: {problem}")


def is_ready(what: str) -> bool:
    """Is everything installed, in these versions?"""
    stamp = read_stamp()
    return f"{what} {versions(what)}" in stamp and UNFINISHED not in stamp and is_usable()


def is_usable() -> bool:
    """Can the set-up be used, as it is or once more is installed?

    One that was made for another folder can't.
    """
    stamp = read_stamp()
    is_moved = stamp != [] and stamp[0] != str(HERE)
    return not is_moved and works(PYTHON)


def set_up(what: str) -> None:
    """Install what is needed.

    What can be used is kept, whatever happens; else the set-up is made anew.
    """
    ready = set(read_stamp()[1:])
    is_new = not is_usable()
    if is_new:
        check_python()
        shutil.rmtree(OLD, ignore_errors=True)
        if VENV.exists():
            VENV.rename(OLD)
        ready = set()
    length = "the first time this takes about a minute"
    print(f"Setting up Python packages in .venv; {length}.", flush=True)
    if is_new:
        make_venv()
    install(what, ready)
    shutil.rmtree(OLD, ignore_errors=True)


def make_venv() -> None:
    """Make a set-up without packages.

    If that breaks off, nothing of it is left that might look usable.
    """
    try:
        must(sys.executable, ["-m", "venv", str(VENV)])
    except SystemExit:
        shutil.rmtree(VENV, ignore_errors=True)
        raise


def install(what: str, ready: set[str]) -> None:
    """Install what is needed into a set-up that may be ready for something already.

    While packages change, the stamp says so. If this breaks off then, the next start.py completes
    it.
    """
    before = packages()
    write_stamp(ready | {UNFINISHED})
    pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    for name in NEEDS[what]:
        pip += ["-r", name]
    try:
        must(PYTHON, pip)
    except SystemExit:
        if packages() == before:
            write_stamp(ready)
        raise
    if UNFINISHED in ready:
        ready = set()
    for kind, files in NEEDS.items():
        if set(files) <= set(NEEDS[what]):
            ready = {line for line in ready if not line.startswith(kind)}
            ready.add(f"{kind} {versions(kind)}")
    write_stamp(ready)


def packages() -> list[str]:
    """Return the names of all installed packages with their versions."""
    return sorted(path.name for path in VENV.glob(f"{PACKAGES}/*.dist-info"))


def read_stamp() -> list[str]:
    """Return the lines of the stamp, or nothing if there is none."""
    try:
        return STAMP.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return []


def write_stamp(lines: set[str]) -> None:
    """Write the stamp: this folder, then these lines."""
    STAMP.write_text("\n".join([str(HERE), *sorted(lines)]), encoding="utf-8")


@contextmanager
def locked() -> Iterator[None]:
    """Wait until no other start.py sets up, and keep others waiting.

    The system ends the lock with this process.
    """
    with LOCK.open("a") as file:
        if not try_lock(file):
            print("Another start.py is setting up. This one waits for it.", flush=True)
            while not try_lock(file):
                time.sleep(0.2)
        yield


def try_lock(file: IO[str]) -> bool:
    """Try to lock a file for this process, and return whether that worked."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True  # this disk knows no locks
    return True


def versions(what: str) -> str:
    """Return a short name for what is to be installed."""
    texts = [(HERE / name).read_bytes() for name in [*NEEDS[what], "pyproject.toml"]]
    return hashlib.sha256(b"".join(texts)).hexdigest()[:16]


def works(python: Path) -> bool:
    """Is this a Python that runs, is new enough and can install packages?"""
    program = f"import pip, sys; sys.exit(sys.version_info < {OLDEST})"
    try:
        return subprocess.call([str(python), "-c", program], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def check_python() -> None:
    """Exit with the reason if this Python can't make a set-up."""
    if sys.version_info < OLDEST:
        newer = "install a newer one, and run this file with it"
        sys.exit(f"{sys.executable} is older than Python 3.11: {newer}.")
    if subprocess.call([sys.executable, "-c", "import ensurepip, venv"], stderr=subprocess.DEVNULL):
        how = "install it first (Debian and Ubuntu: apt install python3-venv)"
        sys.exit(f"{sys.executable} has no venv module: {how}")


def must(python: str | Path, arguments: list[str]) -> None:
    """Run a Python. Exits if it fails or is interrupted."""
    status = status_of(python, arguments)
    if status:
        sys.exit(
            f"The set-up broke off ({status}). What was there stays, and the same command goes on. "
            "If that fails again and again, delete .venv."
        )


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
