"""Pictures of game trees: the values of a plain search, each in its place, and nothing that isn't known yet."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from tests.paper import CLASSIC
from tests.pictures.drawn import find, words
from tests.plain import GAME, Nim, value as worth
from ttt import State
from ttt.alphabeta import PaperTree
from ttt.pictures.picture import Picture
from ttt.pictures.trees import followed, tree
from ttt.trace import Trace, trace

SMALL = State.parse("xo.ox.x.o")  # 12 nodes
BIG = State.parse("..o.oxx.x")  # 47 nodes, o to move, leaves of all values
CUT = State.parse("xo..x.o..")
SIGNED = {1: "+1", 0: "0", -1: "−1"}


class Plain(NamedTuple):
    """A node of the tree as a plain search sees it."""

    board: str
    depth: int
    square: int
    value: int


def plain(board: str, depth: int = 9, ply: int = 0, square: int = -1) -> Iterator[Plain]:
    """Yield the whole tree, or the first plies of it, each node before its children."""
    yield Plain(board, ply, square, worth(board))
    for taken, after in GAME.moves(board) if ply < depth else ():
        yield from plain(after, depth, ply + 1, taken)


def at(searched: Trace, step: int, labels: dict[int, str] | None = None) -> Picture:
    return followed(searched, step, labels or {}, ahead=True)[0]


def path(picture: Picture, name: str) -> str:
    return "".join(part.get("d", "") for part in find(picture, "path") if part.get("class") == name)


def count(picture: Picture, *names: str) -> int:
    """Return how many boards, shapes, frames or lines of these kinds are drawn."""
    return sum(path(picture, name).count("M") for name in names)


def corners(picture: Picture, name: str) -> list[tuple[int, int]]:
    """Return where the boards or frames of a kind begin, left and top."""
    return [(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h", path(picture, name))]


def texts(picture: Picture, name: str) -> list[str]:
    """Return the words of a kind, in order."""
    return [word for group in find(picture, "g", name) for word in words(group)]


def depths(picture: Picture) -> list[int]:
    """Return how deep the nodes are, as the text says."""
    return [(len(line) - len(line.lstrip())) // 2 for line in picture.text.splitlines()]


# ---- what is shown


@pytest.mark.parametrize(
    "state", [SMALL, BIG, CUT, State.parse("xoxxo.o.."), State.parse("xxxoo....")]
)
def test_every_node_of_the_game_tree_is_shown_with_its_value(state: State) -> None:
    picture, expected = tree(state), [*plain(state.squares)]
    lines = [line.split() for line in picture.text.splitlines()]
    assert depths(picture) == [node.depth for node in expected]
    assert (
        [line[-1] for line in lines]
        == texts(picture, "value")
        == [SIGNED[node.value] for node in expected]
    )
    assert [line[1] for line in lines[1:]] == [f"{node.square}:" for node in expected[1:]]
    assert sorted(texts(picture, "square")) == sorted(str(node.square) for node in expected[1:])
    assert (count(picture, "outline"), count(picture, "taken")) == (
        len(expected),
        len(expected) - 1,
    )
    assert count(picture, "hidden", "stack", "now") == 0
    marks = "".join(node.board for node in expected)
    assert [count(picture, f"{mark} thin") for mark in "xo"] == [marks.count("x"), marks.count("o")]


@pytest.mark.parametrize("state", [SMALL, BIG, State.parse("..ox.x.ox"), CUT])
def test_the_thick_line_is_the_first_best_play(state: State) -> None:
    board, moves = state.squares, list[str]()
    while after := next(
        ((n, b) for n, b in GAME.moves(board) if worth(b) == worth(state.squares)), None
    ):
        moves.append(f"{'xo'[(board.count('x') + board.count('o')) % 2]} {after[0]}")
        board = after[1]
    picture = tree(state)
    assert f"A line of best play: {', '.join(moves)}, " in picture.alt
    assert count(picture, "best") == len(moves)
    assert count(picture, "best", "edge") == picture.text.count("\n")


# ---- steps


@pytest.mark.parametrize("prune", [False, True])
def test_a_step_shows_what_is_known_and_nothing_else(prune: bool) -> None:
    searched = trace(State.parse("..ox.x.ox") if prune else SMALL, prune=prune)
    last = corners(tree(searched), "outline")
    for step in range(len(searched.steps) + 1):
        picture, done, said = at(searched, step), searched.steps[:step], list[str]()
        entered = [node for kind, node, _ in done if kind == "enter"]
        known = {
            node: value
            for kind, node, value in done
            if kind in ("leaf", "back up") and value is not None
        }
        now = done[-1].node if done else -1
        assert corners(picture, "outline") + corners(picture, "hidden") == last, "nothing jumps"
        assert len(corners(picture, "outline")) == max(len(entered), 1)
        waits = [node for node in entered if node not in known and node != now]
        for kind, framed in (("now", [now] if done else []), ("stack", waits)):
            assert corners(picture, kind) == [
                (last[node][0] - 3, last[node][1] - 3) for node in framed
            ]
        for node in entered:
            kids = [known[kid] for kid in searched.children(node) if kid in known]
            better = max if searched.nodes[node].state.to_move == "x" else min
            if node in known:
                said.append(searched.bound(node, known[node]) + SIGNED[known[node]])
            elif kids:
                said.append(f"{SIGNED[better(kids)]} so far")
        assert texts(picture, "value") == said
        cuts = sum(kind == "cut" for kind, *_ in done)
        assert len(picture.text.splitlines()) == max(len(entered), 1) + cuts
        assert texts(picture, "cut").count("cut") == picture.text.count("cut: ") == cuts
        assert (f"Nodes with moves cut off: {cuts}" in picture.alt) == bool(cuts)
        assert ("best play" in picture.alt) == (path(picture, "best") != "") == (0 in known)


def test_the_words_name_the_size_the_step_the_moves_and_the_best_line() -> None:
    assert tree(BIG).alt == (
        "Game tree from x on 5, 6 and 8, o on 2 and 4, o to move: 47 nodes, 21 of them leaves; values are those for x. "
        "The root, o to move: min: 0. The first moves: o 0: +1; o 1: +1; o 3: +1; o 7: 0. "
        "A line of best play: o 7, x 1, o 0, x 3, a draw"
    )
    assert tree(State.parse("xxxoo....")).alt.endswith(
        "2: one node; values are those for x. The root, o to move: min: +1"
    )
    begun, later = at(trace(SMALL), 0), at(trace(SMALL), 5)
    assert (
        "Step 0 of 24: nothing is looked at yet. The root, x to move: max: not known yet. The first"
        in begun.alt
    )
    assert (
        "Step 5 of 24, at x 5, o 2. The root, x to move: max: +1 so far. The first moves: x 2: +1; x 5"
        in later.alt
    )
    assert "Step 7 of 24, at x 5, o 2, x 7: 0. The" in at(trace(SMALL), 7).alt
    lines = [
        "x to move: max +1 so far",
        "  x 2: +1",
        "  x 5: o to move: min",
        "    o 2: x to move: max",
    ]
    assert later.text.splitlines() == lines


@pytest.mark.parametrize("source", [PaperTree(CLASSIC), State.parse("x.o.o.x.x")])
def test_without_ahead_it_is_the_picture_of_a_search_that_has_come_no_further(source: Any) -> None:
    searched, highs = trace(source, prune=True), set()
    for step in range(len(searched.steps) + 1):
        (picture, place), done = followed(searched, step, {}, ahead=False), searched.steps[:step]
        entered = len({done.node for done in done})
        assert count(picture, "outline", "shape") == max(entered, 1)
        assert count(picture, "hidden") == 0
        assert count(picture, "edge unseen") == 0
        assert count(picture, "stub") == sum(step.kind == "cut" for step in done)
        assert (f": {entered} nodes, " if entered > 1 else ": one node, so far;") in picture.alt
        assert all(0 < place[0] - left < 40 for left, _ in corners(picture, "now"))
        highs.add(picture.height)
    assert len(highs) == 1
    assert picture.parts == at(searched, len(searched.steps)).parts


# ---- labels and depth


@pytest.mark.parametrize("prune", [False, True])
def test_a_labelled_value_is_said_nowhere(prune: bool) -> None:
    """Whatever the value of a labelled node were, the picture would be the same, at every step."""
    searched = trace(State.parse("..ox.x.ox") if prune else SMALL, prune=prune)
    for node in range(len(searched.nodes)):
        for step in (*range(0, len(searched.steps) + 1, 7), len(searched.steps)):
            pictures = [
                at(with_value(searched, node, value), step, {node: "?"}) for value in (-1, 0, 1)
            ]
            assert len({(picture.svg, picture.alt, picture.text) for picture in pictures}) == 1


def with_value(searched: Trace, node: int, value: int) -> Trace:
    """Return the same trace but for the value of one node."""
    steps = (
        s._replace(value=value) if s.node == node and s.value is not None else s
        for s in searched.steps
    )
    return replace(searched, steps=tuple(steps))


def test_labels_stand_where_values_were() -> None:
    labels: dict[int, object] = {0: "?", 1: "<", 4: "c14", 3: 7}
    picture, expected = (
        tree(SMALL, labels=labels),
        [SIGNED[node.value] for node in plain(SMALL.squares)],
    )
    assert texts(picture, "value") == [
        str(labels.get(node, value)) for node, value in enumerate(expected)
    ]
    assert count(picture, "blank") == 4
    assert picture.alt.endswith(
        "Labels: ? for the root; < for x 2; c14 for x 5, o 2, x 7; 7 for x 5, o 2"
    )
    end = next(node for node in range(47) if trace(BIG).path(node) == "o 7, x 1, o 0, x 3")
    assert (
        "A line of best play: o 7, x 1, o 0, x to move. Labels" in tree(BIG, labels={end: "a"}).alt
    )


@pytest.mark.parametrize(("state", "depth"), [(BIG, 1), (BIG, 2), (BIG, 9), (SMALL, 1)])
def test_only_the_first_plies_with_the_values_of_best_play(state: State, depth: int) -> None:
    picture, expected = tree(state, depth=depth), [*plain(state.squares, depth)]
    assert texts(picture, "value") == [SIGNED[node.value] for node in expected]
    assert depths(picture) == [node.depth for node in expected]
    open_ends = [node.depth == depth and not GAME.is_over(node.board) for node in expected]
    assert [line.endswith(" …") for line in picture.text.splitlines()] == open_ends
    assert count(picture, "more") == sum(open_ends)
    assert (f", {sum(open_ends)} with more below" in picture.alt) == any(open_ends)


def test_what_was_cut_is_a_stub_with_its_squares() -> None:
    searched = trace(CUT, prune=True)
    cut = {step.node: searched.skipped(step.node) for step in searched.steps if step.kind == "cut"}
    picture = tree(searched)
    assert " ".join(texts(picture, "cut")) == " ".join(
        " ".join(["cut", *map(str, left)]) for left in cut.values()
    )
    assert count(picture, "stub") == len(cut)
    told = tree(trace(PaperTree([[3, [2], 8], [2, 4, 6]]), prune=True), labels={}).text.splitlines()
    assert told[-3:] == ["  x 1: o to move: min ≤+2", "    o 0: +2", "    cut: 1, 2"]


# ---- other games


def test_a_tree_on_paper_has_letters_for_its_inner_values() -> None:
    picture = tree(PaperTree(CLASSIC))
    assert texts(picture, "value") == [
        "A",
        "B",
        "+3",
        "+12",
        "+8",
        "C",
        "+2",
        "+4",
        "+6",
        "D",
        "+14",
        "+5",
        "+2",
    ]
    assert picture.alt == (
        "Game tree of PaperTree: 13 nodes, 9 of them leaves; values are those for x. The root, x to move: max: A. "
        "The first moves: x 0: B; x 1: C; x 2: D. "
        "Leaves: below x 0 +3, +12, +8; below x 1 +2, +4, +6; below x 2 +14, +5, +2. "
        "Labels: A for the root; B for x 0; C for x 1; D for x 2"
    )
    assert picture.text.splitlines()[:3] == [
        "x to move: max A",
        "  x 0: o to move: min B",
        "    o 0: +3",
    ]
    deep = tree(PaperTree([[[1], 2], [[3], 4]])).alt
    assert deep.endswith(
        "Labels: A for the root; B for x 0; C for x 1; D for x 0, o 0; E for x 1, o 0"
    )
    assert "Z for x 24; A1 for x 25; B1 for x 26" in tree(PaperTree([[1]] * 28)).alt
    leaves = [tree(PaperTree([1] * number)).alt.count("Leaves") for number in (30, 31)]
    assert leaves == [1, 0], "too many to be read aloud"


def test_a_game_of_ones_own_is_drawn_with_its_actions() -> None:
    picture = tree(Nim((2, 1), "x"))
    assert {*texts(picture, "square")} == {"(0,0)", "(0,1)", "(1,0)"}
    assert picture.alt.startswith("Game tree of Nim: ")
    assert picture.alt.endswith("A line of best play: x (0, 1), o (0, 0), x (1, 0)")
    assert texts(picture, "level")[:3] == ["x to move", "max", "o to move"]

    class Long(Nim):
        def actions(self) -> list[Any]:
            return ["<&> all of it"]

        def result(self, action: object) -> Nim:
            return Nim((0,), "o")

    assert texts(tree(Long((1,), "x")), "square") == ["<&>al…"]


# ---- what makes no sense


@pytest.mark.parametrize(
    ("call", "error", "reason"),
    [
        (lambda: tree("xo.ox.x.o"), TypeError, "'xo.ox.x.o' is not a position of a game"),  # type: ignore[arg-type]
        (lambda: tree(Nim((1, 1))), ValueError, "'first' is not a player"),
        (
            lambda: tree(SMALL, depth=0),
            ValueError,
            "depth=0; a whole number of at least 1 was expected",
        ),
        (
            lambda: tree(SMALL, depth=True),
            TypeError,
            "depth=True; a whole number of at least 1 was expected",
        ),
        (
            lambda: tree(SMALL, labels={12: "a"}),
            ValueError,
            "node=12; a whole number from 0 to 11 was expected",
        ),
        (
            lambda: tree(SMALL, labels={1: "long"}),
            ValueError,
            "label='long'; 1 to 3 letters was expected",
        ),
        (lambda: tree(SMALL, labels={1: ""}), ValueError, "label=''; 1 to 3 letters was expected"),
        (lambda: tree(SMALL, labels=["a"]), TypeError, "['a'] is not a dict, such as {0: 'A'}"),  # type: ignore[arg-type]
        (
            lambda: tree(State()),
            ValueError,
            "more than 20,000 nodes below State.parse('.../.../...')",
        ),
        (
            lambda: tree(trace(State(), prune=True)),
            ValueError,
            "18,297 nodes are too many to be drawn",
        ),
    ],
)
def test_what_makes_no_sense_is_refused(
    call: Callable[[], object], error: type[Exception], reason: str
) -> None:
    with pytest.raises(error, match=re.escape(reason)):
        call()
