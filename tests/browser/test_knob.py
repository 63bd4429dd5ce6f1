"""A knob in JupyterLab: its picture is there at once, and follows the slider."""

from playwright.sync_api import expect

from tests.browser.lab import Lab

KNOB = "Knob(lambda side: svg.board(State.empty(Variant(side, side, 3))), side=(3, 6))"


def test_the_picture_follows_the_slider(lab: Lab) -> None:
    notebook = lab.notebook("from ttt import *\nfrom ttt.pictures import svg\nfrom ttt.widgets import Knob", KNOB)
    notebook.run_all()
    picture = notebook.cell(1).locator("img:visible")
    expect(picture).to_have_attribute("alt", "4×4 board: empty board, x to move")
    notebook.cell(1).get_by_role("slider").focus()
    lab.page.keyboard.press("ArrowRight")
    expect(picture).to_have_attribute("alt", "5×5 board: empty board, x to move")
