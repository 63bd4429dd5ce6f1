"""A series of games in JupyterLab: by mouse, by keys, and by rough treatment."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import BoardOnPage, Lab
from tests.browser.test_board import PATIENCE, RESTARTED, UNTIL, ask_slow


def label(board: BoardOnPage, name: str) -> Locator:
    """A field by its label; options are unfolded."""
    board.root.locator("details:not([open]) > summary").evaluate_all(
        "summaries => summaries.forEach(summary => summary.click())"
    )
    return board.root.get_by_label(name, exact=True)


def test_options_board_and_buttons_by_keys_alone(lab):
    """From the options back to the board, to a move as o; then to every button."""
    board = lab.board("Play()")
    board.root.locator("summary").focus()
    board.press("Enter", "Tab")
    expect(label(board, "Opponent")).to_be_focused()
    board.press("Tab", "ArrowRight")  # the opponent begins
    expect(board.status).to_have_text("Harvey's rules took 4. o to move.")
    board.press("Tab")
    expect(label(board, "Coach")).to_be_focused()
    board.press(" ")
    expect(label(board, "Coach")).to_be_checked()
    board.press("Tab")
    expect(label(board, "Show how each move ends")).to_be_focused()
    board.wait(lambda: goes_back_to_a_square(board))
    board.press("Control+End", "Enter")
    expect(board.square(8)).to_have_accessible_name("row 3, column 3, o")
    for tool in board.root.locator(".tools button").all():
        board.press("Tab")
        expect(tool).to_be_focused()


def test_without_options_the_page_has_none_and_no_hint(lab):
    board = lab.board("Play(opponent=riddle, options=False)", "from ttt.agents import riddle")
    expect(board.root.locator(".tools button")).to_have_text(["New game", "Undo", "Redo"])
    expect(board.root.locator("details, select, input")).to_have_count(0)
    board.click(0, 1, 6, 5, 8)
    expect(board.root.locator(".strip")).to_have_text("You01 drawriddle0")
    expect(board.root.locator(".card")).to_contain_text("A draw")
    assert "perfect" not in board.root.inner_html().lower()


def goes_back_to_a_square(board: BoardOnPage):
    """Press Shift+Tab; is the focus on a square then?"""
    board.press("Shift+Tab")
    return board.root.locator(".squares button:focus").count() == 1


PLACE = """card => {
    const [{ left, top }, from] = [card, card.closest(".ttt")].map(part => part.getBoundingClientRect());
    return [left - from.left, top - from.top];
}"""


def test_a_hint_rings_its_square_and_the_board_stays_where_it_is(lab):
    board = lab.board("Play()")
    card = board.root.locator(".card")
    place = card.evaluate(PLACE)
    board.tool("Hint").click()
    expect(board.root.locator(".hinted")).to_have_accessible_name("row 2, column 2, free, square 4")
    for name in ("averaging", "look-ahead", "another person", "perfect"):
        label(board, "Opponent").select_option(name)
        expect(board.players).to_have_text(f"x is you, o is {name}.")
        assert card.evaluate(PLACE) == place
    expect(board.root.locator(".strip")).to_have_text("You00 drawsPerfect0")
    expect(board.root.locator(".strip .moves .name")).to_have_text("You")
    board.click(4)
    expect(board.root.locator(".hinted")).to_have_count(0)


def test_a_click_that_waits_shows_it_and_undo_says_why_it_does_not(lab):
    board = ask_slow(lab)
    expect(board.status).to_contain_text("thinking")
    board.square(7).click()
    expect(board.root.locator(".sent")).to_have_count(1)
    board.tool("Undo").evaluate("button => button.click()")
    expect(board.notice).to_contain_text("Undo when it has moved.")
    lab.go()
    expect(board.status).to_have_text("You took 8. slow took 0. x to move.")
    expect(board.root.locator(".sent")).to_have_count(0)
    assert board.moves == (8, 0)


ENDLESS = """from pathlib import Path
def endless(state):
    while len(state.actions()) < 8: Path("signs/further").touch()
    return state.actions()[0]"""


def test_an_interrupt_while_an_agent_thinks(lab):
    board = lab.board("Play(opponent=endless)", ENDLESS)
    board.click(4)
    board.square(8).click()
    wait_for_thoughts(board)
    board.square(7).click()
    board.notebook.interrupt_kernel()
    expect(board.status).to_contain_text("endless was interrupted before it had a move for o. Play")
    label(board, "Opponent").select_option("first_free")
    expect(board.status).to_have_text("You took 8. First free square took 1. x to move.")
    assert board.moves == (4, 0, 8, 1)


def test_the_outlook_is_shown_and_said_until_it_is_switched_off(lab):
    board = lab.board("Play(State.parse('x........'), 'another person')")
    looking = label(board, "Show how each move ends")
    looking.check()
    expect(board.square(4)).to_have_accessible_name("row 2, column 2, free, square 4, draw")
    texts = board.root.locator(".squares b")
    expect(texts).to_have_text(["loss 6"] * 3 + ["draw"] + ["loss 6"] * 4)
    expect(board.root.locator(".squares button.crossed")).to_have_count(7)
    looking.uncheck()
    expect(texts).to_have_count(0)


# ---- difficulty

LEVELLED = "from ttt.lookahead import Averaging"
# It has a day to think. That it looks further than one ply, and can be interrupted, it tells by a
# file.
THINKER = """from pathlib import Path
from ttt.deepening import LookAhead
from ttt.lookahead import by_marks
def evaluation(state, player):
    if len(state.actions()) == 46: Path("signs/further").touch()
    return by_marks(state, player)"""
SEVEN = "Play(State.empty(Variant(7, 7, 5)), LookAhead(9, 86_400, evaluation))"


def wait_for_thoughts(board: BoardOnPage):
    """Wait until the opponent's thinking can be interrupted, and the page says that it thinks."""
    expect(board.root.locator(".squares")).to_have_attribute("aria-busy", "true")
    board.wait((board.notebook.lab.signs / "further").exists)


def set_thinking(lab: Lab) -> BoardOnPage:
    board = lab.board(SEVEN, THINKER)
    board.square(24).click()
    wait_for_thoughts(board)
    return board


def test_the_difficulty_by_keys_and_by_mouse_in_the_middle_of_a_game(lab):
    """Six squares are free after the second move: 6 positions at level 1, 6 × 5 more at level 2."""
    board = lab.board("Play(opponent=Averaging(9))", LEVELLED)
    slider = label(board, "Difficulty")
    expect(slider).to_have_attribute("aria-valuetext", "level 9 of 9")
    board.click(4)
    slider.focus()
    board.press(*["ArrowLeft"] * 7, *"xddb")  # fast, and letters that JupyterLab would take
    expect(slider).to_be_focused()
    expect(slider).to_have_attribute("aria-valuetext", "level 2 of 9")
    expect(board.root.locator(".level")).to_have_text("2")
    board.square(board.squares.index(".")).click()
    expect(board.told).to_have_text("averaging: 36 positions evaluated.")
    slider.hover()
    box = slider.bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    board.page.mouse.move(box["x"] + box["width"] * 0.9, y)
    board.page.mouse.down()
    board.page.mouse.move(box["x"] + 2, y, steps=8)
    board.page.mouse.up()
    expect(slider).to_have_value("1")
    assert board.notebook.cell_types == ["Code"] * 4


MOVED_FAST = """(slider) => {
  for (const level of [8, 5, 1]) {
    slider.value = level;
    slider.dispatchEvent(new Event("input"));
  }
  slider.dispatchEvent(new Event("change"));
  slider.closest(".ttt").querySelectorAll(".squares button")[4].click();
}"""


def test_a_level_holds_for_a_move_that_follows_at_once(lab):
    """The slider goes to 1 and a square is clicked before Python has answered anything."""
    board = lab.board("Play(opponent=Averaging(9))", LEVELLED)
    label(board, "Difficulty").evaluate(MOVED_FAST)
    expect(board.told).to_have_text("averaging: 8 positions evaluated.")


def test_a_slider_that_is_moved_while_an_opponent_thinks(lab):
    """It stays where it was put, sends nothing until the reply, and then only where it stands."""
    board = set_thinking(lab)
    slider = label(board, "Difficulty")
    with lab.hold(PATIENCE):
        slider.focus()
        for left in range(8, 0, -1):
            board.press("ArrowLeft")
            expect(slider).to_have_value(str(left))
        board.press("Tab")
        expect(slider).to_have_value("1")
        lab.ring(0)  # nothing was asked for
    expect(board.busy).to_have_count(1)
    expect(board.notice).to_have_text("")
    board.notebook.interrupt_kernel()
    expect(board.busy).to_have_count(0)
    expect(slider).to_have_value("1")
    board.click(0)
    expect(board.told).to_have_text("look-ahead: 46 positions evaluated, 1 ply ahead.")
    expect(slider).to_have_value("1")
    assert len(board.moves) == 4


def test_only_who_has_a_level_has_a_slider(lab):
    board = lab.board("Play()")
    shown = {
        "Harvey's rules": "",
        "averaging": "D",
        "look-ahead": "D",
        "first_free": "",
        "another person": "",
    }
    for opponent, fields in shown.items():
        label(board, "Opponent").select_option(opponent)
        expect(label(board, "Difficulty")).to_be_visible(visible="D" in fields)


WAIT = (
    "No answer yet: the opponent is still thinking, "
    "or the kernel was restarted (then run the cells above, and this one)."
)


@pytest.mark.parametrize("at_once", [True, False])
def test_what_takes_longer_than_patience_is_called_thinking(lab, at_once):
    """Whether it was done after the opponent began to think, or before the move was heard."""
    board = lab.board(SEVEN, THINKER)
    with lab.hold(PATIENCE):
        if at_once:
            board.buttons.evaluate_all(
                "buttons => [24, 0].forEach(square => buttons[square].click())"
            )
            wait_for_thoughts(board)
        else:
            board.square(24).click()
            wait_for_thoughts(board)
            board.square(0).click()
        lab.ring()
        expect(board.notice).to_have_text(WAIT)
    board.notebook.interrupt_kernel()
    expect(board.busy).to_have_count(0)
    expect(board.notice).to_have_text("")
    assert len(board.moves) == 2


def test_a_kernel_that_was_restarted_while_the_opponent_thinks(lab):
    board = set_thinking(lab)
    expect(board.busy).to_be_visible()
    board.notebook.restart_kernel()
    with lab.hold(PATIENCE):
        board.square(0).click()
        expect(board.notice).to_have_text(RESTARTED)
        lab.ring(0)  # it waits for no answer
    expect(board.notice).to_have_text(RESTARTED)
    expect(board.told).not_to_be_visible()


HINTING = f"""{UNTIL}
class Slow:
    level = 3
    def __call__(self, state):
        until_go("hint")
        board.hint()
        until_go()
        return state.actions()[0]"""


def test_what_was_set_while_an_opponent_thinks_stays_until_it_is_done(lab):
    """The hint shows the board anew before Python hears what was set; the last click is dropped."""
    board = lab.board("Play(opponent=Slow())", HINTING)
    board.square(8).click()
    expect(board.busy).to_be_visible()
    label(board, "Slow").check()
    label(board, "Opponent").select_option("averaging")
    board.square(7).click()
    lab.go("hint")
    expect(board.status).to_contain_text("Take")
    expect(label(board, "Opponent")).to_have_value("averaging")
    lab.go()
    expect(board.players).to_have_text("x is you, o is averaging.")
    expect(label(board, "Difficulty")).to_have_value("9")
    expect(label(board, "Opponent")).to_have_value("averaging")
    assert board.moves == (8, 0)
