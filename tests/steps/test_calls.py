"""A recursion written down: its calls, what they return, how they end, and what is said of it."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from tests.steps.recursions import (
    FOUR,
    SEVEN,
    catches,
    count_games,
    deep_helper,
    forgets,
    gives_squares,
    is_certain_draw,
    loops,
    remembering,
    soonest,
    squares,
    stays,
    unwritten,
)
from ttt import State
from ttt.count import orbits, results, tree
from ttt.steps.calls import CALLS, explain, recorded


def written_down(function: Callable[[Any], Any], argument: Any) -> list[tuple[Any, Any]]:
    """Return the arguments and values of all calls."""
    return [(call.argument, call.returned) for call in recorded(function, argument).calls]


@pytest.mark.parametrize("function", [soonest, count_games])
@pytest.mark.parametrize("start", [FOUR, SEVEN])
def test_each_board_is_called_in_order_and_its_value_is_what_the_function_gives(function, start):
    recording = recorded(function, start)
    boards = list(tree(start))
    assert written_down(function, start) == [(board, function(board)) for board in boards]
    assert len(recording.steps) == 2 * len(boards)
    assert recording.waiting(len(recording.steps)) == []
    for call in recording.calls[1:]:
        assert call.parent is not None
        assert call.argument in results(recording.calls[call.parent].argument)


def test_what_all_never_asks_is_no_call():
    assert written_down(is_certain_draw, FOUR) == [(FOUR, False), (FOUR.result(3), False)]


def test_what_a_cache_remembers_is_forgotten_and_its_answers_are_no_calls():
    for _ in range(2):
        assert written_down(remembering, 4) == [(4, 3), (3, 2), (2, 1), (1, 1), (0, 0)]


def test_what_is_said_step_by_step():
    recording = recorded(soonest, FOUR)
    assert [explain(recording, step) for step in range(9)] == [
        "soonest is about to be called for the first time.",
        "soonest is called with this board: o to move.",
        "soonest is called for the board after o 3.",
        "It makes no further call. It returns 0 to the call above.",
        "soonest is called for the board after o 6.",
        "soonest is called for the board after x 3.",
        "It makes no further call. It returns 0 to the call above.",
        "The call for the board after o 6 returns 1 to the call above.",
        "The first call returns 1: that is the answer.",
    ]


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (forgets, "The call for the board after o 6 raises TypeError: unsupported operand"),
        (gives_squares, "The call with 3 raises AttributeError: 'int' object has no attribute"),
        (deep_helper, "The first call raises RecursionError"),
    ],
)
def test_after_an_exception_the_last_step_is_that_of_the_call_that_raised_it(function, said):
    recording = recorded(function, FOUR)
    kinds = [step.kind for step in recording.steps]
    assert kinds.index("raise") == len(kinds) - 1
    assert explain(recording, len(kinds)).startswith(said)


def test_an_exception_that_is_caught_ends_one_call_alone():
    recording = recorded(catches, FOUR)
    assert [step.kind for step in recording.steps] == ["call", "call", "raise", "return"]
    assert explain(recording, 3).endswith("is ended by an exception, and returns nothing.")
    assert explain(recording, 4) == "The first call returns −1: that is the answer."


@pytest.mark.parametrize(
    ("function", "argument", "problem"),
    [
        (unwritten, FOUR, "unwritten is not written yet."),
        (stays, FOUR, f"stays called itself {CALLS} times, each call waiting for the next"),
        (loops, FOUR, "loops had not come to an end after 1,000,000 steps, and was stopped."),
        (count_games, State(), "count_games made more than 400 calls; begin with fewer free squares."),
        (lambda one, two: one, 1, "<lambda> can't be called with one argument: TypeError: "),
    ],
)  # fmt: skip
def test_what_can_t_be_drawn_is_said_in_a_sentence(function, argument, problem):
    before = sys.gettrace()
    recording = recorded(function, argument)
    assert recording.problem.startswith(problem)
    assert (recording.calls, recording.steps) == ((), ())
    assert sys.gettrace() is before


@pytest.mark.parametrize(
    ("function", "argument", "said"),
    [
        (3, FOUR, "3 is not a function; a function that you have written"),
        (len, FOUR, "function=<built-in function len>; a function that you have written"),
        (orbits, FOUR, "orbits is not yours; a function that you have written was expected"),
        (squares, FOUR, "a function of one argument that returns its value was expected"),
        (soonest, None, "argument=None; a State, a whole number or a text was expected"),
    ],
)
def test_what_is_no_function_or_no_argument_is_refused(function, argument, said):
    with pytest.raises(TypeError, match=said):
        recorded(function, argument)
