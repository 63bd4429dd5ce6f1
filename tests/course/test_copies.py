"""The learner's copies: cleared, complete, and never overwritten."""

import errno
import json
import os
import shlex
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from ttt.course import copies
from ttt.course.lessons import ROOT

NAMES = ["00_start_here", "01_state_and_operators", "10_parallel_search", "11_learning"]
NOW = datetime(2030, 1, 2, 3, 4, 5)


@pytest.fixture
def root(tmp_path):
    (tmp_path / "notebooks/more").mkdir(parents=True)
    for name in NAMES:
        output = new_output("stream", text="×\n")
        ran = new_code_cell("print('×')", execution_count=1, outputs=[output])
        notebook = new_notebook(cells=[new_markdown_cell(f"# {name}"), ran])
        nbformat.write(notebook, stored(tmp_path, name))
    return tmp_path


def stored(root: Path, name: str = NAMES[0]):
    return root / f"notebooks/{name}.ipynb"


def copy_of(root: Path, name: str = NAMES[0]):
    return root / f"work/{name}.ipynb"


def write_mine(root: Path, name: str = NAMES[0], text: str = "mine"):
    copy_of(root, name).parent.mkdir(exist_ok=True)
    copy_of(root, name).write_bytes(text.encode())


def text_of(root: Path, name: str = NAMES[0]):
    return copy_of(root, name).read_bytes().decode()


def work(root: Path):
    return sorted(path.stem for path in (root / "work").iterdir() if path.name != "AGENTS.md")


def make(root: Path, *arguments: str):
    """Make the copies that are missing, or what the arguments ask for, and return the status."""
    return copies.main(arguments, root)


def test_copies_have_no_outputs_and_are_otherwise_the_same(root):
    assert make(root) == 0
    assert work(root) == NAMES
    notebook = nbformat.read(stored(root), as_version=4)
    notebook.cells[1] |= {"outputs": [], "execution_count": None}
    notebook.metadata["shipped"] = json.loads(text_of(root))["metadata"]["shipped"]
    assert text_of(root) == f"{nbformat.writes(notebook)}\n"
    assert "×" in text_of(root)


def test_a_copy_is_never_overwritten(root, capsys):
    make(root)
    write_mine(root)
    copy_of(root, NAMES[3]).unlink()
    capsys.readouterr()
    assert make(root) == 0
    assert text_of(root) == "mine"
    assert f"Copied into {root / 'work'}: {NAMES[3]}." in capsys.readouterr().out
    assert make(root) == 0
    assert "nothing was missing" in capsys.readouterr().out


def test_assistants_are_told_how_to_help_once(root, tmp_path):
    home = tmp_path / "home"
    assert make(root, "--to", str(home)) == 0
    told = home / "work/AGENTS.md"
    text = told.read_text(encoding="utf-8")
    assert "Never write the body of an exercise's function" in text
    assert "minimax" not in text.lower(), "the learner may read it, too"
    told.write_text("mine")
    make(root, "--to", str(home))
    assert told.read_text() == "mine"


def test_starting_again_keeps_every_old_one(root, capsys):
    assert copies.start_again(root, root, "00", NOW) == f"A fresh copy is {copy_of(root)}"
    texts = ["mine", "mine too", "and mine"]
    for text in texts:
        write_mine(root, text=text)
        copies.start_again(root, root, "00", NOW)
    old = f"{NAMES[0]}_2030-01-02_03-04-05"
    names = [old, f"{old}_2", f"{old}_3"]
    assert work(root) == [NAMES[0], *names]
    assert [text_of(root, name) for name in names] == texts
    assert text_of(root) == copies.without_outputs(stored(root))
    assert make(root, "--fresh", "0") == 0
    assert f"{NAMES[0]}.ipynb\nYour old one is kept as {NAMES[0]}_" in capsys.readouterr().out


def test_a_more_has_its_place_and_its_name(root):
    more = f"more/{NAMES[1]}"
    stored(root, more).write_bytes(stored(root, NAMES[1]).read_bytes())
    assert f": {', '.join([*NAMES, more])}.\n" in copies.copy_missing(root, root)
    assert copy_of(root, more).exists()
    words = f"A fresh copy is {copy_of(root, more)}"
    assert copies.start_again(root, root, "more/01", NOW).startswith(words)
    with pytest.raises(LookupError, match=rf"no notebook is called 'more/10'; there are {more}$"):
        copies.start_again(root, root, "more/10", NOW)


def test_on_a_hub_copies_go_home(root, tmp_path, capsys):
    home = tmp_path / "home"
    assert copies.main(["--to", "~nobody-here"], root) == 2
    assert copies.main(["--to", str(home)], root) == 0
    assert (home / "work" / f"{NAMES[0]}.ipynb").is_file()
    text = stored(root).read_text(encoding="utf-8")
    stored(root).write_text(text.replace("# ", "# New: "), encoding="utf-8")
    capsys.readouterr()
    copies.main(["--to", str(home)], root)
    command = capsys.readouterr().out.splitlines()[-1]  # make would write into the install
    options = ["-m", "ttt.course.copies", "--to", str(home), "--fresh", NAMES[0]]
    assert shlex.split(command) == [sys.executable, *options]
    assert command in json.loads(text_of(home))["cells"][0]["source"]
    assert not (root / "work").exists()


def test_who_has_an_older_form_hears_of_it(root, capsys):
    make(root)
    for name in NAMES[1:3]:
        text = stored(root, name).read_text(encoding="utf-8")
        stored(root, name).write_text(text.replace("# ", "# New: "), encoding="utf-8")
    before = text_of(root, NAMES[2]).replace("shipped", "other")  # of a version without digests
    write_mine(root, NAMES[2], before)
    for _ in range(2):
        capsys.readouterr()
        assert make(root) == 0
        nbformat.write(nbformat.read(copy_of(root, NAMES[2]), 4), copy_of(root, NAMES[2]))
    assert capsys.readouterr().out.splitlines()[1:] == [
        f"There are newer forms of: {NAMES[1]}, {NAMES[2]}. To get one, and keep yours beside it:",
        f"make fresh NOTEBOOK={NAMES[1]} (without make: python start.py fresh {NAMES[1]})",
    ]
    note = json.loads(text_of(root, NAMES[2]))["cells"][0]
    assert f"make fresh NOTEBOOK={NAMES[2]}</code>" in "".join(note["source"]), (
        "the copy says so, too"
    )
    own = nbformat.reads(before, 4).cells
    assert nbformat.reads(text_of(root, NAMES[2]), 4).cells[1:] == own, "and keeps every answer"
    for number in ("1", "10"):
        make(root, "--fresh", number)
    capsys.readouterr()
    make(root)
    assert capsys.readouterr().out.count("\n") == 1, "nothing is newer"


def made_older(root: Path, change: str = "New"):
    text = stored(root).read_text(encoding="utf-8")
    stored(root).write_text(text.replace("# ", f"# {change}: "), encoding="utf-8")


def test_half_a_character_in_an_older_copy_is_kept(root):
    """Some tools write it as an escape, which JSON allows; no text in UTF-8 can hold it."""
    make(root)
    write_mine(root, text=text_of(root).replace("print('×')", r"print('\ud83d')"))
    mine = json.loads(text_of(root))["cells"]
    made_older(root)
    assert make(root) == 0
    note, *cells = json.loads(text_of(root))["cells"]
    assert note["id"] == "newer-form"
    assert cells == mine
    assert "\ud83d" in "".join(cells[1]["source"])


@pytest.mark.skipif(os.name == "nt", reason="links and modes are another matter there")
def test_a_link_stays_a_link_and_the_mode_stays(root, tmp_path):
    make(root)
    elsewhere = tmp_path / "cloud.ipynb"
    copy_of(root).rename(elsewhere)
    elsewhere.chmod(0o600)
    copy_of(root).symlink_to(elsewhere)
    made_older(root)
    assert make(root) == 0
    assert copy_of(root).readlink() == elsewhere
    assert json.loads(elsewhere.read_text(encoding="utf-8"))["cells"][0]["id"] == "newer-form"
    assert elsewhere.stat().st_mode & 0o777 == 0o600
    elsewhere.unlink()  # its place is not there today
    assert make(root) == 0
    assert copy_of(root).readlink() == elsewhere
    assert not copy_of(root).exists()


def test_an_assignment_has_no_newer_form(root, capsys):
    make(root)
    notebook = nbformat.read(copy_of(root), 4)
    notebook.metadata["shipped"] = "of the whole project"
    notebook.cells[1].metadata["nbgrader"] = {"grade": True}
    text = nbformat.writes(notebook)
    write_mine(root, text=text)
    make(root)
    assert "newer" not in capsys.readouterr().out
    assert text_of(root) == text


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"metadata": {}}', '{"metadata": {}, "cells": 5}', "[" * 100_000],
    ids=lambda text: text[:40],
)
def test_what_is_no_notebook_is_left_alone(root, text):
    make(root)
    write_mine(root, NAMES[1], text)
    assert make(root) == 0
    assert text_of(root, NAMES[1]) == text


def test_two_at_once_make_each_copy_once(root, monkeypatch):
    def write_while_another_copies(path: Path, text: str, **_options: Any):
        path.write_bytes(text.encode())
        monkeypatch.undo()
        assert make(root) == 0
        write_mine(root)

    monkeypatch.setattr(Path, "write_text", write_while_another_copies)
    assert make(root) == 0
    assert work(root) == NAMES
    assert text_of(root) == "mine"


@pytest.mark.parametrize(
    ("error", "status"), [(OSError(errno.ENOSPC, "No space left"), 2), (KeyboardInterrupt(), 130)]
)
def test_a_full_disk_or_ctrl_c_leaves_no_half_notebook(
    root,
    error: BaseException,
    status,
    monkeypatch,
    capsys,
):
    def write_half(path: Path, text: str, **_options: Any):
        path.write_bytes(text.encode()[:50])
        raise error

    write_mine(root, NAMES[3])
    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_text", write_half)
        for arguments, name in (([], NAMES[0]), (["--fresh", "11"], NAMES[3])):
            assert copies.main(arguments, root) == status
            said = capsys.readouterr().err
            reason = f"{copy_of(root, name)} can't be written: [Errno 28] No space left\n"
            assert said.count(reason) == said.count("\n") == int(status == 2)
    assert work(root) == [NAMES[3]]
    assert text_of(root, NAMES[3]) == "mine"
    assert make(root) == 0
    assert text_of(root).endswith("}\n")


@pytest.mark.parametrize("name", ["12", "learning", "", "²", "1_", f"{NAMES[0]}_2030-01-02"])
def test_a_wrong_name_is_one_clear_line(root, name, capsys):
    assert make(root, "--fresh", name) == 2
    said = f"ttt.course.copies: no notebook is called {name!r}; there are {', '.join(NAMES)}\n"
    assert capsys.readouterr() == ("", said)
    assert not (root / "work").exists()


def test_other_trouble_is_one_clear_line(root, capsys):
    stored(root, "11_later").write_bytes(b"")
    (root / "work").write_bytes(b"a file, not a folder")
    for arguments, folder, said in (
        (["--fresh", "11"], root, "'11' could be any of 11_later, 11_learning"),
        ([], root / "notebooks", "there are no notebooks in"),
        ([], root, f"{copy_of(root)} can't be written"),
    ):
        assert copies.main(arguments, folder) == 2
        assert capsys.readouterr().err.startswith(f"ttt.course.copies: {said}")


def test_a_folder_with_any_name_in_ascii_and_without_numpy(root):
    there = root.rename(root.with_name("日本 x"))
    made = "print(copies.main([], pathlib.Path(sys.argv[1])), 'numpy' in sys.modules)"
    program = f"import sys, pathlib; from ttt.course import copies; {made}"
    command = [sys.executable, "-c", program, str(there)]
    ascii_only = os.environ | {"PYTHONIOENCODING": "ascii"}
    said = subprocess.check_output(command, cwd=ROOT, env=ascii_only, stderr=subprocess.STDOUT)
    assert said.splitlines()[-1] == b"0 False"
    assert work(there) == NAMES
