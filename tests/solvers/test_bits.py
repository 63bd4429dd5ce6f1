"""Alpha-beta on integers, beside the readable minimax and a table of all positions."""

import random
from collections import Counter
from functools import cache

import pytest

from ttt import State, Variant, minimax
from ttt.count import reachable, tree
from ttt.solvers import bits
from ttt.solvers.bits import Bounds, alphabeta_with_table
from ttt.solvers.tablebase import solved

ENDINGS = [
    ("xoxo/oxox/....", Variant(4, 3, 3)),
    ("xxoo/..../oxx.", Variant(4, 3, 4)),
    (".o./xx./oox/.x.", Variant(3, 4, 3)),
    ("xx../oo../....", Variant(4, 3, 3, misere=True)),
    ("xoxo/oxox/.xo./oxox", Variant(4, 4, 4)),
    ("xoxo/oxox/oxox", Variant(4, 3, 4)),
]


@pytest.mark.parametrize(("squares", "variant"), ENDINGS)
def test_it_is_the_readable_minimax_on_other_boards(squares: str, variant: Variant) -> None:
    for state in set(tree(State.parse(squares, variant))):
        assert alphabeta_with_table(state) == minimax.minimax(state), state


def test_it_refuses_large_boards() -> None:
    with pytest.raises(ValueError, match=r"Variant\(5, 4, 4\) has 20 squares; .* up to 16"):
        alphabeta_with_table(State.empty(Variant(5, 4, 4)))


FOUR = Variant(4, 4, 4)


@cache
def values(variant: Variant) -> dict[State, int]:
    """The value of each position of a 3×3 game."""
    memo: dict[State, int] = {}
    found = {
        state: minimax.minimax_with_memo(state, memo) for state in reachable(State.empty(variant))
    }
    assert len(found) == 5478
    return found


def on_the_way(variant: Variant, games: int) -> list[State]:
    """The positions of some games at random, the last ones too."""
    luck, states = random.Random(variant.width), []
    for _ in range(games):
        state = State.empty(variant)
        while not state.is_terminal:
            state = state.result(luck.choice(state.actions()))
            states.append(state)
    return states


def read(name: int, variant: Variant) -> State:
    """The position that has a name: two masks, first of the side to move."""
    size = variant.width * variant.height
    mine, theirs = (f"{name >> shift & (1 << size) - 1:0{size}b}"[::-1] for shift in (size, 0))
    first, second = ("x", "o") if mine.count("1") == theirs.count("1") else ("o", "x")
    squares = [
        first if a == "1" else second if b == "1" else "."
        for a, b in zip(mine, theirs, strict=True)
    ]
    return State.parse("".join(squares), variant)


def test_images_share_a_name() -> None:
    """First of all, for a search that forgets to stop has more of them here, and is at 4×4 for ever."""
    table: Bounds = {}
    alphabeta_with_table(State(), table)
    positions = [read(name, Variant()) for name in table]
    assert len({state.canonical() for state in positions}) == len(positions) == 72
    assert not any(state.is_terminal for state in positions)


@pytest.mark.parametrize("misere", [False, True])
def test_it_finds_the_value_of_every_position(misere: bool) -> None:
    known, shared = [*values(Variant(misere=misere)).items()], Bounds()
    for state, value in random.Random(5).sample(known, len(known)):
        assert alphabeta_with_table(state) == alphabeta_with_table(state, shared) == value, state


@pytest.mark.parametrize(
    "variant",
    [FOUR, Variant(4, 3, 3), Variant(4, 3, 3, misere=True), Variant(4, 4, 3, misere=True)],
)
def test_it_says_what_the_tablebase_says(variant: Variant) -> None:
    """From the empty board to the last move; here nothing is looked at again, on 3×3 everything was."""
    oracle, shared, found = solved(variant), Bounds(), Counter[int]()
    for state in [State.empty(variant), *on_the_way(variant, 30)]:
        value = alphabeta_with_table(state, shared)
        assert value == oracle.outcome(state).value, state
        found[value] += 1
    assert set(found) == {1, 0, -1}


@pytest.mark.parametrize(
    "variant", [Variant(), Variant(misere=True), FOUR, Variant(4, 3, 3, misere=True)]
)
def test_what_the_table_says_is_true(variant: Variant) -> None:
    """A cut search knows one bound only: were it taken for the value, some position here would be worth another."""
    oracle, table, kinds = solved(variant), Bounds(), Counter[str]()
    for state in [State.empty(variant), *on_the_way(variant, 10)]:
        alphabeta_with_table(state, table)
    for name, (low, high) in table.items():
        state = read(name, variant)
        assert low <= oracle.outcome(state).value <= high, state
        kinds["=" if low == high else f"{low:+} to {high:+}"] += 1
    assert set(kinds) == {"=", "+0 to +1", "-1 to +0"}, (
        "each kind is there, and none that says nothing"
    )


def test_a_table_can_be_given_again() -> None:
    table: Bounds = {}
    alphabeta_with_table(State(), table)
    before = dict(table)
    assert alphabeta_with_table(State(), table) == 0
    assert table == before
    table[0] = (1, 1)  # not true, and believed
    assert alphabeta_with_table(State(), table) == 1


@pytest.mark.parametrize(
    ("squares", "tried"),
    [
        ("xo./.xo/...", set()),  # x wins at 8
        ("x.x/.ox/.o.", set()),  # o need not block at 1: that square wins
        ("x../x../.o.", {6}),  # o must block
        ("x.x/.o./x.o", {1}),  # o can't block 1 and 3: trying one of them is enough to know
        ("x../.../...", set(range(1, 9))),
    ],
)
def test_where_a_line_is_near_nothing_else_is_tried(
    squares: str, tried: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    bits_of = bits._bits_of(Variant())

    def watched(mask: int) -> list[int]:
        asked.append(mask)
        return bits_of(mask)

    monkeypatch.setattr(bits, "_bits_of", lambda variant: watched)
    alphabeta_with_table(State.parse(squares))
    assert asked[:1] == ([sum(1 << square for square in tried)] if tried else [])


def test_what_each_thing_saves_on_4x4(monkeypatch: pytest.MonkeyPatch) -> None:
    def entries() -> int:
        table: Bounds = {}
        assert alphabeta_with_table(State.empty(FOUR), table) == 0
        return len(table)

    assert entries() == 13_581
    with monkeypatch.context() as patched:
        singles = [1 << square for square in range(16)]
        patched.setattr(
            bits, "_bits_of", lambda variant: lambda mask: [bit for bit in singles if mask & bit]
        )
        assert entries() == 34_632, "in reading order"
    with monkeypatch.context() as patched:
        patched.setattr(bits, "naming", lambda variant: lambda mine, theirs: mine << 16 | theirs)
        assert entries() == 45_384, "without symmetry"
