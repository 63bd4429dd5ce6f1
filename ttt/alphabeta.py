"""What need not be looked at: minimax that stops early (notebook 07).

Reading order: three orders of moves; `alphabeta`; `Entry`, what a cut search knows of a position,
and `alphabeta_with_table`, which remembers it, up to symmetry if asked to; `PaperTree`, a tree of
numbers to try a search on by hand. `ttt.trace` tells step by step what `alphabeta` does.

Both searches find what `minimax` finds, in fewer nodes. They take any game that gives the five
answers of a `Position`. In them, `alpha` is what the side to move is sure of already, and `beta`
what the opponent will not let it exceed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import Any, NamedTuple, TypeAlias

from ttt import doors
from ttt.doors import name_of
from ttt.game import FIRST, NOT_OVER, Position, State, marked, other
from ttt.notation import shown
from ttt.variant import Variant

Order: TypeAlias = Callable[[Any], Iterable[Any]]


def in_reading_order(state: Position) -> Iterable[Any]:
    """Return the actions as the game gives them."""
    return state.actions()


def most_lines_first(state: State) -> list[int]:
    """Return the free squares, those on many lines first: on 3×3 centre, corners, edges."""
    lines = _lines_through(state)
    return sorted(state.actions(), key=lambda square: -lines[square])


def fewest_lines_first(state: State) -> list[int]:
    """Return the free squares, those on few lines first: on 3×3 edges, corners, centre."""
    lines = _lines_through(state)
    return sorted(state.actions(), key=lambda square: lines[square])


def alphabeta(
    state: Position, order: Order = in_reading_order, count: Counter[str] | None = None
) -> int:
    """Return what `minimax` returns, and leave out what can't matter.

    `order` says in which order the actions of a state are tried, and must give all of them; this is
    checked at the root only. `count["nodes"]` is counted up at each node. Raises TypeError for what
    is not a position of a game, an order or a Counter, and ValueError if the order leaves something
    out. Source: Russell and Norvig, chapter on adversarial search; its analysis is due to Knuth and
    Moore (1975).

    >>> alphabeta(State.parse("xx. oo. ..."))
    1
    """
    _check(state, order)
    count = _counter(count)

    def search(state: Position, alpha: float, beta: float) -> float:
        count["nodes"] += 1
        if state.is_terminal:
            return state.utility(state.to_move)
        best = -inf
        for action in order(state):
            value = -search(state.result(action), -beta, -alpha)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    return int(search(state, -inf, inf))


class Entry(NamedTuple):
    """What a search has found for a position: `bound` is "=", "≥" or "≤", then `value`.

    It speaks for the side to move there. A search that was cut knows that the position is worth
    this much or more; one in which no move reached alpha knows that it is worth this much or less.
    Only what lies in between is exact.
    """

    bound: str
    value: float

    def settles(self, alpha: float, beta: float) -> bool:
        """Does this answer a search that asks with this window?"""
        if self.bound == "≥":
            return self.value >= beta
        if self.bound == "≤":
            return self.value <= alpha
        return True


Table: TypeAlias = dict[Hashable, Entry]
Key: TypeAlias = Callable[[Any], Hashable]


def alphabeta_with_table(
    state: Position,
    order: Order = in_reading_order,
    count: Counter[str] | None = None,
    *,
    table: Table | None = None,
    key: Key | None = None,
) -> int:
    """Return the same from fewer nodes still, with a transposition table.

    What was found for a position is kept there. `key` says under which name, by default the
    position; with `State.canonical` all symmetric images share one entry. `table` can be passed in
    again, with the same `key`. `count["found"]` is counted up where the table has the answer.
    Positions must be hashable. Raises what `alphabeta` raises, and TypeError for what is not a
    table or a key.
    """
    _check(state, order, key)
    count = _counter(count)
    table = doors.memo(table, Entry)

    def search(state: Position, alpha: float, beta: float) -> float:
        count["nodes"] += 1
        if state.is_terminal:
            return state.utility(state.to_move)
        name: Any = key(state) if key else state
        known = table.get(name)
        if known is not None and known.settles(alpha, beta):
            count["found"] += 1
            return known.value
        best = -inf
        for action in order(state):
            best = max(best, -search(state.result(action), -beta, -max(alpha, best)))
            if best >= beta:
                break
        table[name] = _entry(best, alpha, beta)
        return best

    return int(search(state, -inf, inf))


def _entry(value: float, alpha: float, beta: float) -> Entry:
    """Return what a value means that was found with this window."""
    if value >= beta:
        return Entry("≥", value)
    if value <= alpha:
        return Entry("≤", value)
    return Entry("=", value)


def check_order(state: Position, order: Order) -> list[Any]:
    """Return all actions in this order.

    Raises TypeError for no position or no order, ValueError if one is left out.
    """
    doors.position(state)
    doors.function("an order", order, "a function from a state to its actions in some order")
    ordered = order(state)
    if not isinstance(ordered, Iterable):
        expected = "its actions in some order were expected"
        raise TypeError(f"{name_of(order)} gives {shown(ordered)} for {state!r}; {expected}")
    actions = list(ordered)
    for action in state.actions():
        if action not in actions:
            expected = "all actions were expected"
            raise ValueError(f"{name_of(order)} leaves out {action!r} at {state!r}; {expected}")
    return actions


def _check(state: Position, order: Order, key: Key | None = None) -> None:
    check_order(doors.patience(state), order)
    if key is None:
        return
    try:
        hash(key(state))
    except Exception as problem:
        raise TypeError(f"{name_of(key)} gives no key for {shown(state)}: {problem}") from problem


def _counter(count: Counter[str] | None) -> Counter[str]:
    if count is None:
        return Counter()
    return doors.instance(count, Counter, "Counter()")


def _lines_through(state: State) -> Counter[int]:
    variant = getattr(state, "variant", None)
    if isinstance(variant, Variant):
        return _lines_through_squares(variant)
    any_game = "in_reading_order takes any game"
    raise TypeError(f"{shown(state)} is not a State, and has no lines; {any_game}")


@cache
def _lines_through_squares(variant: Variant) -> Counter[int]:
    """Return how many lines go through each square."""
    return Counter(square for line in variant.lines for square in line)


# ---- a game that is nothing but its tree

Leaves: TypeAlias = "int | tuple[Leaves, ...] | list[Leaves]"


@dataclass(frozen=True)
class PaperTree:
    """A position on paper.

    A number is a finished game and says what it is worth to x; a list is all that follows.
    `PaperTree([[3, 12], [2, 4]])` has two moves, 0 and 1, with two replies each. It gives the five
    answers of a `Position`, for `alphabeta` and `trace`. Raises ValueError for anything but whole
    numbers and lists of them.
    """

    tree: Leaves
    to_move: str = FIRST
    greatest = inf  # utilities may be of any size; elsewhere, +1 is the greatest

    def __post_init__(self) -> None:
        object.__setattr__(self, "tree", _frozen(self.tree))

    @property
    def is_terminal(self) -> bool:
        """Is this a number?"""
        return not isinstance(self.tree, tuple)

    def actions(self) -> range:
        """Return the places of what follows: 0, 1, 2, …"""
        places = len(self.tree) if isinstance(self.tree, tuple) else 0
        return range(places)

    def result(self, action: int) -> PaperTree:
        """Return what follows there. Raises ValueError if nothing does."""
        is_place = type(action) is int and action in self.actions()
        if isinstance(self.tree, tuple) and is_place:
            after = self.tree[action]
            return PaperTree(after, other(self.to_move))
        raise ValueError(f"nothing follows at {shown(action)} in {self.tree!r}")

    def utility(self, player: str) -> int:
        """Return the number; for o, with the opposite sign.

        Raises ValueError before the end.
        """
        if isinstance(self.tree, int):
            return self.tree if player == "x" else -self.tree
        raise marked(ValueError(f"the game is not over: {self.tree!r} follows"), NOT_OVER)


def _frozen(tree: Leaves) -> Leaves:
    if isinstance(tree, list | tuple) and tree:
        return tuple(_frozen(branch) for branch in tree)
    if type(tree) is not int:
        expected = "a whole number, or a list of trees, was expected"
        raise ValueError(f"{shown(tree)} is not a tree; {expected}")
    return tree
