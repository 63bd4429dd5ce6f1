"""Checks and hints of notebook 06: values by hand, minimax, agents by value, a game of one's own.

Later notebooks use `SEARCH_ERRORS`, `value_case`, `advise_at_the_end` and `on_way_up`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial, wraps
from typing import Any

from ttt import doors
from ttt.check.boards import (
    all_states,
    cases_on,
    fullest_first,
    keeping,
    one_of,
    unfinished_states,
    value,
    with_free,
)
from ttt.check.engine import Case, Cases, by_cases, exercise, judge
from ttt.check.hints import Errors, advice_on_error
from ttt.check.n03_how_many_games import ON_MOVES
from ttt.check.own_games import GAME_ERRORS, Fault, faults_of
from ttt.check.trees import recorded, where
from ttt.check.verdict import Fact, Verdict, not_right, not_yet, right, wrong
from ttt.check.watch import EndlessError, Raised, acts_like, is_close, is_number, value_of
from ttt.check.words import NOT_RIGHT, YOUR_LINES
from ttt.count import results
from ttt.game import NOT_OVER, Position, State
from ttt.minimax import (
    NO_OUTCOME,
    Outcome,
    best_actions,
    outcome,
    outcomes,
    predict as right_predictions,
)
from ttt.notation import shown
from ttt.pictures import svg
from ttt.trace import signed

FEW_FREE = "boards with up to six free squares"
UNFINISHED = "Only a finished game has a utility. Which line of yours asks whether it is finished?"
SEARCH_ERRORS: Errors = ON_MOVES | {
    NOT_OVER: UNFINISHED,
    "empty": "Nothing follows when the game is over. What should be returned then, before anything is compared?",
    "NoneType": "Something is None where a number is needed. Which name is it, or which call gave None?",
}

FIVE = State.parse("xo.x..o..")  # five squares are free, and x is to move


@exercise
def five_squares(values: Any) -> Verdict:
    """Check the values for x of the root of FIVE, "a", and of the five positions that follow, "b" to "f"."""
    if not isinstance(values, Mapping) or set(values) != set("abcdef"):
        said = 'a value for each of "a" to "f" was expected, and nothing else'
        return wrong(f"{said}, not {shown(values)}.")
    if any(value is ... for value in values.values()):
        return not_yet("not yet. Put a value in place of each ..., and run the cell again.")
    nodes = dict(zip("bcdefa", [*results(FIVE), FIVE], strict=True))  # the root comes last
    for letter, node in nodes.items():
        guess = values[letter]
        if not is_number(guess) or guess not in (1, 0, -1):
            return wrong(f"{letter} is {shown(guess)}; the whole number 1, 0 or -1 was expected.")
        if guess != _for_x(node):
            return _wrong_by_hand(letter, node, int(guess))
    return right("right on all six.")


def _for_x(state: State) -> int:
    if state.to_move == "x":
        return value(state)
    return -value(state)


def _wrong_by_hand(letter: str, node: State, guess: int) -> Verdict:
    """Return the verdict on a wrong value, with the values of what each move leads to."""
    values = [_for_x(after) for after in results(node)]
    labels = dict(zip(node.actions(), map(signed, values), strict=True))
    said = f"{letter} is not {signed(guess)}. Its board shows what each move of {node.to_move} leads to."
    hint = _advise_by_hand(letter, node, guess, values)
    return wrong(said, hint, picture=svg.board(node, labels))


def _advise_by_hand(letter: str, node: State, guess: int, values: list[int]) -> str:
    mover = node.to_move
    worst = min(values) if mover == "x" else max(values)
    if guess == worst:
        return f"Who is to move at {letter}? {mover} would not choose {signed(guess)}."
    if guess in values:
        return f"One move leads to that. But {mover} chooses: is there a better one for {mover}?"
    return f"No move of {mover} leads to that. The values on the board speak for x: which of them does {mover} choose?"


PARSONS = {
    "A": "    return min(values)",
    "B": '    if state.to_move == "x":',
    "C": "    return values[0]",
    "D": "        return state.utility(state.to_move)",
    "E": "    values = [value(child) for child in results(state)]",
    "F": "        return max(values)",
    "G": "    if state.is_terminal:",
    "H": '        return state.utility("x")',
}


@exercise
def minimax_lines(order: Any) -> Verdict:
    """Check lines that were put in order: the letters of PARSONS that make a function `value(state)`, for x."""
    if order is ...:
        return not_yet("not yet. Write the letters in place of the ..., and run the cell again.")
    text = order.upper() if isinstance(order, str) else ""
    letters = [letter for letter in text if letter not in " ,.-"]
    if len(letters) != 6 or not PARSONS.keys() >= {*letters}:
        said = 'six of the letters A to H were expected, as a text such as "ABCDEF"'
        return wrong(f"{said}, not {shown(order)}.")
    source = "\n".join(["def value(state):", *(PARSONS[letter] for letter in letters)])
    lines = Fact(YOUR_LINES, source)
    names: dict[str, Any] = {"results": results}
    try:
        exec(source, names)
    except SyntaxError as problem:
        hint = "An indented line belongs to the line above it that ends with a colon."
        return wrong(f"this is not a function yet: {problem.msg}.", hint, below=(lines,))
    cases = cases_on(fullest_first(), _for_x)
    verdict = judge(
        names["value"], "value", cases, _advise_on_lines, errors=SEARCH_ERRORS, what=FEW_FREE
    )
    return verdict or replace(verdict, below=(*verdict.below, lines))


def _advise_on_lines(case: Case, _got: Any) -> str:
    state = case.state
    if state.is_terminal:
        return "Values speak for x. For whom does the line after `if state.is_terminal:` speak?"
    return f"{state.to_move} is to move here, and may choose. Does it want the greatest value, or the least?"


LAST_DRAWS = State.parse("xox oox .xo")  # one square is free, and nobody wins with it
SIGN = (
    "A child's value speaks for the other player. How often is its sign turned on its way up: "
    "not at all, once, or twice? (With one turn, both sides take the max, and no min is left.)"
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
        hint = "1, 0 or -1 was expected: the value of the best move."
        return f"{hint} Which of your lines makes {shown(got)} of it?" if is_number(got) else hint
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
    if acts_like(function, min_for_o, [(state,) for state in with_free(3, 20)]):
        return "With the minus, both sides take the max: it has turned the child's value round already."
    none = "No move here leads to that. Is it what best was at first? Or is something added up?"
    return on_way_up(got, [*map(value, results(state))], mover) or none


def advise_at_the_end(state: State) -> str:
    """Return advice on the value of a finished game."""
    mover = state.to_move
    end = f"{state.winner} has won" if state.winner else "it is a draw"
    return f"The game is over here: {end}. {mover} would be next: what is that worth to {mover}? Is it returned?"


def on_way_up(got: float, children: Sequence[float], mover: str) -> str:
    """Return advice on a value that is one of the children's, its sign turned or not; nothing on any other."""
    if -got in children:
        hint = f"That is what one move leads to. But {mover} may choose: do you look at all moves, and keep the best?"
        if got == -max(children):
            hint += " And are the signs turned before the values are compared, or after?"
        return hint
    return SIGN if got in children else ""


def min_for_o(state: State) -> int:
    """Return what a search finds that has both: min where o is to move, and the minus."""
    if state.is_terminal:
        return state.utility(state.to_move)
    values = [-min_for_o(child) for child in results(state)]
    if state.to_move == "x":
        return max(values)
    return min(values)


NO_MEMO: Errors = {
    EndlessError: "Do you work out the same position again and again? @cache above your function remembers."
}
VALUED: Errors = {NOT_OVER: "Ask `value`: `utility` knows only finished games."}


def _advise_by_value(case: Case, got: Any) -> str:
    state = case.state
    if got not in state.actions():
        return (
            "A free square was expected: one of state.actions(), not what it is worth, or leads to."
        )
    after = state.result(got)
    other = after.to_move
    left = f"After {got}, the board is worth {signed(value(after))} to {other}, who moves next."
    return f"{left} Another move leaves {other} less. Which do you take: the least, or the most?"


@by_cases(_advise_by_value, errors=SEARCH_ERRORS | NO_MEMO | VALUED)
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
        return verdict
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


PREDICT_ERRORS: Errors = {
    "'Outcome'": "An Outcome is no number. Its parts are numbers: outcome.value and outcome.plies.",
    NO_OUTCOME: "The move itself is a ply. Is the end further away before it, or after it?",
}


def _predict_case(state: State) -> Case:
    want = right_predictions(state)
    return Case(
        (state,), want, state, lambda got: [*map(_parts, got)] == [*map(_parts, want)], repr(want)
    )


def _parts(end: Any) -> tuple[int, int] | None:
    """Return value and plies of an outcome. All draws are equal."""
    if end is None:
        return None
    return (end.value, end.plies if end.value else 0)


def _advise_predict(case: Case, got: Any) -> str:
    if not isinstance(got, list) or not all(isinstance(end, Outcome | None) for end in got):
        return "A list was expected, with an Outcome or None for each square. Outcome(value, plies) makes an Outcome."
    if len(got) != 9:
        return f"9 squares, and {len(got)} entries. What goes in for a taken square? And is return after the loop?"
    state = case.state
    square = next(i for i, end in enumerate(got) if _parts(end) != _parts(case.want[i]))
    mine = got[square]
    want = case.want[square]
    if mine is None or want is None:
        return f"Look at square {square}: is it free?"
    after = [*map(_parts, map(outcome, results(state)))]
    if [_parts(end) for end in got if end is not None] == after:
        return f"Square {square}: that is what {state.result(square).to_move} sees after the move. Who asks, and when?"
    if mine.value == want.value:
        return f"Square {square}: the value is right, the plies are not. From which position on do you count them?"
    by_hand = f"Square {square}: a {mine} for {state.to_move}? Let both play on from there by hand."
    return f"{by_hand} (Outcome takes the value first, then the plies.)"


@by_cases(_advise_predict, errors=PREDICT_ERRORS)
def predict() -> Cases:
    """Check a function that says for each square how the game ends, on every board on which somebody is to move."""
    return map(_predict_case, reversed(unfinished_states()))


STEPS = 10_000_000


@exercise
def own_game(start: Any) -> Verdict:
    """Check a game of one's own: the five answers, at every position that can be reached, and what it is worth."""
    if start is ...:
        return not_yet("not yet. Write your game, and put its first position in place of the ...")
    if isinstance(start, State) or type(start).__name__ == "Nim":
        return wrong("a game of your own was expected. Change Nim, say, and give it another name.")
    answer = value_of(partial(_end_or_fault, start), steps=STEPS)
    if isinstance(answer, Outcome):
        return right(f"it answers everywhere. For {start.to_move}, who begins, it is a {answer}.")
    if not isinstance(answer, Raised):
        return not_right(*answer)
    alone = "Try your game in a cell of its own, one action after the other."
    hint = advice_on_error(answer.exception, GAME_ERRORS) or alone
    return not_right(f"It raised {doors.short(answer.text)}", hint)


def _end_or_fault(start: Position) -> Outcome | Fault:
    """Return how a game ends, or what is wrong with it."""
    return next(faults_of(start), None) or outcome(start)
