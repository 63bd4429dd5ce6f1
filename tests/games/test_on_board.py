"""What boards ask of a game: a tiny one, searches and learners that take it, text, mistakes."""

import re
from typing import Any

import pytest

from tests import test_doors
from tests.pictures import drawn
from tests.refusals import refusal
from tests.test_doors import takes
from ttt import Variant
from ttt.agents import first_free, random_agent
from ttt.alphabeta import alphabeta, alphabeta_with_table
from ttt.deepening import LookAhead, think
from ttt.doors import position
from ttt.game import other
from ttt.games import on_board
from ttt.games.cube import CUBE
from ttt.games.hexapawn import Hexapawn
from ttt.games.nim import Nim, good_moves, nim_sum
from ttt.games.on_board import OnBoard
from ttt.lazy_search import LazyPlayer
from ttt.learning.mcts import UCT
from ttt.learning.menace import Menace
from ttt.learning.policies import at_random, policy_value
from ttt.minimax import minimax, minimax_with_memo
from ttt.notation import board_text
from ttt.pictures import svg
from ttt.pictures.marks import Squares
from ttt.solvers.by_size import perfect_player
from ttt.widgets import Play


class Strip(OnBoard):
    """Fill a strip from the left, one or two squares at a time; who fills the last one wins."""

    def __init__(self, squares: str, to_move: str = "x"):
        self.squares = squares
        self.to_move = to_move
        self.places = tuple((column, 0) for column in range(len(squares)))

    @property
    def winner(self) -> str | None:
        return None if "." in self.squares else self.squares[-1]

    def actions(self) -> list[int]:
        return [i for i, mark in enumerate(self.squares) if mark == "."][:2]

    def result(self, action: int) -> "Strip":
        filled = self.squares[: action + 1].replace(".", self.to_move)
        return Strip(filled + self.squares[action + 1 :], other(self.to_move))

    def __repr__(self):
        return f"Strip('{self.squares}', '{self.to_move}')"


LOST = [Strip("......"), Hexapawn(), Nim((1, 2, 3))]
WON = [Strip("xo.....", "o"), Nim((1, 2))]


@pytest.mark.parametrize("start", [*LOST, *WON])
def test_searches_and_learners_take_these_games_as_they_are(start):
    value = 1 if start in WON else -1
    for search in (minimax, minimax_with_memo, alphabeta, alphabeta_with_table):
        assert search(start) == value
    assert think(start).value == value
    wins = start.to_move if value > 0 else other(start.to_move)
    for agent in (LookAhead(9, None), LazyPlayer(9), perfect_player):
        assert policy_value(agent, at_random, wins, start).won == 1, "whatever the other one does"
    others: list[Any] = [UCT(99), Menace(start), first_free, random_agent(1)]
    assert {agent(start) for agent in others} <= {*start.actions()}


@pytest.mark.parametrize(
    "places", [CUBE.places, Nim().places, ((0, 0), (1, 0), (1, 1), (2, 2), (4, 0), (4, 1))]
)
def test_text_and_picture_rule_lines_between_neighbours_and_nowhere_else(
    places,
):
    numbers = [str(i) for i in range(len(places))]
    width = 2 + len(numbers[-1])
    text = board_text(numbers, places)
    rows = [f"{line:200}" for line in text.splitlines()]
    assert [rows[2 * y][(width + 1) * x :][:width].strip() for x, y in places] == numbers
    beside = sum((x + 1, y) in places for x, y in places)
    below = sum((x, y + 1) in places for x, y in places)
    fours = sum({(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= {*places} for x, y in places)
    assert [text.count(sign) for sign in "|-+"] == [beside, below * width, fours]
    grid = Squares(0, 0, 1, places).grid()
    assert sum(map(int, re.findall(r"v(\d+)", grid))) == beside
    assert sum(map(int, re.findall(r"h(\d+)", grid))) == below


def test_pictures_show_marks_matches_and_numbers():
    pawns = svg.board(Hexapawn().result((7, 4)))
    assert len(drawn.find(pawns, "path", "x")) == len(drawn.find(pawns, "circle", "o")) == 3
    assert drawn.words(pawns, "number") == ["3", "5", "7"]
    assert pawns.alt == "x on 4, 6 and 8, o on 0, 1 and 2, o to move"
    matches = svg.board(Nim((1, 3)).result(2))
    assert len(drawn.find(matches, "g", "i")) == 2
    assert matches.alt == "matches on 0 and 1, o to move"


def test_what_a_game_need_not_write_itself():
    start = Hexapawn()
    assert start.meant(4) == 4, "a click means its square"
    assert [line.split(" | ") for line in str(start).split("\n---+---+---\n")] == [
        [" o", "o", "o"],
        [" 3", "4", "5"],
        [" x", "x", "x"],
    ]
    assert start._repr_html_() == svg.board(start)._repr_html_()


MISTAKES = [
    (lambda: Play(Strip), refusal(position, Strip)),  # type: ignore[arg-type]
    (lambda: Play(type("Mine", (OnBoard,), {"to_move": "x", "actions": list})()), "Mine has no squares, so it can't"),
    (lambda: Play(Strip("x#.")), r"the squares of Strip are 'x#\.'; 3 of these were expected: 'x', 'o'"),
    (lambda: on_board.checked(Nim((20,)), 20), "20 is not a move here; the moves are 0, .* and 14, …"),
    (lambda: on_board.checked(Hexapawn(), "\033[2J"), r"'\\x1b\[2J' is not a move here; the moves are 6-3"),
    (lambda: on_board.checked(Hexapawn("x../.../...", "o"), 3), "3 is not a move here; the game is over"),
    (lambda: Hexapawn("oo/.../xx"), "'oo/.../xx' is no board; rows of x, o and . were expected"),
    (lambda: Nim((4, 2), at_first=(3, 3)), r"heaps of \(4, 2\) matches; at least one match was expected, and no"),
    (lambda: Nim((1,), at_first=(2, 2)), r"heaps of \(1,\) matches; at least one match was expected, and no"),
    (lambda: Nim((100, 101)), "matches=101; a whole number from 0 to 100 was expected"),
    (lambda: Nim((3, 2), at_first=(2, 3)), r"heaps of \(3, 2\) matches; at least one match was expected, and no"),
]  # fmt: skip


test_what_is_no_game_no_position_and_no_move_is_named = test_doors.saying(
    [(wrong, (TypeError, ValueError), f"{words}.*") for wrong, words in MISTAKES]
)
DOORS = [
    *takes(Hexapawn, Nim, nim_sum, good_moves, Nim().utility, on_board.start,
           heaps=(3, 4), at_first=(3, 4), position=Nim()),
    *takes(Nim().result, action=3),
    *takes(Hexapawn().result, action=(6, 3)),
    *takes(Variant.from_lines, points=[(0, 0), (1, 0)], lines=[(0, 1)]),
]  # fmt: skip


test_a_strange_argument_is_refused_in_a_sentence = test_doors.refusing(DOORS)
