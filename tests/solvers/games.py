"""Positions that come up in games at random, for the tests of all solvers."""

import random
from collections.abc import Callable, Iterable
from typing import Any

from ttt import State, Variant


def on_the_way(variant: Variant, games: int, free: int = 99) -> list[State]:
    """Return the positions of games at random that have up to so many free squares."""
    luck = random.Random(variant.width)
    states = []
    for _ in range(games):
        state = State.empty(variant)
        while not state.is_terminal:
            state = state.result(luck.choice(state.actions()))
            if state.squares.count(".") <= free:
                states.append(state)
    return states


def images(state: State) -> list[State]:
    """Return a state as each symmetry shows it."""
    boards = [
        "".join(state.squares[square] for square in symmetry)
        for symmetry in state.variant.symmetries
    ]
    return [State.parse(board, state.variant) for board in boards]


def met(start: Any, after: Callable[[Any], Iterable[Any]]) -> list[Any]:
    """Return everything that is met when one goes on from each thing to what comes after it."""
    things = {start: None}
    waiting = [start]
    while waiting:
        for thing in after(waiting.pop()):
            if thing not in things:
                things[thing] = None
                waiting.append(thing)
    return [*things]


def results(position: Any) -> Iterable[Any]:
    return map(position.result, position.actions())
