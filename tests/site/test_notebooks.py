"""Every notebook in a browser, cell by cell as a learner runs it: what comes out is what is stored.

Without the web, cells that need compiled packages end with a sentence, and so do those that need threads or processes.
"""

from collections.abc import Iterator, Mapping
from functools import reduce
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.browser.test_notebooks_in_lab import QUICK
from tests.notebook_rules import NOTEBOOKS, name_of
from tests.site.site import Site
from ttt.course.copies import ROOT

WHOLE = {"00", "01", "02", "03", "06", "08"}  # nothing in them needs what a browser lacks
EXPLAINED = ("could not be loaded. Once you are online", "Python has a single thread and no processes")
COMPARED = ("text/plain", "text/html", "image/svg+xml")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name_of)
def test_notebook(lab: Site, path: Path) -> None:
    text = reduce(lambda told, one: told.replace(*one), QUICK.items(), path.read_text("utf-8"))
    stored = nbformat.reads(text, as_version=4).cells
    address = path.relative_to(ROOT).as_posix()
    notebook = lab.open(address if text == path.read_text("utf-8") else lab.write(address, text))
    broken = False
    for number, cell in enumerate(stored):
        if cell.cell_type != "code":
            continue
        notebook.run(number)
        got = lab.cells()[number]["outputs"]
        if failed := unexpected(cell, got):
            explained = any(words in failed for words in EXPLAINED) or (broken and failed.startswith("NameError"))
            assert explained, f"cell {number}: {failed}"
            broken = True
        elif "nbval-ignore-output" not in tags(cell):
            assert list(told(got)) == list(told(cell.outputs)), f"cell {number}"
    assert not (broken and name_of(path) in WHOLE)
    assert lab.trouble == [] or broken
    lab.trouble.clear()
    assert broken or not lab.wanted
    lab.wanted.clear()


def unexpected(cell: nbformat.NotebookNode, outputs: list[Mapping[str, Any]]) -> str:
    """What a cell failed with, unless it is meant to fail."""
    errors = [one for one in told(outputs) if one[0] == "error" and "raises-exception" not in tags(cell)]
    return errors[0][1] if errors else ""


def told(outputs: list[Mapping[str, Any]]) -> Iterator[tuple[str, ...]]:
    """What can be compared of a cell's outputs. This kernel adds empty results, and names errors in its own way."""
    for output in outputs:
        kind = output["output_type"]
        if kind == "stream":
            yield kind, output["name"], "".join(output["text"])
        elif kind == "error":
            yield kind, f"{output['ename'].removeprefix('<class ').strip(chr(39) + '>')}: {output['evalue']}"
        elif output["data"]:
            yield kind, *(str(output["data"].get(mime)) for mime in COMPARED)


def tags(cell: nbformat.NotebookNode) -> list[str]:
    found: list[str] = cell.metadata.get("tags", [])
    return found
