"""Pairs of squares with which nobody loses, checked by code that knows nothing of how they were found."""

import random
from collections.abc import Collection, Iterable
from fractions import Fraction
from itertools import product

import pytest

from tests.plain import lines_of_squares
from ttt import State, Variant
from ttt.agents import Agent
from ttt.match import exhaust, play
from ttt.minimax import minimax_with_memo
from ttt.solvers.pairings import danger, pairing, pairing_player

Size = tuple[int, int, int]
# Of up to 12×12, by squares in a row: each board that fits on one of these has pairs, and no other
LARGEST = {
    3: [(12, 2)], 4: [(12, 3)], 5: [(5, 5), (12, 4)], 6: [(7, 7), (9, 6), (12, 5)], 7: [(9, 9), (11, 8), (12, 6)],
    8: [(11, 11), (12, 10)],
}  # fmt: skip


def check_pairs(variant: Variant, lines: Iterable[Collection[int]]) -> None:
    """Partners belong to one another, and each line contains two of them."""
    partners = pairing(variant)
    assert partners is not None, variant
    assert all(partners[two] == one != two for one, two in partners.items()), variant
    assert {*partners} <= {*range(variant.size)}
    for line in lines:
        assert any({square, partners.get(square)} <= {*line} for square in line), (variant, line)


@pytest.mark.parametrize("in_a_row", LARGEST)
def test_every_line_contains_a_pair_on_the_boards_that_have_pairs(in_a_row: int) -> None:
    sizes = {(w, h, in_a_row) for w, h in product(range(1, 13), repeat=2) if in_a_row <= max(w, h)}
    tall_and_wide = [board for w, h in LARGEST[in_a_row] for board in ((w, h), (h, w))]
    fitting = {
        (w, h, k)
        for w, h, k in sizes
        if any(w <= wide and h <= high for wide, high in tall_and_wide)
    }
    for size in sizes & fitting:
        check_pairs(Variant(*size), lines_of_squares(*size))
    assert {size for size in sizes if pairing(Variant(*size))} == fitting
    strip = (50, in_a_row - 1, in_a_row)  # such a one may be as long as you like
    check_pairs(Variant(*strip), lines_of_squares(*strip))


def test_boards_of_points_too_have_pairs_if_there_is_room() -> None:
    points = [(column, 0) for column in range(6)]
    for lines in ([(0, 1, 2), (2, 3, 4), (4, 5, 0)], [(0, 1, 2, 3), (2, 3, 4), (4, 5, 0)], []):
        check_pairs(Variant.from_lines(points, lines), lines)
    for lines in (
        [(0, 1, 2), (3,)],
        [(0, 1, 2), (2, 3, 4), (4, 1, 3), (0, 4)],
    ):  # (3, 4) and (0, 4) share a point
        assert pairing(Variant.from_lines(points, lines)) is None


def player(size: Size) -> Agent:
    return pairing_player(pairing(Variant(*size)) or {})


@pytest.mark.parametrize("size", [(3, 2, 3), (4, 2, 3), (2, 5, 3), (4, 3, 4), (3, 4, 4)])
@pytest.mark.parametrize("role", "xo")
def test_the_pairing_player_loses_no_game_at_all(size: Size, role: str) -> None:
    record = exhaust(player(size), role, State.empty(Variant(*size)))
    assert record.lost == 0
    assert record.drawn > 0


def test_without_a_partner_to_take_it_takes_the_first_free_square() -> None:
    assert pairing_player({0: 8, 8: 0, 4: 5})(State.parse("ox..x...o")) == 2


def hunter(size: Size, luck: random.Random) -> Agent:
    """An opponent that goes on with a line on which nobody stands in its way."""
    lines = sorted(map(sorted, lines_of_squares(*size)))

    def go_on(state: State) -> int:
        board, me = state.squares, state.to_move
        open_lines = [line for line in lines if {board[square] for square in line} <= {me, "."}]
        most = max(([board[square] for square in line].count(me) for line in open_lines), default=0)
        best = [line for line in open_lines if [board[square] for square in line].count(me) == most]
        return luck.choice(
            [square for line in best for square in line if board[square] == "."] or state.actions()
        )

    return go_on


@pytest.mark.parametrize(
    ("size", "games"), [((5, 5, 5), 1000), ((6, 6, 6), 500), ((7, 7, 6), 100), ((11, 8, 7), 20)]
)
def test_on_larger_boards_it_does_not_lose_to_one_who_hunts_for_lines(
    size: Size, games: int
) -> None:
    x, agent, start = hunter(size, random.Random(1)), player(size), State.empty(Variant(*size))
    assert not any(play(x, agent, start).winner == "x" for _ in range(games))
    assert not any(play(agent, x, start).winner == "o" for _ in range(games))


def test_the_sum_over_all_lines() -> None:
    assert {k: danger(Variant(k, k, k)) for k in (3, 4, 5)} == {
        3: 1,
        4: Fraction(5, 8),
        5: Fraction(3, 8),
    }
    assert danger(
        Variant.from_lines([(0, 0), (1, 0), (2, 0)], [(0, 1, 2), (0, 2), (1,)])
    ) == Fraction(7, 8)


def test_where_the_sum_is_below_a_half_nobody_wins() -> None:
    sizes = [(w, h, k) for w in range(1, 5) for h in range(1, 4) for k in range(1, max(w, h) + 1)]
    safe = [Variant(*size) for size in sizes if danger(Variant(*size)) < Fraction(1, 2)]
    assert {minimax_with_memo(State.empty(variant)) for variant in safe} == {0}
    assert len(safe) > 5
