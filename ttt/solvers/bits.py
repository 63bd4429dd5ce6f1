"""The searches on bare integers: the fastest of the series that are still plain Python (notebooks 06 and 07).

Reading order: `minimax`; `alphabeta`, which stops early; `alphabeta_with_table`, which also remembers; then the tables
that they look into. `ttt.minimax` and `ttt.alphabeta` have the readable forms: the first two look at the same nodes as
these, in the same order. Given up for speed: readability, checks on every move, states that can be printed, and all
other games: this is about squares and lines alone.
"""

from collections.abc import Callable
from functools import cache
from operator import add
from typing import TypeAlias

from ttt import doors
from ttt.alphabeta import Order, check_order, in_reading_order, most_lines_first
from ttt.game import State
from ttt.variant import Table, Variant

SQUARES = 16  # of the largest board; its tables have 65,536 rows


def minimax(state: State) -> int:
    """Return what a position is worth to the side to move if both play perfectly: +1 a win, 0 a draw, −1 a loss.

    Every node of the game tree is looked at, 549,946 from the empty 3×3 board: no memo, no early stop. Raises TypeError
    for anything but a State, and ValueError on boards with more than 16 squares.
    """
    mine, theirs = sides(state)
    has_line, free = _has_line(state.variant), _free(_squares(state.variant, in_reading_order))
    value_of_line = -1 if state.variant.misere else 1

    def search(mine: int, theirs: int) -> int:
        bits = free[mine | theirs]
        if not bits:
            return 0
        best = -1
        for bit in bits:
            value = value_of_line if has_line[mine | bit] else -search(theirs, mine | bit)
            if value > best:  # noqa: PLR1730  with max() the whole search would take nearly twice as long
                best = value
        return best

    return state.utility(state.to_move) if state.is_terminal else search(mine, theirs)


def alphabeta(state: State, order: Order = in_reading_order) -> int:
    """Return the same, and leave out what can't matter: 18,297 nodes are left, 7,275 with `most_lines_first`.

    `order` is asked once, about the empty board. Raises ValueError as `minimax`, and unless it gives each square once.
    """
    mine, theirs = sides(state)
    has_line, free = _has_line(state.variant), _free(_squares(state.variant, order))
    value_of_line = -1 if state.variant.misere else 1

    def search(mine: int, theirs: int, alpha: int, beta: int) -> int:
        bits = free[mine | theirs]
        if not bits:
            return 0
        best = -2
        for bit in bits:
            value = value_of_line if has_line[mine | bit] else -search(theirs, mine | bit, -beta, -alpha)
            if value > best:
                best = value
                if best > alpha:  # noqa: PLR1730  as above
                    alpha = best
                if alpha >= beta:
                    break
        return best

    return state.utility(state.to_move) if state.is_terminal else search(mine, theirs, -2, 2)


Bounds: TypeAlias = dict[int, tuple[int, int]]


def alphabeta_with_table(state: State, table: Bounds | None = None) -> int:
    """Return what `minimax` returns, from the empty 4×4 board too, on which 13,581 positions are looked into.

    Four things bring that about. `table[name]` says what a position is worth to the side to move, at least and at most;
    it can be given again for the same variant. Symmetric images share a name, the least image: without that there would
    be 45,384. Squares on many lines are tried first: in reading order there would be 34,632. And where a line can be
    completed or must be blocked, nothing else is looked at. Raises what `minimax` raises.
    """
    (mine, theirs), variant = sides(state), state.variant
    bounds: Bounds = {} if table is None else doors.instance(table, dict, "{}")
    lacking_one, bits_of, (images_of_x, images_of_o) = completing(variant), _bits_of(variant), _images(variant)
    board = (1 << variant.size) - 1

    def search(mine: int, theirs: int, alpha: int, beta: int) -> int:
        free = board & ~(mine | theirs)
        if not free:
            return 0
        ending = lacking_one(mine) & free
        if ending and not variant.misere:
            return 1
        name = min(map(add, images_of_x[mine], images_of_o[theirs]))
        low, high = bounds.get(name, (-1, 1))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        threats = 0 if variant.misere else lacking_one(theirs) & free
        # Only the first threat: of two, one remains whatever is blocked. In misère, to complete a line is to lose.
        best = -1
        for bit in bits_of(threats & -threats or free & ~ending):
            best = max(best, -search(theirs, mine | bit, -beta, -max(alpha, best)))
            if best >= beta:
                break
        bounds[name] = (low if best <= alpha else best, high if best >= beta else best)
        return best

    return state.utility(state.to_move) if state.is_terminal else search(mine, theirs, -1, 1)


def sides(state: State) -> tuple[int, int]:
    """Return the squares of the side to move and of the other side, one bit each. Raises what `minimax` raises."""
    doors.up_to(SQUARES, doors.state(state).variant, "this search")
    return (state._x, state._o) if state.to_move == "x" else (state._o, state._x)


def _squares(variant: Variant, order: Order) -> tuple[int, ...]:
    check_order(State.empty(variant), order)
    squares = tuple(order(State.empty(variant)))
    if sorted(squares) != list(range(variant.size)):
        raise ValueError(f"order gives the squares {squares} on the empty board; each square once was expected")
    return squares


@cache
def _has_line(variant: Variant) -> list[bool]:
    lines = variant._line_masks
    return [any(mask & line == line for line in lines) for mask in range(1 << variant.size)]


@cache
def _free(squares: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return for each mask the bits of the squares that are free, in the order of `squares`."""
    bits = [1 << square for square in squares]
    return [tuple(bit for bit in bits if not mask & bit) for mask in range(1 << len(squares))]


@cache
def _images(variant: Variant) -> tuple[dict[int, tuple[int, ...]], dict[int, tuple[int, ...]]]:
    """Return what a mask of x, and one of o, contributes to the images of a position under each symmetry.

    An image is one number: its squares as digits in base 3 (x is 2, o is 1, square 0 comes first), then its mask of x,
    then its mask of o. What x and o contribute adds up, and the least number has the least squares.
    """
    size = variant.size
    x = [2 * 3 ** (size - 1 - place) << 2 * size | 1 << size + place for place in range(size)]
    o = [3 ** (size - 1 - place) << 2 * size | 1 << place for place in range(size)]
    return _sums(variant, x), _sums(variant, o)


def _sums(variant: Variant, numbers: list[int]) -> dict[int, tuple[int, ...]]:
    """Return, for each mask and each symmetry, the sum of these numbers over the places of the image.

    Here square i goes to place `symmetry[i]`; those are all symmetries, too.
    """
    rows = [[numbers[symmetry[square]] for symmetry in variant.symmetries] for square in range(variant.size)]
    nothing = [0] * len(variant.symmetries)

    def sums(mask: int) -> tuple[int, ...]:
        taken = [row for square, row in enumerate(rows) if mask >> square & 1]
        return tuple(map(sum, zip(nothing, *taken, strict=True)))

    return Table(sums)


@cache
def completing(variant: Variant) -> Callable[[int], int]:
    """Return what tells for a mask the squares that are all it lacks of some line; each is worked out once."""
    lines = variant._line_masks

    @cache
    def lacking_one(mask: int) -> int:
        found = 0
        for line in lines:
            lacking = line & ~mask
            if lacking & (lacking - 1) == 0:  # not more than one square
                found |= lacking
        return found

    return lacking_one


@cache
def _bits_of(variant: Variant) -> Callable[[int], list[int]]:
    """Return what tells the bits of a mask, those on many lines first; each is worked out once."""
    bits = [1 << square for square in most_lines_first(State.empty(variant))]
    return cache(lambda mask: [bit for bit in bits if mask & bit])
