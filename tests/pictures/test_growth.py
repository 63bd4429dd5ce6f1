"""How far a tree has grown: counted and placed by a walk of its own, and nothing is worked out by it."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from ttt import State, Variant
from ttt.alphabeta import PaperTree
from ttt.lazy import Node, census, force, forced, grow, lazy, replant
from ttt.lazy_search import LazyPlayer, everything, what_matters
from ttt.lookahead import by_open_lines
from ttt.pictures.growth import COLUMNS, KINDS, Growth, Ply, footprint, plies

FOUR, SEVEN = State.empty(Variant(4, 4, 4)), State.empty(Variant(7, 7, 4))
LATE = State.parse("xox.o..x.")
Found = tuple[float, float, str]  # where a node begins, how wide it is, and its kind


def walk(node: Node, known: set[int]) -> Iterator[tuple[int, Found]]:
    """Yield each node with its ply, by a recursion of its own: `known` are the ids of those that were worked out."""
    waiting = [(0, node, 0.0, 1.0, "unseen")]
    while waiting:
        ply, one, place, width, kind = waiting.pop()
        if one.is_forced:
            kind = "known" if id(one) in known else "new"
        yield ply, (place, width, kind)
        children = one.remembered_children or ()
        kind = "passed" if any(child.is_forced for child in children) else "unseen"
        part = width / max(len(children), 1)
        waiting += [(ply + 1, child, place + i * part, part, kind) for i, child in enumerate(children)]


def ids(node: Node) -> set[int]:
    """Return the ids of all nodes that are worked out."""
    waiting, found = [node], set()
    while waiting:
        one = waiting.pop()
        found |= {id(one)} if one.is_forced else set()
        waiting += one.remembered_children or ()
    return found


def grown_at_random(start: State, luck: Random, tries: int) -> tuple[Node, set[int], list[Any]]:
    """Grow a tree here and there, and remember in the middle of it how it looked."""
    root = grow(start)
    for half in range(2):
        if half:
            known, before = ids(root), footprint(root)
        for _ in range(tries):
            node = root
            while luck.random() < 0.8 and node.children:
                node = luck.choice(node.children)
            force(node)
    return root, known, before


@pytest.mark.parametrize("start", [State(), LATE, FOUR, State.empty(Variant(3, 2, 3, misere=True))])
@pytest.mark.parametrize("tries", [3, 200])
def test_every_node_has_its_place_and_kind(start: State, tries: int) -> None:
    root, known, before = grown_at_random(start, Random(tries), tries)
    expected: dict[int, list[Found]] = {}
    for depth, found in walk(root, known):
        expected.setdefault(depth, []).append(found)
    for i, ply in enumerate(plies(root, before)):
        kinds = [list(KINDS)[kind] for kind in ply.kinds]
        for told, (place, width, kind) in zip(
            zip(ply.places, kinds, strict=True), sorted(expected.pop(i)), strict=True
        ):
            assert told == (pytest.approx(place, abs=1e-12), kind)
            assert width == pytest.approx(ply.width)
    assert expected == {}


def columns_of(ply: Ply, nodes: list[Found], kind: str) -> list[float]:
    """Return how much of each column is taken by nodes of a kind, column by column and node by node."""
    mine = [(place * COLUMNS, (place + width) * COLUMNS) for place, width, its in nodes if its == kind]
    return [sum(max(0.0, min(end, x + 1) - max(begin, x)) for begin, end in mine) for x in range(COLUMNS)]


def test_columns_tell_shares_and_what_is_below_the_unknown() -> None:
    root, known, before = grown_at_random(LATE, Random(5), 12)
    found = list(walk(root, known))
    for i, ply in enumerate(plies(root, before)):
        nodes = [one for depth, one in found if depth == i]
        for number, kind in enumerate(["known", "new", "passed"]):
            assert ply.shares[number] == pytest.approx(columns_of(ply, nodes, kind), abs=1e-9)
        unseen = np.array(columns_of(ply, nodes, "unseen"))
        assert ply.shares[3] - ply.below == pytest.approx(unseen, abs=1e-9)


def test_what_lies_below_is_all_but_what_is_known_to_be_over() -> None:
    """x on 0, 1 wins with 2 at once; on the other squares it is not known what follows."""
    root = grow(State.parse("xx.oo...."))
    first = root.children
    for child in first:
        force(child)
    top, next_ = plies(root)
    assert not top.below.any()
    assert not top.onward.any(), "all that follows is known"
    assert next_.onward.sum() == pytest.approx(COLUMNS * 4 / 5), "one of five moves ends the game"
    assert next_.onward[: COLUMNS // 5] == pytest.approx(0)
    assert len(first[1].children) == 4
    assert [ply.onward.sum() for ply in plies(root)][1:] == pytest.approx([COLUMNS * 3 / 5, COLUMNS * 4 / 5])


def test_nothing_is_worked_out_by_looking() -> None:
    player = LazyPlayer(4)
    player(State())
    assert player.tree
    before = census(player.tree)
    str(Growth(player.tree, footprint(player.tree)))
    assert census(player.tree) == before
    root = grow(FOUR)
    assert (Growth(root).counts, census(root)[:2]) == (["1 of 1", "0 of 16"], (1, 0))
    assert root.remembered_children is None


def test_what_was_known_stays_and_the_rest_is_new() -> None:
    player, state = LazyPlayer(6, what_matters), State().result(0)
    state = state.result(player(state))
    state = state.result(state.actions()[0])
    part = player.part_below(state)
    assert part
    was, before = forced(part), footprint(part)
    chosen = player(state)
    assert player.tree is part
    told = Growth(part, before, chosen)
    assert sum(ply.count(0) for ply in told.plies) == was
    assert sum(ply.count(1) for ply in told.plies) == forced(part) - was > 0
    assert player.report.startswith(f"{forced(part) - was:,} nodes worked out now, {was:,} known")
    assert footprint(None) == []


# ---- words


@pytest.mark.parametrize(
    ("state", "level", "look", "head"),
    [
        (State().result(1), 9, everything, "63,905 of 63,905 nodes are worked out (100 %)"),
        (State().result(1), 1, everything, "9 of 63,905 nodes are worked out (0.014 %)"),
        (SEVEN.result(24), 1, everything, "49 nodes are worked out"),
        (FOUR.result(5), 1, everything, "16 of 2,242,979,014,396 nodes are worked out (less than 0.01 %)"),
    ],
)
def test_how_many_are_worked_out_in_all(state: State, level: int, look: Any, head: str) -> None:
    player = LazyPlayer(level, look, by_open_lines)
    chosen = player(state)
    assert player.tree
    told = Growth(player.tree, chosen=chosen)
    assert told.head == f"o took {chosen}: {head}"
    assert told.alt.startswith(f"{told.head}; worked out now: {told.forced:,}")
    assert str(told).startswith(f"{told.head}\nworked out now: {told.forced:,}")


def test_all_but_one_is_not_a_hundred_percent() -> None:
    root = grow(State().result(1))
    waiting = [root]
    for _ in range(63_904):
        waiting += waiting.pop().children
    assert len(waiting) == 1
    assert Growth(root).head == "63,904 of 63,905 nodes are worked out (99 %)"


def test_each_ply_is_told() -> None:
    player = LazyPlayer(9, what_matters)
    player(State().result(4))
    assert player.tree
    told = Growth(player.tree)
    counts = Counter(ply for ply, (_, _, kind) in walk(player.tree, set()) if kind == "new")
    passed = Counter(ply for ply, (_, _, kind) in walk(player.tree, set()) if kind == "passed")
    assert told.names == ["now", "o +1", "x +2", "o +3", "x +4", "o +5", "x +6", "o +7", "x +8"]
    there = [1, 8, 56, 336, 1680, 5760, 15984, 18432, 13248]
    assert told.counts == [f"{counts[ply]:,} of {n:,}" for ply, n in enumerate(there)]
    rows = str(told).splitlines()[3:]
    assert [re.split(r"  +", row.strip()) for row in rows] == [
        [name, count, "0", f"{passed[ply]:,}"]
        for ply, (name, count) in enumerate(zip(told.names, told.counts, strict=True))
    ]
    words = told.alt.split("; ")[2:]
    assert words == [
        f"{name}: {count}" + (f", {passed[ply]:,} passed over" if passed[ply] else "")
        for ply, (name, count) in enumerate(zip(told.names, told.counts, strict=True))
    ]


def numbers(words: str) -> list[int]:
    """Return the numbers in a text after the move that it begins with."""
    return [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*\b", words.split(": ", 1)[1])]


@pytest.mark.parametrize("look", [everything, what_matters])
def test_the_numbers_add_up(look: Any) -> None:
    player, state = LazyPlayer(5, look), State().result(8)
    for reply in range(2):
        before = footprint(player.part_below(state))
        chosen = player(state)
        assert player.tree
        told, seen = Growth(player.tree, before, chosen), census(player.tree)
        every = size(state)
        assert told.line.startswith(
            f"o took {chosen}: {seen.forced:,} nodes worked out, {seen.promised:,} passed over, "
        )
        forced_, passed, unseen, all_ = numbers(told.line)
        assert forced_ + passed + unseen == all_ == every
        kinds = {kind: numbers(words)[0] for kind, words in told.legend.items()}
        assert sum(kinds.values()) == every
        assert kinds.get("known", 0) + kinds["new"] == forced_ == told.forced
        assert ("known" in kinds) == (reply > 0)
        assert ("passed" in kinds) == (passed > 0)
        assert kinds.get("unseen", 0) == unseen
        assert player.report.startswith(f"{kinds['new']:,} node")
        state = state.result(chosen)
        state = state.result(state.actions()[0])


def size(state: State) -> int:
    """Return how many nodes the tree below a state has, by a walk through all of them."""
    return 1 + sum(size(state.result(square)) for square in state.actions())


def test_where_the_nodes_can_not_be_counted_nothing_is_said_of_all() -> None:
    player = LazyPlayer(2, what_matters, by_open_lines)
    chosen = player(SEVEN)
    assert player.tree
    told, seen = Growth(player.tree, None, chosen), census(player.tree)
    assert told.line == f"x took {chosen}: {seen.forced} nodes worked out, {seen.promised:,} passed over"
    assert told.legend["unseen"] == "not looked at"


def test_a_full_memory_is_told_and_nothing_forgotten_counts_as_not_looked_at() -> None:
    player = LazyPlayer(5, everything, plant=lambda state: grow(state, limit=200))
    chosen = player(State().result(0))
    assert player.tree
    told, seen = Growth(player.tree, chosen=chosen), census(player.tree)
    assert seen.forced < 200
    full = "its memory was full"
    assert told.head == (
        f"o took {chosen}: {seen.forced} of 59,705 nodes are remembered (0.33 %); {full}, "
        "more was worked out and forgotten"
    )
    assert told.line.endswith(
        f"passed over, {59_705 - sum(seen[:2]):,} not looked at or forgotten, 59,705 in all; {full}"
    )
    assert f"{seen.forced} nodes remembered, " in told.line
    assert told.legend["unseen"] == f"not looked at or forgotten: {59_705 - sum(seen[:2]):,}"
    for words in (told.head, told.line):
        assert "worked out," not in words
        assert "looked at," not in words
    replanted = Growth(replant(player.tree))
    assert full not in replanted.head + replanted.line + replanted.legend["unseen"]


def test_one_node_is_worked_out() -> None:
    told = Growth(grow(State()))
    assert told.head == "1 of 549,946 nodes is worked out (less than 0.01 %)"
    assert told.line == "1 node worked out, 0 passed over, 549,945 not looked at, 549,946 in all"
    assert Growth(grow(State.parse("xxxoo...."))).legend == {"new": "worked out now: 1"}


@pytest.mark.parametrize(
    ("state", "level", "shown", "tail"),
    [
        (State(), 1, 10, ""),  # all plies of 3×3
        (LATE, 1, 5, ""),
        (FOUR, 2, 4, "… 13 more plies"),
        (SEVEN, 1, 3, "… 47 more plies"),
        (State.parse("xoxo/xoxo/oxox/....", Variant(4, 4, 4)), 2, 4, "… 1 more ply"),
        (State.parse("xoxo/xoxo/oxox/o..x", Variant(4, 4, 4)), 2, 3, ""),
        (State.parse("xxxoo...."), 0, 1, ""),
    ],
)
def test_how_many_plies_are_told(state: State, level: int, shown: int, tail: str) -> None:
    root = grow(state)
    nodes = [root]
    for _ in range(level):
        nodes = [child for node in nodes for child in node.children]
        for node in nodes:
            force(node)
    told = Growth(root)
    assert (len(told.plies), told.tail) == (shown, tail)
    assert told.alt.endswith(tail)
    assert len(told.names) == len(told.counts) == shown


def test_what_is_no_tree_is_refused() -> None:
    strange: Any = State()
    with pytest.raises(TypeError, match=r"State\.parse.* is not the root of a tree"):
        Growth(strange)
    with pytest.raises(ValueError, match="<a node, not forced yet> can't be the root here"):
        Growth(grow(State()).children[0])
    for chosen in (0, 9, True, "1"):
        with pytest.raises(ValueError, match=rf"chosen={chosen!r} can't be taken now; the squares are \(1, 2, 3,"):
            Growth(grow(State().result(0)), chosen=chosen)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"PaperTree.* is not a State; a tree of states was expected"):
        Growth(grow(PaperTree([1, 2])))
    for no_tree in (3, lazy(State), (State(), ())):
        with pytest.raises(TypeError, match="is not the root of a tree"):
            footprint(no_tree)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a tree of states was expected"):
        footprint(grow(PaperTree([1, 2])))


def test_what_is_no_footprint_of_this_tree_is_refused() -> None:
    root, other = grow(State()), grow(State())
    force(other.children[0])
    for strange in ("x", [1, 2], 3, root):
        with pytest.raises(TypeError, match=r"before=.* is not what footprint\(tree\) gave"):
            Growth(root, strange)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"before=\[array.* is the footprint of another tree"):
        Growth(root, footprint(other))
    assert Growth(other, footprint(root)).legend["known"] == "known from before: 1"
    force(root.children[1])
    with pytest.raises(ValueError, match="is the footprint of another tree"):
        Growth(root, footprint(other))
