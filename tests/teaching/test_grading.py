"""A class hands in: right, wrong and untouched answers, and much that should not bring the others down."""

from __future__ import annotations

import csv
import json
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from threading import Event
from typing import Any

import psutil
import pytest

from teaching import grading, job
from teaching.job import Task
from ttt.check.n06_minimax import SIGN
from ttt.course.copies import without_outputs
from ttt.course.lessons import ROOT, lessons

LESSONS = {path.stem: path for path in lessons()}
ASKED = (
    "free_corners; turn five_lines result; winner ending; count_games reachable; reflex exhaust; fork advance; \
five_squares minimax; unseen alphabeta; depth_limited score; lazy prune; gather amdahl; reward last_unforced; \
how_many_lines pairing"
)
EXERCISES = dict(zip(LESSONS, map(str.split, ASKED.split(";")), strict=True))
SIX, NINE = "06_minimax", "09_lazy_evaluation"
Cells = list[dict[str, Any]]
Files = dict[
    str, tuple[bytes, dict[str, str]]
]  # what is in each, and what should be said of its exercises


def untouched(lesson: str) -> Cells:
    """The cells of a copy."""
    cells: Cells = json.loads(without_outputs(LESSONS[lesson]))["cells"]
    return [cell | {"source": "".join(cell["source"])} for cell in cells]


def answered(lesson: str) -> Cells:
    """The cells of a copy with the stored solutions in the exercises, under the names that these ask for."""
    cells = untouched(lesson)
    asking, solving = (
        [c for c in cells if tag in c["metadata"].get("tags", ())]
        for tag in ("exercise", "solution")
    )
    asking = [cell for cell in asking if cell["id"] != "five-lines-guess"]  # has no solution
    names = [
        re.findall(r"check\.\w+\((\w+)\)", "".join(c["source"] for c in some))
        for some in (asking, solving)
    ]
    for exercise, solution in zip(asking, solving, strict=True):
        exercise["source"] = solution["source"].partition("\n")[2]
        for theirs, ours in zip(*names, strict=True):
            exercise["source"] = re.sub(rf"\b{ours}\b", theirs, exercise["source"])
    return [
        cell | {"source": cell["source"].replace("guess = ...", 'guess = "-1 0 True"')}
        for cell in cells
    ]


MINIMAX, PRUNE = (next(str(cell["source"]) for cell in answered(lesson) if cell["id"] == name)
                  for lesson, name in ((SIX, "minimax-exercise"), (NINE, "prune-exercise")))  # fmt: skip
STARTS = f"""import subprocess, sys
program = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(1, flush=True); time.sleep(600)"
child = subprocess.Popen([sys.executable, "-c", program], stdout=-1, start_new_session={sys.platform == "linux"})
child.stdout.readline()
"""
WRITES = """import os
for channel in range(3, 50):
    try:
        os.write(channel, b"[1, 2]\\n")
    except OSError:
        pass"""
MOVES = """import os, shutil
place = os.environ["IPYTHONDIR"]
shutil.rmtree(place)
os.mkfifo(place)"""
TAMPERED = "it can't be marked, or has tampered with its marks ("
NO_SIGN = MINIMAX.replace("-minimax", "minimax")


def notebook(cells: Cells, changed: dict[str, str | None] | None = None) -> bytes:
    """A notebook with other sources in some cells, by their ids, or without them; there is a new one at each end."""
    first, last = [
        {"cell_type": "code", "id": name, "metadata": dict[str, int]()}
        for name in ("first", "last")
    ]
    sources = {cell["id"]: cell["source"] for cell in cells} | (changed or {})
    kept = [cell | {"source": sources.get(cell["id"], "")} for cell in [first, *cells, last]]
    return json.dumps(
        {"cells": [cell for cell in kept if cell["source"] is not None], "nbformat": 4}
    ).encode()


def six(
    said: str = "right", first: str = "", minimax: str | None = MINIMAX, last: str = ""
) -> tuple[bytes, dict[str, str]]:
    """A copy of 06 with all answers, but for these cells, and what should be said of minimax."""
    changed = {"first": first, "minimax-exercise": minimax, "last": last}
    return notebook(answered(SIX), changed), {"five_squares": "right", "minimax": said}


def hand_ins() -> Files:
    """A class: in it is every kind of file once."""
    no_json, no_notebook = (
        "broken: not JSON, or cut off",
        "broken: not a notebook, or one of an old format",
    )
    not_ours = "broken: not a notebook of this series, or its cells have lost their ids"
    run = (SIX, "12_bigger_boards")  # and not answered
    some = [
        name for name in LESSONS if name[:2] in ("01", "02", "05", "06", "09", "10", "11", "12")
    ]
    files = {
        f"ann/{name}": (notebook(answered(name)), dict.fromkeys(EXERCISES[name], "right"))
        for name in some
    }
    files |= {
        name: (LESSONS[name].read_bytes(), dict.fromkeys(EXERCISES[name], "not yet"))
        for name in run
    }
    files |= {name: (content, {"": said}) for name, content, said in [
        ("empty", b"", "broken: empty"),
        ("huge", b" " * ((20 << 20) + 1), "broken: too large"),
        ("half", notebook(answered(SIX))[:5000], no_json),
        ("latin", b'{"cells": "\xe9"}', no_json),
        ("picture", b"\x89PNG\r\n\x1a\n" + bytes(100), no_json),
        ("deep", b"[" * 200_000, no_json),
        ("list", b"[1, 2]", no_notebook),
        ("three", b'{"nbformat": 3, "worksheets": [{"cells": []}]}', no_notebook),
        ("foreign", notebook([cell for cell in untouched(SIX) if cell["id"] == "memo"]), not_ours),
    ]}  # fmt: skip
    return files | {
        "=1+2 06 (1)": six(),
        "cleo/a/b": (notebook(untouched(SIX)), {"five_squares": "not yet", "minimax": "not yet"}),
        "cleo/c": six(f"wrong: {SIGN}", minimax=f"# Solution:\n{NO_SIGN}", last="check.minimax(lambda state: ...)"),
        "number": six("wrong: a function was expected, not 3. Give its name, without ().", minimax="check.minimax(3)"),
        "ours": six("broken: NameError: name 'solved_minimax' is not defined", minimax="check.minimax(solved_minimax)"),
        "ours too": six("broken: its check was not called", minimax="", last="check.minimax(solved_minimax)"),
        "below": six(minimax=NO_SIGN, last=MINIMAX),
        "typo": six("broken: NameError: name 'typo' is not defined", minimax=f"typo\n{MINIMAX}"),
        "syntax": six("broken: SyntaxError: ", minimax="def minimax(state:"),
        "gone": six("broken: its exercise cell is missing", minimax=None),
        "leaves": six("broken: SystemExit", minimax="import sys\nsys.exit()"),
        "ends": six("broken: it ended Python (status 3)", minimax="import os\nos._exit(3)"),
        "ends twice": six(first="import os\nos._exit(3)", minimax="import os\nos._exit(3)", last=MINIMAX),
        "crash": six(first="import ctypes\nctypes.string_at(0)"),
        "memory": six(first="hog = []\nwhile True:\n    hog.append(bytes(10**8))"),
        "hungry": six("broken: out of memory", minimax="bytes(10**12)"),
        "long": six(f"broken: ValueError: {'x' * 288}", minimax="raise ValueError('x' * 21_000_000)"),
        "writes": (six(first=WRITES)[0], dict.fromkeys(EXERCISES[SIX], f"broken: {TAMPERED}")),
        "moves": six(last=MOVES),
        "mute": six(first="import os, sys\nsys.stdout.close()\nos.close(1)\nsys.stderr = None\ninput()"),
        "magic": six(first="%matplotlib inline\nexit()"),
        "nan": (six()[0].replace(b"{}", b'{"minutes": NaN}'), six()[1]),
        "own": (notebook(untouched(NINE), {"prune-exercise": PRUNE.replace("my_lazy", "own_lazy")}),
                {"lazy": "not yet", "prune": "right"}),
    }  # fmt: skip


def mark(folder: Path, files: Files, *options: str) -> None:
    """Hand in the files; what is said of each exercise is what should be, and no process is left."""
    for name, (content, _) in files.items():
        (path := folder / f"{name}.ipynb").parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    assert grading.main([str(folder), *options]) == 0
    found = [
        (row[1].removeprefix("'")[:-6], row[3], ": ".join(filter(None, row[4:])))
        for row in rows(folder)
    ]
    wanted = [
        (name, exercise, said)
        for name, (_, saids) in files.items()
        for exercise, said in saids.items()
    ]
    assert sorted(
        (*where, re.sub("(SyntaxError: |its marks [(]).*", r"\1", said)) for *where, said in found
    ) == sorted(wanted)
    assert still_running(folder) == []


def rows(folder: Path) -> list[list[str]]:
    """marks.csv without its first line."""
    return [*csv.reader((folder / "marks.csv").read_text(encoding="utf-8-sig").splitlines())][1:]


def still_running(folder: Path) -> list[list[str]]:
    """The commands of the processes in whose command or environment this folder is."""
    known = [one.info for one in psutil.process_iter(["cmdline", "environ"])]
    return [one["cmdline"] for one in known if str(folder) in f"{one['cmdline']} {one['environ']}"]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each notebook be run in a folder below that of the test, which its processes have in their environment."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))


def test_a_class_is_marked(tmp_path: Path) -> None:
    (tmp_path / ".ipynb_checkpoints").mkdir()
    (tmp_path / ".ipynb_checkpoints/06.ipynb").write_bytes(b"")
    mark(tmp_path, hand_ins())
    students = [row[0] for row in rows(tmp_path)]
    assert {"ann", "'=1+2 06 (1)", "gone"} < set(students)
    assert students.count("cleo") == 4


def test_what_never_ends_is_ended_and_takes_nothing_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job, "BY_THE_CLOCK", 100)
    prints, counts = six(first=f"{STARTS}while True:\n    print('x' * 999)"), "sum(iter(int, 1))"
    mark(
        tmp_path,
        {"prints": prints, "counts": six("broken: out of time", minimax=counts)},
        "--seconds",
        "4",
    )


@pytest.mark.parametrize(
    ("cell", "clock", "how"), [("10**6", 1, "out of time"), ("2", 10**6, job.ENDS[98])]
)
def test_only_what_waits_has_its_time_taken_by_the_clock(
    cell: str, clock: int, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job, "BY_THE_CLOCK", clock)
    assert job.tried([Task("", f"import time\ntime.sleep({cell})", "")], 1, Event())[1] == how


@pytest.mark.parametrize(
    "line", ["[1, 2]", "3", "[" * 10**5, "\xff", '["a", "great", ""]', '[[], "right", ""]', "[{}]"]
)
def test_a_report_that_makes_no_sense_brings_only_itself_down(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.ipynb").write_bytes(six()[0])
    monkeypatch.setattr(job, "tried", lambda *_: ([json.loads(line)], ""))
    marked = grading.marked(tmp_path / "a.ipynb", tmp_path, 60, Event())
    assert [mark.exercise for mark in marked] == EXERCISES[SIX]
    assert all(mark.hint.startswith(TAMPERED) for mark in marked)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize(("name", "status"), [("SIGINT", 130), ("SIGHUP", -1), ("SIGKILL", -9)])
def test_however_it_ends_nothing_is_left(name: str, status: int, tmp_path: Path) -> None:
    for student in "abcd":
        (tmp_path / f"{student}.ipynb").write_bytes(six(first=f"{STARTS}child.wait()")[0])
    signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # what was started under nohup would hear neither of these
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    command = [sys.executable, "-m", "teaching.grading", f"{tmp_path}/"]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    signal.signal(signal.SIGHUP, before)
    while not any("print(1" in str(command) for command in still_running(tmp_path)):
        time.sleep(0.1)
    process.send_signal(getattr(signal, name))
    assert process.communicate(timeout=1200)[1] == "\nStopped. marks.csv is as it was.\n" * (
        status > 0
    )
    latest = time.monotonic() + 1200
    while status < 0 and still_running(tmp_path) and time.monotonic() < latest:
        time.sleep(0.1)
    assert (process.returncode, still_running(tmp_path)) == (status, [])
    assert not (tmp_path / "marks.csv").exists()


def test_the_table_says_who_is_right_and_what_to_explain(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = [
        ("ann", "right", ""),
        ("ben", "wrong", "Think."),
        ("cy", "wrong", "Think."),
        ("di", "broken", "empty"),
    ]
    some = [
        grading.Mark(who, "a", SIX, exercise, *rest)
        for who, *rest in said
        for exercise in ("one", "two")
    ]
    grading.report([*some, grading.Mark("ed", "e", "", "", "broken", "empty")])
    first, second = capsys.readouterr().out.strip().split("\n\n")
    assert first.endswith("\nstudent  file\ned       e     broken: empty")
    assert second.startswith(
        f"{SIX}\nstudent  file  one     two\nann      a     right   right\nben      a     wrong "
    )
    assert second.endswith("\ntwo: 1 of 4 right. Said 2 times: Think.")


def test_names_that_look_alike_are_two_students(tmp_path: Path) -> None:
    for name in ("a b", "a  b"):
        (tmp_path / f"{name}.ipynb").touch()
    assert grading.main([str(tmp_path)]) == 0
    assert rows(tmp_path) == [["a b", "a b.ipynb", "", "", "broken", "empty"]] * 2


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_a_stricter_limit_stays_and_the_others_are_set() -> None:
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
def test_texts_are_no_commands(text: str, line: str) -> None:
    assert grading.plain(text) == line


def test_only_our_own_table_is_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.ipynb").touch()
    table = tmp_path / "marks.csv"
    assert grading.main([str(tmp_path)]) == grading.main([str(tmp_path)]) == 0
    header = b'\xef\xbb\xbf"student","file","notebook","exercise","result","hint"\r\n'
    assert table.read_bytes() == header + b'"a","a.ipynb","","","broken","empty"\r\n'
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.ipynb", "marks.csv"]
    table.write_text("name,mark\n", encoding="utf-8")
    capsys.readouterr()
    assert grading.main([str(tmp_path)]) == 2
    said = f"teaching.grading: {table} was not written by this program; move it away first\n"
    assert (*capsys.readouterr(), table.read_text(encoding="utf-8")) == ("", said, "name,mark\n")


def test_a_wrong_folder_or_number_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert grading.main([str(tmp_path / "no")]) == grading.main([str(tmp_path)]) == 2
    (tmp_path / "a.ipynb").touch()
    assert grading.main([str(tmp_path), "--seconds", "0"]) == 2
    folders = f"there is no folder {tmp_path / 'no'}", f"there are no notebooks in {tmp_path}"
    said = [*folders, "--seconds=0; a whole number from 1 to 3,600 was expected"]
    assert capsys.readouterr().err == "".join(
        f"teaching.grading: {sentence}\n" for sentence in said
    )
