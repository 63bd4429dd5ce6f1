"""Agents: functions from what they perceive, a state, to an action, a square (notebook 04).

Reading order: what an agent is, and `ask`, which holds it to the rules of the game; then four
agents, those of tictactoe.org (Emacs Lisp, 2017), and a riddle. There, first_free is called greedy; in the field,
greedy means something else.
"""

import re
from collections.abc import Callable
from math import inf
from operator import index
from random import Random
from typing import Any

from ttt import doors
from ttt.doors import name_of
from ttt.game import OVER, Position, State, marked, other
from ttt.notation import listed, shown
from ttt.variant import Variant

Agent = Callable[[State], int]


class IllegalActionError(ValueError):
    """An agent has answered something that is not a legal action."""


class MoveNow(KeyboardInterrupt):
    """An agent was interrupted while it was thinking; `square` is the best that it had found."""

    def __init__(self, square: int) -> None:
        super().__init__(f"it would have taken {square}")
        self.square = square


class HumanLeftError(Exception):
    """The person at the keyboard has ended the game."""


def ask(agent: Agent, state: Any) -> Any:
    """Return the agent's action.

    Raises IllegalActionError if it is not legal, and whatever the agent itself raises.
    """
    return legal(agent(state), state, name_of(agent))


def checked_agent(agent: Agent) -> Agent:
    """Return an agent. Raises TypeError for anything that can't be called."""
    return doors.function("an agent", agent, "a function from state to square")


def legal(answer: Any, state: Position, who: str) -> Any:
    """Return an answer that is an action of this state.

    Raises IllegalActionError otherwise: whose it was, and why.
    """
    try:
        return checked_action(state, answer)
    except (TypeError, ValueError) as problem:
        sentence = f"{who} answered {shown(answer)} on {state!r}: {problem}"
        raise IllegalActionError(sentence) from problem


def checked_action(state: Position, action: Any) -> Any:
    """Return an action of a position. Raises TypeError or ValueError for anything else."""
    if isinstance(state, State):
        state.result(action)
        return index(action)
    actions = tuple(state.actions())
    if action not in actions:
        moves = listed(actions) if actions else "none: the game is over"
        raise ValueError(f"{shown(action)} is not a move here; the moves are {moves}")
    return actions[actions.index(action)]  # and not 3.0 for 3


def first_free(state: State) -> int:
    """Return the first free square. Raises ValueError when the game is over, as all agents do.

    >>> first_free(State.parse("xo. ... ..."))
    2
    """
    square: int = options(state)[0]
    return square


class RandomAgent:
    """An agent that perceives only what can be done. The same seed gives the same choices."""

    def __init__(self, seed: int) -> None:
        self.rng = seeded(seed)
        self.__name__ = f"random_agent({shown(seed)})"

    def __call__(self, state: Position) -> Any:
        """Return any free square, or any action of another game.

        Raises ValueError when the game is over.
        """
        return self.rng.choice(options(state))


def random_agent(seed: int) -> RandomAgent:
    """Return an agent that chooses at random among the free squares; the seed fixes its choices."""
    return RandomAgent(seed)


def seeded(seed: int) -> Random:
    """Return a source of random numbers: the same ones for the same seed, a whole number."""
    return Random(doors.whole("seed", seed, least=-inf))


def simple_reflex(state: State) -> int:
    """Return a square that wins, else one that blocks, else the centre, a corner, any square.

    Of several, it takes the first. Raises ValueError when the game is over, and in misère, where
    nobody wants a line.

    >>> simple_reflex(State.parse("xx. .o. ..."))
    2
    """
    squares: tuple[int, ...] = options(doors.state(state))
    if state.variant.misere:
        raise ValueError(f"simple_reflex wants lines; in {state.variant!r} a line loses")
    for player in (state.to_move, other(state.to_move)):
        winning = winning_squares(state, player)
        if winning:
            return winning[0]
    preferred = _centre(state.variant) + _corners(state.variant)
    for square in preferred:
        if square in squares:
            return square
    return squares[0]


def _centre(variant: Variant) -> list[int]:
    """Return the square that no symmetry moves, if there is one."""
    squares = range(variant.size)
    return [
        square
        for square in squares
        if all(symmetry[square] == square for symmetry in variant.symmetries)
    ]


def _corners(variant: Variant) -> list[int]:
    """Return the squares that a symmetry brings into the first corner."""
    return sorted({symmetry[0] for symmetry in variant.symmetries})


def riddle(state: State) -> int:
    """An opponent for notebook 00; notebook 06 explains how it plays."""
    from ttt.minimax import perfect  # here, so that the top of this file gives nothing away

    return perfect(state)


def winning_squares(state: State, player: str) -> list[int]:
    """Return the squares that complete a line for a player, to move or not.

    Raises ValueError for an unknown one.
    """
    has_line = doors.state(state).variant._has_line
    marks = state._x if doors.player(player) == "x" else state._o  # a mask, see `ttt.game`
    return [square for square in state.actions() if has_line[marks | 1 << square]]


def human(state: State) -> int:
    """Show the board, ask the person at the keyboard for a square, and ask again until it is free.

    Raises HumanLeftError at the end of the input and after Ctrl-C.
    """
    free = ", ".join(map(str, options(state)))
    print(f"\n{state}")
    while True:
        try:
            return read_square(input(f"{state.to_move}, choose a square ({free}): "), state)
        except ValueError as problem:
            print(problem)
        except (EOFError, KeyboardInterrupt):
            print()
            raise HumanLeftError(f"{state.to_move} has left the game") from None


def read_square(text: str, state: State) -> int:
    """Return the square that a person has typed. It is never evaluated.

    Raises ValueError if it can't be taken.
    """
    typed = text.strip()
    if not re.fullmatch(r"[0-9]{1,4}", typed):
        numbers = f"the whole numbers 0 to {state.variant.size - 1}"
        raise ValueError(f"{shown(typed)} is not a square; squares are {numbers}")
    state.result(int(typed))
    return int(typed)


def options(state: Position) -> tuple[Any, ...]:
    """Return what an agent can choose.

    Raises TypeError for no position, and ValueError when the game is over.
    """
    if isinstance(state, State):
        return doors.unfinished(state).actions()
    if doors.position(state).is_terminal:
        raise marked(ValueError("the game is over; there is nothing to choose"), OVER)
    return tuple(state.actions())
