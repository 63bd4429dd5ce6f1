"""A tree that lights up with each click in JupyterLab: whole games on large boards, all of 3×3, an interrupt."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import BoardOnPage, Lab
from tests.browser.test_accessibility import CUT_OFF
from tests.browser.test_play import label
from ttt import State, Variant

COUNTED = re.compile(r"^[xo] took \d+: ([\d,]+) nodes worked out, ([\d,]+) passed over.*?([\d.]+) MB remembered\.$")


def picture(board: BoardOnPage) -> Locator:
    """The picture of what the last reply looked at."""
    return board.root.locator(".looked img")


def numbers(board: BoardOnPage) -> tuple[int, int, float]:
    """What stands below it: nodes worked out and promised, and megabytes."""
    found = COUNTED.match(board.root.locator(".counted").inner_text())
    assert found
    return int(found[1].replace(",", "")), int(found[2].replace(",", "")), float(found[3])


@pytest.mark.parametrize(("variant", "level"), [(Variant(4, 4, 4), 4), (Variant(5, 5, 4), 3), (Variant(7, 7, 4), 2)])
def test_a_whole_game(lab: Lab, variant: Variant, level: int) -> None:
    """By clicks on the last free square; each reply changes the picture and its numbers, and memory has a bound."""
    board = lab.board(f"LazyPlay(State.empty({variant!r}), {level})")
    label(board, "Opponent").select_option("lazy (what matters)")
    expect(picture(board)).to_be_hidden()
    seen: list[tuple[str | None, str | None, str]] = []
    while not State.parse(board.squares, variant).is_terminal:
        board.click(board.squares.rindex("."))
        state = State.parse(board.squares, variant)
        if state.to_move == "o":
            break  # the person's move was the last one
        alt, source = picture(board).get_attribute("alt"), picture(board).get_attribute("src")
        seen.append((alt, source, board.root.locator(".counted").inner_text()))
        forced, promised, megabytes = numbers(board)
        assert f": {forced:,} " in str(alt)
        assert forced + promised < 600_000
        assert megabytes < 20
    assert len(seen) >= 3
    for column in zip(*seen, strict=True):
        assert len(set(column)) == len(seen), "each reply has its own"
    assert len(board.moves) in (2 * len(seen), 2 * len(seen) + 1)


def test_all_of_three_by_three_lights_up(lab: Lab) -> None:
    board = lab.board("LazyPlay()")
    expect(label(board, "Difficulty")).to_have_value("5")
    board.click(1)
    expect(picture(board)).to_have_attribute("alt", re.compile(r"^o took \d: 8,321 of 63,905 nodes are worked out"))
    label(board, "Difficulty").fill("9")
    board.tool("Undo").click()
    expect(picture(board)).to_be_hidden()
    expect(board.root.locator(".counted")).to_have_text("")
    board.click(1)
    expect(picture(board)).to_have_attribute("alt", re.compile(r"^o took \d: 63,905 of 63,905 nodes .*\(100 %\)"))
    assert numbers(board)[:2] == (63_905, 0)
    expect(board.status).not_to_contain_text("63,905")  # it is a live region
    first = picture(board).get_attribute("src")
    board.click(board.squares.rindex("."))
    expect(picture(board)).not_to_have_attribute("src", str(first))
    board.tool("Undo").click()
    expect(picture(board)).to_have_attribute("src", str(first))
    label(board, "Opponent").select_option("lazy (what matters)")
    expect(picture(board)).to_be_hidden()
    expect(board.root.locator(".counted")).to_have_text(re.compile("^No picture: o's last move was not made by lazy"))
    board.tool("New game").click()
    expect(board.root.locator(".counted")).to_have_text("")


def test_a_narrow_window_scrolls_the_picture(lab: Lab) -> None:
    board = lab.board("LazyPlay(State.empty(Variant(4, 4, 4)), 3)")
    board.click(5)
    with lab.window(600, 900):
        assert board.root.locator("button, select, img, .counted").evaluate_all(CUT_OFF) == []
        widths = board.root.locator(".looked").evaluate("e => [e.scrollWidth, e.clientWidth]")
        assert widths[0] > widths[1]
        board.root.locator(".looked").focus()
        board.press("ArrowRight")
        board.wait(lambda: bool(board.root.locator(".looked").evaluate("e => e.scrollLeft > 0")))
