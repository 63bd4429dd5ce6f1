"""What boards, pictures and the terminal ask of a game besides the five answers of a `Position` (notebook 12).

Reading order: `OnBoard`, from which a game inherits; `Look`, how a position is shown, that of a
State as well; which clicks make a move.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from ttt import doors
from ttt.agents import checked_action
from ttt.game import PLAYERS, State, board_text, completed_lines, describe, listed, shown, status

MARKS = {
    "x": "x",
    "o": "o",
    "i": "matches",
    ".": "free",
    " ": "nothing",
}  # what can be on a square, and its name
MOST = 15  # moves that a message lists
Place: TypeAlias = tuple[int, int]


class OnBoard:
    """A position of a game on squares.

    What inherits from it can be played on `Play` and drawn by `pictures.svg`. Write `to_move`, "x"
    or "o"; `actions()`, which gives nothing once the game is over; `result(action)`; `winner`, None
    for a draw and as long as nobody has won; and how it looks: `squares`, one mark for each, and
    `places`, their columns and rows. An action is a square or, where a move is two clicks, two of
    them, from and to. Use a frozen dataclass: searches remember positions by their `__eq__` and
    `__hash__`, learners by a `repr` that says everything.
    """

    to_move: str
    squares: str
    places: tuple[Place, ...]

    @property
    def winner(self) -> str | None:
        """The player who has won, or None."""
        raise NotImplementedError

    def actions(self) -> Sequence[Any]:
        """Return what the player to move can do; nothing when the game is over."""
        raise NotImplementedError

    def result(self, action: Any) -> OnBoard:
        """Return the position after an action."""
        raise NotImplementedError

    @property
    def is_terminal(self) -> bool:
        """Is the game over?"""
        return not self.actions()

    def utility(self, player: str) -> int:
        """Return what the finished game is worth: +1 won, 0 drawn, −1 lost.

        Raises ValueError for no player.
        """
        return {None: 0, doors.player(player): 1}.get(self.winner, -1)

    def __str__(self) -> str:
        """Return the board as text, with the numbers of squares that are free."""
        return board_text(
            (str(i) if m in ".i" else m for i, m in enumerate(self.squares)), self.places
        )

    def _repr_html_(self) -> str:
        return State._repr_html_(self)  # type: ignore[attr-defined, no-any-return]  # that of a bare State

    def status(self) -> str:
        """Return how the game stands in words."""
        return (
            f"{self.to_move} to move"
            if not self.is_terminal
            else f"{self.winner} wins"
            if self.winner
            else "a draw"
        )

    def describe(self) -> str:
        """Return the board in words."""
        on = {
            mark: [i for i, found in enumerate(self.squares) if found == mark]
            for mark in (*PLAYERS, "i")
        }
        told = ", ".join(
            f"{MARKS[mark]} on {listed(squares)}" for mark, squares in on.items() if squares
        )
        return f"{told or 'empty board'}, {self.status()}"


Shown: TypeAlias = State | OnBoard


class Look(NamedTuple):
    """How a position is shown: its squares and their places, completed lines, how it stands, and all of it in words."""

    squares: str
    places: tuple[Place, ...]
    lines: list[tuple[int, ...]]
    status: str
    words: str

    @property
    def size(self) -> tuple[int, int]:
        """How many columns and rows there are."""
        columns, rows = zip(*self.places, strict=True)
        return max(columns) + 1, max(rows) + 1


def look(position: Shown) -> Look:
    """Return how a position is shown. Raises TypeError for what can't be."""
    if isinstance(position, OnBoard):
        at = tuple((column, row) for column, row in position.places)
        return Look(position.squares, at, [], position.status(), position.describe())
    places = doors.state(position).variant.places
    return Look(
        position.squares, places, completed_lines(position), status(position), describe(position)
    )


def start(position: Shown | None) -> Any:
    """Return a position that can be shown, the empty 3×3 board for None.

    Raises TypeError for anything else.
    """
    if isinstance(position, type | OnBoard):
        doors.position(position)
        if missing := [name for name in ("squares", "places") if not hasattr(position, name)]:
            raise TypeError(f"{type(position).__name__} has no {missing[0]}, so it can't be shown")
        if len(position.squares) != len(position.places) or {*position.squares} - {*MARKS}:
            told = f"the squares of {type(position).__name__} are {shown(position.squares)}"
            raise ValueError(
                f"{told}; {len(position.places)} of these were expected: {', '.join(map(repr, MARKS))}"
            )
        return position
    return doors.start(position)


def clicks(action: Any) -> tuple[int, ...]:
    """Return the squares to click for an action."""
    return action if isinstance(action, tuple) else (action,)


def label(action: Any) -> str:
    """Return an action as it is typed and read: "4", or "6-3"."""
    return "-".join(one if isinstance(one, str) else shown(one) for one in clicks(action))


def told(action: Any, taken: str = "took", moved: str = "moved") -> str:
    """Return an action as something that was done: "took 4", or "moved 6-3"."""
    return f"{moved if len(clicks(action)) > 1 else taken} {label(action)}"


def checked(position: Shown, action: Any) -> Any:
    """Return an action that can be taken, given as such or as typed.

    Raises TypeError or ValueError if it can't be.
    """
    if isinstance(position, State):
        return checked_action(position, action)
    found = {label(one): one for one in position.actions()}
    wanted = re.sub("[- ]+", "-", action) if isinstance(action, str) else label(action)
    if wanted not in found:
        moves = (
            f"the moves are {listed([*found][:MOST])}{', …' * (len(found) > MOST)}"
            if found
            else "the game is over"
        )
        raise ValueError(
            f"{shown(action) if isinstance(action, str) else wanted} is not a move here; {moves}"
        )
    return found[wanted]
