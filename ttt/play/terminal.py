"""Games as a terminal shows them: the series that the notebooks' board plays, with the keyboard (`python -m ttt`).

Reading order: who can be the opponent, what a person can type, `Games`, and how things are shown and asked. All that is
printed here can be said in ASCII; what a person has typed is parsed, never evaluated.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from functools import reduce
from itertools import count
from random import Random

from ttt.agents import HumanLeftError, first_free, random_agent, read_square, simple_reflex
from ttt.arguments import shown
from ttt.deepening import LookAhead
from ttt.doors import name_of
from ttt.game import State, Variant, completed_lines, status
from ttt.lookahead import LEVELS, Averaging, checked_level
from ttt.minimax import ALL_KNOWN, perfect
from ttt.play.coach import hint, remark
from ttt.play.series import Seat, Series
from ttt.play.session import OpponentError
from ttt.rules import HARVEY

OPPONENTS = {
    "first_free": Seat("first_free", first_free),
    "random": Seat("random"),  # this one, and those of LEVELLED, get their agent when they sit down
    "simple_reflex": Seat("simple_reflex", simple_reflex),
    "harvey": Seat(name_of(HARVEY), HARVEY),
    "perfect": Seat("perfect", perfect),
    "averaging": Seat("averaging"),
    "look-ahead": Seat("look-ahead"),
    "person": Seat("your friend"),
}
LEVELLED = ("averaging", "look-ahead")  # who has a level
PLAYS = {
    "harvey": "plays 3x3 with three in a row only",
    "perfect": "plays boards of up to 9 squares here (and up to 16 in the notebooks)",
    "averaging": "plays 3x3 with three in a row only",
}
COMMANDS = f"""\
In a game, type the number of a square, or a command:
  ?        this list
  u        undo: take your last move back, and the reply to it
  r        redo: play again what was taken back
  h        a hint (on 3x3)
  n        a new game; one that is not over does not count
  c        coach on or off (on 3x3): remarks on your moves, and the reasons of Harvey's rules
  o NAME   another opponent, at once: {", ".join(OPPONENTS)}; o look-ahead 3: at level 3
  t        the tally: who has won how many games
  q        quit, as do Ctrl-C and the end of the input; but while look-ahead thinks, Ctrl-C makes it move
After a game, Enter or y begins another and n ends; the other commands are the same."""
WORDS = {"help": "?", "undo": "u", "redo": "r", "hint": "h", "new": "n", "coach": "c", "tally": "t", "quit": "q",
         "exit": "q"}  # fmt: skip
AFTER_A_GAME = {"": "n", "y": "n", "yes": "n", "n": "q", "no": "q"}
COLOURS = {"x": "94", "o": "91"}  # a blue and a red that can be read on black and on white


def opponent(called: str, variant: Variant, rng: Random, level: int | None = None) -> Seat:
    """Return the opponent who is called so, at a level if it has one: 9 unless told otherwise.

    Raises ValueError if there is none who plays this game.
    """
    able = [known for known in OPPONENTS if _can_play(known, variant)]
    if called not in able:
        problem = PLAYS.get(called, "is not an opponent")
        raise ValueError(f"{shown(called)} {problem}; one of {', '.join(able)} was expected")
    match called:
        case "random":
            return Seat(called, random_agent(rng.getrandbits(32)))
        case "averaging":
            return Seat(called, Averaging(level or LEVELS[-1], rng.getrandbits(32)))
        case "look-ahead":
            return Seat(called, LookAhead(level or LEVELS[-1]))
    return OPPONENTS[called]


def _can_play(called: str, variant: Variant) -> bool:
    if called == "perfect":
        return variant.size <= ALL_KNOWN
    return called not in ("harvey", "averaging") or variant is Variant()


class Games:
    """A series of games between the person at the keyboard and an opponent; the level is for whoever has one."""

    def __init__(self, series: Series, rng: Random, coached: bool = False, level: int | None = None) -> None:
        self.series, self.rng, self.coached, self.level = series, rng, coached, level
        self.start = series.state

    def play(self) -> None:
        """Play until the person leaves: then it raises HumanLeftError."""
        self._begin(self.series.go)
        while True:
            try:
                self._obey(asked(self._question()).strip())
            except ValueError as problem:
                print(problem)

    def _question(self) -> str:
        if self.series.state.is_terminal:
            return "Another game? (Y/n) "
        player = self.series.state.to_move
        return f"{self.series.seats[player].name} ({player}), choose a square, or ? for help: "

    def _obey(self, typed: str) -> None:
        """Do what the person has typed. Raises ValueError with the reason if it can't be done."""
        command = WORDS.get(typed.lower(), typed.lower())
        match AFTER_A_GAME.get(command, command) if self.series.state.is_terminal else command:
            case "?":
                print(COMMANDS)
            case "u":
                self._change(self.series.undo)
            case "r":
                self._change(self.series.redo)
            case "h":
                print(f"Hint: {hint(self._on_3x3())}")
            case "n":
                self._begin(self.series.new_game)
            case "c":
                self._coach()
            case "t":
                print(self.series.score)
            case "q":
                raise HumanLeftError("by a command")
            case _ if command.split()[:1] in (["o"], ["opponent"]):
                self._replace(command.partition(" ")[2].strip())
            case _:
                self._take(typed)

    def _begin(self, begin: Callable[[], None]) -> None:
        failure = failure_of(begin)
        x, o = self.series.seats["x"], self.series.seats["o"]
        coin = f"{self.series.coin} " if self.series.coin else ""
        print(f"\n{coin}x is {x.name}, o is {o.name}.")
        self._show(0, failure)

    def _take(self, typed: str) -> None:
        before, ply = self.series.state, self.series.ply
        if before.is_terminal:
            raise ValueError(f"{shown(typed)} is not an answer; y, n or a command was expected, and ? lists them")
        try:
            square = read_square(typed, before)
        except ValueError as problem:
            raise ValueError(f"{problem}; ? lists the commands") from None
        if self.coached and (said := remark(before, square)):
            print(f"The coach says: {said}")
        self._show(ply + 1, failure_of(lambda: self.series.play(square)))

    def _change(self, change: Callable[[], None]) -> None:
        ply = self.series.ply
        self._show(ply, failure_of(change))

    def _replace(self, told: str) -> None:
        called, _, level = told.partition(" ")
        if level and called not in LEVELLED:
            raise ValueError(f"{shown(told)} is not an opponent with a level; {' and '.join(LEVELLED)} have one")
        self.level = checked_level(int(level) if level.isdecimal() else level) if level else self.level
        second = opponent(called, self.start.variant, self.rng, self.level)
        print(f"The opponent is {second.name} now.")
        if self.series.state.is_terminal:  # which was somebody else's game
            self.series.replace(second)
        else:
            self._change(lambda: self.series.replace(second))

    def _coach(self) -> None:
        self._on_3x3()
        self.coached = not self.coached
        print(f"The coach is {'on' if self.coached else 'off'}.")

    def _on_3x3(self) -> State:
        """Return the state. Raises ValueError where there is no coach."""
        if self.start.variant is not Variant():
            raise ValueError("hints and the coach are for 3x3 with three in a row only")
        return self.series.state

    def _show(self, since: int, failure: str) -> None:
        """Show how the game stands: what agents have played since a ply, the board, a failure, the end."""
        for ply in range(since, self.series.ply):
            self._tell(ply)
        print(f"\n{drawn(self.series.state)}\n")
        if failure:
            print(failure)
        if self.series.state.is_terminal:
            print(self._result(), self.series.score, sep="\n")

    def _tell(self, ply: int) -> None:
        """Say what an agent, if it was one, has played after this ply."""
        state = reduce(State.result, self.series.moves[:ply], self.start)
        seat = self.series.seats[state.to_move]
        if seat.agent:
            reason = HARVEY.explain(state) if self.coached and seat.agent is HARVEY else self.series.reports[ply]
            print(f"{does(seat.name, 'take')} {self.series.moves[ply]}{f' ({reason})' if reason else ''}.")

    def _result(self) -> str:
        if self.series.winner is None:
            return "A draw."
        _, line = status(self.series.state).split(", ", 1)
        return f"{does(self.series.winner, 'win')}: {line}."


def failure_of(deed: Callable[[], None]) -> str:
    """Do something to a game, and return how an agent failed in it, or nothing. Raises KeyboardInterrupt if by that."""
    try:
        deed()
    except OpponentError as problem:
        if isinstance(problem.__cause__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        return str(problem)
    return ""


def does(who: str, verb: str) -> str:
    """Return who does what: you win, Harvey's rules win, Ann wins."""
    return f"{who} {verb}" if who.lower() in ("you", name_of(HARVEY).lower()) else f"{who} {verb}s"


def drawn(state: State) -> str:
    """Return the board as text; in colours, and completed lines highlighted, on a terminal that wants them."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return str(state)
    squares, completed = count(), sum(completed_lines(state), ())

    def painted(found: re.Match[str]) -> str:
        highlight = "1;7;" if next(squares) in completed else ""
        colour = COLOURS.get(found[0])
        return f"\033[{highlight}{colour}m{found[0]}\033[0m" if colour else found[0]

    return re.sub(r"\w+", painted, str(state))


def asked(question: str) -> str:
    """Return what the person answers. Raises HumanLeftError at the end of the input."""
    print(question, end="", flush=True)
    try:
        answer = input()
    except EOFError:
        print()
        raise HumanLeftError("at the end of the input") from None
    if not sys.stdin.isatty():
        print()  # which a person at a terminal has typed
    return answer
