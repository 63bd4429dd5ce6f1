"""Checks and hints of the more to notebook 07: best_moves, order, bound."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any

from ttt.alphabeta import most_lines_first
from ttt.check.boards import (
    all_states,
    fullest_first,
    keeping,
    value,
)
from ttt.check.engine import (
    Case,
    Cases,
    WrongError,
    by_cases,
    exercise,
    needs_call,
)
from ttt.check.hints import Errors, advice_on_error
from ttt.check.n06_minimax import (
    FEW_FREE,
    SEARCH_ERRORS,
)
from ttt.check.n07_alpha_beta import EMPTY
from ttt.check.verdict import Verdict, not_right, right, wrong
from ttt.check.watch import Raised, is_number, value_of
from ttt.game import Mistake, State, marked
from ttt.notation import shown
from ttt.trace import signed
from ttt.watching import is_stub


def _in_any_order(state: State, squares: list[int], kinds: Any = (list, tuple)) -> Case:
    return Case(
        (state,),
        squares,
        state,
        accepts=lambda got: isinstance(got, kinds) and sorted(got) == squares,
        expected=f"{squares}, in any order",
    )


def _advise_best(case: Case, got: Any) -> str:
    if not isinstance(got, COLLECTIONS) or not all(map(is_number, got)):
        return "A list of free squares was expected: some of those in state.actions()."
    worse = [square for square in got if square not in case.want]
    if not worse:
        return MORE_THAN_ONE
    if len(worse) == len(got):
        return f"Here {worse[0]} is none of the best. Is each square looked at? And for whom does search speak?"
    if worse[0] < case.want[0]:
        return f"{worse[0]} was best until {case.want[0]} came. What becomes of your list when a better square comes?"
    return f"{worse[0]} is worse than the best. Its search may have stopped at a bound: which limit did you set?"


COLLECTIONS = (list, tuple, set, frozenset)
MORE_THAN_ONE = (
    "Another square is just as good. Is it looked at, is it kept beside the first, "
    "and was its window wide enough to show its exact value?"
)


@by_cases(_advise_best, errors=SEARCH_ERRORS, what=FEW_FREE)
def best_moves() -> Cases:
    """Check which squares are called best: all that keep the value of the state, and no others."""
    states = (state for state in fullest_first() if not state.is_terminal)
    return (_in_any_order(state, keeping(state), COLLECTIONS) for state in states)


BY_LINES = 7_275  # nodes with the squares on most lines first


STEPS = 5_000_000  # bytecodes of the learner's own that one search with a table may run
ALL_BOUNDS = 1_999  # nodes, if bounds are kept and used wherever they settle something
Table = dict[Any, Any]
LESS = "The search was cut there, because best had reached beta. Is best then the value, or only the least it can be?"
MORE = "No move there was better than alpha, so each may have been cut. Is best then the value, or only the most?"
UNSETTLED = "Was each number that find gave exact, or a bound? If a bound, which one, and did it settle the window?"
NO_USE = (
    "The table is never wrong, but it saves nothing. Is something kept, looked up, and returned?"
)
DRAW = "To an if, 0 is as good as nothing. How can find ask whether there is a value?"
NO_NUMBER = Mistake("find gave no number")
BOUND_ERRORS: Errors = SEARCH_ERRORS | {
    "NoneType": "For a state that was never kept, table.get(state) gives None. Does find ask for that first?",
    NO_NUMBER: "The search uses what find returns as the value. Which part of what was kept is that?",
}


@dataclass
class _Search:
    """The search of the notebook, with the learner's `find` and `keep`; it counts nodes."""

    find: Callable[[Table, State, float, float], float | None]
    keep: Callable[[Table, State, float, float, float], None]
    nodes: int = 0

    def __call__(self, state: State, table: Table, alpha: float = -inf, beta: float = inf) -> float:
        self.nodes += 1
        if state.is_terminal:
            return state.utility(state.to_move)
        known = self.find(table, state, alpha, beta)
        if known is not None:
            if type(known) not in (int, float):
                sentence = f"find gave {shown(known)}; one number was expected, or None"
                raise marked(TypeError(sentence), NO_NUMBER)
            return known
        best = -inf
        for square in most_lines_first(state):
            best = max(best, -self(state.result(square), table, -beta, -max(alpha, best)))
            if best >= beta:
                break
        self.keep(table, state, best, alpha, beta)
        return best


@exercise
def bound(find: Any, keep: Any) -> Verdict:
    """Check how a search with a table looks up what it knows, and keeps what it has learnt.

    `find(table, state, alpha, beta)` returns a value or None,
    `keep(table, state, best, alpha, beta)` returns nothing.
    """
    if is_stub(find) or is_stub(keep):
        raise WrongError("One of the two does nothing, so nothing is remembered.", NO_USE)
    needs_call(find)
    needs_call(keep)
    return _with_one_table(_Search(find, keep))


def _with_one_table(search: _Search) -> Verdict:
    """Return what to say of a search that is asked about all boards, the empty one first, and keeps its table."""
    table = Table()
    for state in all_states():
        got = value_of(partial(search, state, table), steps=STEPS)
        if isinstance(got, Raised):
            reports = [got.told(function) for function in (search.find, search.keep)]
            [raised, *line] = max(reports, key=len)  # that with a line of the learner's
            hint = advice_on_error(got.exception, BOUND_ERRORS)
            return wrong(f"on {state!r} it{raised}", hint, below=tuple(line))
        if got != value(state):
            return _false(state, got, table)
        if state == EMPTY:
            nodes = search.nodes
            if nodes >= BY_LINES:
                said = f"the value is right, but it takes {nodes:,} nodes from the empty board."
                return wrong(said, NO_USE)
    if _kept(search, 1) and not _kept(search, 0):
        return wrong("what was kept of a draw is not found again.", DRAW)
    said = f"right on all {len(all_states()):,} boards with one table, and {nodes:,} nodes."
    if nodes > ALL_BOUNDS:
        said += f" (With bounds and their signs, {ALL_BOUNDS:,}.)"
    return right(said)


def _kept(search: _Search, worth: float) -> bool:
    """Say whether a value that was kept as exact is found again."""
    table = Table()
    search.keep(table, EMPTY, worth, -inf, inf)
    return search.find(table, EMPTY, -inf, inf) is not None


def _false(asked: State, got: Any, table: Table) -> Verdict:
    """Return the verdict on a wrong value, with the fullest board about which the table is wrong, and how."""
    answer = signed(got) if type(got) is int else shown(got)
    said = f"It says that {asked!r} is worth {answer}; it is worth {signed(value(asked))}."
    for state in reversed(all_states()):
        known = table.get(state)
        true = value(state)
        if type(known) is int and known != true:
            said += f"\nTo the side to move, the board below is worth {signed(true)}. The table says {signed(known)}."
            return not_right(said, LESS if known < true else MORE, state)
    return not_right(said, UNSETTLED)
