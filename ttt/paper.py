"""A game that is nothing but its tree: numbers on paper, to try a search by hand (notebook 07)."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TypeAlias

from ttt.game import PLAYERS, other

Leaves: TypeAlias = "int | tuple[Leaves, ...] | list[Leaves]"


@dataclass(frozen=True)
class PaperTree:
    """A position on paper: a number is a finished game and says what it is worth to x, a list is all that follows.

    `PaperTree([[3, 12], [2, 4]])` has two moves, 0 and 1, with two replies each. It gives the five answers of a
    `ttt.position.Position`, for `alphabeta` and `trace`; a win or a loss it does not know. Raises ValueError for
    anything but whole numbers and lists with something in them.
    """

    tree: Leaves
    to_move: str = "x"
    greatest = inf  # utilities may be of any size; elsewhere, +1 is the greatest

    def __post_init__(self) -> None:
        object.__setattr__(self, "tree", _frozen(self.tree))
        if self.to_move not in PLAYERS:
            raise ValueError(f"{self.to_move!r} is not a player; the players are 'x' and 'o'")

    @property
    def is_terminal(self) -> bool:
        """Is this a number?"""
        return not isinstance(self.tree, tuple)

    def actions(self) -> range:
        """Return the places of what follows: 0, 1, 2, …"""
        return range(len(self.tree)) if isinstance(self.tree, tuple) else range(0)

    def result(self, action: int) -> PaperTree:
        """Return what follows there. Raises ValueError if nothing does."""
        if not isinstance(self.tree, tuple) or type(action) is not int or action not in self.actions():
            raise ValueError(f"nothing follows at {action!r} in {self.tree!r}")
        return PaperTree(self.tree[action], other(self.to_move))

    def utility(self, player: str) -> int:
        """Return the number, to o with the opposite sign.

        Raises ValueError for an unknown player, and if the game is not over.
        """
        if player not in PLAYERS:
            raise ValueError(f"{player!r} is not a player; the players are 'x' and 'o'")
        if isinstance(self.tree, int):
            return self.tree if player == "x" else -self.tree
        raise ValueError(f"the game is not over: {self.tree!r} follows")


def _frozen(tree: Leaves) -> Leaves:
    if isinstance(tree, list | tuple) and tree:
        return tuple(_frozen(branch) for branch in tree)
    if type(tree) is not int:
        raise ValueError(f"{tree!r} is no tree; a whole number, or a list of trees was expected")
    return tree
