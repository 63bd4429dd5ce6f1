"""Checks and hints of notebook 06: the number that an agent needs so that it does not dawdle."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from ttt.check.engine import Case, Verdict, all_states, judge, no_answer, one_of
from ttt.check.perfect_play import ONE_MOVE, SIGN, advise_on_search
from ttt.check.watch import EndlessError, Raised, watch
from ttt.count import results
from ttt.game import State
from ttt.minimax import best_actions, outcome, outcomes

AGENT = "✗ worth: not right yet. The signs are; but an agent that goes by these numbers errs."
NO_MEMO = "Is the same position worked out again and again? @cache above your function remembers it."
Worth = Callable[[State], float]


def worth(function: Worth) -> Verdict:
    """Check numbers for states: their signs, then an agent that takes the square after which the other has least."""
    if (problem := no_answer(function, "worth")) is not None:
        return problem
    boards, ended = list(reversed(all_states())), watch(function, (State(),))[0]
    if isinstance(ended, Raised) and isinstance(ended.exception, EndlessError):
        boards = [State()]  # on smaller ones it would only take long
    signs = judge(function, "worth", map(_sign_case, boards), _advise_sign, endless=NO_MEMO)
    if not signs:
        return signs

    @wraps(function)
    def agent(state: State) -> int:
        return max(state.actions(), key=lambda square: -function(state.result(square)))

    going = [state for state in boards if not state.is_terminal]
    verdict = judge(agent, "agent", map(_worth_case, going), lambda case, got: _advise_worth(case, got, function))
    return replace(verdict, text=verdict.text.replace("✗ agent: not right yet.", AGENT))


def _sign_case(state: State) -> Case:
    found = outcome(state)
    words = {1: f"a number above 0 ({found})", 0: "0 (draw)", -1: f"a number below 0 ({found})"}[found.value]
    return Case((state,), found.value, state, lambda got: _sign(got) == found.value, words)


def _sign(got: Any) -> int | None:
    """Return +1, 0 or −1 for a number, None for anything else."""
    return None if isinstance(got, bool) or not isinstance(got, (int, float)) else (got > 0) - (got < 0)


def _advise_sign(case: Case, got: Any) -> str:
    state = case.arguments[0]
    if got is None:
        return "Does every way through your function end in a return?"
    if isinstance(got, Raised):
        return advise_on_search(got.exception)
    if _sign(got) is None:
        return "A number was expected: numbers can be compared, and their signs changed."
    if state.is_terminal:
        return "The game is over here. The first two lines of the function were right about that."
    if case.want == 0:
        return "A draw is worth 0, near or far: leave it as it is on the way up."
    children = [outcome(child).value for child in results(state)]
    if -(_sign(got) or 0) in children and not (outcome(state).plies > 2 and case.want > 0):
        return ONE_MOVE.format(mover=state.to_move)
    if _sign(got) in children and outcome(state).plies <= 2:
        return SIGN
    if case.want < 0:
        return "A loss stays below 0, however slow. And if there is a best at first, can it get lower than that?"
    return "Which counts more, value or distance? A win stays above 0, however slow."


def _worth_case(state: State) -> Case:
    found = best_actions(state)
    words = f"{' or '.join(map(str, found))} ({outcome(state)})"
    return Case((state,), found[0], state, one_of(found), words, lambda got: {got: "crossed", found[0]: "striped"})


def _advise_worth(case: Case, got: Any, function: Worth) -> str:
    state = case.arguments[0]
    if isinstance(got, Raised):
        return advise_on_search(got.exception)
    found = outcomes(state)
    mine, best = found[got], max(found.values())
    end = f"{got} is a {mine}, {case.want} a {best}."
    if mine.value < 0:
        return f"{end} If you must lose, let it take long. Is a near loss worth less than a distant one?"
    one, other = (watch(function, (state.result(square),))[0] for square in (got, case.want))
    alike = " By your numbers they are alike." if one == other else ""
    return f"{end}{alike} What is further away should be closer to 0, a win from above and a loss from below."
