"""The map to walk in, without a browser: what its page is told, and the games that it follows."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.pictures.contrast import contrast, mixed
from tests.refusals import refusal
from tests.widgets.page import click, hear, seen_by_the_page
from ttt import State, Variant
from ttt.pictures.colours import DARK, LIGHT
from ttt.pictures.kinds import kinds, shown_as, words
from ttt.pictures.whole_game import STYLE, the_map
from ttt.widgets import Board, Map, map as map_widget

LAYER = {State(): "begin", State.parse("xxx oo. ..."): "end"}
ROOT = State.parse("x...o....")


def way(walk: Map):
    """Return the boards that are ringed."""
    return [walk.view["boards"][number] for number in walk.view["way"]]


def images(*boards: str):
    """Return boards as the map shows them."""
    return [shown_as(State.parse(board)).squares for board in boards]


def test_the_page_knows_every_kind_and_what_follows():
    walk = Map(LAYER, at=ROOT)
    view = walk.view
    boards = view["boards"]
    assert boards == [state.squares for state in kinds()]
    assert {len(view[what]) for what in ("corners", "after", "lines", "words")} == {765}
    for kind, after in zip(kinds().values(), view["after"], strict=True):
        assert [boards[i] for i in after] == [state.squares for state in kind.after]
    end = boards.index(images("xxxoo....")[0])
    assert [boards[end][square] for square in view["lines"][end]] == ["x"] * 3
    assert boards[view["at"]] == images(ROOT.squares)[0]
    assert view["words"][0] == words(State(), "begin", values=True)
    assert view["words"][end].endswith("\non this map: end")
    assert "perfect play" not in "".join(Map(LAYER, values=False).view["words"])


def test_it_is_kept_as_the_picture_and_says_what_that_says():
    for asked in ({}, {"at": ROOT, "game": "04152", "values": False}):
        picture = the_map(LAYER, **asked)  # type: ignore[arg-type]
        walk = Map(LAYER, **asked)  # type: ignore[arg-type]
        assert walk.view["picture"]["src"] in walk._picture()
        assert repr(walk) == f"Map: {picture.text}"
        assert walk.view["picture"]["alt"] == picture.alt


def test_its_legend_stands_beside_it_and_is_not_in_the_picture():
    """So that it stays where it is when the map is scrolled."""
    walk = Map(LAYER | {ROOT: "<next>"})
    words = ["begin: 1", "end: 1", "<next>: 1", "not coloured: 762"]
    assert [text for _, text in walk.view["legend"]] == words
    looks = ["striped", "crossed", "dotted", "grey"]
    assert [sample["alt"] for sample, _ in walk.view["legend"]] == looks
    assert "begin" not in walk.view["picture"]["src"]
    stored, picture = walk._picture().split("</p><div>")
    assert "&lt;next&gt;: 1</span>" in stored
    assert walk.view["picture"]["src"] in picture


@pytest.mark.parametrize("page", [LIGHT, DARK], ids=["light", "dark"])
def test_the_lines_of_boards_stand_out_even_when_they_are_dimmed(page):
    css = Path(map_widget.__file__).with_suffix(".css").read_text(encoding="utf-8")
    [dim] = re.findall(r"\.dim {.* opacity: ([\d.]+);", css)
    assert "opacity" not in STYLE, "and nothing else takes contrast from them"
    assert ".pale{--x:var(--faint);--o:var(--faint);--ink:var(--faint)}" in STYLE
    assert "#grid{stroke:var(--ink);stroke-width:1}" in STYLE
    lines = [("faint", "paper"), *((frame, "paper") for frame in ("x", "o", "ink"))]
    lines += [("ink", tint) for tint in ("striped", "dotted", "crossed")]
    for line, ground in lines:
        veiled = [mixed(page["paper"], page[name], float(dim)) for name in (line, ground)]
        assert contrast(*veiled) >= 3, (line, ground)


def test_a_game_is_followed_by_squares_and_no_more():
    walk = Map(LAYER)
    assert (way(walk), walk.view["can_follow"], walk.view["status"]) == ([], False, "")
    walk.follow("04")
    assert way(walk) == images(".........", "x........", "x...o....")
    assert not walk.view["can_follow"]  # that is for a board, on which a game goes on
    turned = "2 of them turned or mirrored"
    assert (
        walk.view["said"] == f"The game: x on 0, o on 4, x to move. Ringed: its 3 boards, {turned}."
    )
    turned = ", turned or mirrored"
    notes = ["0 moves of the game", f"1 move of the game{turned}", f"2 moves of the game{turned}"]
    assert walk.view["notes"] == [f"after {note}" for note in notes]
    hear(walk, do="leave")
    assert (way(walk), walk.view["status"]) == ([], "")
    hear(walk, do="follow")
    assert len(way(walk)) == 3


def test_a_board_s_game_is_followed_as_it_goes_on():
    board = Board()
    walk = Map(LAYER, game=board)
    assert walk.view["can_follow"]
    assert way(walk) == ["........."]
    click(board, 0, 4)
    assert way(walk) == images(".........", "x........", "x...o....")
    assert walk.view["said"] == ""
    views = seen_by_the_page(walk)
    board.click(4)  # it is taken
    assert views == []
    board.undo()
    assert len(way(walk)) == 2
    walk.leave()
    board.click(8)
    assert way(walk) == []
    walk.follow()
    assert way(walk) == images(".........", "x........", "x.......o")
    walk.follow("4")
    board.new_game()
    assert way(walk) == images(".........", "....x....")


BIG = Board(State.empty(Variant(4, 4, 4)))
REFUSED: list[tuple[Any, str]] = [
    (None, "None is not a list of squares, nor a text of digits such as '048'"),
    ("00", refusal(State().result(0).result, 0)),
    (BIG, "is not on the map; it shows the positions of 3×3"),
]


@pytest.mark.parametrize(("game", "reason"), REFUSED)
def test_what_can_t_be_followed_changes_nothing(game, reason):
    walk = Map(LAYER)
    walk.follow(game)
    assert reason in walk.message
    assert way(walk) == []
    walk.follow("04")
    walk.follow("99")
    assert walk.message.startswith("square 9")
    assert len(way(walk)) == 3


def test_a_map_that_can_t_be_made():
    with pytest.raises(ValueError, match="is not on the map"):
        Map({}, game=BIG)
