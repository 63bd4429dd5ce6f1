"""`map` with many hands, over executors that answer in any order, lose jobs, or give up."""

import random
import sys
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from threading import Timer
from types import SimpleNamespace
from typing import Any

import pytest

from tests.parallel.work import square, until
from ttt.parallel import InProcess, LostPartsError, Pool, make_pool, scatter_gather

SQUARES = [n * n for n in range(20)]


class Late(Executor):
    """Answers when so many jobs have been handed out, in any order, by another thread."""

    def __init__(self, number: int, seed: int) -> None:
        self.number, self.rng, self.threads = number, random.Random(seed), list[threading.Thread]()
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, lambda: work(*args, **named)))
        if len(self.waiting) == self.number:
            self.rng.shuffle(self.waiting)
            self.threads.append(threading.Thread(target=self.answer))
            self.threads[-1].start()
        return future

    def answer(self) -> None:
        for future, work in self.waiting:
            if future.set_running_or_notify_cancel():
                future.set_result(work())


class Lossy(Executor):
    """Loses every third job with a worker, until it has lost so many."""

    def __init__(self, losses: int, error: type[Exception] = BrokenExecutor) -> None:
        self.losses, self.error, self.done = losses, error, list[Any]()

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if args[0] % 3 == 0 and self.losses:
            self.losses -= 1
            future.set_exception(self.error("the worker has died"))
        else:
            self.done.append(args[0])
            future.set_result(work(*args, **named))
        return future


class GivesUp(Executor):
    """Breaks at the job that is 7, for good."""

    asked = 0

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        self.asked += 1
        if args[0] == 7:
            raise BrokenExecutor("the pool is broken")
        return InProcess().submit(work, *args, **named)


@pytest.mark.parametrize("seed", range(3))
def test_results_come_in_the_order_of_the_jobs_whatever_arrives_first(seed: int) -> None:
    arrivals: list[tuple[int, int]] = []
    executor = Late(20, seed)
    assert (
        scatter_gather(
            square, iter(range(20)), executor, on_arrival=lambda *it: arrivals.append(it)
        )
        == SQUARES
    )
    assert sorted(arrivals) == list(enumerate(SQUARES)), "each is announced once, with its position"
    assert arrivals != sorted(arrivals), "and as it arrives"


def test_one_pair_of_hands_announces_each_before_the_next_is_begun() -> None:
    story: list[tuple[str, int]] = []

    def work(job: int) -> int:
        story.append(("done", job))
        return job

    assert scatter_gather(
        work, [5, 4], on_arrival=lambda position, _: story.append(("here", position))
    ) == [5, 4]
    assert story == [("done", 5), ("here", 0), ("done", 4), ("here", 1)]
    assert scatter_gather(work, []) == []


def test_what_is_done_on_arrival_holds_up_no_other_job() -> None:
    executor, seen = Lossy(0), set[int]()
    assert (
        scatter_gather(
            square, range(20), executor, on_arrival=lambda *_: seen.add(len(executor.done))
        )
        == SQUARES
    )
    assert seen == {20}


def test_an_error_names_its_job_and_nothing_more_is_begun() -> None:
    tried: list[int] = []

    def work(job: int) -> float:
        tried.append(job)
        return 1 / job

    with pytest.raises(ZeroDivisionError) as caught:
        scatter_gather(work, [2, 1, 0, 3])
    assert caught.value.__notes__ == ["This came from job 2: 0"]
    assert tried == [2, 1, 0]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_an_error_cancels_what_has_not_begun(error: type[BaseException]) -> None:
    futures = [Future[int]() for _ in range(9)]

    class Held(Executor):
        def submit(self, work: Any, /, *args: Any, **named: Any) -> Future[Any]:
            if args[0] == 8:
                futures[3].set_exception(error("it can't be done"))
                futures[5].set_result(25)
            future: Future[Any] = futures[args[0]]
            return future

    with pytest.raises(error, match="it can't be done") as caught:
        scatter_gather(square, range(9), Held())
    assert error is KeyboardInterrupt or caught.value.__notes__ == ["This came from job 3: 3"]
    assert [n for n, future in enumerate(futures) if not future.cancelled()] == [3, 5]


@pytest.mark.parametrize("error", [ValueError, BrokenExecutor, CancelledError, KeyboardInterrupt])
def test_an_error_on_arrival_goes_on_and_is_no_loss(error: type[BaseException]) -> None:
    seen: list[int] = []

    def refuse(position: int, _: int) -> None:
        seen.append(position)
        raise error("no more")

    executor = Late(20, 0)
    with pytest.raises(error, match="no more") as caught:
        scatter_gather(square, range(20), executor, on_arrival=refuse)
    (position,) = seen
    if error is not KeyboardInterrupt:
        assert caught.value.__notes__ == [f"This came from job {position}: {position}"]
    executor.threads[0].join()


# ---- losses


@pytest.mark.parametrize("error", [BrokenExecutor, CancelledError])
def test_what_was_lost_is_handed_out_again_and_nothing_else(error: type[Exception]) -> None:
    executor, seen = Lossy(9, error), list[int]()  # seven of twenty, and then two of seven
    assert (
        scatter_gather(
            square, range(20), executor, on_arrival=lambda position, _: seen.append(position)
        )
        == SQUARES
    )
    assert sorted(executor.done) == sorted(seen) == list(range(20))


@pytest.mark.parametrize(("losses", "lost"), [(15, 1), (17, 3), (18, 4), (99, 7)])
def test_what_is_lost_too_often_is_named_and_the_rest_arrives(losses: int, lost: int) -> None:
    found = dict[int, int]()
    with pytest.raises(LostPartsError) as caught:
        scatter_gather(square, range(20), Lossy(losses), on_arrival=found.__setitem__)
    error = caught.value
    assert found == {n: n * n for n in range(20) if n not in [0, 3, 6, 9, 12, 15, 18][:lost]}
    names = "0, 3, 6, …" if lost > 3 else "0, 3, 6" if lost == 3 else "0"
    assert str(error) == f"{lost} of 20 parts were lost with their workers: {names}. Attempts: 3"
    assert isinstance(error.__cause__, BrokenExecutor)


def test_an_executor_that_takes_nothing_more_is_not_asked_again() -> None:
    executor = GivesUp()
    with pytest.raises(
        LostPartsError, match=r"2 of 9 .*: 7, 8\. This executor can't go on; .*make_pool"
    ):
        scatter_gather(square, range(9), executor)
    assert executor.asked == 8


def test_an_executor_that_is_shut_down_meanwhile_hangs_nothing() -> None:
    """Python's `as_completed` would wait for ever."""
    gate, threads, others = threading.Event(), ThreadPoolExecutor(1), ThreadPoolExecutor(1)
    gathered = others.submit(scatter_gather, lambda _: gate.wait(60), range(9), threads)
    until(lambda: threads._work_queue.qsize() == 8)
    threads.shutdown(wait=False, cancel_futures=True)
    gate.set()
    with pytest.raises(RuntimeError, match="after shutdown") as caught:
        gathered.result(60)
    assert caught.value.__notes__[0].startswith("This came from job ")


class Unheard(Executor):
    """What is handed out is never heard of again; like Dask's, it has a client."""

    def __init__(self) -> None:
        self._client = SimpleNamespace(status="running")

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        Timer(0.1, lambda: setattr(self._client, "status", "closed")).start()
        return Future()


def test_a_client_that_has_lost_its_scheduler_is_not_waited_for() -> None:
    with pytest.raises(
        LostPartsError, match=r"2 of 2 parts were lost .*: 3, 4\. This executor can't go on"
    ):
        scatter_gather(square, [3, 4], Unheard())


@pytest.mark.parametrize(
    "hands", [nullcontext, InProcess, lambda: ThreadPoolExecutor(1), lambda: Pool(1)]
)
def test_a_job_that_wants_to_exit_ends_nothing_else(hands: Callable[[], Any]) -> None:
    with (
        hands() as executor,
        pytest.raises(RuntimeError, match=r"a job called sys.exit\(3\)") as caught,
    ):
        scatter_gather(sys.exit, [3], executor)
    assert caught.value.__notes__ == ["This came from job 0: 3"]


@pytest.mark.parametrize(
    ("executor", "such"),
    [
        (SimpleNamespace(get_executor=5), r"client\.get_executor\(\)"),
        (make_pool, r"make_pool\(2\)"),
    ],
)
def test_what_is_not_an_executor_is_told_what_is(executor: Any, such: str) -> None:
    with pytest.raises(TypeError, match=f" is not an Executor, such as {such}"):
        scatter_gather(square, [1], executor)
