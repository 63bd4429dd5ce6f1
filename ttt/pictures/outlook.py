"""What is in store on each free square, drawn on a board; `Play` shows it, too (notebook 06)."""

from collections.abc import Iterator

from ttt import doors
from ttt.game import State
from ttt.minimax import Outcome
from ttt.notation import describe, listed
from ttt.pictures import svg
from ttt.pictures.marks import Squares, text
from ttt.pictures.picture import Picture
from ttt.solvers.by_size import solver_for

CELL = 72  # the side of a square
TINTS = {1: "striped", 0: "dotted", -1: "crossed"}
WORDS = {1: "win", 0: "draw", -1: "loss"}
VERBS = {1: "wins", 0: "draw", -1: "loses"}
SIGNS = {1: "+", 0: "=", -1: "−"}
STYLE = f"""{svg.STYLE}
.win{{fill:var(--striped)}} .draw{{fill:var(--dotted)}} .loss{{fill:var(--crossed)}}
.end,.in{{fill:var(--ink);text-anchor:middle}} .end{{font-size:16px;font-weight:bold}} \
.in{{font-size:13px}}"""


def brief(outcome: Outcome) -> str:
    """Return an outcome in a few letters: "win 3", "draw", "loss 2"; the number counts plies."""
    return f"{WORDS[outcome.value]} {outcome.plies}" if outcome.value else WORDS[0]


def predictions(state: State) -> list[Outcome | None]:
    """Return what `minimax.predict` does, on boards of up to 20 squares (by NumPy above 9)."""
    return solver_for(doors.state(state)).predict(state)


def picture(state: State) -> Picture:
    """Draw a state with what is in store on each free square for the side to move."""
    outcomes = enumerate(predictions(state))
    return board(state, {square: outcome for square, outcome in outcomes if outcome})


def board(state: State, outcomes: dict[int, Outcome]) -> Picture:
    """Draw a state with these outcomes on its squares, for the side to move: "loses in 4" plies."""
    under = svg.board(state, numbers=False, cell=CELL)
    on = Squares(svg.EDGE, svg.EDGE, CELL, state.variant.places)
    parts = [part for square in outcomes for part in _square(on, square, outcomes[square])]
    remarks = _remarks(outcomes)
    return Picture(
        [*parts, *under.parts],
        under.width,
        under.height,
        alt="; ".join([describe(state), *remarks]),
        text="\n".join([str(state), *remarks]),
        style=STYLE,
    )


def _remarks(outcomes: dict[int, Outcome]) -> list[str]:
    """Return which squares have which outcome, the best first: "draw: 4", "loss in 6 plies: 1"."""
    squares: dict[str, list[int]] = {}
    for square in sorted(outcomes, key=lambda square: (outcomes[square], -square), reverse=True):
        squares.setdefault(str(outcomes[square]), []).append(square)
    return [f"{outcome}: {listed(where)}" for outcome, where in squares.items()]


def _square(on: Squares, square: int, outcome: Outcome) -> Iterator[str]:
    """Draw what is on a square: its number, a sign, and what is in store, in words."""
    x, y = on.centre(square)
    half = CELL / 2
    value = outcome.value
    place = f"x='{x - half:g}' y='{y - half:g}' width='{CELL}' height='{CELL}'"
    yield f"<rect class='{WORDS[value]}' {place}/>"
    yield text(x - half + 12, y - half + 17, square, "in")
    yield text(x + half - 13, y - half + 18, SIGNS[value], "end")
    yield text(x, y + (8 if value else 12), VERBS[value], "end")
    if value:
        yield text(x, y + 25, f"in {outcome.plies}", "in")
