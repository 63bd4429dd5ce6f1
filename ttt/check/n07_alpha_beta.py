"""Checks and hints of notebook 07: unseen, alphabeta, and of its more: best_moves, bound, order."""

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any

from ttt.alphabeta import Leaves, PaperTree, alphabeta as ours, most_lines_first
from ttt.check.boards import all_states, fullest_first, keeping, unfinished_states, value
from ttt.check.engine import (
    Case,
    Cases,
    by_cases,
    exercise,
    judge,
    needs_call,
    remembering,
)
from ttt.check.hints import Errors, advice_on_error
from ttt.check.n06_minimax import FEW_FREE, SEARCH_ERRORS, advise_at_the_end, value_case
from ttt.check.nodes import Calls, calls
from ttt.check.trees import where
from ttt.check.verdict import Verdict, not_right, not_yet, right, wrong
from ttt.check.watch import Raised, is_equal, is_number, value_of
from ttt.check.words import ALONE
from ttt.game import Mistake, State, marked
from ttt.notation import shown
from ttt.trace import signed, trace
from ttt.variant import Variant

BRANCHES = [[5, 8, 6], [3, 9, 4], [7, 2, 10]]
NINE = PaperTree([list[Leaves](branch) for branch in BRANCHES])
PLACES = ({4, 5, 8}, {5, 6, 9})  # of the leaves that are not looked at, counted from 0 and from 1


@exercise
def unseen(leaves: Any) -> Verdict:
    """Check which leaves of NINE alpha-beta never looks at, given as their numbers."""
    if leaves is ... or is_equal(leaves, {...}):
        return not_yet("not yet. Write the numbers in place of the ..., and run the cell again.")
    if not _are_numbers(leaves):
        return wrong(
            f"numbers in curly brackets were expected, such as {{1, 2}}, not {shown(leaves)}."
        )
    numbers = [leaf for branch in BRANCHES for leaf in branch]
    if set(leaves) in PLACES:
        return wrong("not right yet.", "Are these the places of the leaves? Write their numbers.")
    for leaf in leaves:
        if leaf not in numbers:
            return wrong(f"{leaf} is not a leaf of this tree.")
    seen = {node.state.tree for node in trace(NINE, prune=True).nodes}
    return _compared(numbers, leaves, seen)


def _compared(numbers: list[int], leaves: Any, seen: Any) -> Verdict:
    if set(leaves) == seen.intersection(numbers):
        return wrong("not right yet.", "These are the leaves that are looked at. Which are left?")
    for place, leaf in enumerate(numbers):
        if leaf in leaves and leaf in seen:
            return wrong(f"{leaf} can matter.", _reason(place, True))
    for place, leaf in enumerate(numbers):
        if leaf not in leaves and leaf not in seen:
            return wrong("that is not all that can't matter.", _reason(place, False))
    count = len(set(numbers) - seen)
    return right(f"{count} of the {len(numbers)} leaves are never looked at.")


def _are_numbers(leaves: Any) -> bool:
    if isinstance(leaves, str) or not isinstance(leaves, Collection):
        return False
    return all(map(is_number, leaves))


def _reason(place: int, matters: bool) -> str:
    """Return why a leaf matters or not: what its node has shown so far, and what x is promised elsewhere."""
    branch, before = divmod(place, 3)
    if branch == 0:
        return "x is sure of nothing yet, and here o looks for the least number. It may be any of the three."
    if before == 0:
        return (
            "It is the first leaf at its node. Until it is read, nothing is known about this node."
        )
    promise = max(map(min, BRANCHES[:branch]))
    known = min(BRANCHES[branch][:before])
    sure = f"x is sure of {promise} elsewhere, and here o is already sure of {known}"
    if matters:
        return f"{sure}. That is good enough for x, so x may still come here, unless o finds something smaller."
    return f"{sure}. Would x still come here, whatever the next leaf is?"


EMPTY = State()
SEVEN = State.parse("x.. .o. ...")
ALL = {SEVEN: 7_332, EMPTY: 549_946}  # nodes; minimax looks at each of them
CUT = {SEVEN: 844, EMPTY: 18_297}  # those of alpha-beta, in reading order
TURN = "Beta is infinite in all your calls. What raises alpha, and which limit does it set for the other player?"
FALLS = "Can a promise of yours get smaller? What you were promised higher up still holds."
SLIPS = {  # by the nodes from SEVEN
    880: FALLS,
    1_133: FALLS,
    2_503: "What is there left to gain where alpha has just reached beta?",
    7_332: "Where does your loop stop early?",
}
TOO_FEW = "A cut is missed. Which two numbers do you compare, with which sign, and do both of them reach the child?"
SIGNS = "At the child the other player is to move. Which promise limits what it can get, and for whom must it speak?"
NO_WINDOW = "What are both sides sure of when a child is asked? Hand it down with the state, as two numbers."
KEPT = "Is something kept from an earlier call, or does another function search? Let each call search, with a window."

DRAWN = partial(where, lambda state, *_window: value(state))
ALPHABETA_ERRORS: Errors = SEARCH_ERRORS | {
    "'alpha' and 'beta'": "The first call gives the state alone. What are alpha and beta there? Give them as defaults.",
}


@exercise
def alphabeta(function: Any) -> Verdict:
    """Check a search with a window: its values on states with few free squares, then its nodes from larger ones."""
    cases = map(value_case, fullest_first())
    advise = partial(_advise_alphabeta, function)
    verdict = judge(
        function, "alphabeta", cases, advise, errors=ALPHABETA_ERRORS, what=FEW_FREE, where=DRAWN
    )
    if not verdict:
        return verdict
    for state in (SEVEN, EMPTY):  # what cuts nothing is found out on the small one
        made = _watched(function, state)
        problem = _against(made, function, state)
        if problem is not None:
            return problem
    return verdict.going_on(f", and {made.count:,} nodes from the empty board.")


def _watched(function: Any, state: State) -> Calls:
    return calls(function, (state,), ALL[state])


def _against(made: Calls, function: Any, state: State) -> Verdict | None:
    """Return what there is to say against a search from a state, None if nothing."""
    if isinstance(made.value, Raised):
        [raised, *line] = made.value.told(function)
        return wrong(f"on {state!r} it{raised}", ALONE, state, below=tuple(line))
    if made.value != value(state):
        said = f"{state!r} is worth 0 (draw); it returned {shown(made.value)}."
        tree = DRAWN(function, Case((state,), value(state)))
        return wrong(said, _advise_window(made), state, where=tree)
    if made.count <= 1 or _watched(function, state).count < made.count:
        return wrong(
            "these values are right, but they don't come from alpha-beta alone.", KEPT, state
        )
    return _against_nodes(made, state)


def _against_nodes(made: Calls, state: State) -> Verdict | None:
    """Return what there is to say against the windows and the nodes of a search, None if nothing."""
    if not any(made.windows):
        return wrong("the values are right, but no call has a window.", NO_WINDOW, state)
    if made.count <= CUT[state]:
        return None
    said = f"the values are right, but from {state!r} it looks at {made.count:,} nodes"
    if made.count == ALL[state]:
        said += ", as minimax does."
    else:
        said += f"; {CUT[state]:,} are enough."
    has_beta = any(len(window) == 2 and window[1] < inf for window in made.windows)
    hint = SLIPS.get(made.count, TOO_FEW) if has_beta else TURN
    return wrong(said, hint, state)


def _advise_alphabeta(function: Any, case: Case, got: Any) -> str:
    if not is_number(got) or got not in (1, 0, -1):
        return "1, 0 or -1 was expected. Do you ask first whether the game is over, and does each move count for best?"
    if case.state.is_terminal:
        return advise_at_the_end(case.state)
    if case.want == -1 and got == 0 and len(case.state.actions()) == 2:
        return "Every move loses here. Can best get as low as that, or does it begin higher?"
    return _advise_window(calls(function, case.arguments, ALL[EMPTY]))


def _advise_window(made: Calls) -> str:
    """Return advice on a wrong value: is the window at fault, or was too much cut?"""
    # The second is a child's. Later ones cross where a cut was missed, too.
    for window in [*made.windows][1:2]:
        if len(window) == 2 and window[0] >= window[1]:
            return SIGNS
    return "The window is right, but the value is wrong. Which promise may a move of yours change? When can you stop?"


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


@exercise
def order(function: Any) -> Verdict:
    """Check an order of moves: all of them on every board, and fewer nodes than with those on most lines first."""
    asked = remembering(function)
    states = (*unfinished_states(), State.empty(Variant(3, 4)))
    cases = (_in_any_order(state, list(state.actions())) for state in states)
    verdict = judge(asked, "order", cases, _advise_order, errors=ORDER_ERRORS)
    if not verdict:
        return verdict
    counter = Counter[str]()
    ours(EMPTY, asked, counter)  # what it answered once; it is not asked again
    count = counter["nodes"]
    if count < BY_LINES:
        return right(f"{count:,} nodes, not {BY_LINES:,}. The value is the same: 0.")
    hint = "Wins come first, then blocks. (In a key, False comes before True.) What comes after?"
    if count > CUT[EMPTY]:
        hint = "That is more than in reading order. What comes first in your order? (In a key, False is before True.)"
    fewer = f"it should be fewer than {BY_LINES:,}."
    return wrong(f"all moves are there, but it takes {count:,} nodes; {fewer}", hint)


ONLY_NINE = "A square is looked up where it is not. Boards may be larger than 3×3, and taken squares are left out."
ORDER_ERRORS: Errors = SEARCH_ERRORS | {"index(x)": ONLY_NINE, "is not in list": ONLY_NINE}


def _advise_order(case: Case, got: Any) -> str:
    if not isinstance(got, list | tuple):
        return "A list of squares was expected. (A set, say, has no order of its own.)"
    for square in case.want:
        if square not in got:
            return (
                f"{square} is missing. An order leaves nothing out; it only says what comes first."
            )
    return "Only the squares of state.actions() can be tried, each of them once."


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
