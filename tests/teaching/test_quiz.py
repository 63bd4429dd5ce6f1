"""A quiz: sheets that differ and are equally hard, and a key that is right."""

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from teaching.quiz import dealt, kinds_for, main
from tests.plain import value
from tests.teaching.test_plans import README
from ttt.practice import KINDS
from ttt.practice.positions import WORTH


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def made(words: str):
    main(words.split())
    return Path("pages/quiz.html").read_text("utf-8")


@pytest.mark.parametrize("lesson", KINDS)
def test_sheets_differ_and_are_equally_hard(lesson):
    hard = {
        (case, kind): (kind, much)
        for kind in KINDS[lesson]
        for much, cases in kind.cases().items()
        for case in cases
    }
    assert f"{len(hard)} for {lesson}" in README
    sheets = dealt(kinds_for(lesson), 200, Random(1))
    assert len(set(map(frozenset, sheets))) == 200
    assert len({tuple(map(hard.get, sheet.items())) for sheet in sheets}) == 1
    for sheet, neighbour in pairwise(sheets):
        assert not sheet.keys() & neighbour.keys()


def test_the_key_answers_what_the_page_asks():
    page = made("06 28 secret")
    key = re.findall("<td>(.*?)</td>", page)
    for alt, answer in zip(re.findall('alt="(.*?)"', page), key, strict=True):
        _, x, o = alt.split(" on ")
        board = ["."] * 9
        for player, squares in (("x", x), ("o", o)):
            for square in re.findall("[0-8]", squares):
                board[int(square)] = player
        assert answer.isdigit() or answer == WORTH[value("".join(board))]


def test_what_is_asked_for_is_made_or_refused(capsys):
    assert made("2,4 3 7") == made("02-04 3 7") != made("2,4 3 8")
    for words in ("03 28 7", "4-foo 28 7", "06 0 7", "06 many 7"):
        with pytest.raises(SystemExit, match="2"):
            made(words)
    said, refused = capsys.readouterr()
    assert "no questions: 03." in said
    assert "LESSONS=03; write 06" in refused
    assert "STUDENTS=0; a whole number" in refused
