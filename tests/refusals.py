"""What is refused, known by its mistake or by its own sentence, in whatever words.

A bettered sentence turns a test red where the sentence is made, and nowhere else.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from ttt.game import Mistake, mistake_of

Errors: TypeAlias = type[Exception] | tuple[type[Exception], ...]


def refusal(deed: Callable[..., Any], *arguments: Any) -> str:
    """Return the sentence with which this is refused."""
    with pytest.raises((TypeError, ValueError)) as refused:
        deed(*arguments)
    return str(refused.value)


def refuses(mistake: Mistake, error: Errors) -> Any:
    """Return a context in which something is to be refused for this mistake."""
    return pytest.raises(error, check=lambda problem: mistake_of(problem) == mistake)
