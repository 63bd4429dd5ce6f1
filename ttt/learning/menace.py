"""MENACE: a machine of matchboxes and beads that learns to play (notebook 11).

Donald Michie built it in 1961, from 304 matchboxes. Each box stands for a kind of position, and
holds beads for the kinds of moves in it. To move, draw a bead. After the game, open the boxes that
were used: put beads in if the game was won or drawn, and take one out if it was lost. Which move
lost the game, nobody says: all of them pay.

Source: D. Michie, "Experiments on the mechanization of game-learning", The Computer Journal 6
(1963).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from ttt import doors
from ttt.doors import name_of
from ttt.game import Position, State, shown
from ttt.learning.training import Episode, Learner, Step, steps_of

AT_FIRST = (
    4,
    3,
    2,
    1,
)  # beads for each move in a new box, by how many moves this player has made before
WON, DRAWN, LOST = 3, 1, -1  # beads for each move of a game
Reward = Callable[[Sequence[Step], Any, Any], Iterable[tuple[Any, Any, int]]]


def rewards(steps: Sequence[Step], winner: Any, player: Any) -> list[tuple[Any, Any, int]]:
    """Return for each step of a player the position, the action, and how many beads are added."""
    added = WON if winner == player else DRAWN if winner is None else LOST
    return [(position, action, added) for position, action in steps_of(steps, player)]


class Menace(Learner):
    """A machine of boxes with beads.

    It plays both sides; a box comes into being when its position is met. Where only one kind of
    move is possible, there is no box. A machine whose box is empty resigns. `reward` says which
    beads a game moves. Raises TypeError or ValueError for what is no position, no seed or no
    function.
    """

    name: ClassVar[str] = "menace"

    def __init__(
        self, start: Position | None = None, seed: int = 0, reward: Reward = rewards
    ) -> None:
        super().__init__(start, seed)
        self.reward = doors.function(
            "a reward", reward, "a function of steps, a winner and a player"
        )

    def box(self, position: Position) -> dict[str, int]:
        """Return the box of a position: how many beads there are for each kind of move, by where it leads."""
        where, kinds = self.known(position)
        if where not in self.table:
            self.table[where] = dict.fromkeys(kinds, _beads(position))
        box: dict[str, int] = self.table[where]
        return box

    def lots(self, position: Position) -> Mapping[Any, int]:
        """Return how many beads each move has."""
        kinds = self.known(position)[1]
        box = self.box(position) if len(kinds) > 1 else dict.fromkeys(kinds, 1)
        return {action: box[kind] for kind, action in kinds.items()}

    def _learn(self, episode: Episode, player: Any) -> None:
        """Put beads into the boxes that a player has used, or take them out.

        Raises ValueError, before anything is moved, if the reward is not a list of steps with whole
        numbers of beads.
        """
        moved = self.reward(episode.steps, episode.winner, player)
        if not isinstance(moved, list | tuple) or not all(
            _is_reward(one, episode.steps) for one in moved
        ):
            expected = (
                "a list was expected, with a position, an action and a whole number for each step"
            )
            raise ValueError(f"{name_of(self.reward)} returned {shown(moved)}; {expected}")
        for position, action, added in moved:
            if len(self.known(position)[1]) > 1:
                box, kind = self.box(position), self.known(position.result(action))[0]
                box[kind] = max(0, box[kind] + added)


def _is_reward(thing: Any, steps: Sequence[Step]) -> bool:
    is_triple = isinstance(thing, tuple | list) and len(thing) == 3
    return is_triple and tuple(thing[:2]) in steps and type(thing[2]) is int


def _beads(position: Position) -> int:
    """Return how many beads there are for each move in a new box; in other games, as many as at first."""
    moved = (
        len(position.squares) - position.squares.count(".") if isinstance(position, State) else 0
    )
    return AT_FIRST[min(moved // 2, len(AT_FIRST) - 1)]
