"""Strategies: asked where plain texts say, read back, sent as a line, and refused by name."""

import re
from collections.abc import Iterator
from functools import partial
from math import prod
from typing import Any
from zlib import crc32

import pytest

from tests.plain import GAME
from tests.test_doors import saying
from ttt import State
from ttt.agents import Agent, IllegalActionError, first_free, random_agent, simple_reflex
from ttt.game import PLAYERS
from ttt.match import exhaust
from ttt.minimax import perfect
from ttt.play.strategies import LONGEST_NUMBER, Strategy, pasted
from ttt.rules import HARVEY, HARVEY_4A, HARVEY_4B, RuleAgent, anything

ANN = Strategy.of(HARVEY, "Ann")
TEXT = ANN.text


def met(agent: Agent, player: str, board: str = "." * 9) -> Iterator[State]:
    """Yield the positions in which an agent is to move, on plain texts; some more than once."""
    after = dict(GAME.moves(board))
    if after and player == "ox"[board.count(".") % 2]:
        state = State.parse(board)
        yield state
        after = {0: after[agent(state)]}
    for following in after.values():
        yield from met(agent, player, following)


def sent(line: str):
    return f"{line} {crc32(line.encode()):08x}"


@pytest.mark.parametrize(
    "agent", [first_free, simple_reflex, HARVEY, HARVEY_4A, HARVEY_4B, perfect, random_agent(7)]
)
def test_an_agent_is_asked_once_about_each_position_that_comes_up(agent):
    asked: dict[State, int] = {}

    def listens(state: State):
        assert state not in asked
        return asked.setdefault(state, agent(state))

    strategy = Strategy.of(listens, "Ann")
    answer = asked.__getitem__
    assert [*strategy.answers.items()] == [*asked.items()]
    assert {*asked} == {*met(answer, "x"), *met(answer, "o")}
    assert strategy.records == {player: exhaust(answer, player) for player in PLAYERS}
    sizes = [len(state.actions()) for state in asked]
    digits = [state.actions().index(square) for state, square in asked.items()]
    assert strategy.number == sum(digit * prod(sizes[:place]) for place, digit in enumerate(digits))


def test_no_strategy_has_a_longer_number():
    boards = {9: 1, 8: 9, 7: 8, 6: 9 * 7, 5: 8 * 6, 4: 9 * 7 * 5, 3: 8 * 6 * 4, 2: 9 * 7 * 5 * 3}
    strategies = prod(free**number for free, number in boards.items())  # boards, by free squares
    assert 36 ** (LONGEST_NUMBER - 1) < strategies < 36**LONGEST_NUMBER


@pytest.mark.parametrize("name", ["Ann", "Ann 2", "x; 0/1", "Änne 2 井", "<b>&", "n" * 30])
def test_a_strategy_fits_into_a_line_and_comes_back(name):
    strategy = Strategy.of(HARVEY, f" {name}\n")
    number = strategy.text.split()[-2]
    assert (strategy.text, int(number, 36)) == (sent(f"ttt1 {name}: {number}"), strategy.number)
    assert pasted(strategy.text) == ([strategy], [])


NO_NUMBERS = ("", "-4", "4_5", "4F", "٤", "0" * 428)
NO_NAMES = ("", "A" * 31)
CHANGED = [
    *(TEXT.replace("Ann", "Eve"), TEXT.replace("Ann", "A\ud800"), TEXT.replace(": ", ": 0")),
    *(TEXT[:-1], TEXT[:-9], f"{TEXT[:-8]}z{TEXT[-7:]}", TEXT.replace(":", "")),
    *(sent(f"ttt1 Ann: {number}") for number in NO_NUMBERS),
]
NONE = "There is no strategy in the text, such as 'ttt1 Ann: "
UNREADABLE = [
    ("", NONE),
    ("__import__('os')", NONE),
    (TEXT.replace("ttt1", "ttt2"), NONE),
    *((text, "is left out: its line was changed on its way; have it sent again") for text in CHANGED),
    *((sent(f"ttt1 {name}: 0"), f"{re.escape(repr(name))} can't be a name; 1 to 30") for name in NO_NAMES),
    (sent(f"ttt1 Ann: {'z' * 427}"), r"number=\d+... is too large: after \d+ answers something is left over"),
]  # fmt: skip
ON = r"on State.parse\('.../.../...'\):"
REFUSED: list[tuple[Any, Any, type[Exception], str]] = [
    *((pasted, text, ValueError, words) for text, words in UNREADABLE),
    (partial(Strategy, "Ann"), -1, ValueError, "number=-1 is too large"),
    (Strategy.of, TEXT, TypeError, "'ttt1 Ann: .* is not an agent"),
    (Strategy.of, RuleAgent([anything] * 9), ValueError, "can't be a name; .*, such as name='Ann'"),
    (partial(Strategy, number=0), "A: B", ValueError, "'A: B' can't be a name; 1 to 30 letters and no colon"),
    (partial(Strategy, number=0), "A\0", ValueError, "can't be a name"),
    (Strategy.of, lambda _: 4, IllegalActionError, r"<lambda> answered 4 on State.parse\('"),
    (Strategy.of, lambda _: None, IllegalActionError, rf"<lambda> answered None {ON} N"),
    (Strategy.of, lambda _: int("A"), IllegalActionError, rf"> raised ValueError {ON} invalid"),
]  # fmt: skip


test_anything_else_is_refused = saying(
    [(partial(makes, what), error, f"(?s:.*{words}.*)") for makes, what, error, words in REFUSED]
)
