"""What need not be looked at: minimax that stops early (notebook 07).

Reading order: three orders of moves; `alphabeta`; `Entry`, what a cut search knows of a position, and
`alphabeta_with_table`, which remembers it, up to symmetry if asked to. `ttt.search` has both searches, too, and
`trace` there tells step by step what the first of them does.

All of them find what `minimax` finds, in fewer nodes. They take any game that gives the five answers of a `Position`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from functools import cache
from math import inf
from typing import Any, NamedTuple, TypeAlias

from ttt.agents import name as name_of
from ttt.game import State
from ttt.position import Position, check_position
from ttt.variant import Variant

Order: TypeAlias = Callable[[Any], Iterable[Any]]


def in_reading_order(state: Position) -> Iterable[Any]:
    """Return the actions as the game gives them."""
    return state.actions()


def most_lines_first(state: State) -> list[int]:
    """Return the free squares, those on many lines first: on 3×3 the centre, the corners, the edges."""
    lines = _lines_through(state)
    return sorted(state.actions(), key=lambda square: -lines[square])


def fewest_lines_first(state: State) -> list[int]:
    """Return the free squares, those on few lines first: on 3×3 the edges, the corners, the centre."""
    lines = _lines_through(state)
    return sorted(state.actions(), key=lambda square: lines[square])


def alphabeta(state: Position, order: Order = in_reading_order, count: Counter[str] | None = None) -> int:
    """Return what `minimax` returns, and leave out what can't matter.

    `order` says in which order the actions of a state are tried, and must give all of them; only here, at the root, it
    is checked. `count["nodes"]` is counted up at each node. Raises TypeError for what is no position of a game and no
    order, and ValueError if something is left out.

    Source: Russell and Norvig, chapter on adversarial search; its analysis is due to Knuth and Moore (1975).
    """
    check_order(state, order)
    count = Counter() if count is None else count

    def search(state: Position, alpha: float, beta: float) -> float:
        count["nodes"] += 1
        if state.is_terminal:
            return state.utility(state.to_move)
        best = -inf
        for action in order(state):
            best = max(best, -search(state.result(action), -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    return int(search(state, -inf, inf))


class Entry(NamedTuple):
    """What a search has found for a position, for the side to move there: `bound` is "=", "≥" or "≤", then `value`.

    A search that was cut knows that the position is worth this much or more; one in which no move reached alpha knows
    that it is worth this or less. Only what lies between is exact.
    """

    bound: str
    value: float

    def settles(self, alpha: float, beta: float) -> bool:
        """Is this enough for somebody who asks with this window?"""
        return self.bound == "=" or (self.value >= beta if self.bound == "≥" else self.value <= alpha)


Table: TypeAlias = dict[Hashable, Entry]


def itself(state: Hashable) -> Hashable:
    """Return the position: each has an entry of its own."""
    return state


def alphabeta_with_table(
    state: Position,
    order: Order = in_reading_order,
    count: Counter[str] | None = None,
    *,
    table: Table | None = None,
    key: Callable[[Any], Hashable] = itself,
) -> int:
    """Return the same from fewer nodes still: what was found for a position is kept in a transposition table.

    `key` says under which name; with `State.canonical` all symmetric images share one entry. `table` can be given
    again, with the same `key`. `count["found"]` is counted up where the table has the answer. Positions must be
    hashable. Raises what `alphabeta` raises.
    """
    check_order(state, order)
    count, table = Counter() if count is None else count, {} if table is None else table

    def search(state: Position, alpha: float, beta: float) -> float:
        count["nodes"] += 1
        if state.is_terminal:
            return state.utility(state.to_move)
        name = key(state)
        known = table.get(name)
        if known and known.settles(alpha, beta):
            count["found"] += 1
            return known.value
        best = -inf
        for action in order(state):
            best = max(best, -search(state.result(action), -beta, -max(alpha, best)))
            if best >= beta:
                break
        table[name] = Entry("≥" if best >= beta else "≤" if best <= alpha else "=", best)
        return best

    return int(search(state, -inf, inf))


def check_order(state: Position, order: Order) -> None:
    """Raise TypeError for what is no position of a game, or no order; ValueError if that leaves out an action here."""
    check_position(state)
    if not callable(order):
        raise TypeError(f"order={order!r}: a function was expected, from a state to its actions in some order")
    if not isinstance(given := order(state), Iterable):
        raise TypeError(f"{name_of(order)} gives {given!r} for {state!r}; its actions in some order were expected")
    tried = list(given)
    if left_out := [action for action in state.actions() if action not in tried]:
        raise ValueError(f"{name_of(order)} leaves out {left_out[0]!r} at {state!r}; all actions were expected")


def _lines_through(state: State) -> list[int]:
    """Return for each square how many lines go through it."""
    if not isinstance(variant := getattr(state, "variant", None), Variant):
        raise TypeError(f"{state!r} is not a State, and has no lines; in_reading_order takes any game")
    return _counted(variant)


@cache
def _counted(variant: Variant) -> list[int]:
    return [sum(square in line for line in variant.lines) for square in range(variant.width * variant.height)]
