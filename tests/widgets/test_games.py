"""Other games on the boards, without a browser: moves of two clicks, what is picked, undo, opponents and the tally."""

from random import Random

import pytest

from tests.widgets.page import hear
from ttt import State
from ttt.games import on_board
from ttt.games.cube import CUBE
from ttt.games.hexapawn import Hexapawn
from ttt.widgets import Board, Play


def test_a_move_is_two_clicks_and_what_is_none_is_refused_with_nothing_lost() -> None:
    board = Board(Hexapawn())
    clicks = [
        (6, 6, ""),
        (6, None, ""),
        (7, 7, ""),
        (6, 6, ""),
        (4, None, "6-4"),
        ([6], None, "[6]"),
        (6, 6, ""),
    ]
    for square, picked, refused in clicks:
        board.click(square)  # type: ignore[arg-type]
        assert board.view["status"] == "x to move" + (f", from {picked} to …" if picked else "")
        assert board.message == (
            refused and f"{refused} is not a move here; the moves are 6-3, 7-4 and 8-5"
        )
        assert (board.moves, board.view["picked"], board.view["squares"]) == (
            (),
            picked,
            "ooo...xxx",
        )
    board.click(3)
    assert (board.moves, board.view["picked"], board.view["status"]) == (
        ((6, 3),),
        None,
        "x moved 6-3; o to move",
    )


def test_undo_redo_and_a_new_game_drop_what_was_picked() -> None:
    play = Play(Hexapawn(), "perfect")
    for squares, deed, moves in [
        ((6, 3, 7), "undo", ()),
        ((6,), "redo", ((6, 3), (1, 3))),
        ((7,), "new_game", ()),
    ]:
        for square in squares:
            play.click(square)
        assert play.view["picked"] == squares[-1]
        hear(play, do=deed)
        assert (play.moves, play.view["picked"]) == (moves, None)


@pytest.mark.parametrize(
    ("start", "offers"),
    [(Hexapawn(), "menace random perfect uct"), (Hexapawn("ooooo/...../...../...../xxxxx"), "random uct"),
     (State.empty(CUBE), "simple_reflex random first_free uct")],
)  # fmt: skip
def test_opponents_that_are_offered_play_whole_games_which_are_counted(
    start: Hexapawn, offers: str
) -> None:
    play, luck = Play(start), Random(2)
    assert [*play.view["offers"]] == [*offers.split(), "look-ahead", "another person"]
    for name in [*offers.split()[:-1], "look-ahead"]:
        play.choose(name)
        play.difficulty(1)
        play.new_game()
        while not play.view["over"]:
            for square in on_board.clicks(luck.choice(play.state.actions())):
                play.click(square)
        assert [play.tally[who] for who in ("you", name)] == [
            play.state.winner == player for player in "xo"
        ]


def test_a_game_whose_result_fails_says_so_and_goes_on() -> None:
    class Faulty(Hexapawn):
        def result(self, action: tuple[int, int]) -> Hexapawn:
            raise KeyError("squares")

    board = Board(Faulty())
    board.click(6)
    board.click(3)
    assert (board.moves, board.message) == ((), "Faulty.result((6, 3)) failed: KeyError: 'squares'")
    play = Play(Hexapawn())
    play.hint()
    assert play.message == "There is no hint for this game."
