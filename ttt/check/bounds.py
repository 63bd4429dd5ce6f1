"""Checks and hints of notebook 07: what a search that was cut may keep in its table."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from math import inf
from typing import Any

from ttt.alphabeta import most_lines_first
from ttt.check.alpha_beta import BY_LINES
from ttt.check.engine import Case, Verdict, all_states, fullest_first, judge, no_answer
from ttt.check.perfect_play import FEW_FREE, advise_on_search
from ttt.check.watch import Raised
from ttt.game import State
from ttt.search import outcome

Table = dict[Any, Any]
Find = Callable[[Table, State, float, float], float | None]
Keep = Callable[[Table, State, float, float, float], None]
KEPT = "It stands in the table with {kept:+d}, but is worth {true:+d}. "
LESS = (
    "The search was cut there, since best had reached beta. Is best then the value, or only the least that it can be?"
)
MORE = "No move there was better than alpha, so each was cut further down. Is best then the value, or only the most?"
ELSEWHERE = (
    "Something kept with one window is used with another. For which windows does what is known settle the question?"
)
NO_USE = "What is found is right, but the table saves nothing. Is something kept, and is it looked up?"


def bound(find: Find, keep: Keep) -> Verdict:
    """Check how a search with a table finds what it knows of a state, and how it keeps what it has learnt.

    `find(table, state, alpha, beta)` returns a value or None, `keep(table, state, best, alpha, beta)` returns nothing.
    """
    name = "bound"
    for function in (find, keep):
        if (problem := no_answer(function, name)) is not None:
            return problem
    search = _Search(find, keep)

    @wraps(find)  # so that an error is told with the learner's line
    def alone(state: State) -> float:
        return search(state, {})

    cases = (Case((state,), outcome(state).value, state) for state in fullest_first())
    verdict = judge(alone, name, cases, _advise, what=FEW_FREE)
    return verdict and _with_one_table(search)


def _with_one_table(search: _Search) -> Verdict:
    """Return what to say of a search that is asked about all boards, the empty one first, and keeps its table."""
    table, search.nodes = dict[Any, Any](), 0
    for state in all_states():
        got = search(state, table)
        if state == State():
            nodes = search.nodes
        if got != outcome(state).value:
            return _wrong(state, got, table)
    if nodes >= BY_LINES:
        return Verdict(
            False, f"✗ bound: the values are right, but it takes {nodes:,} nodes from the empty board.", NO_USE
        )
    return Verdict(True, f"✓ bound: right on all {len(all_states()):,} boards with one table, and {nodes:,} nodes.")


class _Search:
    """The search of the notebook, with the learner's way to find and to keep; it counts nodes."""

    def __init__(self, find: Find, keep: Keep) -> None:
        self.find, self.keep, self.nodes = find, keep, 0

    def __call__(self, state: State, table: Table, alpha: float = -inf, beta: float = inf) -> float:
        self.nodes += 1
        if state.is_terminal:
            return state.utility(state.to_move)
        if (found := self.find(table, state, alpha, beta)) is not None:
            return found
        best = -inf
        for square in most_lines_first(state):
            best = max(best, -self(state.result(square), table, -beta, -max(alpha, best)))
            if best >= beta:
                break
        self.keep(table, state, best, alpha, beta)
        return best


def _wrong(asked: State, got: Any, table: Table) -> Verdict:
    """Return the verdict on a wrong value: the fullest board about which the table is wrong, and how."""
    text = f"✗ bound: not right yet.\nIt says that {asked!r} is worth {got!r}; that is {outcome(asked).value}."
    kept = ((state, table[state]) for state in reversed(all_states()) if type(table.get(state)) is int)
    wrong = ((state, value, outcome(state).value) for state, value in kept if value != outcome(state).value)
    state, value, true = next(wrong, (asked, 0, 0))
    hint = ELSEWHERE if value == true else KEPT.format(kept=value, true=true) + (LESS if value < true else MORE)
    return Verdict(False, text, hint, state)


def _advise(_case: Case, got: Any) -> str:
    if got is None:
        return "Does every way through your function end in a return?"
    if isinstance(got, Raised):
        return advise_on_search(got.exception)
    return ELSEWHERE
