"""The learner's copies: cleared, complete, and never overwritten."""

from datetime import datetime
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from ttt.course import copies

NAMES = ["00_start_here", "01_state_and_operators", "10_parallel_search", "11_learning"]
NOW = datetime(2030, 1, 2, 3, 4, 5)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "notebooks").mkdir()
    ran = new_code_cell("print('×')", execution_count=1, outputs=[new_output("stream", text="×\n")])
    for name in NAMES:
        nbformat.write(new_notebook(cells=[new_markdown_cell(f"# {name}"), ran]), tmp_path / f"notebooks/{name}.ipynb")
    return tmp_path


def work(root: Path) -> list[str]:
    return sorted(path.stem for path in (root / "work").iterdir())


def test_copies_have_no_outputs_and_are_otherwise_the_same(root: Path) -> None:
    assert copies.main([], root) == 0
    assert work(root) == NAMES
    stored = nbformat.read(root / "notebooks/00_start_here.ipynb", as_version=4)
    copy = nbformat.read(root / "work/00_start_here.ipynb", as_version=4)
    assert (copy.cells[1].outputs, copy.cells[1].execution_count) == ([], None)
    assert [(c.id, c.source) for c in copy.cells] == [(c.id, c.source) for c in stored.cells]
    text = (root / "work/00_start_here.ipynb").read_bytes()
    assert "×".encode() in text
    assert b"\r" not in text


def test_a_copy_is_never_overwritten(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copies.main([], root)
    (root / "work/00_start_here.ipynb").write_text("mine", encoding="utf-8")
    (root / "work/11_learning.ipynb").unlink()
    capsys.readouterr()
    assert copies.main([], root) == 0
    assert (root / "work/00_start_here.ipynb").read_text(encoding="utf-8") == "mine"
    assert f"Copied into {root / 'work'}: 11_learning." in capsys.readouterr().out
    assert copies.main([], root) == 0
    assert "nothing was missing" in capsys.readouterr().out


def test_starting_again_keeps_every_old_one(root: Path) -> None:
    first = root / "notebooks/00_start_here.ipynb"
    assert copies.start_again(first, root / "work", NOW) is None
    for mine in "mine", "mine too", "and mine":
        (root / "work/00_start_here.ipynb").write_text(mine, encoding="utf-8")
        copies.start_again(first, root / "work", NOW)
    kept = "00_start_here_2030-01-02_03-04-05"
    assert work(root) == ["00_start_here", kept, f"{kept}_2", f"{kept}_3"]
    texts = [(root / f"work/{kept}{n}.ipynb").read_text(encoding="utf-8") for n in ("", "_2", "_3")]
    assert texts == ["mine", "mine too", "and mine"]
    assert (root / "work/00_start_here.ipynb").read_text(encoding="utf-8") == copies.without_outputs(first)


def test_starting_again_says_where_the_old_one_is(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copies.main([], root)
    assert copies.main(["--fresh", "11"], root) == 0
    assert "Your old one is kept as 11_learning_" in capsys.readouterr().out
    assert len(work(root)) == len(NAMES) + 1


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("0", NAMES[0]),
        ("00", NAMES[0]),
        ("1", NAMES[1]),
        ("01", NAMES[1]),
        ("01_st", NAMES[1]),
        ("10", NAMES[2]),
        ("11_learning", NAMES[3]),
        ("11_learning.ipynb", NAMES[3]),
        ("work/11_learning.ipynb", NAMES[3]),
    ],
)
def test_a_notebook_goes_by_its_number_or_its_name(root: Path, name: str, stem: str) -> None:
    assert copies.named(name, copies.stored_notebooks(root)).stem == stem


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("12", "no notebook is called '12'; there are 00_start_here, 01_state"),
        ("learning", "no notebook is called 'learning'; there are"),
        ("", "no notebook is called ''; there are"),
        ("²", "no notebook is called '²'; there are"),
        ("1_", "no notebook is called '1_'; there are"),
        ("00_start_here_2030-01-02_03-04-05", "no notebook is called"),
    ],
)
def test_a_wrong_name_is_one_clear_line(
    root: Path, name: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert copies.main(["--fresh", name], root) == 2
    assert message in one_line(capsys)
    assert not (root / "work").exists()


def test_an_ambiguous_name_lists_what_it_could_be(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "notebooks/11_later.ipynb").write_bytes((root / "notebooks/11_learning.ipynb").read_bytes())
    assert copies.main(["--fresh", "11"], root) == 2
    assert "'11' could be any of 11_later, 11_learning" in one_line(capsys)


def test_without_the_project_around_it_there_is_nothing_to_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert copies.main([], tmp_path) == 2
    assert "there are no notebooks in" in one_line(capsys)


def test_a_file_in_the_way_is_one_clear_line(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "work").write_text("a file, not a folder", encoding="utf-8")
    assert copies.main([], root) == 2
    assert "work" in one_line(capsys)


def one_line(capsys: pytest.CaptureFixture[str]) -> str:
    """What was said on the error stream, which must be all that was said, in one line."""
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err
