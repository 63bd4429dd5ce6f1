"""A search in parts gives what the search gives, whoever does the parts, and whoever of them dies."""

import multiprocessing
import os
import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from tests import cluster
from tests.cluster import HELD, begun, held, hold, square, until
from tests.plain import value as plain_value
from ttt import State, Variant, parallel
from ttt import minimax as search
from ttt.count import reachable
from ttt.minimax import Outcome
from ttt.parallel.parts import Done
from ttt.parallel.pools import InProcess, Pool
from ttt.parallel.scatter import LostPartsError, scatter_gather

MISERE, WIDE = Variant(3, 3, 3, misere=True), Variant(4, 3, 3)
LARGE, LARGE_MISERE = Variant(4, 4, 4), Variant(4, 4, 3, misere=True)


def late(variant: Variant, free: int, number: int, luck: random.Random) -> list[State]:
    """Return unfinished positions with so few free squares, reached by chance."""
    found: set[State] = set()
    while len(found) < number:
        state = State.empty(variant)
        while len(state.actions()) > free:
            state = state.result(luck.choice(state.actions()))
        if not state.is_terminal:
            found.add(state)
    return sorted(found, key=lambda state: state.squares)


@cache
def positions() -> list[State]:
    """Return 500 positions of several variants, among them those of 3×3 that look the same in an upright mirror."""
    luck = random.Random(10)
    even = [state for state in reachable() if looks_the_same(state)]
    sample = luck.sample([state for state in reachable() if not looks_the_same(state)], 320 - len(even))
    return [
        *even,
        *sample,
        *late(MISERE, 6, 60, luck),
        *late(WIDE, 6, 40, luck),
        *late(LARGE, 5, 60, luck),
        *late(LARGE_MISERE, 6, 20, luck),
    ]


def looks_the_same(state: State) -> bool:
    """Is it the image of itself in a mirror that stands upright?"""
    return all(row == row[::-1] for row in (state.squares[:3], state.squares[3:6], state.squares[6:]))


@cache
def predictions() -> list[list[Outcome | None]]:
    """Return what the search says of them."""
    return [search.predict(state) for state in positions()]


def plain(workers: int) -> Executor:
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))


def loky() -> Executor:
    executor: Executor = pytest.importorskip("loky").ProcessPoolExecutor(2)
    return executor


HANDS: dict[str, Callable[[], AbstractContextManager[Executor | None]]] = {
    "nobody": nullcontext,
    "InProcess": InProcess,
    **{f"{n} threads": partial(ThreadPoolExecutor, n) for n in (1, 2, 4)},
    **{f"Pool({n})": partial(Pool, n) for n in (1, 4)},
    **{f"Pool(2, {name})": partial(Pool, 2, name) for name in multiprocessing.get_all_start_methods()},
    **{f"{n} plain processes": partial(plain, n) for n in (1, 2, 4)},
    "loky": loky,
}
FORK_IS_MEANT = pytest.mark.filterwarnings("ignore:.*use of fork.* may lead to deadlocks:DeprecationWarning")


@cache
def values() -> list[tuple[State, int]]:
    """Return positions, some of them over, with what they are worth to the side to move."""
    luck = random.Random(11)
    small = luck.sample(reachable(), 40)
    others = [*late(WIDE, 8, 12, luck), *late(LARGE, 8, 12, luck)]
    known = [(state, plain_value(state.squares) * (1 if state.to_move == "x" else -1)) for state in small]
    return known + [(state, search.minimax_with_memo(state)) for state in others]


def plies(number: int) -> int:
    """Return 2 for some of them, 1 for most."""
    return 2 if number % 10 == 0 else 1


@pytest.fixture(
    scope="module",
    params=[pytest.param(name, marks=FORK_IS_MEANT if name == "Pool(2, fork)" else []) for name in HANDS],
)
def executor(request: pytest.FixtureRequest) -> Iterator[Executor | None]:
    with HANDS[request.param]() as executor:
        yield executor


def test_predictions_are_those_of_the_search(executor: Executor | None) -> None:
    found = [parallel.predict(state, executor, plies=plies(number)) for number, state in enumerate(positions())]
    assert found == predictions()


def test_values_are_those_of_minimax(executor: Executor | None) -> None:
    found = [parallel.value(state, executor, plies=plies(number)) for number, (state, _) in enumerate(values())]
    assert found == [known for _, known in values()]


def test_there_are_positions_of_all_kinds() -> None:
    assert len(positions()) == len(set(positions())) == 500
    assert len(values()) == 64
    assert {known for _, known in values()} == {1, 0, -1}
    assert {state.variant for state in positions()} == {Variant(), MISERE, WIDE, LARGE, LARGE_MISERE}
    assert sum(state.is_terminal for state in positions()) > 10
    assert any(len(parallel.split(state, 2)) == 0 < len(state.actions()) for state in positions())


# Parts


def images(state: State) -> set[str]:
    return {"".join(state.squares[square] for square in symmetry) for symmetry in state.variant.symmetries}


@pytest.mark.parametrize("number", range(0, 500, 25))
@pytest.mark.parametrize("plies", [1, 2, 3])
def test_parts_are_what_the_plies_lead_to_one_of_each_set_of_images(number: int, plies: int) -> None:
    state = positions()[number]
    ends = [state]
    for _ in range(plies):
        ends = [end.result(square) for end in ends for square in end.actions()]
    going = {frozenset(images(end)) for end in ends if end.actions()}
    parts = parallel.split(state, plies)
    assert len(parts) == len(going)
    assert {frozenset(images(part)) for part in parts} == going
    assert all(part.canonical() == part for part in parts)


def test_parts_come_in_the_order_of_the_squares() -> None:
    assert [part.squares for part in parallel.split(State())] == ["........x", ".......x.", "....x...."]


@pytest.mark.parametrize("plies", [1, 2])
def test_what_the_parts_say_is_believed_and_not_searched_again(plies: int) -> None:
    class Liar(Executor):
        def submit(self, work: Callable[..., Any], /, state: State) -> Future[Any]:  # type: ignore[override]
            future: Future[Any] = Future()
            lie = Outcome(1, 90) if work is parallel.solve else 1
            future.set_result(Done(lie, 1, "nobody", 0, 1))
            return future

    assert parallel.predict(State(), Liar(), plies=plies) == [Outcome((-1) ** plies, 90 + plies)] * 9
    assert parallel.value(State(), Liar(), plies=plies) == (-1) ** plies


def test_who_did_a_part_says_so() -> None:
    told: list[tuple[int, Done]] = []
    with Pool(1) as pool:
        assert parallel.predict(State(), pool, on_arrival=lambda *it: told.append(it)) == search.predict(State())
        process = pool.submit(os.getpid).result()
    parts = parallel.split(State())
    for position, done in told:
        assert done.found == search.outcome(parts[position])
        assert done.positions == len(reachable(parts[position]))
        assert f"process {process}, thread" in done.worker
        assert 0 < done.ended - done.began < cluster.LIMIT
    assert sorted(position for position, _ in told) == [0, 1, 2]
    assert [done.began for _, done in told] == sorted(done.began for _, done in told)


def test_a_thread_says_so_as_well() -> None:
    found = [parallel.solve(State.parse("xox/oxo/..."))]
    thread = threading.Thread(target=lambda: found.append(parallel.weigh(State.parse("xox/oxo/..."))))
    thread.start()
    thread.join()
    assert found[0].worker != found[1].worker
    assert (found[0].found, found[1].found) == (Outcome(1, 1), 1)


def test_a_lost_part_is_named() -> None:
    with Pool(1) as pool, pytest.raises(LostPartsError) as caught:
        scatter_gather(square, [-1, -2], pool, retries=0)
    assert caught.value.lost == [-1, -2]


# Dask


@pytest.fixture(scope="module")
def by_hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, list[int]]]:
    """Connect to a scheduler and two workers that were started by commands."""
    distributed = pytest.importorskip("distributed")
    with (
        cluster.dask_by_hand(tmp_path_factory.mktemp("dask")) as started,
        distributed.Client(scheduler_file=str(started.file), timeout="60s") as client,
    ):
        client.wait_for_workers(2, timeout=60)
        yield client, started.workers


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    """Start a cluster in one line. What was at work when a worker died is given up at once."""
    distributed, dask = pytest.importorskip("distributed"), pytest.importorskip("dask")
    settings = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": "127.0.0.1:0", "silence_logs": 50}
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(processes=True, **settings) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def ask_some(executor: Executor, step: int) -> None:
    """Assert that some answers are those of the search: a part takes some milliseconds to be sent by Dask."""
    for number in range(0, 500, step):
        assert parallel.predict(positions()[number], executor, plies=plies(number // step)) == predictions()[number]
    for state, known in values()[::step]:
        assert parallel.value(state, executor) == known


def test_dask_gives_the_same(local: Any) -> None:
    ask_some(local.get_executor(), 13)


def test_dask_gives_the_same_if_it_may_not_remember(local: Any) -> None:
    ask_some(local.get_executor(pure=False), 17)


def test_dask_on_other_machines_gives_the_same(by_hand: tuple[Any, list[int]]) -> None:
    client, workers = by_hand
    assert sorted(client.run(os.getpid).values()) == sorted(workers)
    ask_some(client.get_executor(), 11)


def test_an_error_in_dask_cancels_the_rest(local: Any, tmp_path: Path) -> None:
    executor = local.get_executor(pure=False)
    with pytest.raises(ZeroDivisionError) as caught:
        scatter_gather(partial(cluster.reciprocal, tmp_path), [3, 0, *range(4, 64)], executor)
    assert caught.value.__notes__ == ["This came from job 1: 0"]
    until(lambda: not local.run_on_scheduler(unfinished))  # it may be told a moment later
    (tmp_path / "go").touch()
    assert scatter_gather(square, range(4), executor) == [0, 1, 4, 9]
    assert len(begun(tmp_path)) <= 8, "those that were begun, and those that were on their way to a process"


def unfinished(dask_scheduler: Any) -> list[str]:
    """Return what a scheduler still wants to be done."""
    return [name for name, task in dask_scheduler.tasks.items() if task.state not in ("memory", "erred")]


def test_what_kills_every_worker_of_dask_is_named(local: Any) -> None:
    executor = local.get_executor(pure=False)
    with pytest.raises(LostPartsError, match=r"parts were lost with their workers: .*-1\. Attempts: 1$") as caught:
        scatter_gather(square, [1, 2, 3, 4, -1], executor, retries=0)
    assert -1 in caught.value.lost
    assert type(caught.value.__cause__).__name__ == "KilledWorker"
    assert scatter_gather(square, range(4), executor) == [0, 1, 4, 9], "its nanny has sent another worker"


def test_dask_does_elsewhere_what_a_dead_machine_had(by_hand: tuple[Any, list[int]], tmp_path: Path) -> None:
    client, workers = by_hand

    def kill_one() -> None:
        until(lambda: len(set(held(tmp_path))) == 2)
        os.kill(workers[0], cluster.KILL)
        (tmp_path / "go").touch()

    with ThreadPoolExecutor(1) as threads:
        killer = threads.submit(kill_one)
        jobs = range(5, 15)
        found = scatter_gather(partial(hold, tmp_path), jobs, client.get_executor(pure=False))
        killer.result()
    assert found == [n * n for n in jobs]
    assert len(begun(tmp_path)) > len(jobs), "something was begun again"
    assert min(number for number, process in held_by(tmp_path, workers[1])) >= HELD
    assert parallel.predict(State(), client.get_executor()) == search.predict(State())


def held_by(folder: Path, process: int) -> list[tuple[int, int]]:
    return [(number, by) for number, by in begun(folder) if by == process and number >= HELD]


def test_after_the_last_ply_there_is_nothing_left_to_split() -> None:
    """However many plies are wanted: looking on where nothing is left would take minutes."""
    state, many = State.parse("xo.ox...."), 10**18
    assert parallel.split(state, many) == []
    assert parallel.value(state, plies=many) == search.minimax(state)
    assert parallel.predict(state, plies=many) == search.predict(state)


# Bad input


@pytest.mark.parametrize("ask", [parallel.predict, parallel.value, parallel.split, parallel.weigh])
@pytest.mark.parametrize("wrong", ["x.o/.x./...", None, 4, Variant()])
def test_only_a_state_can_be_searched(ask: Callable[[Any], object], wrong: object) -> None:
    with pytest.raises(TypeError, match="is not a State"):
        ask(wrong)


@pytest.mark.parametrize("ask", [parallel.predict, parallel.value])
@pytest.mark.parametrize("wrong", [0, -1, True, 1.0, "1", None])
def test_plies_are_a_whole_number(ask: Any, wrong: object) -> None:
    with pytest.raises(ValueError, match=f"plies={wrong!r}; a whole number of at least 1 was expected"):
        ask(State(), plies=wrong)
    with pytest.raises(ValueError, match=r"retries=.*; a whole number of 0 or more was expected"):
        ask(State(), retries=-1)
    with pytest.raises(TypeError, match="is no executor"):
        ask(State(), "two")


@pytest.mark.parametrize(
    ("variant", "reason"), [(MISERE, "whoever completes a line must win here"), (Variant(6, 5, 5), "30 squares; .* 25")]
)
def test_values_are_found_where_a_line_wins_on_boards_that_are_not_too_large(variant: Variant, reason: str) -> None:
    over = State.parse("xxx/oo./...", MISERE) if variant is MISERE else State.empty(variant)
    for state in (State.empty(variant), over):
        with pytest.raises(ValueError, match=reason) as caught:
            parallel.value(state)
        assert not hasattr(caught.value, "__notes__"), "nothing was handed out"
