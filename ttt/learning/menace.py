"""MENACE: a machine of matchboxes and beads that learns to play (notebook 11).

Donald Michie built it in 1961, from 304 matchboxes. Each box stands for a kind of position, and
holds beads for the kinds of moves in it. To move, take a bead without looking. After the game, open
the boxes that were used: put beads in if it was a win or a draw, and take one out if it was a loss.
Which move has lost the game is not known, so all of them pay.

Positions that are turned or mirrored images of each other share a box. So moves are of one `kind`
if they lead to images of each other, and the least of these images is its name. On the empty board,
the corners 0, 2, 6 and 8 are one kind, "........x". `kinds` holds one action for each kind of move
in a position.

Source: D. Michie, "Experiments on the mechanization of game-learning", The Computer Journal 6
(1963).
"""

from collections.abc import Callable, Sequence
from numbers import Real
from typing import Any

from ttt import doors
from ttt.game import Position, State
from ttt.learning.training import Episode, Learner, Lots, Step, steps_of
from ttt.notation import shown

# Beads for each kind of move in a new box: for a player's first move, its second, third, and later.
AT_FIRST = (4, 3, 2, 1)
# Beads that are added for each move of a game.
WON = 3
DRAWN = 1
LOST = -1
Added = tuple[Any, Any, int]  # a position, an action in it, and how many beads are added
Reward = Callable[[Sequence[Step], Any, Any], Sequence[Added]]  # of steps, the winner, a player


def rewards(steps: Sequence[Step], winner: Any, player: Any) -> list[Added]:
    """Return for each step of a player the position, the action, and how many beads are added."""
    if winner is None:
        beads = DRAWN
    elif winner == player:
        beads = WON
    else:
        beads = LOST
    mine = steps_of(steps, player)
    return [(position, action, beads) for position, action in mine]


class Menace(Learner):
    """A machine of boxes with beads.

    It plays both sides; a box is made when its position is met. Where only one kind of move is
    possible, it needs no box. A machine whose box is empty resigns. `reward` says how many
    beads a game adds. Raises TypeError or ValueError for what is no position, no seed or no
    function.

    >>> Menace().box(State())
    {'........x': 4, '.......x.': 4, '....x....': 4}
    """

    name = "menace"

    def __init__(
        self, start: Position | None = None, seed: int = 0, reward: Reward = rewards
    ) -> None:
        super().__init__(start, seed)
        expected = "a function of steps, a winner and a player"
        self.reward = doors.function("a reward", reward, expected)

    def box(self, position: Position) -> dict[str, int]:
        """Return the box of a position: how many beads there are for each kind of move."""
        key, kinds = self.known(position)
        if key not in self.table:
            beads = _beads_at_first(position)
            self.table[key] = dict.fromkeys(kinds, beads)
        box: dict[str, int] = self.table[key]
        return box

    def lots(self, position: Position) -> Lots:
        """Return how many beads there are for a move of each kind, the first of its kind.

        >>> Menace().lots(State())
        {0: 4, 1: 4, 4: 4}
        """
        _, kinds = self.known(position)
        if len(kinds) < 2:  # there is nothing to choose, so it needs no box
            return dict.fromkeys(kinds.values(), 1)
        box = self.box(position)
        return {action: box[kind] for kind, action in kinds.items()}

    def _learn(self, episode: Episode, player: Any) -> None:
        """Put beads into the boxes that a player has used, or take them out.

        Raises ValueError, before anything is moved, if the reward is not a list of steps with whole
        numbers of beads.
        """
        added = self.reward(episode.steps, episode.winner, player)
        is_list = isinstance(added, list | tuple)
        if not is_list or not all(_is_reward(thing, episode.steps) for thing in added):
            returned = f"{doors.name_of(self.reward)} returned {shown(added)}"
            expected = "with a position, an action and a whole number for each step"
            raise ValueError(f"{returned}; a list was expected, {expected}")
        for position, action, beads in added:
            _, kinds = self.known(position)
            if len(kinds) > 1:
                box = self.box(position)
                after = position.result(action)
                kind, _ = self.known(after)
                box[kind] = max(0, box[kind] + int(beads))


def _is_reward(thing: Any, steps: Sequence[Step]) -> bool:
    """Is this a step, with a whole number of beads?"""
    is_triple = isinstance(thing, list | tuple) and len(thing) == 3
    if not is_triple:
        return False
    position, action, beads = thing
    is_whole = isinstance(beads, Real) and not isinstance(beads, bool) and beads % 1 == 0
    return is_whole and (position, action) in steps


def _beads_at_first(position: Position) -> int:
    """Return how many beads each kind of move has in a new box; in other games, always 4."""
    if not isinstance(position, State):
        return AT_FIRST[0]
    marks = position.variant.size - position.squares.count(".")
    moves = marks // 2  # of the player who is to move
    last = len(AT_FIRST) - 1
    return AT_FIRST[min(moves, last)]
