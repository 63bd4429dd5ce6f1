"""How a cut looks in every tree: what is cut is hatched, and a slash goes across the edge (07).

It is the strongest mark of a tree, in a colour that means nothing else, and the word stands there.
"""

from math import hypot

from ttt.pictures.marks import text

HATCH = 6  # from stroke to stroke, in pixels
SLASH = 8  # half as long as a slash
AT = 0.4  # how far down the edge it is
STYLE = """
.hatch,.slash{fill:none;stroke:var(--cut)} .hatch{stroke-width:1.5} \
.slash{stroke-width:3;stroke-linecap:round}
.cut text{fill:var(--ink);font-size:11px;stroke-width:4} \
.cut .word{fill:var(--cut);font-size:13px;font-weight:bold}"""


def hatched(x: int, y: int, wide: int, high: int) -> str:
    """Draw a box with strokes that rise to the right, left and top first."""
    strokes = f"M{x} {y}h{wide}v{high}h{-wide}z"
    for reach in range(HATCH, wide + high, HATCH):
        left = max(reach - high, 0)
        right = min(reach, wide)
        strokes += f"M{x + left} {y + reach - left}l{right - left} {left - right}"
    return f"<path class='hatch' d='{strokes}'/>"


def slash(x: int, y: int, dx: int, dy: int) -> str:
    """Return the path of a short stroke across an edge from a point, so far across and down."""
    length = hypot(dx, dy)
    across = round(SLASH * dy / length)
    down = round(SLASH * dx / length)
    middle_x = x + round(AT * dx)
    middle_y = y + round(AT * dy)
    return f"M{middle_x - across} {middle_y + down}l{2 * across} {-2 * down}"


def word(x: int, y: int) -> str:
    """Write that something is cut."""
    return text(x, y, "cut", "word")
