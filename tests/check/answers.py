"""Answers that a learner may hand in to a check, and what the check must say of each of them.

A test is a table of answers, one a row. A row holds the answer, a piece of the hint, and a piece of
what is said or drawn above the hint:

    test_turn = answers_to(
        check.turn,
        right(lambda board: "x" if sum(board) == 0 else "o"),
        wrong(lambda board: "x", "What is the sum of the list then?", "turn([1, 0, 0"),
        wrong(5, said="a function was expected, not 5"),
        not_yet(...),
        hints={"The board is empty": lambda board: "o"},
    )

Where a piece of the hint is enough, wrong answers come by it, in a dictionary.
A row that fails is named by its number, its kind and its hint. Answers are written as learners
write them, without annotations: the first line of each file says so to mypy.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from ttt.check.verdict import Verdict


@dataclass(frozen=True)
class Answer:
    """One row: what is handed in, which kind of verdict it must get, and pieces of what is said."""

    kind: str
    handed_in: Any
    hint: str
    said: str


def right(answer: Any, said: str = "") -> Answer:
    return Answer("right", answer, "", said)


def almost(answer: Any, hint: str, said: str) -> Answer:
    return Answer("almost", answer, hint, said)


def not_yet(answer: Any, said: str = ": not yet. ") -> Answer:
    return Answer("not yet", answer, "", said)


def wrong(answer: Any, hint: str = "", said: str = "") -> Answer:
    """Return a row for a wrong answer; without a piece of a hint, it must get none."""
    return Answer("wrong", answer, hint, said)


def answers_to(
    check: Callable[[Any], Verdict], *rows: Answer, hints: Mapping[str, Any] | None = None
) -> Callable[[Answer], None]:
    """Return a test that hands these answers in, one at a time; wrong ones may come by their hints.

    A right one goes through all cases, so those are `long`: the notebooks hand in our solution of
    each exercise, and must get its verdict, whenever they are run.
    """
    answers = [*rows, *(wrong(answer, hint) for hint, answer in (hints or {}).items())]
    cases = []
    for number, row in enumerate(answers, 1):
        name = f"{number}, {row.kind}: {row.hint or row.said}"
        cases.append(
            pytest.param(row, id=name, marks=pytest.mark.long if row.kind == "right" else ())
        )

    @pytest.mark.parametrize("answer", cases)
    def test(answer: Answer) -> None:
        assert_judged(check(answer.handed_in), answer)

    return test


def assert_judged(verdict: Verdict, answer: Answer):
    """The verdict is of this kind and has these pieces; a board in the call is the one drawn."""
    is_right = answer.kind == "right"
    assert verdict.kind == answer.kind, verdict
    assert bool(verdict) is is_right, verdict
    assert answer.said in said_and_drawn(verdict), verdict
    assert answer.hint in verdict.hint, verdict
    assert is_right or bool(answer.hint) is bool(verdict.hint), verdict
    for line in verdict.text.splitlines():
        if re.match(r"\w+\(State\.parse\('[^']*'\)", line):
            assert f"({verdict.state!r}" in line, verdict


def said_and_drawn(verdict: Verdict) -> str:
    """Return all but the hint and the learner's line: that may be a row, with all its texts."""
    lines = repr(replace(verdict, hint="")).splitlines()
    return "\n".join(line for line in lines if "in your line" not in line)


def assert_told(verdict: Verdict, said: str = "", hint: str = ""):
    """The verdict is against an answer, with these pieces."""
    assert not verdict, verdict
    assert_judged(verdict, Answer(verdict.kind, None, hint, said))
