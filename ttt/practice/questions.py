"""What a question is, how a set of them is chosen, and how a learner goes through it.

Reading order: `Question`; `Kind`, which makes questions of one kind, and `KINDS`, all of them;
`Drill`, a set of questions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, NamedTuple, TypeAlias

from ttt.game import State
from ttt.notation import listed, shown
from ttt.pictures.picture import Picture

Answer: TypeAlias = int | str  # a square, or a choice in words
Case: TypeAlias = Any  # what is asked about: a position, the leaves of a tree; it can be in a set
Cases: TypeAlias = Mapping[int, Sequence[Case]]  # by how much there is to look at
FEW = 5  # questions in a set


class Question(NamedTuple):
    """A question about a board or a picture, with one right answer.

    `said` has a sentence for every possible answer, in the order in which they are offered: why it
    is right, or what it would be right for. Where a board is asked about and the answers are
    numbers, they are its free squares.
    """

    words: str
    about: State | Picture
    right: Answer
    said: Mapping[Any, str]

    def told(self, answer: Answer) -> str:
        """Return whether an answer is right, and why."""
        if answer == self.right:
            return f"Right. {self.said[answer]}"
        return f"No. {self.said[answer]} The answer: {self.right}. {self.said[self.right]}"


@dataclass(frozen=True)
class Kind:
    """A kind of question, of a lesson.

    `cases` returns all that it can be asked about, no two alike up to symmetry: by free squares,
    say, or leaves, the fewest first.
    """

    lesson: str
    cases: Callable[[], Cases]
    ask: Ask

    def __call__(self, rng: Random) -> Question:
        """Return a question about any case."""
        [question] = self.several(1, rng)
        return question

    def several(self, number: int, rng: Random) -> list[Question]:
        """Return questions, the easier ones first, none like another.

        Of twice as many drawn by chance, those with different answers are kept first.
        """
        every = list[Case]()
        for cases in self.cases().values():
            every += cases
        places = rng.sample(range(len(every)), min(2 * number, len(every)))
        asked = {place: self.ask(every[place], rng) for place in places}
        one_of_each = {question.right: place for place, question in asked.items()}
        differing = list(dict.fromkeys([*one_of_each.values(), *places]))
        return [asked[place] for place in sorted(differing[:number])]


Ask: TypeAlias = Callable[[Case, Random], Question]
KINDS: dict[str, list[Kind]] = {}  # by lesson


def asked_after(lesson: str, cases: Callable[[], Cases]) -> Callable[[Ask], Kind]:
    """Make a function that asks about a case a kind of question."""

    def register(ask: Ask) -> Kind:
        kind = Kind(lesson, cache(cases), ask)
        KINDS.setdefault(lesson, []).append(kind)
        return kind

    return register


def chosen(kinds: Sequence[Kind], rng: Random) -> list[Question]:
    """Return a few questions of these kinds, in turn."""
    asked: dict[int, Question] = {}
    for first, kind in enumerate(kinds):
        places = range(first, FEW, len(kinds))
        asked.update(zip(places, kind.several(len(places), rng), strict=True))
    return [asked[place] for place in range(FEW)]


class Drill:
    """A set of questions, one by one; those that went wrong come again at the end.

    `answer` is what was answered to the question now, None before.
    """

    def __init__(self, kinds: Sequence[Kind], rng: Random) -> None:
        self.kinds = kinds
        self.rng = rng
        self.begin()

    def begin(self) -> None:
        """Begin with a new set."""
        self.questions = chosen(self.kinds, self.rng)
        self.number = 0
        self.answer: Answer | None = None

    @property
    def question(self) -> Question:
        """The question now."""
        return self.questions[self.number]

    @property
    def is_last(self) -> bool:
        """Is this the last question, as long as it does not go wrong?"""
        return self.number == len(self.questions) - 1

    @property
    def place(self) -> str:
        """Which question of how many this is."""
        if self.number < FEW:
            return f"Question {self.number + 1} of {FEW}"
        return f"Once more, {self.number + 1 - FEW} of {len(self.questions) - FEW}"

    def give(self, answer: Answer) -> str:
        """Answer, and return whether that is right, and why.

        Raises ValueError, and changes nothing, for what is not offered, and for a second answer.
        """
        if self.answer is not None:
            raise ValueError("this question is answered; go on to the next one")
        if type(answer) not in (int, str) or answer not in self.question.said:
            raise ValueError(
                f"{shown(answer)} is none of the answers: {listed(self.question.said)}"
            )
        self.answer = answer
        said = self.question.told(answer)
        if answer != self.question.right:
            self.questions.append(self.question)
        elif self.is_last:
            said += f" That was the last one. Right at once: {self._right_at_once()} of {FEW}."
        return said

    def _right_at_once(self) -> int:
        again = self.questions[FEW:]
        return sum(question not in again for question in self.questions[:FEW])

    def go_on(self) -> None:
        """Go on to the next question, or to a new set after the last one."""
        if self.answer is None:
            raise ValueError("answer this question first")
        if self.is_last:
            self.begin()
        else:
            self.number += 1
            self.answer = None
