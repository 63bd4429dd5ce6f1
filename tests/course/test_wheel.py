"""The wheel alone: it has all notebooks and no tests, and makes copies in an empty folder."""

import shutil
from pathlib import Path

import pytest

from tests.running import ROOT, python
from ttt.course.lessons import name_of

PACK = "from setuptools import build_meta; build_meta.build_wheel('..')"
COPY = "import sys; sys.path.insert(0, '..'); from ttt.course import copies; copies.main()"
BUILT = (".*", "__pycache__", "*.egg-info", "build", "dist", "pages", "site", "slides", "students")
LEFT = shutil.ignore_patterns(*BUILT, "work")


def notebooks(folder: Path) -> dict[str, bytes]:
    return {name_of(path): path.read_bytes() for path in folder.rglob("*.ipynb")}


@pytest.mark.long
def test_the_wheel_alone_makes_copies_in_an_empty_folder(tmp_path):
    source = tmp_path / "source"
    shutil.copytree(ROOT, source, ignore=LEFT)
    built = python("-c", PACK, cwd=source)
    assert built.returncode == 0, built.stderr
    [wheel] = tmp_path.glob("*.whl")
    shutil.unpack_archive(wheel, tmp_path / "wheel", "zip")
    stored = notebooks(source)
    assert notebooks(tmp_path / "wheel") == stored, "with outputs"
    assert not list(tmp_path.glob("wheel/**/tests"))
    empty = tmp_path / "wheel" / "empty"
    empty.mkdir()
    said = python("-I", "-c", COPY, cwd=empty).stdout
    assert "\nTo open them: jupyter lab work\n" in said
    assert notebooks(empty / "work").keys() == stored.keys()
    assert (empty / "work" / "AGENTS.md").is_file()
