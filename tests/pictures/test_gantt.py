"""The picture of a schedule: what it says of each who takes part, and where boxes begin and end."""

from itertools import pairwise
from random import Random

import pytest

from tests.pictures.drawn import find, words
from ttt.parallel.schedules import Bar, schedule
from ttt.pictures.plots import gantt
from ttt.pictures.worker_rows import together

THREE = schedule([600, 300, 300, 500, 100], 3)  # 0 | 1, 3 | 2, 4
HEAD = "800 positions\none would take 1,800: 2.25 times as fast, 75 % of the time at work"


def test_what_is_to_be_seen_is_said_of_each_worker():
    picture = gantt(THREE, workers=4)
    assert picture.text.splitlines() == [
        *f"4 workers: {HEAD.replace('75 %', '56 %')}".splitlines(),
        "worker 0: 1 part (0), until 600, waits for 200",
        "worker 1: 2 parts (1, 3), until 800, waits for 0",
        "worker 2: 2 parts (2, 4), until 400, waits for 400",
        "worker 3: 0 parts, until 0, waits for 800",
    ]
    assert picture.alt == picture.text.replace("\n", "; ")
    titled = gantt({"a": THREE, "b": THREE})
    assert titled.alt.count(f"; b; 3 workers: {HEAD}; worker 0".replace("\n", "; ")) == 1
    assert titled.text.count(f"\n3 workers: {HEAD}\nworker 0") == 2


def test_the_head_fits_the_unit_and_the_number_of_workers():
    seconds = gantt([Bar(0, 0, 0, 0.25), Bar(1, 1, 0.25, 1)], unit="seconds").text
    head = "2 workers: 1 seconds\nall parts together 1, 50 % of the time at work"
    assert seconds.startswith(f"{head}\n")
    alone = gantt([Bar(0, 0, 1, 3)]).text
    assert alone.startswith("1 worker: 3 positions\n66 % of the time at work\nworker 0: 1 part (")
    thirds = gantt(schedule([1 / 3] * 3, 1)).text
    assert "100 % of the time" in thirds, "what is only rounding is no waiting"


def test_who_hands_out_has_a_row_on_top():
    bars = schedule([60, 30, 50, 10], 2, overhead=40)
    picture = gantt(bars, overhead=40)
    assert picture.text.splitlines()[2:] == [
        "hands out: 4 parts (0, 1, 2, 3), until 160",
        "worker 0: 2 parts (0, 2), until 170, waits for 60 (60 to be handed a part)",
        "worker 1: 2 parts (1, 3), until 170, waits for 130 (130 to be handed a part)",
    ]
    assert picture.alt == picture.text.replace("\n", "; ")
    texts = find(picture, "text")
    names = [text for text in texts if text.text in ("hands out", "worker 0", "worker 1")]
    heights = [float(text.get("y", 0)) for text in names]
    assert heights == sorted(heights)
    numbers = [text for text in texts if (text.text or "") in "0123"]
    in_row = [text for text in numbers if abs(float(text.get("y", 0)) - heights[0]) < 5]
    assert [text.text for text in in_row] == ["0", "1", "2", "3"]
    places = [float(text.get("x", 0)) for text in in_row]
    steps = [after - before for before, after in pairwise(places)]
    assert steps == pytest.approx([steps[0]] * 3, abs=0.1)


def test_an_overhead_is_no_less_than_nothing():
    with pytest.raises(ValueError, match="overhead=-1; a number from 0"):
        gantt(THREE, overhead=-1)


def test_up_to_sixteen_parts_of_a_worker_are_listed():
    assert "17 parts, until 17" in gantt(schedule([1] * 17, 1)).alt
    assert "16 parts (0, 1," in gantt(schedule([1] * 16, 1)).alt


def test_what_is_written_on_it():
    first = schedule([1, 1, 2], 2)
    second = schedule([2, 1, 1], 2)
    texts = words(gantt({"as they <come>": first, "longest first": second}, workers=3))
    workers = [text for text in texts if text.startswith("worker")]
    assert workers == ["worker 0", "worker 1", "worker 2"] * 2
    assert {"as they <come>", "longest first", "positions"} <= set(texts)
    numbers = [text for text in texts if text in ("0", "1", "2")]
    assert numbers[-3:] == ["0", "1", "2"], "those of the parts"
    narrow = words(gantt([*THREE, Bar(9, 0, 700, 701)]))
    assert any("narrow parts" in text for text in narrow)


def test_narrow_neighbours_share_a_box_and_idle_time_stays_empty():
    tiny = [Bar(part, 0, part, part + 0.5) for part in range(100)]
    tiny.append(Bar(100, 0, 500, 501))
    assert together(tiny, 3) == [(0, 99.5, 50 / 99.5), (500, 501, 1)]
    three = [Bar(0, 0, 0, 1), Bar(1, 0, 4, 5), Bar(2, 0, 7.5, 7.5)]
    assert together(three, 3) == [(0, 1, 1), (4, 7.5, 1 / 3.5)]
    assert together([Bar(0, 0, 2, 2)], 3) == []


@pytest.mark.parametrize(("parts", "workers"), [(504, 4), (15_120, 16)])
def test_thousands_of_parts_stay_small(parts, workers):
    rng = Random(parts)
    costs = [rng.randint(1, 900) for _ in range(parts)]
    picture = gantt(schedule(costs, workers, overhead=100), overhead=100)
    assert len(picture.svg) < 130_000
    assert picture.height < 520
