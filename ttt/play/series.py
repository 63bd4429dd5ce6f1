"""Games between the same two, one after the other: who begins, a fair coin, names, and the tally (from notebook 04 on).

A `Series` is a session that is played again and again. It knows no widget: the board of the
notebooks and the terminal show the same one.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from ttt import doors
from ttt.agents import Agent
from ttt.deepening import checked_budget
from ttt.game import PLAYERS, other, shown
from ttt.games.on_board import Shown
from ttt.learning.policies import ResignedError
from ttt.lookahead import checked_level
from ttt.play.session import Move, OpponentError, Session

BEGINNERS = ("first", "second", "coin")
LONGEST_NAME = 20
SETTINGS: dict[str, Callable[[Any], Any]] = {"level": checked_level, "budget": checked_budget}


@dataclass(eq=False)
class Seat:
    """One of the two who play: a name, the agent that plays under it (None for a person), and how the name is said."""

    name: str
    agent: Agent | None = None
    said: str = ""

    def __post_init__(self) -> None:
        self.said = self.said or self.name

    @property
    def settings(self) -> dict[str, float | None]:
        """What of the agent can be set, as it is now: its level (1 to 9) and its budget (seconds), if it has them."""
        found: dict[str, float | None] = {}
        for what, checked in SETTINGS.items():
            with suppress(Exception):  # it has none, or none of our kind
                found[what] = checked(getattr(self.agent, what))
        return found

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
        self.first, self.second, self.begins = (
            first,
            second,
            doors.one_of("begins", begins, BEGINNERS),
        )
        self._check_names(first.name, second.name)
        self._rng = Random() if rng is None else rng
        self._past: Counter[tuple[Seat, Seat | None]] = (
            Counter()
        )  # how many games are over, by second and winner
        self._end: tuple[Seat, Seat | None] = (
            second,
            None,
        )  # the same of this game, once it is over
        self.resigned: str | None = None
        self._sit()

    @property
    def players(self) -> str:
        """Who plays x and who o, in words."""
        return ", ".join(f"{player} is {self.seats[player].name}" for player in PLAYERS)

    @property
    def coin(self) -> str:
        """What the coin said, in words; nothing if none was flipped."""
        return (
            f"The coin gives the first move to {self.seats[self.start.to_move].name}."
            if self._flipped
            else ""
        )

    @property
    def result(self) -> str:
        """Who has won this game, as it was at its end, in words; nothing if there is no winner."""
        _, winner = self._end
        return f". The game goes to {winner.name}." if self._is_played_out and winner else ""

    @property
    def tally(self) -> dict[str | None, int]:
        """How many games that are over now each has won against the other, by name, and under None the drawn ones."""
        games = self._past + Counter([self._end] if self._is_played_out else [])
        return {
            seat.name if seat else None: games[self.second, seat]
            for seat in (self.first, self.second, None)
        }

    @property
    def score(self) -> str:
        """The tally in words."""
        return "Tally: " + ", ".join(
            f"{'drawn' if who is None else who} {won}" for who, won in self.tally.items()
        )

    @property
    def _is_played_out(self) -> bool:
        return self.state.is_terminal and self.ply > 0

    def new_game(self) -> None:
        """Count the game that is over, and begin the next one. Raises what `go` raises."""
        if self._is_played_out:
            self._past[self._end] += 1
        self._sit()
        super().new_game()

    def replace(self, second: Seat) -> None:
        """Let another one play on for the second, at once.

        Raises ValueError if both have one name, or as `go`.
        """
        self._check_names(self.first.name, second.name)
        if second is not self.second:
            player = next(player for player, seat in self.seats.items() if seat is self.second)
            self.second = self.seats[player] = second
            self.agents[player] = second.agent
            self._moves = [
                Move(move.before, move.action) for move in self.history
            ]  # they were those of another one
        self.go()

    def rename(self, seat: Seat, name: str) -> None:
        """Give one of the two another name.

        Raises TypeError or ValueError for what can't be a name, or is in use.
        """
        name = checked_name(name)
        self._check_names(name, (self.second if seat is self.first else self.first).name)
        seat.name = seat.said = name
        self.on_change()

    def _check_names(self, one: str, two: str) -> None:
        if one == two:
            raise ValueError(f"{one} is the name of both; two names were expected")

    def _sit(self) -> None:
        self._flipped = self.begins == "coin"
        is_first = self._rng.random() < 0.5 if self._flipped else self.begins == "first"
        player, seats = (
            self.start.to_move,
            (self.first, self.second) if is_first else (self.second, self.first),
        )
        self.seats = dict(zip((player, other(player)), seats, strict=True))
        self.agents = {player: seat.agent for player, seat in self.seats.items()}

    def _answer(self, agent: Agent) -> None:
        """Ask an agent; if it resigns, `resigned` says who has, and this game counts."""
        self.resigned = None
        try:
            super()._answer(agent)
        except OpponentError as problem:
            if isinstance(problem.__cause__, ResignedError):
                self.resigned = self.state.to_move
                self._past[self.second, self.first] += 1
            raise

    def _advance(self, move: Move) -> None:
        super()._advance(move)
        if self.state.is_terminal:
            self._end = (self.second, self.seats.get(self.state.winner or ""))


def checked_name(name: str) -> str:
    """Return a person's name, without white space around it.

    Raises TypeError or ValueError if it can't be one.
    """
    name = doors.instance(name, str, "'Ann'").strip()
    if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME or name in (*PLAYERS, "drawn"):
        expected = f"1 to {LONGEST_NAME} letters were expected, and not x, o or drawn"
        raise ValueError(f"{shown(name)} can't be a name; {expected}")
    return name
