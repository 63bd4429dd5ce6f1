"""A game being played: the one place where something changes (the board of every notebook).

A `Session` keeps all states of the game, so taking a move back is looking at an older one. It knows no widget and can
be played from Python alone. Many games between the same two are a `Series` (`ttt.play.series`).
"""

from __future__ import annotations

from collections.abc import Callable

from ttt.agents import Agent, IllegalActionError, MoveNow, ask, legal
from ttt.doors import name_of, short
from ttt.game import State, other


class OpponentError(Exception):
    """The opponent failed to answer: it raised, was interrupted, or named a square that can't be taken."""


class Session:
    """One game from a start state: play, undo, redo, begin again.

    With an opponent, which is any agent, the person plays the side that is to move first; without one, both sides are
    played by hand. `agents` holds the agent of each player, None for a person. `on_change` is called after every move,
    before an agent thinks and after.
    """

    def __init__(
        self,
        start: State | None = None,
        opponent: Agent | None = None,
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        self._states = [State() if start is None else start]
        self._squares: list[int] = []  # the move that led from each state to the next
        self._reports: list[str] = []  # what the agent that made it told of it
        self._ply = 0  # how many of them count; what follows has been undone
        self.agents = {self.state.to_move: None, other(self.state.to_move): opponent}
        self.on_change = on_change
        self.thinking = False  # is an agent being asked right now?

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
    def report(self) -> str:
        """What was told of the last move that was an agent's to make; nothing if it was made by hand."""
        plies = reversed(range(self._ply))
        return next((self._reports[ply] for ply in plies if not self._is_by_hand(ply)), "")

    @property
    def reports(self) -> tuple[str, ...]:
        """What was told of each move since the start: the `report` of the agent that made it, or nothing."""
        return tuple(self._reports[: self._ply])

    @property
    def can_undo(self) -> bool:
        """Is there a person's move to take back?"""
        return any(map(self._is_by_hand, range(self._ply)))

    @property
    def can_redo(self) -> bool:
        """Is there a move that was taken back?"""
        return self._ply < len(self._squares)

    @property
    def is_stuck(self) -> bool:
        """Is an agent to move that has failed, or was not asked yet? Then its move can be made by hand."""
        return not self.thinking and not self.state.is_terminal and self.agents[self.state.to_move] is not None

    def play(self, square: int) -> None:
        """Take a square for the side to move, then let the agents answer.

        Raises what `State.result` raises, with nothing changed, or OpponentError after the move was made: then the
        agent's move can be made by hand.
        """
        self._advance(square)
        self.go()

    def go(self) -> None:
        """Let agents move as long as it is their turn. Raises OpponentError if one of them fails."""
        try:
            while not self.state.is_terminal and (agent := self.agents[self.state.to_move]):
                self.thinking = True
                self.on_change()
                self._answer(agent)
        finally:
            self.thinking = False
            self.on_change()

    def undo(self) -> None:
        """Go back to the last time that a person was to move. Raises ValueError if there is no such time."""
        if not self.can_undo:
            raise ValueError("there is no move to take back")
        self._ply = next(ply for ply in reversed(range(self._ply)) if self._is_by_hand(ply))
        self.on_change()

    def redo(self) -> None:
        """Go forward to the next time that a person was to move, or to the end. Raises ValueError if there is none."""
        if not self.can_redo:
            raise ValueError("there is no move to play again")
        later = range(self._ply + 1, len(self._squares))
        self._ply = next(filter(self._is_by_hand, later), len(self._squares))
        self.on_change()

    def new_game(self) -> None:
        """Begin again from the start state, with an agent's move if one is to begin. Raises what `go` raises."""
        self._ply = 0
        self._forget_undone()
        self.go()

    def _forget_undone(self) -> None:
        del self._states[self._ply + 1 :], self._squares[self._ply :], self._reports[self._ply :]

    def _is_by_hand(self, ply: int) -> bool:
        """Is the move after this ply a person's?"""
        return self.agents[self._states[ply].to_move] is None

    def _advance(self, square: int) -> None:
        after = self.state.result(square)
        self._states[self._ply + 1 :] = [after]
        self._squares[self._ply :] = [square]
        self._reports[self._ply :] = [""]
        self._ply += 1

    def _answer(self, agent: Agent) -> None:
        player = self.state.to_move
        try:
            self._advance(_asked(agent, self.state))
            self._reports[-1] = _report(agent)
        except IllegalActionError as problem:
            raise OpponentError(f"{problem}. {self._ways_on(player)}") from problem
        except KeyboardInterrupt as problem:
            told = f"{name_of(agent)} was interrupted before it had a move for {player}"
            raise OpponentError(f"{told}. {self._ways_on(player)}") from problem
        except (Exception, SystemExit) as problem:
            told = f"{name_of(agent)} gave no move for {player} ({type(problem).__name__}: {short(str(problem), 200)})"
            raise OpponentError(f"{told}. {self._ways_on(player)}") from problem

    def _ways_on(self, player: str) -> str:
        return f"Play {player}'s move yourself{', undo' if self.can_undo else ''}, or start a new game."


def _asked(agent: Agent, state: State) -> int:
    """Return an agent's action; if it was interrupted, the best that it had found."""
    try:
        return ask(agent, state)
    except MoveNow as hurried:
        return legal(hurried.square, state, name_of(agent))


def _report(agent: Agent) -> str:
    """Return what an agent tells of its last move, if it tells anything."""
    report = getattr(agent, "report", "")
    return report if isinstance(report, str) else ""
