"""The check of a search with a table: right and wrong answers, and the hints that come."""

from collections.abc import Callable
from math import inf
from typing import Any

import pytest

from ttt import State, check
from ttt.alphabeta import most_lines_first
from ttt.check import bounds

Table = dict[Any, Any]
Keep = Callable[[Table, State, float, float, float], None]
Find = Callable[[Table, State, float, float], float | None]


def search(keep: Keep, find: Find = lambda table, state, alpha, beta: table.get(state)) -> Callable[..., float]:
    """Return a search with a table: how it keeps what it finds, and finds it again."""

    def bound(state: State, table: Table, alpha: float = -inf, beta: float = inf) -> float:
        if state.is_terminal:
            return state.utility(state.to_move)
        found = find(table, state, alpha, beta)
        if found is not None:
            return found
        best = -inf
        for square in most_lines_first(state):
            best = max(best, -bound(state.result(square), table, -beta, -max(alpha, best)))
            if best >= beta:
                break
        keep(table, state, best, alpha, beta)
        return best

    return bound


def as_value(table: Table, state: State, best: float, alpha: float, beta: float) -> None:
    """Keep whatever is found: the bug."""
    table[state] = best


def only_values(table: Table, state: State, best: float, alpha: float, beta: float) -> None:
    if alpha < best < beta:
        table[state] = best


def not_if_cut(table: Table, state: State, best: float, alpha: float, beta: float) -> None:
    if best < beta:
        table[state] = best


def not_if_low(table: Table, state: State, best: float, alpha: float, beta: float) -> None:
    if best > alpha:
        table[state] = best


def flagged(table: Table, state: State, best: float, alpha: float, beta: float) -> None:
    table[state] = (">" if best >= beta else "<" if best <= alpha else "=", best)


def settled(table: Table, state: State, alpha: float, beta: float) -> float | None:
    flag, value = table.get(state, ("", 0))
    return value if flag == "=" or (flag == ">" and value >= beta) or (flag == "<" and value <= alpha) else None


def trusting(table: Table, state: State, alpha: float, beta: float) -> float | None:
    return table[state][1] if state in table else None


def by_window(table: Table, state: State, best: float, alpha: float, beta: float) -> None:
    table[state, alpha, beta] = best


@pytest.mark.parametrize(
    ("right", "nodes"),
    [
        (search(only_values), "5,700"),
        (search(flagged, settled), "1,999"),
        (search(by_window, lambda table, state, alpha, beta: table.get((state, alpha, beta))), "2,246"),
    ],
)
def test_right_tables(right: Callable[..., float], nodes: str) -> None:
    verdict = check.bound(right)
    assert verdict
    assert f"{nodes} nodes" in verdict.text


def stub(state: State, table: Table) -> Any:
    """Left as it is."""
    ...  # noqa: PIE790


@pytest.mark.parametrize(
    ("wrong", "said", "hint"),
    [
        (stub, "not yet", ""),
        (search(as_value), "is worth 1; that is 0", "since best had reached beta"),
        (search(not_if_low), "not right yet", "since best had reached beta"),
        (search(not_if_cut), "not right yet", "No move there was better than alpha"),
        (search(flagged, trusting), "not right yet", bounds.ELSEWHERE),
        (search(lambda *_: None), "7,275 nodes", bounds.NO_USE),
        (search(only_values, lambda *_: None), "7,275 nodes", bounds.NO_USE),
        (lambda state, table: None, "not right yet", "end in a return"),
        (lambda state: 0, "not right yet", ""),
    ],
)
def test_wrong_tables(wrong: Any, said: str, hint: str) -> None:
    verdict = check.bound(wrong)
    assert not verdict
    assert said in verdict.text
    assert hint in verdict.hint


def test_the_board_that_is_shown_is_wrong_in_the_table() -> None:
    verdict = check.bound(search(as_value))
    assert verdict.state is not None
    kept: Table = {}
    bug = search(as_value)
    bug(State(), kept)
    assert verdict.state in kept
