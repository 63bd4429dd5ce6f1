"""Guesses: counted once more on texts, on every position of 3×3 and on random ones of other boards."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from tests.plain import lines_of_squares
from ttt import State, Variant
from ttt.count import reachable
from ttt.evaluation import Evaluation, by_marks, by_open_lines, guess, nothing

EVALUATIONS: list[Evaluation] = [nothing, by_open_lines, by_marks]
each_evaluation = pytest.mark.parametrize("evaluation", EVALUATIONS)


def random_states(variant: Variant, games: int) -> Iterator[State]:
    """Yield all positions of some random games."""
    luck = Random(1)
    for _ in range(games):
        state = State.empty(variant)
        yield state
        while not state.is_terminal:
            state = state.result(luck.choice(state.actions()))
            yield state


STATES = [
    *reachable(),
    *reachable(State.empty(Variant(misere=True)))[::7],
    *random_states(Variant(4, 4, 4), 40),
    *random_states(Variant(4, 3, 3, misere=True), 40),
    *random_states(Variant(5, 5, 4), 20),
    *random_states(Variant(5, 5, 3), 20),
    *random_states(Variant(3, 1, 2), 20),
    *random_states(Variant(2, 2, 1), 20),
]


lines_on = cache(lines_of_squares)


def marks_on_lines(state: State) -> Iterator[tuple[int, int]]:
    """Yield for each line how many marks of x and of o are on it."""
    for line in lines_on(state.variant.width, state.variant.height, state.variant.in_a_row):
        marks = "".join(state.squares[square] for square in line)
        yield marks.count("x"), marks.count("o")


def test_open_lines_are_those_without_a_mark_of_the_other() -> None:
    for state in STATES:
        marks = list(marks_on_lines(state))
        x, o = (sum(m[other] == 0 for m in marks) for other in (1, 0))
        share = (x - o) / (len(marks) + 1)
        assert by_open_lines(state, "x") == (-share if state.variant.misere else share), state


def test_a_line_counts_four_times_as_much_with_each_mark() -> None:
    for state in STATES:
        marks = list(marks_on_lines(state))
        x, o = sum(4**a for a, b in marks if a and not b), sum(4**b for a, b in marks if b and not a)
        share = (x - o) / (x + o + 4**state.variant.in_a_row)
        assert by_marks(state, "x") == (-share if state.variant.misere else share), state


def test_some_guesses_by_hand() -> None:
    corner, fork = State.parse("x........"), State.parse("xo.o....x")
    assert by_open_lines(corner, "x") == pytest.approx(3 / 9)  # all 8 are open to x, 5 of them to o
    assert by_open_lines(fork, "x") == pytest.approx(1 / 9)  # 4 to x, 3 to o
    assert by_marks(corner, "x") == pytest.approx(4 * 3 / (4 * 3 + 64))
    assert by_marks(fork, "o") == pytest.approx((8 - 24) / (8 + 24 + 64))  # o: 1-4-7, 3-4-5; x: 0-4-8, 2-5-8, 6-7-8


@each_evaluation
def test_what_is_good_for_one_is_as_bad_for_the_other(evaluation: Evaluation) -> None:
    for state in STATES:
        assert evaluation(state, "x") == -evaluation(state, "o"), state


@each_evaluation
def test_a_guess_is_never_sure(evaluation: Evaluation) -> None:
    for state in STATES:
        assert -1 < guess(evaluation, state, state.to_move) < 1, state


@each_evaluation
def test_whoever_turns_the_board_guesses_the_same(evaluation: Evaluation) -> None:
    for state in STATES[::5]:
        for symmetry in state.variant.symmetries:
            image = State.parse("".join(state.squares[square] for square in symmetry), state.variant)
            assert evaluation(image, "x") == evaluation(state, "x"), (state, image)


def test_in_misere_the_same_marks_are_guessed_the_other_way_round() -> None:
    for state in STATES[:5_478:9]:
        misere = State.parse(state.squares, Variant(misere=True))
        for evaluation in EVALUATIONS:
            assert evaluation(misere, "x") == -evaluation(state, "x"), state


def test_one_more_mark_of_ones_own_never_makes_a_guess_worse() -> None:
    """In the usual game: a mark opens no line to the other, and closes none to oneself."""
    for state in STATES[:5_478]:
        for square in state.actions():
            after = state.result(square)
            for evaluation in EVALUATIONS:
                assert evaluation(after, state.to_move) >= evaluation(state, state.to_move), (state, square)


@pytest.mark.parametrize("guessed", [1, -1, 5, -1.0, math.inf, math.nan])
def test_a_guess_that_is_sure_or_beyond_is_refused(guessed: float) -> None:
    def boastful(state: State, player: str) -> float:
        return guessed

    message = (
        rf"boastful guesses {guessed} for State\.parse\('x\.\./\.\.\./\.\.\.'\); a number above -1 and below 1 was"
    )
    with pytest.raises(ValueError, match=message):
        guess(boastful, State.parse("x........"), "o")


def test_a_guess_is_asked_for_the_player() -> None:
    state = State.parse("x........")
    assert guess(by_open_lines, state, "x") == -guess(by_open_lines, state, "o") == pytest.approx(1 / 3)
    assert guess(lambda _state, player: 0.5 if player == "o" else -0.25, state, "o") == 0.5
