"""What start.py does before anything is installed, and when it would install."""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest

import start
from tests.running import python

VALUES = {
    "HERE": "",
    "VENV": ".venv",
    "OLD": ".venv.old",
    "LOCK": ".venv.lock",
    "STAMP": ".venv/ready",
}


class Calls(list[list[str]]):
    """What start.py runs, in order, and what pip does: it returns its status."""

    pip: Callable[[], int] = staticmethod(lambda: 0)

    def run(self, command: list[str], **_: object):
        self.append([word for word in command if word not in (str(start.START), "quietly", "-m")])
        if "pip" in command:
            return self.pip()
        if "venv" in command:
            start.VENV.mkdir()
        return 0 if {"venv", "-c"} & set(command) else 7

    def process(self, command: list[str], cwd: Path) -> SimpleNamespace:
        assert cwd == start.HERE
        return SimpleNamespace(wait=lambda: self.run(command))


@pytest.fixture
def calls(tmp_path, monkeypatch):
    """A project in a folder with blanks and letters of all kinds, and what start.py runs there."""
    here = tmp_path / "my Spiele, été 三目"
    (here / "tests").mkdir(parents=True)
    for name in ("requirements.txt", "requirements-test.txt", "pyproject.toml"):
        (here / name).write_text(name)
    for name, value in VALUES.items():
        monkeypatch.setattr(start, name, here / value, raising=False)
    monkeypatch.setattr(start, "PYTHON", Path(sys.executable))
    calls = Calls()
    monkeypatch.setattr(start, "works", lambda python: start.VENV.exists())
    monkeypatch.setattr(subprocess, "call", calls.run)
    monkeypatch.setattr(subprocess, "Popen", calls.process)
    monkeypatch.setattr("os.geteuid", lambda: 1000, raising=False)
    return calls


def installs(calls: Calls) -> list[list[str]]:
    """The files of each installation, and "new" where the set-up was made anew."""
    installations = []
    for call in calls:
        if "venv" in call:
            installations.append(["new"])
        elif "pip" in call:
            installations.append([word for word in call if word.endswith(".txt")])
    return installations


def fresh():
    """Ask for a fresh copy, as a learner does, and return the status."""
    return start.main(["fresh", "03"])


def test_what_tests_compile_is_kept(calls, monkeypatch):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    start.main(["test"])
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ


def test_what_is_needed_is_installed_once(calls):
    assert fresh() == fresh() == 7, "the status of what was run"
    assert installs(calls) == [["new"], ["requirements.txt"]]
    assert start.main(["test", "-k", "game"]) == start.main(["test"]) == 7
    assert installs(calls)[2:] == [["requirements.txt", "requirements-test.txt"]]
    fresh()
    assert len(installs(calls)) == 3
    assert calls[-2] == [sys.executable, *start.PYTEST[1:]]
    assert calls[-1] == [sys.executable, "ttt.course.copies", "--fresh", "03"]


def test_other_versions_are_installed_and_a_folder_that_moved_begins_anew(
    calls: Calls, monkeypatch
):
    start.main(["test"])
    (start.HERE / "requirements-test.txt").write_text("more")
    fresh()
    assert len(installs(calls)) == 2, "a learner needs nothing new"
    start.main(["test"])
    assert installs(calls)[2:] == [["requirements.txt", "requirements-test.txt"]]
    start.STAMP.write_text(start.STAMP.read_text().replace("été", "elsewhere"))
    fresh()
    assert installs(calls)[3:] == [["new"], ["requirements.txt"]]
    monkeypatch.setattr(start, "works", lambda python: False)
    fresh()
    assert installs(calls)[5:] == [["new"], ["requirements.txt"]]
    assert not start.OLD.exists()


@pytest.fixture
def ready(calls):
    """What start.py runs once a learner's set-up is there."""
    fresh()
    calls.clear()
    return calls


def test_a_set_up_that_fails_leaves_the_one_that_worked(ready):
    ready.pip = lambda: 1
    with pytest.raises(SystemExit, match=r"broke off \(1\). What was there stays"):
        start.main(["test"])
    assert fresh() == 7
    assert installs(ready) == [["requirements.txt", "requirements-test.txt"]]


@pytest.mark.parametrize("end", [SystemExit, MemoryError])  # pip fails, or start.py itself is ended
def test_a_set_up_that_broke_off_halfway_is_completed(ready, end):
    def halfway():
        (start.VENV / start.PACKAGES.replace("*", "python3") / "pytest-9.dist-info").mkdir(
            parents=True
        )
        if end is SystemExit:
            return 1
        raise end

    ready.pip = halfway
    with pytest.raises(end):
        start.main(["test"])
    ready.pip = lambda: 1
    with pytest.raises(SystemExit, match="broke off"):
        fresh()
    ready.pip = lambda: 0
    assert fresh() == fresh() == 7
    assert installs(ready)[1:] == [["requirements.txt"], ["requirements.txt"]]
    start.STAMP.unlink()
    fresh()
    assert installs(ready)[3:] == [["requirements.txt"]], "it works, whoever made it"


def test_packages_are_found(monkeypatch):
    monkeypatch.setattr(start, "VENV", Path(sys.prefix))
    assert f"pytest-{pytest.__version__}.dist-info" in start.packages()


def test_the_second_of_two_waits_and_finds_everything_ready(calls, monkeypatch, capsys):
    with ExitStack() as first:

        def finish_first(_seconds: float):
            start.set_up("learn")
            first.close()

        first.enter_context(start.locked())
        monkeypatch.setattr(start, "time", SimpleNamespace(sleep=finish_first))
        assert fresh() == 7
    assert installs(calls) == [["new"], ["requirements.txt"]]
    assert capsys.readouterr().out.startswith(
        "Another start.py is setting up. This one waits for it.\n"
    )


def test_a_lock_ends_with_its_process(tmp_path, monkeypatch):
    monkeypatch.setattr(start, "LOCK", tmp_path / "lock")
    program = f"import pathlib, start; start.LOCK = pathlib.Path({str(start.LOCK)!r})\n"
    program += "with start.locked(): print(flush=True); input()"
    first = [sys.executable, "-c", program]
    with (
        subprocess.Popen(
            first, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=start.HERE
        ) as process,
        start.LOCK.open("a") as file,
    ):
        assert process.stdout
        process.stdout.readline()
        assert not start.try_lock(file)
        process.kill()
        process.wait()
        assert start.try_lock(file)


def test_the_module_decides_what_a_python_needs():
    for module in ("tests.mutants ttt/game.py", "benchmarks.boards 4×4", "pytest -k lessons"):
        assert start.needed_by(["-W", "error", "-m", *module.split()]) == "test"
    for options in ("-m teaching.grading class/tests", "-m pip install contests", "-m"):
        assert start.needed_by(options.split()) == "learn"


def test_what_a_class_is_handed_needs_no_tests(tmp_path, monkeypatch):
    monkeypatch.setattr(start, "HERE", tmp_path)
    assert start.needed_by(["-m", "pytest"]) == "learn"


def test_ctrl_c_while_modules_are_imported_shows_no_traceback(tmp_path):
    (tmp_path / "slow.py").write_text("raise KeyboardInterrupt")
    run = python(start.START, "quietly", "slow", env={**os.environ, "PYTHONPATH": str(tmp_path)})
    assert (run.returncode, run.stdout, run.stderr) == (130, "", "")


def test_an_old_python_can_read_the_file():
    ast.parse(Path(start.__file__).read_text(encoding="utf-8"), feature_version=(3, 7))


def test_lab_makes_copies_and_opens_them(calls):
    assert start.main(["lab"]) == 7, "without copies nothing is opened"
    assert calls[-1][1:] == ["ttt.course.copies"]
    start.main(["edit", "--port=9000"])
    address = "--LabApp.default_url=/lab/workspaces/edit/tree/notebooks"
    assert calls[-1][1:] == ["jupyterlab", start.SETTINGS, address, "--port=9000"]
    settings = Path(start.SETTINGS.partition("=")[2], "overrides.json").read_text(encoding="utf-8")
    assert json.loads(settings)["@jupyterlab/apputils-extension:notification"] == {
        "fetchNews": "false"
    }


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("lab", "--allow-root"),
        ("edit", "--allow-root"),
        ("fresh", "Say which notebook"),
        ("test", "There are no tests in this folder"),
        ("python -V", "is older than Python"),
    ],
)
def test_what_can_not_be_is_said_before_anything_is_installed(
    calls: Calls, monkeypatch, command, said
):
    (start.HERE / "tests").rmdir()
    monkeypatch.setattr(start, "OLDEST", (99, 0))
    monkeypatch.setattr("os.geteuid", lambda: 0, raising=False)
    with pytest.raises(SystemExit, match=said):
        start.main(command.split())
    assert calls == []


def test_help_and_what_is_no_command(capsys):
    assert (start.main([]), start.main(["help"]), start.main(["laab"])) == (0, 0, 2)
    printed = capsys.readouterr()
    assert printed.out.count("python start.py fresh 03") == 2
    assert printed.err.startswith("laab is no command.")
