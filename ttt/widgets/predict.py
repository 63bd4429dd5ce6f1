"""A question to commit to before the next cell is run: by mouse, by keyboard, or from Python (from notebook 02 on)."""

import re
from collections.abc import Iterable
from html import escape
from typing import Any, ClassVar, SupportsIndex

from ttt import doors
from ttt.game import shown
from ttt.widgets.page import Page, script, style

SEPARATED = re.compile(r"[-+]?\d{1,3}(?:[ ,_'\u2009\u202f]?\d{3})*|[-+]?\d+")  # 5000, 5,000, 5 000
LONGEST = 40  # letters of a number


class Comparison(str):
    """What was predicted beside what was found: a sentence that is shown without quotes."""

    __repr__ = str.__str__


class Predict(Page):
    """A question with choices, or for a whole number.

    Commit to an answer, then compare it with what a cell finds. `predict.answer` is the prediction,
    None before there is one. It can be changed at any time. An answer that can't be understood
    changes nothing; the reason is shown, and is in `predict.message`. Raises TypeError for what is
    not a text, and ValueError unless there are two or more choices, none of them empty and no two
    alike.
    """

    _esm = script("predict.js")
    _css = style("predict.css")
    use: ClassVar = "answer"
    deeds: ClassVar = {"commit": ("answer",)}

    def __init__(self, question: str, choices: Iterable[str] | None = None) -> None:
        super().__init__()
        self.question = doors.instance(question, str, "'How many?'")
        self.choices = None if choices is None else _different(doors.several(choices, "choices"))
        self.answer: int | str | None = None
        self._found: int | str | None = None  # what a cell has compared with
        self._show()

    def commit(self, answer: int | str) -> None:
        """Make this the prediction; or show why it is none."""
        try:
            self.answer = self._understood(answer)
            self._show()
        except ValueError as problem:
            reason = str(problem)
            self._forget(reason)
            self.view = self.view | {"message": reason, "said": reason}

    def compare(self, found: int | str) -> Comparison:
        """Say how the prediction and what was found compare.

        Raises ValueError for what can't be an answer at all. Where there is no prediction yet, the
        question itself keeps what was found to itself.
        """
        self._found = self._understood(found)
        self._show()
        return Comparison(_told(self.answer, self._found))

    def _status(self) -> str:
        if self.answer is None:
            return "No prediction yet."
        if self._found is None:
            return f"Your prediction: {_shown(self.answer)}. A later cell compares."
        return _told(self.answer, self._found)

    def _understood(self, answer: Any) -> int | str:
        if self.choices is None:
            return _number(answer)
        if isinstance(answer, str) and not answer:
            raise ValueError(f"choose one of {', '.join(self.choices)} first")
        if not isinstance(answer, str) or _plain(answer) not in map(_plain, self.choices):
            raise ValueError(f"{shown(answer)} is none of the choices: {', '.join(self.choices)}")
        return next(choice for choice in self.choices if _plain(choice) == _plain(answer))

    def _show(self) -> None:
        status = self._status()
        self.view = {
            "question": self.question,
            "choices": self.choices,
            "answer": "" if self.answer is None else _shown(self.answer),
            "right": None
            if self.answer is None or self._found is None
            else self.answer == self._found,
            "status": status,
            "said": status,
            "message": "",
        }

    def __repr__(self) -> str:
        choices = f" ({' / '.join(self.choices)})" if self.choices else ""
        said = " ".join(filter(None, (self.view["status"], self.message)))
        return f"Predict: {self.question}{choices} {said}"

    def _picture(self) -> str:
        choices = "".join(f"<li>{escape(choice)}</li>" for choice in self.choices or ())
        return f"<p><b>Predict:</b> {escape(self.question)}</p>" + (
            f"<ul>{choices}</ul>" if choices else ""
        )


def _different(choices: list[str]) -> tuple[str, ...]:
    plain = {_plain(doors.instance(choice, str, "'x wins'")) for choice in choices} - {""}
    if len(plain) < max(2, len(choices)):
        raise ValueError(
            f"{shown(choices)}: at least two different choices were expected, or none for a number"
        )
    return tuple(choices)


def _plain(choice: str) -> str:
    return choice.strip().casefold()


def _number(answer: Any) -> int:
    """Return the whole number that is meant.

    Raises ValueError if there is none, or if it is too long.
    """
    text = (
        str(answer).strip().replace("\u2212", "-")
        if isinstance(answer, str | SupportsIndex)
        else ""
    )
    if len(text) > LONGEST:
        raise ValueError(
            f"that is longer than {LONGEST} letters; a whole number such as 12 or 5,000 was expected"
        )
    if not SEPARATED.fullmatch(text):
        raise ValueError(f"{shown(answer)} is not a whole number such as 12 or 5,000")
    return int(re.sub(r"[^-\d]", "", text))


def _told(guess: int | str | None, found: int | str) -> str:
    if guess is None:
        return f"The answer: {_shown(found)}. (You made no prediction.)"
    if guess == found:
        return f"You said {_shown(guess)}, and that is right."
    told = f"You said {_shown(guess)}; {'the answer is' if isinstance(found, str) else 'it is'} {_shown(found)}"
    if (
        isinstance(guess, str)
        or isinstance(found, str)
        or min(guess, found) <= 0
        or max(guess, found) < 20
    ):
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
