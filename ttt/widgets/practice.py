"""Questions to practise what a lesson was about, on the page (02, 04, 05, 06, 07 and 08)."""

from random import Random
from typing import Any, ClassVar

from ttt import doors
from ttt.game import State
from ttt.pictures import svg
from ttt.practice import KINDS, Drill
from ttt.practice.questions import FEW, Answer
from ttt.widgets.board import Grid
from ttt.widgets.page import image, script, style


class Practice(Grid):
    """Five questions about what a lesson has taught, `Practice("06")`: new ones each time.

    Each answer is told right or wrong at once, and why; what went wrong comes again at the end.
    `click` answers with a square, `choose` with a choice, `go_on` brings the next question. A seed
    brings the same ones again. Raises ValueError for a lesson that has no questions.
    """

    _esm = script("grid.js", "practice.js")
    _css = style("grid.css", "practice.css")
    use: ClassVar = "practise"
    warning: ClassVar = ""
    deeds: ClassVar = {"click": ("square",), "choose": ("answer",), "go_on": ()}
    timed: ClassVar = dict.fromkeys(deeds, "ply")

    def __init__(self, lesson: str, seed: int | None = None) -> None:
        self.lesson = doors.one_of("lesson", lesson, list(KINDS))
        self._drill = Drill(KINDS[lesson], Random(seed))
        self._told = ""
        self._ply = 0  # what is asked; a late answer is none to the next question
        super().__init__()
        self._show()

    def click(self, square: int) -> None:
        """Answer with a square."""
        self.choose(square)

    def choose(self, answer: Answer) -> None:
        """Answer; or show why that is no answer."""
        self._try(lambda: self._give(answer))

    def _give(self, answer: Answer) -> None:
        self._told = self._drill.give(answer)

    def go_on(self) -> None:
        """Go on to the next question."""
        self._try(self._next)

    def _next(self) -> None:
        self._drill.go_on()
        self._told = ""
        self._ply += 1

    def _is_late(self, deed: str, message: dict[str, Any]) -> bool:
        """Is it meant for another question, or an answer to one that has been answered?"""
        is_open = self._drill.answer is None
        return super()._is_late(deed, message) or (deed == "go_on") == is_open

    def _view(self) -> dict[str, Any]:
        drill = self._drill
        question = drill.question
        about = question.about
        is_answered = drill.answer is not None
        more = "Five new questions" if drill.is_last else "Next question"
        choices = list(question.said)
        if isinstance(about, State) and isinstance(question.right, int):
            board, picture, choices = about, None, []
        else:
            board = None
            picture = svg.board(about) if isinstance(about, State) else about
        return {
            "place": f"{drill.place}.",
            "words": question.words,
            "picture": image(picture),
            "choices": choices,
            "answer": drill.answer,
            "right": question.right if is_answered else None,
            "more": more if is_answered else "",
            "status": self._told,
            "said": self._told or f"{drill.place}. {question.words}",
            "ply": self._ply,
            **_grid(board, question.right if is_answered else None, drill.answer),
        }

    @property
    def _height(self) -> int:
        return 0  # it depends on the question

    def _picture(self) -> str:
        return f"<p><b>Practice:</b> {FEW} questions on lesson {self.lesson}.</p>"

    def __repr__(self) -> str:
        return f"Practice({self.lesson!r}): {FEW} questions"


def _grid(board: State | None, right: Answer | None, answer: Answer | None) -> dict[str, Any]:
    """Return what the page's grid has to know; no board is one without squares."""
    return {
        "width": board.variant.width if board else 0,
        "height": board.variant.height if board else 0,
        "places": None,
        "squares": board.squares if board else "",
        "lines": [],
        "over": answer is not None,
        "hinted": right,
        "last": answer,
        "colour": "",
        "result": "",
        "undo": False,
        "redo": False,
    }
