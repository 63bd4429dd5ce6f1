"""What is handed out: whole, always the same, and of use without the solutions."""

import builtins
import re
import shutil
from zipfile import ZipFile

import pytest

from teaching import students
from tests import notebook_rules as rules
from tests.canonical import read
from tests.names import made, taken
from tests.notebook_rules import NOTEBOOKS, Page, tags
from ttt.course.folding import folds, without_answers
from ttt.course.lessons import ROOT, name_of

NAMES = [name_of(path) for path in NOTEBOOKS]
FOLDERS = ("notebooks", "ttt")
FILES = ("LICENSE", "Makefile", "README.md", "pyproject.toml", "requirements.txt", "start.py")
KEY = "students/ttt_key.zip"


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    root = tmp_path_factory.mktemp("project")
    for name in (*FOLDERS, "teaching"):
        shutil.copytree(ROOT / name, root / name)
    for name in FILES:
        shutil.copy(ROOT / name, root)
    (root / "ttt/.ipynb_checkpoints").mkdir()
    students.main([], root)
    students.main(["--key"], root)
    for path in (root / "students").iterdir():
        ZipFile(path).extractall(root)
    return root


def test_the_project_is_there_without_its_tests_and_what_is_for_teachers(root):
    assert sorted(path.name for path in (root / "ttt_key").iterdir()) == sorted(FOLDERS + FILES)


@pytest.mark.parametrize("name", NAMES)
def test_students_get_the_key_without_its_solutions(root, name):
    theirs = read(root / f"ttt_students/notebooks/{name}.ipynb").cells
    key = read(root / f"ttt_key/notebooks/{name}.ipynb").cells
    unsolved = [cell for cell in key if "solution" not in tags(cell)]
    unsolved = [cell for cell in unsolved if without_answers(cell.source)]
    assert name in ("more/class_match", "more/originals") or len(unsolved) < len(key)
    for cell, ours in zip(theirs, unsolved, strict=True):
        assert cell.id == ours.id
        assert cell == ours or "exercise" not in tags(ours)
        assert not cell.get("outputs")
        assert not any(fold.summary.startswith("When") for fold in folds(cell.source))
        assert not re.search(r"\]\([./]*ttt/", cell.source), "solutions are there"
        assert tags(cell) == tags(ours), "no error is hidden"


@pytest.mark.parametrize("name", NAMES)
def test_each_name_is_made_by_a_cell_and_each_link_leads_somewhere(root, name, monkeypatch):
    monkeypatch.setattr(rules, "FOLDER", root / "ttt_students/notebooks")
    page = Page(name, read(rules.FOLDER / f"{name}.ipynb"))
    known = {*dir(builtins), "display"}
    used = set[str]()
    for cell in page.code:
        known |= made(cell.source)
        used |= taken(cell.source)
    assert used <= known
    assert list(rules.links_lead_somewhere(page)) == []


@pytest.mark.parametrize(
    ("name", "same"), [("README.md", r"^- \*\*.*"), ("Makefile", r"^(?:[A-Z\t]|\w+:).*")]
)
def test_readme_and_makefile_say_what_ours_say(root, name, same):
    text = (root / "ttt_key" / name).read_text(encoding="utf-8")
    ours = (ROOT / name).read_text(encoding="utf-8").splitlines()
    lines = re.findall(same, text, flags=re.MULTILINE)
    assert lines
    assert set(lines) <= set(ours)
    assert ("with solutions" in text) == (name == "README.md")


def test_the_same_files_make_the_same_zip(root):
    before = (root / KEY).read_bytes()
    (root / "start.py").touch()
    students.main(["--key"], root)
    assert (root / KEY).read_bytes() == before
    entries = ZipFile(root / KEY).infolist()
    names = [entry.filename for entry in entries]
    assert names == sorted(names)
    assert all(name.startswith("ttt_key/") and "pyc" not in name for name in names)
    assert {entry.external_attr >> 16 for entry in entries} == {0o100644}


def test_trouble_is_one_clear_line(root, capsys):
    (root / KEY).unlink()
    (root / KEY).mkdir()
    for place, reason in (
        (root, f"{root / KEY} can't be written"),
        (root / "students", "there are no notebooks in"),
    ):
        with pytest.raises(SystemExit, match="2"):
            students.main(["--key"], place)
        said = capsys.readouterr().err
        assert said.startswith(f"teaching.students: {reason}")
        assert said.count("\n") == 1
