"""The form of all pictures: whole, with their content in words, in the colours of the page."""

import re
import xml.etree.ElementTree as ET
from functools import partial
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from tests.pictures.drawn import root, words
from tests.pictures.examples import DRAWN, END, REVIEWED, STORED, example
from ttt import State
from ttt.agents import first_free
from ttt.pictures import plots, svg
from ttt.pictures.colours import BEADS, LIGHT
from ttt.pictures.picture import Picture
from ttt.pictures.strategy import strategy_map
from ttt.pictures.trees import tree

OF_EACH = pytest.mark.parametrize("picture", DRAWN | STORED, indirect=True)
STRANGE = "<&\"'\x00\ufffe\ud800"  # a drawing can't hold the last three
ALL_STRANGE = {"alt": STRANGE, "x": STRANGE, "y": STRANGE}
SHOWN = "<&\"'\ufffd\ufffd\ufffd"


@pytest.fixture
def picture(request):
    return example(request.param)


@pytest.mark.parametrize("name", DRAWN)
def test_it_looks_as_reviewed(name):
    """Whatever the colours of the page are."""
    colour = re.compile(r":#\w+")
    reviewed = (REVIEWED / f"{name}.svg").read_text(encoding="utf-8")
    assert colour.sub("", f"{example(name).svg}\n") == colour.sub("", reviewed)


@OF_EACH
def test_a_drawing_is_whole(picture):
    names = [element.get("id") for element in root(picture).iter() if element.get("id")]
    assert len(names) == len(set(names))
    assert set(re.findall(r"(?:url\(|href=')#([^)']+)", picture.svg)) <= set(names)


@OF_EACH
def test_its_colours_follow_the_page(picture):
    drawn = picture.style + "".join(picture.parts)
    used = re.findall(r"\b(?:fill|stroke|color)(?::\s*|=')([^;}'\s]+)", drawn)
    assert len(used) > 5
    for colour in used:
        name = re.fullmatch(r"none|url\(#\w+\)|var\(--(\w+)\)", colour)
        assert name, colour
        assert name[1] is None or name[1] in LIGHT | BEADS
    hexes = re.findall(r"#[0-9a-fA-F]{6}\b", drawn)
    assert set(hexes) <= set(BEADS.values()), "beads have their colours on dark pages, too"


class Image(HTMLParser):
    """The attributes of the one image in a piece of HTML."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]):
        assert tag == "img"
        self.attributes = dict(attrs)


@OF_EACH
def test_the_page_gets_an_image_with_its_words(picture):
    image = Image()
    image.feed(picture._repr_html_())
    kind, _, source = (image.attributes["src"] or "").partition(",")
    assert (kind, unquote(source)) == ("data:image/svg+xml", picture.svg)
    assert image.attributes["alt"] == picture.alt
    size = {"width": str(picture.width), "height": str(picture.height)}
    assert size.items() <= image.attributes.items()
    assert size.items() <= root(picture).attrib.items()
    assert repr(picture) == picture.text


def named(name: str):
    """Return an agent of this name."""
    agent = partial(first_free)
    agent.__name__ = name  # type: ignore[attr-defined]
    return agent


@pytest.mark.parametrize("alt", ["", " ", None])
def test_no_picture_without_words(alt):
    with pytest.raises(ValueError, match="a picture needs alt text"):
        Picture([], 10, 10, alt=alt, text="")


def test_a_bare_state_shows_its_picture():
    assert END._repr_html_() == svg.board(END)._repr_html_()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("draw", "times"),
    [
        (lambda: svg.row([State()], [STRANGE]), 1),
        (lambda: svg.board(State(), {4: STRANGE}), 1),
        (lambda: strategy_map(named(STRANGE), "x"), 0),  # but in a sentence
        (lambda: tree(END, labels={0: STRANGE[2:5]}), 0),
        (lambda: plots.bars([STRANGE], {STRANGE: [1], "b": [2]}, **ALL_STRANGE), 4),
    ],
)
def test_whatever_is_written_on_it_a_drawing_is_whole(draw, times):
    picture = draw()
    assert words(picture).count(SHOWN) == times
    assert "\ufffd" in "".join(words(picture))
    for text in (picture.svg, picture.alt, picture.text, picture._repr_html_()):
        assert not re.findall("[\x00\ufffe\ud800]", text)


@OF_EACH
def test_its_address_has_no_space_and_needs_no_line_break(picture):
    """Browsers leave line breaks out, and some pages drop an image with a space in its address.

    At an empty line, Markdown ends an image.
    """
    assert not re.findall(r"[^\S\n]|\n\n", picture.address)
    _, _, source = picture.address.replace("\n", "").partition(",")
    assert words(ET.fromstring(unquote(source))) == words(picture)
