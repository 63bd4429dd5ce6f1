"""How an answer is tried out, by trials that say themselves what is wrong (notebook 09)."""

from collections.abc import Callable, Iterable
from typing import Any

from ttt.check.engine import WrongError, needs_call
from ttt.check.hints import Errors, advice_on_error
from ttt.check.verdict import Verdict, not_right, right
from ttt.check.watch import Raised, value_of
from ttt.game import State

# A trial raises WrongError if something is wrong; and a board, if it is about one
Trial = tuple[Callable[[], None], State | None]


def tried(function: Any, trials: Iterable[Trial], errors: Errors, said: str) -> Verdict:
    """Return the verdict on the first trial that goes wrong, or what is said if all goes well."""
    needs_call(function)
    count = 0
    for trial, state in trials:
        ended = value_of(trial)
        if isinstance(ended, Raised):
            if isinstance(ended.exception, WrongError):
                said, hint = ended.exception.args
                return not_right(said, hint, state)
            hint = advice_on_error(ended.exception, errors)
            [raised, *line] = ended.told(function)
            return not_right((f"It{raised}", *line), hint, state)
        count += 1
    return right(said.format(count))
