"""What the learner's own function answers, in a line beside the package's answer (all notebooks)."""

from collections.abc import Callable
from typing import Any

from ttt.check import words
from ttt.check.engine import own_name
from ttt.check.watch import Raised, is_equal, value_of
from ttt.notation import counted, shown
from ttt.watching import is_stub

STEPS = 100_000_000  # many more than a check allows: a whole game takes 20 million


class Line(str):
    """A sentence that is shown without quotes."""

    __repr__ = str.__str__


def yours(function: Callable[..., Any], *arguments: Any, ours: Any = None) -> Line:
    """Say what the learner's function returns for these arguments, whatever comes of it.

    It may be "not written yet", or raise an error, or never end: the line says so, and the notebook
    goes on. So nothing is ever judged by it; but it says so if the package's answer, `ours`, is
    another one. Of several functions the last is the learner's: it is handed to one that calls it.
    """
    own = [function, *filter(callable, arguments)][-1]
    name = own_name(own, "function")
    if is_stub(own):
        return Line(words.YOURS.format(name, words.NOT_WRITTEN))
    answer = value_of(function, *arguments, steps=STEPS)
    if type(answer) is Raised:  # an answer may refuse to be asked with isinstance
        [said, *_] = f"{answer.told(function)[0]}".lstrip().splitlines()
    else:
        said = counted(answer) if type(answer) is int else shown(answer)
    said = said.removesuffix(".")
    if ours is not None and not is_equal(answer, ours):
        said += words.NOT_OURS.format(shown(ours))
    return Line(words.YOURS.format(name, said))
