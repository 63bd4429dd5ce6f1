"""The picture of a schedule: boxes as long as parts, numbers where there is room, narrow parts together; the words."""

import math
import re
from collections.abc import Callable
from copy import copy
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.pictures.drawn import find, words
from tests.test_doors import STRANGE, complaint
from ttt.game import shown
from ttt.parallel.schedules import Bar, schedule
from ttt.pictures.picture import Picture
from ttt.pictures.plots import gantt

THREE = schedule([600, 300, 300, 500, 100], 3)  # 0 | 1, 3 | 2, 4
HEAD = "3 workers: 800 positions; one would take 1,800: 2.25 times as fast, 75 % of the time at work"
Box = tuple[float, float, float, float]  # left, right, top, bottom


def shapes(picture: Picture) -> dict[str, list[Box]]:
    """Return the boxes by what they mean; frames of all rows have no colour inside, and what is merged has no frame."""
    found: dict[str, list[Box]] = {"rows": [], "parts": [], "merged": []}
    for path in find(picture, "path"):
        style = path.get("style") or ""
        kind = "rows" if "dasharray" in style else "parts" if "--striped" in style else "merged"
        for box in (path.get("d") or "").split("z")[:-1] if path.get("clip-path") else ():
            xs, ys = zip(*(map(float, corner) for corner in re.findall(r"[ML] (\S+) (\S+)", box)), strict=True)
            found[kind].append((min(xs), max(xs), min(ys), max(ys)))
    return found


def test_boxes_are_as_long_as_parts_and_begin_where_they_do() -> None:
    drawn = shapes(gantt(THREE))
    start, end, *_ = drawn["rows"][0]
    scale = (end - start) / 800
    tops = [top for _, _, top, _ in drawn["rows"]]
    boxes = sorted(
        (tops.index(top), (left - start) / scale, (right - start) / scale) for left, right, top, _ in drawn["parts"]
    )
    want = [(0, 0, 600), (1, 0, 300), (1, 300, 800), (2, 0, 300), (2, 300, 400)]
    assert [pytest.approx(box, abs=1) for box in boxes] == want
    assert drawn["merged"] == []
    assert [word for word in words(gantt(THREE)) if len(word) == 1] == ["0", "0", "1", "3", "2", "4"], (
        "the first is the axis"
    )


def test_rows_and_parts_have_their_names_and_the_longest_schedule_sets_the_scale() -> None:
    picture = gantt({"as they <come>": schedule([1, 1, 2], 2), "longest first": schedule([2, 1, 1], 2)}, workers=3)
    said = words(picture)
    heads = [said.index(head) for head in ("as they <come>", "longest first")]
    assert [said[head + 1].partition(";")[0] for head in heads] == ["3 workers: 3 positions", "3 workers: 2 positions"]
    assert [word for word in said if word.startswith("worker")] == ["worker 0", "worker 1", "worker 2"] * 2
    assert said.count("positions") == 1
    ends = [right for _, right, *_ in shapes(picture)["rows"]]
    start = shapes(picture)["rows"][0][0]
    assert [round((end - start) / (ends[0] - start), 2) for end in ends] == [1, 1, 1, 0.67, 0.67, 0.67]


def test_narrow_neighbours_share_a_box_and_idle_time_stays_empty() -> None:
    tiny = [Bar(part, 0, part, part + 0.5) for part in range(100)]
    picture = gantt([*tiny, Bar(100, 0, 500, 501), Bar(101, 0, 9_000, 10_000)])
    drawn = shapes(picture)
    [(start, end, top, bottom)], merged = drawn["rows"], sorted(drawn["merged"])
    scale = (end - start) / 10_000
    assert [(round((a - start) / scale), round((b - start) / scale)) for a, b, *_ in merged] == [(0, 100), (500, 501)]
    heights = [(low - high) / (bottom - top) for _, _, high, low in merged]
    assert heights == pytest.approx([0.5, 1], abs=0.05), "as high as their share of the time"
    assert len(drawn["parts"]) == 1
    note = "positions (without frames: parts narrower than 1 px, as high as their share of the time)"
    assert note in words(picture)


@pytest.mark.parametrize(("parts", "workers"), [(504, 4), (504, 128), (9_000, 128), (3_000, 3)])
def test_hundreds_of_parts_stay_small_and_do_not_hide_each_other(parts: int, workers: int) -> None:
    rng = Random(parts)
    picture = gantt(schedule([rng.randint(1, 900) for _ in range(parts)], workers))
    drawn = shapes(picture)
    assert len(picture.svg) < 130_000
    assert picture.height < 520
    assert len(picture.alt) < 3_000
    rows: dict[float, list[Box]] = {}
    for box in [*drawn["parts"], *drawn["merged"]]:
        rows.setdefault(round(box[3], 1), []).append(box)
    assert len(rows) == workers
    for row in map(sorted, rows.values()):
        assert all(a[1] <= b[0] + 0.6 for a, b in pairwise(row))


def test_its_colours_are_those_of_the_page_and_it_is_the_same_again() -> None:
    assert not re.findall(r"#[0-9a-f]{6}\b", "".join(gantt(THREE).parts))
    assert gantt(THREE).svg == gantt(list(reversed(THREE))).svg == gantt(iter(THREE)).svg, "in whatever order bars come"


# ---- words


def test_what_is_to_be_seen_is_said_of_each_worker() -> None:
    picture = gantt(THREE, workers=4)
    head = HEAD.replace("3 workers", "4 workers").replace("75 %", "56 %")
    assert picture.alt == (
        f"{head}; worker 0: 1 part (0), until 600, waits for 200; worker 1: 2 parts (1, 3), until 800, waits for 0; "
        "worker 2: 2 parts (2, 4), until 400, waits for 400; worker 3: 0 parts, until 0, waits for 800"
    )
    assert [line.split() for line in picture.text.splitlines()[1:4]] == [
        ["worker", "until", "waits", "parts"], ["0", "600", "200", "1", "part", "(0)"],
        ["1", "800", "0", "2", "parts", "(1,", "3)"],
    ]  # fmt: skip
    titled = gantt({"a": THREE, "b": THREE})
    assert titled.alt.count(f"; b: {HEAD}; worker 0") == 1
    assert titled.text.count(HEAD) == 2


def test_the_head_fits_the_unit_and_the_number_of_workers() -> None:
    bars = [Bar(0, 0, 0, 0.25), Bar(1, 1, 0.25, 1)]
    said = "2 workers: 1 seconds; all parts together 1: 1 at work on average, 50 % of the time"
    assert gantt(bars, unit="seconds").alt.startswith(said)
    assert gantt([Bar(0, 0, 1, 3)]).alt.startswith("1 worker: 3 positions, 66 % of the time at work; worker 0: 1 part")
    assert "100 % of the time" in gantt(schedule([1 / 3] * 3, 1)).alt, "what is only rounding is no waiting"


def test_of_many_workers_and_parts_the_least_and_the_most_are_said() -> None:
    picture = gantt(schedule([5, *[3] * 16, 1], 17))
    assert picture.alt.endswith("; 1 to 2 parts each; each waits for 0 to 2")
    assert picture.text == picture.alt.replace("; 1 to", "\n1 to")
    assert "17 parts, until 17" in gantt(schedule([1] * 17, 1)).alt, "and 16 are listed"
    assert "16 parts (0, 1," in gantt(schedule([1] * 16, 1)).alt


# ---- doors


@pytest.mark.parametrize(
    ("bars", "error", "sentence"),
    [
        ([], ValueError, r"bars=\[\]; at least one part that takes some time was expected"),
        ([Bar(0, 0, 0, 0)], ValueError, ".*; at least one part that takes some time was expected"),
        ({}, ValueError, r"bars={}; at least one schedule was expected"),
        ([(0, 0, 0, 1)], TypeError, r"\(0, 0, 0, 1\) is not a Bar, such as Bar\(0, 1, 2\.5, 5\)"),
        ([Bar(0, 0, 3, 2)], ValueError, "end=2; a number from 3 to .* was expected"),
        ([Bar(0, 0, -1, 2)], ValueError, "begin=-1; a number from 0 to .* was expected"),
        ([Bar(0, 0, 0, math.inf)], ValueError, "end=inf; a number from 0 to .* was expected"),
        ([Bar(0, 0, math.nan, 2)], ValueError, "begin=nan; a number from 0 to .* was expected"),
        ([Bar(-1, 0, 0, 2)], ValueError, "part=-1; a whole number of at least 0 was expected"),
        (schedule([1] * 129, 129), ValueError, "worker=128; a whole number from 0 to 127 was expected"),
    ],
)
def test_bars_that_cant_be_are_refused(bars: Any, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=f"^{sentence}$"):
        gantt(bars)


@pytest.mark.parametrize(
    ("draw", "argument"),
    [
        (gantt, THREE),
        (lambda workers: gantt(THREE, workers=workers), 3),
        (lambda title: gantt({title: THREE}), "a"),
        (lambda unit: gantt([*THREE, Bar(5, 0, 700, 700.1)], unit=unit), "s"),
    ],
)
def test_a_strange_argument_is_refused_in_a_sentence(draw: Callable[[Any], object], argument: object) -> None:
    draw(argument)
    for strange in map(copy, STRANGE):
        if not isinstance(strange, (dict, list)) or draw is gantt:
            assert complaint(draw, strange) == "", shown(strange)
    with pytest.raises(ValueError, match="workers=2; a whole number from 3 to 128 was expected"):
        gantt(THREE, workers=2)
