"""A program in a process of its own: what it does there ends in a sentence, and nothing is left running."""

import os
import sys
import time
from pathlib import Path

import psutil
import pytest

from tests.referee.programs import list_of_ten
from tests.running import python
from ttt.referee.inside import Call, Opaque, Source, plain
from ttt.referee.worker import Worker, worker

SOON = 0.5  # seconds, for what never ends


def endless(board):
    while True:
        pass


def kills_itself(board):
    os._exit(3)


def eats(board):
    kept = []
    while True:
        kept.append(bytearray(50_000_000))


def floods(board):
    print("x" * 1000)
    os.write(1, b"y" * 100_000)
    print("z" * 1000, file=sys.stderr)
    return 7


def leaves(board):
    import subprocess

    return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]).pid


def asks_somebody(board):
    return int(input("your move?"))


@pytest.mark.parametrize(
    ("program", "seconds", "kind", "problem"),
    [
        (endless, SOON, "no answer", "it gave no answer in 0.5 seconds"),
        (kills_itself, 60, "ends its process", "it ended its own process"),
        (asks_somebody, 60, "exception", "EOFError: EOF when reading a line"),
        (lambda board: sys.exit(2), 60, "exception", "SystemExit: 2"),
    ],
)
def test_whatever_it_does_ends_in_a_sentence_and_it_is_there_for_the_next_board(
    program, seconds, kind, problem
):
    with worker(program) as one:
        for _ in range(2):
            reply = one.ask(Call(([],)), seconds)
            assert (reply.kind, reply.problem) == (kind, problem)


def test_one_that_takes_too_much_memory_is_stopped(monkeypatch):
    monkeypatch.setattr("ttt.referee.worker.MEMORY", 300_000_000)
    with worker(eats) as one:
        reply = one.ask(Call(([],)), 60)
    assert (reply.kind, reply.problem) == ("no answer", "it took more than 1 GB of memory")


def test_what_it_prints_is_counted_and_goes_nowhere(capfd):
    with worker(floods) as one:
        reply = one.ask(Call(([],)), 60)
    assert (reply.returned, reply.printed) == (7, 1001)
    assert capfd.readouterr() == ("", "")


def test_nothing_is_left_running():
    with worker(leaves) as one:
        assert isinstance(one, Worker)
        pids = [one.process.pid, one.ask(Call(([],)), 60).returned]
        assert all(map(psutil.pid_exists, pids))
    until = time.monotonic() + 60
    while any(map(_runs, pids)) and time.monotonic() < until:
        time.sleep(0.01)
    assert not any(map(_runs, pids))


def test_a_program_ends_with_the_notebook_that_has_asked_it():
    script = (
        "import os, sys\n"
        "from tests.referee.test_worker import endless\n"
        "from ttt.referee.inside import Call\n"
        "from ttt.referee.worker import worker\n"
        "one = worker(endless)\n"
        "one.pipe.send(Call(([],)))\n"
        "print(one.process.pid, flush=True)\n"
        "os.kill(os.getpid(), 9) if sys.platform != 'win32' else os._exit(1)\n"
    )
    pid = int(python("-c", script).stdout)
    until = time.monotonic() + 60
    while _runs(pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert not _runs(pid)


def _runs(pid: int):
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def test_a_file_is_loaded_with_what_lies_beside_it(tmp_path):
    (tmp_path / "beside.py").write_text("SQUARE = 6")
    file = tmp_path / "friend.py"
    file.write_text(
        "from beside import SQUARE\ndef move(board): return SQUARE\nif __name__ == '__main__': input()"
    )
    with worker(Source("move", file=str(file))) as one:
        assert one.ask(Call(([],)), 60).returned == 6
        assert one.facts.needed == ("board",)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("input('x or o?')", "EOFError: EOF when reading a line. It asks somebody for input"),
        ("import not_installed", "No module named 'not_installed'. Install that package, or"),
        ("def turn(board): pass", "it has no function 'move' (functions: turn; classes: none)"),
        ("class Bot: pass", "it has no function 'move' (functions: none; classes: Bot)"),
        ("class move: pass", "TypeError: move is not a function. Three lines turn it into one"),
        ("def move(board) pass", "SyntaxError: expected ':'"),
        ("import os; os._exit(1)", "can't be loaded: it ended its own process"),
    ],
)
def test_a_file_that_cant_be_loaded_says_why(tmp_path: Path, text, words):
    file = tmp_path / "friend.py"
    file.write_text(text)
    with pytest.raises(ValueError, match=r"friend\.py can't be loaded: ") as raised:
        worker(Source("move", file=str(file)))
    assert words in str(raised.value)


def test_a_program_is_known_by_its_arguments_and_letters():
    with worker(list_of_ten) as one:
        assert isinstance(one, Worker)
        assert one.facts.needed == ("board", "letter")
        assert {"X", "O"} <= one.facts.letters


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ((1, "a", None, 2.5, True), [1, "a", None, 2.5, True]),
        ({(1, 2): [3]}, {(1, 2): [3]}),
        ([[[[[1]]]]], [[[[Opaque("[1]")]]]]),
        ("a" * 1000, "a" * 100),
        ({1}, Opaque("{1}")),
    ],
)
def test_what_comes_back_is_plain(value, expected):
    assert plain(value) == expected
