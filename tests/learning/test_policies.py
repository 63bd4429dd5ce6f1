"""Policies and what they are worth, against games counted one by one and known fractions."""

from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

from tests import test_doors
from tests.plain import Nim
from ttt import State
from ttt.agents import IllegalActionError, first_free, simple_reflex
from ttt.game import NO_PLAYER, other
from ttt.learning.menace import Menace
from ttt.learning.policies import (
    Odds,
    Policy,
    ResignedError,
    at_random,
    best_response,
    careless,
    policy_value,
    sampled,
)
from ttt.match import exhaust, games
from ttt.minimax import perfect
from ttt.rules import HARVEY
from ttt.tiebreak import by_paths, by_replies, by_weighted_paths, tie_breaker

HALF = Fraction(1, 2)
QUARTER = Fraction(1, 4)
AGENTS = [
    perfect,
    tie_breaker(by_replies),
    tie_breaker(by_paths),
    tie_breaker(by_weighted_paths),
]
CORNER = State().result(0)


def resigns(state: State) -> dict[int, Fraction]:
    return {}


def test_a_careless_opponent_errs_with_its_probability():
    assert careless(QUARTER)(CORNER) == dict.fromkeys(range(1, 9), Fraction(1, 32)) | {
        4: Fraction(25, 32)
    }
    assert careless(HALF)(State().result(4)) == {
        **dict.fromkeys((0, 2, 6, 8), Fraction(3, 16)),
        **dict.fromkeys((1, 3, 5, 7), Fraction(1, 16)),
    }
    assert careless(Fraction(1))(State()) == dict.fromkeys(range(9), Fraction(1, 9))


# The exact judges.


@pytest.mark.parametrize("player", ["x", "o"])
@pytest.mark.parametrize("agent", [*AGENTS, first_free])
@pytest.mark.parametrize("opponent", [careless(Fraction(1)), careless(QUARTER)])
def test_odds_are_the_chances_of_all_games(agent, player, opponent: Policy):
    opponent = cache(opponent)
    ends = {player: Fraction(), None: Fraction(), other(player): Fraction()}
    for moves, end in games(agent, player):
        chance = Fraction(1)
        state = State()
        for square in moves:
            if state.to_move != player:
                chance *= opponent(state)[square]
            state = state.result(square)
        ends[end.winner] += chance
    assert policy_value(agent, opponent, player) == tuple(ends.values())
    assert sum(ends.values()) == 1


# By player and how often its opponent errs: won, for each of AGENTS. The rest is drawn, since none
# of them loses.


ADD_UP = "are not probabilities of its actions, as Fractions that add up to 1"
NIM = Nim((2,))  # the first player takes one stone or both, and who takes the last wins


ANSWERS: list[tuple[Any, type[Exception], str]] = [
    *((answer, IllegalActionError, "answered") for answer in (None, [0], 9)),
    ({9: Fraction(1)}, ValueError, ADD_UP),
    ({0: HALF}, ValueError, ADD_UP),
    ({0: Fraction(2), 1: Fraction(-1)}, ValueError, ADD_UP),
    ({0: 0.5, 1: 0.5}, ValueError, ADD_UP),
]


@pytest.mark.parametrize(("answer", "error", "words"), ANSWERS)
def test_what_is_no_answer_of_a_policy(answer, error, words):
    with pytest.raises(error, match=words):
        policy_value(lambda state: answer if state == State() else at_random(state), first_free)


test_what_is_no_player = test_doors.saying([
    (lambda: best_response(3), TypeError, "3 is not a policy; an agent, or a function.*"),  # type: ignore[arg-type]
    (lambda: policy_value(first_free, first_free, "z"), ValueError, NO_PLAYER),
    (lambda: best_response(at_random, start=NIM), ValueError, "player='x'; 'first' or 'second' was expected"),
    (lambda: policy_value(lambda position: 9, at_random, "first", NIM), ValueError, ".*9 is not a move here.*"),
    (lambda: sampled(resigns, 1)(State()), ResignedError, "sampled_resigns resigns.*"),
])  # fmt: skip


def test_the_exact_odds_of_players_who_know_nothing():
    odds = policy_value(at_random, at_random)
    assert odds == (Fraction(737, 1260), Fraction(8, 63), Fraction(121, 420))
    assert str(odds) == "of 100 games 58.5 won, 12.7 drawn, 28.8 lost"


@pytest.mark.parametrize("player", ["x", "o"])
@pytest.mark.parametrize("policy", [at_random, Menace().policy, careless(HALF)])
def test_nobody_does_better_than_the_best_response(policy, player):
    """It loses as often against it as judged, and never more often against any other.

    Nor does it against the best response with one slip.
    """
    best = best_response(policy, player)
    assert policy_value(policy, best, player) == best.odds
    for agent in (perfect, first_free, simple_reflex, at_random):
        assert policy_value(policy, agent, player).lost <= best.odds.lost
    luck = Random(7)
    for state in luck.sample(sorted(best.answers, key=repr), 20):
        slip = best.answers | {state: luck.choice(state.actions())}
        assert policy_value(policy, slip.__getitem__, player).lost <= best.odds.lost


def test_a_strategy_can_be_beaten_if_and_only_if_somebody_beats_it():
    for agent in (perfect, simple_reflex, first_free, HARVEY):
        for player in "xo":
            loses = exhaust(agent, player).lost > 0
            assert best_response(agent, player).odds.lost == loses, (agent, player)


def test_who_has_no_action_resigns():
    def sulks(state):
        return {} if "o" in state.squares else at_random(state)

    assert policy_value(sulks, first_free).lost == best_response(sulks).odds.lost == 1
    assert policy_value(at_random, resigns).won == 1
    assert policy_value(at_random, sampled(resigns, 1)).won == 1, "by a ResignedError"


def test_other_games_have_odds_too():
    assert policy_value(at_random, at_random, "first", NIM) == Odds(HALF, Fraction(0), HALF)
    assert best_response(at_random, "second", NIM).odds.lost == 1


def test_an_agent_that_is_sampled_draws_from_the_policy():
    agent = sampled(careless(QUARTER), 7)
    again = sampled(careless(QUARTER), 7)
    drawn = [agent(CORNER) for _ in range(1_000)]
    assert 0.7 < drawn.count(4) / 1_000 < 0.86  # 25 of 32 are expected
    assert drawn == [again(CORNER) for _ in range(1_000)]
