"""A session: moves, undo and redo, opponents good and bad."""

import gc
from functools import reduce
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.play.agents import breaks, interrupted, leaves, resigns
from tests.refusals import refusal
from ttt import State, Variant
from ttt.agents import first_free
from ttt.play.session import OpponentError, Session


def test_an_opponent_answers_until_the_game_is_over():
    session = Session(State.parse("x........").result(4), first_free)
    assert (session.thinking, session.is_stuck) == (False, False)
    session.play(8)
    assert (session.moves, session.ply) == ((8, 1), 2), "the person plays the side to move first"
    won = Session(State.parse("xx.oo...."), first_free)
    won.play(2)
    assert (won.moves, won.state.winner) == ((2,), "x"), "nothing is asked for any more"
    won.undo()
    assert (won.ply, won.can_redo) == (0, True)
    won.redo()
    assert won.state.winner == "x"


class Counts:
    """An agent that says how often it was asked."""

    report: Any = "never asked"
    thought: Any = None
    asked = 0

    def __call__(self, state: State):
        self.asked += 1
        self.report = f"asked {self.asked} times"
        self.thought = {"asked": self.asked}
        return first_free(state)


def report(session: Session):
    assert session.reply
    return session.reply.report


def test_what_an_agent_tells_of_a_move_stays_with_the_move():
    session = Session(opponent=Counts())
    assert session.reply is None
    session.play(4)
    session.play(8)
    history = session.history
    assert [move.report for move in history] == ["", "asked 1 times", "", "asked 2 times"]
    assert [move.before.squares for move in history][1:3] == ["....x....", "o...x...."]
    for move, following in pairwise(history):
        assert move.after == following.before
    assert session.reply is history[3]
    assert history[3].thought == {"asked": 2}
    session.undo()
    assert report(session) == "asked 1 times"
    session.redo()
    assert report(session) == "asked 2 times"
    session.undo()
    session.play(7)
    assert report(session) == "asked 3 times"
    session.undo()
    session.undo()
    assert session.reply is None


class Tired:
    """An agent that has one move only."""

    def __init__(self, report: Any):
        self.report = report

    def __call__(self, state: State):
        return 0  # taken the second time


def test_a_move_by_hand_in_an_agent_s_place_tells_nothing():
    session = Session(opponent=Tired("as before"))
    session.play(4)
    with pytest.raises(OpponentError):
        session.play(8)
    assert report(session) == "as before", "no other move was made"
    assert session.is_stuck
    session.play(1)
    assert (session.moves, report(session), session.is_stuck) == ((4, 0, 8, 1), "", False)
    session = Session(opponent=Tired(5))
    session.play(4)
    assert report(session) == "", "5 is no text"


def test_an_agent_that_resigns_has_done_so_until_somebody_moves():
    session = Session(opponent=resigns)
    with pytest.raises(OpponentError, match=r"resigns gave no move for o .*enough"):
        session.play(4)
    assert session.resigned == "o"
    session.undo()
    assert session.resigned is None
    with pytest.raises(OpponentError):
        session.play(1)
    assert session.resigned == "o"
    session.play(0)
    assert (session.resigned, session.moves) == (None, (1, 0))


def test_undo_takes_the_reply_back_too_and_redo_plays_both_again():
    session = Session(opponent=first_free)
    with pytest.raises(ValueError, match="there is no move to take back"):
        session.undo()
    session.play(4)
    session.play(8)
    assert session.exchange == session.history[2:]
    session.undo()
    assert list(session.moves) == [4, 0]
    assert session.exchange == session.history
    session.undo()
    session.redo()
    session.redo()
    assert list(session.moves) == [4, 0, 8, 1]
    with pytest.raises(ValueError, match="there is no move to play again"):
        session.redo()
    session.undo()
    session.play(7)
    assert list(session.moves) == [4, 0, 7, 1]
    assert not session.can_redo


def test_no_callback_of_the_garbage_collector_can_swallow_an_interrupt():
    def interrupted_there(phase: str, info: dict[str, int]):
        raise KeyboardInterrupt

    def collects(state: State):
        gc.collect()
        return first_free(state)

    gc.callbacks.append(interrupted_there)
    before = gc.callbacks[:]
    try:
        session = Session(opponent=collects)
        session.play(4)
        assert (session.moves, gc.callbacks) == ((4, 0), before)
    finally:
        gc.callbacks.remove(interrupted_there)


MOVED = State().result(4)
FAILURES: list[tuple[Any, str]] = [
    (breaks, "breaks gave no move for o (RuntimeError: out of ideas!!!!!!"),
    (leaves, "leaves gave no move for o (SystemExit: 3). Play o's"),
    (interrupted, "interrupted was interrupted before it had a move for o. Play o's"),
    (lambda state: 4, f"<lambda> answered 4 on {MOVED!r}: {refusal(MOVED.result, 4)}. Play o's"),
    (lambda state: None, f"<lambda> answered None on {MOVED!r}: {refusal(MOVED.result, None)}. Play o's"),
]  # fmt: skip


@pytest.mark.parametrize(("opponent", "reason"), FAILURES)
def test_when_an_opponent_fails_the_game_goes_on_by_hand(opponent, reason):
    session = Session(opponent=opponent)
    with pytest.raises(OpponentError) as failed:
        session.play(4)
    assert str(failed.value).startswith(reason)
    assert str(failed.value).endswith(". Play o's move yourself, undo, or start a new game.")
    assert len(str(failed.value)) < 320
    assert (session.moves, session.thinking) == ((4,), False)
    session.play(0)
    assert list(session.moves) == [4, 0]
    session.undo()
    assert list(session.moves) == []


def test_every_change_is_told_before_and_after_an_opponent_thinks():
    seen: list[tuple[int, bool]] = []
    session = Session(opponent=first_free)
    session.on_change = lambda: seen.append((session.ply, session.thinking))
    session.play(4)
    session.undo()
    session.redo()
    session.new_game()
    assert seen == [(1, True), (2, False), (0, False), (2, False), (0, False)]


@given(st.lists(st.sampled_from([*range(12), "undo", "redo", "new"]), max_size=40))
def test_a_session_is_a_list_of_moves_with_a_place_in_it(deeds):
    """A new game begins where this one began."""
    start = State.empty(Variant(4, 3, 3)).result(5)
    session = Session(start)
    place = 0
    moves: list[int] = []
    for deed in deeds:
        state = reduce(State.result, moves[:place], start)
        assert (session.state, session.moves) == (state, tuple(moves[:place]))
        if isinstance(deed, int) and deed in state.actions():
            moves = [*moves[:place], deed]
            place += 1
            session.play(deed)
        elif deed == "undo" and session.can_undo:
            place -= 1
            session.undo()
        elif deed == "redo" and session.can_redo:
            place += 1
            session.redo()
        elif deed == "new":
            moves = []
            place = 0
            session.new_game()
        assert (session.can_undo, session.can_redo) == (place > 0, place < len(moves))
