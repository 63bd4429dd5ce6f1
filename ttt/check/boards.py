"""The boards that exercises ask about, smallest or fullest first (all notebooks)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from ttt.check.engine import Case
from ttt.count import reachable
from ttt.game import State
from ttt.minimax import outcome


@cache
def all_states() -> tuple[State, ...]:
    """Return every state of the 3×3 game, those with the fewest marks first, then in reading order."""
    return reachable()


@cache
def unfinished_states() -> tuple[State, ...]:
    """Return those of them in which somebody is to move."""
    return tuple(state for state in all_states() if not state.is_terminal)


def with_free(free: int, most: int | None = None) -> list[State]:
    """Return the states with so many free squares, only the first of them if `most` says how many."""
    return [state for state in all_states() if state.squares.count(".") == free][:most]


def fullest_first() -> Iterator[State]:
    """Yield states with few free squares first, and of those with many only some: what follows them is a big tree."""
    for free, most in enumerate((None, None, None, None, 200, 30, 3)):
        yield from with_free(free, most)


def value(state: State) -> int:
    """Return what a state is worth to the side to move: 1, 0 or −1."""
    return outcome(state).value


def cases_on(states: Iterable[State], answer: Callable[[State], Any]) -> Iterator[Case]:
    """Yield a case for each state: a call with the state alone, to which one answer is right."""
    for state in states:
        yield Case((state,), answer(state), state)


def one_of(state: State, squares: Sequence[int], words: str = "", **others: Any) -> Case:
    """Return a case in which any of these squares is right."""
    expected = " or ".join(map(str, squares)) + words
    return Case(
        (state,),
        squares[0],
        state,
        accepts=lambda got: type(got) is int and got in squares,
        expected=expected,
        **others,
    )
