"""Policies and what they are worth, against games that are enumerated one by one and fractions worked out before."""

from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from random import Random
from typing import Any

import pytest

from tests.plain import Nim, value
from ttt import State
from ttt.agents import Agent, IllegalActionError, first_free, simple_reflex
from ttt.game import other
from ttt.learning.menace import Menace
from ttt.learning.policies import (
    Odds,
    Policy,
    ResignedError,
    at_random,
    best_response,
    careless,
    chance_of_error,
    policy_value,
    sampled,
)
from ttt.match import exhaust, games
from ttt.minimax import perfect
from ttt.rules import HARVEY
from ttt.tiebreak import Score, by_paths, by_replies, by_weighted_paths, tie_breaker

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
SCORES: list[Score] = [by_replies, by_paths, by_weighted_paths]
AGENTS: dict[str, Agent] = {
    "perfect": perfect,
    **{score.__name__: tie_breaker(score) for score in SCORES},
}


def test_a_careless_opponent_errs_with_its_probability() -> None:
    corner = State().result(0)
    assert careless(QUARTER)(corner) == {
        square: Fraction(1, 32) + (Fraction(3, 4) if square == 4 else 0) for square in range(1, 9)
    }
    centre = State().result(4)
    assert careless(HALF)(centre) == {
        square: Fraction(1, 16) + (Fraction(1, 8) if square in (0, 2, 6, 8) else 0)
        for square in (0, 1, 2, 3, 5, 6, 7, 8)
    }
    assert careless(Fraction(1))(State()) == dict.fromkeys(range(9), Fraction(1, 9))


# The exact judges.


@pytest.mark.parametrize("player", ["x", "o"])
@pytest.mark.parametrize("agent", [*AGENTS.values(), first_free])
@pytest.mark.parametrize("opponent", [careless(Fraction(1)), careless(QUARTER)])
def test_odds_are_the_chances_of_all_games(agent: Agent, player: str, opponent: Policy) -> None:
    opponent = cache(opponent)
    found = {player: Fraction(), None: Fraction(), other(player): Fraction()}
    for moves, end in games(agent, player):
        chances, state = [], State()
        for square in moves:
            chances += [opponent(state)[square]] if state.to_move != player else []
            state = state.result(square)
        found[end.winner] += prod(chances)
    assert policy_value(agent, opponent, player) == tuple(found.values())
    assert sum(found.values()) == 1


# Won, for each of AGENTS; the rest is drawn, since none of them loses.
WON = {
    ("x", "random"): ["191/192", "191/192", "95/96", "95/96"],
    ("x", "careless 1/2"): ["407/512", "407/512", "407/512", "407/512"],
    ("x", "careless 1/4"): ["6113/12288", "6113/12288", "12473/24576", "12473/24576"],
    ("o", "random"): ["254/315", "832/945", "866/945", "278/315"],
    ("o", "careless 1/2"): ["4967/10080", "1411/2520", "373/630", "1019/1890"],
    ("o", "careless 1/4"): ["4357/16128", "3779/12096", "2503/7560", "2231/7560"],
}
OPPONENTS = {
    "random": careless(Fraction(1)),
    "careless 1/2": careless(HALF),
    "careless 1/4": careless(QUARTER),
}


@pytest.mark.parametrize(("player", "opponent"), WON)
def test_the_numbers_that_the_notebook_quotes(player: str, opponent: str) -> None:
    expected = [Odds(Fraction(won), 1 - Fraction(won), Fraction()) for won in WON[player, opponent]]
    assert [
        policy_value(agent, OPPONENTS[opponent], player) for agent in AGENTS.values()
    ] == expected


@pytest.mark.parametrize("opponent", ["random", "careless 1/2", "careless 1/4"])
def test_no_perfect_o_wins_more_often_than_by_paths(opponent: str) -> None:
    """By a search for the best of all agents that keep the value, against this very opponent."""

    @cache
    def ceiling(state: State) -> Fraction:
        if state.is_terminal:
            return Fraction(state.winner == "o")
        if state.to_move == "o":
            kept = [state.result(square) for square in state.actions()]
            return max(
                ceiling(after) for after in kept if value(after.squares) == value(state.squares)
            )
        chances = OPPONENTS[opponent](state)
        return sum(
            (chance * ceiling(state.result(square)) for square, chance in chances.items()),
            Fraction(),
        )

    assert ceiling(State()) == policy_value(AGENTS["by_paths"], OPPONENTS[opponent], "o").won


def test_what_is_no_policy_is_refused() -> None:
    random = careless(Fraction(1))
    floats: Any = dict.fromkeys((0, 1), 0.5)
    for no_move in (lambda state: None, lambda state: [0], lambda state: 9):
        with pytest.raises(IllegalActionError, match="answered"):
            policy_value(first_free, no_move)  # type: ignore[arg-type]
    for strange in ({9: Fraction(1)}, {0: HALF}, {0: Fraction(2), 1: Fraction(-1)}, floats):
        with pytest.raises(
            ValueError, match="are not probabilities of its actions, as Fractions that add up to 1"
        ):
            policy_value(
                lambda state, first=strange: first if state == State() else random(state),
                first_free,
            )
    with pytest.raises(TypeError, match="3 is not a policy; an agent, or a function"):
        best_response(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="'z' is not a player"):
        policy_value(first_free, first_free, "z")
    with pytest.raises(ValueError, match="player='x'; 'first' or 'second' was expected"):
        best_response(at_random, start=Nim((2,)))
    with pytest.raises(ValueError, match="9 is not a move here"):
        policy_value(lambda position: 9, at_random, "first", Nim((2,)))


def test_the_exact_odds_of_players_who_know_nothing() -> None:
    assert policy_value(at_random, at_random) == tuple(
        map(Fraction, ("737/1260", "8/63", "121/420"))
    )


@pytest.mark.parametrize("player", ["x", "o"])
@pytest.mark.parametrize("policy", [at_random, Menace().policy, careless(HALF)])
def test_nobody_does_better_than_the_best_response(policy: Policy, player: str) -> None:
    """It loses as often against it as judged, and never more often against any other, nor against one slip of it."""
    best = best_response(policy, player)
    assert policy_value(policy, best, player) == best.odds
    for agent in (perfect, first_free, simple_reflex, at_random):
        assert policy_value(policy, agent, player).lost <= best.odds.lost
    luck = Random(7)
    for state in luck.sample(sorted(best.answers, key=repr), 20):
        slip = best.answers | {state: luck.choice(state.actions())}
        assert policy_value(policy, slip.__getitem__, player).lost <= best.odds.lost


def test_a_strategy_can_be_beaten_if_and_only_if_somebody_beats_it() -> None:
    agents: list[Agent] = [perfect, simple_reflex, first_free, HARVEY]
    for agent, player in product(agents, "xo"):
        assert best_response(agent, player).odds.lost == (exhaust(agent, player).lost > 0), (
            agent,
            player,
        )


def test_who_has_no_action_resigns() -> None:
    def sulks(state: State) -> dict[int, Fraction]:
        return {} if "o" in state.squares else at_random(state)

    assert policy_value(sulks, first_free).lost == best_response(sulks).odds.lost == 1
    assert policy_value(at_random, lambda state: {}).won == 1
    assert policy_value(at_random, sampled(lambda state: {}, 1)).won == 1, (
        "an agent does so by a ResignedError"
    )
    with pytest.raises(ResignedError, match="sampled_sulks resigns"):
        sampled(sulks, 1)(State().result(0).result(4))


def test_other_games_have_odds_too() -> None:
    """Of two stones, the first player takes one or both; who takes the last wins."""
    assert policy_value(at_random, at_random, "first", Nim((2,))) == Odds(HALF, Fraction(0), HALF)
    assert best_response(at_random, "second", Nim((2,))).odds.lost == 1


def test_an_agent_that_is_sampled_draws_from_the_policy() -> None:
    agent, again = (sampled(careless(QUARTER), 7) for _ in range(2))
    drawn = [agent(State().result(0)) for _ in range(1_000)]
    assert 0.7 < drawn.count(4) / 1_000 < 0.86  # 25 of 32 are expected
    assert drawn == [again(State().result(0)) for _ in range(1_000)]


def test_odds_say_what_comes_of_a_hundred_games() -> None:
    assert str(policy_value(at_random, at_random)) == "of 100 games 58.5 won, 12.7 drawn, 28.8 lost"


def test_an_error_gives_a_win_or_a_draw_away() -> None:
    """After a corner, seven of o's eight replies lose (notebook 06)."""
    corner = State().result(0)
    assert chance_of_error(at_random, corner) == Fraction(7, 8)
    assert chance_of_error(first_free, corner) == 1
    assert chance_of_error(perfect, corner) == 0
    assert chance_of_error(careless(HALF), corner) == Fraction(7, 16)
    assert chance_of_error(lambda state: {}, corner) == 1, "who resigns gives a draw away"
    assert chance_of_error(lambda state: {}, corner.result(1)) == 1
    assert chance_of_error(lambda state: {}, State.parse("xox .x. .o.")) == 0, (
        "o has lost in any case"
    )
    for policy in (at_random, careless(HALF)):
        assert chance_of_error(policy, State.parse("xxxoo....")) == 0, "the game is over"
