"""A thread for every node: a crowd as large as the tree that finds what minimax finds, and goes."""

import threading

import pytest

from tests.positions import STATES
from ttt import State, Variant
from ttt.count import tree
from ttt.minimax import Outcome, outcome
from ttt.parallel import per_node
from ttt.parallel.per_node import outcome_by_crowd

ENDINGS = [state for state in STATES if state.squares.count(".") <= 4][::46]
OTHERS = [
    State.parse("xox.oo.x.", Variant(misere=True)),
    State.parse("xoxo oxo. x.x.", Variant(4, 3, 4)),
    State.parse("xo..x...o"),
]
SMALL = OTHERS[0]


class Counted(threading.Thread):
    """A thread that counts those that were started; no more can be than there is room for."""

    started = 0
    room = 10_000
    lock = threading.Lock()

    def start(self):
        with Counted.lock:
            if Counted.started == Counted.room:
                raise RuntimeError("can't start new thread")
            Counted.started += 1
        super().start()


@pytest.fixture(autouse=True)
def counted(monkeypatch):
    """Count the threads; in the end all of them must be gone."""
    before = set(threading.enumerate())
    monkeypatch.setattr(per_node, "Thread", Counted)
    monkeypatch.setattr(Counted, "started", 0)
    monkeypatch.setattr(Counted, "room", 10_000)
    yield Counted
    assert set(threading.enumerate()) <= before


def test_the_crowd_finds_what_minimax_finds_with_a_worker_for_each_node_below(
    counted,
):
    values = set()
    for state in ENDINGS + OTHERS:
        counted.started = 0
        expected = outcome(state)
        answer = outcome_by_crowd(state)
        assert (answer.value, answer.plies) == (expected.value, expected.plies), state
        assert counted.started == sum(1 for _ in tree(state)) - 1
        values.add(str(expected))
    assert len(values) > 5
    assert outcome_by_crowd(State.parse("xxxoo....")) == Outcome(-1, 0)


def test_the_limit_stops_it_where_it_stands(counted, monkeypatch):
    enough = sum(1 for _ in tree(SMALL)) - 1
    monkeypatch.setattr(per_node, "MOST", enough)
    assert outcome_by_crowd(SMALL) == outcome(SMALL)
    for state, limit in ((SMALL, enough - 1), (State(), 60), (State(), 1), (State(), 0)):
        counted.started = 0
        monkeypatch.setattr(per_node, "MOST", limit)
        said = f"^{limit} workers were started, and more were wanted"
        with pytest.raises(RuntimeError, match=said):
            outcome_by_crowd(state)
        assert counted.started == limit


@pytest.mark.parametrize("room", [0, 1, 17])
def test_when_the_machine_has_no_more_it_does_not_guess(room, counted):
    counted.room = room
    with pytest.raises(RuntimeError, match=f"^{room} workers were started, and more were wanted"):
        outcome_by_crowd(State.parse("xo..x...o"))
