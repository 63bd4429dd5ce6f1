"""Where a learner's search went wrong, as a small tree: minimax, alpha-beta, look-ahead (06 to 08).

Reading order: `where`, the picture; `recorded`, which notes the calls of a search. Each value
in the picture is that for the side to move, as the search returns it.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any

from ttt.check.engine import Case
from ttt.check.watch import Raised, given, is_close, is_number, numbers_in, rounded, value_of
from ttt.check.words import NOT_ASKED, YOUR_VALUE, YOUR_WRONG_VALUE
from ttt.doors import short
from ttt.game import State
from ttt.notation import shown
from ttt.pictures.picture import Picture
from ttt.pictures.tree import OVER, Node, draw
from ttt.steps.in_hand import beyond
from ttt.trace import OPEN
from ttt.watching import code_of, emptied

FREE = 7  # squares at most: no trace is longer
# What a state is worth to the side to move; a search with a limit gets the plies that are left
Right = Callable[..., float]


@dataclass
class Asked:
    """One call of a search: what it was asked, by which other call, and what it returned."""

    state: State
    numbers: tuple[float, ...]  # the other arguments: a window, or a depth
    parent: int | None
    got: Any = None

    @property
    def bound(self) -> str:
        """What stands before a value outside the window that was asked about."""
        low, high = self.numbers if len(self.numbers) == 2 else OPEN
        return beyond(self.got, (low, high))

    def is_right(self, right: Right) -> bool:
        """Is this the right value or, in a search with a window, a bound that is enough?"""
        if not is_number(self.got):
            return False
        want = right(self.state, *self.numbers)
        if not self.bound:
            return is_close(self.got, want)
        return bool(want <= self.got if self.bound == "≤" else want >= self.got)

    def words(self, right: Right) -> str:
        """Return what is written beside the right value."""
        if not is_number(self.got):
            return YOUR_WRONG_VALUE.format(short(shown(self.got), 12))
        words = YOUR_VALUE if self.is_right(right) else YOUR_WRONG_VALUE
        return words.format(f"{self.bound}{_written(self.got)}")


def where(right: Right, function: Any, case: Case) -> Picture | None:
    """Draw where a search first goes wrong: a position, and what follows, beside the right values.

    The first wrong position is one at which all that the search asked for was right. In a search
    with a window, what it did not ask for is cut. Returns None where there is nothing to be seen:
    nothing follows, or the calls can't be followed.
    """
    calls = recorded(function, case.arguments)
    wrong = {number for number, asked in enumerate(calls) if not asked.is_right(right)}
    misled = {calls[number].parent for number in wrong}
    free = {number: len(calls[number].state.actions()) for number in wrong - misled}
    if not 1 <= min(free.values(), default=0) <= FREE:
        return None
    return _drawn(calls, min(free, key=lambda number: free[number]), right)


def _drawn(calls: list[Asked], first: int, right: Right) -> Picture | None:
    """Draw the first wrong position, and what follows."""
    top = calls[first]
    # Of calls without a window or a depth, a cache may have answered those that came later
    asked = {call.state: call for call in calls if call.parent == first or not call.numbers}
    is_cutting = len(top.numbers) == 2
    left = [] if is_cutting else [plies - 1 for plies in top.numbers]
    if min(left, default=0) < 0:
        return None
    value = _written(right(top.state, *top.numbers))
    root = Node(top.state, f"{top.state.to_move} to move", value, top.words(right), look="wrong")
    for square in top.state.actions():
        state = top.state.result(square)
        level = f"{state.to_move} to move"
        if state.is_terminal:
            level = f"{OVER}, {state.to_move} would be next"
        node = Node(state, level, _written(right(state, *left)))
        node.move = f"{top.state.to_move} {square}"
        node.edge = str(square)
        if state in asked:
            node.note = asked[state].words(right)
        elif is_cutting:
            node.look = "cut"
        else:
            node.note = NOT_ASKED
        node.has_more = not state.is_terminal
        root.kids.append(node)
    return draw(root)


def recorded(function: Any, arguments: tuple[Any, ...]) -> list[Asked]:
    """Call a search and return the calls of what recurs in it, in order; none if it is stopped."""
    file = getattr(code_of(function), "co_filename", None)
    made = defaultdict[CodeType, list[Asked]](list)
    waiting = defaultdict[CodeType, dict[FrameType, int]](dict)

    def see(frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        begun = waiting[code]
        if event == "return":
            if frame in begun:
                made[code][begun.pop(frame)].got = argument
            return
        state, *others = given(frame) or [None]
        if code.co_filename == file and isinstance(state, State):
            parent = next(reversed(begun.values()), None)
            begun[frame] = len(made[code])
            made[code].append(Asked(state, tuple(numbers_in(others)), parent))

    if isinstance(value_of(emptied(function), *arguments, see=see), Raised):
        return []
    return max(made.values(), key=len, default=[])


def _written(number: float) -> str:
    return rounded(number).replace("-", "−")
