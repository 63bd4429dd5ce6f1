"""Can this player force a win? As minimax on texts and the tablebase say; and do the claims prove what they should?"""

import random
from collections.abc import Callable
from functools import cache

import pytest

from tests.plain import PlainGame
from tests.test_bits_table import on_the_way
from ttt import State, Variant
from ttt.solvers.proofs import Claim, Table, claims, prove, value, wins
from ttt.solvers.tablebase import solved

FOUR, FIVE = Variant(4, 4, 4), Variant(5, 5, 4)
SMALL = [(3, 3, 3), (2, 4, 3), (5, 2, 2), (4, 2, 3), (1, 6, 3), (7, 1, 2), (3, 2, 1), (1, 1, 1), (2, 2, 2)]


def plain_value(size: tuple[int, int, int]) -> Callable[[str], int]:
    """What a board is worth to x, by a minimax on texts."""
    game = PlainGame(*size)

    @cache
    def value(board: str) -> int:
        if game.has_line(board, "x") or game.has_line(board, "o"):
            return 1 if game.has_line(board, "x") else -1
        best = min if board.count("x") > board.count("o") else max
        return best((value(after) for _, after in game.moves(board)), default=0)

    return value


def check(state: State, value_to_x: int, table: Table | None = None) -> None:
    assert wins(state, "x", table) is (value_to_x == 1), f"x in {state!r}"
    assert wins(state, "o", table) is (value_to_x == -1), f"o in {state!r}"


@pytest.mark.parametrize("size", SMALL)
def test_it_says_what_minimax_says_of_every_position(size: tuple[int, int, int]) -> None:
    variant, oracle = Variant(*size), plain_value(size)
    for board in sorted(PlainGame(*size).reachable()):
        state = State.parse(board, variant)
        check(state, oracle(board))
        assert value(state)[0] == (oracle(board) if state.to_move == "x" else -oracle(board)), board


@pytest.mark.parametrize(
    ("size", "kinds"), [((4, 3, 3), {1, 0, -1}), ((3, 4, 3), {1, 0, -1}), ((4, 3, 4), {1, 0, -1}), ((5, 3, 3), {1, -1})]
)
def test_it_says_what_minimax_says_of_later_positions(size: tuple[int, int, int], kinds: set[int]) -> None:
    variant, oracle, table, found = Variant(*size), plain_value(size), Table(), set()
    for state in on_the_way(variant, 12):
        if state.squares.count(".") <= 7:
            check(state, oracle(state.squares), table)
            found.add(oracle(state.squares))
    assert found == kinds


@pytest.mark.parametrize(("variant", "number"), [(FOUR, 45), (Variant(4, 4, 3), 60), (Variant(5, 3, 3), 20)])
def test_it_says_what_the_tablebase_says_with_one_table_for_all_questions(variant: Variant, number: int) -> None:
    """Both players ask about positions in any order; had their answers the same names, some would be wrong."""
    oracle, table = solved(variant), Table()
    states = [State.empty(variant), *on_the_way(variant, number)]
    for state in random.Random(1).sample(states, len(states)):
        outcome = oracle.outcome(state).value
        check(state, outcome if state.to_move == "x" else -outcome, table)
    assert len({state.squares for state in states}) >= 500 or variant is not FOUR


def test_symmetric_images_share_a_name() -> None:
    """A chain of forced moves has no names at all; here each first question leaves some."""
    found = 0
    for state in on_the_way(FIVE, 4):
        if 10 <= state.squares.count(".") <= 15:
            images = ["".join(state.squares[square] for square in turned) for turned in FIVE.symmetries]
            table = Table()
            answers = [wins(State.parse(image, FIVE), "x", table) for image in images[:1]]
            before = len(table)
            answers += [wins(State.parse(image, FIVE), "x", table) for image in images]
            assert len(set(answers)) == 1
            assert len(table) == before, "nothing new"
            found += before
    assert found > 100


def test_how_many_positions_are_remembered() -> None:
    table = Table()
    assert not wins(State.empty(FOUR), "x", table)
    assert len(table) == 7_056
    assert value(State.empty(FOUR)) == (0, 9_909) == value(State.empty(FOUR))
    proof = prove(Claim(FIVE, (12, 6), "o"))
    assert (proof.holds, proof.positions) == (True, 3_359)
    assert proof.seconds > 0
    assert "process" in proof.worker


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
    game, known = PlainGame(*size), {(least(played(claim), variant.width), claim.player) for claim in given}
    longest = max(len(claim.squares) for claim in given)

    @cache
    def follows(board: str, player: str) -> bool:
        marks = len(board) - board.count(".")
        if (least(board, variant.width), player) in known or game.is_over(board):
            return (least(board, variant.width), player) in known or not game.has_line(board, player)
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


@pytest.mark.parametrize("plies", [1, 3])
@pytest.mark.parametrize("variant", [Variant(), FOUR, FIVE, Variant(5, 4, 4), Variant(1, 5, 3), Variant(6, 1, 3)])
def test_if_all_claims_hold_nobody_wins(variant: Variant, plies: int) -> None:
    given = claims(variant, plies)
    assert shows_that_nobody_wins(variant, given) == [True, True]
    names = [(least(played(claim), variant.width), claim.player) for claim in given]
    assert len(set(names)) == len(names), "no claim twice"
    for left_out in range(0, len(given), 7):
        rest = given[:left_out] + given[left_out + 1 :]
        assert not all(shows_that_nobody_wins(variant, rest)), f"{given[left_out]} is needed"


def test_how_many_claims_there_are() -> None:
    assert [len(claims(FIVE, plies)) for plies in (1, 3)] == [7, 62]
    assert [len(claims(FOUR, plies)) for plies in (1, 3)] == [4, 36]


@pytest.mark.parametrize("variant", [Variant(), FOUR, Variant(3, 4, 4), Variant(3, 2, 3), Variant(1, 5, 3)])
@pytest.mark.parametrize("plies", [1, 3])
def test_on_drawn_boards_all_claims_hold(variant: Variant, plies: int) -> None:
    assert value(State.empty(variant))[0] == 0
    for claim in claims(variant, plies):
        assert prove(claim).holds, str(claim)


@pytest.mark.parametrize(
    "variant", [Variant(4, 3, 3), Variant(2, 2, 2), Variant(2, 1, 1), Variant(1, 1, 1), Variant(3, 1, 2)]
)
@pytest.mark.parametrize("plies", [1, 3])
def test_where_x_wins_some_claim_does_not_hold(variant: Variant, plies: int) -> None:
    assert value(State.empty(variant))[0] == 1
    assert not all(prove(claim).holds for claim in claims(variant, plies))


def test_after_a_wrong_reply_a_claim_does_not_hold() -> None:
    """On 3×3, x in the centre beats o at an edge, and a corner saves it."""
    assert not prove(Claim(Variant(), (4, 1, 0), "x")).holds
    assert prove(Claim(Variant(), (4, 0, 1), "x")).holds
    assert not prove(Claim(Variant(), (0, 1), "x")).holds
    assert prove(Claim(Variant(), (0, 1), "o")).holds
    assert not prove(Claim(Variant(), (1, 4, 3, 0, 5), "o")).holds, "o completes 0, 4, 8"


def test_a_claim_says_what_it_is_about() -> None:
    assert str(claims(FIVE)[0]) == "after x 0, o 12, x 1: x can't force a win"
    assert str(Claim(Variant(), (4,), "o")) == "after x 4: o can't force a win"


def test_it_refuses_what_it_does_not_know() -> None:
    with pytest.raises(TypeError, match="'no state' is not a State"):
        wins("no state", "x")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="3 is not a Variant"):
        claims(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="'z' is not a player; the players are 'x' and 'o'"):
        wins(State(), "z")
    for refused in (Variant(6, 5, 4), Variant(26, 1, 3)):
        with pytest.raises(ValueError, match=r"squares; this search is for boards of up to 25"):
            value(State.empty(refused))
    with pytest.raises(ValueError, match=r"misere=True.*: whoever completes a line must win here"):
        claims(Variant(misere=True))
    for plies in (0, 2, "3", True, 3.0):
        with pytest.raises(ValueError, match=rf"plies={plies!r}; 1 or 3 was expected"):
            claims(Variant(), plies)  # type: ignore[arg-type]
