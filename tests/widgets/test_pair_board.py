"""The board of lesson 12 on which pairs are drawn, and what it says of a learner's judge."""

from typing import Any

import pytest

from tests.test_doors import refusals
from tests.widgets.page import click, hear
from ttt import Variant
from ttt.games.cube import CUBE
from ttt.pictures.pairs import pairs
from ttt.solvers.pairings import bare_line, pairing
from ttt.widgets import PairBoard
from ttt.widgets.pair_board import INTERRUPTED, NOT_WRITTEN, PROOF

SMALL = Variant(3, 2, 3)
FIRST = "The row 0, 1, 2 has no pair yet."


def test_two_clicks_make_a_pair_and_one_takes_it_away():
    board = PairBoard(SMALL)
    click(board, 0)
    assert board.view["status"] == f"0 is marked. Which is its partner? {FIRST}"
    assert (board.view["picked"], board.view["bare"]) == (0, (0, 1, 2))
    click(board, 0)
    assert (board.view["picked"], board.partner, board.view["status"]) == (None, {}, FIRST)
    click(board, 2, 0)
    assert board.partner == {0: 2, 2: 0}
    assert board.view["said"] == "The row 3, 4, 5 has no pair yet. 1 of 2 lines have a pair."
    click(board, 5, 4)
    assert board.view["pairs"] == ["A", "", "A", "", "1", "1"]
    assert (board.view["status"], board.view["bare"], board.is_proof) == (PROOF, (), True)
    click(board, 1, 0)
    assert board.partner == {4: 5, 5: 4}, "what was marked is forgotten"
    assert board.view["picked"] is None
    click(board, 0, 3)
    assert board.view["pairs"] == ["2", "", "", "2", "1", "1"], "a pair keeps what is written on it"
    assert board._picture() == pairs(SMALL, board.partner)._repr_html_()
    text = f"PairBoard({SMALL!r}): 2 pairs, 1 of 2 lines have a pair. {FIRST}"
    assert repr(board) == text


def test_the_page_may_click_faster_than_it_is_answered_and_start_again():
    start = {0: 2, 2: 0}
    board = PairBoard(SMALL, pairs=start)
    for square in (3, 5):
        hear(board, do="click", square=square)
    assert board.is_proof
    for nothing in ("3", 6, True, None):
        board.click(nothing)  # type: ignore[arg-type]
        assert "is no square of this board" in board.message
    assert board.is_proof
    hear(board, do="new_game")
    assert (board.partner, board.message) == (start, "")


def raising(problem: BaseException):
    def judge(_lines: Any, _partner: Any):
        raise problem

    return judge


def unwritten(lines: Any, partner: Any): ...


def endless(_lines: Any, partner: dict[int, int]):
    partner.clear()  # a copy
    while True:
        pass


TROUBLE: list[tuple[Any, str]] = [
    (bare_line, ""),
    (lambda lines, partner: [*(bare_line(lines, partner) or ())], ""),
    (unwritten, NOT_WRITTEN),
    (lambda lines, _: None, "Your judge said None; but the row 3, 4, 5 has no pair."),
    (lambda lines, _: lines[0], "Your judge said (0, 1, 2); but the row 3, 4, 5 has no pair."),
    (lambda lines, _: [[]], "Your judge said [[]]; but the row 3, 4, 5 has no pair."),
    (lambda lines, partner: partner[1], "Your judge raised KeyError: 1"),
    (raising(SystemExit()), "Your judge raised SystemExit"),
    (raising(KeyboardInterrupt()), INTERRUPTED),
    (endless, "Your judge had not come to an end after 1,000,000 steps, and was stopped."),
]


@pytest.mark.parametrize(("judge", "message"), TROUBLE)
def test_whatever_a_judge_does_is_said_and_nothing_is_lost(judge, message):
    board = PairBoard(SMALL, judge)
    click(board, 2, 0)
    assert (board.message, board.view["bare"]) == (message, (3, 4, 5))
    assert board.view["said"].endswith(message)
    assert board.partner == {0: 2, 2: 0}


def test_a_judge_that_finds_a_line_where_there_is_none():
    board = PairBoard(SMALL, lambda lines, _: lines[1], {0: 1, 1: 0, 3: 4, 4: 3})
    assert board.message == "Your judge said (3, 4, 5); but every line has a pair."
    assert board.view["status"] == PROOF


@pytest.mark.parametrize(
    ("variant", "start", "name"),
    [
        (Variant(3, 3, 3), {0: 1, 1: 0, 3: 4, 4: 3, 6: 7, 7: 6}, "column 0, 3, 6"),
        (Variant(2, 2, 2), {0: 1, 1: 0, 2: 3, 3: 2}, "column 0, 2"),
        (Variant(5, 5, 5), pairing(Variant(5, 5, 5)), None),
        (CUBE, {}, "row 0, 1, 2"),
    ],
)
def test_lines_are_called_by_the_way_that_they_run(variant, start, name):
    assert PairBoard(variant, pairs=start).view["status"] == (
        f"The {name} has no pair yet." if name else PROOF
    )


test_what_makes_no_board_of_pairs = refusals(
    PairBoard,
    [
        ((3,), TypeError, "3 is not a Variant, such as Variant"),
        ((SMALL, 3), TypeError, "3 is not a judge; a function judge.lines, partner. was expected"),
        ((SMALL, None, "A.A"), TypeError, "'A.A' is not a dict, such as {0: 24, 24: 0}"),
        ((SMALL, None, {6: 0, 0: 6}), ValueError, "6 is not a square of this board; its squares are 0 to 5"),
        ((SMALL, None, {0: 1}), ValueError, "the partner of 0 is 1, but not the other way round"),
    ],
)  # fmt: skip
