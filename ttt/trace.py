"""What a search did, step by step, as plain data (notebooks 06 and 07).

Reading order: `Node` and `Step`, of which a `Trace` is made; `Moment`, how a search stood after
some of its steps; `trace`, which searches and takes notes. One trace feeds the picture
(`ttt.pictures.trees`) and the widget (`ttt.widgets.Stepper`). Values and windows speak for x
throughout, so that nothing changes its sign on the way up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import inf, isinf
from typing import Any, NamedTuple

from ttt import doors
from ttt.alphabeta import Order, check_order, in_reading_order
from ttt.game import Position
from ttt.notation import shown

Window = tuple[float, float]  # what x is sure of, and what the opponent is sure of
OPEN: Window = (-inf, inf)
LIMIT = 20_000  # nodes of a trace, which is there to be looked at


class Node(NamedTuple):
    """One call of the search."""

    state: Any
    parent: int | None  # the node that called it
    action: Any
    depth: int
    window: Window


class Step(NamedTuple):
    """One thing that a search did at a node, which is given by its place in `Trace.nodes`.

    The kinds are "enter" (called, value None), "leaf" (the game is over), "cut" (the other actions
    need no look) and "back up" (all that needs to be known of the children is; the value is final).
    Every node is entered, and is then a leaf, or backs up.
    """

    kind: str
    node: int
    value: int | None


class Moment(NamedTuple):
    """How a search stood after some steps: what it did last, who waited, what was known and cut."""

    trace: Trace
    step: Step | None
    stack: tuple[int, ...]  # the nodes that were not finished, the root first
    values: dict[int, int]  # that of each finished node
    cut: tuple[int, ...]  # the nodes whose other actions were given up

    def heard(self, node: int) -> dict[int, int]:
        """Return the values of the children that had one, in order."""
        children = self.trace.children(node)
        return {child: self.values[child] for child in children if child in self.values}

    def best(self, node: int) -> int | None:
        """Return the best value that a node had heard from its children; None before the first."""
        values = self.heard(node).values()
        if self.trace.is_maximizing(node):
            return max(values, default=None)
        return min(values, default=None)

    def window(self, node: int) -> Window:
        """Return the window of a node, with what its children have added to it so far."""
        return self.narrowed(node, self.heard(node).values())

    def narrowed(self, node: int, values: Iterable[int]) -> Window:
        """Return the window that a node was given, with what these values of children add to it."""
        low, high = self.trace.nodes[node].window
        if self.trace.is_maximizing(node):
            return max([low, *values]), high
        return low, min([high, *values])


@dataclass(frozen=True)
class Trace:
    """All nodes of a search, in the order in which they were entered, and all its steps.

    Values speak for x.
    """

    nodes: tuple[Node, ...]
    steps: tuple[Step, ...]
    greatest: float  # no utility is greater, or less than its opposite

    @property
    def value(self) -> int:
        """What the search has found: the value of the root."""
        end = self.at(len(self.steps))
        return end.values[0]

    @cached_property
    def _children(self) -> dict[int | None, list[int]]:
        children = defaultdict[int | None, list[int]](list)
        for child, node in enumerate(self.nodes):
            children[node.parent].append(child)
        return children

    def children(self, node: int) -> list[int]:
        """Return the nodes that a node called, in order."""
        return self._children[node]

    def skipped(self, node: int) -> list[Any]:
        """Return the actions that a node never tried, since it was cut."""
        tried = [self.nodes[child].action for child in self.children(node)]
        if not tried:
            return []
        actions = self.nodes[node].state.actions()
        return [action for action in actions if action not in tried]

    def bound(self, node: int, value: int) -> str:
        """Return "≥" or "≤" if a node's value might be greater or less, had nothing been cut."""
        least, most = self._limits(node)
        if least == most:
            return ""
        return "≤" if value == most else "≥"

    def _limits(self, node: int) -> Window:
        """Return between which values that of a node is, by what the search has read."""
        if self.is_leaf(node):
            value = self.nodes[node].state.utility("x")
            return value, value
        below = [self._limits(kid) for kid in self._children[node]]
        below += [(-self.greatest, self.greatest)] * len(self.skipped(node))
        choose = max if self.is_maximizing(node) else min
        least, most = map(choose, zip(*below, strict=True))
        return least, most

    def is_leaf(self, node: int) -> bool:
        """Is the game over at this node?"""
        return bool(self.nodes[node].state.is_terminal)

    def is_maximizing(self, node: int) -> bool:
        """Does x move at this node?"""
        return bool(self.nodes[node].state.to_move == "x")

    def aim(self, node: int) -> str:
        """Return who moves at a node, and which value is looked for: "x to move: max"."""
        return f"{self.nodes[node].state.to_move} to move: {self.goal(node)}"

    def goal(self, node: int) -> str:
        """Return which value is looked for at a node: "max" if x moves, or "min"."""
        return "max" if self.is_maximizing(node) else "min"

    def move(self, node: int) -> str:
        """Return the move that led to a node, "x 4"; nothing for the root."""
        here = self.nodes[node]
        if here.parent is None:
            return ""
        return f"{self.nodes[here.parent].state.to_move} {here.action}"

    def written(self, value: float) -> str:
        """Return a value as it is written in pictures and sentences: +1, 0, −1; on paper, 5 or −5.

        A value that is still open is written ∞ or −∞.
        """
        if isinf(value):
            return "∞" if value > 0 else "−∞"
        if self.greatest == 1:
            return signed(int(value))
        return paper_number(value)

    def path(self, node: int) -> str:
        """Return the moves from the root to a node, "x 4, o 0"; nothing for the root."""
        moves = list[str]()
        here: int | None = node
        while here is not None:
            moves.insert(0, self.move(here))
            here = self.nodes[here].parent
        return ", ".join(moves[1:])

    def at(self, step: int) -> Moment:
        """Return how things stood after so many steps.

        Raises TypeError or ValueError unless there were so many.
        """
        doors.whole("step", step, 0, len(self.steps))
        stack = list[int]()
        values = dict[int, int]()
        for kind, node, value in self.steps[:step]:
            if kind == "enter":
                stack.append(node)
            elif kind != "cut" and value is not None:
                values[stack.pop()] = value
        last = self.steps[step - 1] if step else None
        cut = tuple(node for kind, node, _ in self.steps[:step] if kind == "cut")
        return Moment(self, last, tuple(stack), values, cut)

    def __repr__(self) -> str:
        return f"<Trace: {len(self.nodes):,} nodes, value {signed(self.value)} for x>"


def paper_number(value: float) -> str:
    """Return a number as it is written on paper, with a true minus: 5, −5."""
    return str(int(value)).replace("-", "−")


def signed(value: int | None) -> str:
    """Return a value as it is written in pictures: +1, 0, −1."""
    if not value:
        return "0"
    return f"{value:+d}".replace("-", "−")


def trace(state: Position, *, prune: bool = False, order: Order = in_reading_order) -> Trace:
    """Search a position as minimax does, and take notes; with `prune`, as alpha-beta does.

    `order` as in `alphabeta`. Raises what `alphabeta` raises, and ValueError for a game whose
    players are not x and o, and for more nodes than LIMIT.
    """
    check_order(state, order)
    doors.player(state.to_move)
    greatest = getattr(state, "greatest", 1)
    search = _Search(order, prune, greatest)
    search.visit(Node(state, None, None, 0, OPEN))
    return Trace(tuple(search.nodes), tuple(search.steps), greatest)


class _Search:
    """A search that takes notes."""

    def __init__(self, order: Order, prune: bool, greatest: float) -> None:
        self.order = order
        self.prune = prune
        self.greatest = greatest
        self.nodes = list[Node]()
        self.steps = list[Step]()

    def visit(self, here: Node) -> int:
        """Search below a node, and return its value."""
        if len(self.nodes) == LIMIT:
            root = shown(self.nodes[0].state)
            raise ValueError(f"more than {LIMIT:,} nodes below {root}; begin later in the game")
        node = len(self.nodes)
        self.nodes.append(here)
        self.steps.append(Step("enter", node, None))
        if here.state.is_terminal:
            value: int = here.state.utility("x")
            self.steps.append(Step("leaf", node, value))
        else:
            value = self.best_child(here, node)
            self.steps.append(Step("back up", node, value))
        return value

    def best_child(self, here: Node, node: int) -> int:
        """Search below each child, until the others are cut, and return the best value."""
        is_max = here.state.to_move == "x"
        low, high = here.window
        best = -inf if is_max else inf
        actions = check_order(here.state, self.order)
        for tried, action in enumerate(actions, 1):
            after = here.state.result(action)
            child = Node(after, node, action, here.depth + 1, (low, high))
            value = self.visit(child)
            best = max(best, value) if is_max else min(best, value)
            if self.prune and is_max:
                low = max(low, best)
            elif self.prune:
                high = min(high, best)
            if low >= high and tried < len(actions):
                self.steps.append(Step("cut", node, int(best)))
                break
        return int(best)
