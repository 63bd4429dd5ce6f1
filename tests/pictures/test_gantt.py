"""The picture of a schedule: what it says of each worker, and boxes where parts begin and end."""

import re
from random import Random
from typing import Any

import pytest

from tests.pictures.drawn import words
from ttt.parallel.schedules import Bar, schedule
from ttt.pictures.plots import gantt
from ttt.pictures.worker_rows import together

THREE = schedule([600, 300, 300, 500, 100], 3)  # 0 | 1, 3 | 2, 4
HEAD = (
    "3 workers: 800 positions; one would take 1,800: 2.25 times as fast, 75 % of the time at work"
)


def test_what_is_to_be_seen_is_said_of_each_worker() -> None:
    picture = gantt(THREE, workers=4)
    assert picture.alt == (
        f"{HEAD.replace('3 workers', '4 workers').replace('75 %', '56 %')}; "
        "worker 0: 1 part (0), until 600, waits for 200; worker 1: 2 parts (1, 3), until 800, waits for 0; "
        "worker 2: 2 parts (2, 4), until 400, waits for 400; worker 3: 0 parts, until 0, waits for 800"
    )
    assert picture.text == picture.alt.replace("; worker", "\nworker")
    titled = gantt({"a": THREE, "b": THREE})
    assert titled.alt.count(f"; b; {HEAD}; worker 0") == 1
    assert titled.text.count(f"\n{HEAD}\nworker 0") == 2


def test_the_head_fits_the_unit_and_the_number_of_workers() -> None:
    bars = [Bar(0, 0, 0, 0.25), Bar(1, 1, 0.25, 1)]
    said = "2 workers: 1 seconds; all parts together 1, 50 % of the time at work"
    assert gantt(bars, unit="seconds").alt.startswith(said)
    assert gantt([Bar(0, 0, 1, 3)]).alt.startswith(
        "1 worker: 3 positions; 66 % of the time at work; worker 0: 1 part"
    )
    assert "100 % of the time" in gantt(schedule([1 / 3] * 3, 1)).alt, (
        "what is only rounding is no waiting"
    )


def test_up_to_sixteen_parts_of_a_worker_are_listed() -> None:
    assert "17 parts, until 17" in gantt(schedule([1] * 17, 1)).alt
    assert "16 parts (0, 1," in gantt(schedule([1] * 16, 1)).alt


def test_what_is_written_on_it() -> None:
    picture = gantt(
        {"as they <come>": schedule([1, 1, 2], 2), "longest first": schedule([2, 1, 1], 2)},
        workers=3,
    )
    said = words(picture)
    assert [word for word in said if word.startswith("worker")] == [
        "worker 0",
        "worker 1",
        "worker 2",
    ] * 2
    assert {"as they <come>", "longest first", "positions"} <= set(said)
    assert [word for word in said if word in "012" and word][-3:] == ["0", "1", "2"], (
        "the numbers of the parts"
    )
    assert any("narrow parts" in word for word in words(gantt([*THREE, Bar(9, 0, 700, 701)])))


def test_narrow_neighbours_share_a_box_and_idle_time_stays_empty() -> None:
    tiny = [Bar(part, 0, part, part + 0.5) for part in range(100)]
    assert together([*tiny, Bar(100, 0, 500, 501)], 3) == [(0, 99.5, 50 / 99.5), (500, 501, 1)]
    assert together([Bar(0, 0, 0, 1), Bar(1, 0, 4, 5), Bar(2, 0, 7.5, 7.5)], 3) == [
        (0, 1, 1),
        (4, 7.5, 1 / 3.5),
    ]
    assert together([Bar(0, 0, 2, 2)], 3) == []


@pytest.mark.parametrize(("parts", "workers"), [(504, 4), (9_000, 16)])
def test_hundreds_of_parts_stay_small(parts: int, workers: int) -> None:
    rng = Random(parts)
    picture = gantt(schedule([rng.randint(1, 900) for _ in range(parts)], workers))
    assert len(picture.svg) < 130_000
    assert picture.height < 520
    assert not re.findall(r"#[0-9a-f]{6}\b", "".join(picture.parts)), (
        "its colours are those of the page"
    )


@pytest.mark.parametrize(
    ("bars", "error", "sentence"),
    [
        (3, TypeError, "3 is not a list of bars"),
        ([], ValueError, r"bars=\[\]; at least one part that takes some time was expected"),
        ([(0, 0, 0, 1)], TypeError, r"\(0, 0, 0, 1\) is not a Bar, such as Bar\(0, 1, 2\.5, 5\)"),
        ([Bar(0, 0, 50, 0)], ValueError, r"end=0; a number from 50 to 1e\+30 was expected"),
        ([Bar(0, 0, -50, 0)], ValueError, r"begin=-50; a number from 0 to 1e\+30 was expected"),
        (
            schedule([1] * 17, 17),
            ValueError,
            "workers=17; a whole number from 1 to 16 was expected",
        ),
    ],
)
def test_bars_that_cant_be_are_refused(bars: Any, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=f"^{sentence}$"):
        gantt(bars)
