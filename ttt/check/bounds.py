"""Checks and hints of notebook 07: what a search that was cut may keep in its table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from math import inf
from typing import Any

from ttt.alphabeta import most_lines_first
from ttt.check.alpha_beta import BY_LINES
from ttt.check.engine import Case, Verdict, advice_on_error, all_states, fullest_first, judge, no_answer
from ttt.check.perfect_play import FEW_FREE, advise_on_search
from ttt.check.watch import Raised, shown, watch
from ttt.game import State
from ttt.minimax import outcome
from ttt.trace import signed

STEPS = 5_000_000  # bytecodes of the learner's own that one search with a table may run
ALL_BOUNDS = 1_999  # nodes, if bounds are kept and used wherever they settle something
Table = dict[Any, Any]
Find = Callable[[Table, State, float, float], float | None]
Keep = Callable[[Table, State, float, float, float], None]
LESS = (
    "The search was cut there, since best had reached beta. Is best then the value, or only the least that it can be?"
)
MORE = "No move there was better than alpha, so each was cut further down. Is best then the value, or only the most?"
ELSEWHERE = (
    "Something kept with one window is used with another. For which windows does what is known settle the question? "
    "And what if best is just alpha, or just beta?"
)
NO_USE = "Nothing false is found, but the table saves nothing. Is something kept, looked up, and returned?"


def bound(find: Find, keep: Keep) -> Verdict:
    """Check how a search with a table finds what it knows of a state, and how it keeps what it has learnt.

    `find(table, state, alpha, beta)` returns a value or None, `keep(table, state, best, alpha, beta)` returns nothing.
    """
    name = "bound"
    for function in (find, keep):
        if (problem := no_answer(function, name)) is not None:
            return problem
    found, *_ = watch(find, ({}, State(), -inf, inf))
    if found is not None and not isinstance(found, Raised):
        return Verdict(
            False, f"✗ {name}: in an empty table it finds {shown(found)}.", "What is not there should be None."
        )
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
        got, *_ = watch(partial(search, state, table), (), STEPS)
        if isinstance(got, Raised):
            hint = advice_on_error(got.exception) or _advise(None, got)
            return Verdict(False, f"✗ bound: with one table for all boards, on {state!r} it {_told(search, got)}", hint)
        if got != outcome(state).value:
            return _wrong(state, got, table)
        if state == State():
            nodes = search.nodes
        if nodes >= BY_LINES:
            text = f"✗ bound: the value is right, but it takes {nodes:,} nodes from the empty board."
            return Verdict(False, text, NO_USE)
    more = "" if nodes <= ALL_BOUNDS else f" (With bounds and their signs, {ALL_BOUNDS:,}.)"
    return Verdict(
        True, f"✓ bound: right on all {len(all_states()):,} boards with one table, and {nodes:,} nodes.{more}"
    )


def _told(search: _Search, got: Raised) -> str:
    """Return what was raised, with the learner's line where one of the two functions has it."""
    return max((got.told(function) for function in (search.find, search.keep)), key=len)


class _Search:
    """The search of the notebook, with the learner's way to find and to keep; it counts nodes."""

    def __init__(self, find: Find, keep: Keep) -> None:
        self.find, self.keep, self.nodes = find, keep, 0

    def __call__(self, state: State, table: Table, alpha: float = -inf, beta: float = inf) -> float:
        self.nodes += 1
        if state.is_terminal:
            return state.utility(state.to_move)
        if (found := self.find(table, state, alpha, beta)) is not None:
            return self._checked(found)
        best = -inf
        for square in most_lines_first(state):
            best = max(best, -self(state.result(square), table, -beta, -max(alpha, best)))
            if best >= beta:
                break
        self.keep(table, state, best, alpha, beta)
        return best

    def _checked(self, found: float) -> float:
        if type(found) not in (int, float):
            raise TypeError(f"find gave {shown(found)}; one number was expected, or None")
        return found


def _wrong(asked: State, got: Any, table: Table) -> Verdict:
    """Return the verdict on a wrong value, with the fullest board about which the table is wrong, and how."""
    kept = ((state, table[state]) for state in reversed(all_states()) if type(table.get(state)) is int)
    wrong = ((state, value, outcome(state).value) for state, value in kept if value != outcome(state).value)
    said, right = signed(got) if type(got) is int else shown(got), signed(outcome(asked).value)
    text = f"✗ bound: not right yet.\nIt says that {asked!r} is worth {said}; that is {right}."
    if (found := next(wrong, None)) is None:
        return Verdict(False, text, ELSEWHERE, asked)
    state, value, true = found
    text += f"\nThe board below is worth {signed(true)}. It stands in the table with {signed(value)}."
    return Verdict(False, text, LESS if value < true else MORE, state)


def _advise(_case: Case | None, got: Any) -> str:
    if got is None:
        return "Does every way through your function end in a return?"
    if not isinstance(got, Raised):
        return ELSEWHERE
    if isinstance(got.exception, KeyError):
        return "table[state] is an error for a state that was never kept; table.get(state) is None then."
    if "positional argument" in str(got.exception):
        return "find is called with four things, keep with five. Are they given in their order, find first?"
    if "find gave" in str(got.exception):
        return "What find returns is used as the value. Which part of what was kept is the value?"
    return advise_on_search(got.exception)
