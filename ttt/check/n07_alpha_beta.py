"""Checks and hints of notebook 07: unseen, alphabeta. Those of its more are in `m07_alpha_beta`."""

from collections.abc import Callable, Collection
from functools import partial
from math import inf, isinf
from typing import Any

from ttt.alphabeta import Leaves, PaperTree
from ttt.check.boards import (
    fullest_first,
    value,
    with_free,
)
from ttt.check.engine import (
    Case,
    exercise,
    judge,
)
from ttt.check.hints import Errors
from ttt.check.n06_minimax import (
    FEW_FREE,
    NO_MIN,
    SEARCH_ERRORS,
    advise_at_the_end,
    min_for_o,
    value_case,
)
from ttt.check.nodes import Calls, calls, needless
from ttt.check.trees import where
from ttt.check.verdict import Verdict, not_yet, right, wrong
from ttt.check.watch import Raised, acts_like, is_equal, is_number
from ttt.check.words import ALONE
from ttt.count import results, tree
from ttt.game import State
from ttt.notation import shown
from ttt.trace import OPEN, trace

BRANCHES = [[5, 8, 6], [3, 9, 4], [7, 2, 10]]
NINE = PaperTree([list[Leaves](branch) for branch in BRANCHES])
PLACES = ({4, 5, 8}, {5, 6, 9})  # of the leaves that are not looked at, counted from 0 and from 1


@exercise
def unseen(leaves: Any) -> Verdict:
    """Check which leaves of NINE alpha-beta never looks at, given as their numbers."""
    if leaves is ... or is_equal(leaves, {...}):
        return not_yet("not yet. Replace the ... with the numbers, and run the cell again.")
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
    sure = f"x is sure of {promise} elsewhere, and here o can hold x to {known} already"
    if matters:
        return f"{sure}. That is good enough for x, so x may still come here, unless o finds something smaller."
    return f"{sure}. Would x still come here, whatever the next leaf is?"


EMPTY = State()
SEVEN = State.parse("x.. .o. ...")
ALL = {SEVEN: 7_332, EMPTY: 549_946}  # nodes; minimax looks at each of them
CUT = {SEVEN: 844, EMPTY: 18_297}  # those of alpha-beta, in reading order
TURN = (
    "In all your calls, one end of the window is infinite. "
    "Does each child get both numbers, in the right order? And what raises alpha?"
)
SAME_WINDOW = (
    "In all your calls the window is from -inf to inf. "
    "Does each child get a window of its own? And what raises alpha?"
)
ONE_NUMBER = (
    "Each call hands down one number. A window needs two: "
    "what each of the players is already sure of."
)
FALLS = (
    "Something that you were sure of higher up gets lost. "
    "Does each child's window still know the alpha that you were given?"
)
SLIPS = {  # by the nodes from SEVEN
    880: FALLS,
    1_133: FALLS,
    1_324: "You ask whether the window is closed before this move has raised alpha. Which comes first?",
    2_503: "Your loop goes on when alpha has just reached beta. What is there left to gain?",
    7_332: "Your loop never stops early. When may it?",
}
TOO_FEW = "A cut is missed. Which two numbers do you compare? And does the child get both of them?"
SIGNS = (
    "At the child, the other player is to move. What you are sure of is a limit for that player. "
    "Which end of the window is it there, and with which sign?"
)
ORDER = (
    "At the root, the two numbers of your window are {} and {}. Which of them is alpha? "
    "And does each child get the two in the order in which the function takes them?"
)
FIRST_WINDOW = (
    "Your search begins with the window from {} to {}, as if something were known already. "
    "What are alpha and beta before anything is known?"
)
FALSE_VALUE = "Which end of the window can a move of yours change? When can you stop, and what do you return then?"
NO_WINDOW = (
    "Give your function two more parameters, alpha and beta, and hand a window down to each child."
)
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


def count_nodes(search: Any, state: State) -> int:
    """Return how many nodes a search looks at from a state.

    Raises what the search raises, and EndlessError if it looks at many more than minimax.
    """
    made = calls(search, (state,), 2 * sum(1 for _ in tree(state)))
    if isinstance(made.value, Raised):
        raise made.value.exception
    return made.count


def _against(made: Calls, function: Any, state: State) -> Verdict | None:
    """Return what there is to say against a search from a state, None if nothing."""
    if isinstance(made.value, Raised):
        [raised, *line] = made.value.told(function)
        return wrong(f"on {state!r} it{raised}", ALONE, state, below=tuple(line))
    if made.value != value(state):
        said = f"{state!r} is worth 0 (draw); it returned {shown(made.value)}."
        drawn = DRAWN(function, Case((state,), value(state)))
        return wrong(said, _advise_window(made) or FALSE_VALUE, state, where=drawn)
    if made.count <= 1 or _watched(function, state).count < made.count:
        return wrong(
            "these values are right, but they don't come from alpha-beta alone.", KEPT, state
        )
    return _against_nodes(made, state)


def _against_nodes(made: Calls, state: State) -> Verdict | None:
    """Return what there is to say against the windows and the nodes of a search, None if nothing."""
    if {*made.windows} == {OPEN}:
        return wrong("the values are right, but nothing is cut.", SAME_WINDOW, state)
    if not any(made.windows):
        said = (
            "the values are right, but no number is handed down in its calls: they have no window."
        )
        return wrong(said, NO_WINDOW, state)
    enough = CUT[state]  # in reading order
    if made.root is not None:
        enough = made.count - needless(made.root, value)
    if made.count <= enough:
        return None
    said = f"the values are right, but from {state!r} it looks at {made.count:,} nodes"
    if made.count == ALL[state]:
        said += ", as minimax does."
    else:
        said += f"; in this order, {enough:,} are enough."
    return wrong(said, _advise_on_nodes(made), state)


def _advise_on_nodes(made: Calls) -> str:
    lengths = {len(window) for window in made.windows}
    if lengths == {1}:
        return ONE_NUMBER
    if lengths == {2}:
        for limits in zip(*made.windows, strict=True):
            if all(map(isinf, limits)):
                return TURN
    return SLIPS.get(made.count, TOO_FEW)


def _advise_alphabeta(function: Any, case: Case, got: Any) -> str:
    if not is_number(got) or got not in (1, 0, -1):
        return "1, 0 or -1 was expected. Do you ask first whether the game is over? And does each move count for best?"
    if case.state.is_terminal:
        return advise_at_the_end(case.state)
    if case.want == -1 and got == 0 and len(case.state.actions()) == 2:
        return "Every move loses here, and yours says 0. Does best begin with 0, or is 0 returned somewhere?"
    hint = _advise_window(calls(function, case.arguments, ALL[EMPTY]))
    if hint:
        return hint
    for slipped, hint in VALUE_SLIPS.items():
        if acts_like(function, slipped, [(state,) for state in with_free(3, 20)]):
            return hint
    return FALSE_VALUE


def _advise_window(made: Calls) -> str:
    """Return advice on a window that says more than is known; nothing if none is seen."""
    # The second is a child's. Later ones cross where a cut was missed, too.
    first, *others = [window for window in made.windows if len(window) == 2] or [(-inf, inf)]
    if first[0] > first[-1]:
        return ORDER.format(*first)
    if min(first) > -1 or max(first) < 1:
        return FIRST_WINDOW.format(*first)
    if others and others[0][0] >= others[0][1]:
        return SIGNS
    return ""


def _without_minus(state: State, alpha: float = -inf, beta: float = inf) -> float:
    """Return what a search finds that does not turn its children's values round."""
    if state.is_terminal:
        return state.utility(state.to_move)
    best = -inf
    for child in results(state):
        best = max(best, _without_minus(child, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def _first_move(state: State) -> float:
    """Return what a search finds that returns inside its loop."""
    if state.is_terminal:
        return state.utility(state.to_move)
    return -_first_move(results(state)[0])


VALUE_SLIPS: dict[Callable[[State], float], str] = {
    _without_minus: "A child's value is for the other player. Do you turn its sign before you compare it?",
    _first_move: "Only the first move counts here. Which line leaves the others out?",
    min_for_o: NO_MIN,
}
