"""A learner at the board: it learns once from each game, shows its boxes, and can resign."""

import re

import pytest

from tests.plain import Nim
from tests.refusals import refuses
from tests.widgets.page import click, hear
from ttt import State, Variant
from ttt.agents import Agent
from ttt.doors import ANOTHER_TYPE
from ttt.learning.menace import Menace, Used
from ttt.learning.td import TemporalDifference
from ttt.learning.training import Episode, key, play_episode, steps
from ttt.learning.unforced import Unforced
from ttt.originals.weights import WeightedRules
from ttt.pictures.beads import box, contents, moved
from ttt.widgets import LearnPlay

ALREADY = "It has learned from this game already."
RESIGNS = "It resigns, with nothing left to draw."
RESIGNED = "x resigns. The game goes to you."
LAST = "The box of the last move"
GAME = "The boxes of this game"


def finish(play: LearnPlay, which: int = 0):
    """Take the first free square, or another one, until the game is over."""
    while not play.view["over"]:
        play.click(play.state.actions()[which])


def empty(menace: Menace, state: State) -> Menace:
    """Take all beads out of a box."""
    menace.box(state).update(dict.fromkeys(menace.box(state), 0))
    return menace


def shown(play: LearnPlay) -> tuple[str, str, str]:
    """What the picture, the line below it and the label of its place say."""
    picture = play.view["picture"]
    return picture["alt"] if picture else "", play.view["counted"], play.view["looked"]


@pytest.mark.parametrize("kind", [Menace, Unforced, TemporalDifference, WeightedRules])
@pytest.mark.parametrize("begins", ["first", "second"])
def test_it_learns_what_it_would_learn_elsewhere(kind, begins):
    """Of twins, one plays ten games at the board, and the other one plays them without."""
    play = LearnPlay(kind(seed=5))
    twin = kind(seed=5)
    if begins == "first":
        twin(State())  # as the other one has begun, before it was told not to
        play.begin("first")
    me, it = "xo" if begins == "first" else "ox"
    agents: dict[str, Agent] = {me: lambda state: state.actions()[-1], it: twin}
    ends = {it: "It won. ", me: "It lost. ", None: "A draw. "}
    for games in range(1, 11):
        finish(play, -1)
        episode = play_episode(agents.__getitem__, State())
        twin.learn(episode, it)
        assert (play.state, play.learner.games) == (episode.end, games)
        assert play.learner.table == twin.table
        assert shown(play)[1].startswith(ends[episode.winner])
        play.new_game()
    assert sum(play.tally.values()) == 10


def test_the_box_of_its_last_move_and_then_all_boxes_of_the_game():
    menace = Menace(seed=0)
    play = LearnPlay(menace)
    before = State()
    for square in (1, 6, 3):
        words = f"x took {square}. It has learned from 0 games."
        assert shown(play) == (box(menace, before, square).alt, words, LAST)
        before = before.result(square).result(play.state.actions()[0])
        play.click(play.state.actions()[0])
    finish(play)
    episode = Episode(tuple(steps(play.moves)), play.state)
    beads = "Beads in its boxes: 12 → 15, 21 → 24, 10 → 13 and 3 → 6."
    lesson = moved(menace, episode, "x", contents(Menace(), episode, "x")).alt
    assert shown(play) == (lesson, f"It won. {beads} It has learned from 1 game.", GAME)
    play.begin("first")
    play.new_game()
    assert shown(play)[:2] == ("", "It has learned from 1 game.")


def test_a_game_counts_once():
    """Whatever is taken back: what it has learned, it has learned."""
    play = LearnPlay(Menace(seed=0))
    finish(play)
    over = shown(play)
    learned = repr(play.learner.table)
    play.undo()
    assert shown(play)[1:] == (f"x took {play.moves[-1]}. {ALREADY}", LAST)
    play.redo()
    assert shown(play) == over
    play.undo()
    finish(play, -1)
    assert shown(play)[1].endswith(ALREADY)
    assert (play.learner.games, repr(play.learner.table)) == (1, learned)
    play.new_game()
    finish(play)
    assert play.learner.games == 2


def test_a_game_that_is_left_or_was_over_before_does_not_count():
    play = LearnPlay(Menace(seed=1))
    over = LearnPlay(Menace(State.parse("xxxoo....")))
    play.click(play.state.actions()[0])
    for deed in (play.new_game, over.hint, over.undo, over.new_game):
        deed()
    assert (play.learner.games, over.learner.games) == (0, 0)


def test_without_a_box_there_is_a_line_of_text():
    """Other learners have none, nor is there one where only one kind of move is possible."""
    play = LearnPlay(TemporalDifference(seed=1))
    assert shown(play)[:2] == ("", f"x took {play.moves[0]}. It has learned from 0 games.")
    play = LearnPlay(Menace(State.parse("xoxxo.o.x")))
    play.begin("first")
    play.click(7)
    assert shown(play)[:2] == ("", "It lost. It has learned from 2 games.")


def test_it_resigns_with_an_empty_box():
    """The game is over, it has lost, and the box that it used before pays for it.

    That can't be taken back.
    """
    menace = Menace(seed=1)
    play = LearnPlay(menace)
    empty(menace, play.state.result(8))
    play.click(8)
    words = f"{RESIGNS} Beads in its box: 12 → 11. It has learned from 1 game."
    assert shown(play)[1:] == (words, GAME)
    alt = r"x on 0: 3 of 11 beads: empty board.*; 0 beads: x on 0, o on 8"
    assert re.match(alt, shown(play)[0])
    play.coach()
    assert play.message == ""
    end = {"over": True, "undo": False, "colour": "o", "result": "x resigns", "status": RESIGNED}
    hear(play, do="click", square=1, ply=2)
    hear(play, do="undo")
    assert play.message == "", (
        "the page offers neither: they were meant for the game before its end"
    )
    for deed in (lambda: play.click(1), play.undo):
        deed()
        assert play.message == "The game is over: x has resigned. Start a new game"
        assert play.view.items() >= end.items()
        assert play.tally["you"] == 1
    play.new_game()
    assert (len(play.moves), play.view["over"], play.message) == (1, False, "")


def test_one_that_begins_can_resign_at_once():
    """So it does in each game until the other one begins; without a move, it unlearns nothing."""
    play = LearnPlay(empty(Menace(), State()))
    play.new_game()
    assert shown(play)[1] == f"{RESIGNS} It used no other box. It has learned from 2 games."
    assert (play.view["status"], play.tally["you"]) == (RESIGNED, 2)
    play.begin("first")
    assert (play.view["status"], play.view["over"]) == ("x to move", False)


def test_it_can_resign_in_a_game_that_it_has_learned_from():
    """It plays its last bead in a box, and loses; when that is taken back, the box is empty."""
    there = State.parse("xx.oo....")
    menace = empty(Menace(State.parse("xx.o.....")), there)
    menace.box(there)[key(there.result(8))] = 1
    play = LearnPlay(menace)
    play.begin("first")
    click(play, 4, 5)
    assert shown(play)[1] == "It lost. Beads in its box: 1 → 0. It has learned from 1 game."
    play.undo()
    play.undo()
    assert (play.moves, play.tally["you"]) == ((), 0)
    play.click(4)
    assert (play.view["result"], shown(play)[:2]) == ("x resigns", ("", ALREADY))
    assert (menace.games, play.tally["you"]) == (1, 1)


def two_out(used: Used, result: str):
    """Take all the beads out of the first box, and one more."""
    first, square = used[0]
    first[square] = -1


def test_what_fails_is_told():
    """One that fails to move has not resigned, and one that fails to learn goes on playing."""
    menace = Menace(seed=1, update=two_out)
    play = LearnPlay(menace)
    finish(play)
    left = "two_out left -1 beads for 0 in the box {0: -1, 1: 4, 4: 4}"
    words = f"ValueError: {left}; a whole number of at least 0 was expected"
    assert shown(play)[:2] == ("", f"It won. It could not learn from that: {words}")
    assert {*menace.box(State()).values()} == {4}
    menace.draw = lambda box, luck: [*box]
    play.new_game()
    failure = (
        "<lambda> returned [0, 1, 4] from the box {0: 4, 1: 4, 4: 4}; a square that has a bead"
    )
    assert play.message.startswith(f"menace gave no move for x (ValueError: {failure}")
    play.click(0)
    assert (play.moves, play.view["over"], play.learner.games) == ((0,), False, 0)


def test_what_makes_no_sense():
    with pytest.raises(TypeError, match=r"is not a Learner, such as Menace\(\)"):
        LearnPlay(State())  # type: ignore[arg-type]
    with refuses(ANOTHER_TYPE, TypeError):
        LearnPlay(Menace(Nim((1, 2))))


def test_who_plays_and_on_which_board():
    play = LearnPlay(Menace(seed=1))
    who = "LearnPlay(State.parse('x../.../...')): x is menace, o is you."
    tally = "Tally: you 0, menace 0, drawn 0."
    assert repr(play) == f"{who} {tally} It has learned from 0 games."
    play.choose("harvey")
    assert play.message == "'harvey' is none of the opponents here: menace"
    assert play.view["offers"] == {"menace": "menace"}
    html = play._picture()
    assert (html.count("<img"), html.count("beads: 4 on 0")) == (2, 1)
    four = State.empty(Variant(4, 4, 4))
    play = LearnPlay(Menace(four))
    finish(play)
    assert (play.learner.start, play.learner.games, shown(play)[2]) == (four, 1, GAME)
