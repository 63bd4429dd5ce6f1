"""A game tree of promises: each board is worked out when it is asked for (notebook 09).

Reading order: `Box`, the place of a board; `GrowTree`, all of them on a page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from ttt import doors
from ttt.doors import name_of
from ttt.game import State
from ttt.lazy import Promise, answer, lazy as ours
from ttt.notation import describe, shown
from ttt.pictures.picture import Picture
from ttt.pictures.tree import Node, draw
from ttt.pictures.trees import following
from ttt.watching import EndlessError, in_words, is_stub, watched
from ttt.widgets.page import Page, image, script, style

MOST = 4  # free squares: of more, the tree is too wide for a page
CELL = 22  # the side of a square, where there is room
BEGIN = "A click on a “?” forces its promise."
OVER = "The game is over: nothing is promised."
WORKED_OUT = "Worked out now."
KEPT = "The promise has kept its value: nothing was worked out."
AGAIN = "Worked out again."
TOO_SOON = "Something was worked out that nobody had asked for."
NOT_YET = "It is not promised yet: ask for the board above it first."
UNWRITTEN = "{name} is not written yet."
NO_PROMISE = "{name} gave {gift}. Expected: a function, which is called to force the promise."
NO_BOARD = "The promise gave {gift}. Expected: {board}."

Lazy = Callable[[Callable[[], State]], Any]  # makes a promise of what a function gives


class Box:
    """The place of a board: how it is drawn, the moves that lead there, and the boxes below it.

    `promise` is to give the board; None as long as there is none.
    """

    def __init__(self, node: Node, path: str = "") -> None:
        self.node = node
        self.path = path
        self.promise: Any = None
        self._level = node.level
        self.look("absent")
        self.below = [Box(kid, f"{path}, {kid.move}".lstrip(", ")) for kid in node.kids]

    def look(self, look: str) -> None:
        """Let it look so: "absent", "promised", "now", or "" for a board that is there."""
        self.node.look = look
        self.node.value = "?" if look == "promised" else ""
        self.node.level = "" if look == "absent" else self._level

    @property
    def is_there(self) -> bool:
        """Can the board be seen?"""
        return self.node.is_seen

    @property
    def board(self) -> State:
        """The board that belongs here. The drawing keeps its place, so it is known before."""
        assert isinstance(self.node.face, State)
        return self.node.face

    @property
    def label(self) -> str:
        """What it is, in words; nothing if it is absent."""
        if self.node.look == "absent":
            return ""
        if self.is_there:
            return f"board after {self.path}: {describe(self.board)}"
        return f"promise after {self.path}"

    def all(self) -> Iterator[Box]:
        """Yield this box and all below it, each before those below it."""
        yield self
        for box in self.below:
            yield from box.all()


class GrowTree(Page):
    """A game tree that grows under the hand: `GrowTree(State.parse("xo. ox. .xo"))`.

    Only its root is there. The boards that can follow are promised: a click on a "?" forces the
    promise, and the board appears, with promises below it. A click on a board asks its promise
    once more. `lazy` is your own function that makes a promise of a function without arguments; a
    promise is forced by calling it. The methods do what a person can do on the page. What can't be
    done, or fails, changes nothing in the tree: the reason is shown, and is in `message`. Raises
    TypeError for what is no State or no function, ValueError for more than 4 free squares.
    """

    _esm = script("grow_tree.js")
    _css = style("grow_tree.css")
    use: ClassVar = "make it grow"
    deeds: ClassVar = {"ask": ("box",), "restart": ()}

    def __init__(self, state: State, lazy: Lazy | None = None) -> None:
        free = doors.state(state).squares.count(".")
        if free > MOST:
            most = f"a state with at most {MOST} was expected"
            raise ValueError(f"{state!r} has {free} free squares; {most}")
        if lazy is not None:
            doors.function("a lazy", lazy, "a function that makes a promise of a function")
        super().__init__()
        self._state = state
        self._lazy = lazy or ours
        self._is_unwritten = is_stub(self._lazy)
        self.restart()

    def restart(self) -> None:
        """Begin again: of all boards, only the first one is there."""
        root = Box(following(self._state))
        self._boxes = list(root.all())
        self._asked = self._worked_out = 0
        self._last = BEGIN if root.below else OVER
        self._run(lambda: self._place(root))

    def ask(self, box: int) -> None:
        """Ask the promise of a box; the root is 0, and each box is counted before those below it."""
        try:
            doors.whole("box", box, 1, len(self._boxes) - 1)
        except (TypeError, ValueError) as problem:
            self._refuse(str(problem))
            return
        asked = self._boxes[box]
        if asked.node.look == "absent":
            self._refuse(NOT_YET)
            return
        self._asked += 1
        self._last = ""
        self._run(lambda: self._force(asked))

    def _run(self, deed: Callable[[], None]) -> None:
        """Do something with the learner's functions; show what came of it, and what went wrong."""
        problem = ""
        try:
            with watched():
                deed()
        except _TroubleError as trouble:
            problem = str(trouble)
        except (Exception, EndlessError) as error:  # whatever a learner's function may raise
            problem = f"Your function raised {in_words(error)}"
        self._show()
        if problem:
            self._refuse(problem)

    def _force(self, box: Box) -> None:
        """Ask a promise; put its board there, if it is new, and note what was worked out."""
        before = self._worked_out
        if box.promise is None:
            self._promise(box)
        gift = answer(box.promise)
        if gift != box.board:
            raise _TroubleError(NO_BOARD.format(gift=shown(gift), board=shown(box.board)))
        times = self._worked_out - before
        is_again = box.is_there or times > 1
        self._last = (AGAIN if is_again else WORKED_OUT) if times else KEPT
        for other in self._boxes:
            if other.is_there:
                other.look("")
        if box.is_there:
            box.look("now")
        else:
            self._place(box, "now")

    def _place(self, box: Box, look: str = "") -> None:
        """Put a board there, and promise those below it."""
        box.look(look)
        for child in box.below:
            child.look("promised")
        before = self._worked_out
        for child in box.below:
            self._promise(child)
        if self._worked_out > before:
            self._last = f"{self._last} {TOO_SOON}"

    def _promise(self, box: Box) -> None:
        """Let the learner's function make the promise of a board."""

        def work() -> State:
            self._worked_out += 1
            return box.board

        name = name_of(self._lazy)
        if self._is_unwritten:
            raise _TroubleError(UNWRITTEN.format(name=name))
        promise = self._lazy(work)
        if not callable(promise) and not isinstance(promise, Promise):
            raise _TroubleError(NO_PROMISE.format(name=name, gift=shown(promise)))
        box.promise = promise

    def _view(self) -> dict[str, Any]:
        tree = self._tree()
        boxes = [
            {
                "box": number,
                "label": box.label,
                "corner": [box.node.middle - box.node.wide // 2, box.node.top],
                "size": [box.node.wide, box.node.high],
            }
            for number, box in enumerate(self._boxes[1:], 1)
        ]
        return {
            "tree": image(tree),
            "boxes": boxes,
            "status": f"{self._count} {self._last}".strip(),
        }

    def _tree(self) -> Picture:
        return draw(self._boxes[0].node, CELL, "Tree of promises")

    @property
    def _count(self) -> str:
        return f"Asked {_times(self._asked)}. Worked out {_times(self._worked_out)}."

    def __repr__(self) -> str:
        return f"GrowTree: {self._count} {self.message or self._last}".strip()

    def _picture(self) -> str:
        return self._tree()._repr_html_()


class _TroubleError(Exception):
    """What a learner's function gave is no promise, or not of the board."""


def _times(number: int) -> str:
    return "1 time" if number == 1 else f"{number} times"
