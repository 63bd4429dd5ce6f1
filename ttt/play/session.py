"""A game being played: the one place where something changes (the board of every notebook).

A `Session` keeps all moves of the game, so taking one back is looking at an older state. It knows
no widget and can be played from Python alone. Many games between the same two are a `Series`
(`ttt.play.series`).
"""

import gc
from collections.abc import Callable
from traceback import format_exception_only
from typing import Any, NamedTuple

from ttt.agents import Agent, IllegalActionError, MoveNow, ask, checked_agent, legal
from ttt.doors import name_of, short
from ttt.game import other
from ttt.games import on_board
from ttt.learning.policies import ResignedError
from ttt.notation import shown
from ttt.solvers.pairings import PairingPlayer


class OpponentError(Exception):
    """The opponent gave no move: it failed, resigned, was interrupted, or named no legal one."""


class Move(NamedTuple):
    """An action in a game, the positions before and after it, and what its agent says of it.

    `because` follows what was done, as in "o took 14, the partner of 10".
    """

    before: Any
    action: Any
    after: Any
    report: str = ""
    thought: Any = None
    because: str = ""


class Session:
    """One game from a start state: play, undo, redo, begin again.

    With an opponent, which is any agent, the person plays the side that is to move first; without
    one, both sides are played by hand. `agents` holds the agent of each player, None for a person.
    `on_change` is called at every change. An agent resigns by raising ResignedError.
    """

    def __init__(self, start: on_board.Shown | None = None, opponent: Agent | None = None) -> None:
        self.start: Any = on_board.start(start)
        agent = None if opponent is None else checked_agent(opponent)
        player = self.start.to_move
        self.agents = {player: None, other(player): agent}
        self.on_change: Callable[[], None] = lambda: None
        self.thinking = False  # is an agent being asked right now?
        self.ply = 0  # how many moves have been played since the start
        self._moves: list[Move] = []  # those, and after them what was taken back
        self.resigned: Any = None  # the player whose agent has resigned here

    @property
    def state(self) -> Any:
        """The position now."""
        if self.ply:
            return self._moves[self.ply - 1].after
        return self.start

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
        """The last move that was a person's to make, and the replies to it; else all moves."""
        plies = self._plies_by_hand()
        if plies:
            return self.history[plies[-1] :]
        return self.history

    @property
    def reply(self) -> Move | None:
        """The last move that was an agent's to make; if it was made by hand, it has no report."""
        replies = [move for move in self.history if not self._is_by_hand(move)]
        return replies[-1] if replies else None

    @property
    def can_undo(self) -> bool:
        """Is there a person's move to take back?"""
        return bool(self._plies_by_hand())

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
        state = self.state
        action = on_board.checked(state, action)
        try:
            after = state.result(action)
        except Exception as problem:
            call = f"{type(state).__name__}.result({shown(action)})"
            raise ValueError(f"{call} failed: {_reason(problem)}") from problem
        self._advance(Move(state, action, after))
        self.go()

    def go(self) -> None:
        """Let agents move as long as it is their turn. Raises OpponentError if one fails."""
        self.resigned = None
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
        self.ply = self._plies_by_hand()[-1]
        self.resigned = None
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
        if self.state.is_terminal:
            return None
        return self.agents[self.state.to_move]

    def _is_by_hand(self, move: Move) -> bool:
        return self.agents[move.before.to_move] is None

    def _plies_by_hand(self) -> list[int]:
        return [ply for ply, move in enumerate(self.history) if self._is_by_hand(move)]

    def _advance(self, move: Move) -> None:
        self._moves[self.ply :] = [move]
        self.ply += 1

    def _answer(self, agent: Agent) -> None:
        state = self.state
        try:
            action = _chosen(agent, state)
            report = getattr(agent, "report", "")
            if not isinstance(report, str):
                report = ""
            thought = getattr(agent, "thought", None)
            because = _because(agent, self.moves, state, action)
            self._advance(Move(state, action, state.result(action), report, thought, because))
        except (Exception, KeyboardInterrupt, SystemExit) as problem:
            if isinstance(problem, ResignedError):
                self.resigned = state.to_move
            failure = _failure(agent, state.to_move, problem)
            undo = ", undo" if self.can_undo else ""
            ways_on = f"Play {state.to_move}'s move yourself{undo}, or start a new game"
            raise OpponentError(f"{failure}. {ways_on}.") from problem


def _chosen(agent: Agent, state: Any) -> Any:
    """Return an agent's action; if it was interrupted, the best one that it knew of."""
    callbacks = gc.callbacks[:]
    try:
        gc.callbacks.clear()  # ipykernel has one, and an interrupt that comes while it runs is lost
        return ask(agent, state)
    except MoveNow as hurried:
        return legal(hurried.square, state, name_of(agent))
    finally:
        gc.callbacks[:] = callbacks


def _because(agent: Agent, moves: tuple[Any, ...], state: Any, action: Any) -> str:
    """Return why a pairing player has made its move; nothing for any other agent."""
    if not isinstance(agent, PairingPlayer):
        return ""
    return agent.because(state, moves[-1] if moves else None, action)


def _failure(agent: Agent, player: str, problem: BaseException) -> str:
    if isinstance(problem, IllegalActionError):
        return str(problem)
    if isinstance(problem, KeyboardInterrupt):
        return f"{name_of(agent)} was interrupted before it had a move for {player}"
    return f"{name_of(agent)} gave no move for {player} ({_reason(problem)})"


def _reason(problem: BaseException) -> str:
    return short(format_exception_only(problem)[-1].strip(), 200)
