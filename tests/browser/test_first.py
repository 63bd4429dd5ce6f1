"""What every run of the tests sees of a browser: a game, a prediction, a verdict, and tomorrow.

Here JupyterLab is as it comes: it leaves out what is out of sight, and draws it when it is needed.
For all other tests it draws everything.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lab import BoardOnPage, Lab, wait

AS_IT_COMES = "contentVisibility"


@pytest.fixture(autouse=True)
def as_it_comes(lab):
    lab.windowing = AS_IT_COMES
    yield
    lab.windowing = "none"


def test_a_game_to_its_end_by_clicks(lab):
    board = lab.board("Board()")
    result = board.root.locator(".result")
    last = board.root.locator(".squares .last")
    expect(result).to_have_text("x to move")
    board.click(0, 3, 1)
    expect(last).to_have_accessible_name("row 1, column 2, x")
    board.click(4)
    expect(board.strikes).to_have_count(0)
    board.click(2)
    expect(result).to_have_text("x wins")
    expect(board.status).to_have_text("x took 2. x wins, line 0, 1 and 2.")
    expect(board.strikes).to_have_count(1)
    expect(board.root.locator(".squares .faded svg")).to_have_count(2)
    colour = result.evaluate("e => getComputedStyle(e).color")
    expect(board.strikes).to_have_css("stroke", colour)
    expect(board.tool("New game")).to_have_class("first")


def test_a_game_to_its_end_by_keys(lab):
    board = lab.board("Board()")
    board.tool("New game").focus()
    board.press("Shift+Tab")
    expect(board.square(0)).to_be_focused()
    for key, square in [
        ("ArrowRight", 1),
        ("ArrowDown", 4),
        ("End", 5),
        ("Home", 3),
        ("Control+End", 8),
        ("ArrowRight", 8),
        ("ArrowDown", 8),
        ("Control+Home", 0),
        ("ArrowLeft", 0),
        ("ArrowUp", 0),
    ]:
        board.press(key)
        expect(board.square(square)).to_be_focused()
    for keys, said in [
        (["Enter"], "x took 0. o to move."),
        (["ArrowRight", " "], "o took 1. x to move."),
        (["ArrowDown", "Enter"], "x took 4. o to move."),
        (["ArrowRight", "Enter"], "o took 5. x to move."),
        (["ArrowDown", " "], "x took 8. x wins, line 0, 4 and 8."),
    ]:
        board.press(*keys)
        expect(board.status).to_have_text(said)
    expect(board.root).to_have_class(re.compile("keys"))  # WebKit shows the focus after clicks too
    board.press("Tab")
    expect(board.tool("New game")).to_be_focused()


NUMBER = 'from ttt.widgets import *\nguess = Predict("How many games are there?")\nguess'


def test_a_prediction(lab):
    notebook = lab.notebook(NUMBER, "guess.compare(255_168)")
    notebook.run(0)
    asked = notebook.panel.locator(".ttt.predict")
    field = asked.get_by_role("textbox", name="How many games are there?")
    status = asked.get_by_role("status")
    commit = asked.get_by_role("button", name="Commit")
    expect(status).to_have_text("No prediction yet.")
    field.fill("lots of x and d d")
    commit.click()
    expect(status).to_contain_text("'lots of x and d d' won't do")
    expect(field).to_have_value("lots of x and d d")
    field.fill("300 000")
    commit.click()
    expect(status).to_have_text("Your prediction: 300,000. A later cell compares.")
    expect(field).to_have_value("300,000")
    notebook.run(1)
    expect(notebook.cell(1).locator(".jp-OutputArea-output")).to_have_text("The answer: 255,168")
    expect(status).to_have_text(
        "You said 300,000; it is 255,168. That is about 1.2 times too many."
    )


ANSWER = "def free_corners(state): return [square for square in (0, 2, 6, 8) if {}]"
WRONG = ANSWER.format("square < 9")
RIGHT = ANSWER.format("square in state.actions()")


def test_a_verdict_on_a_wrong_answer_and_on_a_better_one(lab):
    notebook = lab.notebook(
        "from ttt import check", WRONG, RIGHT, "check.free_corners(free_corners)"
    )
    verdict = notebook.cell(3).get_by_role("alert")
    board = verdict.get_by_role("img")
    for cell in (0, 1, 3):
        notebook.run(cell)
    expect(verdict).to_contain_text("Not right yet")
    expect(verdict).to_contain_text("Hint: Look at the marks on the board")
    expect(board).to_have_attribute("alt", "x on 0, o to move")
    expect(board).to_be_visible()
    for cell in (2, 3):
        notebook.run(cell)
    expect(verdict).to_contain_text("Right on all 4,520 boards.")
    expect(board).to_have_count(0)


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
FIVE_ARE_LOST = "() => document.body.textContent.split('model not found').length > 5"
HEIGHTS = "found => found.map(element => element.offsetHeight)"


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
    assert notebook.empty_places == []
    assert all("widget model not found" in trouble for trouble in lab.trouble)  # on the console
    lab.trouble.clear()
    notebook.run_all()
    wait(lab.page, are_visible, [False] * 5)
    expect(notebook.panel.locator(".ttt").filter(visible=True)).to_have_count(5)


def test_a_second_view_of_a_board(lab):
    """Both show every click, and the game goes on in either."""
    board = lab.board("Board()")
    board.root.click(button="right")
    lab.page.get_by_role("menuitem", name="Create New View for Cell Output").click()
    second = BoardOnPage(board.notebook, lab.page.locator(".jp-LinkedOutputView .ttt"))
    for clicked, square, said in (
        (board, 4, "x took 4. o to move."),
        (second, 0, "o took 0. x to move."),
        (board, 8, "x took 8. o to move."),
    ):
        clicked.square(square).click()
        for each in (board, second):
            expect(each.status).to_have_text(said)
    assert board.moves == (4, 0, 8)
    lab.close()


LONG = ["\n" * 50] * 10  # cells that are higher together than any window
IS_DRAWN = "board => board.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true })"


@pytest.mark.parametrize("mode", [AS_IT_COMES, "full"])
def test_a_board_that_was_scrolled_away_keeps_its_game(lab, mode):
    lab.windowing = mode
    notebook = lab.notebook(
        "from ttt.widgets import *", "", "board = Board()\nboard", "print(board.moves)", *LONG
    )
    for cell in (0, 2, 3):
        notebook.run(cell)
    board = notebook.board()
    notebook.cell(2).hover()
    scroll_away(lab, board)
    wait(lab.page, lambda: board.root.evaluate(IS_DRAWN), False)
    scroll_back(lab, board)
    board.click(4)
    scroll_away(lab, board)
    scroll_back(lab, board)
    expect(board.square(4)).to_have_accessible_name("row 2, column 2, x")
    board.click(0)
    assert board.moves == (4, 0)


def scroll_away(lab: Lab, board: BoardOnPage):
    """Scroll with the mouse's wheel to the end of the notebook."""
    lab.page.mouse.wheel(0, 99_999)
    expect(board.root).not_to_be_in_viewport()


def scroll_back(lab: Lab, board: BoardOnPage):
    """Scroll to its beginning."""
    lab.page.mouse.wheel(0, -99_999)
    expect(board.square(8)).to_be_in_viewport()
