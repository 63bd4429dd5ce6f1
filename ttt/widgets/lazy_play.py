"""A board on which a game tree grows: after each reply it shows what of the tree that reply looked at (notebook 09)."""

from math import perm
from random import Random
from typing import Any, NamedTuple

from ttt import doors
from ttt.agents import Agent
from ttt.game import State
from ttt.lazy import grow_all
from ttt.lazy_search import LazyPlayer, everything, what_matters
from ttt.lookahead import LEVELS, by_open_lines, checked_level, nothing
from ttt.pictures.growth import Growth, footprint
from ttt.pictures.growth_picture import draw
from ttt.pictures.picture import Picture
from ttt.solvers.tree_size import census
from ttt.widgets.play import Play

WHOLE = 9  # squares of a board whose whole tree can be grown at once, and looked at without a guess
USUAL = 5  # the level to begin with, if the board is small
SOON = 120_000  # ways to play so many plies, all of which are looked at within a second or two


class LazyPlay(Play):
    """A series of games against players on game trees, as `Play`; what a reply looked at is drawn under the board.

    "lazy (all of it)" looks at everything as far as its level, "lazy (what matters)" as alpha-beta does; on boards of
    up to 9 squares there is also "eager", which grows the whole tree first. They look `level` plies ahead; without one,
    as many as can be done soon. Raises what `Play` raises, and TypeError or ValueError for a level other than 1 to 9.
    """

    def __init__(
        self, state: State | None = None, level: int | None = None, *, begins: str = "first", rng: Random | None = None
    ) -> None:
        start = doors.start(state)
        level = usual_level(start) if level is None else checked_level(level)
        is_small = start.variant.size <= WHOLE
        evaluation = nothing if is_small else by_open_lines
        self._watched = [
            Watched("lazy (all of it)", level, everything, evaluation),
            Watched("lazy (what matters)", level, what_matters, evaluation),
            *([Watched("eager", level, everything, evaluation, grow_all)] if is_small else []),
        ]
        super().__init__(start, agents=self._watched, begins=begins, rng=rng)

    def choose(self, opponent: Agent | str) -> None:
        """Let another one play on in the opponent's place; the others forget their trees."""
        super().choose(opponent)
        for player in self._watched:
            if player is not self._series.second.agent:
                player.forget()

    def _set(self, what: str, value: object) -> None:
        super()._set(what, value)
        if isinstance(agent := self._series.second.agent, Watched):
            for player in self._watched:
                player.level = agent.level  # one slider for all of them, so that they can be compared

    def _below(self) -> tuple[Picture | None, str]:
        """Return what was seen at the last move that was the opponent's to make, or why there is no picture of it."""
        reply, second = self._series.reply, self._series.second
        if reply and isinstance(reply.thought, Seen):
            return reply.thought
        if reply is None or reply is not self._series.history[-1]:
            return None, ""
        if not isinstance(second.agent, Watched):
            return None, f"No picture: {second.name} keeps no tree."
        return None, f"No picture: {reply.before.to_move}'s last move was not made by {second.name}."

    def __repr__(self) -> str:
        return f"Lazy{super().__repr__()}" + (f" {self.view['report']}." if self.view["report"] else "")


class Seen(NamedTuple):
    """What is to be seen of a reply: the tree, and a line of numbers."""

    picture: Picture
    counted: str


class Watched(LazyPlayer):
    """A lazy player that draws what each of its replies looked at: its `thought`, which a session keeps with the move.

    Once the picture is there, it keeps of its `tree` only what can still come.
    """

    def __init__(self, name: str, *settings: Any) -> None:
        super().__init__(*settings)
        self.__name__ = name
        self.thought: Seen | None = None

    def __call__(self, state: Any) -> Any:
        """Return the first of the best squares. Raises ValueError when the game is over."""
        before = footprint(self.part_below(state))
        square = super().__call__(state)
        assert self.tree is not None
        grown, size = Growth(self.tree, before, square), census(self.tree).size
        memory = f"about {size / 1e6:.1f} MB" if size >= 1e5 else "less than 0.1 MB"
        self.thought = Seen(draw(grown), f"{grown.line}; {memory} remembered.")
        self.tree = None
        return square

    def forget(self) -> None:
        """Forget the tree."""
        self.tree = self._next = None


def usual_level(state: State) -> int:
    """Return how many plies a player can soon look ahead from a state, if it looks at everything."""
    free = state.squares.count(".")
    return next((level for level in range(USUAL, 1, -1) if perm(free, level) <= SOON), LEVELS[0])
