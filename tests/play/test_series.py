"""A series: who begins, the coin, the tally, names, and somebody else who goes on."""

import itertools
from random import Random

import pytest

from tests.test_session import breaks, first
from ttt import State
from ttt.play.series import Seat, Series
from ttt.play.session import OpponentError
from ttt.rules import HARVEY

ANN, BOB, CAT = Seat("Ann"), Seat("Bob"), Seat("Cat")
MACHINE = Seat("machine", first)


def test_an_agent_that_begins_moves_when_told_to() -> None:
    series = Series(ANN, MACHINE, begins="second")
    assert list(series.moves) == []
    series.go()
    assert list(series.moves) == [0]
    assert not series.can_undo, "there is no move of Ann's yet"
    series.play(4)
    assert list(series.moves) == [0, 4, 1]
    series.undo()
    assert list(series.moves) == [0]
    series.redo()
    assert list(series.moves) == [0, 4, 1]


def test_two_agents_play_to_the_end() -> None:
    series = Series(Seat("one", first), Seat("two", HARVEY))
    series.go()
    assert series.state.is_terminal
    assert series.tally == {"one": 0, "two": 1, None: 0}


def test_the_tally_is_kept_by_name_whoever_begins() -> None:
    series = Series(ANN, BOB)
    win(series)
    assert series.tally == {"Ann": 1, "Bob": 0, None: 0}
    series.begins = "second"
    series.new_game()
    win(series)
    assert series.tally == {"Ann": 1, "Bob": 1, None: 0}
    series.new_game()
    for square in (0, 4, 8, 1, 7, 6, 2, 5, 3):
        series.play(square)
    assert series.tally == {"Ann": 1, "Bob": 1, None: 1}


def test_a_game_counts_once_however_often_it_ends() -> None:
    series = Series(ANN, BOB)
    win(series)
    assert series.winner == "Ann"
    series.undo()
    assert series.winner is None
    assert series.tally["Ann"] == 0
    series.redo()
    assert series.tally["Ann"] == 1
    series.undo()
    series.play(5)
    assert series.tally["Ann"] == 0
    series.new_game()
    assert series.tally == {"Ann": 0, "Bob": 0, None: 0}, "that one was not over"


def test_a_new_opponent_takes_over_at_once_and_the_old_one_keeps_what_he_won() -> None:
    series = Series(ANN, BOB)
    win(series)
    series.replace(MACHINE)
    assert series.tally == {"Ann": 0, "machine": 0, None: 0}, "that was a game against Bob"
    series.replace(BOB)
    assert series.tally == {"Ann": 1, "Bob": 0, None: 0}
    series.replace(MACHINE)
    series.undo()
    series.play(8)
    assert series.moves == (0, 3, 1, 4, 8, 2), "the machine answers"
    series.replace(CAT)
    series.play(5)
    series.play(6)
    assert series.tally == {"Ann": 0, "Cat": 1, None: 0}, "the game that Ann had won went on otherwise"


def test_nobody_plays_against_their_own_name() -> None:
    series = Series(ANN, BOB)
    with pytest.raises(ValueError, match="Ann is the name of both"):
        series.replace(Seat("Ann", first))
    assert series.seats == {"x": ANN, "o": BOB}


def test_what_a_replaced_opponent_had_played_is_not_played_again() -> None:
    series = Series(ANN, MACHINE)
    series.play(8)
    series.undo()
    series.replace(CAT)
    assert not series.can_redo


def test_looking_at_the_tally_changes_nothing() -> None:
    series = Series(ANN, BOB)
    assert series.tally == {"Ann": 0, "Bob": 0, None: 0}
    series.replace(CAT)
    series.rename(series.first, "Bob")
    assert series.tally == {"Bob": 0, "Cat": 0, None: 0}


def test_a_name_of_somebody_who_has_played_is_taken() -> None:
    series = Series(ANN, BOB)
    win(series)
    series.new_game()
    series.replace(CAT)
    with pytest.raises(ValueError, match="Bob is the name of somebody else here"):
        series.rename(series.first, "Bob")


def test_series_that_make_no_sense() -> None:
    with pytest.raises(ValueError, match="'frist' is nobody who can begin"):
        Series(ANN, BOB, begins="frist")
    with pytest.raises(ValueError, match="Ann is the name of both"):
        Series(ANN, ANN)


def test_after_a_failure_another_opponent_goes_on() -> None:
    series = Series(ANN, Seat("broken", breaks))
    with pytest.raises(OpponentError, match="choose another opponent"):
        series.play(4)
    series.replace(MACHINE)
    assert series.moves == (4, 0)
    assert series.seats == {"x": ANN, "o": MACHINE}


def test_the_coin_is_fair_and_says_who_begins() -> None:
    series = Series(ANN, BOB, begins="coin", rng=Random(7))
    began = []
    for _ in range(2000):
        series.new_game()
        began.append(series.seats["x"].name)
        assert series.coin == f"The coin gives the first move to {began[-1]}."
        assert {seat.name for seat in series.seats.values()} == {"Ann", "Bob"}
    assert 900 < began.count("Ann") < 1100
    same = sum(one == two for one, two in itertools.pairwise(began))
    assert 900 < same < 1100, "it does not remember"
    series.begins = "first"
    series.new_game()
    assert (series.coin, series.seats["x"]) == ("", ANN)


def test_whoever_begins_plays_the_side_to_move_at_the_start() -> None:
    series = Series(ANN, BOB, start=State().result(4))
    assert series.seats == {"o": ANN, "x": BOB}


def test_a_new_name_keeps_what_was_won() -> None:
    series = Series(ANN, BOB)
    win(series)
    series.rename(series.first, "Anna")
    assert series.tally == {"Anna": 1, "Bob": 0, None: 0}
    series.new_game()
    series.rename(series.first, "Ann")
    win(series)
    series.rename(series.second, "Rob")
    assert series.tally == {"Ann": 2, "Rob": 0, None: 0}
    assert series.seats["x"].name == "Ann"


@pytest.mark.parametrize("name", ["", "Bob", "x" * 21])
def test_a_name_that_is_none(name: str) -> None:
    series = Series(ANN, BOB)
    with pytest.raises(ValueError, match="name"):
        series.rename(series.first, name)
    assert series.tally == {"Ann": 0, "Bob": 0, None: 0}


def win(series: Series) -> None:
    """Let x, who begins, win."""
    for square in (0, 3, 1, 4, 2):
        series.play(square)
