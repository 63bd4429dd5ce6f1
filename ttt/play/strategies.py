"""All answers of an agent as one number, which fits into a line of text (from notebook 04 on).

Reading order: `Strategy`, an agent that is nothing but its answers; `pasted`, for what many have
sent; then how answers are asked for, and how a number is read. Each answer is a digit, the first
answer the last digit: it says which of the free squares is taken. Its base is how many squares are
free, so the last free square takes no room. A strategy is data: no code is kept, sent or read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
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
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
EXAMPLE = "'ttt1 Ann: 3w5e11 5f3a2b1c', only longer"
LETTERS = re.compile(  # what mail adds: headers, the line above a quotation, signatures
    r"""(?imx)
    ^ (?! .* \bttt1\b )
    (?: (?: from | to | cc | subject | date | sent | reply-to ) \s* : .*
      | on\b .* \bwrote:
      | sent\ from\ my\b .*
      | -- .* (?: \n (?! .* \bttt1\b ) .+ )* ) $
    """
)
LINE = re.compile(  # in what was pasted: a strategy and what is around it, or a line without one
    r"""
    (.*?) \b (?i:ttt1)
    (\b \s* (?: .*? : [0-9a-z\s]+? \s (?: [0-9a-f]\s? ){7} [0-9a-f]\b  # mail may have broken it
              | .* ))  # or, if it is not whole, the rest of its line
    (?: (?! .* \b (?i:ttt1) \b ) .* )?  # what is behind it, unless there is another one
    | ^.+
    """,
    re.MULTILINE | re.VERBOSE,
)
NAMED = re.compile(  # a name and what is around it
    r"""
    ^ (?: .*\t (?= [^\t\w]*\w ) )?  # the columns before it
    (?: [\W\d_]* [\W_] (?= [^\W\d_] )  # "3. ", "[10:42] "
      | (?<= \d\s ) [ap]m \b [\W_]*  # "11/27/26, 10:42 AM - "
      | (?: re | fwd? | aw | from | subject ) : )*  # "Re: "
    \s* (.*? [\w)])??
    (?: \s* < \S{1,99} @ \S{1,99} )?  # "Ann <ann@example.org>"
    (?: ,? \s+ \d\d?:\d\d (?: \s? [ap]m )? )?  # "Ann 10:42 "
    [^\w)]* $  # ": "
    """,
    re.IGNORECASE | re.VERBOSE,
)


@dataclass(frozen=True)
class Strategy:
    """All answers of an agent as x and as o, in one number. It is an agent itself."""

    name: str
    number: int

    def __post_init__(self) -> None:
        name = " ".join(doors.instance(self.name, str, "'Ann'").split()).replace("’", "'")
        if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
            expected = f"1 to {LONGEST_NAME} letters were expected, such as name='Ann'"
            raise ValueError(f"{shown(name)} can't be a name; {expected}")
        _read(doors.whole("number", self.number))
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

    @classmethod
    def read(cls, text: str) -> Strategy:
        """Return the strategy that a line of text holds.

        Raises TypeError or ValueError for anything else.
        """
        head, _, tail = doors.instance(text, str, EXAMPLE).rpartition(":")
        words = head.split()
        if words[:1] != ["ttt1"]:
            raise ValueError(f"{shown(text)} is not a strategy, such as {EXAMPLE}")
        name = " ".join(words[1:])
        letters = "".join(tail.split())
        number = letters[:-8]
        if _line(name, number)[-8:] != letters[-8:]:
            changed = "was changed on its way: its last 8 letters do not fit the others"
            raise ValueError(f"{shown(text)} {changed}; have it sent again")
        if not re.fullmatch("[0-9a-z]+", number) or len(number) > LONGEST_NUMBER:
            expected = f"a number of 1 to {LONGEST_NUMBER} digits, 0 to 9 and a to z"
            raise ValueError(f"{shown(number)} is not {expected}")
        return cls(name, int(number, 36))

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
        """Return its answer.

        Raises TypeError or ValueError for what is not a position that it can come to.
        """
        if doors.unfinished(state) not in self.answers:
            raise ValueError(f"{self.name} has no answer on {state!r}: it never comes there")
        return self.answers[state]


def pasted(text: str) -> tuple[list[Strategy], list[str]]:
    """Return the strategies in what was pasted from a chat, mail or a spreadsheet.

    A strategy gets the name in front of its line, if there is one. Also returns in sentences what
    is left out, and why. Raises ValueError for a text without a strategy.
    """
    strategies: list[Strategy] = []
    left_out: list[str] = []
    doors.instance(text, str, EXAMPLE)
    seen = "".join(letter for letter in text if letter.isprintable() or letter.isspace())
    lines = [line.strip(" \t>=").replace("’", "'") for line in seen.splitlines()]
    for hit in LINE.finditer(LETTERS.sub("", "\n".join(lines))):
        before, line = hit.groups(default="")
        name = NAMED.sub(r"\1", before)[:LONGEST_NAME]
        try:
            strategy = Strategy.read(f"ttt1{line}" if line else hit[0])
            strategies.append(replace(strategy, name=name or strategy.name))
        except ValueError as problem:
            who = name or line.rpartition(":")[0].strip() or "A line"
            left_out.append(f"{who} is left out: {problem}.")
    if not strategies:
        left_out.append(f"There is no strategy in the text, such as {EXAMPLE}.")
        raise ValueError("\n".join(left_out))
    return strategies, left_out


def _line(name: str, number: str) -> str:
    line = f"ttt1 {name}: {number}"
    return f"{line} {crc32(line.encode(errors='replace')):08x}"


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
