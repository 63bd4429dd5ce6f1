"""How a game is shown on a board and clicked on: tic-tac-toe, and any other (all notebooks).

Reading order: `OnBoard`, from which another game inherits (notebook 12); `Look`, how a position is
shown, that of a State as well; which clicks make a move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from ttt import doors
from ttt.agents import checked_action
from ttt.game import PLAYERS, Mistake, State, completed_lines, marked
from ttt.notation import board_text, describe, listed, shown, status

# what can be on a square, and its name
MARKS = {"x": "x", "o": "o", "i": "matches", ".": "free", " ": "nothing"}
MOST = 15  # moves that a message lists
NOT_SHOWN = Mistake("squares that can't be shown")
Place: TypeAlias = tuple[int, int]  # column, row
Places: TypeAlias = tuple[Place, ...]
Line: TypeAlias = tuple[int, ...]  # squares that win together


class OnBoard:
    """A position of a game on squares.

    What inherits from it can be played on `Play` and drawn by `pictures.svg`. Write `to_move`, "x"
    or "o"; `actions()`, which gives nothing once the game is over; `result(action)`; `winner`, None
    for a draw and as long as nobody has won; and how it looks: `squares`, one mark for each, and
    `places`, their columns and rows. An action is a square or, where a move is two clicks, two of
    them, from and to. Where they are needed, write `lines` and `meant` as well. Use a frozen
    dataclass: searches remember positions by their `__eq__` and `__hash__`, learners by a `repr`
    that says everything.
    """

    to_move: str
    squares: str
    places: Places

    @property
    def winner(self) -> str | None:
        """The player who has won, or None."""
        raise NotImplementedError

    @property
    def lines(self) -> list[Line]:
        """The completed lines, which are struck through; none, if a game has no lines."""
        return []

    def actions(self) -> Sequence[Any]:
        """Return what the player to move can do; nothing when the game is over."""
        raise NotImplementedError

    def meant(self, square: int) -> Any:
        """Return the action that a click on a square means; where marks fall, another square."""
        return square

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
        doors.player(player)
        if self.winner is None:
            return 0
        return 1 if self.winner == player else -1

    def __str__(self) -> str:
        """Return the board as text, with the numbers of squares that are free."""
        texts = [str(i) if mark in ".i" else mark for i, mark in enumerate(self.squares)]
        return board_text(texts, self.places)

    def _repr_html_(self) -> str:
        html: str = State._repr_html_(self)  # type: ignore[attr-defined]  # that of a bare State
        return html

    def status(self) -> str:
        """Return how the game stands in words."""
        if not self.is_terminal:
            return f"{self.to_move} to move"
        return f"{self.winner} wins" if self.winner else "a draw"

    def describe(self) -> str:
        """Return the board in words."""
        parts = []
        for mark in (*PLAYERS, "i"):
            squares = [square for square, here in enumerate(self.squares) if here == mark]
            if squares:
                parts.append(f"{MARKS[mark]} on {listed(squares)}")
        return f"{', '.join(parts) or 'empty board'}, {self.status()}"


Shown: TypeAlias = State | OnBoard


class Look(NamedTuple):
    """How a position is shown: squares, their places, completed lines, how it stands, in words."""

    squares: str
    places: Places
    lines: list[Line]
    status: str
    words: str

    @property
    def size(self) -> tuple[int, int]:
        """How many columns and rows there are."""
        columns = max(column for column, _ in self.places) + 1
        rows = max(row for _, row in self.places) + 1
        return columns, rows


def look(position: Shown) -> Look:
    """Return how a position is shown. Raises TypeError for what can't be."""
    if isinstance(position, OnBoard):
        places = tuple((column, row) for column, row in position.places)
        lines = position.lines
        return Look(position.squares, places, lines, position.status(), position.describe())
    places = doors.state(position).variant.places
    lines = completed_lines(position)
    return Look(position.squares, places, lines, status(position), describe(position))


def start(position: Shown | None) -> Any:
    """Return a position that can be shown, the empty 3×3 board for None.

    Raises TypeError or ValueError for anything else.
    """
    if not isinstance(position, type | OnBoard):
        return doors.start(position)
    doors.position(position)
    name = type(position).__name__
    for needed in ("squares", "places"):
        if not hasattr(position, needed):
            sentence = f"{name} has no {needed}, so it can't be shown"
            raise marked(TypeError(sentence), NOT_SHOWN)
    size = len(position.places)
    if len(position.squares) != size or set(position.squares) - set(MARKS):
        expected = f"{size} of these were expected: {', '.join(map(repr, MARKS))}"
        sentence = f"the squares of {name} are {shown(position.squares)}; {expected}"
        raise marked(ValueError(sentence), NOT_SHOWN)
    return position


def clicks(action: Any) -> tuple[int, ...]:
    """Return the squares to click for an action."""
    if isinstance(action, tuple):
        return action
    return (action,)


def label(action: Any) -> str:
    """Return an action as it is read: "4", or "6-3"."""
    return "-".join(map(shown, clicks(action)))


def told(action: Any) -> str:
    """Return an action as something that was done: "took 4", or "moved 6-3"."""
    verb = "moved" if len(clicks(action)) > 1 else "took"
    return f"{verb} {label(action)}"


def checked(position: Shown, action: Any) -> Any:
    """Return an action that can be taken, given as such, or as the square clicked on.

    Raises TypeError or ValueError if it can't be.
    """
    if isinstance(position, State):
        return checked_action(position, action)
    moves = {label(move): move for move in position.actions()}
    given = label(action)
    squares = range(len(position.squares))
    meant = {str(square): label(position.meant(square)) for square in squares}
    wanted = meant.get(given, given)
    if wanted in moves:
        return moves[wanted]
    if not moves:
        raise ValueError(f"{given} is not a move here; the game is over")
    more = ", …" if len(moves) > MOST else ""
    raise ValueError(f"{given} is not a move here; the moves are {listed([*moves][:MOST])}{more}")
