"""A picture of pairs in words and as text; how it looks, the reviewed one shows."""

from ttt import Variant
from ttt.games.cube import CUBE
from ttt.pictures.pairs import pairs


def test_partners_have_one_number() -> None:
    picture = pairs(Variant(4, 2, 3), {1: 7, 2: 4, 4: 2, 7: 1})
    assert picture.alt == "4×2 board with 2 pairs: 1 and 7, 2 and 4"
    assert picture.text == f"{picture.alt}\n   | 1 | 2 |\n---+---+---+---\n 2 |   |   | 1"
    assert pairs(CUBE, {26: 0, 0: 26}).alt == "board of 27 points with 1 pair: 0 and 26"
