"""A search in parts finds what the search finds, whoever works on them."""

import random
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from multiprocessing import get_context
from typing import Any

import loky
import pytest

from tests.positions import STATES
from ttt import State, Variant, minimax
from ttt.count import reachable, results
from ttt.minimax import Outcome
from ttt.parallel import predict

POSITIONS = random.Random(10).sample(STATES, 12)  # some of them finished
OTHER_GAMES = {
    Variant(3, 3, 3, misere=True): ["..oxx....", ".o...x.x.", ".x.o....x"],
    Variant(4, 3, 3): ["...o ...o xxox", "..oo x... oxx.", "o... x.x. oxo."],
    Variant(4, 4, 4): ["oxx. x.oo o.x. xx.o", "..xo .xxo x.ox o.ox", "o..x o.ox .oox xxx."],
}
POSITIONS += [
    State.parse(board, variant) for variant, boards in OTHER_GAMES.items() for board in boards
]
HANDS: dict[str, Callable[[], AbstractContextManager[Executor | None]]] = {
    "none": nullcontext,
    "threads": partial(ThreadPoolExecutor, 2),
    "plain processes": partial(ProcessPoolExecutor, 2, get_context("spawn")),
    "processes of loky": partial(loky.ProcessPoolExecutor, 2),
}


@pytest.mark.parametrize("hands", HANDS)
def test_predictions_are_those_of_the_search(hands):
    assert any(state.is_terminal for state in POSITIONS)
    with HANDS[hands]() as executor:
        for state in POSITIONS:
            assert predict(state, executor) == minimax.predict(state), state


class Liar(Executor):
    """Hands that are told what to do, and answer of each job: lost, the later the further off."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []

    def submit(self, *work: Any, **_: Any) -> Future[Any]:
        """Note what is to be done, and say something else."""
        future: Future[Any] = Future()
        future.set_result(Outcome(-1, len(self.asked)))
        self.asked.append(work)
        return future


def test_each_move_is_handed_out_once_and_what_comes_back_is_believed():
    liar = Liar()
    state = State.parse("x.. .o. .x.")
    found = predict(state, liar)
    assert [end and str(end) for end in found] == [
        None, "win in 1 ply", "win in 2 plies", "win in 3 plies", None, "win in 4 plies",
        "win in 5 plies", None, "win in 6 plies",
    ]  # fmt: skip
    assert liar.asked == [(minimax.outcome, child) for child in results(state)]


def test_memos_that_are_not_shared_as_notebook_10_says():
    assert len(reachable()) == 5_478
    assert sum(len(reachable(child)) for child in results(State())) == 16_925
