"""A board under which a tree grows: the picture is always that of the last reply."""

import re
from functools import cache, reduce
from unittest.mock import Mock

import pytest

from tests.widgets.page import seen_by_the_page
from ttt import State
from ttt.lazy_search import LazyPlayer, everything, what_matters
from ttt.pictures.growth import Growth, footprint
from ttt.solvers.tree_size import census
from ttt.widgets import LazyPlay, Play
from ttt.widgets.lazy_play import Watched

ALL = "lazy (all of it)"
MATTERS = "lazy (what matters)"


def shown(play: LazyPlay) -> tuple[str, str]:
    """Return what the picture and the line below it tell."""
    picture = play.view["picture"]
    counted = play.view["counted"]
    assert bool(picture) == bool(counted)
    return picture["alt"] if picture else "", counted


@pytest.mark.parametrize(("name", "look"), [(ALL, everything), (MATTERS, what_matters)])
def test_replies_are_those_of_a_lazy_player(name, look):
    play = LazyPlay(2)
    player = LazyPlayer(2, look)
    play.choose(name)
    for _ in range(3):
        play.click(play.state.actions()[-1])
        *before, _, reply = play.moves
        state = reduce(State.result, play.moves[:-1], State())
        known = footprint(player.part_below(state))
        assert reply == player(state)
        assert player.tree
        grown = Growth(player.tree, known, reply)
        alt, counted = shown(play)
        assert counted.startswith(grown.line)
        assert alt == "; ".join(grown.words)
        assert ("known from before" in alt) == bool(before), "from the second reply on"


@pytest.mark.parametrize("name", [ALL, MATTERS])
def test_with_a_right_prune_of_a_learner_s_nothing_changes(name):
    theirs = LazyPlay(5, prune=pruned)
    ours = LazyPlay(5)
    for play in (theirs, ours):
        play.choose(name)
        play.click(1)
    while not ours.state.is_terminal:
        assert theirs.view["picture"] == ours.view["picture"]
        assert theirs.view["counted"] == ours.view["counted"]
        square = ours.state.actions()[-1]
        ours.click(square)
        theirs.click(square)
    assert theirs.moves == ours.moves
    assert shown(theirs) == shown(ours)


def pruned(depth, tree):
    """End a tree at a depth, as a learner may write it: with promises that are called."""
    state, promises = tree

    def shorter(promise):
        return cache(lambda: pruned(depth - 1, promise()))

    return state, [shorter(promise) for promise in promises if depth > 0]


def test_a_wrong_prune_is_seen():
    play = LazyPlay(5, prune=lambda depth, tree: tree)
    play.click(1)
    assert "63,905 of 63,905" in shown(play)[0], "it ends no tree"
    play = LazyPlay(5, prune=lambda depth, tree: None)  # type: ignore[arg-type,return-value]
    play.click(1)
    assert "prune gave None; a state and a list of promises was expected" in play.message
    with pytest.raises(TypeError, match="5 is not a prune; a function prune"):
        LazyPlay(5, prune=5)  # type: ignore[arg-type]


def test_how_much_is_remembered():
    play = LazyPlay(5)
    play.click(1)
    [megabytes] = re.findall("; about (.*) MB remembered", shown(play)[1])
    player = LazyPlayer(5, everything)
    player(State().result(1))
    assert player.tree
    assert float(megabytes) == pytest.approx(census(player.tree).size / 1e6, abs=0.06)


def test_who_is_offered():
    view = LazyPlay().view
    own = {name: name for name in (ALL, MATTERS)}
    assert view["offers"] == own | Play().view["offers"]
    assert (view["chosen"], view["level"]) == (ALL, 5)


def test_while_it_thinks_the_picture_is_of_the_move_before_if_it_has_one():
    play = LazyPlay(level=2)
    views = seen_by_the_page(play)
    play.click(8)
    counted = play.view["counted"]
    assert counted.startswith(f"o took {play.moves[1]}: ")
    views.clear()
    play.click(7)
    assert [view["counted"] for view in views if view["thinking"]] == [counted]
    play.choose(MATTERS)
    views.clear()
    play.click(play.state.actions()[-1])
    assert [view["counted"] for view in views if view["thinking"]] == [""], "it made no move yet"


def test_an_interrupt_leaves_the_game_alive(monkeypatch):
    play = LazyPlay(level=4)
    play.click(8)
    first = shown(play)
    agent = play._series.second.agent
    assert isinstance(agent, Watched)
    monkeypatch.setattr(agent, "look", Mock(side_effect=[0, 0, KeyboardInterrupt]))
    play.click(7)
    failure = f"{ALL} was interrupted before it had a move for o. Play o's move yourself, undo, "
    assert play.message.startswith(failure)
    assert shown(play) == first, "of o's only move so far"
    monkeypatch.undo()
    play.click(play.state.actions()[0])  # by hand
    assert shown(play) == ("", ""), "by hand"
    play.undo()
    play.click(7)
    assert len(play.moves) == 4
    assert shown(play)[1].startswith(f"o took {play.moves[3]}: ")


def test_it_is_told_without_bytes():
    play = LazyPlay(3)
    players = "LazyPlay(State.parse('.../.../...')): x is you, o is lazy (all of it). Tally: "
    assert repr(play).startswith(players)
    assert repr(play).endswith("drawn 0.")
    play.click(8)
    assert repr(play).endswith(" nodes worked out now.")
    html = play._picture()
    assert html.count("<img") == 2
    assert "MB" not in repr(play) + html
    play.new_game()
    assert play._picture().count("<img") == 1


def test_what_makes_no_sense():
    with pytest.raises(ValueError, match="level=0; a whole number from 1 to 9 was expected"):
        LazyPlay(level=0)


def test_one_slider_for_all_who_look_at_a_tree():
    play = LazyPlay()
    play.difficulty(9)
    play.choose(MATTERS)
    assert play.view["level"] == 9
    play.difficulty(3)
    play.choose("averaging")
    play.difficulty(7)
    play.choose(ALL)
    assert play.view["level"] == 3, "averaging looks at no tree"


def test_only_what_can_still_come_is_kept():
    play = LazyPlay(level=3)
    for player, name in zip(play._watched, (ALL, MATTERS), strict=True):
        play.choose(name)
        play.new_game()
        play.click(4)
        assert player.tree is None
        assert player._next
        assert player._next.state == play.state
