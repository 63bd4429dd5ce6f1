"""Whatever is typed in at the doors of learning, the answer is a clear sentence."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests import test_doors
from tests.plain import Nim
from ttt import State
from ttt.agents import first_free
from ttt.learning.book import Book, book_of
from ttt.learning.mcts import UCT, FlatMonteCarlo, playout
from ttt.learning.menace import Menace, rewards
from ttt.learning.policies import at_random, best_response, careless, chance_of_error, sampled
from ttt.learning.td import TemporalDifference
from ttt.learning.training import Episode, Learner, kinds_of_move, play_episode, train
from ttt.learning.unforced import Unforced, last_unforced, sensible
from ttt.learning.weights import WeightedRules
from ttt.match import play

LATE = State.parse("xo.ox.x.o")
GAME = Episode(((LATE, 2),), LATE.result(2))
LEARNERS: list[Learner] = [Menace(), Unforced(), TemporalDifference(), WeightedRules()]
DOORS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    *((ask, (LATE,)) for it in LEARNERS for ask in (it, it.known, it.lots, it.policy, it.favourite)),
    *((learner.learn, (GAME, "x")) for learner in LEARNERS),
    (Menace().box, (LATE,)), (Unforced().choices, (LATE,)), (Menace, (LATE, 0, rewards)),
    (Unforced, (LATE, 0, last_unforced)), (TemporalDifference, (LATE, 0, 0.1, 0.1)), (WeightedRules, (None, 0, 0.1)),
    (train, (Menace(), 1, first_free, "x")), (rewards, (GAME.steps, "x", "x")), (GAME.steps_of, ("x",)),
    (last_unforced, (GAME.steps, "x", sensible)), (play_episode, (lambda player: first_free, LATE)),
    (sensible, (LATE,)), (kinds_of_move, (LATE,)), (at_random, (LATE,)), (sampled, (at_random, 0)),
    (sampled(at_random, 0), (LATE,)), (careless(Fraction(1)), (LATE,)), (chance_of_error, (first_free, LATE)),
    (best_response(first_free, "o", LATE), (LATE,)), (book_of, (first_free, "x", 1)), (Book, ({}, first_free)),
    (Book({}, first_free), (LATE,)), (playout, (LATE, Random(0))), (FlatMonteCarlo, (5, 0)), (UCT, (5, 0, 1.4)),
    (FlatMonteCarlo(5), (LATE,)), (UCT(5), (LATE,)),
]  # fmt: skip


@pytest.mark.parametrize(("call", "arguments"), DOORS)
def test_a_strange_argument_is_refused_in_a_sentence(
    call: Callable[..., Any], arguments: tuple[Any, ...]
) -> None:
    test_doors.test_a_strange_argument_is_refused_in_a_sentence(call, arguments)


BARE = type("Bare", (Nim,), {"__repr__": object.__repr__})((1, 2))


SENTENCES: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: Menace().learn(play(first_free, first_free), "x"), TypeError,  # type: ignore[arg-type]
     r"Game\(.* is not an Episode, such as what play_episode returns"),
    (lambda: last_unforced(GAME.steps, "X", sensible), ValueError, "'X' is not a player; the players are .*"),
    (lambda: last_unforced([LATE], "x", sensible), TypeError,  # type: ignore[list-item]
     r"State.* is not a step: a position and an action, such as \(State\(\), 4\)"),
    (lambda: best_response(first_free, "o", LATE)(State()), ValueError,
     r"there is no answer to State.*: no game against this policy leads there"),
    (lambda: train(Menace(BARE), 1, player="x"), ValueError, "player='x'; 'first' or 'second' was expected"),
    (lambda: train(Menace(BARE), 1), TypeError, "Bare needs a __repr__ that says all of a position: .*"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "error", "sentence"), SENTENCES)
def test_the_sentences(call: Callable[[], Any], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=f"^{sentence}$"):
        call()
