"""A picture of pairs: partners have the same number, and a bar between them (notebook 12)."""

from collections.abc import Mapping

from ttt import doors
from ttt.notation import board_text, shown
from ttt.pictures import svg
from ttt.pictures.marks import Squares, text
from ttt.pictures.picture import Picture
from ttt.pictures.written import counted
from ttt.variant import Variant

BALL = 14  # half as wide as the ball on a square
STYLE = f"""{svg.STYLE} .bar{{stroke:var(--stripes);stroke-width:5;stroke-linecap:round}}
.ball{{fill:var(--striped);stroke:var(--stripes);stroke-width:2}} .ball+text{{stroke:none}}"""


def pairs(variant: Variant, partners: Mapping[int, int]) -> Picture:
    """Draw a board, each square tied to its partner.

    Raises ValueError for a partner whose own partner is another.
    """
    size = doors.variant(variant).size
    for square, partner in doors.instance(partners, dict, "{0: 1, 1: 0}").items():
        doors.whole("square", square, 0, size - 1)
        is_square = type(partner) is int and partner != square
        if not is_square or partners.get(partner) != square:
            problem = f"is {shown(partner)}, but not the other way round"
            raise ValueError(f"the partner of {shown(square)} {problem}")
    tied = sorted(pair for pair in partners.items() if pair[0] < pair[1])
    on = Squares(svg.EDGE, svg.EDGE, svg.CELL, variant.places)
    bars = ""
    balls = []
    numbers = [""] * size
    for number, pair in enumerate(tied, 1):
        x1, y1 = on.centre(pair[0])
        x2, y2 = on.centre(pair[1])
        bars += f"M{x1:g} {y1:g}L{x2:g} {y2:g}"
        for square in pair:
            x, y = on.centre(square)
            balls.append(f"<circle class='ball' cx='{x:g}' cy='{y:g}' r='{BALL}'/>")
            balls.append(text(x, y + 5, number, "note"))
            numbers[square] = str(number)
    grid = f"<path class='grid faint' d='{on.grid()}'/>"
    parts = [grid, f"<path class='bar' d='{bars}'/>", *balls]
    words = ", ".join(f"{first} and {second}" for first, second in tied)
    alt = f"{variant.board} with {counted(len(tied), 'pair')}: {words}"
    board = board_text(numbers, variant.places)
    width = svg.side(variant.width)
    height = svg.side(variant.height)
    return Picture(parts, width, height, alt=alt, text=f"{alt}\n{board}", style=STYLE)
