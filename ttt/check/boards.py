"""The boards that exercises ask about, smallest or fullest first (all notebooks)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from ttt.check.engine import Case
from ttt.count import reachable
from ttt.game import State
from ttt.minimax import outcome
from ttt.variant import Variant


@cache
def all_states() -> tuple[State, ...]:
    """Return every state of the 3×3 game, those with the fewest marks first, then in reading order."""
    return reachable()


@cache
def unfinished_states() -> tuple[State, ...]:
    """Return those of them in which somebody is to move."""
    return tuple(state for state in all_states() if not state.is_terminal)


@cache
def with_free(free: int, most: int | None = None) -> tuple[State, ...]:
    """Return the states with so many free squares, only the first of them if `most` says how many."""
    return tuple(state for state in all_states() if state.squares.count(".") == free)[:most]


FEW = "states with at most six free squares"


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


def keeping(state: State) -> list[int]:
    """Return the squares that keep the value of a state for the side to move."""
    return [square for square in state.actions() if value(state.result(square)) == -value(state)]


def greatest(worth: Mapping[int, float]) -> list[int]:
    """Return the squares that are worth most."""
    most = max(worth.values(), default=0)
    return [square for square in worth if worth[square] == most]


@cache
def boards_of_four() -> dict[State, list[int]]:
    """Return boards of 4×4, reached at random, and the squares that keep the value of each; others do not."""
    from ttt.solvers.tablebase import solved

    table = solved(Variant(4, 4, 4))
    luck = Random(7)
    boards = dict[State, list[int]]()
    while len(boards) < 200:
        state = State.empty(table.variant)
        for _ in range(luck.choice((6, 7, 8, 9))):
            if not state.is_terminal:
                state = state.result(luck.choice(state.actions()))
        ends = enumerate(table.predict(state))
        worth = {square: end.value for square, end in ends if end is not None}
        keeping = greatest(worth)
        if len(keeping) < len(worth):
            boards[state] = keeping
    return boards
