"""Questions to commit to, without a browser: what is understood, what a comparison says."""

from typing import Any

import pytest

from tests.widgets.page import hear
from ttt.notation import shown
from ttt.widgets import Predict

WHO = ["x", "o", "Nobody"]


NUMBERS = [
    ("5000", 5000), (" 5,000 ", 5000), ("5 000", 5000), ("5_000", 5000), ("1'234'567", 1234567), ("-3", -3),
    ("\u22123", -3), ("0", 0), (19683, 19683), ("+7", 7), (10**40 - 1, 10**40 - 1),
]  # fmt: skip


@pytest.mark.parametrize(("text", "number"), NUMBERS)
def test_whole_numbers_are_understood(text: str | int, number: int) -> None:
    guess = Predict("How many?")
    guess.commit(text)
    assert (guess.answer, guess.message) == (number, "")
    assert guess.view["status"] == f"Your prediction: {number:,}. A later cell compares."


@pytest.mark.parametrize(
    "rubbish",
    ["", "3**9", "1.5", "50,00,0", "²", "4 5", "9" * 41, True, None, 2.0, 10**40],
    ids=shown,
)
def test_rubbish_is_answered_and_loses_nothing(rubbish: Any) -> None:
    guess = Predict("How many?")
    guess.commit(7)
    guess.commit(rubbish)
    assert guess.answer == 7
    assert "a whole number such as 12 or 5,000" in guess.message
    with pytest.raises(ValueError, match="a whole number such as 12 or 5,000"):
        guess.compare(rubbish)
    guess.commit(8)
    assert (guess.answer, guess.message) == (8, "")


def test_choices() -> None:
    guess = Predict("Who wins?", iter(WHO))
    for rubbish in ("me", 5):
        guess.commit(rubbish)
        reason = f"{rubbish!r} is none of the choices: x, o, Nobody"
        assert (guess.answer, guess.message) == (None, reason)
        assert repr(guess) == f"Predict: Who wins? (x / o / Nobody) No prediction yet. {reason}"
    guess.commit("")
    assert guess.message == "choose one of x, o, Nobody first"
    guess.commit(" nobodY ")
    assert (guess.answer, guess.message) == ("Nobody", "")
    spaced = Predict("Which?", [" yes", "no"])
    spaced.commit("yes")
    assert spaced.answer == " yes"


@pytest.mark.parametrize(
    ("guess", "answer", "said"),
    [
        (None, 19683, "The answer: 19,683. (You made no prediction.)"),
        (19683, 19683, "You said 19,683, and that is right."),
        (19000, 19683, "You said 19,000; it is 19,683: very close."),
        (1000, 1100, "You said 1,000; it is 1,100, about 1.1 times as many."),
        (1000, 19683, "You said 1,000; it is 19,683, about 20 times as many."),
        (1_000_000, 1000, "You said 1,000,000; it is 1,000. That is about 1,000 times too many."),
        (0, 50, "You said 0; it is 50."),
        (4, 20, "You said 4; it is 20, about 5 times as many."),
        (4, 19, "You said 4; it is 19."),
        (-4, 50, "You said -4; it is 50."),
        ("o", "x", "You said o; the answer is x."),
        (None, "x", "The answer: x. (You made no prediction.)"),
    ],
)
def test_a_comparison_says_how_far_off(guess: Any, answer: int | str, said: str) -> None:
    question = Predict("How many?", WHO if isinstance(answer, str) else None)
    if guess is not None:
        question.commit(guess)
    assert repr(question.compare(answer)) == str(question.compare(answer)) == said
    assert question.view["status"] == ("No prediction yet." if guess is None else said)
    assert question.answer == guess, "a comparison takes nothing away"


def test_a_question_does_not_give_its_answer_away_before_there_is_a_prediction() -> None:
    """A learner who runs all cells at once can still predict, and then sees the comparison."""
    question = Predict("How many?")
    question.compare(19683)
    assert "19" not in f"{question.view}{question!r}"
    question.commit(19000)
    assert question.view["status"] == "You said 19,000; it is 19,683: very close."


def test_the_page_commits() -> None:
    guess = Predict("How many?")
    assert hear(guess, do="commit", answer="12") == [{"heard": "commit"}, {"done": "commit"}]
    assert (guess.answer, guess.view["answer"]) == (12, "12")


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ((5,), TypeError, "5 is not a str, such as"),
        (("Who?", "xo"), TypeError, "'xo' is not a list of choices"),
        (("Who?", [1, 2]), TypeError, "1 is not a str, such as 'x wins'"),
        (("Who?", []), ValueError, "at least two different choices were expected, or none for a"),
        (("Who?", ["x", " X"]), ValueError, "at least two different choices"),
        (("Who?", ["x", "o", ""]), ValueError, "at least two different choices"),
    ],
)
def test_a_bad_question_is_refused(arguments: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        Predict(*arguments)
