"""The learner's copies: cleared, complete, and never overwritten."""

import errno
import json
import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from ttt.course import copies
from ttt.course.lessons import named, stored_notebooks

NAMES = ["00_start_here", "01_state_and_operators", "10_parallel_search", "11_learning"]
NOW = datetime(2030, 1, 2, 3, 4, 5)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "notebooks").mkdir()
    ran = new_code_cell("print('×')", execution_count=1, outputs=[new_output("stream", text="×\n")])
    for name in NAMES:
        nbformat.write(
            new_notebook(cells=[new_markdown_cell(f"# {name}"), ran]),
            tmp_path / f"notebooks/{name}.ipynb",
        )
    return tmp_path


def work(root: Path) -> list[str]:
    return sorted(path.name.removesuffix(".ipynb") for path in (root / "work").iterdir())


def test_copies_have_no_outputs_and_are_otherwise_the_same(root: Path) -> None:
    assert copies.main([], root) == 0
    assert work(root) == NAMES
    stored = nbformat.read(root / "notebooks/00_start_here.ipynb", as_version=4)
    stored.cells[1].outputs, stored.cells[1].execution_count = [], None
    copy = (root / "work/00_start_here.ipynb").read_bytes()
    stored.metadata["shipped"] = json.loads(copy)["metadata"]["shipped"]
    assert copy == f"{nbformat.writes(stored)}\n".encode()
    assert "×".encode() in copy


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


def test_starting_again_keeps_every_old_one(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = root / "notebooks/00_start_here.ipynb"
    assert copies.start_again(root, "00", NOW) == f"A fresh copy is {root / 'work' / first.name}"
    for mine in "mine", "mine too", "and mine":
        (root / "work/00_start_here.ipynb").write_text(mine, encoding="utf-8")
        copies.start_again(root, "00", NOW)
    kept = "00_start_here_2030-01-02_03-04-05"
    assert work(root) == ["00_start_here", kept, f"{kept}_2", f"{kept}_3"]
    texts = [(root / f"work/{kept}{n}.ipynb").read_text(encoding="utf-8") for n in ("", "_2", "_3")]
    assert texts == ["mine", "mine too", "and mine"]
    assert (root / "work/00_start_here.ipynb").read_text(
        encoding="utf-8"
    ) == copies.without_outputs(first)
    assert copies.main(["--fresh", "0"], root) == 0
    assert "00_start_here.ipynb\nYour old one is kept as 00_start_here_" in capsys.readouterr().out


def test_a_more_has_its_place_and_its_name(root: Path) -> None:
    (root / "notebooks/more").mkdir()
    text = (root / "notebooks/01_state_and_operators.ipynb").read_bytes()
    (root / "notebooks/more/01_state_and_operators.ipynb").write_bytes(text)
    told = copies.copy_missing(root)
    assert (
        "01_state_and_operators, 10_parallel_search, 11_learning, more/01_state_and_operators.\n"
        in told
    )
    assert (root / "work/more/01_state_and_operators.ipynb").exists()
    assert copies.start_again(root, "01", NOW).startswith(
        f"A fresh copy is {root / 'work/01_state_and_operators.ipynb'}"
    )
    more = root / "work/more/01_state_and_operators.ipynb"
    with pytest.raises(
        LookupError,
        match=r"no notebook is called 'more/10'; there are more/01_state_and_operators$",
    ):
        copies.start_again(root, "more/10", NOW)
    assert copies.start_again(root, "more/01", NOW).startswith(f"A fresh copy is {more}")


def test_who_has_an_older_form_is_told(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copies.main([], root)
    for number in (1, 2):  # their texts change; one copy is of a version that kept no digest
        stored = root / f"notebooks/{NAMES[number]}.ipynb"
        stored.write_text(
            stored.read_text(encoding="utf-8").replace("# ", "# New: "), encoding="utf-8"
        )
    copy = root / f"work/{NAMES[2]}.ipynb"
    copy.write_text(copy.read_text(encoding="utf-8").replace("shipped", "other"), encoding="utf-8")
    before = copy.read_bytes()
    capsys.readouterr()
    assert copies.main([], root) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        f"There are newer forms of: {NAMES[1]}, {NAMES[2]}. To get one, and keep yours beside it:",
        f"make fresh NOTEBOOK={NAMES[1]} (without make: python start.py fresh {NAMES[1]})",
    ]
    assert copy.read_bytes() == before
    for name in ("1", "10"):
        copies.main(["--fresh", name], root)
    capsys.readouterr()
    copies.main([], root)
    assert capsys.readouterr().out.count("\n") == 1, "nothing is newer"


def test_two_at_once_make_each_copy_once(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def write_while_another_copies(path: Path, text: str, **options: Any) -> None:
        path.write_bytes(text.encode())
        monkeypatch.undo()
        assert copies.main([], root) == 0
        (root / f"work/{NAMES[0]}.ipynb").write_text("mine", encoding="utf-8")

    monkeypatch.setattr(Path, "write_text", write_while_another_copies)
    assert copies.main([], root) == 0
    assert work(root) == NAMES
    assert (root / f"work/{NAMES[0]}.ipynb").read_text(encoding="utf-8") == "mine"


def write_half(path: Path, text: str, **_options: Any) -> None:
    path.write_bytes(text.encode()[:50])
    raise OSError(errno.ENOSPC, "No space left on device")


def write_until_interrupted(path: Path, text: str, **_options: Any) -> None:
    path.write_bytes(text.encode()[:50])
    raise KeyboardInterrupt


@pytest.mark.parametrize(("write", "status"), [(write_half, 2), (write_until_interrupted, 130)])
def test_a_full_disk_or_ctrl_c_leaves_no_half_notebook(
    root: Path,
    write: Any,
    status: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (root / "work").mkdir()
    (root / "work/11_learning.ipynb").write_text("mine", encoding="utf-8")
    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_text", write)
        assert copies.main([], root) == copies.main(["--fresh", "11"], root) == status
    said = capsys.readouterr()
    if status == 2:
        assert (
            said.err.count(
                f"{root / 'work' / NAMES[0]}.ipynb can't be written: [Errno 28] No space left"
            )
            == 1
        )
        assert said.err.count("\n") == 2
    assert work(root) == ["11_learning"]
    assert (root / "work/11_learning.ipynb").read_text(encoding="utf-8") == "mine"
    assert copies.main([], root) == 0
    assert (root / f"work/{NAMES[0]}.ipynb").read_text(encoding="utf-8").endswith("}\n")


@pytest.mark.parametrize(
    ("name", "found"),
    [("0", 0), ("00", 0), ("1", 1), ("01", 1), ("01_st", 1), ("10", 2), ("11_learning", 3), ("a/11_learning.ipynb", 3)],
)  # fmt: skip
def test_a_notebook_goes_by_its_number_or_its_name(root: Path, name: str, found: int) -> None:
    assert named(name, stored_notebooks(root)).stem == NAMES[found]


@pytest.mark.parametrize(
    "name", ["12", "learning", "", "²", "1_", "00_start_here_2030-01-02_03-04-05"]
)
def test_a_wrong_name_is_one_clear_line(
    root: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert copies.main(["--fresh", name], root) == 2
    assert capsys.readouterr() == (
        "",
        f"ttt.course.copies: no notebook is called {name!r}; there are {', '.join(NAMES)}\n",
    )
    assert not (root / "work").exists()


def test_other_trouble_is_one_clear_line(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "notebooks/11_later.ipynb").write_bytes(
        (root / "notebooks/11_learning.ipynb").read_bytes()
    )
    assert copies.main(["--fresh", "11"], root) == 2
    assert (
        capsys.readouterr().err == "ttt.course.copies: '11' could be any of 11_later, 11_learning\n"
    )
    assert copies.main([], root / "work") == 2
    assert "there are no notebooks in" in capsys.readouterr().err
    (root / "work").write_text("a file, not a folder", encoding="utf-8")
    assert copies.main([], root) == 2
    assert f"{root / 'work' / NAMES[0]}.ipynb can't be written" in capsys.readouterr().err


def run_in_ascii(program: str, folder: Path) -> list[bytes]:
    """Return what a program prints that finds a folder's name in its arguments."""
    ran = subprocess.run([sys.executable, "-c", f"import sys, pathlib; {program}", folder],
                         cwd=Path(__file__).parents[2], capture_output=True,
                         env=os.environ | {"PYTHONIOENCODING": "ascii"}, check=False)  # fmt: skip
    assert ran.stderr == b""
    return ran.stdout.splitlines()


def test_a_folder_with_any_name_and_without_numpy(root: Path) -> None:
    there = root.rename(root.with_name("日本 x"))
    main = "from ttt.course.copies import main; print(main([], pathlib.Path(sys.argv[1])), 'numpy' in sys.modules)"
    assert run_in_ascii(main, there)[-1] == b"0 False"
    assert work(there) == NAMES
    sheets = "from teaching import unplugged; unplugged.page = str; unplugged.main([], pathlib.Path(sys.argv[1]))"
    assert b"?? x" in run_in_ascii(sheets, there)[0]
    assert [path.name for path in (there / "pages").iterdir()] == ["unplugged.html"]
