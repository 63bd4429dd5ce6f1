"""The sheets to print: each is one page, and what they say is counted in another way, too."""

import re
from collections.abc import Iterable
from contextlib import chdir

import pytest

from teaching import quiz, unplugged
from tests.browser.lab import new_page
from tests.games.test_hexapawn import Rows, after, value
from ttt import Variant

FOOT_IF_ALL_FITS = """sheet => {
    const mm = 96 / 25.4, box = e => e.getBoundingClientRect(), {left, top} = box(sheet);
    const fits = e => box(e).left > left - 1 && box(e).right < left + 190.1 * mm && box(e).bottom < top + 254 * mm;
    const every = (what, is) => [...sheet.querySelectorAll(what)].every(is), room = e => box(e).height > 12 * mm;
    return every("*", fits)
        && (sheet.querySelector(".who i + i") || sheet.innerText.startsWith("For the teacher"))
        && every(".tree b, .box, .write td, .write > div", room) && sheet.lastElementChild.innerText;
}"""

ANSWERS = """\
5 games. x on 6: 2; x on 7: 1; x on 8: 2. Turned or mirrored, A E and B F H and C G are of the same kind
Sheet 8, game 1: 6 numbers are asked for
Sheet 8, game 2: 5 numbers are asked for
first free takes 1 2 1 1
the reflex agent takes 4 8 2 6
As o, the reflex agent loses 12 games, and no others
A 2, block 7 – 6
C 3, fork 1 2 2, 7
D 4, advance 6 2 7
On D, a threat on 7 forces x to 6, a threat on 5 forces x to 2: there, x has a fork.
0 0, 0, 1 1 draw
8 1, 2, 2 2 win in 3 plies
1 1, 2, 7 3
3 1, 2, 7, 8 4
5 1, 2, 3, 4, 5, 6, 7 7
6 8, 9, 10, 11, 12 5
As they come 2 + 2, 1 + 1 + 3, 3 + 6: 9 hours 3 + 4, 5 + 5, 3 + 3 + 4: 10 hours
The longest first 6, 3 + 2 + 1, 3 + 2 + 1: 6 hours 5 + 3 + 3, 5 + 3, 4 + 4: 11 hours
At least 6 hours 9 hours
1: 0 −, 1 −, 4 +; 2: 3 −, 4 =; 3: 1 −, 4 =; 4: 3 −, 4 +; 5: 0 −, 4 +; 6: 0 =, 3 +; 7: 0 =, 1 +."""  # by hand


@pytest.fixture(scope="module")
def page(chromium, tmp_path_factory):
    root = tmp_path_factory.mktemp("root")
    unplugged.main([], root)
    page = new_page(chromium, color_scheme="dark")
    page.goto((root / "pages" / "unplugged.html").as_uri())
    page.emulate_media(media="print")
    yield page
    page.close()


@pytest.mark.parametrize(
    "paper", ["A4", "Letter", "A3"]
)  # on long paper, they don't share a page either
def test_each_sheet_is_one_page_and_nothing_is_cut_off(page, paper):
    feet = page.locator("section").evaluate_all(f"sheets => sheets.map({FOOT_IF_ALL_FITS})")
    assert feet == [f"ttt: classic game AI · sheet {number}" for number, _ in enumerate(feet, 1)]
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) == len(feet)


def kinds(boards: Iterable[Rows]) -> set[Rows]:
    return {min(rows, tuple(row[::-1] for row in rows)) for rows in boards}


def test_the_machine_has_a_card_for_each_choice(page):
    choices = list[set[Rows]]()
    now = kinds([("ooo", "...", "xxx")])
    while now:
        o_moves = kinds(board for rows in now for board in after(rows))
        replies = [kinds(after(rows)) for rows in o_moves]
        choices += [moves for moves in replies if len(moves) > 1]
        now = kinds(board for rows in o_moves for board in after(rows))
    cards = [card.locator(".arrow").count() for card in page.locator(".card").all()]
    assert sorted(cards) == sorted(map(len, choices))
    losing = [rows for moves in choices for rows in moves if value(rows) > 0]
    assert f"at most {len(losing)} games" in page.inner_text("#plan")


def test_the_pictures_and_the_solutions(page):
    poor = "all => all.filter(one => !one.alt || !one.naturalWidth || !one.src.startsWith('data:')).length"
    assert page.locator("img").evaluate_all(poor) == 0 < page.locator("img").count()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light", (
        "so are they"
    )
    assert not re.search("<img|tic-tac-toe|square|board", page.inner_html("#fifteen").lower())
    numbers = re.findall(r"(\d+) and (\d+)", page.inner_html("#picture"))
    pairs = [{int(first), int(second)} for first, second in numbers]
    for line in Variant(5, 5, 5).lines:
        assert any(pair <= set(line) for pair in pairs)
    assert len(set().union(*pairs)) == 2 * len(pairs), "no square has two partners"


def test_the_teacher_has_the_answers(page):
    words = " ".join(page.inner_text("body").split())
    for answer in ANSWERS.splitlines():
        assert f" {answer}" in words


def test_a_sheet_of_a_quiz_takes_two_pages_at_most(page, tmp_path):
    with chdir(tmp_path):
        quiz.main(["08", "4", "7"])  # no lesson's questions are larger, and A4 is higher
    [path] = tmp_path.glob("pages/quiz_*.html")
    page.goto(path.as_uri())
    assert page.pdf(format="Letter").count(b"/Type /Page\n") == 10
