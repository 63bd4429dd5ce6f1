"""What a search did, step by step, as plain data (notebooks 06 and 07).

Reading order: `Node` and `Step`, of which a `Trace` is made; `Trace.at`, which says how things stood after some of the
steps, and how a node is told in words; `trace`, which searches and takes notes. One trace feeds the text, the picture
(`ttt.pictures.trees`) and the widget (`ttt.widgets.Stepper`). Values and windows speak for one player throughout, for x
unless told otherwise, so that nothing changes its sign on the way up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Any, NamedTuple

from ttt import doors
from ttt.alphabeta import Order, check_order, in_reading_order
from ttt.game import Position, shown

Window = tuple[float, float]  # what the player is sure of, and what the opponent is sure of
OPEN: Window = (-inf, inf)
LIMIT = 20_000  # nodes; nobody looks at more


class Node(NamedTuple):
    """One call of the search: its state, the node that called it (None at the root), and by which action, how deep."""

    state: Any
    parent: int | None
    action: Any
    depth: int


class Step(NamedTuple):
    """One thing that a search did at a node, which is named by its place in `Trace.nodes`.

    The kinds are "enter" (called, value None), "leaf" (the game is over), "cut" (the other actions need no look) and
    "back up" (all that needs to be known of the children is; the value is final). Every node is entered, and is then a
    leaf, or backs up.
    """

    kind: str
    node: int
    value: int | None
    window: Window


@dataclass(frozen=True)
class Moment:
    """How a search stands after some steps: what it did last, who waits for whom, and which values are known.

    `stack` holds the nodes that are not finished, the root first. `values` holds the value of each finished node, and
    `best` that of the best child so far of each node that waits and has one.
    """

    step: Step | None
    stack: tuple[int, ...]
    values: dict[int, int]
    best: dict[int, int]


@dataclass(frozen=True)
class Trace:
    """All nodes of a search, in the order in which they were entered, and all its steps. Values speak for `player`.

    No utility is greater than `greatest`, or less than its opposite.
    """

    player: Any
    nodes: tuple[Node, ...]
    steps: tuple[Step, ...]
    greatest: float = 1

    @property
    def value(self) -> int:
        """What the search has found: the value of the root."""
        value = self.steps[-1].value
        assert value is not None
        return value

    @cached_property
    def _children(self) -> tuple[list[int], ...]:
        found: tuple[list[int], ...] = tuple([] for _ in self.nodes)
        for child, (_, parent, _, _) in enumerate(self.nodes):
            if parent is not None:
                found[parent].append(child)
        return found

    @cached_property
    def _windows(self) -> dict[int, Window]:
        """The window with which each node was entered."""
        return {step.node: step.window for step in self.steps if step.kind == "enter"}

    @cached_property
    def _above_cuts(self) -> set[int]:
        """The nodes at or below which something was cut."""
        found = set[int]()
        for step in self.steps:
            node = step.node if step.kind == "cut" else None
            while node is not None:
                found.add(node)
                node = self.nodes[node].parent
        return found

    def children(self, node: int) -> list[int]:
        """Return the nodes that a node called, in order. Raises TypeError or ValueError for what is not a node."""
        return self._children[doors.whole("node", node, 0, len(self.nodes) - 1)]

    def skipped(self, node: int) -> list[Any]:
        """Return the actions that a node never tried, since it was cut."""
        tried = [self.nodes[child].action for child in self.children(node)]
        return [action for action in self.nodes[node].state.actions() if action not in tried]

    def bound(self, node: int, value: int) -> str:
        """Return "≥" or "≤" if the value found for a node might be greater or less, had nothing been cut; else nothing.

        That is so of values outside of the window with which the node was entered; but no value is greater than
        `greatest`, or less than its opposite.
        """
        low, high = self._windows[node]
        if node in self._above_cuts and high <= value < self.greatest:
            return "≥"
        return "≤" if node in self._above_cuts and -self.greatest < value <= low else ""

    def aim(self, node: int) -> str:
        """Return what is looked for at a node: "max" or "min"."""
        return "max" if self.is_maximizing(node) else "min"

    def move(self, node: int) -> str:
        """Return the move that led to a node, "x 4"; nothing for the root."""
        _, parent, action, _ = self.nodes[node]
        return "" if parent is None else f"{self.nodes[parent].state.to_move} {action}"

    def path(self, node: int) -> str:
        """Return the moves from the root to a node, "x 4, o 0"; nothing for the root."""
        parent = self.nodes[node].parent
        return "" if parent is None else ", ".join(filter(None, (self.path(parent), self.move(node))))

    def at(self, step: int) -> Moment:
        """Return how things stood after that many steps. Raises ValueError unless there were that many."""
        doors.whole("step", step, 0, len(self.steps))
        stack: list[int] = []
        values: dict[int, int] = {}
        best: dict[int, int] = {}
        for kind, node, value, _ in self.steps[:step]:
            if kind == "enter":
                stack.append(node)
            elif kind in ("leaf", "back up") and value is not None:
                values[stack.pop()] = value
                best.pop(node, None)
                if stack:
                    better = max if self.is_maximizing(stack[-1]) else min
                    best[stack[-1]] = better(best.get(stack[-1], value), value)
        return Moment(self.steps[step - 1] if step else None, tuple(stack), values, best)

    def is_maximizing(self, node: int) -> bool:
        """Does the player for whom the values speak move at this node?"""
        return bool(self.nodes[node].state.to_move == self.player)

    def __str__(self) -> str:
        """Return one line for each leaf and each value that is backed up, indented by its depth."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        for kind, node, value, _ in self.steps:
            state, depth = self.nodes[node].state, self.nodes[node].depth
            by = f"{self.move(node)}: " if depth else ""
            if kind == "enter" and not state.is_terminal:
                yield f"{'  ' * depth}{by}{state.to_move} to move"
            elif kind == "cut":
                yield f"{'  ' * depth}cut: {', '.join(map(str, self.skipped(node)))} can't matter"
            elif value is not None:
                found = f"{state.to_move}: {self.aim(node)} {self.bound(node, value)}" if kind == "back up" else by
                yield f"{'  ' * depth}{found}{signed(value)}"


def signed(value: int | None) -> str:
    """Return a value as it is written in pictures: +1, 0, −1."""
    return "0" if not value else f"{value:+d}".replace("-", "−")


def trace(
    state: Position, player: Any = "x", *, prune: bool = False, order: Order = in_reading_order, limit: int = LIMIT
) -> Trace:
    """Search a position as minimax does, and take notes; with `prune`, as alpha-beta does. `order` as in `alphabeta`.

    Raises TypeError for what is no position of a game, and ValueError for a player who does not move in it, for a
    utility other than +1, 0 and −1 (unless the game has another `greatest`), and for more nodes than `limit`: a trace
    is there to be looked at.
    """
    check_order(state, order)
    doors.whole("limit", limit)
    players = {state.to_move, *(state.result(action).to_move for action in state.actions())}
    if len(players) > 1 and player not in players:
        told = ", ".join(map(repr, sorted(players, key=repr)))
        raise ValueError(f"{shown(player)} does not move here; the players are {told}")
    start, nodes, steps, greatest = state, list[Node](), list[Step](), getattr(state, "greatest", 1)

    def visit(state: Position, parent: int | None, action: Any, depth: int, window: Window) -> int:
        if len(nodes) >= limit:
            raise ValueError(f"more than {limit:,} nodes below {start!r}; begin later in the game")
        node = len(nodes)
        nodes.append(Node(state, parent, action, depth))
        steps.append(Step("enter", node, None, window))
        if state.is_terminal:
            value = state.utility(player)
            if type(value) is not int or abs(value) > greatest:
                known = "1, 0 or -1" if greatest == 1 else f"a whole number from {-greatest} to {greatest}"
                raise ValueError(f"the utility of {state!r} is {value!r}; {known} was expected")
            steps.append(Step("leaf", node, value, window))
            return value
        is_max = state.to_move == player
        best, (low, high), actions = -inf if is_max else inf, window, list(order(state))
        for i, tried in enumerate(actions, 1):
            value = visit(state.result(tried), node, tried, depth + 1, (low, high))
            best = max(best, value) if is_max else min(best, value)
            if prune:
                low, high = (max(low, best), high) if is_max else (low, min(high, best))
            if low >= high and i < len(actions):
                steps.append(Step("cut", node, int(best), (low, high)))
                break
        steps.append(Step("back up", node, int(best), window))
        return int(best)

    visit(state, None, None, 0, OPEN)
    return Trace(player, tuple(nodes), tuple(steps), greatest)
