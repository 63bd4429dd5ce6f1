"""The calls of a recursive function as a tree to draw (notebooks 02 and 03).

Reading order: `called`, how the calls stood after some steps; how each node is made.
`ttt.steps.calls` runs the function.
"""

from collections import defaultdict

from ttt.game import State
from ttt.pictures.picture import Picture
from ttt.pictures.tree import OVER, Node, draw
from ttt.steps.calls import Recording, Step, written

NAME = "Tree of calls"
ERROR = "error"  # stands where a value would, had no exception come


def called(recording: Recording, step: int) -> Picture:
    """Draw how the calls stood after so many steps: those to come are empty."""
    last = recording.steps[step - 1] if step else None
    return draw(_Tree(recording, step, last).node(0), name=NAME)


class _Tree:
    """The calls after some steps, as nodes to draw. `last` is the step to be lit, if one is."""

    def __init__(self, recording: Recording, step: int, last: Step | None) -> None:
        self.recording = recording
        self.last = last
        self.waiting = recording.waiting(step)
        self.begun = {call for kind, call in recording.steps[:step] if kind == "call"} or {0}
        self.ended = {call for kind, call in recording.steps[:step] if kind != "call"}
        self.kids = defaultdict[int | None, list[int]](list)
        for number, call in enumerate(recording.calls):
            self.kids[call.parent].append(number)

    def node(self, number: int) -> Node:
        """Return a node with all below it."""
        call = self.recording.calls[number]
        move = self.recording.move(number)
        is_board = self._is_board(call.argument)
        node = Node(call.argument if is_board else "any", move=move, edge=move[2:])
        if is_board:
            node.level = OVER if call.argument.is_terminal else f"{call.argument.to_move} to move"
        node.look = self._look(number)
        value = call.text or ERROR
        if node.is_seen:
            node.value = self._with_label(number, value if number in self.ended else "")
        node.room = len(self._with_label(number, value))
        node.is_lit = self.last == Step("return", number)
        node.is_back = node.is_lit and call.parent is not None
        node.kids = [self.node(kid) for kid in self.kids[number]]
        return node

    def _is_board(self, argument: object) -> bool:
        """Is this a board of the size that the first one has?"""
        first = self.recording.calls[0].argument
        if not isinstance(first, State) or not isinstance(argument, State):
            return False
        return argument.variant == first.variant

    def _look(self, number: int) -> str:
        if number not in self.begun:
            return "hidden"
        if self.last and self.last.call == number:
            return "now"
        return "waiting" if number in self.waiting else ""

    def _with_label(self, number: int, value: str) -> str:
        """Return a value; after the argument, if that is no board that can be seen."""
        argument = self.recording.calls[number].argument
        label = "" if self._is_board(argument) else written(argument)
        return " → ".join(filter(None, (label, value)))
