"""Checks and hints of notebook 02.

There a board is a text of nine characters, as in `State.squares`.
"""

from typing import Any

from ttt.check.boards import FEW, all_states, cases_on, fullest_first
from ttt.check.engine import Case, Cases, by_cases, exercise, needs_call, own_name
from ttt.check.hints import Errors
from ttt.check.n03_how_many_games import ON_MOVES
from ttt.check.verdict import Code, Verdict, almost, right, wrong
from ttt.check.watch import Raised, is_equal, value_of
from ttt.check.words import ENDLESS
from ttt.count import is_certain_draw
from ttt.game import State
from ttt.notation import listed
from ttt.variant import Variant
from ttt.watching import EndlessError

MASKS = "A line of LINES is a tuple of squares. Its integer is in masks."


def _advise_winner(case: Case, got: Any) -> str:
    squares = case.arguments[0]
    want = case.want
    if got == ".":
        return 'A "." is a free square, so three of them are no line. Does your function compare with "."?'
    if got not in ("x", "o", None):
        return 'The three answers are "x", "o" and None, the last without quotation marks.'
    if want is None:
        return "Neither player has a line here. On which three squares does your function find one? What is on them?"
    if got is None:
        line = next(line for line in Variant().lines if {squares[i] for i in line} == {want})
        where = f"Squares {listed(line)} are a line of {want}'s."
        return f"{where} Does your loop get to this line? What does it compare there, and what does it return?"
    return (
        f"There is a line here, but it is {want}'s. How does your function know whose line it is?"
    )


def _advise_masks(case: Case, got: Any) -> str:
    want = case.want
    if got not in ("x", "o", None):
        return 'What is returned is the player, "x" or "o", or None, and not a mask.'
    if want is None:
        return "Neither player has a line. mine & line keeps the squares that are in both masks. Are they all three?"
    if got is None:
        return f"{want} has a whole line, and any of the eight is enough. Does your function look at each?"
    return f"There is a line, and it is {want}'s. Is each player asked with a mask of their own?"


MASK_ERRORS: Errors = {
    "'int' and 'tuple'": MASKS,
    "'int' and 'list'": "masks is the list of all eight. Ask about one of them at a time.",
}


@by_cases(_advise_masks, errors=MASK_ERRORS, nothing="")
def winner_by_masks() -> Cases:
    """Check a function that says by masks who has a line, on every board."""
    return _winner_cases()


@by_cases(_advise_winner, nothing="")
def winner() -> Cases:
    """Check a function that says who has a line, on every board."""
    return _winner_cases()


def _winner_cases() -> Cases:
    return (Case((state.squares,), state.winner, state) for state in all_states())


@exercise
def sabotage(function: Any) -> Verdict:
    """Count on how many boards a sabotaged `winner` is noticed; it is right if that is just one."""
    needs_call(function)
    noticed = []
    for state in all_states():
        got = value_of(function, state.squares)
        if isinstance(got, Raised):
            return _no_sabotage(function, state, got)
        if not is_equal(got, state.winner):
            noticed.append(state)
    total = len(all_states())
    if not noticed:
        hint = (
            "What could your function forget? If you chose one board: can it come up in a game? Did you "
            "write it without slashes? Or is the answer that you return there the right one after all?"
        )
        return wrong(
            f"no board gives it away. Your function is right on all {total:,} boards.", hint
        )
    caught = round(100 - 100 * (1 - len(noticed) / total) ** 100)
    is_only = len(noticed) == 1
    shown_below = f"{'It is' if is_only else 'The smallest is'} drawn below."
    said = f"wrong on {len(noticed):,} of {total:,} boards. {shown_below}"
    tests = f"Of 100 tests that try 100 boards each, picked at random, about {caught} would find the fault."
    name = own_name(function, "sabotage")
    if is_only:
        return right(said, state=noticed[0], name=name, below=(tests,))
    hint = "Can you make it wrong on fewer boards? On all the others it should return what by_words returns."
    return almost(said, hint, noticed[0], name=name, below=(tests,))


def _no_sabotage(function: Any, state: State, got: Raised) -> Verdict:
    asked = Code(f"{own_name(function, 'sabotaged')}({state.squares!r})")
    hint = "An error is noticed at once. Return a wrong answer."
    if isinstance(got.exception, EndlessError):
        hint = ENDLESS
    below = (asked, *got.told(function))
    return wrong("an error is not sabotage.", hint, state, below=below)


def _advise_certain(case: Case, got: Any) -> str:
    if not isinstance(got, bool):
        return "The answer is True or False. Nothing is counted here."
    state = case.state
    if state.is_terminal:
        answer = f"The game is over here, and state.winner is {state.winner!r}."
        return f"{answer} Which answer follows from that, before your function asks any children?"
    if got:
        lost = next(i for i in state.actions() if not is_certain_draw(state.result(i)))
        after = f"If {state.to_move} takes {lost} here, a draw is not certain."
        ask = "Does your function ask the same question about every child? And is one False enough?"
        return f"{after} {ask}"
    return "Every way to go on ends in a draw here. Which of your lines returned False, and for which state?"


@by_cases(_advise_certain, errors=ON_MOVES, what=FEW)
def certain_draw() -> Cases:
    """Check a function that says whether a draw is certain, on states with few free squares."""
    return cases_on(fullest_first(), is_certain_draw)
