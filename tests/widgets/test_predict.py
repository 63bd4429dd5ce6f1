"""Questions to commit to, without a browser: what is understood, what a comparison says."""

import pytest

from ttt.notation import shown
from ttt.widgets import Predict
from ttt.widgets.predict import Comparison

WHO = ["x", "o", "Nobody"]


NUMBERS = [
    ("5000", 5000), (" 5,000 ", 5000), ("5 000", 5000), ("5_000", 5000), ("1'234'567", 1234567),
    ("5'000", 5000), ("5\u2019000", 5000), ("5\u00a0000", 5000), ("5\u202f000", 5000), ("1,00,000", 100_000),
    ("12,34,567", 1_234_567), ("\u0661\u0662", 12), ("007", 7), ("0", 0), (19683, 19683), ("+7", 7),
    (10**40 - 1, 10**40 - 1),
]  # fmt: skip


@pytest.mark.parametrize(("text", "number"), NUMBERS)
def test_whole_numbers_are_understood(text, number):
    guess = Predict("How many?")
    guess.commit(text)
    assert (guess.answer, guess.message) == (number, "")
    assert guess.view["status"] == f"Your prediction: {number:,}. A later cell compares."


@pytest.mark.parametrize(("text", "number"), [("5.000", 5000), ("1.234.567", 1234567)])
def test_a_dot_is_read_as_in_many_countries_and_that_is_said(text, number):
    guess = Predict("How many?")
    guess.commit(text)
    read = f"Your prediction: {number:,} ({text} is read as a whole number)."
    assert guess.view["status"] == f"{read} A later cell compares."
    guess.commit(7)
    assert guess.view["status"] == "Your prediction: 7. A later cell compares."
    guess.compare(5000)
    assert "is read" not in guess.view["status"]


@pytest.mark.parametrize(
    "rubbish",
    [
        "",
        "about 20",
        "1.5",
        "50,00,0",
        "1,5",
        "5.00",
        "0.500",
        "0,500",
        "1.234,567",
        "1,234.567",
        "1,234567",
        "1,0000",
        "1.00.000",
        "²",
        "4 5",
        "9" * 41,
        "-4",
        "\u22124",
        -4,
        True,
        None,
        2.0,
        10**40,
    ],
    ids=shown,
)
def test_rubbish_is_answered_and_loses_nothing(rubbish):
    guess = Predict("How many?")
    guess.commit(7)
    guess.commit(rubbish)
    assert guess.answer == 7
    expected = "a whole number in digits was expected, such as 5000 or 5,000, and none below zero"
    assert expected in guess.message
    with pytest.raises(ValueError, match="a whole number in digits"):
        guess.compare(rubbish)
    guess.commit(8)
    assert (guess.answer, guess.message) == (8, "")


def test_choices():
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
        (19683, 19683, "You said 19,683, and that is right."),
        (19000, 19683, "You said 19,000; it is 19,683: very close."),
        (1000, 1100, "You said 1,000; it is 1,100, about 1.1 times as many."),
        (1000, 19683, "You said 1,000; it is 19,683, about 20 times as many."),
        (1_000_000, 1000, "You said 1,000,000; it is 1,000. That is about 1,000 times too many."),
        (0, 50, "You said 0; it is 50."),
        (4, 20, "You said 4; it is 20, about 5 times as many."),
        (4, 19, "You said 4; it is 19."),
        ("o", "x", "You said o; the answer is x."),
    ],
)
def test_the_question_says_how_far_off_a_prediction_was(guess, answer, said, capsys):
    question = Predict("How many?", WHO if isinstance(answer, str) else None)
    question.commit(guess)
    question.compare(answer)
    right = f"{answer:,}" if isinstance(answer, int) else answer
    assert capsys.readouterr().out == f"The answer: {right}.\n", "the verdict is said once"
    assert question.view["status"] == said
    assert question.answer == guess, "a comparison takes nothing away"


def test_without_a_prediction_the_answer_is_folded_and_the_question_keeps_it(
    capsys,
):
    """A learner who runs all cells at once can still predict, and then sees the comparison."""
    question = Predict("How many?")
    question.compare(19683)
    assert capsys.readouterr().out == "You made no prediction. The answer: 19,683.\n"
    assert "19" not in f"{question.view}{question!r}"
    question.commit(19000)
    assert question.view["status"] == "You said 19,000; it is 19,683: very close."


def test_the_answer_on_a_page():
    folded = Comparison("<x>", is_predicted=False)._repr_html_()
    assert folded.startswith(
        "<details><summary>You made no prediction. <b>The answer</b></summary>"
    )
    assert folded.endswith("<p>&lt;x&gt;</p></details>")
    assert (
        Comparison("<x>", is_predicted=True)._repr_html_() == "<p>The answer: <b>&lt;x&gt;</b></p>"
    )
