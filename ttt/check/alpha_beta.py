"""Checks and hints of notebook 07: what need not be looked at, and what may be kept of it."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from functools import wraps
from itertools import islice
from math import inf
from numbers import Integral
from typing import Any

from ttt.agents import winning_squares
from ttt.alphabeta import Leaves, PaperTree
from ttt.alphabeta import alphabeta as ours
from ttt.check.engine import ALONE, Case, Verdict, all_states, fullest_first, judge, no_answer
from ttt.check.nodes import Calls, calls
from ttt.check.perfect_play import FEW_FREE, advise_on_search
from ttt.check.watch import EndlessError, Raised, is_equal, shown, watch
from ttt.game import State, other
from ttt.minimax import outcome
from ttt.trace import trace

Search = Callable[..., float]
BRANCHES = [[5, 8, 6], [3, 9, 4], [7, 2, 10]]
NINE = PaperTree([list[Leaves](branch) for branch in BRANCHES])
ALL = 549_946  # nodes from the empty board; minimax looks at each of them
CUT = 18_297  # those of alpha-beta, in reading order
CLOSED = 16_811  # the same with a window of −1 to +1 at the root
MOST_LISTED = 99  # squares; a list that never ends is looked at no further
LOST = State.parse("xxo x.o o..")  # o completes a line with its next move, whatever x does
BY_LINES = 7_275  # the same with the squares on most lines first
TURN = (
    "No call of yours ever gets a beta. What I am sure of, alpha, limits what the other one will get: which two "
    "numbers does the child need, seen from its side?"
)
NUMBERS = {  # what is left out too little, by how many nodes are left
    146_120: "Where both promises are equal, can what is left still change anything?",
    94_978: "A win stops your search, and nothing else does. What do the two promises say?",
    29_257: "A promise from further up gets lost. Follow alpha, as it came in, to the child and to the child's child.",
}
TOO_FEW = "The window is right. When may the rest be left out: which two numbers are compared, and by which sign?"
NO_WINDOW = "No call of yours is given a window, so nothing can be left out. Is something remembered instead?"
TOO_MANY = (
    "The window is turned as it should be, but the value is wrong. What is a child's value worth here? And when does "
    "nothing matter any more?"
)
KEPT = (
    "A second call looks at fewer nodes: something is kept in between. Leave that out here; it is a matter of its own."
)
ONCE = "It never calls itself. Is something kept from an earlier call, or does another function do the search?"
UNWATCHED = "No call of it is seen from outside, so that its nodes can't be counted. Write it with def, in a cell."
SIGNS = "At the child the other one is to move: there, the two promises change places, and signs."
FROM_ZERO = "Every move loses here. Can best get as low as that, or does it begin higher?"
BACKWARDS = (
    "That is more than in reading order. Which moves should come first: those that a player would make, or the others?"
)


def unseen(leaves: Any) -> Verdict:
    """Check which leaves of NINE alpha-beta never looks at, given as their numbers."""
    name = "unseen"
    if leaves is ... or is_equal(leaves, {...}):
        return Verdict(False, f"… {name}: not yet. Write the numbers in place of the ..., and run the cell again.")
    if not _are_whole_numbers(leaves):
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
                which = f"{leaf} can matter" if leaf in seen else "that is not all that can't matter"
                return Verdict(False, f"✗ {name}: {which}.", _reason(below[:i], promise, leaf in seen))
        promise = max(min(below), promise or 0)
    return Verdict(True, f"✓ {name}: {len(set(numbers) - seen)} of the {len(numbers)} leaves are never looked at.")


def _are_whole_numbers(leaves: Any) -> bool:
    try:
        return isinstance(leaves, Collection) and not isinstance(leaves, str) and all(map(_is_whole, leaves))
    except TypeError:  # a NumPy array of no dimension is a collection that can't be gone through
        return False


def _is_whole(number: Any) -> bool:
    return isinstance(number, Integral) and not isinstance(number, bool)


def _reason(before: list[int], promise: int | None, matters: bool) -> str:
    """Return why a leaf matters or not: what was seen at its node before, and what x is promised elsewhere."""
    if promise is None:
        return "x is sure of nothing yet, and at this node o looks for the least number: any of the three may be it."
    if not before:
        return "It is the first that is seen at its node: until then, nothing at all is known of this node."
    known = f"x is sure of {promise} elsewhere, and here o is sure of {min(before)} already"
    if matters:
        return f"{known}: that is not too bad for x. x may still come here, unless o finds something smaller."
    return f"{known}. Would x still come here, whatever comes after it?"


def alphabeta(function: Search) -> Verdict:
    """Check a search with a window: its values on states with few free squares, then its nodes from the empty board."""
    name = "alphabeta"
    cases = (Case((state,), outcome(state).value, state) for state in fullest_first())
    verdict = judge(function, name, cases, lambda case, got: _advise_alphabeta(case, got, function), what=FEW_FREE)
    if not verdict:
        return verdict
    try:
        made = calls(function, (State(),), ALL)
        again = calls(function, (State(),), ALL) if made.count <= CUT else made
    except EndlessError:
        return Verdict(
            False, f"✗ {name}: from the empty board it looks at more nodes than there are: {ALL:,}.", TOO_FEW
        )
    except KeyboardInterrupt:
        raise  # whoever stops a check wants it stopped
    except BaseException as problem:
        return Verdict(False, f"✗ {name}: on the empty board it {Raised(problem).told(function)}", ALONE, State())
    if not made.count:
        return Verdict(False, f"… {name}: the values are right, but your search can't be watched.", UNWATCHED)
    if made.value != 0:
        text = f"✗ {name}: the empty board is worth 0 (draw); it returned {shown(made.value)}."
        return Verdict(False, text, _advise_window(made), State())
    if made.count > CUT:
        text = f"✗ {name}: the values are right, but from the empty board it looks at {made.count:,} nodes"
        text += ", as minimax does." if made.count == ALL else f"; {CUT:,} are enough."
        return Verdict(False, text, _advise_nodes(made))
    if hint := _advise_on_memory(made, again):
        return Verdict(False, f"✗ {name}: the values are right, but they don't come from alpha-beta alone.", hint)
    told = f"{verdict.text[:-1]}, and {made.count:,} nodes from the empty board."
    if made.count == CLOSED:
        told += f" (You stop at a win, or begin with the window −1 to +1. Without that there are {CUT:,}.)"
    return Verdict(True, told)


def _advise_alphabeta(case: Case, got: Any, function: Search) -> str:
    state = case.arguments[0]
    if got is None:
        return "Does every way through your function end in a return?"
    if isinstance(got, Raised):
        if "NoneType" in str(got.exception):
            return "None is compared or turned here. Was it returned, or passed on as a part of the window?"
        return advise_on_search(got.exception)
    if type(got) not in (int, float):
        return "A whole number was expected: 1, 0 or -1."
    if got not in (1, 0, -1):
        return "No move has given best a value. Is it asked first whether the game is over, and is a move tried?"
    if state.is_terminal:
        return "The game is over here: the first two lines were right about that."
    if case.want == -1 and got == 0 and watch(function, (LOST,))[0] == 0:
        return FROM_ZERO
    return _advise_window(calls(function, (state,), ALL))


def _advise_window(made: Calls) -> str:
    """Return advice on a wrong value: was the window turned, or was too much left out?"""
    crossed = any(len(window) == 2 and window[0] >= window[1] for window in made.windows)
    return SIGNS if crossed else TOO_MANY


def _advise_on_memory(made: Calls, again: Calls) -> str:
    """Return advice if the nodes are so few for another reason than cuts, nothing if not."""
    if made.count == 1:
        return ONCE
    if not any(made.windows):
        return NO_WINDOW
    return KEPT if again.count < made.count else ""


def _advise_nodes(made: Calls) -> str:
    if all(len(window) < 2 or window[-1] == inf for window in made.windows):
        return TURN
    return NUMBERS.get(made.count, TOO_FEW)


def order(function: Callable[[State], Iterable[int]]) -> Verdict:
    """Check an order of moves: all moves on every board, and fewer nodes than with those on most lines first."""
    name = "order"
    if (problem := no_answer(function, name)) is not None:
        return problem

    answers = dict[State, Any]()

    @wraps(function)
    def listed(state: State) -> Any:
        got = function(state)
        answers[state] = got if got is None or isinstance(got, str | int) else list(islice(got, MOST_LISTED))
        return answers[state]

    going = [state for state in all_states() if not state.is_terminal]
    verdict = judge(listed, name, map(_order_case, going), _advise_order)
    if not verdict:
        return verdict
    count, known = Counter[str](), answers.__getitem__  # what it answered once; it is not asked again
    ours(State(), known, count)
    if count["nodes"] < BY_LINES:
        return Verdict(True, f"✓ {name}: {count['nodes']:,} nodes, not {BY_LINES:,}. The value is the same: 0.")
    text = f"✗ {name}: all moves are there, but it takes {count['nodes']:,} nodes; fewer than {BY_LINES:,} were wanted."
    if isinstance(watch(function, (State(),))[0], set | frozenset):
        return Verdict(False, text, "A set has no order of its own. A list has.")
    hint, state = (BACKWARDS, None) if count["nodes"] > CUT else _tried_late(known, going)
    return Verdict(False, text, hint, state)


def _tried_late(order: Callable[[State], list[int]], states: list[State]) -> tuple[str, State | None]:
    """Return advice, and the first board on which a win is not tried first; or if there is none, a block."""
    for what in ("completes a line", "must be taken, or the other one wins with it"):
        for state in states:
            wins, blocks = (winning_squares(state, player) for player in (state.to_move, other(state.to_move)))
            urgent = wins if what == "completes a line" else [] if wins else blocks
            if urgent and order(state)[0] not in urgent:
                place = order(state).index(urgent[0]) + 1
                return (
                    f"Here {urgent[0]} {what}. It is tried as number {place}. (In a key, False comes before True.)",
                    state,
                )
    return "Wins and blocks come first. What of the other squares?", None


def _order_case(state: State) -> Case:
    squares = list(state.actions())

    def accepts(got: Any) -> bool:
        return sorted(got) == squares and all(map(_is_whole, got))

    return Case((state,), squares, state, accepts, f"{shown(squares)}, in any order")


def _advise_order(case: Case, got: Any) -> str:
    squares = case.arguments[0].actions()
    if got is None:
        return "Does every way through your function end in a return?"
    if isinstance(got, Raised):
        return advise_on_search(got.exception)
    if not isinstance(got, list):
        return "A list of squares was expected."
    if not all(map(_is_whole, got)):
        return "Squares are whole numbers: 0, 1, 2 and so on."
    if left_out := [square for square in squares if square not in got]:
        return f"{left_out[0]} is missing. An order leaves nothing out, it only says what comes first."
    if any(got.count(square) > 1 for square in squares):
        return "A square stands there twice. What is tried again costs nodes, and finds nothing new."
    return "Only the free squares can be taken: state.actions() lists them."
