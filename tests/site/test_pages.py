"""The pages of the site need no Python: they are read, linked and printed, and the first one plays."""

import json
import re
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

import ttt.course.site.pages
from tests.browser.lab import new_page, wait
from tests.browser.test_exported import CUT
from tests.site.site import served
from ttt.course.lessons import ROOT
from ttt.course.site.pages import write_pages
from ttt.course.site.tools import SITE

FRONT = (SITE / "index.html").read_text("utf-8")
LESSONS = sorted(path.relative_to(SITE).as_posix() for path in SITE.glob("lessons/**/*.html"))
ALPHA_BETA = "lessons/07_alpha_beta.html"
WIDTH = 390  # pixels of a telephone
LINES = "012", "345", "678", "036", "147", "258", "048", "246"
SHUT = """page => [...page.querySelectorAll('details')]
    .filter(fold => fold.offsetHeight <= fold.querySelector('summary').offsetHeight + 5)
    .map(fold => fold.innerText)"""


class Links(HTMLParser):
    """Where a page leads, and the places in it that can be led to."""

    def __init__(self, page: Path):
        super().__init__()
        self.links = list[str]()
        self.places = {""}
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]):
        for name, value in attrs:
            if name == "id":
                self.places.add(unquote(value or ""))
            if name in ("href", "src") and not re.match("https?:|data:", value or ""):
                self.links.append(value or "")


@pytest.fixture
def page(chromium):
    """A page of a telephone's size that has opened nothing from elsewhere."""
    with served(SITE) as url:
        page = new_page(chromium, viewport={"width": WIDTH, "height": 844}, base_url=url)
        asked = list[str]()
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: asked.append(message.text))  # as what a policy forbids
        yield page
        page.close()
    assert [text for text in asked if not text.startswith((url, "data:"))] == []


def test_every_link_leads_to_a_page_and_a_place_in_it():
    ours = [
        path
        for path in SITE.rglob("*.html")
        if "Content-Security-Policy" in path.read_text("utf-8")
    ]
    assert len(ours) > 80
    pages = {page: Links(page) for page in ours if page.name != "404.html"}
    for page, links in pages.items():
        for link in links.links:
            path, _, place = link.partition("#")
            path, _, notebook = path.partition("?path=")
            target = (page.parent / path).resolve() if path else page
            assert target.is_file(), f"{page}: {link}"
            assert not notebook or (SITE / "files" / notebook).is_file(), link
            assert target not in pages or unquote(place) in pages[target].places, f"{page}: {link}"


@pytest.mark.release
def test_every_lesson_fits_a_telephone(page):
    for address in LESSONS:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") == WIDTH, address
        expect(page.get_by_role("heading", level=1)).to_have_count(1)


def test_a_lesson_is_read_without_javascript_and_on_paper(chromium):
    with served(SITE) as url:
        page = new_page(chromium, base_url=url, java_script_enabled=False)
        page.goto(ALPHA_BETA)
        solution = page.locator("details.solution").first
        expect(solution.locator("pre")).to_be_hidden()
        solution.locator("summary").click()
        expect(solution.locator("pre")).to_be_visible()
        expect(page.locator(".ttt-stored img").first).to_be_visible()
        page.goto("lab/index.html")
        expect(page.get_by_role("link", name="All lessons can be read")).to_be_visible()
        page.close()
        page = new_page(chromium, base_url=url)
        page.goto(ALPHA_BETA)
        page.emulate_media(media="print")
        expect(page.get_by_text("Run this lesson")).to_be_hidden()
        wait(page, lambda: page.locator("body").evaluate(CUT), [])
        wait(page, lambda: page.locator("body").evaluate(SHUT), [])
        page.close()


def test_the_front_page_plays_at_once(page):
    page.goto("index.html")
    squares = page.locator("#board [role=grid] button")
    for square in (0, 1, 3):
        squares.nth(square).click()
        wait(page, lambda: squares.locator("svg").count() % 2, 0)
    expect(page.locator("#board .result")).to_have_text("It wins")
    page.get_by_role("button", name="New game").click()
    expect(page.locator("#board .status")).to_contain_text("You are o")
    page.get_by_role("link", name=re.compile("Just read it")).click()
    expect(page.get_by_role("heading", name="00 · Start here")).to_be_visible()


def test_the_front_page_is_light_and_its_opponent_is_never_beaten():
    assert len(FRONT.encode()) <= 150_000
    texts = re.findall(r"<(?:style|script type=.module.)>(.*?)</", FRONT, re.DOTALL)
    assert len(texts) == 2
    assert sum(len(text.encode()) for text in texts) <= 25_000
    [table] = re.findall(r'id="replies">(.*?)<', FRONT)
    replies = json.loads(table)

    def play(squares, its):
        won = [squares[int(line[0])] for line in LINES if len({squares[int(i)] for i in line}) == 1]
        mark = "xo"[squares.count("x") > squares.count("o")]
        if set(won) - {"."} or "." not in squares:
            yield next(iter(set(won) - {"."}), None)
        elif mark == its:
            yield from play(put(squares, replies[squares], mark), its)
        else:
            free = [i for i in range(9) if squares[i] == "."]
            yield from chain(*(play(put(squares, i, mark), its) for i in free))

    for its in "xo":
        assert set(play("." * 9, its)) == {its, None}


def put(squares: str, square: int, mark: str):
    assert squares[square] == "."
    return squares[:square] + mark + squares[square + 1 :]


def test_addresses_that_must_be_absolute_and_pages_for_students(monkeypatch, tmp_path):
    first = ROOT / "notebooks" / "00_start_here.ipynb"
    monkeypatch.setattr(ttt.course.site.pages, "stored_notebooks", lambda: [first])
    monkeypatch.setattr(ttt.course.site.pages, "FIRST_READ", ())
    monkeypatch.setattr(ttt.course.site.pages, "PAGES", ())
    write_pages(tmp_path, "https://example.org/ttt/", is_for_students=True)
    where = "https://example.org/ttt/lessons/00_start_here.html"
    assert f"<loc>{where}</loc>" in (tmp_path / "sitemap.xml").read_text("utf-8")
    page = (tmp_path / "lessons" / "00_start_here.html").read_text("utf-8")
    assert len(re.findall(f'<meta content="{where}" property="og:url"', page)) == 1
    assert "<summary>Solution" not in page
    assert not (SITE / "sitemap.xml").exists(), "nobody said where this one will be"
