"""A thread for every node: that the crowd finds what one finds, is as large as the tree, and goes home."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from ttt import State, Variant, count
from ttt import minimax as search
from ttt.minimax import Outcome
from ttt.parallel import per_node
from ttt.parallel.per_node import MOST, Crowd, CrowdError, outcome_by_crowd

ENDINGS = [state for state in count.reachable() if state.squares.count(".") <= 4][::46]
OTHERS = [
    State.parse("xox.oo.x.", Variant(misere=True)),
    State.parse("xoxo oxo. x.x.", Variant(4, 3, 4)),
    State.parse("xo..x...o"),
]
SMALL = OTHERS[0]


@pytest.fixture(autouse=True)
def nobody_stays() -> Iterator[None]:
    """Whatever was started is gone in the end."""
    before = set(threading.enumerate())
    yield
    assert set(threading.enumerate()) <= before


def nodes(state: State) -> int:
    return sum(1 for _ in count.tree(state))


def test_the_crowd_finds_what_one_finds_with_a_worker_for_each_node_but_the_first() -> None:
    values = set()
    for state in ENDINGS + OTHERS:
        found, want = outcome_by_crowd(state), search.outcome(state)
        assert (found.outcome.value, found.outcome.plies) == (want.value, want.plies), state
        assert found.started == nodes(state) - 1
        values.add((want.value, want.plies))
    assert len(values) > 6
    assert outcome_by_crowd(State.parse("xxxoo...."), 0) == Crowd(Outcome(-1, 0), 0)


class Counted(threading.Thread):
    """A thread that counts those that were started, and can't be when there are as many as there is room for."""

    started, room, lock = 0, 10_000, threading.Lock()

    def start(self) -> None:
        with Counted.lock:
            if Counted.started == Counted.room:
                raise RuntimeError("can't start new thread")
            Counted.started += 1
        super().start()


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> type[Counted]:
    monkeypatch.setattr(per_node, "Thread", Counted)
    monkeypatch.setattr(Counted, "started", 0)
    monkeypatch.setattr(Counted, "room", 10_000)
    return Counted


def test_the_limit_stops_it_where_it_stands(counted: type[Counted]) -> None:
    enough = nodes(SMALL) - 1
    assert outcome_by_crowd(SMALL, enough).started == enough == counted.started
    for state, limit in ((SMALL, enough - 1), (State(), 60), (State(), 1), (State(), 0)):
        counted.started = 0
        with pytest.raises(CrowdError, match=f"^{limit} workers were started, and more were wanted"):
            outcome_by_crowd(state, limit)
        assert counted.started == limit


def test_when_the_machine_has_no_more_it_does_not_guess(counted: type[Counted]) -> None:
    for room in (0, 1, 17):
        counted.started, counted.room = 0, room
        with pytest.raises(CrowdError, match=f"^{room} workers were started, and more were wanted"):
            outcome_by_crowd(State.parse("xo..x...o"))


def test_as_many_as_may_be_are_allowed() -> None:
    assert outcome_by_crowd(SMALL, MOST) == outcome_by_crowd(SMALL)


@pytest.mark.parametrize("limit", [-1, MOST + 1, 1.0, True, "5", None])
def test_limits_that_make_no_sense_are_refused(limit: Any) -> None:
    with pytest.raises(ValueError, match=f"limit={limit!r}; a whole number from 0 to 2,000"):
        outcome_by_crowd(SMALL, limit)


@pytest.mark.parametrize("state", ["x........", None])
def test_what_is_no_state_is_refused(state: Any) -> None:
    with pytest.raises(TypeError, match="is not a State, such as"):
        outcome_by_crowd(state)
