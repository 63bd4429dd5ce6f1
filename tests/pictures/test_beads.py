"""The boxes of MENACE: the beads in the drawing are those that the machine holds."""

import re
from collections.abc import Iterator

import pytest

from tests.pictures import contrast as form
from tests.pictures.drawn import find, words
from tests.positions import STATES
from ttt import State, Variant
from ttt.agents import random_agent
from ttt.learning.menace import Menace
from ttt.learning.training import Episode, train
from ttt.pictures.beads import COLOURS, box, contents, moved
from ttt.pictures.colours import BEADS, DARK, LIGHT
from ttt.pictures.picture import Picture

FOUR = State.parse("x..o xo.. .... ....", Variant(4, 4, 4))


def kinds(state: State) -> dict[int, int]:
    """For each free square the first of those that symmetries of the board exchange it with."""
    squares = state.squares
    symmetries = state.variant.symmetries
    same = [turn for turn in symmetries if "".join(squares[i] for i in turn) == squares]
    return {square: min(turn[square] for turn in same) for square in state.actions()}


CENTRE = State().result(4)  # only two kinds of move are left
BOXED = [CENTRE]
BOXED += [
    state for state in STATES[::29] if not state.is_terminal and len(set(kinds(state).values())) > 1
]


def with_beads(*numbers: int) -> Menace:
    """A machine with so many beads for squares 0, 1 and 4 in its first box."""
    menace = Menace()
    first = menace.box(State())
    first.update(zip(first, numbers, strict=True))
    return menace


def beads(picture: Picture) -> Iterator[tuple[int, str, list[str]]]:
    """For each square with beads: its number, how many beads are said to be there, their looks."""
    for group in find(picture, "g"):
        numbers = words(group, "small")
        if len(numbers) == 1:  # it is the group of a square, and not of a board
            square = int(numbers[0])
            colour = COLOURS[square % 9]
            looks = [circle.get("class", "") for circle in find(group, "circle", "bead")]
            assert all(look.split()[1] == colour for look in looks)
            falling = [circle.get("class") for circle in find(group, "circle", "fall")]
            assert falling == [f"{colour} fall"] * sum("out" in look for look in looks)
            number = words(group, "note")[0]
            yield square, number, [re.sub(f"bead {colour} ?", "", look) for look in looks]


def test_the_first_box():
    drawn = box(Menace(), State())
    assert list(beads(drawn)) == [(square, "4", [""] * 4) for square in (0, 1, 4)]
    remarks = ["beads: 4 on 0, 4 on 1, 4 on 4", "2, 6 and 8 like 0", "3, 5 and 7 like 1"]
    assert drawn.alt == "; ".join(["12 beads: empty board, x to move", *remarks])
    assert drawn.text.splitlines() == ["12 beads", *str(State()).splitlines(), *remarks]
    assert words(drawn, "caption") == ["12 beads"]


def test_every_bead_is_drawn_on_the_square_that_stands_for_its_kind():
    menace = Menace(seed=3)
    train(menace, 150, random_agent(1))
    for state in BOXED:
        check_box(menace, state)
    check_box(Menace(FOUR), FOUR)


def check_box(machine: Menace, state: State):
    drawn = box(machine, state)
    inside = dict(machine.lots(state))
    expected = [(i, f"{inside[i]:,}", [""] * min(inside[i], 12)) for i in sorted(inside)]
    assert list(beads(drawn)) == expected
    assert set(inside) == set(kinds(state).values())
    likes = [f"like {first}" for square, first in kinds(state).items() if first != square]
    assert [word for word in words(drawn) if word.startswith("like")] == likes
    assert len(find(drawn, "path", "none")) == list(inside.values()).count(0)
    assert len(find(drawn, "path", "x")) == state.squares.count("x")
    assert not find(drawn, "path", "taken")
    numbers = ", ".join(f"{number:,} on {square}" for square, number in inside.items())
    assert f"; beads: {numbers}" in drawn.alt


def test_beads_are_many_few_or_none():
    drawn = box(with_beads(0, 12, 13_000), State(), taken=7)
    assert list(beads(drawn)) == [(0, "0", []), (1, "12", [""] * 12), (4, "13,000", [""] * 12)]
    assert words(drawn, "caption") == ["x on 1: 12 of 13,012 beads"], "7 is an image of it"
    assert len(find(drawn, "path", "taken")) == 1
    for number, caption in enumerate(("0 beads", "1 bead", "2 beads")):
        assert words(box(with_beads(0, number, 0), State()), "caption") == [caption]


def tints(*numbers: int) -> list[float]:
    """How deep the tints of the squares with beads are."""
    drawn = box(with_beads(*numbers), State())
    return [float(tint.get("fill-opacity", "")) for tint in find(drawn, "path", "share")]


def test_the_tint_goes_with_the_share():
    few, many = tints(1, 3, 0)
    assert many == pytest.approx(3 * few, abs=0.02)


def test_what_has_changed_is_drawn_and_said():
    episode = Episode(((State(), 2),), State())
    drawn = moved(with_beads(7, 3, 40), episode, "x", {State(): {0: 4, 1: 4, 4: 37}})
    assert list(beads(drawn)) == [
        (0, "4 → 7", [""] * 4 + ["in"] * 3),
        (1, "4 → 3", [""] * 3 + ["out"]),
        (4, "37 → 40", [""] * 12),
    ]
    assert [note for note in words(drawn, "note") if "→" not in note] == ["+3", "−1", "+3"]
    board = "x on 0: 7 of 50 beads: empty board, x to move"
    assert drawn.alt.startswith(f"{board}; beads: 4 → 7 on 0, 4 → 3 on 1, 37 → 40")


def test_the_empty_box_of_a_machine_that_has_resigned_comes_last():
    for player, captions in [
        ("x", ["x on 4: 4 of 12 beads", "0 beads"]),
        ("o", ["o on 0: 4 of 8 beads"]),
    ]:
        menace = Menace()
        later = CENTRE.result(0)
        menace.box(later).update(dict.fromkeys(menace.box(later), 0))
        episode = Episode(((State(), 4), (CENTRE, 0)), later, "x")
        drawn = moved(menace, episode, player, contents(menace, episode, player))
        assert words(drawn, "caption") == captions


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_numbers_and_edges_of_beads_stand_out_from_the_deepest_tint(
    colours,
):
    tint = form.mixed(colours["dots"], colours["paper"], tints(9, 0, 0)[0])
    assert form.contrast(colours["ink"], tint) >= 4.5
    assert len(set(BEADS.values())) == 9
