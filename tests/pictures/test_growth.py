"""How far a tree has grown: counted and placed by a walk of its own, and nothing is worked out by it."""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.plain import GAME
from ttt import State, Variant
from ttt.lazy import Node, force, grow
from ttt.lazy_search import LazyPlayer, everything, what_matters
from ttt.pictures.growth import Growth, footprint, plies
from ttt.solvers.tree_size import census

LATE = State.parse("xox.o..x.")
Found = tuple[Fraction, Fraction, str]  # where a node begins, how wide it is, and its kind


def walk(root: Node, known: set[int]) -> Iterator[tuple[int, Found, bool]]:
    """Yield each node with its ply, and whether it is known what follows: `known` are the ids of those from before."""
    waiting = [(0, root, Fraction(0), Fraction(1), "unseen")]
    while waiting:
        ply, node, place, width, kind = waiting.pop()
        if node.is_forced:
            kind = "known" if id(node) in known else "new"
        children = node.remembered_children or ()
        yield (
            ply,
            (place, width, kind),
            bool(children) or (node.is_forced and node.state.is_terminal),
        )
        kind = "passed" if any(child.is_forced for child in children) else "unseen"
        part = width / max(len(children), 1)
        waiting += [
            (ply + 1, child, place + i * part, part, kind) for i, child in enumerate(children)
        ]


def grown_at_random(start: State, rng: Random, tries: int) -> tuple[Node, set[int], set[Node]]:
    """Grow a tree here and there, and remember in the middle of it how it looked."""
    root = grow(start)
    for half in range(2):
        if half:
            before = footprint(root)
        for _ in range(tries):
            node = root
            while rng.random() < 0.8 and node.children:
                node = rng.choice(node.children)
            force(node)
    return root, {id(node) for node in before}, before


@pytest.mark.parametrize(
    "start",
    [State(), LATE, State.empty(Variant(4, 4, 4)), State.empty(Variant(3, 2, 3, misere=True))],
)
@pytest.mark.parametrize("tries", [3, 200])
def test_every_node_has_its_place_and_kind(start: State, tries: int) -> None:
    root, known, before = grown_at_random(start, Random(tries), tries)
    seen = census(root)
    expected = Counter((ply, found) for ply, found, _ in walk(root, known))
    unknown = Counter(
        (ply, place) for ply, (place, _, _), is_known in walk(root, known) if not is_known
    )
    found = [*enumerate(plies(root, before))]
    assert expected == Counter(
        (i, (Fraction(place, ply.size), Fraction(1, ply.size), kind))
        for i, ply in found
        for kind, places in ply.places.items()
        for place in places
    )
    assert unknown == Counter(
        (i, Fraction(place, ply.size)) for i, ply in found for place in ply.unknown
    )
    assert census(root) == seen, "nothing is worked out by looking"
    assert sum(ply.forced for _, ply in found) == seen.forced
    assert len(before) == sum(kind == "known" for _, (_, _, kind) in expected.elements())


# ---- words


@pytest.mark.parametrize(
    ("state", "level", "head"),
    [
        (State().result(1), 9, "63,905 of 63,905 nodes are worked out (100 %)"),
        (State().result(1), 1, "9 of 63,905 nodes are worked out (0.014 %)"),
        (State(), 1, "10 of 549,946 nodes are worked out (less than 0.01 %)"),
    ],
)
def test_how_many_are_worked_out_in_all(state: State, level: int, head: str) -> None:
    player = LazyPlayer(level, everything)
    chosen = player(state)
    assert player.tree
    assert Growth(player.tree, set(), chosen).words[0] == f"{state.to_move} took {chosen}: {head}"


def test_all_but_one_is_not_a_hundred_percent() -> None:
    waiting = [root := grow(State().result(1))]
    for _ in range(63_904):
        waiting += waiting.pop().children
    assert Growth(root, set(), 0).head == "o took 0: 63,904 of 63,905 nodes are worked out (99 %)"
    assert footprint(None) == footprint(waiting[0]) == set()


def test_each_ply_is_told() -> None:
    player = LazyPlayer(9, what_matters)
    player(State().result(4))
    assert player.tree
    told, kinds = (
        Growth(player.tree, set(), 0),
        Counter((ply, kind) for ply, (*_, kind), _ in walk(player.tree, set())),
    )
    assert told.names == ["now", "o +1", "x +2", "o +3", "x +4", "o +5", "x +6", "o +7", "x +8"]
    there = [1, 8, 56, 336, 1680, 5760, 15984, 18432, 13248]
    assert told.counts == [f"{kinds[ply, 'new']:,} of {n:,}" for ply, n in enumerate(there)]
    assert told.words == [
        told.head, ", ".join(told.legend.values()),
        *(f"{name}: {count}" + (f", {kinds[ply, 'passed']:,} passed over" if kinds[ply, "passed"] else "")
          for ply, (name, count) in enumerate(zip(told.names, told.counts, strict=True)))
    ]  # fmt: skip


def numbers(words: str) -> list[int]:
    """Return the numbers in a text after the move that it begins with."""
    return [
        int(number.replace(",", ""))
        for number in re.findall(r"\d[\d,]*\b", words.split(": ", 1)[1])
    ]


@pytest.mark.parametrize("look", [everything, what_matters])
def test_the_numbers_add_up(look: Any) -> None:
    player, state = LazyPlayer(5, look), State().result(8)
    for reply in range(2):
        before = footprint(player.part_below(state))
        assert bool(before) == bool(reply)
        chosen = player(state)
        assert player.tree
        told, seen = Growth(player.tree, before, chosen), census(player.tree)
        start = (
            f"o took {chosen}: {seen.forced:,} nodes worked out, {seen.promised:,} passed over, "
        )
        assert told.line.startswith(start)
        worked_out, passed, unseen, in_all = numbers(told.line)
        assert worked_out + passed + unseen == in_all == size(state.squares)
        kinds = {kind: numbers(words)[0] for kind, words in told.legend.items()}
        assert sum(kinds.values()) == in_all
        assert kinds.get("known", 0) == len(before) == worked_out - kinds["new"]
        assert (kinds.get("passed", 0), kinds.get("unseen", 0)) == (passed, unseen)
        assert 0 not in kinds.values()
        assert player.report.startswith(f"{kinds['new']:,} node")
        state = state.result(chosen)
        state = state.result(state.actions()[0])


def size(board: str) -> int:
    """Return how many nodes the tree below a board has, by a walk through all of them."""
    return 1 + sum(size(after) for _, after in GAME.moves(board))
