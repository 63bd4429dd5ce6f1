"""Can this player force a win?

As minimax and the tablebase say; and do the claims prove what they should?
"""

import random
from functools import cache

import pytest

from tests.plain import PlainGame
from tests.solvers.test_bits import on_the_way
from ttt import State, Variant
from ttt.count import reachable
from ttt.game import other
from ttt.minimax import minimax_with_memo
from ttt.solvers.proofs import Claim, Table, claims, settle, wins
from ttt.solvers.tablebase import solved

FOUR, FIVE = Variant(4, 4, 4), Variant(5, 5, 4)
SMALL = [(3, 3, 3), (2, 4, 3), (5, 2, 2), (1, 6, 3), (7, 1, 2), (3, 2, 1), (1, 1, 1), (2, 2, 2)]


def check(state: State, value: int, table: Table | None = None) -> None:
    """`value` is what the state is worth to the side to move."""
    assert wins(state, state.to_move, table) is (value == 1), state
    assert wins(state, other(state.to_move), table) is (value == -1), state


@pytest.mark.parametrize("size", SMALL)
def test_it_says_what_minimax_says_of_every_position(size: tuple[int, int, int]) -> None:
    memo: dict[State, int] = {}
    for state in reachable(State.empty(Variant(*size))):
        check(state, minimax_with_memo(state, memo))


@pytest.mark.parametrize("size", [(4, 3, 3), (3, 4, 3), (5, 3, 3)])
def test_it_says_what_minimax_says_of_later_positions(size: tuple[int, int, int]) -> None:
    memo, table, found = dict[State, int](), Table(), set()
    for state in on_the_way(Variant(*size), 12):
        if state.squares.count(".") <= 7:
            value = minimax_with_memo(state, memo)
            check(state, value, table)
            found.add(value)
    assert found >= {1, -1}


@pytest.mark.parametrize(("variant", "number"), [(FOUR, 45), (Variant(4, 4, 3), 40)])
def test_it_says_what_the_tablebase_says_with_one_table_for_all_questions(
    variant: Variant, number: int
) -> None:
    """Both players ask about positions in any order; had their answers the same names, some would be wrong."""
    oracle, table = solved(variant), Table()
    states = [State.empty(variant), *on_the_way(variant, number)]
    for state in random.Random(1).sample(states, len(states)):
        check(state, oracle.outcome(state).value, table)


def test_symmetric_images_share_a_name() -> None:
    """A chain of forced moves has no names at all; here each first question leaves some."""
    found = 0
    for state in on_the_way(FIVE, 4):
        if 10 <= state.squares.count(".") <= 15:
            table, images = (
                Table(),
                ["".join(state.squares[square] for square in turned) for turned in FIVE.symmetries],
            )
            first, before = wins(State.parse(images[0], FIVE), "x", table), len(table)
            assert {wins(State.parse(image, FIVE), "x", table) for image in images} == {first}
            assert len(table) == before, "nothing new"
            found += before
    assert found > 100


def test_how_many_positions_are_remembered() -> None:
    table = Table()
    assert not wins(State.empty(FOUR), "x", table)
    assert len(table) == 3_188
    assert not wins(State.empty(FOUR), "o", table)
    assert len(table) == 4_087
    proof = settle(Claim(FIVE, (12, 6), "o"))
    assert (proof.holds, proof.positions) == (True, 789)
    assert 0 < proof.seconds < 60


# ---- claims


@cache
def least(board: str, width: int) -> str:
    """The least of the images of a text, which are made by turning and mirroring its rows."""
    rows = [board[i : i + width] for i in range(0, len(board), width)]
    images = []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]  # a quarter turn
        if len(rows[0]) == width:
            images += ["".join(rows), "".join(row[::-1] for row in rows)]
    return min(images)


def shows_that_nobody_wins(variant: Variant, given: list[Claim]) -> list[bool]:
    """Whether it follows from the claims that x can't win, and that o can't, however one looks for it."""
    size = (variant.width, variant.height, variant.in_a_row)
    game, known = (
        PlainGame(*size),
        {(least(played(claim), variant.width), claim.player) for claim in given},
    )
    longest = max(len(claim.squares) for claim in given)

    @cache
    def follows(board: str, player: str) -> bool:
        marks = len(board) - board.count(".")
        if (least(board, variant.width), player) in known or game.is_over(board):
            return (least(board, variant.width), player) in known or not game.has_line(
                board, player
            )
        if marks == longest:
            return False
        is_his = "xo"[marks % 2] == player
        return (all if is_his else any)(follows(after, player) for _, after in game.moves(board))

    return [follows("." * game.size, player) for player in "xo"]


def played(claim: Claim) -> str:
    board = "." * (claim.variant.width * claim.variant.height)
    for player, square in zip("xoxo", claim.squares, strict=False):
        board = board[:square] + player + board[square + 1 :]
    assert board == claim.state.squares
    return board


@pytest.mark.parametrize(
    "variant", [Variant(), FOUR, FIVE, Variant(5, 4, 4), Variant(1, 5, 3), Variant(6, 1, 3)]
)
def test_if_all_claims_hold_nobody_wins(variant: Variant) -> None:
    given = claims(variant)
    assert shows_that_nobody_wins(variant, given) == [True, True]
    names = [(least(played(claim), variant.width), claim.player) for claim in given]
    assert len(set(names)) == len(names), "no claim twice"
    for left_out in range(0, len(given), 7):
        rest = given[:left_out] + given[left_out + 1 :]
        assert not all(shows_that_nobody_wins(variant, rest)), f"{given[left_out]} is needed"


def test_how_many_claims_there_are_and_what_they_say() -> None:
    assert [len(claims(variant)) for variant in (FIVE, FOUR)] == [62, 36]
    assert str(claims(FIVE)[0]) == "after x 0, o 12, x 1: x can't force a win"
    assert sum(claim.squares[:2] == (12, 6) for claim in claims(FIVE)) == 14, (
        "o replies next to the centre"
    )
    assert str(Claim(Variant(), (4,), "o")) == "after x 4: o can't force a win"


def test_all_claims_hold_on_drawn_boards_and_not_where_x_wins() -> None:
    for variant in (Variant(), FOUR, Variant(3, 4, 4), Variant(3, 2, 3), Variant(1, 5, 3)):
        assert all(settle(claim).holds for claim in claims(variant)), variant
    for variant in (
        Variant(4, 3, 3),
        Variant(2, 2, 2),
        Variant(2, 1, 1),
        Variant(1, 1, 1),
        Variant(3, 1, 2),
    ):
        assert not all(settle(claim).holds for claim in claims(variant)), variant
