"""README keeps its word: its picture is ours, its table is complete, its links and commands lead somewhere.

python -m tests.test_readme   draws the picture again
"""

import re
from importlib.util import find_spec
from pathlib import Path

import ttt
from tests.canonical import read
from tests.notebook_rules import FOLDER, LESSONS, NOTEBOOKS, minutes, name_of, span
from ttt import State
from ttt.minimax import perfect
from ttt.pictures import svg
from ttt.pictures.picture import Picture

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PICTURE = ROOT / ".github" / "a_game.svg"
OPENING = (7, 4, 3)  # what x plays in the picture; o is the opponent of notebook 00


def a_game() -> Picture:
    """Draw a game that begins badly for x and ends so."""
    states, captions = [State()], ["x begins"]
    for square in OPENING:
        reply = perfect(states[-1].result(square))
        states.append(states[-1].result(square).result(reply))
        captions.append(f"x {square}, o {reply}")
    return svg.row(states, [*captions[:-1], f"{captions[-1]} wins"])


def test_the_picture_is_made_by_the_project() -> None:
    assert PICTURE.read_text(encoding="utf-8") == a_game().svg + "\n"
    assert f"![{a_game().alt}](.github/a_game.svg)" in README
    assert "o wins" in a_game().alt


def test_the_table_names_every_notebook() -> None:
    rows = re.findall(r"^\| (\d\d) [^|]*\|", README, flags=re.MULTILINE)
    assert rows == [f"{number:02}" for number in range(13)]
    linked = re.findall(r"\]\(notebooks/([^)]*)\.ipynb\)", README)
    assert {*linked} == {*map(name_of, NOTEBOOKS)}


def test_the_table_is_that_of_notebook_00() -> None:
    prose = "\n".join(
        cell.source for cell in read(ROOT / "notebooks" / "00_start_here.ipynb").cells
    )
    assert table(prose) == table(README)


def table(text: str) -> list[tuple[str, ...]]:
    """Return the rows of the table of notebooks, without their links."""
    rows = re.findall(
        r"^\| (\d\d .*) \|$", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text), flags=re.MULTILINE
    )
    return [tuple(cell.strip() for cell in row.split("|"))[:5] for row in rows]


def test_the_table_tells_the_minutes_by_the_formula() -> None:
    told = {row[0][:2]: row[2:4] for row in table(README)}
    for path in LESSONS:
        more = FOLDER / "more" / path.name
        wanted = (
            span(minutes(read(path).cells)),
            span(minutes(read(more).cells)) if more.exists() else "",
        )
        assert told[path.name[:2]] == wanted, path.name
        assert f"\n{wanted[0]} minutes." in read(path).cells[0].source, path.name


def test_local_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", README)
    assert len(targets) > 5
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_make_targets_are_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"(?:`|^)make ([a-z]+)", README, flags=re.MULTILINE))
    assert {"lab", "test", "fresh", "notebooks", "edit", "bench"} <= named
    assert [
        target for target in named if not re.search(rf"^{target}:", makefile, flags=re.MULTILINE)
    ] == []


def test_the_newest_change_is_this_version() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\S+)", changes, flags=re.MULTILINE)[0] == ttt.__version__


def test_the_commands_for_teachers_are_there() -> None:
    rows = re.findall(r"(?m)^\| (?:`make (\w+)` )?\| `python -m ([\w.]+)(.*?)` \|", README)
    assert len(rows) == 6
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target, module, options in rows:
        assert not target or f"\n{target}: " in makefile
        assert not target or f"$(START) python -m {module}{options}\n" in makefile
        assert find_spec(module), module


if __name__ == "__main__":
    PICTURE.write_text(a_game().svg + "\n", encoding="utf-8", newline="\n")
    print(a_game().alt)
