"""Minimax and alpha-beta on integers, beside the readable ones and the nodes that they should look at."""

from collections import Counter
from collections.abc import Callable

import pytest

from ttt import State, Variant, bits, search
from ttt.alphabeta import Order, fewest_lines_first, in_reading_order, most_lines_first
from ttt.count import reachable, results, tree
from ttt.game import other

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
        assert value == search.minimax(state), state
        values[value] += 1
    assert values.total() == 5478 - 1 - 9 - 72
    assert min(values[value] for value in (1, 0, -1)) > 100, "each value is among them, and many times"


def test_it_is_the_readable_minimax_on_the_empty_board() -> None:
    assert bits.minimax(State()) == search.minimax(State()) == 0


@pytest.mark.parametrize(("squares", "variant"), ENDINGS)
def test_it_is_the_readable_minimax_on_other_boards(squares: str, variant: Variant) -> None:
    for state in set(tree(State.parse(squares, variant))):
        assert bits.minimax(state) == search.minimax(state), state


@pytest.mark.parametrize("misere", [False, True])
def test_it_looks_at_every_node(misere: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A node is looked at when somebody asks whether its last move made a line: the table is asked once for each."""
    start = State.empty(Variant(misere=misere))
    watched = Watched(bits._has_line(start.variant))
    monkeypatch.setattr(bits, "_has_line", lambda variant: watched)
    bits.minimax(start)
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
    memo: dict[State, int] = {}
    states = reachable(State.empty(Variant(misere=misere)))
    assert len(states) == 5478
    for state in states:
        assert bits.alphabeta(state, order) == search.minimax_with_memo(state, memo), state


@pytest.mark.parametrize(("squares", "variant"), ENDINGS)
def test_alphabeta_finds_the_values_on_other_boards(squares: str, variant: Variant) -> None:
    for state in set(tree(State.parse(squares, variant))):
        assert bits.alphabeta(state) == bits.alphabeta(state, most_lines_first) == search.minimax(state), state


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
    search.alphabeta(Seen(start, seen), order)
    assert watched.asked == Counter(mask(state, other(state.to_move)) for state in seen)
    assert nodes in (1 + watched.asked.total(), None)


@pytest.mark.parametrize("squares", [[0, 1, 2], [0, 1, 2, 3, 4, 5, 6, 7, 7], [0, 1, 2, 3, 4, 5, 6, 7, 8, 8]])
def test_an_order_gives_each_square_once(squares: list[int]) -> None:
    with pytest.raises(ValueError, match=r"order gives the squares \(0, 1, 2.*\) on the empty board; each square once"):
        bits.alphabeta(State(), lambda state: squares)


def test_tables_are_made_once_for_each_variant() -> None:
    assert bits._has_line(Variant()) is bits._has_line(Variant())
    assert bits._has_line(Variant(3, 3, 2)) != bits._has_line(Variant())
    assert bits._free((0, 1)) is bits._free((0, 1))


@pytest.mark.parametrize("ask", [bits.minimax, bits.alphabeta])
def test_it_refuses_what_it_does_not_know(ask: Callable[[State], int]) -> None:
    with pytest.raises(TypeError, match="'no state' is not a State"):
        ask("no state")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"Variant\(5, 4, 4\) has 20 squares; .* up to 16"):
        ask(State.empty(Variant(5, 4, 4)))
