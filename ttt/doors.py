"""The doors: what a cell, a widget or a command line hands in is checked once, here.

A function that people call passes its arguments through these functions; the functions behind it
trust each other. Each returns what it was given, or raises an error that names it and says what was
expected. There is one sentence for each kind of mistake, so a new door costs one line: a TypeError
for the wrong kind of thing, a ValueError for what is out of range. Docstrings elsewhere need not
say that; they name what else is raised.

Reading order: doors for what the game is made of; `patience`, for searches that may never end;
doors for numbers, functions and choices; then how things are named.
"""

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from math import inf
from numbers import Real
from typing import Any, NoReturn, TypeVar

from ttt.game import OVER, Mistake, State, checked_player, marked
from ttt.notation import LONGEST, shown
from ttt.variant import Variant

T = TypeVar("T")
SOON = 12  # free squares with which a search soon comes to an end
KINDS = {
    "to_move": "property",
    "is_terminal": "property",
    "actions": "method",
    "result": "method",
    "utility": "method",
}

# Mistakes that errors are about
ANOTHER_TYPE = Mistake("a thing of another type")
NO_FUNCTION = Mistake("not a function")
NO_POSITION = Mistake("not a position")
A_CLASS = Mistake("a class in place of a position")
NO_PROPERTY = Mistake("a method in place of a property")

player = checked_player  # the game itself needs this door


def state(thing: State) -> State:
    """Return a State. Raises TypeError for anything else."""
    return instance(thing, State, "State.parse('x.o/.x./...')")


def start(thing: State | None) -> State:
    """Return a State, or the empty 3×3 board for None. Raises TypeError for anything else."""
    return State() if thing is None else state(thing)


def unfinished(thing: State) -> State:
    """Return a State in which somebody is to move.

    Raises TypeError or ValueError for anything else.
    """
    if state(thing).is_terminal:
        raise marked(ValueError("the game is over; there is no square to choose"), OVER)
    return thing


def states(things: Iterable[State], what: str = "states") -> list[State]:
    """Return a list of States. Raises TypeError for anything else."""
    return [state(thing) for thing in several(things, what)]


def variant(thing: Variant) -> Variant:
    """Return a Variant. Raises TypeError for anything else."""
    return instance(thing, Variant, "Variant(4, 4, 4)")


def up_to(squares: int, thing: Variant, who: str) -> Variant:
    """Return a Variant of at most so many squares.

    Raises TypeError or ValueError for anything else.
    """
    if variant(thing).size > squares:
        most = f"{who} takes boards of up to {squares}"
        raise ValueError(f"{thing!r} has {thing.size} squares; {most}")
    return thing


def sized(text: str) -> Variant:
    """Return the game on a board such as "4x4", where a full line wins, or "5x5x4"."""
    if not re.fullmatch("[0-9]{1,4}([xX×][0-9]{1,4}){1,2}", text):
        raise ValueError(f"--size {shown(text)} is not a board, such as 4x4 or 5x5x4")
    width, height, *rest = [int(number) for number in re.split("[xX×]", text)]
    in_a_row = rest[0] if rest else min(width, height)
    return Variant(width, height, in_a_row)


def position(thing: Any) -> Any:
    """Return what gives the five answers of a `ttt.game.Position`.

    Raises TypeError, which says what is missing.
    """
    if isinstance(thing, State):
        return thing
    if isinstance(thing, type):
        sentence = f"{thing.__name__} is a class, and not yet a position: call it"
        raise marked(TypeError(sentence), A_CLASS)
    for answer, kind in KINDS.items():
        if not hasattr(thing, answer):
            sentence = f"{shown(thing)} is not a position of a game: it has no {answer}"
            raise marked(TypeError(sentence), NO_POSITION)
        if callable(getattr(thing, answer)) != (kind == "method"):
            sentence = f"{type(thing).__name__}.{answer} should be a {kind}"
            error = TypeError(sentence)
            raise marked(error, NO_PROPERTY) if kind == "property" else error
    return thing


def patience(thing: T) -> T:
    """Return where a search begins; say that it may take long if more than 12 squares are free."""
    free = thing.squares.count(".") if isinstance(thing, State) else 0
    if free > SOON:
        stop = "To stop it, press ■ or Ctrl-C."
        print(f"{free} squares are free: this may take very long. {stop}", file=sys.stderr)
    return thing


def whole(name: str, number: int, least: float = 0, most: float = inf) -> int:
    """Return a whole number.

    Raises TypeError for anything else, and ValueError below `least` or above `most`.
    """
    return _within(name, number, type(number) is int, "a whole number", least=least, most=most)


def real(name: str, number: float, least: float = 0, most: float = inf) -> float:
    """Return a number.

    Raises TypeError for anything else, and ValueError below `least` or above `most`.
    """
    is_real = isinstance(number, Real) and not isinstance(number, bool)
    return _within(name, number, is_real, "a number", least=least, most=most)


def _within(name: str, number: T, is_one: bool, kind: str, *, least: float, most: float) -> T:
    if not is_one or not least <= number <= most:  # type: ignore[operator]
        limits = ""
        if most < inf:
            limits = f" from {least:,} to {most:,}"
        elif least > -inf:
            limits = f" of at least {least:,}"
        wrong(ValueError if is_one else TypeError, name, number, kind + limits)
    return number


def function(what: str, thing: T, expected: str) -> T:
    """Return what can be called.

    Raises TypeError for anything else: "3 is not an agent; a function … was expected".
    """
    if not callable(thing):
        sentence = f"{shown(thing)} is not {what}; {expected} was expected"
        raise marked(TypeError(sentence), NO_FUNCTION)
    return thing


def instance(thing: Any, kind: type[T], example: str) -> T:
    """Return something of this kind.

    Raises TypeError for anything else: "3 is not a State, such as …".
    """
    if not isinstance(thing, kind):
        article = "an" if kind.__name__[0] in "AEIO" else "a"
        sentence = f"{shown(thing)} is not {article} {kind.__name__}, such as {example}"
        raise marked(TypeError(sentence), ANOTHER_TYPE)
    return thing


def memo(thing: dict[Any, Any] | None, kind: type) -> dict[Any, Any]:
    """Return what keeps values of this kind, new and empty for None.

    Raises TypeError for what is not a dict. Raises ValueError if another function has put its
    values there.
    """
    if thing is None:
        return {}
    for value in instance(thing, dict, "{}").values():
        if not isinstance(value, kind):
            another = "another function has filled it; use a new one"
            raise ValueError(f"this memo holds {shown(value)}: {another}")
        break  # the first value tells
    return thing


def several(things: Iterable[T], what: str) -> list[T]:
    """Return a list of things that come in any iterable but a text.

    Raises TypeError for anything else.
    """
    if isinstance(things, str) or not isinstance(things, Iterable):
        raise TypeError(f"{shown(things)} is not a list of {what}")
    return list(things)


def one_of(name: str, thing: T, choices: Sequence[T]) -> T:
    """Return one of the choices. Raises ValueError for anything else."""
    if not any(type(thing) is type(choice) and thing == choice for choice in choices):
        wrong(ValueError, name, thing, " or ".join(map(repr, choices)))
    return thing


def wrong(error: type[Exception], name: str, value: object, expected: str) -> NoReturn:
    """Raise an error that names an argument, its value and what was expected."""
    raise error(f"{name}={shown(value)}; {expected} was expected")


def short(text: str, longest: int = LONGEST) -> str:
    """Return a text, cut off if it is too long to be shown."""
    return text if len(text) <= longest else f"{text[:longest]}..."


def name_of(function: Callable[..., object]) -> str:
    """Return what a function is called: its `__name__`, or that of its class."""
    return str(getattr(function, "__name__", type(function).__name__))
