"""The boxes of MENACE: the beads in the drawing are counted, and compared with those that the machine holds."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.pictures import test_form as form
from tests.pictures.drawn import find, words
from tests.positions import STATES
from ttt import State, Variant
from ttt.agents import Agent, random_agent
from ttt.game import other
from ttt.learning.menace import Menace
from ttt.learning.training import Episode, play_episode, train
from ttt.pictures.beads import box, contents, moved
from ttt.pictures.colours import DARK, LIGHT
from ttt.pictures.picture import Picture

FOUR = State.parse("x..o xo.. .... ....", Variant(4, 4, 4))


def kinds(state: State) -> dict[int, int]:
    """For each free square the first of those that symmetries of the board exchange it with."""
    same = [
        turn
        for turn in state.variant.symmetries
        if "".join(state.squares[i] for i in turn) == state.squares
    ]
    return {square: min(turn[square] for turn in same) for square in state.actions()}


CENTRE = State().result(4)  # only two kinds of move are left
BOXED = [
    CENTRE,
    *(
        state
        for state in STATES[::29]
        if not state.is_terminal and len({*kinds(state).values()}) > 1
    ),
]


def with_beads(*numbers: int) -> Menace:
    """A machine with so many beads for squares 0, 1 and 4 in its first box."""
    menace = Menace()
    first = menace.box(State())
    first.update(zip(first, numbers, strict=True))
    return menace


def lesson(
    menace: Menace, player: str, seed: int
) -> tuple[Episode, dict[State, dict[int, int]], Picture]:
    """A game that a machine has learned from, what was in the boxes that it used, and what has changed."""
    agents: dict[str, Agent] = {player: menace, other(player): random_agent(seed)}
    episode = play_episode(agents.__getitem__, menace.start)
    before = contents(menace, episode, player)
    menace.learn(episode, player)
    return episode, before, moved(menace, episode, player, before)


def beads(picture: Picture) -> Iterator[tuple[int, str, list[str]]]:
    """For each square with beads: its number, how many beads are said to be there, and the look of each."""
    for group in find(picture, "g"):
        numbers, said = words(group, "small"), words(group, "note")
        if len(numbers) == 1:  # it is the group of a square, and not of a board
            looks = [
                re.sub("of-[xo] ?", "", circle.get("class", "")) for circle in find(group, "circle")
            ]
            yield int(numbers[0]), said[0], looks


def test_the_first_box() -> None:
    drawn = box(Menace(), State())
    assert list(beads(drawn)) == [(square, "4", [""] * 4) for square in (0, 1, 4)]
    told = ["beads: 4 on 0, 4 on 1, 4 on 4", "2, 6 and 8 like 0", "3, 5 and 7 like 1"]
    assert drawn.alt == "; ".join(["12 beads: empty board, x to move", *told])
    assert drawn.text.splitlines() == ["12 beads", *str(State()).splitlines(), *told]
    assert words(drawn, "caption") == ["12 beads"]


def test_every_bead_is_drawn_on_the_square_that_stands_for_its_kind() -> None:
    menace = Menace(seed=3)
    train(menace, 150, random_agent(1))
    for machine, state in [*((menace, state) for state in BOXED), (Menace(FOUR), FOUR)]:
        drawn, held = box(machine, state), dict(machine.lots(state))
        assert [square for square, *_ in beads(drawn)] == sorted({*kinds(state).values()})
        for square, said, looks in beads(drawn):
            assert int(said.replace(",", "")) == held[square]
            assert looks == [""] * min(held[square], 12)
        likes = [f"like {one}" for square, one in kinds(state).items() if one != square]
        assert [word for word in words(drawn) if word.startswith("like")] == likes
        drawn_paths = [len(find(drawn, "path", kind)) for kind in ("none", "x", "taken")]
        assert drawn_paths == [[*held.values()].count(0), state.squares.count("x"), 0]
        assert (
            f"; beads: {', '.join(f'{n:,} on {square}' for square, n in held.items())}" in drawn.alt
        )


def test_beads_are_many_few_or_none() -> None:
    drawn = box(with_beads(0, 12, 13_000), State(), taken=7)
    assert list(beads(drawn)) == [(0, "0", []), (1, "12", [""] * 12), (4, "13,000", [""] * 12)]
    assert words(drawn, "caption") == ["x on 1: 12 of 13,012 beads"], "7 is an image of it"
    assert len(find(drawn, "path", "taken")) == 1
    for number, said in enumerate(("0 beads", "1 bead", "2 beads")):
        assert words(box(with_beads(0, number, 0), State()), "caption") == [said]
    tints = find(box(with_beads(1, 3, 0), State()), "path", "share")
    one, three = (float(tint.get("fill-opacity", 0)) for tint in tints)
    assert three == pytest.approx(3 * one, abs=0.02), "the tint goes with the share"


def test_what_has_changed_is_drawn_and_told() -> None:
    drawn = moved(
        with_beads(7, 3, 40), Episode(((State(), 2),), State()), "x", {State(): {0: 4, 1: 4, 4: 37}}
    )
    assert list(beads(drawn)) == [
        (0, "4 → 7", [""] * 4 + ["in"] * 3), (1, "4 → 3", [""] * 3 + ["out"]), (4, "37 → 40", [""] * 12)
    ]  # fmt: skip
    assert [note for note in words(drawn, "note") if "→" not in note] == ["+3", "−1", "+3"]
    assert drawn.alt.startswith(
        "x on 0: 7 of 50 beads: empty board, x to move; beads: 4 → 7 on 0, 4 → 3 on 1, 37 → 40"
    )


@pytest.mark.parametrize("player", ["x", "o"])
def test_a_lesson_is_three_beads_one_or_one_less_in_each_box_that_was_used(player: str) -> None:
    menace, seen = Menace(seed=2), set()
    for seed in range(25):
        episode, before, drawn = lesson(menace, player, seed)
        added = {1: 3, 0: 1, -1: -1}[episode.reward(player)]
        steps = [step for step in episode.steps_of(player) if len({*kinds(step[0]).values()}) > 1]
        captions, changed = words(drawn, "caption"), [one for one in beads(drawn) if "→" in one[1]]
        assert len(captions) == len(changed) == len(steps) == len(before)
        for (state, action), caption, (square, said, _) in zip(
            steps, captions, changed, strict=True
        ):
            assert square == kinds(state)[action]
            was = before[state][square]
            assert said == f"{was} → {was + added}"
            total = sum(before[state].values()) + added
            assert (
                caption
                == f"{player} on {square}: {was + added} of {total} bead{'' if total == 1 else 's'}"
            )
            assert f"{caption}: " in drawn.alt
        seen.add(added)
    assert seen == {3, 1, -1}


def test_the_empty_box_of_a_machine_that_has_resigned_comes_last() -> None:
    menace, later = Menace(), State().result(4).result(0)
    menace.box(later).update(dict.fromkeys(menace.box(later), 0))
    episode = Episode(((State(), 4), (State().result(4), 0)), later, "x")
    for player, captions in (
        ("x", ["x on 4: 4 of 12 beads", "0 beads"]),
        ("o", ["o on 0: 4 of 8 beads"]),
    ):
        assert (
            words(moved(menace, episode, player, contents(menace, episode, player)), "caption")
            == captions
        )


@pytest.mark.parametrize(
    ("draw", "error", "reason"),
    [
        (lambda: box(7, State()), TypeError, "7 is not a Menace, such as Menace()"),  # type: ignore[arg-type]
        (lambda: box(Menace(), "x"), TypeError, "'x' is not a State"),  # type: ignore[arg-type]
        (lambda: box(Menace(), State(), 9), ValueError, "taken=9; None or 0 or 1 "),
        (lambda: box(Menace(), State.parse("xxx oo. ...")), ValueError, "the game is over"),
        (
            lambda: box(Menace(), State.parse("xoxxooox.")),
            ValueError,
            "only one kind of move is possible on State",
        ),
    ],
)
def test_what_makes_no_picture(draw: Any, error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=re.escape(reason)):
        draw()


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_numbers_and_beads_stand_out_from_the_deepest_tint(colours: dict[str, str]) -> None:
    deepest = find(box(with_beads(9, 0, 0), State()), "path", "share")[0].get("fill-opacity", "")
    tint = form.mixed(colours["dots"], colours["paper"], float(deepest))
    assert form.contrast(colours["ink"], tint) >= 4.5
    assert min(form.contrast(colours[player], tint) for player in "xo") >= 3
