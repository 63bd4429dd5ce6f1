"""Names and lists: one box for each list, and an arrow from each name into it."""

import re

from tests.pictures.drawn import find, words
from ttt.pictures.names import arrows

ONE = [0] * 9
EQUAL = [0] * 9


def ends(path: str) -> list[float]:
    """Return how far down a path begins and ends."""
    numbers = [float(number) for number in re.findall(r"[\d.]+", path)]
    return [numbers[1], numbers[-1]]


def test_each_arrow_leads_from_a_name_into_the_box_of_its_list():
    names = {"board": ONE, "plan": EQUAL, "remembered 1": ONE}
    picture = arrows(names, [EQUAL])
    down = {text.text: float(text.get("y", "")) - 5 for text in find(picture, "text", "name")}
    letters = zip(words(picture, "letter"), find(picture, "text", "letter"), strict=True)
    boxes = {letter: float(text.get("y", "")) - 5 for letter, text in letters}
    assert set(boxes) == {"A", "B"}, "equal lists are two, and B is the one that was not known"
    drawn = [ends(path.get("d", "")) for path in find(picture, "path", "arrow")]
    into = {"board": "B", "plan": "A", "remembered 1": "B"}
    assert drawn == [[down[name], boxes[letter]] for name, letter in into.items()]
    lines = [f"{name} -> list {letter}: {ONE}" for name, letter in into.items()]
    assert picture.text.splitlines() == lines
    assert picture.alt == "; ".join(lines)


def test_there_are_letters_for_any_number_of_lists():
    lists = [[number] for number in range(54)]
    picture = arrows({"last": lists[-1]}, lists)
    assert picture.text == "last -> list B3: [53]"
