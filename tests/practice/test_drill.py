"""A set of questions: what went wrong comes again, and what is no answer changes nothing."""

from random import Random

import pytest

from tests.oracles import type_in
from ttt.play import terminal
from ttt.practice import KINDS, Drill


def wrong(question):
    return next(answer for answer in question.said if answer != question.right)


@pytest.mark.parametrize("lesson", KINDS)
def test_what_went_wrong_comes_again(lesson):
    drill = Drill(KINDS[lesson], Random(1))
    first = drill.question
    places = []
    for is_right in (False, True, True, True, True, False, True):
        with pytest.raises(ValueError, match="answer this question first"):
            drill.go_on()
        for rubbish in ("9", 9.0, None, [9], True):
            with pytest.raises(ValueError, match="none of the answers"):
                drill.give(rubbish)  # type: ignore[arg-type]
        question = drill.question
        places.append(drill.place)
        said = drill.give(question.right if is_right else wrong(question))
        assert said.startswith("Right. " if is_right else "No. ")
        with pytest.raises(ValueError, match="this question is answered"):
            drill.give(question.right)
        drill.go_on()
    assert question == first
    assert places[4:] == ["Question 5 of 5", "Once more, 1 of 1", "Once more, 2 of 2"]
    assert (drill.place, drill.answer) == ("Question 1 of 5", None)


def test_a_set_in_the_terminal(monkeypatch, capsys):
    first, *others = Drill(KINDS["06"], Random(1)).questions
    typed = ["-1", "", wrong(first), *(question.right for question in [*others, first])]
    choices = {"x wins": "a", "a draw": "A draw", "o wins": "c"}
    options = ["--practice", "06", "--seed", "1"]
    type_in(monkeypatch, [f" {choices.get(answer, answer)}" for answer in typed])
    terminal.main(options)
    said = capsys.readouterr().out
    assert "'-1' is none of the answers: x wins, a draw, o wins, a, b and c" in said
    assert said.count("none of the answers") == 1, "Enter alone is no answer, and not scolded"
    assert "Right at once: 4 of 5." in said
    assert [said.count(f"\n{word}. ") for word in ("No", "Right")] == [1, 5]
    for left in ["q"], []:
        type_in(monkeypatch, left)
        terminal.main(options)
        assert capsys.readouterr().out.endswith("Goodbye.\n")
