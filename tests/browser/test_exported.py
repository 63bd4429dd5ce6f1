"""A notebook exported as a page has its pictures, and its solutions are folded."""

import re

import nbformat
from nbconvert import HTMLExporter
from playwright.sync_api import Locator, expect

from tests.browser.lab import new_page, wait
from ttt.course.lessons import ROOT

ALPHA_BETA = ROOT / "notebooks" / "07_alpha_beta.ipynb"
FOLDED = 30  # pixels: a line
# As on a slow machine
LATE = ".cm-editor { interpolate-size: allow-keywords; transition: height 0.5s }"
HEIGHT = "code => code.offsetHeight"
CUT = """page => [...page.querySelectorAll('.highlight pre')]
    .filter(code => code.scrollWidth > code.clientWidth + 1).map(code => code.innerText)"""


def height_under_mouse(solution: Locator):
    """Go there with the mouse, once more if the page has moved below it, as pictures came."""
    solution.hover()
    height: int = solution.evaluate(HEIGHT)
    return height


def test_the_page_of_a_notebook(chromium, tmp_path):
    source = nbformat.read(ALPHA_BETA, as_version=4)
    page = new_page(chromium, viewport={"width": 1200, "height": 1000})
    path = tmp_path / "page.html"
    exporter = HTMLExporter()
    path.write_text(exporter.from_notebook_node(source)[0], encoding="utf-8")
    page.goto(path.as_uri())
    solutions = page.locator(".celltag_solution .cm-editor")
    assert (
        solutions.count()
        == sum("solution" in cell.metadata.get("tags", []) for cell in source.cells)
        > 1
    )
    heights = solutions.evaluate_all("codes => codes.map(code => code.offsetHeight)")
    assert max(heights) <= FOLDED
    page.add_style_tag(content=LATE)
    wait(page, lambda: height_under_mouse(solutions.nth(1)) > 2 * FOLDED)
    stored = page.locator(".ttt-stored")
    code = "".join(cell.source for cell in source.cells if cell.cell_type == "code")
    widgets = re.findall(r"\b(?:Predict|Stepper|TreeInHand|Map|Practice)\(", code)
    assert stored.count() == len(widgets)
    expect(stored.filter(has_text="Run this cell to step")).to_have_count(1)
    for picture in stored.locator("img").all():
        expect(picture).to_be_visible()
    page.set_viewport_size({"width": 700, "height": 900})
    page.emulate_media(media="print")
    wait(page, lambda: page.locator("body").evaluate(CUT), [])
    wait(page, lambda: min(solutions.evaluate_all("codes => codes.map(c => c.offsetHeight)")) > 30)
    page.close()
