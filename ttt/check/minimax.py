"""Checks and hints of notebook 06, up to the agent that no longer dawdles."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import wraps
from itertools import islice
from typing import Any

from ttt import svg
from ttt.check.engine import ALONE, Case, Verdict, all_states, judge, no_answer, one_of
from ttt.check.watch import EndlessError, Raised, shown, watch
from ttt.count import results
from ttt.game import State
from ttt.search import best_actions, outcome, outcomes
from ttt.stepping import signed

FIVE = State.parse("xo.x..o..")  # five squares are free, and x is to move
LETTERS = "abcdef"  # the root, and what follows from it in the order of the squares
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
SIGN = "The value of a child speaks for the side to move there. That is the other player. What is it worth to you?"
SIDE = "The game is over here, and {winner} has won. {mover} would be to move: what is that worth to {mover}?"
NO_MEMO = "Is the same position worked out again and again? @cache above your function remembers it."
Worth = Callable[[State], float]


def five_squares(values: Any) -> Verdict:
    """Check the values for x of the root of FIVE, "a", and of the five positions that follow, "b" to "f"."""
    name = "five_squares"
    if not isinstance(values, Mapping) or set(values) != set(LETTERS):
        return Verdict(False, f'✗ {name}: a value for each of "a" to "f" was expected, not {shown(values)}.')
    if ... in values.values():
        return Verdict(False, f"… {name}: not yet. Put a value in place of each ..., and run the cell again.")
    nodes = dict(zip(LETTERS, [FIVE, *results(FIVE)], strict=True))
    for letter in sorted(LETTERS, key="a".__eq__):  # the root comes last
        node = nodes[letter]
        below, guess = [_for_x(child) for child in results(node)], values[letter]
        better, worse = (max, min) if node.to_move == "x" else (min, max)
        if type(guess) is not int or guess not in (1, 0, -1):
            return Verdict(False, f"✗ {name}: {letter} is {shown(guess)}; +1, 0 or -1 was expected.")
        if guess == better(below):
            continue
        if guess == worse(below):
            first = ", even if it comes first" if guess == below[0] else ""
            advice = f"Who is to move at {letter}? {node.to_move} would not choose {signed(guess)}{first}."
        elif guess == -better(below):
            advice = "Whose +1 is it? All values speak for x, also where o is to move."
        else:
            advice = "No move leads to that. Read off the values on the board, and ask who chooses among them."
        notes = {square: signed(value) for square, value in zip(node.actions(), below, strict=True)}
        text = (
            f"✗ {name}: {letter} is not {signed(guess)}. On its board stands what each move of {node.to_move} leads to."
        )
        return Verdict(False, text, advice, picture=svg.board(node, notes))
    return Verdict(True, f"✓ {name}: all six are right.")


def minimax_lines(order: Any) -> Verdict:
    """Check lines that were put in order: the letters of PARSONS that make a function `value(state)`, for x."""
    name = "minimax_lines"
    if order is ...:
        return Verdict(False, f"… {name}: not yet. Write the letters in place of the ..., and run the cell again.")
    if not isinstance(order, str):
        return Verdict(False, f'✗ {name}: the letters were expected as a text such as "ABC", not {shown(order)}.')
    letters = [letter for letter in order.upper() if letter not in " ,.-"]
    if strange := [letter for letter in letters if letter not in PARSONS]:
        return Verdict(False, f"✗ {name}: {strange[0]!r} is none of the lines; they are A to H.")
    source = "\n".join(["def value(state):", *(PARSONS[letter] for letter in letters)])
    made: dict[str, Any] = {"results": results}
    try:
        exec(source, made)
    except SyntaxError as problem:
        text = f"✗ {name}: that is no function.\n{source}\n{problem.msg}"
        return Verdict(False, text, "What is indented further belongs to the line above it that ends with a colon.")
    verdict = judge(made["value"], "value", _cases(_for_x), _advise_on_lines)
    if "name 'values'" in verdict.text or "variable 'values'" in verdict.text:
        verdict = replace(verdict, hint="values is used here before it has been made. Which line makes it?")
    told = verdict.text if verdict.right else f"{verdict.text}\nYour lines:\n{source}"
    return replace(verdict, text=told)


def minimax(function: Callable[[State], int]) -> Verdict:
    """Check a function that tells what a state is worth to the side to move, on states with few free squares."""
    return judge(function, "minimax", _cases(_worth), _advise_minimax)


def worth(function: Worth) -> Verdict:
    """Check numbers that an agent goes by: it takes the square after which the other side has the least."""
    if (problem := no_answer(function, "worth")) is not None:
        return problem

    @wraps(function)
    def agent(state: State) -> int:
        return max(state.actions(), key=lambda square: -function(state.result(square)))

    boards = [state for state in reversed(all_states()) if not state.is_terminal]
    got, *_ = watch(agent, (State(),))
    if isinstance(got, Raised) and isinstance(got.exception, EndlessError):
        boards = [State()]  # on smaller ones it would only take long
    return judge(agent, "agent", map(_worth_case, boards), _advise_worth, endless=NO_MEMO)


def _for_x(state: State) -> int:
    return _worth(state) * (1 if state.to_move == "x" else -1)


def _worth(state: State) -> int:
    return outcome(state).value


def _cases(want: Callable[[State], int]) -> Iterator[Case]:
    """Yield states with few free squares first, and of those with many only some: what follows is a big tree."""
    for free, most in enumerate((None, None, None, None, 200, 30, 3)):
        states = islice((state for state in all_states() if state.squares.count(".") == free), most)
        yield from (Case((state,), want(state), state) for state in states)


def _advise_on_lines(case: Case, got: Any) -> str:
    state = case.arguments[0]
    if got is None:
        return "Some way through these lines comes to no return. Which line is missing?"
    if isinstance(got, Raised):
        if isinstance(got.exception, ValueError) and "not over" in str(got.exception):
            return "Only a finished game has a utility. Which line asks whether it is finished?"
        return "Nothing follows when the game is over. Which line has to come first?"
    if state.is_terminal:
        return "Values speak for x here. For whom does this line speak?"
    return f"{state.to_move} is to move here, and may choose. Does it want the most for x, or the least?"


def _advise_minimax(case: Case, got: Any) -> str:
    state = case.arguments[0]
    if got is None:
        return "Does every way through your function end in a return?"
    if isinstance(got, Raised):
        return _advise_on_error(got.exception)
    if isinstance(got, (list, tuple)):
        return "The answer is one number: the best of these."
    if got not in (1, 0, -1):
        return "The value of a position is +1, 0 or −1: that of one of the ends it leads to."
    if state.is_terminal:
        if state.winner is None:
            return "Nobody has won here. That is worth 0 to both."
        return SIDE.format(winner=state.winner, mover=state.to_move)
    children = [outcome(child).value for child in results(state)]
    if got == max(children) != max(-value for value in children):
        return SIGN
    if -got in children:
        return f"That is what one move leads to. {state.to_move} may choose: are all looked at, and the best one kept?"
    return "No move here leads to that. Nothing is added up: the value is that of the best move."


def _advise_on_error(error: BaseException) -> str:
    if isinstance(error, ValueError) and "not over" in str(error):
        return "Only a finished game has a utility. Which line of yours asks whether it is finished?"
    if isinstance(error, ValueError) and "is not a player" in str(error):
        return "utility asks for a player: 'x', 'o', or whoever is state.to_move."
    if isinstance(error, ValueError) and ("empty" in str(error) or "the game is over" in str(error)):
        return "Nothing follows when the game is over. What should come back then, before anything is compared?"
    if isinstance(error, AttributeError) and "'int' object" in str(error):
        return "A square is a number. The state after it was taken is state.result(square)."
    if isinstance(error, TypeError) and "NoneType" in str(error):
        return "Some call gave None: does every way through your function end in a return?"
    return ALONE


def _worth_case(state: State) -> Case:
    found = best_actions(state)
    words = f"{' or '.join(map(str, found))} ({outcome(state)})"
    return Case((state,), found[0], state, one_of(found), words, lambda got: {got: "crossed", found[0]: "striped"})


def _advise_worth(case: Case, got: Any) -> str:
    state = case.arguments[0]
    if isinstance(got, Raised):
        return _advise_on_error(got.exception)
    found = outcomes(state)
    mine, best = found[got], max(found.values())
    end = f"{got} is a {mine}, {case.want} a {best}."
    if mine.value < best.value:
        return f"{end} Which counts more, value or distance? Even the slowest win is worth more than any draw."
    if mine.value < 0:
        return f"{end} If you must lose, let it take long. Is a near loss worth less than a distant one?"
    if got == next(square for square, one in found.items() if one.value == best.value):
        return f"{end} Does the number of a win change from ply to ply? If all wins are worth the same, it dawdles."
    return f"{end} A win that is further away must be worth less. Is yours worth more?"
