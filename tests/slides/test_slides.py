"""Every slide of every deck in Chromium, at both sizes of a projector.

`make slides` has built them.
"""

import io
import re
from html import unescape
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest
from PIL import Image, ImageChops

from teaching.slides.__main__ import DECKS, PLANS, notes_of
from teaching.slides.deck import Slide, deck
from tests.browser.lab import new_page, wait
from tests.notebook_rules import LESSONS
from ttt.course.lessons import number_of

SIZES = [(1280, 720), (1920, 1080)]
EDGE = 12  # pixels around a slide of 1280 × 720 that stay empty
# What of the slide in front is beyond its edge, or outside of its part; and letters below 18 px.
FAULTS = """([width, height]) => {
    const slide = document.querySelector("section.present"), faults = [], scale = width / 1280;
    const inside = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
        && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    const window = new DOMRect(0, 0, width, height), body = slide.querySelector(".body");
    for (const element of slide.querySelectorAll(":not(aside, aside *, br)")) {
        const outer = body.contains(element) ? body.getBoundingClientRect() : window;
        if (!inside(element.getBoundingClientRect(), outer))
            faults.push(`beyond the edge: ${element.outerHTML}`);
        if (element.matches("pre") && element.scrollWidth > element.clientWidth)
            faults.push("a line is cut off");
    }
    for (const text of slide.querySelectorAll(":is(p, pre) ~ :is(p, pre)")) {
        const before = text.previousElementSibling, bottom = before.getBoundingClientRect().bottom;
        if (text.getBoundingClientRect().top < bottom - 1 && before.matches("p, pre"))
            faults.push(`on top of each other: ${text.outerHTML}`);
    }
    const shown = "section.present :not(aside, aside *), .slide-number";
    for (const element of document.querySelectorAll(shown)) {
        const size = parseFloat(getComputedStyle(element).fontSize);
        const texts = [...element.childNodes].filter(node => node.nodeType === 3);
        const isText = texts.some(node => node.data.trim());
        if (isText && size < 18) faults.push(`${size} px: ${element.outerHTML}`);
    }
    return faults.map(fault => fault.slice(0, 200));
}"""
# The smallest letters in the pictures of the slide in front, in pixels of a window 1280 wide.
LETTERS = """async () => {
    const found = [];
    for (const picture of document.querySelectorAll("section.present img")) {
        const page = document.createElement("div").attachShadow({ mode: "open" });
        const place = picture.getBoundingClientRect();
        page.innerHTML = await (await fetch(picture.src)).text();
        document.body.append(page.host);
        const { naturalWidth: width, naturalHeight: height } = picture;
        const scale = Math.min(place.width / width, place.height / height);
        for (const text of page.querySelectorAll("text")) {
            const { a, b } = text.getCTM(), size = parseFloat(getComputedStyle(text).fontSize);
            if (text.textContent.trim()) found.push(size * Math.hypot(a, b) * scale * 1280 / innerWidth);
        }
        page.host.remove();
    }
    return Math.min(...found, 100);
}"""
# The smallest board in the parts of a tree on the slide in front, in pixels of a window 1280 wide.
BOARDS = """() => {
    const sides = [100];
    for (const tree of document.querySelectorAll('section.present img[alt^="Game tree from"]')) {
        const side = Number(decodeURIComponent(tree.src).match(/class='outline' d='M[\\d. ]+h([\\d.]+)/)[1]);
        const parts = [...document.querySelectorAll("section.present .part img")];
        const ofTree = parts.filter(part => part.src.startsWith(tree.src));
        if (!ofTree.length) sides.push(0);
        for (const part of ofTree) {
            const [, , width, height] = part.src.match(/viewBox\\((.*?)\\)/)[1].split(",").map(Number);
            const place = part.getBoundingClientRect();
            sides.push(side * Math.min(place.width / width, place.height / height) * 1280 / innerWidth);
        }
    }
    return Math.min(...sides);
}"""
ZOOM = 3  # times as large, after Shift and a click


@pytest.fixture(
    params=[SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.release)], ids=["1280", "1920"]
)
def page(chromium, request):
    width, height = request.param
    page = new_page(chromium, viewport={"width": width, "height": height}, color_scheme="dark")
    yield page
    page.close()


@pytest.mark.parametrize(
    "lesson",
    [
        LESSONS[6],
        *(pytest.param(it, marks=pytest.mark.release) for it in [*LESSONS[:6], *LESSONS[7:]]),
    ],
    ids=number_of,
)
def test_every_slide_fits_and_can_be_read_without_the_web(page, lesson):
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.goto((DECKS / f"{lesson.stem}.html").as_uri())
    page.wait_for_function("Reveal.isReady()")
    number = page.evaluate("Reveal.getTotalSlides()")
    assert 12 <= number <= 15
    size = page.evaluate("[innerWidth, innerHeight]")
    pictures = set[bytes]()
    for slide in range(number):
        page.evaluate("number => Reveal.slide(number, 0, 99)", slide)
        wait(page, lambda: page.evaluate(FAULTS, size), [])
        assert round(ZOOM * page.evaluate(LETTERS)) >= 15, f"slide {slide + 1}"
        assert page.evaluate(BOARDS) >= 64
        if size == [1280, 720]:  # on the larger one, the same is larger
            picture = page.screenshot()
            pictures.add(picture)
            assert is_white(frame(picture, EDGE)), f"slide {slide + 1}: something is at the edge"
    assert len(pictures) == (number if size == [1280, 720] else 0)
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []


def test_a_place_is_enlarged_by_shift_and_a_click(page):
    page.goto((DECKS / "06_minimax.html").as_uri())
    page.wait_for_function("Reveal.isReady()")
    is_scale = "scale => new DOMMatrix(getComputedStyle(document.body).transform).a === scale"
    for scale in (ZOOM, 1):
        page.get_by_role("heading").first.click(modifiers=["Shift"])
        page.wait_for_function(is_scale, arg=scale)


def frame(picture: bytes, width: int) -> list[Image.Image]:
    """The left, upper and right edge of a picture, above the number of the slide."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    right = image.width
    bottom = image.height - 4 * width
    boxes = [(0, 0, width, bottom), (0, 0, right, width), (right - width, 0, right, bottom)]
    return [image.crop(box) for box in boxes]


def is_white(parts: list[Image.Image]):
    return all(ImageChops.invert(part).getbbox() is None for part in parts)


def test_the_test_sees_what_is_wrong(page):
    page.goto((DECKS / "06_minimax.html").as_uri())
    page.wait_for_function("Reveal.isReady()")
    size = page.evaluate("[innerWidth, innerHeight]")
    add = "text => { document.querySelector('section.present .body').innerHTML += text; }"
    page.evaluate(add, '<p style="font-size:17px">small</p>')
    assert any("17 px" in fault for fault in page.evaluate(FAULTS, size))
    page.evaluate(add, 20 * "<p>too much</p>")
    assert any("beyond the edge" in fault for fault in page.evaluate(FAULTS, size))
    page.evaluate("document.querySelector('section.present').style.background = '#eee'")
    assert not is_white(frame(page.screenshot(), EDGE))


def deck_of(lesson: Path) -> list[Slide]:
    plan = (PLANS / f"{number_of(lesson)}.md").read_text("utf-8")
    return deck(nbformat.read(lesson, as_version=4).cells, plan)


def lines_of(text: str) -> set[str]:
    """Lines without tags and indents, whether a function is called `my_`, `solved_` or neither."""
    plain = unescape(re.sub(r"<[^>]*>|\b(my|solved)_", "", text))
    return {line.strip(" #") for line in plain.splitlines()}


@pytest.mark.parametrize("lesson", LESSONS, ids=number_of)
def test_no_slide_holds_a_solution_or_an_answer_before_its_key(lesson):
    solved, elsewhere = set[str](), {""}
    for cell in nbformat.read(lesson, as_version=4).cells:
        tags = cell.metadata.get("tags", [])
        if "reveal" not in tags:
            (solved if "solution" in tags else elsewhere).update(lines_of(cell.source))
    for slide, after in pairwise(deck_of(lesson)):
        at_once = slide.words + slide.code
        shown = lines_of(at_once + "".join(step.words for step in slide.steps))
        assert not shown & (solved - elsewhere)
        assert "The answer: " not in at_once
        assert "solved_" not in f"{slide}"
        assert slide.kind != "exercise" or after.kind == "ask" or "ttt-stored" not in after.picture


@pytest.mark.parametrize("lesson", LESSONS, ids=number_of)
def test_choices_are_below_their_own_question(lesson):
    asking = [slide.words for slide in deck_of(lesson) if slide.kind == "ask"]
    asked = re.findall("<b>Predict:</b> (.*?)</p>(.*?)<p>Run this cell", lesson.read_text("utf-8"))
    for words, (question, choices) in zip(asking, asked, strict=True):
        before, _, below = words.partition('<div class="choices">')
        assert below == f"{choices}</div>"
        assert question[1:] in before or "<strong>Predict:</strong>" in before
        assert [before in other for other in asking].count(True) == 1


@pytest.mark.parametrize("lesson", LESSONS, ids=number_of)
def test_every_slide_has_notes_and_every_note_has_a_slide(lesson):
    notes = notes_of((PLANS / f"{number_of(lesson)}.md").read_text("utf-8"))
    text = (DECKS / f"{lesson.stem}.html").read_text("utf-8")
    shown = re.findall('(?s)<aside class="notes">(.*?)</aside>', text)
    assert set(shown) == set(notes.values())


def test_rows_and_answers_of_a_plan_become_notes_of_its_sections():
    rows = (
        "| 1 | 2 | 3 | *slack* | go |\n| 5 | 5 | – | B | do `it` |\n| – | – | 9 | more: C | ask |\n"
    )
    first = "<p>(1 / 2 / 3 of 45 / 50 / 90 minutes) <em>slack</em>: go</p>\n"
    do = "<p>(5 / 5 / – of 45 / 50 / 90 minutes) do <code>it</code></p>\n"
    answer = "<p><strong>Answer:</strong> 7,\nor 8</p>\n"
    last = "<p>(– / – / 9 of 45 / 50 / 90 minutes) more: C: ask</p>\n"
    notes = {"A": first, "B": do + answer, "Key points": last}
    assert notes_of(f"# A\n{rows}\n- *B*: 7,\n  or 8\n") == notes
