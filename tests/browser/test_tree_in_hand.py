"""A tree in hand in JupyterLab: leaves are turned by mouse, wheel, keys, touch; cuts move."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab, NotebookPage, wait

BEGIN = """from ttt.widgets import TreeInHand
tree = TreeInHand([[5, 8, 6], [3, 9, 4], [7, 2, 10]])
tree"""


def open_tree(lab: Lab) -> tuple[NotebookPage, Locator]:
    """A notebook with a tree in hand, and a cell that tells its leaves."""
    notebook = lab.notebook(BEGIN, "print([leaf['number'] for leaf in tree.view['leaves']])")
    notebook.run(0)
    root = notebook.panel.locator(".ttt.in-hand")
    expect(root.get_by_role("spinbutton")).to_have_count(9)
    return notebook, root


def leaf(root: Locator, moves: str) -> Locator:
    return root.get_by_role("spinbutton", name=f"leaf after {moves}", exact=True)


def expect_to_stand(root: Locator, count: str, cut: str):
    """Expect what is seen and what is spoken."""
    expect(root.locator(".count")).to_have_text(count)
    words = re.compile(f"^{count}. A is .*Cut: {cut}.$")
    expect(root.get_by_role("status")).to_have_text(words)


def middle(field: Locator) -> tuple[float, float]:
    """Where the middle of a leaf is, once it stays where it is."""
    field.hover()
    box = field.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_leaf_is_dragged_until_the_cut_moves(lab):
    notebook, root = open_tree(lab)
    expect_to_stand(root, "6 of 9 read", "9, 4 and 10")
    first = leaf(root, "x 1, o 0")
    expect(leaf(root, "x 1, o 1")).to_have_attribute("aria-valuetext", "9, cut")
    x, y = middle(first)
    mouse = lab.page.mouse
    mouse.move(x, y)
    mouse.down()
    for up in (8, 16, 24):
        mouse.move(x, y - up)
    expect_to_stand(root, "8 of 9 read", "10")
    expect(leaf(root, "x 1, o 1")).to_have_attribute("aria-valuetext", "9")
    mouse.move(x, y)
    expect_to_stand(root, "6 of 9 read", "9, 4 and 10")
    mouse.move(x, y - 40)
    mouse.up()
    expect(first).to_have_value("8")
    root.get_by_role("button", name="Reset").click()
    expect(first).to_have_value("3")
    assert notebook.run(1) == "[5, 8, 6, 3, 9, 4, 7, 2, 10]"


def test_the_wheel_turns_the_leaf_that_was_chosen_and_no_other(lab):
    _, root = open_tree(lab)
    first = leaf(root, "x 1, o 0")
    second = leaf(root, "x 1, o 1")
    first.click()
    lab.page.mouse.wheel(0, -100)
    expect(first).to_have_value("5")
    lab.page.mouse.move(*middle(second))
    lab.page.mouse.wheel(0, 100)
    lab.page.keyboard.press("ArrowDown")
    expect(first).to_have_value("4")
    expect(second).to_have_value("9")


def test_by_keys_alone_and_the_cells_stay_as_they_are(lab):
    notebook, root = open_tree(lab)
    before = notebook.cells.count()
    leaf(root, "x 0, o 0").focus()
    keyboard = lab.page.keyboard
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowUp"):
        keyboard.press(key)
    expect(leaf(root, "x 1, o 0")).to_be_focused()
    expect_to_stand(root, "8 of 9 read", "10")
    keyboard.press("PageDown")
    expect(leaf(root, "x 1, o 0")).to_have_value("−4")
    expect_to_stand(root, "6 of 9 read", "9, 4 and 10")
    keyboard.type("12")
    expect_to_stand(root, "8 of 9 read", "10")
    keyboard.press("Enter")
    assert notebook.run(1) == "[5, 8, 6, 12, 9, 4, 7, 2, 10]"
    assert notebook.cells.count() == before


def test_what_is_typed_and_is_no_number_is_said_and_nothing_is_lost(lab):
    _, root = open_tree(lab)
    field = leaf(root, "x 0, o 0")
    field.click()
    lab.page.keyboard.type("dd")
    lab.page.keyboard.press("Enter")
    expect(root.locator(".status strong")).to_contain_text("'dd' can't be a leaf: a whole number")
    expect(root.get_by_role("status")).to_contain_text("'dd' can't be a leaf")
    expect(field).to_have_value("5")


def test_the_order_that_was_chosen_is_kept_and_the_focus_goes_with_the_leaf(lab):
    _, root = open_tree(lab)
    best = root.get_by_role("radio", name="best first")
    best.check()
    expect_to_stand(root, "5 of 9 read", "4, 9, 7 and 10")
    leaf(root, "x 0, o 0").focus()
    lab.page.keyboard.press("PageUp")
    last = leaf(root, "x 0, o 2")
    expect(last).to_have_value("15")
    expect(last).to_be_focused()
    expect(best).to_be_checked()
    root.get_by_role("radio", name="worst first").check()
    expect(root.locator(".count")).to_have_text("9 of 9 read")


def test_by_touch(lab):
    _, root = open_tree(lab)
    field = leaf(root, "x 1, o 0")
    x, y = middle(field)
    touch = lab.page.context.new_cdp_session(lab.page)
    points = [[{"x": x, "y": y - up}] for up in (0, 8, 16, 24)]
    for kind, point in zip(
        ["touchStart", *["touchMove"] * 3, "touchEnd"], [*points, []], strict=True
    ):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": point})
    expect(field).to_have_value("6")
    expect_to_stand(root, "8 of 9 read", "10")


FIRST_AND_LAST = ("x 0, o 0", "x 2, o 2")


def test_the_whole_tree_is_seen_at_once(lab):
    with lab.window(1280, 768):
        _, root = open_tree(lab)
        root.scroll_into_view_if_needed()
        for moves in FIRST_AND_LAST:
            expect(leaf(root, moves)).to_be_in_viewport(ratio=1)
        overflow = "tree => tree.scrollWidth - tree.clientWidth"
        wait(lab.page, lambda: root.locator(".tree").evaluate(overflow) <= 0)


@pytest.mark.parametrize("width", [600, 390])
def test_on_a_narrow_page_it_is_scrolled_and_not_shrunk(lab, width):
    """So that its letters can be read (the least have 11 pixels), and its leaves touched."""
    with lab.window(width, 844):
        _, root = open_tree(lab)
        picture = root.locator(".tree img")
        wait(lab.page, lambda: picture.evaluate("e => e.clientWidth / e.getAttribute('width')"), 1)
        first, last = [leaf(root, moves) for moves in FIRST_AND_LAST]
        for field in (first, last):
            field.focus()
            expect(field).to_be_in_viewport(ratio=1)
            assert field.evaluate("e => Math.min(e.offsetWidth, e.offsetHeight)") >= 24
        wait(lab.page, lambda: root.evaluate("e => e.scrollWidth - e.clientWidth") <= 0)
