"""Double clicks, without a browser: of two clicks meant for one and the same view, one counts."""

from typing import Any

import pytest

from tests.widgets.page import hear
from ttt import State
from ttt.learning.menace import Menace
from ttt.widgets import (
    Board,
    Fifteen,
    LazyPlay,
    LearnPlay,
    ListBoard,
    Map,
    Play,
    Practice,
    Predict,
    Stepper,
    TreeInHand,
)
from ttt.widgets.page import Page

BOARDS = {
    "Board": Board,
    "Fifteen": Fifteen,
    "Play": lambda: Play(opponent="first_free"),
    "LazyPlay": LazyPlay,
    "LearnPlay": lambda: LearnPlay(Menace(seed=1)),
    "ListBoard": lambda: ListBoard([0] * 9),
}
SEARCH = State.parse("xo.ox.x.o")


def practise(lesson: str) -> tuple[Practice, Any]:
    """A question that has a square or a choice as its answer, and that answer."""
    practice = Practice(lesson, seed=1)
    return practice, practice._drill.question.right


def twice(widget: Page, **message: object):
    """Send what a double click sends; the second message does nothing."""
    before = widget.view
    hear(widget, **message)
    once = widget.view
    hear(widget, **message)
    assert widget.view == once
    assert once["message"] == "", message
    return once != before


def free(board: Any) -> int:
    """Return what a click on the first free square sends."""
    square: int = board.view["squares"].index(".")
    return square + 1 if "labels" in board.view else square


@pytest.mark.parametrize("made", BOARDS.values(), ids=BOARDS)
def test_a_double_click_on_a_board(made):
    board = made()
    assert twice(board, do="click", square=free(board), ply=board.view["ply"])
    for deed in ("undo", "redo"):
        assert twice(board, do=deed) == (deed in board.deeds)
    hear(board, do="click", square=free(board), ply=board.view["ply"])
    hear(board, do="new_game")
    twice(board, do="undo")


@pytest.mark.parametrize("made", [Board, Play])
def test_a_click_after_the_end_is_dropped_and_one_from_python_is_answered(made):
    board = made(State.parse("xxx oo. ..."))
    for deed in ({"do": "click", "square": 8, "ply": 0}, {"do": "hint"}):
        assert not twice(board, **deed)
    board.click(8)
    assert "the game is over" in board.message.lower()


@pytest.mark.parametrize("lesson", ["04", "07"])
def test_a_double_click_on_an_answer_and_on_next(lesson):
    practice, right = practise(lesson)
    deed, part = ("choose", "answer") if practice.view["choices"] else ("click", "square")
    assert twice(practice, do=deed, ply=0, **{part: right})
    assert practice.view["status"].startswith("Right. ")
    assert twice(practice, do="go_on", ply=0)
    assert practice.view["place"] == "Question 2 of 5."
    assert not twice(practice, do="go_on", ply=1), "which is not offered before the answer"
    practice.go_on()
    assert practice.message == "answer this question first"


def test_a_second_answer_from_python_is_refused():
    practice, right = practise("07")
    practice.choose(right)
    practice.choose(right)
    assert practice.message == "this question is answered; go on to the next one"


def test_a_double_click_in_a_search():
    """Its step alone does not tell: a question is asked at the step before."""
    stepper = Stepper(SEARCH)
    for _ in range(3):
        assert twice(stepper, do="forward", moment=stepper.view["moment"])
    assert (stepper.view["step"], stepper.view["question"] != "") == (2, True)
    assert twice(stepper, do="predict", value=1, moment=stepper.view["moment"])
    stepper.go(1)
    assert twice(stepper, do="back", moment=stepper.view["moment"])
    assert twice(stepper, do="restart")


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (lambda: Predict("How many?"), {"do": "commit", "answer": "5"}),
        (lambda: Predict("Who?", ["x", "o"]), {"do": "commit", "answer": "x"}),
        (lambda: TreeInHand([[1, 2], [3, 4]]), {"do": "turn", "leaf": 0, "number": 5}),
        (lambda: TreeInHand([[1, 2], [3, 4]]), {"do": "arrange", "order": "best first"}),
        (lambda: Map({}, game=Board()), {"do": "leave"}),
    ],
)
def test_what_sets_something_sets_it_once(made, message):
    assert twice(made(), **message)
