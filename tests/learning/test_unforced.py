"""Learning from the last unforced choice: what is given up, and that nobody is left who beats it."""

from fractions import Fraction
from typing import Any

import pytest

from ttt import State
from ttt.agents import winning_squares
from ttt.count import reachable
from ttt.game import other
from ttt.learning.policies import best_response
from ttt.learning.training import Episode, key, play_episode, train
from ttt.learning.unforced import Unforced


def test_it_wins_at_once_and_blocks_and_else_chooses_freely() -> None:
    learner = Unforced()
    for state in reachable():
        chosen = set(learner.choices(state))
        if state.is_terminal:
            assert chosen == set()
        elif wins := winning_squares(state, state.to_move):
            assert len(chosen & set(wins)) == len(chosen) == 1
        elif threats := winning_squares(state, other(state.to_move)):
            assert chosen == set(threats) if len(threats) == 1 else len(chosen) == 1
        else:
            assert chosen == set(learner.known(state)[1].values())


def lost_game(*squares: int) -> Episode:
    moves = iter(squares)
    return play_episode(
        {"x": lambda state: next(moves), "o": lambda state: next(moves)}.__getitem__, State()
    )


def test_the_last_choice_is_given_up_and_not_a_forced_one() -> None:
    """x 0, o 5, x 2, o 1 (forced), x 6 (a fork), o 3, x 4: o's 5 was its last choice."""
    learner, after_0 = Unforced(), State().result(0)
    game = lost_game(0, 5, 2, 1, 6, 3, 4)
    assert game.reward("o") == -1
    learner.learn(game, "o")
    assert learner.table == {key(after_0): [key(after_0.result(5))]}
    assert {5, 7}.isdisjoint(learner.choices(after_0)), "7 is the image of 5"
    image = State().result(8)
    assert {3, 1}.isdisjoint(learner.choices(image))
    learner.learn(game, "x")  # x has won, and changes nothing
    assert list(learner.table) == [key(after_0)]


def test_where_one_choice_is_left_the_one_before_it_is_given_up() -> None:
    learner = Unforced()
    for reply in (1, 2, 5, 8):
        learner.table.setdefault(key(State().result(0)), []).append(
            key(State().result(0).result(reply))
        )
    assert learner.choices(State().result(0)) == [4]
    learner.learn(lost_game(0, 4, 8, 2, 6, 3, 7), "o")
    fork = State.parse("x.. .o. ..x")
    assert learner.table[key(fork)] == [key(fork.result(2))]


def test_an_only_choice_is_kept_even_if_it_is_blamed() -> None:
    learner = Unforced(blame=lambda steps, player, choices: steps[3])  # o's 1, which was forced
    learner.learn(lost_game(0, 5, 2, 1, 6, 3, 4), "o")
    assert learner.table == {}


@pytest.mark.parametrize("player", ["x", "o"])
def test_against_whoever_beats_it_it_soon_has_nothing_left_to_lose(player: str) -> None:
    """It meets its best opponent again and again; at last there is none."""
    learner = Unforced(seed=1)
    for _ in range(200):
        if not (best := best_response(learner.policy, player)).odds.lost:
            break
        train(learner, 10, best, player)
    assert best_response(learner.policy, player).odds.lost == Fraction(0)


@pytest.mark.parametrize("blamed", [3, (State(), 8), State()])
def test_only_a_step_of_the_game_can_be_blamed(blamed: Any) -> None:
    learner = Unforced(blame=lambda steps, player, choices: blamed)
    with pytest.raises(
        ValueError, match=r"<lambda> returned .*; one of the steps, or None, was expected"
    ):
        learner.learn(lost_game(0, 5, 2, 1, 6, 3, 4), "o")
    assert learner.table == {}
