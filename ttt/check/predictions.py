"""Checks and hints of notebook 06: predictions for every square, and a game of one's own."""

from collections.abc import Callable
from typing import Any

from ttt import doors
from ttt.check.engine import ALONE, Case, Verdict, all_states, judge
from ttt.check.watch import EndlessError, Raised, shown, watch
from ttt.count import results
from ttt.game import Position, State
from ttt.minimax import Outcome, outcome
from ttt.minimax import predict as right_predictions

SAME_KIND = "The result has to be of the new class, too. replace(self, …) of dataclasses keeps it."
MOST = 20_000  # positions of a learner's own game
STEPS = 10_000_000
SMALLER = "Does every game end: does something get less with each move? If it does, begin with a smaller one."


def predict(function: Callable[[State], list[Outcome | None]]) -> Verdict:
    """Check a function that says for each square how the game ends, on every board on which somebody is to move."""
    cases = (_predict_case(state) for state in reversed(all_states()) if not state.is_terminal)
    return judge(function, "predict", cases, _advise_predict)


def own_game(start: Any) -> Verdict:
    """Check a game of one's own: the five answers, at every position that can be reached, and what it is worth."""
    name = "own_game"
    if start is ...:
        return Verdict(False, f"… {name}: not yet. Write your game, and put its first position in place of the ...")
    if isinstance(start, (State, type)):
        text = f"✗ {name}: the first position of a game of your own was expected, not {shown(start)}."
        return Verdict(False, text, "A class is no position yet: call it." if isinstance(start, type) else "")
    found, *_ = watch(_trouble, (start,), STEPS)
    found = found or watch(outcome, (start,), STEPS)[0]
    if isinstance(found, Raised):
        found = _told(found.exception)
    if not isinstance(found, Outcome):
        return Verdict(False, f"✗ {name}: not right yet.\n{found[0]}", found[1])
    return Verdict(True, f"✓ {name}: it answers everywhere. For {start.to_move}, who begins, it is a {found}.")


def _predict_case(state: State) -> Case:
    want = right_predictions(state)

    def accepts(got: Any) -> bool:
        return isinstance(got, list) and [_parts(one) for one in got] == [_parts(one) for one in want]

    return Case((state,), want, state, accepts, repr(want))


def _parts(one: Any) -> tuple[int, int] | None:
    """Return value and plies of an outcome: all draws are equal, but a prediction says when the game ends, too."""
    return None if one is None else (one.value, one.plies)


def _advise_predict(case: Case, got: Any) -> str:
    state = case.arguments[0]
    if got is None:
        return "Does your function return the list?"
    if isinstance(got, Raised):
        if isinstance(got.exception, ValueError) and "taken" in str(got.exception):
            return "Nobody can take a square that is taken. What belongs into the list for it?"
        if "'Outcome'" in str(got.exception):
            return "An Outcome is no number. Its parts are numbers: outcome.value and outcome.plies."
        if "is not a position of a game" in str(got.exception):
            return "A square is a number. The state after it was taken is state.result(square)."
        return ALONE
    return _no_predictions(state, got) or _advise_on_square(case, got)


def _no_predictions(state: State, got: Any) -> str:
    if not isinstance(got, list):
        return "The answer is a list with one thing for each square, in their order."
    if len(got) == 1:
        return "One thing is in the list, not nine. Is there one for each square? And does return stand after the loop?"
    if len(got) != len(state.squares):
        return f"There are {len(state.squares)} squares, and {len(got)} things in the list. What stands for taken ones?"
    if any(map(callable, got)):
        return "Something is in the list that was never called: are there brackets missing?"
    if not all(one is None or isinstance(one, Outcome) for one in got):
        return "For each square, an Outcome was expected, or None; no text, no number. Outcome(value, plies) makes one."
    return ""


def _advise_on_square(case: Case, got: list[Outcome | None]) -> str:
    state = case.arguments[0]
    square = next(i for i, one in enumerate(got) if _parts(one) != _parts(case.want[i]))
    mine, want = got[square], case.want[square]
    if want is None or mine is None:
        return f"Look at square {square}: {'it is taken' if want is None else 'it is free'}."
    free = [one for one in got if one is not None]
    if set(map(_parts, free)) == {_parts(outcome(state))}:
        return f"Square {square}: that is the outcome of the board as it is. What is it after this square was taken?"
    if list(map(_parts, free)) == [_parts(outcome(after)) for after in results(state)]:
        return f"Square {square}: that is what {state.result(square).to_move} sees after the move. Who asks, and when?"
    if mine.value == want.value:
        return f"Square {square}: the value is right, the plies are not. From which position on do you count them?"
    return f"Square {square}: a {mine} for {state.to_move}? Let both play on from there by hand."


Trouble = tuple[str, str]  # what is wrong with a game, and advice


def _trouble(start: Position) -> Trouble | None:
    """Return the first thing that is wrong with a game, if there is one."""
    doors.position(start)
    if start.is_terminal:
        return f"{start!r} is terminal: the game is over before it begins.", "Begin where something can be done."
    waiting, found = [start], {start}
    while waiting:
        state = waiting.pop()
        if (trouble := _trouble_at(state)) is not None:
            return trouble
        for after in map(state.result, state.actions()):
            if after not in found:
                found.add(after)
                waiting.append(after)
        if len(found) > MOST:
            return f"There are more than {MOST:,} positions.", SMALLER
    players = {state.to_move for state in found}
    if len(players) != 2:
        return f"The players are {', '.join(map(str, players))}.", "Two players were expected."
    strange = [state for state in found if state.is_terminal and sum(map(state.utility, players)) != 0]
    if strange:
        return (
            f"At {strange[0]!r}, the utilities of both are not each other's opposite.",
            "What one wins the other loses.",
        )
    return None


def _trouble_at(state: Position) -> Trouble | None:
    """Return what is wrong with the answers at one position."""
    actions = list(state.actions())
    if state.is_terminal and actions:
        return f"{state!r} is terminal, and has actions {actions}.", "When the game is over, nothing can be done."
    worth = state.utility(state.to_move) if state.is_terminal else 0
    if type(worth) is not int or worth not in (1, 0, -1):
        return f"utility is {worth!r} at {state!r}.", "1 is won, 0 drawn, -1 lost: whole numbers."
    if not state.is_terminal and not actions:
        return f"{state!r} has no actions, but is not terminal.", "If nothing can be done, it is over. Who has won?"
    for action in actions:
        before, after = repr(state), state.result(action)
        if after is None:
            return f"result({action!r}) returned None at {before}.", "Does every way through result end in a return?"
        if type(after) is not type(state):
            return f"result({action!r}) made {after!r} of {before}, a game of another kind.", SAME_KIND
        if repr(state) != before:
            return f"result({action!r}) changed {before} itself.", "Make a new position, and leave the old one."
        if state.result(action) != after:
            return f"result({action!r}) gives now one position at {before}, now another.", "Nothing is left to chance."
        if after.to_move == state.to_move:
            return f"After {action!r} at {before} it is {state.to_move}'s turn again.", "Players move by turns here."
    return None


def _told(error: BaseException) -> Trouble:
    """Return what a game has raised, and advice."""
    kind, text = type(error).__name__, shown(error, str)
    if isinstance(error, EndlessError):
        return f"{STEPS:,} steps were not enough to look at all positions.", SMALLER
    advice = "Try your game in a cell of its own, one action after the other."
    if isinstance(error, TypeError) and "not iterable" in text:
        advice = "actions() gives all that can be done: a list, say, or a range."
    elif isinstance(error, TypeError) and "unhashable" in text:
        advice = "Positions are kept in sets. @dataclass(frozen=True) makes them fit, with tuples in place of lists."
    elif isinstance(error, TypeError) and "should be a property" in text:
        advice = "It is asked without brackets: write @property above its def."
    elif isinstance(error, TypeError) and "is not a position of a game" in text:
        advice = "Five answers are needed: to_move, is_terminal, actions, result, utility."
    elif isinstance(error, RecursionError):
        advice = SMALLER
    elif kind == "FrozenInstanceError":
        advice = "A position never changes: result makes a new one, with replace(self, …) for example."
    return f"It raised {kind}: {text}", advice
