"""An opening book: look the first moves up, and think only afterwards (notebook 11).

Brian Harvey names it in his "Further explorations": it would solve "the problem of the anomalous
sequence" that made trouble for his rule 4.
"""

from collections.abc import Mapping

from ttt import doors
from ttt.agents import Agent, checked_agent
from ttt.doors import name_of
from ttt.game import State
from ttt.learning.training import key, kinds_of_move
from ttt.match import strategy


def book_of(agent: Agent, player: str, moves: int) -> dict[str, str]:
    """Return the first so many moves that an agent makes for a player: where it goes from where, by their keys."""
    doors.whole("moves", moves, 0)
    answers = strategy(agent, player)
    return {
        key(s): key(s.result(square))
        for s, square in answers.items()
        if s.squares.count(player) < moves
    }


class Book:
    """An agent with a book: it goes where the book says, and where that says nothing, it asks another agent."""

    def __init__(self, pages: Mapping[str, str], then: Agent) -> None:
        pages = doors.instance(pages, Mapping, "book_of(perfect, 'o', 2)")  # type: ignore[type-abstract]
        self.pages = dict(pages)
        self.then = checked_agent(then)
        self.__name__ = f"{name_of(then)} with a book"

    def __call__(self, state: State) -> int:
        """Return the action in the book, or the other agent's."""
        action: int | None = kinds_of_move(state).get(self.pages.get(key(state), ""))
        return self.then(state) if action is None else action
