"""Whatever is typed in at the doors of learning, the answer is a clear sentence."""

from fractions import Fraction
from random import Random

from tests import test_doors
from tests.plain import Nim
from tests.test_doors import takes
from ttt import State
from ttt.agents import first_free
from ttt.learning.mcts import UCT
from ttt.learning.menace import Menace
from ttt.learning.policies import at_random, best_response, careless, sampled
from ttt.learning.td import TemporalDifference
from ttt.learning.training import Episode, Learner, kinds_of_move, train
from ttt.learning.unforced import Unforced, sensible

LATE = State.parse("xo.ox.x.o")
GAME = Episode(((LATE, 2),), LATE.result(2))
LEARNERS: list[Learner] = [Menace(), Unforced(), TemporalDifference()]
DOORS = takes(
    *(ask for it in LEARNERS for ask in (type(it), it, it.known, it.lots, it.policy, it.favourite)),
    Menace().box, Unforced().choices, sensible, kinds_of_move, at_random, sampled, sampled(at_random, 0),
    careless(Fraction(1)), best_response(first_free, "o", LATE),
    UCT, UCT(5), train,
    against=first_free, agent_of=lambda player: first_free, choices=sensible, episode=GAME, learner=Menace(),
    playouts=5, policy=at_random, rng=Random(0), steps=GAME.steps, winner="x",
)  # fmt: skip


test_a_strange_argument_is_refused_in_a_sentence = test_doors.refusing(DOORS)


BARE = type("Bare", (Nim,), {"__repr__": object.__repr__})((1, 2))


SENTENCES: test_doors.Sentences = [
    (lambda: best_response(first_free, "o", LATE)(State()), ValueError,
     r"there is no answer to State.*: no game against this policy leads there"),
    (lambda: train(Menace(BARE), 1, player="x"), ValueError, "player='x'; 'first' or 'second' was expected"),
    (lambda: train(Menace(BARE), 1), TypeError, "Bare needs a __repr__ that says all of a position: .*"),
]  # fmt: skip


test_the_sentences = test_doors.saying(SENTENCES)
