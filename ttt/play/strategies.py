"""All answers of an agent as one number, which fits into a line of text (from notebook 04 on).

Reading order: `Strategy`, an agent that is nothing but its answers; `pasted`, for what many have
sent; then how answers are asked for, and how a number is read. Each answer is a digit, the first
answer the last digit: it says which of the free squares is taken. Its base is how many squares are
free, so the last free square takes no room. A strategy is data: no code is kept, sent or read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from zlib import crc32

from ttt import doors
from ttt.agents import Agent, IllegalActionError, checked_agent, legal
from ttt.game import PLAYERS, State
from ttt.match import Record, exhaust
from ttt.notation import shown

Tried = tuple[dict[State, int], dict[str, Record]]  # what it answers where; how it fares as x, as o
LONGEST_NAME = 30
# Digits: enough even if no two games met on one board. What was sent to us can't be endless.
LONGEST_NUMBER = 427
CHECKSUM = 8  # digits
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
EXAMPLE = "'ttt1 Ann: 3w5e11 5f3a2b1c', only longer"


@dataclass(frozen=True)
class Strategy:
    """All answers of an agent as x and as o, in one number. It is an agent itself."""

    name: str
    number: int

    def __post_init__(self) -> None:
        name = " ".join(self.name.split()).replace("’", "'")
        if not name.isprintable() or ":" in name or not 0 < len(name) <= LONGEST_NAME:
            expected = f"1 to {LONGEST_NAME} letters and no colon were expected, such as name='Ann'"
            raise ValueError(f"{shown(name)} can't be a name; {expected}")
        _read(self.number)
        vars(self).update(name=name, __name__=name)  # tournaments ask for a __name__

    @property
    def answers(self) -> dict[State, int]:
        """What it answers where, in the order in which it is asked."""
        return _read(self.number)[0]

    @property
    def records(self) -> dict[str, Record]:
        """How it fares as x and as o, against every opponent."""
        return _read(self.number)[1]

    @classmethod
    def of(cls, agent: Agent, name: str | None = None) -> Strategy:
        """Ask an agent once about each position that it can come to.

        Raises TypeError, or IllegalActionError.
        """
        answers, _ = _tried(checked_agent(agent))
        number = 0
        for state, square in reversed(answers.items()):
            actions = state.actions()
            number = number * len(actions) + actions.index(square)
        return cls(doors.name_of(agent) if name is None else name, number)

    @property
    def text(self) -> str:
        """A line that can be sent: its name, its number in base 36, and a checksum."""
        left = self.number
        digits = ""
        while left > 0 or digits == "":
            left, digit = divmod(left, 36)
            digits = DIGITS[digit] + digits
        return _line(self.name, digits)

    def __call__(self, state: State) -> int:
        """Return its answer on a position that it can come to."""
        return self.answers[state]


def pasted(text: str) -> tuple[list[Strategy], list[str]]:
    """Return the strategies in what was pasted from a chat, mail or a spreadsheet.

    What stands before or behind a strategy is passed over. Also returns in sentences which ones are
    left out. Raises ValueError for a text without a strategy.
    """
    seen = "".join(letter for letter in text if letter.isprintable() or letter.isspace())
    in_a_row = re.sub(r"\s*\n[>\s]*", " ", seen.replace("’", "'"))  # ">" is for what mail quotes
    _, *pieces = re.split(r"\bttt1\b", in_a_row, flags=re.IGNORECASE)
    strategies: list[Strategy] = []
    left_out: list[str] = []
    for piece in pieces:
        name, _, behind = piece.partition(":")
        name = " ".join(name.split())
        try:
            strategies.append(Strategy(name, _number(name, behind)))
        except ValueError as problem:
            left_out.append(f"{shown(name)} is left out: {problem}.")
    if not strategies:
        left_out.append(f"There is no strategy in the text, such as {EXAMPLE}.")
        raise ValueError("\n".join(left_out))
    return strategies, left_out


def _number(name: str, behind: str) -> int:
    """Return the number with which a text begins; it ends where its checksum fits.

    Raises ValueError if none fits.
    """
    digits = "".join(letter for letter in behind if letter in DIGITS)
    for end in range(1, LONGEST_NUMBER + 1):
        number, checksum = digits[:end], digits[end : end + CHECKSUM]
        if _line(name, number).endswith(f" {checksum}"):
            return int(number, 36)
    raise ValueError("its line was changed on its way; have it sent again")


def _line(name: str, number: str) -> str:
    line = f"ttt1 {name}: {number}"
    return f"{line} {crc32(line.encode(errors='replace')):0{CHECKSUM}x}"


def _tried(agent: Agent) -> Tried:
    """Return an agent's answers, in the order in which games ask for them, and its records."""
    answers: dict[State, int] = {}
    name = doors.name_of(agent)

    def answer(state: State) -> int:
        try:
            square = agent(state)
        except Exception as problem:
            raised = f"{name} raised {type(problem).__name__} on {state!r}: {problem}"
            raise IllegalActionError(raised) from problem
        answers[state] = legal(square, state, name)
        return answers[state]

    records = {player: exhaust(answer, player) for player in PLAYERS}
    return answers, records


@cache
def _read(number: int) -> Tried:
    """Return the answers that a number holds, and how their games end.

    Raises ValueError if something is left over.
    """
    left = number

    def answer(state: State) -> int:
        nonlocal left
        actions = state.actions()
        left, place = divmod(left, len(actions))
        return actions[place]

    answers, records = _tried(answer)
    if left:
        reason = f"after {len(answers)} answers something is left over"
        raise ValueError(f"number={shown(number)} is too large: {reason}")
    return answers, records
