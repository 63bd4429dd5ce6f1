"""The predictions of tic.erl by N. Binnendyk (Erlang): nine squares, and what comes of each.

It goes through the whole tree, and remembers nothing. Its comments offer several forms of the
function in the middle, which does nine jobs: one after another, or each in a process of its own.
"""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from ttt.game import State
from ttt.minimax import Outcome

Prediction: TypeAlias = Outcome | None  # None for a taken square; the original says collide
Job: TypeAlias = Callable[[], Prediction]
CalcAll: TypeAlias = Callable[[list[Job]], list[Prediction]]


def one_after_another(jobs: list[Job]) -> list[Prediction]:
    """Do the jobs, and return their results in order."""
    return [job() for job in jobs]


def predict_outcomes(state: State, calc_all: CalcAll = one_after_another) -> list[Prediction]:
    """Return for each of the nine squares what follows if the side to move takes it.

    Each unfinished board has nine jobs, and `calc_all` does them.
    """
    return calc_all([partial(_after, square, state, calc_all) for square in range(9)])


def _after(square: int, state: State, calc_all: CalcAll) -> Prediction:
    """Return what follows if the side to move takes this square."""
    if state.squares[square] != ".":
        return None
    child = state.result(square)
    if child.is_terminal:
        return Outcome(child.utility(child.to_move), 0).backed_up()
    found = predict_outcomes(child, calc_all)
    best = max(outcome for outcome in found if outcome is not None)
    return best.backed_up()


def said(prediction: Prediction) -> str:
    """Return a prediction as the original says it: collide, cat, or "win 3".

    The number counts the winner's own moves.
    """
    if prediction is None:
        return "collide"
    kind = {1: "win", 0: "cat", -1: "loss"}[prediction.value]
    return f"{kind} {prediction.winner_moves}" if prediction.value else kind
