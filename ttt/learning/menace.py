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

from collections.abc import Callable
from random import Random
from typing import Any

from ttt import doors
from ttt.game import Position, State
from ttt.learning.training import Episode, Learner, Lots
from ttt.notation import shown

# Beads for each kind of move in a new box: for a player's first move, its second, third, and later.
AT_FIRST = (4, 3, 2, 1)
ENDS = {1: "won", 0: "drawn", -1: "lost"}
Box = dict[Any, int]  # a square for each kind of move (or another action), and its beads
Used = list[tuple[Box, Any]]  # the boxes of a game, each with the square whose bead was taken
Draw = Callable[[Box, Random], Any]
Update = Callable[[Used, str], object]


def draw_bead(box: Box, luck: Random) -> Any:
    """Draw a bead from a box without looking, and return its square. The box stays as it is.

    A square with three beads is drawn three times as often as a square with one.
    """
    bag = []
    for square, beads in box.items():
        bag += [square] * beads
    return luck.choice(bag)


def reinforce(used: Used, result: str) -> None:
    """Change the boxes that were used in a game which was "won", "drawn" or "lost".

    After a win, each gets three more beads of the kind that was taken, after a draw one more. After
    a loss, the bead that was taken stays out.
    """
    added = {"won": 3, "drawn": 1, "lost": -1}[result]
    for box, square in used:
        box[square] += added


class Menace(Learner):
    """A machine of boxes with beads.

    It plays both sides; a box is made when its position is met. Where only one kind of move is
    possible, it needs no box. A machine whose box is empty resigns. `draw` takes a bead out of a
    box, as `draw_bead` does; after a game, `update` changes the boxes that were used, as
    `reinforce` does. Raises TypeError or ValueError for what is no position, no seed or no
    function.

    >>> Menace().box(State())
    {'........x': 4, '.......x.': 4, '....x....': 4}
    """

    name = "menace"

    def __init__(
        self,
        start: Position | None = None,
        seed: int = 0,
        draw: Draw = draw_bead,
        update: Update = reinforce,
    ) -> None:
        super().__init__(start, seed)
        self.draw = doors.function("a draw", draw, "a function of a box and luck")
        expected = "a function of the boxes that were used, and a result"
        self.update = doors.function("an update", update, expected)

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

    def _drawn(self, lots: Lots) -> Any:
        """Draw a bead.

        Raises ValueError if none of this kind is in the box.
        """
        action = self.draw(dict(lots), self.rng)
        if action not in [other for other, beads in lots.items() if beads]:
            returned = f"{doors.name_of(self.draw)} returned {shown(action)}"
            expected = "a square that has a bead in it was expected"
            raise ValueError(f"{returned} from the box {shown(lots)}; {expected}")
        return action

    def _learn(self, episode: Episode, player: Any) -> None:
        """Let the update change the boxes that a player has used.

        Raises ValueError, before anything is kept, for a box that can't be.
        """
        steps = episode.steps_of(player)
        used = [self._used(position, action) for position, action in steps]
        boxes = [box for box, _ in used]
        self.update(used, ENDS[episode.reward(player)])
        for (position, _), box in zip(steps, boxes, strict=True):
            self._check(box, self.lots(position))
        for (position, _), box in zip(steps, boxes, strict=True):
            _, kinds = self.known(position)
            if len(kinds) > 1:
                self.box(position).update({kind: box[kinds[kind]] for kind in kinds})

    def _used(self, position: Position, action: Any) -> tuple[Box, Any]:
        """Return a copy of the box of a position, with the first action of the same kind."""
        _, kinds = self.known(position)
        after = position.result(action)
        kind, _ = self.known(after)
        return dict(self.lots(position)), kinds[kind]

    def _check(self, box: Box, before: Lots) -> None:
        """Raise ValueError unless a box has its squares still, and beads that can be counted."""
        name = doors.name_of(self.update)
        if box.keys() != before.keys():
            squares = ", ".join(map(shown, before))
            raise ValueError(f"{name} left the box {shown(box)}; its squares are {squares}")
        for square, beads in box.items():
            if type(beads) is not int or beads < 0:
                left = (
                    f"{name} left {shown(beads)} beads for {shown(square)} in the box {shown(box)}"
                )
                raise ValueError(f"{left}; a whole number of at least 0 was expected")


def _beads_at_first(position: Position) -> int:
    """Return how many beads each kind of move has in a new box; in other games, always 4."""
    if not isinstance(position, State):
        return AT_FIRST[0]
    marks = position.variant.size - position.squares.count(".")
    moves = marks // 2  # of the player who is to move
    last = len(AT_FIRST) - 1
    return AT_FIRST[min(moves, last)]
