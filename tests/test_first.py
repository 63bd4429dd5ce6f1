"""If o begins, all is as it was, with x and o exchanged: `ttt.game` alone says who does.

Another process lets o begin before the rest of the package is loaded. There the same games are
played, and the same questions asked about the positions in them.
"""

import json
import re
from typing import Any

import pytest

from tests.running import python
from tests.solvers.games import on_the_way
from ttt import State, Variant, minimax
from ttt.agents import first_free
from ttt.alphabeta import PaperTree
from ttt.game import FIRST, SECOND
from ttt.games.hexapawn import Hexapawn
from ttt.games.nim import Nim
from ttt.play.class_match import meet
from ttt.play.terminal import BEGIN
from ttt.solvers.proofs import Table, wins
from ttt.solvers.tablebase import solve
from ttt.widgets.fifteen import Fifteen

O_BEGINS = """
import ttt.game
ttt.game.FIRST = "o"
ttt.game.SECOND = "x"
from tests.test_first import answers
print(answers())
"""


def answers():
    """Return what depends on who begins. The letters x and o in it are the players."""
    variants = [Variant(), Variant(misere=True), Variant(4, 2, 3)]
    of_boards = [about(variant) for variant in variants]
    starts: list[Any] = [State(), Hexapawn(), Nim(), PaperTree([3, 12])]
    players = [position.to_move for position in starts]
    return json.dumps([of_boards, players, said(), fifteen()])


def about(variant: Variant) -> list[Any]:
    """Return what is true of positions of a board, on which all solvers agree."""
    table = solve(variant)
    x, drawn, o = [table.wins[winner] for winner in ("x", None, "o")]
    assert f"x wins {x:,}, o {o:,}; {drawn:,} draws" in repr(table)
    memo: minimax.Memo = {}
    proved: Table = {}
    rows: list[Any] = [table.wins]
    for state in on_the_way(variant, 40):
        assert State.parse(state.squares, variant) == state
        outcome = minimax.outcome(state, memo)
        solved = table.outcome(state)
        assert solved.value == outcome.value
        assert solved.plies == outcome.plies
        if not variant.misere:
            assert wins(state, state.to_move, proved) is (outcome.value == 1)
        rows.append([state.squares, state.to_move, state.winner, outcome.value, outcome.plies])
    return rows


def said():
    """Return the players in sentences, one after the other."""
    lost = meet({"loser": first_free}).defeat("loser").text
    texts = {
        "and so plays (.) ": BEGIN,
        "too many of (.):.*; (.) moves first": refusal(f"{SECOND}........"),
        "(.) has a line, but (.) moved after": refusal(f"{FIRST * 3}.{SECOND * 2}.{SECOND}."),
        "^(.) 0": lost,
    }
    return ["".join(re.findall(pattern, text)[0]) for pattern, text in texts.items()]


def refusal(text: str):
    with pytest.raises(ValueError, match="first") as refused:
        State.parse(text)
    return str(refused.value)


def fifteen() -> list[Any]:
    """Return who is whose, and whether it is your turn at first."""
    game = Fifteen()
    owners = game.view["owners"]
    yours = [player for player, owner in owners.items() if owner == "you"]
    return [yours, game.view["result"] == "Your turn"]


def test_with_o_first_x_and_o_are_exchanged():
    run = python("-c", O_BEGINS)
    assert run.stdout.strip().translate(str.maketrans("xo", "ox")) == answers(), run.stderr
