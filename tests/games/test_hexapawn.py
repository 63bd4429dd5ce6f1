"""Hexapawn, held against a brute force on rows of text in which whoever moves is x and moves up."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from ttt.games.hexapawn import Hexapawn
from ttt.learning.menace import Menace
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
    found = []
    for y, x, dx in product(range(len(rows)), range(len(rows[0])), (-1, 0, 1)):
        if (
            rows[y][x] == "x"
            and y
            and 0 <= x + dx < len(rows[0])
            and rows[y - 1][x + dx] == ("o" if dx else ".")
        ):
            grid = [[*row] for row in rows]
            grid[y][x], grid[y - 1][x + dx] = ".", "x"
            found.append(turned(map("".join, grid)))
    return [] if "o" in rows[-1] else found


@cache
def value(rows: Rows) -> int:
    return max((-value(board) for board in after(rows)), default=-1)


@cache
def seen(position: Hexapawn) -> Rows:
    rows = tuple(position.rows.split("/"))
    return rows if position.to_move == "x" else turned(rows)


@pytest.mark.parametrize(
    "rows", ["ooo/.../xxx", "ooo/.../.../xxx", "o.oo/xx.x", "o/./x", "oooo/..../..../xxxx"]
)
def test_every_position_and_its_value_agree_with_the_brute_force(rows: str) -> None:
    memo: dict[Any, int] = {}
    found, new = set(), {Hexapawn(rows)}
    while new:
        found |= new
        ways = {
            position: [(action, position.result(action)) for action in position.actions()]
            for position in new
        }
        for position, moves in ways.items():
            assert sorted(seen(end) for _, end in moves) == sorted(after(seen(position)))
            assert all(
                (end.squares[i], end.squares[to]) == (".", position.to_move)
                for (i, to), end in moves
            )
            assert minimax_with_memo(position, memo) == value(seen(position))
            mirrored = Hexapawn(
                "/".join(row[::-1] for row in position.rows.split("/")), position.to_move
            )
            assert (
                mirrored.canonical()
                == position.canonical()
                == min(position, mirrored, key=lambda one: one.rows)
            )
        new = {end for moves in ways.values() for _, end in moves} - found


def test_a_pawn_that_arrives_wins_whoever_is_to_move() -> None:
    for rows, player in product((".x./o.x/...", "..o/x../o.."), "xo"):
        assert Hexapawn(rows, player).status() == f"{rows.strip('.')[0]} wins"


def test_a_menace_learns_to_win_as_the_second_player() -> None:
    new, learner, twin = (Menace(Hexapawn(), seed=0) for _ in range(3))
    for one in (learner, twin):
        train(one, 300, sampled(careless(Fraction(1, 4)), seed=1), "o")
    assert (learner.table, learner.rng.getstate()) == (twin.table, twin.rng.getstate())
    assert [best_response(one.favourite, "o", Hexapawn()).odds.won for one in (new, learner)] == [
        0,
        1,
    ]
    assert best_response(learner.policy, "o", Hexapawn()).odds.won > Fraction(1, 2), (
        "and it still tries other moves"
    )
