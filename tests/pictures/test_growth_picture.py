"""The picture of a growing tree: heights are shares. How it looks was reviewed: see `tests.pictures.examples`."""

import re

from tests.pictures.drawn import find
from ttt import State
from ttt.lazy_search import LazyPlayer, what_matters
from ttt.pictures.growth import Growth
from ttt.pictures.growth_picture import BAR, HIGH, draw
from ttt.pictures.picture import Picture


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
