"""Hexapawn, held against a brute force on rows of text in which whoever moves is x and moves up."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from tests.solvers.games import met, results
from ttt.games.hexapawn import Hexapawn
from ttt.learning.menace import Menace, Used
from ttt.learning.policies import best_response, careless, sampled
from ttt.learning.training import train
from ttt.minimax import minimax_with_memo

Rows = tuple[str, ...]


def turned(rows: Iterable[str]) -> Rows:
    """Return a board as the other player sees it."""
    return tuple(row[::-1].translate(str.maketrans("xo", "ox")) for row in [*rows][::-1])


@cache
def after(rows: Rows) -> list[Rows]:
    """Return the boards after each move, as the other player sees them."""
    if "o" in rows[-1]:
        return []
    boards = []
    width = len(rows[0])
    for y, x, dx in product(range(1, len(rows)), range(width), (-1, 0, 1)):
        is_inside = 0 <= x + dx < width
        if is_inside and rows[y][x] == "x" and rows[y - 1][x + dx] == ("o" if dx else "."):
            grid = [[*row] for row in rows]
            grid[y][x] = "."
            grid[y - 1][x + dx] = "x"
            boards.append(turned(map("".join, grid)))
    return boards


@cache
def value(rows: Rows):
    return max((-value(board) for board in after(rows)), default=-1)


@cache
def seen(position: Hexapawn) -> Rows:
    rows = tuple(position.rows.split("/"))
    return rows if position.to_move == "x" else turned(rows)


@pytest.mark.parametrize(
    "rows",
    [
        *("ooo/.../xxx", "ooo/.../.../xxx", "o.oo/xx.x", "o/./x"),
        pytest.param("oooo/..../..../xxxx", marks=pytest.mark.long),
    ],
)
def test_every_position_and_its_value_agree_with_the_brute_force(rows):
    memo: dict[Any, int] = {}
    for position in met(Hexapawn(rows), results):
        moves = {action: position.result(action) for action in position.actions()}
        assert sorted(map(seen, moves.values())) == sorted(after(seen(position)))
        for (start, to), end in moves.items():
            assert (end.squares[start], end.squares[to]) == (".", position.to_move)
        assert minimax_with_memo(position, memo) == value(seen(position))
        mirrored = "/".join(row[::-1] for row in position.rows.split("/"))
        first = Hexapawn(min(position.rows, mirrored), position.to_move)
        assert Hexapawn(mirrored, position.to_move).canonical() == position.canonical() == first


def test_a_pawn_that_arrives_wins_whoever_is_to_move():
    for rows, player in product((".x./o.x/...", "..o/x../o.."), "xo"):
        assert Hexapawn(rows, player).status() == f"{rows.strip('.')[0]} wins"


def punish(used: Used, result: str):
    """After a loss, never do again what was done at the last choice."""
    if result == "lost":
        box, square = [pair for pair in used if len(pair[0]) > 1][-1]
        box[square] = 0


@pytest.mark.parametrize("seed", range(12))
def test_a_machine_that_is_punished_learns_from_nine_losses(seed):
    """Its opponent knows what is in its boxes, and so does the notebook more/12."""
    machine = Menace(Hexapawn(), seed, update=punish)
    lost = 0
    while (worst := best_response(machine.policy, "o", Hexapawn())).odds.lost:
        lost += train(machine, 1, worst, "o").lost
    assert (lost, len(machine.table)) == (9, 17)


def test_a_menace_learns_to_win_as_the_second_player():
    new, learner, twin = [Menace(Hexapawn(), seed=0) for _ in range(3)]
    for menace in (learner, twin):
        train(menace, 300, sampled(careless(Fraction(1, 4)), seed=1), "o")
    assert (learner.table, learner.rng.getstate()) == (twin.table, twin.rng.getstate())
    assert best_response(new.favourite, "o", Hexapawn()).odds.won == 0
    assert best_response(learner.favourite, "o", Hexapawn()).odds.won == 1
    odds = best_response(learner.policy, "o", Hexapawn()).odds
    assert odds.won > Fraction(1, 2), "and it still tries other moves"
