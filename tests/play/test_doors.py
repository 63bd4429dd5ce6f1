"""The doors of this room: the answer to a strange argument is a clear sentence."""

from tests import test_doors
from tests.test_doors import takes
from ttt import State
from ttt.play.coach import hint, remark
from ttt.play.opponents import seats_of
from ttt.play.session import Session

DOORS = takes(hint, remark, Session, lambda action: Session().play(action), seats_of, state=State())


test_a_strange_argument_is_refused_in_a_sentence = test_doors.refusing(DOORS)
