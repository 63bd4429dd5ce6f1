"""The class's gradebook: its roster, whose a hand-in is, and points as Moodle and Canvas read them.

Reading order: `Mark`; `read_roster`; `assigned`, which guesses nothing in silence; `write_points`.
"""

import csv
import re
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import normalize

from ttt.course.copies import write_whole

# The columns of a roster, by their heads, in any order. Names are joined; the first id counts.
NAME = r"\b((first|last|sur|full) ?)?name$|^student$"
ID = r"(?<!login )\bid\b|^number$|student number"
MAIL = "mail|login"
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


def read_roster(path: Path) -> list[Student]:
    """Return the students of a roster. Raises OSError, or LookupError without a name or an id."""
    text = text_of(path.read_bytes())
    separator = max(",;\t", key=text.partition("\n")[0].count)
    students = []
    for row in csv.DictReader(StringIO(text), delimiter=separator, restkey="", restval=""):
        names, ids, mails = (
            [row[head] for head in row if row[head] and re.search(looks, head, re.IGNORECASE)]
            for looks in (NAME, ID, MAIL)
        )
        ids += mails
        if "Points Possible" in str(names) or not names + ids:  # Canvas's other rows
            continue
        if not names or not ids:
            raise LookupError(f"{path} lacks a name, or any id or address: {str(row)[:200]}")
        mail = "".join(mails[:1])
        who = [" ".join(names), ids[0], mail]
        student = dict(zip(COLUMNS, who * 2, strict=True))
        if "SIS Login ID" in row:  # Canvas has written it; elsewhere, an ID is not Canvas's
            student |= row
        students.append(student)
    if not students:
        raise LookupError(f"there are no students in {path}")
    return students


def assigned(
    names: dict[str, list[str]],
    roster: list[Student],
) -> dict[str, Student]:
    """Return whose each file is, by the names in its path, and print it if there is a roster.

    If the roster doesn't tell, a file goes by its own name.
    """
    owners = {}
    clear = []
    doubtful = []
    for file, its_names in names.items():
        meant = [
            student for student in roster if any(is_meant(student, name) for name in its_names)
        ]
        known = [f"{student['Name']} ({student['ID number']})" for student in meant]
        if len(meant) == 1:
            owners[file] = meant[0]
            clear.append(f"{file}: {known[0]}")
        else:
            owners[file] = {"Name": file if roster else its_names[0], "ID number": ""}
            doubtful.append(f"{file}: no id ({' or '.join(known) or 'not in the roster'})")
    missing = [student["Name"] for student in roster if student not in owners.values()]
    doubtful.append(f"Nothing handed in by: {', '.join(missing) or '-'}")
    if roster:
        print(*map(plain, clear + doubtful), sep="\n")
    return owners


def is_meant(student: Student, name: str) -> bool:
    """Is this the id, the name with more, or part of it: Team 1-Ann Miller, millerann, Miller?"""
    words = words_in(name)
    own = words_in(student["Name"])
    if words == words_in(student["ID number"]) or set(own) <= set(words):
        return True
    own += words_in(student["Email address"].partition("@")[0])
    return bool(re.fullmatch(f"({'|'.join(own)})+", "".join(words)))


def words_in(name: str) -> list[str]:
    """Return the words of a name, without capitals and accents."""
    return re.findall(r"[^\W_]+", normalize("NFKD", name).casefold())


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
