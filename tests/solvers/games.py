"""Positions that come up in games at random, for the tests of all solvers."""

import random

from ttt import State, Variant


def on_the_way(variant: Variant, games: int) -> list[State]:
    """Return the positions of some games at random, the last ones too."""
    luck = random.Random(variant.width)
    states = []
    for _ in range(games):
        state = State.empty(variant)
        while not state.is_terminal:
            state = state.result(luck.choice(state.actions()))
            states.append(state)
    return states


def images(state: State) -> list[State]:
    """Return a state as each symmetry shows it."""
    boards = [
        "".join(state.squares[square] for square in symmetry)
        for symmetry in state.variant.symmetries
    ]
    return [State.parse(board, state.variant) for board in boards]
