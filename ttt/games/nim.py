"""Nim: take any number of matches from one heap; who takes the last of all wins (notebook 12).

`good_moves` plays it without a search. Source: C. L. Bouton, "Nim, a game with a complete
mathematical theory", Annals of Mathematics 3 (1901).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import gt, xor
from typing import TypeAlias

from ttt import doors
from ttt.agents import checked_action
from ttt.game import FIRST, other
from ttt.games.on_board import OnBoard, Places

Heaps: TypeAlias = tuple[int, ...]

MOST = 100  # matches in a heap


@dataclass(frozen=True)
class Nim(OnBoard):
    """A position of Nim: how many matches lie in each heap, and who is to move.

    Who takes the last match wins. An action is a match, counted row by row as at the beginning: it
    is taken, and all to its right. Raises TypeError or ValueError for what are no heaps, and for an
    unknown player.
    """

    heaps: Heaps = (3, 4, 5)
    to_move: str = FIRST
    at_first: Heaps = ()

    def __post_init__(self) -> None:
        heaps = _heaps(self.heaps)
        at_first = _heaps(self.at_first or self.heaps)
        self.__dict__.update(heaps=heaps, at_first=at_first)  # the instance itself is frozen
        are_as_many = len(heaps) == len(at_first)
        is_larger = any(map(gt, heaps, at_first))
        if not are_as_many or is_larger or not any(at_first):
            expected = "at least one match was expected, and no more than at first"
            raise ValueError(f"heaps of {heaps} matches; {expected}")
        doors.player(self.to_move)

    @cached_property
    def places(self) -> Places:  # type: ignore[override]
        """The column and the row of each match, as at the beginning."""
        heaps = enumerate(self.at_first)
        return tuple((column, row) for row, heap in heaps for column in range(heap))

    @cached_property
    def squares(self) -> str:  # type: ignore[override]
        """A mark for each match, an empty one where it was taken."""
        heaps = self.heaps
        marks = ["i" if column < heaps[row] else " " for column, row in self.places]
        return "".join(marks)

    @property
    def winner(self) -> str | None:
        """The player who has won, or None."""
        if any(self.heaps):
            return None
        return other(self.to_move)

    def actions(self) -> tuple[int, ...]:
        """Return the matches that are left."""
        return tuple(i for i, mark in enumerate(self.squares) if mark == "i")

    def result(self, action: int) -> "Nim":
        """Return the position after this match and all to its right were taken.

        Raises ValueError for no action.
        """
        left, heap = self.places[checked_action(self, action)]  # its column: so many stay
        heaps = list(self.heaps)
        heaps[heap] = left
        return Nim(tuple(heaps), other(self.to_move), self.at_first)

    def canonical(self) -> "Nim":
        """Return the same with its heaps in order: it does not matter which one is which."""
        heaps = tuple(sorted(self.heaps))
        at_first = tuple(sorted(self.at_first))
        return Nim(heaps, self.to_move, at_first)


def nim_sum(heaps: Iterable[int]) -> int:
    """Return the heaps added in base 2 without carrying: 0 exactly if the player to move loses."""
    return reduce(xor, _heaps(heaps), 0)


def good_moves(position: Nim) -> list[int]:
    """Return every move that wins, without a search: the nim-sum after it is 0.

    Raises TypeError for no Nim.
    """
    doors.instance(position, Nim, "Nim((3, 4, 5))")
    after = {action: position.result(action) for action in position.actions()}
    return [action for action, position in after.items() if nim_sum(position.heaps) == 0]


def _heaps(things: Iterable[int]) -> Heaps:
    heaps = doors.several(things, "heaps")
    return tuple(doors.whole("matches", heap, 0, MOST) for heap in heaps)
