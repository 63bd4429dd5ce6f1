"""A search in parts gives what the search gives, with all kinds of hands, and with those that die."""

import asyncio
import os
import random
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from threading import get_ident
from types import SimpleNamespace
from typing import Any

import dask
import distributed
import pytest

from tests.parallel import work
from tests.parallel.work import HELD, begun, held, hold, square, until
from tests.positions import STATES
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


HANDS: dict[str, Callable[[], AbstractContextManager[Executor | None]]] = {
    "none": nullcontext,
    "threads": partial(ThreadPoolExecutor, 2),
    "Pool": partial(Pool, 2),
    "plain processes": partial(ProcessPoolExecutor, 2, get_context("spawn")),
}


@pytest.mark.parametrize("hands", HANDS)
def test_predictions_are_those_of_the_search(hands: str) -> None:
    with HANDS[hands]() as executor:
        ask(executor)


def ask(executor: Executor | None, step: int = 1) -> None:
    """Assert that all answers are those of the search, some of them cut after two plies."""
    for number, state in enumerate(POSITIONS[::step]):
        assert predict(state, executor, plies=1 + number % 2) == minimax.predict(state), state


# ---- parts


@pytest.mark.parametrize("plies", [1, 2, 3])
def test_parts_are_what_the_plies_lead_to_one_of_each_set_of_images(plies: int) -> None:
    for state in POSITIONS:
        ends = [state]
        for _ in range(plies):
            ends = [end.result(square) for end in ends for square in end.actions()]
        going = {frozenset(images(end)) for end in ends if end.actions()}
        parts = split(state, plies)
        assert len(parts) == len(going)
        assert {frozenset(images(part)) for part in parts} == going
        assert all(part.canonical() == part for part in parts)


def images(state: State) -> set[str]:
    return {
        "".join(state.squares[square] for square in symmetry)
        for symmetry in state.variant.symmetries
    }


def test_parts_come_in_the_order_of_the_squares_and_there_may_be_none() -> None:
    assert [part.squares for part in split(State())] == ["........x", ".......x.", "....x...."]
    late, many = State.parse("xo.ox...."), 10**18
    assert split(late, many) == [], "and to look on where nothing is left would take for ever"
    assert predict(late, plies=many) == minimax.predict(late)


@pytest.mark.parametrize("plies", [1, 2])
def test_what_the_parts_say_is_believed_and_not_searched_again(plies: int) -> None:
    class Liar(Executor):
        def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_result(Done(Outcome(1, 90), 1, "nobody", 0, 1))
            return future

    assert predict(State(), Liar(), plies=plies) == [Outcome((-1) ** plies, 90 + plies)] * 9


def test_a_part_says_who_has_done_it_and_when() -> None:
    arrived: list[tuple[int, Done]] = []
    parts = split(State())
    with ThreadPoolExecutor(1) as threads:
        predict(State(), threads, on_arrival=lambda *it: arrived.append(it))
        place = f"process {os.getpid()}, thread {threads.submit(get_ident).result()}"
    for position, done in arrived:
        assert done.outcome == minimax.outcome(parts[position])
        assert done.positions == len(reachable(parts[position]))
        assert done.worker.endswith(place)
        assert done.began <= done.ended
    assert sorted(position for position, _ in arrived) == [0, 1, 2]


def test_a_part_does_not_end_before_it_began_if_the_clock_is_set_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = iter([50.0, 0.0])
    monkeypatch.setattr("ttt.parallel.parts.time", SimpleNamespace(time=lambda: next(clock)))
    assert solve(State.parse("xo.ox.x.o"))[3:] == (50, 50)


# ---- Dask


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
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


def test_dask_gives_the_same(local: Any) -> None:
    """Whether it may remember what was done before, or not."""
    ask(local.get_executor(), 2)
    ask(local.get_executor(pure=False), 3)


def test_what_kills_every_worker_of_dask_is_named(local: Any) -> None:
    executor = local.get_executor(pure=False)
    with pytest.raises(
        LostPartsError, match=r"parts were lost with their workers: .*-1\. Attempts: 3$"
    ) as caught:
        scatter_gather(square, [1, 2, 3, 4, -1], executor)
    assert type(caught.value.__cause__).__name__ == "KilledWorker"
    assert scatter_gather(square, range(4), executor) == [0, 1, 4, 9], (
        "its nanny has sent another worker"
    )


@pytest.mark.parametrize("result", [64, (1, 2, 3)])
def test_a_worker_that_dies_just_as_its_result_comes_is_a_loss(result: object) -> None:
    """Dask's executor then fails itself, at unpacking the result."""
    asked: list[int] = []

    class DiesOnce(Executor):
        def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
            async def answer(raiseit: bool) -> object:
                return work(*args)

            async def hand_on() -> None:
                await distributed.cfexecutor._cascade_future(of_dask, future)

            asked.append(*args)
            of_dask = SimpleNamespace(
                _result=answer, status="finished" if asked.count(*args) > 1 else "lost"
            )
            future: Future[Any] = Future()
            asyncio.run(hand_on())
            return future

    assert scatter_gather(lambda job: result, [8, 9], DiesOnce()) == [result] * 2
    assert asked == [8, 9, 8, 9]


def test_dask_on_several_machines_loses_a_worker_and_then_its_scheduler(tmp_path: Path) -> None:
    with (
        work.dask_by_hand(tmp_path) as started,
        distributed.Client(scheduler_file=str(started.file), timeout=work.LIMIT) as client,
    ):
        client.wait_for_workers(2, timeout=work.LIMIT)
        executor = client.get_executor(pure=False)

        def kill(process: int) -> None:
            until(lambda: set(held(tmp_path)) >= set(started.workers))
            os.kill(process, work.KILL)
            (tmp_path / "go").touch()

        with ThreadPoolExecutor(1) as threads:
            killer, jobs = threads.submit(kill, started.workers[0]), range(5, 15)
            assert scatter_gather(partial(hold, tmp_path), jobs, executor) == [n * n for n in jobs]
            killer.result()
            assert len(begun(tmp_path)) > len(jobs), "something was begun again"
            assert any(
                process == started.workers[1] and number >= HELD
                for number, process in begun(tmp_path)
            )
            assert predict(State(), executor) == minimax.predict(State())

            (tmp_path / "go").unlink()
            client._timeout = 1  # seconds until it gives up a lost scheduler
            threads.submit(kill, started.scheduler)
            with pytest.raises(
                LostPartsError, match=r"^2 of 2 .*: 20, 21\. This executor can't go on"
            ):
                scatter_gather(partial(hold, tmp_path), [20, 21], executor)
