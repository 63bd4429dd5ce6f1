"""Each question has one right answer, which nothing gives away; what is said of answers is true."""

import re
from collections import Counter
from random import Random

import pytest

from tests.plain import least
from tests.practice import by_hand
from ttt import State
from ttt.notation import listed
from ttt.pictures import svg
from ttt.practice import KINDS, Kind, Question
from ttt.practice.questions import FEW

NUMBERS = [148, 112, 186, 83, 142, 25, 214, 83]
EVERY = [kind for kinds in KINDS.values() for kind in kinds]


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: kind.ask.__name__)
def test_of_each_case_one_answer_is_right_and_what_is_said_is_true(kind):
    judge = getattr(by_hand, kind.ask.__name__)
    places = Counter[int]()
    every = [case for cases in kind.cases().values() for case in cases]
    for seed, case in enumerate(every):
        words, about, right, said = question = kind.ask(case, Random(seed))
        judged = {answer: judge(words, str(about), answer, said[answer]) for answer in said}
        assert [answer for answer in judged if judged[answer][0]] == [right], question
        assert all(is_true for _, is_true in judged.values()), question
        assert len(said) > 2
        places[[*said].index(right)] += 1
        picture = svg.board(about) if isinstance(about, State) else about
        assert not re.search(r"wins|cut|m(ax|in):? \W?\d|not read", picture.alt + picture.text)
        assert "class='strike'" not in picture.svg
        assert not re.search(rf"\b{right}\b", words.replace(listed(said), ""))
    assert max(places.values()) < 0.6 * len(every)


def board_of(case):
    """Return the board of a case, after the threat if there is one; None for a tree."""
    if isinstance(case, State):
        return case.squares
    return case[0].result(case[1]).squares if isinstance(case[0], State) else None


def up_to_symmetry(case):
    return least(board_of(case)) if board_of(case) else str(case)


def much_in(case):
    return board_of(case).count(".") if board_of(case) else sum(map(len, case))


@pytest.mark.parametrize(("kind", "number"), [*zip(EVERY, NUMBERS, strict=True)])
def test_cases_differ_and_a_set_goes_from_easy_to_hard(kind, number):
    every = [case for cases in kind.cases().values() for case in cases]
    assert len({*map(up_to_symmetry, every)}) == len(every) == number
    bare = Kind(kind.lesson, kind.cases, lambda case, _: Question("", case, 0, {}))
    for seed in range(40):
        cases = [question.about for question in bare.several(FEW, Random(seed))]
        assert len({*map(up_to_symmetry, cases)}) == FEW
        assert cases == sorted(cases, key=much_in)
