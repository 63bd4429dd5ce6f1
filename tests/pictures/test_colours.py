"""The palette: colours stand out from their papers, and those beside each other are not alike.

That holds for those who see red, green or blue otherwise, too: what they see is simulated.
"""

from itertools import combinations

import pytest

from tests.pictures.contrast import SIGHTS, contrast, difference, seen
from ttt.pictures.colours import DARK, LIGHT, VERDICTS, WIDGETS

PAGES = {"light": LIGHT, "dark": DARK}
ALL = {
    name: colours | {widget: pair[number] for widget, pair in WIDGETS.items()}
    for number, (name, colours) in enumerate(PAGES.items())
}
BESIDE = [("x", "o", "last", "hint"), ("win", "faint", "loss"), ("x", "o", "now", "cut")]
# Told apart by colour alone as well
ALONE = [("x", "o"), ("win", "loss"), ("right", "wrong"), ("now", "cut")]
APART = 20  # in CIELAB: about ten times what is just noticed


@pytest.fixture(params=PAGES)
def page(request):
    return ALL[request.param]


def test_both_pages_have_the_same_colours():
    assert set(LIGHT) == set(DARK)
    assert not set(LIGHT) & set(WIDGETS)
    assert len(set(LIGHT.values())) == len(LIGHT), "a plot's colours are told by their values"


def test_words_and_marks_stand_out_from_their_papers(page):
    for ink in ("faint", "win", "loss", "now", "cut", "right", "wrong", "hint"):
        assert contrast(page[ink], page["paper"]) >= 4.5, ink
    for ink in ("ink", "x", "o"):
        for paper in ("paper", "striped", "dotted", "crossed", "hover", "last"):
            assert contrast(page[ink], page[paper]) >= 4.5, (ink, paper)
    assert contrast(page["win"], page["striped"]) >= 4.5
    assert contrast(page["loss"], page["crossed"]) >= 4.5


def test_forms_stand_out_from_the_page(page):
    for form in (page["focus"], page["rule"], *VERDICTS.values()):
        assert contrast(form, page["paper"]) >= 3, form
    assert contrast(page["now"], page["last"]) >= 3


def test_colours_beside_each_other_differ(page):
    for group in BESIDE:
        for colour, another in combinations(group, 2):
            assert difference(page[colour], page[another]) >= APART, (colour, another)


@pytest.mark.parametrize("sight", SIGHTS)
def test_who_sees_colours_otherwise_tells_the_most_frequent_ones(page, sight):
    pairs = [(page[colour], page[another]) for colour, another in ALONE]
    for colour, another in [*pairs, (VERDICTS["right"], VERDICTS["wrong"])]:
        assert difference(seen(colour, sight), seen(another, sight)) >= APART, (colour, another)


@pytest.mark.parametrize("sight", SIGHTS)
def test_what_is_simulated(sight):
    for grey in ("#000000", "#ffffff", "#777777"):
        assert difference(seen(grey, sight), grey) < 1, "whoever looks sees greys as they are"
