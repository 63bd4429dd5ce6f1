"""The doors of this room: the answer to a strange argument is a clear sentence."""

from tests import test_doors
from tests.test_doors import LATE
from ttt import State
from ttt.agents import first_free
from ttt.play import class_match
from ttt.play.coach import hint, remark
from ttt.play.opponents import seats_of
from ttt.play.series import checked_name
from ttt.play.session import Session
from ttt.play.strategies import Strategy, pasted

ANN = Strategy.of(first_free, "Ann")
DOORS: test_doors.Doors = [
    (Strategy, ("Ann", 3)), (Strategy.of, (first_free, "Ann")), (Strategy.read, (ANN.text,)), (ANN, (State(),)),
    (pasted, (ANN.text,)), (class_match.read, (ANN.text,)), (class_match.read(ANN.text).defeat, ("Ann",)),
    (class_match.read(f"B: {ANN.text}\n{ANN.text}").without, ("Ann",)),
    (hint, (LATE,)), (remark, (LATE, 2)), (Session, (LATE, first_free)),
    (lambda action: Session(LATE).play(action), (2,)), (checked_name, ("Ann",)),
    (seats_of, ([first_free],)),
]  # fmt: skip


test_a_strange_argument_is_refused_in_a_sentence = test_doors.refusing(DOORS)
