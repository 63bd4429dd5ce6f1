"""The drawing of a tree: each thing where its node is, nothing over another, the same in words."""

import re
from itertools import pairwise

import pytest

from tests.paper import CLASSIC, forest
from tests.pictures.drawn import find, words
from ttt import State
from ttt.alphabeta import Leaves
from ttt.pictures.picture import Picture
from ttt.pictures.svg import EDGE
from ttt.pictures.tree import GAP, LEAST, MARGIN, PAGE, Node, draw

BOARD = State.parse("x...o....")


def grown(tree: Leaves, level: str = "max", move: str = "") -> Node:
    """Return a node for each number and each list."""
    if isinstance(tree, int):
        return Node("end", value=str(tree), move=move)
    below = "min" if level == "max" else "max"
    kids = [grown(branch, below, f"{level} {i}") for i, branch in enumerate(tree)]
    return Node(level, level, "A", "α 3 β 8", move=move, kids=kids)


def starts(picture: Picture, kind: str) -> list[tuple[int, int]]:
    """Return where the lines and boxes of exactly this kind begin."""
    paths = [path.get("d", "") for path in find(picture, "path") if path.get("class") == kind]
    return [(int(x), int(y)) for x, y in re.findall(r"M(-?\d+) (-?\d+)", " ".join(paths))]


def places(picture: Picture, kind: str) -> dict[str, tuple[int, int]]:
    """Return the words of a kind, each with where it stands."""
    texts = [text for group in find(picture, "g", kind) for text in find(group, "text")]
    return {text.text or "": (int(text.get("x", "")), int(text.get("y", ""))) for text in texts}


@pytest.mark.parametrize("tree", [*forest(20), [0] * 40, [[[[[0]]]]]], ids=str)
def test_parents_are_over_the_middle_and_nothing_is_over_another(tree):
    root = grown(tree)
    picture = draw(root)
    levels: dict[int, list[int]] = {}
    for node in root.below():
        levels.setdefault(node.top, []).append(node.middle)
        if node.kids:
            assert node.middle == (node.kids[0].middle + node.kids[-1].middle) // 2
            assert {kid.top for kid in node.kids} == {node.kids[0].top}
            assert node.kids[0].top > node.top + 60, "there is room for value, note and edge"
    for middles in levels.values():
        assert middles[0] - LEAST > MARGIN
        assert middles[-1] + LEAST < picture.width
        assert all(right - left > 2 * LEAST for left, right in pairwise(middles))
    assert max(levels) + 2 * LEAST + 34 < picture.height, "a note may stand below the last"


@pytest.mark.parametrize(("value", "edge"), [("as wide as this", ""), ("", "as wide as this")])
def test_what_is_wide_has_room(value, edge):
    kids = [Node("end", value=value, edge=edge) for _ in "abc"]
    draw(Node("max", kids=kids))
    assert kids[1].middle - kids[0].middle == kids[2].middle - kids[1].middle > 100


def test_boards_shrink_until_many_fit_the_page_and_then_no_more():
    sides = []
    for number in range(2, 40):
        root = Node(BOARD, kids=[Node(BOARD) for _ in range(number)])
        width = draw(root).width
        sides.append(root.kids[1].middle - root.kids[0].middle - GAP)
        assert width <= PAGE + EDGE or sides[-1] == 3 * LEAST
    assert sides == sorted(sides, reverse=True)
    assert (sides[0], sides[-1]) == (48, 3 * LEAST)


@pytest.mark.parametrize("face", [BOARD, "max"], ids=["boards", "shapes"])
@pytest.mark.parametrize(
    ("look", "frame", "rim"),
    [("now", "now", 3), ("waiting", "stack", 3), ("wrong", "wrong", 3), ("cut", "hatch", 0)],
)
def test_each_look_is_drawn_where_the_node_is(face, look, frame, rim):
    root = Node(face, kids=[Node(face), Node(face, look=look), Node(face)])
    picture = draw(root)
    half = 16 if face == "max" else 24
    assert starts(picture, frame)[0] == (root.kids[1].middle - half - rim, root.kids[1].top - rim)
    others = {"now", "stack", "wrong", "hatch"} - {frame}
    assert not [start for other in others for start in starts(picture, other)]


def test_what_is_cut_is_called_so_once_and_struck_out():
    below = [Node("end", look="cut") for _ in "ab"]
    root = Node("max", kids=[Node("end"), Node("min", look="cut", kids=below)])
    picture = draw(root)
    assert words(picture) == ["cut"]
    assert places(picture, "cut")["cut"][0] == root.kids[1].middle
    assert len(find(picture, "path", "hatch")) == 3
    assert (len(starts(picture, "slash")), len(starts(picture, "edge unseen"))) == (1, 3)
    root.kids[1].value = "7"
    picture = draw(root)
    assert places(picture, "cut")["cut"][1] > places(picture, "value")["7"][1] + 10


@pytest.mark.parametrize(("face", "drawn"), [(BOARD, "outline"), ("min", "shape")])
def test_what_is_hidden_is_an_empty_frame(face, drawn):
    hidden = [Node(face, look="hidden", kids=[Node(face, look="hidden")])]
    picture = draw(Node(face, value="7", kids=hidden))
    kinds = ("hidden", drawn, "edge unseen")
    assert [len(starts(picture, kind)) for kind in kinds] == [2, 1, 2]
    assert picture.text == "7", "it is not said either"


def test_words_and_lines_stand_at_their_nodes():
    first = Node("end", value="5", is_back=True, is_lit=True)
    last = Node("min", "least", "?", "β 2", edge="1", is_best=True, has_more=True)
    root = Node("max", "greatest", "A 5", "α 5", kids=[first, last])
    picture = draw(root)
    values = places(picture, "value")
    assert values["A 5"] == (root.middle, root.top + 48)
    assert values["5"] == (first.middle, first.top + 20), "in the square of an end"
    notes = places(picture, "note")
    assert notes == {"α 5": (root.middle, root.top + 62), "β 2": (last.middle, last.top + 62)}
    assert list(places(picture, "level")) == ["greatest", "least"], "an end has none of its own"
    assert root.middle < places(picture, "move")["1"][0] < last.middle
    assert starts(picture, "more")[0][0] == last.middle
    line, head = starts(picture, "back")
    assert line[0] == root.middle == head[0] + 6, "the arrow ends at the node above"
    kinds = ("best", "blank", "lit")
    assert [len(starts(picture, kind)) for kind in kinds] == [1, 1, 1]
    assert list(places(picture, "ground")) == ["5"]


def test_the_same_in_words():
    root = grown(CLASSIC)
    root.look, root.kids[0].look, root.kids[1].look = "waiting", "now", "wrong"
    root.kids[1].is_back = root.kids[1].is_best = root.kids[0].has_more = True
    root.kids[2].kids[1].look, root.kids[2].kids[2].look = "cut", "hidden"
    root.kids[2].kids[1].value = ""
    lines = draw(root).text.splitlines()
    assert lines[:2] == ["max A (α 3 β 8, waiting)", "  max 0: min A … (α 3 β 8, here)"]
    assert lines[2] == "    min 0: 3"
    assert lines[5].endswith("(α 3 β 8, the first wrong node, its value goes up, best play)")
    assert lines[9:] == ["  max 2: min A (α 3 β 8)", "    min 0: 14", "    min 1: cut"]


@pytest.mark.parametrize("tree", forest(10, 5), ids=str)
def test_the_alt_text_is_the_text_down_to_the_third_level(tree):
    root = grown(tree)
    picture = draw(root)
    nodes = [*root.below()]
    size, _, said = picture.alt.partition(". ")
    ends = sum(not node.kids for node in nodes)
    assert size == f"Game tree: {len(nodes)} nodes, {ends} of them leaves"
    tops = sorted({node.top for node in nodes})[:3]
    pairs = zip(nodes, picture.text.splitlines(), strict=True)
    first = [(node, line.strip()) for node, line in pairs if node.top in tops]
    parts = said.split(". ")
    assert [part.replace(" …", "") for part in parts] == [line for _, line in first]
    goes_on = [bool(node.kids) and node.top == tops[-1] and len(tops) == 3 for node, _ in first]
    assert [" …" in part for part in parts] == goes_on


def test_a_position_and_one_node_are_named():
    alt = draw(Node(BOARD, value="0")).alt
    assert alt == "Game tree from x on 0, o on 4, x to move: one node. 0"
