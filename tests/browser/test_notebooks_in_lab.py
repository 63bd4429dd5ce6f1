"""Every notebook as its readers see it: as it is stored, before it is run. Lessons then cleared, as copies, and run.

With TTT_PHOTOGRAPHS=1 the stored ones are photographed in both themes, page by page; the pictures are in `artefacts/`.
"""

from functools import reduce
from itertools import chain, count
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode

from tests.browser.lab import Lab, NotebookPage
from tests.notebook_rules import LESSONS, NOTEBOOKS, name_of

WIDGET = "application/vnd.jupyter.widget-view+json"
EMPTY = ("Loading widget", "Error displaying widget", "model not found")  # what stands where a widget should be

HEIGHTS = "found => found.map(element => element.offsetHeight)"
PICTURES = "cell => cell.querySelectorAll('.jp-OutputArea-output img').length"
UNSEEN = """cell => [...cell.querySelectorAll("img")]
    .filter(picture => !picture.naturalWidth || !picture.checkVisibility()).map(picture => picture.alt)"""
COUNTS = "() => panel.content.widgets.map(cell => cell.model.executionCount)"
PROBLEMS = """cell => [...cell.querySelectorAll('[data-mime-type$=".error"], [data-mime-type$=".stderr"]')]
    .map(output => output.innerText)"""
WIDGETS = """cell => [...cell.querySelectorAll(".jp-OutputArea-output :is(.ttt, .jupyter-widgets)")]
    .filter(widget => widget.checkVisibility()).length"""


# Searches that take most of a minute: the strict check runs them, and here small boards do.
QUICK = {"wins(START,": "wins(State(),", ", (5, 5, 4), (6, 5, 4)]": "]"}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name_of)
def test_notebook_before_and_after_it_is_run(lab: Lab, path: Path) -> None:
    cells = nbformat.read(path, as_version=4).cells
    text = reduce(lambda told, one: told.replace(*one), QUICK.items(), path.read_text(encoding="utf-8"))
    notebook = lab.open(lab.write(path.name, text))
    check_stored(lab, notebook, cells, name_of(path).replace("/", "-"))
    if path in LESSONS:  # a more has nothing on its page that no lesson has
        notebook.clear()  # now it is what a learner's copy is
        notebook.run_all()
        check_run(lab, notebook, cells)


def test_opened_again_tomorrow(lab: Lab) -> None:
    check_opened_again(lab)


def check_opened_again(lab: Lab) -> None:
    """Require that a saved notebook, opened without its kernel, shows each widget's picture, and what to do."""
    widgets = "Board()", "Play()", "Predict('How many?')", "Row([ListBoard([0] * 9)])", "Stepper(ENDING)"
    imports = "from ttt import *\nfrom ttt.widgets import *"
    notebook = lab.notebook(imports, "ENDING = State.parse('xx. .ox oo.')", *widgets)
    notebook.run_all()
    kept = notebook.panel.locator(".ttt-stored")
    assert [stored.is_visible() for stored in kept.all()] == [False] * 5, "the widgets are alive"
    heights = notebook.panel.locator(".ttt").evaluate_all(HEIGHTS)
    lab.ask("() => panel.context.save()")
    assert lab.trouble == []
    notebook = lab.open("small.ipynb")  # this ends the kernel that the widgets lived in
    lab.page.wait_for_function("() => document.body.textContent.split('model not found').length > 5")
    kept.last.get_by_role("img").wait_for()
    plays, answers, steps = (f"Run this cell to {use}." for use in ("play", "answer", "step through it"))
    ends = [stored.inner_text().splitlines()[-1] for stored in kept.all()]
    assert ends == [f"Games are not kept. {plays}", f"Games are not kept. {plays}", answers, plays, steps]
    differences = zip(heights, kept.evaluate_all(HEIGHTS), strict=True)
    assert all(abs(alive - stored) < 40 for alive, stored in differences), "what is below stays where it is"
    assert "+1" not in str(kept.last.get_by_role("img").get_attribute("alt")), "the values are to be predicted"
    assert [stored.get_by_role("img").count() for stored in kept.all()] == [1, 1, 0, 0, 1]
    assert empty_places(notebook) == []
    assert all("widget model not found" in trouble for trouble in lab.trouble), "JupyterLab tells only the console"
    lab.trouble.clear()
    notebook.run_all()
    assert [stored.is_visible() for stored in kept.all()] == [False] * 5
    assert notebook.panel.locator(".ttt:visible").count() == 5


def check_stored(lab: Lab, notebook: NotebookPage, cells: list[NotebookNode], name: str) -> None:
    """Require that all stored pictures are shown, among them those that stand in for boards."""
    assert notebook.each(PICTURES) == [
        sum(data.get("text/html", "").count("<img") for data in outputs(cell)) for cell in cells
    ]
    assert empty_places(notebook) == []
    for theme in ("light", "dark"):
        lab.dress(theme)
        notebook.wait_for_pictures()
        notebook.photographs(f"{name}-{theme}")
        assert list(chain(*notebook.each(UNSEEN))) == []


def check_run(lab: Lab, notebook: NotebookPage, cells: list[NotebookNode]) -> None:
    """Require that every cell ran, that only those failed that are meant to, and that all widgets are there."""
    numbers = count(1)
    assert lab.ask(COUNTS) == [next(numbers) if cell.cell_type == "code" else None for cell in cells]
    for cell, problems, widgets in zip(cells, notebook.each(PROBLEMS), notebook.each(WIDGETS), strict=True):
        assert problems == [] or "raises-exception" in cell.metadata.get("tags", [])
        assert widgets or not any(WIDGET in data for data in outputs(cell)), cell.source
    assert empty_places(notebook) == []


def empty_places(notebook: NotebookPage) -> list[str]:
    """What JupyterLab says where a widget should be and is not."""
    return [text for text in EMPTY if text in notebook.panel.inner_text()]


def outputs(cell: NotebookNode) -> list[NotebookNode]:
    """The data of a cell's outputs; a Markdown cell has none."""
    return [output.get("data", {}) for output in cell.get("outputs", [])]
