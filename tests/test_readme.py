"""README and CONTRIBUTING keep their word: pictures, tables, figures, links and commands are as they say.

python -m tests.test_readme   draws README's picture again
"""

import re
from pathlib import Path

import pytest

import ttt
from tests.canonical import read
from tests.notebook_rules import FOLDER, LESSONS, NOTEBOOKS, Page, minutes
from tests.readme_picture import the_picture
from ttt.course.lessons import ROOT, name_of, number_of

README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "tests/golden/README.md")]
PAGES += sorted((ROOT / "teaching").rglob("*.md"))
PICTURE = ROOT / ".github" / "at_a_glance.svg"
SITE = "../../deployments/github-pages"  # beside the files, where GitHub says where it put the site


def test_the_picture_is_made_by_the_project():
    assert PICTURE.read_text(encoding="utf-8") == the_picture().svg + "\n"
    assert f"![{the_picture().alt}](.github/at_a_glance.svg)" in README


def test_the_table_names_every_notebook():
    assert [row[0][:2] for row in table(README)] == [number_of(lesson) for lesson in LESSONS]
    linked = re.findall(r"\]\(notebooks/([^)]*)\.ipynb\)", README)
    assert {*linked} == {*map(name_of, NOTEBOOKS)}


def table(text: str) -> list[tuple[str, ...]]:
    """Return the rows of the table of notebooks, without their links."""
    without_links = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    rows = re.findall(r"^\| (\d\d .*) \|$", without_links, flags=re.MULTILINE)
    return [tuple(cell.strip() for cell in row.split("|"))[:5] for row in rows]


@pytest.mark.parametrize("lesson", LESSONS, ids=number_of)
def test_the_table_has_the_minutes_of_the_notebooks(lesson):
    """A lesson says at its head how long readers took; the sections of a more, in their headings."""
    [row] = [row for row in table(README) if row[0].startswith(number_of(lesson))]
    more = FOLDER / "more" / lesson.name
    assert f"\n{row[2]} minutes." in read(lesson).cells[0].source
    assert row[3] == (minutes(Page("more/…", read(more))) if more.exists() else "")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_files_and_headings(page):
    folder = ROOT if page.parent.name == "handout" else page.parent  # where a class finds it
    for target in re.findall(r"\]\((?!https?:)(.*?)\)", page.read_text(encoding="utf-8")):
        if target == SITE:
            continue
        path, _, anchor = target.partition("#")
        file = folder / path if path else page
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), target


def anchors(page: Path) -> set[str]:
    """Return what the headings of a page are called in links."""
    titles = re.findall(r"^## (.*)", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_map_has_every_room():
    rooms = sorted(path.parent.name for path in ROOT.glob("ttt/*/*.py"))
    assert "learning" in rooms
    assert [room for room in rooms if f"](ttt/{room})" not in CONTRIBUTING] == []


def test_make_targets_are_there():
    targets = set(re.findall(r"^([a-z0-9-]+):", MAKEFILE, flags=re.MULTILINE))
    named = set(re.findall(r"`make ([a-z0-9-]+)", README + CONTRIBUTING))
    named |= set(re.findall(r"^make ([a-z]+) +#", README, flags=re.MULTILINE))
    assert {"lab", "test", "fresh", "notebooks", "edit", "bench"} <= named <= targets


def test_the_newest_change_is_this_version():
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\S+)", changes, flags=re.MULTILINE)[0] == ttt.__version__


if __name__ == "__main__":
    PICTURE.write_text(the_picture().svg + "\n", encoding="utf-8", newline="\n")
    print(the_picture().alt)
