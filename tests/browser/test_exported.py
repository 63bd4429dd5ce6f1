"""A notebook exported as a page, by JupyterLab's menu or nbconvert: pictures are there, solutions are folded."""

from pathlib import Path

import nbformat
from nbconvert import HTMLExporter
from playwright.sync_api import Browser, expect

from ttt.course.copies import ROOT

ALPHA_BETA = ROOT / "notebooks" / "07_alpha_beta.ipynb"
FOLDED = 30  # pixels: a line


def test_the_page_of_a_notebook(chromium: Browser, tmp_path: Path) -> None:
    source = nbformat.read(ALPHA_BETA, as_version=4)
    page = chromium.new_page(viewport={"width": 1200, "height": 1000})
    path = tmp_path / "page.html"
    exporter = HTMLExporter()  # type: ignore[no-untyped-call]
    path.write_text(exporter.from_notebook_node(source)[0], encoding="utf-8")
    page.goto(path.as_uri())
    solutions = page.locator(".celltag_solution .cm-editor")
    assert solutions.count() == sum("solution" in cell.metadata.get("tags", []) for cell in source.cells) > 1
    heights = solutions.evaluate_all("codes => codes.map(code => code.offsetHeight)")
    assert max(heights) <= FOLDED
    solutions.nth(1).hover()
    assert solutions.nth(1).evaluate("code => code.offsetHeight") > 2 * FOLDED
    kept = page.locator(".ttt-stored")
    assert kept.count() == sum(cell.source.count("Predict(") + cell.source.count("Stepper(") for cell in source.cells)
    expect(kept.filter(has_text="Run this cell to step")).to_have_count(1)
    for picture in kept.locator("img").all():
        expect(picture).to_be_visible()
    page.close()
