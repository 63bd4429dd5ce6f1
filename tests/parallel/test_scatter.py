"""`map` with many hands, over executors that answer in any order, lose jobs, or give up."""

import random
import sys
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, CancelledError, Future, ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial
from multiprocessing.pool import ThreadPool
from threading import Timer
from types import SimpleNamespace
from typing import Any

import pytest

from tests.parallel.work import future_of, square, until
from tests.test_doors import saying
from ttt.parallel import InProcess, LostPartsError, Pool, make_pool, scatter_gather

SQUARES = [n * n for n in range(20)]
Arrived = list[tuple[int, Any]]


def noting(arrived: Arrived) -> Callable[[int, Any], None]:
    """Return an `on_arrival` that notes what arrives."""
    return lambda position, result: arrived.append((position, result))


class Late:
    """Answers when so many jobs have been handed out, in any order, by another thread."""

    def __init__(self, number: int, seed: int):
        self.number = number
        self.luck = random.Random(seed)
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.thread = threading.Thread(target=self.answer)

    def submit(self, work: Callable[[Any], Any], job: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, partial(work, job)))
        if len(self.waiting) == self.number:
            self.luck.shuffle(self.waiting)
            self.thread.start()
        return future

    def answer(self):
        for future, work in self.waiting:
            if future.set_running_or_notify_cancel():
                future.set_result(work())


class Lossy:
    """Loses every third job with a worker, until it has lost so many."""

    def __init__(self, losses: int, error: type[Exception] = BrokenExecutor):
        self.losses = losses
        self.error = error
        self.done: list[int] = []

    def submit(self, work: Callable[[int], Any], job: int) -> Future[Any]:
        if job % 3 == 0 and self.losses:
            self.losses -= 1
            return future_of(error=self.error("the worker has died"))
        self.done.append(job)
        return future_of(work(job))


class GivesUp:
    """Breaks at the job that is 7, for good."""

    asked = 0

    def submit(self, work: Callable[[int], Any], job: int) -> Future[Any]:
        self.asked += 1
        if job == 7:
            raise BrokenExecutor("the pool is broken")
        return future_of(work(job))


class Mapper:
    """Takes all jobs at once, and does each when its result is asked for."""

    def map(self, work: Callable[[Any], Any], jobs: Iterable[Any]) -> Iterable[Any]:
        return map(work, jobs)


@pytest.mark.parametrize("seed", range(3))
def test_results_come_in_the_order_of_the_jobs_whatever_arrives_first(seed):
    arrived: Arrived = []
    hands = Late(20, seed)
    assert scatter_gather(square, iter(range(20)), hands, on_arrival=noting(arrived)) == SQUARES
    assert sorted(arrived) == list(enumerate(SQUARES)), "each is announced once, with its position"
    assert arrived != sorted(arrived), "and as it arrives"


@pytest.mark.parametrize("hands", [None, InProcess(), Mapper()])
def test_one_pair_of_hands_announces_each_before_the_next_is_begun(hands):
    story: list[str] = []

    def work(job: int):
        story.append(f"{job} done")
        return job

    def arrived(position: int, result: int):
        story.append(f"{result} here, at {position}")

    assert scatter_gather(work, [5, 4], hands, on_arrival=arrived) == [5, 4]
    assert story == ["5 done", "5 here, at 0", "4 done", "4 here, at 1"]
    assert scatter_gather(work, [], hands) == []


def test_what_is_done_on_arrival_holds_up_no_other_job():
    hands = Lossy(0)
    done: set[int] = set()
    scatter_gather(square, range(20), hands, on_arrival=lambda *_: done.add(len(hands.done)))
    assert done == {20}


@pytest.mark.parametrize("hands", [None, Mapper()])
def test_an_error_names_its_job_and_nothing_more_is_begun(hands):
    tried: list[int] = []

    def work(job: int):
        tried.append(job)
        return 1 / job

    with pytest.raises(ZeroDivisionError) as caught:
        scatter_gather(work, [2, 1, 0, 3], hands)
    assert caught.value.__notes__ == ["This came from job 2: 0"]
    assert tried == [2, 1, 0]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_an_error_cancels_what_has_not_begun(error):
    futures = [Future[int]() for _ in range(9)]

    def submit(_work, job):
        if job == 8:
            futures[3].set_exception(error("it can't be done"))
            futures[5].set_result(25)
        return futures[job]

    with pytest.raises(error, match="it can't be done") as caught:
        scatter_gather(square, range(9), SimpleNamespace(submit=submit))
    if error is ValueError:
        assert caught.value.__notes__ == ["This came from job 3: 3"]
    assert [n for n, future in enumerate(futures) if not future.cancelled()] == [3, 5]


@pytest.mark.parametrize("error", [ValueError, BrokenExecutor, CancelledError, KeyboardInterrupt])
@pytest.mark.parametrize("kind", [partial(Late, 20, 0), Mapper])
def test_an_error_on_arrival_goes_on_and_is_no_loss(error, kind):
    arrived: list[int] = []

    def refuse(position: int, _: int):
        arrived.append(position)
        raise error("no more")

    hands = kind()
    with pytest.raises(error, match="no more") as caught:
        scatter_gather(square, range(20), hands, on_arrival=refuse)
    (position,) = arrived
    if error is not KeyboardInterrupt:
        assert caught.value.__notes__ == [f"This came from job {position}: {position}"]
    if isinstance(hands, Late):
        hands.thread.join()


# ---- losses


@pytest.mark.parametrize("error", [BrokenExecutor, CancelledError])
def test_what_was_lost_is_handed_out_again_and_nothing_else(error):
    arrived: Arrived = []
    hands = Lossy(9, error)  # seven of twenty, and then two of seven
    assert scatter_gather(square, range(20), hands, on_arrival=noting(arrived)) == SQUARES
    assert sorted(arrived) == list(enumerate(SQUARES))
    assert sorted(hands.done) == list(range(20))


@pytest.mark.parametrize(
    ("losses", "lost", "names"),
    [(15, 1, "0"), (17, 3, "0, 3, 6"), (18, 4, "0, 3, 6, …"), (99, 7, "0, 3, 6, …")],
)
def test_what_is_lost_too_often_is_named_and_the_rest_arrives(losses, lost, names):
    arrived: Arrived = []
    with pytest.raises(LostPartsError) as caught:
        scatter_gather(square, range(20), Lossy(losses), on_arrival=noting(arrived))
    missing = range(0, 3 * lost, 3)
    assert sorted(arrived) == [(n, n * n) for n in range(20) if n not in missing]
    said = f"{lost} of 20 parts were lost with their workers: {names}. Attempts: 3"
    assert str(caught.value) == said
    assert isinstance(caught.value.__cause__, BrokenExecutor)


def test_an_executor_that_takes_nothing_more_is_not_asked_again():
    hands = GivesUp()
    said = r"2 of 9 .*: 7, 8\. This executor can't go on; .*make_pool"
    with pytest.raises(LostPartsError, match=said):
        scatter_gather(square, range(9), hands)
    assert hands.asked == 8


def test_an_executor_that_is_shut_down_meanwhile_hangs_nothing():
    """Python's `as_completed` would wait for ever."""
    gate = threading.Event()
    threads = ThreadPoolExecutor(1)
    others = ThreadPoolExecutor(1)
    gathered = others.submit(scatter_gather, lambda _: gate.wait(60), range(9), threads)
    until(lambda: threads._work_queue.qsize() == 8)
    threads.shutdown(wait=False, cancel_futures=True)
    gate.set()
    with pytest.raises(RuntimeError, match="after shutdown") as caught:
        gathered.result(60)
    assert caught.value.__notes__[0].startswith("This came from job ")


@pytest.mark.parametrize("is_client", [True, False])
def test_a_client_that_has_lost_its_scheduler_is_not_waited_for(is_client):
    """Dask's client, or an executor that has one, never hears again of what it handed out."""

    def submit(*_):
        Timer(0.1, lambda: setattr(client, "status", "closed")).start()
        return Future()

    client = SimpleNamespace(status="running", submit=submit)
    hands = client if is_client else SimpleNamespace(_client=client, submit=submit)
    said = r"2 of 2 parts were lost .*: 3, 4\. This executor can't go on"
    with pytest.raises(LostPartsError, match=said):
        scatter_gather(square, [3, 4], hands)


@pytest.mark.parametrize(
    "kind",
    [
        nullcontext,
        InProcess,
        partial(ThreadPoolExecutor, 1),
        partial(Pool, 1),
        partial(ThreadPool, 1),
    ],
)
def test_a_job_that_wants_to_exit_ends_nothing_else(kind):
    with kind() as hands, pytest.raises(RuntimeError, match=r"called sys.exit\(3\)") as caught:
        scatter_gather(sys.exit, [3], hands)
    assert caught.value.__notes__ == ["This came from job 0: 3"]


EXPECTED = r"executor=.*; something with submit or map, such as make_pool\(2\), was expected"
test_what_is_not_an_executor_is_told_what_is = saying(
    [
        (partial(scatter_gather, square, [1], thing), TypeError, EXPECTED)
        for thing in (make_pool, Pool, SimpleNamespace(submit=3), "threads")
    ]
)
