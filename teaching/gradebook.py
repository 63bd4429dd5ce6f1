"""The class's gradebook: marks, and points as Moodle and Canvas read them.

Reading order: `Mark`; `write_points`; `plain`, what every text goes through that is written.
"""

import csv
import re
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from ttt.course.copies import write_whole

# What a student's name, id and address are called here and in Moodle, and what in Canvas.
COLUMNS = [
    "Name",
    "ID number",
    "Email address",
    "Student",
    "SIS User ID",
    "SIS Login ID",
]
# The columns of a gradebook; its total, which Canvas doesn't import under this name; no grade.
FORMS = {
    "moodle": (
        COLUMNS[:3],
        "Total",
        "-",
    ),
    "canvas": (
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"],
        "Final Points",
        "",
    ),
}
POINTS = {"right": 2, "almost": 1}
# A spreadsheet may also begin a cell at a semicolon.
COMMAND = re.compile(r"""(^|;)[\s"']*(?=[=+@＝＋＠-])""")

Student = dict[str, Any]  # a row of the roster, and COLUMNS


class Mark(NamedTuple):
    """What is said of an answer: a row of marks.csv."""

    student: str
    id: str
    file: str
    notebook: str
    exercise: str
    result: str
    hint: str
    explained: str  # what the student has written in words in this notebook


def text_of(content: bytes) -> str:
    """Return a text that is in UTF-8, in UTF-16 with its mark, or else in Latin-1."""
    is_wide = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        return content.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def write_points(
    path: Path,
    form: str,
    roster: list[Student],
    marks: list[Mark],
) -> None:
    """Write a row for each student of the roster, with points for each exercise, and their sum."""
    heads, total, none = FORMS[form]
    possible = {f"{mark.notebook} {mark.exercise}": 2 for mark in marks if mark.notebook}
    rows: list[Student] = []
    if form == "canvas":
        rows.append(possible | {"Student": "Points Possible", total: "(read only)"})
    for student in roster:
        points = {}
        for mark in marks:
            if mark[:2] == (student["Name"], student["ID number"]):
                points[f"{mark.notebook} {mark.exercise}"] = POINTS.get(mark.result, 0)
        if points:
            points[total] = sum(points.values())
        rows.append(student | points)
    write(path, [*heads, *sorted(possible), total], rows, none)


def write(path: Path, heads: Iterable[str], rows: Any, none: str = "") -> None:
    """Write a CSV file, whole or not at all."""
    page = StringIO()
    writer = csv.DictWriter(page, list(heads), none, "ignore")
    writer.writeheader()
    writer.writerows({head: plain(str(row[head])) for head in row} for row in rows)
    write_whole(path, page.getvalue().encode("utf-8-sig"))
    print(f"Written: {path}")


def plain(text: str) -> str:
    """Return a text as one line, which no terminal or spreadsheet takes for a command."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    line = " ".join(printable.split())
    return COMMAND.sub(r"\g<0>'", line)
