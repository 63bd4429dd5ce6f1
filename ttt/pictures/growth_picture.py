"""The picture of a game tree that grows when it is looked at (notebook 09).

Reading order: `draw`, the picture; then its parts. Each ply is a bar, and a place in a bar is a node, with its children
below it. Where nodes are too narrow, a column stands for many: how high it is filled shows how many of them are meant.
What is to be seen, and the same in words, comes from `ttt.pictures.growth`.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby
from operator import add

from ttt.pictures import svg
from ttt.pictures.growth import KINDS, Growth, Ply
from ttt.pictures.marks import BOLD, LETTER, PATTERNS, text
from ttt.pictures.picture import Picture

BAR, HIGH, DOWN = 600, 20, 32  # the width and height of a bar, and from one to the next
LEFT, TOP = 54, 62  # of the first bar
SPACED = 6  # the least width of nodes that stand apart
MOVES = 37  # squares that can be taken, up to which each is written on its node: there is room for two digits
BESIDE = 36  # what an entry of the legend takes beside its words
NARROW = "Where nodes are too narrow to be drawn, heights show the shares of each kind."
OVER = "Where a bar is lower or missing, games were over before."
STYLE = """.new{fill:var(--x)} .known{fill:url(#stripes)} .passed{fill:url(#dots)}
.unseen{fill:var(--faint);fill-opacity:.22} .gaps{stroke:var(--paper)}
.known,.passed,.unseen{stroke:var(--faint);stroke-width:.6} .known{stroke:var(--x)}
.chosen{fill:none;stroke:var(--ink);stroke-width:2.5} .arrow{fill:var(--ink)}
text{fill:var(--ink);font-size:13px} .title{font-weight:bold} .square{text-anchor:middle}
.halo{stroke:var(--paper);stroke-width:4;stroke-linejoin:round;paint-order:stroke} .on{fill:var(--paper)}"""

Shares = list[float]  # for each column of a bar, how much of it is meant


def draw(grown: Growth) -> Picture:
    """Draw how far a tree has grown."""
    bars, how = list(_bars(grown.plies)), f"{grown.names[1]} is after {grown.root.to_move}'s move"
    how = f"Each bar is one move later: {how}. Below a square lies what follows it."
    parts = [PATTERNS, text(svg.EDGE, 20, grown.head, "title"), text(svg.EDGE, 40, how)]
    for i, (ply, bar, name, count) in enumerate(zip(grown.plies, bars, grown.names, grown.counts, strict=True)):
        parts += [f"<g transform='translate({LEFT} {TOP + i * DOWN})'>", *_stacked(bar)]
        apart = [place for places in ply.places.values() for place in places] if ply.size * SPACED <= BAR else []
        gaps = "".join(f"M{place * BAR / ply.size:.5g} 0v{HIGH}" for place in apart)
        parts += [f"<path class='gaps' d='{gaps}'/>"]
        parts += _squares(grown) if i == 1 else []
        parts += [text(svg.EDGE - LEFT, 15, name) + text(BAR + 8, 15, count) + "</g>"]
    bottom = TOP + len(bars) * DOWN
    parts += _legend(grown, bottom)
    notes = [grown.tail] if grown.tail else []
    notes += [NARROW] if max(ply.size for ply in grown.plies) > BAR else []
    notes += [OVER] if any(sum(column) < 1 - 0.5 / HIGH for bar in bars for column in zip(*bar, strict=True)) else []
    parts += [text(LEFT, bottom + 30 + 18 * i, note) for i, note in enumerate(notes)]
    legend = sum(BESIDE + LETTER * len(words) for words in grown.legend.values())
    width = max(BOLD * len(grown.head), LEFT + max(BAR + LETTER * max(map(len, grown.counts)), legend))
    size = round(width) + 2 * svg.EDGE, bottom + 22 + 18 * len(notes)
    return Picture(parts, *size, alt="; ".join(grown.words), text="\n".join(grown.words), style=STYLE)


def _bars(plies: Sequence[Ply]) -> Iterator[list[Shares]]:
    """Yield the shares of each kind; all that may follow what is unknown is not looked at.

    There are as many columns as places in the last ply whose nodes have room.
    """
    columns = max(ply.size for ply in plies if ply.size <= BAR)
    below = [0.0] * columns
    for ply in plies:
        *shares, unseen = (_shares(places, ply.size, columns) for places in ply.places.values())
        yield [*shares, [*map(add, unseen, below)]]
        below = [*map(add, below, _shares(ply.unknown, ply.size, columns))]


def _shares(places: Sequence[int], size: int, columns: int) -> Shares:
    """Return how much of each column nodes take at these places of a ply: a part of one, or the whole of some."""
    found = [0.0] * columns
    for place in places:
        for column in range(place * columns // size, -(-(place + 1) * columns // size)):
            found[column] += min(columns / size, 1)
    return found


def _stacked(bar: Sequence[Shares]) -> Iterator[str]:
    """Draw the kinds upon each other, each at least a pixel high where there is any of it: the last one at the back."""
    tops = zip(*map(_tops, zip(*bar, strict=True)), strict=True)
    for heights, kind in reversed([*zip(tops, KINDS, strict=True)]):
        if any(heights):
            yield f"<path class='{kind}' d='{_outline(heights)}'/>"


def _tops(column: Sequence[float]) -> list[int]:
    """Return how high each kind ends in a column; 0 if there is none of it."""
    there = [share > 0 for share in column]
    pixels, room = accumulate(there), HIGH - sum(there)
    tops = [round(share * room) + pixel for share, pixel in zip(accumulate(column), pixels, strict=True)]
    return [top * is_there for top, is_there in zip(tops, there, strict=True)]


def _outline(heights: Sequence[int]) -> str:
    path, x, wide = f"M0 {HIGH}", 0, BAR / len(heights)
    for high, run in groupby(heights):
        x += len([*run])
        path += f"V{HIGH - high}H{x * wide:.5g}" if high else f"V{HIGH}M{x * wide:.5g} {HIGH}"
    return f"{path}V{HIGH}"


def _squares(grown: Growth) -> Iterator[str]:
    """Write its square on each first move, if there is room, and draw a frame and an arrow where one was chosen."""
    actions = grown.root.actions()
    wide = BAR / len(actions)
    for place, square in enumerate(actions):
        if len(actions) <= MOVES:
            look = "on" if place in grown.plies[1].places["new"] else "halo"
            yield text((place + 0.5) * wide, 15, square, f"square {look}")
        if square == grown.chosen:
            yield f"<rect class='chosen' x='{place * wide:.5g}' width='{wide - 1:.5g}' height='{HIGH}'/>"
            yield f"<path class='arrow' d='M{(place + 0.5) * wide - 6:.5g} -10h12l-6 8z'/>"


def _legend(grown: Growth, y: int) -> Iterator[str]:
    x = LEFT
    for kind, words in grown.legend.items():
        yield f"<rect class='{kind}' x='{x}' y='{y}' width='22' height='12'/>"
        yield text(x + 28, y + 11, words)
        x += BESIDE + LETTER * len(words)
