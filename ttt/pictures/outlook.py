"""What is in store on every free square: drawn on a board here, and shown by `Play` (notebook 06)."""

from __future__ import annotations

from ttt.agents import Agent
from ttt.game import State
from ttt.minimax import ALL_KNOWN, Outcome, perfect, predict
from ttt.pictures import svg
from ttt.pictures.picture import Picture
from ttt.variant import Variant

TINTS = {1: "striped", 0: "dotted", -1: "crossed"}
WORDS = {1: "win", 0: "draw", -1: "loss"}


def predictions(state: State) -> list[Outcome | None]:
    """Return what `search.predict` does, on larger boards too, by a table of all their positions.

    Raises TypeError for what is no State, and ValueError for boards that are too large for a table. Needs NumPy on
    boards of more than 9 squares.
    """
    if not isinstance(state, State) or len(state.squares) <= ALL_KNOWN:
        return predict(state)
    from ttt.solvers.tablebase import solved

    return solved(state.variant).predict(state)


def perfect_player(variant: Variant) -> Agent:
    """Return the perfect player of a board: one that looks ahead, or one with a table."""
    if variant.width * variant.height <= ALL_KNOWN:
        return perfect
    from ttt.solvers import tablebase

    return tablebase.perfect


def brief(outcome: Outcome) -> str:
    """Return an outcome in a few letters: "win 3", "draw", "loss 2"; the number counts the plies."""
    return f"{WORDS[outcome.value]} {outcome.plies}" if outcome.value else WORDS[0]


def picture(state: State) -> Picture:
    """Draw a state with what is in store on each free square for the side to move, that move included.

    Raises TypeError for what is no State, and ValueError as `predictions` does.
    """
    found = {square: outcome for square, outcome in enumerate(predictions(state)) if outcome}
    notes = {square: brief(outcome) for square, outcome in found.items()}
    return svg.board(state, notes, {square: TINTS[outcome.value] for square, outcome in found.items()})
