"""Checks and hints of notebook 07: what need not be looked at, and what may be kept of it."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from functools import wraps
from typing import Any

from ttt.alphabeta import alphabeta as ours
from ttt.check.engine import ALONE, Case, Verdict, all_states, fullest_first, judge, no_answer
from ttt.check.nodes import Calls, calls
from ttt.check.perfect_play import FEW_FREE, advise_on_search
from ttt.check.watch import EndlessError, Raised, shown
from ttt.game import State
from ttt.paper import Leaves, PaperTree
from ttt.search import outcome
from ttt.trace import trace

Search = Callable[..., float]
BRANCHES = [[5, 8, 6], [3, 9, 4], [7, 2, 10]]
NINE = PaperTree([list[Leaves](branch) for branch in BRANCHES])
ALL = 549_946  # nodes from the empty board; minimax looks at each of them
CUT = 18_297  # those of alpha-beta, in reading order
CLOSED = 16_811  # the same with a window of −1 to +1 at the root
BY_LINES = 7_275  # the same with the squares on most lines first
TURN = (
    "No call of yours ever gets a beta. What I am sure of, alpha, limits what the other one will get: which two "
    "numbers does the child need, seen from its side?"
)
NUMBERS = {  # what is left out too little, by how many nodes are left
    146_120: "Where both promises are equal, can what is left still change anything?",
    94_978: "A win stops your search, and nothing else does. What do the two promises say?",
    29_257: "The child gets a beta, but no alpha. What is my beta to the other one, who moves there?",
}
TOO_FEW = "Both numbers reach the children. When may the rest be left out: what has to be compared with what?"
SIGNS = "At the child the other one is to move: there, the two promises change places, and signs."
FROM_ZERO = "Every move loses here. Can best get as low as that, or does it begin higher?"
FEWER_LINES = (
    "The lines through a square are the same on every board. What does this board say? Is there a move that ends the "
    "game at once, or one that must be made?"
)
BACKWARDS = (
    "That is more than in reading order. Which moves should come first: those that a player would make, or the others?"
)


def unseen(leaves: Any) -> Verdict:
    """Check which leaves of NINE alpha-beta never looks at, given as their numbers."""
    name = "unseen"
    if leaves is ... or leaves == {...}:
        return Verdict(False, f"… {name}: not yet. Write the numbers in place of the ..., and run the cell again.")
    if not isinstance(leaves, Collection) or isinstance(leaves, str) or not all(type(one) is int for one in leaves):
        return Verdict(
            False, f"✗ {name}: numbers in curly brackets were expected, such as {{1, 2}}, not {shown(leaves)}."
        )
    nodes, seen = trace(NINE).nodes, {node.state.tree for node in trace(NINE, prune=True).nodes}
    numbers = [node.state.tree for node in nodes if node.state.is_terminal]
    if strange := [leaf for leaf in leaves if leaf not in numbers]:
        return Verdict(False, f"✗ {name}: {strange[0]} is no leaf of this tree.")
    promise: int | None = None  # what x is sure of before each branch
    for below in BRANCHES:
        for i, leaf in enumerate(below):
            if (leaf in leaves) is (leaf in seen):
                can = "can" if leaf in seen else "can't"
                return Verdict(False, f"✗ {name}: {leaf} {can} matter.", _reason(below[:i], promise, leaf in seen))
        promise = max(min(below), promise or 0)
    return Verdict(True, f"✓ {name}: {len(set(numbers) - seen)} of the {len(numbers)} leaves are never looked at.")


def _reason(before: list[int], promise: int | None, matters: bool) -> str:
    """Return why a leaf matters or not: what was seen at its node before, and what x is promised elsewhere."""
    if promise is None:
        return "x is sure of nothing yet, and at this node o looks for the least number: any of the three may be it."
    if not before:
        return "It is the first that is seen at its node: until then, nothing at all is known of this node."
    known = f"x is sure of {promise} elsewhere, and here o is sure of {min(before)} already"
    if matters:
        return f"{known}: that is not too bad for x. x may still come here, unless o finds something smaller."
    return f"{known}. Would x still come here, whatever this leaf is?"


def alphabeta(function: Search) -> Verdict:
    """Check a search with a window: its values on states with few free squares, then its nodes from the empty board."""
    name = "alphabeta"
    cases = (Case((state,), outcome(state).value, state) for state in fullest_first())
    verdict = judge(function, name, cases, _advise_alphabeta, what=FEW_FREE)
    if not verdict:
        return verdict
    made = _from_empty(function, name)
    if isinstance(made, Verdict):
        return made
    if made.count > CUT:
        text = f"✗ {name}: the values are right, but from the empty board it looks at {made.count:,} nodes"
        text += ", as minimax does." if made.count == ALL else f"; {CUT:,} are enough."
        return Verdict(False, text, _advise_nodes(made))
    told = f"{verdict.text[:-1]}, and {made.count:,} nodes from the empty board."
    if made.count == CLOSED:
        told += f" (Your window is closed at −1 and +1 from the beginning; with an open one there are {CUT:,}.)"
    return Verdict(True, told)


def _from_empty(function: Search, name: str) -> Calls | Verdict:
    """Return how a search does on the empty board, or what to say if it fails there."""
    try:
        made = calls(function, (State(),), ALL)
    except EndlessError:
        return Verdict(
            False, f"✗ {name}: from the empty board it looks at more nodes than there are: {ALL:,}.", TOO_FEW
        )
    except Exception as problem:
        return Verdict(False, f"✗ {name}: on the empty board it {Raised(problem).told(function)}", ALONE, State())
    if made.value != 0:
        text = f"✗ {name}: the empty board is worth 0 (draw); it returned {shown(made.value)}."
        return Verdict(False, text, SIGNS, State())
    return made


def _advise_alphabeta(case: Case, got: Any) -> str:
    state = case.arguments[0]
    if got is None:
        return "Does every way through your function end in a return?"
    if isinstance(got, Raised):
        return advise_on_search(got.exception)
    if got not in (1, 0, -1):
        return "That is worth nothing to anybody: which line gives best the value of a move?"
    if state.is_terminal:
        return "The game is over here: the first two lines were right about that."
    return FROM_ZERO if case.want == -1 and got == 0 else SIGNS


def _advise_nodes(made: Calls) -> str:
    if all(len(window) < 2 or window[-1] == float("inf") for window in made.windows):
        return TURN
    return NUMBERS.get(made.count, TOO_FEW)


def order(function: Callable[[State], Iterable[int]]) -> Verdict:
    """Check an order of moves: all moves on every board, and fewer nodes than with those on most lines first."""
    name = "order"
    if (problem := no_answer(function, name)) is not None:
        return problem

    @wraps(function)
    def listed(state: State) -> list[int]:
        return list(function(state))

    going = (state for state in all_states() if not state.is_terminal)
    verdict = judge(listed, name, map(_order_case, going), _advise_order)
    if not verdict:
        return verdict
    count = Counter[str]()
    ours(State(), listed, count)
    if count["nodes"] < BY_LINES:
        return Verdict(True, f"✓ {name}: {count['nodes']:,} nodes, not {BY_LINES:,}. The value is the same: 0.")
    hint = FEWER_LINES if count["nodes"] <= CUT else BACKWARDS
    return Verdict(
        False,
        f"✗ {name}: all moves are there, but it takes {count['nodes']:,} nodes; fewer than {BY_LINES:,} were wanted.",
        hint,
    )


def _order_case(state: State) -> Case:
    squares = list(state.actions())
    return Case((state,), squares, state, lambda got: sorted(got) == squares, f"{shown(squares)}, in any order")


def _advise_order(case: Case, got: Any) -> str:
    squares = case.arguments[0].actions()
    if isinstance(got, Raised):
        if "not iterable" in str(got.exception):
            return "A list of squares was expected. Does every way through your function end in a return?"
        return advise_on_search(got.exception)
    if left_out := [square for square in squares if square not in got]:
        return f"{left_out[0]} is missing: a move that is never tried may have been the best one."
    if any(got.count(square) > 1 for square in squares):
        return "A square stands there twice. What is tried again costs nodes, and finds nothing new."
    return "Only the free squares can be taken: state.actions() lists them."
