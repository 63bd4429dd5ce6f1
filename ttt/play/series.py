"""Games between the same two: who begins, a fair coin, and the tally (from notebook 04 on).

A `Series` is a session that is played again and again. It knows no widget: the board of the
notebooks and the terminal show the same one.
"""

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from ttt import doors
from ttt.agents import Agent
from ttt.game import PLAYERS, other
from ttt.games.on_board import Shown
from ttt.lookahead import checked_level
from ttt.play.session import Move, Session

BEGINNERS = ("first", "second", "coin")


@dataclass(eq=False)
class Seat:
    """One of the two who play: a name, its agent (None for a person), and how the name is said.

    A note says whose it is, behind its name.
    """

    name: str
    agent: Agent | None = None
    said: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        self.said = self.said or self.name

    @property
    def level(self) -> int | None:
        """How far its agent looks ahead, 1 to 9; None if it has no such level."""
        with suppress(Exception):  # of an agent of somebody's own, it may be anything
            return checked_level(getattr(self.agent, "level", None))  # type: ignore[arg-type]
        return None

    def set_level(self, level: int) -> None:
        """Set how far its agent looks ahead.

        Raises TypeError or ValueError for what can't be a level, or be set.
        """
        agent: Any = self.agent
        checked_level(level)
        try:
            agent.level  # noqa: B018  who has none gets none
            agent.level = level
        except AttributeError:
            raise ValueError(f"no level can be set for {self.name}") from None


End = tuple[Seat, Seat | None]  # who was the second in a game, and who has won it


class Series(Session):
    """Games between the same two, one after the other.

    The one who begins a game plays the side that is to move first. `begins` says who that is:
    "first", "second", or "coin", a fair one that is flipped for each game with `rng`. `seats` holds
    who plays x and o now. There are no moves before `go` or `new_game`. The two have different
    names.
    """

    def __init__(
        self,
        first: Seat,
        second: Seat,
        begins: str = "first",
        start: Shown | None = None,
        rng: Random | None = None,
    ) -> None:
        super().__init__(start)
        self.first = first
        self.second = second
        self.begins = doors.one_of("begins", begins, BEGINNERS)
        self._check_names(first.name, second.name)
        self._rng = Random() if rng is None else rng
        self._past: list[End] = []  # how games have ended that were over before this one
        self._earlier: list[tuple[Any, ...]] = []  # the moves of the games before this one
        self._played_out: End = (second, None)  # how this one has, once it is played to its end
        self._sit()

    @property
    def players(self) -> str:
        """Who plays x and who o, in words."""
        seats = [(player, self.seats[player]) for player in PLAYERS]
        return ", ".join(f"{player} is {seat.name}{seat.note}" for player, seat in seats)

    @property
    def coin(self) -> str:
        """What the coin said, in words; nothing if none was flipped."""
        who = self.seats[self.start.to_move].name
        return f"The coin gives the first move to {who}." if self._flipped else ""

    @property
    def tally(self) -> dict[str | None, int]:
        """How many games each has won against the other, by name, and under None the drawn ones.

        This game counts if it is over, also if an agent has resigned.
        """
        games = Counter(self._past + self._ends())
        return {
            self.first.name: games[self.second, self.first],
            self.second.name: games[self.second, self.second],
            None: games[self.second, None],
        }

    @property
    def games(self) -> list[tuple[Any, ...]]:
        """The moves of each game in which there were any, this one last."""
        return [moves for moves in (*self._earlier, self.moves) if moves]

    @property
    def score(self) -> str:
        """The tally in words."""
        first, second, drawn = self.tally.values()
        return f"Tally: {self.first.name} {first}, {self.second.name} {second}, drawn {drawn}"

    @property
    def is_played_out(self) -> bool:
        """Is this game over by a move that was made in it?"""
        return self.state.is_terminal and self.ply > 0

    def _ends(self) -> list[End]:
        """Return how this game has ended; nothing if it isn't over."""
        if self.resigned is not None:
            return [(self.second, self.seats[other(self.resigned)])]
        return [self._played_out] if self.is_played_out else []

    def new_game(self) -> None:
        """Count the game that is over, and begin the next one. Raises what `go` raises."""
        self._past += self._ends()
        self._earlier.append(self.moves)
        self._sit()
        super().new_game()

    def replace(self, second: Seat) -> None:
        """Let another one play on for the second, at once.

        Raises ValueError if both have one name, or as `go`.
        """
        self._check_names(self.first.name, second.name)
        if second is not self.second:
            player = self.player_of(self.second)
            self.second = second
            self.seats[player] = second
            self.agents[player] = second.agent
            # What was said of them was said by another one.
            self._moves = [move._replace(report="", thought=None) for move in self.history]
        self.go()

    def player_of(self, seat: Seat) -> str:
        """Return what one of the two plays in this game, x or o."""
        return next(player for player in PLAYERS if self.seats[player] is seat)

    def _check_names(self, first: str, second: str) -> None:
        if first == second:
            raise ValueError(f"{first} is the name of both; two names were expected")

    def _sit(self) -> None:
        self._flipped = self.begins == "coin"
        is_first = self._rng.random() < 0.5 if self._flipped else self.begins == "first"
        begins = self.start.to_move
        player = begins if is_first else other(begins)
        self.seats = {player: self.first, other(player): self.second}
        self.agents = {player: seat.agent for player, seat in self.seats.items()}

    def _advance(self, move: Move) -> None:
        super()._advance(move)
        if self.state.is_terminal:
            winner = self.state.winner
            self._played_out = (self.second, self.seats[winner] if winner else None)
