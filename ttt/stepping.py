"""Going through a search step by step, with a question before each value (notebooks 06 and 07). No widget is in it.

Reading order: `Stepping`, which knows where one is, what has been asked and what was answered; then the sentences: what
a step did, what is asked before a value is shown, and what is said of a wrong prediction.
"""

from __future__ import annotations

from math import isinf
from typing import Any

from ttt import svg
from ttt.game import State
from ttt.trace import Moment, Step, Trace, signed

CHOICES = (1, 0, -1)
ENOUGH = 2  # right values of finished games; after that, they are shown without a question


class Stepping:
    """A trace, and how much of it has been shown: `step` of its steps.

    With `asking`, a value is not shown before it was predicted: `question` asks for it, and `predict` answers. What is
    plain is not asked about (the value of an only child, and that of a finished game after two right answers), and
    neither is, until `restart`, what was shown before.
    """

    def __init__(self, trace: Trace, asking: bool = True) -> None:
        self.trace, self.asking = trace, asking
        self.restart()

    @property
    def moment(self) -> Moment:
        """How the search stands now."""
        return self.trace.at(self.step)

    @property
    def node(self) -> int:
        """The node that is looked at: that of the question, or of the last step; the root before the first one."""
        step = self.trace.steps[self.step] if self.question else self.moment.step
        return step.node if step else 0

    @property
    def secret(self) -> int | None:
        """The node whose value is asked for next: what it has so far would tell it. None if there is none."""
        if not self.asking or self.step != self._shown or self.step == len(self.trace.steps):
            return None
        step = self.trace.steps[self.step]
        return step.node if step.kind == "back up" and self._is_worth_asking() else None

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
        self.step = self._shown = self.right = self.predicted = self._leaves = 0
        self.question = self.said = ""

    def forward(self) -> None:
        """Show the next step, or ask for its value first. Raises ValueError at the end and while a question is open."""
        if self.question:
            raise ValueError("Predict first, or switch the questions off.")
        if self.step == len(self.trace.steps):
            raise ValueError("The search is over.")
        if self.asking and self.step == self._shown and self._is_worth_asking():
            self.question, self.said = self._asked(self.trace.steps[self.step]), ""
        else:
            self._show(self.step + 1)

    def predict(self, value: int) -> None:
        """Answer the question, and show the value. Raises ValueError if there is none, or this is no value."""
        if not self.question:
            raise ValueError("There is nothing to predict now; go forward.")
        if type(value) is not int or value not in CHOICES:
            raise ValueError(f"{value!r} is not a value; +1, 0 and −1 are")
        step = self.trace.steps[self.step]
        self.predicted += 1
        self.right += value == step.value
        self._leaves += step.kind == "leaf" and value == step.value
        said = f"You said {signed(value)}, and so it is." if value == step.value else self._advice(step, value)
        self._show(self.step + 1)
        self.said = said

    def go(self, step: int) -> None:
        """Show this many steps, without questions. Raises ValueError if there are not so many."""
        self.trace.at(step)
        self._show(step)

    def ask(self, on: bool) -> None:
        """Ask before values are shown, or no more."""
        self.asking, self.question = bool(on), self.question if on else ""

    def _is_worth_asking(self) -> bool:
        """Does the next step give a value that is exact, and not just that of an only child?"""
        step = self.trace.steps[self.step]
        if step.value is None or step.kind == "cut" or self.trace.bound(step.node, step.value):
            return False
        if step.kind == "leaf":
            return self._leaves < ENOUGH
        return len(self.trace.children(step.node)) > 1 and not self.trace.skipped(step.node)

    def _show(self, step: int) -> None:
        self.step, self._shown = step, max(step, self._shown)
        self.question = self.said = ""

    # ---- the sentences

    def explain(self) -> str:
        """Say what the last step did."""
        if self.step == 0:
            return "The search has not begun."
        step = self.trace.steps[self.step - 1]
        if step.kind == "enter":
            return self._entered(step.node)
        if step.kind == "leaf":
            return f"{self._reached(step.node)} {end(self.trace.nodes[step.node].state)} That is {self._worth(step)}."
        mover, heard = self.trace.nodes[step.node].state.to_move, self._heard(step.node)
        said = [self._said(child, value) for child, value in heard.items()]
        if step.kind == "cut":
            left = ", ".join(map(str, self.trace.skipped(step.node)))
            why = f"{mover} has {signed(step.value)} here already, and the other side does as well elsewhere"
            return f"{why}, so it won't come here. No need to look at {left}."
        if len(self.trace.nodes[step.node].state.actions()) == 1:
            return f"{mover} has one move here, worth {said[0]}. So this position is {self._worth(step)}."
        what = f"the {self.trace.aim(step.node)} of {', '.join(said)}"
        return f"{mover} is to move: {what}. So this position is {self._worth(step)}."

    def waiting(self) -> list[str]:
        """Say who waits for a value, the root first: a line for each call that has not come to its end."""
        moment, lines = self.moment, []
        for node in moment.stack:
            state = self.trace.nodes[node].state
            known = node in moment.best and node != self.secret
            so_far = f", so far {signed(moment.best[node])}" if known else ""
            kind = "over" if state.is_terminal else f"{state.to_move} to move: {self.trace.aim(node)}{so_far}"
            lines.append(", ".join(filter(None, (self.trace.move(node), kind))))
        return lines

    def window(self) -> str:
        """Say what both sides are sure of elsewhere; nothing if nothing is known."""
        step = self.moment.step
        if step is None or all(map(isinf, step.window)):
            return ""
        low, high = (signed(int(bound)) if not isinf(bound) else "nothing yet" for bound in step.window)
        return f"{self.trace.player} is sure of {low}, the other side of {high}."

    def _entered(self, node: int) -> str:
        state = self.trace.nodes[node].state
        if state.is_terminal:
            return f"{self._reached(node)} The game is over."
        return f"{self._reached(node)} {state.to_move} is to move here: the {self.trace.aim(node)} of what follows."

    def _asked(self, step: Step) -> str:
        state = self.trace.nodes[step.node].state
        if step.kind == "leaf":
            return f"{self._reached(step.node)} The game is over. What is it worth to {self.trace.player}?"
        seen = f"Every move of {state.to_move} has a value now."
        return f"{seen} What is the position itself worth to {self.trace.player}?"

    def _advice(self, step: Step, guess: int) -> str:
        said = f"You said {signed(guess)}, but it is {signed(step.value)}."
        state, heard = self.trace.nodes[step.node].state, list(self._heard(step.node).values())
        if step.kind == "leaf":
            return f"{said} Values speak for {self.trace.player}, whoever moves." if step.value == -guess else said
        if guess == (min(heard) if self.trace.is_maximizing(step.node) else max(heard)):
            return f"{said} {state.to_move} would not choose {signed(guess)}."
        if guess == heard[0]:
            return f"{said} That is the first move alone; {state.to_move} has a better one."
        return said

    def _heard(self, node: int) -> dict[int, int]:
        """Return the values of the children that have one by now."""
        values = self.moment.values
        return {child: values[child] for child in self.trace.children(node) if child in values}

    def _said(self, node: int, value: int) -> str:
        return self.trace.bound(node, value) + signed(value)

    def _reached(self, node: int) -> str:
        return f"{self.trace.move(node)}.".replace(" ", " takes ", 1) if node else "The search begins."

    def _worth(self, step: Step) -> str:
        assert step.value is not None
        least = {"≥": "at least ", "≤": "at most ", "": ""}[self.trace.bound(step.node, step.value)]
        return f"{least}{signed(step.value)} to {self.trace.player}"


def end(state: Any) -> str:
    """Say how a game ended."""
    if not isinstance(state, State):
        return "The game is over."
    return f"{svg.status(state)}." if state.winner else "Nobody has won."
