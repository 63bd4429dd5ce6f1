"""Which notebooks there are, and in what order: what all others ask that need to know.

A lesson is a notebook in `notebooks/`. Its *more*, if it has one, is in `notebooks/more/` under
the same name. To add a lesson, put its notebook there; CONTRIBUTING.md says what else it needs.
A wheel has that folder beside this file.
"""

from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
IS_INSTALLED = (HERE / "notebooks").is_dir()  # from a wheel, into which setup.py puts them
ROOT = HERE if IS_INSTALLED else HERE.parents[1]


def lessons(root: Path = ROOT) -> list[Path]:
    """Return the notebooks of the lessons, in order."""
    return sorted((root / "notebooks").glob("*.ipynb"))


def stored_notebooks(root: Path = ROOT) -> list[Path]:
    """Return all notebooks of the series: the lessons, then what goes on where they end.

    Raises LookupError if they are not here.
    """
    notebooks = lessons(root) + sorted((root / "notebooks" / "more").glob("*.ipynb"))
    if not notebooks:
        raise LookupError(
            f"there are no notebooks in {root / 'notebooks'}: get the whole project, not only `ttt`"
        )
    return notebooks


def number_of(notebook: Path) -> str:
    """Return the two digits that the name of a notebook begins with; nothing if there are none."""
    number = notebook.stem.partition("_")[0]
    return number if number.isdecimal() else ""


def name_of(notebook: Path) -> str:
    """Return what a notebook is called: 02_terminal_test, or more/02_terminal_test."""
    folder = "more/" if notebook.parent.name == "more" else ""
    return folder + notebook.stem


def named(name: str, notebooks: Sequence[Path]) -> Path:
    """Return the notebook with a number (3, 03), the beginning of a name, or a file name.

    `more/` before it asks for what goes on where a lesson ends. Raises LookupError if there is
    none, or more than one.
    """
    asked = Path(name)
    folder = "more" if asked.parent.name == "more" else "notebooks"
    known = {notebook.stem: notebook for notebook in notebooks if notebook.parent.name == folder}
    start = asked.name.removesuffix(".ipynb")
    if start in known:
        return known[start]
    if start.isdecimal():
        start = f"{start.zfill(2)}_"
    hits = [known[stem] for stem in known if start and stem.startswith(start)]
    if len(hits) == 1:
        return hits[0]
    problem = f"{name!r} could be any of" if hits else f"no notebook is called {name!r}; there are"
    raise LookupError(f"{problem} {', '.join(map(name_of, hits or known.values()))}")
