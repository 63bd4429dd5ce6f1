"""Pictures of searches: the values of a plain search in their places, and nothing unknown yet."""

import re
from collections import Counter
from collections.abc import Iterator
from math import inf
from typing import Any

import pytest

from tests.paper import CLASSIC, forest
from tests.pictures.drawn import find, words
from tests.plain import Nim
from ttt import State
from ttt.alphabeta import PaperTree
from ttt.pictures import trees
from ttt.pictures.picture import Picture
from ttt.pictures.trees import DRAWN, short, tree, watched
from ttt.steps.stepping import Stepping
from ttt.trace import OPEN, Moment, Node, Trace, signed, trace

SMALL = State.parse("xo.ox.x.o")  # 12 nodes
BIG = State.parse("..o.oxx.x")  # 47 nodes, o to move, leaves of all values
PAPERS = [PaperTree(tree, mover) for tree in forest(25) for mover in "xo"]
POSITIONS: list[Any] = [SMALL, BIG, State.parse("..ox.x.ox"), *PAPERS]
WATCHED = [
    trace(SMALL),
    trace(State.parse("..ox.x.ox"), prune=True),
    *(trace(paper, prune=True) for paper in PAPERS[:12]),
]

# ---- searches that are as plain as can be


def best(position: Any) -> int:
    """Return the value of a position for x."""
    if position.is_terminal:
        return int(position.utility("x"))
    values = [best(position.result(action)) for action in position.actions()]
    return max(values) if position.to_move == "x" else min(values)


def negamax(position: Any) -> int:
    """Return the value of a position for the side to move."""
    if position.is_terminal:
        return int(position.utility(position.to_move))
    return max(-negamax(position.result(action)) for action in position.actions())


def below(position: Any) -> Iterator[Any]:
    """Yield a position and all that can follow it."""
    yield position
    for action in () if position.is_terminal else position.actions():
        yield from below(position.result(action))


Seen = dict[str, tuple[float, float]]


def prunes(here: Any, seen: Seen, path: str = "", low: float = -inf, high: float = inf) -> int:
    """Search as alpha-beta does, and note each node that is looked at, with its last window."""
    seen[path] = (-inf, inf)
    if here.is_terminal:
        return int(here.utility("x"))
    is_max = here.to_move == "x"
    found = []
    for action in here.actions():
        if low >= high:
            break
        after = f"{path} {here.to_move} {action}"
        found.append(prunes(here.result(action), seen, after, low, high))
        low, high = (max(low, *found), high) if is_max else (low, min(high, *found))
    seen[path] = (low, high)
    return max(found) if is_max else min(found)


# ---- what is read from a picture


def lines(picture: Picture) -> dict[str, str]:
    """Return what is said of each node, by the moves that lead to it."""
    said = {}
    path: list[str] = []
    for line in picture.text.splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        move = re.match(r" +\w \S*[^:\s]", line) if depth else None
        path = [*path[:depth], f" {move[0].strip()}" if move else ""]
        said["".join(path)] = line[move.end() :].lstrip(": ") if move else line
    return said


def values(picture: Picture) -> list[str]:
    """Return the value of each node, as the text says it."""
    return [re.sub(r" \(.*\)| …", "", said).split()[-1] for said in lines(picture).values()]


def texts(picture: Picture, name: str) -> list[str]:
    """Return the words of a kind, in order."""
    return [word for group in find(picture, "g", name) for word in words(group)]


def boxes(picture: Picture, *names: str, ends: str = "") -> list[str]:
    """Return where the boards, shapes, frames or lines of these kinds begin, sorted."""
    paths = [path.get("d", "") for path in find(picture, "path") if path.get("class") in names]
    return sorted(re.findall(rf"M\d+ \d+{ends}", " ".join(paths)))


def letters(position: Any, value: float) -> str:
    """Return a value as it is written in this game."""
    return f"{value}".replace("-", "−") if hasattr(position, "tree") else signed(int(value))


def here_on(position: Any, path: str) -> Any:
    """Return the position after some moves."""
    for action in path.split()[1::2]:
        position = position.result(int(action))
    return position


# ---- all of a search


@pytest.mark.parametrize("view", ["x", "mover", "negamax"])
def test_each_node_has_the_value_of_a_plain_search(view):
    """And in the view of negamax, a node takes the greatest of what comes up its edges."""
    for position in POSITIONS:
        nodes = [*below(position)]
        picture = tree(trace(position), values=view)
        expected = [letters(position, (best if view == "x" else negamax)(node)) for node in nodes]
        assert values(picture) == expected
        drawn = [word.split()[-1] for word in texts(picture, "value")]
        assert Counter(drawn) == Counter(expected)
        pairs = zip(expected, nodes, strict=True)
        turned = [value for value, node in pairs if view != "x" and node.to_move == "o"]
        assert [word.split()[-1] for word in texts(picture, "ground")] == turned
        if view == "negamax":
            up = [f"↑ {letters(position, -negamax(node))}" for node in nodes[1:]]
            assert Counter(texts(picture, "move")) == Counter(up)


def test_windows_and_cuts_are_those_of_plain_alpha_beta():
    for position in POSITIONS:
        seen: Seen = {}
        prunes(position, seen)
        picture = tree(trace(position, prune=True))
        said = lines(picture)
        assert said.keys() >= seen.keys()
        cut = [path for path in said if path not in seen]
        assert [path for path in said if said[path] == "cut"] == cut
        assert len(cut) == len(texts(picture, "cut")) == len(find(picture, "path", "hatch"))
        above = {path.rsplit(" ", 2)[0] for path in cut}
        for path, (low, high) in seen.items():
            ends = [f"α {letters(position, low)}" for _ in "α" if low > -inf]
            ends += [f"β {letters(position, high)}" for _ in "β" if high < inf]
            note = re.search(r"\(([αβ][^,)]+)", said[path])
            assert (note[1] if note else "") == (" ≥ " if path in above else " ").join(ends)


@pytest.mark.parametrize(("view", "found"), [("x", best), ("mover", negamax), ("negamax", negamax)])
def test_a_bound_holds_and_a_value_without_one_is_exact(view, found):
    kinds = Counter[str]()
    for position in POSITIONS:
        picture = tree(trace(position, prune=True), values=view)
        for (path, said), value in zip(lines(picture).items(), values(picture), strict=True):
            if said != "cut":
                true = found(here_on(position, path))
                stated = int(value.lstrip("≥≤").replace("−", "-"))
                kinds[value[0] if value[0] in "≥≤" else ""] += 1
                assert {"≥": true >= stated, "≤": true <= stated}.get(value[0], true == stated)
    assert min(kinds.values()) > 20


def test_the_first_line_of_best_play_is_thick():
    for position in POSITIONS:
        picture = tree(trace(position))
        line = [path for path, said in lines(picture).items() if "best play" in said]
        here = position
        for path in line:
            here = here_on(position, path)
            assert best(here) == best(position)
        assert here.is_terminal
        assert len(boxes(picture, "best")) == len(line)


@pytest.mark.parametrize("depth", [1, 2, 9])
def test_the_first_plies_are_shown(depth):
    nodes = [node for node in trace(BIG).nodes if node.depth <= depth]
    picture = tree(BIG, depth=depth)
    is_open = [node.depth == depth and not node.state.is_terminal for node in nodes]
    assert ["…" in said for said in lines(picture).values()] == is_open


def test_labels_stand_where_values_were():
    labels = {0: "?", 1: "<", 4: "c14", 3: 7}
    picture = tree(SMALL, labels=labels)
    expected = values(tree(SMALL))
    for node, label in labels.items():
        expected[node] = str(label)
    assert values(picture) == texts(picture, "value") == expected
    assert not boxes(picture, "best"), "that would give values away"


def test_a_tree_on_paper_has_letters_for_its_inner_values_level_by_level():
    picture = tree(PaperTree(CLASSIC))
    assert " ".join(texts(picture, "value")) == "A B 3 12 8 C 2 4 6 D 14 5 2"
    assert values(tree(PaperTree([[[1], 2], [[3], 4]]))) == [*"ABD12CE34"]
    assert values(tree(PaperTree([[1]] * 28)))[49:53:2] == ["Z", "A1"]


def test_a_game_of_ones_own_is_drawn_with_its_actions():
    picture = tree(Nim((2, 1), "x"))
    assert set(texts(picture, "move")) == {"(0,0)", "(0,1)", "(1,0)"}
    assert texts(picture, "level")[:4] == ["x to move:", "max", "o to move:", "min"]
    assert short("all of it") == "allof…"


# ---- a search at a moment


def steps() -> Iterator[tuple[Moment, Picture]]:
    """Yield each moment of some searches, with its picture."""
    for searched in WATCHED:
        for step in range(len(searched.steps) + 1):
            moment = searched.at(step)
            yield moment, watched(moment)


def entered(moment: Moment) -> list[int]:
    return sorted({0, *moment.stack, *moment.values})


def known(moment: Moment, node: int) -> str:
    """Return what is known of the value of a node."""
    searched = moment.trace
    state = searched.nodes[node].state
    if node in moment.values:
        value = moment.values[node]
        return searched.bound(node, value) + letters(state, value)
    heard = [value for kid, value in moment.values.items() if searched.nodes[kid].parent == node]
    if not heard:
        return ""
    best_so_far = max(heard) if state.to_move == "x" else min(heard)
    if len(state.actions()) == 1:
        return searched.bound(node, best_so_far) + letters(state, best_so_far)
    return f"{letters(state, best_so_far)} so far"


def value_in(said: str) -> str:
    """Return the value in what is said of a node, with its bound; nothing if there is none."""
    found = re.search(r"[≥≤]?[+−]?\d+( so far)?$", re.sub(r" ?\(.*", "", said))
    return found[0] if found else ""


@pytest.mark.long
def test_a_step_shows_what_is_known_and_nothing_else():
    for moment, picture in steps():
        nodes = entered(moment)
        expected = [known(moment, node) for node in nodes]
        said = [words for words in lines(picture).values() if words != "cut"]
        assert [value_in(words) for words in said] == expected
        drawn = map(value_in, texts(picture, "value"))
        assert Counter(filter(None, drawn)) == Counter(filter(None, expected))
        assert len(boxes(picture, "outline", "shape")) == len(nodes), "no face either"


@pytest.mark.long
def test_the_node_at_hand_those_that_wait_and_the_value_that_goes_up_are_marked():
    for moment, picture in steps():
        step = moment.step
        here = {step.node} if step else set[int]()
        is_new = step is not None and step.kind in ("leaf", "back up") and step.node != 0
        marks = {
            "here": here,
            "waiting": {*moment.stack} - here,
            "its value goes up": here if is_new else set(),
        }
        said = [words for words in lines(picture).values() if words != "cut"]
        for mark, nodes in marks.items():
            pairs = zip(entered(moment), said, strict=True)
            assert {node for node, words in pairs if mark in words} == nodes
        drawn = [len(boxes(picture, name)) for name in ("now", "stack", "lit")]
        assert drawn == [len(nodes) for nodes in marks.values()]


@pytest.mark.long
def test_nothing_jumps_and_in_the_end_all_is_seen_but_what_alpha_beta_never_visits():
    for searched in WATCHED:
        position = searched.nodes[0].state
        seen: Seen = {}
        if any(step.kind == "cut" for step in searched.steps):
            prunes(position, seen)
        places = set()
        for step in range(len(searched.steps) + 1):
            picture = watched(searched.at(step))
            edges = boxes(picture, "edge", "edge unseen", "back", ends=r"l-?\d+ \d+")
            places.add((picture.width, picture.height, *edges))
        assert len(places) == 1
        every = len([*below(position)])
        assert len(find(picture, "path", "hatch")) == every - (len(seen) or every)
        assert not boxes(picture, "hidden")
        assert lines(picture).keys() >= seen.keys()


def test_a_secret_is_said_nowhere():
    """What the node has so far is a question mark, and all the rest stays as it is."""
    secrets = 0
    for position in [*POSITIONS[:2], *PAPERS[:12]]:
        stepping = Stepping(trace(position))
        for step in range(len(stepping.trace.steps)):
            stepping.go(step)
            if stepping.secret is not None:
                secrets += 1
                hidden = watched(stepping.moment, stepping.secret)
                so_far = known(stepping.moment, stepping.secret)
                shown = watched(stepping.moment)
                line = entered(stepping.moment).index(stepping.secret)
                expected = shown.text.splitlines()
                expected[line] = expected[line].replace(so_far, "?")
                assert hidden.text.splitlines() == expected
                assert "so far" in so_far
                drawn = Counter(map(value_in, texts(shown, "value")))
                drawn.subtract(map(value_in, texts(hidden, "value")))
                assert +drawn == {so_far: 1}
    assert secrets > 50


def test_too_large_a_tree_is_refused():
    """At once, however large all that was cut might be."""
    fits, too_large = (trace(PaperTree([*range(leaves)])) for leaves in (DRAWN - 1, DRAWN))
    endless = Trace((Node(Nim((9, 9, 9), "x"), None, None, 0, OPEN),), (), 1)
    assert tree(fits).alt.startswith(f"Game tree: {DRAWN} nodes")
    assert watched(fits.at(0)).alt.startswith(f"Game tree: {DRAWN} nodes")
    for show in (
        lambda: tree(too_large),
        lambda: watched(too_large.at(0)),
        lambda: watched(endless.at(0)),
    ):
        with pytest.raises(ValueError, match="begin later in the game"):
            show()


# ---- what can follow a position


def test_a_letter_below_each_board_in_order():
    drawn = words(trees.below(SMALL, "ABCDEFGHIJKL"))
    assert [word for word in drawn if word in "ABCDEFGHIJKL"] == [*"ABCDEFGHIJKL"]


def test_what_a_function_says_stands_below_each_board():
    picture = trees.below(SMALL, lambda state: state.squares)
    assert [line.split()[-1] for line in picture.text.splitlines()] == [
        state.squares for state in below(SMALL)
    ]


def test_too_much_to_be_drawn_is_refused():
    with pytest.raises(ValueError, match="to be drawn; begin later"):
        trees.below(State(), "A")
