"""The matchboxes of MENACE, open: on a board, the beads for each kind of move (notebook 11).

Reading order: `box`, one of them; `contents` and `moved`, what a game has changed in those that it
used; the drawing. A bead that was put in is drawn as a ring, one that was taken out as a dashed
ring.
"""

from collections.abc import Iterator, Mapping
from math import ceil

from ttt.game import State
from ttt.learning.menace import Menace
from ttt.learning.training import Episode, key
from ttt.notation import describe, listed
from ttt.pictures import svg
from ttt.pictures.colours import BEADS
from ttt.pictures.marks import PATTERNS, Squares, mark, text
from ttt.pictures.picture import Picture, variables
from ttt.trace import signed

CELL = 64  # the side of a square
ACROSS = 2  # boxes side by side: beside a board, or on a telephone
OUTLINE = "M-31 -31h62v62h-62z"  # of a square, around its middle
FEW = 12  # beads that are drawn one by one
IN_A_ROW = 4  # beads side by side
COLOURS = tuple(BEADS)  # of the beads for each square
FILLS = " ".join(f".{name}{{fill:var(--{name})}}" for name in COLOURS)
STYLE = f"""{svg.STYLE}
{variables(BEADS)}
{FILLS}
.share{{fill:var(--dots)}} .none{{fill:url(#crosses)}} .taken{{fill:none;stroke:var(--ink);\
stroke-width:2.5}}
.bead{{stroke:var(--ink)}} .in{{stroke-width:2.5}} .out{{fill:var(--paper);stroke-width:1.5;\
stroke-dasharray:2 1.6}} .fall{{opacity:0}}
@media (max-width:0){{.fall{{animation:fall 1s .3s ease-in backwards}}}}
@keyframes fall{{from{{opacity:1}} to{{opacity:.3;transform:translateY(50px)}}}}"""  # see `page.js`

Beads = Mapping[int, int]  # how many there are for each kind of move, by its first square


def box(learner: Menace, state: State, taken: int | None = None) -> Picture:
    """Draw the box of a position in which several kinds of move are possible.

    The square taken is framed.
    """
    drawn = _drawn(learner, state, taken, learner.lots(state))
    return _row([drawn])


def contents(learner: Menace, episode: Episode, player: str) -> dict[State, dict[int, int]]:
    """Return the beads for each move in the boxes that a player has used in a game, by position."""
    boxes = {}
    for state, _ in episode.steps_of(player):
        beads = dict(learner.lots(state))
        if len(beads) > 1:
            boxes[state] = beads
    return boxes


def moved(learner: Menace, episode: Episode, player: str, before: Mapping[State, Beads]) -> Picture:
    """Draw the boxes that a player has used, an empty one last.

    They show what has changed since `contents` returned `before`.
    """
    drawn = [
        _drawn(learner, state, square, before[state])
        for state, square in episode.steps_of(player)
        if state in before
    ]
    if episode.resigned == player:
        empty = learner.lots(episode.end)
        drawn.append(_drawn(learner, episode.end, None, empty))
    return _row(drawn)


def _row(drawn: list[tuple[Picture, str]]) -> Picture:
    pictures = [picture for picture, _ in drawn]
    captions = [caption for _, caption in drawn]
    row = svg.grid(pictures, captions, ACROSS)
    row.parts = (PATTERNS, *row.parts)
    row.style = STYLE
    return row


def _drawn(learner: Menace, state: State, taken: int | None, before: Beads) -> tuple[Picture, str]:
    """Return the picture of a box, and its caption.

    Squares of one kind share the beads of the first.
    """
    beads = learner.lots(state)
    first = _first(learner, state)
    used = None if taken is None else first[taken]
    remarks = _remarks(beads, before, first)
    picture = Picture(
        _parts(state, beads, before, first, used),
        svg.side(state.variant.width, CELL),
        svg.side(state.variant.height, CELL),
        alt="; ".join([describe(state), *remarks]),
        text="\n".join([str(state), *remarks]),
    )
    total = sum(beads.values())
    caption = f"{total:,} bead" if total == 1 else f"{total:,} beads"
    if used is not None:
        caption = f"{state.to_move} on {used}: {beads[used]:,} of {caption}"
    return picture, caption


def _parts(
    state: State,
    beads: Beads,
    before: Beads,
    first: Mapping[int, int],
    used: int | None,
) -> Iterator[str]:
    """Draw what is on each square: a mark, beads, or which square they are on; then the lines."""
    on = Squares(svg.EDGE, svg.EDGE, CELL, state.variant.places)
    total = sum(beads.values())
    for square, player in enumerate(state.squares):
        x, y = on.centre(square)
        yield f"<g transform='translate({x:g} {y:g})'>"
        if player != ".":
            yield mark(player, 0, 0, CELL / 4, f"class='{player}'")
        elif square in beads:
            numbers = (before[square], beads[square], total)
            yield from _square(square, *numbers)
        else:
            yield text(0, 4, f"like {first[square]}", "number")
        yield f"<path class='taken' d='{OUTLINE}'/></g>" if square == used else "</g>"
    yield f"<path class='grid' d='{on.grid()}'/>"


def _first(learner: Menace, state: State) -> dict[int, int]:
    """Return for each free square the first one of its kind."""
    kinds = learner.known(state)[1]
    first = {}
    for square in state.actions():
        after = state.result(square)
        first[square] = kinds[key(after)]
    return first


def _remarks(beads: Beads, before: Beads, first: Mapping[int, int]) -> list[str]:
    """Return the beads in words, and which squares are of one kind."""
    numbers = [f"{_number(before[square], now)} on {square}" for square, now in beads.items()]
    remarks = [f"beads: {', '.join(numbers)}"]
    for square in beads:
        images = [image for image in first if first[image] == square != image]
        if images:
            remarks.append(f"{listed(images)} like {square}")
    return remarks


def _number(before: int, now: int) -> str:
    return f"{now:,}" if now == before else f"{before:,} → {now:,}"


def _square(square: int, before: int, now: int, total: int) -> Iterator[str]:
    """Draw the beads of a square, and their number, on a tint by their share."""
    tint = f"class='share' fill-opacity='{0.7 * now / total:.2f}'" if now else "class='none'"
    number = _number(before, now)
    yield f"<path {tint} d='{OUTLINE}'/>{text(-22, -20, square, 'number small')}"
    yield text(0, 27, number, "note", f"font-size:{min(14, 90 // len(number))}px")
    if before != now:
        yield text(17, -18, signed(now - before), "note")
    colour = COLOURS[square % len(COLOURS)]
    beads = min(max(before, now), FEW)
    stay = min(before, now)
    rows = ceil(beads / IN_A_ROW)
    for bead in range(beads):
        wide = ceil(beads / rows)
        row, column = divmod(bead, wide)
        last = min(wide, beads - row * wide) - 1  # column of this row
        x = 13 * (column - last / 2)
        y = 11 * (row - (rows - 1) / 2) - 2
        place = f"cx='{x:g}' cy='{y:g}' r='5'"
        change = ""
        if bead >= stay:
            change = " in" if now > before else " out"
        yield f"<circle class='bead {colour}{change}' {place}/>"
        if change == " out":
            yield f"<circle class='{colour} fall' {place}/>"
