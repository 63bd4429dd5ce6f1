"""A picture of pairs in words and as text; how it looks, the reviewed one shows."""

from tests.pictures.drawn import words
from ttt import Variant
from ttt.games.cube import CUBE
from ttt.pictures.pairs import pairs


def test_neighbours_have_one_number_and_distant_partners_one_letter():
    picture = pairs(Variant(4, 2, 3), {0: 5, 5: 0, 1: 2, 2: 1, 4: 3, 3: 4})
    assert picture.alt == "4×2 board with 3 pairs: 0 and 5, 1 and 2, 3 and 4"
    assert picture.text == f"{picture.alt}\n A | 1 | 1 | B\n---+---+---+---\n B | A |   |"
    assert words(picture) == ["A", "A", "1", "1", "B", "B"]
    assert pairs(CUBE, {26: 0, 0: 26}).alt == "board of 27 points with 1 pair: 0 and 26"


def test_each_of_many_distant_pairs_has_a_label_of_its_own():
    board = Variant(9, 9, 7)
    partners = {square: 80 - square for square in range(81) if square != 40}
    labels = words(pairs(board, partners))
    assert len(set(labels)) == 40
    assert "Z" in labels
    assert "A′" in labels
