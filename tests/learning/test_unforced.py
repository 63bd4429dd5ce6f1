"""Learning from the last unforced choice: what is given up, until nobody is left who beats it."""

import pytest

from tests.learning.episodes import episode
from ttt import State
from ttt.agents import winning_squares
from ttt.count import reachable
from ttt.game import other
from ttt.learning.policies import best_response
from ttt.learning.training import key, train
from ttt.learning.unforced import Unforced

CORNER = State().result(0)
FORK = episode("0521634")  # o's 1 was forced, and x's 6 is a fork: o's 5 was its last choice


def test_it_wins_at_once_and_blocks_and_else_chooses_freely():
    learner = Unforced()
    for state in reachable():
        choices = set(learner.choices(state))
        wins = set(winning_squares(state, state.to_move))
        threats = set(winning_squares(state, other(state.to_move)))
        if state.is_terminal:
            assert choices == set()
        elif wins:
            assert len(choices & wins) == len(choices) == 1
        elif len(threats) == 1:
            assert choices == threats
        elif threats:
            assert len(choices) == 1
        else:
            assert choices == set(learner.known(state)[1].values())


def test_the_last_choice_is_given_up_and_not_a_forced_one():
    learner = Unforced()
    learner.learn(FORK, "o")
    assert learner.table == {key(CORNER): [key(CORNER.result(5))]}
    assert {5, 7}.isdisjoint(learner.choices(CORNER)), "7 is the image of 5"
    assert {3, 1}.isdisjoint(learner.choices(State().result(8))), "an image of the corner"
    learner.learn(FORK, "x")  # x has won, and changes nothing
    assert list(learner.table) == [key(CORNER)]


def test_where_one_choice_is_left_the_one_before_it_is_given_up():
    learner = Unforced()
    learner.table[key(CORNER)] = [key(CORNER.result(reply)) for reply in (1, 2, 5, 8)]
    assert learner.choices(CORNER) == [4]
    learner.learn(episode("0482637"), "o")
    diagonal = State.parse("x.. .o. ..x")
    assert learner.table[key(diagonal)] == [key(diagonal.result(2))]


def test_an_only_choice_is_kept_even_if_it_is_blamed():
    learner = Unforced(blame=lambda steps, player, choices: steps[3])  # o's 1, which was forced
    learner.learn(FORK, "o")
    assert learner.table == {}


@pytest.mark.parametrize("player", [pytest.param("x", marks=pytest.mark.long), "o"])
def test_against_whoever_beats_it_it_soon_has_nothing_left_to_lose(player):
    """It meets its best opponent again and again; at last there is none."""
    learner = Unforced(seed=1)
    for _ in range(200):
        best = best_response(learner.policy, player)
        if best.odds.lost == 0:
            break
        train(learner, 10, best, player)
    assert best_response(learner.policy, player).odds.lost == 0


@pytest.mark.parametrize("blamed", [3, (State(), 8), State()])
def test_only_a_step_of_the_game_can_be_blamed(blamed):
    learner = Unforced(blame=lambda steps, player, choices: blamed)
    words = "<lambda> returned .*; one of the steps, or None, was expected"
    with pytest.raises(ValueError, match=words):
        learner.learn(FORK, "o")
    assert learner.table == {}


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(n, marks=pytest.mark.long) for n in range(2, 12))]
)
def test_49_lessons_are_enough_with_each_of_these_seeds(seed):
    learner = Unforced(seed=seed)
    lost = 0
    while (worst := best_response(learner.policy, "o")).odds.lost:
        lost += train(learner, 20, worst, "o").lost
    assert lost == 49
