"""What is in store on each free square, drawn on a board; `Play` shows it, too (notebook 06)."""

from ttt import doors
from ttt.game import State
from ttt.minimax import Outcome
from ttt.pictures import svg
from ttt.pictures.picture import Picture
from ttt.solvers.by_size import solver_for

TINTS = {1: "striped", 0: "dotted", -1: "crossed"}
WORDS = {1: "win", 0: "draw", -1: "loss"}


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
    """Draw a state with these outcomes on its squares."""
    doors.instance(outcomes, dict, "outcomes(State())")
    notes = {}
    tints = {}
    for square, outcome in outcomes.items():
        doors.instance(outcome, Outcome, "outcome(State())")
        notes[square] = brief(outcome)
        tints[square] = TINTS[outcome.value]
    return svg.board(state, notes, tints)
