"""Checks and hints of notebook 08: a horizon, and a better guess for 4×4."""

from functools import cache
from random import Random
from typing import Any

from ttt.check.engine import ALONE, Verdict, no_answer
from ttt.check.watch import Raised, shown, watch
from ttt.evaluation import Evaluation, by_open_lines, guess
from ttt.game import State
from ttt.lookahead import depth_limited
from ttt.search import outcomes
from ttt.variant import Variant

SHOWN = State.parse("o.. ..x ...")  # the board in the notebook
NEAR, FAR = 3, 5
FOUR = Variant(4, 4, 4)
BOARDS, MARKS, SEED = 200, (6, 7, 8, 9), 7
BOTH = "A guess speaks for a player: what is good for x is as bad for o. On this board, yours says {x!r} and {o!r}."
MARKED = "Here it takes {taken}. What does a line with two or three marks of one player mean, and a line with none?"


def horizon(state: Any) -> Verdict:
    """Check a 3×3 board on which a look 3 plies ahead and one 5 plies ahead have no best square in common."""
    name = "horizon"
    if state is ...:
        return Verdict(False, f"… {name}: not yet. Put a board in place of the ..., and run the cell again.")
    if not isinstance(state, State) or state.variant is not Variant():
        return Verdict(False, f"✗ {name}: a State of the 3×3 game was expected, not {shown(state)}.")
    if state.is_terminal:
        return Verdict(False, f"✗ {name}: the game is over here.", "Somebody must be about to move.", state)
    if state.canonical() == SHOWN.canonical():
        return Verdict(False, f"✗ {name}: that is the board above, or an image of it.", "There are others.", state)
    near, far = (best(state, depth) for depth in (NEAR, FAR))
    told = f"{NEAR} plies ahead the best are {near}, {FAR} plies ahead {far}"
    if both := sorted(set(near) & set(far)):
        hint = f"{both[0]} is in both. A loop over all boards, reachable() of ttt.count, can look for you."
        return Verdict(False, f"✗ {name}: {told}.", hint, state)
    end = outcomes(state)
    return Verdict(
        True, f"✓ {name}: {told}. In truth, {near[0]} is a {end[near[0]]}, {far[0]} a {end[far[0]]}.", state=state
    )


def best(state: State, depth: int) -> list[int]:
    """Return the squares that look best so many plies ahead, with a guess by open lines."""
    worth = {square: -depth_limited(state.result(square), depth - 1, by_open_lines) for square in state.actions()}
    return [square for square in worth if worth[square] == max(worth.values())]


def evaluation(function: Evaluation) -> Verdict:
    """Check a guess on 200 boards of 4×4, on each of which some move gives something away: how often is it chosen?"""
    name = "evaluation"
    if (problem := no_answer(function, name)) is not None:
        return problem
    for state in _boards():
        for after in map(state.result, state.actions()):
            got, *_ = watch(lambda state, player: guess(function, state, player), (after, state.to_move))
            if isinstance(got, Raised):
                return _broken(function, after, got)
    state = _boards()[0]
    x, o = (function(state, player) for player in "xo")
    if abs(x + o) > 1e-9:
        return Verdict(False, f"✗ {name}: it does not speak for the player.", BOTH.format(x=x, o=o), state)
    mine, lines = (kept(one) for one in (function, by_open_lines))
    told = f"it keeps the value on {len(mine)} of the {BOARDS} boards, open lines on {len(lines)}"
    if len(mine) > len(lines):
        return Verdict(True, f"✓ {name}: {told}.")
    state = next(state for state in _boards() if state not in mine)
    taken = _chosen(function, state)
    return Verdict(False, f"✗ {name}: {told}.", MARKED.format(taken=taken), state, {taken: "crossed"})


def _broken(function: Evaluation, state: State, got: Raised) -> Verdict:
    error = got.exception
    if isinstance(error, ValueError) and "was expected" in str(error):
        if " guesses None " in str(error):
            return Verdict(False, f"✗ {error}.", "Does every way through it end in a return?", state)
        hint = "1 and -1 are for what is sure. Divide by something that is greater than all that can come up."
        return Verdict(False, f"✗ {error}.", hint, state)
    return Verdict(False, f"✗ evaluation: on {state!r} it {got.told(function)}", ALONE, state)


def kept(function: Evaluation) -> list[State]:
    """Return the boards on which one ply of looking ahead with this guess gives nothing away."""
    from ttt.tablebase import solved

    worth = solved(FOUR).outcome
    return [state for state in _boards() if worth(state.result(_chosen(function, state))).value == -worth(state).value]


def _chosen(function: Evaluation, state: State) -> int:
    """Return the first of the squares after which the guess is best."""
    return max(state.actions(), key=lambda square: -depth_limited(state.result(square), 0, function))


@cache
def _boards() -> list[State]:
    """Return boards of 4×4, reached at random, on which some moves keep the value of the position, and some do not."""
    from ttt.tablebase import solved

    luck, found = Random(SEED), list[State]()
    while len(found) < BOARDS:
        state = State.empty(FOUR)
        for _ in range(luck.choice(MARKS)):
            state = state.result(luck.choice(state.actions())) if not state.is_terminal else state
        values = {one.value for one in solved(FOUR).predict(state) if one}
        if len(values) > 1:
            found.append(state)
    return found
