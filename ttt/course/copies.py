"""The learner's own copies of the notebooks, in `work/`: what `make lab` and `make fresh` do.

    python -m ttt.course.copies              copy every notebook that is not in work/ yet
    python -m ttt.course.copies --fresh 03   start notebook 03 again; the old one is kept beside it

Copies have no outputs, so that there is no answer under a prediction, and nothing is ever overwritten. The exit status
is 0, 130 after Ctrl-C, and 2 for wrong arguments or if a copy can't be made.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from io import TextIOWrapper
from itertools import count
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def stored_notebooks(root: Path) -> list[Path]:
    """Return the notebooks of the series in their order. Raises LookupError if they are not here."""
    found = sorted((root / "notebooks").glob("*.ipynb")) + sorted((root / "notebooks").glob("more/*.ipynb"))
    if not found:
        raise LookupError(f"there are no notebooks in {root / 'notebooks'}: get the whole project, not only `ttt`")
    return found


def named(name: str, notebooks: Sequence[Path]) -> Path:
    """Return the one notebook that goes by a number (3, 03), the beginning of its name, or its file name.

    `more/` before it asks for what goes on where a lesson ends. Raises LookupError if there is none, or more than one.
    """
    is_more, wanted = Path(name).parent.name == "more", Path(name).name.removesuffix(".ipynb")
    notebooks = [notebook for notebook in notebooks if (notebook.parent.name == "more") == is_more]
    exact = [n for n in notebooks if n.stem == wanted]
    numbered = [n for n in notebooks if wanted.isdecimal() and n.stem.partition("_")[0] == wanted.zfill(2)]
    found = exact or numbered or [n for n in notebooks if wanted and n.stem.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    problem = f"{name!r} could be any of" if found else f"no notebook is called {name!r}; there are"
    raise LookupError(f"{problem} {', '.join('more/' * is_more + n.stem for n in found or notebooks)}")


def without_outputs(notebook: Path) -> str:
    """Return the text of a notebook as if it had never been run."""
    content = json.loads(notebook.read_text(encoding="utf-8"))
    for cell in content["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
    return json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def copy_missing(root: Path) -> str:
    """Copy each notebook that is not in `work` yet, and return in words what was done."""
    work = root / "work"
    copies = {work / notebook.relative_to(root / "notebooks"): notebook for notebook in stored_notebooks(root)}
    missing = [copy for copy in copies if not copy.exists()]
    for copy in missing:
        _ready(copy, copies[copy]).rename(copy)
    if not missing:
        return f"Your notebooks are in {work}; nothing was missing, and nothing was changed."
    names = ", ".join(copy.relative_to(work).with_suffix("").as_posix() for copy in missing)
    return f"Copied into {work}: {names}.\nWork there: these copies are yours and are never overwritten."


def start_again(root: Path, name: str, now: datetime) -> str:
    """Put a new copy of one notebook into `work`, keep the old one, and return in words what was done."""
    notebook = named(name, stored_notebooks(root))
    copy = root / "work" / notebook.relative_to(root / "notebooks")
    ready, told = _ready(copy, notebook), f"A fresh copy is {copy}"
    if copy.exists():
        aside = (copy.with_stem(f"{copy.stem}_{now:%Y-%m-%d_%H-%M-%S}{f'_{n}' if n > 1 else ''}") for n in count(1))
        kept = copy.rename(next(path for path in aside if not path.exists()))
        told += f"\nYour old one is kept as {kept.name}"
    ready.rename(copy)
    return told


def _ready(copy: Path, notebook: Path) -> Path:
    """Return a file beside a copy to be, with all that it is to hold: so there is never half a copy.

    Raises OSError, which names the copy, if it can't be written.
    """
    beside = copy.with_name(f".{copy.name}.part")
    try:
        copy.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(without_outputs(notebook), encoding="utf-8", newline="\n")
    except OSError as problem:
        with suppress(OSError):
            beside.unlink()
        raise OSError(f"{copy} can't be written: {problem}") from problem
    return beside


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Make the copies that the command line asks for, say what was done, and return the exit status."""
    parser = ArgumentParser(prog="python -m ttt.course.copies", description="Your own copies of the notebooks.")
    parser.add_argument("--fresh", metavar="NOTEBOOK", help="start this one again, for instance 03; yours is kept")
    fresh = parser.parse_args(arguments).fresh
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # the folder may have any name
    try:
        print(copy_missing(root) if fresh is None else start_again(root, fresh, datetime.now()))
    except (LookupError, OSError) as error:
        print(f"ttt.course.copies: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped. What was copied is whole, and the rest is copied the next time.")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
