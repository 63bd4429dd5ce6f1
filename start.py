"""One way in, the same on Linux, macOS and Windows; `make` calls it where there is a make.

python start.py lab             open your own copies of the series (in work/) in JupyterLab
python start.py fresh 03        start one notebook again; your old one is kept
python start.py test            run all tests, the notebooks too
python start.py edit            for authors: open the stored notebooks themselves
python start.py python -m ttt   run anything in the set-up

What follows `lab` and `edit` goes to JupyterLab, what follows `test` to pytest. Everything is installed into .venv,
beside this file: for tests all, for the rest what a learner needs. Older Pythons are told what is needed.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "ready"  # written last: where the set-up was made, then what it is ready for, and from which versions
NEEDS = {"learn": ["requirements.txt"], "test": ["requirements.txt", "requirements-test.txt"]}
OLDEST = 3, 11
# JupyterLab shows the whole project, so that a notebook's links to the code in ttt/ work.
LAB = ["-m", "jupyterlab", "--LabApp.default_url=/lab"]
PYTEST = ["-m", "pytest", "-n", "2", "--dist=loadfile", "--no-loadscope-reorder"]


def main(arguments: list[str]) -> int:
    """Do what is asked for, and return the exit status."""
    command, options = (arguments or ["help"])[0], arguments[1:]
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
        return run("test" if "tests" in " ".join(options) else "learn", options)
    if is_help := command in ("help", "-h", "--help"):
        print(__doc__)
    else:
        print(f"{command} is no command. See: python start.py help", file=sys.stderr)
    return 0 if is_help else 2


def lab(command: str, options: list[str]) -> int:
    """Open the learner's copies, or the stored notebooks. JupyterLab refuses to start as root: say so at once."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and "--allow-root" not in options:
        told = f"python start.py {command} --allow-root, or make {command} LAB_ARGS=--allow-root"
        sys.exit(f"You are root, and JupyterLab starts as root only if told to: {told}")
    if command == "edit":
        return run("learn", [*LAB[:2], f"{LAB[2]}/workspaces/edit/tree/notebooks", *options])
    status = run("learn", ["-m", "ttt.course.copies"])
    return status or run("learn", [*LAB[:2], f"{LAB[2]}/tree/work/00_start_here.ipynb", *options])


def run(what: str, arguments: list[str]) -> int:
    """Run our Python, once it is ready, and return its exit status. Ctrl-C is for what runs, which ends by itself."""
    make_ready(what)
    process = subprocess.Popen([str(PYTHON), *arguments], cwd=HERE)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            pass


def make_ready(what: str) -> None:
    """Install what is needed, if it is not there in these versions. Exits if it can't be installed.

    If a set-up broke off, the folder moved, or its Python has gone, then the set-up is made anew.
    """
    told = STAMP.read_text(encoding="utf-8").splitlines() if STAMP.exists() else []
    is_ours = told[:1] == [str(HERE)] and works(PYTHON)
    wanted = f"{what} {versions(what)}"
    if is_ours and wanted in told:
        return
    if not is_ours:
        check_python()
    STAMP.unlink(missing_ok=True)
    print("Setting up Python packages in .venv; the first time this takes about a minute.", flush=True)
    if not is_ours:
        must([sys.executable, "-m", "venv", "--clear", str(VENV)])
    files = [word for name in NEEDS[what] for word in ("-r", name)]
    must([str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *files])
    ready = {f"{kind} {versions(kind)}" for kind in NEEDS if set(NEEDS[kind]) <= set(NEEDS[what])}
    kept = {line for line in told[1:] if is_ours and line.split()[0] not in {one.split()[0] for one in ready}}
    STAMP.write_text("\n".join([str(HERE), *sorted(ready | kept)]), encoding="utf-8")


def versions(what: str) -> str:
    """Return a short name for what is to be installed."""
    texts = [(HERE / name).read_bytes() for name in [*NEEDS[what], "pyproject.toml"]]
    return hashlib.sha256(b"".join(texts)).hexdigest()[:16]


def works(python: Path) -> bool:
    """Is this a Python that runs?"""
    try:
        return subprocess.call([str(python), "-c", ""]) == 0
    except OSError:
        return False


def check_python() -> None:
    """Exit with the reason if this Python can't make a set-up."""
    if sys.version_info < OLDEST:
        sys.exit(f"{sys.executable} is older than Python 3.11: install a newer one, and run this file with it.")
    if subprocess.call([sys.executable, "-c", "import ensurepip, venv"], stderr=subprocess.DEVNULL):
        sys.exit(f"{sys.executable} has no venv module: install it first (Debian and Ubuntu: apt install python3-venv)")


def must(command: list[str]) -> None:
    """Run a command in the folder of the project. Exits if it fails, or is interrupted."""
    try:
        status = subprocess.call(command, cwd=HERE)
    except KeyboardInterrupt:
        status = 130
    if status:
        sys.exit(f"The set-up broke off ({status}). The same command begins it again.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
