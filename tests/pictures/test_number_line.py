"""A window on the number line: each end at its number, and closed where nothing is open."""

from math import inf

from tests.paper import forest
from tests.pictures.drawn import find
from ttt import State
from ttt.alphabeta import Leaves, PaperTree
from ttt.pictures.number_line import number_line, turned_window
from ttt.pictures.picture import Picture
from ttt.trace import Window, trace

TREES: list[Leaves] = [[[5]], [[-99, 99]], *forest(20)]
SEARCHES = [trace(PaperTree(tree), prune=True) for tree in TREES]
SEARCHES.append(trace(State.parse("..ox.x.ox"), prune=True))


def number(word: str) -> int:
    return int(word.replace("−", "-"))


def places(picture: Picture, values: list[int]) -> dict[float, float]:
    """Return where values are, if the numbers below the line are where they should be."""
    texts = [text for text in find(picture, "text") if not text.get("class")]
    first, *_, last = [(number(text.text or ""), int(text.get("x", ""))) for text in texts]
    one = (last[1] - first[1]) / (last[0] - first[0])
    place = {value: first[1] + (value - first[0]) * one for value in values}
    return place | {-inf: 8, inf: picture.width - 8}


def test_all_stands_at_its_number_and_a_window_that_has_met_is_closed():
    seen = set()
    for searched in SEARCHES:
        values = sorted({step.value for step in searched.steps if step.value is not None})
        windows: list[Window] = [(low, high) for low in (-inf, *values) for high in (*values, inf)]
        for low, high in windows:
            picture = number_line(searched, (low, high), "As it is.", values[0])
            place = places(picture, values)
            named = {}
            for text in find(picture, "text", "bound"):
                sign, word = (text.text or "").split()
                named[sign] = number(word)
                assert abs(int(text.get("x", "")) - place[named[sign]]) <= 1
            ends = {sign: end for sign, end in (("α", low), ("β", high)) if abs(end) < inf}
            assert named == ends
            assert len(find(picture, "path", "end")) == len(ends)
            is_closed = low >= high
            assert bool(find(picture, "text", "closed")) == is_closed
            assert bool(find(picture, "path", "hatch")) == is_closed
            for box in find(picture, "rect", "open"):
                left = float(box.get("x", ""))
                right = left + float(box.get("width", ""))
                assert max(abs(left - place[low]), abs(right - place[high])) <= 1
            [dot] = find(picture, "circle")
            assert abs(float(dot.get("cx", "")) - place[values[0]]) <= 1
            seen.add((is_closed, len(ends)))
    assert seen == {(False, 0), (False, 1), (False, 2), (True, 2)}


def test_at_the_child_both_signs_are_turned_and_the_two_change_places():
    for low, high in ((3, 8), (-2, 5), (0, 1)):
        picture = turned_window(low, high)
        bounds = [text.text for text in find(picture, "text", "bound")]
        ends = [("α", low), ("β", high), ("α", -high), ("β", -low)]
        assert bounds == [f"{sign} {end}".replace("-", "−") for sign, end in ends]
        boxes = find(picture, "rect", "open")
        yours, childs = [(float(box.get("x", "")), float(box.get("width", ""))) for box in boxes]
        middle = picture.width / 2  # there is the 0
        assert abs(yours[1] - childs[1]) <= 2
        assert abs((yours[0] - middle) - (middle - childs[0] - childs[1])) <= 2
        assert len(find(picture, "path", "turn")) == 2
