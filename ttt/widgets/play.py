"""A series of games on a board: against any agent or another person, with hints and a coach (from notebook 04 on).

Who can be chosen, and what of an opponent can be set, stands in `ttt.play.opponents`.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from ttt.agents import Agent
from ttt.doors import name_of
from ttt.game import PLAYERS, State
from ttt.pictures.outlook import TINTS, brief
from ttt.play.coach import hint, remark
from ttt.play.opponents import ALL_SOLVED, by_name, change, offered, seat_of, settings
from ttt.play.series import BEGINNERS, Seat, Series, checked_beginner, checked_name
from ttt.solvers.answers import predictions
from ttt.variant import Variant
from ttt.widgets.board import SessionBoard, check_state
from ttt.widgets.page import script, style


class Play(SessionBoard):
    """A series of games. You play against `opponent`, an agent, or the name of one of those that can be chosen.

    `agents` can be chosen as well, and `begins` says who begins: "first" (you), "second", or "coin". `choose`,
    `difficulty`, `think_for`, `begin`, `hint`, `coach`, `outlook`, `rename`, `click`, `undo`, `redo` and `new_game` do
    what a person can do on the page; `state`, `moves`, `tally` and `message` tell how things stand. Raises TypeError
    or ValueError for what is no State, no agent, and so on.
    """

    _esm = script("grid.js", "play.js")
    _css = style("grid.css", "play.css")

    def __init__(
        self,
        state: State | None = None,
        opponent: Agent | str | None = None,
        agents: Iterable[Agent] = (),
        *,
        begins: str = "first",
        rng: Random | None = None,
    ) -> None:
        if callable(state):
            raise TypeError(
                f"{name_of(state)} is not a State; to play against it, write Play(opponent={name_of(state)})"
            )
        check_state(state)
        rng, variant = Random() if rng is None else rng, (state or State()).variant
        if not (opponent is None or callable(opponent) or isinstance(opponent, str)):
            raise TypeError(f"{opponent!r} is not an agent, nor the name of one")
        if not isinstance(agents, Iterable) or not isinstance(rng, Random):
            raise TypeError(f"agents={agents!r}, rng={rng!r}: a list of agents and a Random were expected")
        agents = [agent for agent in agents if agent is not opponent]
        given = by_name(map(seat_of, [opponent, *agents] if callable(opponent) else agents))
        self._offers = given | by_name(offered(variant, rng)) | given  # given ones first, and they keep the name
        self._chosen = next(iter(self._offers)) if opponent is None or callable(opponent) else opponent
        self._by_rules = variant is Variant()  # are there rules for a hint and a coach?
        self._is_solved = len((state or State()).squares) <= ALL_SOLVED  # is there a perfect player, and an outlook?
        self.coaching = self.looking = False
        self._series = Series(Seat("you"), self._offer(self._chosen), begins, state, rng)
        super().__init__(self._series)
        self._try(self._series.go)

    @property
    def tally(self) -> dict[str | None, int]:
        """How many games each has won, by name, and under None how many were drawn."""
        return self._series.tally

    def click(self, square: int) -> None:
        """Take a square, and let the opponent answer; or show why that can't be done. A coach has the last word."""
        before = self.state
        super().click(square)
        if self.coaching and not self.message:
            self._show(remark(before, square))

    def hint(self) -> None:
        """Show what to play here, and why."""
        self._try(lambda: self._show(hint(self.state)))

    def coach(self, on: bool = True) -> None:
        """Have each move that is made by hand looked at, or no more: which rule it broke, and what that costs."""
        self.coaching = bool(on) and self._by_rules
        self._show("There is no coach for this game." if on and not self._by_rules else self.message)

    def outlook(self, on: bool = True) -> None:
        """Show on each free square how the game ends if both play perfectly from there, or no more."""
        self.looking = bool(on) and self._is_solved
        self._show("This board is too large for an outlook." if on and not self._is_solved else "")

    def choose(self, opponent: Agent | str) -> None:
        """Let somebody else play on in the opponent's place: one of those that can be chosen, or its name."""
        self._try(lambda: self._choose(opponent))

    def difficulty(self, level: int) -> None:
        """Set how many plies the opponent looks ahead, 1 to 9. It holds from its next move on."""
        self._try(lambda: self._set("level", level))

    def think_for(self, seconds: float | None) -> None:
        """Set for how long the opponent thinks at most, None without a limit. It holds from its next move on."""
        self._try(lambda: self._set("budget", seconds))

    def begin(self, who: str) -> None:
        """Say who begins: "first" (you), "second", or "coin". It holds from the next game on."""
        self._try(lambda: self._begin(checked_beginner(who)))

    def rename(self, who: int, name: str) -> None:
        """Give yourself (0), or another person (1), a name."""
        self._try(lambda: self._rename(who, name))

    def _choose(self, opponent: Agent | str) -> None:
        called = name_of(opponent) if callable(opponent) else opponent
        seat = self._offer(called)
        self._series.check_second(seat)
        self._replace(called, seat)

    def _replace(self, called: str, seat: Seat) -> None:
        self._chosen = called
        self._series.replace(seat)

    def _set(self, what: str, value: object) -> None:
        change(self._series.second, what, value)
        self._show()

    def _begin(self, who: str) -> None:
        self._series.begins = who
        if self._series.can_undo or self._series.can_redo:
            self._show("That holds from the next game on.")
        else:
            self._series.new_game()  # no person has moved yet

    def _rename(self, who: int, name: str) -> None:
        people = [seat for seat in (self._series.first, self._series.second) if seat.agent is None]
        if type(who) is not int or who not in range(len(people)):
            raise ValueError(f"{who!r} is nobody who can be given a name; 0 is you, 1 another person")
        name, taken = checked_name(name), {*self._offers, *(seat.name for seat in self._offers.values())}
        if name in taken - {people[who].name}:
            raise ValueError(f"{name} is the name of one of the opponents")
        self._series.rename(people[who], name)
        self._offers[self._chosen] = self._series.second

    def _offer(self, name: str) -> Seat:
        if not isinstance(name, str) or name not in self._offers:
            raise ValueError(f"{name!r} is none of the opponents: {', '.join(self._offers)}")
        return self._offers[name]

    def _do(self, message: dict[str, Any]) -> None:
        match message:
            case {"do": "hint"}:
                self.hint()
            case {"do": "coach", "on": on}:
                self.coach(on)
            case {"do": "outlook", "on": on}:
                self.outlook(on)
            case {"do": "choose", "opponent": opponent}:
                self.choose(opponent)
            case {"do": "difficulty", "level": level}:
                self.difficulty(level)
            case {"do": "think_for", "seconds": seconds}:
                self.think_for(seconds)
            case {"do": "begin", "who": who}:
                self.begin(who)
            case {"do": "name", "who": who, "name": name}:
                self.rename(who, name)
            case _:
                super()._do(message)

    def _view(self) -> dict[str, Any]:
        series = self._series
        people = [seat.name for seat in (series.first, series.second) if seat.agent is None]
        beginners = dict(zip(BEGINNERS, (series.first.name, series.second.name, "a coin decides"), strict=True))
        return super()._view() | {
            "offers": list(self._offers),
            "chosen": self._chosen,
            "settings": settings(series.second),
            "thinking": self._thinking(),
            "report": f"{series.second.name}: {series.report}" if series.report and not series.thinking else "",
            "beginners": beginners,
            "beginner": series.begins,
            "coaching": self.coaching,
            "looking": self.looking,
            "is_solved": self._is_solved,
            "outlook": self._outlook() if self.looking and not series.thinking else None,
            "named": people,
            "by_rules": self._by_rules,
            "players": f"{self._players()}.",
            "tally": f"{series.score}.",
        }

    def _thinking(self) -> str:
        """Return who thinks, and how to have it move now, or to stop it; nothing if nobody thinks."""
        series, player = self._series, self.state.to_move
        if not series.thinking:
            return ""
        if "budget" in settings(series.second):
            return f"{player} is thinking. To have it move now, interrupt the kernel (■)."
        undo = ", or undo" if series.can_undo else ""
        return f"{player} is thinking. To stop it, interrupt the kernel (■); then make its move yourself{undo}."

    def _outlook(self) -> list[dict[str, str] | None]:
        """Return for each free square what stands on it, what is read aloud, and its tint."""
        return [
            {"text": brief(one), "words": str(one), "tint": TINTS[one.value]} if one else None
            for one in predictions(self.state)
        ]

    def _players(self) -> str:
        return ", ".join(f"{player} is {self._series.seats[player].name}" for player in PLAYERS)

    def _status(self) -> str:
        coin = f"{self._series.coin} " if self._series.coin and not self._series.can_undo else ""
        return coin + super()._status() + self._result()

    def _result(self) -> str:
        return f". The game goes to {self._series.winner}." if self._series.winner else ""

    def __repr__(self) -> str:
        return f"Play({self.state!r}): {self._players()}. {self._series.score}."
