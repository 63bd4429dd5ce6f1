"""The picture of pairs: partners have one number, and a bar from one to the other."""

import re
from collections import defaultdict

from tests.pictures.drawn import at, find
from ttt import Variant
from ttt.games.cube import CUBE
from ttt.pictures.pairs import pairs


def test_partners_have_one_number_and_a_bar() -> None:
    picture, numbers = pairs(Variant(4, 2, 3), {1: 7, 2: 4, 4: 2, 7: 1}), defaultdict(set)
    for text in find(picture, "text"):
        x, y = at(text)
        numbers[text.text].add((x, y - 5))
    [bars] = find(picture, "path", "bar")
    ends = map(float, re.findall(r"[\d.]+", bars.get("d") or ""))
    assert [{(a, b), (c, d)} for a, b, c, d in zip(*[ends] * 4, strict=True)] == [numbers["1"], numbers["2"]]
    assert picture.alt == "4×2 board with 2 pairs: 1 and 7, 2 and 4"
    assert picture.text == f"{picture.alt}\n   | 1 | 2 |\n---+---+---+---\n 2 |   |   | 1"
    assert pairs(CUBE, {26: 0, 0: 26}).alt == "board of 27 points with 1 pair: 0 and 26"
