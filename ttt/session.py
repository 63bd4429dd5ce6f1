"""A game being played: the one place where something changes (the board of every notebook).

A `Session` keeps all states of the game, so taking a move back is looking at an older one. It knows no widget and can
be played from Python alone. With an opponent, the person plays the side that is to move first.
"""

from __future__ import annotations

from collections.abc import Callable

from ttt.game import State


class OpponentError(Exception):
    """The opponent failed to answer: it raised, was interrupted, or named a square that can't be taken."""


class Session:
    """One game from a start state: play, undo, redo, begin again.

    `opponent` is any function from state to square; without one, both sides are played by hand. `on_change` is
    called after every move, before an opponent thinks and after.
    """

    def __init__(
        self,
        start: State | None = None,
        opponent: Callable[[State], int] | None = None,
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        self._states = [State() if start is None else start]
        self._squares: list[int] = []  # the move that led from each state to the next
        self._ply = 0  # how many of them count; what follows has been undone
        self.opponent = opponent
        self.on_change = on_change
        self.thinking = False  # is the opponent being asked right now?

    @property
    def ply(self) -> int:
        """How many moves have been played since the start."""
        return self._ply

    @property
    def state(self) -> State:
        """The position now."""
        return self._states[self._ply]

    @property
    def moves(self) -> tuple[int, ...]:
        """The squares taken since the start."""
        return tuple(self._squares[: self._ply])

    @property
    def can_undo(self) -> bool:
        """Is there a move to take back?"""
        return self._ply > 0

    @property
    def can_redo(self) -> bool:
        """Is there a move that was taken back?"""
        return self._ply < len(self._squares)

    def play(self, square: int) -> None:
        """Take a square for the side to move, then let the opponent answer.

        Raises what `State.result` raises, with nothing changed, or OpponentError after the move was made: then the
        opponent's move can be made by hand.
        """
        self._advance(square)
        self.thinking = self.opponent is not None and not self.state.is_terminal and self._ply % 2 == 1
        self.on_change()
        if self.thinking:
            try:
                self._answer()
            finally:
                self.thinking = False
                self.on_change()

    def undo(self) -> None:
        """Take back the last move, and with an opponent its reply too. Raises ValueError at the start."""
        if not self.can_undo:
            raise ValueError("there is no move to take back")
        self._ply -= 2 if self.opponent and self._ply % 2 == 0 else 1
        self.on_change()

    def redo(self) -> None:
        """Play again what was taken back last. Raises ValueError if nothing was."""
        if not self.can_redo:
            raise ValueError("there is no move to play again")
        self._ply = min(self._ply + (2 if self.opponent else 1), len(self._squares))
        self.on_change()

    def new_game(self) -> None:
        """Begin again from the start state."""
        del self._states[1:], self._squares[:]
        self._ply = 0
        self.on_change()

    def _advance(self, square: int) -> None:
        after = self.state.result(square)
        self._states[self._ply + 1 :] = [after]
        self._squares[self._ply :] = [square]
        self._ply += 1

    def _answer(self) -> None:
        assert self.opponent is not None
        player, name = self.state.to_move, getattr(self.opponent, "__name__", "the opponent")
        try:
            self._advance(self.opponent(self.state))
        except (Exception, KeyboardInterrupt) as problem:
            raise OpponentError(
                f"{name} gave no move for {player} ({type(problem).__name__}: {problem}). "
                f"Play {player}'s move yourself, undo, or start a new game."
            ) from problem
