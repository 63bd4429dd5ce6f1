"""A player that looks ahead on a lazy tree, and keeps the tree from move to move (notebook 09).

Reading order: `LazyPlayer`; `everything` and `what_matters`, two ways to look at a tree; `worth`, what a state counts.
It does what the player of `ttt.article` set out to do, without its faults: each child is scored once, a quick win is
better than a slow one, and a slow loss better than a quick one.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import TypeAlias

from ttt.agents import options
from ttt.evaluation import Evaluation, checked_evaluation, guess, nothing
from ttt.game import State
from ttt.lazy import Node, forced, grow, replant, undisturbed
from ttt.lookahead import Levelled
from ttt.pruning import Tree, Value, minimise, minimise_within, prune

Look: TypeAlias = Callable[[Tree, Value, float], float]


def everything(tree: Tree, value: Value, _best: float) -> float:
    """Return what a tree is worth to the player who moved there, as minimax does: each node is looked at."""
    return minimise(tree, value)


def what_matters(tree: Tree, value: Value, best: float) -> float:
    """Return the same as alpha-beta does, if it is better than the best so far; or else that, or less."""
    return minimise_within(tree, value, low=best)


class LazyPlayer(Levelled):
    """An agent that looks `level` plies ahead, 1 to 9, its own move included, and takes the first of the best squares.

    `look` says how, and `evaluation` guesses at what lies beyond; `plant` gives the tree below a state, with `grow_all`
    an eager one. `tree` is the tree that it looked at for its last move, and `report` tells how much of it was new.
    Raises ValueError for a level that is none, and TypeError for the rest.
    """

    def __init__(
        self,
        level: int = 5,
        look: Look = what_matters,
        evaluation: Evaluation = nothing,
        plant: Callable[[State], Node] = grow,
    ) -> None:
        for what, function in {"look": look, "plant": plant}.items():
            if not callable(function):
                raise TypeError(f"{what}={function!r}; a function was expected")
        self.__name__, self.report = "lazy", ""
        self.level, self.look, self.evaluation = level, look, checked_evaluation(evaluation)
        self.plant = plant
        self.tree: Node | None = None
        self._next: Node | None = None  # what of the tree can still come

    def __call__(self, state: State) -> int:
        """Return the first of the best squares. Raises ValueError when the game is over."""
        squares, part = options(state), self.known(state)
        known, best, chosen = forced(part) if part else 0, -inf, 0
        with undisturbed():
            self.tree = self._next = replant(part or self.plant(state))  # the rest of the old tree goes
            value, children = worth(state.to_move, self.evaluation), self.tree.children
            for i, child in enumerate(children):
                score = self.look(prune(self.level - 1, child), value, best)
                if score > best:
                    best, chosen = score, i
        self.report = _told(forced(self.tree) - known, known, self.tree.is_full)
        self._next = children[chosen]
        return squares[chosen]

    def known(self, state: State) -> Node | None:
        """Return the part of the tree below a state, if that is where the last move led, or one ply later."""
        last = self._next
        if last and last.state == state:
            return last
        if not last or last.state.variant is not state.variant:
            return None
        for square, child in zip(last.state.actions(), last.children, strict=True):
            if state.squares[square] != "." and child.state == state:
                return child
        return None


def worth(player: str, evaluation: Evaluation = nothing) -> Value:
    """Return what a state is worth to a player: at the end ±(1 + the squares left free), before it what is guessed.

    So a win is worth the more the sooner it comes, and no guess is worth as much.
    """

    def value(state: State) -> float:
        if state.is_terminal:
            return state.utility(player) * (1 + state.squares.count("."))
        return guess(evaluation, state, player)

    return value


def _told(new: int, kept: int, is_full: bool) -> str:
    known = f", {kept:,} known from before" if kept > 1 else ""
    return f"{new:,} {'node' if new == 1 else 'nodes'} worked out{known}" + ("; its memory is full" if is_full else "")
