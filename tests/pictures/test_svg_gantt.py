"""The picture of a schedule: boxes as long as parts, names where there is room, empty time, one scale, the words."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.test_svg import contrast
from ttt.parallel.parts import Done
from ttt.parallel.schedules import Bar, measured, schedule
from ttt.pictures.gantt import Plan
from ttt.pictures.picture import DARK, LIGHT, Picture
from ttt.pictures.svg_gantt import LETTER, PATTERNS, STYLE, WIDE, gantt

SVG = "{http://www.w3.org/2000/svg}"
COSTS = [600, 300, 300, 500, 100]
THREE = schedule(COSTS, 3)  # 0 | 1, 3 | 2, 4
HEAD = "3 workers: 800 positions; one would take 1,800: 2.25 times as fast, 75 % of the time at work"


class Box(NamedTuple):
    """What is drawn of a part or of some narrow ones."""

    left: float
    top: float
    right: float
    bottom: float
    kind: str


def groups(picture: Picture) -> list[ET.Element]:
    """Return the group of each schedule."""
    return [group for group in ET.fromstring(picture.svg).findall(f"{SVG}g") if group.get("transform")]


def boxes(group: ET.Element) -> list[Box]:
    found = []
    for inner in group.findall(f"{SVG}g"):
        kind = (inner.get("class") or "").split()[0]
        for path in inner.findall(f"{SVG}path"):
            for x, y, wide, high, back in re.findall(r"M(\S+) (\S+?)h([^v]+)v([^h]+)h-([^z]+)z", path.get("d") or ""):
                assert wide == back
                found.append(Box(float(x), float(y), float(x) + float(wide), float(y) + float(high), kind))
    return sorted(found, key=lambda box: (box.top, box.left, box.right))


def rows(group: ET.Element) -> list[list[Box]]:
    """Return the boxes of each row that has some, from left to right."""
    found: dict[float, list[Box]] = {}
    for box in boxes(group):
        found.setdefault(box.top, []).append(box)
    return list(found.values())


def names(group: ET.Element) -> list[tuple[float, float, str]]:
    """Return what is written on boxes and where."""
    texts = [text for inner in group.findall(f"{SVG}g") for text in inner.findall(f"{SVG}text")]
    return sorted((float(text.get("y", 0)), float(text.get("x", 0)), text.text or "") for text in texts)


def words(picture: Picture) -> list[str]:
    return [text.text or "" for text in ET.fromstring(picture.svg).iter(f"{SVG}text")]


def path(group: ET.Element, kind: str) -> str:
    return next(path.get("d") or "" for path in group.findall(f"{SVG}path") if path.get("class") == kind)


# ---- one schedule


def test_boxes_are_as_long_as_parts_and_stand_where_they_begin() -> None:
    [group] = groups(gantt(THREE))
    drawn = rows(group)
    assert [len(row) for row in drawn] == [1, 2, 2]
    scale = WIDE / 800
    for row, parts in zip(drawn, [[(0, 600)], [(0, 300), (300, 800)], [(0, 300), (300, 400)]], strict=True):
        for box, (begin, end) in zip(row, parts, strict=True):
            assert box.left == pytest.approx(begin * scale, abs=0.1)
            assert box.right == pytest.approx(end * scale, abs=0.6), "less the frame"
    tops, labels = [row[0].top for row in drawn], group.findall(f"{SVG}text")
    assert [row[0].top < float(text.get("y", 0)) < row[0].bottom for row, text in zip(drawn, labels, strict=True)] == [
        True
    ] * 3
    assert tops[1] - tops[0] == tops[2] - tops[1] == 22
    assert all(18 <= box.bottom - box.top <= 22 for box in boxes(group))


def test_neighbours_differ_in_pattern_and_are_framed() -> None:
    [group] = groups(gantt(schedule([5] * 12, 2)))
    for row in rows(group):
        assert {(a.kind, b.kind) for a, b in pairwise(row)} == {("even", "odd"), ("odd", "even")}
    fills = dict(re.findall(r"\n?\.(even|odd) path\{fill:url\(#(\w+)\)\}", STYLE))
    drawn = dict(re.findall(r"<pattern id='(\w+)'.*?(<path|<circle)", PATTERNS, flags=re.DOTALL))
    assert {drawn[fills["even"]], drawn[fills["odd"]]} == {"<path", "<circle"}
    assert ".even path,.odd path{stroke:var(--ink)" in STYLE


def test_names_stand_in_their_boxes_where_there_is_room() -> None:
    told = ["x 0", "a < b & c", "long " * 20, "x 3", "x 4"]
    picture = gantt(THREE, told)
    [group] = groups(picture)
    written = names(group)
    assert [name for _, _, name in written] == ["x 0", "a < b & c", "x 3", "x 4"]
    for y, x, name in written:
        [box] = [box for box in boxes(group) if box.left < x < box.right and box.top < y < box.bottom]
        assert x == pytest.approx((box.left + box.right) / 2, abs=1)
        assert 6.9 * len(name) < box.right - box.left
    assert [name for _, _, name in names(groups(gantt(THREE))[0])] == ["0", "1", "3", "2", "4"]
    assert "long long" in picture.alt, "what has no room is told all the same"


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_names_stand_out_from_their_boxes(colours: dict[str, str]) -> None:
    """There is a halo of the pattern's paper around the letters."""
    for kind, paper in (("even", "striped"), ("odd", "dotted")):
        assert f".{kind} text{{stroke:var(--{paper})}}" in STYLE
        assert f"fill='var(--{paper})'" in PATTERNS
        assert contrast(colours["ink"], colours[paper]) >= 4.5
    assert "paint-order:stroke" in STYLE
    assert "text{fill:var(--ink);font-size:13px}" in STYLE


def test_who_has_nothing_to_do_has_a_row_and_an_empty_line() -> None:
    picture = gantt(THREE, workers=5)
    [group] = groups(picture)
    lines = re.findall(r"M0 (\S+?)h([\d.]+)", path(group, "wait"))
    assert [(float(y), float(wide)) for y, wide in lines] == [(11 + 22 * worker, WIDE) for worker in range(5)]
    assert [f"worker {n}" for n in range(5)] == [word for word in words(picture) if word.startswith("worker")]
    assert len(rows(group)) == 3
    assert "worker 4: nothing, waits for 800" in picture.alt
    assert picture.height == gantt(THREE).height + 2 * 22


def test_the_axis_has_few_round_numbers() -> None:
    bars = schedule([182_011, 150_000, 90_000], 2)
    picture = gantt(bars, unit="positions")
    root = ET.fromstring(picture.svg)
    ticks = {
        text.text or "": float(text.get("x", 0)) for text in root.iter(f"{SVG}text") if text.get("class") == "tick"
    }
    assert list(ticks) == ["0", "50,000", "100,000", "150,000", "200,000"]
    [group] = groups(picture)
    left = float(re.findall(r"translate\((\d+)", group.get("transform", ""))[0])
    lines = [float(x) for x in re.findall(r"M(\S+) 0v", path(group, "scale"))]
    for (tick, x), line in zip(ticks.items(), lines, strict=True):
        assert (
            x - left
            == pytest.approx(int(tick.replace(",", "")) / 240_000 * WIDE, abs=0.6)
            == pytest.approx(line, abs=0.6)
        )
    assert words(picture).count("positions") == 1


@settings(max_examples=60, deadline=None)
@given(st.floats(1e-3, 1e15))
def test_ticks_are_round_and_have_room(end: float) -> None:
    picture = gantt([Bar(0, 0, 0, end)])
    root = ET.fromstring(picture.svg)
    texts = [text for text in root.iter(f"{SVG}text") if text.get("class") == "tick"]
    ticks = [float((text.text or "").replace(",", "")) for text in texts]
    assert ticks[0] == 0
    assert 2 <= len(ticks) <= 7
    step = ticks[1]
    assert f"{step:.0e}"[0] in "125"
    assert ticks == pytest.approx([n * step for n in range(len(ticks))])
    assert ticks[-1] <= end * (1 + 1e-9)
    assert end * (1 - 1e-9) < ticks[-1] + step
    halves = [len(text.text or "") * LETTER / 2 for text in texts]
    places = [float(text.get("x", 0)) for text in texts]
    assert all(b - a > x + y for (a, x), (b, y) in pairwise(zip(places, halves, strict=True)))
    assert places[-1] + halves[-1] < picture.width


# ---- several schedules


def test_several_schedules_are_drawn_on_one_scale() -> None:
    both = {"as they come": schedule([1, 1, 2], 2), "the longest & first": schedule([2, 1, 1], 2)}
    picture = gantt(both, {"as they come": ["a", "b", "c"], "the longest & first": ["c", "a", "b"]})
    first, second = groups(picture)
    longest = [max(box.right - box.left for box in boxes(group)) for group in (first, second)]
    assert longest == pytest.approx([WIDE * 2 / 3] * 2, abs=0.6)
    ends = [float(re.findall(r"M(\S+) ", path(group, "end"))[0]) for group in (first, second)]
    assert ends == [WIDE, pytest.approx(WIDE * 2 / 3, abs=0.1)]
    assert path(second, "wait").count(f"h{ends[1]:g}") == 2, "who is done does not wait"
    assert path(first, "scale").split("M")[1:] == path(second, "scale").split("M")[1:]
    assert [name for _, _, name in names(first)] == ["a", "c", "b"]
    assert [name for _, _, name in names(second)] == ["c", "a", "b"]
    said = words(picture)
    assert said.index("as they come") + 1 == said.index(next(word for word in said if word.startswith("2 workers: 3 ")))
    assert said.index("the longest & first") > said.index("as they come")
    assert said.count("positions") == 1
    assert picture.alt.count("; the last part is c, of worker 0") == 2
    assert picture.text.count("\n\n") == 1


# ---- many parts


@pytest.mark.parametrize(
    ("parts", "workers"), [(504, 1), (504, 4), (504, 16), (504, 128), (5_000, 16), (9_000, 128), (3_000, 3)]
)
def test_hundreds_of_parts_stay_readable_and_small(parts: int, workers: int) -> None:
    luck = Random(parts)
    bars = schedule([luck.randint(1, 900) for _ in range(parts)], workers)
    picture = gantt(bars)
    assert len(picture.svg) < 60_000
    assert picture.height < 520
    [group] = groups(picture)
    assert names(group) == []
    drawn, scale = rows(group), WIDE / max(bar.end for bar in bars)
    for worker, row in enumerate(drawn):
        assert all(a.right <= b.left + 0.6 for a, b in pairwise(row)), "they don't hide each other"
        mine = [bar for bar in bars if bar.worker == worker]
        last = max(bar.end for bar in mine) * scale
        assert row[0].left == 0
        assert row[-1].right == pytest.approx(last, abs=0.6)
        holes = [b.left - a.right for a, b in pairwise(row)]
        assert max(holes, default=0) < 1.1, "they were never idle before"
    grey = sum(box.kind == "many" for row in drawn for box in row)
    assert ("Grey: parts narrower" in picture.svg) == (grey > 0)
    wide = [box for row in drawn for box in row if box.kind != "many"]
    if parts == 504:
        assert len(wide) == sum((bar.end - bar.begin) * scale >= 1 for bar in bars)
    elif workers > 3:
        assert re.findall(r"narrower than (\d+) pixels", picture.svg)
    assert len(picture.alt) < 3_000


def test_narrow_neighbours_share_a_grey_box_and_idle_time_stays_empty() -> None:
    tiny = [Bar(part, 0, part, part + 1) for part in range(100)]
    [group] = groups(gantt([*tiny, Bar(100, 0, 500, 501), Bar(101, 0, 9_000, 10_000)]))
    [row] = rows(group)
    assert [box.kind for box in row] == ["many", "many", "odd"]
    ends = [(box.left, box.right) for box in row]
    assert ends[0] == pytest.approx((0, 100 * WIDE / 10_000), abs=0.6)
    assert ends[1] == pytest.approx((500 * WIDE / 10_000, 501 * WIDE / 10_000), abs=0.6)
    assert row[1].right > row[1].left, "what is nearly nothing can be seen"


def test_rows_become_lower_when_there_are_many_workers() -> None:
    high = {}
    for workers in (1, 16, 17, 24, 32, 64, 128):
        picture = gantt(schedule([1] * workers, workers))
        [group] = groups(picture)
        drawn = rows(group)
        assert len(drawn) == workers
        high[workers] = drawn[0][0].bottom - drawn[0][0].top
        assert all(a[0].bottom < b[0].top + 0.5 for a, b in pairwise(drawn))
        told = [word for word in words(picture) if word.startswith("worker ")]
        assert told[0] == "worker 0"
        assert told[-1] == f"worker {workers - 1}"
        assert len(told) == (workers if workers <= 32 else 2)
        assert (len(names(group)) > 0) == (workers <= 24)
    assert high[16] == high[1] == 20
    assert high[128] == 2, "and a line of paper between them"
    assert list(high.values()) == sorted(high.values(), reverse=True)


# ---- words


def test_it_is_told_in_words() -> None:
    picture = gantt(THREE, ["x 0", "x 1", "x 2", "x 3", "x 4"])
    assert words(picture)[0] == HEAD
    assert picture.alt == (
        f"{HEAD}; worker 0: 1 part (x 0), until 600, waits for 200; worker 1: 2 parts (x 1, x 3), until 800; "
        "worker 2: 2 parts (x 2, x 4), until 400, waits for 400; the last part is x 3, of worker 1"
    )
    assert picture.text == (
        f"{HEAD}\nworker  until  waits  parts\n     0    600    200  1 part (x 0)\n"
        "     1    800      0  2 parts (x 1, x 3)\n     2    400    400  2 parts (x 2, x 4)"
    )


def test_time_before_the_first_part_is_waiting_too() -> None:
    assert "worker 1: 1 part (1), until 10, waits for 8" in gantt([Bar(0, 0, 0, 10), Bar(1, 1, 8, 10)]).alt


def test_heads() -> None:
    def head(bars: list[Bar], **given: Any) -> str:
        return words(gantt(bars, **given))[0]

    assert head(schedule([3, 4], 1)) == "1 worker: 7 positions, 100 % of the time at work"
    almost = [Bar(0, 0, 0, 1_000), Bar(1, 1, 0, 999)]
    assert head(almost).endswith("2 times as fast, 99 % of the time at work"), "who waited was not always at work"
    assert head([Bar(0, 0, 0, 0.25), Bar(1, 1, 0, 0.5)], unit="seconds") == (
        "2 workers: 0.5 seconds; all parts together 0.75: 1.5 at work on average, 75 % of the time"
    )
    assert head(THREE, workers=6, unit="nodes") == (
        "6 workers: 800 nodes; one would take 1,800: 2.25 times as fast, 37 % of the time at work"
    )
    assert "1,235 seconds" in head([Bar(0, 0, 0, 1234.6)], unit="seconds")


def test_many_workers_are_told_in_short() -> None:
    picture = gantt(schedule([3] * 20 + [1] * 3, 17))
    assert picture.text.splitlines()[1:] == [
        "1 to 2 parts each; each waits for 0 to 3", "the last part is 17, of worker 0"
    ]  # fmt: skip
    assert picture.alt == picture.text.replace("\n", "; ")
    assert "20 parts, until" in gantt(schedule([1] * 20, 1)).alt


@pytest.mark.parametrize("unit", ["positions", "positions looked at & all", "s"])
def test_nothing_is_cut_off(unit: str) -> None:
    longest = {"a title that is rather long " * 5: THREE, "b": schedule([10**13, 10**12], 128)}
    for picture in (gantt(longest, unit=unit, workers=128), gantt(THREE, unit=unit)):
        root = ET.fromstring(picture.svg)
        for text in root.findall(f"{SVG}text"):
            wide = 7.6 if text.get("class") == "title" else 6.9
            share = 0.5 if text.get("class") == "tick" else 1
            assert float(text.get("x", 0)) + share * wide * len(text.text or "") < picture.width
            assert 10 < float(text.get("y", 0)) < picture.height - 3
        heads = [float(text.get("y", 0)) for text in root.findall(f"{SVG}text")]
        for group in groups(picture):
            top = float(re.findall(r"translate\(\d+ (\d+)", group.get("transform", ""))[0])
            low = top + max(float(y) + 11 for y in re.findall(r"M0 (\S+?)h", path(group, "wait")))
            assert not [y for y in heads if top - 4 < y < low + 4], "words stand above and below the rows"
            assert any(0 < top - y < 20 for y in heads)
            left = float(re.findall(r"translate\((\d+)", group.get("transform", ""))[0])
            assert 6.9 * max(len(unit), len("worker 127")) < left


def test_its_colours_are_those_of_the_page_and_it_is_the_same_again() -> None:
    assert set(re.findall(r"var\(--(\w+)\)", STYLE + PATTERNS)) <= set(LIGHT)
    assert "#" not in re.sub(r"url\(#(stripes|dots|crosses)\)", "", STYLE + PATTERNS)
    assert set(re.findall(r"url\(#(\w+)\)", STYLE)) <= set(re.findall(r"id='(\w+)'", PATTERNS))
    assert gantt(THREE).svg == gantt(list(reversed(THREE))).svg, "in whatever order bars come"


# ---- what real workers sent back


def test_what_was_measured_begins_at_0_and_workers_are_numbered_as_they_begin() -> None:
    done = [Done(0, 1, "b", 1_000.5, 1_001), Done(0, 1, "a", 1_000.25, 1_000.5), Done(0, 1, "b", 1_001, 1_003.25)]
    bars = measured(done)
    assert bars == [Bar(0, 1, 0.25, 0.75), Bar(1, 0, 0, 0.25), Bar(2, 1, 0.75, 3)]
    assert measured([]) == []
    picture = gantt(bars, unit="seconds")
    assert {"0", "0.5", "1", "1.5", "2", "2.5", "3", "seconds"} <= set(words(picture))
    with pytest.raises(TypeError, match=r"part 1 is 3, not a ttt\.parallel\.Done"):
        measured([done[0], 3])  # type: ignore[list-item]


def test_what_was_only_rounded_is_no_overlap() -> None:
    third = 1 / 3
    gantt([Bar(0, 0, 0, third + 1e-12), Bar(1, 0, third, 1)])


# ---- what can't be drawn


@pytest.mark.parametrize(
    ("bars", "told"),
    [
        ([], "at least one part that takes some time"),
        ([Bar(0, 0, 0, 0)], "at least one part that takes some time"),
        ({}, "no schedule at all"),
        ({"a": THREE, "b": []}, "at least one part that takes some time"),
        ([Bar(0, 0, 3, 2)], "begin=3, end=2): a part begins at 0 or later, and does not end before that"),
        ([Bar(0, 0, -1, 2)], "a part begins at 0 or later"),
        ([Bar(0, 0, 0, math.inf)], "a part begins at 0 or later"),
        ([Bar(0, 0, math.nan, 2)], "a part begins at 0 or later"),
        ([Bar(0, -1, 0, 2)], "parts and workers are numbered 0, 1, 2"),
        ([Bar(-1, 0, 0, 2)], "parts and workers are numbered 0, 1, 2"),
        ([Bar(0, 0, 0, 2), Bar(1, 0, 1, 3)], "overlap; a worker does one part after the other"),
        (schedule([1] * 129, 129), "129 workers; up to 128 can be drawn"),
    ],
)
def test_bars_that_can_not_be_are_refused(bars: Any, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        gantt(bars)


@pytest.mark.parametrize("strange", [(0, 0, 0, 1), 3, "bar", None])
def test_what_is_no_bar_is_refused(strange: Any) -> None:
    with pytest.raises(TypeError, match=re.escape(f"{strange!r} is not a ttt.parallel.schedules.Bar")):
        gantt([THREE[0], strange])
    for begin, end in ((strange, 1), (0, strange)):
        if not isinstance(strange, int):
            with pytest.raises(ValueError, match="numbers were expected for when it begins and ends"):
                gantt([Bar(0, 0, begin, end)])


def test_bars_may_come_one_by_one() -> None:
    """What can be gone through once only is drawn as the list is."""
    want = gantt(THREE, unit="seconds").svg
    assert gantt(iter(THREE), unit="seconds").svg == want
    assert gantt({"a": iter(THREE), "b": THREE}).svg == gantt({"a": THREE, "b": THREE}).svg
    done = [Done(None, 1, "anybody", bar.begin, bar.end) for bar in schedule([1, 2], 1)]
    assert measured(iter(done)) == measured(done) == schedule([1, 2], 1)


def test_only_parts_that_are_there_have_names() -> None:
    """Of 30 million parts, one may be left to be drawn."""
    plan = Plan([Bar(30_000_000, 0, 0, 1), Bar(7, 1, 0, 2)], None, "positions", None)
    assert plan.names == {7: "7", 30_000_000: "30000000"}
    assert plan.told[1].endswith("1 part (30000000), until 1, waits for 1")
    assert Plan([Bar(2, 0, 0, 1)], ["a", "b", "c"], "positions", None).names == {2: "c"}


def test_other_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="4 names for 5 parts; one for each was expected"):
        gantt(THREE, ["a"] * 4)
    for workers in (2, 0, 2.5, "3"):
        with pytest.raises(ValueError, match=f"workers={workers!r}, but worker 2 is at work; at least 3 were expected"):
            gantt(THREE, workers=workers)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="129 workers; up to 128"):
        gantt(THREE, workers=129)
    with pytest.raises(ValueError, match="no names for 'b'"):
        gantt({"a": THREE, "b": THREE}, {"a": ["a"] * 5})
    assert Plan(THREE, None, "", None).rows[1] == THREE[1::2]


@pytest.mark.parametrize(("sending", "height"), [(1, 20), (2, 10), (4, 5)])
def test_the_height_of_what_is_narrow_is_the_share_of_the_time_at_work(sending: int, height: int) -> None:
    """One worker gets parts of 1, each handed out in 1, 2 or 4."""
    svg = gantt(schedule([1] * 4_000, 1, sending=sending)).svg
    [block] = re.findall(r"<g class='many'><path d='(.*?)'/>", svg, flags=re.DOTALL)
    assert {int(tall) for tall in re.findall(r"v(\d+)h-", block)} == {height}
