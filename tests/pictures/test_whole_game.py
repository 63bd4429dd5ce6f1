"""The whole game on one page: its graph, and a drawing of it, against a game and a minimax on plain strings."""

import re
from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import pytest

from tests.plain import PlainGame, value
from ttt import State, Variant
from ttt.minimax import Outcome, outcome
from ttt.pictures.graph import PAGE, graph, layout
from ttt.pictures.whole_game import the_map

MISERE = Variant(misere=True)
GAME = PlainGame()
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


BOARDS = {first(board) for board in GAME.reachable()}
EDGES = {(board, first(after)) for board in BOARDS for _, after in GAME.moves(board)}


# The graph.


def test_the_positions_are_those_of_the_game_with_their_ply_and_value() -> None:
    game = graph()
    assert {state.squares for state in game} == BOARDS
    for state, facts in game.nodes.items():
        assert facts["value"] == value(state.squares)
        assert facts["outcome"] == outcome(state)
        assert facts["ply"] == 9 - state.squares.count(".")
    plies = Counter(ply for _, ply in game.nodes(data="ply"))
    assert [plies[ply] for ply in range(10)] == LAYERS
    assert len(game) == sum(LAYERS) == 765


def test_each_edge_is_a_legal_move_and_each_move_has_its_edge() -> None:
    game = graph()
    assert {(before.squares, after.squares) for before, after in game.edges} == EDGES
    assert len(EDGES) == 2096
    for before, after, keeps in game.edges(data="keeps"):
        assert keeps == (value(before.squares) == value(after.squares))
    assert sum(keeps for *_, keeps in game.edges(data="keeps")) == 1163


def test_in_misere_the_line_loses() -> None:
    game = graph(MISERE)
    assert {state.squares for state in game} == BOARDS, "the same positions"
    [end] = [state for state in game if state.squares == first("xxxoo....")]
    assert game.nodes[end]["value"] == -1
    assert game.nodes[end]["outcome"] == Outcome(1, 0), "o is to move, and has won"
    assert game.nodes[State.empty(MISERE)]["value"] == 0


# The drawing.


@pytest.mark.parametrize(
    "variant",
    [Variant(), MISERE, Variant(2, 2, 2), Variant(3, 2, 3), Variant(2, 4, 2), Variant(1, 1, 1), Variant(9, 1, 3)],
    ids=str,
)
def test_boards_lie_in_layers_and_fields_and_never_overlap(variant: Variant) -> None:
    game, width, height = graph(variant), variant.width * 6 + 4, variant.height * 6 + 4
    places = layout(game, width, height)
    assert set(places.boards) == set(game)
    for (x1, y1), (x2, y2) in combinations(places.boards.values(), 2):
        assert abs(x1 - x2) >= width + 4 or abs(y1 - y2) >= height + 4
    ends = [places.fields[value] for value in (1, 0, -1)] + [PAGE]
    for state, (x, y) in places.boards.items():
        field, (top, bottom) = 1 - game.nodes[state]["value"], places.bands[game.nodes[state]["ply"]]
        assert ends[field] <= x <= ends[field + 1] - width
        assert top <= y <= bottom - height
    assert all(above[1] + 20 == below[0] for above, below in pairwise(places.bands))


# The map of the series.


def test_the_map_has_every_kind_of_position_at_its_place_whatever_it_shows() -> None:
    """Each of the 5,478 states may stand for its kind; three marks are left out."""
    words = {1: "for x", 0: "drawn", -1: "for o"}
    layer = {State.parse(board): words[value(board)] for board in GAME.reachable() if board.count(".") != 6}
    counted = Counter(words[value(board)] for board in BOARDS if board.count(".") != 6)
    picture = the_map(layer, at=State.parse("x...o...x"))
    told = ", ".join(f"{word}: {counted[word]}" for word in dict.fromkeys(layer.values()))
    assert picture.text.splitlines() == [
        f"All 765 kinds of position. {told}, not coloured: {LAYERS[3]}.",
        "Ringed: x on 0 and 8, o on 4, o to move (not coloured).",
    ]
    assert picture.svg.count("<g class='pale") == LAYERS[3] + 2, "one more in the legend, and the ringed one, large"
    assert places_of(picture.svg) == places_of(the_map({}).svg)
    assert len(places_of(picture.svg)) == 765


def places_of(svg: str) -> set[tuple[str, str]]:
    """Where boards are on a map, without those that are large or in the legend."""
    found = re.findall(r"<g class='[^']*' transform='translate\((\S+) (\S+)\)'>", svg)
    return {(x, y) for x, y in found if float(y) < 1000}


def test_what_is_not_on_the_map() -> None:
    with pytest.raises(ValueError, match="at most 4 different words"):
        the_map(
            {
                state: str(state)
                for state in (State().result(4), State().result(0), *map(State().result(4).result, (0, 1)), State())
            }
        )
    with pytest.raises(ValueError, match=r"Variant\(4, 4, 4\)\) is not on the map; it shows the positions of 3×3"):
        the_map({}, at=State.empty(Variant(4, 4, 4)))
