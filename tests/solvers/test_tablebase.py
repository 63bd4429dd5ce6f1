"""The table of a board, against the search that looks at one position after the other, and against published numbers.

Two outcomes that are draws count as equal however far away they are; so here values and plies are
compared.
"""

import random
import tracemalloc
from collections import Counter
from functools import cache
from typing import Any

import pytest

from tests.solvers.test_bits import on_the_way
from tests.test_alphabeta import late
from ttt import State, Variant, minimax
from ttt.count import reachable
from ttt.game import other
from ttt.minimax import Outcome
from ttt.solvers.proofs import wins
from ttt.solvers.tablebase import Tablebase, perfect, solve

WHOLE = [  # boards on which every position is compared
    Variant(),
    Variant(3, 3, 3, misere=True),
    Variant(3, 3, 2),
    Variant(4, 2, 3, misere=True),
    Variant(2, 4, 4),
    Variant(5, 2, 3),
    Variant(1, 5, 3),
    Variant(5, 1, 2, misere=True),
    Variant(1, 1, 1),
    Variant(1, 1, 1, misere=True),
    Variant(2, 2, 1),
    Variant(4, 3, 3),
    Variant.from_lines(
        [(i, 0) for i in range(7)], [[i, (i + 1) % 7, (i + 3) % 7] for i in range(7)], name="PLANE"
    ),
]


@cache
def solved(variant: Variant) -> Tablebase:
    return solve(variant)


@cache
def searched(variant: Variant) -> dict[Any, Outcome]:
    """What the search finds at every position of a small board; it looks at all that can be reached."""
    memo: dict[Any, Outcome] = {}
    minimax.outcome(State.empty(variant), memo)
    return memo


def told(outcome: Outcome | None) -> tuple[int, int] | None:
    return None if outcome is None else (outcome.value, outcome.plies)


def looked_at(variant: Variant, free: int, at_least: int) -> dict[Any, Outcome]:
    """What a search below random positions of a large board finds, by position."""
    memo, luck = dict[Any, Outcome](), random.Random(f"{variant!r}")
    while len(memo) < at_least:
        minimax.outcome(late(variant, free, luck), memo)
    return memo


def winner(state: State, outcome: Outcome) -> str | None:
    return {1: state.to_move, 0: None, -1: other(state.to_move)}[outcome.value]


@pytest.mark.parametrize("variant", WHOLE, ids=repr)
def test_every_position_is_worth_what_the_search_says(variant: Variant) -> None:
    table, known = solved(variant), searched(variant)
    assert [state for state in known if told(table.outcome(state)) != told(known[state])] == []
    assert len(table) == len(known)
    wins = Counter(winner(state, outcome) for state, outcome in known.items())
    assert table.wins == {player: wins[player] for player in ("x", None, "o")}
    assert table.variant is variant


LARGER = [Variant(5, 3, 3, misere=True), Variant(3, 4, 3), Variant(3, 4, 4), Variant(14, 1, 3)]


@pytest.mark.parametrize("variant", LARGER, ids=repr)
def test_larger_boards_are_worth_what_the_search_says(variant: Variant) -> None:
    """Of these, all that a search from the middle of some games looks at."""
    memo = looked_at(variant, free=8, at_least=5_000)
    table = solved(variant)
    assert [state for state in memo if told(table.outcome(state)) != told(memo[state])] == []


def test_published_numbers_of_4x4() -> None:
    table = solved(Variant(4, 4, 4))
    assert len(table) == 9_722_011
    assert table.wins == {"x": 2_304_458, None: 6_031_189, "o": 1_386_364}
    assert told(table.outcome(State.empty(Variant(4, 4, 4)))) == (0, 16)


def test_predict_and_best_actions_are_those_of_the_search() -> None:
    table = solved(Variant())
    for state in reachable():
        assert [*map(told, table.predict(state))] == [*map(told, minimax.predict(state))]
        assert table.best_actions(state) == minimax.best_actions(state)


def test_what_it_answers_is_plain_python() -> None:
    """Not NumPy's integers, which are no squares and no plies to other parts of ttt."""
    table, state = solved(Variant()), State.parse("xx./oo./...")
    assert (
        type(perfect(state))
        is type(table.best_actions(state)[0])
        is type(table.outcome(state).plies)
        is int
    )
    assert {type(number) for number in (len(table), *table.wins.values())} == {int}


def test_perfect_solves_each_variant_once(monkeypatch: pytest.MonkeyPatch) -> None:
    variants: list[Variant] = []

    def noted(variant: Variant) -> Tablebase:
        variants.append(variant)
        return solve(variant)

    monkeypatch.setattr("ttt.solvers.tablebase.solve", noted)
    for variant in (Variant(3, 2, 3), Variant(2, 3, 3)) * 3:
        assert perfect(State.empty(variant)) == minimax.perfect(State.empty(variant))
    assert variants == [Variant(3, 2, 3), Variant(2, 3, 3)]


def test_a_board_of_18_squares_is_worth_what_proofs_and_the_search_say() -> None:
    variant, names = Variant(6, 3, 4), dict[int, bool]()
    table, memo = solve(variant), looked_at(variant, free=7, at_least=1_000)
    assert [state for state in memo if told(table.outcome(state)) != told(memo[state])] == []
    states = [state for state in on_the_way(variant, 1_000) if state.squares.count(".") <= 11]
    assert len(states) >= 10_000
    for state in states:
        value = table.outcome(state).value * (1 if state.to_move == "x" else -1)
        assert wins(state, "x", names) - wins(state, "o", names) == value, state


def test_too_large_a_board_is_refused_at_once() -> None:
    variant = Variant(21, 1, 3)
    tracemalloc.start()
    try:
        for refused in (lambda: solve(variant), lambda: perfect(State.empty(variant))):
            with pytest.raises(
                ValueError, match=r"21 squares; a table of positions takes boards of up to 20"
            ):
                refused()
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


def test_it_answers_for_its_own_variant_only() -> None:
    with pytest.raises(
        ValueError, match=r"misere=True\)\) is not a position of Variant\(3, 3, 3\)"
    ):
        solved(Variant()).outcome(State.empty(Variant(misere=True)))


def test_solving_4x4_takes_little_memory() -> None:
    tracemalloc.start()
    try:
        solve(Variant(4, 4, 4))
        assert tracemalloc.get_traced_memory()[1] < 100 << 20
    finally:
        tracemalloc.stop()


def test_it_shows_itself_by_its_numbers() -> None:
    numbers = "5,478 positions; x wins 2,936, o 1,474; 1,068 draws"
    assert repr(solved(Variant())) == f"<Tablebase of Variant(3, 3, 3): {numbers}>"
