"""A search in parts finds what the search finds, with all kinds of hands, also those that die."""

import asyncio
import os
import random
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from multiprocessing import get_context
from threading import get_ident
from types import SimpleNamespace
from typing import Any

import dask
import distributed
import pytest

from tests.parallel import work
from tests.parallel.work import begun, future_of, held, hold, square, until
from tests.positions import STATES
from tests.solvers.games import images
from ttt import State, Variant, minimax
from ttt.count import reachable
from ttt.minimax import Outcome
from ttt.parallel import Done, LostPartsError, Pool, predict, scatter_gather, split
from ttt.parallel.parts import solve

MIRRORED = [state for state in STATES if state.squares == state.squares[::-1]]
POSITIONS = [*MIRRORED[:8], *random.Random(10).sample(STATES, 12)]  # some of them finished
OTHER_GAMES = {
    Variant(3, 3, 3, misere=True): ["..oxx....", ".o...x.x.", ".x.o....x"],
    Variant(4, 3, 3): ["...o ...o xxox", "..oo x... oxx.", "o... x.x. oxo."],
    Variant(4, 4, 4): ["oxx. x.oo o.x. xx.o", "..xo .xxo x.ox o.ox", "o..x o.ox .oox xxx."],
}
POSITIONS += [
    State.parse(board, variant) for variant, boards in OTHER_GAMES.items() for board in boards
]


HANDS: dict[str, Callable[[], AbstractContextManager[Any]]] = {
    "none": nullcontext,
    "threads": partial(ThreadPoolExecutor, 2),
    "Pool": partial(Pool, 2),
    "plain processes": partial(ProcessPoolExecutor, 2, get_context("spawn")),
    "a pool of multiprocessing": partial(get_context("spawn").Pool, 2),
}


@pytest.mark.parametrize("hands", HANDS)
def test_predictions_are_those_of_the_search(hands):
    with HANDS[hands]() as executor:
        ask(executor)


def ask(executor: Any, step: int = 1):
    """Assert that all answers are those of the search, some of them cut after two plies."""
    for number, state in enumerate(POSITIONS[::step]):
        assert predict(state, executor, plies=1 + number % 2) == minimax.predict(state), state


# ---- parts


@pytest.mark.parametrize("plies", [1, 2, 3])
def test_parts_are_what_the_plies_lead_to_one_of_each_set_of_images(plies):
    for state in POSITIONS:
        ends = [state]
        for _ in range(plies):
            ends = [end.result(square) for end in ends for square in end.actions()]
        unfinished = {frozenset(images(end)) for end in ends if end.actions()}
        parts = split(state, plies)
        assert len(parts) == len(unfinished)
        assert {frozenset(images(part)) for part in parts} == unfinished
        assert all(part.canonical() == part for part in parts)


def test_parts_come_in_the_order_of_the_squares_and_there_may_be_none():
    assert [part.squares for part in split(State())] == ["........x", ".......x.", "....x...."]
    late = State.parse("xo.ox....")
    assert split(late, 10**18) == [], "and to look on where nothing is left would take for ever"
    assert predict(late, plies=10**18) == minimax.predict(late)


@pytest.mark.parametrize("plies", [1, 2])
def test_what_the_parts_say_is_believed_and_not_searched_again(plies):
    lie = future_of(Done(Outcome(1, 90), 1, "nobody", 0, 1))
    liar = SimpleNamespace(submit=lambda *_: lie)
    assert predict(State(), liar, plies=plies) == [Outcome((-1) ** plies, 90 + plies)] * 9


def test_a_part_says_who_has_done_it_and_when():
    arrived: dict[int, Done] = {}
    with ThreadPoolExecutor(1) as threads:
        predict(State(), threads, on_arrival=arrived.__setitem__)
        place = f"process {os.getpid()}, thread {threads.submit(get_ident).result()}"
    for position, part in enumerate(split(State())):
        done = arrived.pop(position)
        assert done.outcome == minimax.outcome(part)
        assert done.positions == len(reachable(part))
        assert done.worker.endswith(place)
        assert done.began <= done.ended
    assert not arrived


def test_a_part_does_not_end_before_it_began_if_the_clock_is_set_back(
    monkeypatch,
):
    clock = iter([50.0, 0.0])
    monkeypatch.setattr("ttt.parallel.parts.time", SimpleNamespace(time=lambda: next(clock)))
    assert solve(State.parse("xo.ox.x.o"))[3:] == (50, 50)


# ---- Dask


@pytest.fixture(scope="module")
def local():
    """Start a cluster in one line. What was at work when a worker died is given up at once."""
    settings = {
        "n_workers": 2,
        "threads_per_worker": 1,
        "dashboard_address": "127.0.0.1:0",
        "silence_logs": 50,
    }
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(processes=True, **settings) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.mark.long
def test_dask_gives_the_same(local):
    """Whether it may remember what was done before, or not; its client is an executor, too."""
    ask(local.get_executor(), 3)
    ask(local.get_executor(pure=False), 3)
    ask(local, 3)
    assert scatter_gather(square, [3, 4, 3], local) == [9, 16, 9], "equal jobs have one future"


@pytest.mark.long
def test_what_kills_every_worker_of_dask_is_named(local):
    executor = local.get_executor(pure=False)
    said = r"parts were lost with their workers: .*-1\. Attempts: 3$"
    with pytest.raises(LostPartsError, match=said) as caught:
        scatter_gather(square, [1, 2, 3, 4, -1], executor)
    assert type(caught.value.__cause__).__name__ == "KilledWorker"
    # Its nanny sends another worker
    assert scatter_gather(square, range(4), executor) == [0, 1, 4, 9]


@pytest.mark.parametrize("result", [64, (1, 2, 3)])
def test_a_worker_that_dies_just_as_its_result_comes_is_a_loss(result):
    """Dask's executor then fails itself, at unpacking the result."""
    asked: list[int] = []

    async def answer(raiseit: bool) -> object:
        return result

    def submit(_work, job):
        asked.append(job)
        status = "finished" if asked.count(job) > 1 else "lost"
        of_dask = SimpleNamespace(_result=answer, status=status)
        future: Future[Any] = Future()

        async def hand_on():
            await distributed.cfexecutor._cascade_future(of_dask, future)

        asyncio.run(hand_on())
        return future

    assert scatter_gather(square, [8, 9], SimpleNamespace(submit=submit)) == [result] * 2
    assert asked == [8, 9, 8, 9]


@pytest.mark.long
def test_dask_on_several_machines_loses_a_worker_and_then_its_scheduler(tmp_path):
    go = tmp_path / "go"
    holding = partial(hold, tmp_path)
    with (
        work.dask_by_hand(tmp_path) as cluster,
        distributed.Client(scheduler_file=str(cluster.file), timeout=work.LIMIT) as client,
        ThreadPoolExecutor(1) as threads,
    ):
        client.wait_for_workers(2, timeout=work.LIMIT)
        executor = client.get_executor(pure=False)
        lost, other = cluster.workers

        def kill(process: int):
            until(lambda: {lost, other} <= set(held(tmp_path)))
            os.kill(process, work.KILL)
            go.touch()

        killer = threads.submit(kill, lost)
        assert scatter_gather(holding, range(5, 15), executor) == [n * n for n in range(5, 15)]
        killer.result()
        assert len(begun(tmp_path)) > 10, "something was begun again"
        assert other in held(tmp_path)
        assert predict(State(), executor) == minimax.predict(State())

        go.unlink()
        client._timeout = 1  # seconds until it gives up a lost scheduler
        threads.submit(kill, cluster.scheduler)
        said = r"^2 of 2 .*: 20, 21\. This executor can't go on"
        with pytest.raises(LostPartsError, match=said):
            scatter_gather(holding, [20, 21], executor)


def test_memos_that_are_not_shared_as_notebook_10_says():
    assert solve(State()).positions == 5_478
    assert sum(solve(child).positions for child in map(State().result, range(9))) == 16_925
