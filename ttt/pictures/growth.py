"""How far a game tree has grown: which of its nodes are worked out, ply by ply (notebook 09).

Reading order: `Ply`, the nodes of one ply, and `plies`, which reads a tree and works nothing out; `footprint`, which
remembers what was worked out; `Growth`, all of it in numbers and words. `ttt.pictures.growth_picture` draws it.

The children of a node share its place in equal parts, in the order of squares. So the places of a ply are numbered
0, 1, 2, … from left to right, and the children of the node at place 2 have, if there are 7, the places 14 to 20.
"""

from collections.abc import Collection, Iterator
from itertools import repeat

from ttt import doors
from ttt.game import other
from ttt.lazy import Node, undisturbed
from ttt.solvers.tree_size import nodes_by_ply

KINDS = {"known": "known from before", "new": "worked out now", "passed": "passed over", "unseen": "not looked at"}
COUNTED = 16  # free squares up to which all nodes there are can be counted soon
WHOLE = 9  # squares of a board of which all plies are shown


class Ply:
    """The nodes of a ply: how many places there are, and which of them are taken by nodes of each kind.

    A node is passed over if it is only promised while a sibling is worked out, and not looked at if none is. `unknown`
    are the places of all those of which it is not known what follows.
    """

    def __init__(self, size: int = 0) -> None:
        self.size = size
        self.places: dict[str, list[int]] = {kind: [] for kind in KINDS}
        self.unknown: list[int] = []

    @property
    def forced(self) -> int:
        """How many nodes are worked out."""
        return len(self.places["known"]) + len(self.places["new"])


def plies(tree: Node, before: Collection[Node] = ()) -> Iterator[Ply]:
    """Yield what is known of each ply of a tree of states, if these nodes were worked out `before`."""
    size = 1
    families: list[tuple[int, tuple[Node, ...]]] = [(0, (tree,))]  # the place of each node, and its children
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
    if tree is None or not tree.is_forced:
        return set()
    return {tree}.union(*map(footprint, tree.remembered_children or ()))


class Growth:
    """How far a tree has grown, in numbers and words: what was worked out `before`, what is now, and what is not.

    `before` is the `footprint` of this tree at an earlier time, `chosen` a square that can be taken now. Only the root
    is worked out by looking at it. All plies are shown on boards of up to 9 squares, on others as far as something is
    worked out, and one more. Each has a name (who moves to get there) and a count: how many of its nodes are worked
    out, of how many if that is known. Raises TypeError or ValueError for anything else, and if the game is over.
    """

    def __init__(self, tree: Node, before: set[Node] | None = None, chosen: int | None = None) -> None:
        self.root = doors.unfinished(doors.instance(tree, Node, "grow(State())").state)
        self.chosen = doors.one_of("chosen", chosen, (None, *self.root.actions()))
        known = doors.instance(set() if before is None else before, set, "what footprint(tree) returns")
        with undisturbed():
            found = [*plies(tree, known)]
        free = len(self.root.actions())
        there = nodes_by_ply(self.root) if free <= COUNTED else []
        last = len(there) - 1 if there else free
        shown = last if len(self.root.squares) <= WHOLE else min(last, sum(ply.forced > 0 for ply in found))
        self.plies = [*found, *repeat(Ply(), shown)][: shown + 1]
        players = (self.root.to_move, other(self.root.to_move))
        self.names = ["now", *(f"{players[ply % 2 == 0]} +{ply}" for ply in range(1, shown + 1))]
        of = [f" of {number:,}" for number in there] or [""] * (shown + 1)
        self.counts = [f"{ply.forced:,}{all_}" for ply, all_ in zip(self.plies, of, strict=False)]
        self.tail = f"… {last - shown} more {'ply' if last - shown == 1 else 'plies'}" if last > shown else ""
        self._say(sum(there), tree.is_full)

    def _say(self, there: int, is_full: bool) -> None:
        """Put into words how many nodes are of each kind, of all there are, or of a number that is not known: 0."""
        done, full = ("remembered", "; its memory was full") if is_full else ("worked out", "")
        unseen = KINDS["unseen"] + (" or forgotten" if is_full else "")
        move = "" if self.chosen is None else f"{self.root.to_move} took {self.chosen}: "
        numbers = {kind: sum(len(ply.places[kind]) for ply in self.plies) for kind in ("known", "new", "passed")}
        forced, rest = numbers["known"] + numbers["new"], there - sum(numbers.values())
        of, share = (f" of {there:,}", f" ({_percent(forced, there)})") if there else ("", "")
        more = ", more was worked out and forgotten" if is_full else ""
        self.head = f"{move}{forced:,}{of} nodes are {done}{share}{full}{more}"
        parts = [f"{forced:,} nodes {done}", f"{numbers['passed']:,} {KINDS['passed']}"]
        parts += [f"{rest:,} {unseen}", f"{there:,} in all"] if there else []
        self.line = move + ", ".join(parts) + full
        self.legend = {kind: f"{KINDS[kind]}: {n:,}" for kind, n in numbers.items() if n}
        if rest:
            self.legend["unseen"] = f"{unseen}: {rest:,}" if there else unseen

    @property
    def words(self) -> list[str]:
        """All of it, with a sentence for each ply of which something is worked out."""
        found = [self.head, ", ".join(self.legend.values())]
        for ply, name, count in zip(self.plies, self.names, self.counts, strict=True):
            beside = [(len(ply.places[kind]), KINDS[kind]) for kind in ("known", "passed")]
            told = [f"{name}: {count}", *(f"{number:,} {kind}" for number, kind in beside if number)]
            found += [", ".join(told)] if ply.forced else []
        return [*found, self.tail] if self.tail else found


def _percent(part: int, whole: int) -> str:
    """Return a share in two figures; it is 100 % only of all."""
    share = 100 * part / whole
    return "100 %" if part == whole else "less than 0.01 %" if share < 0.01 else f"{min(share, 99):.2g} %"
