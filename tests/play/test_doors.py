"""The doors of this room: the answer to a strange argument is a clear sentence."""

from tests import test_doors
from tests.test_doors import takes
from ttt import State
from ttt.agents import first_free
from ttt.play import class_match
from ttt.play.coach import hint, remark
from ttt.play.opponents import seats_of
from ttt.play.session import Session
from ttt.play.strategies import Strategy, pasted

ANN = Strategy.of(first_free, "Ann")
DOORS = takes(
    Strategy, Strategy.of, ANN, pasted, class_match.read, class_match.read(ANN.text).defeat,
    class_match.read(ANN.text).without,
    hint, remark, Session, lambda action: Session().play(action), seats_of,
    name="Ann", number=3, state=State(), text=ANN.text,
)  # fmt: skip


test_a_strange_argument_is_refused_in_a_sentence = test_doors.refusing(DOORS)
