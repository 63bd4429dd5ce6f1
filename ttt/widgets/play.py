"""A series of games on a board, against any agent or person, with hints and a coach (from 04 on).

`ttt.play.opponents` holds who can be chosen, `ttt.play.series` who begins and the tally.
"""

import sys
from collections.abc import Iterable
from math import inf
from random import Random
from typing import Any, ClassVar

from ttt import doors
from ttt.agents import Agent
from ttt.game import State
from ttt.games import on_board
from ttt.minimax import Outcome
from ttt.pictures.outlook import SIGNS, TINTS, brief, predictions
from ttt.pictures.pairs import labels
from ttt.pictures.picture import Picture
from ttt.play.coach import advised, hint, remark
from ttt.play.opponents import ALL_SOLVED, chosen, offered, seats_of
from ttt.play.series import BEGINNERS, Seat, Series
from ttt.solvers.by_size import perfect_player
from ttt.solvers.pairings import PairingPlayer
from ttt.variant import Variant
from ttt.widgets.board import SessionBoard
from ttt.widgets.page import image, script, style

YOU = "You"
YOURS = " (yours)"
NOT_YET_YOURS = " (until yours is right)"


def _ahead(end: Outcome) -> dict[str, str]:
    """Return how a square shows what follows if it is taken: written, read aloud, and marked."""
    return {
        "text": brief(end),
        "words": str(end),
        "sign": SIGNS[end.value],
        "tint": TINTS[end.value],
    }


def _start(state: on_board.Shown | None) -> on_board.Shown:
    """Return where the games begin. Raises TypeError, which tells an agent where its place is."""
    if callable(state) and not isinstance(state, type):
        name = doors.name_of(state)
        raise TypeError(f"{name} is not a State; to play against it, write Play(opponent={name})")
    start: on_board.Shown = on_board.start(state)
    return start


def _offers(
    start: on_board.Shown, opponent: Agent | str | None, agents: Iterable[Agent], rng: Random
) -> dict[str, Seat]:
    """Return a seat for each opponent that can be chosen; one's own come first, and keep the name."""
    own = [agent for agent in doors.several(agents, "agents") if agent is not opponent]
    if opponent is not None and not isinstance(opponent, str):
        own.insert(0, opponent)
    own_seats = seats_of(own)
    others = {seat.name: seat for seat in offered(start, rng).values()}
    return own_seats | others | own_seats


class Play(SessionBoard):
    """A series of games.

    You play against `opponent`, an agent, or the name of one of those that can be chosen. `agents`
    can be chosen as well. `yours` has the page say whose the opponent is: with True, that you wrote
    it; with False, that it stands in until yours is right. Without `options`, nothing can be set and
    no help is given: the opponent stays, and the end of a game says only who has won. The methods
    do what a person can do on the page; `state`, `moves`, `games`, `tally` and `message` hold how
    things stand.
    """

    _esm = script("grid.js", "play.js")
    _css = style("grid.css", "play.css")
    draws: ClassVar = False  # is there a picture of a reply, beside or below the board?
    deeds: ClassVar = SessionBoard.deeds | {
        "hint": (), "coach": ("on",), "outlook": ("on",), "choose": ("opponent",), "difficulty": ("level",),
        "begin": ("who",),
    }  # fmt: skip

    def __init__(
        self,
        state: on_board.Shown | None = None,
        opponent: Agent | str | None = None,
        agents: Iterable[Agent] = (),
        yours: bool | None = None,
        *,
        options: bool = True,
    ) -> None:
        start = _start(state)
        rng = Random()
        self._options = doors.one_of("options", options, (True, False))
        self._offers = _offers(start, opponent, agents, rng)
        name = opponent if isinstance(opponent, str) else next(iter(self._offers))
        variant = start.variant if isinstance(start, State) else None
        size = variant.size if variant else inf
        self._by_rules = options and variant is Variant()  # are there rules for a hint and a coach?
        self._is_solved = options and size <= ALL_SOLVED  # is there an outlook?
        self.coaching = False
        self.looking = False
        you = Seat("you", said=YOU)
        second = chosen(name, self._offers)
        if not options:
            self._offers = {second.name: second}
        if yours is not None:
            second.note = YOURS if doors.one_of("yours", yours, (True, False)) else NOT_YET_YOURS
        self._series = Series(you, second, "first", start, rng)
        super().__init__(self._series)

    @property
    def tally(self) -> dict[str | None, int]:
        """How many games each has won, by name, and under None how many were drawn."""
        return self._series.tally

    @property
    def games(self) -> list[tuple[Any, ...]]:
        """The moves of each game in which there were any, this one last."""
        return self._series.games

    def click(self, square: int) -> None:
        """Take a square, and let the opponent answer; or show why that can't be done.

        A coach has the last word.
        """
        before = self.state
        super().click(square)
        if self.coaching and not self.message:
            self._show(remark(before, square), moved=True)

    def hint(self) -> None:
        """Show what to play here, and why."""
        state = self.state
        if not isinstance(state, State) or not self._options:
            self._show("There is no hint for this game.")
        else:
            self._anew("", lambda: self._show(hint(state), advised(state)))

    def coach(self, on: bool = True) -> None:
        """Have a coach say which rule a move of yours broke, and what that costs, or no more."""
        self.coaching = bool(on) and self._by_rules
        is_refused = on and not self.coaching
        self._show("There is no coach for this game." if is_refused else self.message)

    def outlook(self, on: bool = True) -> None:
        """Show on each free square how the game ends if both play perfectly then, or no more."""
        self.looking = bool(on) and self._is_solved
        is_refused = on and not self.looking
        self._show("There is no outlook for this board." if is_refused else "")

    def choose(self, opponent: str) -> None:
        """Let another one of those that can be chosen play on in the opponent's place."""
        self._try(lambda: self._series.replace(chosen(opponent, self._offers)))

    def difficulty(self, level: int) -> None:
        """Set how many plies the opponent looks ahead, 1 to 9. It holds from its next move on."""
        self._try(lambda: self._set_level(level))

    def begin(self, who: str) -> None:
        """Say who begins: "first" (you), "second", or "coin". It holds from the next game on."""
        self._try(lambda: self._begin(doors.one_of("who", who, BEGINNERS)))

    def _set_level(self, level: int) -> None:
        self._series.second.set_level(level)
        self._show()

    def _begin(self, who: str) -> None:
        self._series.begins = who
        if self._series.can_undo or self._series.can_redo:
            self._show("That holds from the next game on.")
        else:
            self._series.new_game()  # no person has moved yet

    def _view(self) -> dict[str, Any]:
        series = self._series
        both = (series.first, series.second)
        tally = series.tally
        picture, counted = self._below()
        offers = self._offers.items()
        return super()._view() | {
            "options": self._options,
            "offers": {name: seat.said for name, seat in offers},
            "chosen": next(name for name, seat in offers if seat is series.second),
            "level": series.second.level,
            "thinking": self._thinking(),
            "report": self._report(),
            "beginners": [*(seat.said for seat in both), "Coin"],
            "beginner": series.begins,
            "coaching": self.coaching,
            "looking": self.looking,
            "is_solved": self._is_solved,
            "outlook": self._outlook(),
            "pairs": self._pairs(),
            "by_rules": self._by_rules,
            "seats": [self._seat(seat, tally[seat.name]) for seat in both],
            "drawn": tally[None],
            "players": f"{series.players}.",
            "tally": f"{series.score}.",
            "draws": self.draws,
            "picture": image(picture),
            "counted": counted,
        }

    def _below(self) -> tuple[Picture | None, str]:
        """Return what is drawn below the board, and what is said of it; here there is nothing."""
        return None, ""

    def _report(self) -> str:
        """Return what the opponent says of its last move, if it says something."""
        reply = self._series.reply
        if self._series.thinking or reply is None or not reply.report:
            return ""
        return f"{self._series.second.name}: {reply.report}"

    def _seat(self, seat: Seat, won: int) -> dict[str, Any]:
        player = self._series.player_of(seat)
        moves = player == self.state.to_move
        return {"player": player, "name": seat.said + seat.note, "won": won, "moves": moves}

    def _thinking(self) -> str:
        """Return who thinks, and how to have it move now, or to stop it; nothing if none does."""
        series = self._series
        if not series.thinking:
            return ""
        thinking = f"{self.state.to_move} is thinking."
        if sys.platform == "emscripten":  # in a browser nothing can be interrupted
            return thinking
        if hasattr(series.second.agent, "budget"):
            return f"{thinking} To have it move now, interrupt the kernel (■)."
        undo = ", or undo" if series.can_undo else ""
        stop = f"interrupt the kernel (■); then make its move yourself{undo}"
        return f"{thinking} To stop it, {stop}."

    def _outlook(self) -> list[dict[str, str] | None] | None:
        """Return, if asked, what follows if each free square is taken."""
        if not self.looking or self._series.thinking:
            return None
        return [_ahead(end) if end else None for end in predictions(self.state)]

    def _pairs(self) -> list[str] | None:
        """Return what is written on squares that are partners, if the opponent answers in pairs."""
        agent = self._series.second.agent
        if not isinstance(agent, PairingPlayer) or not isinstance(self.state, State):
            return None
        variant = self.state.variant
        label_of = labels(variant, agent.partners)
        return [label_of.get(square, "") for square in range(variant.size)]

    def _result(self) -> str:
        winner = self.state.winner
        if not self._series.is_played_out:
            return super()._result()
        if winner is None:
            return f"A draw{': nobody can do better' if self._is_perfect() else ''}"
        seat = self._series.seats[winner]
        return f"{seat.said} win!" if seat.said == YOU else f"{seat.said} wins"

    def _is_perfect(self) -> bool:
        """Was this a game in which nobody could have done better, and may that be told?"""
        series = self._series
        if not isinstance(self.state, State):
            return False  # it would take too long to find out
        if not self._by_rules and series.second.agent is not perfect_player:
            return False
        values = [max(filter(None, predictions(move.before))).value for move in series.history]
        return set(values) == {0}

    def _status(self, stands: str) -> str:
        return f"{self._coin()} {super()._status(self._ended(stands))}".lstrip()

    def _ended(self, stands: str) -> str:
        """Return how the game stands; at its end, with what that means for those who play."""
        if not self._series.is_played_out:
            return stands
        return f"{stands}. {self._result()}" if self.state.winner else self._result()

    def _coin(self) -> str:
        return "" if self._series.can_undo else self._series.coin

    def _moves_said(self) -> list[str]:
        return [self._coin(), *super()._moves_said()]

    def _standing(self, stands: str) -> str:
        if not self._series.is_played_out:
            return super()._standing(stands)
        return f"{self._ended(stands)}.".replace("!.", "!")

    def _who(self, player: str) -> str:
        return str(self._series.seats[player].said)

    def _picture(self) -> str:
        board = super()._picture()
        picture, _ = self._below()
        return f"{board}<br>{picture._repr_html_()}" if picture else board

    def __repr__(self) -> str:
        return f"Play({self.state!r}): {self._series.players}. {self._series.score}."
