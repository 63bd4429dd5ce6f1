"""How an error finds its hint: by its type, by its mistake if it is ours, or by Python's words.

Reading order: `Errors`, a table of hints, each behind the sign that it goes by; `ERRORS`, which
holds in any exercise; `advice_on_error`; then `Problem`, what is known of an error even if another
process raised it, and `hint_on` it.
"""

from traceback import extract_tb
from typing import Any, NamedTuple, TypeAlias

from ttt.check import words
from ttt.check.watch import Raised
from ttt.game import TAKEN, Mistake, State, mistake_of
from ttt.watching import PACKAGE, EndlessError

# The type of an error, or its type and what it is about: the key of a KeyError or the key's type,
# the name of a NameError. An error of ours goes by its mistake. A text is of Python's own words,
# where Python gives nothing else to go by.
Sign: TypeAlias = type[BaseException] | tuple[type[BaseException], Any] | Mistake | str
# The first that fits counts; {0} is the first argument of the call
Errors: TypeAlias = dict[Sign, str]
NO_HINTS: Errors = {}
ERRORS: Errors = {
    EndlessError: words.ENDLESS,
    RecursionError: "Your function calls itself again and again. When does it stop, and what does it pass on?",
    UnboundLocalError: words.UNBOUND,
    StopIteration: words.NEXT,
    "generator raised StopIteration": words.NEXT,
    "'dict' object is not callable": "A dictionary is asked with square brackets: table[key].",
    "object is not callable": "Something that is not a function is called here. "
    "squares, to_move, winner and is_terminal have no brackets; actions() and result(square) do.",
    "method' object": words.NO_BRACKETS,
    "type 'method'": words.NO_BRACKETS,
    "'NoneType' object has no attribute": "Something is None here. Which name is it, or which call gave None? "
    "(What changes a list, as append does, returns None.)",
    "'list' object has no attribute": "A list can't do that. What it can do: len(...), sum(...), a [] with a number.",
    "'str' object has no attribute": "A text can't do that. What is your function given here?",
    "'int' object has no attribute": "This is a number. Is a square used where its state is meant?",
    "exceptions must derive": "Only an error can be raised: raise ValueError(...), with the text in its brackets.",
    "'State' object is not subscriptable": "A State has no []. Its marks are in state.squares.",
    "list index out of range": "Some list is shorter than that; an empty one has no [0]. What should happen then?",
    TAKEN: "A taken square can't be taken again. state.actions() lists the free ones.",
    "no attribute 'children'": "A State has no children. state.result(square) makes one of them.",
    "'State' object has no attribute": "A State can't say that. dir(State) lists what it can say.",
    "'State' object is not": "A State is no list: state.squares are its marks, state.actions() its free squares.",
    (KeyError, State): words.NOT_IN_TABLE,
    NameError: "This name means nothing here. Is it misspelt, is its cell not run, must your "
    "function make it, or is it asked of a state, as state.actions() is?",
}


def advice_on_error(exception: BaseException, errors: Errors = NO_HINTS) -> str:
    """Return the first hint that fits, of these and of those in any exercise; or nothing."""
    text = Raised(exception).text
    problem = Problem(type(exception), mistake_of(exception), text, _about(exception))
    hint = hint_on(problem, errors) or hint_on(problem, ERRORS)
    if hint or "positional argument" not in text:  # Python's words
        return hint
    steps = extract_tb(exception.__traceback__)
    is_inside = any(not step.filename.startswith(PACKAGE) for step in steps)
    return words.INNER_CALL if is_inside else words.CALL


class Problem(NamedTuple):
    """What a hint on an error goes by, and what the error is about, if Python says so."""

    kind: type[BaseException]
    mistake: Mistake | None
    text: str
    about: Any = None


def hint_on(problem: Problem, errors: Errors) -> str:
    """Return the first of these hints that fits, or nothing."""
    return next((hint for sign, hint in errors.items() if _fits(sign, problem)), "")


def _fits(sign: Sign, problem: Problem) -> bool:
    if isinstance(sign, str):
        return sign in problem.text
    if isinstance(sign, Mistake):
        return sign == problem.mistake
    if isinstance(sign, tuple):
        kind, about = sign
        return _fits(kind, problem) and about in (problem.about, type(problem.about))
    return issubclass(problem.kind, sign)


def _about(exception: BaseException) -> Any:
    """Return the key of a KeyError, or the name of a NameError."""
    if isinstance(exception, KeyError):
        return next(iter(exception.args), None)
    return exception.name if isinstance(exception, NameError) else None
