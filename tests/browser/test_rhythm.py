"""How a game feels: the reply a breath after the move, and the end; nothing lost by who is quick."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser.lab import BoardOnPage, Lab
from tests.browser.test_board import SLOW

BREATH = 300  # milliseconds from one's own move to the reply; the tests wait for no time
PONDERED = 400  # and until it is shown that somebody thinks
MOVES = "e => e.getAnimations({ subtree: true }).length > 0"


@contextmanager
def in_a_breath(lab: Lab) -> Iterator[BoardOnPage]:
    """A board between one's own move and the reply, which Python knows."""
    board = lab.board("Play(opponent='first_free')")
    with lab.moving(), lab.hold(BREATH):
        board.square(4).click()
        expect(board.square(4)).to_have_accessible_name("row 2, column 2, x")
        assert board.moves == (4, 0)
        yield board


def test_the_reply_comes_a_breath_after_the_move(lab):
    with in_a_breath(lab) as board:
        assert board.squares == "....x...."
        lab.ring()
        expect(board.square(0)).to_have_accessible_name("row 1, column 1, o")
        expect(board.status).to_have_text("You took 4. First free square took 0. x to move.")


@pytest.mark.parametrize("key", ["", "Enter"])
def test_who_is_quick_does_not_wait(lab, key):
    """The next click shows the reply, and counts."""
    with in_a_breath(lab) as board:
        board.square(8).focus()
        if key:
            board.press(key)
        else:
            board.square(8).click()
        expect(board.square(8)).to_have_accessible_name("row 3, column 3, x")
        assert board.squares == "o...x...x"
        lab.ring()
        expect(board.square(1)).to_have_accessible_name("row 1, column 2, o")
    assert list(board.moves) == [4, 0, 8, 1]


def test_no_breath_for_those_who_want_nothing_to_move(lab):
    board = lab.board("Play(opponent='first_free')")
    with lab.hold(BREATH):
        board.click(4)
        lab.ring(0)
        assert board.squares == "o...x...."


def test_only_an_opponent_that_takes_long_is_shown_to_think(lab):
    board = lab.board("Play(opponent=slow)", SLOW)
    busy = board.root.locator(".busy")
    with lab.hold(PONDERED):
        board.square(8).click()
        expect(board.square(8)).to_have_accessible_name("row 3, column 3, x")
        expect(busy).to_have_count(0)
        lab.ring()
        expect(busy).to_be_visible()
        lab.go()
        expect(busy).to_have_count(0)
        board.click(7)
        lab.ring(0)  # it has moved before that


def test_the_line_draws_itself_once_and_behind_the_marks(lab):
    board = lab.board("Play(opponent='first_free')")
    card = board.root.locator(".card")
    board.click(4, 1)
    with lab.moving():
        board.click(7)
        expect(board.root.locator(".result")).to_have_text("You win!")
        expect(card).to_have_class("card")  # it has ended
        board.wait(lambda: not card.evaluate(MOVES))
        board.tool("Hint").hover()
        assert not card.evaluate(MOVES)
    at = "e => getComputedStyle(e).zIndex"
    assert board.root.locator(".won svg").first.evaluate(at) == "1"
    assert board.root.locator(".strikes").evaluate(at) == "auto"
    with board.answer():
        board.tool("Undo").click()
    expect(board.strikes).to_have_count(0)
