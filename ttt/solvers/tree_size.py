"""How many nodes a game tree has, and how many of them a lazy tree has worked out (notebook 09).

Needs NumPy. `census` counts the nodes and bytes of a tree that grows. `nodes` counts all nodes
there are, `nodes_by_ply` those of each ply, without walking through them. Marks never vanish, so
that a sequence of moves is a game so far if there was no line before its last move: only the marks
matter, not their order. So it is enough to count pairs of line-free sets of squares for x and o;
each stands for as many sequences as its marks can be ordered.
"""

from functools import cache
from math import factorial
from sys import getsizeof
from typing import Any, NamedTuple

from ttt import doors
from ttt.game import State, other
from ttt.lazy import Node, remembered
from ttt.solvers.bits import masks

Array = Any  # of NumPy, which is loaded when it is needed
LARGEST = 20  # free squares: a set of them is one of a million


class Census(NamedTuple):
    """How many nodes are worked out, how many only promised, and the bytes that both take."""

    forced: int
    promised: int
    size: int


def census(node: Node) -> Census:
    """Return how much is remembered of the tree at and below a node. Counting works nothing out.

    Each node counts with its state, as if no other node had the same one; a State of ours is in
    fact made only once.
    """
    forced = 0
    promised = 0
    size = 0
    for known in remembered(node):
        size += getsizeof(known)
        if known.is_forced:
            forced += 1
            size += _size(known.state)
        else:
            promised += 1
        if known.remembered_children:  # there is only one empty tuple
            size += getsizeof(known.remembered_children)
    return Census(forced, promised, size)


def _size(state: Any) -> int:
    """Return the bytes of a state and of the one mask that the state before does not have."""
    size = getsizeof(state)
    if isinstance(state, State):
        _, theirs = masks(state)
        size += getsizeof(theirs)
    return size


def nodes(state: State | None = None) -> int:
    """Return how many nodes the game tree has at and below a state."""
    return _nodes(doors.start(state).canonical())


@cache
def _nodes(state: State) -> int:
    return sum(nodes_by_ply(state))


def nodes_by_ply(state: State | None = None) -> list[int]:
    """Return how many nodes of the game tree lie 0, 1, 2, … plies below a state.

    It is the empty 3×3 board by default. Raises ValueError for more than 20 free squares.
    """
    import numpy as np

    state = doors.start(state)
    free = [square for square, mark in enumerate(state.squares) if mark == "."]
    if len(free) > LARGEST:
        raise ValueError(f"{len(free)} free squares; the nodes can be counted for up to {LARGEST}")
    sets = np.arange(1 << len(free))
    marks = np.bitwise_count(sets)
    mine = _line_free(state, free, state.to_move, sets)
    theirs = _line_free(state, free, other(state.to_move), sets)
    nodes = [1]
    for before in range(len(free)):  # moves before the last one
        less = before // 2
        more = before - less
        is_mine = mine & (marks == more)
        is_theirs = theirs & (marks == less)
        inside = _subsets(is_theirs.astype(np.int64), len(free))
        beside = inside[::-1]  # for each set: how many of theirs are in the squares that it leaves
        pairs = int(beside[is_mine].sum())
        if not pairs:
            break  # all games are over
        orders = factorial(more) * factorial(less)
        last_moves = len(free) - before
        nodes.append(pairs * orders * last_moves)
    return nodes


def _line_free(state: State, free: list[int], player: str, sets: Array) -> Array:
    """Return for each set of free squares, as a mask, whether it gives a player no line."""
    is_free_of_lines = sets >= 0
    for line in state.variant.lines:
        missing = [square for square in line if state.squares[square] != player]
        if set(missing) <= set(free):
            bits = [1 << free.index(square) for square in missing]
            mask = sum(bits)
            is_free_of_lines &= sets & mask != mask
    return is_free_of_lines


def _subsets(counts: Array, squares: int) -> Array:
    """Return for each set the sum of the counts of all its subsets."""
    for square in range(squares):
        halves = counts.reshape(-1, 2, 1 << square)
        halves[:, 1] += halves[:, 0]
    return counts
