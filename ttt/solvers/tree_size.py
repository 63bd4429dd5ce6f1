"""How many nodes a game tree has, without walking through it (notebook 09).

`nodes` counts all of them, `nodes_by_ply` those of each ply, by what is the same in many of them. Marks never vanish,
so that a sequence of moves is a game so far if there was no line before its last move: only the marks matter, not their
order. So it is enough to count pairs of line-free sets of squares for x and o; each stands for as many sequences as its
marks can be ordered.
"""

from __future__ import annotations

from functools import cache
from math import factorial

import numpy as np
import numpy.typing as npt

from ttt import doors
from ttt.game import State

LARGEST = 20  # free squares: a set of them is one of a million


def nodes(state: State | None = None) -> int:
    """Return how many nodes the game tree has at and below a state; it is kept for all symmetric images.

    Raises what `nodes_by_ply` raises.
    """
    return _nodes(doors.start(state).canonical())


@cache
def _nodes(state: State) -> int:
    return sum(nodes_by_ply(state))


def nodes_by_ply(state: State | None = None) -> list[int]:
    """Return how many nodes of the game tree lie 0, 1, 2, … plies below a state, the empty 3×3 board by default.

    Raises TypeError for what is no State, and ValueError for more than 20 free squares.
    """
    state = doors.start(state)
    free = [square for square, mark in enumerate(state.squares) if mark == "."]
    if len(free) > LARGEST:
        raise ValueError(f"{len(free)} free squares; the nodes can be counted for up to {LARGEST}")
    mine, theirs = (_line_free(state, free, player) for player in _players(state))
    marks = np.bitwise_count(np.arange(1 << len(free)))
    found = [1]
    for before in range(len(free)):  # moves until then, the last but one
        more, less = before - before // 2, before // 2
        sets = _subsets((theirs & (marks == less)).astype(np.int64), len(free))
        pairs = int(sets[::-1][mine & (marks == more)].sum())  # reversed: at the squares that a set leaves free
        if not pairs:
            break  # all games are over
        found.append(pairs * factorial(more) * factorial(less) * (len(free) - before))
    return found


def _players(state: State) -> tuple[str, str]:
    return ("x", "o") if state.to_move == "x" else ("o", "x")


def _line_free(state: State, free: list[int], player: str) -> npt.NDArray[np.bool_]:
    """Return for each set of free squares, as a mask, whether it gives a player no line."""
    sets = np.arange(1 << len(free))
    found = np.ones(len(sets), bool)
    for line in state.variant.lines:
        missing = [square for square in line if state.squares[square] != player]
        if all(square in free for square in missing):
            mask = sum(1 << free.index(square) for square in missing)
            found &= sets & mask != mask
    return found


def _subsets(counts: npt.NDArray[np.int64], squares: int) -> npt.NDArray[np.int64]:
    """Return for each set the sum of the counts of all its subsets."""
    for square in range(squares):
        halves = counts.reshape(-1, 2, 1 << square)
        halves[:, 1] += halves[:, 0]
    return counts
