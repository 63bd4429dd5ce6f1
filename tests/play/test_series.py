"""A series: who begins, the coin, the tally, the level, and who takes over."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from tests.play.agents import breaks, resigns
from ttt import State
from ttt.agents import first_free
from ttt.deepening import LookAhead
from ttt.play.series import Seat, Series
from ttt.play.session import OpponentError
from ttt.rules import HARVEY


@pytest.fixture
def series():
    return Series(Seat("Ann"), Seat("Bob"))


def machine() -> Seat:
    return Seat("machine", first_free)


def play(series: Series, squares: str = "03142"):
    """Let both take squares by hand; in the usual game x, who begins, wins."""
    for square in map(int, squares):
        series.play(square)


def test_an_agent_that_begins_moves_when_it_is_let_go():
    series = Series(Seat("Ann"), machine(), begins="second")
    assert (series.moves, series.is_stuck) == ((), True)
    series.go()
    assert (series.moves, series.can_undo) == ((0,), False), "there is no move of Ann's yet"
    series.play(4)
    series.undo()
    assert series.moves == (0,)


def test_the_moves_of_all_games_are_kept(series):
    assert series.games == []
    play(series)
    series.new_game()
    series.new_game()  # nobody has moved
    play(series, "48")
    assert series.games == [(0, 3, 1, 4, 2), (4, 8)]
    series.undo()
    assert series.games == [(0, 3, 1, 4, 2), (4,)]


def test_a_person_may_be_called_otherwise_than_the_name_says():
    assert (Seat("Ann").said, Seat("you", said="You").said) == ("Ann", "You")


def test_two_agents_play_to_the_end():
    series = Series(Seat("one", first_free), Seat("two", HARVEY))
    series.go()
    assert (series.score, series.players) == ("Tally: one 0, two 1, drawn 0", "x is one, o is two")


def test_the_tally_is_kept_for_each_whoever_begins(series):
    play(series)
    assert series.score == "Tally: Ann 1, Bob 0, drawn 0"
    series.begins = "second"
    series.new_game()
    play(series)
    assert series.tally == {"Ann": 1, "Bob": 1, None: 0}
    series.new_game()
    play(series, "048176253")
    assert series.score == "Tally: Ann 1, Bob 1, drawn 1"


def test_a_game_counts_once_however_often_it_ends(series):
    play(series)
    assert series.tally["Ann"] == 1
    series.undo()
    assert series.tally["Ann"] == 0
    series.redo()
    assert series.tally["Ann"] == 1
    series.undo()
    series.new_game()
    over = Series(Seat("Ann"), Seat("Bob"), start=State.parse("xxx oo. ..."))
    over.new_game()
    for not_played_to_its_end in (series, over):
        assert not_played_to_its_end.tally == {"Ann": 0, "Bob": 0, None: 0}


def test_another_opponent_takes_over_at_once_and_the_old_one_keeps_what_it_won(
    series: Series,
):
    bob = series.second
    new = machine()
    play(series)
    series.replace(new)
    assert series.tally == {"Ann": 0, "machine": 0, None: 0}, "that was a game against Bob"
    series.replace(bob)
    assert series.tally == {"Ann": 1, "Bob": 0, None: 0}
    series.replace(new)
    series.undo()
    series.play(8)
    assert series.moves == (0, 3, 1, 4, 8, 2), "the machine answers"
    series.replace(Seat("Cat"))
    play(series, "56")
    assert series.tally == {"Ann": 0, "Cat": 1, None: 0}, "the game of Ann's went on otherwise"


def test_what_was_told_or_undone_is_forgotten_with_the_opponent():
    series = Series(Seat("Ann"), Seat("deep", LookAhead(1)))
    series.play(8)
    series.undo()
    series.redo()
    series.replace(series.second)
    assert [bool(move.report) for move in series.history] == [False, True], "it is the same one"
    series.play(series.state.actions()[-1])
    series.undo()
    series.replace(Seat("Cat"))
    assert (series.can_redo, [move.report for move in series.history]) == (False, ["", ""])


def test_a_game_that_an_agent_gives_up_goes_to_the_other_one():
    series = Series(Seat("Ann"), Seat("quitter", resigns))
    for won in (1, 2):
        series.new_game()
        with pytest.raises(OpponentError):
            series.play(4)
        assert series.tally == {"Ann": won, "quitter": 0, None: 0}
    series.replace(machine())
    assert (series.moves, series.tally["Ann"]) == ((4, 0), 0), "it goes on, against another one"


def test_after_a_failure_another_opponent_goes_on():
    series = Series(Seat("Ann"), Seat("broken", breaks))
    words = "Play o's move yourself, undo, or start a new"
    with pytest.raises(OpponentError, match=words):
        series.play(4)
    series.replace(machine())
    assert series.moves == (4, 0)
    begins = Series(Seat("Ann"), Seat("broken", breaks), "second")
    with pytest.raises(OpponentError, match=r"Play x's move yourself, or start"):
        begins.go()


def test_the_coin_is_fair_and_says_who_begins():
    series = Series(Seat("Ann"), Seat("Bob"), begins="coin", rng=Random(7))
    began = []
    for _ in range(2000):
        series.new_game()
        began.append(series.seats["x"].name)
        assert series.coin == f"The coin gives the first move to {began[-1]}."
        assert {seat.name for seat in series.seats.values()} == {"Ann", "Bob"}
    assert 900 < began.count("Ann") < 1100
    repeated = [first == second for first, second in itertools.pairwise(began)]
    assert 900 < repeated.count(True) < 1100, "it does not remember"
    series.begins = "first"
    series.new_game()
    assert series.coin == ""
    assert Series(Seat("Ann"), Seat("Bob"), "coin").coin


def test_who_begins_plays_the_side_to_move_at_the_start():
    series = Series(Seat("Ann"), Seat("Bob"), start=State.parse("xx. oo. ..x"))
    assert series.players == "x is Bob, o is Ann"
    series.play(5)
    assert series.tally == {"Ann": 1, "Bob": 0, None: 0}


NONSENSE: list[tuple[Callable[[Series], object], type[Exception], str]] = [
    (lambda it: it.replace(Seat("Ann", breaks)), ValueError, "Ann is the name of both; two names were"),
    (lambda it: Series(it.first, it.first), ValueError, "Ann is the name of both"),
    (lambda it: Series(it.first, Seat("Bob"), "frist"), ValueError, "begins='frist'; 'first' or 'second'"),
]  # fmt: skip


@pytest.mark.parametrize(("deed", "error", "words"), NONSENSE)
def test_what_makes_no_sense_changes_nothing(series, deed, error, words):
    with pytest.raises(error, match=words):
        deed(series)
    assert series.players == "x is Ann, o is Bob"


# ---- what can be set


class Mine:
    """An agent of a learner's own; its level is anything."""

    level: Any = 4

    def __call__(self, state: State):
        return state.actions()[1 if self.level == 3 else 0]


@dataclass(frozen=True)
class Fixed(Mine):
    level: int = 4


def test_the_level_of_those_who_have_one():
    seat = Seat("deep", LookAhead(3))
    mine = Mine()
    assert seat.level == 3
    seat.set_level(5)
    assert seat.level == 5
    Seat("mine", mine).set_level(3)
    assert (mine.level, mine(State())) == (3, 1)
    mine.level = "hard"  # no level of ours
    assert Seat("mine", mine).level is None
    assert Seat("mine", Mine()).level == 4
    assert Seat("first_free", first_free).level is Seat("Ann").level is None


UNSETTABLE: list[tuple[Any, Any, type[Exception], str]] = [
    (LookAhead(), 0, ValueError, "level=0; a whole number from 1 to 9 was expected"),
    (LookAhead(), "3", TypeError, "level='3'; a whole number from 1 to 9 was expected"),
    (Fixed(), 5, ValueError, "no level can be set for one"),
    (first_free, 5, ValueError, "no level can be set for one"),
    (None, 5, ValueError, "no level can be set for one"),
]


@pytest.mark.parametrize(("agent", "value", "error", "words"), UNSETTABLE)
def test_what_can_t_be_set(agent, value, error, words):
    seat = Seat("one", agent)
    before = seat.level
    with pytest.raises(error, match=words):
        seat.set_level(value)
    assert seat.level == before
