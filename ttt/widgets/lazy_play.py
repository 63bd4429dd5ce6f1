"""A board on which a game tree grows: what a reply looked at is shown below it (notebook 09)."""

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

from ttt import doors
from ttt.lazy import Node
from ttt.lazy_search import (
    LazyPlayer,
    Look,
    Pair,
    Tree,
    everything,
    on_pairs,
    prune as ours,
    what_matters,
)
from ttt.pictures.growth import Growth, draw, footprint
from ttt.pictures.picture import Picture
from ttt.solvers.tree_size import census
from ttt.widgets.play import Play

PRUNE = "a function prune(depth, tree)"


class LazyPlay(Play):
    """A series of 3×3 games, as `Play`, against players on game trees; a reply's tree is below.

    "lazy (all of it)" looks at everything as far as its level, "lazy (what matters)" as alpha-beta
    does. They look `level` plies ahead.

    `prune` is a learner's function: `prune(depth, tree)` takes and gives trees as pairs, a state
    and a list of promises. The two lazy players then search trees that are pruned by it. Raises
    ValueError unless the level is 1 to 9, TypeError for another kind of thing.
    """

    draws: ClassVar = True

    def __init__(self, level: int = 5, prune: Callable[[int, Pair], Pair] | None = None) -> None:
        cut = ours if prune is None else on_pairs(doors.function("a prune", prune, PRUNE))
        self._watched = [
            Watched("lazy (all of it)", level, everything, cut=cut),
            Watched("lazy (what matters)", level, what_matters, cut=cut),
        ]
        super().__init__(agents=self._watched)

    def _set_level(self, level: int) -> None:
        super()._set_level(level)
        agent = self._series.second.agent
        if isinstance(agent, Watched):
            for player in self._watched:  # one slider for all, so that they can be compared
                player.level = agent.level

    def _below(self) -> tuple[Picture | None, str]:
        """Return what the opponent's last reply saw, if it looked at a tree."""
        reply = self._series.reply
        if reply and isinstance(reply.thought, Seen):
            return reply.thought
        return None, ""

    def __repr__(self) -> str:
        report = self.view["report"]
        return f"Lazy{super().__repr__()}" + (f" {report}." if report else "")


class Seen(NamedTuple):
    """What is to be seen of a reply: the tree, and a line of numbers."""

    picture: Picture
    counted: str


class Watched(LazyPlayer):
    """A lazy player that draws what its reply looked at, and keeps only what can still come."""

    def __init__(
        self,
        name: str,
        level: int,
        look: Look,
        cut: Callable[[int, Node], Tree] = ours,
    ) -> None:
        super().__init__(level, look, cut)
        self.__name__ = name
        self.thought: Seen | None = None

    def __call__(self, state: Any) -> Any:
        """Return the first of the best squares. Raises ValueError when the game is over."""
        before = footprint(self.part_below(state))
        square = super().__call__(state)
        assert self.tree is not None
        grown = Growth(self.tree, before, square)
        size = census(self.tree).size
        memory = f"about {size / 1e6:.1f} MB" if size >= 1e5 else "less than 0.1 MB"
        self.thought = Seen(draw(grown), f"{grown.line}; {memory} remembered.")
        self.tree = None
        return square
