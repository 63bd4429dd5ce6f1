"""A player that looks ahead on a lazy tree, and keeps the tree from move to move (notebook 09).

Reading order: `LazyPlayer`; `everything` and `what_matters`, two ways to look at a tree; `worth`, what a state counts.
It does what the player of `ttt.article` set out to do, without its faults: each child is scored once, a quick win is
better than a slow one, and a slow loss better than a quick one.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, isnan
from numbers import Real
from typing import Any, TypeAlias

from ttt.agents import name, options, short
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
        squares, part = options(state), self.part_below(state)
        known, best, chosen = forced(part) if part else 0, -inf, 0
        self.tree = self._next = None  # the rest of the old tree goes, before anything grows
        with undisturbed():
            self.tree = self._next = replant(part or self._planted(state))
            value, children = worth(state.to_move, self.evaluation), self.tree.children
            for i, child in enumerate(children):
                score = self._checked(self.look(prune(self.level - 1, child), value, best))
                if score > best:
                    best, chosen = score, i
        self.report = _told(forced(self.tree) - known, known, self.tree.is_full)
        self._next = children[chosen]
        return squares[chosen]

    def part_below(self, state: State) -> Node | None:
        """Return what is remembered of the tree below a state, if the last move led there, or one ply before it."""
        last = self._next
        if last and last.state == state:
            return last
        if not last or last.state.variant is not state.variant:
            return None
        for square, child in zip(last.state.actions(), last.remembered_children or (), strict=False):
            if state.squares[square] != "." and last.state.result(square) == state:
                return child
        return None

    def _planted(self, state: State) -> Node:
        tree = self.plant(state)
        if not isinstance(tree, Node) or tree.state != state:
            raise TypeError(f"{name(self.plant)} gave {short(repr(tree))} for {state!r}; a Node of it was expected")
        return tree

    def _checked(self, score: Any) -> Any:
        if not isinstance(score, (float, Real)) or isnan(score):
            raise ValueError(f"{name(self.look)} gave {score!r}; a number was expected")
        return score

    def __repr__(self) -> str:
        return f"LazyPlayer({self.level}, {name(self.look)})"


def worth(player: str, evaluation: Evaluation = nothing) -> Value:
    """Return what a state is worth to a player: at the end ±(1 + the squares left free), before it what is guessed.

    So a win is worth the more the sooner it comes, and no guess is worth as much.
    """

    def value(state: State) -> float:
        if state.is_terminal:
            return state.utility(player) * (1 + state.squares.count("."))
        return guess(evaluation, state, player)

    return value


def _told(new: int, known: int, is_full: bool) -> str:
    before = f", {known:,} known from before" if known else ""
    return f"{new:,} {'node' if new == 1 else 'nodes'} worked out now{before}" + (
        "; its memory is full" if is_full else ""
    )
