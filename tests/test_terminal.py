"""The terminal test in another representation, Harvey's own; and draws that are certain."""

import json
from functools import cache
from pathlib import Path

import pytest

from tests.plain import PlainGame
from ttt import State, Variant
from ttt.count import reachable
from ttt.terminal import triples, winner_by_triples

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


def test_draws_that_are_certain() -> None:
    """What notebook 02 counts: unfinished boards from which every way to go on, good or bad, ends in a draw."""
    game = PlainGame()

    @cache
    def winners(board: str) -> frozenset[str]:
        here = {player for player in "xo" if game.has_line(board, player)}
        return frozenset(here.union(*(winners(after) for _, after in game.moves(board))))

    certain = [board for board in game.reachable() if "." in board and not winners(board)]
    assert len(certain) == 120
    assert min(9 - board.count(".") for board in certain) == 6
    blocked = [board for board in certain if all({"x", "o"} <= {board[i] for i in line} for line in game.lines)]
    assert {9 - board.count(".") for board in blocked} == {8}
    assert len(blocked) == 40
