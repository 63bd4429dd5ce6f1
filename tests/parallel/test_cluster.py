"""A cluster to try: it answers, also if a worker dies, and it leaves no process behind."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from tests.running import ROOT
from ttt import State, minimax
from ttt.parallel import predict
from ttt.parallel.cluster import cluster

LIMIT = 300  # seconds until we give up; on no machine does anything take as long
STATE = State.parse("x.. .o. ...")


def until(condition: Callable[[], object]):
    """Wait until something is the case. Raises AssertionError if that takes too long."""
    end = time.monotonic() + LIMIT
    while not condition():
        assert time.monotonic() < end, f"not within {LIMIT} seconds"
        time.sleep(0.01)


def of_dask(process: int) -> list[psutil.Process]:
    """Return the processes of Dask below another."""
    children = psutil.Process(process).children(recursive=True)
    return [child for child in children if "dask" in " ".join(child.cmdline())]


@contextmanager
def leaving_nothing() -> Iterator[None]:
    """Assert that a scheduler and workers are started in this block, and that none is left."""
    try:
        yield
    finally:
        assert of_dask(os.getpid()) == []


def hold(go: Path, number: int) -> tuple[int, int]:
    """Return a number and who works, when a file is there."""
    until(go.exists)
    return number, os.getpid()


@pytest.mark.long
def test_it_answers_as_the_search_does():
    with leaving_nothing(), cluster(2) as (client, workers):
        assert len(of_dask(os.getpid())) == 3
        assert {*client.run(os.getpid).values()} == {worker.pid for worker in workers}
        assert predict(STATE, client.get_executor()) == minimax.predict(STATE)
        assert predict(STATE, client.get_executor(pure=False)) == minimax.predict(STATE)


@pytest.mark.long
def test_what_a_lost_worker_had_in_hand_is_done_by_the_other(tmp_path):
    go = tmp_path / "go"
    with leaving_nothing(), cluster(2) as (client, (lost, other)):
        addresses = {process: address for address, process in client.run(os.getpid).items()}
        answers = client.get_executor(pure=False).map(hold, [go] * 9, range(9))
        until(lambda: all(client.processing().values()))
        assert client.processing()[addresses[lost.pid]], "it has something in hand"
        lost.kill()
        go.touch()
        assert [*answers] == [(number, other.pid) for number in range(9)]


@pytest.mark.long
@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_it_ends_with_the_block_however_that_ends(error):
    def broken_off():
        with cluster(1) as (client, _):
            work = client.submit(time.sleep, LIMIT)
            until(lambda: all(client.processing().values()))
            assert not work.done()
            raise error

    with leaving_nothing(), pytest.raises(error):
        broken_off()


def test_what_does_not_answer_is_an_error_and_is_ended(monkeypatch):
    monkeypatch.setattr("ttt.parallel.cluster.PATIENCE", 0.01)
    with leaving_nothing(), pytest.raises(OSError, match="Timed out"), cluster(1):
        pass


NOTEBOOK = """
import time
from ttt.parallel import cluster

cluster.ALONE = "40"  # seconds; the workers come long before
with cluster.cluster(2):
    print("ready", flush=True)
    time.sleep(600)
"""


@pytest.mark.long
def test_a_kernel_that_is_killed_leaves_nothing():
    kernel = subprocess.Popen(
        [sys.executable, "-c", NOTEBOOK], stdout=subprocess.PIPE, cwd=ROOT, text=True
    )
    with kernel:
        try:
            assert kernel.stdout
            assert kernel.stdout.readline() == "ready\n"
            started = of_dask(kernel.pid)
        finally:
            kernel.kill()
    assert len(started) == 3
    until(lambda: not any(process.is_running() for process in started))


def test_without_dask_it_says_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ImportError, match="distributed"), cluster():
        pass
