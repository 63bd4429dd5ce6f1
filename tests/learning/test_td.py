"""Temporal differences: corrections worked out by hand, exploration, and what self-play comes to."""

from fractions import Fraction

import pytest

from ttt import State
from ttt.agents import first_free
from ttt.learning.policies import best_response
from ttt.learning.td import TemporalDifference
from ttt.learning.training import Episode, key, play_episode, train
from ttt.match import exhaust


def won_by_x() -> Episode:
    return play_episode(
        {"x": first_free, "o": lambda state: max(state.actions())}.__getitem__, State()
    )


def after_states(game: Episode, player: str) -> list[State]:
    return [position.result(action) for position, action in game.steps_of(player)]


def test_each_value_is_corrected_towards_the_next_one() -> None:
    """x takes 0, 1, 2, and wins; o takes 8 and 7.

    The last value is the reward, and one step wanders back each time.
    """
    learner, game = TemporalDifference(step=0.5, exploration=0), won_by_x()
    assert [action for _, action in game.steps] == [0, 8, 1, 7, 2]
    first, second, last = after_states(game, "x")
    for expected in ([0, 0.5], [0.25, 0.75], [0.5, 0.875]):
        learner.learn(game, "x")
        assert [
            learner.table[key(first)],
            learner.table[key(second)],
            learner.table[key(last)],
        ] == [*expected, 1]
    before, lost = after_states(game, "o")
    for expected in ([0, -0.5], [-0.25, -0.75]):
        learner.learn(game, "o")
        assert [learner.table[key(before)], learner.table[key(lost)]] == expected


def test_nothing_is_learned_from_what_comes_after_an_exploring_move() -> None:
    learner, game = TemporalDifference(step=0.5, exploration=0), won_by_x()
    first, second, _ = after_states(game, "x")
    learner.learn(game, "x")
    learner._explored.add(game.steps[2][0])  # x's second move
    learner.learn(game, "x")
    assert [learner.table[key(first)], learner.table[key(second)]] == [0, 0.75]
    learner.learn(game, "x")
    assert learner.table[key(first)] == 0.375, "once, and not for ever"
    learner._explored.add(State())
    assert (learner(State()), learner._explored) == (0, set()), "in a game that was left"


def test_exploring_is_as_likely_as_was_said() -> None:
    greedy, curious = TemporalDifference(exploration=0), TemporalDifference(exploration=0.3)
    assert greedy.policy(State()) == {0: Fraction(1)}
    assert curious.policy(State()) == {0: Fraction(8, 10), 1: Fraction(1, 10), 4: Fraction(1, 10)}
    drawn = [curious(State()) for _ in range(2_000)]
    assert 1_500 < drawn.count(0) < 1_700
    assert 140 < drawn.count(1) < 260


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_who_explores_finds_what_the_timid_one_never_sees(seed: int) -> None:
    """After 10,000 games against itself: o is beaten if it hardly explores. As x, both have enough."""
    timid, curious = (TemporalDifference(seed=seed, exploration=chance) for chance in (0.01, 0.3))
    for learner in (timid, curious):
        train(learner, 10_000)
    assert exhaust(timid.favourite, "o").lost > exhaust(curious.favourite, "o").lost
    assert best_response(curious.favourite, "x").odds.lost == 0
