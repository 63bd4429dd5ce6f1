"""A game being played: the one place where something changes (the board of every notebook).

A `Session` keeps all moves of the game, so taking one back is looking at an older state. It knows
no widget and can be played from Python alone. Many games between the same two are a `Series`
(`ttt.play.series`).
"""

import gc
from collections.abc import Callable
from traceback import format_exception_only
from typing import Any, ClassVar, NamedTuple

from ttt.agents import Agent, IllegalActionError, MoveNow, ask, checked_agent, legal
from ttt.doors import name_of, short
from ttt.game import other, shown
from ttt.games import on_board


class OpponentError(Exception):
    """The opponent failed to answer: it raised, was interrupted, or named a move that can't be made."""


class Move(NamedTuple):
    """A move in a game, and what the agent that made it says of it, if it does: its `report` and its `thought`."""

    before: Any
    action: Any
    report: str = ""
    thought: Any = None


class Session:
    """One game from a start state: play, undo, redo, begin again.

    With an opponent, which is any agent, the person plays the side that is to move first; without
    one, both sides are played by hand. `agents` holds the agent of each player, None for a person.
    `on_change` is called at every change.
    """

    instead: ClassVar = "or start a new game"  # of a move by an agent that has failed

    def __init__(self, start: on_board.Shown | None = None, opponent: Agent | None = None) -> None:
        self.start: Any = on_board.start(start)
        agent = None if opponent is None else checked_agent(opponent)
        self.agents = {self.start.to_move: None, other(self.start.to_move): agent}
        self.on_change: Callable[[], None] = lambda: None
        self.thinking = False  # is an agent being asked right now?
        self.ply = 0  # how many moves have been played since the start
        self._moves: list[Move] = []  # those, and after them what was taken back

    @property
    def state(self) -> Any:
        """The position now."""
        last = self._moves[self.ply - 1] if self.ply else None
        return last.before.result(last.action) if last else self.start

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves since the start."""
        return tuple(self._moves[: self.ply])

    @property
    def moves(self) -> tuple[Any, ...]:
        """The actions since the start: on most boards, the squares taken."""
        return tuple(move.action for move in self.history)

    @property
    def exchange(self) -> tuple[Move, ...]:
        """The last move that was a person's to make, and the replies to it; without such a move, all moves."""
        begins = [ply for ply, move in enumerate(self.history) if self._is_by_hand(move)]
        return self.history[begins[-1] :] if begins else self.history

    @property
    def reply(self) -> Move | None:
        """The last move that was an agent's to make; if it was made by hand, it has no report."""
        return next((move for move in reversed(self.history) if not self._is_by_hand(move)), None)

    @property
    def can_undo(self) -> bool:
        """Is there a person's move to take back?"""
        return any(map(self._is_by_hand, self.history))

    @property
    def can_redo(self) -> bool:
        """Is there a move that was taken back?"""
        return self.ply < len(self._moves)

    @property
    def is_stuck(self) -> bool:
        """Is an agent to move that has failed, or was not asked yet?

        Then its move can be made by hand.
        """
        return not self.thinking and self._asked is not None

    def play(self, action: Any) -> None:
        """Take an action, such as a square, for the side to move, then let the agents answer.

        Raises what `on_board.checked` raises, with nothing changed, or OpponentError after the
        move, which is made.
        """
        action = on_board.checked(self.state, action)
        try:
            self.state.result(action)
        except Exception as problem:
            told = short(format_exception_only(problem)[-1].strip(), 200)
            raise ValueError(
                f"{type(self.state).__name__}.result({shown(action)}) failed: {told}"
            ) from problem
        self._advance(Move(self.state, action))
        self.go()

    def go(self) -> None:
        """Let agents move as long as it is their turn. Raises OpponentError if one of them fails."""
        try:
            while (agent := self._asked) is not None:
                self.thinking = True
                self.on_change()
                self._answer(agent)
        finally:
            self.thinking = False
            self.on_change()

    def undo(self) -> None:
        """Go back to the last time that a person was to move.

        Raises ValueError if there is no such time.
        """
        if not self.can_undo:
            raise ValueError("there is no move to take back")
        self.ply = max(ply for ply, move in enumerate(self.history) if self._is_by_hand(move))
        self.on_change()

    def redo(self) -> None:
        """Go forward to the next time that a person was to move, or to the end.

        Raises ValueError if there is none.
        """
        if not self.can_redo:
            raise ValueError("there is no move to play again")
        self.ply += 1
        while self.can_redo and not self._is_by_hand(self._moves[self.ply]):
            self.ply += 1
        self.on_change()

    def new_game(self) -> None:
        """Begin again from the start state, with an agent's move if one is to begin.

        Raises what `go` raises.
        """
        self.ply = 0
        del self._moves[:]
        self.go()

    @property
    def _asked(self) -> Agent | None:
        """The agent whose turn it is; None if it is a person's, and at the end."""
        return None if self.state.is_terminal else self.agents[self.state.to_move]

    def _is_by_hand(self, move: Move) -> bool:
        return self.agents[move.before.to_move] is None

    def _advance(self, move: Move) -> None:
        self._moves[self.ply :] = [move]
        self.ply += 1

    def _answer(self, agent: Agent) -> None:
        player = self.state.to_move
        try:
            action, report = _chosen(agent, self.state), getattr(agent, "report", "")
            report = report if isinstance(report, str) else ""
            self._advance(Move(self.state, action, report, getattr(agent, "thought", None)))
        except (Exception, KeyboardInterrupt, SystemExit) as problem:
            ways_on = (
                f"Play {player}'s move yourself{', undo' if self.can_undo else ''}, {self.instead}."
            )
            raise OpponentError(f"{_failure(agent, player, problem)}. {ways_on}") from problem


def _chosen(agent: Agent, state: Any) -> Any:
    """Return an agent's action; if it was interrupted, the best that it had found."""
    callbacks = gc.callbacks[:]
    try:
        gc.callbacks.clear()  # ipykernel has one, and an interrupt that comes while it runs is lost
        return ask(agent, state)
    except MoveNow as hurried:
        return legal(hurried.square, state, name_of(agent))
    finally:
        gc.callbacks[:] = callbacks


def _failure(agent: Agent, player: str, problem: BaseException) -> str:
    if isinstance(problem, IllegalActionError):
        return str(problem)
    if isinstance(problem, KeyboardInterrupt):
        return f"{name_of(agent)} was interrupted before it had a move for {player}"
    return f"{name_of(agent)} gave no move for {player} ({short(format_exception_only(problem)[-1].strip(), 200)})"
