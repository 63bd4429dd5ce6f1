"""The palette: colours stand out from their papers, and no two meanings beside each other are alike.

That holds for those who see red, green or blue otherwise, too: what they see is simulated.
"""

from itertools import combinations

import pytest

from tests.pictures.contrast import contrast, difference, seen
from ttt.pictures.colours import DARK, FORMS, LIGHT, VERDICTS, WIDGETS

PAGES = {"light": LIGHT, "dark": DARK}
ALL = {
    name: colours | {widget: pair[number] for widget, pair in WIDGETS.items()}
    for number, (name, colours) in enumerate(PAGES.items())
}
# A meaning, and the colour that shows it where it stands on the plain paper
COLOUR = {"draw": "faint"}
# What stands beside each other, in one form or another
BESIDE = [
    ("x", "o", "last", "hint"),
    ("win", "draw", "loss"),
    ("x", "o", "now", "cut"),
    ("right", "wrong"),
]
ALONE = {
    ("x", "o"),
    ("win", "loss"),
    ("right", "wrong"),
    ("now", "cut"),
}  # told apart by colour alone as well
SIGHTS = ("usual", "protan", "deutan", "tritan")
APART = 20  # in CIELAB: about ten times what is just noticed


@pytest.fixture(params=PAGES)
def page(request: pytest.FixtureRequest) -> dict[str, str]:
    return ALL[request.param]


def test_both_pages_have_the_same_colours() -> None:
    assert set(LIGHT) == set(DARK)
    assert not set(LIGHT) & set(WIDGETS)
    assert len(set(LIGHT.values())) == len(LIGHT), "a plot's colours are told by their values"


def test_words_stand_out_from_their_papers(page: dict[str, str]) -> None:
    for ink in ("faint", "win", "loss", "now", "cut", "right", "wrong", "hint"):
        assert contrast(page[ink], page["paper"]) >= 4.5, ink
    for ink in ("ink", "x", "o"):
        for paper in ("hover", "last"):
            assert contrast(page[ink], page[paper]) >= 4.5, (ink, paper)
    assert contrast(page["win"], page["striped"]) >= 4.5
    assert contrast(page["loss"], page["crossed"]) >= 4.5


def test_forms_stand_out_from_the_page(page: dict[str, str]) -> None:
    for form in ("x", "o", "win", "loss", "now", "cut", "focus", "hint", "right", "wrong", "rule"):
        assert contrast(page[form], page["paper"]) >= 3, form
    assert contrast(page["now"], page["last"]) >= 3
    for kind, edge in VERDICTS.items():
        assert contrast(edge, page["paper"]) >= 3, kind


def test_no_two_meanings_have_one_form() -> None:
    assert len(set(FORMS.values())) == len(FORMS)
    assert {meaning for group in BESIDE for meaning in group} <= set(FORMS)


@pytest.mark.parametrize("sight", SIGHTS)
def test_meanings_beside_each_other_differ(page: dict[str, str], sight: str) -> None:
    """In form; in colour, too, for most people, and everybody tells the most frequent ones so."""
    for group in BESIDE:
        for pair in combinations(group, 2):
            colours = [seen(page[COLOUR.get(meaning, meaning)], sight) for meaning in pair]
            if sight == "usual" or pair in ALONE:
                assert difference(*colours) >= APART, pair


@pytest.mark.parametrize("sight", SIGHTS)
def test_who_sees_colours_otherwise_sees_kinds_of_verdicts(sight: str) -> None:
    right, wrong = [seen(VERDICTS[kind], sight) for kind in ("right", "wrong")]
    assert difference(right, wrong) >= APART


def test_what_is_simulated() -> None:
    assert seen("#0062a3", "usual") == "#0062a3"
    for sight in SIGHTS:
        for grey in ("#000000", "#ffffff", "#777777"):
            assert difference(seen(grey, sight), grey) < 1, "whoever looks sees greys as they are"
    assert difference("#ff0000", "#00ff00") > 2 * difference(
        seen("#ff0000", "deutan"), seen("#00ff00", "deutan")
    )
