"""A picture of pairs: neighbours as dominoes, distant partners by letter and hue (notebook 12).

Reading order: `pairs`; `labels`, what is written on the squares, on boards to click on, too.
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import count, cycle
from string import ascii_uppercase

from ttt.notation import board_text
from ttt.pictures import svg
from ttt.pictures.colours import BEADS
from ttt.pictures.marks import Squares, text
from ttt.pictures.picture import Picture, variables
from ttt.pictures.written import counted
from ttt.solvers.pairings import mutual
from ttt.variant import Variant

Pair = tuple[int, int]
BALL = 16  # half as wide as a domino, or as the ball of a distant partner
HUES = ("lilac", "gold", "green", "red", "silver", "pink", "amber")
BALLS = "\n".join(f".{hue}{{fill:var(--{hue});stroke:var(--{hue})}}" for hue in HUES)
STYLE = f"""{svg.STYLE} .domino{{fill:var(--paper);stroke:var(--faint);stroke-width:2}}
{variables({hue: BEADS[hue] for hue in HUES})}
{BALLS}
.ball{{fill-opacity:.25;stroke-width:3}}
.label{{fill:var(--ink);font-size:14px;font-weight:bold;text-anchor:middle}}"""


def pairs(variant: Variant, partners: Mapping[int, int]) -> Picture:
    """Draw a board, partners with the same number if they are neighbours, else the same letter.

    Raises ValueError for a partner whose own partner is another.
    """
    label_of = labels(variant, mutual(partners))
    tied = sorted(pair for pair in partners.items() if pair[0] < pair[1])
    on = Squares(svg.EDGE, svg.EDGE, svg.CELL, variant.places)
    parts = [f"<path class='grid faint' d='{on.grid()}'/>"]
    hues = cycle(HUES)
    for pair in tied:
        if _are_neighbours(variant, pair):
            parts.append(_domino(on, pair))
        else:
            parts += _balls(on, pair, next(hues))
        for square in pair:
            x, y = on.centre(square)
            parts.append(text(x, y + 5, label_of[square], "label"))
    words = ", ".join(f"{first} and {second}" for first, second in tied)
    alt = f"{variant.board} with {counted(len(tied), 'pair')}: {words}"
    written = [label_of.get(square, "") for square in range(variant.size)]
    board = board_text(written, variant.places)
    sides = (svg.side(variant.width), svg.side(variant.height))
    return Picture(parts, *sides, alt=alt, text=f"{alt}\n{board}", style=STYLE)


def labels(variant: Variant, partners: Mapping[int, int]) -> dict[int, str]:
    """Return what is written on each square that has a partner."""
    label_of: dict[int, str] = {}
    for square, partner in sorted(partners.items()):
        if square < partner:
            label = new_label(variant, (square, partner), label_of.values())
            label_of |= {square: label, partner: label}
    return label_of


def new_label(variant: Variant, pair: Pair, used: Collection[str]) -> str:
    """Return a label for a pair, the first that is not used: a number for neighbours, or a letter."""
    if _are_neighbours(variant, pair):
        return next(str(number) for number in count(1) if str(number) not in used)
    turns = (letter + "′" * turn for turn in count() for letter in ascii_uppercase)
    return next(label for label in turns if label not in used)


def _are_neighbours(variant: Variant, pair: Pair) -> bool:
    (x1, y1), (x2, y2) = (variant.places[square] for square in pair)
    return abs(x2 - x1) + abs(y2 - y1) == 1


def _domino(on: Squares, pair: Pair) -> str:
    """Draw one stone on two neighbouring squares."""
    (x1, y1), (x2, y2) = map(on.centre, pair)
    place = f"x='{x1 - BALL:g}' y='{y1 - BALL:g}'"
    size = f"width='{x2 - x1 + 2 * BALL:g}' height='{y2 - y1 + 2 * BALL:g}'"
    return f"<rect class='domino' {place} {size} rx='8'/>"


def _balls(on: Squares, pair: Pair, hue: str) -> Iterator[str]:
    """Draw a ball on each of two distant squares."""
    for square in pair:
        x, y = on.centre(square)
        yield f"<circle class='ball {hue}' cx='{x:g}' cy='{y:g}' r='{BALL}'/>"
