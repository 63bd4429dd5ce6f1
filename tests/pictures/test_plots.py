"""Plots: that heights and places are those of the numbers, that colours have names, and that bytes repeat."""

import inspect
import itertools
import math
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import Any

import pytest

from tests.test_svg import contrast
from ttt.match import Record
from ttt.pictures import plots
from ttt.pictures.picture import DARK, LIGHT, Picture

SVG = "{http://www.w3.org/2000/svg}"
TWO = {"x": [1, 20, 3], "o": [4, 0, 6]}


def two_bars() -> Picture:
    return plots.bars(["a", "b", "c"], TWO, alt="two series", x="what", y="how many")


def two_layers() -> Picture:
    return plots.layers({"nodes": [1, 10, 100], "positions": [1, 5, 50]}, alt="two lines", x="ply", y="number")


TABLE = {
    ("one", "one"): Record(4, 2, 3), ("one", "a two"): Record(9, 0, 0),
    ("a two", "one"): Record(1, 1, 7), ("a two", "a two"): Record(2, 5, 2),
    ("three", "one"): Record(3, 3, 3), ("three", "a two"): Record(0, 4, 5),
}  # fmt: skip


def a_heat() -> Picture:
    return plots.heat(TABLE, alt="who beats whom")


def three_speed_ups() -> Picture:
    series: dict[str, plots.Numbers] = {"plain": [1, 2, 4, 8], "slow": [0.5, 1, 2, 3.5], "best": [1, 1.98, 3.9, 7.5]}
    return plots.speed_ups([1, 2, 4, 8], series, alt="three lines")


def boxes(picture: Picture) -> list[tuple[float, float]]:
    """Return the bottom and the height of each bar, from left to right and series by series."""
    found = []
    for path in ET.fromstring(picture.svg).iter(f"{SVG}path"):
        ys = [float(y) for y in re.findall(r"[ML] \S+ (\S+)", path.get("d", ""))]
        if path.get("clip-path") and len(ys) == 4:
            found.append((max(ys), max(ys) - min(ys)))
    return found


def test_bars_are_as_high_as_their_numbers_and_stacked() -> None:
    drawn = boxes(two_bars())
    unit = drawn[0][1]
    assert [round(height / unit, 1) for _, height in drawn] == [1, 20, 3, 4, 0, 6]
    for first, second in zip(drawn[:3], drawn[3:], strict=True):
        assert second[0] == pytest.approx(first[0] - first[1], abs=0.02)


def texts(picture: Picture) -> list[str]:
    return [element.text or "" for element in ET.fromstring(picture.svg).iter(f"{SVG}text")]


def test_bars_say_what_they_are() -> None:
    said = texts(two_bars())
    assert {"a", "b", "c", "what", "how many", "x", "o"} <= set(said)
    assert [text for text in said if text in ("5", "20", "9")][-3:] == ["5", "20", "9"], "the sums above the bars"


def test_layers_lie_on_a_scale_of_powers() -> None:
    root = ET.fromstring(two_layers().svg)
    lines = [path.get("d", "") for path in root.iter(f"{SVG}path") if "stroke-width: 2;" in (path.get("style") or "")]
    ys = [[float(y) for y in re.findall(r"[ML] \S+ (\S+)", line)] for line in lines[:2]]
    assert ys[0][0] - ys[0][1] == pytest.approx(ys[0][1] - ys[0][2], abs=0.02), "1, 10, 100 are equally far apart"
    assert ys[1][0] == ys[0][0]
    assert ys[1][1] - ys[1][2] == pytest.approx(ys[0][0] - ys[0][1], abs=0.02)
    assert {"100", "10", "1", "nodes", "positions"} <= set(texts(two_layers()))


def drawn_lines(picture: Picture) -> dict[str, list[list[tuple[float, float]]]]:
    """Return the places that lines of each width join, those in the drawing before those in the legend."""
    found: dict[str, list[list[tuple[float, float]]]] = {}
    for path in ET.fromstring(picture.svg).iter(f"{SVG}path"):
        width = re.search(r"stroke-width: ([\d.]+)", path.get("style") or "")
        corners = [(float(x), float(y)) for x, y in re.findall(r"[ML] (\S+) (\S+)", path.get("d", ""))]
        if width and "fill: none" in path.get("style", "") and len(corners) > 1:
            found.setdefault(width[1], []).append(corners)
    return found


def test_speed_ups_lie_on_scales_of_powers_of_2() -> None:
    lines = drawn_lines(three_speed_ups())
    [ideal, *_], (plain, slow, best, *_) = lines["0.8"], lines["2"]
    assert ideal == [plain[0], plain[-1]], "as many times as workers"
    steps = [(b[0] - a[0], a[1] - b[1]) for a, b in itertools.pairwise(plain)]
    assert steps == [pytest.approx(steps[0], abs=0.03)] * 3, "2 is as far from 1 as 8 from 4"
    high = steps[0][1]
    assert [y - plain[0][1] for _, y in slow[:3]] == pytest.approx([high, 0, -high], abs=0.03)
    assert best[3][1] == pytest.approx(plain[0][1] - high * math.log2(7.5), abs=0.03)
    said = texts(three_speed_ups())
    assert said.count("8") == said.count("4") == said.count("2") == said.count("1") == 2, "on both axes"
    assert {"1/2", "workers", "times as fast as one", "plain", "slow", "best", "as many times as workers"} <= set(said)
    assert three_speed_ups().text.splitlines()[:3] == [
        "workers    1     2    4    8", "plain      1     2    4    8", "slow     0.5     1    2  3.5"
    ]  # fmt: skip


def test_speed_ups_of_a_thousand_workers() -> None:
    workers = [2**n for n in range(11)]
    series = {f"{share} %": [number * share / 100 for number in workers] for share in (20, 40, 60, 80, 99)}
    picture = plots.speed_ups(workers, series, alt="five lines")
    said = texts(picture)
    assert [said.count(f"{number:,}") for number in workers] == [2] * 11, "on both axes"
    assert picture.text.splitlines()[-1].split()[-1] == "1,014", "no powers of 10 in the table"
    styles = re.findall(r"fill: none; (?:stroke-dasharray: ([^;]*);.*?)?stroke: var.*?stroke-width: 2[;']", picture.svg)
    assert len(set(styles)) == 5, "dashes tell the five apart without their colours"
    markers = [re.findall(r"[MLC] [^\n]*", d) for d in re.findall(r"<path id='m[^']*' d='([^']*)'", picture.svg)]
    assert len({" ".join(marker) for marker in markers if len(marker) > 2}) == 5, "and so do their marks"


def test_marks_of_lines_that_nearly_coincide_can_be_seen_in_each_other() -> None:
    """The last two are hollow, and each is larger than all before it."""
    picture = plots.speed_ups([1, 2], {name: [1, 2] for name in "abcde"}, alt="five lines in one place")
    marks = re.findall(
        r"<path id='(m\d+)' d='([^']*)' style='stroke: var\(--(?:x|o|ink)\)(?!; stroke-width)", picture.svg
    )
    sizes = {mark: max(float(y) for y in re.findall(r"[ML] \S+ (\S+)", drawn)) for mark, drawn in marks}
    used = [re.findall(f"<use href='#{mark}'[^>]*style='(fill[^;]*)", picture.svg) for mark in sizes]
    assert [set(fills) for fills in used] == [
        *({f"fill: var(--{c})"} for c in ("x", "o", "ink")),
        *[{"fill-opacity: 0"}] * 2,
    ]
    first, second, third, fourth, fifth = sizes.values()
    assert fourth >= 2 * max(first, second, third)
    assert fifth > 1.2 * fourth


def coloured(picture: Picture) -> dict[str, tuple[str, float]]:
    """Return the colour below each text that stands on one, and how strong it is."""
    root = ET.fromstring(picture.svg)
    places = {text.text or "": (float(text.get("x", 0)), float(text.get("y", 0))) for text in root.iter(f"{SVG}text")}
    found = {}
    for path in root.iter(f"{SVG}path"):
        fill = re.fullmatch(r"fill: var\(--([xo])\); opacity: ([\d.]+)", path.get("style") or "")
        corners = [(float(x), float(y)) for x, y in re.findall(r"[ML] (\S+) (\S+)", path.get("d", ""))]
        for text, (x, y) in places.items():
            if fill and min(corners)[0] < x < max(corners)[0] and corners[0][1] < y < corners[2][1]:
                found[text] = (fill[1], float(fill[2]))
    return found


def test_a_heat_map_shows_who_is_ahead_and_how_far() -> None:
    """By a ninth, by all nine, by six, by nobody and by five of nine games."""
    ahead = {"4 / 2 / 3": ("x", 1), "9 / 0 / 0": ("x", 3), "1 / 1 / 7": ("o", 2), "0 / 4 / 5": ("o", 2)}
    assert coloured(a_heat()) == {text: (player, plots.SHADES[third]) for text, (player, third) in ahead.items()}
    assert sorted(set(plots.SHADES)) == list(plots.SHADES)


def test_a_heat_map_has_its_numbers_in_rows_and_columns() -> None:
    root = ET.fromstring(a_heat().svg)
    at = {text.text or "": (float(text.get("x", 0)), float(text.get("y", 0))) for text in root.iter(f"{SVG}text")}
    rows, columns = (("4 / 2 / 3", "1 / 1 / 7", "3 / 3 / 3"), ("4 / 2 / 3", "9 / 0 / 0"))
    assert [at[text][1] for text in rows] == sorted({at[text][1] for text in rows})
    assert [at[text][0] for text in columns] == sorted({at[text][0] for text in columns})
    assert {"who plays x", "who plays o", "x is ahead", "o is ahead", "games that x has won / drawn / lost"} <= set(at)
    assert a_heat().text == (
        "x, o:        one      a two\none    4 / 2 / 3  9 / 0 / 0\n"
        "a two  1 / 1 / 7  2 / 5 / 2\nthree  3 / 3 / 3  0 / 4 / 5"
    )
    assert not list(root.iter(f"{SVG}image"))


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_numbers_stand_out_from_the_colours_of_a_heat_map(colours: dict[str, str]) -> None:
    for player in "xo":
        shades = [mixed(colours[player], colours["paper"], share) for share in plots.SHADES]
        assert min(contrast(colours["ink"], shade) for shade in shades) >= 4.5
        assert min(contrast(low, high) for low, high in itertools.pairwise(shades)) > 1.1, "each differs from the next"


def mixed(colour: str, paper: str, share: float) -> str:
    """Return what is seen where a share of a colour lies on paper."""
    pairs = [(int(colour[i : i + 2], 16), int(paper[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(share * upper + (1 - share) * lower):02x}" for upper, lower in pairs)


def test_a_table_with_a_hole_is_refused() -> None:
    with pytest.raises(ValueError, match="no game of b as x against a as o"):
        plots.heat({("a", "a"): Record(1, 0, 0), ("b", "b"): Record(1, 0, 0), ("a", "b"): Record(0, 1, 0)}, alt="hole")
    with pytest.raises(ValueError, match="no game of a as x against a as o"):
        plots.heat({("a", "a"): Record(0, 0, 0)}, alt="nothing")
    with pytest.raises(ValueError, match="a table without a game"):
        plots.heat({}, alt="none")


def test_series_differ_by_more_than_colour() -> None:
    patterns = list(ET.fromstring(two_bars().svg).iter(f"{SVG}pattern"))
    hatches = {path.get("d") for pattern in patterns for path in pattern.iter(f"{SVG}path")}
    assert len(patterns) == len(hatches) == 2
    markers = re.findall(r"<path id='m[^>]* d='([^']*)'", two_layers().svg)
    assert len({marker for marker in markers if "C" in marker or marker.count("L") == 3}) >= 2


def test_the_text_is_the_table() -> None:
    assert two_bars().text == "what  a   b  c\nx     1  20  3\no     4   0  6"
    assert two_layers().text.splitlines()[0].split() == ["ply", "0", "1", "2"]
    shares = plots.bars(["x"], {"share": [0.58492]}, alt="a share", x="", y="")
    assert shares.text.split() == ["x", "share", "0.585"]


@pytest.mark.parametrize("plot", [two_bars, two_layers, a_heat, three_speed_ups])
def test_every_colour_is_a_named_one(plot: Callable[[], Picture]) -> None:
    [body] = plot().parts
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b(?!')", body.replace("url(#", "")), "a colour that can't follow the page"
    used = set(re.findall(r"var\(--(\w+)\)", body))
    assert {"ink", "paper", "x", "o"} <= used <= set(LIGHT) == set(DARK)


def test_the_same_numbers_give_the_same_bytes_in_another_process() -> None:
    plots = ("two_bars", "two_layers", "a_heat", "three_speed_ups")
    shown = ", ".join(f"{plot}().svg" for plot in plots)
    program = f"from tests.test_plots import *; print({shown}, sep='')"
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=120, check=True)
    assert run.stdout.strip() == "".join(globals()[plot]().svg for plot in plots)
    assert "2026" not in two_bars().svg
    assert "Matplotlib v" not in two_bars().svg


def test_the_last_digits_of_a_machine_are_not_in_it() -> None:
    pictures = (two_bars(), two_layers(), a_heat(), three_speed_ups())
    body = "".join(picture.parts[0] for picture in pictures)
    assert not re.findall(r"\d\.\d{3}", body)
    assert not re.findall(r"[0-9a-f]{10}", body)
    for picture in pictures:
        names = re.findall(r" id='([a-z]\d+)'", picture.parts[0])
        assert len(names) == len(set(names)) > 0
        assert set(re.findall(r"(?:url\(|href=')#([a-z]\d+)", picture.parts[0])) <= set(names)


def test_another_number_gives_another_picture() -> None:
    other = plots.bars(["a", "b", "c"], {"x": [1, 20, 3], "o": [4, 0, 7]}, alt="two series", x="what", y="how many")
    assert other.svg != two_bars().svg


@pytest.mark.parametrize("plot", [plots.bars, plots.layers, plots.heat, plots.speed_ups])
def test_alt_text_is_required_by_the_signature(plot: object) -> None:
    assert callable(plot)
    alt = inspect.signature(plot).parameters["alt"]
    assert (alt.kind, alt.default) == (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.empty)


def test_bad_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="a picture needs alt text"):
        plots.bars(["a"], {"x": [1]}, alt=" ", x="", y="")
    with pytest.raises(ValueError, match="the series 'x' has 2 numbers for 1 names"):
        plots.bars(["a"], {"x": [1, 2]}, alt="one", x="", y="")
    with pytest.raises(ValueError, match="5 series; 1 to 4"):
        plots.bars(["a"], {name: [1] for name in "abcde"}, alt="many", x="", y="")
    with pytest.raises(ValueError, match="0 series"):
        plots.layers({}, alt="none", x="", y="")
    with pytest.raises(ValueError, match="has 1 numbers for 2 names"):
        plots.layers({"a": [1, 2], "b": [1]}, alt="two", x="", y="")
    with pytest.raises(ValueError, match="a count of 0 has no place"):
        plots.layers({"a": [1, 0]}, alt="zero", x="", y="")
    with pytest.raises(ValueError, match="6 series; 1 to 5"):
        plots.speed_ups([1], {name: [1] for name in "abcdef"}, alt="many")
    with pytest.raises(ValueError, match="has 1 numbers for 2 names"):
        plots.speed_ups([1, 2], {"a": [1]}, alt="short")
    with pytest.raises(ValueError, match="a name comes twice: 2, 2"):
        plots.speed_ups([2, 2], {"a": [1, 1]}, alt="twice")
    for workers, number in ((0, 1), (-1, 1), (1, 0)):
        with pytest.raises(ValueError, match=f"{min(workers, number)} has no place on a scale of powers of 2"):
            plots.speed_ups([workers], {"a": [number]}, alt="zero")
    strange: Any
    for strange in ("a", None, float("nan"), float("inf"), True):
        with pytest.raises(ValueError, match=f"{strange!r} has no place on a scale of powers of 2"):
            plots.speed_ups([4, strange], {"a": [1, 2]}, alt="strange")
    with pytest.raises(ValueError, match="True has no place on a scale of powers of 2"):
        plots.speed_ups([1], {"a": [True]}, alt="strange")
    for strange in (-1, float("nan"), float("inf"), None, "many"):
        with pytest.raises(ValueError, match=f"the series 'a' holds {strange!r}; numbers of 0 or more"):
            plots.bars(["one"], {"a": [strange]}, alt="strange", x="", y="")
    with pytest.raises(ValueError, match="a name comes twice: x, x"):
        plots.bars(["x", "x"], {"a": [1, 2]}, alt="twice", x="", y="")


def test_words_are_shown_as_they_are() -> None:
    picture = plots.bars(["$a$ <b> & c"], {"s": [1]}, alt="one", x="50 % $", y="_")
    assert {"$a$ <b> & c", "50 % $", "_"} <= set(texts(picture))


def test_settings_of_a_person_do_not_leak_in_or_out() -> None:
    import matplotlib as mpl

    before = two_bars().svg
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "red"}):
        assert two_bars().svg == before
        assert mpl.rcParams["font.size"] == 30
