"""Temporal differences: corrections worked out by hand, exploration, and what it comes to."""

from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from tests.learning.episodes import episode
from tests.test_doors import saying
from ttt import State
from ttt.learning.policies import best_response
from ttt.learning.td import TemporalDifference
from ttt.learning.training import key, train
from ttt.match import exhaust

GAME = episode("08172")  # x wins


def learner() -> TemporalDifference:
    return TemporalDifference(step=0.5, exploration=0)


def values(td: TemporalDifference, player: str) -> list[float]:
    """Return what the after-states of a player in the game are worth."""
    steps = GAME.steps_of(player)
    return [td.table[key(position.result(action))] for position, action in steps]


def test_each_value_is_corrected_towards_the_next_one():
    """The last value is the reward, and one step wanders back each time."""
    td = learner()
    for expected in ([0, 0.5, 1], [0.25, 0.75, 1], [0.5, 0.875, 1]):
        td.learn(GAME, "x")
        assert values(td, "x") == expected
    for expected in ([0, -0.5], [-0.25, -0.75]):
        td.learn(GAME, "o")
        assert values(td, "o") == expected


def test_nothing_is_learned_from_what_comes_after_an_exploring_move():
    td = learner()
    td.learn(GAME, "x")
    before_second, _ = GAME.steps[2]
    td._explored.add(before_second)
    td.learn(GAME, "x")
    assert values(td, "x") == [0, 0.75, 1]
    td.learn(GAME, "x")
    assert values(td, "x")[0] == 0.375, "once, and not for ever"
    td._explored.add(State())
    assert (td(State()), td._explored) == (0, set()), "in a game that was left"


def test_exploring_is_as_likely_as_was_said():
    curious = TemporalDifference(exploration=0.3)
    assert learner().policy(State()) == {0: Fraction(1)}
    assert curious.policy(State()) == {0: Fraction(8, 10), 1: Fraction(1, 10), 4: Fraction(1, 10)}
    drawn = [curious(State()) for _ in range(2_000)]
    assert 1_500 < drawn.count(0) < 1_700
    assert 140 < drawn.count(1) < 260


@pytest.mark.long
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_who_explores_finds_what_the_timid_one_never_sees(seed):
    """After 10,000 games against itself: o is beaten if it hardly explores. x has enough."""
    timid = TemporalDifference(seed=seed, exploration=0.01)
    curious = TemporalDifference(seed=seed, exploration=0.3)
    train(timid, 10_000)
    train(curious, 10_000)
    assert exhaust(timid.favourite, "o").lost > exhaust(curious.favourite, "o").lost
    assert best_response(curious.favourite, "x").odds.lost == 0


LEARNER: Any = TemporalDifference
test_what_is_no_step_and_no_chance = saying(
    [
        (partial(LEARNER, **{name: number}), ValueError, f"{name}={number}; a number .*")
        for name in ("step", "exploration")
        for number in (-0.1, 1.1)
    ]
)
