"""The boxes and beads of MENACE, against Michie's numbers and games replayed by hand."""

from fractions import Fraction
from typing import Any

import pytest

from tests.learning.episodes import episode
from tests.plain import Nim
from ttt import State
from ttt.agents import first_free, random_agent, winning_squares
from ttt.count import orbits, reachable
from ttt.learning.menace import Menace, rewards
from ttt.learning.policies import ResignedError, at_random, best_response, careless, policy_value
from ttt.learning.training import steps, train


def all_beads(menace: Menace):
    return sum(sum(box.values()) for box in menace.table.values())


def test_the_machine_that_michie_built():
    """304 boxes.

    17 of them could be left out: the game is lost there, as o threatens two lines and x can't win.
    """
    menace = Menace()
    lost = []
    for state in orbits(reachable()):
        if state.to_move == "x" and len(state.actions()) > 1:
            menace.box(state)
            if len(winning_squares(state, "o")) > 1 and not winning_squares(state, "x"):
                lost.append(state)
    assert len(menace.table) == 304
    assert all_beads(menace) == 1_720
    assert sum(map(len, menace.table.values())) == 1_087
    assert len(lost) == 17


def test_each_player_has_fewer_beads_the_more_moves_it_has_made():
    boxes = [Menace().box(position) for position, _ in steps("402635178")]
    assert [{*box.values()} for box in boxes] == [{4}, {4}, {3}, {3}, {2}, {2}, {1}, {1}, {1}]
    heaps = Nim((2, 3))
    assert {*Menace(heaps).box(heaps).values()} == {4}, "in other games as many as at first"


def test_a_new_machine_is_a_little_better_than_luck():
    odds = ("391477/645120", "36667/290304", "1549447/5806080")
    assert policy_value(Menace().policy, at_random) == tuple(map(Fraction, odds))
    assert policy_value(Menace().policy, careless(Fraction(0))).drawn == Fraction(42793, 181440)


@pytest.mark.parametrize(("squares", "resigned", "beads", "boxes"), [
    ("04182", None, [7, 6, 5], 3),  # x wins with 0, 1, 2: three beads more
    ("031452", "x", [3, 2, 1], 3),  # one bead less
    ("402635178", None, [5, 4, 3, 2, 1], 4),  # a draw: one bead more; a single move needs no box
])  # fmt: skip
def test_beads_that_move(squares, resigned, beads, boxes):
    menace = Menace()
    game = episode(squares, resigned)
    menace.learn(game, "x")
    assert [menace.lots(before)[square] for before, square in game.steps_of("x")] == beads
    assert sum(menace.lots(State()).values()) == 8 + beads[0], "no other bead has moved"
    assert len(menace.table) == boxes


def test_all_images_of_a_position_share_a_box():
    menace = Menace()
    menace.learn(episode("041236"), "x")
    for corner in (0, 2, 8):
        assert sorted(menace.lots(State().result(corner).result(4)).values()) == [2, 3, 3, 3]


def test_an_empty_box_resigns():
    menace = Menace()
    for square in "014":
        for _ in range(4):
            menace.learn(episode(square, "x"), "x")
    assert menace.lots(State()) == {0: 0, 1: 0, 4: 0}
    with pytest.raises(ResignedError, match="menace resigns"):
        menace(State())
    assert menace.policy(State()) == {}
    assert policy_value(menace.policy, first_free).lost == 1
    assert train(menace, 3, first_free).lost == 3
    assert menace.favourite(State()) == 0


@pytest.mark.parametrize(("seed", "beads"), [(0, 5442), (1, 5447), (2, 5301)])
def test_a_seed_gives_the_same_machine_everywhere(seed, beads):
    menace = Menace(seed=seed)
    train(menace, 500, random_agent(seed))
    assert all_beads(menace) == beads


def rewarded(reward: Any) -> Menace:
    return Menace(reward=lambda steps, winner, player: reward)


@pytest.mark.parametrize("reward", [
    None, 3, [(State(), 0)], [(State(), 1, 3)], [(State(), 0, 0.5)], [State()],
])  # fmt: skip
def test_what_is_no_reward_moves_nothing(reward):
    menace = rewarded(reward)
    words = "<lambda> returned .*; a list was expected, with a position, an action and"
    with pytest.raises(ValueError, match=words):
        menace.learn(episode("0", "x"), "x")
    assert menace.table == {}


def test_a_reward_of_lists_is_as_good_as_one_of_tuples():
    menace = rewarded([[State(), 0, 5]])
    menace.learn(episode("0", "x"), "x")
    assert menace.lots(State()) == {0: 9, 1: 4, 4: 4}


@pytest.mark.long
@pytest.mark.parametrize(("seed", "lost"), [(0, 30), (3, 84), (62, 63)])
def test_how_many_games_of_100_the_champion_loses_depends_on_its_seed(seed, lost):
    loses = []
    for reward in (rewards, lambda *game: rewards(*game)[-1:]):  # all moves pay, only the last one
        menace = Menace(seed=seed, reward=reward)
        train(menace, 10_000, random_agent(7))
        loses.append(round(100 * float(best_response(menace.policy).odds.lost)))
    assert loses[0] == lost > 2 * loses[1]
