"""Minimax and alpha-beta on integers, beside the readable ones and the nodes that they should look at."""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest

from ttt import State, Variant, minimax
from ttt.alphabeta import Order, alphabeta, fewest_lines_first, in_reading_order, most_lines_first
from ttt.count import reachable, results, tree
from ttt.game import other
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


class Watched(list[bool]):
    """A table that remembers how often each of its rows was asked for."""

    def __init__(self, rows: list[bool]) -> None:
        super().__init__(rows)
        self.asked: Counter[int] = Counter()

    def __getitem__(self, mask):  # type: ignore[no-untyped-def]
        self.asked[mask] += 1
        return super().__getitem__(mask)


def mask(state: State, player: str) -> int:
    """The squares of one player, one bit each."""
    return sum(1 << square for square, mark in enumerate(state.squares) if mark == player)


@pytest.mark.parametrize("misere", [False, True])
def test_it_is_the_readable_minimax_on_3x3(misere: bool) -> None:
    states = [state for state in reachable(State.empty(Variant(misere=misere))) if state.squares.count(".") <= 6]
    values: Counter[int] = Counter()
    for state in states:
        value = bits.minimax(state)
        assert value == minimax.minimax(state), state
        values[value] += 1
    assert values.total() == 5478 - 1 - 9 - 72
    assert min(values[value] for value in (1, 0, -1)) > 100, "each value is among them, and many times"


@pytest.mark.parametrize(("squares", "variant"), ENDINGS)
def test_each_is_the_readable_minimax_on_other_boards(squares: str, variant: Variant) -> None:
    for state in set(tree(State.parse(squares, variant))):
        found = {bits.minimax(state), alphabeta_with_table(state)}
        found |= {bits.alphabeta(state), bits.alphabeta(state, most_lines_first)}
        assert found == {minimax.minimax(state)}, state


@pytest.mark.parametrize("misere", [False, True])
def test_it_looks_at_every_node(misere: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A node is looked at when somebody asks whether its last move made a line: the table is asked once for each."""
    start = State.empty(Variant(misere=misere))
    watched = Watched(bits._has_line(start.variant))
    monkeypatch.setattr(bits, "_has_line", lambda variant: watched)
    assert bits.minimax(start) == 0
    nodes: Counter[int] = Counter()
    going = Counter([start])  # the positions after so many plies, each with the number of games that lead there
    while going:
        after: Counter[State] = Counter()
        for state, ways in going.items():
            for child in results(state):
                after[child] += ways
        for state, ways in after.items():
            nodes[mask(state, other(state.to_move))] += ways
        going = after
    assert nodes.total() == 549_946 - 1
    assert watched.asked == nodes


@pytest.mark.parametrize("order", [in_reading_order, most_lines_first, fewest_lines_first])
@pytest.mark.parametrize("misere", [False, True])
def test_alphabeta_finds_the_value_of_every_position(misere: bool, order: Order) -> None:
    for state, value in values(Variant(misere=misere)).items():
        assert bits.alphabeta(state, order) == value, state


class Seen:
    """A position that notes in a list each one that is made of it."""

    def __init__(self, state: State, seen: list[State]) -> None:
        self.state, self.seen = state, seen
        self.variant, self.to_move, self.is_terminal = state.variant, state.to_move, state.is_terminal
        self.actions, self.utility = state.actions, state.utility

    def result(self, square: int) -> "Seen":
        after = self.state.result(square)
        self.seen.append(after)
        return Seen(after, self.seen)


@pytest.mark.parametrize(
    ("order", "misere", "nodes"),
    [(in_reading_order, False, 18_297), (most_lines_first, False, 7_275), (fewest_lines_first, True, None)],
)
def test_alphabeta_looks_at_the_nodes_of_the_readable_one(
    order: Order, misere: bool, nodes: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As above: a node is looked at when somebody asks whether its last move made a line."""
    start = State.empty(Variant(misere=misere))
    watched = Watched(bits._has_line(start.variant))
    monkeypatch.setattr(bits, "_has_line", lambda variant: watched)
    bits.alphabeta(start, order)
    seen: list[State] = []
    alphabeta(Seen(start, seen), order)
    assert watched.asked == Counter(mask(state, other(state.to_move)) for state in seen)
    assert nodes in (1 + watched.asked.total(), None)


def test_an_order_gives_each_square_once() -> None:
    with pytest.raises(ValueError, match=r"order gives the squares \(0, .*8, 8\) on the empty board; each square once"):
        bits.alphabeta(State(), lambda state: [*range(9), 8])


def test_tables_are_made_once_for_each_variant() -> None:
    assert bits._has_line(Variant()) is bits._has_line(Variant())
    assert bits._has_line(Variant(3, 3, 2)) != bits._has_line(Variant())
    assert bits._free((0, 1)) is bits._free((0, 1))


@pytest.mark.parametrize("ask", [bits.minimax, bits.alphabeta, alphabeta_with_table])
def test_it_refuses_large_boards(ask: Callable[[State], int]) -> None:
    with pytest.raises(ValueError, match=r"Variant\(5, 4, 4\) has 20 squares; .* up to 16"):
        ask(State.empty(Variant(5, 4, 4)))


FOUR = Variant(4, 4, 4)


@cache
def values(variant: Variant) -> dict[State, int]:
    """The value of each position of a 3×3 game."""
    memo: dict[State, int] = {}
    found = {state: minimax.minimax_with_memo(state, memo) for state in reachable(State.empty(variant))}
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
    """The position that has a name: below its code, two masks, first of the side to move."""
    size = variant.width * variant.height
    mine, theirs = (f"{name >> shift & (1 << size) - 1:0{size}b}"[::-1] for shift in (size, 0))
    first, second = ("x", "o") if mine.count("1") == theirs.count("1") else ("o", "x")
    squares = [first if a == "1" else second if b == "1" else "." for a, b in zip(mine, theirs, strict=True)]
    return State.parse("".join(squares), variant)


def test_images_share_a_name() -> None:
    """First of all, for a search that forgets to stop has more of them here, and is at 4×4 for ever."""
    table: Bounds = {}
    alphabeta_with_table(State(), table)
    positions = [read(name, Variant()) for name in table]
    assert len({state.canonical() for state in positions}) == len(positions) == 72
    assert not any(state.is_terminal for state in positions)
    assert all(state == state.canonical() for state in positions if state.to_move == "x"), "then x comes last"


@pytest.mark.parametrize("misere", [False, True])
def test_it_finds_the_value_of_every_position(misere: bool) -> None:
    known, shared = [*values(Variant(misere=misere)).items()], Bounds()
    for state, value in random.Random(5).sample(known, len(known)):
        assert alphabeta_with_table(state) == alphabeta_with_table(state, shared) == value, state


@pytest.mark.parametrize(
    "variant", [FOUR, Variant(4, 3, 3), Variant(4, 3, 3, misere=True), Variant(4, 4, 3, misere=True)]
)
def test_it_says_what_the_tablebase_says(variant: Variant) -> None:
    """From the empty board to the last move; here nothing is looked at again, on 3×3 everything was."""
    oracle, shared, found = solved(variant), Bounds(), Counter[int]()
    for state in [State.empty(variant), *on_the_way(variant, 60)]:
        value = alphabeta_with_table(state, shared)
        assert value == oracle.outcome(state).value, state
        found[value] += 1
    assert set(found) == {1, 0, -1}


@pytest.mark.parametrize("variant", [Variant(), Variant(misere=True), FOUR, Variant(4, 3, 3, misere=True)])
def test_what_the_table_says_is_true(variant: Variant) -> None:
    """A cut search knows one bound only: were it taken for the value, some position here would be worth another."""
    oracle, table, kinds = solved(variant), Bounds(), Counter[str]()
    for state in [State.empty(variant), *on_the_way(variant, 20)]:
        alphabeta_with_table(state, table)
    for name, (low, high) in table.items():
        state = read(name, variant)
        assert low <= oracle.outcome(state).value <= high, state
        kinds["=" if low == high else f"{low:+} to {high:+}"] += 1
    assert set(kinds) == {"=", "+0 to +1", "-1 to +0"}, "each kind is there, and none that says nothing"


def test_a_table_can_be_given_again() -> None:
    table: Bounds = {}
    alphabeta_with_table(State(), table)
    before = dict(table)
    assert alphabeta_with_table(State(), table) == 0
    assert table == before
    start = max(table)
    table[start] = (1, 1)  # not true, and believed
    assert alphabeta_with_table(read(start, Variant()), table) == 1


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
        patched.setattr(bits, "_bits_of", lambda variant: lambda mask: [bit for bit in singles if mask & bit])
        assert entries() == 34_632, "in reading order"
    with monkeypatch.context() as patched:
        few = [mask for mask in range(1 << 16) if mask.bit_count() <= 8]
        itself = [{mask: images[mask][:1] for mask in few} for images in bits._images(FOUR)]
        patched.setattr(bits, "_images", lambda variant: itself)
        assert entries() == 45_384, "without symmetry"
