"""Can this player force a win?

As minimax and the tablebase say; and do the claims prove what they should?
"""

import random
from functools import cache

import pytest

from tests.plain import PlainGame, least
from tests.solvers.games import images, on_the_way
from ttt import State, Variant
from ttt.count import reachable
from ttt.game import other
from ttt.minimax import minimax_with_memo
from ttt.solvers.proofs import Claim, Table, claims, settle, wins
from ttt.solvers.tablebase import solved

FOUR = Variant(4, 4, 4)
FIVE = Variant(5, 5, 4)
SMALL = [(3, 3, 3), (2, 4, 3), (5, 2, 2), (1, 6, 3), (7, 1, 2), (3, 2, 1), (1, 1, 1), (2, 2, 2)]


def check(state: State, value: int, table: Table):
    """Assert that the answers follow from what a state is worth to the side to move."""
    assert wins(state, state.to_move, table) is (value == 1), state
    assert wins(state, other(state.to_move), table) is (value == -1), state


@pytest.mark.parametrize("size", SMALL)
def test_it_says_what_minimax_says_of_every_position(size):
    memo: dict[State, int] = {}
    for state in reachable(State.empty(Variant(*size))):
        check(state, minimax_with_memo(state, memo), {})


@pytest.mark.parametrize(
    ("variant", "games"),
    [
        (FOUR, 45),
        (Variant(4, 4, 3), 40),
        (Variant(4, 3, 3), 12),
        (Variant(3, 4, 3), 12),
        (Variant(5, 3, 3), 12),
    ],
)
def test_it_says_what_the_tablebase_says_with_one_table_for_all_questions(variant, games):
    """Both players ask, in any order; had their answers the same names, some would be wrong."""
    oracle = solved(variant)
    table: Table = {}
    states = [State.empty(variant), *on_the_way(variant, games)]
    for state in random.Random(1).sample(states, len(states)):
        check(state, oracle.outcome(state).value, table)


def test_symmetric_images_share_a_name():
    """A chain of forced moves has no names at all; here each first question leaves some."""
    names = 0
    for state in on_the_way(FIVE, 4, free=15):
        table: Table = {}
        answer = wins(state, "x", table)
        before = len(table)
        assert {wins(image, "x", table) for image in images(state)} == {answer}
        assert len(table) == before, "nothing new"
        names += before
    assert names > 100


def test_how_many_positions_are_remembered():
    table: Table = {}
    assert not wins(State.empty(FOUR), "x", table)
    assert len(table) == 3_315
    assert not wins(State.empty(FOUR), "o", table)
    assert len(table) == 4_228
    proof = settle(Claim(FIVE, (12, 6), "o"))
    assert proof.holds
    assert proof.positions == 622
    assert 0 < proof.seconds < 60


# ---- claims


def name(claim: Claim) -> tuple[str, str]:
    """Return what a claim is about: the least image of its board, and its player."""
    board = "." * claim.variant.size
    for number, square in enumerate(claim.squares):
        player = "xo"[number % 2]
        board = board[:square] + player + board[square + 1 :]
    assert board == claim.state.squares
    return least(board, claim.variant.width), claim.player


def proves_a_draw(variant: Variant, proved: list[Claim]):
    """Whether it follows from the claims that x can't win, and that o can't."""
    game = PlainGame(variant.width, variant.height, variant.in_a_row)
    names = {name(claim) for claim in proved}
    longest = max(len(claim.squares) for claim in proved)

    @cache
    def cannot_win(player: str, board: str):
        if (least(board, variant.width), player) in names:
            return True
        if game.is_over(board):
            return not game.has_line(board, player)
        marks = len(board) - board.count(".")
        if marks == longest:
            return False
        is_to_move = "xo"[marks % 2] == player
        follows = all if is_to_move else any
        return follows(cannot_win(player, after) for _, after in game.moves(board))

    return all(cannot_win(player, "." * game.size) for player in "xo")


@pytest.mark.parametrize(
    "variant", [Variant(), FOUR, FIVE, Variant(5, 4, 4), Variant(1, 5, 3), Variant(6, 1, 3)]
)
def test_if_all_claims_hold_nobody_wins_and_none_is_too_many(variant):
    wanted = claims(variant)
    assert proves_a_draw(variant, wanted)
    assert len({name(claim) for claim in wanted}) == len(wanted), "no claim twice"
    for number in range(0, len(wanted), 7):
        rest = wanted[:number] + wanted[number + 1 :]
        assert not proves_a_draw(variant, rest), f"{wanted[number]} is needed"


def test_how_many_claims_there_are_and_what_they_say():
    assert len(claims(FOUR)) == 36
    wanted = claims(FIVE)
    assert len(wanted) == 62
    assert str(wanted[0]) == "after x 0, o 12, x 1: x can't force a win"
    beside_the_centre = [claim for claim in wanted if claim.squares[:2] == (12, 6)]
    assert len(beside_the_centre) == 14, "o replies next to the centre"
    assert str(Claim(Variant(), (4,), "o")) == "after x 4: o can't force a win"


DRAWN = [(3, 3, 3), (4, 4, 4), (3, 4, 4), (3, 2, 3), (1, 5, 3)]
WON = [(4, 3, 3), (2, 2, 2), (2, 1, 1), (1, 1, 1), (3, 1, 2)]


@pytest.mark.parametrize("size", DRAWN + WON)
def test_all_claims_hold_on_drawn_boards_and_not_where_x_wins(size):
    all_hold = all(settle(claim).holds for claim in claims(Variant(*size)))
    assert all_hold is (size in DRAWN)
