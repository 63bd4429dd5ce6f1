"""Every notebook as its readers see it: as it is stored, before it is run.

A few are then cleared, as copies, and run. That cells give what is stored, the strict check sees;
each kind of widget has tests of its own. What is left for these few is that JupyterLab runs a
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

from tests.browser.lab import Lab, NotebookPage, wait
from tests.notebook_rules import LESSONS, NOTEBOOKS
from ttt.course.lessons import name_of

WIDGET = "application/vnd.jupyter.widget-view+json"
# What stands where a widget should be
EMPTY = ("Loading widget", "Error displaying widget", "model not found")
FIVE_ARE_LOST = "() => document.body.textContent.split('model not found').length > 5"

HEIGHTS = "found => found.map(element => element.offsetHeight)"
PICTURES = "cell => cell.querySelectorAll('.jp-OutputArea-output img').length"
UNSEEN = """cell => [...cell.querySelectorAll("img")]
    .filter(picture => !picture.naturalWidth || !picture.checkVisibility()).map(picture => picture.alt)"""
COUNTS = "() => panel.content.widgets.map(cell => cell.model.executionCount)"
PROBLEMS = """cell => [...cell.querySelectorAll('[data-mime-type$=".error"], [data-mime-type$=".stderr"]')]
    .map(output => output.innerText)"""
WIDGETS = """cell => [...cell.querySelectorAll(".jp-OutputArea-output :is(.ttt, .jupyter-widgets)")]
    .filter(widget => widget.checkVisibility()).length"""

ARE_PHOTOGRAPHED = os.environ.get("TTT_PHOTOGRAPHS") == "1"
SHOWN = NOTEBOOKS if ARE_PHOTOGRAPHED else LESSONS
THEMES = ("light", "dark") if ARE_PHOTOGRAPHED else ("light",)
RUN = ("01_state_and_operators", "07_alpha_beta")  # boards, steppers


@pytest.mark.parametrize("path", SHOWN, ids=name_of)
def test_notebook_before_and_after_it_is_run(lab, path):
    text = path.read_text(encoding="utf-8")
    cells = nbformat.reads(text, as_version=4).cells
    is_run = name_of(path) in RUN
    open_it = lab.open if is_run else lab.look_at
    notebook = open_it(lab.write(path.name, text))
    check_stored(lab, notebook, cells, name_of(path).replace("/", "-"))
    if is_run:
        notebook.clear()  # now it is what a learner's copy is
        notebook.run_all()
        check_run(lab, notebook, cells)


ONE_OF_EACH = (
    "from ttt import *\nfrom ttt.widgets import *",
    "ENDING = State.parse('xx. .ox oo.')",
    "Board()",
    "Play()",
    "Predict('How many?')",
    "Row([ListBoard([0] * 9)])",
    "Stepper(ENDING)",
)
INVITATIONS = [
    "Games are not kept. Run this cell to play.",
    "Games are not kept. Run this cell to play.",
    "Run this cell to answer.",
    "Run this cell to play.",
    "Run this cell to step through it.",
]


def test_opened_again_tomorrow(lab):
    """A saved notebook, opened without its kernel, shows each widget's picture, and what to do."""
    notebook = lab.notebook(*ONE_OF_EACH)
    notebook.run_all()
    all_stored = notebook.panel.locator(".ttt-stored")

    def are_visible():
        return [stored.is_visible() for stored in all_stored.all()]

    wait(lab.page, are_visible, [False] * 5)  # the widgets are alive
    heights = notebook.panel.locator(".ttt").evaluate_all(HEIGHTS)
    lab.ask("() => panel.context.save()")
    assert lab.trouble == []
    notebook = lab.open("small.ipynb")  # this ends the kernel that the widgets lived in
    lab.page.wait_for_function(FIVE_ARE_LOST)
    tree = all_stored.last.get_by_role("img")
    tree.wait_for()
    ends = [stored.inner_text().splitlines()[-1] for stored in all_stored.all()]
    assert ends == INVITATIONS
    for alive, stored in zip(heights, all_stored.evaluate_all(HEIGHTS), strict=True):
        assert abs(alive - stored) < 40, "what is below stays where it is"
    assert "+1" not in str(tree.get_attribute("alt")), "the values are to be predicted"
    assert [stored.get_by_role("img").count() for stored in all_stored.all()] == [1, 1, 0, 0, 1]
    assert empty_places(notebook) == []
    assert all("widget model not found" in trouble for trouble in lab.trouble)  # on the console
    lab.trouble.clear()
    notebook.run_all()
    wait(lab.page, are_visible, [False] * 5)
    assert notebook.panel.locator(".ttt:visible").count() == 5


def check_stored(lab: Lab, notebook: NotebookPage, cells: list[NotebookNode], name: str):
    """Require that all stored pictures are shown, among them those that stand in for boards."""
    pictures = [
        sum(data.get("text/html", "").count("<img") for data in outputs(cell)) for cell in cells
    ]
    wait(lab.page, lambda: notebook.each(PICTURES), pictures)
    assert empty_places(notebook) == []
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
    assert empty_places(notebook) == []


def without_widgets(notebook: NotebookPage, cells: list[NotebookNode]):
    """The cells that should show a widget, and don't."""
    missing = []
    for cell, widgets in zip(cells, notebook.each(WIDGETS), strict=True):
        if not widgets and any(WIDGET in data for data in outputs(cell)):
            missing.append(cell.source)
    return missing


def empty_places(notebook: NotebookPage):
    """What JupyterLab says where a widget should be and is not."""
    return [text for text in EMPTY if text in notebook.panel.inner_text()]


def outputs(cell: NotebookNode) -> list[NotebookNode]:
    """The data of a cell's outputs; a Markdown cell has none."""
    return [output.get("data", {}) for output in cell.get("outputs", [])]
