"""How far a game tree has grown, in numbers, in words and as a picture (notebook 09).

Reading order: `Ply`, the nodes of one ply, and `plies`, which reads a tree and works nothing out;
`footprint`, which remembers what was worked out; `Growth`, all of it in numbers and words; `draw`,
the picture, and its parts.

The children of a node share its place in equal parts, in the order of squares. So the places of a
ply are numbered 0, 1, 2, … from left to right, and the children of the node at place 2 have, if
there are 7, the places 14 to 20. In the picture, each ply is a bar. Where nodes are too narrow, a
column stands for many: how high it is filled shows how many.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate, groupby, repeat
from operator import add

from ttt.game import other
from ttt.lazy import Node, remembered, undisturbed
from ttt.pictures import svg
from ttt.pictures.marks import BOLD, LETTER, PATTERNS, text
from ttt.pictures.picture import Picture
from ttt.solvers.tree_size import nodes_by_ply

KINDS = {
    "known": "known from before",
    "new": "worked out now",
    "passed": "passed over",
    "unseen": "not looked at",
}


class Ply:
    """The nodes of a ply: how many places there are, and which of them are taken by nodes of each kind.

    A node is passed over if it is only promised while a sibling is worked out, and not looked at if
    none is. `unknown` are the places of all those of which it is not known what follows.
    """

    def __init__(self, size: int = 0) -> None:
        self.size = size
        self.places: dict[str, list[int]] = {kind: [] for kind in KINDS}
        self.unknown: list[int] = []

    @property
    def forced(self) -> int:
        """How many nodes are worked out."""
        return len(self.places["known"]) + len(self.places["new"])


def plies(tree: Node, before: Collection[Node]) -> Iterator[Ply]:
    """Yield what is known of each ply of a tree of states, if these nodes were worked out `before`."""
    size = 1
    families: list[tuple[int, tuple[Node, ...]]] = [
        (0, (tree,))
    ]  # the place of each node, and its children
    while families:
        siblings = len(families[0][1])  # as many everywhere: one for each free square
        size *= siblings
        ply, older, families = Ply(size), families, []
        for parent, children in older:
            promised = "passed" if any(child.is_forced for child in children) else "unseen"
            for place, child in enumerate(children, parent * siblings):
                kind = promised if not child.is_forced else "known" if child in before else "new"
                ply.places[kind].append(place)
                if child.remembered_children:
                    families.append((place, child.remembered_children))
                elif not (child.is_forced and child.state.is_terminal):
                    ply.unknown.append(place)
        yield ply


def footprint(tree: Node | None) -> set[Node]:
    """Return the nodes of a tree that are worked out, so that `Growth` can say later what is new; none for no tree."""
    return set() if tree is None else {node for node in remembered(tree) if node.is_forced}


class Growth:
    """How far a tree has grown, in numbers and words: what was worked out `before`, what is now, and what is not.

    `before` is the `footprint` of this tree at an earlier time, `chosen` the square taken now, on a
    board of up to 9 squares. Only the root is worked out by looking at it; the tree has forgotten
    nothing. Each ply has a name (who moves to get there) and a count: how many of its nodes are
    worked out, of how many.
    """

    def __init__(self, tree: Node, before: set[Node], chosen: int) -> None:
        self.root, self.chosen = tree.state, chosen
        with undisturbed():
            found = [*plies(tree, before)]
        there = nodes_by_ply(self.root)
        self.plies = [*found, *repeat(Ply(), len(there))][: len(there)]
        players = (self.root.to_move, other(self.root.to_move))
        self.names = ["now", *(f"{players[ply % 2 == 0]} +{ply}" for ply in range(1, len(there)))]
        self.counts = [
            f"{ply.forced:,} of {number:,}" for ply, number in zip(self.plies, there, strict=True)
        ]
        self._say(sum(there))

    def _say(self, there: int) -> None:
        """Put into words how many nodes are of each kind, of all there are."""
        move = f"{self.root.to_move} took {self.chosen}: "
        numbers = {
            kind: sum(len(ply.places[kind]) for ply in self.plies)
            for kind in ("known", "new", "passed")
        }
        forced, rest = numbers["known"] + numbers["new"], there - sum(numbers.values())
        self.head = (
            f"{move}{forced:,} of {there:,} nodes are worked out ({_percent(forced, there)})"
        )
        left = f"{numbers['passed']:,} passed over, {rest:,} not looked at, {there:,} in all"
        self.line = f"{move}{forced:,} nodes worked out, {left}"
        self.legend = {
            kind: f"{KINDS[kind]}: {n:,}" for kind, n in (numbers | {"unseen": rest}).items() if n
        }

    @property
    def words(self) -> list[str]:
        """All of it, with a sentence for each ply of which something is worked out."""
        found = [self.head, ", ".join(self.legend.values())]
        for ply, name, count in zip(self.plies, self.names, self.counts, strict=True):
            beside = [(len(ply.places[kind]), KINDS[kind]) for kind in ("known", "passed")]
            told = [
                f"{name}: {count}",
                *(f"{number:,} {kind}" for number, kind in beside if number),
            ]
            found += [", ".join(told)] if ply.forced else []
        return found


def _percent(part: int, whole: int) -> str:
    """Return a share in two figures; it is 100 % only of all."""
    share = 100 * part / whole
    return (
        "100 %"
        if part == whole
        else "less than 0.01 %"
        if share < 0.01
        else f"{min(share, 99):.2g} %"
    )


# ---- the picture

BAR, HIGH, DOWN = 600, 20, 32  # the width and height of a bar, and from one to the next
LEFT, TOP = 54, 62  # of the first bar
SPACED = 6  # the least width of nodes that stand apart
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
    for i, (ply, bar, name, count) in enumerate(
        zip(grown.plies, bars, grown.names, grown.counts, strict=True)
    ):
        parts += [f"<g transform='translate({LEFT} {TOP + i * DOWN})'>", *_stacked(bar)]
        apart = (
            [place for places in ply.places.values() for place in places]
            if ply.size * SPACED <= BAR
            else []
        )
        gaps = "".join(f"M{place * BAR / ply.size:.5g} 0v{HIGH}" for place in apart)
        parts += [f"<path class='gaps' d='{gaps}'/>"]
        parts += _squares(grown) if i == 1 else []
        parts += [text(svg.EDGE - LEFT, 15, name) + text(BAR + 8, 15, count) + "</g>"]
    bottom = TOP + len(bars) * DOWN
    parts += _legend(grown, bottom)
    notes = [NARROW] if max(ply.size for ply in grown.plies) > BAR else []
    notes += (
        [OVER]
        if any(sum(column) < 1 - 0.5 / HIGH for bar in bars for column in zip(*bar, strict=True))
        else []
    )
    parts += [text(LEFT, bottom + 30 + 18 * i, note) for i, note in enumerate(notes)]
    legend = sum(BESIDE + LETTER * len(words) for words in grown.legend.values())
    width = max(
        BOLD * len(grown.head), LEFT + max(BAR + LETTER * max(map(len, grown.counts)), legend)
    )
    size = round(width) + 2 * svg.EDGE, bottom + 22 + 18 * len(notes)
    return Picture(
        parts, *size, alt="; ".join(grown.words), text="\n".join(grown.words), style=STYLE
    )


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
    tops = [
        round(share * room) + pixel for share, pixel in zip(accumulate(column), pixels, strict=True)
    ]
    return [top * is_there for top, is_there in zip(tops, there, strict=True)]


def _outline(heights: Sequence[int]) -> str:
    path, x, wide = f"M0 {HIGH}", 0, BAR / len(heights)
    for high, run in groupby(heights):
        x += len([*run])
        path += f"V{HIGH - high}H{x * wide:.5g}" if high else f"V{HIGH}M{x * wide:.5g} {HIGH}"
    return f"{path}V{HIGH}"


def _squares(grown: Growth) -> Iterator[str]:
    """Write its square on each first move, and draw a frame and an arrow where one was chosen."""
    actions = grown.root.actions()
    wide = BAR / len(actions)
    for place, square in enumerate(actions):
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
