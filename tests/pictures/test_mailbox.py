"""The picture of a mailbox: who wrote what, where each line leads, which squares are wrong, and what is believed."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from random import Random
from typing import Any

import pytest

from tests.test_svg import contrast
from ttt import State, Variant
from ttt import minimax as search
from ttt.minimax import Outcome
from ttt.parallel.schedules import Message
from ttt.parallel.schedules import mailbox as sent
from ttt.pictures import outlook, svg
from ttt.pictures.mailbox import PATTERNS, STYLE, mailbox
from ttt.pictures.picture import DARK, LIGHT, Picture

SVG = "{http://www.w3.org/2000/svg}"
HOWS = ["position", "arrival"]
ENDGAME = State.parse("xx.oo.xo.")
HAND = [Message(100, 2, Outcome(1, 1)), Message(102, 8, Outcome(-1, 2)), Message(101, 5, Outcome(0, 3))]
FOUR = State.empty(Variant(4, 4, 4))
ORDER = Random(3).sample(range(16), 16)
SIXTEEN = [Message(100 + i, i, [Outcome(-1, 14), Outcome(0, 16), Outcome(1, 11)][i % 3]) for i in ORDER]
SOME = [(state, sent(state)) for state in map(State.parse, ("x........", "x...o....", "xo.ox....", "xoxxoxo.."))]
SOME += [(ENDGAME, HAND), (FOUR, SIXTEEN)]


def mail(picture: Picture) -> ET.Element:
    """Return the group of envelopes, lines and squares."""
    return ET.fromstring(picture.svg).findall(f"{SVG}g")[0]


def columns(picture: Picture, kind: str) -> list[tuple[str, list[str]]]:
    """Return the pattern of each envelope, or of each square, and what is written in it, from left to right."""
    group = mail(picture)
    rects = [
        [float(rect.get(side, 0)) for side in ("x", "y", "width", "height")] for rect in group.findall(f"{SVG}rect")
    ]
    fills = [rect.get("fill", "") for rect in group.findall(f"{SVG}rect")]
    found = []
    for (x, y, wide, high), fill in sorted(zip(rects, fills, strict=True)):
        if (high > 50) == (kind == "envelopes"):
            inside = [t.text or "" for t in texts(group) if x < at(t)[0] < x + wide and y < at(t)[1] < y + high]
            found.append((fill, inside))
    return found


def texts(group: ET.Element) -> list[ET.Element]:
    return sorted(group.findall(f"{SVG}text"), key=lambda text: at(text)[1])


def at(text: ET.Element) -> tuple[float, float]:
    return float(text.get("x", 0)), float(text.get("y", 0))


def middles(picture: Picture, low: bool) -> list[float]:
    """Return the middle of each envelope or, below, of each square."""
    rects = [rect for rect in mail(picture).findall(f"{SVG}rect") if (float(rect.get("height", 0)) < 50) == low]
    return sorted(float(rect.get("x", 0)) + float(rect.get("width", 0)) / 2 for rect in rects)


def led(picture: Picture) -> list[tuple[int, int, bool]]:
    """Return which envelope each line leads to which square, and whether it is dashed."""
    found = []
    for path in mail(picture).findall(f"{SVG}path"):
        line = re.fullmatch(r"M(\S+) (\S+)L(\S+) (\S+)", path.get("d", ""))
        if line:
            x1, y1, x2, y2 = map(float, line.groups())
            assert y1 < y2
            ends = (
                [abs(x - x1) < 0.1 for x in middles(picture, False)],
                [abs(x - x2) < 0.1 for x in middles(picture, True)],
            )
            assert [sum(end) for end in ends] == [1, 1], "it begins and ends in the middle of something"
            found.append((ends[0].index(True), ends[1].index(True), "wrong" in path.get("class", "")))
    return found


@pytest.mark.parametrize("by", HOWS)
@pytest.mark.parametrize(("state", "messages"), SOME)
def test_lines_lead_where_predictions_are_put(state: State, messages: list[Message], by: str) -> None:
    free, picture = state.actions(), mailbox(messages, state, by=by)
    lines = led(picture)
    assert [envelope for envelope, _, _ in lines] == list(range(len(messages)))
    for (number, place, is_dashed), message in zip(lines, messages, strict=True):
        assert place == (free.index(message.square) if by == "position" else number)
        assert is_dashed == (free[place] != message.square)
    wrong = sum(is_dashed for _, _, is_dashed in lines)
    marks = [path.get("class") for path in mail(picture).findall(f"{SVG}path")]
    assert (marks.count("cross"), marks.count("tip")) == (wrong, len(lines) - wrong)
    said = [text.text or "" for text in mail(picture).findall(f"{SVG}text")]
    assert said.count("wrong:") == wrong
    assert f": {wrong} of {len(lines)} on a wrong square<" in picture.svg


FILLS = {1: "url(#stripes)", 0: "url(#dots)", -1: "url(#crosses)"}


@pytest.mark.parametrize("by", HOWS)
@pytest.mark.parametrize(("state", "messages"), SOME)
def test_what_is_written_on_envelopes_and_squares(state: State, messages: list[Message], by: str) -> None:
    picture = mailbox(messages, state, by=by)
    assert columns(picture, "envelopes") == [
        (FILLS[message.outcome.value], [f"for {message.square}", outlook.brief(message.outcome)])
        for message in messages
    ]
    free = state.actions()
    puts = sorted(messages, key=lambda message: message.square) if by == "position" else messages
    assert columns(picture, "squares") == [
        (FILLS[message.outcome.value], [str(square), outlook.brief(message.outcome)])
        for square, message in zip(free, puts, strict=True)
    ]
    group = mail(picture)
    below = [(round(at(text)[0]), text.text) for text in texts(group) if str(text.text).startswith("for ")][
        len(messages) :
    ]
    lowest = middles(picture, True)
    wanted = [
        (round(x), f"for {m.square}") for x, m, square in zip(lowest, puts, free, strict=True) if m.square != square
    ]
    assert below == wanted, "below a wrong square stands for which one it was"


def test_who_wrote_when() -> None:
    picture = mailbox(SIXTEEN, FOUR)
    group, places = mail(picture), middles(picture, False)
    nth = ["1st", "2nd", "3rd", *(f"{number}th" for number in range(4, 17))]
    numbers = [str(message.sender) for message in SIXTEEN]
    for words in (nth, ["process"] * 16, numbers):
        found = [text for text in texts(group) if text.text in words]
        assert [text.text for text in sorted(found, key=at)] == words
        assert [at(text)[0] for text in sorted(found, key=at)] == pytest.approx(places, abs=0.1)
    lines = [{at(text)[1] for text in texts(group) if text.text in words} for words in (nth, ["process"], numbers)]
    (first,), (second,), (third,) = lines
    top = min(float(rect.get("y", 0)) for rect in group.findall(f"{SVG}rect"))
    below_title = max(at(text)[1] for text in ET.fromstring(picture.svg).findall(f"{SVG}text")[:2])
    assert below_title + 20 <= first <= second - 12 <= third - 24 <= top - 24, "below each other, above the envelope"


@pytest.mark.parametrize("by", HOWS)
@pytest.mark.parametrize(("state", "messages"), SOME[:5])
def test_the_boards_show_what_was_found_and_what_is_believed(state: State, messages: list[Message], by: str) -> None:
    picture, truth = mailbox(messages, state, by=by), outlook.picture(state)
    boards = re.findall(
        r"<g transform='translate\(\S+ 0\)'>\n(.*?)\n</g>\n<text class='caption'[^>]*>([^<]*)", picture.svg, re.DOTALL
    )
    assert [caption for _, caption in boards] == ["what was found", "what is believed"]
    found, believed = (re.findall(r"<text class='note'[^>]*>([^<]*)", drawn) for drawn, _ in boards)
    assert sorted(found) == sorted(outlook.brief(message.outcome) for message in messages)
    notes = {square: outlook.brief(outcome) for square, outcome in search.outcomes(state).items()}
    assert found == [notes[square] for square in state.actions()] == re.findall(r"class='note'[^>]*>([^<]*)", truth.svg)
    order = [outlook.brief(message.outcome) for message in messages]
    assert believed == (found if by == "position" else order)


def test_it_is_told_in_words() -> None:
    picture = mailbox(HAND, ENDGAME, by="arrival")
    told = [
        f"{svg.describe(ENDGAME)}: 3 predictions",
        "In order of arrival: 2 of 3 on a wrong square",
        "1st: process 100 predicts for square 2: win in 1 ply; put on square 2",
        "2nd: process 102 predicts for square 8: loss in 2 plies; put on square 5, a wrong one",
        "3rd: process 101 predicts for square 5: draw; put on square 8, a wrong one",
        "Best: square 2 (win in 1 ply).",
    ]
    assert picture.text == "\n".join(told)
    assert picture.alt == "; ".join(told)
    assert f">{told[1]}<" in picture.svg
    assert f">{told[-1]}<" in picture.svg
    again = mailbox(HAND, ENDGAME).text.splitlines()
    assert again[1] == "Each on the square that it is for: 0 of 3 on a wrong square"
    assert "wrong one" not in "".join(again)


@pytest.mark.parametrize("by", HOWS)
def test_messages_may_come_one_by_one(by: str) -> None:
    assert mailbox(iter(HAND), ENDGAME, by=by).svg == mailbox(HAND, ENDGAME, by=by).svg


def best(outcomes: list[Outcome], order: list[int], state: State, by: str = "arrival") -> str:
    messages = [Message(1, square, outcomes[state.actions().index(square)]) for square in order]
    return mailbox(messages, state, by=by).text.splitlines()[-1]


def test_the_best_square_and_what_seems_to_be_it() -> None:
    win, slow, draw, loss = Outcome(1, 1), Outcome(1, 3), Outcome(0, 3), Outcome(-1, 2)
    assert best([draw, win, loss], [5, 2, 8], ENDGAME) == (
        "Best would seem to be square 2 (win in 1 ply); in truth square 5."
    )
    assert best([draw, win, loss], [5, 2, 8], ENDGAME, "position") == "Best: square 5 (win in 1 ply)."
    assert best([slow, win, loss], [2, 5, 8], ENDGAME) == "Best: square 5 (win in 1 ply)."
    assert best([draw, draw, loss], [8, 5, 2], ENDGAME) == (
        "Best would seem to be squares 5, 8 (draw); in truth squares 2, 5."
    )
    assert best([draw] * 3, [8, 5, 2], ENDGAME) == "Best: all squares (draw)."
    assert best([draw], [8], State.parse("xxoooxxo.")) == "Best: square 8 (draw)."
    five, rest = [0, 1, 2, 3, 4], [Outcome(-1, 2)] * 11
    assert best([Outcome(1, 11)] * 5 + rest, [*range(5, 16), *five], FOUR).endswith("in truth squares 0, 1, 2, 3, 4.")
    assert best([Outcome(1, 11)] * 6 + rest[:-1], [*range(6, 16), *five, 5], FOUR) == (
        "Best would seem to be 6 squares (win in 11 plies); in truth not all of these."
    )
    outcomes = [Outcome(0, 16)] * 9 + [Outcome(-1, 2)] * 7
    assert best(outcomes, list(range(16)), FOUR) == "Best: 9 squares (draw)."


def test_it_fits_a_page_and_nothing_overlaps() -> None:
    many = [Message(100 + square, square, Outcome(-1, 14)) for square in range(16)]
    for state, messages in [*SOME, (FOUR, many)]:
        for by in HOWS:
            picture = mailbox(messages, state, by=by)
            assert picture.width <= 800
            pitch = min(
                [784, *(b - a for a, b in zip(middles(picture, False), middles(picture, False)[1:], strict=False))]
            )
            for text in mail(picture).findall(f"{SVG}text"):
                assert (7.2 if "bold" in text.get("class", "") else 6.4) * len(text.text or "") < pitch
            for text in ET.fromstring(picture.svg).findall(f"{SVG}text"):
                wide = 7.6 if "bold" in text.get("class", "") else 6.9
                assert at(text)[0] + wide * len(text.text or "") < picture.width
            assert len(picture.svg) < 30_000


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_words_stand_out_and_colours_are_the_pages(colours: dict[str, str]) -> None:
    assert set(re.findall(r"var\(--(\w+)\)", STYLE)) <= set(colours)
    assert "#" not in STYLE
    for tint in ("striped", "dotted", "crossed"):
        assert f"fill='var(--{tint})'" in PATTERNS
        assert contrast(colours["ink"], colours[tint]) >= 4.5
    assert ".fill{stroke:var(--paper);stroke-width:4" in STYLE, "paper around letters that stand on a pattern"


@pytest.mark.parametrize("messages", [[], HAND[:2], [*HAND, HAND[0]], [*HAND[:2], Message(1, 4, Outcome(0, 1))]])
def test_messages_for_other_squares_are_refused(messages: list[Message]) -> None:
    squares = sorted(message.square for message in messages)
    with pytest.raises(ValueError, match=re.escape(f"messages for the squares {squares}; one for each of [2, 5, 8]")):
        mailbox(messages, ENDGAME)


def test_other_bad_input_is_refused() -> None:
    strange: Any
    for strange in ("sender", None, 1, [], {}):
        with pytest.raises(ValueError, match=re.escape(f"by={strange!r}; 'position' or 'arrival' was expected")):
            mailbox(HAND, ENDGAME, by=strange)
    for strange in ("xx.oo.xo.", None):
        with pytest.raises(TypeError, match="is not a State, such as"):
            mailbox(HAND, strange)
    with pytest.raises(TypeError, match=r"2 is not a ttt\.simulated\.Message"):
        mailbox([2], ENDGAME)  # type: ignore[list-item]
    with pytest.raises(ValueError, match=r"one for each of \[\]"):
        mailbox([], State.parse("xxxoo...."))
    five = State.empty(Variant(5, 4, 4))
    with pytest.raises(ValueError, match="20 messages; up to 16 can be drawn"):
        mailbox([Message(1, square, Outcome(0, 20)) for square in five.actions()], five)
