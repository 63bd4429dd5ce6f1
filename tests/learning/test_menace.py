"""The boxes and beads of MENACE, against Michie's numbers and games replayed by hand."""

from fractions import Fraction
from statistics import median
from typing import Any

import pytest

from ttt import State
from ttt.agents import first_free, random_agent, simple_reflex, winning_squares
from ttt.count import orbits, reachable
from ttt.learning.menace import Menace
from ttt.learning.policies import ResignedError, at_random, best_response, careless, policy_value
from ttt.learning.training import Episode, play_episode, steps, train

BOXED = [
    state for state in orbits(reachable()) if state.to_move == "x" and len(state.actions()) > 1
]


def test_the_machine_that_michie_built() -> None:
    """304 boxes.

    17 of them could be left out: the game is lost there, as o threatens two lines and x can't win.
    """
    menace = Menace()
    for state in BOXED:
        menace.box(state)
    assert len(menace.table) == 304
    assert sum(sum(box.values()) for box in menace.table.values()) == 1_720
    assert sum(map(len, menace.table.values())) == 1_087
    lost = [s for s in BOXED if len(winning_squares(s, "o")) > 1 and not winning_squares(s, "x")]
    assert len(BOXED) - len(lost) == 287


def test_each_player_has_fewer_beads_the_more_moves_it_has_made() -> None:
    played = [position for position, _ in steps("402635178")]
    first = [{*Menace().box(position).values()} for position in played]
    assert first == [{4}, {4}, {3}, {3}, {2}, {2}, {1}, {1}, {1}]


def test_a_new_machine_is_a_little_better_than_luck() -> None:
    assert policy_value(Menace().policy, at_random) == tuple(
        map(Fraction, ("391477/645120", "36667/290304", "1549447/5806080"))
    )
    assert policy_value(Menace().policy, careless(Fraction(0))).drawn == Fraction(42793, 181440)


@pytest.mark.parametrize(
    ("squares", "first", "second"),
    [
        ("04182", {0: 7, 1: 4, 4: 4}, 6),  # x wins with 0, 1, 2: three beads more
        ("031452", {0: 3, 1: 4, 4: 4}, 2),  # x resigns: one bead less
    ],
)
def test_beads_that_move(squares: str, first: dict[int, int], second: int) -> None:
    played, menace = steps(squares), Menace()
    end = played[-1][0].result(played[-1][1])
    menace.learn(Episode(tuple(played), end, None if end.is_terminal else "x"), "x")
    assert menace.lots(State()) == first
    before, square = played[2]
    assert menace.lots(before)[square] == second


def test_all_images_of_a_position_share_a_box() -> None:
    menace = Menace()
    menace.learn(play_episode({"x": first_free, "o": simple_reflex}.__getitem__, State()), "x")
    for corner in (0, 2, 8):
        assert sorted(menace.lots(State().result(corner).result(4)).values()) == [2, 3, 3, 3]


def test_a_draw_adds_one_bead_and_a_single_move_needs_no_box() -> None:
    played, menace = steps("402635178"), Menace()
    menace.learn(Episode(tuple(played), played[-1][0].result(8)), "x")
    assert [menace.lots(before)[square] for before, square in played[::2]] == [5, 4, 3, 2, 1]
    assert len(menace.table) == 4


def test_an_empty_box_resigns() -> None:
    menace = Menace()
    for square in (0, 1, 4):
        for _ in range(4):
            menace.learn(Episode(((State(), square),), State().result(square), "x"), "x")
    assert menace.lots(State()) == {0: 0, 1: 0, 4: 0}
    with pytest.raises(ResignedError, match="menace resigns"):
        menace(State())
    assert menace.policy(State()) == {}
    assert policy_value(menace.policy, first_free).lost == 1
    assert train(menace, 3, first_free).lost == 3
    assert menace.favourite(State()) == 0


@pytest.mark.parametrize(("seed", "beads"), [(0, 5442), (1, 5447), (2, 5301)])
def test_a_seed_gives_the_same_machine_everywhere(seed: int, beads: int) -> None:
    menace = Menace(seed=seed)
    train(menace, 500, random_agent(seed))
    assert sum(sum(box.values()) for box in menace.table.values()) == beads


def test_three_champions_of_random_games_can_all_be_beaten() -> None:
    """What the lesson tells of one: it hardly loses against luck, and often against whoever knows it."""
    luck, best = [], []
    for seed in range(3):
        menace = Menace(seed=seed)
        train(menace, 10_000, random_agent(100 + seed))
        luck.append(policy_value(menace.policy, at_random).lost)
        best.append(best_response(menace.policy).odds.lost)
    assert 0.03 < median(luck) < 0.06
    assert 0.5 < median(best) < 0.75
    assert min(best) > 0.2


@pytest.mark.parametrize(
    "given", [None, 3, [(State(), 0)], [(State(), 1, 3)], [(State(), 0, 0.5)], [State()]]
)
def test_what_is_no_reward_moves_nothing(given: Any) -> None:
    menace = Menace(reward=lambda steps, winner, player: given)
    with pytest.raises(
        ValueError,
        match=r"<lambda> returned .*; a list was expected, with a position, an action and",
    ):
        menace.learn(Episode(((State(), 0),), State().result(0), "x"), "x")
    assert menace.table == {}


def test_a_reward_of_lists_is_as_good_as_one_of_tuples() -> None:
    fives: Any = [[State(), 0, 5]]
    menace = Menace(reward=lambda steps, winner, player: fives)
    menace.learn(Episode(((State(), 0),), State().result(0), "x"), "x")
    assert menace.lots(State()) == {0: 9, 1: 4, 4: 4}
