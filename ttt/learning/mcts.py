"""Monte Carlo: play at random to the end, again and again, and count (notebook 11).

Reading order: `playout`, a game at random; `highest_bound`, which says where the next one goes;
then `Node` and `UCT`, which spends its playouts where they promise most, and so grows a tree. A
branch with few visits has been given up; the root's most visited child is the answer. `rng` is a
source of random numbers.

Source: L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo planning" (2006); the name is UCB
applied to trees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, log, sqrt
from random import Random
from typing import Any, TypeAlias

from ttt import doors
from ttt.agents import options, seeded
from ttt.game import Position

MOST = 10_000_000  # playouts
# What gives the place of a child, by the visits and the total of each, and a constant
Select: TypeAlias = Callable[[Sequence[tuple[int, int]], float], int]


def playout(position: Position, rng: Random) -> Position:
    """Play at random from a position, and return how the game ended."""
    while not position.is_terminal:
        actions = tuple(position.actions())
        drawn = int(rng.random() * len(actions))
        position = position.result(actions[drawn])
    return position


def highest_bound(children: Sequence[tuple[int, int]], constant: float) -> int:
    """Return the place of the child with the highest bound, by its visits and total.

    One without a visit comes first.
    """
    tries = sum(visits for visits, _ in children)
    bounds = [
        total / visits + constant * sqrt(log(tries) / visits) if visits else inf
        for visits, total in children
    ]
    return bounds.index(max(bounds))


class Node:
    """A position in the tree of UCT.

    `visits` says how many playouts passed through it, `total` what they were worth together to the
    `mover`, who moved here. `untried` holds the actions that no playout has taken yet.
    """

    __slots__ = ("children", "mover", "position", "total", "untried", "visits")

    def __init__(self, position: Any, mover: Any) -> None:
        self.position = position
        self.mover = mover
        self.visits = 0
        self.total = 0
        self.children: dict[Any, Node] = {}
        self.untried = list(position.actions())

    @property
    def value(self) -> float:
        """What the playouts were worth on average."""
        return self.total / self.visits

    def selected(self, select: Select, constant: float) -> Node:
        """Return the child that a way to select finds."""
        children = list(self.children.values())
        place = select([(child.visits, child.total) for child in children], constant)
        return children[place]

    def expanded(self, rng: Random) -> Node:
        """Return a new child, for one of the untried actions."""
        drawn = int(rng.random() * len(self.untried))
        action = self.untried.pop(drawn)
        after = self.position.result(action)
        child = Node(after, self.position.to_move)
        self.children[action] = child
        return child


class UCT:
    """An agent that grows a tree by playouts, and takes the action that most of them went through.

    A larger `constant`, from 0 to 1,000, explores more. `select` says to which child a playout goes.
    `root` is the tree of its last move.
    """

    def __init__(
        self,
        playouts: int = 2_000,
        seed: int = 0,
        constant: float = 1.4,
        select: Select = highest_bound,
    ) -> None:
        self.playouts = doors.whole("playouts", playouts, 1, MOST)
        self.rng = seeded(seed)
        self.constant = doors.real("constant", constant, 0, 1_000)
        self.select = select
        self.root: Node | None = None
        self.__name__ = "UCT"
        self.report = ""

    def __call__(self, position: Position) -> Any:
        """Return an action. Raises ValueError when the game is over."""
        options(position)
        root = Node(position, None)
        self.root = root
        for _ in range(self.playouts):
            path = self._path_below(root)
            leaf = path[-1]
            end = playout(leaf.position, self.rng)
            root.visits += 1
            for node in path:
                node.visits += 1
                node.total += end.utility(node.mover)
        children = root.children
        action = max(children, key=lambda action: children[action].visits)
        child = children[action]
        share = f"{child.visits:,} of {self.playouts:,} playouts"
        self.report = f"{share} went this way, worth {child.value:+.2f}"
        return action

    def _path_below(self, node: Node) -> list[Node]:
        """Return the nodes through which the next playout goes: selected ones, then a new one."""
        path = []
        while node.children and not node.untried:
            node = node.selected(self.select, self.constant)
            path.append(node)
        if node.untried:
            path.append(node.expanded(self.rng))
        return path
