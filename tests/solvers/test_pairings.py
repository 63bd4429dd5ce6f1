"""Pairs of squares with which nobody loses, checked by code that found none of them."""

from collections.abc import Collection, Iterable
from itertools import product

import pytest

from tests.plain import lines_of_squares
from ttt import State, Variant
from ttt.agents import Agent
from ttt.match import exhaust
from ttt.solvers.pairings import bare_line, pairing, pairing_player

Size = tuple[int, int, int]
# Of up to 12×12, by squares in a row: each board that fits on one of these has pairs, and no other
LARGEST = {
    3: [(12, 2)], 4: [(12, 3)], 5: [(5, 5), (12, 4)], 6: [(7, 7), (9, 6), (12, 5)], 7: [(9, 9), (11, 8), (12, 6)],
    8: [(11, 11), (12, 10)],
}  # fmt: skip


def check_pairs(variant: Variant, lines: Iterable[Collection[int]]):
    """Assert that partners belong to one another, and that each line contains two of them."""
    partners = pairing(variant)
    assert partners is not None, variant
    for square, partner in partners.items():
        assert square != partner
        assert partners[partner] == square
    assert {*partners} <= {*range(variant.size)}
    for line in lines:
        assert any({square, partners.get(square)} <= {*line} for square in line), (variant, line)


@pytest.mark.parametrize("in_a_row", LARGEST)
def test_every_line_contains_a_pair_on_the_boards_that_have_pairs(in_a_row):
    for width, height in product(range(1, 13), repeat=2):
        if in_a_row > max(width, height):
            continue
        variant = Variant(width, height, in_a_row)
        longer = max(width, height)
        shorter = min(width, height)
        if any(longer <= long and shorter <= short for long, short in LARGEST[in_a_row]):
            check_pairs(variant, lines_of_squares(width, height, in_a_row))
        else:
            assert pairing(variant) is None, variant
    strip = (50, in_a_row - 1, in_a_row)  # one that is narrower may be as long as you like
    check_pairs(Variant(*strip), lines_of_squares(*strip))


@pytest.mark.parametrize(
    ("lines", "has_room"),
    [
        ([(0, 1, 2), (2, 3, 4), (4, 5, 0)], True),
        ([(0, 1, 2, 3), (2, 3, 4), (4, 5, 0)], True),
        ([], True),
        ([(0, 1, 2), (3,)], False),
        ([(0, 1, 2), (2, 3, 4), (4, 1, 3), (0, 4)], False),  # (3, 4) and (0, 4) share a point
    ],
)
def test_boards_of_points_too_have_pairs_if_there_is_room(lines, has_room):
    variant = Variant.from_lines([(column, 0) for column in range(6)], lines)
    if has_room:
        check_pairs(variant, lines)
    else:
        assert pairing(variant) is None


def player(size: Size) -> Agent:
    return pairing_player(pairing(Variant(*size)) or {})


@pytest.mark.parametrize("size", [(3, 2, 3), (4, 2, 3), (2, 5, 3), (4, 3, 4), (3, 4, 4)])
@pytest.mark.parametrize("role", "xo")
def test_the_pairing_player_loses_no_game_at_all(size, role):
    record = exhaust(player(size), role, State.empty(Variant(*size)))
    assert record.lost == 0
    assert record.drawn > 0


def test_without_an_answer_it_takes_a_square_without_a_partner_and_says_why():
    """With the mirror, that is the centre; without one, the first free square."""
    mirror = {square: 8 - square for square in range(9) if square != 4}
    agent = pairing_player(mirror)
    start = State()
    assert (agent(start), agent.because(start, None, 4)) == (4, ", which has no partner")
    answering = start.result(4).result(2)
    assert (agent(answering), agent.because(answering, 2, 6)) == (6, ", the partner of 2")
    lonely = State.parse("... .x. ...")
    assert (agent(lonely), agent.because(lonely, 4, 0)) == (0, ": 4 has no partner")
    taken = State.parse(".o. .x. .x.")
    assert agent(taken) == 0
    assert agent.because(taken, 7, 0) == ": the partner of 7, square 1, is taken already"


@pytest.mark.parametrize("role", "xo")
def test_with_the_mirror_it_never_loses_misere_if_it_begins(role):
    mirror = {square: 8 - square for square in range(9) if square != 4}
    record = exhaust(pairing_player(mirror), role, State.empty(Variant(misere=True)))
    assert (record.lost == 0) is (role == "x")


def test_a_partner_is_the_partner_of_its_partner():
    with pytest.raises(ValueError, match="the partner of 4 is 5, but not the other way round"):
        pairing_player({0: 8, 8: 0, 4: 5})


def test_the_first_line_without_a_pair():
    lines = [(0, 1, 2), (3, 4, 5), (2, 4, 6)]
    assert bare_line(lines, {0: 2, 2: 0}) == (3, 4, 5)
    assert bare_line(lines, {0: 3, 3: 0}) == (0, 1, 2)
    assert bare_line(lines, {0: 2, 2: 0, 3: 4, 4: 3}) == (2, 4, 6)
    assert bare_line(lines[:1], {0: 2, 2: 0}) is None
