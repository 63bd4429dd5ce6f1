"""How many positions a board has, without walking through them (notebook 12).

Boards that hold certain lines are counted by a formula; boards that hold none, by inclusion and
exclusion: all boards, less those with this line or that one, plus those with both, and so on.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations
from math import comb
from operator import and_, or_

from ttt.variant import Variant

LINES = 12  # of a board; with more, there are too many sets of them


def reachable(variant: Variant) -> int:
    """Return how many positions can come up in a game: 5,478 on 3×3.

    Either nobody has a line, or the last move completed all there are. Raises ValueError for more
    than 12 lines.
    """
    if len(variant.lines) > LINES:
        limit = f"boards with up to {LINES} can be counted"
        raise ValueError(f"{variant!r} has {len(variant.lines)} lines; {limit}")
    lines = variant._line_masks
    board = (1 << variant.size) - 1
    # How often the boards count on which the player who moved last has these squares, at least
    times = Counter[int]()
    for chosen in _sets(lines):
        squares = reduce(or_, chosen, 0)
        for completed in _sets(chosen):
            if reduce(and_, completed, board):  # one move can have completed them, or there is none
                others = len(chosen) - len(completed)
                times[squares] += (-1) ** others
    total = 0
    for squares, number in times.items():
        if number:
            total += number * _boards(squares, lines, variant.size)
    return total


def _sets(lines: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for many in range(len(lines) + 1):
        yield from combinations(lines, many)


def _boards(squares: int, lines: list[int], size: int) -> int:
    """Return how many boards give these squares to the last mover and no line to the other."""
    total = 0
    of_last = squares.bit_count()
    apart = [line for line in lines if not line & squares]
    for chosen in _sets(apart):
        of_other = reduce(or_, chosen, 0).bit_count()
        free = size - of_last - of_other
        for marks in range(size + 1):  # half of which, or one more, the last mover has
            more_of_other = marks // 2 - of_other
            more_of_last = marks - marks // 2 - of_last
            if more_of_last >= 0 and more_of_other >= 0:
                ways = comb(free, more_of_last) * comb(free - more_of_last, more_of_other)
                total += (-1) ** len(chosen) * ways
    return total
