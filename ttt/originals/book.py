"""An opening book: look the first moves up, and think only afterwards.

A *page* says for the key of a position the key of the position to go to; all images of a position
share a key.

Brian Harvey names such a book in his "Further explorations": it would solve "the problem of the
anomalous sequence" that made trouble for his rule 4.
"""

from collections.abc import Mapping

from ttt import doors
from ttt.agents import Agent, checked_agent
from ttt.game import State
from ttt.learning.training import key, kinds_of_move
from ttt.match import strategy


def book_of(agent: Agent, player: str, moves: int) -> dict[str, str]:
    """Return the pages for the first so many moves that an agent makes for a player."""
    pages = {}
    for state, square in strategy(agent, player).items():
        if state.squares.count(player) < moves:
            after = state.result(square)
            pages[key(state)] = key(after)
    return pages


class Book:
    """An agent with a book: where the book has no page, it asks another agent."""

    def __init__(self, pages: Mapping[str, str], then: Agent) -> None:
        self.pages = dict(pages)
        self.then = checked_agent(then)
        self.__name__ = f"{doors.name_of(then)} with a book"

    def __call__(self, state: State) -> int:
        """Return the action in the book, or the other agent's."""
        kinds: dict[str, int] = kinds_of_move(state)
        kind = self.pages.get(key(state))
        if kind in kinds:
            return kinds[kind]
        return self.then(state)
