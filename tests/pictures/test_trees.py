"""Pictures of game trees: every board in its place, the values of a plain search, and nothing that isn't known yet."""

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from typing import Any, NamedTuple

import pytest

from tests.paper import CLASSIC, forest
from tests.paper import worth as paper_worth
from tests.plain import PlainGame
from tests.test_search import Nim
from ttt import State, Variant
from ttt.alphabeta import PaperTree
from ttt.pictures.picture import LIGHT, Picture
from ttt.pictures.tree_nodes import STYLE as SHAPES
from ttt.pictures.trees import STYLE, place, tree
from ttt.trace import Trace, trace

SVG = "{http://www.w3.org/2000/svg}"
SMALL = State.parse("xo.ox.x.o")  # 12 nodes
BIG = State.parse("..o.oxx.x")  # 47 nodes, o to move, leaves of all values
MINUS = "−"
SIGNED = {1: "+1", 0: "0", -1: f"{MINUS}1"}


class Plain(NamedTuple):
    """A node of the tree as a plain search sees it."""

    board: str
    depth: int
    parent: int
    square: int
    value: int


GAME = PlainGame()


@cache
def worth(board: str, game: PlainGame = GAME) -> int:
    """Return the value of a board for x, by a search on plain boards."""
    values = [worth(after, game) for _, after in game.moves(board)]
    if not values:
        return game.has_line(board, "x") - game.has_line(board, "o")
    return max(values) if board.count("x") == board.count("o") else min(values)


def plain(board: str, depth: int = 99, game: PlainGame = GAME) -> list[Plain]:
    """Return the whole tree, or the first plies of it, each node before its children."""
    found = list[Plain]()

    def visit(board: str, ply: int, parent: int, square: int) -> None:
        place = len(found)
        found.append(Plain(board, ply, parent, square, worth(board, game)))
        for taken, after in game.moves(board) if ply < depth else ():
            visit(after, ply + 1, place, taken)

    visit(board, 0, -1, -1)
    return found


class Box(NamedTuple):
    """A rectangle that is drawn."""

    x: int
    y: int
    wide: int
    high: int

    @property
    def middle(self) -> float:
        """The middle across."""
        return self.x + self.wide / 2


class Drawn:
    """What a picture shows, read from its SVG."""

    def __init__(self, picture: Picture) -> None:
        self.root = ET.fromstring(picture.svg)
        self.boxes, self.hidden = self.boxes_of("outline"), self.boxes_of("hidden")

    def path(self, name: str) -> str:
        return "".join(part.get("d", "") for part in self.root.iter(f"{SVG}path") if part.get("class") == name)

    def boxes_of(self, name: str) -> list[Box]:
        numbers = re.findall(r"M(-?\d+) (-?\d+)h(\d+)v(\d+)h-\d+z", self.path(name))
        return [Box(*map(int, found)) for found in numbers]

    def lines(self, name: str) -> list[tuple[int, ...]]:
        """Return the edges of a kind: from where, and by how much across and down."""
        return [tuple(map(int, found)) for found in re.findall(r"M(\d+) (\d+)l(-?\d+) (-?\d+)", self.path(name))]

    def texts(self, name: str) -> list[tuple[int, int, str]]:
        groups = [part for part in self.root.iter(f"{SVG}g") if part.get("class") == name]
        found = [text for group in groups for text in group.iter(f"{SVG}text")]
        return [(int(text.get("x", 0)), int(text.get("y", 0)), text.text or "") for text in found]

    def board(self, box: Box, width: int = 3) -> str:
        """Return the marks that are drawn in a box."""
        cell = box.wide // width
        marks = ["."] * (width * box.high // cell)
        for player, stroke in (("x", "l"), ("o", "a")):
            strokes = rf"M([\d.]+) ([\d.]+){stroke}([\d.]+) ([\d.]+)"
            for found in re.findall(strokes, self.path(f"{player} thin")):
                x, y, dx, dy = map(float, found)
                across, down = (x + dx / 2, y + dy / 2) if player == "x" else (x + dx, y)  # the middle of the mark
                column, row = (across - box.x) / cell, (down - box.y) / cell
                if 0 <= column < width and 0 <= row < box.high / cell:
                    assert max(abs(column % 1 - 0.5), abs(row % 1 - 0.5)) < 0.01, "in the middle of its square"
                    marks[int(row) * width + int(column)] = player
        return "".join(marks)

    def told(self) -> list[str]:
        """Return what is written below each board that is drawn, in order."""
        texts = self.texts("value")
        return [
            "".join(words for x, y, words in texts if abs(x - box.middle) <= 1 and 0 < y - box.y - box.high < 20)
            for box in self.boxes
        ]


@pytest.mark.parametrize(
    "state", [SMALL, BIG, State.parse("xoxxo.o.."), State.parse("xo..x.o.."), State.parse("xxxoo....")]
)
def test_every_board_and_value_of_the_game_tree_is_drawn(state: State) -> None:
    drawn, expected = Drawn(tree(state)), plain(state.squares)
    assert [drawn.board(box) for box in drawn.boxes] == [node.board for node in expected]
    assert drawn.told() == [SIGNED[node.value] for node in expected]
    assert drawn.hidden == []
    assert len(drawn.texts("value")) == len(expected)
    struck = drawn.path("strike thin").count("M")
    assert struck >= sum(GAME.has_line(node.board, "x") or GAME.has_line(node.board, "o") for node in expected)


@pytest.mark.parametrize(("prune", "step"), [(False, None), (True, None), (True, 10)])
@pytest.mark.parametrize("state", [SMALL, BIG, State.parse("xo..x.o..")])
def test_the_layout_is_tidy(state: State, prune: bool, step: int | None) -> None:
    searched = trace(state, prune=prune)
    picture = tree(searched, step)
    drawn = Drawn(picture)
    boxes = [*drawn.boxes, *drawn.hidden]  # whatever is entered comes before what isn't
    assert len(boxes) == len(searched.nodes)
    for node, box in zip(searched.nodes, boxes, strict=True):
        assert box.y == boxes[0].y + node.depth * (boxes[1].y - boxes[0].y)
        assert box.x - 3 >= 3
        assert box.x + box.wide + 3 <= picture.width
        assert box.y + box.high + 20 <= picture.height
    for parent in range(len(boxes)):
        kids = [boxes[kid] for kid in searched.children(parent)]
        assert all(left.x < right.x for left, right in pairwise(kids)), "in the order of the search"
        if kids:
            assert abs(boxes[parent].middle - (kids[0].middle + kids[-1].middle) / 2) <= 1
    leaves = [box for i, box in enumerate(boxes) if not searched.children(i)]
    assert all(right.x - left.x >= left.wide + 7 for left, right in pairwise(leaves)), (
        "one column each, room for frames"
    )
    for one, other in combinations(boxes, 2):
        assert one.y != other.y or abs(one.x - other.x) >= one.wide + 7


@pytest.mark.parametrize("state", [SMALL, BIG])
def test_edges_join_parents_and_children_and_name_the_square(state: State) -> None:
    drawn, expected = Drawn(tree(state, mark=False)), plain(state.squares)
    lines = {}
    for x, y, dx, dy in drawn.lines("edge"):
        [parent] = [
            i for i, box in enumerate(drawn.boxes) if abs(box.middle - x) <= 1 and 0 < y - box.y - box.high <= 20
        ]
        [kid] = [i for i, box in enumerate(drawn.boxes) if abs(box.middle - x - dx) <= 1 and box.y == y + dy]
        lines[kid] = parent, (x, y, dx, dy)
    assert {kid: parent for kid, (parent, _) in lines.items()} == {i: n.parent for i, n in enumerate(expected) if i}
    squares = drawn.texts("square")
    for kid, (_, (x, y, dx, dy)) in lines.items():
        [found] = [
            words
            for left, top, words in squares
            if y < top - 4 < y + dy and abs((top - 4 - y) / dy * dx + x - left) <= 2 and abs(left - x - 0.66 * dx) < 1
        ]
        assert int(found) == expected[kid].square
    for one, other in combinations(squares, 2):
        assert abs(one[0] - other[0]) >= 9 or abs(one[1] - other[1]) >= 11, "numbers stand apart"


def test_each_square_just_taken_is_tinted() -> None:
    drawn, expected = Drawn(tree(BIG)), plain(BIG.squares)
    cell = drawn.boxes[0].wide // 3
    wanted = [
        (box.x + node.square % 3 * cell, box.y + node.square // 3 * cell, cell, cell)
        for box, node in zip(drawn.boxes[1:], expected[1:], strict=True)
    ]
    assert drawn.boxes_of("taken") == wanted


@pytest.mark.parametrize("state", [SMALL, BIG, State.parse("..ox.x.ox"), State.parse("xo..x.o..")])
def test_the_thick_line_is_the_first_best_play(state: State) -> None:
    drawn, nodes = Drawn(tree(state)), plain(state.squares)
    best = [0]
    while kids := [i for i, node in enumerate(nodes) if node.parent == best[-1] and node.value == nodes[0].value]:
        best.append(kids[0])
    ends = [(x + dx, y + dy) for x, y, dx, dy in drawn.lines("best")]
    assert [any(abs(drawn.boxes[i].middle - x) <= 1 and drawn.boxes[i].y == y for x, y in ends) for i in best[1:]] == [
        True
    ] * len(ends)
    assert Drawn(tree(state, mark=False)).lines("best") == []
    assert "best play" not in tree(state, mark=False).alt
    thick, thin, now, stack = (float(look(name, "stroke-width")) for name in ("best", "edge", "now", "stack"))
    assert now >= 2 * stack
    assert thick >= 2 * thin, "known by its shape as well"


def look(name: str, what: str) -> str:
    """Return what the style says of a class; what comes later counts."""
    rules = re.findall(r"([^{}]+){([^}]*)}", STYLE)
    said = [body for names, body in rules if f".{name}" in names.strip().split(",")]
    return re.findall(rf"\b{what}:([^;]+)", ";".join(said))[-1]  # type: ignore[no-any-return]


def test_levels_say_who_moves() -> None:
    drawn = Drawn(tree(SMALL))
    rows = sorted({box.y for box in drawn.boxes})
    high = drawn.boxes[0].high
    said = [" ".join(words for _, y, words in drawn.texts("level") if row <= y <= row + high) for row in rows]
    assert said == ["x to move max", "o to move min", "x to move max", "game over"]
    assert "o to move max" in " ".join(words for *_, words in Drawn(tree(trace(SMALL, "o"))).texts("level")[2:4])
    assert "values are those for o" in tree(trace(SMALL, "o")).alt
    assert "The root, x to move: min: −1." in tree(trace(SMALL, "o")).alt


# Steps.


@pytest.mark.parametrize("prune", [False, True])
def test_a_step_shows_what_is_known_and_nothing_else(prune: bool) -> None:
    searched = trace(State.parse("..ox.x.ox") if prune else SMALL, prune=prune)
    last = Drawn(tree(searched))
    sizes = set()
    for step in range(len(searched.steps) + 1):
        picture = tree(searched, step)
        drawn, done = Drawn(picture), searched.steps[:step]
        entered = [kind_node[1] for kind_node in done if kind_node[0] == "enter"]
        values = {node: value for kind, node, value, _ in done if kind in ("leaf", "back up") and value is not None}
        assert [drawn.board(box) for box in drawn.boxes] == [searched.nodes[i].state.squares for i in entered]
        assert [*drawn.boxes, *drawn.hidden] == last.boxes, "nothing jumps"
        stack = [node for node in entered if node not in values]
        now = done[-1].node if done else None
        framed = [box._replace(x=box.x - 3, y=box.y - 3, wide=box.wide + 6, high=box.high + 6) for box in last.boxes]
        assert drawn.boxes_of("stack") == [framed[node] for node in stack if node != now]
        assert drawn.boxes_of("now") == ([] if now is None else [framed[now]])
        for node, told in zip(entered, drawn.told(), strict=True):
            kids = [values[kid] for kid in searched.children(node) if kid in values]
            better = max if searched.is_maximizing(node) else min
            so_far = f"{SIGNED[better(kids)]} so far" if kids else ""
            assert told.lstrip("≤≥") == (SIGNED[values[node]] if node in values else so_far)
        assert len(drawn.texts("value")) == sum(told != "" for told in drawn.told())
        assert len(picture.text.splitlines()) == len(entered) + sum(kind == "cut" for kind, *_ in done)
        assert (len(drawn.lines("best")) > 0) == (0 in values)
        assert len(drawn.lines("edge")) + len(drawn.lines("best")) == max(len(entered) - 1, 0)
        sizes.add((picture.width, picture.height))
    assert len(sizes) == 1
    assert Drawn(tree(searched)).boxes_of("now") == Drawn(tree(searched)).boxes_of("stack") == []


def test_the_words_tell_the_last_step() -> None:
    searched = trace(SMALL)
    assert "Step 0 of 24: nothing is looked at yet. The root, x to move: max: not known yet." in tree(searched, 0).alt
    assert "Step 1 of 24: the root is entered. The root" in tree(searched, 1).alt
    assert "Step 3 of 24: x 2 is a leaf of value +1. Who waits: the root." in tree(searched, 3).alt
    assert "Step 5 of 24: x 5, o 2 is entered. Who waits: the root; x 5." in tree(searched, 5).alt
    assert "Step 24 of 24: the root backs up +1." in tree(searched, 24).alt
    assert tree(searched, 5).text.splitlines() == [
        "x to move: max +1 so far",
        "  x 2: +1",
        "  x 5: o to move: min",
        "    o 2: x to move: max",
    ]


def test_the_words_tell_the_tree() -> None:
    picture = tree(BIG)
    assert picture.alt == (
        "Game tree from x on 5, 6 and 8, o on 2 and 4, o to move: 47 nodes, 21 of them leaves; values are those for x. "
        "The root, o to move: min: 0. The first moves: o 0: +1; o 1: +1; o 3: +1; o 7: 0. "
        "A line of best play: o 7, x 1, o 0, x 3, a draw"
    )
    expected = plain(BIG.squares)
    lines = picture.text.splitlines()
    assert [(len(line) - len(line.lstrip())) // 2 for line in lines] == [node.depth for node in expected]
    assert [line.split()[-1] for line in lines] == [SIGNED[node.value] for node in expected]
    assert "o on 3 and 4, x wins, line 0, 1 and 2: one node; values" in tree(State.parse("xxxoo....")).alt
    assert "The first moves" not in tree(State.parse("xxxoo....")).alt


# Labels.


@pytest.mark.parametrize("prune", [False, True])
def test_a_labelled_value_is_told_nowhere(prune: bool) -> None:
    """Whatever the value of a labelled node were, the picture would be the same, at every step."""
    searched = trace(State.parse("..ox.x.ox") if prune else SMALL, prune=prune)
    for node in range(len(searched.nodes)):
        for step in (None, *range(0, len(searched.steps) + 1, 7), len(searched.steps)):
            pictures = [tree(with_value(searched, node, value), step, labels={node: "?"}) for value in (-1, 0, 1)]
            assert len({(picture.svg, picture.alt, picture.text) for picture in pictures}) == 1


def with_value(searched: Trace, node: int, value: int) -> Trace:
    """Return the same trace but for the value of one node."""
    return replace(
        searched,
        steps=tuple(s._replace(value=value) if s.node == node and s.value is not None else s for s in searched.steps),
    )


def test_labels_stand_where_values_were() -> None:
    labels: dict[int, object] = {0: "?", 1: "<", 4: "c4", 3: 7}
    picture = tree(SMALL, labels=labels)
    drawn = Drawn(picture)
    assert drawn.told() == [str(labels.get(i, SIGNED[node.value])) for i, node in enumerate(plain(SMALL.squares))]
    blanks = drawn.boxes_of("blank")
    assert [
        blank.y > drawn.boxes[i].y + drawn.boxes[i].high for blank, i in zip(blanks, sorted(labels), strict=True)
    ] == [True] * 4
    assert all(abs(blank.middle - drawn.boxes[i].middle) <= 1 for blank, i in zip(blanks, sorted(labels), strict=True))
    assert "Labels: ? for the root; < for x 2; c4 for x 5, o 2, x 7; 7 for x 5, o 2" in picture.alt
    everywhere = tree(SMALL, labels=dict.fromkeys(range(12), "?"))
    assert set(Drawn(everywhere).told()) == {"?"}
    assert not re.search(rf"[+{MINUS}]1|\b0\b", everywhere.text)
    assert not re.search(rf"[+{MINUS}]1|: 0|best", everywhere.alt)


def test_the_best_line_ends_where_labels_begin() -> None:
    best = "A line of best play: o 7, x 1, o 0, x 3, a draw"
    assert best in tree(BIG).alt
    nodes, node = plain(BIG.squares), 0
    for square in (7, 1, 0, 3):
        node = next(i for i, kid in enumerate(nodes) if (kid.parent, kid.square) == (node, square))
    assert "A line of best play: o 7, x 1, o 0, x to move. Labels" in tree(BIG, labels={node: "a"}).alt


# Depth and what was cut.


@pytest.mark.parametrize(
    ("state", "depth"), [(State(), 1), (State(), 2), (BIG, 2), (BIG, 9), (State.parse("xo.ox.x.o"), 1)]
)
def test_only_the_first_plies_with_the_values_of_best_play(state: State, depth: int) -> None:
    picture = tree(state, depth=depth)
    drawn, expected = Drawn(picture), plain(state.squares, depth)
    assert [drawn.board(box) for box in drawn.boxes] == [node.board for node in expected]
    assert drawn.told() == [SIGNED[node.value] for node in expected]
    open_ends = [i for i, node in enumerate(expected) if node.depth == depth and not GAME.is_over(node.board)]
    dots = re.findall(r"M(\d+) (\d+)h0m0 5h0m0 5h0", drawn.path("more"))
    assert [min(range(len(expected)), key=lambda i: distance(drawn.boxes[i], dot)) for dot in dots] == open_ends
    assert all(
        drawn.boxes[i].y + drawn.boxes[i].high + 20 < int(y) <= picture.height - 13
        for i, (_, y) in zip(open_ends, dots, strict=True)
    )
    assert [line.endswith(" …") for line in picture.text.splitlines()] == [i in open_ends for i in range(len(expected))]
    assert (f", {len(open_ends)} with more below" in picture.alt) == bool(open_ends)


def distance(box: Box, dot: tuple[str, str]) -> float:
    return abs(box.middle - int(dot[0])) + abs(box.y + box.high - int(dot[1]))


def test_the_first_plies_of_a_trace() -> None:
    searched = trace(BIG)
    assert tree(searched, depth=2).svg == tree(BIG, depth=2).svg
    deep = next(i for i, (kind, node, *_) in enumerate(searched.steps, 1) if searched.nodes[node].depth == 4)
    picture = tree(searched, deep, depth=2)
    assert "the search is below o 0, x 1. Who waits: the root; o 0." in picture.alt
    drawn = Drawn(picture)
    assert [box.y for box in drawn.boxes_of("now")] == [max(box.y for box in drawn.boxes) - 3]
    with pytest.raises(ValueError, match="a label on 3, which is none of the 17 nodes drawn"):
        tree(searched, depth=2, labels={3: "a"})


def test_what_was_cut_is_a_stub_with_its_squares() -> None:
    searched = trace(State.parse("xo..x.o.."), prune=True)
    drawn = Drawn(tree(searched))
    cut = {node: searched.skipped(node) for kind, node, *_ in searched.steps if kind == "cut"}
    assert len(cut) > 5
    groups = [part for part in drawn.root.iter(f"{SVG}g") if part.get("class") == "cut"]
    stubs = [tuple(map(int, d)) for d in re.findall(r"M(\d+) (\d+)L(\d+) (\d+)", drawn.path("stub"))]
    assert len(groups) == len(stubs) == len(cut)
    for group, (x, y, to, down), (node, squares) in zip(groups, stubs, cut.items(), strict=True):
        words = [text.text or "" for text in group]
        assert words[0] == "cut"
        assert [int(square) for square in " ".join(words[1:]).split()] == squares
        box, kids = drawn.boxes[node], searched.children(node)
        assert abs(box.middle - x) <= 1
        assert 0 < y - box.y - box.high <= 20
        assert y < down < drawn.boxes[kids[0]].y
        assert to > drawn.boxes[kids[-1]].x + drawn.boxes[0].wide
        around = [other for other in drawn.boxes if other.y == drawn.boxes[kids[0]].y]
        assert all(abs(other.middle - to) >= other.wide / 2 + 18 for other in around), "a place of its own"
    assert f"Nodes with moves cut off: {len(cut)}" in tree(searched).alt
    assert sum("cut: " in line for line in tree(searched).text.splitlines()) == len(cut)


def test_what_was_cut_leaves_bounds_that_hold() -> None:
    """Each value is that of a plain search, or it is marked as a bound, and as one only where that is true."""
    told = list[tuple[str, int]]()
    for squares in sorted(board for board in GAME.reachable() if board.count(".") == 4)[::9]:
        searched = trace(State.parse(squares), prune=True)
        found = Drawn(tree(searched)).told()
        told += [(words, worth(node.state.squares)) for words, node in zip(found, searched.nodes, strict=True)]
        assert SIGNED[worth(squares)] == found[0]
        plainly = [words for words, node in zip(found, searched.nodes, strict=True) if node.state.is_terminal]
        assert set(plainly) <= {*SIGNED.values()}, "a finished game is no bound"
    for words, value in told:
        number = int(words.lstrip("≤≥").replace(MINUS, "-"))
        assert value >= number if words[0] == "≥" else value <= number if words[0] == "≤" else value == number
    assert sum(words[0] == "≥" for words, _ in told) > 20
    assert sum(words[0] == "≤" for words, _ in told) > 20


def test_what_was_cut_below_the_drawing_is_not_there() -> None:
    searched = trace(State.parse("xo..x.o.."), prune=True)
    cut = [node for kind, node, *_ in searched.steps if kind == "cut"]
    for depth in range(1, 6):
        above = [node for node in cut if searched.nodes[node].depth < depth]
        picture = tree(searched, depth=depth)
        assert picture.text.count("cut: ") == Drawn(picture).path("stub").count("M") == len(above)


def test_a_cut_is_told_when_it_happens() -> None:
    searched = trace(State.parse("..ox.x.ox"), prune=True)
    at = next(i for i, step in enumerate(searched.steps) if step.kind == "cut")
    assert Drawn(tree(searched, at)).texts("cut") == []
    assert "cut" not in tree(searched, at).alt
    assert Drawn(tree(searched, at + 1)).texts("cut")[0][2] == "cut"
    assert re.search(r"is cut off, [\d, ]+ can't matter", tree(searched, at + 1).alt)


# Other games: triangles and squares.


def shapes(picture: Picture, name: str = "shape") -> list[tuple[str, int, int]]:
    """Return what kind of shape is drawn at which middle across and which top, read from its path alone."""
    found = list[tuple[str, int, int]]()
    for x, y, rest in re.findall(r"M(\d+) (\d+)(h[^z]*)z", Drawn(picture).path(name)):
        corners, dx, dy = [(int(x), int(y))], 0, 0
        for kind, one, two in re.findall(r"([hvl])(-?\d+) ?(-?\d+)?", rest):
            dx, dy = {"h": (int(one), 0), "v": (0, int(one)), "l": (int(one), int(two or 0))}[kind]
            corners.append((corners[-1][0] + dx, corners[-1][1] + dy))
        across, down = [corner[0] for corner in corners], [corner[1] for corner in corners]
        assert max(across) - min(across) == max(down) - min(down) >= 18
        flat = down.count(min(down))
        kind = "square" if len(corners) == 4 else "down" if flat == 2 else "up"
        found.append((kind, (min(across) + max(across)) // 2, min(down)))
    return found


def beneath(picture: Picture, x: int, y: int) -> str:
    """Return what is written as a value below the shape whose middle and top these are."""
    side = 2 * 16
    return "".join(
        w for left, top, w in Drawn(picture).texts("value") if abs(left - x) <= 1 and 0 < top - y - side < 20
    )


@pytest.mark.parametrize("prune", [False, True])
def test_a_tree_on_paper_points_up_for_max_down_for_min_with_its_values_below(prune: bool) -> None:
    bounds = 0
    for numbers in forest(60):
        for player, sign in (("x", 1), ("o", -1)):
            searched = trace(PaperTree(numbers), player, prune=prune)
            picture = tree(searched, cell=16)
            drawn = shapes(picture)
            assert len(drawn) == len(searched.nodes)
            for node, (kind, x, y) in zip(searched.nodes, drawn, strict=True):
                is_x = node.state.to_move == "x"
                over = isinstance(node.state.tree, int)
                assert kind == ("square" if over else "up" if is_x == (player == "x") else "down")
                told, true = beneath(picture, x, y), sign * paper_worth(node.state.tree, is_x)
                value = int(told.lstrip("≥≤").replace(MINUS, "-"))
                assert true >= value if told[0] == "≥" else true <= value if told[0] == "≤" else true == value
                bounds += told[0] in "≥≤"
    assert (bounds > 50) == prune


def test_a_tree_on_paper_is_drawn_whole_with_letters_for_its_inner_values() -> None:
    picture = tree(PaperTree(CLASSIC), cell=16)
    told = [(kind, beneath(picture, x, y)) for kind, x, y in shapes(picture)]
    leaves = iter(["+3", "+12", "+8", "+2", "+4", "+6", "+14", "+5", "+2"])
    want = [("up", "A")]
    for letter in "BCD":
        want += [("down", letter), *(("square", next(leaves)) for _ in range(3))]
    assert told == want
    assert picture.alt == (
        "Game tree of PaperTree: 13 nodes, 9 of them leaves; values are those for x. The root, x to move: max: A. "
        "The first moves: x 0: B; x 1: C; x 2: D. "
        "Leaves: below x 0 +3, +12, +8; below x 1 +2, +4, +6; below x 2 +14, +5, +2. "
        "Labels: A for the root; B for x 0; C for x 1; D for x 2"
    )
    assert picture.text.splitlines()[:3] == ["x to move: max A", "  x 0: o to move: min B", "    o 0: +3"]
    assert Drawn(picture).lines("best") == []
    actions = [words for *_, words in Drawn(picture).texts("square")]
    assert sorted(actions) == sorted("012" * 4)


def test_letters_go_level_by_level_and_on_after_z() -> None:
    deep = PaperTree([[[1], 2], [[3], 4]])
    names = re.findall(r"(\w+) for ([^;]+)", tree(deep).alt.split("Labels: ")[1])
    assert names == [("A", "the root"), ("B", "x 0"), ("C", "x 1"), ("D", "x 0, o 0"), ("E", "x 1, o 0")]
    wide = PaperTree([[1]] * 28)
    assert "Z for x 24; AA for x 25; AB for x 26" in tree(wide).alt
    assert "Leaves" in tree(wide).alt
    assert "Leaves" not in tree(PaperTree([1] * 31)).alt, "too many to be read aloud"
    assert tree(deep, labels={}).text.splitlines()[0] == "x to move: max +3"
    assert "A for the root; B for x 0; C for x 1" in tree(deep, depth=1).alt


def test_a_game_of_ones_own_is_drawn_with_its_actions() -> None:
    picture = tree(trace(Nim((2, 1)), "first"))
    drawn = Drawn(picture)
    actions = {words for *_, words in drawn.texts("square")}
    assert actions == {"(0,0)", "(0,1)", "(1,0)"}
    assert picture.alt.startswith("Game tree of Nim: ")
    assert "board" not in picture.alt
    assert picture.alt.endswith("A line of best play: first (0, 1), second (0, 0), first (1, 0)")
    assert " ".join(words for *_, words in drawn.texts("level")[:3]) == "first to move max"
    for (left, top, one), (right, low, other) in combinations(drawn.texts("square"), 2):
        wide = 3 * (len(one) + len(other))
        assert abs(left - right) >= wide or abs(top - low) >= 11, "actions stand apart"

    class Long(Nim):
        def actions(self) -> list[Any]:
            return ["take all of it"]

        def result(self, action: object) -> Nim:
            return Nim((0,), "second")

    assert [w for *_, w in Drawn(tree(trace(Long((1,)), "first"))).texts("square")] == ["takea…"]


@pytest.mark.parametrize("numbers", [CLASSIC, [[-1000, 20], [[31, 4], -5]], [[[1, 2], 3], 4, [5]]])
@pytest.mark.parametrize("prune", [False, True])
def test_shapes_have_room_and_stay_where_they_are(numbers: Any, prune: bool) -> None:
    searched = trace(PaperTree(numbers), prune=prune)
    last = tree(searched)
    for step in range(len(searched.steps) + 1):
        picture = tree(searched, step)
        entered = len({done.node for done in searched.steps[:step]})
        assert shapes(picture) + shapes(picture, "hidden") == shapes(last)
        assert len(shapes(picture)) == entered
        assert (picture.width, picture.height) == (last.width, last.height)
        assert len(Drawn(picture).boxes_of("now")) == (step > 0)
    values = Drawn(last).texts("value")
    for (left, top, one), (right, low, other) in combinations(values, 2):
        assert top != low or abs(left - right) >= 3.5 * (len(one) + len(other)), "values stand apart"


def test_shapes_have_no_colour_but_the_page_s() -> None:
    picture = tree(trace(PaperTree(CLASSIC), prune=True), 12)
    assert SHAPES in picture.style
    assert SHAPES not in tree(SMALL).style
    assert set(re.findall(r"(?:fill|stroke):([^;}]*)", SHAPES)) <= {f"var(--{name})" for name in LIGHT}
    assert "#" not in "".join([picture.style, *picture.parts])


# Nothing of what comes.


@pytest.mark.parametrize("source", [PaperTree(CLASSIC), State.parse("x.o.o.x.x")])
def test_without_ahead_nothing_tells_what_comes(source: Any) -> None:
    """The picture is that of the nodes entered so far, as if the search had ended there, but for the room below."""
    searched = trace(source, prune=True)
    highs = set()
    for step in range(len(searched.steps) + 1):
        picture = tree(searched, step, ahead=False)
        drawn, done = Drawn(picture), searched.steps[:step]
        entered = max([done.node + 1 for done in done] or [0])
        boxes = shapes(picture) if isinstance(source, PaperTree) else [(box.middle, box.y) for box in drawn.boxes]
        assert len(boxes) == entered
        assert drawn.path("hidden").count("M") == (step == 0), "the root's place alone"
        assert drawn.lines("edge unseen") == []
        assert drawn.path("stub").count("M") == sum(step.kind == "cut" for step in done)
        middles = [round(box[-2]) for box in boxes]
        for node in range(entered):
            kids = [middles[kid] for kid in searched.children(node) if kid < entered]
            assert not kids or abs(middles[node] - (kids[0] + kids[-1]) / 2) <= 1, "in the middle of what is there"
        assert (f": {entered} nodes, " if entered > 1 else ": one node, so far;") in picture.alt
        assert ", so far; values are" in picture.alt
        assert "…" not in picture.text
        highs.add(picture.height)
        for left, _, words in drawn.texts("value"):
            assert left + 3.5 * len(words) <= picture.width, "what is so far has room at the right"
        if step:
            now = drawn.boxes_of("now")[0]
            assert abs(now.middle - place(searched, step, ahead=False)) <= 1
    assert len(highs) == 1
    ended = tree(searched, len(searched.steps))
    assert tree(searched, len(searched.steps), ahead=False).parts == ended.parts


# Sizes, other boards, colours, bytes.


def test_a_tree_of_twenty_leaves_fits_the_page() -> None:
    picture = tree(BIG)
    assert picture.width <= 900
    assert Drawn(picture).boxes[0].wide >= 3 * 9
    assert min(map(int, re.findall(r"font-size:(\d+)px", STYLE))) >= 11
    assert len(picture.svg) < 40_000
    largest = State.parse("xox...ox.")
    assert len(trace(largest).nodes) == 65
    assert len(tree(largest).svg) < 40_000
    assert Drawn(tree(SMALL)).boxes[0].wide == 3 * 16
    assert Drawn(tree(SMALL, cell=20)).boxes[0].wide == 60
    assert Drawn(tree(SMALL, cell=4)).boxes[0].wide == 12


def test_wider_boards() -> None:
    state = State.parse("xoxo oxo. x..x", Variant(4, 3, 3))
    drawn = Drawn(tree(state))
    assert [drawn.board(box, 4) for box in drawn.boxes] == [
        node.board for node in plain(state.squares, game=PlainGame(4, 3))
    ]


def test_no_colour_but_the_page_s() -> None:
    picture = tree(trace(State.parse("..ox.x.ox"), prune=True), 30, labels={1: "a"})
    assert set(re.findall(r"(?:fill|stroke):([^;}]*)", picture.style)) <= {
        "none",
        *(f"var(--{name})" for name in LIGHT),
    }
    assert "#" not in "".join([picture.style, *picture.parts])
    assert not re.search(r"(fill|stroke|style)=", "".join(picture.parts))


def test_the_same_tree_gives_the_same_bytes() -> None:
    program = f"from ttt import State; from ttt.pictures.trees import tree; print(ascii(tree({BIG!r}, 40, labels={{9: 'a'}}).svg))"
    runs = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in "12"
    ]
    assert runs[0] == runs[1] != b""


# What makes no sense.


@pytest.mark.parametrize("strange", ["xo.ox.x.o", None, 4])
def test_what_is_neither_a_state_nor_a_trace_is_refused(strange: Any) -> None:
    with pytest.raises(TypeError, match=f"{strange!r} is neither a State nor a PaperTree nor a Trace"):
        tree(strange)


def test_another_game_is_refused_without_a_trace() -> None:
    with pytest.raises(TypeError, match=r"is neither .* such as trace\(game, player\)"):
        tree(Nim((1, 1)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"step": 25}, "step 25 was expected to be 0 to 24"),
        ({"step": -1}, "step -1 was expected"),
        ({"depth": 0}, "depth 0; at least 1 ply was expected"),
        ({"depth": True}, "depth True; at least 1 ply"),
        ({"cell": 0}, "a square of side 0; at least 1 was expected"),
        ({"cell": 9.5}, "a square of side 9.5; at least 1 was expected"),
        ({"labels": {12: "a"}}, "a label on 12, which is none of the 12 nodes drawn"),
        ({"labels": {-1: "a"}}, "a label on -1, which is none"),
        ({"labels": {True: "a"}}, "a label on True, which is none"),
        ({"labels": {1: "long"}}, "the label 'long' does not fit below a board; 1 to 3 letters do"),
        ({"labels": {1: ""}}, "the label '' does not fit"),
    ],
)
def test_what_makes_no_sense_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        tree(SMALL, **options)


def test_too_large_a_tree_is_refused() -> None:
    with pytest.raises(ValueError, match=r"more than 1,000 nodes below State\.parse\('\.\.\./\.\.\./\.\.\.'\)"):
        tree(State())
    with pytest.raises(ValueError, match=r"more than 1,000 nodes in 6 plies below .*; fewer plies were expected"):
        tree(State(), depth=6)
    with pytest.raises(ValueError, match="18,297 nodes are too many to be drawn"):
        tree(trace(State(), prune=True))
    with pytest.raises(ValueError, match=r"more than 10 squares are free at .*; that is too far from the end"):
        tree(State.empty(Variant(4, 4, 4)), depth=1)
    with pytest.raises(TypeError, match="are no labels; a text for the number of a node was expected"):
        tree(State.parse("xo.ox.x.o"), labels=["a"])  # type: ignore[arg-type]
