"""Every position of a board solved at once, with NumPy (notebook 06).

Reading order: `solve`, from the full board back to the empty one, a layer of equally many marks at
a time; `Tablebase`, which it returns and which answers as `ttt.minimax` does; `perfect`, the agent.
Then how a layer is worked out: `_Layer`, its positions in rows and columns; `_after_moves`, what
they lead to; `_Places`, where a position is in the table, which has only one of the occupancies
that are one another's images.

Two numbers stand for a position. An occupancy is a mask of the squares that are taken, by whomever.
A code has one digit to base 3 for each square, for square 0 the last one: 0 is free, 1 is x, 2 is
o. The table holds at each code what the position is worth to the side to move: 0 for a draw, else 1
+ the squares that are free at the end, positive for a win and negative for a loss. So the quickest
win has the greatest worth, and one ply earlier, for the other side, only the sign is another.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from ttt import doors
from ttt.game import State
from ttt.minimax import Outcome
from ttt.progress import progress
from ttt.variant import Variant

LARGEST = 20  # squares of a board: its table may take 3.2 GiB, one of 18 squares 0.4 GiB
AT_ONCE = 1 << 16  # positions that are worked on together, so that the processor's cache holds them
Integers: TypeAlias = npt.NDArray[np.int64]
Worths: TypeAlias = npt.NDArray[np.int8]


def solve(variant: Variant) -> Tablebase:
    """Return what each reachable position is worth, on up to 20 squares; a bar shows the progress if it takes long."""
    squares = doors.up_to(LARGEST, variant, "a table of positions").size
    places = _Places(variant)
    lines = _lines(variant)
    table = np.zeros(3**squares, np.int8)
    wins = np.zeros(3, np.int64)
    for marks in progress(range(squares, -1, -1), "layers"):
        end = (1 + squares - marks) * (1 if variant.misere else -1)
        for layer in _layers(places, marks):
            best = -reduce(np.minimum, _after_moves(layer, table, places)) if marks < squares else 0
            last, others = (layer.o, layer.x) if layer.x_moves else (layer.x, layer.o)
            ended = (
                lines[last] + 2 * lines[others]
            )  # 0 not by a line, 1 by the last move, more: no game comes here
            worths = np.where(ended == 0, best, end).astype(np.int8)
            table[layer.codes] = worths
            is_reachable, kinds = ended <= 1, (worths > 0, worths == 0, worths < 0)
            counts = [
                np.count_nonzero(kind & is_reachable, axis=1) @ layer.images for kind in kinds
            ]
            wins += counts if layer.x_moves else counts[::-1]
    return Tablebase(variant, places, table, wins)


class Tablebase:
    """All reachable positions of a `variant` and how they end if both play perfectly; `solve` makes it.

    Its `len()` is how many there are; `wins` says how many of them each winner gets, x, None or o.
    Its methods raise ValueError for a state of another variant.
    """

    def __init__(self, variant: Variant, places: _Places, table: Worths, wins: Integers) -> None:
        self.variant, self._places, self._table = variant, places, table
        self.wins: dict[str | None, int] = dict(zip(("x", None, "o"), wins.tolist(), strict=True))

    def outcome(self, state: State) -> Outcome:
        """Return how a position ends if both play perfectly, for the side to move, as `minimax.outcome` does."""
        if doors.state(state).variant is not self.variant:
            raise ValueError(f"{state!r} is not a position of {self.variant!r}")
        taken = state._x | state._o
        worth = int(self._table[self._places.codes(taken, state._x)])
        free = self._places.squares - taken.bit_count()
        return Outcome((worth > 0) - (worth < 0), free - (abs(worth) - 1) if worth else free)

    def predict(self, state: State) -> list[Outcome | None]:
        """Return an Outcome for each square, as `minimax.predict` does; None where nobody can move."""
        found = self._outcomes(state)
        return [found.get(square) for square in range(self._places.squares)]

    def best_actions(self, state: State) -> list[int]:
        """Return all squares with the best outcome, as `minimax.best_actions` does; at the end there are none."""
        found = self._outcomes(state)
        return [square for square in found if found[square] == max(found.values())]

    def _outcomes(self, state: State) -> dict[int, Outcome]:
        self.outcome(state)  # which checks it, at the end of a game too
        return {
            square: self.outcome(state.result(square)).backed_up() for square in state.actions()
        }

    def __len__(self) -> int:
        return sum(self.wins.values())

    def __repr__(self) -> str:
        x, drawn, o = self.wins.values()
        return f"<Tablebase of {self.variant!r}: {len(self):,} positions; x wins {x:,}, o {o:,}; {drawn:,} draws>"


def perfect(state: State) -> int:
    """Return the first best square, solving each variant once.

    Raises ValueError at the end, and as `solve`.
    """
    return solved(doors.unfinished(state).variant).best_actions(state)[0]


@lru_cache(maxsize=2)  # two of the largest tables would take 6.4 GiB
def solved(variant: Variant) -> Tablebase:
    """Return what `solve` does, remembered for the last two variants."""
    return solve(variant)


class _Layer(NamedTuple):
    """Positions with equally many marks: a row for each occupancy, a column for each way to share it.

    So which squares are free depends on the row only. Arrays of one column stand for all that a row
    has in common.
    """

    x_moves: bool
    taken: Integers  # occupancies, in one column
    # The first, the second, … free square of each row: as many columns as there are free squares
    free: Integers
    x: Integers  # masks
    o: Integers
    codes: Integers
    images: Integers  # how many occupancies a row stands for, itself included


def _layers(places: _Places, marks: int) -> Iterator[_Layer]:
    board = np.arange(places.squares)
    occupancies = np.flatnonzero(
        (np.bitwise_count(np.arange(1 << places.squares)) == marks) & (places.images > 0)
    )
    ways = np.arange(
        1 << marks
    )  # the first bit is the first of the taken squares, and says whether it is x's
    ways = ways[np.bitwise_count(ways) == (marks + 1) // 2]
    is_x = ways >> np.arange(marks)[:, None] & 1
    rows = max(1, AT_ONCE // len(ways))
    for first in range(0, len(occupancies), rows):
        taken = occupancies[first : first + rows, None]
        is_taken = (taken >> board & 1).astype(bool)
        marked, free = (
            np.nonzero(which)[1].reshape(len(taken), -1) for which in (is_taken, ~is_taken)
        )
        x = (1 << marked) @ is_x
        yield _Layer(
            marks % 2 == 0,
            taken,
            free,
            x,
            taken - x,
            places.codes(taken, x),
            places.images[taken[:, 0]],
        )


def _after_moves(layer: _Layer, table: Worths, places: _Places) -> Iterator[Worths]:
    """Yield what the positions after the move to the first, the second, … free square are worth, to the other side."""
    for column in layer.free.T:
        move = 1 << column[:, None]
        yield table[places.codes(layer.taken | move, layer.x | move if layer.x_moves else layer.x)]


class _Places:
    """Where the table has a position: at the code of its image by the symmetry that makes the occupancy smallest.

    Here square i goes to place `symmetry[i]`; those are all symmetries as well.
    """

    def __init__(self, variant: Variant) -> None:
        self.squares = variant.size
        symmetries = np.array(variant.symmetries)
        images = _sums(1 << symmetries)
        self.images = np.bincount(
            images.min(axis=0).astype(np.intp), minlength=1 << self.squares
        )  # for 32 bit
        self._start = (
            images.argmin(axis=0) << self.squares
        )  # of the part of _of_x that is for this symmetry
        self._of_x = _sums(3**symmetries).ravel()

    def codes(self, taken: Integers | int, x: Integers | int) -> Integers:
        """Return the codes of positions; since o has what x has not, that is 2 for each taken square, less 1 for x."""
        start = self._start[taken]
        codes: Integers = 2 * self._of_x[start + taken] - self._of_x[start + x]
        return codes


def _sums(numbers: Integers) -> Integers:
    """Return for each mask the sum of the numbers of its squares; each row has other numbers, one for each square."""
    sums = np.zeros((len(numbers), 1), np.int64)
    for column in numbers.T:
        sums = np.concatenate([sums, sums + column[:, None]], axis=1)
    return sums


def _lines(variant: Variant) -> Worths:
    """Return for each mask 0 if it holds no line, 1 if one move completes all that it holds, 2 if none does."""
    masks = np.arange(1 << variant.size)
    shared = np.full(len(masks), -1)  # the squares that all lines of a mask have in common
    for line in variant._line_masks:
        shared[masks & line == line] &= line
    return np.select([shared < 0, shared > 0], [0, 1], 2).astype(np.int8)
