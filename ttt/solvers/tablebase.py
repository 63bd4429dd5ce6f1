"""Every position of a board solved at once, with NumPy (notebook 06).

Reading order: `solve`, from the full board back to the empty one, a layer of equally many marks at
a time; `Tablebase`, which it returns and which answers as `ttt.minimax` does; `solved`, which keeps
it. Then how a layer is worked out: `_Layer`, its positions in rows and columns; `_after_moves`,
what they lead to; `_Places`, where a position is in the table, which has only one of the
occupancies that are one another's images.

Two numbers stand for a position. An occupancy is a mask of the squares that are taken, whoever took
them. A code has one digit to base 3 for each square, for square 0 the last one: 0 is free, 1 has a
mark of the side to move (`mine`), 2 one of the other side (`theirs`). The table holds at each code
what the position is worth to the side to move: 0 for a draw, else 1 + the squares that are free at
the end, positive for a win and negative for a loss. So the quickest win has the greatest worth, and
one ply earlier, for the other side, only the sign is another.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from ttt import doors
from ttt.game import FIRST, SECOND, State
from ttt.minimax import Outcome
from ttt.progress import progress
from ttt.solvers.bits import masks
from ttt.variant import Variant

LARGEST = 20  # squares of a board: its table may take 3.2 GiB, one of 18 squares 0.4 GiB
AT_ONCE = 1 << 16  # positions that are worked on together, so that the processor's cache holds them
Integers: TypeAlias = npt.NDArray[np.int64]
Worths: TypeAlias = npt.NDArray[np.int8]


def solve(variant: Variant) -> Tablebase:
    """Return what each reachable position is worth, on up to 20 squares.

    A bar shows the progress if it takes long.
    """
    squares = doors.up_to(LARGEST, variant, "a table of positions").size
    places = _Places(variant)
    lines = _lines(variant)
    table = np.zeros(3**squares, np.int8)
    wins = np.zeros(3, np.int64)
    for marks in progress(range(squares, -1, -1), "layers"):
        free = squares - marks
        wins = wins[::-1]  # a ply earlier, it is the other side that moves
        after_a_line = 1 + free if variant.misere else -(1 + free)
        for layer in _layers(places, marks):
            best: Worths | int = 0
            if free:
                best = -reduce(np.minimum, _after_moves(layer, table, places))
            ended = layer.ended(lines)
            worths = np.where(ended == 0, best, after_a_line).astype(np.int8)
            table[layer.codes] = worths
            wins += layer.wins(worths, ended <= 1)
    return Tablebase(variant, places, table, wins)


class Tablebase:
    """All reachable positions of a `variant` and how they end if both play perfectly.

    `solve` makes it. Its `len()` is how many there are; `wins` says how many of them each winner
    gets, x, None or o. Its methods raise ValueError for a state of another variant.
    """

    def __init__(self, variant: Variant, places: _Places, table: Worths, wins: Integers) -> None:
        self.variant = variant
        self._places = places
        self._table = table
        first, drawn, second = wins.tolist()
        self.wins: dict[str | None, int] = {FIRST: first, None: drawn, SECOND: second}

    def outcome(self, state: State) -> Outcome:
        """Return what `minimax.outcome` returns."""
        if doors.state(state).variant is not self.variant:
            raise ValueError(f"{state!r} is not a position of {self.variant!r}")
        mine, theirs = masks(state)
        taken = mine | theirs
        worth = int(self._table[self._places.codes(taken, mine)])
        free = self._places.squares - taken.bit_count()
        if worth == 0:
            return Outcome(0, free)
        free_at_end = abs(worth) - 1
        return Outcome(1 if worth > 0 else -1, free - free_at_end)

    def predict(self, state: State) -> list[Outcome | None]:
        """Return what `minimax.predict` returns."""
        outcomes = self._outcomes(state)
        return [outcomes.get(square) for square in range(self._places.squares)]

    def best_actions(self, state: State) -> list[int]:
        """Return what `minimax.best_actions` returns."""
        outcomes = self._outcomes(state)
        best = max(outcomes.values(), default=None)
        return [square for square, outcome in outcomes.items() if outcome == best]

    def _outcomes(self, state: State) -> dict[int, Outcome]:
        self.outcome(state)  # which checks it, at the end of a game too
        return {
            square: self.outcome(state.result(square)).backed_up() for square in state.actions()
        }

    def __len__(self) -> int:
        return sum(self.wins.values())

    def __repr__(self) -> str:
        wins = {winner: f"{number:,}" for winner, number in self.wins.items()}
        numbers = f"{len(self):,} positions; x wins {wins['x']}, o {wins['o']}; {wins[None]} draws"
        return f"<Tablebase of {self.variant!r}: {numbers}>"


@lru_cache(maxsize=2)  # two of the largest tables would take 6.4 GiB
def solved(variant: Variant) -> Tablebase:
    """Return what `solve` does, remembered for the last two variants."""
    return solve(variant)


class _Layer(NamedTuple):
    """Positions with equally many marks: a row for each occupancy, a column for each sharing.

    So which squares are free depends on the row only. Arrays of one column stand for all that a row
    has in common.
    """

    taken: Integers  # occupancies, in one column
    # The first, the second, … free square of each row: as many columns as there are free squares
    free: Integers
    mine: Integers  # masks
    codes: Integers
    images: Integers  # how many occupancies a row stands for, itself included

    def ended(self, lines: Worths) -> Worths:
        """Return 0 without a line, 1 if the last move completed all; more comes up in no game."""
        theirs = self.taken - self.mine
        kinds: Worths = lines[theirs] + 2 * lines[self.mine]
        return kinds

    def wins(self, worths: Worths, is_reachable: npt.NDArray[np.bool_]) -> Integers:
        """Return how many reachable positions the side to move wins, draws and loses."""
        kinds = [worths > 0, worths == 0, worths < 0]
        in_rows = [np.count_nonzero(kind & is_reachable, axis=1) for kind in kinds]
        wins: Integers = in_rows @ self.images
        return wins


def _layers(places: _Places, marks: int) -> Iterator[_Layer]:
    masks = np.arange(1 << places.squares)
    has_so_many = np.bitwise_count(masks) == marks
    occupancies = np.flatnonzero(has_so_many & (places.images > 0))
    # Each way to share is a mask: its first bit says whether the first of the taken squares is mine
    ways = np.arange(1 << marks)
    ways = ways[np.bitwise_count(ways) == marks // 2]
    is_mine = ways >> np.arange(marks)[:, None] & 1
    rows = max(1, AT_ONCE // len(ways))
    for first in range(0, len(occupancies), rows):
        taken = occupancies[first : first + rows, None]
        is_taken = (taken >> np.arange(places.squares) & 1).astype(bool)
        mine = (1 << _columns(is_taken)) @ is_mine
        codes = places.codes(taken, mine)
        images = places.images[taken[:, 0]]
        yield _Layer(taken, _columns(~is_taken), mine, codes, images)


def _columns(table: npt.NDArray[np.bool_]) -> Integers:
    """Return in which columns each row is true; all rows are so equally often."""
    _, columns = np.nonzero(table)
    return columns.reshape(len(table), -1)


def _after_moves(layer: _Layer, table: Worths, places: _Places) -> Iterator[Worths]:
    """Yield what the first, the second, … move leads to: worths for the other side."""
    theirs = layer.taken - layer.mine  # the marks of who is then to move
    for column in layer.free.T:
        move = 1 << column[:, None]
        yield table[places.codes(layer.taken | move, theirs)]


class _Places:
    """Where the table has a position: at the code of its image with the smallest occupancy.

    Here square i goes to place `symmetry[i]`; those are all symmetries as well.
    """

    def __init__(self, variant: Variant) -> None:
        self.squares = variant.size
        symmetries = np.array(variant.symmetries)
        images = _sums(1 << symmetries)
        smallest = images.min(axis=0).astype(np.intp)  # on 32 bits, too
        self.images = np.bincount(smallest, minlength=1 << self.squares)
        # Where the part of _digits begins that is for this symmetry
        self._start = images.argmin(axis=0) << self.squares
        self._digits = _sums(3**symmetries).ravel()

    def codes(self, taken: Integers | int, mine: Integers | int) -> Integers:
        """Return the codes of positions: 2 for each taken square, less 1 where it is mine."""
        start = self._start[taken]
        codes: Integers = 2 * self._digits[start + taken] - self._digits[start + mine]
        return codes


def _sums(numbers: Integers) -> Integers:
    """Return for each mask the sum of its squares' numbers, in a row for each row of numbers."""
    sums = np.zeros((len(numbers), 1), np.int64)
    for column in numbers.T:
        sums = np.concatenate([sums, sums + column[:, None]], axis=1)
    return sums


def _lines(variant: Variant) -> Worths:
    """Return for each mask 0 without a line, 1 if one move completes all its lines, else 2."""
    masks = np.arange(1 << variant.size)
    shared = np.full(len(masks), -1)  # the squares that all lines of a mask have in common
    for line in variant._line_masks:
        shared[masks & line == line] &= line
    kinds = np.full(len(masks), 2, np.int8)
    kinds[shared < 0] = 0
    kinds[shared > 0] = 1
    return kinds
