"""The lessons as their readers see them: as they are stored, before they are run.

Two are then cleared, as copies, and run. That cells give what is stored, the strict check sees;
each kind of widget has tests of its own. What is left for these two is that JupyterLab runs a
lesson from its first cell to its last, and shows all its widgets together.

In the mores are the same kinds of outputs as in the lessons, and both themes are for
`test_accessibility`, where each kind is. With TTT_PHOTOGRAPHS=1 all stored notebooks are
photographed in both, page by page, into `artefacts/`.
"""

import os
from itertools import chain, count

import nbformat
import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_notebook

from tests.browser.lab import PYTHON, Lab, NotebookPage, wait
from tests.notebook_rules import LESSONS, NOTEBOOKS
from ttt.course.lessons import name_of

WIDGET = "application/vnd.jupyter.widget-view+json"

PICTURES = "cell => cell.querySelectorAll('.jp-OutputArea-output img').length"
UNSEEN = """cell => [...cell.querySelectorAll("img")]
    .filter(picture => !picture.naturalWidth || !picture.checkVisibility()).map(picture => picture.alt)"""
COUNTS = "() => panel.content.widgets.map(cell => cell.model.executionCount)"
PROBLEMS = """cell => [...cell.querySelectorAll('[data-mime-type$=".error"], [data-mime-type$=".stderr"]')]
    .map(output => output.innerText)"""
WIDGETS = """cell => [...cell.querySelectorAll(".jp-OutputArea-output :is(.ttt, .jupyter-widgets)")]
    .filter(widget => widget.checkVisibility()).length"""

ARE_PHOTOGRAPHED = os.environ.get("TTT_PHOTOGRAPHS") == "1"
THEMES = ("light", "dark") if ARE_PHOTOGRAPHED else ("light",)
RUN = [path for path in LESSONS if path.stem in ("01_state_and_operators", "06_minimax")]


def test_what_is_stored_in_the_lessons_is_seen(lab):
    """All their outputs, in one notebook: to open thirteen of them would take four times as long."""
    notebooks = [nbformat.read(path, as_version=4) for path in LESSONS]
    stored = [
        cell.outputs for notebook in notebooks for cell in notebook.cells if cell.get("outputs")
    ]
    cells = [new_code_cell(outputs=outputs) for outputs in stored]
    text = nbformat.writes(new_notebook(cells=cells, metadata=PYTHON))
    check_stored(lab, lab.open(lab.write("stored.ipynb", text)), cells, "stored")


@pytest.mark.parametrize("path", NOTEBOOKS if ARE_PHOTOGRAPHED else RUN, ids=name_of)
def test_notebook_before_and_after_it_is_run(lab, path):
    text = path.read_text(encoding="utf-8")
    cells = nbformat.reads(text, as_version=4).cells
    notebook = lab.open(lab.write(path.name, text))
    check_stored(lab, notebook, cells, name_of(path).replace("/", "-"))
    if path in RUN:
        notebook.clear()  # now it is what a learner's copy is
        notebook.run_all()
        check_run(lab, notebook, cells)


def check_stored(lab: Lab, notebook: NotebookPage, cells: list[NotebookNode], name: str):
    """Require that all stored pictures are shown, among them those that stand in for boards."""
    pictures = [
        sum(data.get("text/html", "").count("<img") for data in outputs(cell)) for cell in cells
    ]
    wait(lab.page, lambda: notebook.each(PICTURES), pictures)
    assert notebook.empty_places == []
    for theme in THEMES:
        lab.dress(theme)
        notebook.wait_for_pictures()
        notebook.photographs(f"{name}-{theme}")
        wait(lab.page, lambda: list(chain(*notebook.each(UNSEEN))), [])


def check_run(lab: Lab, notebook: NotebookPage, cells: list[NotebookNode]):
    """Every cell ran, none failed but by intent, and all widgets are there."""
    numbers = count(1)
    assert lab.ask(COUNTS) == [
        next(numbers) if cell.cell_type == "code" else None for cell in cells
    ]
    for cell, problems in zip(cells, notebook.each(PROBLEMS), strict=True):
        assert problems == [] or "raises-exception" in cell.metadata.get("tags", [])
    wait(lab.page, lambda: without_widgets(notebook, cells), [])
    assert notebook.empty_places == []


def without_widgets(notebook: NotebookPage, cells: list[NotebookNode]):
    """The cells that should show a widget, and don't."""
    missing = []
    for cell, widgets in zip(cells, notebook.each(WIDGETS), strict=True):
        if not widgets and any(WIDGET in data for data in outputs(cell)):
            missing.append(cell.source)
    return missing


def outputs(cell: NotebookNode) -> list[NotebookNode]:
    """The data of a cell's outputs; a Markdown cell has none."""
    return [output.get("data", {}) for output in cell.get("outputs", [])]
