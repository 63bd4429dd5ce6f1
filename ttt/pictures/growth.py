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
from itertools import groupby
from math import ceil

from ttt.game import other
from ttt.lazy import Node, remembered, undisturbed
from ttt.pictures import svg
from ttt.pictures.marks import LETTER, PATTERNS, text
from ttt.pictures.picture import Picture
from ttt.solvers.tree_size import nodes_by_ply

KINDS = {
    "known": "known from before",
    "new": "worked out now",
    "passed": "passed over",
    "unseen": "not looked at",
}

Family = tuple[int, tuple[Node, ...]]  # the place of a parent, and its children


class Ply:
    """The nodes of a ply: how many places there are, and which of them each kind takes.

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
    """Yield what is known of each ply of a tree of states, with nodes that were there `before`."""
    size = 1
    families: list[Family] = [(0, (tree,))]
    while families:
        siblings = len(families[0][1])  # as many everywhere: one for each free square
        size *= siblings
        ply = Ply(size)
        next_families = []
        for parent, children in families:
            for place, child in enumerate(children, parent * siblings):
                ply.places[_kind(child, children, before)].append(place)
                if child.remembered_children:
                    next_families.append((place, child.remembered_children))
                elif not (child.is_forced and child.state.is_terminal):
                    ply.unknown.append(place)
        families = next_families
        yield ply


def _kind(node: Node, siblings: Collection[Node], before: Collection[Node]) -> str:
    if node.is_forced:
        return "known" if node in before else "new"
    if any(sibling.is_forced for sibling in siblings):
        return "passed"
    return "unseen"


def footprint(tree: Node | None) -> set[Node]:
    """Return the nodes of a tree that are worked out, none for no tree.

    With them, `Growth` can say later what is new.
    """
    if tree is None:
        return set()
    return {node for node in remembered(tree) if node.is_forced}


class Growth:
    """How far a tree has grown, in numbers and words.

    `before` is the `footprint` of this tree at an earlier time, `chosen` the square taken now, on a
    board of up to 9 squares. Only the root is worked out by looking at it; the tree has forgotten
    nothing. Each ply has a name (who moves to get there) and a count: how many of its nodes are
    worked out, of how many.
    """

    def __init__(self, tree: Node, before: set[Node], chosen: int) -> None:
        self.root = tree.state
        self.chosen = chosen
        with undisturbed():
            self.plies = list(plies(tree, before))
        there = nodes_by_ply(self.root)
        while len(self.plies) < len(there):
            self.plies.append(Ply())
        self.names = ["now"]
        player = self.root.to_move
        for number in range(1, len(there)):
            self.names.append(f"{player} +{number}")
            player = other(player)
        forced = [ply.forced for ply in self.plies]
        both = zip(forced, there, strict=True)
        self.counts = [f"{worked_out:,} of {nodes:,}" for worked_out, nodes in both]
        self._say(sum(forced), sum(there))

    def _say(self, forced: int, there: int) -> None:
        """Put into words how many nodes are worked out, and how many are of each kind."""
        numbers = dict.fromkeys(KINDS, 0)
        for ply in self.plies:
            for kind, places in ply.places.items():
                numbers[kind] += len(places)
        passed = numbers["passed"]
        unseen = there - forced - passed
        numbers["unseen"] = unseen
        move = f"{self.root.to_move} took {self.chosen}: {forced:,}"
        self.head = f"{move} of {there:,} nodes are worked out ({_percent(forced, there)})"
        rest = f"{passed:,} passed over, {unseen:,} not looked at, {there:,} in all"
        self.line = f"{move} nodes worked out, {rest}"
        self.legend = {kind: f"{KINDS[kind]}: {n:,}" for kind, n in numbers.items() if n}

    @property
    def clearest(self) -> str:
        """Where it is seen best that nodes are passed over, in words; nothing if there are none.

        That is the ply with most of them, of those whose nodes can be told apart.
        """
        shown = [number for number, ply in enumerate(self.plies) if ply.size * SPACED <= BAR]
        number = max(shown, key=lambda number: len(self.plies[number].places["passed"]))
        ply = self.plies[number]
        if not ply.places["passed"]:
            return ""
        verb = "was" if ply.forced == 1 else "were"
        return f"Look at the row {self.names[number]}: {self.counts[number]} {verb} looked at."

    @property
    def words(self) -> list[str]:
        """All of it, with a sentence for each ply of which something is worked out."""
        words = [self.head, ", ".join(self.legend.values())]
        if self.clearest:
            words.append(self.clearest)
        for number, ply in enumerate(self.plies):
            sentence = f"{self.names[number]}: {self.counts[number]}"
            for kind in ("known", "passed"):
                if ply.places[kind]:
                    sentence += f", {len(ply.places[kind]):,} {KINDS[kind]}"
            if ply.forced:
                words.append(sentence)
        return words


def _percent(part: int, whole: int) -> str:
    """Return a share in two figures; it is 100 % only of all."""
    share = 100 * part / whole
    if part == whole:
        return "100 %"
    return f"{min(share, 99):.2g} %" if share >= 0.01 else "less than 0.01 %"


# ---- the picture

BAR = 396  # the width of a bar: so the picture has room beside a board
FINEST = 600  # columns of a bar
HIGH = 20  # its height
DOWN = 32  # from one bar to the next
LEFT = 46  # of the first bar
TOP = 62
LINE = 18  # the height of a line of words
SPACED = 5.5  # the least width of nodes that stand apart
SENTENCE = 560  # the width of that on top
NARROW = "Where nodes are too narrow to be drawn, heights show the shares of each kind."
OVER = "Where a bar is lower or missing, games were over before."
STYLE = """.new{fill:var(--x)} .known{fill:url(#stripes)} .passed{fill:url(#over)}
.unseen{fill:var(--faint);fill-opacity:.1} .gaps{stroke:var(--paper)}
.known,.passed,.unseen{stroke:var(--faint);stroke-width:.6} .known{stroke:var(--x)}
.chosen{fill:none;stroke:var(--ink);stroke-width:2.5} .arrow{fill:var(--ink)}
text{fill:var(--ink);font-size:13px} .title{font-weight:bold} .square{text-anchor:middle}
.halo{stroke:var(--paper);stroke-width:4;stroke-linejoin:round;paint-order:stroke} \
.on{fill:var(--paper)}"""

# Of what is passed over; what is not looked at is nearly empty
OVER_LEFT = """<defs><pattern id='over' width='6' height='6' patternUnits='userSpaceOnUse'>
<rect width='6' height='6' fill='var(--dotted)'/>
<path d='M-1 5L1 7M0 0L6 6M5 -1L7 1' stroke='var(--faint)' stroke-width='1.5'/></pattern></defs>"""

Shares = list[float]  # for each column of a bar, how much of it is meant


def draw(grown: Growth) -> Picture:
    """Draw how far a tree has grown."""
    first = f"{grown.names[1]} is after {grown.root.to_move}'s move"
    how = f"Each bar is one move later: {first}. Below a square lies what follows it."
    title = text(svg.EDGE, 20, grown.head, "title")
    parts = [PATTERNS, OVER_LEFT, title, text(svg.EDGE, 40, how)]
    top = TOP
    if grown.clearest:
        parts.append(text(svg.EDGE, 40 + LINE, grown.clearest, "title"))
        top += LINE
    bars = list(_bars(grown.plies))
    for i, bar in enumerate(bars):
        parts.append(f"<g transform='translate({LEFT} {top + i * DOWN})'>")
        parts += _stacked(bar)
        parts.append(_gaps(grown.plies[i]))
        if i == 1:
            parts += _squares(grown)
        name = text(svg.EDGE - LEFT, 15, grown.names[i])
        parts.append(f"{name}{text(BAR + 8, 15, grown.counts[i])}</g>")
    bottom = top + len(bars) * DOWN
    parts += _legend(grown, bottom)
    y = bottom + 12 + LINE * ceil(len(grown.legend) / 2)
    for note in _notes(grown, bars):
        parts.append(text(svg.EDGE, y, note))
        y += LINE
    alt = "; ".join(grown.words)
    words = "\n".join(grown.words)
    return Picture(parts, _width(grown), y - 4, alt=alt, text=words, style=STYLE)


def _notes(grown: Growth, bars: Sequence[list[Shares]]) -> Iterator[str]:
    if max(ply.size for ply in grown.plies) > FINEST:
        yield NARROW
    if any(map(_is_lower, bars)):
        yield OVER


def _width(grown: Growth) -> int:
    """Return how wide the wider is of the sentence on top, and a bar with what is beside it."""
    bar = LEFT + BAR + LETTER * max(map(len, grown.counts))
    return max(SENTENCE, bar) + 2 * svg.EDGE


def _bars(plies: Sequence[Ply]) -> Iterator[list[Shares]]:
    """Yield the shares of each kind; all that may follow what is unknown is not looked at.

    There are as many columns as places in the last ply whose nodes have room.
    """
    columns = max(ply.size for ply in plies if ply.size <= FINEST)
    below = [0.0] * columns  # nodes of which it is not known what follows
    for ply in plies:
        bar = [_shares(places, ply.size, columns) for places in ply.places.values()]
        bar[-1] = _added(bar[-1], below)
        yield bar
        unknown = _shares(ply.unknown, ply.size, columns)
        below = _added(below, unknown)


def _added(some: Shares, others: Shares) -> Shares:
    return [sum(pair) for pair in zip(some, others, strict=True)]


def _shares(places: Sequence[int], size: int, columns: int) -> Shares:
    """Return how much of each column the nodes take at these places of a ply.

    A node takes a part of one column, or the whole of some.
    """
    shares = [0.0] * columns
    for place in places:
        end = ceil((place + 1) * columns / size)
        for column in range(place * columns // size, end):
            shares[column] += min(columns / size, 1)
    return shares


def _columns(bar: Sequence[Shares]) -> list[tuple[float, ...]]:
    """Return for each column of a bar the share of each kind."""
    return list(zip(*bar, strict=True))


def _is_lower(bar: Sequence[Shares]) -> bool:
    """Is a column lower than the others, by what can be seen?"""
    lowest = min(map(sum, _columns(bar)))
    return lowest < 1 - 0.5 / HIGH


def _stacked(bar: Sequence[Shares]) -> Iterator[str]:
    """Draw the kinds upon each other, the last one at the back.

    Each is at least a pixel high where there is any of it.
    """
    tops = [_tops(column) for column in _columns(bar)]
    for number, kind in reversed(list(enumerate(KINDS))):
        heights = [top[number] for top in tops]
        if any(heights):
            yield f"<path class='{kind}' d='{_outline(heights)}'/>"


def _tops(column: Sequence[float]) -> list[int]:
    """Return how high each kind ends in a column; 0 if there is none of it."""
    tops = []
    room = HIGH - len([share for share in column if share > 0])
    filled = 0.0
    pixels = 0
    for share in column:
        filled += share
        if share > 0:
            pixels += 1
            tops.append(round(filled * room) + pixels)
        else:
            tops.append(0)
    return tops


def _outline(heights: Sequence[int]) -> str:
    path = f"M0 {HIGH}"
    wide = BAR / len(heights)
    end = 0
    for high, run in groupby(heights):
        end += len(list(run))
        x = f"{end * wide:.5g}"
        path += f"V{HIGH - high}H{x}" if high else f"V{HIGH}M{x} {HIGH}"
    return f"{path}V{HIGH}"


def _gaps(ply: Ply) -> str:
    """Draw a gap before each node, where there is room."""
    path = ""
    if ply.size * SPACED <= BAR:
        for places in ply.places.values():
            for place in places:
                path += f"M{place * BAR / ply.size:.5g} 0v{HIGH}"
    return f"<path class='gaps' d='{path}'/>"


def _squares(grown: Growth) -> Iterator[str]:
    """Write its square on each first move, and draw a frame and an arrow where one was chosen."""
    actions = grown.root.actions()
    new = grown.plies[1].places["new"]
    wide = BAR / len(actions)
    for place, square in enumerate(actions):
        look = "on" if place in new else "halo"
        middle = (place + 0.5) * wide
        yield text(middle, 15, square, f"square {look}")
        if square == grown.chosen:
            size = f"width='{wide - 1:.5g}' height='{HIGH}'"
            yield f"<rect class='chosen' x='{place * wide:.5g}' {size}/>"
            yield f"<path class='arrow' d='M{middle - 6:.5g} -10h12l-6 8z'/>"


def _legend(grown: Growth, y: int) -> Iterator[str]:
    """Draw a sample of each kind with its number, two in a row."""
    for place, (kind, words) in enumerate(grown.legend.items()):
        down, across = divmod(place, 2)
        x = LEFT + across * BAR // 2
        yield f"<rect class='{kind}' x='{x}' y='{y + 18 * down}' width='22' height='12'/>"
        yield text(x + 28, y + 18 * down + 11, words)
