"""Going through a search step by step, with a question before each value (notebooks 06 and 07).

Reading order: `Question`; `Stepping`, which knows where you are, what has been asked and what was
answered. What is said on the way comes from `ttt.steps.words`.
"""

from math import isinf
from typing import NamedTuple, TypeAlias

from ttt import doors
from ttt.steps import words
from ttt.trace import OPEN, Step, Trace, Window

Answer: TypeAlias = int | str  # a value, or what the search does with moves

CHOICES = (1, 0, -1)
LOOK = "look"
CUT = "cut"
ENOUGH = 2  # right answers to what is plain; after that, it is shown without a question


class Question(NamedTuple):
    """What is asked about a node before a step is shown, with the answers, and the right one."""

    node: int
    text: str
    choices: tuple[Answer, ...]
    right: Answer


class Stepping:
    """A trace, and how much of it has been shown: `step` of its steps.

    `moment` says how the search stood then. With `asking`, a value is not shown before it was
    predicted: `forward` opens a `question`, and `answer` closes it; `said` comments on the answer.
    Of a pruned search, it asks instead whether the other moves of a node are looked at, where the
    other side is sure of something. What was shown is not asked again until `restart`. Nor is what
    is plain: the value of an only child; and that of a finished game after two right answers, or at
    all where utilities are numbers of any size. `coming` is the question before the next step, open
    or not.
    """

    def __init__(self, trace: Trace, asking: bool = True) -> None:
        self.trace = trace
        self.asking = asking
        self.is_pruned = any(node.window != OPEN for node in trace.nodes)
        self.restart()

    @property
    def node(self) -> int:
        """The node of the question or, without one, of the last step; at first the root."""
        here = self.question or self.moment.step
        return here.node if here else 0

    @property
    def secret(self) -> int | None:
        """The node whose value is asked for next: what it has so far would give it away.

        None if there is none.
        """
        if self.coming and self.trace.steps[self.step].kind == "back up":
            return self.coming.node
        return None

    @property
    def score(self) -> str:
        """How many of the predictions were right, in words; nothing if there was none."""
        predicted = len(self.marks)
        return f"{sum(self.marks)} of {predicted} predictions right" if predicted else ""

    @property
    def compared(self) -> list[tuple[Answer, str]]:
        """The choices of the question just answered: the right one, a wrong answer, the others."""
        if not self._answered:
            return []
        question, answer = self._answered
        words = {answer: "wrong", question.right: "right"}
        return [(choice, words.get(choice, "")) for choice in question.choices]

    def restart(self) -> None:
        """Begin again, with all questions."""
        self._shown = 0  # the most steps that were shown
        self.marks: list[bool] = []  # was each prediction right?
        self._leaves = 0  # right answers for finished games
        self.go(0)

    def go(self, step: int) -> None:
        """Show so many steps, without a question.

        Raises TypeError or ValueError unless there are so many.
        """
        self.moment = self.trace.at(step)
        self.step = step
        self._shown = max(step, self._shown)
        self.question: Question | None = None
        self._answered: tuple[Question, Answer] | None = None
        self.said = ""
        self.coming = self._question()

    def forward(self) -> None:
        """Show the next step, or ask about it first.

        Raises ValueError at the end and while a question is open.
        """
        if self.question:
            raise ValueError("Predict first, or switch the questions off.")
        if self.step == len(self.trace.steps):
            raise ValueError("The search is over.")
        if self.coming:
            self.question = self.coming
            self._answered = None
            self.said = ""
        else:
            self._on()

    def _on(self) -> None:
        """Show the next step; of the end of a game its value as well, unless it is asked for."""
        self.go(self.step + 1)
        if self._is_at_leaf() and not self.coming:
            self.go(self.step + 1)

    def _is_at_leaf(self) -> bool:
        """Has the search just come to the end of a game?"""
        step = self.moment.step
        return step is not None and step.kind == "enter" and self.trace.is_leaf(step.node)

    def back(self) -> None:
        """Show one step less. Raises ValueError at the beginning."""
        if self.step == 0:
            raise ValueError("This is the beginning.")
        self.go(self.step - 1)

    def answer(self, answer: Answer) -> None:
        """Answer the question, and show the next step.

        Raises ValueError if there is none, or this is no answer.
        """
        if not self.question:
            raise ValueError("There is nothing to predict now; go forward.")
        doors.one_of("answer", answer, self.question.choices)
        is_right = answer == self.question.right
        comment = self._comment(self.question, answer)
        answered = (self.question, answer)
        self.marks.append(is_right)
        if is_right and self.trace.steps[self.step].kind == "leaf":
            self._leaves += 1
        self._on()
        self._answered = answered
        self.said = comment

    def ask(self, on: bool) -> None:
        """Ask before values are shown, or no more."""
        self.asking = bool(on)
        if not on:
            self.question = None
        self.coming = self._question()

    def window(self) -> tuple[Window, int | None]:
        """Return what both sides are sure of where the search is; at the end, at the root.

        And the value that has just come back, where it is asked what follows from it.
        """
        *_, node = (0, *self.moment.stack)
        if self.coming is None:
            return self.moment.window(node), None
        *before, last = self.moment.heard(node).values()
        return self.moment.narrowed(node, before), last

    def _question(self) -> Question | None:
        """Return what is asked before the next step; None if that is plain, or was shown before."""
        if not self.asking or self.step < self._shown or self.step == len(self.trace.steps):
            return None
        step = self.trace.steps[self.step]
        if not self.is_pruned:
            return self._about_value(step)
        if step.kind == "cut":
            return self._about_moves(step.node, CUT)
        parent = self.trace.nodes[step.node].parent
        if step.kind == "enter" and parent is not None:
            return self._about_moves(parent, LOOK)
        return None

    def _about_moves(self, node: int, right: str) -> Question | None:
        """Return the question whether a node's other moves are looked at, if they could be cut."""
        if self.moment.best(node) is None or isinf(words.promise(self.trace, node)):
            return None
        return Question(node, words.ask_cut(self.moment, node), (LOOK, CUT), right)

    def _about_value(self, step: Step) -> Question | None:
        """Return the question for a value that comes next, unless it is plain."""
        if step.value is None:
            return None
        values = self.moment.heard(step.node).values()
        is_signed = self.trace.greatest == 1
        choices = CHOICES if is_signed else tuple(sorted(set(values), reverse=True))
        is_plain = len(values) == 1 or len(choices) == 1
        if step.kind == "leaf":
            is_plain = self._leaves >= ENOUGH or not is_signed  # numbers can be read
        if is_plain:
            return None
        return Question(step.node, words.ask_value(self.moment, step), choices, step.value)

    def written(self, answer: Answer) -> str:
        """Return an answer as it is written: a value, or a word."""
        return answer if isinstance(answer, str) else self.trace.written(answer)

    def _comment(self, question: Question, answer: Answer) -> str:
        if answer == question.right:
            return f"You said {self.written(answer)}: right."
        if isinstance(answer, int):
            return words.correct_value(self.moment, self.trace.steps[self.step], answer)
        if answer == CUT:
            return words.correct_cut(self.moment, question.node)
        return "You said look, but the search cuts here."
