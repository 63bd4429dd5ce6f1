# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""What a learner's function answers, in a line: whatever it does, the notebook goes on."""

import pytest

from tests.check.strange import FUNCTIONS, VALUES
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


class Leaving(str):
    """What can't be shown: its repr ends Python."""

    def __repr__(self):
        raise SystemExit


class Half(str):
    """Shown as half a character, which no page can show."""

    def __repr__(self):
        return "\ud83d"


def half(_text):
    return Half()


def broken(_text):
    raise ValueError("\ud83d")


@pytest.mark.parametrize(
    ("function", "argument", "line"),
    [
        (free, State.parse("xo. ... ..."), "Your `free`: (2, 3, 4, 5, 6, 7, 8)."),
        (
            free,
            "no board",
            "Your `free`: raised AttributeError: 'str' object has no attribute 'actions'.",
        ),
        (unwritten, State(), "Your `unwritten`: not written yet."),
        (called, unwritten, "Your `unwritten`: not written yet."),
        (called, free, "Your `free`: (0, 1, 2, 3, 4, 5, 6, 7, 8)."),
        (called, lost, "Your `lost`: raised KeyError: '.........'."),
        (int, "62000", "Your `int`: 62,000."),
        (5, State(), "Your `function`: raised TypeError: 'int' object is not callable."),
        (lambda text: 10**5000, "", "Your `function`: <int whose repr raises ValueError>."),
        (
            abs,
            iter([]),
            "Your `abs`: raised TypeError: bad operand type for abs(): 'list_iterator'.",
        ),
        (next, iter("x"), "Your `next`: 'x'."),
        (Leaving, "", "Your `Leaving`: <Leaving whose repr raises SystemExit>."),
        (half, "", r"Your `half`: \ud83d."),
        (broken, "", r"Your `broken`: raised ValueError: \ud83d."),
    ],
)
def test_a_line_says_what_it_answers(function, argument, line):
    assert str(check.yours(function, argument)) == repr(check.yours(function, argument)) == line


@pytest.mark.parametrize("name", [*FUNCTIONS, *VALUES])
def test_it_never_raises(name, monkeypatch):
    """Whatever a function does, returns, is given, or is compared with."""
    monkeypatch.setattr(beside, "STEPS", 100_000)
    value = VALUES.get(name)
    function = FUNCTIONS.get(name, lambda _argument: value)
    for argument in (State(), value):
        assert repr(check.yours(function, argument)).startswith("Your `")
    assert repr(check.yours(lambda _argument: 1, 2, ours=value)).startswith("Your `")


def test_what_never_ends_is_stopped(monkeypatch):
    monkeypatch.setattr(beside, "STEPS", 10_000)
    line = "Your `endless`: had not come to an end after 10,000 steps, and was stopped."
    assert check.yours(endless, State()) == line


def test_it_leaves_what_it_is_given_as_it_is():
    history = [[0]]
    assert check.yours(list.clear, history) == "Your `clear`: None."
    assert history == [[0]]


def test_it_says_so_if_the_package_answers_otherwise():
    assert check.yours(int, "7", ours=8) == "Your `int`: 7, but the package's is 8."
