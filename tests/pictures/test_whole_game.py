"""The map of the series, against a game and a minimax on plain strings."""

import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise

from tests.plain import least, value
from tests.positions import BOARDS
from ttt import State
from ttt.pictures.kinds import kinds
from ttt.pictures.picture import Picture
from ttt.pictures.whole_game import PAGE, the_map

LAYERS = [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]  # of positions up to symmetry
BOARD = 22  # the side of a board in its frame
TOP = 60  # above there is the legend
Places = set[tuple[float, float]]


KINDS = {least(board) for board in BOARDS}


def test_the_map_has_every_kind_of_position_at_its_place_whatever_it_shows():
    """Each of the 5,478 states may stand for its kind; three marks are left out."""
    words = {1: "for x", 0: "drawn", -1: "for o"}
    layer = {State.parse(board): words[value(board)] for board in BOARDS if board.count(".") != 6}
    counts = Counter(words[value(board)] for board in KINDS if board.count(".") != 6)
    picture = the_map(layer, at=State.parse("x...o...x"))
    numbers = [f"{word}: {counts[word]}" for word in dict.fromkeys(layer.values())]
    numbers.append(f"not coloured: {LAYERS[3]}")
    assert picture.text.splitlines() == [
        f"All 765 kinds of position. {', '.join(numbers)}.",
        "Ringed: x on 0 and 8, o on 4, o to move (not coloured).",
    ]
    pale = LAYERS[3] + 2  # one more in the legend, and the ringed one, large
    assert picture.svg.count("<g class='pale") == pale
    assert places_of(picture) == places_where(bool)


def places_where(is_on: Callable[[str], bool]) -> Places:
    """Return where those positions are on the map of which this is true."""
    return {kind.corner for state, kind in kinds().items() if is_on(state.squares)}


def with_value(worth: int) -> Places:
    return places_where(lambda board: value(board) == worth)


def with_free(squares: int) -> Places:
    return places_where(lambda board: board.count(".") == squares)


def test_boards_never_overlap():
    places = places_where(bool)
    assert len(places) == 765
    assert max(x for x, _ in places) + BOARD <= PAGE
    for (x1, y1), (x2, y2) in combinations(places, 2):
        assert max(abs(x1 - x2), abs(y1 - y2)) >= BOARD + 4


def test_boards_are_in_the_field_of_their_value():
    for left, right in pairwise((1, 0, -1)):
        end = max(x for x, _ in with_value(left)) + BOARD
        assert end < min(x for x, _ in with_value(right))


def test_boards_are_in_the_layer_of_their_ply():
    layers = [with_free(9 - ply) for ply in range(10)]
    assert [len(places) for places in layers] == LAYERS
    for above, below in pairwise(layers):
        assert max(y for _, y in above) + BOARD < min(y for _, y in below)


def places_of(picture: Picture) -> Places:
    """Return where boards are drawn, without the large one and the legend above."""
    place = r"<g class='\w+(?: over)?' transform='translate\((\S+) (\S+)\)'>"
    places = re.findall(place, picture.svg)
    return {(float(x), float(y)) for x, y in places if float(y) >= TOP}


def test_the_heads_are_above_their_columns_if_values_may_be_told():
    heads = re.findall(r"middle' x='(\S+)' y='54'>([\w ]+)<", the_map({}).svg)
    assert [head for _, head in heads] == ["x wins", "a draw", "o wins"]
    for (x, _), worth in zip(heads, (1, 0, -1), strict=True):
        columns = [left for left, _ in with_value(worth)]
        assert min(columns) < float(x) < max(columns) + BOARD
    bare = the_map({}, values=False)
    assert "middle'" not in bare.svg
    assert places_of(bare) == places_where(bool)


def test_a_game_is_drawn_from_board_to_board():
    picture = the_map({}, game="04152")
    assert picture.svg.count("<rect class='way'") == 6
    strokes = re.findall(
        r"M(\S+) (\S+)L(\S+) (\S+?)(?=M|')", picture.svg.split("class='way' d='")[1].split("/>")[0]
    )
    assert len(strokes) == 5
    assert all(float(up) < float(down) for _, up, _, down in strokes)
    assert picture.text.endswith(
        "ends with x on 0, 1 and 2, o on 4 and 5, x wins, line 0, 1 and 2."
    )
