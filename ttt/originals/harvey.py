"""What is Brian Harvey's alone (*Computer Science Logo Style*, volume 1, chapter 6, 1997).

His first program had a list of all forks there can be, and looked for one that it could make. His
last one reads the board in words, one for each line, and it loses as soon as the diagonals come
first among the lines. The rules themselves are in `ttt.rules`.
"""

from itertools import combinations

from ttt.game import State
from ttt.rules import (
    DIAGONALS_FIRST,
    HARVEY,
    LINES,
    Line,
    RuleAgent,
    anything,
    block,
    center,
    corner,
    fork,
    through,
    win,
)  # fmt: skip

HARVEY_FIRST = RuleAgent([win, block, fork, center, corner, anything], name="without rule 4")
HARVEY_WITHOUT_3_AND_4 = RuleAgent(
    [win, block, center, corner, anything], name="without rules 3 and 4"
)
HARVEY_DIAGONALS_FIRST = RuleAgent(HARVEY.rules, DIAGONALS_FIRST, name="diagonals first")


def forks() -> list[tuple[int, Line, Line]]:
    """Return all forks there can be: the pivot, and the two lines that cross there."""
    crossings = []
    for line, other_line in combinations(LINES, 2):
        shared = set(line) & set(other_line)
        crossings += [(square, line, other_line) for square in shared]
    return sorted(crossings)


def listed_fork(state: State) -> int | None:
    """Rule 3 as in his first program: the pivot of the first fork in the list that can be made."""
    for pivot, *lines in forks():
        is_free = state.squares[pivot] == "."
        if is_free and len(through(pivot, state, state.to_move, 1, lines)) == 2:
            return pivot
    return None


def triples(state: State) -> list[str]:
    """Return a word for each line of 3×3: its marks, and the numbers of its free squares ("xo2").

    He counts squares from 1.
    """
    letters = [str(i) if mark == "." else mark for i, mark in enumerate(state.squares)]
    return ["".join(letters[square] for square in line) for line in LINES]
