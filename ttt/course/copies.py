"""The learner's own copies of the notebooks, in `work/`: what `make lab` and `make fresh` do.

    python -m ttt.course.copies              copy every notebook that is not in work/ yet
    python -m ttt.course.copies --fresh 03   start notebook 03 again; the old one is kept beside it

Beside them it puts AGENTS.md, in which AI assistants read how to help without giving answers away.
Copies have no outputs, so that there is no answer under a prediction, and nothing is ever
overwritten. Each keeps the digest of the notebook that it was made from, under `shipped`, as on the
site. So a learner whose copy comes from an older form is told: here, and at the top of the copy.
If `ttt` was installed from a wheel, `work/` is in the folder in which this is run.
The exit status is 0, 130 after Ctrl-C, and 2 for wrong arguments or if a copy can't be made.
"""

import json
import shlex
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from hashlib import sha256
from io import TextIOWrapper
from os.path import lexists
from pathlib import Path
from secrets import token_hex
from typing import Any

from ttt.course.folding import fold
from ttt.course.lessons import IS_INSTALLED, ROOT, name_of, named, stored_notebooks

NEWER = """<div class="alert alert-info"><b>There is a newer form of this notebook.</b>
{} brings it. This one is kept beside it, with your answers.</div>"""
FOR_ASSISTANTS = Path(__file__).with_name("AGENTS.md")
OPEN = """To open them: jupyter lab {}
Links in them to ../ttt lead nowhere; that code is in {}."""


def without_outputs(notebook: Path) -> str:
    """Return the text of a notebook as if it had never been run, with its answers folded.

    The digest of its cells' texts is in its metadata, as `shipped`.
    """
    content = json.loads(notebook.read_text(encoding="utf-8"))
    for cell in content["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = []
            cell["execution_count"] = None
    fold(content)
    seal(content)
    return text_of(content)


def seal(content: dict[str, Any]) -> None:
    """Put the digest of its cells' texts into a notebook that is shipped."""
    sources = ["".join(cell["source"]) for cell in content["cells"]]
    content["metadata"]["shipped"] = sha256("\0".join(sources).encode()).hexdigest()


def text_of(content: dict[str, Any]) -> str:
    """Return a notebook as the text of its file."""
    return json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def copy_missing(root: Path, home: Path) -> str:
    """Copy each notebook that is not in `work` at home yet; return in words what was done."""
    work = home / "work"
    copied = []
    older = []
    for notebook in stored_notebooks(root):
        copy = _place(notebook, home)
        if not lexists(copy):  # a link that leads nowhere today is the learner's, too
            with new_copy(notebook, copy) as part:
                if not lexists(copy):  # another program may have made it meanwhile
                    part.rename(copy)
            copied.append(name_of(notebook))
        elif _is_older(copy, notebook):
            older.append(name_of(notebook))
            _tell(copy, _how(root, home, name_of(notebook), "<code>{}</code>"))
    _tell_assistants(work)
    words = f"Your notebooks are in {work}; nothing was missing."
    if copied:
        words = f"Copied into {work}: {', '.join(copied)}."
        words += "\nWork there: these copies are yours and are never overwritten."
    if older:
        names = ", ".join(older)
        words += f"\nThere are newer forms of: {names}. To get one, and keep yours beside it:"
        words += f"\n{_how(root, home, older[0])}"
    return words


def _tell_assistants(work: Path) -> None:
    """Put AGENTS.md into `work`, if nothing of that name is there."""
    path = work / FOR_ASSISTANTS.name
    if not lexists(path):
        write_whole(path, FOR_ASSISTANTS.read_bytes())


def _place(notebook: Path, home: Path) -> Path:
    return home / "work" / f"{name_of(notebook)}.ipynb"


def _how(root: Path, home: Path, name: str, code: str = "{}") -> str:
    """Return how to start a notebook again, each command as code.

    On a hub, make can't do it, and a terminal may know no `python`, or another one.
    """
    if home != root:
        command = [sys.executable, "-m", "ttt.course.copies", "--to", str(home.absolute())]
        return code.format(shlex.join([*command, "--fresh", name]))
    make = code.format(f"make fresh NOTEBOOK={name}")
    return f"{make} (without make: {code.format(f'python start.py fresh {name}')})"


def _is_older(copy: Path, notebook: Path) -> bool:
    """Was this copy made from an older form of the notebook?

    A copy without a digest counts as older: it comes from version 0.14 or before. A file that can't
    be read as a notebook is no copy of ours, and neither is an assignment of nbgrader.
    """
    try:
        content = json.loads(copy.read_text(encoding="utf-8"))
        before = content["metadata"].get("shipped")
        is_notebook = isinstance(content["cells"], list)
        is_assignment = any("nbgrader" in cell["metadata"] for cell in content["cells"])
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return False
    shipped = json.loads(without_outputs(notebook))["metadata"]["shipped"]
    return is_notebook and not is_assignment and before != shipped


def _tell(copy: Path, how: str) -> None:
    """Say at the top of an older copy that there is a newer form, once; the rest stays as it is.

    The note is known by its id: JupyterLab saves its text line by line. Half a character, which no
    UTF-8 file can hold, is written as JSON writes it.
    """
    content = json.loads(copy.read_text(encoding="utf-8"))
    note = {"cell_type": "markdown", "id": "newer-form", "metadata": {}}
    note["source"] = NEWER.format(how)
    if all(cell.get("id") != note["id"] for cell in content["cells"]):
        content["cells"].insert(0, note)
        with suppress(OSError):  # it may be write-protected; then the terminal alone says so
            write_whole(copy.resolve(), text_of(content).encode("utf-8", "backslashreplace"))


def start_again(root: Path, home: Path, name: str, now: datetime) -> str:
    """Put a new copy of one notebook into `work`, keep the old one, and return what was done."""
    notebook = named(name, stored_notebooks(root))
    copy = _place(notebook, home)
    words = f"A fresh copy is {copy}"
    with new_copy(notebook, copy) as part:
        if copy.exists():
            old = copy.rename(_free_name(copy, now))
            words += f"\nYour old one is kept as {old.name}"
        part.rename(copy)
    return words


def _free_name(copy: Path, now: datetime) -> Path:
    """Return a name with the time in it, for an old copy, that no other one has."""
    stem = f"{copy.stem}_{now:%Y-%m-%d_%H-%M-%S}"
    path = copy.with_stem(stem)
    number = 1
    while path.exists():
        number += 1
        path = copy.with_stem(f"{stem}_{number}")
    return path


@contextmanager
def new_copy(notebook: Path, copy: Path) -> Iterator[Path]:
    """Give a new copy of a notebook, beside the place where it is to be."""
    with beside(copy) as part:
        part.write_text(without_outputs(notebook), encoding="utf-8", newline="\n")
        yield part


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """Give a file beside another one, to be written and renamed: so there is never half a file.

    No other program takes the same one, and whatever happens, nothing of it is left.
    Raises OSError, which names the file to be, if it can't be written.
    """
    part = path.with_name(f".{path.name}.{token_hex(4)}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            yield part
        finally:
            part.unlink(missing_ok=True)
    except OSError as problem:
        raise OSError(f"{path} can't be written: {problem}") from problem


def write_whole(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all; one that is there keeps its mode.

    Raises OSError, which names it, if it can't be written.
    """
    with beside(path) as part:
        part.write_bytes(data)
        if path.exists():
            part.chmod(path.stat().st_mode)
        part.replace(path)


def say(text: str) -> None:
    """Print a text on any terminal.

    Letters that it doesn't know, perhaps in the name of a folder, become ?.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    print(text)


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Make the copies that the command line asks for, and return the exit status."""
    parser = ArgumentParser(
        prog="python -m ttt.course.copies", description="Your own copies of the notebooks."
    )
    parser.add_argument(
        "--fresh", metavar="NOTEBOOK", help="start this one again, for instance 03; yours is kept"
    )
    here = Path() if IS_INSTALLED else root
    parser.add_argument(
        "--to", metavar="HOME", type=Path, default=here, help="put work/ there; on a hub, --to ~"
    )
    options = parser.parse_args(arguments)
    try:
        home = options.to.expanduser()
        if options.fresh is not None:
            say(start_again(root, home, options.fresh, datetime.now()))
        else:
            say(copy_missing(root, home))
            if IS_INSTALLED:
                say(OPEN.format(shlex.quote(str(home / "work")), root.parent))
    except (LookupError, OSError, RuntimeError) as error:  # ~x may be nobody's home
        print(f"ttt.course.copies: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped. What was copied is whole, and the rest is copied the next time.")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
