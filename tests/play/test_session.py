"""A session: moves, undo and redo, opponents good and bad."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt import State, Variant
from ttt.agents import MoveNow
from ttt.play.session import OpponentError, Session


def first(state: State) -> int:
    return state.actions()[0]


def test_two_people_play_by_turns() -> None:
    session = Session()
    for square in (0, 3, 1, 4, 2):
        session.play(square)
    assert list(session.moves) == [0, 3, 1, 4, 2]
    assert session.state == State.parse("xxxoo....")


def test_an_opponent_answers() -> None:
    session = Session(opponent=first)
    session.play(4)
    assert (session.moves, session.ply) == ((4, 0), 2)
    session.play(8)
    assert session.state == State.parse("oo..x...x")


def test_a_report_belongs_to_the_move_that_it_tells_of() -> None:
    class Counts:
        report, asked = "never asked", 0

        def __call__(self, state: State) -> int:
            self.asked += 1
            self.report = f"asked {self.asked} times"
            return first(state)

    session = Session(opponent=Counts())
    assert session.report == ""
    session.play(4)
    session.play(8)
    assert session.reports == ("", "asked 1 times", "", "asked 2 times")
    assert session.report == "asked 2 times"
    session.undo()
    assert session.report == "asked 1 times"
    session.redo()
    assert session.report == "asked 2 times"
    session.undo()
    session.play(7)
    assert session.reports == ("", "asked 1 times", "", "asked 3 times")
    session.undo()
    session.undo()
    assert not any((session.report, session.reports))
    session.new_game()
    assert session.report == ""


def test_what_is_played_by_hand_has_no_report() -> None:
    class Tired:
        report = "as before"

        def __call__(self, state: State) -> int:
            return 0  # taken the second time

    session = Session(opponent=Tired())
    session.play(4)
    assert session.report == "as before"
    with pytest.raises(OpponentError):
        session.play(8)
    assert session.report == "as before", "no other move was made"
    session.play(1)
    assert (session.moves, session.report) == ((4, 0, 8, 1), "")


def test_a_report_that_is_no_text_is_none() -> None:
    class Odd:
        report = 5

        def __call__(self, state: State) -> int:
            return first(state)

    session = Session(opponent=Odd())
    session.play(4)
    assert session.reports == ("", "")


def test_no_answer_is_asked_for_when_the_game_is_over() -> None:
    session = Session(State.parse("xx.oo...."), opponent=first)
    session.play(2)
    assert list(session.moves) == [2]
    assert session.state.winner == "x"


def test_the_person_plays_whoever_is_to_move_at_the_start() -> None:
    session = Session(State().result(4), opponent=first)
    session.play(8)
    assert session.state == State.parse("x...x...o")


def test_a_refused_move_changes_nothing() -> None:
    session = Session(opponent=first)
    session.play(4)
    for wrong in (4, 9, -1):
        with pytest.raises(ValueError, match=f"square {wrong}"):
            session.play(wrong)
    with pytest.raises(TypeError):
        session.play(True)
    assert (session.moves, session.can_redo) == ((4, 0), False)


def test_undo_takes_the_reply_back_too_and_redo_plays_both_again() -> None:
    session = Session(opponent=first)
    session.play(4)
    session.play(8)
    session.undo()
    assert list(session.moves) == [4, 0]
    session.undo()
    assert session.state == State()
    session.redo()
    session.redo()
    assert list(session.moves) == [4, 0, 8, 1]
    assert not session.can_redo


def test_a_winning_move_has_no_reply_to_take_back() -> None:
    session = Session(State.parse("xx.oo...."), opponent=first)
    session.play(2)
    session.undo()
    assert (session.ply, session.can_redo) == (0, True)
    assert session.state == State.parse("xx.oo....")
    session.redo()
    assert session.state.winner == "x"


def test_a_new_move_forgets_what_was_undone() -> None:
    session = Session()
    session.play(0)
    session.undo()
    session.play(8)
    assert list(session.moves) == [8]
    with pytest.raises(ValueError, match="no move to play again"):
        session.redo()


def test_there_is_nothing_to_undo_at_the_start() -> None:
    with pytest.raises(ValueError, match="no move to take back"):
        Session().undo()


def test_a_new_game_begins_where_this_one_began() -> None:
    start = State.empty(Variant(4, 4, 3)).result(5)
    session = Session(start)
    session.play(6)
    session.new_game()
    assert (session.state, session.moves, session.can_undo, session.can_redo) == (start, (), False, False)


def breaks(state: State) -> int:
    raise RuntimeError("out of ideas")


def hurried(state: State) -> int:
    raise MoveNow(state.actions()[-1])


def test_whoever_is_hurried_takes_what_it_had_found() -> None:
    session = Session(opponent=hurried)
    session.play(0)
    assert session.moves == (0, 8)


def interrupted(state: State) -> int:
    raise KeyboardInterrupt


def cheats(state: State) -> int:
    return 4


def says_nothing(state: State) -> int:
    return None  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("opponent", "reason"),
    [
        (breaks, "breaks gave no move for o (RuntimeError: out of ideas)"),
        (interrupted, "interrupted was interrupted before it had a move for o. Play o's move yourself, undo"),
        (cheats, "cheats answered 4 on State.parse('.../.x./...'): square 4 is taken by x"),
        (says_nothing, "says_nothing answered None on State.parse('.../.x./...'): None is not a square"),
    ],
)
def test_when_an_opponent_fails_the_game_goes_on_by_hand(opponent: object, reason: str) -> None:
    session = Session(opponent=opponent)  # type: ignore[arg-type]
    with pytest.raises(OpponentError) as told:
        session.play(4)
    assert str(told.value).startswith(reason)
    assert "Play o's move yourself, undo, or start a new game." in str(told.value)
    assert (session.moves, session.thinking) == ((4,), False)
    session.play(0)
    assert list(session.moves) == [4, 0]
    session.undo()
    assert list(session.moves) == []


def test_every_change_is_told_before_and_after_an_opponent_thinks() -> None:
    seen: list[tuple[int, bool]] = []
    session = Session(opponent=first, on_change=lambda: seen.append((session.ply, session.thinking)))
    session.play(4)
    session.undo()
    assert seen == [(1, True), (2, False), (0, False)]


@given(st.lists(st.sampled_from([*range(9), "undo", "redo", "new"]), max_size=40))
def test_a_session_is_a_list_of_moves_with_a_place_in_it(deeds: list[int | str]) -> None:
    session, place = Session(), 0
    moves: list[int] = []
    for deed in deeds:
        state = State()
        for square in moves[:place]:
            state = state.result(square)
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
            moves, place = [], 0
            session.new_game()
        assert session.can_undo == (place > 0)
        assert session.can_redo == (place < len(moves))
