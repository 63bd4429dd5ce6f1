"""What an error is about: known without its sentence, from another process, and through another error."""

import pickle

import pytest

from ttt import State
from ttt.agents import IllegalActionError, ask
from ttt.game import TAKEN
from ttt.mistakes import Mistake, marked, mistake_of


def test_a_learner_sees_the_error_as_ever():
    error = marked(ValueError("so it is"), TAKEN)
    assert (type(error), repr(error)) == (ValueError, "ValueError('so it is')")
    assert mistake_of(error) is TAKEN


def test_it_is_known_after_a_way_from_another_process():
    error = pickle.loads(pickle.dumps(marked(ValueError("so it is"), TAKEN)))
    assert mistake_of(error) == TAKEN != Mistake("another")


def test_an_error_has_the_mistake_of_the_one_that_it_was_raised_from():
    with pytest.raises(IllegalActionError) as raised:
        ask(lambda _: 4, State().result(4))
    assert mistake_of(raised.value) is TAKEN


def test_most_errors_are_marked_with_none():
    error = ValueError("so it is")
    assert mistake_of(error) is None
    error.mistake = "taken"  # type: ignore[attr-defined]
    assert mistake_of(error) is None, "a learner's own attribute is no mark"
