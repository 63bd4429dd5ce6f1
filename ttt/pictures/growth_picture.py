"""The picture of a game tree that grows when it is looked at (notebook 09).

Reading order: `growth`, the picture, and `draw`, the same of what is counted; then its parts. Each ply is a bar, and a
place in a bar is a node, with its children below it. Where nodes are narrower than a pixel, the height of what is
filled tells how many of them are meant. What is to be seen, and the same in words, comes from `ttt.pictures.growth`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from ttt.lazy import Node
from ttt.pictures import svg
from ttt.pictures.growth import COLUMNS, KINDS, NEW, UNSEEN, Floats, Footprint, Growth, Ply, footprint
from ttt.pictures.picture import Picture

__all__ = ["Footprint", "draw", "footprint", "growth"]

BAR, HIGH, DOWN = 600, 20, 32  # the width and height of a bar, and from one to the next
LEFT, TOP = 54, 62  # of the first bar
COLUMN = BAR // COLUMNS  # the width of a column
SPACED = 6  # the least width of nodes that stand apart
LETTER, BOLD = 7, 7.7  # about the width of a letter, and of one of the title
BESIDE = 36  # what an entry of the legend takes beside its words
TINY = 1e-12  # a share that is nothing but rounding
STYLE = """.new{fill:var(--x)} .known{fill:url(#stripes)} .passed{fill:url(#crosses)}
.unseen{fill:var(--faint);fill-opacity:.22}
.known,.passed,.unseen{stroke:var(--faint);stroke-width:.6} .known{stroke:var(--x)}
.chosen{fill:none;stroke:var(--ink);stroke-width:2.5} .arrow{fill:var(--ink)}
text{fill:var(--ink);font-size:13px} .title{font-weight:bold} .square{text-anchor:middle}
.halo{stroke:var(--paper);stroke-width:4;stroke-linejoin:round;paint-order:stroke} .on{fill:var(--paper)}"""
PATTERNS = """<defs><pattern id='stripes' width='5' height='5' patternUnits='userSpaceOnUse'>
<rect width='5' height='5' fill='var(--striped)'/>
<path d='M-1 1L1 -1M0 5L5 0M4 6L6 4' stroke='var(--x)' stroke-width='1.7'/></pattern>
<pattern id='crosses' width='7' height='7' patternUnits='userSpaceOnUse'>
<rect width='7' height='7' fill='var(--dotted)'/>
<path d='M2 2l3 3m0 -3l-3 3' stroke='var(--dots)'/></pattern></defs>"""


def growth(tree: Node, before: Footprint | None = None, *, chosen: int | None = None) -> Picture:
    """Draw what of a tree is worked out, and what of that was so `before`; what was passed over, and not looked at.

    `before` is the `footprint` of this tree at an earlier time, and `chosen` a square that can be taken now, which is
    marked. Nothing is worked out by drawing. Raises what `ttt.pictures.growth.Growth` raises.
    """
    return draw(Growth(tree, before, chosen))


def draw(grown: Growth) -> Picture:
    """Draw how far a tree has grown."""
    actions, chosen = grown.root.actions(), grown.chosen
    parts = [PATTERNS, f"<text class='title' x='{svg.EDGE}' y='20'>{grown.head}</text>"]
    if len(grown.plies) > 1:
        how = f"Each bar is one move later: {grown.names[1]} is after {grown.root.to_move}'s move. "
        parts += [f"<text x='{svg.EDGE}' y='40'>{how}Below a square lies what follows it.</text>"]
    for i, (ply, name, count) in enumerate(zip(grown.plies, grown.names, grown.counts, strict=True)):
        parts += [f"<g transform='translate({LEFT} {TOP + i * DOWN})'>", *_bar(ply), *_squares(ply)]
        parts += [] if chosen is None or i != 1 else _chosen(actions.index(chosen), BAR / len(actions))
        parts += [f"<text x='{svg.EDGE - LEFT}' y='15'>{name}</text><text x='{BAR + 8}' y='15'>{count}</text></g>"]
    bottom = TOP + len(grown.plies) * DOWN
    if grown.tail:
        parts += [f"<text x='{LEFT}' y='{bottom + 8}'>{grown.tail}</text>"]
        bottom += 20
    parts += _legend(grown, bottom)
    for told in _notes(grown.plies):
        parts += [f"<text x='{LEFT}' y='{bottom + 30}'>{told}</text>"]
        bottom += 18
    legend = sum(BESIDE + LETTER * len(told) for told in grown.legend.values())
    width = max(BOLD * len(grown.head), LEFT + max(BAR + LETTER * max(map(len, grown.counts)), legend))
    return Picture(parts, round(width) + 2 * svg.EDGE, bottom + 22, alt=grown.alt, text=str(grown), style=STYLE)


def _bar(ply: Ply) -> Iterator[str]:
    """Draw each node if it is as wide as a pixel; if not, columns in which the kinds stand upon each other."""
    wide = ply.width * BAR
    is_mixed = wide < 1
    yield from _columns(ply.shares if is_mixed else [*[np.zeros(COLUMNS)] * UNSEEN, ply.below])
    gap, apart = (1, 0.0) if wide >= SPACED else (0, 1.5 * ply.width)
    for kind, name in enumerate([] if is_mixed else KINDS):
        places = ply.places[ply.kinds == kind]
        begin = np.flatnonzero(np.diff(places, prepend=-1) > apart)  # neighbours that touch are one shape
        many = np.diff(begin, append=len(places))
        boxes = [(place * BAR, n * wide - gap) for place, n in zip(places[begin], many, strict=True)]
        if boxes:
            yield f"<path class='{name}' d='{''.join(f'M{x:.5g} 0h{w:.5g}v{HIGH}h{-w:.5g}z' for x, w in boxes)}'/>"


def _columns(shares: Sequence[Floats]) -> Iterator[str]:
    """Draw the kinds upon each other, each at least a pixel high where there is any of it: the last one at the back."""
    there = np.array(shares) > TINY
    rounded = np.rint(np.cumsum(shares, axis=0) * HIGH).astype(int)
    tops, top = [], np.zeros(COLUMNS, int)
    for kind in range(len(shares)):
        above = there[kind + 1 :].sum(axis=0)  # a pixel for each
        top = np.where(there[kind], np.clip(rounded[kind], top + 1, HIGH - above), top)
        tops.append(top)
    for kind, name in reversed(list(enumerate(KINDS))):
        if there[kind].any():
            yield f"<path class='{name}' d='{_outline(tops[kind])}'/>"


def _outline(tops: npt.NDArray[np.int64]) -> str:
    """Return the path around columns of these heights."""
    path, x, y = "", 0, 0
    for edge in map(int, np.flatnonzero(np.diff(tops, prepend=0, append=0))):
        top = int(tops[edge]) if edge < COLUMNS else 0
        path += f"h{(edge - x) * COLUMN}v{y - top}" if y else f"M{edge * COLUMN} {HIGH}v{-top}"
        path += "" if top else "z"
        x, y = edge, top
    return path


def _squares(ply: Ply) -> Iterator[str]:
    """Write the square of its move on each node, where there is room."""
    for move, place, kind in zip(ply.moves, ply.places, ply.kinds, strict=False):
        look = "on" if kind == NEW else "halo"
        yield f"<text class='square {look}' x='{(place + ply.width / 2) * BAR:.5g}' y='15'>{move}</text>"


def _chosen(number: int, wide: float) -> Iterator[str]:
    """Draw a frame around a node, and an arrow to it."""
    x = number * wide
    yield f"<rect class='chosen' x='{x:.5g}' width='{wide - 1:.5g}' height='{HIGH}'/>"
    yield f"<path class='arrow' d='M{x + wide / 2 - 6:.5g} -10h12l-6 8z'/>"


def _legend(grown: Growth, y: int) -> Iterator[str]:
    """Draw what kinds there are and how many nodes are of each."""
    x = LEFT
    for kind, told in grown.legend.items():
        yield f"<rect class='{kind}' x='{x}' y='{y}' width='22' height='12'/>"
        yield f"<text x='{x + 28}' y='{y + 11}'>{told}</text>"
        x += BESIDE + LETTER * len(told)


def _notes(plies: Sequence[Ply]) -> Iterator[str]:
    """Yield what has to be said of heights and of gaps, if there are any."""
    if any(0 < ply.width * BAR < 1 for ply in plies):
        yield "Where nodes are too narrow to be drawn, heights tell the shares of each kind."
    if any((np.rint(np.sum(ply.shares, axis=0) * HIGH) < HIGH).any() for ply in plies):
        yield "Where a bar is lower or missing, games were over before."
