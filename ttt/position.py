"""What a game must answer so that it can be searched (notebook 06). `State` does, and so can a game of your own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

PROPERTIES, METHODS = ("to_move", "is_terminal"), ("actions", "result", "utility")


class Position(Protocol):
    """The five answers that a game of two players gives, who move by turns.

    A game whose utilities go beyond +1 and −1 says how far in an attribute `greatest` (`ttt.paper` has one): alpha-beta
    and `trace` take it, minimax and outcomes don't.
    """

    @property
    def to_move(self) -> Any:
        """The player whose turn it is; at the end, the one who would be next."""

    @property
    def is_terminal(self) -> bool:
        """Is the game over?"""

    def actions(self) -> Iterable[Any]:
        """Return what the player to move can do; nothing when the game is over."""

    def result(self, action: Any) -> Position:
        """Return the position after an action; then it is the other player's turn."""

    def utility(self, player: Any) -> int:
        """Return what the finished game is worth to a player: +1 won, 0 drawn, −1 lost."""


def check_position(state: Any) -> None:
    """Raise TypeError, with what is missing, unless this gives the five answers."""
    if isinstance(state, type):
        raise TypeError(f"{state.__name__} is a class, and not yet a position: call it")
    for answer in (*PROPERTIES, *METHODS):
        if not hasattr(state, answer):
            raise TypeError(f"{state!r} is not a position of a game: it has no {answer}")
        if callable(getattr(state, answer)) == (answer in PROPERTIES):
            raise TypeError(
                f"{type(state).__name__}.{answer} should be a {'property' if answer in PROPERTIES else 'method'}"
            )
