"""Which nodes a learner's search looks at, and which of them it need not have (notebook 07)."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import inf
from types import CodeType, FrameType
from typing import Any

from ttt.check.watch import given, numbers_in, value_of
from ttt.game import State
from ttt.watching import EndlessError, code_of, emptied


@dataclass
class Visit:
    """One look at a state, the looks at its children, and which function was called first with each."""

    state: State | None = None
    below: list["Visit"] = field(default_factory=list)
    first: dict[State, CodeType] = field(default_factory=dict)


@dataclass
class Calls:
    """What a search gave, how many nodes it looked at, and the windows of its calls, in their order.

    `root` is where it began, if it looks at states.
    """

    value: Any = None
    count: int = 0
    windows: dict[tuple[float, ...], None] = field(default_factory=dict)
    root: Visit | None = field(default=None, compare=False)

    def add(self, numbers: tuple[float, ...], most: int) -> None:
        """Count a call with these numbers. Raises EndlessError after so many."""
        self.count += 1
        if self.count > most:
            raise EndlessError(f"called itself more than {most:,} times, and was stopped")
        self.windows[numbers] = None


class _Seen:
    """The calls of a learner's functions.

    A node is a state that any of them is called with while another state is looked at. A search
    without states counts the calls of its busiest function.
    """

    def __init__(self, function: Any, most: int) -> None:
        self.code = code_of(function)
        self.most = most
        self.nodes = Calls()
        self.others = defaultdict[CodeType, Calls](Calls)
        self.visits = dict[int, Visit]()  # by the frame of a call that has not ended

    def __call__(self, frame: FrameType, _event: str, _argument: object) -> None:
        """See a call."""
        self.visits.pop(id(frame), None)  # of a frame that has ended
        code = frame.f_code
        if code.co_name.startswith("<") and code is not self.code:
            return
        values = given(frame)
        numbers = tuple(numbers_in(values))
        state = next((value for value in values if isinstance(value, State)), None)
        visit = self._around(frame)
        if state is None:
            self.others[code].add(numbers, 10 * self.most)
        elif state is not visit.state and visit.first.setdefault(state, code) is code:
            self.nodes.add(numbers, self.most)
            new = Visit(state)
            visit.below.append(new)
            self.nodes.root = self.nodes.root or new
            self.visits[id(frame)] = new

    def _around(self, frame: FrameType) -> Visit:
        """Return the visit during which a call was made; an empty one for the first."""
        caller = frame.f_back
        while caller is not None:
            if id(caller) in self.visits:
                return self.visits[id(caller)]
            caller = caller.f_back
        return Visit()


def calls(function: Any, arguments: tuple[Any, ...], most: int) -> Calls:
    """Call a search and count its nodes, 0 if its calls can't be seen; it is stopped after so many."""
    seen = _Seen(function, most)
    answer = value_of(emptied(function), *arguments, steps=None, see=seen)
    made = seen.nodes
    if made.count <= 1:
        made = max(seen.others.values(), key=lambda others: others.count, default=made)
    return replace(made, value=answer)


def needless(
    visit: Visit, value: Callable[[State], float], alpha: float = -inf, beta: float = inf
) -> int:
    """Return how many of the nodes below one are looked at although they can't matter any more.

    Whatever order the search takes. `value` says what a state is worth to the side to move.
    """
    count = 0
    for child in visit.below:
        if alpha >= beta:
            count += _size(child)
        elif child.state is not None:
            count += needless(child, value, -beta, -alpha)
            alpha = max(alpha, -value(child.state))
    return count


def _size(visit: Visit) -> int:
    return 1 + sum(map(_size, visit.below))
