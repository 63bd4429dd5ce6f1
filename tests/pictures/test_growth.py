"""How far a tree has grown, counted and placed by a walk of its own that works nothing out."""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import NamedTuple

import pytest

from tests.test_lazy_search import nodes as nodes_below
from ttt import State, Variant
from ttt.lazy import Node, force, grow
from ttt.lazy_search import LazyPlayer, everything, what_matters
from ttt.pictures.growth import Growth, footprint, plies
from ttt.solvers.tree_size import census

LATE = State.parse("xox.o..x.")


class Placed(NamedTuple):
    """A node of a tree: its ply, where it begins, how wide it is, its kind, and is more known?"""

    ply: int
    place: Fraction
    width: Fraction
    kind: str
    is_known: bool


def walk(root: Node, known: set[int]) -> Iterator[Placed]:
    """Yield each node; `known` are the ids of those from before."""
    waiting = [(0, root, Fraction(0), Fraction(1), "unseen")]
    while waiting:
        ply, node, place, width, kind = waiting.pop()
        if node.is_forced:
            kind = "known" if id(node) in known else "new"
        children = node.remembered_children or ()
        is_over = node.is_forced and node.state.is_terminal
        yield Placed(ply, place, width, kind, bool(children) or is_over)
        kind = "passed" if any(child.is_forced for child in children) else "unseen"
        part = width / max(len(children), 1)
        for i, child in enumerate(children):
            waiting.append((ply + 1, child, place + i * part, part, kind))


def grow_at_random(root: Node, rng: Random, tries: int):
    """Grow a tree here and there."""
    for _ in range(tries):
        node = root
        while rng.random() < 0.8 and node.children:
            node = rng.choice(node.children)
        force(node)


@pytest.mark.parametrize(
    "start",
    [State(), LATE, State.empty(Variant(4, 4, 4)), State.empty(Variant(3, 2, 3, misere=True))],
)
@pytest.mark.parametrize("tries", [3, 200])
def test_every_node_has_its_place_and_kind(start, tries):
    rng = Random(tries)
    root = grow(start)
    grow_at_random(root, rng, tries)
    before = footprint(root)
    grow_at_random(root, rng, tries)
    seen = census(root)
    nodes = list(walk(root, {id(node) for node in before}))
    placed = []
    unknown = []
    for number, ply in enumerate(plies(root, before)):
        for kind, places in ply.places.items():
            placed += [(number, Fraction(place, ply.size), kind) for place in places]
        unknown += [(number, Fraction(place, ply.size)) for place in ply.unknown]
        assert {node.width for node in nodes if node.ply == number} == {Fraction(1, ply.size)}
    assert sorted(placed) == sorted((node.ply, node.place, node.kind) for node in nodes)
    expected = [(node.ply, node.place) for node in nodes if not node.is_known]
    assert sorted(unknown) == sorted(expected)
    assert census(root) == seen, "nothing is worked out by looking"
    assert len(before) == len([node for node in nodes if node.kind == "known"])
    assert sum(ply.forced for ply in plies(root, before)) == seen.forced


# ---- words


def test_how_many_are_worked_out_in_all():
    for state, level, head in [
        (State().result(1), 9, "63,905 of 63,905 nodes are worked out (100 %)"),
        (State().result(1), 1, "9 of 63,905 nodes are worked out (0.014 %)"),
        (State(), 1, "10 of 549,946 nodes are worked out (less than 0.01 %)"),
    ]:
        player = LazyPlayer(level, everything)
        chosen = player(state)
        assert player.tree
        words = Growth(player.tree, set(), chosen).words[0]
        assert words == f"{state.to_move} took {chosen}: {head}"


def test_all_but_one_is_not_a_hundred_percent():
    root = grow(State().result(1))
    waiting = [root]
    for _ in range(63_904):
        waiting += waiting.pop().children
    assert Growth(root, set(), 0).head == "o took 0: 63,904 of 63,905 nodes are worked out (99 %)"
    assert footprint(None) == footprint(waiting[0]) == set()


def test_each_ply_is_said():
    player = LazyPlayer(9, what_matters)
    player(State().result(4))
    assert player.tree
    grown = Growth(player.tree, set(), 0)
    kinds = Counter((node.ply, node.kind) for node in walk(player.tree, set()))
    assert grown.names == ["now", "o +1", "x +2", "o +3", "x +4", "o +5", "x +6", "o +7", "x +8"]
    there = [1, 8, 56, 336, 1680, 5760, 15984, 18432, 13248]
    assert grown.counts == [f"{kinds[ply, 'new']:,} of {n:,}" for ply, n in enumerate(there)]
    lines = []
    for ply, name in enumerate(grown.names):
        passed = kinds[ply, "passed"]
        beside = f", {passed:,} passed over" if passed else ""
        lines.append(f"{name}: {grown.counts[ply]}{beside}")
    said = f"Look at the row x +2: {kinds[2, 'new']} of 56 were looked at."
    assert grown.words == [grown.head, ", ".join(grown.legend.values()), said, *lines]
    assert kinds[4, "passed"] > kinds[2, "passed"], "but these are too narrow to be told apart"


def test_where_to_look():
    root = grow(LATE)
    assert Growth(root, set(), 3).clearest == "", "nothing is passed over"
    force(root.children[1])
    assert Growth(root, set(), 3).clearest == "Look at the row o +1: 1 of 4 was looked at."
    for child in root.children:
        force(child.children[0])
    assert Growth(root, set(), 3).clearest == "Look at the row x +2: 4 of 12 were looked at."


def numbers(words: str) -> list[int]:
    """Return the numbers in a text after the move that it begins with."""
    texts = re.findall(r"\d[\d,]*\b", words.split(": ", 1)[1])
    return [int(text.replace(",", "")) for text in texts]


@pytest.mark.parametrize("look", [everything, what_matters])
def test_the_numbers_add_up(look):
    player = LazyPlayer(5, look)
    state = State().result(8)
    for reply in range(2):
        before = footprint(player.part_below(state))
        assert bool(before) == bool(reply)
        chosen = player(state)
        assert player.tree
        grown = Growth(player.tree, before, chosen)
        seen = census(player.tree)
        start = f"o took {chosen}: {seen.forced:,} nodes worked out, {seen.promised:,} passed over"
        assert grown.line.startswith(f"{start}, ")
        worked_out, passed, unseen, in_all = numbers(grown.line)
        assert worked_out + passed + unseen == in_all == nodes_below(state.squares, 9)
        kinds = {kind: numbers(words)[0] for kind, words in grown.legend.items()}
        assert sum(kinds.values()) == in_all
        assert kinds.get("known", 0) == len(before) == worked_out - kinds["new"]
        assert kinds.get("passed", 0) == passed
        assert kinds.get("unseen", 0) == unseen
        assert 0 not in kinds.values()
        assert player.report.startswith(f"{kinds['new']:,} node")
        state = state.result(chosen)
        state = state.result(state.actions()[0])
