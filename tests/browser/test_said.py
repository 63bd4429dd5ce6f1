"""What a screen reader is given: a board as a grid, and what happens, once, as one text."""

from playwright.sync_api import expect

from tests.browser.lab import BoardOnPage, wait
from tests.browser.test_board import SLOW
from tests.refusals import refusal
from ttt import State

# Note all that the voice of a widget says from now on, and whether its board was called busy.
HEAR = """() => {
    window.heard = [];
    window.busy = [];
    for (const region of document.querySelectorAll(".ttt [role=status]")) {
        new MutationObserver(() => heard.push(region.textContent)).observe(region, { childList: true, subtree: true });
    }
    for (const grid of document.querySelectorAll(".ttt [role=grid]")) {
        const note = () => busy.push(grid.ariaBusy);
        new MutationObserver(note).observe(grid, { attributeFilter: ["aria-busy"] });
    }
}"""
# However slow this machine is, no reply takes long for the page, as its clock stands still for
# timers of this length.
NEVER_LONG = """() => {
    const { setTimeout } = window;
    window.setTimeout = (deed, time, ...more) => setTimeout(deed, time === 500 ? 1e9 : time, ...more);
    window.usualTimeout = setTimeout;
}"""
AS_USUAL = "() => { window.setTimeout = window.usualTimeout; }"
GIVEN = """\
- grid "board":
{squares}
- text: "x is you, o is first_free. Tally: you {won}, first_free 0, drawn 0."
- status: {status}
- alert
- group: Options"""


GAME = [
    "You took 4. First free square took 0. x to move.",
    refusal(State.parse("o.. .x. ...").result, 4).capitalize(),
    "You took 1. First free square took 2. x to move.",
    "You took 7. x wins, line 1, 4 and 7. You win!",
]
AFTERWARDS = [*["Taken back. x to move."] * 2, *["New game. x to move."] * 2]


def given(squares: str, **rest: object):
    """What a screen reader is given of a board and all that is beside it."""
    lines = []
    for row in range(3):
        names = []
        cells = []
        for column in range(3):
            square = 3 * row + column
            mark = squares[square]
            says = mark
            text = ""
            if mark == ".":
                says = f"free, square {square}"
                text = f': "{square}"'
            name = f"row {row + 1}, column {column + 1}, {says}"
            names.append(name)
            cells += [f'    - gridcell "{name}":', f'      - button "{name}"{text}']
        lines += [f'  - row "{" ".join(names)}":', *cells]
    return GIVEN.format(squares="\n".join(lines), **rest).splitlines()


def snapshot(board: BoardOnPage):
    """What a screen reader is given of a board, without the buttons beside it."""
    lines = board.root.aria_snapshot().splitlines()
    return [line for line in lines if not line.startswith("- button")]


def expect_on(board: BoardOnPage, **is_on: bool):
    """Expect buttons to be said to be on or off."""
    for name, on in is_on.items():
        expect(board.tool(name)).to_be_enabled(enabled=on)


def test_a_game_by_keys(lab):
    board = lab.board("Play(opponent='first_free')")
    assert snapshot(board) == given(".........", won=0, status="x to move.")
    expect_on(board, Undo=False, Redo=False, Hint=True)
    lab.page.evaluate(NEVER_LONG)
    lab.page.evaluate(HEAR)
    board.square(0).focus()
    for keys in (
        ["ArrowDown", "ArrowRight", "Enter"],
        ["Enter"],
        ["ArrowUp", " "],
        ["ArrowDown", "ArrowDown", " "],
    ):
        with board.answer():
            board.press(*keys)
    assert snapshot(board) == given("oxo.x..x.", won=1, status=GAME[-1])
    expect_on(board, Undo=True, Redo=False, Hint=False)
    for number, tool in enumerate(("Undo", "Undo", "New game", "New game"), 5):
        board.tool(tool).click()
        wait(lab.page, lambda: len(lab.page.evaluate("heard")), number)
    assert lab.page.evaluate("heard") == GAME + AFTERWARDS
    assert "true" not in lab.page.evaluate("busy"), "that would be said as well"
    lab.page.evaluate(AS_USUAL)


def test_an_opponent_that_thinks_for_long_is_said_to(lab):
    board = lab.board("Play(opponent=slow)", SLOW)
    grid = board.root.get_by_role("grid")
    lab.page.evaluate(HEAR)
    board.square(8).click()
    expect(board.status).to_have_text("slow is thinking.")
    expect(grid).to_have_attribute("aria-busy", "true")
    lab.go()
    expect(grid).to_have_attribute("aria-busy", "false")
    expect(board.status).to_have_text("You took 8. slow took 0. x to move.")
    assert len(lab.page.evaluate("heard")) == 2


def test_a_prediction_and_a_search(lab):
    stepper = "Stepper(State.parse('xo.ox.x.o'))"
    imports = "from ttt import *\nfrom ttt.widgets import *"
    notebook = lab.notebook(imports, "Predict('How many?')", stepper)
    notebook.run_all()
    lab.page.evaluate(HEAR)
    asked = notebook.panel.locator(".predict")
    commit = asked.get_by_role("button", name="Commit")
    watched = notebook.panel.locator(".stepper")
    for number in (1, 2):  # the same reason, twice
        commit.click()
        wait(lab.page, lambda: len(lab.page.evaluate("heard")), number)
    asked.get_by_role("textbox").fill("12")
    commit.click()
    expect(asked.get_by_role("status")).to_have_text("Your prediction: 12. A later cell compares.")
    watched.get_by_role("button", name="Forward").click()
    expect(watched.locator(".place")).to_have_text("1 of 24")
    step = watched.locator(".status").inner_text()
    expect(watched.get_by_role("status")).to_have_text(step)
    expected = "a whole number in digits was expected, such as 5000 or 5,000, and none below zero"
    reason = f"'' won't do: {expected}"
    answer = "Your prediction: 12. A later cell compares."
    assert lab.page.evaluate("heard") == [reason, reason, answer, step]
