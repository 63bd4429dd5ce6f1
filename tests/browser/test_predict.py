"""Committing to a prediction in JupyterLab, by keyboard; Fifteen; a knob."""

from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab, NotebookPage

NUMBER = 'Predict("How many games are there?")'
CHOICE = 'Predict("Who wins?", ["x", "o", "nobody"])'


def ask(lab: Lab, question: str) -> tuple[NotebookPage, Locator]:
    """A notebook with a question, and a cell that compares."""
    asking = f"from ttt.widgets import *\nguess = {question}\nguess"
    notebook = lab.notebook(asking, "guess.compare(255_168)")
    notebook.run(0)
    return notebook, notebook.panel.locator(".ttt.predict")


def test_a_number_by_keyboard_leaves_the_cells_alone(lab):
    """In command mode x, d d and m do things to cells; typed into the field, they are letters."""
    notebook, asked = ask(lab, NUMBER)
    before = notebook.cells.count()
    asked.get_by_role("textbox").focus()
    lab.page.keyboard.type("xddm4711")
    lab.page.keyboard.press("Enter")
    expect(asked.get_by_role("status")).to_contain_text("'xddm4711' won't do")
    lab.page.keyboard.press("Tab")
    expect(asked.get_by_role("button", name="Commit")).to_be_focused()
    lab.page.keyboard.type("xddm")
    assert notebook.cells.count() == before


def test_a_choice_by_keyboard(lab):
    notebook, asked = ask(lab, CHOICE)
    before = notebook.cells.count()
    asked.get_by_role("radio", name="x", exact=True).focus()
    lab.page.keyboard.press("ArrowDown")
    expect(asked.get_by_role("radio", name="o", exact=True)).to_be_checked()
    lab.page.keyboard.type("xddm")
    lab.page.keyboard.press("Enter")
    expect(asked.get_by_role("status")).to_have_text("Your prediction: o. A later cell compares.")
    assert notebook.cells.count() == before


def test_two_questions_are_two_groups(lab):
    _, questions = ask(lab, f"__import__('ipywidgets').HBox([{CHOICE}, {CHOICE}])")
    nobody = questions.nth(0).get_by_role("radio", name="nobody")
    nobody.check()
    questions.nth(1).get_by_role("radio", name="o", exact=True).check()
    expect(nobody).to_be_checked()


def test_a_game_of_fifteen(lab):
    board = lab.board("Fifteen()")
    assert board.names == [f"number {number}, free" for number in range(1, 10)]
    board.click(1)
    expect(board.status).to_have_text("You have 2. They have 1. Your turn.")
    expect(board.square(1)).to_have_accessible_name("number 2, you")
    expect(board.square(0)).to_have_accessible_name("number 1, they")
    expect(board.square(1)).to_have_text("2you")


def test_the_picture_of_a_knob_follows_its_slider(lab):
    draws = "lambda side: svg.board(State.empty(Variant(side, side, 3)))"
    imports = "from ttt import *\nfrom ttt.pictures import svg\nfrom ttt.widgets import Knob"
    notebook = lab.notebook(imports, f"Knob({draws}, side=(3, 6))")
    notebook.run_all()
    picture = notebook.cell(1).locator("img:visible")
    expect(picture).to_have_attribute("alt", "4×4 board: empty board, x to move")
    notebook.cell(1).get_by_role("slider").focus()
    lab.page.keyboard.press("ArrowRight")
    expect(picture).to_have_attribute("alt", "5×5 board: empty board, x to move")
