"""A class hands in, and nothing in it brings the others down: who is right, and how it is told."""

from __future__ import annotations

import csv
import json
import re
import signal
import subprocess
import sys
import tempfile
import time
from functools import cache, partial
from io import StringIO
from pathlib import Path
from threading import Event

import psutil
import pytest

from teaching import gradebook, grading, hand_ins, job
from teaching.job import Task
from tests.teaching.hand_ins import (
    ENDS_PARENT,
    SIX,
    STARTS,
    TAMPERED,
    HandIn,
    a_class,
    answers,
    exercises,
    harmful,
    six,
    written_otherwise,
)
from ttt import check
from ttt.course.lessons import ROOT
from ttt.game import State
from ttt.minimax import minimax

STOPPED = "\nStopped. marks.csv is as it was.\n"


def mark(folder: Path, files: dict[str, HandIn], *options: str):
    """Hand in the files: all is said that should be, and no process is left."""
    wanted = []
    for name, (content, checks) in files.items():
        path = folder / f"{name}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        wanted += [(name, exercise, said) for exercise, said in checks.items()]
    assert grading.main([str(folder), *options]) == 0
    marks = []
    for _, _, file, _, exercise, result, hint, _ in rows(folder):
        said = re.sub("(SyntaxError: |its marks [(]).*", r"\1", f"{result}: {hint}")
        marks.append((file.removeprefix("'")[:-6], exercise, said if hint else result))
    assert sorted(marks) == sorted(wanted)
    assert still_running(folder) == []


def rows(folder: Path) -> list[list[str]]:
    """marks.csv without its first line."""
    table = (folder / "marks.csv").read_text(encoding="utf-8-sig")
    return list(csv.reader(table.splitlines()))[1:]


def still_running(folder: Path):
    """The commands of the processes in whose command, environment or place this folder is."""
    processes = [process.info for process in psutil.process_iter(["cmdline", "environ", "cwd"])]
    return [str(info["cmdline"]) for info in processes if str(folder) in str(info)]


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    """Let each notebook be run in a folder below that of the test, which its environment names."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))


def test_a_class_is_marked(tmp_path):
    (tmp_path / ".ipynb_checkpoints").mkdir()
    (tmp_path / ".ipynb_checkpoints/06.ipynb").write_bytes(b"")
    mark(tmp_path, a_class())
    students = [row[0] for row in rows(tmp_path)]
    assert {"'=1+2 06 (1).ipynb", "huge"} < set(students)


@pytest.mark.parametrize("content", written_otherwise(), ids=["latin", "wide", "no ids", "nan"])
def test_however_it_is_written_the_same_cells_are_run(content):
    def to_run(cells: list[grading.Cell]):
        lesson = grading.stored_cells()[grading.lesson_of(cells)]
        return [task for task in grading.to_run(cells, lesson) if "é" not in task.source]

    assert to_run(grading.read(content)) == to_run(grading.read(six()[0]))


def solved_minimax(state: State) -> int:
    return minimax(state)


@pytest.mark.parametrize(
    ("answer", "result", "hint"),
    [
        (minimax, "right", job.REMARK),
        (cache(minimax), "right", job.REMARK),
        (partial(minimax), "right", job.REMARK),
        (partial(cache(minimax)), "right", job.REMARK),
        (lambda state: 0 + minimax(state), "right", ""),
        (solved_minimax, "broken", job.SOLUTION),
        (partial(solved_minimax), "broken", job.SOLUTION),
        (State.actions, "wrong", None),
        (3, "wrong", None),
    ],
)
def test_what_is_not_the_learners_own_is_remarked_on(answer, result, hint):
    page = StringIO()
    listener = job.Listener(page)
    listener.wrong = "wrong"
    listener.hear("minimax", check.minimax, answer)
    listener.hear("minimax", check.minimax, function=answer)
    for line in page.getvalue().splitlines():
        name, said, remark = json.loads(line)
        assert (name, said) == ("minimax", result)
        assert remark not in ("", job.REMARK) if hint is None else remark == hint


def test_a_remark_is_in_the_table_unless_there_is_an_answer_without_it(monkeypatch, capsys):
    work = hand_ins.HandIn("a.ipynb", (), six()[0])
    lines = [["minimax", "right", ""], ["minimax", "right", "odd"], ["by_value", "right", "odd"]]
    monkeypatch.setattr(grading, "results", lambda *_: (lines, ""))
    marks = grading.marked(work, {"a.ipynb": {"Name": "a", "ID number": ""}}, 60, Event())
    assert [mark.hint for mark in marks] == ["", "odd"]
    grading.report(marks)
    assert "  right    right: odd\n" in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.parametrize("files", [answers, harmful])
def test_each_answer_is_judged_whatever_it_does(files, tmp_path):
    mark(tmp_path, files())


@pytest.mark.long
def test_what_never_ends_is_ended_and_takes_nothing_along(tmp_path, monkeypatch):
    monkeypatch.setattr(job, "BY_THE_CLOCK", 100)
    files = {
        "prints": six(first=f"{STARTS}while True:\n    print('x' * 999)"),
        "counts": six("broken: out of time", minimax="sum(iter(int, 1))"),
    }
    mark(tmp_path, files, "--seconds", "4")


@pytest.mark.parametrize("how", ["SIGTERM", "SIGINT", "SIGKILL"])
def test_a_cell_that_ends_its_parent_ends_only_its_own_try(how, tmp_path):
    if not hasattr(signal, how):
        pytest.skip("there is no such signal")
    cells = [Task("a", ENDS_PARENT.format(how), "wrong"), Task("b", "1 / 0", "wrong")]
    said, ended = job.results(cells, 60, Event())
    assert said[0][:2] == ["a", "broken"]
    assert said[0][2].startswith("it ended Python (status ")
    assert said[1:] == [["b", "broken", "ZeroDivisionError: division by zero"]]
    assert ended == job.ENDS[job.ALL_RAN]
    assert still_running(tmp_path) == []


@pytest.mark.parametrize(
    ("cell", "clock", "how"), [("10**6", 1, "out of time"), ("2", 10**6, job.ENDS[98])]
)
def test_only_what_waits_has_its_time_taken_by_the_clock(cell, clock, how, monkeypatch):
    monkeypatch.setattr(job, "BY_THE_CLOCK", clock)
    assert job.tried([Task("", f"import time\ntime.sleep({cell})", "")], 1, Event())[1] == how


@pytest.mark.parametrize(
    "line", ["[1, 2]", "3", "[" * 10**5, "\xff", '["a", "great", ""]', '[[], "right", ""]', "[{}]"]
)
def test_a_report_that_makes_no_sense_brings_only_itself_down(line, tmp_path, monkeypatch):
    monkeypatch.setattr(job, "tried", lambda *_: ([json.loads(line)], ""))
    work = hand_ins.HandIn("a.ipynb", (), six()[0])
    marked = grading.marked(work, {"a.ipynb": {"Name": "a", "ID number": ""}}, 60, Event())
    assert [mark.exercise for mark in marked] == list(exercises(SIX, ""))
    assert all(mark.hint.startswith(TAMPERED) for mark in marked)


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize(
    ("name", "status", "said"), [("SIGINT", 130, STOPPED), ("SIGHUP", -1, ""), ("SIGKILL", -9, "")]
)
def test_however_it_ends_nothing_is_left(name, status, said, tmp_path):
    for student in "abcd":
        (tmp_path / f"{student}.ipynb").write_bytes(six(first=f"{STARTS}child.wait()")[0])
    # What was started under nohup would hear neither of these.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    command = [sys.executable, "-m", "teaching.grading", f"{tmp_path}/"]
    nowhere = subprocess.DEVNULL
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, cwd=ROOT, stdout=nowhere, stderr=pipe, text=True)
    signal.signal(signal.SIGHUP, before)
    while not any("print(1" in command for command in still_running(tmp_path)):
        time.sleep(0.1)
    process.send_signal(getattr(signal, name))
    assert process.communicate(timeout=1200)[1] == said
    assert process.returncode == status
    latest = time.monotonic() + 1200
    # One look may miss what was started during it by a process that has ended since.
    while status < 0 and (still_running(tmp_path) or still_running(tmp_path)):
        assert time.monotonic() < latest
        time.sleep(0.1)
    assert still_running(tmp_path) == []
    assert not (tmp_path / "marks.csv").exists()


def test_the_table_says_who_is_right_and_what_to_explain(
    capsys,
):
    said = [
        ("ann", "right", ""),
        ("ben", "wrong", "Think."),
        ("cy", "wrong", "Think."),
        ("di", "broken", "empty"),
    ]
    marks = [
        gradebook.Mark(student, "", "a", SIX, exercise, result, hint, "")
        for student, result, hint in said
        for exercise in ("one", "two")
    ]
    marks.append(gradebook.Mark("ed", "", "e", "", "", "broken", "empty", ""))
    grading.report(marks)
    first, second = capsys.readouterr().out.strip().split("\n\n")
    assert first.endswith("\nstudent  file\ned       e     broken: empty")
    table = [
        SIX,
        "student  file  one     two",
        "ann      a     right   right",
        "ben      a     wrong   wrong",
    ]
    assert second.splitlines()[:4] == table
    assert second.endswith("\ntwo: 1 of 4 right. Said 2 times: Think.")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_a_stricter_limit_stays_and_the_others_are_set():
    program = """if True:
        import resource as r
        from teaching import job
        r.setrlimit(r.RLIMIT_CPU, (3000, 3000))
        job.limit(4000)
        print(r.getrlimit(r.RLIMIT_CPU), r.getrlimit(r.RLIMIT_FSIZE))"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == f"(3000, 3000) {(20 << 20, (20 << 20) + 1)}\n"


@pytest.mark.parametrize(("text", "line"), [
    ("=1+1", "'=1+1"), ("@a", "'@a"), ("a\n\x1b[2J\udcff =b", "a [2J =b"), ('Ann; "=1;x', "Ann; \"'=1;x"),
])  # fmt: skip
def test_texts_are_no_commands(text, line):
    assert gradebook.plain(text) == line


def test_only_our_own_table_is_overwritten(tmp_path, capsys):
    (tmp_path / "a.ipynb").touch()
    table = tmp_path / "marks.csv"
    assert grading.main([str(tmp_path)]) == grading.main([str(tmp_path)]) == 0
    header = b"\xef\xbb\xbfstudent,id,file,notebook,exercise,result,hint,explained\r\n"
    assert table.read_bytes() == header + b"a,,a.ipynb,,,broken,empty,\r\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.ipynb", "marks.csv"]
    table.write_text("name,mark\n", encoding="utf-8")
    capsys.readouterr()
    assert grading.main([str(tmp_path)]) == 2
    said = f"teaching.grading: {table} was not written by this program; move it away first\n"
    assert capsys.readouterr() == ("", said)
    assert table.read_text(encoding="utf-8") == "name,mark\n"


def test_a_wrong_folder_or_number_is_one_sentence(tmp_path, capsys):
    (tmp_path / "a.ipynb").touch()
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    for folder, seconds, said in (
        (tmp_path / "no", "60", f"there is no folder {tmp_path / 'no'}"),
        (nothing, "60", f"there are no notebooks in {nothing}"),
        (tmp_path, "0", "--seconds=0; a whole number from 1 to 3,600 was expected"),
    ):
        assert grading.main([str(folder), "--seconds", seconds]) == 2
        assert capsys.readouterr().err == f"teaching.grading: {said}\n"
