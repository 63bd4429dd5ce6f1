"""Where a learner's search went wrong, as a small tree: minimax, alpha-beta, look-ahead (06 to 08).

Reading order: `where`, the picture; `recorded`, which notes the calls of a search; `_Marked`, which
compares them with the right values, node by node. Values in the picture speak for x.
"""

import sys
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import inf
from types import CodeType, FrameType
from typing import Any

from ttt.check.engine import Case
from ttt.check.watch import EndlessError, code_of, is_close, is_number, layers, value_of
from ttt.check.words import NOT_ASKED, YOUR_VALUE, YOUR_WRONG_VALUE
from ttt.game import State
from ttt.pictures import trees
from ttt.pictures.picture import Picture
from ttt.pictures.tree_view import Reading, shallow
from ttt.trace import Trace, trace

MOST_CALLS = 20_000
MOST_LEAVES = 14  # of a picture
FREE = 7  # squares, at most, below which a tree is small enough to be drawn
# What a state is worth to the side to move; a search with a limit gets the plies that are left
Right = Callable[..., float]


@dataclass
class Asked:
    """One call of a search: what it was asked, by which other call, and what it returned."""

    state: State
    numbers: tuple[float, ...]  # the other arguments: a window, or a depth
    parent: int | None
    got: Any = None


def where(right: Right, is_cutting: bool, function: Any, case: Case) -> Picture | None:
    """Draw the tree in which a search first goes wrong, its values beside the right ones.

    The first wrong node is one that is wrong though all that it asked for was right. `is_cutting`
    is a search with a window, which may return a bound, and need not look at all. Returns None
    where there is nothing to be seen: nothing follows, or the calls can't be followed.
    """
    calls = value_of(partial(recorded, function, case.arguments), steps=None)
    if not isinstance(calls, list):
        return None
    wrong = {
        number for number, asked in enumerate(calls) if not _is_right(asked, right, is_cutting)
    }
    misled = {calls[number].parent for number in wrong}
    first = max(wrong - misled, key=lambda number: _depth(calls, number), default=0)
    if not wrong:
        return None
    is_whole = not any(hasattr(layer, "cache_clear") for layer in layers(function))
    return _Marked(calls, wrong, first, right, is_cutting, is_whole).picture()


def recorded(function: Any, arguments: tuple[Any, ...]) -> list[Asked]:
    """Call a search, its cache emptied, and return the calls of what recurs in it, the first first.

    Raises EndlessError after too many.
    """
    for layer in layers(function):
        if hasattr(layer, "cache_clear"):
            layer.cache_clear()
    file = getattr(code_of(function), "co_filename", None)
    made = defaultdict[CodeType, list[Asked]](list)
    waiting = defaultdict[CodeType, list[int]](list)

    def see(frame: FrameType, _event: str, _argument: object) -> Any:
        code = frame.f_code
        values = [frame.f_locals[name] for name in code.co_varnames[: code.co_argcount]]
        if code.co_filename != file or not values or not isinstance(values[0], State):
            return None
        if len(made[code]) == MOST_CALLS:
            raise EndlessError
        above = waiting[code]
        numbers = tuple(number for number in values[1:] if is_number(number))
        above.append(len(made[code]))
        asked = Asked(values[0], numbers, above[-2] if above[1:] else None)
        made[code].append(asked)
        frame.f_trace_lines = False

        def end(_frame: FrameType, event: str, argument: object) -> Any:
            if event == "return":
                asked.got = argument
                above.pop()
            return end

        return end

    before = sys.gettrace()
    sys.settrace(see)
    try:
        function(*arguments)
    finally:
        sys.settrace(before)
    return max(made.values(), key=len, default=[])


def _is_right(asked: Asked, right: Right, is_cutting: bool) -> bool:
    """Is this the right value or, in a search with a window, a bound that is enough?"""
    want = right(asked.state, *([] if is_cutting else asked.numbers))
    if not is_number(asked.got):
        return False
    bound = _bound(asked) if is_cutting else ""
    if bound:
        return bool(want <= asked.got if bound == "≤" else want >= asked.got)
    return is_close(asked.got, want)


def _bound(asked: Asked) -> str:
    """Return what stands before a value outside the window that was asked about."""
    low, high, *_ = (*asked.numbers, -inf, inf) if len(asked.numbers) > 1 else (-inf, inf)
    if asked.got >= high:
        return "≥"
    return "≤" if asked.got <= low else ""


def _depth(calls: list[Asked], number: int) -> int:
    """Return how many calls wait for this one."""
    parent = calls[number].parent
    return 0 if parent is None else 1 + _depth(calls, parent)


@dataclass
class _Marked:
    """The tree around the first wrong node, and what is written at its nodes.

    `is_whole` says that no call was answered by a cache, where it would not be seen.
    """

    calls: list[Asked]
    wrong: set[int]
    first: int
    right: Right
    is_cutting: bool
    is_whole: bool
    notes: dict[int, str] = field(default_factory=dict)
    marked: int | None = None

    def picture(self) -> Picture | None:
        """Draw the whole from the top if there is room, or from the first wrong node on."""
        for top, plies in ((0, _depth(self.calls, self.first) + 1), (self.first, 1)):
            state = self.calls[top].state
            depth = int(min([plies, *self._left(top)]))
            if state.is_terminal or depth < 1 or len(state.actions()) > FREE:
                continue
            tree = shallow(trace(state), depth)
            leaves = [node for node in range(len(tree.nodes)) if not tree.children(node)]
            if len(leaves) <= MOST_LEAVES or top == self.first:
                return self._drawn(tree, top)
        return None

    def _left(self, top: int) -> list[float]:
        """Return the plies that a search with a limit has left at a call."""
        return [] if self.is_cutting else list(self.calls[top].numbers)

    def _drawn(self, tree: Trace, top: int) -> Picture:
        for number, node in self._nodes(tree, top).items():
            self._note(node, number)
        known = {}
        for node, (state, _, _, ply, _) in enumerate(tree.nodes):
            left = [plies - ply for plies in self._left(top)]
            known[node] = _written(self.right(state, *left), state)
        unread = [node for node in range(len(tree.nodes)) if node not in self.notes]
        if self.is_whole and not self.is_cutting:
            self.notes |= dict.fromkeys(unread, NOT_ASKED)
        reading = Reading(known, self.notes, unread if self.is_cutting else (), self.marked)
        picture, _ = trees.read(tree, reading)
        return picture

    def _nodes(self, tree: Trace, top: int) -> dict[int, int]:
        """Return at which node of the tree each call is that asked about one."""
        nodes = {top: 0}
        for number, asked in enumerate(self.calls):
            if asked.parent in nodes and number > top:
                for child in tree.children(nodes[asked.parent]):
                    if tree.nodes[child].state == asked.state:
                        nodes[number] = child
        return nodes

    def _note(self, node: int, number: int) -> None:
        """Write the learner's value at a node, and mark it if it is the first wrong one."""
        asked = self.calls[number]
        if not is_number(asked.got):
            return
        bound = _bound(asked) if self.is_cutting else ""
        if asked.state.to_move == "o":
            bound = {"≤": "≥", "≥": "≤"}.get(bound, "")
        words = YOUR_WRONG_VALUE if number in self.wrong else YOUR_VALUE
        self.notes[node] = words.format(bound + _written(asked.got, asked.state))
        if number == self.first:
            self.marked = node


def _written(number: float, state: State) -> str:
    """Return a number that speaks for the side to move as one that speaks for x."""
    for_x = number if state.to_move == "x" else -number
    return f"{for_x:+.3g}".replace("-", "−") if for_x else "0"
