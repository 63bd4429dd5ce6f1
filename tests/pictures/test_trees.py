"""Pictures of game trees: the values of a plain search in their places, and nothing unknown yet."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.paper import CLASSIC
from tests.pictures.drawn import find, words
from tests.plain import Nim
from ttt import State
from ttt.alphabeta import PaperTree
from ttt.pictures.picture import Picture
from ttt.pictures.tree_layout import short
from ttt.pictures.tree_view import Reading
from ttt.pictures.trees import followed, read, tree
from ttt.trace import Moment, Trace, trace

SMALL = State.parse("xo.ox.x.o")  # 12 nodes
BIG = State.parse("..o.oxx.x")  # 47 nodes, o to move, leaves of all values
CUT = State.parse("xo..x.o..")
SIGNED = {1: "+1", 0: "0", -1: "−1"}
SEARCHES = [trace(SMALL), trace(State.parse("..ox.x.ox"), prune=True)]
each_search = pytest.mark.parametrize("searched", SEARCHES)


def at(searched: Trace, step: int, labels: dict[int, str] | None = None) -> Picture:
    picture, _ = followed(searched, step, labels or {}, ahead=True)
    return picture


def path(picture: Picture, name: str):
    """Return the path of exactly this kind."""
    paths = find(picture, "path")
    return "".join(part.get("d", "") for part in paths if part.get("class") == name)


def count(picture: Picture, *names: str):
    """Return how many boards, shapes, frames or lines of these kinds are drawn."""
    return sum(path(picture, name).count("M") for name in names)


def corners(picture: Picture, name: str) -> list[tuple[int, int]]:
    """Return where the boards or frames of a kind begin, left and top."""
    return [(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h", path(picture, name))]


def texts(picture: Picture, name: str):
    """Return the words of a kind, in order."""
    return [word for group in find(picture, "g", name) for word in words(group)]


def depths(picture: Picture) -> list[int]:
    """Return how deep the nodes are, as the text says."""
    return [line[: -len(line.lstrip())].count("  ") for line in picture.text.splitlines()]


# ---- what is shown


@pytest.mark.parametrize(
    ("state", "depth"),
    [(SMALL, 1), (BIG, 1), (BIG, 2), (BIG, 9), (CUT, 9), (State.parse("xxxoo...."), 9)],
)
def test_the_first_plies_are_shown_with_the_values_of_best_play(state, depth):
    searched = trace(state)
    values = searched.at(len(searched.steps)).values
    nodes = [(node, values[i]) for i, node in enumerate(searched.nodes) if node.depth <= depth]
    signed = [SIGNED[value] for _, value in nodes]
    squares = [str(node.action) for node, _ in nodes[1:]]
    picture = tree(state, depth=depth)
    assert texts(picture, "value") == signed
    assert sorted(texts(picture, "square")) == sorted(squares)
    lines = picture.text.splitlines()
    assert depths(picture) == [node.depth for node, _ in nodes]
    assert [line.removesuffix(" …").split()[-1] for line in lines] == signed
    assert [line.split()[1] for line in lines[1:]] == [f"{square}:" for square in squares]
    is_open = [node.depth == depth and not node.state.is_terminal for node, _ in nodes]
    assert [line.endswith(" …") for line in lines] == is_open
    number = is_open.count(True)
    assert count(picture, "more") == number
    assert (f", {number} with more below" in picture.alt) == bool(number)


# ---- steps


@each_search
def test_a_step_shows_what_is_known_and_nothing_else(searched):
    last = corners(tree(searched), "outline")
    for step in range(len(searched.steps) + 1):
        picture = at(searched, step)
        steps = searched.steps[:step]
        entered = [node for kind, node, _ in steps if kind == "enter"]
        moment = searched.at(step)
        assert corners(picture, "outline") + corners(picture, "hidden") == last, "nothing jumps"
        assert len(corners(picture, "outline")) == max(len(entered), 1)
        assert texts(picture, "value") == list(words_at(moment))
        cuts = [kind for kind, *_ in steps].count("cut")
        assert len(picture.text.splitlines()) == max(len(entered), 1) + cuts
        assert texts(picture, "cut").count("cut") == picture.text.count("cut: ") == cuts
        assert (f"Nodes with moves cut off: {cuts}" in picture.alt) == bool(cuts)
        assert ("best play" in picture.alt) == (0 in moment.values)
        assert bool(path(picture, "best")) == (0 in moment.values)


def words_at(moment: Moment) -> Iterator[str]:
    """Yield what is written below the nodes of which something is known."""
    for node in range(len(moment.trace.nodes)):
        best = moment.best(node)
        if node in moment.values:
            value = moment.values[node]
            yield moment.trace.bound(node, value) + SIGNED[value]
        elif best is not None:
            yield f"{SIGNED[best]} so far"


def test_the_words_name_the_size_the_moves_and_the_best_line():
    picture = tree(BIG)
    assert count(picture, "best") == 4
    assert count(picture, "best", "edge") == 46
    assert picture.alt == (
        "Game tree from x on 5, 6 and 8, o on 2 and 4, o to move: "
        "47 nodes, 21 of them leaves; values are those for x. The root, o to move: min: 0. "
        "The first moves: o 0: +1; o 1: +1; o 3: +1; o 7: 0. "
        "A line of best play: o 7, x 1, o 0, x 3, a draw"
    )
    one_node = "2: one node; values are those for x. The root, o to move: min: +1"
    assert tree(State.parse("xxxoo....")).alt.endswith(one_node)


def test_the_words_name_the_step():
    for step, said in [
        (0, ": nothing is looked at yet. The root, x to move: max: not known yet. The first"),
        (5, ", at x 5, o 2. The root, x to move: max: +1 so far. The first moves: x 2: +1; x 5"),
        (7, ", at x 5, o 2, x 7: 0. The"),
    ]:
        assert f"Step {step} of 24{said}" in at(trace(SMALL), step).alt


@pytest.mark.parametrize("source", [PaperTree(CLASSIC), State.parse("x.o.o.x.x")])
def test_without_ahead_it_is_the_picture_of_a_search_that_has_come_no_further(source):
    searched = trace(source, prune=True)
    heights = set()
    for step in range(len(searched.steps) + 1):
        picture, [*_, (x, _)] = followed(searched, step, {}, ahead=False)
        steps = searched.steps[:step]
        entered = len({node for _, node, _ in steps})
        assert count(picture, "outline", "shape") == max(entered, 1)
        assert count(picture, "hidden", "edge unseen") == 0
        assert count(picture, "stub") == [kind for kind, *_ in steps].count("cut")
        assert (f": {entered} nodes, " if entered > 1 else ": one node, so far;") in picture.alt
        for left, _ in corners(picture, "now"):
            assert 0 < x - left < 40
        heights.add(picture.height)
    assert len(heights) == 1
    assert picture.parts == at(searched, len(searched.steps)).parts


# ---- labels and depth


@each_search
def test_a_labelled_value_is_said_nowhere(searched):
    """Whatever the value of a labelled node were, the picture would be the same at these steps."""
    end = len(searched.steps)
    for node in range(len(searched.nodes)):
        for step in (*range(0, end + 1, 29), end):
            pictures = set()
            for value in (-1, 0, 1):
                picture = at(with_value(searched, node, value), step, {node: "?"})
                pictures.add((picture.svg, picture.alt, picture.text))
            assert len(pictures) == 1


def with_value(searched: Trace, node: int, value: int) -> Trace:
    """Return the same trace but for the value of one node."""
    steps = []
    for step in searched.steps:
        is_valued = step.node == node and step.value is not None
        steps.append(step._replace(value=value) if is_valued else step)
    return replace(searched, steps=tuple(steps))


def test_labels_stand_where_values_were():
    labels = {0: "?", 1: "<", 4: "c14", 3: 7}
    picture = tree(SMALL, labels=labels)
    values = texts(tree(SMALL), "value")
    for node, label in labels.items():
        values[node] = str(label)
    assert texts(picture, "value") == values
    assert count(picture, "blank") == 4
    words = "? for the root; < for x 2; c14 for x 5, o 2, x 7; 7 for x 5, o 2"
    assert picture.alt.endswith(f"Labels: {words}")


def test_a_label_ends_the_line_of_best_play():
    searched = trace(BIG)
    paths = [searched.path(node) for node in range(47)]
    alt = tree(BIG, labels={paths.index("o 7, x 1, o 0, x 3"): "a"}).alt
    assert "A line of best play: o 7, x 1, o 0, x to move. Labels" in alt


@pytest.mark.parametrize("depth", range(1, 5))
def test_the_first_plies_of_a_search_that_was_cut(depth):
    searched = trace(CUT, prune=True)
    drawn = [node for node in searched.nodes if node.depth <= depth]
    cut = [searched.nodes[node].depth for kind, node, _ in searched.steps if kind == "cut"]
    picture = tree(searched, depth=depth)
    assert len(depths(picture)) == len(drawn) + picture.text.count("cut:")
    assert count(picture, "stub") == sum(of_node < depth for of_node in cut)


def test_what_was_cut_stands_in_the_text_behind_what_was_not():
    searched = trace(PaperTree([[3, [2], 8], [2, 4, 6]]), prune=True)
    lines = tree(searched).text.splitlines()
    assert lines[-3:] == ["  x 1: o to move: min C ≤+2", "    o 0: +2", "    cut: 1, 2"]


# ---- other games


def test_a_tree_on_paper_has_letters_for_its_inner_values():
    picture = tree(PaperTree(CLASSIC))
    assert " ".join(texts(picture, "value")) == "A B +3 +12 +8 C +2 +4 +6 D +14 +5 +2"
    assert picture.alt == (
        "Game tree of PaperTree: 13 nodes, 9 of them leaves; values are those for x. "
        "The root, x to move: max: A. The first moves: x 0: B; x 1: C; x 2: D. "
        "Leaves: below x 0 +3, +12, +8; below x 1 +2, +4, +6; below x 2 +14, +5, +2. "
        "Labels: A for the root; B for x 0; C for x 1; D for x 2"
    )
    lines = picture.text.splitlines()
    assert lines[:3] == ["x to move: max A", "  x 0: o to move: min B", "    o 0: +3"]


def test_letters_go_level_by_level_and_on_after_z():
    deep = tree(PaperTree([[[1], 2], [[3], 4]])).alt
    letters = "A for the root; B for x 0; C for x 1; D for x 0, o 0; E for x 1, o 0"
    assert deep.endswith(f"Labels: {letters}")
    assert "Z for x 24; A1 for x 25; B1 for x 26" in tree(PaperTree([[1]] * 28)).alt


def test_too_many_leaves_are_not_read_aloud():
    for leaves, are_listed in [(30, True), (31, False)]:
        assert ("Leaves" in tree(PaperTree([1] * leaves)).alt) == are_listed


def test_a_game_of_ones_own_is_drawn_with_its_actions():
    picture = tree(Nim((2, 1), "x"))
    assert set(texts(picture, "square")) == {"(0,0)", "(0,1)", "(1,0)"}
    assert picture.alt.startswith("Game tree of Nim: ")
    assert picture.alt.endswith("A line of best play: x (0, 1), o (0, 0), x (1, 0)")
    assert texts(picture, "level")[:3] == ["x to move", "max", "o to move"]
    assert short("all of it") == "allof…"


# ---- what a search read


def test_what_was_not_read_is_hatched_behind_a_slash_and_the_rest_is_not():
    paper = trace(PaperTree(CLASSIC))
    known = dict.fromkeys(range(13), "7")
    for unread, grounds in (((), 0), ((6, 7), 1), ((6, 8), 2), ((9, 10, 11, 12), 1)):
        picture, corners = read(paper, Reading(known, {}, unread))
        assert texts(picture, "cut") == ["cut"] * grounds
        assert len(find(picture, "path", "hatch")) == grounds
        edges = [node for node in unread if paper.nodes[node].parent not in unread]
        assert count(picture, "slash") == len(edges)
        assert count(picture, "plate") == len(unread)
        assert picture.text.count(" (cut)") == len(unread)
        assert ("Cut: " in picture.alt) == bool(unread)
        assert list(corners) == list(range(13))
