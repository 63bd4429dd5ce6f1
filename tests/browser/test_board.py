"""Playing on a board in JupyterLab: by mouse, by keyboard, by ear; opponents that fail."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lab import BoardOnPage, Lab

PATIENCE = 3_000  # milliseconds that the page waits for an answer; the tests wait for no time
RESTARTED = "The kernel was restarted. Run the cells above, then this one."

UNTIL = """import time
from pathlib import Path
def until_go(name="go"):
    while not Path("signs", name).exists(): time.sleep(0.02)
"""
SLOW = f"""{UNTIL}
def slow(state):
    until_go()
    return state.actions()[0]"""


def ask_slow(lab: Lab) -> BoardOnPage:
    """A board on which square 8 was clicked, and the reply waits until it may come."""
    board = lab.board("Play(opponent=slow)", SLOW)
    board.square(8).click()
    return board


BUSY = f"""{UNTIL}
if "board" in globals(): until_go()  # busy when it is run again"""


UNSEEN = """from ttt import State
from ttt.widgets import *
widgets = [Board(), Play(), Stepper(State.parse("xo.ox.x.o")), Predict("Who wins?", ["x", "o"])]
for widget in widgets:
    widget.comm.send({"method": "update", "state": {"view": {}}, "buffer_paths": []})
    display(widget)"""
# The two seconds that anywidget waits are over before anything can be loaded.
GIVE_UP = """() => {
    window.usualTimeout = AbortSignal.timeout;
    AbortSignal.timeout = time => {
        if (time !== 2000) return usualTimeout.call(AbortSignal, time);
        const controller = new AbortController();
        queueMicrotask(() => controller.abort());
        return controller.signal;
    };
}"""
SEEN = "for widget in widgets: widget.send_state('view')"


def test_a_view_that_comes_after_its_page(lab):
    """As on a slow machine: a widget is on the page before it is known what it shows."""
    notebook = lab.notebook(UNSEEN, SEEN)
    notebook.run(0)
    widgets = notebook.panel.locator(".ttt")
    expect(widgets).to_have_count(0)
    notebook.run(1)
    expect(widgets).to_have_count(4)
    expect(widgets.nth(0).locator(".squares button")).to_have_count(9)
    expect(widgets.nth(1).get_by_role("button", name="Hint")).to_be_visible()
    expect(widgets.nth(2).get_by_role("button", name="Forward")).to_be_visible()
    expect(widgets.nth(3).locator("input")).to_have_count(2)


def test_a_script_that_loads_slowly(lab):
    """As on a slow machine: anywidget gives up waiting for it, and then tells it nothing."""
    lab.page.evaluate(GIVE_UP)
    try:
        board = lab.board("Board()")
        board.click(4, 0)
    finally:
        lab.page.evaluate("() => { AbortSignal.timeout = window.usualTimeout; }")
    assert board.squares == "o...x...."
    assert board.moves == (4, 0)


COUNT_SAVES = """() => {
    window.saves = 0;
    panel.context.saveState.connect((_, state) => { saves += state === "started"; });
}"""
# As on a slow page: no timer of the first key goes off before the next ones are heard.
AT_ONCE = """element => {
    for (const [key, ctrlKey] of [["s", true], ["x", false], ["d", false], ["d", false]]) {
        const keyCode = key.toUpperCase().charCodeAt();
        element.dispatchEvent(new KeyboardEvent("keydown", { key, keyCode, ctrlKey, bubbles: true, cancelable: true }));
    }
}"""


def saves_after_keys(board: BoardOnPage):
    """Press Ctrl+S, and return how often JupyterLab has saved.

    It does not hear the keys while it still saves.
    """
    board.press("Control+s")
    saves: int = board.page.evaluate("() => window.saves")
    return saves


def test_letters_do_not_reach_jupyterlab_but_ctrl_s_does(lab):
    """In command mode x cuts a cell, b adds one, d d deletes one, and m makes it Markdown."""
    board = lab.board("Board()")
    for element in (board.square(4), board.tool("Undo")):
        lab.page.evaluate(COUNT_SAVES)
        element.focus()
        board.wait(lambda: saves_after_keys(board) > 0)
        element.evaluate(AT_ONCE)
        board.press("x", "b", "d", "d", "m", "ArrowDown", "c", "v")
    assert board.moves == (), "the kernel has answered, after anything that the keys did"
    assert board.notebook.cell_types == ["Code"] * 4


IS_INSIDE = """square => {
    const [card, cell] = [".card", ".jp-OutputArea-output"].map(part => square.closest(part).getBoundingClientRect());
    return card.right <= cell.right;
}"""


@pytest.mark.parametrize(("columns", "window", "side"), [(3, 1200, 96), (3, 360, 48), (7, 360, 28)])
def test_squares_are_as_large_as_there_is_room(lab, columns, window, side):
    board = lab.board(f"Board(State.empty(Variant({columns}, {columns}, 3)))")
    with lab.window(window, 800):
        board.wait(lambda: board.square(0).evaluate("e => e.offsetWidth") >= side)
        board.wait(lambda: board.square(0).evaluate(IS_INSIDE))


def test_undo_redo_and_new_game(lab):
    board = lab.board("Board()")
    undo = board.tool("Undo")
    redo = board.tool("Redo")
    board.click(4)
    for tool, undo_is_off, redo_is_off in [
        (undo, "true", "false"),
        (redo, "false", "true"),
        (board.tool("New game"), "true", "true"),
    ]:
        with board.answer():
            tool.click()
        expect(undo).to_have_attribute("aria-disabled", undo_is_off)
        expect(redo).to_have_attribute("aria-disabled", redo_is_off)
        expect(tool).to_be_focused()
    assert board.moves == ()


# The cells stay as wide as they are for a while, as the layout does on a slow machine.
LATE = """() => {
    const style = document.head.appendChild(document.createElement("style"));
    style.textContent = `.jp-Cell { min-width: ${panel.node.offsetWidth}px }`;
    setTimeout(() => style.remove(), 500);
}"""


def test_two_boards_on_one_list(lab):
    """The moment of notebook 01: both boards show what is done to either, and Undo says the truth."""
    left = lab.board("ListBoards(board=now, plan=now)", "now = [0] * 9")
    right = left.notebook.board(1)
    undo = right.tool("Undo")
    lab.page.evaluate(LATE)
    with lab.window(600, 900):  # it goes below
        right.wait(lambda: undo.evaluate("e => e.getBoundingClientRect().right") < 600)
    arrows = left.notebook.panel.locator(".jupyter-widgets img")
    for clicked, square, status in (
        (left, 4, "sum 1: o to move"),
        (right, 0, "sum 0: x to move"),
    ):
        clicked.square(square).click()
        for board in (left, right):
            expect(board.status).to_have_text(status)
    assert left.squares == right.squares == "o...x...."
    named = "plan -> list A: [-1, 0, 0, 0, 1, 0, 0, 0, 0]; remembered 1 by board -> list A"
    expect(arrows).to_have_attribute("alt", re.compile(re.escape(named)))
    expect(right.tool("Redo")).to_have_count(0)
    undo.click()
    expect(right.status).to_contain_text("the board has not changed.")
    assert left.squares == right.squares == "o...x...."


def test_a_restarted_kernel_is_noticed(lab):
    board = lab.board("Board()")
    expect(board.notice).to_have_text("")
    board.notebook.restart_kernel()
    expect(board.notice).to_have_text(RESTARTED)
    expect(board.root.locator(".card")).to_have_css("opacity", "0.45")
    board.square(4).click()
    assert board.squares == "........."
    for cell in (0, 2):
        board.notebook.run(cell)
    board.click(4)
    assert board.squares == "....x...."
    expect(board.notice).to_have_text("")


def test_a_busy_kernel_is_noticed_and_the_move_comes_late(lab):
    board = lab.board("Board()", BUSY)
    board.notebook.begin(1)
    with lab.hold(PATIENCE):
        board.square(4).click()
        expect(board.notice).to_have_text("")
        lab.ring()
        expect(board.notice).to_contain_text("another cell is running (then wait)")
    lab.go()
    expect(board.status).to_have_text("x took 4. o to move.")
    expect(board.notice).to_have_text("")


def test_one_square_can_be_reached_by_tab_and_no_button_s_keys_reach_jupyterlab(lab):
    board = lab.board('Board(State.parse("... ..x ..."))')
    board.click(0)
    expect(board.square(0)).to_be_focused()
    expect(board.root.locator(".squares button[tabindex='0']")).to_have_count(1)
    expect(board.square(0)).to_have_attribute("tabindex", "0")
    buttons = board.root.get_by_role("button")
    ours = buttons.and_(board.page.locator("[data-lm-suppress-shortcuts]"))
    expect(buttons).to_have_count(12)
    expect(ours).to_have_count(12)


@pytest.mark.parametrize("made", ["Board()", "Play(opponent='first_free')", "Fifteen()"])
def test_a_double_click_is_one_however_slow(lab, made):
    """Its second click can come when the board has answered: it tries to take no taken square."""
    board = lab.board(made)
    board.square(4).dblclick(delay=200)
    assert len(board.moves) in (1, 2), "and so the second click has reached the kernel, if it will"
    reason = board.root.locator(".status strong")
    expect(reason).to_have_count(0)
    board.square(4).click()
    expect(reason).not_to_be_empty()
