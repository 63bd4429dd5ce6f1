"""A recursive function to watch while it calls itself (notebooks 02 and 03)."""

from collections.abc import Callable
from typing import Any, ClassVar

from ttt import doors
from ttt.game import State
from ttt.pictures.calls import called
from ttt.pictures.picture import Picture
from ttt.steps.calls import explain, recorded
from ttt.widgets.page import Page, image, script, style


class Calls(Page):
    """The calls of a recursive function, step by step: `Calls(is_certain_draw, late)`.

    The function is called once, with a State, a whole number or a text; what it does is noted. The
    tree shows which call is running, which wait, and what each returns. The methods do what a
    person can do on the page, with the keys as well: ← and → step by step, Home to the beginning.
    What can't be done changes nothing: the reason is shown, and is in `message`. If the function is
    not written yet, or does not come to an end, a sentence says so in place of the tree. Raises
    TypeError for what is no function, and for another argument.
    """

    _esm = script("stepper.js", "calls.js")
    _css = style("stepper.css", "calls.css")
    use: ClassVar = "step through it"
    deeds: ClassVar = {"forward": (), "back": (), "restart": (), "go": ("step",)}
    timed: ClassVar = dict.fromkeys(("forward", "back"), "moment")

    def __init__(self, function: Callable[[Any], Any], argument: State | int | str) -> None:
        recording = recorded(function, argument)
        super().__init__()
        self._recording = recording
        self._step = 0
        self._show()

    def forward(self) -> None:
        """Show the next step."""
        if self._step < len(self._recording.steps):
            self.go(self._step + 1)
        else:
            self._refuse("This is the end.")

    def back(self) -> None:
        """Show one step less."""
        if self._step:
            self.go(self._step - 1)
        else:
            self._refuse("This is the beginning.")

    def go(self, step: int) -> None:
        """Show so many steps."""
        self._try(lambda: self._go(step))

    def restart(self) -> None:
        """Begin again."""
        self.go(0)

    def _go(self, step: int) -> None:
        self._step = doors.whole("step", step, 0, len(self._recording.steps))

    def _view(self) -> dict[str, Any]:
        return {
            "tree": image(self._tree()),
            "status": explain(self._recording, self._step),
            "step": self._step,
            "steps": len(self._recording.steps),
            "moment": [self._step, False],
            **NO_QUESTIONS,
        }

    def _tree(self) -> Picture | None:
        """Return the tree as far as it was shown; None if there is none."""
        if self._recording.problem:
            return None
        return called(self._recording, self._step)

    def __repr__(self) -> str:
        place = f"step {self._step} of {len(self._recording.steps)}. "
        where = "" if self._recording.problem else place
        return f"Calls: {where}{self.message or self.view['status']}"

    def _picture(self) -> str:
        tree = self._tree()
        return tree._repr_html_() if tree else super()._picture()


# What the page of a Stepper shows besides, and this one does not
NO_QUESTIONS: dict[str, Any] = {
    "beside": None,
    "window": "",
    "question": "",
    "choices": [],
    "compared": [],
    "keys": "",
    "cutting": False,
    "score": "",
    "asking": False,
}
