"""The class's roster: who is in it, and whose a hand-in is.

Reading order: `read_roster`; `assigned`, which guesses nothing in silence, not even who has handed
in nothing; `meant`, whose a file may be, and the three questions that it asks.
"""

import csv
import re
from collections.abc import Iterable, Iterator
from functools import cache
from io import StringIO
from itertools import dropwhile
from pathlib import Path
from unicodedata import combining, normalize

from teaching.gradebook import COLUMNS, Student, plain, text_of
from teaching.hand_ins import HandIn, canvas_id, likeliest

# The heads of a roster's columns, as people, Moodle, Canvas and Excel write them, in any order.
# Names are joined; the first id counts.
NAMES = """Name, First name, Last name, Surname, Given name, Family name, Full name, Student,
Student name, Vorname, Nachname, Familienname, Vollständiger Name, Nombre, Apellido(s), Apellido,
Nombre completo, Prénom, Nom, Nom de famille, Nom complet, Nome, Cognome, Nome completo, Sobrenome,
Apelido, Naam, Voornaam, Achternaam, Volledige naam"""
IDS = """ID, ID number, Student ID, Student number, Number, SIS User ID, ID-Nummer, Matrikelnummer,
Número de ID, Número de identificación, Matrícula, Numéro d'identification, Numéro d'étudiant,
Codice identificativo, Matricola, Número de identificação, Studentnummer"""
ADDRESSES = """Email, Email address, Mail, Student email, School email, Login, Login ID, Username,
SIS Login ID, E-Mail-Adresse, Dirección de correo, Correo electrónico, Adresse de courriel, Courriel,
Adresse e-mail, Indirizzo email, Endereço de email, E-mailadres"""
UNDERSTOOD = f"""These heads are understood.
Names: {NAMES}
Ids: {IDS}
Addresses: {ADDRESSES}"""
CANVAS = {"Student", "ID", "Section"}  # what Canvas exports has these; only there, ID is Canvas's
# What a spreadsheet may write above the heads: empty rows, and sep=;
NO_HEADS = re.compile(r"[\W_]*(sep=.)?[\W_]*", re.IGNORECASE)


def read_roster(path: Path) -> list[Student]:
    """Return the students of a roster.

    Raises OSError or, if they aren't in it with a name and an id or address each, LookupError.
    """
    try:
        students = list(students_in(text_of(path.read_bytes())))
        if not students:
            raise LookupError("there are no students in it")
    except csv.Error as problem:
        said = f"it is no CSV file, or a quotation mark in it isn't closed ({problem})"
        raise LookupError(f"{path}: {said}. {UNDERSTOOD}") from None
    except LookupError as problem:
        raise LookupError(f"{path}: {problem}. {UNDERSTOOD}") from None
    return students


def students_in(text: str) -> Iterator[Student]:
    """Yield the students of a table. Raises LookupError, csv.Error."""
    lines = list(dropwhile(NO_HEADS.fullmatch, StringIO(text, newline=None)))
    separator = max(",;\t", key="".join(lines[:1]).count)
    for row in csv.DictReader(lines, delimiter=separator, restkey="", restval="", strict=True):
        names, ids, mails = (
            [row[head].strip() for head in row if is_one_of(head, heads) and row[head].strip()]
            for heads in (NAMES, IDS, ADDRESSES)
        )
        ids += mails
        if "Points Possible" in names or not names + ids:  # Canvas's other rows
            continue
        if not names or not ids:
            raise LookupError(f"a row lacks a name, or any id or address: {str(row)[:200]}")
        mail = "".join(mails[:1])
        who = [" ".join(names), ids[0], mail]
        student = dict(zip(COLUMNS, who * 2, strict=True))
        yield student | row if row.keys() >= CANVAS else student


@cache
def is_one_of(head: str, heads: str) -> bool:
    """Is this one of these heads? Capitals, accents, spaces and signs don't matter."""
    return "".join(words_in(head)) in ["".join(words_in(it)) for it in heads.split(",")]


# ---- whose a hand-in is


def assigned(files: list[HandIn], roster: list[Student]) -> dict[str, Student]:
    """Return whose each notebook is, by the names in its path; print it if there is a roster.

    If the roster doesn't tell, a notebook goes by its own name.
    """
    notebooks = likeliest(it.file for it in files if not it.refused)
    others = likeliest(it.file for it in files if it.refused)
    found = {file: meant(file, names, roster) for file, names in (others | notebooks).items()}
    owners = {}
    clear = []
    doubtful = []
    for file, names in notebooks.items():
        known = [f"{student['Name']} ({student['ID number']})" for student in found[file]]
        if len(known) == 1:
            owners[file] = found[file][0]
            clear.append(f"{file}: {known[0]}")
        else:
            owners[file] = {"Name": file if roster else names[0], "ID number": ""}
            doubtful.append(f"{file}: no id ({' or '.join(known) or 'not in the roster'})")
    missing = [student for student in roster if student not in owners.values()]
    said = ", ".join(student["Name"] + excuse(student, found, others) for student in missing)
    if roster:
        print(*map(plain, clear + doubtful), sep="\n")
        print(plain(f"Nothing handed in by: {said or '-'}"))
    return owners


def excuse(student: Student, found: dict[str, list[Student]], others: Iterable[str]) -> str:
    """Return what may be from a student of whom no notebook is known, in brackets; or ""."""
    files = []
    for file, students in found.items():
        if student in students:
            how_sure = "only" if len(students) == 1 else "perhaps"
            why = ", which can't be looked at" if file in others else ""
            files.append(f"{how_sure} {file}{why}")
    if len(files) > 1:
        files[1:] = [f"and {len(files) - 1} more"]
    return f" ({', '.join(files)})" if files else ""


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
