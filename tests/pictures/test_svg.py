"""Pictures: that they say what is on the board, in shapes and in words, the same every time."""

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from typing import Any
from urllib.parse import unquote

import pytest

from tests.plain import PlainGame
from ttt import State, Variant
from ttt.pictures import svg
from ttt.pictures.picture import DARK, LIGHT, Picture

SVG = "{http://www.w3.org/2000/svg}"


def shapes(state: State) -> ET.Element:
    return ET.fromstring(svg.board(state).svg)


def by_class(state: State, name: str) -> list[ET.Element]:
    return [element for element in shapes(state).iter() if element.get("class") == name]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (".........", "empty board, x to move"),
        ("x...o...x", "x on 0 and 8, o on 4, o to move"),
        ("xxxoo....", "x on 0, 1 and 2, o on 3 and 4, x wins, line 0, 1 and 2"),
        ("xoxxoxoxo", "x on 0, 2, 3, 5 and 7, o on 1, 4, 6 and 8, a draw"),
    ],
)
def test_the_alt_text_tells_the_board(text: str, words: str) -> None:
    assert svg.board(State.parse(text)).alt == words
    assert svg.describe(State.parse(text)) == words


def test_the_alt_text_of_other_boards() -> None:
    assert svg.describe(State.empty(Variant(4, 3)).result(11)) == "4×3 board: x on 11, o to move"
    misere = State.parse("xxxoo....", Variant(misere=True))
    assert svg.describe(misere) == "x on 0, 1 and 2, o on 3 and 4, o wins, line 0, 1 and 2 loses"


def test_each_square_shows_its_mark_or_its_number() -> None:
    for squares in sorted(PlainGame().reachable())[::50]:
        state = State.parse(squares)
        assert len(by_class(state, "x")) == squares.count("x")
        assert len(by_class(state, "o")) == squares.count("o")
        numbers = [int(element.text or "") for element in shapes(state).iter(f"{SVG}text")]
        assert numbers == [i for i in range(9) if squares[i] == "."]


def test_marks_are_where_they_belong() -> None:
    """The middle of each drawn mark lies in its square, on a wide board too."""
    state = State.empty(Variant(7, 5, 4)).result(10).result(27)
    x, o = by_class(state, "x")[0], by_class(state, "o")[0]
    start = [float(number) for number in re.findall(r"[\d.]+", x.get("d", ""))[:2]]
    arm = svg.CELL / 4
    assert square_at(start[0] + arm, start[1] + arm, 7) == 10
    assert square_at(float(o.get("cx", 0)), float(o.get("cy", 0)), 7) == 27


def square_at(x: float, y: float, width: int) -> int:
    return int((y - svg.EDGE) // svg.CELL) * width + int((x - svg.EDGE) // svg.CELL)


@pytest.mark.parametrize(
    ("state", "strikes"),
    [
        (State.parse("x...o...x"), 0),
        (State.parse("xxxoo...."), 1),
        (State.parse("xxxxooxoo"), 2),
        (State.parse("xxxx. oo.o. .....", Variant(5, 3, 3)), 2),
    ],
)
def test_every_completed_line_is_struck_through(state: State, strikes: int) -> None:
    assert len(by_class(state, "strike")) == strikes == len(svg.completed_lines(state))


def test_a_strike_runs_through_the_centres_of_its_line() -> None:
    d = by_class(State.parse("xo.ox...x"), "strike")[0].get("d", "")
    x1, y1, x2, y2 = map(float, re.findall(r"[\d.]+", d))
    assert (x1, x2) == (y1, y2)
    assert x1 < svg.EDGE + svg.CELL / 2 < svg.EDGE + svg.CELL * 2.5 < x2


def test_a_row_is_told_board_by_board() -> None:
    states = [State(), State().result(4)]
    picture = svg.row(states, ["before", "x & 4"])
    assert picture.alt == "before: empty board, x to move; x & 4: x on 4, o to move"
    assert picture.text == f"before\n{states[0]}\n\nx & 4\n{states[1]}"
    root = ET.fromstring(picture.svg)
    groups = list(root.iter(f"{SVG}g"))
    assert [group.get("transform") for group in groups] == ["translate(0 0)", "translate(172 0)"]
    assert [caption.text for caption in root.iter() if caption.get("class") == "caption"] == ["before", "x & 4"]
    assert int(root.get("width", 0)) == picture.width == 2 * 156 + svg.GAP


def test_a_row_has_a_caption_for_each_board() -> None:
    with pytest.raises(ValueError, match="2 boards and 1 captions"):
        svg.row([State(), State()], ["one"])
    with pytest.raises(ValueError, match="0 boards and 0 captions"):
        svg.row([], [])


# Notes and tints, grids and sheets.


def squares_of(picture: Picture, name: str) -> dict[int, str]:
    """Return what the texts of a class say, by the square of a 3×3 board in which they stand."""
    root = ET.fromstring(picture.svg)
    texts = [element for element in root.iter(f"{SVG}text") if name in (element.get("class") or "").split()]
    return {square_at(float(text.get("x", 0)), float(text.get("y", 0)), 3): text.text or "" for text in texts}


def test_notes_stand_on_their_squares_beside_number_or_mark() -> None:
    state = State.parse("x...o....")
    picture = svg.board(state, notes={0: "win 3", 3: 7, 4: "<3", 8: ""})
    assert squares_of(picture, "note") == {0: "win 3", 3: "7", 4: "<3", 8: ""}
    assert squares_of(picture, "number") == {square: str(square) for square in (1, 2, 3, 5, 6, 7, 8)}
    assert picture.alt == "x on 0, o on 4, x to move; notes: win 3 on 0, 7 on 3, <3 on 4,  on 8"
    assert picture.text == f"{state}\nnotes: win 3 on 0, 7 on 3, <3 on 4,  on 8"


def test_tints_have_a_colour_and_a_pattern_each() -> None:
    picture = svg.board(State(), tints={4: "striped", 0: "dotted", 8: "dotted", 1: "crossed"})
    assert picture.alt == "empty board, x to move; striped: 4; dotted: 0 and 8; crossed: 1"
    root = ET.fromstring(picture.svg)
    patterns = {path.get("class"): path.get("d") for path in root.iter(f"{SVG}path") if path.get("class") in svg.TINTS}
    assert set(patterns) == set(svg.TINTS)
    assert len(set(patterns.values())) == 3, "the patterns differ, not only the colours"
    corners = {group.get("class"): group.get("transform") for group in root.iter(f"{SVG}g")}
    assert corners["striped"] == f"translate({svg.EDGE + svg.CELL} {svg.EDGE + svg.CELL})"


@pytest.mark.parametrize(
    ("notes", "tints", "words"),
    [
        ({9: "a"}, {}, "9 is not a square of this board; its squares are 0 to 8"),
        ({}, {-1: "striped"}, "-1 is not a square"),
        ({True: "a"}, {}, "True is not a square"),
        ({}, {4: "red"}, "'red' on square 4 is not a tint; the tints are striped, dotted, crossed"),
        ({4: "far too long"}, {}, "the note 'far too long' does not fit on square 4; 7 letters do"),
    ],
)
def test_notes_and_tints_that_make_no_sense_are_refused(
    notes: dict[int, str], tints: dict[int, str], words: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        svg.board(State(), notes=notes, tints=tints)


def test_before_and_after() -> None:
    picture = svg.before_and_after(State.parse("x........"), 4)
    before, after = "before: x on 0, o to move", "after o took 4: x on 0, o on 4, x to move; striped: 4"
    assert picture.alt == f"{before}; {after}"
    with pytest.raises(ValueError, match="square 0 is taken by x"):
        svg.before_and_after(State.parse("x........"), 0)


def test_a_grid_goes_on_in_the_next_row() -> None:
    boards: list[State | Picture] = [State(), svg.board(State(), tints={0: "striped"}), State.empty(Variant(4, 4, 4))]
    picture = svg.grid(boards, ["one", "two", "three"], columns=2)
    places = re.findall(r"<g transform='translate\((\S+) (\S+)\)'>", picture.svg)
    cell = 4 * svg.CELL + 2 * svg.EDGE
    narrow = svg.CELL / 2  # a smaller board stands in the middle of its place
    assert [(float(x), float(y)) for x, y in places] == [
        (narrow, 0), (cell + svg.GAP + narrow, 0), (0, cell + svg.CAPTION)
    ]  # fmt: skip
    assert (picture.width, picture.height) == (2 * cell + svg.GAP, 2 * (cell + svg.CAPTION))
    assert picture.alt.startswith(
        "one: empty board, x to move; two: empty board, x to move; striped: 0; three: 4×4 board"
    )
    with pytest.raises(ValueError, match="0 columns"):
        svg.grid([State()], ["one"], columns=0)


def test_a_long_caption_has_room() -> None:
    caption = "a caption that is much wider than its board"
    assert svg.row([State()], [caption]).width >= svg.LETTER * len(caption)


def test_a_sheet_holds_every_board() -> None:
    states = [State.parse(squares) for squares in sorted(PlainGame().reachable())[::60]]
    picture = svg.sheet({"some": states[:1], "more & more": states[1:]}, cell=10)
    assert picture.alt == f"some: 1 board; more & more: {len(states) - 1} boards"
    assert picture.text == picture.alt.replace("; ", "\n")
    drawn = ET.fromstring(picture.svg)
    for mark, stroke in (("x", "m0 "), ("o", "a")):
        paths = "".join(path.get("d", "") for path in drawn.iter(f"{SVG}path") if path.get("class") == f"{mark} thin")
        strokes = sum(state.squares.count(mark) for state in states)
        assert paths.count(stroke) == strokes * (1 if mark == "x" else 2)
    struck = "".join(path.get("d", "") for path in drawn.iter(f"{SVG}path") if path.get("class") == "strike thin")
    assert struck.count("M") == sum(len(svg.completed_lines(state)) for state in states) > 10
    assert all(0 <= float(x) <= picture.width for x in re.findall(r"M([\d.]+) ", picture.svg))
    assert all(0 <= float(y) <= picture.height for y in re.findall(r"M[\d.]+ ([\d.]+)", picture.svg))
    with pytest.raises(ValueError, match="a band without a board"):
        svg.sheet({"none": []})
    with pytest.raises(ValueError, match="a band without a board"):
        svg.sheet({})
    with pytest.raises(ValueError, match="a square of side 0"):
        svg.sheet({"one": [State()]}, cell=0)
    huge = svg.sheet({"two": [State(), State()]}, cell=400)
    assert huge.height > 2 * 3 * 400, "one column at least"


@pytest.mark.parametrize("strange", ["x........", None, 4])
def test_what_is_no_state_is_refused(strange: Any) -> None:
    with pytest.raises(TypeError, match=f"{strange!r} is not a State, such as"):
        svg.board(strange)
    with pytest.raises(TypeError, match=f"{strange!r} is not a State, such as"):
        svg.row([State(), strange], ["one", "two"])


@pytest.mark.parametrize("alt", ["", " ", None])
def test_no_picture_without_words(alt: Any) -> None:
    with pytest.raises(ValueError, match="a picture needs alt text"):
        Picture([], 10, 10, alt=alt, text="")


class Image(HTMLParser):
    """The attributes of the one image in a piece of HTML."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag == "img"
        self.attributes = dict(attrs)


def test_the_page_gets_an_image_that_carries_the_drawing() -> None:
    picture = svg.board(State.parse("x...o...x"))
    image = Image()
    image.feed(picture._repr_html_())
    kind, _, text = (image.attributes["src"] or "").partition(",")
    assert kind == "data:image/svg+xml"
    assert unquote(text) == picture.svg
    assert image.attributes["alt"] == picture.alt
    assert image.attributes["width"] == shapes(State()).get("width") == "156"
    assert repr(picture) == str(State.parse("x...o...x"))


def test_a_bare_state_shows_its_picture() -> None:
    state = State().result(4)
    assert state._repr_html_() == svg.board(state)._repr_html_()  # type: ignore[attr-defined]


def test_a_picture_with_strange_words_stays_whole() -> None:
    image = Image()
    image.feed(Picture(["<text>50% &amp; #1</text>"], 10, 10, alt='"<&>', text="")._repr_html_())
    assert image.attributes["alt"] == '"<&>'
    assert ">50% &amp; #1<" in unquote(image.attributes["src"] or "")


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_colours_stand_out_from_the_paper(colours: dict[str, str]) -> None:
    assert set(LIGHT) == set(DARK)
    for paper in ("paper", "striped", "dotted", "crossed"):
        for words in ("ink", "x", "o", *(["faint"] if paper == "paper" else [])):
            assert contrast(colours[words], colours[paper]) >= 4.5, (words, paper)


def test_every_colour_that_is_used_is_there() -> None:
    used = re.findall(r"var\(--([a-z]+)\)", svg.STYLE)
    assert used
    assert set(used) <= set(LIGHT)


def contrast(one: str, two: str) -> float:
    """The contrast ratio of WCAG 2.1."""
    lighter, darker = sorted((luminance(one), luminance(two)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
