"""A picture of pairs: neighbours as dominoes, distant partners by letter and hue (notebook 12)."""

from collections.abc import Iterator, Mapping
from string import ascii_uppercase

from ttt.notation import board_text
from ttt.pictures import svg
from ttt.pictures.colours import BEADS
from ttt.pictures.marks import Squares, text
from ttt.pictures.picture import Picture, variables
from ttt.pictures.written import counted
from ttt.variant import Variant

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
    for square, partner in partners.items():
        if partner == square or partners.get(partner) != square:
            problem = f"is {partner}, but not the other way round"
            raise ValueError(f"the partner of {square} {problem}")
    tied = sorted(pair for pair in partners.items() if pair[0] < pair[1])
    on = Squares(svg.EDGE, svg.EDGE, svg.CELL, variant.places)
    parts = [f"<path class='grid faint' d='{on.grid()}'/>"]
    labels = [""] * variant.size
    distant = 0
    for number, pair in enumerate(tied, 1):
        if _are_neighbours(on, pair):
            label = str(number - distant)
            parts.append(_domino(on, pair))
        else:
            label = ascii_uppercase[distant % 26] + "′" * (distant // 26)
            parts += _balls(on, pair, HUES[distant % len(HUES)])
            distant += 1
        for square in pair:
            x, y = on.centre(square)
            parts.append(text(x, y + 5, label, "label"))
            labels[square] = label
    words = ", ".join(f"{first} and {second}" for first, second in tied)
    alt = f"{variant.board} with {counted(len(tied), 'pair')}: {words}"
    board = board_text(labels, variant.places)
    sides = (svg.side(variant.width), svg.side(variant.height))
    return Picture(parts, *sides, alt=alt, text=f"{alt}\n{board}", style=STYLE)


def _are_neighbours(on: Squares, pair: tuple[int, int]) -> bool:
    (x1, y1), (x2, y2) = map(on.centre, pair)
    return abs(x2 - x1) + abs(y2 - y1) == on.cell


def _domino(on: Squares, pair: tuple[int, int]) -> str:
    """Draw one stone on two neighbouring squares."""
    (x1, y1), (x2, y2) = map(on.centre, pair)
    place = f"x='{x1 - BALL:g}' y='{y1 - BALL:g}'"
    size = f"width='{x2 - x1 + 2 * BALL:g}' height='{y2 - y1 + 2 * BALL:g}'"
    return f"<rect class='domino' {place} {size} rx='8'/>"


def _balls(on: Squares, pair: tuple[int, int], hue: str) -> Iterator[str]:
    """Draw a ball on each of two distant squares."""
    for square in pair:
        x, y = on.centre(square)
        yield f"<circle class='ball {hue}' cx='{x:g}' cy='{y:g}' r='{BALL}'/>"
