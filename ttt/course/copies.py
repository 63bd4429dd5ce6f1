"""The learner's own copies of the notebooks, in `work/`: what `make lab` and `make fresh` do.

    python -m ttt.course.copies              copy every notebook that is not in work/ yet
    python -m ttt.course.copies --fresh 03   start notebook 03 again; the old one is kept beside it

Copies have no outputs, so that no answer stands under a prediction, and nothing is ever overwritten.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parent.parent


def stored_notebooks(root: Path) -> list[Path]:
    """The notebooks of the series in their order; a LookupError if they are not here."""
    found = sorted((root / "notebooks").glob("*.ipynb"))
    if not found:
        raise LookupError(f"there are no notebooks in {root / 'notebooks'}: get the whole project, not only `ttt`")
    return found


def named(name: str, notebooks: Sequence[Path]) -> Path:
    """The one notebook that goes by a number (3, 03), the beginning of its name, or its file name."""
    wanted = Path(name).name.removesuffix(".ipynb")
    exact = [n for n in notebooks if n.stem == wanted]
    numbered = [n for n in notebooks if wanted.isdecimal() and n.stem.partition("_")[0] == wanted.zfill(2)]
    found = exact or numbered or [n for n in notebooks if wanted and n.stem.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    problem = f"{name!r} could be any of" if found else f"no notebook is called {name!r}; there are"
    raise LookupError(f"{problem} {', '.join(n.stem for n in found or notebooks)}")


def without_outputs(notebook: Path) -> str:
    """The text of a notebook as if it had never been run."""
    content = nbformat.read(notebook, as_version=4)
    for cell in content.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return f"{nbformat.writes(content)}\n"


def copy_missing(notebooks: Sequence[Path], work: Path) -> list[Path]:
    """Copy each notebook that is not in `work` yet, and return the new copies."""
    work.mkdir(exist_ok=True)
    missing = [notebook for notebook in notebooks if not (work / notebook.name).exists()]
    return [_write_new(work / notebook.name, without_outputs(notebook)) for notebook in missing]


def start_again(notebook: Path, work: Path, now: datetime) -> Path | None:
    """Put a new copy of one notebook into `work`, and return where the old one is kept, if there was one."""
    text = without_outputs(notebook)
    work.mkdir(exist_ok=True)
    copy = work / notebook.name
    kept = _put_aside(copy, now) if copy.exists() else None
    _write_new(copy, text)
    return kept


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Make the copies that the command line asks for, say what was done, and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m ttt.course.copies", description="Your own copies of the notebooks."
    )
    parser.add_argument("--fresh", metavar="NOTEBOOK", help="start this one again, for instance 03; yours is kept")
    fresh = parser.parse_args(arguments).fresh
    work = root / "work"
    try:
        notebooks = stored_notebooks(root)
        if fresh is None:
            print(_copied(copy_missing(notebooks, work), work))
        else:
            notebook = named(fresh, notebooks)
            print(_started_again(work / notebook.name, start_again(notebook, work, datetime.now())))
    except (LookupError, OSError) as error:
        print(f"ttt.course.copies: {error}", file=sys.stderr)
        return 2
    return 0


def _copied(copies: Sequence[Path], work: Path) -> str:
    if not copies:
        return f"Your notebooks are in {work}; nothing was missing, and nothing was changed."
    names = ", ".join(copy.stem for copy in copies)
    return f"Copied into {work}: {names}.\nWork there: these copies are yours and are never overwritten."


def _started_again(copy: Path, kept: Path | None) -> str:
    return f"A fresh copy is {copy}" + (f"\nYour old one is kept as {kept.name}" if kept else "")


def _put_aside(copy: Path, now: datetime) -> Path:
    dated = f"{copy.stem}_{now:%Y-%m-%d_%H-%M-%S}"
    kept = copy.with_name(f"{dated}.ipynb")
    number = 2
    while kept.exists():
        kept = copy.with_name(f"{dated}_{number}.ipynb")
        number += 1
    return copy.rename(kept)


def _write_new(path: Path, text: str) -> Path:
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)
    return path


if __name__ == "__main__":
    sys.exit(main())
