"""Checks and hints of notebook 06: values by hand, and minimax."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from traceback import extract_tb
from typing import Any

from ttt.check.engine import ALONE, Case, Verdict, fullest_first, judge
from ttt.check.watch import PACKAGE, Raised, shown, watch
from ttt.count import results
from ttt.game import State
from ttt.minimax import outcome
from ttt.pictures import svg
from ttt.trace import signed

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
FEW_FREE = "boards with up to six free squares"
LAST_DRAWS = State.parse("xox oox .xo")  # one square is free, and nobody wins with it
UNCHANGED = "You give −1 even where the last move draws. Is best ever changed, and the result kept?"
SIGN = "The value of a child speaks for the side to move there. That is the other player. What is it worth here?"
ONE_MOVE = "That is what one move leads to. {mover} may choose: are all looked at, and the best one kept?"
SIDE = "The game is over here, and {winner} has won. {mover} would be next: what is that worth to {mover}?"
INNER_CALL = "A call in your own lines gives too few things, or too many. What does that which is called ask for?"
SIX = len("GHEBFA")  # of the eight lines


def five_squares(values: Any) -> Verdict:
    """Check the values for x of the root of FIVE, "a", and of the five positions that follow, "b" to "f"."""
    name = "five_squares"
    if not isinstance(values, Mapping) or set(values) != set(LETTERS):
        return Verdict(
            False, f'✗ {name}: a value for each of "a" to "f" was expected, and for no others, not {shown(values)}.'
        )
    if any(value is ... for value in values.values()):
        return Verdict(False, f"… {name}: not yet. Put a value in place of each ..., and run the cell again.")
    nodes = dict(zip(LETTERS, [FIVE, *results(FIVE)], strict=True))
    for letter in sorted(LETTERS, key="a".__eq__):  # the root comes last
        node = nodes[letter]
        below, guess = [_for_x(child) for child in results(node)], values[letter]
        better, worse = (max, min) if node.to_move == "x" else (min, max)
        if type(guess) is not int or guess not in (1, 0, -1):
            return Verdict(False, f"✗ {name}: {letter} is {shown(guess)}; the whole number 1, 0 or -1 was expected.")
        if guess == better(below):
            continue
        if guess == worse(below):
            advice = f"Who is to move at {letter}? {node.to_move} would not choose {signed(guess)}."
        elif guess in below:
            advice = f"One move leads to that. But {node.to_move} chooses: is there a better one for {node.to_move}?"
        elif guess == -better(below):
            advice = "Whose +1 is it? All values speak for x, also where o is to move."
        else:
            advice = "No move leads to that. Read off the values on the board, and ask who chooses among them."
        notes = {square: signed(value) for square, value in zip(node.actions(), below, strict=True)}
        text = f"✗ {name}: {letter} is not {signed(guess)}. Its board shows what each move of {node.to_move} leads to."
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
    if len(letters) != SIX:
        return Verdict(False, f"✗ {name}: {len(letters)} letters; {SIX} were expected.")
    source = "\n".join(["def value(state):", *(PARSONS[letter] for letter in letters)])
    made: dict[str, Any] = {"results": results}
    try:
        exec(source, made)
    except SyntaxError as problem:
        text = f"✗ {name}: this is not a function yet.\n{source}\n{problem.msg}"
        return Verdict(False, text, "What is indented further belongs to the line above it that ends with a colon.")
    verdict = judge(made["value"], "value", _cases(_for_x), _advise_on_lines, what=FEW_FREE)
    if "name 'values'" in verdict.text or "variable 'values'" in verdict.text:
        verdict = replace(verdict, hint="values is used here before it has been made. Which line makes it?")
    told = verdict.text if verdict.right else f"{verdict.text}\nYour lines:\n{source}"
    return replace(verdict, text=told)


def minimax(function: Callable[[State], int]) -> Verdict:
    """Check a function that tells what a state is worth to the side to move, on states with few free squares."""

    def advise(case: Case, got: Any) -> str:
        unchanged = got == -1 and watch(function, (LAST_DRAWS,))[0] == -1
        return UNCHANGED if unchanged else _advise_minimax(case, got)

    return judge(function, "minimax", _cases(_worth), advise, what=FEW_FREE)


def _for_x(state: State) -> int:
    return _worth(state) * (1 if state.to_move == "x" else -1)


def _worth(state: State) -> int:
    return outcome(state).value


def _cases(want: Callable[[State], int]) -> Iterator[Case]:
    return (Case((state,), want(state), state) for state in fullest_first())


def _advise_on_lines(case: Case, got: Any) -> str:
    state = case.arguments[0]
    if got is None:
        return "One way through these lines ends without a return. Which line is missing?"
    if isinstance(got, Raised):
        if isinstance(got.exception, ValueError) and "not over" in str(got.exception):
            return "Only a finished game has a utility. Which line asks whether it is finished?"
        return "Nothing follows when the game is over. What has to be asked before max and min?"
    if state.is_terminal:
        return "Values speak for x. For whom does the line after `if state.is_terminal:` speak?"
    return f"{state.to_move} is to move here, and may choose. Does it want the greatest value, or the least?"


def _advise_minimax(case: Case, got: Any) -> str:
    state = case.arguments[0]
    if got is None:
        return "Does every way through your function end in a return?"
    if isinstance(got, Raised):
        return advise_on_search(got.exception)
    if isinstance(got, (list, tuple)):
        return "One number was expected: the value of the best move."
    if type(got) is not int and got in (1, 0, -1):
        return "A whole number was expected: 1, 0 or -1."
    if got not in (1, 0, -1):
        return "The value of a position is +1, 0 or −1: that of one of the ends it leads to."
    if state.is_terminal:
        if state.winner is None:
            return "The game is over here, and nobody has won: that is worth 0 to both. Which line of yours says so?"
        return SIDE.format(winner=state.winner, mover=state.to_move)
    children = [outcome(child).value for child in results(state)]
    if -got in children:
        return ONE_MOVE.format(mover=state.to_move)
    if got in children:
        return SIGN
    return "No move here leads to that. Is something added up? Or is it what best was at first?"


def advise_on_search(error: BaseException, called: str = "one argument, the state") -> str:
    """Return advice on an error in a search that is called with these arguments."""
    if isinstance(error, ValueError) and "not over" in str(error):
        return "Only a finished game has a utility. Which line of yours asks whether it is finished?"
    if isinstance(error, ValueError) and "is taken" in str(error):
        return "Somebody sits there. state.actions() lists the squares that can be taken."
    if "utility() missing" in str(error) or "is not a player" in str(error):
        return "utility asks for a player: 'x', 'o', or whoever is state.to_move."
    if isinstance(error, ValueError) and ("empty" in str(error) or "the game is over" in str(error)):
        return "Nothing follows when the game is over. What should come back then, before anything is compared?"
    if isinstance(error, TypeError) and "positional argument" in str(error):
        inner = any(not step.filename.startswith(PACKAGE) for step in extract_tb(error.__traceback__))
        return INNER_CALL if inner else f"It is called with {called}."
    if isinstance(error, AttributeError) and "'State' object has no attribute" in str(error):
        return "A State can't tell that. What it can tell is listed in notebook 01."
    if isinstance(error, AttributeError) and "'int' object" in str(error):
        return "A square is a number. The state after it was taken is state.result(square)."
    if isinstance(error, TypeError) and "NoneType" in str(error):
        return "Some call gave None: does every way through your function end in a return?"
    return ALONE
