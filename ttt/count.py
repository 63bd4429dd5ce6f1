"""How big the game is: what can follow, and how much of it there is (notebooks 02 and 03).

Reading order: `count`, the recursion that the whole series varies; `results`, the children it is
mostly used with; `is_certain_draw`, which asks them; `tree`, which walks through them; `reachable`
and `orbits` (the kinds of notebook 03), which tell positions that are the same from those that
differ; `least_image`, which helps to do so with moves.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from ttt import doors
from ttt.game import Position, State
from ttt.variant import Variant

Node = TypeVar("Node")
P = TypeVar("P", bound=Position)
READING_ORDER = str.maketrans("xo.", "012")


def count(
    node: Node, children: Callable[[Node], Iterable[Node]], leaf: Callable[[Node], int]
) -> int:
    """Return the sum of `leaf` over all nodes without children from here down.

    >>> count(State.parse("xox .x. oxo"), results, lambda end: 1)
    2
    """

    def total(node: Node) -> int:
        below = list(children(node))
        if not below:
            return leaf(node)
        leaves = 0
        for child in below:
            leaves += total(child)
        return leaves

    return total(doors.patience(node))


def results(state: P) -> list[P]:
    """Return the states after each action, in order; none when the game is over.

    Takes a position of any game. Raises TypeError for what is none.

    >>> results(State.parse("xox .x. oxo"))
    [State.parse('xox/ox./oxo'), State.parse('xox/.xo/oxo')]
    """
    actions = doors.position(state).actions()
    return [state.result(action) for action in actions]


def is_certain_draw(state: State) -> bool:
    """Return whether every way to go on, or the end that this is, is a draw."""
    if doors.state(state).is_terminal:
        return state.winner is None
    return all(map(is_certain_draw, results(state)))


def tree(state: State) -> Iterator[State]:
    """Yield every node of the game tree from a state on, as often as a game passes through it."""
    yield state
    for after in results(state):
        yield from tree(after)


def reachable(start: State | None = None) -> tuple[State, ...]:
    """Return every state that can follow, from the empty 3×3 board unless another start is given.

    The start is one of them. Those with the fewest marks come first, and among these x before o
    before free squares, in reading order. Raises TypeError if the start is not a State.
    """

    def in_reading_order(state: State) -> str:
        return state.squares.translate(READING_ORDER)

    layer = {doors.patience(doors.start(start))}
    states: list[State] = []
    while layer:
        states += sorted(layer, key=in_reading_order)
        layer = {after for state in layer for after in results(state)}
    return tuple(states)


def orbits(states: Iterable[State]) -> dict[State, list[State]]:
    """Return the states in groups of symmetric images, by canonical state."""
    groups: dict[State, list[State]] = {}
    for state in states:
        groups.setdefault(state.canonical(), []).append(state)
    return groups


def least_image(moves: list[int]) -> list[int]:
    """Return the least of the eight images of some moves on 3×3, as lists are compared.

    >>> least_image([8, 5])
    [0, 1]
    """
    return min([symmetry[move] for move in moves] for symmetry in Variant().symmetries)
