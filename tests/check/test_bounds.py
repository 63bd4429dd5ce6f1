"""The check of a search with a table: right and wrong answers, and the hints that come."""

from typing import Any

import pytest

from ttt import State, check
from ttt.check import bounds
from ttt.minimax import outcome

Table = dict[Any, Any]


def as_is(table: Table, state: State, alpha: float, beta: float) -> float | None:
    """Take whatever is there."""
    return table.get(state)


def nothing(*_: object) -> None:
    """Find nothing, or keep nothing."""
    return None  # noqa: RET501


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


def of_window(table: Table, state: State, alpha: float, beta: float) -> float | None:
    return table.get((state, alpha, beta))


def strictly(table: Table, state: State, alpha: float, beta: float) -> float | None:
    """Right, but not all that a bound can tell."""
    flag, value = table.get(state, ("", 0))
    return value if flag == "=" or (flag == ">" and value > beta) or (flag == "<" and value < alpha) else None


@pytest.mark.parametrize(
    ("find", "keep", "nodes"),
    [
        (as_is, only_values, "5,700 nodes"),
        (settled, flagged, "1,999 nodes."),
        (of_window, by_window, "2,246 nodes"),
        (strictly, flagged, "nodes. (With bounds and their signs, 1,999.)"),
    ],
)
def test_right_tables(find: Any, keep: Any, nodes: str) -> None:
    verdict = check.bound(find, keep)
    assert verdict
    assert nodes in verdict.text


def stub(*_: Any) -> Any:
    """Left as it is."""
    ...  # noqa: PIE790


def settled_without_return(table: Table, state: State, alpha: float, beta: float) -> None:
    settled(table, state, alpha, beta)


def unpacks(table: Table, state: State, alpha: float, beta: float) -> float | None:
    flag, value = table.get(state)  # type: ignore[misc]
    return float(value) if flag else None


def only_on_large_boards(table: Table, state: State, alpha: float, beta: float) -> None:
    """Go wrong where the first part of the check does not look."""
    if len(state.actions()) > 7:
        raise KeyError(state)


def endless_on_large_boards(table: Table, state: State, alpha: float, beta: float) -> None:
    while len(state.actions()) > 7:
        pass


def half_on_large_boards(table: Table, state: State, alpha: float, beta: float) -> float | None:
    return 0.5 if len(state.actions()) == 8 and table else None


@pytest.mark.parametrize(
    ("find", "keep", "said", "hint"),
    [
        (stub, as_value, "not yet", ""),
        (as_is, stub, "not yet", ""),
        (as_is, None, "a function was expected", ""),
        (as_is, as_value, "is worth +1; that is 0", "since best had reached beta"),
        (as_is, not_if_low, "not right yet", "since best had reached beta"),
        (as_is, not_if_cut, "not right yet", "No move there was better than alpha"),
        (trusting, flagged, "not right yet", bounds.ELSEWHERE),
        (as_is, nothing, "7,275 nodes", bounds.NO_USE),
        (nothing, only_values, "7,275 nodes", bounds.NO_USE),
        (settled_without_return, flagged, "7,275 nodes", bounds.NO_USE),
        (lambda table, state, alpha, beta: 0, as_value, "in an empty table it finds 0", "should be None"),
        (as_is, flagged, "find gave (", "Which part of what was kept is the value?"),
        (lambda table, state, alpha, beta: table[state], as_value, "KeyError", "table.get(state) is None"),
        (as_value, as_is, "positional argument", "Are they given in their order"),
        (unpacks, flagged, "flag, value = table.get(state)", ""),
        (lambda table: None, as_value, "raised TypeError", ""),
        (
            only_on_large_boards,
            nothing,
            "with one table for all boards, on State.parse('.../.../...') it raised KeyError",
            "table.get(state)",
        ),
        (half_on_large_boards, only_values, "is worth 0.5; that is 0", bounds.ELSEWHERE),
    ],
)
def test_wrong_tables(find: Any, keep: Any, said: str, hint: str) -> None:
    verdict = check.bound(find, keep)
    assert not verdict
    assert said in verdict.text
    assert hint in verdict.hint


def test_a_loop_without_end_on_large_boards_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """After 5,000,000 steps, and here sooner."""
    assert bounds.STEPS == 5_000_000
    monkeypatch.setattr(bounds, "STEPS", 500_000)
    verdict = check.bound(endless_on_large_boards, nothing)
    assert not verdict
    assert "with one table for all boards" in verdict.text
    assert "had not come to an end after 500,000 steps" in verdict.text
    assert "for your loop to stop" in verdict.hint


def test_the_board_that_is_shown_is_wrong_in_the_table() -> None:
    verdict = check.bound(as_is, as_value)
    assert verdict.state is not None
    assert "The board below is worth +1. It stands in the table with −1." in verdict.text
    assert outcome(verdict.state).value == 1
