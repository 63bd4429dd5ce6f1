"""What start.py does before anything is installed, and when it installs; nothing is installed here."""

import subprocess
import sys
from pathlib import Path

import pytest

import start

Calls = list[list[str]]


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Calls:
    """A project in a folder with blanks and letters of all kinds, and what start.py runs there."""
    here, found = tmp_path / "my Spiele, été 三目", Calls()
    (here / ".venv").mkdir(parents=True)
    (here / "tests").mkdir()
    for name in ("requirements.txt", "requirements-test.txt", "pyproject.toml"):
        (here / name).write_text(name)
    for name, value in {"HERE": here, "VENV": here / ".venv", "STAMP": here / ".venv" / "ready"}.items():
        monkeypatch.setattr(start, name, value)
    monkeypatch.setattr(start, "PYTHON", Path(sys.executable))

    def call(command: list[str], **_: object) -> int:
        found.append(command)
        return 0

    class Process:
        def __init__(self, command: list[str], cwd: Path) -> None:
            assert cwd == here
            call(command)

        def wait(self) -> int:
            return 7

    monkeypatch.setattr(start, "works", lambda python: True)
    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setattr(subprocess, "Popen", Process)
    monkeypatch.setattr("os.geteuid", lambda: 1000, raising=False)
    return found


def installs(calls: Calls) -> list[list[str]]:
    """The files of each installation, and "new" where the set-up was made anew."""
    return [
        ["new"] if "venv" in one else [name for name in one if name.endswith(".txt")]
        for one in calls
        if "venv" in one or "pip" in one
    ]


def test_what_is_needed_is_installed_once(calls: Calls) -> None:
    assert start.main(["fresh", "03"]) == start.main(["fresh", "03"]) == 7, "the status of what was run"
    assert installs(calls) == [["new"], ["requirements.txt"]]
    assert start.main(["test", "-k", "game"]) == start.main(["test"]) == 7
    assert installs(calls)[2:] == [["requirements.txt", "requirements-test.txt"]]
    start.main(["fresh", "03"])
    assert len(installs(calls)) == 3
    assert calls[-2] == [sys.executable, *start.PYTEST]
    assert calls[-1] == [sys.executable, "-m", "ttt.course.copies", "--fresh", "03"]


def test_other_versions_are_installed_and_a_folder_that_moved_begins_anew(
    calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    start.main(["test"])
    (start.HERE / "requirements-test.txt").write_text("more")
    start.main(["fresh", "03"])
    assert len(installs(calls)) == 2, "a learner needs nothing new"
    start.main(["test"])
    assert installs(calls)[2:] == [["requirements.txt", "requirements-test.txt"]]
    start.STAMP.write_text(start.STAMP.read_text().replace("été", "elsewhere"))
    start.main(["fresh", "03"])
    assert installs(calls)[3:] == [["new"], ["requirements.txt"]]
    monkeypatch.setattr(start, "works", lambda python: False)
    start.main(["fresh", "03"])
    assert installs(calls)[5:] == [["new"], ["requirements.txt"]]


def test_lab_makes_copies_and_opens_them(calls: Calls) -> None:
    assert start.main(["lab"]) == 7, "without copies nothing is opened"
    assert calls[-1][1:] == ["-m", "ttt.course.copies"]
    start.main(["edit", "--port=9000"])
    assert calls[-1][1:] == [
        "-m",
        "jupyterlab",
        "--LabApp.default_url=/lab/workspaces/edit/tree/notebooks",
        "--port=9000",
    ]


@pytest.mark.parametrize(
    ("arguments", "said"), [(["lab"], "--allow-root"), (["edit"], "--allow-root"), (["fresh"], "Say which notebook")]
)
def test_what_can_not_be_is_said_before_anything_is_installed(
    calls: Calls, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0, raising=False)
    with pytest.raises(SystemExit, match=said):
        start.main(arguments)
    assert calls == []


def test_where_there_are_no_tests_nothing_is_installed_for_them(calls: Calls) -> None:
    (start.HERE / "tests").rmdir()
    with pytest.raises(SystemExit, match="There are no tests in this folder"):
        start.main(["test"])
    assert calls == []


def test_an_old_python_is_named(calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "OLDEST", (99, 0))
    with pytest.raises(SystemExit, match="is older than Python"):
        start.main(["test"])
    assert calls == []


def test_help_and_what_is_no_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert (start.main([]), start.main(["help"]), start.main(["laab"])) == (0, 0, 2)
    told = capsys.readouterr()
    assert (told.out.count("python start.py fresh 03"), told.err[:19]) == (2, "laab is no command.")
