"""Plots: that heights, places and texts are those of the numbers, and that the same numbers give the same bytes."""

import logging
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise

import matplotlib as mpl
import pytest

from tests.pictures.drawn import at, find, words
from ttt.match import Record
from ttt.parallel.schedules import Bar
from ttt.pictures import plots
from ttt.pictures.picture import Picture

TABLE = {
    ("one", "one"): Record(4, 2, 3), ("one", "a two"): Record(9, 0, 0),
    ("a two", "one"): Record(1, 1, 7), ("a two", "a two"): Record(2, 5, 2),
    ("three", "one"): Record(3, 3, 3), ("three", "a two"): Record(0, 4, 5),
}  # fmt: skip
SPEED_UPS: dict[str, plots.Numbers] = {
    "plain": [1, 2, 4, 8],
    "slow": [0.5, 1, 2, 3.5],
    "best": [1, 1.98, 3.9, 7.5],
}


def two_bars(last: int = 6) -> Picture:
    series = {"x": [1, 20, 3], "o": [4, 0, last]}
    return plots.bars(["a", "b", "c"], series, alt="two series", x="what", y="how many")


def two_layers() -> Picture:
    return plots.layers(
        {"nodes": [1, 10, 100], "positions": [1, 5, 50]}, alt="two lines", x="ply", y="number"
    )


def a_heat() -> Picture:
    return plots.heat(TABLE, alt="who beats whom")


def three_speed_ups() -> Picture:
    return plots.speed_ups([1, 2, 4, 8], SPEED_UPS, alt="three lines")


def test_plots_say_what_they_show() -> None:
    """Where bars and lines lie is what the notebooks store."""
    said = words(two_bars())
    assert {"a", "b", "c", "what", "how many", "x", "o"} <= set(said)
    assert [text for text in said if text in ("5", "20", "9")][-3:] == ["5", "20", "9"], (
        "the sums above the bars"
    )
    assert {"100", "10", "1", "nodes", "positions", "ply", "number"} <= set(words(two_layers()))
    said = words(three_speed_ups())
    assert said.count("8") == said.count("4") == said.count("2") == said.count("1") == 2, (
        "on both axes"
    )
    assert {"1/2", "workers", "times as fast as one", "linear speed-up", *SPEED_UPS} <= set(said)


def test_series_can_be_told_apart_without_their_colours() -> None:
    workers = [2**n for n in range(11)]
    series = {f"{share} %": [number * share / 100 for number in workers] for share in (20, 60, 99)}
    picture = plots.speed_ups(workers, series, alt="three lines")
    assert picture.text.splitlines()[-1].split()[-1] == "1,014", "no powers of 10 in the table"
    dashes = re.findall(
        r"fill:none;(?:stroke-dasharray:([^;]*);.*?)?stroke:var.*?stroke-width:2[;']", picture.svg
    )
    assert len(set(dashes)) == 3
    hatches = {
        path.get("d") for pattern in find(two_bars(), "pattern") for path in find(pattern, "path")
    }
    assert len(hatches) == 2


def test_a_heat_map_shows_who_is_ahead_and_how_far() -> None:
    """By a ninth, by all nine, by six, by nobody and by five of nine games."""
    places = {text.text or "": at(text) for text in find(a_heat(), "text")}
    found: dict[str, tuple[str, float]] = {}
    for path in find(a_heat(), "path"):
        fill = re.fullmatch(r"fill:var\(--([xo])\);opacity:([\d.]+)", path.get("style") or "")
        corners = [
            (float(x), float(y)) for x, y in re.findall(r"[ML] (\S+) (\S+)", path.get("d", ""))
        ]
        (left, low), *_, (right, high) = sorted(corners) or [(0, 0), (0, 0)]
        inside = [
            text
            for text, (x, y) in places.items()
            if left < x < right and min(low, high) < y < max(low, high)
        ]
        found |= {text: (fill[1], float(fill[2])) for text in inside if fill}
    ahead = {
        "4 / 2 / 3": ("x", 1),
        "9 / 0 / 0": ("x", 3),
        "1 / 1 / 7": ("o", 2),
        "0 / 4 / 5": ("o", 2),
    }
    assert found == {text: (player, plots.SHADES[third]) for text, (player, third) in ahead.items()}
    one, two, three = (places[text] for text in ("4 / 2 / 3", "1 / 1 / 7", "3 / 3 / 3"))
    assert one[1] < two[1] < three[1]
    assert one[0] == two[0] < places["9 / 0 / 0"][0]
    assert {"who plays x", "who plays o", "x is ahead", "o is ahead"} <= set(places)


NAMES = [
    "step 0.001",
    "gamma 0.9999",
    "12.3456 ms",
    "_below",
    "'DejaVu Sans', \"quoted\"",
    "$a$ <b> & c",
]
NAMES += ["#ffffff and #0062a3", "id='m0123456789'", "😀 1.0005", '"']
NAMED: dict[str, Callable[[str, str], Picture]] = {
    "bars": lambda one, two: plots.bars([one], {one: [1], two: [2]}, alt=one, x=one, y=two),
    "curves": lambda one, two: plots.curves([1], {one: [1], two: [2]}, alt=one, x=one, y=two),
    "speed-ups": lambda one, two: plots.speed_ups([1], {one: [1], two: [2]}, alt=one),
    "heat": lambda one, two: plots.heat(
        dict.fromkeys([(one, one), (two, one)], Record(3, 1, 0)), alt=one
    ),
    "gantt": lambda one, two: plots.gantt({one: [Bar(0, 0, 0, 0.0123)]}, unit=two),
}


@pytest.mark.parametrize("draw", NAMED.values(), ids=NAMED)
def test_names_are_written_as_they_are(draw: Callable[[str, str], Picture]) -> None:
    for one, two in pairwise(NAMES):
        picture = draw(one, two)
        assert {one, two} <= {*words(picture)}
        assert one in picture.text


def test_names_of_two_lines_and_equal_names() -> None:
    picture = plots.bars(["a\nb", "c", "c"], {"s\nt": [1, 2, 3]}, alt="a\nb", x="", y="")
    assert {"a", "b"} <= {*words(picture)}
    assert words(picture).count("c") == 2
    assert picture.text.splitlines() == ["     a b  c  c", "s t    1  2  3"]


@pytest.mark.parametrize("draw", [
    lambda: plots.curves([0.0001, 0.0004], {"a": [0.001, 0.004]}, alt="a", x="", y=""),
    lambda: plots.curves([10**12 + 1, 10**12 + 3], {"a": [1e30, 1e29]}, alt="a", x="", y=""),
    lambda: plots.layers({"a": [2, 3, 4]}, alt="a", x="", y=""),
    lambda: plots.layers({"a": [30.1, 30.11]}, alt="a", x="", y=""),
    lambda: plots.gantt([Bar(0, 0, 0, 0.012)], unit="seconds"),
])  # fmt: skip
def test_ticks_have_different_numbers_at_equal_distances(draw: Callable[[], Picture]) -> None:
    """On a scale of powers too, where numbers lie so close that it has no power."""
    groups = find(draw(), "g")
    for axis in "xy":
        texts = [
            text
            for group in groups
            if f"{axis}tick" in group.get("id", "")
            for text in words(group)
        ]
        numbers = sorted(float(text.replace(",", "")) for text in texts if text != "worker 0")
        steps = [high - low for low, high in pairwise(numbers)]
        assert all(step == pytest.approx(steps[0], rel=0.01) and step for step in steps), texts


def test_different_numbers_are_written_differently() -> None:
    picture = plots.bars(["a", "b", "c"], {"x": [0.9999, 1, 0.99985]}, alt="a", x="", y="")
    assert {"0.9999", "0.99985", "1"} <= {*words(picture)}
    assert picture.text.split() == ["a", "b", "c", "x", "0.9999", "1", "0.99985"]
    picture = plots.curves([1e-10, 1e-11], {"x": [1 / 3, 1 / 3 + 1e-15]}, alt="a", x="", y="")
    assert picture.text.split() == ["1e−10", "1e−11", "x", "0.3333333333", "0.3333333333"], (
        "machines differ"
    )


def test_the_text_is_the_table() -> None:
    assert two_bars().text == "what  a   b  c\nx     1  20  3\no     4   0  6"
    assert two_layers().text.splitlines()[0].split() == ["ply", "0", "1", "2"]
    assert three_speed_ups().text.splitlines()[:3] == [
        "workers    1     2    4    8", "plain      1     2    4    8", "slow     0.5     1    2  3.5"
    ]  # fmt: skip
    assert a_heat().text == (
        "x, o:        one      a two\none    4 / 2 / 3  9 / 0 / 0\n"
        "a two  1 / 1 / 7  2 / 5 / 2\nthree  3 / 3 / 3  0 / 4 / 5"
    )
    shares = plots.bars(["x"], {"share": [0.58492]}, alt="a share", x="", y="")
    assert shares.text.split() == ["x", "share", "0.585"]


def test_the_same_numbers_give_the_same_bytes_in_another_process() -> None:
    names = ("two_bars", "two_layers", "a_heat", "three_speed_ups")
    program = f"from tests.pictures.test_plots import *; print({', '.join(f'{name}().svg' for name in names)}, sep='')"
    command = [sys.executable, "-c", program]
    run = subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", timeout=600, check=True
    )
    body = "".join(globals()[name]().svg for name in names)
    assert run.stdout.strip() == body
    assert two_bars(7).svg not in body
    assert not re.findall(r"\d\.\d{3}|[0-9a-f]{10}|Matplotlib v", body), (
        "a machine's last digits and names"
    )


def test_settings_of_a_person_do_not_leak_in_or_out() -> None:
    before, size = two_bars().svg, 30
    with mpl.rc_context({"font.size": size, "axes.facecolor": "red"}):
        assert two_bars().svg == before
        assert mpl.rcParams["font.size"] == size
    assert logging.getLogger("matplotlib.font_manager").getEffectiveLevel() == logging.ERROR, (
        "no word of a cache of fonts"
    )
