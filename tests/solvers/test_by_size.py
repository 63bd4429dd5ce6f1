"""Which solver answers, and how large boards may be."""

import sys

import pytest

from ttt import State, Variant, minimax
from ttt.games.hexapawn import Hexapawn
from ttt.solvers import tablebase
from ttt.solvers.by_size import perfect_player, solver_for


@pytest.mark.parametrize("position", [State(), State.empty(Variant(9, 1, 3)), Hexapawn()])
def test_small_boards_and_other_games_need_no_numpy(position, monkeypatch):
    monkeypatch.setitem(sys.modules, "ttt.solvers.tablebase", None)  # as if it were not installed
    assert solver_for(position) is minimax
    assert perfect_player(position) == minimax.best_actions(position)[0]


def test_each_large_board_is_solved_once(monkeypatch):
    variants: list[Variant] = []
    solve = tablebase.solve

    def noted(variant):
        variants.append(variant)
        return solve(variant)

    monkeypatch.setattr(tablebase, "solve", noted)
    tablebase.solved.cache_clear()
    for variant in [Variant(5, 2, 3), Variant(2, 5, 3)] * 3:
        start = State.empty(variant)
        square = perfect_player(start)
        assert square == minimax.best_actions(start)[0]
        assert type(square) is int
    assert variants == [Variant(5, 2, 3), Variant(2, 5, 3)]
