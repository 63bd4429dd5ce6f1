"""Plots: texts, lines and bars are those of the numbers; that bytes stay, the notebooks show."""

import logging
from collections.abc import Callable
from itertools import combinations, pairwise
from math import dist
from typing import Any

import matplotlib as mpl
import pytest

from tests.pictures.drawn import find, words
from ttt.parallel.schedules import Bar
from ttt.pictures import plots
from ttt.pictures.picture import Picture

NAMELESS: Any = {"alt": "a", "x": "", "y": ""}
Draw = Callable[[], Picture]


def two_bars() -> Picture:
    series = {"x": [1, 20, 3], "o": [4, 0, 6]}
    return plots.bars(["a", "b", "c"], series, alt="two series", x="what", y="how many")


def test_lines_can_be_told_apart_without_their_colours():
    series = {f"{share} %": [share, share + 1] for share in (20, 40, 60, 80)}
    picture = plots.curves([0, 1], series, **NAMELESS)
    shapes = {path.get("d", "") for path in find(picture, "path") if path.get("id")}
    assert len([shape for shape in shapes if shape.endswith("z ")]) == 4, "closed, unlike ticks"


def test_bars_can_be_told_apart_without_their_colours():
    patterns = find(two_bars(), "pattern")
    hatches = {path.get("d") for pattern in patterns for path in find(pattern, "path")}
    assert len(hatches) == 2


def test_bars_are_as_long_as_their_numbers_and_one_has_the_accent():
    names = {"alt": "nodes", "x": "order", "y": "nodes"}
    picture = plots.bars(["a", "b", 3], {"nodes": [40, 0, 10]}, **names, accent=3)
    bars = find(picture, "rect", "bar")
    long, short = (float(bar.get("width", 0)) for bar in bars)
    assert long == pytest.approx(4 * short, abs=0.2)
    assert [bar.get("class") for bar in bars] == ["bar", "bar accent"]
    assert words(picture, "accent") == ["3", "10"]


def test_dots_are_where_their_numbers_are_and_hide_none():
    picture = plots.dots({"a": [50, 0, 100], "b": [100, 99, 100, 100, 0.5]}, alt="a", x="of 100")
    dots = [(float(dot.get("cx", 0)), float(dot.get("cy", 0))) for dot in find(picture, "circle")]
    zero, half, hundred = (x for x, _ in dots[:3])
    assert half - zero == pytest.approx(hundred - half, abs=0.2)
    assert [x for x, _ in dots[3:]] == pytest.approx(
        [zero + (hundred - zero) * number / 100 for number in (0.5, 99, 100, 100, 100)], abs=0.1
    )
    for one, other in combinations(dots, 2):
        assert dist(one, other) > 12
    highest = min(y for _, y in dots[3:])
    assert highest > max(y for _, y in dots[:3]) + 12, "rows are apart"
    medians = [float(line.get("d", "")[1:].split()[0]) for line in find(picture, "path", "median")]
    assert medians == [half, hundred]
    assert words(picture, "at") == ["50", "100"]


def test_the_text_of_dots_has_all_numbers():
    text = plots.dots({"a": [30, 1, 2, 4], "b": [100]}, alt="a", x="of 100").text
    lines = [line.split() for line in text.splitlines()]
    assert lines == [["of", "100", "median"], ["a", "1", "2", "4", "30", "3"], ["b", "100", "100"]]


@pytest.mark.parametrize(("numbers", "error", "words"), [
    ([101], ValueError, "number=101; a number from 0 to 100 was expected"),
    (["3"], TypeError, "number='3'; a number from 0 to 100 was expected"),
    ([], ValueError, "the row a has no numbers"),
])  # fmt: skip
def test_what_is_not_of_a_hundred_is_no_dot(numbers, error, words):
    with pytest.raises(error, match=words):
        plots.dots({"a": numbers}, alt="a", x="of 100")


def test_names_of_lines_are_at_their_ends_and_apart():
    """Also at the top, where there is no room above."""
    ends: dict[str, plots.Numbers] = {"top": [9, 9], "high": [1, 8.9], "low": [1, 8.8]}
    texts = {text.text: text for text in find(plots.curves([0, 1], ends, **NAMELESS), "text")}
    heights = [float(texts[name].get("y", 0)) for name in ends]
    for upper, lower in pairwise(heights):
        assert upper + 14 < lower


NAMES = (
    "step 0.001", "gamma 0.9999", "12.3456 ms", "_below", "'DejaVu Sans', \"quoted\"", "$a$ <b> & c",
    "#ffffff and #0062a3", "id='m0123456789'", "😀 1.0005", '"',
)  # fmt: skip


def named(name: str, other: str) -> dict[str, Picture]:
    """Return a plot of each kind with these names on it."""
    names: Any = {"alt": name, "x": name, "y": other}
    series = {name: [1], other: [2]}
    return {
        "bars": plots.bars([name], series, **names),
        "dots": plots.dots(series, alt=name, x=other),
        "curves": plots.curves([1], series, **names),
        "gantt": plots.gantt({name: [Bar(0, 0, 0, 0.0123)]}, unit=other),
    }


@pytest.mark.parametrize(("name", "other"), list(pairwise(NAMES))[::2])
def test_names_are_written_as_they_are(name, other):
    for kind, picture in named(name, other).items():
        assert {name, other} <= set(words(picture)), kind
        assert name in picture.text, kind


def test_names_of_two_lines_and_equal_names():
    picture = plots.bars(["a\nb", "c", "c"], {"s\nt": [1, 2, 3]}, alt="a\nb", x="", y="")
    assert words(picture).count("a\nb") == 1
    assert words(picture).count("c") == 2
    assert picture.text.splitlines() == ["     a b  c  c", "s t    1  2  3"]


@pytest.mark.parametrize(
    "draw",
    [
        lambda: plots.curves([0.0001, 0.0004], {"a": [0.001, 0.004]}, **NAMELESS),
        lambda: plots.curves([10**12 + 1, 10**12 + 3], {"a": [1e30, 1e29]}, **NAMELESS),
        lambda: plots.gantt([Bar(0, 0, 0, 0.012)], unit="seconds"),
    ],
)
def test_ticks_have_different_numbers_at_equal_distances(draw: Draw):
    for axis in "xy":
        texts = []
        for group in find(draw(), "g"):
            if f"{axis}tick" in group.get("id", ""):
                texts += [text.replace(",", "") for text in words(group) if text != "worker 0"]
        numbers = sorted(map(float, texts))
        steps = [high - low for low, high in pairwise(numbers)]
        assert all(step == pytest.approx(steps[0], rel=0.01) for step in steps), texts
        assert 0 not in steps, texts


def test_different_numbers_are_written_differently():
    picture = plots.bars(["a", "b", "c"], {"x": [0.9999, 1, 0.99985]}, **NAMELESS)
    assert {"0.9999", "0.99985", "1"} <= set(words(picture))
    assert picture.text.split() == ["a", "b", "c", "x", "0.9999", "1", "0.99985"]
    text = plots.curves([1e-10, 1e-11], {"x": [1 / 3, 1 / 3 + 1e-15]}, **NAMELESS).text
    third = "0.3333333333"
    assert text.split() == ["1e−10", "1e−11", "x", third, third], "machines differ"


def test_the_text_is_the_table():
    assert two_bars().text == "what  a   b  c\nx     1  20  3\no     4   0  6"
    shares = plots.bars(["x"], {"share": [0.58492]}, **NAMELESS)
    assert shares.text.split() == ["x", "share", "0.585"]


def test_settings_of_a_person_do_not_leak_in_or_out():
    before = two_bars().svg
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "red"}):
        assert two_bars().svg == before
        assert mpl.rcParams["font.size"] == 30
    level = logging.getLogger("matplotlib.font_manager").getEffectiveLevel()
    assert level == logging.ERROR, "no word of a cache of fonts"
