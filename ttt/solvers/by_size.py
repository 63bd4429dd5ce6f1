"""Which solver answers is chosen by the size of the board, here and nowhere else (notebook 06).

Reading order: `solver_for`, which chooses; `perfect_player`, an agent for boards of both kinds and
for other games.
"""

from typing import Any, Protocol

from ttt import doors, minimax
from ttt.game import Position, State
from ttt.minimax import Outcome


class Solver(Protocol):
    """What knows how positions end: the module `ttt.minimax`, or a `Tablebase`."""

    def predict(self, state: State, /) -> list[Outcome | None]:
        """Return an Outcome for each square, None where nobody can move."""

    def best_actions(self, state: State, /) -> list[Any]:
        """Return all actions with the best outcome."""


def solver_for(position: Position) -> Solver:
    """Return what solves this game: minimax, or a table for a board of more than 9 squares.

    The table needs NumPy, and raises ValueError for more than 20 squares.
    """
    if not isinstance(position, State):
        return minimax
    if position.variant.size <= minimax.ALL_KNOWN:
        return minimax
    from ttt.solvers.tablebase import solved

    return solved(position.variant)


def perfect_player(position: Any) -> Any:
    """Return the first of the best actions, also on larger boards and in other games."""
    if isinstance(position, State):
        doors.unfinished(position)
    return solver_for(position).best_actions(position)[0]
