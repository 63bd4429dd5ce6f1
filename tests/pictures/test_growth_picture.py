"""The picture of a growing tree: each node where it belongs, heights that tell shares, the square chosen, its size."""

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from tests.test_growth import size
from ttt import State, Variant
from ttt.lazy import Node, force, grow
from ttt.lazy_search import LazyPlayer, everything, what_matters
from ttt.lookahead import by_open_lines
from ttt.pictures import svg
from ttt.pictures.growth import COLUMNS, Growth, footprint
from ttt.pictures.growth_picture import BAR, HIGH, LEFT, PATTERNS, STYLE, growth
from ttt.pictures.picture import LIGHT, Picture

SVG = "{http://www.w3.org/2000/svg}"
FOUR, SEVEN = State.empty(Variant(4, 4, 4)), State.empty(Variant(7, 7, 4))
ENDGAME = State.parse("xox.o..x.")
KINDS = ("known", "new", "passed", "unseen")
Shape = list[tuple[float, float]]  # the corners of a closed path


def bars(picture: Picture) -> list[ET.Element]:
    """Return the group of each ply."""
    return [group for group in ET.fromstring(picture.svg).iter(f"{SVG}g") if group.get("transform")]


def shapes(group: ET.Element, kind: str) -> list[Shape]:
    """Return the closed shapes of a kind in a bar, as their corners."""
    found: list[Shape] = []
    for path in group.findall(f"{SVG}path"):
        if path.get("class") != kind:
            continue
        for part in (path.get("d") or "").split("z")[:-1]:
            corners: Shape = []
            for letter, told in re.findall(r"([Mhv])([^Mhv]*)", part):
                numbers = [float(number) for number in told.split()]
                x, y = corners[-1] if corners else (0.0, 0.0)
                corners.append(
                    (numbers[0], numbers[1])
                    if letter == "M"
                    else (x + numbers[0], y)
                    if letter == "h"
                    else (x, y + numbers[0])
                )
            found.append(corners)
    return found


def heights(group: ET.Element, kind: str) -> list[float]:
    """Return how high a kind's shapes stand in each pixel of a bar; what is at the back counts with what hides it."""
    high = [0.0] * BAR
    for corners in shapes(group, kind):
        for (x1, y1), (x2, _) in zip(corners, [*corners[1:], corners[0]], strict=True):
            for x in range(round(min(x1, x2)), round(max(x1, x2))):
                high[x] = max(high[x], HIGH - y1)
    return high


def covers(group: ET.Element, kind: str, x: int) -> float:
    """Return how high a kind stands at x."""
    return heights(group, kind)[x]


def look(player: LazyPlayer, state: State) -> tuple[Node, Picture, Growth]:
    """Have a player reply to a state, and draw it."""
    before = footprint(player.part_below(state))
    chosen = player(state)
    assert player.tree
    return player.tree, growth(player.tree, before, chosen=chosen), Growth(player.tree, before, chosen)


def test_wide_nodes_stand_where_they_belong() -> None:
    """Four squares are free, 3, 5, 6 and 8; what follows 5 is looked at, and only one reply of it."""
    root = grow(ENDGAME)
    force(root.children[1])
    before = footprint(root)
    force(root.children[1].children[2])
    force(root.children[3])
    now, first, second, *rest = bars(growth(root, before, chosen=5))
    assert [covers(now, kind, 300) for kind in KINDS] == [HIGH, 0, 0, 0]
    middle = [75, 225, 375, 525]
    assert [[covers(first, kind, x) for x in middle] for kind in KINDS] == [
        [0, HIGH, 0, 0], [0, 0, 0, HIGH], [HIGH, 0, HIGH, 0], [0, 0, 0, 0],
    ]  # fmt: skip
    assert [[covers(second, kind, x) for x in (75, 175, 225, 275, 375, 525)] for kind in KINDS] == [
        [0, 0, 0, 0, 0, 0], [0, 0, 0, HIGH, 0, 0], [0, HIGH, HIGH, 0, 0, 0], [HIGH, 0, 0, 0, HIGH, HIGH],
    ]  # fmt: skip
    assert all(covers(bar, "unseen", 75) == HIGH for bar in rest)
    texts = [text.text for text in first.iter(f"{SVG}text")]
    assert texts == ["3", "5", "6", "8", "o +1", "2 of 4"]
    looks = [text.get("class") for text in first.iter(f"{SVG}text")][:4]
    assert looks == ["square halo", "square halo", "square halo", "square on"], "light on what is solid"
    assert [text.text for text in second.iter(f"{SVG}text")][:3] == ["3", "6", "8"], "what is left after 5"
    [frame] = [rect for rect in first.iter(f"{SVG}rect") if rect.get("class") == "chosen"]
    assert (frame.get("x"), frame.get("width")) == ("150", "149")
    assert not [rect for bar in (now, second, *rest) for rect in bar.iter(f"{SVG}rect")]


def test_heights_tell_shares() -> None:
    """All of 3×3 is worked out: a column is filled as high as there are nodes, by a pixel at least."""
    _, picture, told = look(LazyPlayer(9, everything), State().result(1))
    many = [len(shapes(bar, "new")) for bar in bars(picture)]
    assert many[:4] == [1, 8, 56, 1], "what touches is one shape"
    for bar, ply in zip(bars(picture), told.plies, strict=True):
        assert shapes(bar, "unseen") == shapes(bar, "passed") == shapes(bar, "known") == []
        if ply.width * BAR < 1:
            for share, high in zip(ply.shares[1], heights(bar, "new")[::2], strict=True):
                assert abs(high - share * HIGH) <= (0.5 if share * HIGH > 1 else 1)
                assert (high > 0) == (share > 0)


@pytest.mark.parametrize(("state", "level"), [(State().result(4), 7), (FOUR.result(5), 4), (SEVEN.result(24), 3)])
def test_nothing_is_hidden_and_nothing_looks_full_that_is_not(state: State, level: int) -> None:
    """Where kinds are mixed, they stand upon each other, the known ones first, and each has a pixel at least."""
    _, picture, told = look(LazyPlayer(level, what_matters, by_open_lines), state)
    mixed = 0
    for bar, ply in zip(bars(picture), told.plies, strict=True):
        if ply.width * BAR >= 1:
            continue
        drawn = [heights(bar, kind)[::2] for kind in KINDS]
        for column in range(COLUMNS):
            shares = [float(kind[column]) for kind in ply.shares]
            tops = [high[column] for high, share in zip(drawn, shares, strict=True) if share > 1e-9]
            assert tops == sorted(set(tops))
            assert not tops or 1 <= tops[0] <= tops[-1] <= HIGH
            assert not tops or abs(tops[-1] - sum(shares) * HIGH) <= len(tops)
            mixed += len(tops) > 1
    assert mixed > 10


def test_it_is_told_as_the_words_tell_it() -> None:
    _, picture, told = look(LazyPlayer(5, what_matters), State().result(4))
    assert (picture.alt, picture.text) == (told.alt, str(told))
    texts = [text.text for text in ET.fromstring(picture.svg).iter(f"{SVG}text")]
    assert texts[0] == told.head
    for name, count in zip(told.names, told.counts, strict=True):
        assert texts.index(count) == texts.index(name) + 1
    assert "MB" not in picture.svg + picture.alt + picture.text
    assert "byte" not in picture.alt + picture.text


def legend(picture: Picture) -> list[str]:
    """Return the words below the bars."""
    root = ET.fromstring(picture.svg)
    return [text.text or "" for text in root.findall(f"{SVG}text")][2:]


NARROW = "Where nodes are too narrow to be drawn, heights tell the shares of each kind."
OVER = "Where a bar is lower or missing, games were over before."


def test_the_legend_tells_only_what_there_is() -> None:
    player = LazyPlayer(9, everything)
    _, picture, _ = look(player, State().result(1))
    assert legend(picture) == ["worked out now: 63,905", NARROW, OVER]
    assert legend(growth(grow(State()))) == ["worked out now: 1", "not looked at: 549,945"]
    assert legend(growth(grow(ENDGAME))) == ["worked out now: 1", f"not looked at: {size(ENDGAME) - 1}"]
    root = grow(State.parse("xx.oo...."))
    force(root.children[0])
    assert legend(growth(root)) == [
        "worked out now: 2",
        "passed over: 4",
        f"not looked at: {size(root.state) - 6}",
        OVER,
    ]
    _, picture, told = look(LazyPlayer(3, what_matters, by_open_lines), FOUR.result(5))
    assert legend(picture) == [
        "… 11 more plies",
        f"worked out now: {sum(ply.forced for ply in told.plies)}",
        f"passed over: {sum(ply.count(2) for ply in told.plies)}",
        f"not looked at: {2_242_979_014_396 - sum(ply.count(1, 2) for ply in told.plies):,}",
        NARROW,
    ]


def test_what_was_known_is_hatched() -> None:
    player, state = LazyPlayer(4, everything), State().result(1)
    state = state.result(player(state))
    _, picture, told = look(player, state.result(state.actions()[0]))
    drawn = [bool(shapes(bar, "known")) for bar in bars(picture)]
    assert drawn == [ply.count(0) > 0 for ply in told.plies] == [True] * 3 + [False] * 4
    assert legend(picture)[0].startswith("known from before: ")


@pytest.mark.parametrize(
    ("state", "level", "look_"),
    [
        (State().result(1), 9, everything),
        (State(), 9, what_matters),
        (FOUR.result(10), 5, what_matters),
        (SEVEN, 3, what_matters),
    ],
)
def test_it_is_small_and_nothing_is_cut_off(state: State, level: int, look_: Any) -> None:
    _, picture, told = look(LazyPlayer(level, look_), state)
    assert len(picture.address) < 60_000
    assert picture.width >= LEFT + BAR + 6.5 * max(map(len, told.counts))
    for text in ET.fromstring(picture.svg).findall(f"{SVG}text"):
        wide = 7.6 if text.get("class") == "title" else 6.9
        assert float(text.get("x", 0)) + wide * len(text.text or "") < picture.width, text.text
        assert float(text.get("y", 0)) < picture.height - 3


def test_a_long_legend_is_not_cut_off() -> None:
    player, state = LazyPlayer(4, what_matters, by_open_lines), FOUR.result(5)
    state = state.result(player(state))
    _, picture, told = look(player, state.result(state.actions()[0]))
    assert len(told.legend) == 4
    last = ET.fromstring(picture.svg).findall(f"{SVG}text")[-1 - len([NARROW, OVER])]
    assert str(last.text).startswith("not looked at: ")
    assert float(last.get("x", 0)) + 6.9 * len(str(last.text)) < picture.width


def test_how_to_read_it_is_said_if_there_is_more_than_one_bar() -> None:
    how = "Each bar is one move later: o +1 is after o's move. Below a square lies what follows it."
    assert f">{how}<" in growth(grow(State().result(1))).svg
    assert ">Each bar is one move later: x +1 is after x's move. " in growth(grow(State())).svg
    assert "Each bar" not in growth(grow(State.parse("xxxoo...."))).svg


def test_a_picture_of_a_full_memory_says_so() -> None:
    player = LazyPlayer(5, everything, plant=lambda state: grow(state, limit=200))
    _, picture, told = look(player, State().result(0))
    assert "its memory was full, more was worked out and forgotten</text>" in picture.svg
    assert f"not looked at or forgotten: {59_705 - told.forced:,}" in legend(picture)
    assert "full" in picture.alt
    assert picture.width > 7.6 * len(told.head)


def test_a_square_is_marked_in_its_place_though_nothing_is_looked_at() -> None:
    _, first, *_ = bars(growth(grow(State()), chosen=4))
    [frame] = first.findall(f"{SVG}rect")
    assert float(frame.get("x", 0)) == pytest.approx(BAR * 4 / 9, abs=0.1)
    assert float(frame.get("width", 0)) == pytest.approx(BAR / 9 - 1, abs=0.1)


def test_what_is_not_looked_at_is_no_paper() -> None:
    """So that it differs from what is missing, in both themes."""
    assert ".unseen{fill:var(--faint)" in STYLE


def test_squares_are_written_where_there_is_room() -> None:
    _, picture, _ = look(LazyPlayer(2, everything, by_open_lines), SEVEN.result(24))
    assert [len(list(bar.iter(f"{SVG}text"))) for bar in bars(picture)[1:]] == [2, 2, 2], "too narrow for two digits"
    for state in (State().result(4), FOUR.result(5), State.empty(Variant(6, 6, 4))):
        _, picture, _ = look(LazyPlayer(2, everything, by_open_lines), state)
        first, second = bars(picture)[1:3]
        assert [text.text for text in first.iter(f"{SVG}text")][:-2] == [str(square) for square in state.actions()]
        assert len(list(second.iter(f"{SVG}text"))) == 2, "only its name and its count"


def test_its_colours_are_those_of_the_page() -> None:
    assert set(re.findall(r"var\(--(\w+)\)", STYLE + PATTERNS)) <= set(LIGHT)
    assert "#" not in re.sub(r"url\(#(stripes|crosses)\)", "", STYLE)
    names = set(re.findall(r"url\(#(\w+)\)", STYLE))
    assert names == set(re.findall(r"id='(\w+)'", PATTERNS))


def test_drawing_works_nothing_out_and_is_the_same_again() -> None:
    root = grow(FOUR)
    assert growth(root).svg == growth(root).svg
    assert root.remembered_children is None
    with pytest.raises(ValueError, match="chosen=16 can't be taken"):
        growth(root, chosen=16)
    assert svg.EDGE < LEFT
