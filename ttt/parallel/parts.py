"""A search in parts that don't need each other: one for each move (notebook 10).

Where they are done, in this process, in threads, in other processes or on other machines, changes
no answer.

Source: the parallel forms in the comments of tic.erl (N. Binnendyk), which scatter nine processes
and gather nine predictions by position.
"""

from collections.abc import Iterator
from concurrent.futures import Executor

from ttt import doors
from ttt.count import results
from ttt.game import State
from ttt.minimax import Outcome, outcome


def predict(state: State, executor: Executor | None = None) -> list[Outcome | None]:
    """Return what `minimax.predict` returns, each move worked out by an executor, or here.

    An executor is any of `concurrent.futures`: threads, processes, also those of loky, or Dask's
    `client.get_executor(pure=False)`.

    >>> predict(State.parse("xx. oo. xox"))
    [None, None, <draw>, None, None, <win in 1 ply>, None, None, None]
    """
    after = results(doors.state(state))
    ends: Iterator[Outcome] = map(outcome, after)  # nothing is done yet
    if executor is not None:
        ends = doors.instance(executor, Executor, "ThreadPoolExecutor(2)").map(outcome, after)
    places: list[Outcome | None] = [None] * len(state.squares)
    for square, end in zip(state.actions(), ends, strict=True):
        places[square] = end.backed_up()
    return places
