"""The matchboxes of MENACE, open: on a board, the beads for each kind of move (notebook 11).

Reading order: `box`, one of them; `contents` and `moved`, what a game has changed in those that it
used; the drawing. A bead that was put in is drawn as a ring, one that was taken out as a dashed
ring.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from ttt import doors
from ttt.game import State, describe, listed
from ttt.learning.menace import Menace
from ttt.learning.training import Episode, key
from ttt.pictures import svg
from ttt.pictures.marks import PATTERNS, Squares, mark, text
from ttt.pictures.picture import Picture
from ttt.trace import signed

CELL, ACROSS = 64, 4  # the side of a square; how many boxes stand side by side
OUTLINE = "M-31 -31h62v62h-62z"  # of a square, around its middle
FEW, IN_A_ROW = 12, 4  # beads that are drawn one by one, and side by side
STYLE = f"""{svg.STYLE}
.share{{fill:var(--dots)}} .none{{fill:url(#crosses)}} .taken{{fill:none;stroke:var(--ink);stroke-width:2.5}}
.of-x{{fill:var(--x);stroke:var(--x)}} .of-o{{fill:var(--o);stroke:var(--o)}} .in,.out{{fill:var(--paper)}}
.in{{stroke-width:2.5}} .out{{stroke-width:1.5;stroke-dasharray:2 1.6}}"""


def box(learner: Menace, state: State, taken: int | None = None) -> Picture:
    """Draw the box of a position, the square taken framed.

    Raises ValueError if only one kind of move is possible.
    """
    doors.one_of("taken", taken, (None, *doors.unfinished(state).actions()))
    if len(doors.instance(learner, Menace, "Menace()").known(state)[1]) < 2:
        raise ValueError(f"only one kind of move is possible on {state!r}; there is no box")
    return _row([_drawn(learner, state, taken)])


def contents(learner: Menace, episode: Episode, player: str) -> dict[State, dict[int, int]]:
    """Return how many beads each move has in the boxes that a player has used in a game, by position."""
    doors.instance(learner, Menace, "Menace()")
    taken = doors.instance(episode, Episode, "what play_episode returns").steps_of(player)
    return {s: dict(learner.lots(s)) for s, _ in taken if len(learner.known(s)[1]) > 1}


def moved(
    learner: Menace, episode: Episode, player: str, before: Mapping[State, Mapping[int, int]]
) -> Picture:
    """Draw the boxes that a player has used, an empty one last, and what has changed since `contents` gave `before`."""
    drawn = [
        _drawn(learner, *step, before[step[0]])
        for step in episode.steps_of(player)
        if step[0] in before
    ]
    drawn += [_drawn(learner, episode.end)] if episode.resigned == player else []
    return _row(drawn)


def _row(drawn: list[tuple[Picture, str]]) -> Picture:
    grid = svg.grid([picture for picture, _ in drawn], [caption for _, caption in drawn], ACROSS)
    return Picture(
        [PATTERNS, *grid.parts], grid.width, grid.height, alt=grid.alt, text=grid.text, style=STYLE
    )


def _drawn(
    learner: Menace, state: State, taken: Any = None, before: Any = None
) -> tuple[Picture, str]:
    """Return the picture of a box, and its caption.

    Squares of one kind share the beads of the first.
    """
    beads, on = learner.lots(state), Squares(svg.EDGE, svg.EDGE, CELL, state.variant.places)
    first = {
        square: learner.known(state)[1][key(state.result(square))] for square in state.actions()
    }
    counts = {square: ((before or beads)[square], now) for square, now in beads.items()}
    taken, total, parts = first.get(taken), sum(beads.values()), list[str]()
    for square, player in enumerate(state.squares):
        parts += ["<g transform='translate({:g} {:g})'>".format(*on.centre(square))]
        if player != ".":
            parts += [mark(player, 0, 0, CELL / 4, f"class='{player}'")]
        elif square in counts:
            parts += _square(square, counts[square], total, f"of-{state.to_move}")
        else:
            parts += [text(0, 4, f"like {first[square]}", "number")]
        parts += [f"<path class='taken' d='{OUTLINE}'/></g>" if square == taken else "</g>"]
    parts += [f"<path class='grid' d='{on.grid()}'/>"]
    remarks = [
        f"beads: {', '.join(f'{_number(*count)} on {square}' for square, count in counts.items())}"
    ]
    alike = {one: [square for square in first if first[square] == one != square] for one in beads}
    remarks += [f"{listed(images)} like {one}" for one, images in alike.items() if images]
    width, height = (
        side * CELL + 2 * svg.EDGE for side in (state.variant.width, state.variant.height)
    )
    alt, words = "; ".join([describe(state), *remarks]), "\n".join([str(state), *remarks])
    of = "" if taken is None else f"{state.to_move} on {taken}: {beads[taken]:,} of "
    return Picture(
        parts, width, height, alt=alt, text=words
    ), f"{of}{total:,} bead{'s' * (total != 1)}"


def _square(square: int, count: tuple[int, int], total: int, kind: str) -> Iterator[str]:
    """Draw the beads of a square, as many as there is room for, and their number, on a tint by their share."""
    (before, now), number = count, _number(*count)
    tint = f"class='share' fill-opacity='{0.7 * now / total:.2f}'" if now else "class='none'"
    yield f"<path {tint} d='{OUTLINE}'/>" + text(-22, -20, square, "number small")
    yield text(0, 27, number, "note", f"font-size:{min(14, 90 // len(number))}px")
    if before != now:
        yield text(17, -18, signed(now - before), "note")
    drawn = min(max(before, now), FEW)
    wide = -(-drawn // (rows := -(-drawn // IN_A_ROW) or 1))
    for i in range(drawn):
        change = "" if i < min(before, now) else " in" if now > before else " out"
        dx, dy = (
            i % wide - (min(wide, drawn - i // wide * wide) - 1) / 2,
            i // wide - (rows - 1) / 2,
        )
        yield f"<circle class='{kind}{change}' cx='{13 * dx:g}' cy='{11 * dy - 2:g}' r='4'/>"


def _number(before: int, now: int) -> str:
    return f"{now:,}" if now == before else f"{before:,} → {now:,}"
