"""The lazy tree of 4×4, in a game against random moves: what it is asked, and its memory.

`whole_game` is run in a process of its own, so that nothing else counts: python -m
benchmarks.lazy_tree
"""

import subprocess
import sys
import tracemalloc

from ttt import State, Variant
from ttt.agents import Agent, random_agent
from ttt.lazy import Node, grow
from ttt.lazy_search import LazyPlayer, everything
from ttt.originals.article import LOSS, WIN

START = State.empty(Variant(4, 4, 4)).result(10)
DEPTH = 4  # plies after the scored move


def score(tree: Node, depth: int) -> float:
    """Return what the article scores, looking at every node: 2 a win of o, −1000 a loss, or 0."""
    children = tree.children if depth else ()
    if not children:
        return {"o": WIN, "x": LOSS, None: 0.0}[tree.state.winner]
    better = max if tree.state.to_move == "o" else min
    return better([score(child, depth - 1) for child in children])


def first_reply() -> int:
    """Return the square that the article's player takes, from a new tree."""
    scores = [score(child, DEPTH) for child in grow(START).children]
    return START.actions()[scores.index(max(scores))]


def agree() -> bool:
    """Do all of them find that nothing is won or lost so early, and take the first square?"""
    players = LazyPlayer(DEPTH + 1, everything), LazyPlayer(DEPTH + 1)
    return first_reply() == 0 and all(player(START) == 0 for player in players)


def whole_game() -> int:
    """Return the most bytes that Python takes during a game, in which o looks at everything."""
    agents: dict[str, Agent] = {"o": LazyPlayer(DEPTH + 1, everything), "x": random_agent(0)}
    state = START
    tracemalloc.start()
    try:
        while not state.is_terminal:
            agent = agents[state.to_move]
            state = state.result(agent(state))
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def memory() -> float:
    """Return the MiB of such a game, from a new process."""
    command = [sys.executable, "-m", "benchmarks.lazy_tree"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return int(done.stdout) / 2**20


if __name__ == "__main__":
    print(whole_game())
