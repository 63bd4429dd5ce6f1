"""A question to commit to before the next cell is run: on the page or from Python (from 02 on)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Any, ClassVar, SupportsIndex, TypeAlias

from IPython.display import display

from ttt.notation import shown
from ttt.widgets.page import Page, script, style

# What stands between thousands in one country or another, the same in all of a number: 5,000 and
# 5.000, 5'000 and 5 000. In India, lakhs have two digits: 1,00,000. A number such as 0.500 is none.
BETWEEN = "[ ,._'\u2019\u066c\u00a0\u2009\u202f]"
SEPARATED = re.compile(
    rf"\+?(\d+|(?!0)\d{{1,3}}({BETWEEN})\d{{3}}(\2\d{{3}})*|(?!0)\d{{1,2}}(,\d\d)+,\d{{3}})"
)
Answer: TypeAlias = int | str
LONGEST = 40  # letters of a number
UNPREDICTED = "You made no prediction. "
EXPECTED = "a whole number in digits was expected, such as 5000 or 5,000, and none below zero"


@dataclass(frozen=True)
class Comparison:
    """The right answer, as the cell that compares shows it: folded, if nothing was predicted."""

    right: str
    is_predicted: bool

    def __repr__(self) -> str:
        said = "" if self.is_predicted else UNPREDICTED
        return f"{said}The answer: {self.right}."

    def _repr_html_(self) -> str:
        right = escape(self.right)
        if self.is_predicted:
            return f"<p>The answer: <b>{right}</b></p>"
        summary = f"<summary>{UNPREDICTED}<b>The answer</b></summary>"
        return f"<details>{summary}<p>{right}</p></details>"


class Predict(Page):
    """A question with choices, or for a whole number.

    Commit to an answer, then compare it with what a cell finds. `predict.answer` is the prediction,
    None before there is one. It can be changed at any time. An answer that can't be understood
    changes nothing; the reason is shown, and is in `predict.message`.
    """

    _esm = script("predict.js")
    _css = style("predict.css")
    use: ClassVar = "answer"
    deeds: ClassVar = {"commit": ("answer",)}

    def __init__(self, question: str, choices: Iterable[str] | None = None) -> None:
        super().__init__()
        self.question = question
        self.choices = None if choices is None else tuple(choices)
        self.answer: Answer | None = None
        self._typed: Answer = ""
        self._right: Answer | None = None  # what a cell has compared with
        self._show()

    def commit(self, answer: Answer) -> None:
        """Make this the prediction; or show why it is none."""
        self._try(lambda: self._commit(answer))

    def _commit(self, answer: Answer) -> None:
        self.answer = self._understood(answer)
        self._typed = answer

    def compare(self, right: Answer) -> None:
        """Show the right answer here, and in the question how the prediction compares with it.

        Where there is no prediction yet, the question keeps the answer to itself, and here it is
        folded. Raises ValueError for what can't be an answer at all.
        """
        self._right = self._understood(right)
        self._show()
        comparison = Comparison(_written(self._right), self.answer is not None)
        display(comparison)  # type: ignore[no-untyped-call]

    def _status(self) -> str:
        if self.answer is None:
            return "No prediction yet."
        if self._right is None:
            return f"Your prediction: {_written(self.answer)}{self._read()}. A later cell compares."
        return _compared(self.answer, self._right)

    def _read(self) -> str:
        """Say how a number with a dot is read: elsewhere, what follows it would be a fraction."""
        is_dotted = self.choices is None and "." in str(self._typed)
        return f" ({self._typed} is read as a whole number)" if is_dotted else ""

    def _understood(self, answer: Any) -> Answer:
        if self.choices is None:
            return _number(answer)
        choices = ", ".join(self.choices)
        if isinstance(answer, str) and not answer:
            raise ValueError(f"choose one of {choices} first")
        for choice in self.choices:
            if isinstance(answer, str) and _plain(choice) == _plain(answer):
                return choice
        raise ValueError(f"{shown(answer)} is none of the choices: {choices}")

    def _view(self) -> dict[str, Any]:
        is_known = self.answer is not None and self._right is not None
        return {
            "question": self.question,
            "choices": self.choices,
            "answer": "" if self.answer is None else _written(self.answer),
            "right": self.answer == self._right if is_known else None,
            "status": self._status(),
        }

    def __repr__(self) -> str:
        choices = f" ({' / '.join(self.choices)})" if self.choices else ""
        said = f"{self.view['status']} {self.message}".rstrip()
        return f"Predict: {self.question}{choices} {said}"

    def _picture(self) -> str:
        question = f"<p><b>Predict:</b> {escape(self.question)}</p>"
        if self.choices is None:
            return question
        choices = "".join(f"<li>{escape(choice)}</li>" for choice in self.choices)
        return f"{question}<ul>{choices}</ul>"


def _plain(choice: str) -> str:
    return choice.strip().casefold()


def _number(answer: Any) -> int:
    """Return the whole number that is meant.

    Raises ValueError if there is none, or if it is too long.
    """
    text = ""
    if isinstance(answer, str | SupportsIndex):
        text = str(answer).strip()
    if len(text) > LONGEST:
        raise ValueError(f"that is longer than {LONGEST} letters; {EXPECTED}")
    if not SEPARATED.fullmatch(text):
        raise ValueError(f"{shown(answer)} won't do: {EXPECTED}")
    return int(re.sub(r"\D", "", text))


def _compared(guess: Answer, right: Answer) -> str:
    said = f"You said {_written(guess)}"
    if guess == right:
        return f"{said}, and that is right."
    if isinstance(guess, str) or isinstance(right, str):
        return f"{said}; the answer is {_written(right)}."
    return f"{said}; it is {_written(right)}{_how_far(guess, right)}"


def _how_far(guess: int, right: int) -> str:
    """Return how the end of a comparison says how far off a number is."""
    small, large = sorted((guess, right))
    if small <= 0 or large < 20:
        return "."
    ratio = large / small
    times = f"{float(f'{ratio:.2g}'):,g}"
    if ratio < 1.1:
        return ": very close."
    if guess < right:
        return f", about {times} times as many."
    return f". That is about {times} times too many."


def _written(answer: Answer) -> str:
    return answer if isinstance(answer, str) else f"{answer:,}"
