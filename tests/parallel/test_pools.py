"""Processes that are killed, interrupted and left alone, in scripts and notebooks: the work is done, and they end."""

import contextlib
import functools
import math
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import psutil
import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager, start_new_kernel

from tests import cluster
from tests.cluster import HELD, begun, held, hold, square, until
from ttt import State, parallel
from ttt.parallel import pools as workers
from ttt.parallel.pools import InProcess, Pool, check_findable, hands
from ttt.parallel.scatter import LostPartsError, scatter_gather

HERE = os.getpid()
FORK_IS_MEANT = pytest.mark.filterwarnings("ignore:.*use of fork.* may lead to deadlocks:DeprecationWarning")
METHODS = [
    pytest.param(method, marks=FORK_IS_MEANT if method == "fork" else [])
    for method in multiprocessing.get_all_start_methods()
]
posix = pytest.mark.skipif(os.name != "posix", reason="Windows has neither process groups nor SIGKILL")


@pytest.fixture
def new_processes() -> Iterator[Callable[[], list[int]]]:
    """Tell which processes were started since then; in the end all of them must be gone, and are ended if not."""
    before = set(cluster.below(HERE))

    def started() -> list[int]:
        return [process for process in cluster.below(HERE) if process not in before and not is_helper(process)]

    yield started
    left = started()
    try:
        until(lambda: cluster.all_gone(left))
    finally:
        cluster.end(left)


def is_helper(process: int) -> bool:
    """Is this one that Python keeps for itself as long as it runs?"""
    return any("resource_tracker" in word or "forkserver" in word for word in command_of(process))


# In this process


def test_one_pair_of_hands_does_it_at_once() -> None:
    done: list[int] = []
    with InProcess() as executor:
        future = executor.submit(done.append, 5)
        assert (done, future.done(), future.result()) == ([5], True, None)
        failed = executor.submit(square, "two")
        assert isinstance(failed.exception(), TypeError)
        assert list(executor.map(square, range(4))) == [0, 1, 4, 9]


def test_an_interrupt_is_nobodys_result() -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        InProcess().submit(interrupt)


# Pools


@pytest.fixture(scope="module", params=METHODS)
def pool(request: pytest.FixtureRequest) -> Iterator[Pool]:
    with Pool(2, request.param) as pool:
        yield pool


def test_a_pool_does_what_it_is_given(pool: Pool) -> None:
    assert list(pool.map(square, range(9))) == [n * n for n in range(9)]
    assert pool.submit(int, "11", base=2).result() == 3
    assert pool.submit(os.getpid).result() != HERE
    assert repr(pool) == f"Pool(2, {pool.method!r})"


def test_ctrl_c_is_not_for_the_processes(pool: Pool) -> None:
    """They ignore it; and from their first moment, when they can't yet do that, it is blocked (not on Windows)."""
    assert pool.submit(signal.getsignal, signal.SIGINT).result() == signal.SIG_IGN
    if hasattr(signal, "pthread_sigmask") and pool.method != "forkserver":  # whose server ignores it
        assert signal.SIGINT in pool.submit(signal.pthread_sigmask, signal.SIG_BLOCK, []).result()
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, []), "for us it is not"


def test_what_a_dead_worker_had_is_done_by_another(pool: Pool, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []

    def kill_first() -> None:
        until(lambda: len(held(tmp_path)) >= 2)
        os.kill(held(tmp_path)[0], cluster.KILL)
        until(lambda: len(held(tmp_path)) >= 3)  # others have begun
        (tmp_path / "go").touch()

    with ThreadPoolExecutor(1) as threads:
        killer = threads.submit(kill_first)
        jobs = range(5, 15)
        found = scatter_gather(functools.partial(hold, tmp_path), jobs, pool, on_arrival=lambda *it: told.append(it))
        killer.result()
    assert found == [n * n for n in jobs]
    assert sorted(told) == list(enumerate(found)), "each arrives once"
    often = [number for number, _ in begun(tmp_path)]
    assert all(often.count(number) == 1 for number in range(5, HELD)), "what has arrived is not done again"
    assert scatter_gather(square, range(4), pool) == [0, 1, 4, 9]


def test_what_kills_everybody_is_named_and_the_pool_goes_on(pool: Pool) -> None:
    with pytest.raises(LostPartsError, match=r"were lost with their workers: .*-1\. Attempts: 2$") as caught:
        scatter_gather(square, [1, 2, 3, 4, -1], pool, retries=1)
    error = caught.value
    assert -1 in error.lost
    assert error.found
    assert len(error.lost) + len(error.found) == 5
    assert sorted([*error.lost, *([1, 2, 3, 4, -1][position] for position in error.found)]) == [-1, 1, 2, 3, 4]
    assert all(found == [1, 4, 9, 16][position] for position, found in error.found.items())
    assert scatter_gather(square, range(4), pool) == [0, 1, 4, 9]


def test_an_error_in_a_process_cancels_the_rest_and_the_pool_goes_on(pool: Pool, tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        scatter_gather(functools.partial(cluster.reciprocal, tmp_path), [3, 0, *range(4, 44)], pool)
    assert caught.value.__notes__ == ["This came from job 1: 0"]
    (tmp_path / "go").touch()
    assert scatter_gather(square, range(4), pool) == [0, 1, 4, 9]
    assert len(begun(tmp_path)) <= 8, "those that were begun, and those that were on their way to a process"


def test_an_interrupt_drops_the_rest_at_once(pool: Pool, tmp_path: Path) -> None:
    def interrupt(position: int, result: int) -> None:
        until(lambda: held(tmp_path))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        scatter_gather(functools.partial(hold, tmp_path), range(8, 30), pool, on_arrival=interrupt)
    until(lambda: cluster.all_gone(held(tmp_path)))  # nobody said "go"
    assert scatter_gather(square, range(4), pool) == [0, 1, 4, 9]
    assert len(begun(tmp_path)) <= 8


@pytest.mark.parametrize("job", [threading.Lock(), lambda: 0])
def test_a_job_that_cant_be_sent_is_named_and_the_pool_goes_on(pool: Pool, job: object) -> None:
    with pytest.raises(Exception, match=r"cannot pickle|can't be sent|no name in a file|Can't pickle") as caught:
        scatter_gather(repr, [1, job], pool)
    assert caught.value.__notes__ == [f"This came from job 1: {job!r}"]
    assert scatter_gather(square, range(4), pool) == [0, 1, 4, 9]


def test_a_result_that_cant_be_sent_is_named_and_the_pool_goes_on(pool: Pool) -> None:
    with pytest.raises(Exception, match="pickle") as caught:
        scatter_gather(cluster.unsendable, [5], pool)
    assert caught.value.__notes__ == ["This came from job 0: 5"]
    assert scatter_gather(square, range(4), pool) == [0, 1, 4, 9]


def test_what_cant_be_unpacked_ends_no_process() -> None:
    with Pool(1) as pool:
        (process,) = scatter_gather(worker, [0], pool)
        with pytest.raises(RuntimeError, match="StubbornError: number 5 is refused") as caught:
            scatter_gather(cluster.refuse, [5], pool)
        assert caught.value.__notes__ == ["This came from job 0: 5"]
        with pytest.raises(ArithmeticError, match="unpacked here") as failed:
            scatter_gather(repr, [1, cluster.Late()], pool)
        assert "job 1" in failed.value.__notes__[0]
        with pytest.raises(LostPartsError, match="here and there") as lost:
            scatter_gather(cluster.lose, [5], pool)
        assert (lost.value.lost, lost.value.found) == ([5], {})
        assert scatter_gather(worker, [0], pool) == [process], "it is the same all the time"


def worker(_: object) -> int:
    return os.getpid()


def test_several_may_share_a_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Executor] = []

    def make(*args: Any, **named: Any) -> Executor:
        time.sleep(0.1)  # who would not wait for the first would make another
        made.append(ProcessPoolExecutor(*args, **named))
        return made[-1]

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", make)
    with Pool(2) as pool, ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda n: scatter_gather(square, range(n), pool), range(40)))
    assert found == [[n * n for n in range(size)] for size in range(40)]
    assert len(made) == 1


# Where others can't go on


@pytest.mark.parametrize("kind", ["plain", "loky"])
def test_an_executor_that_breaks_says_what_to_do(kind: str, new_processes: Callable[[], list[int]]) -> None:
    executor: Executor
    if kind == "loky":
        executor = pytest.importorskip("loky").ProcessPoolExecutor(2)
    else:
        executor = ProcessPoolExecutor(2, multiprocessing.get_context("spawn"))
    with executor:
        with pytest.raises(
            LostPartsError, match=r"-1.*\. This executor can't go on; .*use ttt.parallel.pools.Pool"
        ) as caught:
            scatter_gather(square, [1, 2, 3, 4, -1], executor)
        assert -1 in caught.value.lost
        assert set(caught.value.found) | {4} > {0, 4}
        with pytest.raises(LostPartsError, match=r"^2 of 2 parts .*: 1, 2\. This executor can't go on"):
            scatter_gather(square, [1, 2], executor)


# Nobody is left


def test_processes_end_with_their_pool(new_processes: Callable[[], list[int]]) -> None:
    with Pool(2) as pool:
        assert list(pool.map(square, range(9))) == [n * n for n in range(9)]
        there = new_processes()
        assert 1 <= len(there) <= 2
    assert cluster.all_gone(there)


def test_a_pool_that_is_shut_down_finishes_what_was_begun(
    tmp_path: Path, new_processes: Callable[[], list[int]]
) -> None:
    pool = Pool(2)
    futures = [pool.submit(hold, tmp_path, number) for number in range(9, 30)]
    until(lambda: len(begun(tmp_path)) == 2)
    there = new_processes()
    pool.shutdown(wait=False, cancel_futures=True)
    (tmp_path / "go").touch()
    until(lambda: cluster.all_gone(there))
    assert len(there) == 2
    assert [future.result() for future in futures[:2]] == [81, 100]
    assert 2 <= len(begun(tmp_path)) <= 5
    assert sum(future.cancelled() for future in futures) >= 16
    pool.shutdown()
    with pytest.raises(RuntimeError, match="this pool was shut down; make a new one"):
        pool.submit(square, 2)


def test_a_pool_that_is_stopped_goes_on_with_others(tmp_path: Path, new_processes: Callable[[], list[int]]) -> None:
    with Pool(2) as pool:
        futures = [pool.submit(hold, tmp_path, number) for number in range(9, 30)]
        until(lambda: len(begun(tmp_path)) == 2)
        there = new_processes()
        pool.stop()
        until(lambda: cluster.all_gone(there))
        until(lambda: all(future.done() for future in futures))
        assert pool.submit(square, 3).result() == 9
        pool.stop()
        pool.stop()
    assert len(begun(tmp_path)) <= 5


SCRIPT = """
import sys
from functools import partial
from pathlib import Path
from ttt import State, Variant, parallel
from ttt.parallel.scatter import scatter_gather
from ttt.parallel.pools import Pool
from tests.cluster import hold

def mine(number):
    return -number

if __name__ == "__main__":
    folder, pool = Path(sys.argv[1]), Pool(2, sys.argv[2])
    try:
        if sys.argv[3] == "begin":
            parallel.predict(State.empty(Variant(4, 4, 4)), pool)
        scatter_gather(partial(hold, folder), range(9, 30), pool)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
    print(scatter_gather(mine, range(4), pool), parallel.predict(State(), pool)[4], flush=True)
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    (tmp_path / "script.py").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "notes").mkdir()
    return tmp_path / "script.py"


@posix
@pytest.mark.parametrize("when", ["begin", "later"])
def test_ctrl_c_in_a_script(when: str, script: Path, tmp_path: Path) -> None:
    """It goes to the whole group, as a terminal sends it; functions of a script are found by the processes."""
    notes = tmp_path / "notes"
    with cluster.running(sys.executable, script, notes, "spawn", when) as process:
        if when == "begin":  # the first process is there, and knows nothing yet
            until(lambda: any("spawn_main" in " ".join(command_of(child)) for child in cluster.below(process.pid)))
        else:
            until(lambda: len(held(notes)) >= 2)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=cluster.LIMIT)
        assert out == "interrupted\n[0, -1, -2, -3] draw\n"
        assert err == "", "nobody else complains"
        assert process.returncode == 0
        until(lambda: not group(process.pid))


@posix
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_processes_end_when_who_started_them_is_killed(method: str, script: Path, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    with cluster.running(sys.executable, script, notes, method, "later") as process:
        until(lambda: len(held(notes)) >= 2)
        there = cluster.below(process.pid)
        try:
            os.kill(process.pid, signal.SIGKILL)
            until(lambda: cluster.all_gone(there))
            assert set(held(notes)) <= set(there)
            assert not group(process.pid)
        finally:
            cluster.end(there)


def command_of(process: int) -> list[str]:
    with contextlib.suppress(psutil.NoSuchProcess, psutil.ZombieProcess):
        return list(psutil.Process(process).cmdline())
    return []


def group(leader: int) -> list[int]:
    """Return the processes of a group that are still there."""
    found = []
    for process in psutil.pids():
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if os.getpgid(process) == leader and not cluster.is_gone(process):
                found.append(process)
    return found


# What can be found


class Thing:
    def __call__(self) -> None: ...

    def method(self) -> None: ...


@pytest.mark.parametrize(
    "work",
    [
        *(square, len, os.getpid, np.add, str.upper, "a".upper, int, State, State().result, State.parse),
        *(Thing(), Thing().method, functools.partial(functools.partial(max, key=square), 3), parallel.solve),
    ],
)
def test_what_stands_in_a_file_can_be_found(work: Callable[..., object]) -> None:
    check_findable(work)


def nested() -> None: ...


nested.__qualname__ = "moved.nested"


@pytest.mark.parametrize(
    ("work", "reason"),
    [
        (lambda: 0, "<lambda> has no name in a file: a new process can't import it. Put it into a file, with def"),
        (functools.partial(max, key=lambda n: -n), "<lambda> has no name in a file"),
        (functools.partial(print, threading.Lock()), "can't be sent to another process: cannot pickle '_thread.lock'"),
        (nested, "nested at .* can't be sent to another process: Can't pickle"),
        (functools.partial(print, (n for n in "ab")), "can't be sent to another process: cannot pickle 'generator'"),
    ],
)
def test_what_cant_be_found_is_refused(work: Any, reason: str) -> None:
    def inner() -> None: ...

    with pytest.raises(ValueError, match=reason):
        check_findable(work)
    with pytest.raises(ValueError, match=r"test_what_cant_be_found_is_refused.<locals>.inner has no name in a file"):
        check_findable(functools.partial(inner))
    pool = Pool()
    with pytest.raises(ValueError, match=reason):
        pool.submit(work)
    with pytest.raises(ValueError, match=reason):
        pool.submit(repr, work)
    assert pool._pool is None, "nothing was started for it"


# Where no pool can be had


@pytest.mark.parametrize("where", ["concurrent.futures.ProcessPoolExecutor", "ttt.parallel.pools.get_context"])
@pytest.mark.parametrize("error", [ImportError, OSError, NotImplementedError, PermissionError, BrokenExecutor])
def test_without_processes_one_does_all_the_work(
    where: str, error: type[Exception], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*args: object, **named: object) -> None:
        raise error("there is no sem_open")

    monkeypatch.setattr(where, refuse)
    assert type(hands(2)) is InProcess
    said = "No processes can be started here (there is no sem_open); this one does all the work.\n"
    assert capsys.readouterr().out == said


def test_who_does_not_answer_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], new_processes: Callable[[], list[int]]
) -> None:
    monkeypatch.setattr(workers, "_begin", functools.partial(time.sleep, 2 * cluster.LIMIT))
    assert type(hands(2, patience=0.2)) is InProcess
    assert "(not all of them have answered within 0.2 seconds)" in capsys.readouterr().out
    until(lambda: not new_processes())


def test_processes_that_die_at_once_are_no_hands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], new_processes: Callable[[], list[int]]
) -> None:
    monkeypatch.setattr(workers, "_begin", functools.partial(square, -1))
    assert type(hands(2)) is InProcess
    assert "No processes can be started here (" in capsys.readouterr().out
    until(lambda: not new_processes())


def test_hands_have_all_begun(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    new_processes: Callable[[], list[int]],
) -> None:
    monkeypatch.setattr(workers, "_begin", functools.partial(cluster.begin_one_by_one, tmp_path))
    with hands(3) as pool:
        assert len(begun(tmp_path)) == 3, "nobody has answered for those who begin later"
        assert sorted(new_processes()) == sorted(process for _, process in begun(tmp_path))
        assert repr(pool) == "Pool(3, 'spawn')"
    assert capsys.readouterr().out == ""


def test_an_interrupt_while_they_start_leaves_nobody(
    monkeypatch: pytest.MonkeyPatch, new_processes: Callable[[], list[int]]
) -> None:
    def interrupt(pool: Pool, patience: float) -> None:
        pool.submit(time.sleep, 2 * cluster.LIMIT)
        raise KeyboardInterrupt

    monkeypatch.setattr(workers, "_await_all", interrupt)
    with pytest.raises(KeyboardInterrupt):
        hands(2)
    until(lambda: not new_processes())


# Bad input


@pytest.mark.parametrize("make", [Pool, hands])
@pytest.mark.parametrize(
    ("wrong", "error", "reason"),
    [
        (0, ValueError, "workers=0; 1 to 1,024 were expected"),
        (-1, ValueError, "workers=-1; 1 to"),
        (1_025, ValueError, "workers=1025; 1 to"),
        (True, TypeError, "workers=True; a whole number was expected"),
        (2.0, TypeError, "workers=2.0; a whole"),
        ("2", TypeError, "workers='2'; a whole"),
        (None, TypeError, "workers=None; a whole"),
    ],
)
def test_workers_are_a_whole_number(
    make: Callable[[Any], object], wrong: object, error: type[Exception], reason: str
) -> None:
    with pytest.raises(error, match=reason):
        make(wrong)


@pytest.mark.parametrize("wrong", ["threads", "", 5, None, ["spawn"]])
def test_a_method_is_one_that_there_is(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"method .*; here there is .*'spawn'"):
        Pool(2, wrong)


# In a notebook


class Kernel:
    """A kernel as JupyterLab has it."""

    def __init__(self, folder: Path) -> None:
        self.manager: KernelManager
        self.client: BlockingKernelClient
        self.manager, self.client = start_new_kernel(cwd=str(folder), env=cluster.ENVIRONMENT)
        self.seen: set[int] = set()

    @property
    def process(self) -> int:
        return int(self.manager.provisioner.pid)  # type: ignore[union-attr]

    def __call__(self, cell: str) -> str:
        """Return what a cell prints, and the last line of its error."""
        return self.answer(self.client.execute(cell))

    def answer(self, asked: str) -> str:
        reply = self.client.get_shell_msg(timeout=cluster.LIMIT)
        while reply["parent_header"].get("msg_id") != asked:
            reply = self.client.get_shell_msg(timeout=cluster.LIMIT)
        said: list[str] = []
        while True:
            message: Any = self.client.get_iopub_msg(timeout=cluster.LIMIT)
            if message["parent_header"].get("msg_id") == asked:
                content = message["content"]
                said.append(content.get("text", ""))
                if "ename" in content:
                    said.append(f"{content['ename']}: {content['evalue']}")
                if content.get("execution_state") == "idle":
                    return "".join(said)

    def begin(self, folder: Path) -> str:
        """Begin what is never done, and wait until it has begun."""
        folder.mkdir()
        asked = self.client.execute(f"scatter_gather(partial(hold, Path({str(folder)!r})), range(9, 30), pool)")
        until(lambda: len(held(folder)) >= 2)
        self.look()
        return str(asked)

    def look(self) -> None:
        self.seen |= {self.process, *cluster.below(self.process)}

    def end(self) -> None:
        self.look()
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)
        cluster.end(self.seen)


SETUP = """
from functools import partial
from pathlib import Path
from tests.cluster import hold, square
from ttt.parallel.scatter import scatter_gather
from ttt.parallel.pools import Pool, check_findable, hands
pool = hands(2)
print(pool)
"""


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kernel]:
    kernel = Kernel(tmp_path_factory.mktemp("kernel"))
    try:
        yield kernel
    finally:
        kernel.end()


def test_a_notebook_interrupted_restarted_and_killed(kernel: Kernel, tmp_path: Path) -> None:
    assert kernel(SETUP) == "Pool(2, 'spawn')\n"
    asked = kernel.begin(tmp_path / "first")
    kernel.manager.interrupt_kernel()
    assert kernel.answer(asked) == "KeyboardInterrupt: "
    assert kernel("print(scatter_gather(square, range(4), pool))") == "[0, 1, 4, 9]\n"
    until(lambda: cluster.all_gone(held(tmp_path / "first")))

    kernel.begin(tmp_path / "second")
    there = kernel.seen
    kernel.manager.restart_kernel(now=True)
    kernel.client.wait_for_ready(timeout=cluster.LIMIT)
    until(lambda: cluster.all_gone(there))
    assert kernel(SETUP + "print(scatter_gather(square, range(4), pool))") == "Pool(2, 'spawn')\n[0, 1, 4, 9]\n"


def test_in_a_notebook_what_cant_be_found_is_refused(kernel: Kernel) -> None:
    kernel(SETUP)
    assert kernel(TYPED) == WHAT_IS_SAID


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="there is no fork on Windows")
def test_in_a_notebook_a_fork_finds_what_was_typed_before_it(kernel: Kernel) -> None:
    kernel(SETUP + "def typed(x):\n    return -x")
    assert kernel("with Pool(1, 'fork') as forked:\n    print(forked.submit(typed, 5).result())").endswith("-5\n")


TYPED = """
def typed(x):
    def inner(): ...
    return inner if x else x

class Thing:
    def method(self): ...

def said(work, *job):
    try:
        pool.submit(work, *job).result()
    except ValueError as error:
        return str(error).partition(":")[0]
    return "done"

import math, operator
for work, *job in [
    (typed, 0), (lambda: 0,), (typed(1),), (partial(typed, 1),), (partial(partial(max, key=typed), 1),),
    (Thing().method,), (Thing,), (repr, Thing()), (repr, [{1: Thing}]), (max, [2, 1], typed),
    (square, 3), (partial(square, 3),), (math.sqrt, 2.0), ([1].count, 1), (str.upper, "a"), (Path("a").joinpath, "b"),
    (operator.itemgetter(0), "ab"),
]:
    print(said(work, *job))
"""
PROMPT = "was typed into a notebook or a prompt\n"
WHAT_IS_SAID = (
    f"typed {PROMPT}<lambda> {PROMPT}typed.<locals>.inner {PROMPT}typed {PROMPT}typed {PROMPT}"
    f"Thing {PROMPT}Thing {PROMPT}Thing {PROMPT}Thing {PROMPT}typed {PROMPT}"
    "done\ndone\ndone\ndone\ndone\ndone\ndone\n"
)


@posix
def test_a_kernel_that_is_killed_or_shut_down_leaves_nobody(kernel: Kernel, tmp_path: Path) -> None:
    kernel(SETUP)
    kernel.begin(tmp_path / "killed")
    there = set(kernel.seen)
    os.kill(kernel.process, signal.SIGKILL)
    until(lambda: cluster.all_gone(there))

    kernel.manager.restart_kernel(now=True)
    kernel.client.wait_for_ready(timeout=cluster.LIMIT)
    kernel(SETUP)
    kernel.begin(tmp_path / "shut")
    there = set(kernel.seen)
    kernel.manager.interrupt_kernel()
    kernel.manager.shutdown_kernel()
    until(lambda: cluster.all_gone(there))


@pytest.mark.parametrize("wrong", ["x", None, 0, -1, math.nan])
def test_patience_is_a_time(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"patience=.*; a number of seconds above 0 was expected"):
        hands(1, patience=wrong)
