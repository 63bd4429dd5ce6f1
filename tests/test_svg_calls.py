"""Which function calls which: what is read and drawn is what happens when the program runs."""

import importlib
import itertools
import os
import pkgutil
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

import pytest

import ttt
from ttt import State, coach, count, rules, session, svg_strategy
from ttt.agents import first_free
from ttt.calls import calls, depths
from ttt.picture import LIGHT, Picture
from ttt.svg_calls import STYLE, call_diagram

SVG = "{http://www.w3.org/2000/svg}"
HANDED = {"RuleAgent.choose": [rule.__name__ for rule in rules.REASONS]}
NAMES = ["ttt", *(module.name for module in pkgutil.walk_packages(ttt.__path__, "ttt."))]
MODULES = [module for module in map(importlib.import_module, NAMES) if calls(module)]
Pairs = set[tuple[str, str]]

CIRCLES = """
import re
from functools import cache

def top(numbers):
    for odd in numbers:
        print(odd, map(even, numbers), re.match("", ""), object.__new__(Tree))
    return Tree(numbers)

def even(number):
    return number == 0 or odd(number - 1)

def odd(number):
    def deeper(top):
        return top
    return number > 0 and even(number - 1) and deeper(alone)

@cache
def alone(even=even):
    return even

class Tree:
    def __init__(self, parts):
        self.parts = parts

    def __new__(cls, *parts):
        return cls.kind

    def match(self, number):
        return sum(tree.match(number) for tree in self.parts) + self.size + self.wood.grow()

    @property
    def size(self):
        return max(Tree.kind(self), len(self.parts))

    def kind(self): ...
    def grow(self): ...

class Bush:
    def kind(self): return self.grow(), Bush.grow(self)
    def grow(self): return self.kind and [bush.kind for bush in self.parts]
"""
TOLD = {
    "top": ["even", "Tree.__init__"],
    "even": ["odd"],
    "odd": ["even", "alone"],
    "alone": [],
    "Tree.__init__": [],
    "Tree.__new__": ["Tree.kind"],
    "Tree.match": ["Tree.match", "Tree.size"],
    "Tree.size": ["Tree.kind"],
    "Tree.kind": [],
    "Tree.grow": [],
    "Bush.kind": ["Bush.grow"],
    "Bush.grow": ["Bush.kind"],
}


def written(source: str, folder: Path) -> ModuleType:
    """A module with this source, which is not run."""
    path, module = folder / "a_module.py", ModuleType("a_module")
    path.write_text(source, encoding="utf-8")
    module.__file__ = str(path)
    return module


def pairs(graph: dict[str, list[str]]) -> Pairs:
    return {(caller, callee) for caller, callees in graph.items() for callee in callees}


# What is read.


def happened(module: ModuleType, deed: Callable[[], object]) -> Pairs:
    """Which functions of a module have called which, as Python tells while something is done."""
    found: Pairs = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        caller = frame.f_back
        if event == "call" and caller and {frame.f_code.co_filename, caller.f_code.co_filename} == {module.__file__}:
            callee = frame.f_code.co_qualname
            if "<" not in callee:  # what is inside a function belongs to it
                found.add((caller.f_code.co_qualname.partition(".<")[0], callee))

    sys.setprofile(note)
    try:
        deed()
    finally:
        sys.setprofile(None)
    return found


def positions() -> list[State]:
    """Every position in which somebody is to move."""
    found, new = set(), {State()}
    while new:
        found |= new
        new = {after for state in new for after in map(state.result, state.actions()) if not after.is_terminal}
    return sorted(found, key=repr)


def test_what_is_read_is_what_happens_when_rules_answer_on_many_boards() -> None:
    """And nothing else, but that rules which come in a list are not seen to be called. Every sixth board is one."""

    def answer() -> None:
        for state in boards:
            for agent in (rules.HARVEY, rules.HARVEY_4A, rules.HARVEY_4B):
                agent(state)
                agent.explain(state)

    boards = positions()[::6]
    assert len(boards) == 754
    told = pairs(calls(rules))
    assert len(told) == 20
    assert happened(rules, answer) == told | pairs(HANDED)
    assert not told & pairs(HANDED)


def a_session() -> None:
    game = session.Session(opponent=first_free)
    game.play(4)
    game.undo()
    game.redo()
    game.new_game()


@pytest.mark.parametrize(
    ("module", "deed", "some"),
    [
        (coach, lambda: coach.remark(State.parse("x........"), 1), ("remark", "_cost")),
        (session, a_session, ("Session.play", "Session._advance")),
        (svg_strategy, lambda: svg_strategy.strategy_map(first_free, "o"), ("_nested", "_nested")),
        (svg_strategy, lambda: svg_strategy.replay("4085761", {"o": rules.HARVEY_4A}), ("replay", "_explained")),
    ],
)
def test_nothing_happens_that_is_not_read(
    module: ModuleType, deed: Callable[[], object], some: tuple[str, str]
) -> None:
    seen = happened(module, deed)
    assert some in seen
    assert seen <= pairs(calls(module))


def test_what_counts_as_a_call(tmp_path: Path) -> None:
    """Handing on does, and a property; a name of one's own, of another module or of another's part does not."""
    found = calls(written(CIRCLES, tmp_path))
    assert found == TOLD
    assert list(found) == list(TOLD)


def test_depths_leave_circles_out(tmp_path: Path) -> None:
    assert depths(calls(written(CIRCLES, tmp_path))) == dict(
        zip(TOLD, [0, 1, 2, 3, 1, 0, 0, 1, 2, 0, 0, 1], strict=True)
    )
    assert depths({"a": ["c"], "b": ["c", "a"], "c": []}) == {"a": 1, "b": 0, "c": 2}


# What is drawn.


def boxes(picture: Picture) -> dict[str, list[float]]:
    """Left, top, width and height of each box, by what is written in it."""
    root = ET.fromstring(picture.svg)
    rects = [rect for rect in root.iter(f"{SVG}rect") if "box" in rect.get("class", "")]
    sides = [[float(rect.get(side, 0)) for side in ("x", "y", "width", "height")] for rect in rects]
    texts = list(root.iter(f"{SVG}text"))
    for (left, top, width, height), text in zip(sides, texts, strict=True):
        assert float(text.get("x", 0)) == pytest.approx(left + width / 2, abs=0.2)
        assert top < float(text.get("y", 0)) < top + height
        assert 7.25 * len(text.text or "") < width, "letters of 12 pixels fit in"
    return {text.text or "": box for text, box in zip(texts, sides, strict=True)}


def lines(picture: Picture, *kinds: str) -> list[tuple[complex, complex]]:
    """Where each line of these kinds starts and ends, and that it stays between the two."""
    found = []
    for path in ET.fromstring(picture.svg).iter(f"{SVG}path"):
        if path.get("class") in kinds:
            x1, y1, x2, y2, x3, y3, x4, y4, *through = map(int, re.findall(r"-?\d+", path.get("d", "")))
            assert min(y1, y4) <= y2 <= max(y1, y4) >= y3 >= min(y1, y4)
            assert (x1, x4) == (x2, x3) if y1 < y4 else x2 == x3 > max(x1, x4)
            found.append((complex(x1, y1), complex(x4, y4 + sum(through))))
    return found


def followed(picture: Picture, *kinds: str) -> Pairs:
    """Who calls whom, if one follows the lines of these kinds from box to box."""
    sides = boxes(picture)
    bottom = {name: complex(x + width / 2, y + height) for name, (x, y, width, height) in sides.items()}
    top = {name: complex(x + width / 2, y) for name, (x, y, width, _) in sides.items()}
    down = [line for line in lines(picture, *kinds) if line[0].imag < line[1].imag]
    found: Pairs = set()

    def follow(name: str, place: complex) -> None:
        for start, end in down:
            if abs(start - place) <= 1:
                callees = [callee for callee in top if abs(top[callee] - end) <= 1]
                found.update((name, callee) for callee in callees)
                if not callees:
                    follow(name, end)

    for name, place in bottom.items():
        follow(name, place)
    return found | {(at_right(sides, a), at_right(sides, b)) for a, b in lines(picture, *kinds) if a.imag > b.imag}


def at_right(sides: dict[str, list[float]], place: complex) -> str:
    """The box whose right side a line touches."""
    [name] = [
        n
        for n, (x, y, width, height) in sides.items()
        if y < place.imag < y + height and abs(x + width - place.real) <= 1
    ]
    return name


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_the_lines_lead_from_caller_to_callee(module: ModuleType) -> None:
    picture, told = call_diagram(module), calls(module)
    assert followed(picture, "told") == pairs(told)
    assert list(boxes(picture)) == sorted(told, key=list(boxes(picture)).index)
    check_layout(picture)


def check_layout(picture: Picture) -> None:
    """Nothing lies on something else or outside, and lines pass rows where no box is."""
    sides = boxes(picture)
    assert picture.width <= 900
    for x, y, width, height in sides.values():
        assert 0 < x < x + width < picture.width
        assert 0 < y < y + height < picture.height
    for (x1, y1, width, _), (x2, y2, other, _) in itertools.combinations(sides.values(), 2):
        assert y1 != y2 or x1 + width + 8 < x2 or x2 + other + 8 < x1
    down = [(start, end) for start, end in lines(picture, "told", "handed") if start.imag < end.imag]
    assert all(end.imag - start.imag <= 72 for start, end in down), "from one row to the next"
    assert not [
        (x, end)
        for x, y, width, height in sides.values()
        for _, end in down
        if x < end.real < x + width and y < end.imag <= y + height
    ]


def test_the_diagram_of_harveys_rules() -> None:
    picture = call_diagram(rules, HANDED)
    sides = boxes(picture)
    assert followed(picture, "told") == pairs(calls(rules))
    assert followed(picture, "handed") == pairs(HANDED)
    check_layout(picture)
    rows = [[name for name in sides if sides[name][1] == y] for y in sorted({box[1] for box in sides.values()})]
    assert [len(row) for row in rows] == [2, 2, 10, 2, 1, 1, 4]
    assert set(rows[0]) == {"RuleAgent.__call__", "RuleAgent.explain"}
    assert rows[4:] == [
        ["open_lines"],
        ["_check"],
        ["forks", "Explanation.__repr__", "RuleAgent.__init__", "RuleAgent.__repr__"],
    ]


def test_it_is_told_in_words() -> None:
    picture = call_diagram(count)
    told = ["count calls count", "tree calls results, tree", "reachable calls results"]
    lone = [f"{name} calls none of them" for name in ("results", "heaps", "by_ply")]
    assert picture.alt == "; ".join(told + lone)
    text = ["count", "    count", "results", "tree", "    results", "    tree", "reachable", "    results"]
    assert picture.text == "\n".join([*text, "heaps", "by_ply"])
    alt = call_diagram(rules, HANDED).alt
    assert "advance calls open_lines, pivots; " in alt
    assert "RuleAgent.choose calls what it is handed: win, block, " in alt
    assert "; _check calls none of them; forks calls none of them; " in alt


def test_circles_go_up_at_the_right(tmp_path: Path) -> None:
    picture = call_diagram(written(CIRCLES, tmp_path))
    assert followed(picture, "told") == pairs(TOLD)
    up = [line for line in lines(picture, "told") if line[0].imag > line[1].imag]
    assert len(up) == 3, "odd calls even, Tree.match itself, Bush.grow Bush.kind"


def test_a_long_row_is_broken(tmp_path: Path) -> None:
    source = "".join(f"def function_{n}(): return end()\n" for n in range(60)) + "def end(): ...\n"
    picture = call_diagram(written(source, tmp_path))
    check_layout(picture)
    assert len({y for _, y, _, _ in boxes(picture).values()}) == 10
    assert followed(picture, "told") == {(f"function_{n}", "end") for n in range(60)}


def test_what_can_not_be_drawn_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"ttt\.rules has no function loose"):
        call_diagram(rules, {"RuleAgent.choose": ["win", "loose"]})
    with pytest.raises(ValueError, match="a_module has no function at all"):
        call_diagram(written("A = 1\n", tmp_path))
    with pytest.raises(TypeError, match="built-in module"):
        call_diagram(sys)


def test_colours_are_those_of_the_page() -> None:
    """And private functions, calls of what was handed, and recursion are told by name, dashes and shape, too."""
    assert set(re.findall(r"var\(--(\w+)\)", STYLE)) <= set(LIGHT)
    assert "#" not in STYLE
    assert re.findall(r"(\d+)px", STYLE) == ["12"]
    assert re.findall(r"\.(\w+){stroke-dasharray", STYLE) == ["handed"]


def test_it_is_the_same_in_every_process() -> None:
    program = (
        "from ttt import game, rules; from ttt.svg_calls import call_diagram as d; print(d(rules).svg, d(game).svg)"
    )
    made = [
        subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert made[0] == made[1]
    assert made[0].count(b"<rect") > 40
