"""Questions to practise on in JupyterLab, by keys alone, and on a narrow page."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.lab import wait
from tests.browser.test_accessibility import CUT_OFF
from ttt import State
from ttt.practice import KINDS
from ttt.practice.questions import chosen


def test_a_set_by_keys_alone_and_a_mistake_that_comes_again(lab):
    notebook = lab.notebook('from ttt.widgets import Practice\nPractice("06", seed=1)')
    notebook.run(0)
    output = notebook.panel.locator(".ttt-room", has=lab.page.locator(".asked"))
    keys = lab.page.keyboard
    questions = chosen(KINDS["06"], Random(1))
    wrong = next(answer for answer in questions[0].said if answer != questions[0].right)
    answers = [wrong, *(question.right for question in questions[1:]), questions[0].right]
    output.locator(".tools button").first.focus()
    places = [*(f"Question {number} of 5." for number in range(1, 6)), "Once more, 1 of 1."]
    for place, question, answer in zip(places, [*questions, questions[0]], answers, strict=True):
        expect(output.locator(".asked")).to_have_text(f"{place} {question.words}")
        if isinstance(answer, str):
            for _ in range(list(question.said).index(answer)):
                keys.press("Tab")
        else:
            row, column = divmod(answer, 3)
            for key in ["Control+Home", *row * ["ArrowDown"], *column * ["ArrowRight"]]:
                keys.press(key)
        keys.press("Enter")
        expect(output.locator(".status")).to_contain_text(question.told(answer))
        expect(output.locator(".tools .first")).to_be_focused()
        keys.press("Enter")
    expect(output.locator(".asked b")).to_have_text("Question 1 of 5.")
    assert notebook.cells.count() == 1


@pytest.mark.parametrize("lesson", ["04", "07"])
def test_a_double_click_is_one(lab, lesson):
    """However long it takes: its second click finds the answer given, or the next question."""
    notebook = lab.notebook(f'from ttt.widgets import Practice\nPractice("{lesson}", seed=1)')
    notebook.run(0)
    output = notebook.panel.locator(".ttt-room", has=lab.page.locator(".asked"))
    first = chosen(KINDS[lesson], Random(1))[0]
    if isinstance(first.about, State):
        answer = output.locator(".squares button").nth(int(first.right))
    else:
        answer = output.get_by_role("button", name=str(first.right), exact=True)
    status = output.locator(".status")
    answer.dblclick(delay=200)
    expect(status).to_have_text(first.told(first.right))
    more = output.get_by_role("button", name="Next question")
    more.dblclick(delay=200)
    expect(output.locator(".asked b")).to_have_text("Question 2 of 5.")
    expect(status).to_have_text("")


def test_on_a_narrow_page_nothing_is_cut_off(lab):
    """Nor is a picture made so small that its letters can't be read: it is scrolled."""
    notebook = lab.notebook('from ttt.widgets import Practice\nPractice("07", seed=1)')
    notebook.run(0)
    parts = notebook.panel.locator(".ttt-room button, .ttt-room img")
    with lab.window(360, 700):
        wait(lab.page, lambda: parts.evaluate_all(CUT_OFF), [])
        picture = notebook.panel.locator(".ttt-room .about img")
        wait(lab.page, lambda: picture.evaluate("e => e.clientWidth / e.getAttribute('width')"), 1)
