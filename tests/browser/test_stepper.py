"""Watching a search in JupyterLab: by mouse, and by keys alone."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab, NotebookPage, wait
from tests.browser.test_board import PATIENCE, UNTIL

START = 'Stepper(State.parse("xo.ox.x.o"))'
IMPORTS = """from ttt import State
from ttt.alphabeta import PaperTree
from ttt.widgets import Stepper"""


def watch(lab: Lab, stepper: str = START, setup: str = "") -> tuple[NotebookPage, Locator]:
    """A notebook with a stepper, and a cell that tells its step and its score."""
    begin = f"{IMPORTS}\n{setup}\nstepper = {stepper}\nstepper"
    notebook = lab.notebook(begin, "stepper.view['step'], stepper.view['score']")
    notebook.run(0)
    return notebook, notebook.panel.locator(".ttt.stepper")


def slider_of(root: Locator) -> Locator:
    return root.get_by_role("slider", name="Step")


def button_of(root: Locator, name: str) -> Locator:
    return root.get_by_role("button", name=name, exact=True)


def expect_place(root: Locator, place: str | re.Pattern[str]):
    expect(root.locator(".place")).to_have_text(place)


def press(root: Locator, *names: str):
    """Click on buttons by their names, each when the one before has been answered."""
    status = root.locator(".status")
    for name in names:
        button = button_of(root, name)
        expect(button).not_to_have_attribute("aria-disabled", "true")
        before = status.text_content() or ""
        button.click()
        expect(status).not_to_have_text(before)


def test_by_keys_alone_and_the_cells_stay_as_they_are(lab):
    notebook, root = watch(lab)
    before = notebook.cells.count()
    button_of(root, "Forward").focus()
    status = root.get_by_role("status")
    keyboard = lab.page.keyboard
    for key, words in [
        ("Enter", "The search begins."),
        ("ArrowRight", "x takes 2. The game is over."),
        ("ArrowRight", "What is it worth to x?"),
        ("1", "You said +1: right."),
        ("ArrowLeft", "x takes 2. The game is over."),
        ("ArrowRight", "For x, that is worth +1."),
        ("x", "For x, that is worth +1."),
        ("Home", "The search has not begun."),
        ("ArrowLeft", "This is the beginning."),
    ]:
        keyboard.press(key)
        expect(status).to_contain_text(words)
    root.get_by_role("region", name="The tree of the search").focus()
    keyboard.type("xbdd")
    assert notebook.cells.count() == before
    slider_of(root).focus()
    keyboard.press("End")
    expect_place(root, "24 of 24")
    expect(button_of(root, "Forward")).to_have_attribute("aria-disabled", "true")
    assert notebook.run(1) == "(24, '')"


def test_impatience_is_harmless(lab):
    """Two clicks on an answer, the slider drawn to and fro: one answer counts."""
    notebook, root = watch(lab)
    press(root, "Forward", "Forward", "Forward")
    forward = button_of(root, "Forward")
    expect(forward).to_have_attribute("aria-disabled", "true")
    button_of(root, "predict +1").dblclick()
    expect(root.locator(".score")).to_have_text("1 of 1 predictions right")
    slider = slider_of(root)
    expect(slider).to_have_value("3")
    for step in (20, 4, 17, 7):
        slider.fill(str(step))
    expect_place(root, "7 of 24")
    expect(slider).to_have_value("7")
    assert notebook.run(1) == "(7, '1 of 1 predictions right')"


SLOW = f"""{UNTIL}
class Slow(Stepper):
    def go(self, step):
        until_go()
        super().go(step)"""


def test_a_key_on_the_slider_is_not_lost_while_python_is_at_work(lab):
    """The second comes when the first has been heard, but its view is still to come."""
    notebook, root = watch(lab, START.replace("Stepper", "Slow"), SLOW)
    slider = slider_of(root)
    slider.focus()
    with lab.hold(PATIENCE):
        for step in ("1", "2", "3"):
            lab.page.keyboard.press("ArrowRight")
            lab.ring(0)  # it has been heard
            expect(slider).to_have_value(step)
    lab.go()
    expect_place(root, "3 of 24")
    expect(slider).to_have_value("3")
    assert notebook.run(1) == "(3, '')"


IS_WHOLE = "e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight"
IS_RIGHT = "e => e.nextSibling.getBoundingClientRect().right < e.getBoundingClientRect().left"


def test_a_step_needs_no_scrolling_on_a_laptop(lab):
    """The largest tree of the notebooks, whole, and at its left all that a step needs."""
    with lab.window(1366, 768):
        _, root = watch(lab, "Stepper(State.parse('xx. .ox .o.'), prune=True)")
        region = root.get_by_role("region", name="The tree of the search")
        wait(lab.page, lambda: root.evaluate("e => e.offsetHeight") <= 620)
        wait(lab.page, lambda: region.evaluate(IS_WHOLE))
        wait(lab.page, lambda: region.evaluate(IS_RIGHT))


def test_the_focus_goes_from_an_answer_back_to_forward(lab):
    _, root = watch(lab)
    press(root, *["Forward"] * 3)
    button_of(root, "predict +1").focus()
    lab.page.keyboard.press("Enter")
    expect(button_of(root, "Forward")).to_be_focused()


def test_its_pictures_are_dark_on_a_dark_page(lab):
    """They are told so: inside an image, WebKit does not know."""
    _, root = watch(lab)
    for theme, media in (("dark", "@media%20all{"), ("light", "@media%20not%20all{")):
        lab.dress(theme)
        expect(root.locator(".tree img")).to_have_attribute("src", re.compile(re.escape(media)))


# The question and its answers, in a notebook that is scrolled to the cell of the search.
IS_SEEN = """root => {
    root.closest(".jp-Cell").scrollIntoView({ block: "start" });
    const page = root.closest(".jp-Notebook").getBoundingClientRect();
    return ["img", ".status", ".answers"].every(part => {
        const { top, bottom } = root.querySelector(part).getBoundingClientRect();
        return part === "img" ? top < page.bottom : top >= page.top && bottom <= page.bottom;
    });
}"""
IS_IN_ORDER = """root => [".tree", ".asked", "[aria-label=Steps]", ".said > img"]
    .map(part => root.querySelector(part).getBoundingClientRect().top)
    .every((top, i, tops) => i === 0 || tops[i - 1] < top)"""


def test_the_question_is_seen_without_scrolling_in_windows_of_all_sizes(lab):
    _, root = watch(lab)
    lab.page.evaluate("() => jupyterapp.shell.collapseLeft()")
    press(root, *["Forward"] * 3)
    for width, height in ((1366, 768), (1024, 600), (600, 768), (390, 844)):
        with lab.window(width, height):
            wait(lab.page, lambda: root.evaluate(IS_SEEN))
            wait(lab.page, lambda: root.evaluate(IS_IN_ORDER), width < 820)


def test_the_pressed_answer_tells_right_or_wrong_until_the_next_step(lab):
    _, root = watch(lab)
    press(root, *["Forward"] * 3, "predict −1")
    answers = root.locator(".answers span")
    expect(answers).to_have_text(["+1", "0", "−1"])
    signs = [answers.nth(n).evaluate(SIGN) for n in range(3)]
    assert signs == ['"✓ "', "none", '"✗ "']
    press(root, "Forward")
    expect(answers).to_have_count(0)


SIGN = "e => getComputedStyle(e, '::before').content"
ON = """class GoesOn(Stepper):
    def predict(self, answer):
        with self.hold_sync():
            super().predict(answer)
            while not self.view["question"]:
                self.forward()"""


def test_a_question_straight_after_another_has_its_own_answers(lab):
    _, root = watch(lab, "GoesOn(PaperTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))", ON)
    answers = root.get_by_role("group", name="Your prediction").get_by_role("button")
    slider_of(root).fill("8")
    press(root, "Forward")
    expect(answers).to_have_text(["12", "8", "3"])
    answers.last.focus()
    lab.page.keyboard.press("Enter")
    expect(answers).to_have_text(["6", "4", "2"])
    expect(answers.first).to_be_focused()


# Where are the buttons and the picture beside the tree, and is the tree beside them, in a wide room
# and in a narrow one?
WHERE = """root => ["none", "600px"].map(width => {
    root.parentElement.style.maxWidth = width;
    const [tree, from] = [".tree", ".said"].map(part => root.querySelector(part).getBoundingClientRect());
    const places = ["[aria-label=Steps]", ".said > img"].map(part => {
        const { left, top } = root.querySelector(part).getBoundingClientRect();
        return [left - from.left, top - from.top];
    });
    return [tree.top === from.top, ...places];
})"""
# Go on to a step, in the page itself, with the last answer to each question. Where is what, on the
# way?
WALK = f"""async (root, end) => {{
    const [place, status] = [".place", ".status"].map(part => root.querySelector(part));
    const forward = [...root.querySelectorAll("button")].find(button => button.textContent === "Forward");
    const seen = [];
    async function press(button) {{
        const before = status.textContent;
        button.click();
        while (status.textContent === before) await new Promise(requestAnimationFrame);
        seen.push(({WHERE})(root));
    }}
    while (Number(place.textContent.split(" ")[0]) < end) {{
        await press(root.querySelector(".answers button:last-child") ?? forward);
    }}
    root.parentElement.style.maxWidth = "none";
    return seen;
}}"""


@pytest.mark.parametrize("prune", [False, True])
def test_words_move_neither_the_buttons_nor_the_board_or_the_window(lab, prune):
    """With a wrong answer to most questions, which is told in the most words."""
    _, root = watch(lab, f'Stepper(State.parse("..ox.x.ox"), prune={prune})')
    press(root, "Forward")
    seen = root.evaluate(WALK, 50)
    assert len(seen) > 30
    assert seen == seen[:1] * len(seen)
    [[is_beside, *_], [is_still_beside, *_]] = seen[0]
    assert is_beside
    assert not is_still_beside, "where there is no room, the tree is above"
    wait(lab.page, lambda: root.evaluate("root => root.offsetHeight") <= 620)


def test_the_keys_are_told_part_by_part_and_those_of_answers_only_where_something_is_asked(
    lab: Lab,
):
    _, root = watch(lab, PAPER)
    keys = root.locator(".keys")
    words = "Keys: ← → and Home"
    expect(keys).to_have_text(f"{words}; for an answer 1 2 3 …, L look, X cut")
    with lab.window(390, 844):  # they take more than one line
        wait(lab.page, lambda: keys.evaluate("e => e.clientHeight > 30"))
        lines = "parts => parts.map(part => part.getClientRects().length)"
        wait(lab.page, lambda: keys.locator("span").evaluate_all(lines), [1, 1])
    root.get_by_label("Ask me first").uncheck()
    expect(keys).to_have_text(words)


PAPER = "Stepper(PaperTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), prune=True)"


def test_whether_moves_are_cut_is_answered_by_keys_and_by_mouse(lab):
    """What is asked and said there, `tests/widgets` knows."""
    notebook, root = watch(lab, PAPER)
    cells = notebook.cells.count()
    status = root.get_by_role("status")
    keyboard = lab.page.keyboard
    answers = root.get_by_role("group", name="Your prediction").get_by_role("button")
    slider_of(root).fill("12")
    expect_place(root, "12 of 23")
    press(root, "Forward")
    expect(answers).to_have_text(["look", "cut"])
    keyboard.press("3")  # no answer to this question
    keyboard.press("Shift+X")
    expect(status).to_contain_text("You said cut: right.")
    expect(answers).to_have_count(0)
    window = root.get_by_role("img", name=re.compile("^A number line. α = 3.* is closed.$"))
    expect(window).to_be_visible()
    assert notebook.cells.count() == cells
    press(root, *["Forward"] * 4, "predict cut")
    expect(status).to_contain_text("You said cut, but it looks on.")
    assert notebook.run(1) == "(19, '1 of 2 predictions right')"
