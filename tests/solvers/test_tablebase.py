"""The table of a board, against a search position by position, and published numbers.

Two outcomes that are draws count as equal however far away they are; so here values and plies are
compared.
"""

import tracemalloc
from collections import Counter
from functools import cache
from typing import Any

import pytest

from tests.solvers.games import on_the_way
from ttt import State, Variant, minimax
from ttt.count import reachable
from ttt.game import other
from ttt.minimax import Outcome
from ttt.solvers.tablebase import Tablebase, solve

FOUR = Variant(4, 4, 4)
PLANE = [[i, (i + 1) % 7, (i + 3) % 7] for i in range(7)]
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
    Variant.from_lines([(i, 0) for i in range(7)], PLANE, name="PLANE"),
]
Memo = dict[Any, Outcome]


@cache
def solved(variant: Variant) -> Tablebase:
    return solve(variant)


def value_and_plies(outcome: Outcome | None) -> tuple[int, int] | None:
    return None if outcome is None else (outcome.value, outcome.plies)


def looked_at(variant: Variant, games: int) -> Memo:
    """Return what a search below late positions of a large board finds, by position."""
    memo: Memo = {}
    for state in on_the_way(variant, games, free=8):
        minimax.outcome(state, memo)
    return memo


def check(table: Tablebase, memo: Memo):
    """Assert that the table says what the search has found."""
    for state, outcome in memo.items():
        assert value_and_plies(table.outcome(state)) == value_and_plies(outcome), state


@pytest.mark.parametrize("variant", WHOLE, ids=repr)
def test_every_position_is_worth_what_the_search_says(variant):
    memo: Memo = {}
    minimax.outcome(State.empty(variant), memo)  # which looks at all that can be reached
    table = solved(variant)
    check(table, memo)
    assert table.variant is variant
    assert len(table) == len(memo)
    winners = Counter[str | None]()
    for state, outcome in memo.items():
        winners[{1: state.to_move, 0: None, -1: other(state.to_move)}[outcome.value]] += 1
    assert table.wins == {player: winners[player] for player in ("x", None, "o")}


@pytest.mark.parametrize(
    "variant",
    [
        *(Variant(5, 3, 3, misere=True), Variant(3, 4, 3)),
        *(pytest.param(it, marks=pytest.mark.long) for it in (Variant(3, 4, 4), Variant(14, 1, 3))),
    ],
    ids=repr,
)
def test_larger_boards_are_worth_what_the_search_says(variant):
    """Of these, all that a search from the middle of some games looks at."""
    memo = looked_at(variant, 100)
    assert len(memo) > 5_000
    check(solved(variant), memo)


def test_published_numbers_of_4x4():
    table = solved(FOUR)
    assert len(table) == 9_722_011
    assert table.wins == {"x": 2_304_458, None: 6_031_189, "o": 1_386_364}
    assert value_and_plies(table.outcome(State.empty(FOUR))) == (0, 16)


def test_predict_and_best_actions_are_those_of_the_search():
    table = solved(Variant())
    for state in reachable():
        predicted = [value_and_plies(outcome) for outcome in table.predict(state)]
        assert predicted == [value_and_plies(outcome) for outcome in minimax.predict(state)]
        assert table.best_actions(state) == minimax.best_actions(state)


def test_what_it_answers_is_plain_python():
    """Not NumPy's integers, which are no squares and no plies to other parts of ttt."""
    table = solved(Variant())
    state = State.parse("xx./oo./...")
    numbers = [table.best_actions(state)[0], table.outcome(state).plies, len(table)]
    assert {type(number) for number in [*numbers, *table.wins.values()]} == {int}


@pytest.mark.long
def test_a_board_of_18_squares_is_worth_what_the_search_says():
    variant = Variant(6, 3, 4)
    check(solve(variant), looked_at(variant, 5))


def test_too_large_a_board_is_refused():
    refusal = "21 squares; a table of positions takes boards of up to 20"
    with pytest.raises(ValueError, match=refusal):
        solve(Variant(21, 1, 3))


def test_it_answers_for_its_own_variant_only():
    refusal = r"misere=True\)\) is not a position of Variant\(3, 3, 3\)"
    with pytest.raises(ValueError, match=refusal):
        solved(Variant()).outcome(State.empty(Variant(misere=True)))


def test_solving_4x4_takes_little_memory():
    tracemalloc.start()
    try:
        solve(FOUR)
        assert tracemalloc.get_traced_memory()[1] < 100 << 20
    finally:
        tracemalloc.stop()
