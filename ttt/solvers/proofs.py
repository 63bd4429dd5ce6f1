"""Can this player force a win?

Alpha-beta with two answers, yes and no, on boards of up to 30 squares (notebook 10). Reading order:
`wins`, the search; `Claim` and `claims`, a proof that nobody wins, in parts that don't need each
other; `settle`, the work on one of them.

A question with two answers is alpha-beta whose window lies between two values: one move that wins,
or one that saves, is enough, and the others are cut.
"""

import time
from collections.abc import Callable, Iterable
from functools import cache, reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from ttt import doors
from ttt.game import State
from ttt.progress import progress
from ttt.solvers.bits import completing, naming
from ttt.variant import Variant

SQUARES = 30  # of the largest board
Table: TypeAlias = dict[int, bool]


def wins(state: State, player: str, table: Table | None = None, *, bar: bool = True) -> bool:
    """Return whether this player, as attacker, can force a win from here, whoever is to move.

    `table` keeps what was found, under one name for all positions that have the same open lines,
    and the same marks on them, and for their symmetric images. It can be given again for the same
    variant, for both attackers. A `bar` shows how many of the first moves are done. Raises
    ValueError in misère, and on boards with more than 30 squares.
    """
    variant = _checked(doors.state(state).variant)
    table = doors.memo(table, bool)
    sides = (state._x, state._o) if doors.player(player) == "x" else (state._o, state._x)
    if state.is_terminal:
        return state.winner == player
    search = _search(variant, table, state._x | state._o if bar else None)
    return search(*sides, state.to_move == player)


def _checked(variant: Variant) -> Variant:
    if doors.up_to(SQUARES, variant, "this search").misere:
        raise ValueError(f"{variant!r}: a completed line must win here")
    return variant


def _search(variant: Variant, table: Table, start: int | None) -> Callable[[int, int, bool], bool]:
    """Return the search on bare integers: the attacker's squares, the defender's, is the attacker to move?

    `start`, if given, are the squares that are taken at first: a bar shows how many moves are done
    there.
    """
    lacking_one, open_lines, best_first = (
        completing(variant),
        _open_lines(variant),
        _best_first(variant),
    )
    name_of = naming(variant, masks=3)
    board = (1 << variant.size) - 1

    def search(mine: int, theirs: int, attacks: bool) -> bool:
        free = board & ~(mine | theirs)
        my_lines, their_lines = open_lines(theirs), open_lines(mine)
        if not my_lines:
            return False  # no line is left to the attacker
        my_ends, their_ends = lacking_one(mine) & free, lacking_one(theirs) & free
        if my_ends if attacks else their_ends:
            return attacks
        if (
            forced := their_ends if attacks else my_ends
        ):  # one end must be blocked, and two can't be
            if forced & forced - 1:
                return not attacks
            return (
                search(mine | forced, theirs, False)
                if attacks
                else search(mine, theirs | forced, True)
            )
        marks = mine & my_lines | theirs & their_lines  # the other marks have done what they can do
        name = name_of(my_lines, their_lines, marks) << 1 | attacks
        if name not in table:
            tried = best_first(
                mine, theirs, free & (my_lines | their_lines)
            )  # the others are in no open line
            if mine | theirs == start:
                tried = progress(tried, "squares")
            if attacks:
                table[name] = any(search(mine | bit, theirs, False) for bit in tried)
            else:
                table[name] = all(search(mine, theirs | bit, True) for bit in tried)
        return table[name]

    return search


@cache
def _open_lines(variant: Variant) -> Callable[[int], int]:
    """Return what gives, for the squares of one side, those of all lines that are still open to the other."""
    lines = variant._line_masks
    return cache(lambda mask: reduce(or_, (line for line in lines if not line & mask), 0))


@cache
def _best_first(variant: Variant) -> Callable[[int, int, int], Iterable[int]]:
    """Return what puts squares in order, those first that matter most to both: many open lines, with many marks."""
    lines = variant._line_masks
    weights = [marks**2 + 1 for marks in range(variant.in_a_row + 1)]
    numbers = {
        1 << square: [i for i, line in enumerate(lines) if line >> square & 1]
        for square in range(variant.size)
    }
    bits = sorted(numbers, key=lambda bit: -len(numbers[bit]))

    def best_first(mine: int, theirs: int, squares: int) -> list[int]:
        weight_of = []
        for line in lines:
            my_marks, their_marks = line & mine, line & theirs
            is_open = not (my_marks and their_marks)
            weight_of.append(weights[(my_marks | their_marks).bit_count()] if is_open else 0)
        tried = [bit for bit in bits if bit & squares]
        return sorted(tried, key=lambda bit: -sum(map(weight_of.__getitem__, numbers[bit])))

    return best_first


class Claim(NamedTuple):
    """Something to be proved: after these squares were taken, in turn, this player can't force a win."""

    variant: Variant
    squares: tuple[int, ...]
    player: str

    @property
    def state(self) -> State:
        """The position that it is about."""
        return reduce(State.result, self.squares, State.empty(self.variant))

    @property
    def moves(self) -> str:
        """Who took which square: "x 0, o 12, x 1"."""
        return ", ".join(
            f"{player} {square}"
            for player, square in zip("xo" * SQUARES, self.squares, strict=False)
        )

    def __str__(self) -> str:
        return f"after {self.moves}: {self.player} can't force a win"


class Proof(NamedTuple):
    """What became of a claim: does it hold?

    How many positions were remembered, in how many seconds?
    """

    claim: Claim
    holds: bool
    positions: int
    seconds: float


def settle(claim: Claim) -> Proof:
    """Return whether a claim holds.

    Nothing is kept from one claim to the next, so they can be settled anywhere.
    """
    doors.instance(claim, Claim, "claims(Variant(4, 4, 4))[0]")
    began, table = time.perf_counter(), Table()
    holds = not wins(claim.state, claim.player, table, bar=False)
    return Proof(claim, holds, len(table), time.perf_counter() - began)


def claims(variant: Variant) -> list[Claim]:
    """Return claims that, if all hold, prove that the empty board is a draw; of symmetric ones, there is one.

    x can't win: whatever x takes, o replies in the centre (or next to it), and then x can't win,
    whatever it takes now. And o can't: x takes the centre, and then o can't win, whatever it takes.
    If one does not hold, nothing is said of other replies. Raises TypeError for anything but a
    Variant, and ValueError as `wins` does.
    """
    start = State.empty(_checked(variant))
    centre = variant.height // 2 * variant.width + variant.width // 2
    beside = centre - variant.width * (variant.height > 1) - (variant.width > 1)
    firsts = _distinct(Claim(variant, (square,), "x") for square in start.actions())
    if variant.in_a_row == 1:  # where the first move ends the game
        return [*firsts, Claim(variant, (centre,), "o")]
    found = []
    for claim in firsts:
        (first,) = claim.squares
        reply = centre if first != centre else beside
        found += [
            Claim(variant, (first, reply, third), "x")
            for third in claim.state.result(reply).actions()
        ]
    return _distinct(
        found + [Claim(variant, (centre, second), "o") for second in start.result(centre).actions()]
    )


def _distinct(claims: Iterable[Claim]) -> list[Claim]:
    """Return the first claim about each set of symmetric positions."""
    found: dict[State, Claim] = {}
    for claim in claims:
        found.setdefault(claim.state.canonical(), claim)
    return list(found.values())
