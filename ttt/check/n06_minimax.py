"""Checks and hints of notebook 06: values by hand, minimax, agents by value, a game of one's own.

Later notebooks use `SEARCH_ERRORS`, `value_case`, `advise_at_the_end` and `on_way_up`.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial, wraps
from typing import Any

from ttt import doors
from ttt.check.boards import (
    all_states,
    fullest_first,
    keeping,
    one_of,
    unfinished_states,
    value,
    with_free,
)
from ttt.check.engine import Case, Cases, by_cases, exercise, judge, judge_number, own_name
from ttt.check.hints import Errors, advice_on_error
from ttt.check.n03_how_many_games import ON_MOVES
from ttt.check.own_games import GAME_ERRORS, Fault, faults_of
from ttt.check.trees import recorded, where
from ttt.check.verdict import Verdict, not_right, not_yet, right, wrong
from ttt.check.watch import Raised, acts_like, is_close, is_number, value_of
from ttt.check.words import NOT_RIGHT
from ttt.count import results
from ttt.game import NOT_OVER, Position, State, other
from ttt.games import on_board
from ttt.minimax import (
    Outcome,
    best_actions,
    outcome,
    outcomes,
)
from ttt.notation import shown
from ttt.trace import signed
from ttt.watching import EndlessError

FEW_FREE = "boards with up to six free squares"
UNFINISHED = "Only a finished game has a utility. Which line of yours asks whether it is finished?"
SEARCH_ERRORS: Errors = ON_MOVES | {
    NOT_OVER: UNFINISHED,
    "empty": "Nothing follows when the game is over. What should be returned then, before anything is compared?",
    "NoneType": "Something is None where a number is needed. Which name is it, or which call gave None?",
}

LAST_DRAWS = State.parse("xox oox .xo")  # one square is free, and nobody wins with it
SIGN = (
    "A child's value is for the other player, so its sign must be turned once on the way up. "
    "How often does yours turn it? (Then both sides take the max, and no min is left.)"
)
NO_MIN = "The minus has turned the child's value around already. So both sides take the max, and none takes a min."
STILL_MIN = (
    "The ends are right: they are for the side that would be next. But one side still takes a min, "
    "and no sign is turned. In the last picture, what happens to a number on its way up?"
)
FOR_X = (
    "Your values are for x: +1 is good for x on every board. Here, each value is for the side that "
    "is to move. Which utility does a finished game have then, and is there still a min?"
)

MINIMAX_ERRORS: Errors = SEARCH_ERRORS | {
    "'int' object is not iter": "max needs two numbers: the best so far, and this move's.",
    (NameError, "count_games"): "Here it is minimax itself that asks the children.",
}


@exercise
def minimax(function: Any) -> Verdict:
    """Check a function that says what a state is worth to the side to move, on states with few free squares."""
    cases = map(value_case, fullest_first())
    advise = partial(_advise_minimax, function)
    tree = partial(where, value)
    return judge(
        function, "minimax", cases, advise, errors=MINIMAX_ERRORS, what=FEW_FREE, where=tree
    )


def value_case(state: State) -> Case:
    """Return a call with a state alone, to which any number is right that is as good as its value."""
    want = value(state)
    return Case((state,), want, state, lambda got: is_close(got, want))


def _advise_minimax(function: Any, case: Case, got: Any) -> str:
    state = case.state
    mover = state.to_move
    if got not in (1, 0, -1):
        best = (
            "the utility of a finished game" if state.is_terminal else "the value of the best move"
        )
        hint = f"1, 0 or -1 was expected: {best}."
        return f"{hint} Which of your lines makes {shown(got)} of it?" if is_number(got) else hint
    for slipped, hint in SLIPS.items():
        if acts_like(
            function, slipped, [(state,) for state in with_free(2, 20) + with_free(3, 20)]
        ):
            return hint
    if state.is_terminal:
        return advise_at_the_end(state)
    if got == -1 and value_of(function, LAST_DRAWS) == -1:
        best = f"A move here is worth {signed(case.want)} to {mover}."
        return f"{best} Does your best rise to that, and do you keep the result?"
    asked = {call.state for call in recorded(function, (state,)) if call.parent == 0}
    if 0 < len(asked) < len(state.actions()):
        looked = f"Of {len(state.actions())} moves, only {len(asked)} was looked at here."
        if len(asked) > 1:
            looked = f"Of {len(state.actions())} moves, only {len(asked)} were looked at here."
        return f"{looked} Which line leaves the others out?"
    none = (
        "No move here leads to that. Is it the number that your best begins with, or a sum? "
        "Or does your function stop before the end?"
    )
    return on_way_up(got, [*map(value, results(state))], mover) or none


def advise_at_the_end(state: State) -> str:
    """Return advice on the value of a finished game."""
    mover = state.to_move
    end = f"{state.winner} has won" if state.winner else "it is a draw"
    return f"The game is over here: {end}. {mover} would be next. What is that worth to {mover}, and do you return it?"


def on_way_up(got: float, children: Sequence[float], mover: str) -> str:
    """Return advice on a value that is one of the children's, its sign turned or not; nothing on any other."""
    if -got in children:
        hint = f"One move leads to that, but {mover} has a better one. Do you look at all moves, and keep the best?"
        if got == -max(children):
            hint += " And do you turn the signs before you compare the values, or after?"
        return hint
    return SIGN if got in children else ""


def for_x(state: State) -> int:
    """Return what a search finds that takes the max for x and the min for o, all values for x."""
    return value(state) if state.to_move == "x" else -value(state)


def without_a_turn(state: State) -> int:
    """Return what a search finds that takes the max for x and the min for o, ends for who moves."""
    if state.is_terminal:
        return state.utility(state.to_move)
    values = map(without_a_turn, results(state))
    return max(values) if state.to_move == "x" else min(values)


def min_for_o(state: State) -> int:
    """Return what a search finds that has both: min where o is to move, and the minus."""
    if state.is_terminal:
        return state.utility(state.to_move)
    values = [-min_for_o(child) for child in results(state)]
    if state.to_move == "x":
        return max(values)
    return min(values)


SLIPS = {for_x: FOR_X, min_for_o: NO_MIN, without_a_turn: STILL_MIN}


NO_MEMO: Errors = {
    EndlessError: "Do you work out the same position again and again? @cache above your function remembers."
}
VALUED: Errors = {NOT_OVER: "Ask `value`: `utility` knows only finished games."}


def _advise_by_value(case: Case, got: Any) -> str:
    state = case.state
    if got is None:
        least = signed(min(map(value, results(state))))
        best = f"The best move leaves {other(state.to_move)} with {least}, which is what `value` says after it."
        return f"Your function returns None here. {best} Does it take such a square, and return it?"
    if isinstance(got, (list, tuple)):
        return "That is a list or a tuple. Return one square alone."
    if got not in state.actions():
        return (
            "A free square was expected: one of state.actions(), not what it is worth, or leads to."
        )
    after = state.result(got)
    rival = after.to_move
    left = f"After {got}, the board is worth {signed(value(after))} to {rival}, who moves next."
    least = "Do you compare all the moves, and keep the one that leaves the least?"
    return f"{left} Another move leaves {rival} less. {least}"


@by_cases(_advise_by_value, errors=SEARCH_ERRORS | NO_MEMO | VALUED, nothing="")
def by_value() -> Cases:
    """Check an agent that leaves the other side the least, on every board on which somebody is to move."""
    return (one_of(state, keeping(state)) for state in reversed(unfinished_states()))


@exercise
def worth(function: Any) -> Verdict:
    """Check numbers for states: their signs, then an agent that takes the square after which the other has least."""
    answer = value_of(function, State())
    is_endless = isinstance(answer, Raised) and isinstance(answer.exception, EndlessError)
    # On smaller boards, a search without end would only take long
    boards = [State()] if is_endless else [*reversed(all_states())]
    errors = SEARCH_ERRORS | NO_MEMO
    advise = partial(_advise_sign, function)
    signs = judge(function, "worth", map(_sign_case, boards), advise, errors=errors)
    if not signs:
        return signs

    @wraps(function)
    def agent(state: State) -> int:
        return max(state.actions(), key=lambda square: -function(state.result(square)))

    agent.__name__ = "agent"
    cases = (_worth_case(state) for state in boards if not state.is_terminal)
    verdict = judge(agent, "agent", cases, _advise_worth, errors=SEARCH_ERRORS)
    if verdict:
        return replace(verdict, name=own_name(function, "worth"))
    signs_only = f"{NOT_RIGHT} The signs are right, but an agent that goes by these numbers errs."
    return replace(verdict, said=verdict.said.replace(NOT_RIGHT, signs_only, 1), name="worth")


def _sign_case(state: State) -> Case:
    end = outcome(state)
    expected = "0 (draw)"
    if end.value > 0:
        expected = f"a number above 0 ({end})"
    elif end.value < 0:
        expected = f"a number below 0 ({end})"
    return Case((state,), end.value, state, lambda got: _sign(got) == end.value, expected)


def _sign(got: Any) -> int | None:
    """Return +1, 0 or −1 for a number, None for anything else."""
    if is_number(got):
        return int(got > 0) - int(got < 0)  # NumPy's True can't be subtracted
    return None


def _advise_sign(function: Any, case: Case, got: Any) -> str:
    state = case.state
    sign = _sign(got)
    if sign is None:
        return "A number was expected: numbers can be compared, and their signs changed."
    if state.is_terminal:
        return advise_at_the_end(state)
    if case.want == 0 and _sign(value_of(function, LAST_DRAWS)) != 0:
        return "A draw is worth 0, near or far: leave it at 0 on the way up."
    if case.want == 0 or outcome(state).plies <= 2:
        hint = on_way_up(sign, [*map(value, results(state))], state.to_move)
        if hint:
            return hint
    if case.want < 0:
        return "A loss stays below 0, however slow. And if best has a value at first, can a position be worth less?"
    return "Which counts more, value or distance? A win stays above 0, however slow."


def _worth_case(state: State) -> Case:
    best = best_actions(state)
    return one_of(
        state,
        best,
        f" ({outcome(state)})",
        tints=lambda got: {got: "crossed", best[0]: "striped"},
    )


def _advise_worth(case: Case, got: Any) -> str:
    ends = outcomes(case.state)
    end = f"{got} is a {ends[got]}, {case.want} a {ends[case.want]}."
    if ends[got].value < 0:
        return f"{end} If you must lose, lose slowly. Is a near loss worth less than a distant one?"
    return f"{end} The further away the end, the closer to 0: a win from above, a loss from below."


ONLY = 101  # of the drawn kinds of position; a test counts them again
ONLY_HINTS = {
    (88,): "Where there is only one edge, it keeps the draw. That counts, too.",
    (148, 151): "So many kinds are drawn. From how many of them is exactly one edge no mistake?",
    (346,): "Count drawn kinds only: those from which outcome says 0.",
    (720,): "So many boards there are. Count kinds: the nodes of the graph.",
    (96,): "You counted squares. Two squares may lead to one kind, and then they are one edge.",
    (34,): "Those have exactly one mistake. Exactly one edge should be none.",
}  # fmt: skip


@exercise
def only_moves(number: Any) -> Verdict:
    """Check on how many kinds of position a draw hangs on a single kind of move."""
    otherwise = "Take one drawn kind. How many of its edges are no mistake? Count the kinds with exactly one."
    return judge_number(number, ONLY, ONLY_HINTS, otherwise)


STEPS = 40_000_000


# The notebooks write them
GIVEN = ("Nim", "ThreeInARow", "Workshop", "Wild", "WildLoses", "OnlyX", "Order", "Seven")


@exercise
def own_game(start: Any) -> Verdict:
    """Check a game of one's own: the five answers, at every position that can be reached, and what it is worth."""
    if start is ...:
        return not_yet("not yet. Write your game, and replace the ... with its first position.")
    name = type(start).__name__
    if isinstance(start, State) or name in GIVEN:
        return wrong(f"a game of your own was expected, and {name} is there already.")
    answer = value_of(partial(_end_or_fault, start), steps=STEPS)
    if isinstance(answer, Outcome) and _is_renamed(start):
        like, *_ = type(start).__bases__
        return wrong(f"it gives all its answers as {like.__name__} does. Change one of them.")
    if isinstance(answer, Outcome):
        return right(f"it answers everywhere. For {start.to_move}, who begins, it is a {answer}.")
    if not isinstance(answer, Raised):
        return not_right(*answer)
    alone = "Try your game in a cell of its own, one action after the other."
    hint = advice_on_error(answer.exception, GAME_ERRORS) or alone
    return not_right(f"It raised {doors.short(answer.text)}", hint)


def _is_renamed(start: Position) -> bool:
    """Is this only another name for a game that is there already?"""
    like, *_ = type(start).__mro__[1:]
    own = {name for name in vars(type(start)) if not name.startswith("__")}
    return not own and like not in (object, on_board.OnBoard, tuple)


def _end_or_fault(start: Position) -> Outcome | Fault:
    """Return how a game ends, or what is wrong with it."""
    return next(faults_of(start), None) or outcome(start)
