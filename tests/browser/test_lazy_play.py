"""A tree that lights up with each click in JupyterLab."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.lab import BoardOnPage, Lab, wait
from tests.browser.test_accessibility import CUT_OFF
from tests.browser.test_play import label

COUNTED = re.compile(
    r"^[xo] took \d+: ([\d,]+) nodes worked out, ([\d,]+) passed over.*?([\d.]+) MB remembered\.$"
)


def picture(board: BoardOnPage) -> Locator:
    """The picture of what the last reply looked at."""
    return board.root.locator(".looked img")


def numbers(board: BoardOnPage) -> tuple[int, int, float]:
    """What stands below it: nodes worked out and promised, and megabytes."""
    counted = COUNTED.match(board.root.locator(".counted").inner_text())
    assert counted
    nodes, promised, megabytes = counted.groups()
    return int(nodes.replace(",", "")), int(promised.replace(",", "")), float(megabytes)


def test_all_of_three_by_three_lights_up(lab: Lab) -> None:
    board = lab.board("LazyPlay()")
    expect(label(board, "Difficulty")).to_have_value("5")
    board.click(1)
    expect(picture(board)).to_have_attribute(
        "alt", re.compile(r"^o took \d: 8,321 of 63,905 nodes are worked out")
    )
    label(board, "Difficulty").fill("9")
    board.tool("Undo").click()
    expect(picture(board)).to_be_hidden()
    expect(board.root.locator(".counted")).to_have_text("")
    board.click(1)
    expect(picture(board)).to_have_attribute(
        "alt", re.compile(r"^o took \d: 63,905 of 63,905 nodes .*\(100 %\)")
    )
    assert numbers(board)[:2] == (63_905, 0)
    expect(board.status).not_to_contain_text("63,905")  # it is a live region
    first = picture(board).get_attribute("src")
    board.click(board.squares.rindex("."))
    expect(picture(board)).not_to_have_attribute("src", str(first))
    board.tool("Undo").click()
    expect(picture(board)).to_have_attribute("src", str(first))
    label(board, "Opponent").select_option("lazy (what matters)")
    expect(picture(board)).to_be_hidden()
    expect(board.root.locator(".counted")).to_have_text("")


def test_a_narrow_window_scrolls_the_picture(lab: Lab) -> None:
    board = lab.board("LazyPlay(3)")
    board.click(5)
    with lab.window(600, 900):
        wait(
            lab.page,
            lambda: board.root.locator("button, select, img, .counted").evaluate_all(CUT_OFF),
            [],
        )
        board.wait(
            lambda: board.root.locator(".looked").evaluate("e => e.scrollWidth > e.clientWidth")
        )
        board.root.locator(".looked").focus()
        board.press("ArrowRight")
        board.wait(lambda: board.root.locator(".looked").evaluate("e => e.scrollLeft > 0"))
