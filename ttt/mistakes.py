"""What kind of mistake an error is about, whatever its sentence says (all notebooks).

No hint goes by the sentence of an error of ours, so that whoever betters the sentence loses no
hint. Where such an error is raised, it is marked with its mistake: `raise marked(ValueError("…"),
TAKEN)`. Learners see the ValueError and its sentence, and nothing else; a check asks `mistake_of`.
"""

from dataclasses import dataclass
from typing import TypeVar

Error = TypeVar("Error", bound=BaseException)


@dataclass(frozen=True)
class Mistake:
    """A kind of mistake. It is known by its name, even if it comes from another process."""

    name: str


def marked(error: Error, mistake: Mistake) -> Error:
    """Return an error, marked with the mistake that it is about."""
    vars(error)["mistake"] = mistake
    return error


def mistake_of(error: BaseException) -> Mistake | None:
    """Return the mistake that an error is marked with, or else the one that it was raised from."""
    for known in (error, error.__cause__):
        mistake = None if known is None else vars(known).get("mistake")
        if isinstance(mistake, Mistake):
            return mistake
    return None
