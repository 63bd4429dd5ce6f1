"""Other games on the boards, without a browser: moves of two clicks, opponents, the tally."""

from random import Random
from typing import Any

import pytest

from tests.widgets.page import click, hear
from ttt import State, Variant
from ttt.games import on_board
from ttt.games.cube import CUBE
from ttt.games.hexapawn import Hexapawn
from ttt.games.workshop import Workshop
from ttt.widgets import Board, Play


def test_a_move_is_two_clicks_and_what_is_none_is_refused_with_nothing_lost():
    board = Board(Hexapawn())
    for square, picked in [(6, 6), (6, None), (7, 7), (6, 6)]:
        board.click(square)
        assert (board.view["picked"], board.message, board.moves) == (picked, "", ())
        start = f", from {picked} to …" if picked else ""
        assert board.view["status"] == f"x to move{start}"
    refusals: list[Any] = [(4, "6-4"), ([6], "[6]")]
    for square, move in refusals:
        board.click(square)
        assert board.message == f"{move} is not a move here; the moves are 6-3, 7-4 and 8-5"
        assert (board.view["picked"], board.moves) == (None, ())
    click(board, 6, 3)
    assert (board.moves, board.view["picked"]) == (((6, 3),), None)
    assert board.view["status"] == "x moved 6-3; o to move"


def test_undo_redo_and_a_new_game_drop_what_was_picked():
    play = Play(Hexapawn(), "perfect")
    for squares, deed, moves in [
        ((6, 3, 7), "undo", ()),
        ((6,), "redo", ((6, 3), (1, 3))),
        ((7,), "new_game", ()),
    ]:
        click(play, *squares)
        assert play.view["picked"] == squares[-1]
        hear(play, do=deed)
        assert (play.moves, play.view["picked"]) == (moves, None)


class Strip(Workshop):
    board = Variant(4, 1, 3)

    def may_write(self, player: str) -> str:
        return "xo"


@pytest.mark.parametrize(
    ("start", "usual"),
    [
        (Hexapawn(), "menace"),
        (Strip("...."), "menace"),
        (Hexapawn("ooooo/...../...../...../xxxxx"), "random"),
        (State.empty(CUBE), "simple_reflex"),
    ],
)
def test_opponents_that_are_offered_play_whole_games_which_are_counted(start, usual):
    play = Play(start)
    luck = Random(2)
    assert play.view["chosen"] == usual
    *agents, _person = play.view["offers"]
    for name in agents:
        if name == "uct":  # it would think for long
            continue
        play.choose(name)
        play.difficulty(1)
        play.new_game()
        while not play.view["over"]:
            click(play, *on_board.clicks(luck.choice(play.state.actions())))
        assert play.tally["you"] == (play.state.winner == "x")
        assert play.tally[name] == (play.state.winner == "o")


def test_a_game_whose_result_fails_says_so_and_goes_on():
    class Faulty(Hexapawn):
        def result(self, action: tuple[int, int]) -> Hexapawn:
            raise KeyError("squares")

    board = Board(Faulty())
    click(board, 6, 3)
    assert board.moves == ()
    assert board.message == "Faulty.result((6, 3)) failed: KeyError: 'squares'"
    play = Play(Hexapawn())
    play.hint()
    assert play.message == "There is no hint for this game."
