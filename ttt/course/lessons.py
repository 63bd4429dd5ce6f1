"""Which notebooks there are, and in what order: what all others ask that need to know.

A lesson is a notebook in `notebooks/`. Its *more*, if it has one, is in `notebooks/more/` under
the same name. To add a lesson, put its notebook there; no list elsewhere in the code names it.
"""

from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


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


def named(name: str, notebooks: Sequence[Path]) -> Path:
    """Return the notebook with a number (3, 03), the beginning of a name, or a file name.

    `more/` before it asks for what goes on where a lesson ends. Raises LookupError if there is
    none, or more than one.
    """
    path = Path(name)
    start = path.name.removesuffix(".ipynb")
    folder = "more/" if path.parent.name == "more" else ""
    asked = [notebook for notebook in notebooks if (notebook.parent.name == "more") == bool(folder)]
    hits = (
        [notebook for notebook in asked if notebook.stem == start]
        or [notebook for notebook in asked if start and number_of(notebook) == start.zfill(2)]
        or [notebook for notebook in asked if start and notebook.stem.startswith(start)]
    )
    if len(hits) == 1:
        return hits[0]
    problem = f"{name!r} could be any of" if hits else f"no notebook is called {name!r}; there are"
    names = ", ".join(folder + notebook.stem for notebook in hits or asked)
    raise LookupError(f"{problem} {names}")
