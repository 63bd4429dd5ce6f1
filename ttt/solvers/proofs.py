"""Can this player force a win?

Alpha-beta with two answers, yes and no, on boards of up to 30 squares (12: more).

A question with two answers is alpha-beta whose window lies between two values: one move that wins,
or one that saves, is enough, and the others are cut. The attacker is the player of whom it is
asked; the defender is the other one.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import TypeAlias

from ttt import doors
from ttt.game import State
from ttt.progress import progress
from ttt.solvers.bits import completing, masks, naming
from ttt.variant import Variant

SQUARES = 30  # of the largest board
Table: TypeAlias = dict[int, bool]


def wins(state: State, player: str, table: Table | None = None) -> bool:
    """Return whether this player, as attacker, can force a win from here, whoever is to move.

    `table` keeps what was found, under one name for all positions that have the same open lines,
    and the same marks on them, and for their symmetric images. It can be passed in again for the
    same variant, for both attackers. A bar shows how many of the first moves are done. Raises
    ValueError in misère, and on boards with more than 30 squares.
    """
    variant = doors.state(state).variant
    if doors.up_to(SQUARES, variant, "this search").misere:
        raise ValueError(f"{variant!r}: a completed line must win here")
    table = doors.memo(table, bool)
    attacks = state.to_move == doors.player(player)
    if state.is_terminal:
        return state.winner == player
    mine, theirs = masks(state)
    search = _search(variant, table, mine | theirs)
    return search(mine, theirs, attacks)


def _search(variant: Variant, table: Table, start: int) -> Callable[[int, int, bool], bool]:
    """Return the search for two masks: those of the side to move and of the other side.

    It also asks whether the side to move is the attacker. A bar shows how many moves are done where
    the squares of `start` are taken.
    """
    lacking_one = completing(variant)
    open_lines = _open_lines(variant)
    best_first = _best_first(variant)
    name_of = naming(variant, masks=3)

    def search(mine: int, theirs: int, attacks: bool) -> bool:
        my_lines = open_lines(theirs)
        their_lines = open_lines(mine)
        if not (my_lines if attacks else their_lines):
            return False  # no line is left to the attacker
        taken = mine | theirs
        if lacking_one(mine) & ~taken:
            return attacks
        threats = lacking_one(theirs) & ~taken
        if threats & threats - 1:  # there are two or more, and one move blocks one of them
            return not attacks
        if threats:
            return search(theirs, mine | threats, not attacks)
        marks = mine & my_lines | theirs & their_lines  # the other marks have done what they can do
        name = name_of(my_lines, their_lines, marks) << 1 | attacks
        if name not in table:
            bits = best_first(mine, theirs, (my_lines | their_lines) & ~taken)
            if taken == start:
                bits = progress(bits, "squares")
            answers = (search(theirs, mine | bit, not attacks) for bit in bits)
            table[name] = any(answers) if attacks else all(answers)
        return table[name]

    return search


@cache
def _open_lines(variant: Variant) -> Callable[[int], int]:
    """Return what gives, for the squares of one side, those of all lines open to the other."""
    lines = variant._line_masks

    @cache
    def open_lines(mask: int) -> int:
        squares = 0
        for line in lines:
            if not line & mask:
                squares |= line
        return squares

    return open_lines


@cache
def _best_first(variant: Variant) -> Callable[[int, int, int], Iterable[int]]:
    """Return what puts squares in order, first those on many open lines with many marks.

    One's own marks count double: to attack is better than to block what is no threat yet.
    """
    lines = variant._line_masks
    lines_through = {
        1 << square: [number for number, line in enumerate(lines) if line >> square & 1]
        for square in range(variant.size)
    }
    bits = sorted(lines_through, key=lambda bit: -len(lines_through[bit]))

    def best_first(mine: int, theirs: int, squares: int) -> list[int]:
        weight_of = []
        for line in lines:
            my_marks = line & mine
            their_marks = line & theirs
            weight = 0
            if not (my_marks and their_marks):  # it is open to one of them
                weight = 2 * my_marks.bit_count() ** 2 + their_marks.bit_count() ** 2 + 1
            weight_of.append(weight)

        def importance(bit: int) -> int:
            return sum(map(weight_of.__getitem__, lines_through[bit]))

        tried = [bit for bit in bits if bit & squares]
        return sorted(tried, key=importance, reverse=True)

    return best_first
