"""Committing to a prediction in JupyterLab, by mouse and by keyboard; Fifteen; a knob."""

from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab, NotebookPage

NUMBER = 'Predict("How many games are there?")'
CHOICE = 'Predict("Who wins?", ["x", "o", "nobody"])'


def ask(lab: Lab, question: str) -> tuple[NotebookPage, Locator]:
    """A notebook with a question, a cell that compares, and one that shows the answer."""
    truth = "255168" if question == NUMBER else "'x'"
    asking = f"guess = {question}\nguess"
    notebook = lab.notebook(
        "from ttt.widgets import *", asking, f"guess.compare({truth})", "guess.answer"
    )
    for number in (0, 1):
        notebook.run(number)
    return notebook, notebook.panel.locator(".ttt.predict")


def test_a_number_by_mouse(lab: Lab) -> None:
    notebook, asked = ask(lab, NUMBER)
    field, status = (
        asked.get_by_role("textbox", name="How many games are there?"),
        asked.get_by_role("status"),
    )
    expect(status).to_have_text("No prediction yet.")
    field.click()
    field.fill("lots of x and d d")
    asked.get_by_role("button", name="Commit").click()
    expect(status).to_have_text("'lots of x and d d' is not a whole number such as 12 or 5,000")
    expect(field).to_have_value("lots of x and d d")
    field.fill("300 000")
    asked.get_by_role("button", name="Commit").click()
    expect(status).to_have_text("Your prediction: 300,000. A later cell compares.")
    expect(field).to_have_value("300,000")
    assert notebook.run(2) == "You said 300,000; it is 255,168. That is about 1.2 times too many."
    expect(status).to_have_text(
        "You said 300,000; it is 255,168. That is about 1.2 times too many."
    )
    assert notebook.run(3) == "300000"


def test_a_number_by_keyboard_leaves_the_cells_alone(lab: Lab) -> None:
    """In command mode x, d d and m do things to cells; typed into the field, they are letters."""
    notebook, asked = ask(lab, NUMBER)
    before = notebook.cells.count()
    asked.get_by_role("textbox").focus()
    lab.page.keyboard.type("xddm4711")
    lab.page.keyboard.press("Enter")
    expect(asked.get_by_role("status")).to_contain_text("'xddm4711' is not a whole number")
    lab.page.keyboard.press("Control+a")
    lab.page.keyboard.type("4711")
    lab.page.keyboard.press("Enter")
    expect(asked.get_by_role("status")).to_contain_text("Your prediction: 4,711.")
    lab.page.keyboard.press("Tab")
    expect(asked.get_by_role("button", name="Commit")).to_be_focused()
    for key in "xddm":
        lab.page.keyboard.press(key)
    assert notebook.cells.count() == before
    assert notebook.run(3) == "4711"


def test_a_choice_by_keyboard(lab: Lab) -> None:
    notebook, asked = ask(lab, CHOICE)
    before = notebook.cells.count()
    asked.get_by_role("button", name="Commit").click()
    expect(asked.get_by_role("status")).to_have_text("choose one of x, o, nobody first")
    asked.get_by_role("radio", name="x", exact=True).focus()
    lab.page.keyboard.press("ArrowDown")
    expect(asked.get_by_role("radio", name="o", exact=True)).to_be_checked()
    for key in "xddm":
        lab.page.keyboard.press(key)
    lab.page.keyboard.press("Enter")
    expect(asked.get_by_role("status")).to_have_text("Your prediction: o. A later cell compares.")
    assert notebook.run(2) == "You said o; the answer is x."
    assert notebook.cells.count() == before


def test_two_questions_are_two_groups(lab: Lab) -> None:
    _, first = ask(
        lab, f"HBox([{CHOICE}, {CHOICE}])".replace("HBox", "__import__('ipywidgets').HBox")
    )
    left, right = first.nth(0), first.nth(1)
    left.get_by_role("radio", name="nobody").check()
    right.get_by_role("radio", name="o", exact=True).check()
    expect(left.get_by_role("radio", name="nobody")).to_be_checked()


def test_a_game_of_fifteen(lab: Lab) -> None:
    board = lab.board("Fifteen()")
    assert board.names == [f"number {number}, free" for number in range(1, 10)]
    expect(board.status).to_have_text("You have nothing. They have nothing. Your turn.")
    with board.answer():
        board.square(1).click()
    expect(board.status).to_have_text("You have 2. They have 5. Your turn.")
    assert board.names[1] == "number 2, you"
    assert board.names[4] == "number 5, they"
    expect(board.square(1)).to_have_text("2you")
    board.square(4).click()
    expect(board.status).to_have_text("They have 5 already")
    assert board.moves == (0, 4), "squares 0 and 4 of the board behind it"


def test_the_picture_of_a_knob_follows_its_slider(lab: Lab) -> None:
    draws = "lambda side: svg.board(State.empty(Variant(side, side, 3)))"
    imports = "from ttt import *\nfrom ttt.pictures import svg\nfrom ttt.widgets import Knob"
    notebook = lab.notebook(imports, f"Knob({draws}, side=(3, 6))")
    notebook.run_all()
    picture = notebook.cell(1).locator("img:visible")
    expect(picture).to_have_attribute("alt", "4×4 board: empty board, x to move")
    notebook.cell(1).get_by_role("slider").focus()
    lab.page.keyboard.press("ArrowRight")
    expect(picture).to_have_attribute("alt", "5×5 board: empty board, x to move")
