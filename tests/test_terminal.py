"""The terminal test in other representations: Harvey's own triples, and draws that are certain."""

import json
from functools import cache
from pathlib import Path

import pytest

from tests.plain import PlainGame
from ttt import State, Variant
from ttt.count import reachable
from ttt.terminal import is_certain_draw, triples, winner_by_triples

GOLDEN = json.loads((Path(__file__).parent / "golden" / "logo_triples.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("squares", sorted(GOLDEN))
def test_triples_are_those_of_the_original(squares: str) -> None:
    from_one = str.maketrans("012345678", "123456789")
    assert [word.translate(from_one) for word in triples(State.parse(squares))] == GOLDEN[squares]


def test_there_are_tables_to_compare_with() -> None:
    assert len(GOLDEN) == 74


def test_the_winner_by_triples_is_the_winner() -> None:
    game = PlainGame()
    for state in reachable():
        want = next((player for player in "xo" if game.has_line(state.squares, player)), None)
        assert winner_by_triples(state) == want


def test_triples_of_other_boards() -> None:
    state = State.empty(Variant(5, 2, 4)).result(0).result(9)
    assert triples(state)[:2] == ("x123", "1234")
    with pytest.raises(ValueError, match="12 squares"):
        triples(State.empty(Variant(4, 3, 3)))


def test_a_draw_is_certain_if_no_way_to_go_on_is_won() -> None:
    game = PlainGame()

    @cache
    def winners(board: str) -> frozenset[str]:
        here = {player for player in "xo" if game.has_line(board, player)}
        return frozenset(here.union(*(winners(after) for _, after in game.moves(board))))

    certain = [state for state in reachable() if is_certain_draw(state)]
    assert certain == [state for state in reachable() if not winners(state.squares)]
    open_still = [state for state in certain if not state.is_terminal]
    assert len(open_still) == 120
    assert min(9 - state.squares.count(".") for state in open_still) == 6
