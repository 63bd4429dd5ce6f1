"""Measure what the project promises, beside its rivals in the same run: `make bench`.

Times are medians, in CPU seconds where nothing waits; what to compare is the ratios.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from aima3.games import TicTacToe, minimax_decision

from tests.browser.latency import click_latency
from ttt import State
from ttt.game import PLAYERS
from ttt.match import exhaust
from ttt.rules import HARVEY


def main() -> None:
    """Print one line for each figure."""
    bare, ours = started("pass"), started("import ttt")
    tell("import ttt, beside bare Python", f"{ours / bare:.2f} × ({1e3 * ours:.0f} ms, {1e3 * bare:.0f} ms)", "≤ 2 ×")

    walked, aima = in_turn(lambda: walk(State()), lambda: minimax_decision(TicTacToe().initial, TicTacToe()))
    tell("walk through 549,946 nodes, beside aima3", f"{walked / aima:.2f} × ({walked:.2f} s, {aima:.2f} s)", "≤ 0.4 ×")

    (listed,) = in_turn(reachable, rounds=9)
    tell("list the 5,478 positions", f"{1e3 * listed:.0f} ms", "≤ 50 ms")

    (answered,) = in_turn(lambda: [exhaust(HARVEY, player) for player in PLAYERS], rounds=9)
    tell("Harvey's rules in both roles, every opponent", f"{1e3 * answered:.0f} ms", "≤ 30 ms")

    clicks = click_latency()
    tell("from click to updated board", f"{statistics.median(clicks):.0f} ms ({len(clicks)} clicks)", "≤ 150 ms")


def tell(what: str, measured: str, wanted: str) -> None:
    """Print one figure beside what it should be."""
    print(f"{what:<44} {measured:<28} wanted {wanted}", flush=True)


def started(program: str, rounds: int = 21) -> float:
    """Return the median seconds that a new Python takes to run a program."""
    times = []
    for _ in range(rounds):
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True)
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def in_turn(*jobs: Callable[[], object], rounds: int = 5) -> list[float]:
    """Run jobs in turn, A B A B …, and return the median CPU seconds of each."""
    times: list[list[float]] = [[] for _ in jobs]
    for _ in range(rounds):
        for job, taken in zip(jobs, times, strict=True):
            begin = time.process_time()
            job()
            taken.append(time.process_time() - begin)
    return [statistics.median(taken) for taken in times]


def walk(state: State) -> int:
    """Count the nodes of the game tree through the public names alone."""
    if state.is_terminal:
        return 1
    nodes = 1
    for square in state.actions():
        nodes += walk(state.result(square))
    return nodes


def reachable() -> set[State]:
    """Return every position that can be reached."""
    found, new = set(), {State()}
    while new:
        found |= new
        new = {state.result(square) for state in new for square in state.actions()}
    return found


if __name__ == "__main__":
    assert walk(State()) == 549_946
    assert len(reachable()) == 5_478
    main()
