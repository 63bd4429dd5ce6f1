"""Games between the same two: who begins, a fair coin, names, and the tally (from notebook 04 on).

A `Series` is a session that is played again and again. It knows no widget: the board of the
notebooks and the terminal show the same one.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from random import Random
from typing import Any, ClassVar

from ttt import doors
from ttt.agents import Agent
from ttt.deepening import checked_budget
from ttt.game import PLAYERS, other
from ttt.games.on_board import Shown
from ttt.lookahead import checked_level
from ttt.notation import shown
from ttt.play.session import Move, Session

BEGINNERS = ("first", "second", "coin")
LONGEST_NAME = 20
STREAK = 3  # games in a row that are worth telling
SETTINGS: dict[str, Callable[[Any], Any]] = {"level": checked_level, "budget": checked_budget}


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
    def settings(self) -> dict[str, float | None]:
        """The level (1 to 9) and the budget (seconds) of the agent, if it has them."""
        settings: dict[str, float | None] = {}
        for what, checked in SETTINGS.items():
            with suppress(Exception):  # it has none, or none of our kind
                settings[what] = checked(getattr(self.agent, what))
        return settings

    def set(self, what: str, value: Any) -> None:
        """Set the agent's level or budget.

        Raises TypeError or ValueError for what can't be one, or be set.
        """
        checked = SETTINGS[what](value)
        try:
            getattr(self.agent, what)
            setattr(self.agent, what, checked)
        except AttributeError:
            raise ValueError(f"no {what} can be set for {self.name}") from None


End = tuple[Seat, Seat | None]  # who was the second in a game, and who has won it


class Series(Session):
    """Games between the same two, one after the other.

    The one who begins a game plays the side that is to move first. `begins` says who that is:
    "first", "second", or "coin", a fair one that is flipped for each game with `rng`. `seats` holds
    who plays x and o now. There are no moves before `go` or `new_game`. The two have different
    names.
    """

    instead: ClassVar = "choose another opponent, or start a new game"

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
    def result(self) -> str:
        """Who has won this game by its last move, in words; nothing if nobody has."""
        _, winner = self._played_out
        return f". The game goes to {winner.name}." if winner and self.is_played_out else ""

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
    def streak(self) -> str:
        """How many games in a row have ended alike until now, in words; nothing for a few."""
        ends = [end for end in self._past + self._ends() if end[0] is self.second]
        alike = list(takewhile(lambda end: end == ends[-1], reversed(ends)))
        if len(alike) < STREAK:
            return ""
        _, winner = alike[0]
        what = f"{winner.name} won {len(alike)}" if winner else f"{len(alike)} draws"
        return f"{what} in a row"

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

    def rename(self, seat: Seat, name: str) -> None:
        """Give one of the two another name.

        Raises TypeError or ValueError for what can't be a name, or is in use.
        """
        name = checked_name(name)
        another = self.second if seat is self.first else self.first
        self._check_names(name, another.name)
        seat.name = name
        seat.said = name
        self.on_change()

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


def checked_name(name: str) -> str:
    """Return a person's name, without white space around it.

    Raises TypeError or ValueError if it can't be one.
    """
    name = doors.instance(name, str, "'Ann'").strip()
    is_short = 0 < len(name) <= LONGEST_NAME
    if not is_short or not name.isprintable() or name in (*PLAYERS, "drawn"):
        expected = f"1 to {LONGEST_NAME} letters were expected, and not x, o or drawn"
        raise ValueError(f"{shown(name)} can't be a name; {expected}")
    return name
