"""Checks and hints of notebook 08: a horizon, and a better guess for 4×4."""

from functools import cache
from random import Random
from time import perf_counter
from typing import Any

from ttt.check.engine import Verdict, advice_on_error, no_answer
from ttt.check.perfect_play import advise_on_search
from ttt.check.watch import EndlessError, Raised, is_number, rounded, shown, watch
from ttt.game import PLAYERS, State
from ttt.lookahead import Evaluation, by_open_lines, depth_limited, nothing
from ttt.minimax import outcomes
from ttt.variant import Variant

SHOWN = State.parse("o.. ..x ...")  # the board in the notebook
NEAR, FAR = 3, 5
FOUR = Variant(4, 4, 4)
BOARDS, MARKS, SEED = 200, (6, 7, 8, 9), 7
STEPS = 30_000_000  # bytecodes of the learner's own, for all guesses together
SECONDS = 20  # for what is not the learner's own, a search of the package's, say
BOTH = "A guess speaks for a player: what is good for x is as bad for o. On this board, yours says {x} and {o}."
WORSE = "Without any guess it would be {none}. Is yours good for the player, or for the other one? Look at the signs."
BEYOND = "1 and -1 are for what is sure. Divide by something that is greater than all that can come up."
SLOW = "Each of them should take no time worth mentioning. What is worked out again and again? Does it look ahead?"
MARKED = "Here it takes {taken}. What does a line with two or three marks of one player mean, and a line with none?"


def horizon(state: Any) -> Verdict:
    """Check a 3×3 board on which a look 3 plies ahead and one 5 plies ahead have no best square in common."""
    name = "horizon"
    if state is ...:
        return Verdict(False, f"… {name}: not yet. Put a board in place of the ..., and run the cell again.")
    if not isinstance(state, State) or state.variant is not Variant():
        text = "State.parse makes a State of a text such as 'x.o/.x./...'." if isinstance(state, str) else ""
        hint = "One of them is enough." if isinstance(state, list | tuple) else text
        return Verdict(False, f"✗ {name}: a State of the 3×3 game was expected, not {shown(state)}.", hint)
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
    guesses, begin = dict[tuple[State, str], Any](), perf_counter()

    def ask() -> None:
        """Ask for all guesses, up to the first that is none."""
        for asked in _asked():
            guesses[asked] = None
            if perf_counter() - begin > SECONDS:
                raise EndlessError(f"had not come to an end after {SECONDS} seconds, and was stopped")
            guesses[asked] = function(*asked)
            if not _is_guess(guesses[asked]):
                return

    got, *_ = watch(ask, (), STEPS)
    (state, player), last = next(reversed(guesses.items()))
    call = f"{name}({shown(state)}, {player!r})"
    if isinstance(got, Raised) and isinstance(got.exception, EndlessError):
        text = f"✗ {name}: too slow. After {len(guesses):,} of {len(_asked()):,} guesses it {got.told(function)}"
        return Verdict(False, text, SLOW, state)
    if isinstance(got, Raised):
        hint = advice_on_error(got.exception) or advise_on_search(got.exception, "a state and a player")
        return Verdict(False, f"✗ {name}: {call} {got.told(function)}", hint, state)
    if not is_number(last):
        hint = "Does every way through it end in a return?" if last is None else ""
        return Verdict(False, f"✗ {name}: {call} returned {shown(last)}; a number was expected.", hint, state)
    if not _is_guess(last):
        text = f"✗ {name}: {call} returned {shown(last)}; less than 1 and more than -1 was expected."
        return Verdict(False, text, BEYOND, state)
    return _compared(guesses)


def _is_guess(got: Any) -> bool:
    return is_number(got) and -1 < got < 1


def _compared(guesses: dict[tuple[State, str], float]) -> Verdict:
    """Return what to say of guesses: on how many boards they keep the value, beside open lines."""

    def mine(state: State, player: str) -> float:
        return guesses[state, player]

    keeps, lines, none = (kept(one) for one in (mine, by_open_lines, nothing))
    told = f"it keeps the value on {len(keeps)} of the {BOARDS} boards, open lines on {len(lines)}"
    same = all(mine(state, "x") == mine(state, "o") for state, _ in guesses)  # then it never looks at the player
    if len(keeps) > len(lines) and not same:
        return Verdict(True, f"✓ evaluation: {told}.")
    if (state := next((one for one, _ in guesses if abs(mine(one, "x") + mine(one, "o")) > 1e-9), None)) is not None:
        hint = BOTH.format(x=rounded(mine(state, "x")), o=rounded(mine(state, "o")))
        return Verdict(False, f"✗ evaluation: it does not speak for the player; {told}.", hint, state)
    if len(keeps) < len(none):
        return Verdict(False, f"✗ evaluation: {told}.", WORSE.format(none=len(none)))
    state = next(state for state in _boards() if state not in keeps)
    taken = _chosen(mine, state)
    return Verdict(False, f"✗ evaluation: {told}.", MARKED.format(taken=taken), state, {taken: "crossed"})


@cache
def _asked() -> list[tuple[State, str]]:
    """Return what is asked: each position after a move on one of the boards that is not over, for both players."""
    after = (state.result(square) for state in _boards() for square in state.actions())
    return [(state, player) for state in dict.fromkeys(after) if not state.is_terminal for player in PLAYERS]


def kept(function: Evaluation) -> list[State]:
    """Return the boards on which one ply of looking ahead with this guess gives nothing away."""
    from ttt.solvers.tablebase import solved

    worth = solved(FOUR).outcome
    return [state for state in _boards() if worth(state.result(_chosen(function, state))).value == -worth(state).value]


def _chosen(function: Evaluation, state: State) -> int:
    """Return the first of the squares after which the guess is best."""

    def worth(square: int) -> float:
        after = state.result(square)
        return -(after.utility(after.to_move) if after.is_terminal else function(after, after.to_move))

    return max(state.actions(), key=worth)


@cache
def _boards() -> list[State]:
    """Return boards of 4×4, reached at random, on which some moves keep the value of the position, and some do not."""
    from ttt.solvers.tablebase import solved

    luck, found = Random(SEED), list[State]()
    while len(found) < BOARDS:
        state = State.empty(FOUR)
        for _ in range(luck.choice(MARKS)):
            state = state.result(luck.choice(state.actions())) if not state.is_terminal else state
        values = {one.value for one in solved(FOUR).predict(state) if one}
        if len(values) > 1:
            found.append(state)
    return found
