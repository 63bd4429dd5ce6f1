"""A learner in JupyterLab: it learns from games by clicks, and shows its boxes."""

import re

from playwright.sync_api import expect

from tests.browser.lab import Lab, wait
from tests.browser.test_accessibility import AXE, COLOURS, COMPLAINTS, CUT_OFF, LAID_OUT
from ttt import State

BOARD = """from ttt.learning.menace import Menace
from ttt.widgets import *
learner = Menace(seed=1)
board = LearnPlay(learner)
board"""
EMPTY = "if learner.games: learner.table = {text: dict.fromkeys(box, 0) for text, box in learner.table.items()}"


def test_two_games_against_a_learner(lab: Lab) -> None:
    """By clicks on the first free square; then its boxes are emptied, and it resigns.

    In both themes axe is content.
    """
    notebook = lab.notebook(BOARD, "print(learner.games, sum(board.tally.values()))", EMPTY)
    notebook.run_all()
    board = notebook.board()
    region = board.root.get_by_role("region")
    counted = board.root.locator(".counted")
    lessons = []
    for game in range(1, 3):
        while not State.parse(board.squares).is_terminal:
            expect(region.get_by_role("img")).to_have_attribute(
                "alt", re.compile(r"^x on \d: \d+ of \d+ beads: ")
            )
            board.click(board.squares.index("."))
        expect(counted).to_have_text(re.compile(rf" → .* It has learned from {game} games?\.$"))
        expect(region).to_have_attribute("aria-label", "The boxes of this game")
        lessons.append(region.get_by_role("img").get_attribute("src"))
        if game < 2:
            with board.answer():
                board.tool("New game").click()
            expect(region).to_have_attribute("aria-label", "The box of the last move")
    assert len({*lessons}) == 2, "each game has moved beads"
    assert notebook.run(1) == "2 2"
    lab.page.evaluate(AXE)
    elements = [board.root.element_handle()]
    assert lab.page.evaluate(COMPLAINTS, [elements, {}, LAID_OUT]) == [[]]
    notebook.run(2)
    with board.answer():
        board.tool("New game").click()
    expect(board.status).to_have_text("x resigns. The game goes to you.")
    expect(counted).to_have_text(re.compile("^It resigns, .* from 3 games"))
    expect(board.tool("Undo")).to_be_disabled()
    lab.dress("dark")
    assert lab.page.evaluate(COMPLAINTS, [elements, {"runOnly": COLOURS}, LAID_OUT]) == [[]]
    with lab.window(600, 900):
        wait(
            lab.page,
            lambda: board.root.locator("button, select, img, .counted").evaluate_all(CUT_OFF),
            [],
        )
