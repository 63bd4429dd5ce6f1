"""Minimax on integers, beside the readable one and beside the trees that it should walk through."""

from collections import Counter

import pytest

from ttt import State, Variant, bits, search
from ttt.count import reachable, tree
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
    has_line, free = bits._tables(start.variant)
    watched = Watched(has_line)
    monkeypatch.setattr(bits, "_tables", lambda variant: (watched, free))
    bits.minimax(start)
    nodes = [state for state in tree(start) if state != start]
    assert len(nodes) == 549_946 - 1
    assert watched.asked == Counter(mask(state, other(state.to_move)) for state in nodes)


def test_tables_are_made_once_for_each_variant() -> None:
    assert bits._tables(Variant()) is bits._tables(Variant())
    assert bits._tables(Variant(3, 3, 2))[0] != bits._tables(Variant())[0]


def test_it_refuses_what_it_does_not_know() -> None:
    with pytest.raises(TypeError, match="'no state' is not a State"):
        bits.minimax("no state")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"Variant\(5, 4, 4\) has 20 squares; .* up to 16"):
        bits.minimax(State.empty(Variant(5, 4, 4)))
