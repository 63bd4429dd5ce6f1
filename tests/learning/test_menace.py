"""The boxes and beads of MENACE, against Michie's numbers and games replayed by hand."""

import re
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.learning.episodes import episode
from tests.plain import Nim
from ttt import State
from ttt.agents import first_free, random_agent, winning_squares
from ttt.count import orbits, reachable
from ttt.learning.menace import Box, Menace, Update, Used, reinforce
from ttt.learning.policies import ResignedError, at_random, best_response, careless, policy_value
from ttt.learning.training import key, steps, train


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


@pytest.mark.parametrize(("seed", "beads"), [(0, 5228), (1, 5199), (2, 5185)])
def test_a_seed_gives_the_same_machine_everywhere(seed, beads):
    menace = Menace(seed=seed)
    train(menace, 500, random_agent(seed))
    assert all_beads(menace) == beads


def drawn_first(box: Box, luck: Random):
    """Take a bead of the first kind that has one."""
    return next(square for square in box if box[square])


def test_it_plays_by_the_draw_that_it_is_given():
    menace = Menace(draw=drawn_first)
    assert train(menace, 1, first_free).won == 1
    menace.box(State())["........x"] = 0
    assert menace(State()) == 1


@pytest.mark.parametrize("drawn", [None, [1], 3, 5, "x"])
def test_what_is_no_bead_of_the_box_is_no_move(drawn):
    """3 is of the same kind as 1; 5 has no bead left."""
    menace = Menace(State.parse("x...o...."), draw=lambda box, luck: drawn)
    menace.box(menace.start)[key(menace.start.result(5))] = 0
    words = "<lambda> returned .* from the box {1: 3, 2: 3, 5: 0, 8: 3}; a square that has a bead in it was"
    with pytest.raises(ValueError, match=words):
        menace(menace.start)


FIRST = {0: 4, 1: 4, 4: 4}


@pytest.mark.parametrize(("squares", "resigned", "result", "used"), [
    ("24180", None, "won",  # 2 is of the same kind as 0
     [(FIRST, 0), ({0: 3, 1: 3, 3: 3, 6: 3}, 1), ({0: 2, 3: 2, 5: 2, 6: 2, 7: 2}, 0)]),
    ("04", "x", "lost", [(FIRST, 0)]),
    ("402635178", None, "drawn",  # the last move is forced
     [(FIRST, 4), ({1: 3, 2: 3, 5: 3, 8: 3}, 2), (dict.fromkeys((1, 3, 5, 7, 8), 2), 3),
      ({1: 1, 7: 1, 8: 1}, 1), ({8: 1}, 8)]),
])  # fmt: skip
def test_an_update_is_handed_the_boxes_of_the_player_and_the_result(
    squares, resigned, result, used
):
    told: list[Any] = []
    Menace(update=lambda *game: told.extend(game)).learn(episode(squares, resigned), "x")
    assert told == [used, result]


def change(square: Any, beads: Any) -> Update:
    """Return an update that changes the first box."""
    return lambda used, result: used[0][0].update({square: beads})


def test_what_an_update_leaves_in_a_box_is_kept():
    menace = Menace(update=change(1, 9))
    menace.learn(episode("04182"), "x")
    assert menace.lots(State()) == {0: 4, 1: 9, 4: 4}


@pytest.mark.parametrize(("update", "words"), [
    (change(0, -1), "left -1 beads for 0 in the box {0: -1, 1: 4, 4: 4}; a whole number of at"),
    (change(4, 0.5), "left 0.5 beads for 4 in the box {0: 4, 1: 4, 4: 0.5}; a whole number of at"),
    (change(8, 3), "left the box {0: 4, 1: 4, 4: 4, 8: 3}; its squares are 0, 1, 4"),
    (lambda used, result: used[-1][0].clear(), "left the box {}; its squares are "),
])  # fmt: skip
def test_what_can_be_no_box_is_named_and_changes_nothing(update, words):
    def after_another(used: Used, result: str):
        used[1][0][1] += 5
        update(used, result)

    menace = Menace(update=after_another)
    with pytest.raises(ValueError, match=f"after_another {re.escape(words)}"):
        menace.learn(episode("04182"), "x")
    assert all_beads(menace) == sum(sum(Menace().lots(state).values()) for state in OF_X)


OF_X = [state for state, _ in steps("04182") if state.to_move == "x"]


@pytest.mark.long
@pytest.mark.parametrize(("seed", "lost"), [(10, 40), (4, 85), (71, 56)])
def test_how_many_games_of_100_the_champion_loses_depends_on_its_seed(seed, lost):
    loses = []

    def reinforce_last(used: Used, result: str):
        reinforce(used[-1:], result)

    for update in (reinforce, reinforce_last):  # all moves pay, or only the last one
        menace = Menace(seed=seed, update=update)
        train(menace, 10_000, random_agent(7))
        loses.append(round(100 * float(best_response(menace.policy).odds.lost)))
    assert loses[0] == lost > 2 * loses[1]
