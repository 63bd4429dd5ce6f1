"""Checks of notebook 08: a horizon, and a better guess for 4×4."""

from fractions import Fraction
from math import nan
from typing import Any

import pytest

from ttt import State, Variant, check
from ttt.check import guesses
from ttt.count import reachable
from ttt.lookahead import by_marks, by_open_lines, nothing
from ttt.minimax import outcomes


def test_boards_with_a_horizon() -> None:
    """Every one that there is: the two looks have nothing in common, by another way than the check's."""
    boards = [state for state in reachable() if not state.is_terminal and len(state.actions()) >= 5]
    found = [state for state in boards if check.horizon(state)]
    assert 0 < len(found) < 30
    assert all(not set(guesses.best(state, 3)) & set(guesses.best(state, 5)) for state in found)
    assert not check.horizon(guesses.SHOWN), "the one in the notebook is no answer"
    near, far = guesses.best(guesses.SHOWN, 3), guesses.best(guesses.SHOWN, 5)
    assert near == [4]
    assert far == [2]
    ends = outcomes(guesses.SHOWN)
    assert str(ends[4]) == "draw"
    assert str(ends[2]) == "win in 5 plies"


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (..., "not yet"),
        ("x........", "State.parse makes a State"),
        (State.empty(Variant(4, 4, 4)), "a State of the 3×3 game was expected"),
        (State.parse("xxx oo. ..."), "the game is over here"),
        (guesses.SHOWN, "the board above"),
        (State.parse("... x.. ..o"), "the board above, or an image of it"),
        (State(), "is in both"),
    ],
)
def test_boards_without(board: Any, said: str) -> None:
    verdict = check.horizon(board)
    assert not verdict
    assert said in repr(verdict)


def test_better_guesses() -> None:
    verdict = check.evaluation(by_marks)
    assert verdict
    assert "on 197 of the 200 boards, open lines on 136" in verdict.text


def test_right_but_unusual_guesses() -> None:
    """Whatever beats open lines will do: fractions, and a bonus for one of the players."""

    def in_fractions(state: State, player: str) -> Any:
        return Fraction(by_marks(state, player))

    assert check.evaluation(in_fractions)
    assert check.evaluation(lambda state, player: by_marks(state, player) / 2 + (0.3 if player == "x" else 0.2))


def test_guesses_that_take_too_many_steps_together_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "STEPS", 100_000)

    def long(state: State, player: str) -> float:
        return 0 * sum(number for number in range(2_000))

    verdict = check.evaluation(long)
    assert not verdict
    assert " of 3,128 guesses it had not come to an end after 100,000 steps, and was stopped." in verdict.text
    assert "After 1 of" not in verdict.text, "each of them alone is short enough"
    assert verdict.hint == guesses.SLOW


def test_a_guess_that_takes_the_packages_time_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those steps are not counted, so there is a clock, too."""
    monkeypatch.setattr(guesses, "perf_counter", iter(range(100)).__next__)
    verdict = check.evaluation(by_marks)
    assert "too slow. After 21 of 3,128 guesses it had not come to an end after 20 seconds" in verdict.text


def test_finished_games_are_not_guessed() -> None:
    def not_at_the_end(state: State, player: str) -> float:
        assert not state.is_terminal
        return by_marks(state, player)

    assert check.evaluation(not_at_the_end)


def for_x(state: State, player: str) -> float:
    """Good for x, whoever asks."""
    return by_marks(state, "x")


def turned(state: State, player: str) -> float:
    return -by_marks(state, player)


def stub(state: State, player: str) -> Any:
    """Left as it is."""
    ...  # noqa: PIE790


def not_for_the_mover(state: State, player: str) -> float:
    if player == state.to_move:
        raise RuntimeError("not for me")
    return 0


@pytest.mark.parametrize(
    ("guess", "said"),
    [
        (stub, "not yet"),
        (5, "a function was expected"),
        (by_open_lines, "136 of the 200 boards, open lines on 136"),
        (nothing, "109 of the 200 boards"),
        (turned, "Without any guess it would be 109. Is yours good for the player, or for the other one?"),
        (by_open_lines, "Here it takes"),
        (for_x, "it does not speak for the player"),
        (lambda state, player: by_open_lines(state, player) + 0.01, "speak for the player; it keeps"),
        (lambda state, player: 1 / 3, "yours says 0.333 and 0.333."),
        (lambda state, player: 3 * by_open_lines(state, player), "1 and -1 are for what is sure"),
        (lambda state, player: None, "end in a return"),
        (lambda state, player: "good", "returned 'good'; a number was expected"),
        (lambda state, player: nan, "returned nan; a number was expected"),
        (lambda state, player: True, "returned True; a number was expected"),
        (lambda state, player: 10**400, "1 and -1 are for what is sure"),
        (lambda state, player: None if player == state.to_move else 0, "end in a return"),
        (not_for_the_mover, "raised RuntimeError: not for me"),
        (lambda state, player: state.winner.upper(), "raised AttributeError"),
        (lambda state: 0, "It is called with a state and a player."),
    ],
)
def test_guesses_that_are_not(guess: Any, said: str) -> None:
    verdict = check.evaluation(guess)
    assert not verdict
    assert said in repr(verdict)
