"""Monte Carlo: play at random to the end, again and again, and count (notebook 11).

Reading order: `playout`, a game at random; `FlatMonteCarlo`, which plays as many for each action;
then `Node` and `UCT`, which spends its playouts where they promise most, and so grows a tree. A
branch with few visits has been given up; the root's most visited child is the answer.

Source: L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo planning" (2006); the name is UCB
applied to trees.
"""

from __future__ import annotations

from math import inf, log, sqrt
from random import Random
from typing import Any

from ttt import doors
from ttt.agents import options
from ttt.game import Position

MOST = 10_000_000  # playouts


def playout(position: Position, rng: Random) -> Position:
    """Play at random from a position, and return how the game ended."""
    doors.instance(rng, Random, "Random(0)")
    doors.position(position)
    while not position.is_terminal:
        actions = tuple(position.actions())
        position = position.result(actions[int(rng.random() * len(actions))])
    return position


class FlatMonteCarlo:
    """An agent that takes the action after which games at random go best on average, equally many for each."""

    def __init__(self, playouts: int = 1_000, seed: int = 0) -> None:
        self.playouts, self.rng = (
            doors.whole("playouts", playouts, 1, MOST),
            Random(doors.whole("seed", seed, -inf)),
        )
        self.__name__ = "flat Monte Carlo"

    def __call__(self, position: Position) -> Any:
        """Return an action. Raises ValueError when the game is over."""
        after = {action: position.result(action) for action in options(position)}
        each, me = max(1, self.playouts // len(after)), position.to_move
        totals = {
            action: sum(playout(after[action], self.rng).utility(me) for _ in range(each))
            for action in after
        }
        return max(totals, key=totals.__getitem__)


class Node:
    """A position in the tree of UCT: how many playouts passed through it, and their total worth to who moved here.

    `untried` holds the actions that no playout has taken yet.
    """

    __slots__ = ("children", "mover", "position", "total", "untried", "visits")

    def __init__(self, position: Any, mover: Any) -> None:
        self.position, self.mover = position, mover
        self.visits = self.total = 0
        self.children: dict[Any, Node] = {}
        self.untried = list(position.actions())

    @property
    def value(self) -> float:
        """What the playouts were worth on average."""
        return self.total / self.visits

    def selected(self, constant: float) -> Node:
        """Return the child with the highest upper confidence bound: its value, and more the less it is known."""
        scale = constant * constant * log(self.visits)
        return max(
            self.children.values(),
            key=lambda child: child.total / child.visits + sqrt(scale / child.visits),
        )

    def expanded(self, rng: Random) -> Node:
        """Return a new child, for one of the untried actions."""
        action = self.untried.pop(int(rng.random() * len(self.untried)))
        child = self.children[action] = Node(self.position.result(action), self.position.to_move)
        return child


class UCT:
    """An agent that grows a tree by playouts, and takes the action that most of them went through.

    A larger `constant`, from 0 to 1,000, explores more. `root` is the tree of its last move.
    """

    def __init__(self, playouts: int = 2_000, seed: int = 0, constant: float = 1.4) -> None:
        self.playouts, self.rng = (
            doors.whole("playouts", playouts, 1, MOST),
            Random(doors.whole("seed", seed, -inf)),
        )
        self.constant = doors.real("constant", constant, 0, 1_000)
        self.root: Node | None = None
        self.__name__, self.report = "UCT", ""

    def __call__(self, position: Position) -> Any:
        """Return an action. Raises ValueError when the game is over."""
        options(position)
        self.root = root = Node(position, None)
        for _ in range(self.playouts):
            path = [node := root]
            while node.children and not node.untried:
                path.append(node := node.selected(self.constant))
            if node.untried:
                path.append(node := node.expanded(self.rng))
            end = playout(node.position, self.rng)
            root.visits += 1
            for node in path[1:]:
                node.visits += 1
                node.total += end.utility(node.mover)
        action, child = max(root.children.items(), key=lambda found: found[1].visits)
        self.report = f"{child.visits:,} of {self.playouts:,} playouts went this way, worth {child.value:+.2f}"
        return action
