"""A picture of pairs: partners have the same number, and a bar between them (notebook 12)."""

from collections.abc import Mapping

from ttt import doors
from ttt.game import Variant, board_text, shown
from ttt.pictures import svg
from ttt.pictures.marks import Squares, text
from ttt.pictures.picture import Picture

BALL = 14  # half as wide as the ball on a square
STYLE = f"""{svg.STYLE} .bar{{stroke:var(--stripes);stroke-width:5;stroke-linecap:round}}
.ball{{fill:var(--striped);stroke:var(--stripes);stroke-width:2}} .ball+text{{stroke:none}}"""


def pairs(variant: Variant, partners: Mapping[int, int]) -> Picture:
    """Draw a board, each square tied to its partner.

    Raises ValueError for a partner whose own partner is another.
    """
    size = doors.variant(variant).size
    for one, two in doors.instance(partners, dict, "{0: 1, 1: 0}").items():
        doors.whole("square", one, 0, size - 1)
        if type(two) is not int or partners.get(two) != one or one == two:
            raise ValueError(
                f"the partner of {shown(one)} is {shown(two)}, but not the other way round"
            )
    tied = sorted(sorted(pair) for pair in partners.items() if pair[0] < pair[1])
    on = Squares(svg.EDGE, svg.EDGE, svg.CELL, variant.places)
    bars = "".join(
        "M{:g} {:g}L{:g} {:g}".format(*on.centre(one), *on.centre(two)) for one, two in tied
    )
    parts = [f"<path class='grid faint' d='{on.grid()}'/>", f"<path class='bar' d='{bars}'/>"]
    for number, pair in enumerate(tied, 1):
        for x, y in map(on.centre, pair):
            parts += [
                f"<circle class='ball' cx='{x:g}' cy='{y:g}' r='{BALL}'/>",
                text(x, y + 5, number, "note"),
            ]
    words = ", ".join(f"{one} and {two}" for one, two in tied)
    told = f"{variant.board} with {len(tied)} pair{'s' * (len(tied) != 1)}: {words}"
    numbers = {square: str(number) for number, pair in enumerate(tied, 1) for square in pair}
    drawn = board_text([numbers.get(square, "") for square in range(size)], variant.places)
    width, height = (side * svg.CELL + 2 * svg.EDGE for side in (variant.width, variant.height))
    return Picture(parts, width, height, alt=told, text=f"{told}\n{drawn}", style=STYLE)
