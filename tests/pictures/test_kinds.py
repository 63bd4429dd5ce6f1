"""The kinds of position, against a game on plain strings; a game's way through them."""

from typing import Any

import pytest

from tests.pictures.test_whole_game import KINDS
from tests.plain import least, value
from tests.positions import BOARDS
from ttt import State
from ttt.agents import first_free
from ttt.match import play
from ttt.pictures.kinds import HEADS, kinds, passed, shown_as, words


def test_each_kind_leads_to_those_after_each_of_its_moves():
    assert {least(state.squares) for state in kinds()} == KINDS
    for state, kind in kinds().items():
        assert kind.end == HEADS[value(state.squares)]
        after = [least(state.result(square).squares) for square in state.actions()]
        assert [least(following.squares) for following in kind.after] == after


def test_every_position_is_shown_as_one_of_its_kind():
    for board in BOARDS:
        assert least(shown_as(State.parse(board)).squares) == least(board)


GAME = play(first_free, first_free)
WAYS: list[tuple[Any, str]] = [
    ("", "........."), ("04", "x...o...."), (iter([2]), "..x......"), (GAME, "xoxoxox.."),
]  # fmt: skip


@pytest.mark.parametrize(("game", "end"), WAYS)
def test_a_game_passes_states(game, end):
    states = passed(game)
    assert states[0] == State()
    assert states[-1].squares == end
    assert [state.squares.count(".") for state in states] == list(range(9, 8 - len(states) + 1, -1))


def test_words_tell_the_value_only_if_asked():
    state = shown_as(State.parse("x...o...."))
    lines = [
        "x on 8, o on 4, x to move",
        "on this map: met",
        "perfect play: a draw",
        "4 kinds can follow",
    ]
    assert words(state, "met", values=True).splitlines() == lines
    assert words(state, "met", values=False).splitlines() == [*lines[:2], lines[3]]
    end = shown_as(State.parse("xxx oo. ..."))
    assert len(words(end, "met", values=True).splitlines()) == 2
