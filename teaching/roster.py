"""The class's roster: who is in it, and whose a hand-in is.

Reading order: `read_roster`; `assigned`, which guesses nothing in silence; `meant`, whose a file
may be, and the three questions that it asks.
"""

import csv
import re
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from unicodedata import combining, normalize

from teaching.gradebook import COLUMNS, Student, plain, text_of
from teaching.hand_ins import canvas_id

# The columns of a roster, by their heads, in any order. Names are joined; the first id counts.
NAME = r"\b((first|last|sur|full) ?)?name$|^student$"
ID = r"(?<!login )\bid\b|^number$|student number"
MAIL = "mail|login"
CANVAS = {"Student", "ID", "Section"}  # what Canvas exports has these; only there, ID is Canvas's


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
        if row.keys() >= CANVAS:
            student |= row
        students.append(student)
    if not students:
        raise LookupError(f"there are no students in {path}")
    return students


# ---- whose a hand-in is


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
        found = meant(file, its_names, roster)
        known = [f"{student['Name']} ({student['ID number']})" for student in found]
        if len(found) == 1:
            owners[file] = found[0]
            clear.append(f"{file}: {known[0]}")
        else:
            owners[file] = {"Name": file if roster else its_names[0], "ID number": ""}
            doubtful.append(f"{file}: no id ({' or '.join(known) or 'not in the roster'})")
    missing = [student["Name"] for student in roster if student not in owners.values()]
    doubtful.append(f"Nothing handed in by: {', '.join(missing) or '-'}")
    if roster:
        print(*map(plain, clear + doubtful), sep="\n")
    return owners


def meant(file: str, names: list[str], roster: list[Student]) -> list[Student]:
    """Return the students whose file this may be.

    If Canvas has written the file's name and the roster, Canvas's id says it, whatever the names
    are. Else a whole name says it; if no name does, an id; if no id does, a part of a name.
    """
    number = canvas_id(file)
    listed = [student for student in roster if "ID" in student]  # by Canvas
    if number and listed:
        return [student for student in listed if student["ID"] == number]
    found: list[Student] = []
    for is_said in (is_name, is_id, is_part):
        hits = [
            student for student in found or roster if any(is_said(student, name) for name in names)
        ]
        found = hits or found  # of two with the same name, the id may say which
    return found


def is_name(student: Student, name: str) -> bool:
    """Is this the whole name, in any order, perhaps in one word: Ann Miller, millerann?"""
    text = "".join(words_in(name))
    own = words_in(student["Name"])
    return is_made_of(text, own) and sorted(text) == sorted("".join(own))


def is_id(student: Student, name: str) -> bool:
    """Is this the id?"""
    words = words_in(name)
    return words != [] and words == words_in(student["ID number"])


def is_part(student: Student, name: str) -> bool:
    """Is this the name with more, or part of it or of the address: Team 1-Ann Miller, Miller?"""
    words = words_in(name)
    own = words_in(student["Name"])
    address = words_in(student["Email address"].partition("@")[0])
    has_all = own != [] and set(own) <= set(words)
    return has_all or is_made_of("".join(words), own + address)


def is_made_of(text: str, words: Iterable[str]) -> bool:
    """Is a text nothing but some of these words, one after the other?"""
    ends = {0}
    for start in range(len(text)):
        if start in ends:
            ends.update(start + len(word) for word in words if text.startswith(word, start))
    return text != "" and len(text) in ends


def words_in(name: str) -> list[str]:
    """Return the words of a name, without capitals and accents."""
    letters = normalize("NFKD", name).casefold()
    return re.findall(r"[^\W_]+", "".join(it for it in letters if not combining(it)))
