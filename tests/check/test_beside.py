# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""What a learner's function answers, in a line: whatever it does, the notebook goes on."""

import pytest

from ttt import State, check
from ttt.check import beside


def free(state):
    return state.actions()


def unwritten(_state):
    """Return something, one day."""
    ...  # noqa: PIE790 - a stub as in a notebook


def lost(state):
    raise KeyError(state.squares)


def endless(_state):
    while True:
        pass


def called(function):
    return function(State())


@pytest.mark.parametrize(
    ("function", "argument", "line"),
    [
        (free, State.parse("xo. ... ..."), "Yours: (2, 3, 4, 5, 6, 7, 8)."),
        (
            free,
            "no board",
            "Yours: raised AttributeError: 'str' object has no attribute 'actions'.",
        ),
        (unwritten, State(), "Yours: not written yet."),
        (called, unwritten, "Yours: not written yet."),
        (called, free, "Yours: (0, 1, 2, 3, 4, 5, 6, 7, 8)."),
        (called, lost, "Yours: raised KeyError: '.........'."),
        (int, "62000", "Yours: 62,000."),
        (5, State(), "Yours: raised TypeError: 'int' object is not callable."),
    ],
)
def test_a_line_says_what_it_answers(function, argument, line):
    assert str(check.yours(function, argument)) == repr(check.yours(function, argument)) == line


def test_what_never_ends_is_stopped(monkeypatch):
    monkeypatch.setattr(beside, "STEPS", 10_000)
    line = "Yours: had not come to an end after 10,000 steps, and was stopped."
    assert check.yours(endless, State()) == line


def test_it_leaves_what_it_is_given_as_it_is():
    history = [[0]]
    assert check.yours(list.clear, history) == "Yours: None."
    assert history == [[0]]
