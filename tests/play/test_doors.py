"""The doors of this room: the answer to a strange argument is a clear sentence."""

from collections.abc import Callable
from typing import Any

import pytest

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
DOORS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (Strategy, ("Ann", 3)), (Strategy.of, (first_free, "Ann")), (Strategy.read, (ANN.text,)), (ANN, (State(),)),
    (pasted, (ANN.text,)), (class_match.read, (ANN.text,)), (class_match.read(ANN.text).defeat, ("Ann",)),
    (hint, (LATE,)), (remark, (LATE, 2)), (Session, (LATE, first_free)),
    (lambda action: Session(LATE).play(action), (2,)), (checked_name, ("Ann",)),
    (seats_of, ([first_free],)),
]  # fmt: skip


@pytest.mark.parametrize(("call", "arguments"), DOORS)
def test_a_strange_argument_is_refused_in_a_sentence(
    call: Callable[..., Any], arguments: tuple[Any, ...]
) -> None:
    test_doors.test_a_strange_argument_is_refused_in_a_sentence(call, arguments)
