"""Every lesson in a browser, cell by cell as a learner runs it: what comes out is what is stored.

Without the web, cells that need compiled packages end with a sentence, and so do those that need
threads or processes. With TTT_WEB=1, the compiled packages must be there; then what they draw is
not compared, since their versions differ, and what goes on where a lesson ends is run, too.
"""

import os
from collections.abc import Iterator, Mapping
from typing import Any

import nbformat
import pytest

from tests.canonical import without_colours
from tests.notebook_rules import LESSONS, NOTEBOOKS
from ttt.course.lessons import ROOT, name_of

WEB = os.environ.get("TTT_WEB") == "1"
WHOLE = {"00", "01", "02", "03", "06", "08"}  # lessons in which nothing needs what a browser lacks
OFFLINE = ("could not be loaded. While you are online", "No module named 'matplotlib'")
NEVER = (  # of threads and processes
    "Python has one thread and no processes",
    "no process can be",
)
EXPLAINED = NEVER if WEB else NEVER + OFFLINE
COMPARED = ("text/plain", "text/html", "image/svg+xml")
NO_BARS = """() => panel.sessionContext.session.kernel.requestExecute(
    {code: "import os; os.environ['TTT_PROGRESS'] = '0'", silent: true}).done.then(() => null)"""


@pytest.mark.release
@pytest.mark.parametrize("path", NOTEBOOKS if WEB else LESSONS, ids=name_of)
def test_notebook(lab, path):
    notebook = lab.open(path.relative_to(ROOT).as_posix())
    assert not any(cell.get("outputs") for cell in lab.cells()), "no answer is below a prediction"
    lab.ask(NO_BARS)
    broken = False
    is_compared = not WEB
    for number, cell in enumerate(nbformat.read(path, as_version=4).cells):
        if cell.cell_type != "code":
            continue
        notebook.run(number)
        got = lab.cells()[number]["outputs"]
        failed = unexpected(cell, got)
        is_missed = broken and failed.startswith("NameError")
        if is_missed or says(failed, EXPLAINED):
            broken = True
            if "10_parallel" in path.name:  # what has no processes says so, and goes on
                is_compared = False
        elif is_compared and "nbval-ignore-output" not in tags(cell):
            assert list(told(got)) == list(told(cell.outputs)), f"cell {number}"
        else:
            assert not failed, f"cell {number}"
    if broken:
        lab.trouble.clear()
    else:
        assert WEB or not lab.wanted
    assert not broken or name_of(path)[:2] not in WHOLE


def unexpected(cell: nbformat.NotebookNode, outputs: list[Mapping[str, Any]]):
    """What a cell failed with, unless it is meant to fail; a verdict or a print may say so, too."""
    if "raises-exception" in tags(cell):
        return ""
    texts = [" ".join(parts) for parts in told(outputs)]
    failures = [text for text in texts if text.startswith("error") or says(text, OFFLINE + NEVER)]
    return " ".join(failures).removeprefix("error ")


def says(text: str, sentences: tuple[str, ...]):
    return any(sentence in text for sentence in sentences)


def told(outputs: list[Mapping[str, Any]]) -> Iterator[tuple[str, ...]]:
    """What can be compared of a cell's outputs.

    This kernel adds empty results, and names errors in its own way.
    """
    for output in outputs:
        kind = output["output_type"]
        if kind == "stream":
            yield kind, output["name"], "".join(output["text"])
        elif kind == "error":
            name = output["ename"].removeprefix("<class '").removesuffix("'>")
            yield kind, f"{name}: {output['evalue']}"
        elif output["data"]:
            forms = (str(output["data"].get(mime)) for mime in COMPARED)
            yield kind, *(without_colours(form) for form in forms)


def tags(cell: nbformat.NotebookNode):
    names: list[str] = cell.metadata.get("tags", [])
    return names
