"""Games between the same two, one after the other: who begins, a fair coin, names, and the tally (from notebook 04 on).

A `Series` is a session that is played again and again. It knows no widget: the board of the notebooks and the terminal
show the same one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from random import Random

from ttt.agents import Agent
from ttt.doors import short
from ttt.game import PLAYERS, State, other
from ttt.play.session import Session


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
        told = short(name, LONGEST_NAME)
        raise ValueError(f"{told!r} can't be a name; 1 to {LONGEST_NAME} letters were expected, and not x, o or drawn")
    return name


def checked_beginner(who: str) -> str:
    """Return who begins. Raises ValueError if that is none of `BEGINNERS`."""
    if who not in BEGINNERS:
        raise ValueError(f"{who!r} is nobody who can begin; 'first' (you), 'second' or 'coin' was expected")
    return who


class Series(Session):
    """Games between the same two, one after the other. The one who begins a game plays the side that is to move first.

    `begins` says who that is: "first", "second", or "coin", a fair one that is flipped for each game; `rng` is where
    it falls. `seats` tells who plays x and o now. Nobody moves before `go` or `new_game` is called. Raises
    ValueError for an unknown beginner, and if both have one name.
    """

    def __init__(
        self, first: Seat, second: Seat, begins: str = "first", start: State | None = None, rng: Random | None = None
    ) -> None:
        super().__init__(start)
        self.first, self.second, self.begins = first, second, checked_beginner(begins)
        self.check_second(second)
        self.seats: dict[str, Seat] = {}
        self._rng = Random() if rng is None else rng
        # By the second's name: who won the games that are past, "first" or "second", or None for a draw.
        self._past: defaultdict[str, Counter[str | None]] = defaultdict(Counter)
        self._end: tuple[str, str | None] = ("", None)  # the same of this game, once it is over
        self._sit()

    @property
    def coin(self) -> str:
        """What the coin said, in words; nothing if none was flipped."""
        return f"The coin gives the first move to {self.seats[self._states[0].to_move].name}." if self._flipped else ""

    @property
    def winner(self) -> str | None:
        """The name of whoever has won this game, as it was at its end, or None."""
        second, winner = self._end
        return {"first": self.first.name, "second": second, None: None}[winner] if self._is_played_out else None

    @property
    def tally(self) -> dict[str | None, int]:
        """How many games each of the two has won against the other, by name, and under None how many were drawn.

        A game counts as soon as it is over, and no longer if its end is taken back.
        """
        won = Counter(self._past.get(self.second.name))
        if self._is_played_out and self._end[0] == self.second.name:
            won[self._end[1]] += 1
        return {self.first.name: won["first"], self.second.name: won["second"], None: won[None]}

    @property
    def score(self) -> str:
        """The tally in words."""
        return "Tally: " + ", ".join(f"{'drawn' if who is None else who} {won}" for who, won in self.tally.items())

    @property
    def _is_played_out(self) -> bool:
        return self.state.is_terminal and self.ply > 0

    def new_game(self) -> None:
        """Count the game that is over, and begin the next one. Raises what `go` raises."""
        if self._is_played_out:
            second, winner = self._end
            self._past[second][winner] += 1
        self._sit()
        super().new_game()

    def check_second(self, second: Seat) -> None:
        """Raise ValueError for a second that has the first one's name."""
        if second.name == self.first.name:
            raise ValueError(f"{second.name} is the name of both; two names were expected")

    def replace(self, second: Seat) -> None:
        """Let somebody else play on for the second, at once. Raises ValueError if both have one name, or as `go`."""
        self.check_second(second)
        player = next(player for player, seat in self.seats.items() if seat is self.second)
        self.second = self.seats[player] = second
        self.agents[player] = second.agent
        self._forget_undone()  # those were moves of somebody else
        self._reports = [""] * self.ply
        self.go()

    def rename(self, seat: Seat, name: str) -> None:
        """Give somebody another name, in the tally too. Raises what `checked_name` does, and that for a name in use."""
        name = checked_name(name)
        if name in {self.first.name, self.second.name, *self._past} - {seat.name}:
            raise ValueError(f"{name} is the name of somebody else here")
        new = Seat(name, seat.agent)
        if seat is self.second:
            self._past[name] = self._past.pop(seat.name, Counter())
            self._end = (name if self._end[0] == seat.name else self._end[0], self._end[1])
        self.first, self.second = (new if one is seat else one for one in (self.first, self.second))
        self.seats = {player: new if one is seat else one for player, one in self.seats.items()}
        self.on_change()

    def _ways_on(self, player: str) -> str:
        return super()._ways_on(player).replace(", or start", ", choose another opponent, or start")

    def _sit(self) -> None:
        """Decide who begins, and let both sit down."""
        self._flipped = self.begins == "coin"
        heads = self._rng.random() < 0.5 if self._flipped else self.begins == "first"
        one, two = (self.first, self.second) if heads else (self.second, self.first)
        player = self._states[0].to_move
        self.seats = {player: one, other(player): two}
        self.agents = {player: seat.agent for player, seat in self.seats.items()}

    def _advance(self, square: int) -> None:
        super()._advance(square)
        if self.state.is_terminal:
            won = self.seats[self.state.winner] if self.state.winner else None
            self._end = (self.second.name, None if won is None else "first" if won is self.first else "second")
