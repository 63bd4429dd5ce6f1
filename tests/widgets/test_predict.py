"""Questions to commit to, without a browser: what is understood, what is refused, and what a comparison says."""

from typing import Any

import pytest

from tests.widgets.page import hear
from ttt.widgets import Predict

WHO = ["x", "o", "nobody"]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("5000", 5000),
        (" 5,000 ", 5000),
        ("5 000", 5000),
        ("5_000", 5000),
        ("1'234'567", 1234567),
        ("-3", -3),
        ("\u22123", -3),
        ("0", 0),
        (19683, 19683),
        ("+7", 7),
    ],
)
def test_whole_numbers_are_understood(text: str | int, number: int) -> None:
    guess = Predict("How many?")
    guess.commit(text)
    assert (guess.answer, guess.message) == (number, "")
    assert guess.view["status"] == f"Your prediction: {number:,}. A later cell compares."


@pytest.mark.parametrize(
    "rubbish",
    ["", "many", "3**9", "1.5", "1e3", "5,00", "50,00,0", "9" * 5000, True, None, [1], "²", "4 5", 2.0, "x=1"],
)
def test_rubbish_is_answered_and_loses_nothing(rubbish: Any) -> None:
    guess = Predict("How many?")
    guess.commit(7)
    guess.commit(rubbish)
    assert guess.answer == 7
    assert "a whole number such as 12 or 5,000" in guess.message
    assert len(guess.message) < 120
    guess.commit(8)
    assert (guess.answer, guess.message) == (8, "")


def test_choices() -> None:
    guess = Predict("Who wins?", WHO)
    guess.commit("me")
    assert guess.answer is None
    assert guess.message == "'me' is none of the choices: x, o, nobody"
    assert repr(guess) == f"Predict: Who wins? (x / o / nobody) No prediction yet. {guess.message}"
    guess.commit(" NoBody ")
    assert str(guess.answer) == "nobody"
    guess.commit("")
    assert guess.message == "choose one of x, o, nobody first"
    guess.commit("o")
    assert [guess.answer, guess.message] == ["o", ""]


@pytest.mark.parametrize(
    ("guess", "found", "told"),
    [
        (None, 19683, "It is 19,683. (There was no prediction.)"),
        (19683, 19683, "You said 19,683, and so it is."),
        (19000, 19683, "You said 19,000; it is 19,683: very close."),
        (1000, 19683, "You said 1,000; it is 19,683, about 20 times as many."),
        (100, 120, "You said 100; it is 120, about 1.2 times as many."),
        (100, 250, "You said 100; it is 250, about 2.5 times as many."),
        (1_000_000, 1000, "You said 1,000,000; it is 1,000. That is about 1,000 times too many."),
        (0, 50, "You said 0; it is 50."),
        (3, 4, "You said 3; it is 4."),
        (-4, 5, "You said -4; it is 5."),
    ],
)
def test_a_comparison_says_how_far_off(guess: int | None, found: int, told: str) -> None:
    question = Predict("How many?")
    if guess is not None:
        question.commit(guess)
    assert repr(question.compare(found)) == told
    assert question.view["status"] == ("No prediction yet." if guess is None else told)
    assert question.answer == guess, "a comparison takes nothing away"


def test_a_question_does_not_tell_its_answer_before_there_is_a_prediction() -> None:
    """Whoever runs all cells at once can still predict, and is then told."""
    question = Predict("How many?")
    question.compare(19683)
    assert "19" not in str(question.view)
    assert "19" not in repr(question)
    question.commit(19000)
    assert question.view["status"] == "You said 19,000; it is 19,683: very close."


def test_a_choice_is_compared() -> None:
    question = Predict("Who wins?", WHO)
    assert question.compare("x").text == "It is x. (There was no prediction.)"
    question.commit("o")
    assert question.compare("x").text == "You said o; it is x."
    with pytest.raises(ValueError, match="'z' is none of the choices"):
        question.compare("z")


def test_the_page_commits_and_is_heard() -> None:
    guess = Predict("How many?")
    assert hear(guess, do="commit", answer="12") == [{"heard": "commit"}, {"done": "commit"}]
    assert guess.answer == 12
    assert guess.view["answer"] == "12"
    assert hear(guess, do="commit") == [{"heard": "commit"}, {"done": "commit"}]
    assert guess.answer == 12
    assert hear(guess, do="dance") == [{"heard": "dance"}, {"done": "dance"}]
    assert guess.answer == 12


def test_text_and_stored_forms() -> None:
    assert repr(Predict("How many?")) == "Predict: How many? No prediction yet."
    guess = Predict("Who <wins>?", WHO)
    assert repr(guess) == "Predict: Who <wins>? (x / o / nobody) No prediction yet."
    data, _ = guess._repr_mimebundle_()
    stored = "<p><b>Predict:</b> Who &lt;wins&gt;?</p><ul><li>x</li><li>o</li><li>nobody</li></ul>"
    assert data["text/html"] == stored
    assert data["text/plain"] == repr(guess)


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ((5,), TypeError, "a question and its choices are texts"),
        (("Who?", [1, 2]), TypeError, "a question and its choices are texts"),
        (("Who?", 5), TypeError, "a question and its choices are texts"),
        ((" ",), ValueError, "the question is empty"),
        (("Who?", ["x"]), ValueError, "at least two different choices"),
        (("Who?", ["x", "x"]), ValueError, "at least two different choices"),
        (("Who?", "xo"), ValueError, "at least two different choices"),
    ],
)
def test_a_bad_question_is_refused(arguments: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        Predict(*arguments)
