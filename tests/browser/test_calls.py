"""Watching a recursion in JupyterLab: by mouse, by keys alone, and without a tree."""

from playwright.sync_api import expect

from tests.browser.lab import Lab
from tests.browser.test_stepper import button_of, expect_place, press, slider_of

BEGIN = """from ttt import State
from ttt.widgets import Calls

def count_games(state):
    if state.is_terminal:
        return 1
    return sum(count_games(state.result(square)) for square in state.actions())

def unwritten(state):
    ...

calls = Calls(count_games, State.parse(".ox x.. xoo"))
"""


def test_calls_are_gone_through_by_mouse_and_by_keys_and_nothing_is_asked(lab: Lab):
    notebook = lab.notebook(f"{BEGIN}calls", "calls.view['step']")
    notebook.run(0)
    root = notebook.panel.locator(".ttt.stepper")
    tree = root.get_by_role("region", name="The tree of calls").get_by_role("img")
    expect_place(root, "0 of 14")
    expect(root.get_by_label("Ask me first")).to_be_hidden()
    expect(root.locator(".replies")).to_be_hidden()
    press(root, "Forward", "Forward", "Forward")
    expect(root.get_by_role("status")).to_have_text(
        "It makes no further call. It returns 1 to the call above."
    )
    button_of(root, "Forward").focus()
    lab.page.keyboard.press("ArrowLeft")
    expect_place(root, "2 of 14")
    slider_of(root).focus()
    lab.page.keyboard.press("End")
    expect_place(root, "14 of 14")
    expect(tree).to_have_attribute("alt", "Tree of calls from x on 2, 3 and 6, o on 1, 7 and 8, x to move: "
        "7 nodes, 4 of them leaves. x to move: 4 (here). x 0: 1. x 4: 1. x 5: o to move: 2. "
        "o 0: x to move: 1 …. o 4: 1")  # fmt: skip
    button_of(root, "Back").focus()
    lab.page.keyboard.press("Home")
    expect_place(root, "0 of 14")
    assert notebook.run(1) == "0"


def test_where_there_is_no_tree_there_are_words_and_nothing_to_press(lab: Lab):
    notebook = lab.notebook(f"{BEGIN}Calls(unwritten, State())")
    notebook.run(0)
    root = notebook.panel.locator(".ttt.stepper")
    expect(root.locator(".status")).to_have_text("unwritten is not written yet.")
    expect(root.get_by_role("button")).to_have_count(0)
    expect(root.get_by_role("region")).to_have_count(0)
