"""`make test-slow`: it returns pytest's status, and leaves no busy loop, however it ends.

Each test reads until the last process that can still write is gone: a loop that was left would keep
it waiting.
"""

import subprocess
import sys

from tests.running import ROOT, python


def test_all_is_slow_and_its_status_is_returned():
    sees = "import os, sys; print(len(getattr(os, 'sched_getaffinity', lambda _: [0])(0)), os.environ['TTT_SLOW']); "
    program = f"""if True:
        import sys, start
        from tests import slow
        start.PYTEST = ["-c", {sees + "sys.exit(len(sys.argv))"!r}]
        sys.exit(slow.main(["-x", "tests"]))"""
    run = python("-c", program)
    assert (run.returncode, run.stdout.split()[-2:]) == (3, ["1", "1"])


def test_a_loop_ends_with_what_started_it():
    program = "from tests import slow\nwith slow.busy_loop(): print(flush=True); input()"
    command = [sys.executable, "-c", program]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as parent:
        assert parent.stdout
        parent.stdout.readline()
        parent.kill()
        assert parent.stdout.read() == b""
