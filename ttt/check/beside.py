"""What the learner's own function answers, in a line beside the package's answer (all notebooks)."""

from collections.abc import Callable
from typing import Any

from ttt.check import words
from ttt.check.watch import Raised, is_stub, value_of
from ttt.notation import shown

STEPS = 100_000_000  # many more than a check allows: a whole game takes 20 million


class Line(str):
    """A sentence that is shown without quotes."""

    __repr__ = str.__str__


def yours(function: Callable[..., Any], *arguments: Any) -> Line:
    """Say what the learner's function returns for these arguments, whatever comes of it.

    It may be "not written yet", or raise an error, or never end: the line says so, and the notebook
    goes on. So nothing is ever judged by it.
    """
    functions = filter(callable, (function, *arguments))
    if any(map(is_stub, functions)):
        return Line(words.YOURS.format(words.NOT_WRITTEN))
    answer = value_of(function, *arguments, steps=STEPS)
    if isinstance(answer, Raised):
        [said, *_] = answer.told(function).splitlines()
    elif type(answer) is int:
        said = f"{answer:,}"
    else:
        said = shown(answer)
    return Line(words.YOURS.format(said.removesuffix(".")))
