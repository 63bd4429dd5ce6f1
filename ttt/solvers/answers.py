"""The answer book for widgets and pictures: what is in store on each square, on small boards and on larger ones.

`ttt.minimax` answers for boards of up to 9 squares; beyond that `ttt.solvers.tablebase` solves the whole board first.
"""

from ttt import doors
from ttt.agents import Agent
from ttt.game import State
from ttt.minimax import ALL_KNOWN, Outcome, perfect, predict
from ttt.variant import Variant


def predictions(state: State) -> list[Outcome | None]:
    """Return what `minimax.predict` returns, on boards of up to 20 squares (by NumPy if more than 9)."""
    if len(doors.state(state).squares) <= ALL_KNOWN:
        return predict(state)
    from ttt.solvers.tablebase import solved

    return solved(state.variant).predict(state)


def perfect_player(variant: Variant) -> Agent:
    """Return the perfect player of a board: one that looks ahead, or one with a table."""
    if doors.variant(variant).size <= ALL_KNOWN:
        return perfect
    from ttt.solvers import tablebase

    return tablebase.perfect
