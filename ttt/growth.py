"""How far a game tree has grown: which of its nodes are worked out, ply by ply (notebook 09).

Reading order: `Ply`, the nodes of one ply, and `plies`, which reads a tree and works nothing out; `footprint`, which
remembers what was worked out; `Growth`, all of it in numbers and words. `ttt.svg_growth` draws it.

A place is a number from 0 to 1. The children of a node share its stretch in equal parts, in the order of squares: so
the place where a node begins tells which one of its ply it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, repeat
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ttt.game import State, other
from ttt.lazy import Node
from ttt.tree_size import nodes_by_ply

Floats: TypeAlias = npt.NDArray[np.float64]
Footprint: TypeAlias = list[Floats]  # for each ply the places of the nodes that are worked out

KINDS = {"known": "known from before", "new": "worked out now", "passed": "passed over", "promised": "promised"}
KNOWN, NEW, PASSED, PROMISED = range(4)
COLUMNS = 300  # into which a ply is divided
MOVES = 48  # nodes of a ply up to which their moves are told
COUNTED = 16  # free squares up to which all nodes there are can be counted soon
WHOLE = 9  # squares of a board of which all plies are told


@dataclass(frozen=True)
class Ply:
    """The nodes of a ply: where they begin, how wide all of them are, and of which kind each is.

    A node is passed over if it is only promised while a sibling is worked out. `moves` are the squares that lead to
    the nodes, if there is room for them. `below` tells how much of each column lies below nodes of which is not known
    what follows, and `onward` how much will do so in the next ply.
    """

    places: Floats
    width: float
    kinds: npt.NDArray[np.uint8]
    moves: Sequence[int]
    below: Floats
    onward: Floats

    def count(self, *kinds: int) -> int:
        """Return how many nodes are of these kinds."""
        return int(np.isin(self.kinds, kinds).sum())

    @property
    def forced(self) -> int:
        """How many nodes are worked out."""
        return self.count(KNOWN, NEW)

    @cached_property
    def shares(self) -> list[Floats]:
        """How much of each column is taken by each kind."""
        found = [_shares(self.places[self.kinds == kind], self.width) for kind in range(len(KINDS))]
        return [*found[:PROMISED], found[PROMISED] + self.below]


def plies(tree: Node, before: Footprint | None = None) -> Iterator[Ply]:
    """Yield what is known of each ply of a tree of states, and what of it was known `before`."""
    nodes, places, width, below = [tree], np.zeros(1), 1.0, np.zeros(COLUMNS)
    moves: list[int] = []
    siblings = 1
    for known in chain(before or [], repeat(np.zeros(0))):
        forced = np.array([node.is_forced for node in nodes])
        passed = np.repeat(forced.reshape(-1, siblings).any(axis=1), siblings)
        kinds = np.where(forced, np.where(np.isin(places, known), KNOWN, NEW), np.where(passed, PASSED, PROMISED))
        children = [node.remembered_children for node in nodes]
        onward = below + _shares(places[_unknown(nodes, children)], width)
        yield Ply(places, width, kinds.astype(np.uint8), moves, below, onward)
        opened = np.array([bool(some) for some in children])
        if not opened.any():
            return
        parents, nodes = nodes, list(chain.from_iterable(filter(None, children)))
        siblings = len(nodes) // int(opened.sum())  # as many everywhere: one for each free square
        width, below = width / siblings, onward
        places = (places[opened, None] + width * np.arange(siblings)).ravel()
        told = zip(parents, opened, strict=True) if width * MOVES >= 1 else ()
        moves = [move for parent, has_children in told if has_children for move in parent.state.actions()]


def footprint(tree: Node | None) -> Footprint:
    """Return where a tree is worked out, so that `plies` can tell later what is new; nothing for no tree."""
    return [] if tree is None else [ply.places[ply.kinds == NEW] for ply in plies(tree)]


def _unknown(nodes: Sequence[Node], children: Sequence[tuple[Node, ...] | None]) -> npt.NDArray[np.bool_]:
    """Return of which nodes is not known what follows: nobody has asked, or it was not remembered."""
    pairs = zip(nodes, children, strict=True)
    return np.array([some is None and not (node.is_forced and node.state.is_terminal) for node, some in pairs])


def _shares(places: Floats, width: float) -> Floats:
    """Return how much of each column some nodes take that begin at these places."""
    if not len(places):
        return np.zeros(COLUMNS)
    edges = np.stack([places, places + width], axis=1).ravel() * COLUMNS
    taken = np.arange(1, 2 * len(places) + 1) // 2 * width * COLUMNS  # by all nodes, up to each edge
    return np.diff(np.interp(np.arange(COLUMNS + 1), edges, taken))


class Growth:
    """How far a tree has grown, and how it was `before`, in numbers and words; nothing is worked out by looking at it.

    All plies are told on boards of up to 9 squares, on others as far as something is worked out, and one more. Raises
    TypeError for what is no tree of states, and ValueError if its root is only promised or `chosen` can't be taken.
    """

    def __init__(self, tree: Node, before: Footprint | None = None, chosen: int | None = None) -> None:
        self.root, self.chosen = _checked_root(tree, chosen), chosen
        found, free = [*plies(tree, before)], len(self.root.actions())  # all free squares, none if the game is over
        self.there = [n for n in nodes_by_ply(self.root) if n] if free <= COUNTED else []
        last = len(self.there) - 1 if self.there else free
        shown = last if len(self.root.squares) <= WHOLE else min(last, sum(ply.forced > 0 for ply in found))
        onward = found[-1].onward
        rest = Ply(np.zeros(0), 0.0, np.zeros(0, np.uint8), [], onward, onward)
        self.plies = [*found, *repeat(rest, shown)][: shown + 1]
        self.more = last - shown  # plies that are not told

    @property
    def names(self) -> list[str]:
        """What each ply is called: who moves to get there."""
        players = (self.root.to_move, other(self.root.to_move))
        return ["now", *(f"{players[ply % 2 == 0]} +{ply}" for ply in range(1, len(self.plies)))]

    @property
    def counts(self) -> list[str]:
        """How many nodes of each ply are worked out, and of how many if that is known."""
        if not self.there:
            return [f"{ply.forced:,}" for ply in self.plies]
        return [f"{ply.forced:,} of {there:,}" for ply, there in zip(self.plies, self.there, strict=False)]

    @property
    def head(self) -> str:
        """How many nodes are worked out in all."""
        forced = sum(ply.forced for ply in self.plies)
        of = f" of {sum(self.there):,}" if self.there else ""
        share = f" ({_percent(forced, sum(self.there))})" if self.there else ""
        nodes = "node" if (sum(self.there) or forced) == 1 else "nodes"
        move = "" if self.chosen is None else f"{self.root.to_move} takes {self.chosen}: "
        return f"{move}{forced:,}{of} {nodes} worked out{share}"

    @property
    def tail(self) -> str:
        """How many plies are not told, if any."""
        return f"… {self.more} more {'ply' if self.more == 1 else 'plies'}" if self.more else ""

    @property
    def alt(self) -> str:
        """All of it in a sentence for each ply."""
        told = [self.head]
        for ply, name, count in zip(self.plies, self.names, self.counts, strict=True):
            known, passed = ply.count(KNOWN), ply.count(PASSED)
            beside = (f", {known:,} known from before" if known else "") + (
                f", {passed:,} passed over" if passed else ""
            )
            told += [f"{name}: {count}{beside}"] if ply.forced else []
        return "; ".join([*told, *filter(None, [self.tail])])

    def __str__(self) -> str:
        rows = [["", "worked out", *(KINDS[kind] for kind in ("known", "passed"))]]
        rows += [
            [name, count, *(f"{ply.count(kind):,}" for kind in (KNOWN, PASSED))]
            for ply, name, count in zip(self.plies, self.names, self.counts, strict=True)
        ]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        table = ["  ".join(map(str.rjust, row, widths)) for row in rows]
        return "\n".join([self.head, *table, *filter(None, [self.tail])])


def _checked_root(tree: Node, chosen: int | None) -> State:
    """Return the state at the root of a tree, or raise what `Growth` says."""
    if not isinstance(tree, Node):
        raise TypeError(f"{tree!r} is not the root of a tree, such as grow(State())")
    if not tree.is_forced:
        raise ValueError(f"{tree!r} can't be the root here: it should be worked out, as that of grow(State()) is")
    if not isinstance(tree.state, State):
        raise TypeError(f"{tree.state!r} is not a State; a tree of states was expected, such as grow(State())")
    if chosen is not None and (type(chosen) is not int or chosen not in tree.state.actions()):
        raise ValueError(f"chosen={chosen!r} can't be taken now; the squares are {tree.state.actions()}")
    return tree.state


def _percent(part: int, whole: int) -> str:
    """Return a share in two figures; it is 100 % only of all."""
    share = 100 * part / whole
    return "100 %" if part == whole else "less than 0.01 %" if share < 0.01 else f"{min(share, 99):.2g} %"
