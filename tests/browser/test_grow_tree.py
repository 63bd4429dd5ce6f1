"""A tree of promises in JupyterLab: it grows by mouse and by keys, and is begun again."""

from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab

BEGIN = """from ttt import State
from ttt.widgets import GrowTree
grown = GrowTree(State.parse("xo. ox. .xo"))
grown"""


def promise(root: Locator, moves: str) -> Locator:
    return root.get_by_role("button", name=f"promise after {moves}", exact=True)


def expect_said(root: Locator, words: str):
    """Expect what is seen and what is spoken."""
    expect(root.locator(".status")).to_have_text(words)
    expect(root.get_by_role("status")).to_have_text(words)


def test_it_grows_by_mouse_and_by_keys_and_is_begun_again(lab: Lab):
    notebook = lab.notebook(BEGIN, "grown")
    notebook.run(0)
    root = notebook.panel.locator(".ttt.grow-tree")
    boxes = root.locator(".sheet").get_by_role("button")
    expect(boxes).to_have_count(3)
    promise(root, "x 5").click()
    expect_said(root, "Asked 1 time. Worked out 1 time. Worked out now.")
    board = root.get_by_role("button", name="board after x 5: ")
    board.click()
    kept = "The promise has kept its value: nothing was worked out."
    expect_said(root, f"Asked 2 times. Worked out 1 time. {kept}")
    expect(board).to_be_focused()
    lab.page.keyboard.press("Tab")
    expect(promise(root, "x 5, o 2")).to_be_focused()
    lab.page.keyboard.press("Enter")
    expect_said(root, "Asked 3 times. Worked out 2 times. Worked out now.")
    expect(boxes).to_have_count(6)
    picture = root.get_by_role("img")
    box, drawn = board.bounding_box(), picture.bounding_box()
    assert box
    assert drawn
    assert drawn["x"] <= box["x"] <= drawn["x"] + drawn["width"]
    assert min(box["width"], box["height"]) >= 24
    root.get_by_role("button", name="Start again").click()
    expect(boxes).to_have_count(3)
    expect(root.locator(".status")).to_contain_text("Asked 0 times. Worked out 0 times.")
    assert notebook.run(1).startswith("GrowTree: Asked 0 times.")
