"""A board to draw pairs on, and the judge who says which line is still without one (notebook 12).

Reading order: `PairBoard`; what a learner's judge answers, or what is wrong with it; how a line is
called.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from ttt import doors
from ttt.notation import shown
from ttt.pictures.pairs import labels, new_label, pairs as drawn
from ttt.pictures.written import counted
from ttt.solvers.pairings import bare_line, mutual
from ttt.variant import Variant
from ttt.watching import EndlessError, in_words, is_stub, watched
from ttt.widgets.board import Grid

Line = tuple[int, ...]
Judge = Callable[[tuple[Line, ...], dict[int, int]], Any]  # a learner's: it may return anything

EXPECTED = "a function judge(lines, partner)"
KEYS = "Arrow keys move, Enter or Space marks a square, or takes its pair away."
PROOF = "Every line has a pair. Your picture is a proof."
NOT_WRITTEN = "Your judge is not written yet. Until then, ours answers."
INTERRUPTED = "Your judge was interrupted."


class PairBoard(Grid):
    """A board on which one draws pairs.

    A click marks a free square, a second one makes its partner of another: both get the same letter
    or, if they are neighbours, the same number. A click on a square of a pair takes the pair away.
    After each change, `judge(lines, partner)` is asked for the first line without a pair, and that
    is lit; whatever it answers, ours is asked, too. `pairs` are the partners at the start. `partner`
    holds those now, `is_proof` says whether every line has a pair. Raises TypeError or ValueError
    for what is no board, no judge and no pairs of its squares.
    """

    deeds: ClassVar = {"click": ("square",), "new_game": ()}
    timed: ClassVar = {}  # the second click of a pair may come before the first is answered
    warning: ClassVar = "Pairs are not kept. "
    use: ClassVar = "draw pairs"

    def __init__(
        self, variant: Variant, judge: Judge | None = None, pairs: Mapping[int, int] | None = None
    ) -> None:
        self.variant = doors.variant(variant)
        self._judge = None if judge is None else doors.function("a judge", judge, EXPECTED)
        self._begin = _on_board(variant, pairs or {})
        self._marked: int | None = None
        super().__init__()
        self.new_game()

    @property
    def partner(self) -> dict[int, int]:
        """The partner of each square that has one."""
        return dict(sorted(self._partner.items()))

    @property
    def is_proof(self) -> bool:
        """Has every line a pair?"""
        return bare_line(self.variant.lines, self._partner) is None

    def click(self, square: int) -> None:
        """Mark a square, tie it to the one that is marked, or take its pair away."""
        if type(square) is not int or square not in range(self.variant.size):
            self._refuse(f"{shown(square)} is no square of this board")
            return
        marked = self._marked
        self._marked = None
        if square in self._partner:
            self._untie(square)
        elif marked is None:
            self._marked = square
        elif marked != square:
            self._tie(marked, square)
        self._show()

    def new_game(self) -> None:
        """Go back to the pairs of the start."""
        self._partner = dict(self._begin)
        self._label_of = labels(self.variant, self._begin)
        self._marked = None
        self._show()

    def _tie(self, first: int, second: int) -> None:
        label = new_label(self.variant, (first, second), self._label_of.values())
        self._partner |= {first: second, second: first}
        self._label_of |= {first: label, second: label}

    def _untie(self, square: int) -> None:
        for each in (square, self._partner[square]):
            del self._partner[each], self._label_of[each]

    def _show(self) -> None:
        """Show the pairs and the line without one, and say what is wrong with the judge's answer."""
        view = self._view()
        message = self._complaint()
        said = f"{view['status']} {view['result']}. {message}".rstrip()
        self.view = view | {"message": message, "said": said}

    def _view(self) -> dict[str, Any]:
        variant = self.variant
        bare = bare_line(variant.lines, self._partner)
        return {
            "width": variant.width,
            "height": variant.height,
            "places": variant.places if variant.size < variant.width * variant.height else None,
            "squares": "." * variant.size,
            "pairs": [self._label_of.get(square, "") for square in range(variant.size)],
            "picked": self._marked,
            "bare": bare or (),
            "lines": [],
            "over": False,
            "keys": KEYS,
            "again": "Start again",
            "result": self._counted(),
            "status": self._status(bare),
        }

    def _status(self, bare: Line | None) -> str:
        """Return which square is marked, and which line has no pair."""
        waits = "" if self._marked is None else f"{self._marked} is marked. Which is its partner? "
        if bare is None:
            return waits + PROOF
        return f"{waits}The {named(self.variant, bare)} has no pair yet."

    def _counted(self) -> str:
        """Return how many of the lines have a pair."""
        lines = self.variant.lines
        paired = [line for line in lines if bare_line([line], self._partner) is None]
        return f"{len(paired)} of {len(lines)} lines have a pair"

    def _complaint(self) -> str:
        """Ask the judge; return what is wrong with its answer, if anything."""
        if self._judge is None:
            return ""
        if is_stub(self._judge):
            return NOT_WRITTEN
        lines = self.variant.lines
        bare = bare_line(lines, self._partner)
        answer, failure = _answer(self._judge, lines, self.partner)
        if failure or _is_same(answer, bare):
            return failure
        truth = "every line has a pair"
        if bare is not None:
            truth = f"the {named(self.variant, bare)} has no pair"
        return f"Your judge said {shown(answer)}; but {truth}."

    def _picture(self) -> str:
        return drawn(self.variant, self._partner)._repr_html_()

    def __repr__(self) -> str:
        status = self.view["status"]
        pairs = counted(len(self._partner) // 2, "pair")
        return f"PairBoard({self.variant!r}): {pairs}, {self._counted()}. {status}"


def _on_board(variant: Variant, pairs: Mapping[int, int]) -> dict[int, int]:
    """Return pairs of squares of a board. Raises TypeError or ValueError for what are none."""
    for square in doors.instance(pairs, dict, "{0: 24, 24: 0}"):
        if type(square) is not int or square not in range(variant.size):
            squares = f"its squares are 0 to {variant.size - 1}"
            raise ValueError(f"{shown(square)} is not a square of this board; {squares}")
    return mutual(pairs)


def _answer(judge: Judge, lines: tuple[Line, ...], partner: dict[int, int]) -> tuple[Any, str]:
    """Return what a learner's judge answers, and what went wrong, if anything."""
    try:
        with watched():  # what it prints would be lost, and it may never end
            return judge(lines, partner), ""
    except KeyboardInterrupt:
        return None, INTERRUPTED
    except EndlessError as problem:
        return None, f"Your judge {problem}."
    except BaseException as problem:
        return None, f"Your judge raised {in_words(problem)}"


def _is_same(answer: Any, bare: Line | None) -> bool:
    """Is this the line, as a tuple or a list, or None where there is none?"""
    if bare is None:
        return answer is None
    return type(answer) in (tuple, list) and tuple(answer) == bare


def named(variant: Variant, line: Line) -> str:
    """Return how a line is called: "row 5, 6, 7, 8, 9"."""
    (x1, y1), (x2, y2) = (variant.places[square] for square in (line[0], line[-1]))
    across = abs(x2 - x1)
    down = abs(y2 - y1)
    kinds = {(across, 0): "row", (0, down): "column", (down, down): "diagonal"}
    return f"{kinds.get((across, down), 'line')} {', '.join(map(str, line))}"
