"""A quiz: sheets that differ and are equally hard, and a key that is right."""

import re
from contextlib import redirect_stdout
from io import StringIO
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
    said = StringIO()
    with redirect_stdout(said):
        main(words.split())
    [path] = re.findall("are in (pages.quiz_.*?html)", said.getvalue())
    return Path(path).read_text("utf-8")


def sheets_of(page):
    return re.findall('<section id="sheet.*?</section>', page, re.DOTALL)


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


@pytest.mark.parametrize("lessons", ["06", "02-08"])
def test_a_seed_and_a_number_make_a_sheet(lessons):
    """A bigger class gets more sheets. Those that are printed, and their key, stay right."""
    few = made(f"{lessons} 3 x")
    more = made(f"{lessons} 5 x")
    assert len(sheets_of(few)) == 3
    assert sheets_of(more)[:3] == sheets_of(few)
    keys = [re.findall(r'<div class="why">.*?</div>', page, re.DOTALL) for page in (few, more)]
    assert keys[1][:3] == keys[0]


def test_each_quiz_has_a_file_and_a_code_of_its_own():
    codes = set()
    for words in ("06 3 x", "06 4 x", "06 3 y", "05-06 3 x"):
        page = made(words)
        [code] = set(re.findall("quiz ([0-9A-F]{4})", page))
        assert page == Path(f"pages/quiz_{code}.html").read_text("utf-8")
        assert page.count(f"quiz {code} · sheet") == int(words.split()[1])
        codes.add(code)
    assert len(codes) == len(list(Path("pages").iterdir())) == 3


def test_what_is_asked_for_is_made_or_refused(capsys):
    assert made("2,4 3 7") == made("02-04 3 7") != made("2,4 3 8")
    main(["02-04", "3", "7"])
    assert "no questions: 03." in capsys.readouterr().out
    for words in ("03 28 7", "4-foo 28 7", "06 0 7", "06 many 7"):
        with pytest.raises(SystemExit, match="2"):
            made(words)
    refused = capsys.readouterr().err
    assert "LESSONS=03; write 06" in refused
    assert "STUDENTS=0; a whole number" in refused
