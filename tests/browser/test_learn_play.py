"""A learner in JupyterLab: it shows its boxes."""

import re

from playwright.sync_api import expect

from tests.browser.lab import wait
from tests.browser.test_accessibility import CUT_OFF
from ttt import State

SETUP = """from ttt.learning.menace import Menace
learner = Menace(seed=1)"""


def test_a_game_against_a_learner(lab):
    """By clicks on the first free square."""
    board = lab.board("LearnPlay(learner)", SETUP)
    region = board.root.get_by_role("region")
    picture = region.get_by_role("img")
    expect(region).to_have_attribute("aria-label", "The box of the last move")
    while not State.parse(board.squares).is_terminal:
        expect(picture).to_have_attribute("alt", re.compile(r"^x on \d: \d+ of \d+ beads: "))
        board.click(board.squares.index("."))
    expect(board.root.locator(".counted")).to_have_text(
        re.compile(r" → .* It has learned from 1 game\.$")
    )
    expect(region).to_have_attribute("aria-label", "The boxes of this game")
    parts = board.root.locator("button, select, img, .counted")
    with lab.window(600, 900):
        wait(lab.page, lambda: parts.evaluate_all(CUT_OFF), [])


def test_lost_beads_fall_out_where_things_may_move(lab):
    """Inside an image no browser knows that: so the page says it."""
    board = lab.board("LearnPlay(learner)", SETUP)
    picture = board.root.locator(".looked img")
    falls = "@media%20{}{{.fall"
    expect(picture).to_have_attribute("src", re.compile(re.escape(falls.format("not%20all"))))
    with lab.moving():
        lab.board("LearnPlay(learner)", SETUP)
        expect(picture).to_have_attribute("src", re.compile(re.escape(falls.format("all"))))
