"""Board, Play, Stepper, Predict and a verdict in JupyterLab, by mouse and by keys."""

import pytest

from tests.browsers.notebook import until

BOARD = ".ttt.board:not(:has(.strip))"
PLAY = ".ttt.board:has(.strip)"
STEPPER = ".ttt.stepper"
MAP = ".ttt.map"
PREDICT = ".ttt.predict"
FREE = """board => [...document.querySelectorAll(`${board} .squares button`)]
    .flatMap((square, i) => square.ariaLabel.includes("free") ? [i] : [])"""
FEWER = f"([board, most]) => ({FREE})(board).length <= most"
OUTLINE = "() => getComputedStyle(document.activeElement).outlineStyle"
VERDICT = ".jp-Cell:last-of-type .jp-OutputArea-output [role=alert]"
ANIMATION = "selector => getComputedStyle(document.querySelector(selector)).animationName"
LOADED = "selector => document.querySelector(selector)?.naturalWidth > 0"


@pytest.fixture(autouse=True)
def no_trouble(notebook):
    """Require of every test: no error in the browser's console."""
    yield
    assert notebook.browser.ask("() => trouble") == []


def square(board: str, number: int):
    """The button of a square."""
    return f'{board} .squares [aria-label^="row {number // 3 + 1}, column {number % 3 + 1}"]'


def said(widget: str):
    """What is read aloud of a widget."""
    return f"{widget} [role=status]"


def test_a_game_by_mouse_and_by_keys(notebook):
    browser = notebook.browser
    browser.click(square(BOARD, 4))
    notebook.wait_for(said(BOARD), "x took 4")
    for keys, words in [
        (["Up"], "o took 1"), (["Left"], "x took 0"), (["Right", "Right"], "o took 2"), (["Control+End"], "x took 8"),
    ]:  # fmt: skip
        browser.press(*keys)
        assert browser.ask(OUTLINE) == "solid", (
            "the focus is seen, although the mouse was used before"
        )
        browser.press("Enter")
        notebook.wait_for(said(BOARD), words)
    notebook.wait_for(said(BOARD), "x wins")
    browser.click(f"{BOARD} .tools button:nth-child(2)")
    notebook.wait_for(said(BOARD), "x to move")
    assert browser.ask(FREE, BOARD) == [3, 5, 6, 7, 8]


@pytest.mark.release
def test_play_to_the_end(notebook):
    """Against `perfect`, always on the first free square."""
    browser = notebook.browser
    while "wins" not in notebook.text(f"{PLAY} .result"):
        free = browser.ask(FREE, PLAY)
        browser.click(square(PLAY, free[0]))
        notebook.wait_for(said(PLAY), f"took {free[0]}")
        browser.wait(FEWER, [PLAY, len(free) - 2])
        [reply] = {*free[1:]} - {*browser.ask(FREE, PLAY)}
        notebook.wait_for(said(PLAY), f"took {reply}")
    notebook.wait_for(said(PLAY), "o wins")
    notebook.wait_for(f"{PLAY} .tally", "Tally: you 0, perfect 1, drawn 0.")


@pytest.mark.release
def test_the_map_is_walked_in(notebook):
    browser = notebook.browser
    browser.click(f"{MAP} [role=gridcell] [tabindex='0']")
    notebook.wait_for(f"{MAP} .large", "empty board, x to move")
    for key, words in [
        ("Down", "x on 8, o to move"),
        ("Right", "x on 7, o to move"),
        ("End", "x on 4, o to move"),
    ]:
        browser.press(key)
        notebook.wait_for(f"{MAP} .large", words)
        assert browser.ask(OUTLINE) == "solid"


@pytest.mark.release
def test_a_question_of_the_stepper_is_answered(notebook):
    browser = notebook.browser
    place = f"{STEPPER} .place"
    browser.click(f"{STEPPER} [aria-label=Steps] button:nth-child(3)")
    notebook.wait_for(place, "1 of 24")
    browser.press("Right")
    notebook.wait_for(place, "2 of 24")
    browser.press("Right")
    notebook.wait_for(said(STEPPER), "The game is over. What is it worth to x?")
    browser.click(f'{STEPPER} [aria-label="predict −1"]')
    notebook.wait_for(said(STEPPER), "You said −1, but it is +1.")
    for step in range(4, 8):
        browser.press("Right")
        notebook.wait_for(place, f"{step} of 24" if step < 7 else "6 of 24")
    notebook.wait_for(said(STEPPER), "What is it worth to x?")
    browser.press("0")
    notebook.wait_for(said(STEPPER), "You said 0: right.")
    notebook.wait_for(f"{STEPPER} .score", "1 of 2 predictions right")


@pytest.mark.parametrize(
    ("number", "answer"),
    [(1, "You said x; the answer is nobody."), (3, "You said nobody, and that is right.")],
)
def test_a_prediction_is_compared(notebook, number, answer):
    notebook.browser.click(f"{PREDICT} label:nth-of-type({number}) input")
    notebook.browser.press("Enter")
    notebook.wait_for(said(PREDICT), answer)


def test_a_verdict_is_seen_and_comes_late_enough_to_be_heard(notebook):
    notebook.wait_for(VERDICT, "✗ Not right yet")
    assert notebook.browser.wait(LOADED, f"{VERDICT} img")
    assert notebook.browser.ask(ANIMATION, VERDICT) == "ttt-said"


@pytest.mark.release
def test_what_widgets_draw_is_dark_in_the_dark(notebook):
    pictures = [f"{BOARD} .card", f"{STEPPER} .tree img", f"{STEPPER} .now img"]
    notebook.dress("dark")
    until(lambda: max(map(notebook.lightness, pictures)) < 0.4)
    notebook.dress("light")
    until(lambda: min(map(notebook.lightness, pictures)) > 0.7)
