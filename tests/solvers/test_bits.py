"""Alpha-beta on integers, beside the readable minimax and a table of all positions."""

import random
from collections.abc import Callable

import pytest

from tests.solvers.games import on_the_way
from ttt import State, Variant, minimax
from ttt.count import reachable
from ttt.solvers import bits
from ttt.solvers.bits import Bounds, alphabeta_on_bits
from ttt.solvers.tablebase import solved

FOUR = Variant(4, 4, 4)
MISERE = Variant(misere=True)
FLAT_MISERE = Variant(4, 3, 3, misere=True)


def test_it_refuses_large_boards():
    with pytest.raises(ValueError, match=r"Variant\(5, 4, 4\) has 20 squares; .* up to 16"):
        alphabeta_on_bits(State.empty(Variant(5, 4, 4)))


def read(name: int, variant: Variant) -> State:
    """Return the position that has a name: two masks, first of the side to move."""
    digits = f"{name:0{2 * variant.size}b}"[::-1]  # so that the digit of square 0 comes first
    theirs = digits[: variant.size]
    mine = digits[variant.size :]
    me, other = "xo" if mine.count("1") == theirs.count("1") else "ox"
    marks = {("0", "0"): ".", ("1", "0"): me, ("0", "1"): other}
    return State.parse("".join(marks[pair] for pair in zip(mine, theirs, strict=True)), variant)


def test_images_share_a_name():
    """First of all: a search that forgets to stop has more names here, and never ends on 4×4."""
    table: Bounds = {}
    alphabeta_on_bits(State(), table)
    positions = [read(name, Variant()) for name in table]
    assert len({state.canonical() for state in positions}) == len(positions) == 72
    assert not any(state.is_terminal for state in positions)


@pytest.mark.parametrize("variant", [Variant(), MISERE])
def test_it_finds_the_value_of_every_position(variant):
    states = reachable(State.empty(variant))
    memo: dict[State, int] = {}
    shared: Bounds = {}
    for state in random.Random(5).sample(states, len(states)):
        value = minimax.minimax_with_memo(state, memo)
        assert alphabeta_on_bits(state) == alphabeta_on_bits(state, shared) == value, state


@pytest.mark.parametrize(
    "variant",
    [
        *(FOUR, FLAT_MISERE, Variant(4, 3, 3), Variant(3, 4, 4)),
        pytest.param(Variant(4, 4, 3, misere=True), marks=pytest.mark.long),
    ],
)
def test_it_says_what_the_tablebase_says_and_so_does_its_table(variant):
    """A cut search knows one bound; taken for the value, it would be wrong somewhere."""
    oracle = solved(variant)
    table: Bounds = {}
    values = set()
    for state in [State.empty(variant), *on_the_way(variant, 10)]:
        value = alphabeta_on_bits(state, table)
        assert value == oracle.outcome(state).value, state
        values.add(value)
    assert values == {1, 0, -1}
    for name, (low, high) in list(table.items())[:20_000]:
        state = read(name, variant)
        assert low <= oracle.outcome(state).value <= high, state
    one_bound = {(low, high) for low, high in table.values() if low < high}
    assert one_bound == {(0, 1), (-1, 0)}, "none that says nothing"


def test_a_table_can_be_passed_in_again():
    table: Bounds = {}
    alphabeta_on_bits(State(), table)
    before = dict(table)
    assert alphabeta_on_bits(State(), table) == 0
    assert table == before
    table[0] = (1, 1)  # not true, and believed
    assert alphabeta_on_bits(State(), table) == 1


@pytest.mark.parametrize(
    ("squares", "asked_first"),
    [
        ("xo./.xo/...", []),  # x wins at 8
        ("x.x/.ox/.o.", []),  # o need not block at 1: that square wins
        ("x../x../.o.", [1 << 6]),  # o must block
        ("x.x/.o./x.o", [1 << 1]),  # o can't block 1 and 3: trying one of them is enough to know
        ("x../.../...", [0b111_111_110]),
    ],
)
def test_where_a_line_is_near_nothing_else_is_tried(squares, asked_first, monkeypatch):
    asked: list[int] = []
    bits_of = bits.in_order(Variant())

    def watched(mask):
        asked.append(mask)
        return bits_of(mask)

    monkeypatch.setattr(bits, "in_order", lambda variant: watched)
    alphabeta_on_bits(State.parse(squares))
    assert asked[:1] == asked_first


def in_reading_order(_variant: Variant) -> Callable[[int], list[int]]:
    singles = [1 << square for square in range(16)]
    return lambda mask: [bit for bit in singles if mask & bit]


def without_symmetry(_variant: Variant) -> Callable[[int, int], int]:
    return lambda mine, theirs: mine << 16 | theirs


@pytest.mark.parametrize(
    ("replaced", "positions"),
    [
        ({}, 13_581),
        ({"in_order": in_reading_order}, 34_632),
        ({"naming": without_symmetry}, 45_384),
    ],
)
def test_what_each_thing_saves_on_4x4(replaced, positions, monkeypatch):
    for name, function in replaced.items():
        monkeypatch.setattr(bits, name, function)
    table: Bounds = {}
    assert alphabeta_on_bits(State.empty(FOUR), table) == 0
    assert len(table) == positions
