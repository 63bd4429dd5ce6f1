"""What the build refuses, and what it ships."""

import re
from zipfile import ZipFile

import pytest

from ttt.course import npm
from ttt.course.lessons import stored_notebooks
from ttt.course.site import lab, tools
from ttt.course.site.__main__ import main

SHIPPED = sorted(tools.SITE.glob("static/pyodide/*/*.whl"))
WHEELS = (tools.HERE / "wheels.txt").read_text("utf-8")


@pytest.mark.release
def test_changed_files_are_refused(monkeypatch, tmp_path):
    pins = tmp_path / "package-lock.json"
    lock = npm.LOCK.read_text("utf-8")
    pins.write_text(re.sub("sha512-....", "sha512-AAAA", lock), "utf-8")
    monkeypatch.setattr(npm, "LOCK", pins)
    monkeypatch.setattr(npm, "FETCHED", tmp_path)
    with pytest.raises(SystemExit, match="EINTEGRITY"):
        npm.fetched("fflate")
    pins.write_text(re.sub("sha256:....", "sha256:0000", WHEELS), "utf-8")
    with pytest.raises(SystemExit, match="DO NOT MATCH THE HASHES"):
        tools.pip("wheel", *tools.CHECKED, f"--find-links={tools.FETCHED}", f"-r{pins}")


def test_a_version_is_the_same_wherever_it_stands():
    for pin in (tools.SITE.parent / "requirements.txt").read_text("utf-8").split():
        assert f"\n{pin} " in WHEELS or f"\n{pin.split('=')[0]}=" not in WHEELS
    [pyodide] = re.findall('"pyodide": "(.*)"', npm.LOCK.read_text("utf-8"))
    assert pyodide in tools.web()


@pytest.mark.parametrize("address", ["https://example.org/ttt", "example.org/", "https:///"])
def test_what_is_no_address_is_refused(address):
    with pytest.raises(SystemExit, match="2"):
        main(["--address", address])


def test_a_site_for_students_has_no_solutions(monkeypatch, tmp_path):
    monkeypatch.setattr(lab, "CONTENTS", tmp_path)
    lab.copy_contents(is_for_students=True)
    notebooks = [path.read_text("utf-8") for path in tmp_path.glob("notebooks/**/*.ipynb")]
    assert len(notebooks) == len(stored_notebooks())
    assert not any('"solution"' in text or "<summary>When " in text for text in notebooks)


def test_bytecode_is_shipped_and_each_licence():
    page = (tools.SITE / "licences.html").read_text("utf-8").lower().replace("-", "_")
    modules = ZipFile(tools.SITE / "static/pyodide/python_stdlib.zip").namelist()
    for wheel in SHIPPED:
        modules += ZipFile(wheel).namelist()
        assert f"<b>{wheel.name.split('-')[0]}</b>" in page or "jedi" in wheel.name
    compiled = {"typing.pyc", "ttt/__pycache__/game.cpython-314.pyc"}
    assert compiled | {"ttt/game.py"} <= set(modules)
    assert not any("notebooks/" in name for name in modules), "the site has its own"
