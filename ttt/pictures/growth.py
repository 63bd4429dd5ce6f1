"""How far a game tree has grown: which of its nodes are worked out, ply by ply (notebook 09).

Reading order: `Ply`, the nodes of one ply, and `plies`, which reads a tree and works nothing out; `footprint`, which
remembers what was worked out; `Growth`, all of it in numbers and words. `ttt.pictures.growth_picture` draws it.

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

from ttt.game import State, other, shown
from ttt.lazy import Node
from ttt.solvers.tree_size import nodes_by_ply

Floats: TypeAlias = npt.NDArray[np.float64]
Footprint: TypeAlias = list[Floats]  # for each ply the places of the nodes that are worked out

KINDS = {"known": "known from before", "new": "worked out now", "passed": "passed over", "unseen": "not looked at"}
KNOWN, NEW, PASSED, UNSEEN = range(4)
COLUMNS = 300  # into which a ply is divided
MOVES = 37  # nodes of a ply up to which their moves are told: then there is room for two digits
COUNTED = 16  # free squares up to which all nodes there are can be counted soon
WHOLE = 9  # squares of a board of which all plies are told


@dataclass(frozen=True)
class Ply:
    """The nodes of a ply: where they begin, how wide all of them are, and of which kind each is.

    A node is passed over if it is only promised while a sibling is worked out, and not looked at if none is. `moves`
    are the squares that lead to the nodes, if there is room for them. `below` tells how much of each column lies below
    nodes of which is not known what follows, and `onward` how much will do so in the next ply.
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
        return [*found[:UNSEEN], found[UNSEEN] + self.below]


def plies(tree: Node, before: Footprint | None = None) -> Iterator[Ply]:
    """Yield what is known of each ply of a tree of states, and what of it was known `before`."""
    nodes, places, width, below = [tree], np.zeros(1), 1.0, np.zeros(COLUMNS)
    moves: list[int] = []
    siblings = 1
    for known in chain(before or [], repeat(np.zeros(0))):
        forced = np.array([node.is_forced for node in nodes])
        passed = np.repeat(forced.reshape(-1, siblings).any(axis=1), siblings)
        kinds = np.where(forced, np.where(np.isin(places, known), KNOWN, NEW), np.where(passed, PASSED, UNSEEN))
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
    """Return where a tree is worked out, so that `plies` can tell later what is new; nothing for no tree.

    Raises TypeError for what is no tree of states.
    """
    return [] if tree is None else [ply.places[ply.kinds == NEW] for ply in plies(_checked(tree))]


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
    TypeError for what is no tree of states or no footprint, and ValueError if the root is only promised, for a
    footprint of another tree, and if `chosen` can't be taken.
    """

    def __init__(self, tree: Node, before: Footprint | None = None, chosen: int | None = None) -> None:
        self.root, self.chosen = _checked_root(tree, chosen), chosen
        if not isinstance(before, list | None) or not all(isinstance(ply, np.ndarray) for ply in before or []):
            raise TypeError(f"before={shown(before)} is not what footprint(tree) gave at an earlier time")
        found, free = [*plies(tree, before)], len(self.root.actions())  # all free squares, none if the game is over
        if sum(map(len, before or [])) != sum(ply.count(KNOWN) for ply in found):
            raise ValueError(f"before={shown(before)} is the footprint of another tree")
        self.there = nodes_by_ply(self.root) if free <= COUNTED else []
        last = len(self.there) - 1 if self.there else free
        last_shown = last if len(self.root.squares) <= WHOLE else min(last, sum(ply.forced > 0 for ply in found))
        onward = found[-1].onward
        rest = Ply(np.zeros(0), 0.0, np.zeros(0, np.uint8), [], onward, onward)
        self.plies = [*found, *repeat(rest, last_shown)][: last_shown + 1]
        self.more = last - last_shown  # plies that are not told
        self.was_full = tree.is_full  # then more was worked out than is remembered, and what it was is not known

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
    def forced(self) -> int:
        """How many nodes are worked out in all, as far as they are remembered."""
        return sum(ply.forced for ply in self.plies)

    @property
    def head(self) -> str:
        """How many nodes are worked out in all."""
        of = f" of {sum(self.there):,}" if self.there else ""
        share = f" ({_percent(self.forced, sum(self.there))})" if self.there else ""
        nodes, are = _plural(sum(self.there) or self.forced, "node"), "is" if self.forced == 1 else "are"
        done = "remembered" if self.was_full else "worked out"
        more = "; its memory was full, more was worked out and forgotten" if self.was_full else ""
        return f"{self._move}{self.forced:,}{of} {nodes} {are} {done}{share}{more}"

    @property
    def legend(self) -> dict[str, str]:
        """The kinds of nodes that there are, and how many are of each, if that is known."""
        numbers = [sum(ply.count(kind) for ply in self.plies) for kind in range(UNSEEN)]
        told = {kind: f"{KINDS[kind]}: {n:,}" for kind, n in zip(KINDS, numbers, strict=False) if n}
        unseen = sum(self.there) - sum(numbers)
        if unseen > 0 or (not self.there and any(ply.shares[UNSEEN].any() for ply in self.plies)):
            told["unseen"] = self._unseen + (f": {unseen:,}" if self.there else "")
        return told

    @property
    def line(self) -> str:
        """The same in a line: the numbers add up to all nodes, if these are counted."""
        passed, all_ = sum(ply.count(PASSED) for ply in self.plies), sum(self.there)
        done = "remembered" if self.was_full else "worked out"
        told = [f"{self.forced:,} {_plural(self.forced, 'node')} {done}", f"{passed:,} passed over"]
        told += [f"{all_ - self.forced - passed:,} {self._unseen}", f"{all_:,} in all"] if all_ else []
        return self._move + ", ".join(told) + ("; its memory was full" if self.was_full else "")

    @property
    def tail(self) -> str:
        """How many plies are not told, if any."""
        return f"… {self.more} more {'ply' if self.more == 1 else 'plies'}" if self.more else ""

    @property
    def alt(self) -> str:
        """All of it in a sentence for each ply."""
        told = [self.head, ", ".join(self.legend.values())]
        for ply, name, count in zip(self.plies, self.names, self.counts, strict=True):
            beside = [
                f"{n:,} {KINDS[kind]}" for kind, n in (("known", ply.count(KNOWN)), ("passed", ply.count(PASSED))) if n
            ]
            told += [", ".join([f"{name}: {count}", *beside])] if ply.forced else []
        return "; ".join([*told, *filter(None, [self.tail])])

    def __str__(self) -> str:
        rows = [["", "worked out", *(KINDS[kind] for kind in ("known", "passed"))]]
        rows += [
            [name, count, *(f"{ply.count(kind):,}" for kind in (KNOWN, PASSED))]
            for ply, name, count in zip(self.plies, self.names, self.counts, strict=True)
        ]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        table = ["  ".join(map(str.rjust, row, widths)) for row in rows]
        return "\n".join([self.head, ", ".join(self.legend.values()), *table, *filter(None, [self.tail])])

    @property
    def _move(self) -> str:
        return "" if self.chosen is None else f"{self.root.to_move} took {self.chosen}: "

    @property
    def _unseen(self) -> str:
        return KINDS["unseen"] + (" or forgotten" if self.was_full else "")


def _checked(tree: Node) -> Node:
    """Return a tree of states. Raises TypeError for anything else."""
    if not isinstance(tree, Node):
        raise TypeError(f"{shown(tree)} is not the root of a tree, such as grow(State())")
    if tree.is_forced and not isinstance(tree.state, State):
        raise TypeError(f"{tree.state!r} is not a State; a tree of states was expected, such as grow(State())")
    return tree


def _checked_root(tree: Node, chosen: int | None) -> State:
    """Return the state at the root of a tree, or raise what `Growth` says."""
    if not _checked(tree).is_forced:
        raise ValueError(f"{tree!r} can't be the root here: it should be worked out, as that of grow(State()) is")
    state: State = tree.state
    if chosen is not None and (type(chosen) is not int or chosen not in state.actions()):
        raise ValueError(f"chosen={chosen!r} can't be taken now; the squares are {state.actions()}")
    return state


def _plural(number: int, one: str) -> str:
    return one if number == 1 else f"{one}s"


def _percent(part: int, whole: int) -> str:
    """Return a share in two figures; it is 100 % only of all."""
    share = 100 * part / whole
    return "100 %" if part == whole else "less than 0.01 %" if share < 0.01 else f"{min(share, 99):.2g} %"
