"""Processes that are killed, interrupted and left alone: the work is done, and they end."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from jupyter_client.manager import start_new_kernel

from tests.parallel import work
from tests.parallel.work import HELD, begun, held, hold, square, until
from ttt.parallel import InProcess, LostPartsError, Pool, make_pool, pools, scatter_gather, unplug

HERE = os.getpid()
Started = Callable[[], list[int]]
posix = pytest.mark.skipif(
    os.name != "posix", reason="Windows has neither process groups nor SIGKILL"
)


@pytest.fixture
def new_processes():
    """Return which processes were started since then; in the end all of them must be gone."""
    before = set(work.below(HERE))

    def started():
        return [process for process in work.below(HERE) if process not in before]

    yield started
    left = started()
    try:
        until(lambda: work.all_gone(left))
    finally:
        work.end(left)


@pytest.fixture(scope="module")
def pool():
    with Pool(2) as pool:
        yield pool


def test_one_pair_of_hands_does_it_at_once():
    done: list[int] = []
    with InProcess() as executor:
        future = executor.submit(done.append, 5)
        assert done == [5]
        assert future.result(timeout=0) is None
        assert isinstance(executor.submit(square, "two").exception(), TypeError)
        assert list(executor.map(square, range(4))) == [0, 1, 4, 9]
        with pytest.raises(KeyboardInterrupt):
            executor.submit(interrupt)


def interrupt(*_: object, **__: object):
    raise KeyboardInterrupt


def test_a_pool_does_what_it_is_given(pool):
    assert list(pool.map(square, range(9))) == [n * n for n in range(9)]
    assert pool.submit(int, "11", base=2).result() == 3
    assert pool.submit(os.getpid).result() != HERE
    assert pool.submit(lambda: HELD).result() == HELD, "what no file has"
    assert repr(pool) == "Pool(2)"


def test_ctrl_c_is_not_for_the_processes():
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with Pool(1) as pool:
        assert pool.submit(signal.getsignal, signal.SIGINT).result() == signal.SIG_IGN
    assert signal.getsignal(signal.SIGINT) == signal.default_int_handler, "for us it is"


def test_what_a_dead_worker_had_is_done_by_another(pool, tmp_path):
    arrived: list[tuple[int, int]] = []

    def kill_first():
        until(lambda: len(held(tmp_path)) >= 2)
        os.kill(held(tmp_path)[0], work.KILL)
        until(lambda: len(held(tmp_path)) >= 3)  # others have begun
        (tmp_path / "go").touch()

    def note(position: int, result: int):
        arrived.append((position, result))

    with ThreadPoolExecutor(1) as threads:
        killer = threads.submit(kill_first)
        squares = scatter_gather(partial(hold, tmp_path), range(5, 15), pool, on_arrival=note)
        killer.result()
    assert squares == [n * n for n in range(5, 15)]
    assert sorted(arrived) == list(enumerate(squares)), "each arrives once"
    begun_before = [number for number, _ in begun(tmp_path) if number < HELD]
    assert sorted(begun_before) == [*range(5, HELD)], "what has arrived is not done again"


def test_an_interrupt_drops_the_rest_at_once(pool, tmp_path):
    def arrived(position: int, result: int):
        until(lambda: held(tmp_path))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        scatter_gather(partial(hold, tmp_path), range(8, 30), pool, on_arrival=arrived)
    until(lambda: work.all_gone(held(tmp_path)))  # nothing said "go"
    assert scatter_gather(square, range(4), pool) == [0, 1, 4, 9]


@pytest.mark.parametrize(
    ("task", "job", "error"),
    [
        (repr, threading.Lock(), "pickle"),
        (work.unsendable, 5, "pickle"),
        (work.refuse, 5, r"^1 of 1 parts were lost with their workers: 5\. Attempts: 3$"),
        (unplug, None, r"^1 of 1 parts .*: None\. Attempts: 3$"),
    ],
)
def test_what_cant_be_sent_or_kills_every_worker_is_named_and_the_pool_goes_on(
    task, job, error, pool: Pool
):
    with pytest.raises(Exception, match=error) as caught:
        scatter_gather(task, [job], pool)
    if not isinstance(caught.value, LostPartsError):
        assert caught.value.__notes__ == [f"This came from job 0: {job!r}"]
    assert scatter_gather(square, range(4), pool) == [0, 1, 4, 9]


def test_several_threads_may_start_and_share_a_pool(new_processes):
    with Pool(2) as pool, ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda n: scatter_gather(square, range(n), pool), range(30)))
        assert len(new_processes()) == 2
    assert answers == [[n * n for n in range(size)] for size in range(30)]


# ---- nothing is left running


def test_a_pool_that_is_shut_down_finishes_its_work_or_drops_it(tmp_path, new_processes):
    pool = Pool(2)
    futures = [pool.submit(hold, tmp_path, number) for number in range(9, 13)]
    until(lambda: len(begun(tmp_path)) == 2)
    pool.shutdown(wait=False)
    assert len(new_processes()) == 2
    (tmp_path / "go").touch()
    assert [future.result() for future in futures] == [81, 100, 121, 144]
    until(lambda: not new_processes())
    (tmp_path / "go").unlink()
    futures = [pool.submit(hold, tmp_path, number) for number in range(13, 30)]
    until(lambda: len(begun(tmp_path)) == 6)
    pool.shutdown(cancel_futures=True)
    assert new_processes() == []
    assert all(future.exception() for future in futures), "nothing said go"
    assert pool.submit(square, 3).result() == 9
    pool.shutdown()


SCRIPT = """
import sys
from functools import partial
from pathlib import Path
from ttt.parallel import make_pool, scatter_gather
from tests.parallel.work import hold

pool = make_pool(2)
try:
    scatter_gather(partial(hold, Path(sys.argv[1])), range(9, 30), pool)
except KeyboardInterrupt:
    print("interrupted", flush=True)
print(scatter_gather(lambda number: -number, range(4), pool), flush=True)
"""


@posix
@pytest.mark.parametrize("is_killed", [False, True])
def test_a_script_that_is_interrupted_goes_on_and_one_that_is_killed_leaves_nothing(
    is_killed, tmp_path
):
    """Ctrl-C goes to the whole group, as a terminal sends it."""
    with work.running(sys.executable, "-c", SCRIPT, tmp_path) as process:
        until(lambda: len(held(tmp_path)) >= 2)
        there = work.below(process.pid)
        assert set(held(tmp_path)) <= set(there)
        if is_killed:
            os.kill(process.pid, signal.SIGKILL)
        else:
            os.killpg(process.pid, signal.SIGINT)
            assert process.communicate(timeout=work.LIMIT) == ("interrupted\n[0, -1, -2, -3]\n", "")
            assert process.returncode == 0
        until(lambda: work.all_gone(there))


# ---- where no pool can be had


@pytest.mark.parametrize("error", [ImportError, OSError, NotImplementedError, BrokenExecutor])
def test_without_processes_one_does_all_the_work(error, monkeypatch, capsys):
    def refuse(*_: object, **__: object):
        raise error("there is no sem_open\nand more of the like")

    monkeypatch.setattr("loky.ProcessPoolExecutor", refuse)
    pool = make_pool(2)
    assert type(pool) is InProcess
    said = "No processes can be started here (there is no sem_open); this one does all the work.\n"
    assert capsys.readouterr().out == said
    with pytest.raises(RuntimeError, match="this is not a process of a pool"):
        scatter_gather(unplug, ["a part"], pool)


@pytest.mark.parametrize(
    ("begin", "reason"), [(time.sleep, "they take too long to begin"), (sys.exit, "terminated")]
)
def test_processes_that_do_not_answer_are_ended(
    begin,
    reason,
    monkeypatch,
    capsys,
    new_processes: Started,
):
    monkeypatch.setattr(pools, "_begin", lambda _: begin(2 * work.LIMIT))
    monkeypatch.setattr(pools, "PATIENCE", 0.2 if begin is time.sleep else work.LIMIT)
    assert type(make_pool(2)) is InProcess
    assert reason in capsys.readouterr().out
    assert new_processes() == []


def test_all_of_a_pool_have_begun(capsys, new_processes):
    with make_pool(3):
        assert len(new_processes()) == 3
    assert capsys.readouterr().out == ""


def test_an_interrupt_while_they_begin_leaves_nothing(monkeypatch, new_processes):
    monkeypatch.setattr(pools, "_name", partial(time.sleep, 2 * work.LIMIT))
    monkeypatch.setattr("concurrent.futures.Future.result", interrupt)
    with pytest.raises(KeyboardInterrupt):
        make_pool(2)
    assert new_processes() == []


# ---- in a notebook


SETUP = """
from functools import partial
from pathlib import Path
from tests.parallel.work import hold
from ttt.parallel import make_pool, scatter_gather
pool = make_pool(2)
offset = 5
def typed(number):
    return number + offset
"""
ANSWER = {"text/plain": "(Pool(2), [5, 6, 7])"}


class Kernel:
    """A kernel as JupyterLab has it, and all processes that were seen below it."""

    def __init__(self, folder: Path):
        self.manager, self.client = start_new_kernel(cwd=str(folder), env=work.ENVIRONMENT)
        self.seen: set[int] = set()

    @property
    def process(self):
        return int(self.manager.provisioner.pid)  # type: ignore[union-attr]

    def answer(self, cell: str = "") -> object:
        """Return what its pool does with a function that was typed in, after this cell."""
        asked = {"it": "(pool, scatter_gather(typed, range(3), pool))"}
        reply = self.client.execute(cell, user_expressions=asked, reply=True, timeout=work.LIMIT)
        answer = reply["content"]["user_expressions"]["it"]
        return answer.get("data", answer)

    def begin(self, folder: Path):
        """Begin what is never done, and wait until it has begun."""
        folder.mkdir()
        held_up = f"scatter_gather(partial(hold, Path({str(folder)!r})), range(9, 30), pool)"
        # Or the kernel drops what comes just after the error
        self.client.execute(held_up, stop_on_error=False)
        until(lambda: len(held(folder)) >= 2)
        self.seen |= {self.process, *work.below(self.process)}


@posix
@pytest.mark.long
def test_a_notebook_interrupted_restarted_and_shut_down(tmp_path):
    kernel = Kernel(tmp_path)
    try:
        assert kernel.answer(SETUP) == ANSWER
        kernel.begin(tmp_path / "interrupted")
        kernel.manager.interrupt_kernel()
        message = kernel.client.get_shell_msg(timeout=work.LIMIT)
        assert message["content"]["ename"] == "KeyboardInterrupt"
        until(lambda: work.all_gone(held(tmp_path / "interrupted")))
        assert kernel.answer() == ANSWER

        kernel.begin(tmp_path / "restarted")
        kernel.manager.restart_kernel(now=True)
        until(lambda: work.all_gone(kernel.seen - {kernel.process}))
        kernel.client.wait_for_ready(timeout=work.LIMIT)
        assert kernel.answer(SETUP) == ANSWER

        kernel.begin(tmp_path / "shut down")
        kernel.manager.interrupt_kernel()
        kernel.manager.shutdown_kernel()
        until(lambda: work.all_gone(kernel.seen))
    finally:
        kernel.client.stop_channels()
        kernel.manager.shutdown_kernel(now=True)
        work.end(kernel.seen)
