"""Going through a search step by step, with a question before each value (notebooks 06 and 07). No widget is in it.

Reading order: `Stepping`, which knows where one is, what has been asked and what was answered. What is said on the way
comes from `ttt.widgets.step_words`.
"""

from __future__ import annotations

from ttt.trace import OPEN, Moment, Step, Trace, signed
from ttt.widgets import step_words

CHOICES = (1, 0, -1)
LOOK, CUT = "look", "cut"
ENOUGH = 2  # right answers to what is plain; after that, it is shown without a question


class Stepping:
    """A trace, and how much of it has been shown: `step` of its steps.

    With `asking`, a value is not shown before it was predicted: `question` asks for it, and `predict` answers. Of a
    pruned search, it asks as well whether the other moves of a node are looked at, where the other side is sure of
    something. What is plain is not asked about: the value of an only child, that of a finished game after two right
    answers (or at all where utilities are numbers of any size), and after two right answers in a row that moves are
    looked at, until something is cut. Neither is, until `restart`, what was shown before.
    """

    def __init__(self, trace: Trace, asking: bool = True) -> None:
        self.trace, self.asking = trace, asking
        self.is_pruned = any(step.window != OPEN for step in trace.steps)
        self.restart()

    @property
    def moment(self) -> Moment:
        """How the search stands now."""
        return self.trace.at(self.step)

    @property
    def node(self) -> int:
        """The node that is looked at: that of the question, or of the last step; the root before the first one."""
        if self.question and (asked := self.asked) is not None:
            return asked
        step = self.moment.step
        return step.node if step else 0

    @property
    def asked(self) -> int | None:
        """The node that is asked about now or next, before the next step is shown; None if there is no question."""
        if not self.asking or self.step != self._shown or self.step == len(self.trace.steps):
            return None
        step = self.trace.steps[self.step]
        if step.kind in ("leaf", "back up"):
            return step.node if self._is_worth_asking(step) else None
        node = step.node if step.kind == "cut" else self.trace.nodes[step.node].parent
        return node if node is not None and self._is_undecided(step, node) else None

    @property
    def secret(self) -> int | None:
        """The node whose value is asked for next: what it has so far would tell it. None if there is none."""
        asked = self.asked
        return asked if asked is not None and self.trace.steps[self.step].kind == "back up" else None

    @property
    def choices(self) -> tuple[int | str, ...]:
        """The answers that the question has; none if there is no question."""
        if not self.question:
            return ()
        step = self.trace.steps[self.step]
        return self._values(step) if step.kind in ("leaf", "back up") else (LOOK, CUT)

    @property
    def score(self) -> str:
        """How many of the predictions were right, in words; nothing if there was none."""
        return f"{self.right} of {self.predicted} predictions right" if self.predicted else ""

    @property
    def next_cut(self) -> int | None:
        """The first step from here on that is a cut, counted from 1; None if there is none."""
        later = range(self.step, len(self.trace.steps))
        return next((i + 1 for i in later if self.trace.steps[i].kind == "cut"), None)

    def restart(self) -> None:
        """Begin again, with all questions."""
        self.step = self._shown = self.right = self.predicted = self._leaves = self._looks = 0
        self.question = self.said = ""

    def forward(self) -> None:
        """Show the next step, or ask for its value first. Raises ValueError at the end and while a question is open."""
        if self.question:
            raise ValueError("Predict first, or switch the questions off.")
        if self.step == len(self.trace.steps):
            raise ValueError("The search is over.")
        asked = self.asked
        if asked is None:
            self._show(self.step + 1)
            return
        step, self.said = self.trace.steps[self.step], ""
        if step.kind in ("leaf", "back up"):
            self.question = step_words.ask_value(self.trace, step)
        else:
            self.question = step_words.ask_cut(self.trace, self.moment, asked)

    def predict(self, answer: int | str) -> None:
        """Answer the question, and show the next step. Raises ValueError if there is none, or this is no answer."""
        if not self.question:
            raise ValueError("There is nothing to predict now; go forward.")
        if not any(type(answer) is type(choice) and answer == choice for choice in self.choices):
            kind = "a value" if isinstance(self.choices[0], int) else "an answer"
            raise ValueError(f"{answer!r} is not {kind}; {', '.join(map(told, self.choices))} are")
        step = self.trace.steps[self.step]
        right = {"cut": CUT, "enter": LOOK}.get(step.kind, step.value)
        self.predicted += 1
        self.right += answer == right
        self._leaves += step.kind == "leaf" and answer == right
        if step.kind in ("cut", "enter"):
            self._looks = self._looks + 1 if answer == right == LOOK else 0
        said = f"You said {told(answer)}, and so it is." if answer == right else self._correction(step, answer)
        self._show(self.step + 1)
        self.said = said

    def go(self, step: int) -> None:
        """Show this many steps, without questions. Raises ValueError if there are not so many."""
        self.trace.at(step)
        self._show(step)

    def ask(self, on: bool) -> None:
        """Ask before values are shown, or no more."""
        self.asking, self.question = bool(on), self.question if on else ""

    def _is_worth_asking(self, step: Step) -> bool:
        """Is the value of a step exact, and not just that of an only child, or a number to be read?"""
        if step.value is None or self.trace.bound(step.node, step.value):
            return False
        if step.kind == "leaf":
            return self._leaves < ENOUGH and self.trace.greatest == 1
        several = len(self.trace.children(step.node)) > 1 and len(self._values(step)) > 1
        return several and not self.trace.skipped(step.node)

    def _is_undecided(self, step: Step, node: int) -> bool:
        """Has a node a value so far, and the other side one elsewhere, so that the other moves might be cut?"""
        if not self.is_pruned or node not in self.moment.best or (step.kind == "enter" and self._looks >= ENOUGH):
            return False
        return step_words.promise(self.trace, self.moment, node) is not None

    def _values(self, step: Step) -> tuple[int, ...]:
        """Return the values to choose from; where they may be any numbers, those of the children."""
        if self.trace.greatest == 1:
            return CHOICES
        return tuple(sorted({*step_words.heard(self.trace, self.moment, step.node).values()}, reverse=True))

    def _correction(self, step: Step, answer: int | str) -> str:
        if isinstance(answer, int):
            return step_words.correct_value(self.trace, self.moment, step, answer)
        if answer == CUT and (asked := self.asked) is not None:
            return step_words.correct_cut(self.trace, self.moment, asked)
        return "You said look, but the rest is cut."

    def _show(self, step: int) -> None:
        self.step, self._shown = step, max(step, self._shown)
        self.question = self.said = ""

    def explain(self) -> str:
        """Say what the last step did."""
        return step_words.explain(self.trace, self.step)

    def waiting(self) -> list[str]:
        """Say who waits for a value, the root first: a line for each call that has not come to its end."""
        return step_words.waiting(self.trace, self.moment, self.secret)

    def window(self) -> str:
        """Say what both sides are sure of, if the search is pruned and goes on; apart from what is asked about."""
        moment = self.moment
        return step_words.window(self.trace, moment, self.asked) if self.is_pruned and moment.stack else ""


def told(answer: int | str) -> str:
    """Return an answer as it is written: +1, 0, −1, or a word."""
    return signed(answer) if isinstance(answer, int) else answer
