"""Checks and hints of notebook 07: unseen, alphabeta, and of its more: best_moves, bound, order."""

import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from types import CodeType, FrameType
from typing import Any

from ttt.alphabeta import Leaves, PaperTree, alphabeta as ours, most_lines_first
from ttt.check.boards import all_states, fullest_first, unfinished_states
from ttt.check.engine import Case, advice_on_error, exercise, judge, no_answer, remembering
from ttt.check.n06_minimax import FEW_FREE, SEARCH_ERRORS
from ttt.check.verdict import Verdict, not_yet, right, wrong
from ttt.check.watch import EndlessError, Raised, code_of, is_equal, layers, watch
from ttt.check.words import ALONE
from ttt.game import State, shown
from ttt.minimax import outcome
from ttt.trace import signed, trace

BRANCHES = [[5, 8, 6], [3, 9, 4], [7, 2, 10]]
NINE = PaperTree([list[Leaves](branch) for branch in BRANCHES])


@exercise
def unseen(leaves: Any) -> Verdict:
    """Check which leaves of NINE alpha-beta never looks at, given as their numbers."""
    name = "unseen"
    if leaves is ... or is_equal(leaves, {...}):
        return not_yet(
            name,
            "not yet. Write the numbers in place of the ..., and run the cell again.",
        )
    if (
        isinstance(leaves, str)
        or not isinstance(leaves, Collection)
        or any(type(leaf) is not int for leaf in leaves)
    ):
        return wrong(
            name, f"numbers in curly brackets were expected, such as {{1, 2}}, not {shown(leaves)}."
        )
    numbers = [leaf for branch in BRANCHES for leaf in branch]
    seen = {node.state.tree for node in trace(NINE, prune=True).nodes}
    if strange := [leaf for leaf in leaves if leaf not in numbers]:
        return wrong(name, f"{strange[0]} is not a leaf of this tree.")
    for matters, said in ((True, "{} can matter"), (False, "that is not all that can't matter")):
        for place, leaf in enumerate(numbers):
            if (leaf in leaves) is (leaf in seen) is matters:
                return wrong(name, f"{said.format(leaf)}.", _reason(*divmod(place, 3), matters))
    return right(
        name,
        f"{len(set(numbers) - seen)} of the {len(numbers)} leaves are never looked at.",
    )


def _reason(branch: int, place: int, matters: bool) -> str:
    """Return why a leaf matters or not: what its node has shown so far, and what x is promised elsewhere."""
    if branch == 0:
        return "x is sure of nothing yet, and here o looks for the least number. It may be any of the three."
    if place == 0:
        return (
            "It is the first leaf at its node. Until it is read, nothing is known about this node."
        )
    promise, known = max(map(min, BRANCHES[:branch])), min(BRANCHES[branch][:place])
    sure = f"x is sure of {promise} elsewhere, and here o is already sure of {known}"
    if matters:
        return f"{sure}. That is good enough for x, so x may still come here, unless o finds something smaller."
    return f"{sure}. Would x still come here, whatever the next leaf is?"


@dataclass
class Calls:
    """What a search gave, how often it was called, itself or the function in it that recurs, and with which numbers."""

    value: Any = None
    count: int = 0
    windows: set[tuple[float, ...]] = field(
        default_factory=set
    )  # the numbers among the arguments, in their order


def calls(function: Callable[..., Any], arguments: tuple[Any, ...], most: int) -> Calls:
    """Call a search, its cache emptied, and count; 0 if its calls can't be seen.

    Raises EndlessError after so many.
    """
    for layer in layers(function):
        if hasattr(layer, "cache_clear"):
            layer.cache_clear()
    file, seen = (
        getattr(code_of(function), "co_filename", None),
        defaultdict[CodeType, Calls](Calls),
    )

    def see(frame: FrameType, _event: str, _argument: object) -> None:
        code = frame.f_code
        if code.co_filename != file or code.co_name.startswith("<"):
            return
        seen[code].count += 1
        if seen[code].count > most:
            raise EndlessError(f"called itself more than {most:,} times, and was stopped")
        given = (frame.f_locals[name] for name in code.co_varnames[: code.co_argcount])
        seen[code].windows.add(tuple(one for one in given if type(one) in (int, float)))

    before = sys.gettrace()
    sys.settrace(see)
    try:
        value = function(*arguments)
    finally:
        sys.settrace(before)
    return replace(max(seen.values(), key=lambda made: made.count, default=Calls()), value=value)


Search = Callable[..., float]
EMPTY, SEVEN = State(), State.parse("x.. .o. ...")
ALL = {SEVEN: 7_332, EMPTY: 549_946}  # nodes; minimax looks at each of them
CUT = {SEVEN: 844, EMPTY: 18_297}  # those of alpha-beta, in reading order
TURN = "Beta is infinite in all your calls. What raises alpha, and which limit does it set for the other player?"
TOO_FEW = "A cut is missed. Which two numbers do you compare, with which sign, and do both of them reach the child?"
TOO_MANY = "The window is right, but the value is wrong. What is a child's value worth here? And when can you stop?"
SIGNS = "At the child the other player is to move. Which promise limits what it can get, and for whom must it speak?"
KEPT = "Is something kept from an earlier call, or does another function search? Let each call search, with a window."


@exercise
def alphabeta(function: Search) -> Verdict:
    """Check a search with a window: its values on states with few free squares, then its nodes from larger ones."""
    cases = (Case((state,), outcome(state).value, state) for state in fullest_first())
    advise = partial(_advise_alphabeta, function)
    if not (
        verdict := judge(function, "alphabeta", cases, advise, errors=SEARCH_ERRORS, what=FEW_FREE)
    ):
        return verdict
    for state in (SEVEN, EMPTY):  # what cuts nothing is found out on the small one
        made = _watched(function, state)
        if against := _against(made, function, state):
            return wrong("alphabeta", *against)
    return verdict.going_on(f", and {made.count:,} nodes from the empty board.")


def _watched(function: Search, state: State) -> Any:
    return watch(lambda: calls(function, (state,), ALL[state]), (), None)[0]


def _against(made: Any, function: Search, state: State) -> tuple[str, str, State] | None:
    """Return what there is to say against a search from a state: a text, a hint, and the state; None if nothing."""
    if isinstance(made, Raised):
        return f"on {state!r} it {made.told(function)}", ALONE, state
    if made.value != outcome(state).value:
        return (
            f"{state!r} is worth 0 (draw); it returned {shown(made.value)}.",
            _advise_window(made),
            state,
        )
    if made.count <= 1 or not any(made.windows) or _watched(function, state).count < made.count:
        return "the values are right, but they don't come from alpha-beta alone.", KEPT, state
    if made.count > CUT[state]:
        text = f"the values are right, but from {state!r} it looks at {made.count:,} nodes"
        text += (
            ", as minimax does." if made.count == ALL[state] else f"; {CUT[state]:,} are enough."
        )
        has_beta = any(len(window) == 2 and window[-1] < inf for window in made.windows)
        return text, TOO_FEW if has_beta else TURN, state
    return None


def _advise_alphabeta(function: Search, case: Case, got: Any) -> str:
    state = case.arguments[0]
    if type(got) not in (int, float) or got not in (1, 0, -1):
        return "1, 0 or -1 was expected. Do you ask first whether the game is over, and does each move count for best?"
    if case.want == -1 and got == 0:
        return "Every move loses here. Can best get as low as that, or does it begin higher?"
    return _advise_window(calls(function, (state,), ALL[EMPTY]))


def _advise_window(made: Calls) -> str:
    """Return advice on a wrong value: is the window at fault, or was too much cut?"""
    crossed = any(len(window) == 2 and window[0] >= window[1] for window in made.windows)
    return SIGNS if crossed else TOO_MANY


@exercise
def best_moves(function: Callable[[State], list[int]]) -> Verdict:
    """Check which squares are called best: all that keep the value of the state, and no others."""
    cases = (
        _in_any_order(state, _best(state)) for state in fullest_first() if not state.is_terminal
    )
    return judge(function, "best_moves", cases, _advise_best, errors=SEARCH_ERRORS, what=FEW_FREE)


def _best(state: State) -> list[int]:
    return [i for i in state.actions() if outcome(state.result(i)).value == -outcome(state).value]


def _in_any_order(state: State, squares: list[int]) -> Case:
    told = f"{squares}, in any order"
    return Case(
        (state,),
        squares,
        state,
        lambda got: isinstance(got, list | tuple) and sorted(got) == squares,
        told,
    )


def _advise_best(case: Case, got: Any) -> str:
    if not isinstance(got, list | tuple) or set(got) - set(case.arguments[0].actions()):
        return "A list of free squares was expected: some of those in state.actions()."
    if extra := [square for square in got if square not in case.want]:
        return f"{extra[0]} is worse than the best. Its search may have stopped at a bound: which limit did you set?"
    return "Another square is just as good. Was the window wide enough to show its exact value?"


BY_LINES = 7_275  # nodes with the squares on most lines first


@exercise
def order(function: Callable[[State], Sequence[int]]) -> Verdict:
    """Check an order of moves: all of them on every board, and fewer nodes than with those on most lines first."""
    name, asked = "order", remembering(function)
    cases = (_in_any_order(state, list(state.actions())) for state in unfinished_states())
    if not (verdict := judge(asked, name, cases, _advise_order, errors=SEARCH_ERRORS)):
        return verdict
    count = Counter[str]()
    ours(EMPTY, asked, count)  # what it answered once; it is not asked again
    nodes = f"{count['nodes']:,} nodes"
    if count["nodes"] < BY_LINES:
        return right(name, f"{nodes}, not {BY_LINES:,}. The value is the same: 0.")
    text = f"all moves are there, but it takes {nodes}; it should be fewer than {BY_LINES:,}."
    if count["nodes"] > CUT[EMPTY]:
        return wrong(
            name,
            text,
            "That is more than in reading order. Which moves would a good player look at first?",
        )
    return wrong(
        name,
        text,
        "Wins come first, then blocks. (In a key, False comes before True.) What comes after?",
    )


def _advise_order(case: Case, got: Any) -> str:
    if not isinstance(got, list | tuple):
        return "A list of squares was expected. (A set, say, has no order of its own.)"
    if left_out := [square for square in case.want if square not in got]:
        return (
            f"{left_out[0]} is missing. An order leaves nothing out; it only says what comes first."
        )
    return "Only the squares of state.actions() can be tried, each of them once."


STEPS = 5_000_000  # bytecodes of the learner's own that one search with a table may run
ALL_BOUNDS = 1_999  # nodes, if bounds are kept and used wherever they settle something
Table = dict[Any, Any]
Find = Callable[[Table, State, float, float], float | None]
Keep = Callable[[Table, State, float, float, float], None]
LESS = "The search was cut there, because best had reached beta. Is best then the value, or only the least it can be?"
MORE = "No move there was better than alpha, so each may have been cut. Is best then the value, or only the most?"
UNSETTLED = "Was each number that find gave exact, or a bound? If a bound, which one, and did it settle the window?"
NO_USE = (
    "The table is never wrong, but it saves nothing. Is something kept, looked up, and returned?"
)
BOUND_ERRORS = SEARCH_ERRORS | {
    "KeyError": "table[state] is an error for a state that was never kept; table.get(state) then gives None.",
    "NoneType": "For a state that was never kept, table.get(state) gives None. Does find ask for that first?",
    "positional argument": "find is called with four arguments, keep with five. Do yours take them in this order?",
    "find gave": "The search uses what find returns as the value. Which part of what was kept is that?",
}


@dataclass
class _Search:
    """The search of the notebook, with the learner's `find` and `keep`; it counts nodes."""

    find: Find
    keep: Keep
    nodes: int = 0

    def __call__(self, state: State, table: Table, alpha: float = -inf, beta: float = inf) -> float:
        self.nodes += 1
        if state.is_terminal:
            return state.utility(state.to_move)
        if (found := self.find(table, state, alpha, beta)) is not None:
            if type(found) not in (int, float):
                raise TypeError(f"find gave {shown(found)}; one number was expected, or None")
            return found
        best = -inf
        for square in most_lines_first(state):
            best = max(best, -self(state.result(square), table, -beta, -max(alpha, best)))
            if best >= beta:
                break
        self.keep(table, state, best, alpha, beta)
        return best


@exercise
def bound(find: Find, keep: Keep) -> Verdict:
    """Check how a search with a table looks up what it knows of a state, and how it keeps what it has learnt.

    `find(table, state, alpha, beta)` returns a value or None,
    `keep(table, state, best, alpha, beta)` returns nothing.
    """
    name = "bound"
    for function in (find, keep):
        if (problem := no_answer(function, name)) is not None:
            return problem
    found, *_ = watch(find, ({}, EMPTY, -inf, inf))
    if found is not None and not isinstance(found, Raised):
        hint = "For a state that is not in the table, find should return None."
        return wrong(name, f"in an empty table it finds {shown(found)}.", hint)
    return _with_one_table(_Search(find, keep))


def _with_one_table(search: _Search) -> Verdict:
    """Return what to say of a search that is asked about all boards, the empty one first, and keeps its table."""
    table = dict[Any, Any]()
    for state in all_states():
        got, *_ = watch(partial(search, state, table), (), STEPS)
        if isinstance(got, Raised):
            hint = advice_on_error(got.exception, BOUND_ERRORS)
            told = max(
                (got.told(function) for function in (search.find, search.keep)), key=len
            )  # with a line of it
            return wrong("bound", f"on {state!r} it {told}", hint)
        if got != outcome(state).value:
            return _false(state, got, table)
        if state == EMPTY and (nodes := search.nodes) >= BY_LINES:
            return wrong(
                "bound",
                f"the value is right, but it takes {nodes:,} nodes from the empty board.",
                NO_USE,
            )
    more = "" if nodes <= ALL_BOUNDS else f" (With bounds and their signs, {ALL_BOUNDS:,}.)"
    told = f"right on all {len(all_states()):,} boards with one table, and {nodes:,} nodes.{more}"
    return right("bound", f"{told}")


def _false(asked: State, got: Any, table: Table) -> Verdict:
    """Return the verdict on a wrong value, with the fullest board about which the table is wrong, and how."""
    kept = (
        (state, table[state]) for state in reversed(all_states()) if type(table.get(state)) is int
    )
    false = (
        (state, value, outcome(state).value)
        for state, value in kept
        if value != outcome(state).value
    )
    said, right = signed(got) if type(got) is int else shown(got), signed(outcome(asked).value)
    text = f"not right yet.\nIt says that {asked!r} is worth {said}; it is worth {right}."
    if (found := next(false, None)) is None:
        return wrong("bound", text, UNSETTLED)
    state, value, true = found
    text += f"\nTo the side to move, the board below is worth {signed(true)}. The table says {signed(value)}."
    return wrong("bound", text, LESS if value < true else MORE, state)
