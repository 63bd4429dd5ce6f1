"""Weighted rules: how weights become draws, and what games do to them."""

from math import exp

import pytest

from ttt import State
from ttt.agents import random_agent
from ttt.learning.training import Episode, train
from ttt.match import exhaust
from ttt.originals.weights import WeightedRules
from ttt.rules import HARVEY


def test_squares_are_drawn_by_the_weights_of_the_rules_that_name_them():
    learner = WeightedRules()
    learner.table |= {"center": 1.0, "corner": 2.0}
    lots = learner.lots(State())
    assert lots[0] == 1_000_000
    assert lots[4] == round(1_000_000 * exp(-1))
    assert lots[1] == round(1_000_000 * exp(-2))
    assert learner.favourite(State()) == 0


def test_weight_moves_to_the_rules_behind_a_win():
    """Of 5 squares, all drawn evenly, x takes 2, which is named by rule win, and wins."""
    state = State.parse("xx.....oo")
    game = Episode(((state, 2),), state.result(2))
    learner = WeightedRules(step=0.5)
    learner.learn(game, "x")
    assert learner.table["win"] == pytest.approx(0.5 * (1 - 1 / 5))
    assert learner.table["block"] == pytest.approx(-0.5 / 5), "7 and 8 are o's: 6 would block"
    assert learner.table["x"] == pytest.approx(0.02)


@pytest.mark.long
def test_the_games_put_the_rules_into_an_order():
    """After 10,000 games, win comes first and block next, and some learners can't be beaten."""
    lost = []
    for seed in range(3):
        learner = WeightedRules(seed=seed)
        for part in range(10):
            train(learner, 500, random_agent(seed + part), "x")
            train(learner, 500, random_agent(seed - part), "o")
        rules = [rule.__name__ for rule in HARVEY.rules]
        order = sorted(rules, key=lambda rule: -learner.table[rule])
        assert order[:2] == ["win", "block"]
        lost.append(exhaust(learner.favourite, "x").lost + exhaust(learner.favourite, "o").lost)
    assert min(lost) == 0
    assert max(lost) < 30, "as o, simple_reflex loses 12 of 489 games"
