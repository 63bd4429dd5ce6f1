"""What a search did, step by step, as plain data (notebooks 06 and 07).

Reading order: `Node` and `Step`, of which a `Trace` is made; `trace`, which searches and takes notes; `Trace.at`, which
says how things stood after some of the steps. One trace feeds the text, the picture (`ttt.svg_tree`) and the widget
(`ttt.widgets.Stepper`). Values and windows speak for one player throughout, for x unless told otherwise, so that
nothing changes its sign on the way up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from ttt.position import Position, check_position

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
    """All nodes of a search, in the order in which they were entered, and all its steps. Values speak for `player`."""

    player: Any
    nodes: tuple[Node, ...]
    steps: tuple[Step, ...]

    @property
    def value(self) -> int:
        """What the search has found: the value of the root."""
        value = self.steps[-1].value
        assert value is not None
        return value

    def children(self, node: int) -> list[int]:
        """Return the nodes that a node called, in order."""
        return [child for child, called in enumerate(self.nodes) if called.parent == node]

    def skipped(self, node: int) -> list[Any]:
        """Return the actions that a node never tried, since it was cut."""
        tried = [self.nodes[child].action for child in self.children(node)]
        return [action for action in self.nodes[node].state.actions() if action not in tried]

    def at(self, step: int) -> Moment:
        """Return how things stood after that many steps. Raises ValueError unless there were that many."""
        if type(step) is not int or not 0 <= step <= len(self.steps):
            raise ValueError(f"step {step!r} was expected to be 0 to {len(self.steps)}")
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
            _, parent, action, depth = self.nodes[node]
            by = "" if parent is None else f"{self.nodes[parent].state.to_move} {action}: "
            mover = self.nodes[node].state.to_move
            if kind == "enter" and self.nodes[node].state.is_terminal:
                continue
            told = {"enter": f"{mover} to move", "leaf": f"{value:+d}" if value else "0"}
            told["cut"] = f"cut: {', '.join(map(str, self.skipped(node)))} can't matter"
            told["back up"] = f"{mover}: {'max' if self.is_maximizing(node) else 'min'} {told['leaf']}"
            yield "  " * depth + (by if kind in ("enter", "leaf") else "") + told[kind]


def trace(state: Position, player: Any = "x", *, prune: bool = False, limit: int = LIMIT) -> Trace:
    """Search a position as minimax does, and take notes; with `prune`, as alpha-beta does.

    Raises TypeError for what is no position of a game, and ValueError for more nodes than `limit`: a trace is there to
    be looked at.
    """
    check_position(state)
    nodes: list[Node] = []
    steps: list[Step] = []

    def visit(state: Position, parent: int | None, action: Any, depth: int, window: Window) -> int:
        if len(nodes) == limit:
            raise ValueError(f"more than {limit:,} nodes below {nodes[0].state!r}; begin later in the game")
        node = len(nodes)
        nodes.append(Node(state, parent, action, depth))
        steps.append(Step("enter", node, None, window))
        if state.is_terminal:
            value = state.utility(player)
            steps.append(Step("leaf", node, value, window))
            return value
        sign = 1 if state.to_move == player else -1
        best, (low, high), actions = -inf, window, list(state.actions())
        for i, tried in enumerate(actions, 1):
            best = max(best, sign * visit(state.result(tried), node, tried, depth + 1, (low, high)))
            if prune:
                low, high = (max(low, best), high) if sign > 0 else (low, min(high, -best))
            if low >= high and i < len(actions):
                steps.append(Step("cut", node, int(sign * best), (low, high)))
                break
        steps.append(Step("back up", node, int(sign * best), (low, high)))
        return int(sign * best)

    visit(state, None, None, 0, OPEN)
    return Trace(player, tuple(nodes), tuple(steps))
