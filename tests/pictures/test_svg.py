"""Pictures of boards: that they show what is on the board, in shapes and in words."""

import re
import xml.etree.ElementTree as ET

import pytest

from tests.pictures.drawn import at, find, words
from tests.plain import PlainGame
from ttt import State, Variant
from ttt.game import completed_lines
from ttt.pictures import svg
from ttt.pictures.picture import Picture


def square_of(element: ET.Element, width: int = 3) -> int:
    """Return the square in which a number, a note or a mark stands, or a tint begins, on a board of this width."""
    numbers = re.findall(r"[\d.]+", element.get("d", "") or element.get("transform", ""))
    x, y = map(float, numbers[:2] or (element.get("cx", element.get("x", 0)), element.get("cy", element.get("y", 0))))
    return int((y - svg.EDGE) // svg.CELL) * width + int((x - svg.EDGE) // svg.CELL)


def squares_of(picture: Picture, tag: str, kind: str, width: int = 3) -> dict[int, str]:
    """Return what the elements of a class say, by the square in which they stand."""
    return {square_of(element, width): element.text or "" for element in find(picture, tag, kind)}


@pytest.mark.parametrize("width", [3, 7])
def test_each_square_shows_its_mark_or_its_number(width: int) -> None:
    wide = State.empty(Variant(7, 5, 4)).result(10).result(27)
    boards = [State.parse(squares) for squares in sorted(PlainGame().reachable())[::100]] if width == 3 else [wide]
    for state in boards:
        picture = svg.board(state)
        found = {mark: [i for i, on in enumerate(state.squares) if on == mark] for mark in "xo."}
        assert [*squares_of(picture, "path", "x", width)] == found["x"]
        assert [*squares_of(picture, "circle", "o", width)] == found["o"]
        assert squares_of(picture, "text", "number", width) == {square: str(square) for square in found["."]}
    assert words(svg.board(wide, numbers=False)) == []


@pytest.mark.parametrize(
    ("state", "strikes"),
    [
        (State.parse("x...o...x"), 0),
        (State.parse("xo.ox...x"), 1),
        (State.parse("xxxxooxoo"), 2),
        (State.parse("xxxx. oo.o. .....", Variant(5, 3, 3)), 2),
    ],
)
def test_every_completed_line_is_struck_through(state: State, strikes: int) -> None:
    drawn = find(svg.board(state), "path", "strike")
    assert len(drawn) == strikes
    for strike, line in zip(drawn, completed_lines(state), strict=True):
        ends = re.findall(r"[\d.]+ [\d.]+", strike.get("d", ""))
        squares = [square_of(ET.Element("path", d=end), state.variant.width) for end in ends]
        assert squares == [line[0], line[-1]]


def test_notes_stand_on_their_squares_beside_number_or_mark() -> None:
    state = State.parse("x...o....")
    picture = svg.board(state, notes={0: "win 3", 3: 7, 4: "<3", 8: ""})
    assert squares_of(picture, "text", "note") == {0: "win 3", 3: "7", 4: "<3", 8: ""}
    assert squares_of(picture, "text", "number") == {square: str(square) for square in (1, 2, 3, 5, 6, 7, 8)}
    assert picture.alt == "x on 0, o on 4, x to move; notes: win 3 on 0, 7 on 3, <3 on 4,  on 8"
    assert picture.text == f"{state}\nnotes: win 3 on 0, 7 on 3, <3 on 4,  on 8"


def test_tints_have_a_colour_and_a_pattern_each() -> None:
    picture = svg.board(State(), tints={4: "striped", 0: "dotted", 8: "dotted", 1: "crossed"})
    assert picture.alt == "empty board, x to move; striped: 4; dotted: 0 and 8; crossed: 1"
    assert [[*squares_of(picture, "g", tint)] for tint in svg.TINTS] == [[4], [0, 8], [1]]
    patterns = {path.get("d") for tint in svg.TINTS for path in find(picture, "path", tint)}
    assert len(patterns) == 3, "the patterns differ, not only the colours"


def test_a_row_is_told_board_by_board() -> None:
    states = [State(), State().result(4)]
    picture = svg.row(states, ["before", "x & 4"])
    assert picture.alt == "before: empty board, x to move; x & 4: x on 4, o to move"
    assert picture.text == f"before\n{states[0]}\n\nx & 4\n{states[1]}"
    assert words(picture, "caption") == ["before", "x & 4"]
    assert picture.width == 2 * 156 + svg.GAP


def test_a_grid_goes_on_in_the_next_row() -> None:
    boards: list[State | Picture] = [State(), svg.board(State(), tints={0: "striped"}), State.empty(Variant(4, 4, 4))]
    picture = svg.grid(boards, ["one", "two", "three"], columns=2)
    groups = [group.get("transform", "") for group in find(picture, "g") if not group.get("class")]
    cell, narrow = 4 * svg.CELL + 2 * svg.EDGE, svg.CELL / 2  # a smaller board stands in the middle of its place
    places = [[float(number) for number in re.findall(r"[\d.]+", group)] for group in groups]
    assert places == [[narrow, 0], [cell + svg.GAP + narrow, 0], [0, cell + svg.CAPTION]]
    assert (picture.width, picture.height) == (2 * cell + svg.GAP, 2 * (cell + svg.CAPTION))
    assert [at(caption)[0] for caption in find(picture, "text", "caption")] == [
        cell / 2,
        cell * 1.5 + svg.GAP,
        cell / 2,
    ]
    caption = "a caption that is much wider than its board"
    assert svg.row([State()], [caption]).width >= 6.5 * len(caption)


def test_before_and_after() -> None:
    before, after = "before: x on 0, o to move", "after o took 4: x on 0, o on 4, x to move; striped: 4"
    assert svg.before_and_after(State.parse("x........"), 4).alt == f"{before}; {after}"


def test_a_sheet_holds_every_board() -> None:
    states = [State.parse(squares) for squares in sorted(PlainGame().reachable())[::60]]
    picture = svg.sheet({"some": states[:1], "more & more": states[1:]}, cell=10)
    assert picture.alt == f"some: 1 board; more & more: {len(states) - 1} boards"
    assert picture.text == picture.alt.replace("; ", "\n")
    paths = {path.get("class"): path.get("d", "") for path in find(picture, "path")}
    drawn = {kind: "".join(path.get("d", "") for path in find(picture, "path", kind)) for kind in ("x", "o", "strike")}
    assert len(paths) == 4
    assert drawn["x"].count("m0 ") == sum(state.squares.count("x") for state in states)
    assert drawn["o"].count("a") == 2 * sum(state.squares.count("o") for state in states)
    assert drawn["strike"].count("M") == sum(len(completed_lines(state)) for state in states) > 10
    places = [tuple(map(float, place)) for place in re.findall(r"M([\d.]+) ([\d.]+)", picture.svg)]
    assert all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in places)
    wide = svg.sheet({"two": [State.empty(Variant(20, 1, 3))] * 2}, cell=40)
    assert wide.height > 2 * 40, "one column at least"
