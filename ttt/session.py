"""A game being played, and a series of games: the one place where something changes (the board of every notebook).

A `Session` keeps all states of one game, so taking a move back is looking at an older one. A `Series` is a session that
is played again and again by the same two, who may take turns at beginning, or flip a coin; it keeps the tally. Neither
knows a widget: both can be played from Python alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from ttt.agents import Agent, IllegalActionError, ask, name
from ttt.game import PLAYERS, State, other


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
        del self._states[1:], self._squares[:]
        self._ply = 0
        self.go()

    def _is_by_hand(self, ply: int) -> bool:
        """Is the move after this ply a person's?"""
        return self.agents[self._states[ply].to_move] is None

    def _advance(self, square: int) -> None:
        after = self.state.result(square)
        self._states[self._ply + 1 :] = [after]
        self._squares[self._ply :] = [square]
        self._ply += 1

    def _answer(self, agent: Agent) -> None:
        player = self.state.to_move
        try:
            self._advance(ask(agent, self.state))
        except IllegalActionError as problem:
            raise OpponentError(f"{problem}. {self._ways_on(player)}") from problem
        except (Exception, KeyboardInterrupt, SystemExit) as problem:
            told = f"{name(agent)} gave no move for {player} ({type(problem).__name__}: {problem})"
            raise OpponentError(f"{told}. {self._ways_on(player)}") from problem

    def _ways_on(self, player: str) -> str:
        return f"Play {player}'s move yourself{', undo' if self.can_undo else ''}, or start a new game."


@dataclass(frozen=True)
class Seat:
    """Somebody who plays: a name, and the agent that plays under it, or None for a person."""

    name: str
    agent: Agent | None = None


BEGINNERS = ("first", "second", "coin")
LONGEST_NAME = 20


def checked_name(name: str) -> str:
    """Return a person's name, without white space around it. Raises TypeError or ValueError if it can't be one."""
    if not isinstance(name, str):
        raise TypeError(f"{name!r} is not a name; a text was expected")
    name = name.strip()
    if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME or name in (*PLAYERS, "drawn"):
        short = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}..."
        raise ValueError(f"{short!r} can't be a name; 1 to {LONGEST_NAME} letters were expected, and not x, o or drawn")
    return name


class Series(Session):
    """Games between the same two, one after the other. The one who begins a game plays the side that is to move first.

    `begins` says who that is: "first", "second", or "coin", a fair one that is flipped for each game; `luck` is where
    it falls. `seats` tells who plays x and o now. Nobody moves before `go` or `new_game` is called.
    """

    def __init__(
        self, first: Seat, second: Seat, begins: str = "first", start: State | None = None, luck: Random | None = None
    ) -> None:
        super().__init__(start)
        if first.name == second.name:
            raise ValueError(f"{first.name} is the name of both; two names were expected")
        self.first, self.second, self.begins = first, second, begins
        self.seats: dict[str, Seat] = {}
        self._luck = luck or Random()
        self._past: Counter[str | None] = Counter()
        self._winner: str | None = None  # the name of whoever won this game, once it is over
        self.coin = ""  # what the coin said, in words
        self._sit()

    @property
    def winner(self) -> str | None:
        """The name of whoever has won this game, as it was at its end, or None."""
        return self._winner if self._is_played_out else None

    @property
    def _is_played_out(self) -> bool:
        return self.state.is_terminal and self.ply > 0

    @property
    def tally(self) -> dict[str | None, int]:
        """How many games each has won, by name, and under None how many were drawn. This one counts once it is over."""
        won = self._past + Counter([self.winner] if self._is_played_out else [])
        return {who: won[who] for who in dict.fromkeys([self.first.name, self.second.name, *won, None])}

    def new_game(self) -> None:
        """Count the game that is over, and begin the next one. Raises what `go` raises."""
        if self._is_played_out:
            self._past[self.winner] += 1
        self._sit()
        super().new_game()

    def replace(self, second: Seat) -> None:
        """Let somebody else play on for the second, at once. Raises ValueError if both have one name, or as `go`."""
        if second.name == self.first.name:
            raise ValueError(f"{second.name} is the name of the other one")
        player = next(player for player, seat in self.seats.items() if seat is self.second)
        self.second = self.seats[player] = second
        self.agents[player] = second.agent
        self.go()

    def rename(self, seat: Seat, name: str) -> None:
        """Give somebody another name, in the tally too. Raises what `checked_name` does, and that for a name in use."""
        name = checked_name(name)
        if name in {self.first.name, self.second.name, *self._past} - {seat.name}:
            raise ValueError(f"{name} is the name of somebody else here")
        new = Seat(name, seat.agent)
        self.first, self.second = (new if one is seat else one for one in (self.first, self.second))
        self.seats = {player: new if one is seat else one for player, one in self.seats.items()}
        self._past[name] += self._past.pop(seat.name, 0)
        self._winner = name if self._winner == seat.name else self._winner
        self.on_change()

    def _ways_on(self, player: str) -> str:
        return super()._ways_on(player).replace(", or start", ", choose another opponent, or start")

    def _sit(self) -> None:
        """Decide who begins, and let both sit down."""
        heads = self._luck.random() < 0.5 if self.begins == "coin" else self.begins == "first"
        one, two = (self.first, self.second) if heads else (self.second, self.first)
        player = self._states[0].to_move
        self.seats = {player: one, other(player): two}
        self.agents = {player: seat.agent for player, seat in self.seats.items()}
        self.coin = f"The coin gives the first move to {one.name}." if self.begins == "coin" else ""

    def _advance(self, square: int) -> None:
        super()._advance(square)
        if self.state.is_terminal:
            self._winner = self.seats[self.state.winner].name if self.state.winner else None
