"""Walking in the map in JupyterLab: by mouse, by keys alone, by touch, and after a game."""

import re

import pytest
from playwright.sync_api import Locator, Position, expect

from tests.browser.lab import Lab, NotebookPage, wait
from tests.browser.test_accessibility import CUT_OFF
from tests.browser.test_board import RESTARTED
from ttt.pictures.kinds import kinds
from ttt.pictures.whole_game import PAGE

IMPORTS = """from ttt import State
from ttt.widgets import Board, Map, Row"""
START = 'Map({State(): "the beginning"}, at=State.parse("x...o...."))'
MIDDLE = 11  # of a board, in pixels from its corner
FILLS = "e => Math.abs(e.clientWidth - Math.min(1180, e.parentElement.clientWidth)) <= 1"
TAP = """(sheet, { x, y }) => {
    const { left, top } = sheet.getBoundingClientRect();
    sheet.dispatchEvent(new MouseEvent("click", { clientX: left + x, clientY: top + y, bubbles: true }));
}"""
FIRST = "empty board, x to move"
FILES = """wanted => jupyterapp.shell.leftCollapsed === wanted
    && jupyterapp.commands.execute("application:toggle-left-area")"""


def walk(lab: Lab, shown: str = START, setup: str = "") -> tuple[NotebookPage, Locator]:
    """A notebook with a map, and cells for the ways of two games."""
    begin = f"{IMPORTS}\n{setup}\nwalk = {shown}\nwalk"
    notebook = lab.notebook(begin, 'walk.follow("04152")', "board.click(4)")
    notebook.run(0)
    root = notebook.panel.locator(".ttt.map")
    expect(root).to_be_visible()
    return notebook, root


def look(lab: Lab) -> Locator:
    """The board that has the focus."""
    return lab.page.locator(".ttt.map [role=gridcell] button:focus")


def focus(root: Locator):
    root.locator("[role=gridcell] [tabindex='0']").focus()


def place(root: Locator, number: int) -> Position:
    """Where the middle of a board is on the sheet, which may be smaller than the picture."""
    left, top = list(kinds().values())[number].corner
    sheet = root.locator(".sheet")
    scale = sheet.evaluate("e => e.clientWidth") / PAGE
    return {"x": scale * (left + MIDDLE), "y": scale * (top + MIDDLE)}


def point_at(root: Locator, number: int):
    """Move the mouse onto a board."""
    root.locator(".sheet").hover(position=place(root, number))


def test_by_keys_alone_and_the_cells_stay_as_they_are(lab):
    notebook, root = walk(lab)
    before = notebook.cells.count()
    focus(root)
    board = look(lab)
    for key, name in [
        ("ArrowUp", "ply 1: x on 8, o to move"),
        ("ArrowUp", f"ply 0: {FIRST}; on this map: the beginning; perfect play: a draw; 3 kinds"),
        ("ArrowDown", "ply 1: x on 8, o to move"),
        ("ArrowDown", "ply 2: x on 8, o on 4, x to move"),
        ("0", "ply 3: x on 2 and 6, o on 4, o to move"),
        ("ArrowRight", "ply 3: "),
        ("End", "ply 3: "),
        ("ArrowRight", "ply 4: "),
        ("Control+End", "ply 9: "),
        ("x", "ply 9: "),
        ("Control+Home", f"ply 0: {FIRST}"),
    ]:
        lab.page.keyboard.press(key)
        expect(board).to_have_attribute("aria-label", re.compile(f"^{name}"))
    said = root.get_by_role("status")
    for key, name, words in [
        ("ArrowUp", f"ply 0: {FIRST}", "This is the beginning."),
        ("4", "ply 1: x on 4, o to move", "This is the beginning."),
        ("4", "ply 1: x on 4, o to move", "Square 4 is taken."),
        ("0", "ply 2: x on 4, o on 8, x to move", "The map shows it turned or mirrored."),
    ]:
        lab.page.keyboard.press(key)
        expect(board).to_have_attribute("aria-label", re.compile(f"^{name}"))
        expect(said).to_have_text(words)
    assert notebook.cells.count() == before


def test_the_board_that_is_pointed_at_is_large_and_those_around_it_are_lit(lab):
    _, root = walk(lab)
    card = root.locator(".large")
    expect(card).to_be_hidden()
    point_at(root, 0)
    expect(card.locator(".first")).to_have_text(FIRST)
    expect(card.locator(".nine > div")).to_have_text(list("012345678"))
    around = root.locator(".veil .around")
    wait(lab.page, lambda: (around.get_attribute("d") or "").count("M") == 3)
    size = "e => [e.offsetWidth, e.offsetHeight]"
    wait(lab.page, lambda: card.locator(".nine").evaluate(size), [120, 120])
    lab.page.mouse.move(1, 1)
    expect(card).to_be_hidden()
    expect(around).to_have_count(0)


def test_a_tap_shows_a_board_and_escape_hides_it(lab):
    _, root = walk(lab)
    root.locator(".sheet").evaluate(TAP, place(root, 1))
    expect(look(lab)).to_have_attribute("aria-label", re.compile("^ply 1: "))
    expect(root.locator(".large")).to_be_visible()
    lab.page.keyboard.press("Escape")
    expect(root.locator(".large")).to_be_hidden()
    lab.page.keyboard.press("ArrowDown")
    expect(root.locator(".large")).to_be_visible()


def test_a_game_is_followed_on_the_map(lab):
    """From Python, by the button, and as a board's game goes on."""
    notebook, root = walk(lab, "Map({}, game=board)", "board = Board()")
    button = root.get_by_role("button", name="Follow my game")
    expect(button).to_have_attribute("aria-pressed", "true")
    notebook.run(2)
    status = root.locator(".status")
    expect(status).to_contain_text("The game: x on 4, o to move.")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(status).to_have_text("")
    button.click()
    expect(root.get_by_role("status")).to_contain_text("Ringed: its 2 boards")
    notebook.run(1)
    expect(status).to_contain_text("x wins")
    focus(root)
    for ply in range(1, 6):  # down the game
        lab.page.keyboard.press("ArrowDown")
        after = re.compile(f"after {ply} moves? of the game")
        expect(look(lab)).to_have_attribute("aria-label", after)


def test_it_is_there_without_its_kernel(lab):
    notebook, root = walk(lab)
    notebook.restart_kernel()
    expect(root.get_by_role("alert")).to_have_text(RESTARTED)
    point_at(root, 0)
    expect(root.locator(".large .first")).to_have_text(FIRST)
    focus(root)
    lab.page.keyboard.press("ArrowDown")
    expect(look(lab)).to_have_attribute("aria-label", re.compile("^ply 3: "))


@pytest.mark.parametrize(("width", "files"), [(832, False), (1200, False), (1280, True)])
def test_all_of_it_fits_in_its_column(lab, width, files):
    """The live map, and the stored picture before; with the list of files beside it as well."""
    with lab.window(width, 768):
        lab.page.evaluate(FILES, files)
        notebook, root = walk(lab)
        region = root.get_by_role("region", name="The map")
        wait(lab.page, lambda: region.evaluate("e => e.scrollWidth - e.clientWidth"), 0)
        wait(lab.page, lambda: root.locator(".sheet").evaluate(FILLS))
        wait(lab.page, lambda: root.locator(".legend span").evaluate_all(CUT_OFF), [])
        point_at(root, 764)
        expect(root.locator(".large .first")).to_contain_text("a draw")
        stored = notebook.panel.locator(".ttt-wide > div")
        stored.evaluate("e => (e.closest('.jp-OutputArea-child').style.display = 'flex')")
        wait(lab.page, lambda: stored.evaluate("e => e.scrollWidth - e.clientWidth"), 0)
        lab.page.evaluate(FILES, False)


def test_on_a_narrow_page_it_is_scrolled_and_its_legend_is_not(lab):
    with lab.window(390, 844):
        _, root = walk(lab)
        region = root.get_by_role("region", name="The map")
        wait(lab.page, lambda: region.evaluate("e => e.scrollLeft > 0"))
        legend = root.locator(".legend")
        expect(legend).to_have_text("the beginning: 1not coloured: 764")
        wait(lab.page, lambda: legend.locator("span").evaluate_all(CUT_OFF), [])


def test_it_is_scrolled_and_not_shrunk(lab):
    with lab.window(600, 768):
        _, root = walk(lab)
        region = root.get_by_role("region", name="The map")
        wait(lab.page, lambda: region.evaluate("e => e.scrollWidth > 2 * e.clientWidth"))
        expect(region).to_have_attribute("tabindex", "0")
        focus(root)
        lab.page.keyboard.press("Control+End")
        wait(lab.page, lambda: region.evaluate("e => e.scrollLeft") > 0)
        lab.page.keyboard.press("Control+Home")
        expect(root.locator(".large")).to_be_in_viewport(ratio=1)
