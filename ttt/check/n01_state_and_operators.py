"""Checks and hints of notebook 01.

There a board is a list of nine numbers: 0 is free, 1 is x, −1 is o.
"""

from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO
from itertools import permutations, product
from typing import Any

from ttt.check.boards import unfinished_states
from ttt.check.engine import Case, Cases, by_cases, exercise, judge
from ttt.check.hints import Errors
from ttt.check.verdict import Verdict, wrong
from ttt.game import TAKEN, State
from ttt.notation import shown

NUMBERS = {".": 0, "x": 1, "o": -1}
TYPED = (
    "0",
    "4",
    "8",
    "2+2",
    " 7 ",
    "9",
    "-1",
    "+7",
    "board.clear() or 4",
    "",
    "x",
    "four",
    "4.0",
    "0 7",
    "07",
    "²",
)
REFUSE = (
    "Your function must refuse this move before it writes anything. Which line raises a ValueError? "
    "(It is not enough to print the error, and your function must not catch it.)"
)
USED_AGAIN = "Each call must make a list of its own. Which of your lines makes the list, and how often does it run?"
# A board of this lesson is no State yet
NO_STATE = "Here, a board is a list of numbers, and no State. What tells you whose turn it is?"
ON_LISTS: Errors = {"'to_move'": NO_STATE}


def _list(state: State) -> list[int]:
    return [NUMBERS[mark] for mark in state.squares]


def _advise_turn(case: Case, got: Any) -> str:
    if isinstance(got, int):
        return f'{got} is a number. Which player does it stand for, "x" or "o"?'
    if got not in ("x", "o"):
        return 'A player is written exactly "x" or "o", in small letters.'
    if not any(case.arguments[0]):
        return "The board is empty, so nobody has moved yet. Who moves first?"
    if case.want == "x":
        return "Both players have the same number of marks here, so x is to move. What is the sum of this list?"
    return "x has one mark more than o here. Each x is 1 and each o is −1. What is the sum of this list?"


@by_cases(_advise_turn, errors=ON_LISTS)
def turn() -> Cases:
    """Check a function that gives the player whose turn it is, on every board of a game that is not over."""
    return (Case((_list(state),), state.to_move, state) for state in unfinished_states())


RESULT_ERRORS: Errors = ON_LISTS | {
    ValueError: "Square {1} is free, so this move is allowed. Why does your function refuse it?",
}


def _advise_result(case: Case, got: Any) -> str:
    board, square = case.arguments
    if case.want is ValueError:
        owner = "x" if board[square] == 1 else "o"
        return f"{owner} sits on square {square}. {REFUSE}"
    if got is None:
        return "Your function returned None. Does it return the new board?"
    if not isinstance(got, list) or [*map(type, got)] != [int] * 9:
        kind = "" if isinstance(got, list) else f" Yours has the type {type(got).__name__}."
        return f"The new board is a list of nine whole numbers: 1 for x, −1 for o, 0 for a free square.{kind}"
    if got == board:
        return f"Square {square} is still 0. Into which list does your function write, and which list does it return?"
    if got[square] == -case.want[square]:
        return "The square is right, but the mark is wrong. Whose turn is it on this board?"
    return f"Only square {square} may change. What else does your function write?"


def _every_move() -> Cases:
    """Yield every move on every board, on free and on taken squares."""
    for state in unfinished_states():
        for square, mark in enumerate(state.squares):
            want = _list(state.result(square)) if mark == "." else ValueError
            yield Case((_list(state), square), want, state)


@exercise
def result(function: Any) -> Verdict:
    """Check a function that makes the board after a move, on every board and every square, free or taken."""
    verdict = judge(
        function,
        "result",
        _every_move(),
        _advise_result,
        errors=RESULT_ERRORS,
        nothing="",
        what="moves",
    )
    if verdict and not _keeps_old_boards(function):
        said = "a later move changes a board that your function has returned."
        return wrong(said, USED_AGAIN, name=verdict.name)
    return verdict


def _keeps_old_boards(function: Any) -> bool:
    """Does a board that was returned stay as it is when another move is made?"""
    with redirect_stdout(StringIO()):  # what it prints is no news: it is right
        first = function([0] * 9, 4)
        before = first.copy()
        function(before.copy(), 0)
    return bool(first == before)


EVAL = "eval runs what a person types, as Python. int(text) reads a number, and runs nothing."
READ_ERRORS: Errors = {
    SyntaxError: EVAL,
    (NameError, "x"): EVAL,
    "int()": "int() can't make a number of {0!r}. Look at the text before int() does.",
    IndexError: "There is no such square. Which numbers are squares? Ask that before you look at the board.",
    "indices": "A list is indexed by numbers. Is it a number yet when you look at the board?",
    ValueError: "If it is not a move, the answer is None. Nothing that a person types may end in an error.",
}


def _advise_read_move(case: Case, got: Any) -> str:
    text, board = case.arguments
    if got is False or isinstance(got, str):
        return "A square is a number. If the text is no move, the answer is None, without quotation marks."
    if got == -1:
        return "Lists count backwards: board[-1] is the last square. Is −1 a square?"
    if isinstance(got, int) and got in range(9) and board[got]:
        return f"Who sits on square {got}?"
    if got is not None and text == "2+2":
        return (
            "2+2 is no square. Was it worked out? What a person types is looked at, and never run."
        )
    if got is not None:
        returned = f"your function returned {shown(got)}"
        return f"{text!r} names no free square here, but {returned}. Which of your tests should have refused it?"
    if text != text.strip():
        return "Spaces around the number do no harm. Where are they taken off?"
    return f"Square {case.want} is free. Which line turns it away, or is a return missing? (0 counts as false.)"


@by_cases(_advise_read_move, errors=READ_ERRORS, nothing="", what="lines on three boards")
def read_move() -> Cases:
    """Check a function that reads a square from what a person typed on a board, None if that is no move."""
    for state in map(State.parse, (".........", "....x....", "x...o...x")):
        for text in TYPED:
            names = {str(square): square for square in state.actions()}
            case = Case((text, _list(state)), names.get(text.strip()), state)
            if text == "07":  # 7 is free on all boards here
                case = replace(case, accepts=lambda got: got in (None, 7), expected="None, or 7")
            yield case


WORD = (
    'is not a square. Before you play a command as a move, use == to test whether it is "undo" or '
    '"redo". Do this even when there is nothing to undo or redo.'
)
REPLAY_ERRORS: Errors = {
    IndexError: "Your list has no state at that place. What should be done when nothing is left to undo or redo?",
    TAKEN: "This square is free where the move is made. What may be redone after a move?",
    "'undo'": f'"undo" {WORD}',
    "'redo'": f'"redo" {WORD}',
}
MADE_AGAIN = (
    "Here a move is undone, and may be made again. When your function undoes it, is its state kept?"
)
FORGOTTEN = (
    "After an undo, another move was made. Which of the states that you keep are no longer wanted?"
)
# other objects than any text that is written down, so that `is` finds nothing
UNDO, REDO = "undo!"[:-1], "redo!"[:-1]


def _after(commands: tuple[Any, ...]) -> State | None:
    """Return the state after some commands, None if a taken square is played."""
    before: list[State] = []
    taken_back: list[State] = []
    state = State()
    for command in commands:
        if command in (UNDO, REDO):
            to, back = (taken_back, before) if command == UNDO else (before, taken_back)
            if back:
                to.append(state)
                state = back.pop()
        elif command in state.actions():
            before.append(state)
            state = state.result(command)
            taken_back = []
        else:
            return None
    return state


def _advise_replay(case: Case, got: Any) -> str:
    [commands] = case.arguments
    if not isinstance(got, State):
        return "The answer is one State: the board after the last command."
    if UNDO not in commands and REDO not in commands:
        return "Nothing is taken back here. Is each move made, in order, and the new state kept? (0 counts as false.)"
    if REDO not in commands:
        return "Write down after each command what your function keeps. What should an undo change, and what a move?"
    if UNDO not in commands:
        return "Nothing was taken back here, so there is nothing to make again."
    is_forgotten = case.want == _after(tuple(one for one in commands if one != REDO))
    return FORGOTTEN if is_forgotten else MADE_AGAIN


@by_cases(_advise_replay, errors=REPLAY_ERRORS, what="lists")
def replay() -> Cases:
    """Check a function that plays a list of squares, "undo"s and "redo"s.

    It is asked about every list of up to five commands, 0, 4, 8, "undo" or "redo", in which no
    taken square is played; and about longer ones, in which a move makes two others be forgotten.
    """
    for length in range(6):
        for commands in product((0, 4, 8, UNDO, REDO), repeat=length):
            state = _after(commands)
            if state is not None:
                yield Case(([*commands],), state)
    for first, second, third in permutations((0, 4, 8)):
        for end in ((REDO,), (REDO, REDO), (UNDO, REDO, REDO)):
            longer = (first, second, UNDO, UNDO, third, *end)
            yield Case(([*longer],), _after(longer))
