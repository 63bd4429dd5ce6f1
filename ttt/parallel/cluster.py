"""A cluster to try: Dask's scheduler and workers as on other machines, all on this one (10: more).

Each is a process of its own, started by Dask's own command, and they talk by its network alone.
"""

from __future__ import annotations

import logging
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ttt import doors

if TYPE_CHECKING:
    from distributed import Client

HOST = "127.0.0.1"  # this machine, which no other can reach by that name
MANY = 16  # workers that one machine starts for a try
PATIENCE = 120  # seconds until all must have answered
# After so many seconds, a scheduler without work ends by itself, and a worker without a scheduler
ALONE = "120"


@contextmanager
def cluster(workers: int = 2) -> Iterator[tuple[Client, list[Popen[bytes]]]]:
    """Start a scheduler and workers; give a client that asks them, and the workers' processes.

    All of them are ended with the block, however it ends. Raises ImportError where there is no
    Dask, and OSError where no process can be started, or they don't answer.
    """
    doors.whole("workers", workers, 1, MANY)
    from distributed import Client

    logging.getLogger("distributed.client").setLevel(logging.ERROR)  # a lost worker is no surprise
    port = _free_port()
    address = f"tcp://{HOST}:{port}"
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))
        _start(stack, "scheduler", "--port", str(port), "--idle-timeout", ALONE)
        options = ["--nthreads", "1", "--no-nanny", "--death-timeout", ALONE]
        options += ["--local-directory", folder]
        processes = [_start(stack, "worker", address, *options) for _ in range(workers)]
        client = stack.enter_context(Client(address, timeout=PATIENCE))
        client.wait_for_workers(workers, timeout=PATIENCE)
        yield client, processes


def _start(stack: ExitStack, role: str, *options: str) -> Popen[bytes]:
    """Start a process that is ended with the stack; what it prints is for nobody."""
    command = [sys.executable, "-m", "dask", role, *options, "--host", HOST, "--no-dashboard"]
    process = subprocess.Popen(command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)
    stack.callback(_end, process)
    return process


def _end(process: Popen[bytes]) -> None:
    process.kill()
    process.wait()


def _free_port() -> int:
    """Return a port of this machine that nobody uses."""
    with socket.create_server((HOST, 0)) as server:
        port: int = server.getsockname()[1]
    return port
