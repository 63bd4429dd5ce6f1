"""Evaluations: guesses at what an unfinished game is worth (notebook 08).

A guess speaks for a player, as `State.utility` does, and lies between the utilities of a loss and a win, −1 and +1,
without reaching them: they are for what is sure. Reading order: `nothing`, which knows nothing; `by_open_lines`;
`by_marks`, which weighs the lines; `guess`, which asks any of them.
"""

from __future__ import annotations

from collections.abc import Callable
from numbers import Real
from typing import TypeAlias

from ttt.agents import name
from ttt.game import State
from ttt.variant import Variant

Evaluation: TypeAlias = Callable[[State, str], float]
WEIGHT = 4.0  # how much more a line counts with one more mark on it


def nothing(_state: State, _player: str) -> float:
    """Guess 0 for every game: a draw."""
    return 0.0


def by_open_lines(state: State, player: str) -> float:
    """Guess by the lines that are open: mine less theirs, over 1 more than there are lines.

    A line is open to a player as long as the other one has no mark on it.
    """
    lines = state.variant._line_masks
    x, o = sum(not line & state._o for line in lines), sum(not line & state._x for line in lines)
    return _for(player, state.variant, (x - o) / (len(lines) + 1))


def by_marks(state: State, player: str) -> float:
    """Guess by the marks on open lines: a line with one mark counts 1, with two 4, with three 16, and so on."""
    x = o = 0.0
    for line in state.variant._line_masks:
        of_x, of_o = line & state._x, line & state._o
        if of_x and not of_o:
            x += WEIGHT ** of_x.bit_count()
        elif of_o and not of_x:
            o += WEIGHT ** of_o.bit_count()
    return _for(player, state.variant, (x - o) / (x + o + WEIGHT**state.variant.in_a_row))


def checked_evaluation(evaluation: Evaluation) -> Evaluation:
    """Return an evaluation. Raises TypeError for what can't be one."""
    if not callable(evaluation):
        raise TypeError(f"{evaluation!r} is not an evaluation; a function of a state and a player was expected")
    return evaluation


def guess(evaluation: Evaluation, state: State, player: str) -> float:
    """Return what an evaluation guesses. Raises ValueError if that is no number between −1 and +1."""
    guessed = evaluation(state, player)
    if not isinstance(guessed, (float, Real)) or not -1 < guessed < 1:
        raise ValueError(
            f"{name(evaluation)} guesses {guessed!r} for {state!r}; a number above -1 and below 1 was expected"
        )
    return guessed


def _for(player: str, variant: Variant, share: float) -> float:
    """Return what is good for x as it is good for a player; in misère lines are nothing to want."""
    return share if (player == "x") != variant.misere else -share
