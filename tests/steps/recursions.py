"""Recursive functions of learners, right and wrong, on boards near the end."""

from functools import cache
from typing import Any

from ttt import State

FOUR = State.parse("xox .oo .xx")  # 4 boards from here on
SEVEN = State.parse(".ox x.. xoo")


def is_certain_draw(state: State) -> bool:
    if state.is_terminal:
        return state.winner is None
    return all(is_certain_draw(state.result(square)) for square in state.actions())


def soonest(state: State) -> int:
    if state.is_terminal:
        return 0
    return 1 + min(soonest(state.result(square)) for square in state.actions())


def count_games(state: State) -> int:
    if state.is_terminal:
        return 1
    games = 0
    for square in state.actions():
        games += count_games(state.result(square))
    return games


def forgets(state: State) -> Any:  # noqa: RET503 - as a learner writes it
    if not state.is_terminal:
        return 1 + min(forgets(state.result(square)) for square in state.actions())


def gives_squares(state: Any) -> int:
    if state.is_terminal:
        return 0
    return 1 + min(gives_squares(square) for square in state.actions())


def catches(state: State) -> int:
    if state.is_terminal:
        raise ValueError("over")
    try:
        return catches(state.result(state.actions()[0]))
    except ValueError:
        return -1


def stays(state: State) -> Any:
    return stays(state)


def loops(_state: State) -> None:
    while True:
        pass


def unwritten(_state: State) -> None:
    """Return what is to be written."""
    ...  # noqa: PIE790 - as the lessons leave it


def deep_helper(state: State) -> Any:
    def again(state: State) -> Any:
        return again(state)

    return again(state)


def squares(state: State) -> Any:
    yield from state.actions()


def fibonacci(number: int) -> int:
    return number if number < 2 else fibonacci(number - 1) + fibonacci(number - 2)


@cache
def remembering(number: int) -> int:
    return number if number < 2 else remembering(number - 1) + remembering(number - 2)
