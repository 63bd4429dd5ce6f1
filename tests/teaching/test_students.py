"""What is handed out: whole, always the same, and of use without the solutions."""

import builtins
import re
import shutil
from pathlib import Path
from symtable import SymbolTable, symtable
from zipfile import ZipFile

import pytest

from teaching import students
from tests import notebook_rules as rules
from tests.canonical import read
from tests.notebook_rules import NOTEBOOKS, Page, tags
from ttt.course.lessons import ROOT, name_of

NAMES = [name_of(path) for path in NOTEBOOKS]
FILES = {
    "LICENSE",
    "Makefile",
    "README.md",
    "notebooks",
    "pyproject.toml",
    "requirements.txt",
    "start.py",
    "teaching",
    "ttt",
}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("project")
    for name in FILES:
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, root / name)
    (root / "ttt/.ipynb_checkpoints").mkdir()
    for name, arguments in {"ttt_students": [], "ttt_key": ["--key"]}.items():
        students.main(arguments, root)
        ZipFile(root / f"students/{name}.zip").extractall(root)
    return root


def test_students_get_the_key_without_its_solutions(root: Path) -> None:
    assert {path.name for path in (root / "ttt_key").iterdir()} == FILES - {"teaching"}
    for name in NAMES:
        theirs, key = (
            read(root / place / f"notebooks/{name}.ipynb").cells
            for place in ("ttt_students", "ttt_key")
        )
        assert [c.id for c in theirs] == [c.id for c in key if "solution" not in tags(c)]
        assert [c for c in theirs if "exercise" in tags(c)] == [
            c for c in key if "exercise" in tags(c)
        ]
        assert name == "more/class_match" or len(theirs) < len(key)
        assert not any(
            c.get("outputs") or "<summary>When" in c.source.replace("<b>", "") for c in theirs
        )
        assert not any(re.search(r"\]\([./]*ttt/", c.source) for c in theirs), "solutions are there"
        assert all(tags(c) for c in theirs), "Run All goes on where a function is not written yet"


def taken(
    table: SymbolTable,
) -> set[str]:  # the names that a cell, or a function in it, takes from elsewhere
    own = {
        symbol.get_name()
        for symbol in table.get_symbols()
        if symbol.is_global() and symbol.is_referenced()
    }
    return own.union(*map(taken, table.get_children()))


def test_each_name_is_made_by_a_cell_and_each_link_leads_somewhere(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "FOLDER", root / "ttt_students/notebooks")
    for name in NAMES:
        page = Page(name, read(rules.FOLDER / f"{name}.ipynb"))
        tables = [symtable(cell.source, name, "exec") for cell in page.code]
        made = {
            s.get_name()
            for table in tables
            for s in table.get_symbols()
            if s.is_assigned() or s.is_imported()
        }
        assert set[str]().union(*map(taken, tables)) <= made | {*dir(builtins), "display"}, name
        assert list(rules.links_lead_somewhere(page)) == []


@pytest.mark.parametrize(
    ("name", "same"), [("README.md", r"^- \*\*.*"), ("Makefile", r"^(?:[A-Z\t]|\w+:).*")]
)
def test_readme_and_makefile_say_what_ours_say(root: Path, name: str, same: str) -> None:
    text, ours = ((place / name).read_text(encoding="utf-8") for place in (root / "ttt_key", ROOT))
    assert set() < {*re.findall(same, text, flags=re.MULTILINE)} <= {*ours.splitlines()}
    assert ("with solutions" in text) == (name == "README.md")


def test_the_same_files_make_the_same_zip(root: Path) -> None:
    path = root / "students/ttt_key.zip"
    before, files = path.read_bytes(), ZipFile(path).infolist()
    (root / "start.py").touch()
    students.main(["--key"], root)
    assert (path.read_bytes(), [f.filename for f in files]) == (
        before,
        sorted(f.filename for f in files),
    )
    assert {("pyc" in f.filename, f.filename[:8], f.external_attr >> 16) for f in files} == {
        (False, "ttt_key/", 33188)
    }


def test_trouble_is_one_clear_line(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "students/ttt_key.zip").unlink()
    (root / "students/ttt_key.zip").mkdir()
    for place, reason in (
        (root, ".*ttt_key.zip can't be written"),
        (root / "students", "there are no notebooks in"),
    ):
        with pytest.raises(SystemExit, match="2"):
            students.main(["--key"], place)
        assert re.fullmatch(rf"teaching.students: {reason}.*\n", capsys.readouterr().err)
