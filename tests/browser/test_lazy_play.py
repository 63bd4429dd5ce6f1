"""A tree that lights up with each click in JupyterLab."""

import re

from playwright.sync_api import expect

from tests.browser.lab import wait
from tests.browser.test_accessibility import CUT_OFF
from tests.browser.test_play import label


def test_all_of_three_by_three_lights_up(lab):
    board = lab.board("LazyPlay(9)")
    picture = board.root.locator(".looked img")
    counted = board.root.locator(".counted")
    board.click(1)
    expect(picture).to_have_attribute("alt", re.compile(r"^o took \d: 63,905 .*\(100 %\)"))
    expect(counted).to_have_text(re.compile(r"^o took \d: 63,905 .* MB remembered\.$"))
    expect(board.status).not_to_contain_text("63,905")  # it is a live region
    label(board, "Opponent").select_option("lazy (what matters)")
    expect(picture).to_be_hidden()
    expect(counted).to_have_text("")


def test_the_picture_is_beside_the_board_if_there_is_room(lab):
    board = lab.board("LazyPlay(2)")
    card = board.root.locator(".card")
    picture = board.root.locator(".looked img")
    board.click(4)
    expect(picture).to_be_visible()

    def beside():
        left, right = card.bounding_box(), picture.bounding_box()
        assert left
        assert right
        is_right = right["x"] >= left["x"] + left["width"]
        return is_right, right["y"] >= left["y"] + left["height"]

    for wide, (is_right, is_below) in {1366: (True, False), 600: (False, True)}.items():
        with lab.window(wide, 768):
            wait(lab.page, beside, (is_right, is_below))


def test_a_narrow_window_scrolls_the_picture(lab):
    board = lab.board("LazyPlay(3)")
    board.click(5)
    looked = board.root.locator(".looked")
    parts = board.root.locator("button, select, img, .counted")
    with lab.window(500, 900):
        wait(lab.page, lambda: parts.evaluate_all(CUT_OFF), [])
        board.wait(lambda: looked.evaluate("e => e.scrollWidth > e.clientWidth"))
        looked.focus()
        board.press("ArrowRight")
        board.wait(lambda: looked.evaluate("e => e.scrollLeft > 0"))
