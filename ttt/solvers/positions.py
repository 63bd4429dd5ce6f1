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

from ttt import doors
from ttt.variant import Variant

LINES = 12  # of a board; with more, there are too many sets of them


def look_right(variant: Variant) -> int:
    """Return how many boards have as many x as o, or one more."""
    size = doors.variant(variant).size
    return sum(comb(size, marks) * comb(marks, marks // 2) for marks in range(size + 1))


def reachable(variant: Variant) -> int:
    """Return how many positions can come up in a game: 5,478 on 3×3.

    Either nobody has a line, or the last move completed all there are. Raises ValueError for more
    than 12 lines.
    """
    if len(doors.variant(variant).lines) > LINES:
        raise ValueError(
            f"{variant!r} has {len(variant.lines)} lines; boards with up to {LINES} can be counted"
        )
    lines = variant._line_masks
    last = Counter[
        int
    ]()  # how often to count the boards on which these squares belong to who moved last, or more
    for chosen in _sets(lines):
        for some in _sets(
            chosen
        ):  # the lines of who moved last: none, or some that meet where that was
            if not some or reduce(and_, some):
                last[reduce(or_, chosen, 0)] += (-1) ** (len(chosen) - len(some))
    return sum(times * _boards(mask, lines, variant.size) for mask, times in last.items() if times)


def _sets(lines: Sequence[int]) -> Iterator[tuple[int, ...]]:
    return (chosen for many in range(len(lines) + 1) for chosen in combinations(lines, many))


def _boards(mask: int, lines: list[int], size: int) -> int:
    """Return how many boards give these squares to the player who moved last, and no line to the other one."""
    total = 0
    for others in _sets([line for line in lines if not line & mask]):
        theirs, mine = reduce(or_, others, 0).bit_count(), mask.bit_count()
        for marks in range(size + 1):  # of which the last mover has half, or one more
            ways = (
                comb(size - mine - theirs, marks - marks // 2 - mine)
                if marks - marks // 2 >= mine
                else 0
            )
            if ways and marks // 2 >= theirs:
                total += (
                    (-1) ** len(others)
                    * ways
                    * comb(size - (marks - marks // 2) - theirs, marks // 2 - theirs)
                )
    return total
