"""Every notebook as its readers see it: as it is stored, before it is run; then cleared, as a learner's copy, and run.

The stored ones are photographed in both themes, page by page; the pictures are in `artefacts/`.
"""

from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode

from tests.browser.lab import Lab, NotebookPage
from ttt.copies import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
WIDGET = "application/vnd.jupyter.widget-view+json"
EMPTY = ("Loading widget", "Error displaying widget", "model not found")  # what stands where a widget should be
PROBLEMS = '[data-mime-type="application/vnd.jupyter.error"], [data-mime-type="application/vnd.jupyter.stderr"]'
BROKEN_IMAGES = """() => [...panel.node.querySelectorAll(".jp-Notebook img")]
    .filter(image => !image.naturalWidth || !image.checkVisibility()).map(image => image.alt || image.src)"""


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_before_and_after_it_is_run(lab: Lab, path: Path) -> None:
    cells = nbformat.read(path, as_version=4).cells
    notebook = lab.open(lab.write(path.name, path.read_text(encoding="utf-8")))
    check_stored(lab, notebook, cells, path.stem)
    notebook.clear()  # now it is what a learner's copy is
    notebook.run_all()
    check_run(notebook, cells)


def check_stored(lab: Lab, notebook: NotebookPage, cells: list[NotebookNode], name: str) -> None:
    """Require that all stored pictures are shown, among them those that stand in for boards."""
    expected = [html(cell).count("<img") for cell in cells]
    assert [notebook.cell(n).locator(".jp-OutputArea-output img").count() for n in range(len(cells))] == expected
    assert empty_places(notebook) == []
    for theme in ("light", "dark"):
        lab.dress(theme)
        notebook.photographs(f"{name}-{theme}")
        assert lab.ask(BROKEN_IMAGES) == []


def check_run(notebook: NotebookPage, cells: list[NotebookNode]) -> None:
    """Require that every cell ran, that only those failed that are meant to, and that all widgets are there."""
    code = [n for n, cell in enumerate(cells) if cell.cell_type == "code"]
    prompts = [notebook.cell(n).locator(".jp-InputPrompt").inner_text() for n in code]
    assert prompts == [f"[{count}]:" for count in range(1, len(code) + 1)]
    assert [problem for n, cell in enumerate(cells) for problem in problems(notebook, n, cell)] == []
    assert empty_places(notebook) == []
    for n in code:
        if any(WIDGET in output.get("data", {}) for output in outputs(cells[n])):
            assert notebook.widgets(n).count() > 0, f"cell {n} shows no widget"
            assert all(widget.is_visible() for widget in notebook.widgets(n).all()), f"cell {n} hides a widget"


def empty_places(notebook: NotebookPage) -> list[str]:
    """What JupyterLab says where a widget should be and is not."""
    return [text for text in EMPTY if text in notebook.panel.inner_text()]


def outputs(cell: NotebookNode) -> list[NotebookNode]:
    """The outputs of a cell; a Markdown cell has none."""
    found: list[NotebookNode] = cell.get("outputs", [])
    return found


def html(cell: NotebookNode) -> str:
    """The HTML that a cell has put out."""
    return "".join(output.get("data", {}).get("text/html", "") for output in outputs(cell))


def problems(notebook: NotebookPage, number: int, cell: NotebookNode) -> list[str]:
    """The errors and warnings below a cell on the page, unless it is meant to show one."""
    if "raises-exception" in cell.metadata.get("tags", []):
        return []
    return [f"cell {number}: {text}" for text in notebook.cell(number).locator(PROBLEMS).all_inner_texts()]
