"""A search to watch, with a question before each value (from notebook 06 on)."""

from typing import Any, ClassVar

from ttt.game import Position, State
from ttt.pictures import svg, trees
from ttt.pictures.number_line import number_line
from ttt.pictures.picture import Picture
from ttt.steps import words
from ttt.steps.stepping import CUT, LOOK, Answer, Stepping
from ttt.trace import Trace, trace
from ttt.widgets.page import Page, image, script, style

KEYS: dict[Answer, str] = {LOOK: "l", CUT: "x"}  # and the place of the answer for any other
SIGNS: dict[Answer, str] = {1: "+1", 0: "0", -1: "-"}  # where these are all the values


class Stepper(Page):
    """A search, step by step: the tree, the values as they come back, and a board or the window.

    `source` is a trace, or a position that is searched for x as minimax does, with `prune` as
    alpha-beta does. The methods do what a person can do on the page, with the keys as well: ← and →
    step by step, Home to the beginning, and + 0 - predict (1 2 3 the first, second, third answer,
    where values are any numbers). With `asking`, values are to be predicted
    before they are shown, and so is whether moves are cut: L look, X cut. What can't be done
    changes nothing: the reason is shown, and is in `stepper.message`. Raises what `trace` raises,
    and ValueError for a tree that is too big to be drawn.
    """

    _esm = script("stepper.js")
    _css = style("stepper.css")
    use: ClassVar = "step through it"
    deeds: ClassVar = {
        "forward": (), "back": (), "restart": (), "go": ("step",), "ask": ("on",), "predict": ("value",)
    }  # fmt: skip
    timed: ClassVar = dict.fromkeys(("forward", "back", "predict"), "moment")

    def __init__(
        self, source: Position | Trace, *, prune: bool = False, asking: bool = True
    ) -> None:
        searched = source if isinstance(source, Trace) else trace(source, prune=prune)
        super().__init__()
        self.trace = searched
        self._is_signed = searched.greatest == 1  # are +1, 0 and −1 all the values?
        self._stepping = Stepping(searched, asking)
        self._show()

    def forward(self) -> None:
        """Show the next step, or ask for its value first."""
        self._try(self._stepping.forward)

    def back(self) -> None:
        """Show one step less."""
        self._try(self._stepping.back)

    def go(self, step: int) -> None:
        """Show so many steps, without questions."""
        self._try(lambda: self._stepping.go(step))

    def restart(self) -> None:
        """Begin again, with all questions."""
        self._try(self._stepping.restart)

    def predict(self, answer: Answer) -> None:
        """Predict the value that is asked for; or, if moves are asked about, "look" or "cut"."""
        self._try(lambda: self._stepping.answer(answer))

    def ask(self, on: bool = True) -> None:
        """Ask before values are shown, or no more."""
        self._try(lambda: self._stepping.ask(on))

    def _view(self) -> dict[str, Any]:
        stepping = self._stepping
        question = stepping.question.text if stepping.question else ""
        status = question or words.explain(stepping.moment)
        beside = self._beside()
        return {
            "tree": image(self._tree()),
            "beside": image(beside),
            "window": beside.text if beside and stepping.is_pruned else "",
            "question": question,
            "choices": self._choices(),
            "keys": "+ 0 −" if self._is_signed else "1 2 3 …",
            "cutting": stepping.asking and stepping.is_pruned,
            "status": f"{stepping.said} {status}".lstrip(),
            "compared": [(stepping.written(choice), what) for choice, what in stepping.compared],
            "score": stepping.score,
            "asking": stepping.asking,
            "step": stepping.step,
            "moment": [stepping.step, bool(question)],
            "steps": len(self.trace.steps),
        }

    def _choices(self) -> list[list[Answer]]:
        """Return each answer to choose, how it is written, and its key, if it has one."""
        question = self._stepping.question
        if question is None:
            return []
        numbers = zip(question.choices, "123456789", strict=False)
        keys = dict(numbers) | (KEYS | SIGNS if self._is_signed else KEYS)
        return [
            [answer, self._stepping.written(answer), keys.get(answer, "")]
            for answer in question.choices
        ]

    def _tree(self) -> Picture:
        """Return the tree; what is asked about a node is left out."""
        return trees.watched(self._stepping.moment, self._stepping.secret)

    def _beside(self) -> Picture | None:
        """Return what is drawn beside the tree: the window of a pruned search, else the board."""
        stepping = self._stepping
        state = self.trace.nodes[stepping.node].state
        if not stepping.is_pruned:
            return svg.board(state) if isinstance(state, State) else None
        window, arriving = stepping.window()
        said = words.window(self.trace, window, arriving)
        return number_line(self.trace, window, said, arriving)

    def __repr__(self) -> str:
        place = f"step {self._stepping.step} of {len(self.trace.steps)}"
        return f"Stepper: {place}. {self.message or self.view['status']}"

    def _picture(self) -> str:
        # as far as it was shown: the values are to be predicted, tomorrow as well
        return self._tree()._repr_html_()
