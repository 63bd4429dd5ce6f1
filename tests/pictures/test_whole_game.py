"""The map of the series, against a game and a minimax on plain strings."""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise

from tests.plain import value
from tests.positions import BOARDS
from ttt import State
from ttt.pictures.whole_game import PAGE, the_map

LAYERS = [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]  # of positions up to symmetry
TURNED = (6, 3, 0, 7, 4, 1, 8, 5, 2)
MIRRORED = (2, 1, 0, 5, 4, 3, 8, 7, 6)


@cache
def first(board: str) -> str:
    """Return the image of a board that comes first in the alphabet, by turning it and looking at it in a mirror."""
    images = []
    for _ in range(4):
        board = "".join(board[i] for i in TURNED)
        images += [board, "".join(board[i] for i in MIRRORED)]
    return min(images)


KINDS = {first(board) for board in BOARDS}


def test_the_map_has_every_kind_of_position_at_its_place_whatever_it_shows() -> None:
    """Each of the 5,478 states may stand for its kind; three marks are left out."""
    words = {1: "for x", 0: "drawn", -1: "for o"}
    layer = {State.parse(board): words[value(board)] for board in BOARDS if board.count(".") != 6}
    counted = Counter(words[value(board)] for board in KINDS if board.count(".") != 6)
    picture = the_map(layer, at=State.parse("x...o...x"))
    told = ", ".join(f"{word}: {counted[word]}" for word in dict.fromkeys(layer.values()))
    assert picture.text.splitlines() == [
        f"All 765 kinds of position. {told}, not coloured: {LAYERS[3]}.",
        "Ringed: x on 0 and 8, o on 4, o to move (not coloured).",
    ]
    assert picture.svg.count("<g class='pale") == LAYERS[3] + 2, (
        "one more in the legend, and the ringed one, large"
    )
    assert places_of(picture.svg) == places_of(the_map({}).svg)


def test_boards_never_overlap_and_are_in_the_layer_of_their_ply_and_the_field_of_their_value() -> (
    None
):
    def on(is_on: Callable[[str], bool]) -> set[tuple[float, float]]:
        return places_of(
            the_map({State.parse(board): "on" for board in KINDS if is_on(board)}).svg, "x"
        )

    fields = {worth: on(lambda board: value(board) == worth) for worth in (1, 0, -1)}  # noqa: B023 (called at once)
    layers = [on(lambda board: board.count(".") == free) for free in range(9, -1, -1)]  # noqa: B023
    assert [len(places) for places in layers] == LAYERS
    places = set().union(*layers)
    assert len(places) == 765
    assert max(x for x, _ in fields[1]) + 22 < min(x for x, _ in fields[0])
    assert max(x for x, _ in fields[0]) + 22 < min(x for x, _ in fields[-1])
    assert max(x for x, _ in places) + 22 <= PAGE
    for above, below in pairwise(layers):
        assert max(y for _, y in above) + 22 < min(y for _, y in below)
    for (x1, y1), (x2, y2) in combinations(places, 2):
        assert abs(x1 - x2) >= 22 + 4 or abs(y1 - y2) >= 22 + 4


def places_of(svg: str, frame: str = r"\w+") -> set[tuple[float, float]]:
    """Where boards with a frame are on a map, without those that are large or in the legend."""
    found = re.findall(rf"<g class='{frame}(?: over)?' transform='translate\((\S+) (\S+)\)'>", svg)
    return {(float(x), float(y)) for x, y in found if float(y) < 1000}
