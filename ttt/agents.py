"""Agents: functions from what they perceive, the state, to an action, a square (notebook 04).

Reading order: what an agent is, and `ask`, which holds it to the rules of the game; then four agents, those of
tictactoe.org (Emacs Lisp, 2017). There, first_free is called greedy; in the field, greedy means something else.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import index
from random import Random

from ttt.game import PLAYERS, State, other

Agent = Callable[[State], int]
LONGEST = 40  # letters of an answer that are shown


class IllegalActionError(ValueError):
    """An agent has answered something that is no legal action."""


class MoveNow(KeyboardInterrupt):
    """Somebody has interrupted an agent that was thinking; `square` is the best that it had found."""

    def __init__(self, square: int) -> None:
        super().__init__(f"it would have taken {square}")
        self.square = square


class HumanLeftError(Exception):
    """The person at the keyboard has ended the game."""


def name(agent: Callable[..., object]) -> str:
    """Return what an agent, or a rule, is called: its `__name__`, or that of its class."""
    return str(getattr(agent, "__name__", type(agent).__name__))


def ask(agent: Agent, state: State) -> int:
    """Return the agent's action. Raises IllegalActionError if it is none, and whatever the agent itself raises.

    Raises TypeError for what is no agent.
    """
    return legal(checked_agent(agent)(state), state, name(agent))


def checked_agent(agent: Agent) -> Agent:
    """Return an agent. Raises TypeError for what can't be one."""
    if not callable(agent):
        raise TypeError(f"{agent!r} is not an agent; a function from state to square was expected")
    return agent


def legal(answer: int, state: State, who: str) -> int:
    """Return an answer if it is an action of this state. Raises IllegalActionError: whose it was, what is wrong."""
    try:
        state.result(answer)
    except (TypeError, ValueError) as problem:
        shown = short(repr(answer))
        reason = str(problem).replace(repr(answer), shown)
        raise IllegalActionError(f"{who} answered {shown} on {state!r}: {reason}") from problem
    return index(answer)


def short(text: str, longest: int = LONGEST) -> str:
    """Return a text, cut off if it is too long to be shown."""
    return text if len(text) <= longest else f"{text[:longest]}..."


def first_free(state: State) -> int:
    """Return the first free square. Raises ValueError when the game is over, as all agents do."""
    return options(state)[0]


class RandomAgent:
    """An agent that perceives nothing but which squares are free. The same `luck` gives the same choices."""

    def __init__(self, seed: int) -> None:
        self.luck = Random(seed)
        self.__name__ = f"random_agent({seed})"

    def __call__(self, state: State) -> int:
        """Return any free square. Raises ValueError when the game is over."""
        return self.luck.choice(options(state))


def random_agent(seed: int) -> RandomAgent:
    """Return an agent that chooses at random among the free squares; the seed, a whole number, fixes its luck."""
    if type(seed) is not int:
        raise TypeError(f"{seed!r} is not a seed; a whole number was expected")
    return RandomAgent(seed)


def simple_reflex(state: State) -> int:
    """Return a square that wins, else one that blocks, else the centre, else the first free corner or square.

    Raises ValueError in misère, where a line is nothing to want.
    """
    if state.variant.misere:
        raise ValueError(f"simple_reflex wants lines; in {state.variant!r} a line loses")
    squares = options(state)
    for player in (state.to_move, other(state.to_move)):
        if found := winning_squares(state, player):
            return found[0]
    preferred = (*_centre(state), *_corners(state), *squares)
    return next(square for square in preferred if square in squares)


def winning_squares(state: State, player: str) -> list[int]:
    """Return the free squares with which a player, to move or not, would complete a line.

    Raises ValueError for an unknown player.
    """
    if player not in PLAYERS:
        raise ValueError(f"{player!r} is not a player; the players are 'x' and 'o'")
    has_line, marks = state.variant._has_line, state._x if player == "x" else state._o
    return [square for square in state.actions() if has_line[marks | 1 << square]]


def human(state: State) -> int:
    """Show the board, ask the person at the keyboard for a square, and ask again until it is one that is free.

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
    """Return the square that a person has typed. It is never evaluated. Raises ValueError if it can't be taken."""
    typed = text.strip()
    if not re.fullmatch(r"[0-9]{1,4}", typed):
        raise ValueError(
            f"{short(typed)!r} is not a square; squares are the whole numbers 0 to {len(state.squares) - 1}"
        )
    state.result(int(typed))
    return int(typed)


def options(state: State) -> tuple[int, ...]:
    """Return the squares that an agent can choose. Raises ValueError when the game is over."""
    if state.is_terminal:
        raise ValueError("the game is over; there is no square to choose")
    return state.actions()


def _centre(state: State) -> tuple[int, ...]:
    """Return the square in the middle, if there is one."""
    width, height = state.variant.width, state.variant.height
    return (width * height // 2,) if width % 2 and height % 2 else ()


def _corners(state: State) -> tuple[int, ...]:
    width, size = state.variant.width, len(state.squares)
    return (0, width - 1, size - width, size - 1)
