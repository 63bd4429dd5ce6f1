"""A class hands in by Moodle, Canvas and browser: each is known by name, and points arrive."""

from __future__ import annotations

import csv
import re
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import pytest

from teaching import grading, hand_ins
from teaching.gradebook import COLUMNS, Mark, write_points
from teaching.job import Task
from tests.teaching.hand_ins import NO_SIGN, SIX, answered, notebook, six, untouched

PATHS = """
Ann Miller_12345_assignsubmission_file_/06_minimax.ipynb
Ann Miller_12345_assignsubmission_file_06_minimax.ipynb
millerann_4711_8888_06_minimax-1.ipynb
millerann_LATE_4711_8888_06_minimax.ipynb
LATE_millerann_4711_8888_06_minimax.ipynb
06_minimax - Ann Miller.ipynb
Ann Miller - 06_minimax.ipynb
ann_06_minimax.ipynb
06_minimax_ann (2).ipynb
06-minimax Ann Miller copy 2.ipynb
Ann Miller/06_minimax-Copy1.ipynb
class7c/Ann Miller/ttt-work-2026-05-01.zip/notebooks/more/06_minimax_2026-05-01_10-11-12.ipynb
"""
# Two are called Miller; the last one hands nothing in.
PUPILS = """Ann Miller,Ben Miller,Cleo Diaz,José Cruz,Eve Fox,Finn Hara,Gus Hill,Ida Berg,Jo Kim,
Kay Lind,Lea Moor,Max Nye,Nora Ott,Ole Poe,Pia Quast,Quin Rae,Rob Sand,Sue Tam,Tim Ude,Uma Voss,
Vic Wood,Wim Xu,Xena Yo,Yan Zorn,Zoe Abt""".replace("\n", "").split(",")
ONE = "01_state_and_operators"
AGAIN = f"Ann Miller_90_assignsubmission_file_/{SIX}.ipynb"
LATER = f"kimjo_48_77_{SIX}-1.ipynb"
BECAUSE = 'because = """\nIt is = to it\n"""'


def zipped(files: dict[str, bytes], day: int = 2) -> bytes:
    """A zip of files, all from the same minute."""
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for name, content in files.items():
            archive.writestr(ZipInfo(name, (2026, 5, day, 10, 0, 0)), content)
    return data.getvalue()


def sixty() -> dict[str, bytes]:
    """What comes: 24 pupils hand in two lessons, ten of them 06 twice; two files are nobody's."""
    both = {f"{ONE}.ipynb": notebook(answered(ONE), because=BECAUSE)}
    wrong = six(minimax=NO_SIGN)[0]
    files = {"miller_06_minimax.ipynb": wrong, "yves_06_minimax.ipynb": wrong}
    moodle: dict[str, bytes] = {}
    canvas: dict[str, bytes] = {}
    for number, name in enumerate(PUPILS[:24]):
        first, last = name.lower().split()
        both[f"{SIX}.ipynb"] = wrong if number % 3 else six()[0]
        for file, content in both.items():
            if number < 8:
                moodle[f"{name}_9{number}_assignsubmission_file_/{file}"] = content
            elif number < 16:
                canvas[f"{last}{first}_4{number}_77_{file.replace('.', '-1.')}"] = content
        if number > 15:
            files[f"{name}.zip"] = zipped({f"notebooks/{file}": both[file] for file in both})
    before = notebook(untouched(SIX))
    files["monday.zip"] = zipped({f"{name} - {SIX}.ipynb": before for name in PUPILS[:5]}, day=1)
    for file in list(canvas)[1::2][:5]:
        canvas[file.replace("-1.", ".")] = before
    return files | {"moodle.zip": zipped(moodle), "canvas.zip": zipped(canvas)}


def imported_by_moodle(rows: list[list[str]]) -> dict[str, list[str]]:
    """What Moodle imports for each ID number: numbers up to 100, or - for no grade."""
    assert rows[0][:3] == ["Name", "ID number", "Email address"]
    assert all(re.fullmatch("-|[0-9]{1,2}", grade) for row in rows[1:] for grade in row[3:])
    return {row[1]: row[3:-1] for row in rows[1:]}


def imported_by_canvas(rows: list[list[str]]) -> dict[str, list[str]]:
    """What Canvas imports for each SIS User ID: all from Section on, but for its own columns."""
    heads, possible, *students = rows
    assert heads[:5] == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]
    own = len(heads) - 1
    assert heads[own] == "Final Points"
    assert possible == ["Points Possible", *[""] * 4, *"2222", "(read only)"]
    return {row[2]: row[5:own] for row in students}


def results(tasks: list[Task], *_: object):
    """What a process would say of these cells, without one."""
    said = []
    for check, source, wrong in tasks:
        is_wrong = "-minimax" not in source if check == "minimax" else wrong == "not yet"
        said.append([check, wrong if is_wrong else "right", ""])
    return [line for line in said if line[0]], ""


def test_sixty_hand_ins_are_a_row_for_each_student(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(grading, "results", results)
    roster = tmp_path / "roster.csv"
    lines = [f"{name};;{number}" for number, name in enumerate(PUPILS, 1)]
    roster.write_text("\n".join(["Name;E-mail;ID", *lines]), encoding="latin-1")
    folder = tmp_path / "class7b"
    folder.mkdir()
    for name, content in sixty().items():
        (folder / name).write_bytes(content)
    imports = {"moodle": (imported_by_moodle, "-"), "canvas": (imported_by_canvas, "")}
    for form, (imported, none) in imports.items():
        assert grading.main([str(folder), "--roster", str(roster), "--wide", form]) == 0
        points = {
            str(number): list("2220" if number % 3 != 1 else "2222") for number in range(1, 25)
        }
        points["25"] = [none] * 4
        assert imported(rows(folder / f"marks_{form}.csv")) == points
    assert [row[-1] for row in rows(folder / "marks.csv")].count("It is = to it") == 48
    said = capsys.readouterr().out.splitlines()
    assert {
        "yves_06_minimax.ipynb: no id (not in the roster)",
        "miller_06_minimax.ipynb: no id (Ann Miller (1) or Ben Miller (2))",
        "Nothing handed in by: Zoe Abt",
        f"canvas.zip/{LATER.replace('-1.', '.')} doesn't count, canvas.zip/{LATER} is later: minimax",
        f"monday.zip/Ann Miller - {SIX}.ipynb doesn't count, moodle.zip/{AGAIN} is later: minimax",
    } < set(said)


def test_who_hands_in_what_is_not_looked_at_is_not_said_to_hand_in_nothing(tmp_path, capsys):
    folder = tmp_path / "class7b"
    folder.mkdir()
    roster = tmp_path / "roster.csv"
    names = [*PUPILS[:2], "Zoe Abt", "Cy Day", "Dee Eck", "Flo Gray", "Hal Ivy", "Jan Kern"]
    lines = [f"{name},70{number},7b" for number, name in enumerate(names)]
    roster.write_text("\n".join(["Student,ID,Section", *lines]))
    files = {
        "miller_06_minimax.ipynb": b"",
        "Cy Day.rar": b"",
        "eckdee_704_8_06.py": b"",
        "Dee Eck.html": b"",
        "Flo Gray_12_assignsubmission_onlinetext_/onlinetext.html": b"",
        "hal.7z": b"",
        "Jan Kern.zip": b"PK",
    }
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
    assert grading.main([str(folder), "--roster", str(roster)]) == 0
    [said] = re.findall("Nothing handed in by: (.*)", capsys.readouterr().out)
    unread = ", which can't be looked at"
    miller = "(perhaps miller_06_minimax.ipynb)"
    online = "Flo Gray_12_assignsubmission_onlinetext_/onlinetext.html"
    assert said == (
        f"Ann Miller {miller}, Ben Miller {miller}, Zoe Abt, Cy Day (only Cy Day.rar{unread}), "
        f"Dee Eck (only eckdee_704_8_06.py{unread}, and 1 more), Flo Gray (only {online}{unread}), "
        f"Hal Ivy (only hal.7z{unread}), Jan Kern (only Jan Kern.zip{unread})"
    )


def rows(table: Path) -> list[list[str]]:
    return list(csv.reader(table.read_text("utf-8-sig").splitlines()))


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_what_is_not_looked_at_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(hand_ins, "MOST", 500)
    large = zipped({"b.ipynb": bytes(501)})
    nested = zipped(
        {
            "a.zip": zipped({"../b.IPYNB": b"1"}),
            "bad.zip": b"PK",
            "large.zip": large,
            ".c": b"",
            "c.py": b"",
        }
    )
    bomb = zipped({"a.ipynb": bytes(400), "b.ipynb": bytes(400)})
    files = {
        "nested.zip": nested,
        "bomb.zip": bomb,
        "empty.zip": zipped({}),
        "hidden.zip": zipped({"a/": b"", "__MACOSX/._a.ipynb": b""}),
        "d.docx": b"",
        ".e": b"",
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "link.ipynb").symlink_to("d.docx")
    assert {file.file: file.refused for file in hand_ins.collected(tmp_path)} == {
        "nested.zip/a.zip/../b.IPYNB": "",
        "nested.zip/bad.zip": "it can't be read (BadZipFile: File is not a zip file)",
        "nested.zip/large.zip": "more than 300 MB",
        "nested.zip/c.py": "no notebook, and no zip",
        "bomb.zip/a.ipynb": "",
        "bomb.zip": "there are more than 10,000 files, or 300 MB, in it",
        "empty.zip": "an empty zip",
        "hidden.zip": "an empty zip",
        "d.docx": "no notebook, and no zip",
        "link.ipynb": "a link, or no file",
    }


def test_a_zip_of_very_many_files_is_one_sentence(tmp_path, monkeypatch):
    content = zipped({f"{number}.ipynb": b"" for number in range(10_000)})
    for name in "cb":
        content = zipped({f"{name}.zip": content})
    (tmp_path / "a.zip").write_bytes(content)
    (tmp_path / "d.zip").write_bytes(zipped({"a.zip": content}))
    (tmp_path / "e.zip").write_bytes(zipped({"a.ipynb": b"", "d.zip": zipped({"a.zip": content})}))
    assert {file.file: file.refused for file in hand_ins.collected(tmp_path)} == {
        "a.zip/b.zip/c.zip": "more than 1,000 files in one zip",
        "d.zip/a.zip/b.zip/c.zip": "more than 3 zips within one another",
        "e.zip/a.ipynb": "",
        "e.zip/d.zip/a.zip/b.zip": "more than 3 zips within one another",
    }
    monkeypatch.setattr(hand_ins, "MOST_FILES", 5)
    many = zipped({f"{number}.ipynb": b"" for number in range(4)})
    (tmp_path / "many.zip").write_bytes(zipped({"a.zip": many, "b.zip": many}))
    found = [file for file in hand_ins.collected(tmp_path) if file.file.startswith("many.zip")]
    assert [file.refused for file in found] == [
        *[""] * 5,
        "there are more than 5 files, or 300 MB, in it",
    ]


def test_a_number_of_very_many_digits_ends_no_marking(tmp_path):
    name = f"a-{10_000 * '9'}.ipynb"
    (tmp_path / "a.zip").write_bytes(zipped({name: b"", "a-2.ipynb": b"", "a-10.ipynb": b""}))
    files = sorted(hand_ins.collected(tmp_path), key=hand_ins.age)
    assert [file.file for file in files] == [
        f"a.zip/{it}" for it in (name, "a-2.ipynb", "a-10.ipynb")
    ]


@pytest.mark.parametrize("path", PATHS.split("\n")[1:-1])
def test_a_path_says_whose_it_is(path):
    names = hand_ins.likeliest([f"class7b/{path}", "class7b/Zoe/06_minimax.ipynb"])
    assert names[f"class7b/{path}"][0].lower() in ("ann miller", "millerann", "ann")


@pytest.mark.parametrize(
    "path", ["7b/471{}/06_minimax", "Participant_{}_7_06_minimax", "06_minimax ({})"]
)
def test_who_gives_no_name_is_not_mixed_up_with_others(path):
    files = [f"{path.format(number)}.ipynb" for number in range(5)]
    assert len({names[0] for names in hand_ins.likeliest(files).values()}) == 5


def test_two_students_of_one_name_keep_their_own_points(tmp_path):
    path = tmp_path / "marks_moodle.csv"
    roster = [
        dict(zip(COLUMNS, ["Ann Miller", number, f"{number}@school.org"] * 2, strict=True))
        for number in ("1", "2")
    ]
    marks = [
        Mark("Ann Miller", "1", "a.ipynb", "06_minimax", "minimax", "right", "", ""),
        Mark("Ann Miller", "2", "b.ipynb", "06_minimax", "minimax", "wrong", "", ""),
    ]
    write_points(path, "moodle", roster, marks)
    with path.open(encoding="utf-8-sig", newline="") as file:
        points = {row["ID number"]: row["Total"] for row in csv.DictReader(file)}
    assert points == {"1": "2", "2": "0"}
