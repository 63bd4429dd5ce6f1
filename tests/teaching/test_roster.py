"""A class's roster is read however it was saved, and it tells whose a hand-in is, or says no."""

from __future__ import annotations

import csv
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis.strategies import binary, text

from teaching import gradebook, hand_ins
from teaching.gradebook import Student
from teaching.roster import meant, read_roster

CANVAS = "Student,ID,SIS User ID,SIS Login ID,Section\n    Points Possible,,,,\n"
MOODLE = "First name,Last name,ID number,Email address\n"
GARCIAS = MOODLE + "Maria,Garcia,51,garcia@x.org\nMaria,Garcia Lopez,52,lopez@x.org\n"


def students(folder: Path, text: str, encoding: str = "utf-8") -> list[Student]:
    """The students of a roster with this text."""
    path = folder / "roster.csv"
    path.write_text(text, encoding=encoding, newline="")
    return read_roster(path)


def ids(file: str, roster: list[Student]) -> list[str]:
    """The ids of those whose file this may be."""
    [names] = hand_ins.likeliest([file]).values()
    return [student["ID number"] for student in meant(file, names, roster)]


@pytest.mark.parametrize(
    ("name", "whose"),
    [
        ("miller", "12"),
        ("Ann", "1"),
        ("millerben", "2"),
        ("b.mill", "2"),
        ("S2", "2"),
        ("Team 1-José Cruz", "3"),
        ("annb", ""),
        ("jose", "3"),
        ("se", ""),
        ("s3s3", ""),
        ("???", ""),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_roster_tells_names_apart(name, whose, encoding, tmp_path):
    heads = "SIS Login ID\tSurname\tFirst name\tSIS User ID\n"
    names = "A@x\tMiller\tAnn\t\nb.mill@x\tMiller\tBen\tS2\n\t\t\t\n\t\tJósé\ts3\n"
    roster = students(tmp_path, heads + names, encoding)
    hits = [number for number, who in enumerate(roster, 1) if who in meant("", [name], roster)]
    assert "".join(map(str, hits)) == whose


@pytest.mark.parametrize(
    ("file", "whose"),
    [
        ("Maria Garcia_123_assignsubmission_file_/06_minimax.ipynb", ["51"]),
        ("Maria Garcia Lopez_124_assignsubmission_file/06_minimax.ipynb", ["52"]),
        ("garciamaria_51_8888_06_minimax.ipynb", ["51"]),
        ("garcialopezmaria_LATE_4711_8888_06_minimax.ipynb", ["52"]),
        ("Lopez, Maria Garcia/06_minimax.ipynb", ["52"]),
        ("maria_06.ipynb", ["51", "52"]),
        ("Team 1-Maria Garcia Lopez/06.ipynb", ["51", "52"]),
    ],
)
def test_a_whole_name_beats_a_part_of_one(file, whose, tmp_path):
    assert ids(file, students(tmp_path, GARCIAS)) == whose


def test_a_name_without_letters_is_nobody_else(tmp_path):
    roster = students(tmp_path, MOODLE + "???,,53,\nAnn,Miller,54,\n")
    assert ids("Ann Miller/06_minimax.ipynb", roster) == ["54"]
    assert ids("???/06_minimax.ipynb", roster) == []
    assert ids("53/06_minimax.ipynb", roster) == ["53"]


def test_of_two_with_the_same_name_the_id_says_which(tmp_path):
    roster = students(tmp_path, MOODLE + "Wei,Li,7001,\nWei,Li,7002,\n")
    assert ids("Wei Li/7002/06_minimax.ipynb", roster) == ["7002"]
    assert ids("Wei Li/06_minimax.ipynb", roster) == ["7001", "7002"]


@pytest.mark.parametrize(
    ("file", "whose"),
    [
        ("liwei_7001_8888_06_minimax.ipynb", ["7001"]),
        ("liwei_LATE_7002_8889_06_minimax-1.ipynb", ["7002"]),
        ("canvas.zip/LATE_zakukasz_5003_77_06_minimax.ipynb", ["5003"]),
        ("zakukasz_7001_77_06_minimax.ipynb", ["7001"]),
        ("liwei_7003_8890_06_minimax.ipynb", []),  # another one, who is not in this roster
        ("Wei Li_7001_assignsubmission_file_/06.ipynb", ["7001", "7002"]),
        ("Zoe Abt_7001_assignsubmission_file_/06.ipynb", []),
    ],
)
@pytest.mark.parametrize("heads", [CANVAS, CANVAS.replace("SIS User ID,SIS Login ID,", "")])
def test_an_id_of_canvas_in_a_file_name_decides(file, whose, heads, tmp_path):
    rows = '"Li, Wei",7001,7b\n"Li, Wei",7002,7b\n"Żak, Łukasz",5003,7b\n'
    if "SIS" in heads:
        rows = rows.replace(",7b", ",s1,login,7b")
    assert ids(file, students(tmp_path, heads + rows)) == whose


def test_in_another_roster_the_same_number_is_another_student(tmp_path):
    roster = students(tmp_path, "Name,ID\nAnn Miller,1\nBen Fox,4711\n")
    assert ids("millerann_4711_8888_06_minimax.ipynb", roster) == ["1"]


def test_a_name_of_many_words_takes_no_time(tmp_path):
    roster = students(tmp_path, MOODLE + "Ann,Miller,1,ann.miller@school.org\nA,Aa,2,\n")
    assert ids(f"{40 * 'ann'}x.ipynb", roster) == []
    assert ids(f"{40 * 'ann'}.ipynb", roster) == ["1"]
    assert ids(f"{10_000 * 'a'}b.ipynb", roster) == []


def test_an_export_of_canvas_is_a_roster(tmp_path):
    heads = "Student,ID,SIS User ID,SIS Login ID,Section,Old (7)\n,,,,,Manual Posting\n"
    text = f'{heads}  Points Possible,,,,,3\n"Miller, Ann",4711,,ann1,7b,2\n'
    table = tmp_path / "out.csv"
    gradebook.write_points(table, "canvas", students(tmp_path, text), [])
    rows = list(csv.reader(table.read_text("utf-8-sig").splitlines()))
    assert rows[2] == ["Miller, Ann", "4711", "", "ann1", "7b", ""]


HEADS = """Name;ID number
First name,Last name,Email address
Vorname;Nachname;ID-Nummer;E-Mail-Adresse
Nachname;Matrikelnummer
Nombre,Apellido(s),Número de ID,Dirección de correo
Prénom\tNom\tNuméro d’identification\tAdresse de courriel
Nome,Cognome,Codice identificativo,Indirizzo email
Nome,Sobrenome,Número de identificação,Endereço de e-mail
Voornaam;Achternaam;ID-nummer;E-mailadres"""


@pytest.mark.parametrize("heads", HEADS.splitlines())
@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
@pytest.mark.parametrize("above", ["", "sep={}@", "@ @", "{0}{0}@", "sep={}@@"])
def test_a_roster_is_read_however_it_was_saved(heads, end, above, tmp_path):
    separator = next(sign for sign in ";\t," if sign in heads)
    row = separator.join(f'"Ann {i}"' for i, _ in enumerate(heads.split(separator)))
    text = f"{above.format(separator)}{heads}@{row}@{row.replace('Ann', 'Ben')}@"
    ann, ben = students(tmp_path, text.replace("@", end), "utf-8-sig")
    assert ann["Name"].startswith("Ann 0")
    assert ben["ID number"].startswith("Ben ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there are no students in it"),
        ("\n\n", "there are no students in it"),
        ("sep=;\n", "there are no students in it"),
        ("Kto,Numer\nAnn,7\n", "there are no students in it"),
        ("Name,Class\nAnn,7b", "a row lacks a name, or any id"),
        ("ID,Class\n7,7b", "a row lacks a name, or any id"),
        ('Name,ID\nAnn,1\nBen,"2\nCleo,3\n', "isn't closed (unexpected end of data)"),
        (f'Name,ID\nAnn,"{200_000 * "1"}', "isn't closed (field larger than field limit"),
        ("PK\x03\x04\0\0\0\r\n\x1f\0", "there are no students in it"),
    ],
)
def test_what_is_no_roster_says_so_and_which_heads_are_understood(text, said, tmp_path):
    with pytest.raises(LookupError) as refused:
        students(tmp_path, text)
    assert str(refused.value).startswith(f"{tmp_path / 'roster.csv'}: ")
    assert said in str(refused.value)
    assert "Vorname" in str(refused.value)


@given(binary() | text().map(str.encode))
def test_no_roster_ends_in_a_traceback(content):
    with TemporaryDirectory() as folder:
        path = Path(folder, "roster.csv")
        path.write_bytes(b"Name,ID\n" + content)
        with suppress(LookupError):
            read_roster(path)
