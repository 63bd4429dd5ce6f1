"""How big the game is: everything that can follow, and how much of it there is (notebook 03).

Reading order: `count`, the recursion that the whole series varies; `results`, the children that it is mostly used
with; `tree`, which walks through them; `reachable` and `heaps`, which tell positions that are the same from those that
differ; `by_ply`, which sorts any of them into layers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from ttt.game import State, checked_state

Node = TypeVar("Node")
READING_ORDER = str.maketrans("xo.", "012")


def count(node: Node, children: Callable[[Node], Iterable[Node]], leaf: Callable[[Node], int]) -> int:
    """Return the sum of `leaf` over all nodes without children, at or below a node."""
    below = list(children(node))
    if not below:
        return leaf(node)
    total = 0
    for child in below:
        total += count(child, children, leaf)
    return total


def results(state: State) -> list[State]:
    """Return the states after each action, in the order of the squares; none when the game is over."""
    return [state.result(square) for square in state.actions()]


def tree(state: State) -> Iterator[State]:
    """Yield every node of the game tree below a state, and the state itself, as often as a game comes through it."""
    yield state
    for after in results(state):
        yield from tree(after)


def reachable(start: State | None = None) -> tuple[State, ...]:
    """Return every state that can follow, from the empty 3×3 board unless another start is given.

    The start is one of them. Those with the fewest marks come first, and among these x before o before free squares,
    in reading order. Raises TypeError if the start is no State.
    """
    new = {checked_state(start)}
    found: list[State] = []
    while new:
        found += sorted(new, key=lambda state: state.squares.translate(READING_ORDER))
        new = {after for state in new for after in results(state)}
    return tuple(found)


def heaps(states: Iterable[State]) -> dict[State, list[State]]:
    """Return the states in heaps of those that are one another's symmetric images, each heap by its canonical state."""
    found: dict[State, list[State]] = {}
    for state in states:
        found.setdefault(state.canonical(), []).append(state)
    return found


def by_ply(states: Iterable[State]) -> list[int]:
    """Return how many of these states have 0, 1, 2, … marks."""
    plies = Counter(len(state.squares) - state.squares.count(".") for state in states)
    return [plies[ply] for ply in range(max(plies, default=-1) + 1)]
