"""A question to commit to before the next cell is run: by mouse, by keyboard, or from Python (from notebook 02 on)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from ttt.widgets.page import Page, script, style

SEPARATED = re.compile(r"[-+]?\d{1,3}(?:[ ,_'\u2009\u202f]?\d{3})*|[-+]?\d+")  # 5000, 5,000, 5 000
LONGEST = 40  # letters of a number
NONE_YET = "No prediction yet."


@dataclass(frozen=True)
class Comparison:
    """What was predicted beside what was found, as a sentence."""

    text: str

    def __repr__(self) -> str:
        return self.text


class Predict(Page):
    """A question with choices, or for a whole number. Commit to an answer, then compare it with what a cell finds.

    `predict.answer` is the prediction, None before there is one. It can be changed at any time: nothing is counted,
    and nothing is locked. An answer that can't be understood changes nothing; the reason is shown, and is in
    `predict.message`. Raises TypeError or ValueError for an empty question and for less than two different choices.
    """

    _esm = script("predict.js")
    _css = style("predict.css")

    def __init__(self, question: str, choices: Sequence[str] | None = None) -> None:
        listed = choices is None or isinstance(choices, Sequence)
        if not isinstance(question, str) or not listed or not all(isinstance(choice, str) for choice in choices or ()):
            raise TypeError(f"Predict({question!r}, {choices!r}): a question and its choices are texts")
        if not question.strip():
            raise ValueError("the question is empty")
        if choices is not None and (isinstance(choices, str) or len(set(choices)) < max(2, len(choices))):
            raise ValueError(f"{choices!r}: at least two different choices were expected, or none for a number")
        super().__init__()
        self.question, self.choices = question, None if choices is None else tuple(choices)
        self.answer: int | str | None = None
        self._found: int | str | None = None  # what a cell has compared with
        self._show(NONE_YET)

    @property
    def message(self) -> str:
        """Why the last answer was not understood; empty when all is well."""
        return str(self.view["message"])

    def commit(self, answer: int | str) -> None:
        """Make this the prediction; or show why it is none."""
        try:
            self.answer = self._understood(answer)
        except ValueError as problem:
            self._show(self.view["status"], str(problem))
        else:
            self._show(self._status())

    def compare(self, found: int | str) -> Comparison:
        """Say how the prediction and what was found compare. Raises ValueError for what can't be an answer at all.

        Where there is no prediction yet, the question itself keeps what was found to itself.
        """
        self._found = self._understood(found)
        self._show(self._status())
        return Comparison(_told(self.answer, self._found))

    def _status(self) -> str:
        if self.answer is None:
            return NONE_YET
        if self._found is None:
            return f"Your prediction: {_shown(self.answer)}. A later cell compares."
        return _told(self.answer, self._found)

    def _understood(self, answer: Any) -> int | str:
        if self.choices is not None:
            if answer == "":
                raise ValueError(f"choose one of {', '.join(self.choices)} first")
            meant = [choice for choice in self.choices if choice.casefold() == str(answer).strip().casefold()]
            if not meant:
                raise ValueError(f"{answer!r} is none of the choices: {', '.join(self.choices)}")
            return meant[0]
        text = str(answer).strip().replace("\u2212", "-")
        if len(text) > LONGEST:
            raise ValueError(f"that is longer than {LONGEST} letters; a whole number such as 12 or 5,000 was expected")
        if not SEPARATED.fullmatch(text):
            raise ValueError(f"{text!r} is not a whole number such as 12 or 5,000")
        return int(re.sub(r"[^-\d]", "", text))

    def _do(self, message: dict[str, Any]) -> None:
        if message.get("do") == "commit":
            self.commit(message.get("answer", ""))

    def _show(self, status: str, message: str = "") -> None:
        answer = "" if self.answer is None else _shown(self.answer)
        self.view = {
            "question": self.question,
            "choices": self.choices,
            "answer": answer,
            "status": status,
            "message": message,
        }

    def __repr__(self) -> str:
        choices = f" ({' / '.join(self.choices)})" if self.choices else ""
        said = " ".join(filter(None, (self.view["status"], self.message)))
        return f"Predict: {self.question}{choices} {said}"

    def _picture(self) -> str:
        choices = "".join(f"<li>{escape(choice)}</li>" for choice in self.choices or ())
        return f"<p><b>Predict:</b> {escape(self.question)}</p>" + (f"<ul>{choices}</ul>" if choices else "")


def _told(guess: int | str | None, found: int | str) -> str:
    if guess is None:
        return f"It is {_shown(found)}. (There was no prediction.)"
    if guess == found:
        return f"You said {_shown(guess)}, and so it is."
    told = f"You said {_shown(guess)}; it is {_shown(found)}"
    if isinstance(guess, str) or isinstance(found, str) or min(guess, found) <= 0 or max(guess, found) < 20:
        return f"{told}."
    ratio = max(guess, found) / min(guess, found)
    times = f"{float(f'{ratio:.2g}'):,g}"
    if ratio < 1.1:
        return f"{told}: very close."
    if guess < found:
        return f"{told}, about {times} times as many."
    return f"{told}. That is about {times} times too many."


def _shown(answer: int | str) -> str:
    return answer if isinstance(answer, str) else f"{answer:,}"
