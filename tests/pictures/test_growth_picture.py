"""The picture of a growing tree is as somebody has looked at it and found it good; heights are shares.

python -m tests.pictures.test_growth_picture   draws the pictures again; look at each that has changed
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pictures.drawn import find
from ttt import State, Variant
from ttt.lazy import force, grow
from ttt.lazy_search import LazyPlayer, everything, what_matters
from ttt.lookahead import by_open_lines
from ttt.pictures.growth import Growth, footprint
from ttt.pictures.growth_picture import BAR, HIGH, draw
from ttt.pictures.picture import Picture

REVIEWED = Path(__file__).parent / "reviewed"
SEVEN = State.empty(Variant(7, 7, 4))


def late() -> Picture:
    """Four squares are free, 3, 5, 6 and 8; what follows 5 is looked at, and only one reply of it."""
    root = grow(State.parse("xox.o..x."))
    force(root.children[1])
    before = footprint(root)
    force(root.children[1].children[2])
    force(root.children[3])
    return draw(Growth(root, before, 5))


def reply(player: LazyPlayer, state: State, again: bool = False) -> Picture:
    """Return the picture of a reply, or of the one after the next move."""
    before = footprint(player.part_below(state))
    chosen = player(state)
    assert player.tree
    if again:
        state = state.result(chosen)
        return reply(player, state.result(state.actions()[0]))
    return draw(Growth(player.tree, before, chosen))


DRAWN: dict[str, Callable[[], Picture]] = {
    "growth_late.svg": late,
    "growth_what_matters.svg": lambda: reply(LazyPlayer(9, what_matters), State().result(4)),
    "growth_known.svg": lambda: reply(LazyPlayer(5, everything), State().result(4), again=True),
    "growth_full.svg": lambda: reply(
        LazyPlayer(5, everything, plant=lambda state: grow(state, 200)), State().result(0)
    ),
    "growth_7_by_7.svg": lambda: reply(LazyPlayer(3, what_matters, by_open_lines), SEVEN.result(24)),
}


@pytest.mark.parametrize("name", DRAWN)
def test_it_looks_as_reviewed(name: str) -> None:
    """Whatever the colours of the page are."""
    reviewed = (REVIEWED / name).read_text(encoding="utf-8")
    assert re.sub(r":#\w+", "", reviewed) == re.sub(r":#\w+", "", DRAWN[name]().svg + "\n")


def heights(picture: Picture, ply: int, kind: str) -> list[int]:
    """Return how high a kind stands in each pixel of a bar."""
    bars = [group for group in find(picture, "g") if group.get("transform")]
    high = [0] * BAR
    for path in find(bars[ply], "path", kind):
        x, top = 0.0, HIGH
        for command, numbers in re.findall(r"([MHV])([^MHV]*)", path.get("d", "")):
            end, *_ = map(float, numbers.split())
            if command == "V":
                top = int(end)
            elif command == "H":
                high[round(x) : round(end)] = [HIGH - top] * (round(end) - round(x))
            x = end if command in "MH" else x
    return high


def test_heights_are_shares_and_nothing_is_hidden() -> None:
    """Where kinds are mixed, they stand upon each other, each a pixel high at least: here, two by two of 8 × 7 × 6."""
    player = LazyPlayer(7, what_matters)
    player(State().result(4))
    assert player.tree
    grown, mixed = Growth(player.tree), 0
    picture, columns = draw(grown), 8 * 7 * 6
    for i, ply in enumerate(grown.plies[4:7], 4):
        known, new, passed, unseen = (heights(picture, i, kind) for kind in ("known", "new", "passed", "unseen"))
        assert set(known) == {0}
        for column in range(columns):
            x = int((column + 0.5) * BAR / columns)
            share = sum(place * columns // ply.size == column for place in ply.places[1]) * columns / ply.size
            assert abs(new[x] - share * HIGH) <= 2
            assert (new[x] > 0) == (share > 0)
            tops = [top for top in (new[x], passed[x], unseen[x]) if top]
            assert tops == sorted(set(tops))
            mixed += len(tops) > 1
    assert mixed > 10


if __name__ == "__main__":
    for name, draw_it in DRAWN.items():
        (REVIEWED / name).write_text(draw_it().svg + "\n", encoding="utf-8")
