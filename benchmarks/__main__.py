"""Measure what the project promises, beside its rivals in the same run: `make bench`.

Times are medians, in CPU seconds where nothing waits; what to compare is the ratios, each the
median of pairs. Where there is no rival, a plain loop is one. A rival that is not installed is said
to be missing. 4×4 has a run of its own, `make bench-4x4`.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable
from functools import partial, reduce
from typing import TYPE_CHECKING

from benchmarks import hands, lazy_tree, measure, rivals
from benchmarks.latency import late, latency
from benchmarks.measure import beside, compare, seconds, started, tell, within
from benchmarks.tree import tree_times
from ttt import State, Variant
from ttt.agents import random_agent
from ttt.alphabeta import alphabeta, alphabeta_with_table
from ttt.game import PLAYERS
from ttt.lazy import grow, grow_all, undisturbed
from ttt.lazy_search import LazyPlayer, everything
from ttt.learning.mcts import UCT
from ttt.learning.menace import Menace
from ttt.learning.policies import at_random, policy_value
from ttt.learning.td import TemporalDifference
from ttt.learning.training import train
from ttt.match import exhaust
from ttt.minimax import minimax, outcome
from ttt.rules import HARVEY
from ttt.widgets import Play

if TYPE_CHECKING:
    from ttt.solvers.tablebase import Tablebase

PLAYOUTS = 2_000  # of UCT
OPENINGS = [(), (0, 1), (0, 1, 4), (0, 4)]  # worth 0, +1, −1 and 0 to the side to move


def main() -> None:
    """Print one line for each figure."""
    the_game()
    searches()
    searches_that_stop_early()
    every_position()
    lazy()
    many_hands()
    learners()
    pictures()
    clicks()


def the_game() -> None:
    """What `ttt` itself costs."""
    tell("import ttt / bare Python", str(started("pass", "import ttt")), "≤ 2 ×")

    beside(
        "walk through 549,946 nodes: ttt, aima3",
        ours=lambda: measure.walk(State()),
        theirs=rivals.aima3_minimax,
        agree=lambda: (
            measure.walk(State()) == 549_946 and best_of_aima3(minimax, rivals.aima3_minimax)
        ),
        wanted=2.5,
    )
    assert len(measure.reachable()) == 5_478
    within("list the 5,478 positions", measure.reachable, 0.05)
    within(
        "Harvey's rules in both roles, every opponent",
        lambda: [exhaust(HARVEY, who) for who in PLAYERS],
        0.03,
    )


def searches() -> None:
    """The value of the empty board; every node is looked at, except by the last row."""
    ask = partial(minimax, State())
    best = partial(best_of_aima3, minimax, rivals.aima3_minimax)
    beside("readable minimax, aima3", ask, rivals.aima3_minimax, best, 4)
    for how, rival, wanted in (
        ("OpenSpiel's states", rivals.open_spiel_minimax, None),
        ("OpenSpiel's moves made and undone", rivals.open_spiel_undo, None),
        ("OpenSpiel's, as readable", rivals.open_spiel_readable, 1.6),
    ):
        same = partial(same_values, minimax, rival)
        beside(f"readable minimax, {how}", ask, rival, same, wanted)
    beside(
        "value and distance: outcome, easyAI's Negamax with a table",
        ours=lambda: outcome(State(), {}),
        theirs=rivals.easy_ai,
        agree=lambda: same_values(lambda state: outcome(state, {}).value, rivals.easy_ai),
        wanted=1.1,
    )


def searches_that_stop_early() -> None:
    """The same value, without what can't matter; squares in reading order, if nothing is said.

    Our tables about masks are there from the agreement on; what is found of positions is not.
    """
    ask = partial(alphabeta, State())
    same = partial(same_values, alphabeta)
    best = partial(best_of_aima3, alphabeta, rivals.aima3_alphabeta)
    open_spiel = rivals.open_spiel_alphabeta
    easy_ai = partial(rivals.easy_ai, distance=False, table=False)
    beside("readable alpha-beta, OpenSpiel", ask, open_spiel, partial(same, open_spiel))
    beside("readable alpha-beta, aima3", ask, rivals.aima3_alphabeta, best)
    beside("readable alpha-beta, easyAI", ask, easy_ai, partial(same, easy_ai))

    readable = partial(alphabeta_with_table, key=State.canonical)
    easy_ai = partial(rivals.easy_ai, distance=False)
    row = "readable, with a table and symmetry; easyAI with a table"
    beside(row, partial(readable, State()), easy_ai, partial(same_values, readable, easy_ai))


def every_position() -> None:
    """All of 3×3 at once; ours with distances."""
    from ttt.solvers.tablebase import solve

    solved = partial(solve, Variant())
    agree = partial(same_tables, solved)
    beside("tablebase, OpenSpiel's MinimaxSolver", solved, rivals.open_spiel_solve, agree, 25)


def lazy() -> None:
    """Trees that grow when they are looked at: the first reply on 4×4, and four plies after it.

    x has begun on 10. The original took its author 119 s; compiled, on the machine of the goldens,
    64 s by CLISP and 6.6 s by SBCL.
    """
    assert lazy_tree.agree()
    literal = undisturbed()(lazy_tree.first_reply)
    start = lazy_tree.START
    depth = lazy_tree.DEPTH + 1
    reply = "first reply on 4×4"
    within(f"{reply} as in the article (SBCL took 6.6 s)", literal, 0.5)
    times = compare(literal, lazy_tree.first_reply)
    tell("the same with the search for garbage / without", str(times))
    within(f"{reply} by LazyPlayer(5, everything)", lambda: LazyPlayer(depth, everything)(start))
    within(f"{reply} by LazyPlayer(5)", lambda: LazyPlayer(depth)(start), 0.02)
    within("plant the tree of 4×4", lambda: grow(State.empty(Variant(4, 4, 4))), 0.001)
    memory = f"{lazy_tree.memory():.0f} MiB"
    tell("memory of a game on 4×4, looking at everything", memory, "≤ 100 MiB")

    times = compare(lambda: LazyPlayer(9)(State()), lambda: grow_all(State()), rounds=3)
    tell("grow all of 3×3 / first move with as much as it needs", str(times))


def many_hands() -> None:
    """Parts that don't need each other, by one pair of hands and by two; by a clock on the wall."""
    position = hands.position()
    for name, (kind, wanted) in hands.KINDS.items():
        try:
            began = hands.start_up(kind)
        except ImportError as missing:
            tell(name, f"not measured: {missing}")
            continue
        with kind() as executor:
            times = hands.speed_up(executor)
            sent = hands.sending(executor)
        least = f"≥ {wanted} ×" if wanted else ""
        tell(f"parts of 5×4, {name}, one pair of hands", str(times), least)
        tell(f"to start {name}", seconds(began))
        cost = f"{1e6 * sent:.0f} µs, or {sent / position:.0f} positions"
        tell(f"to send a part to {name}", cost)


def learners() -> None:
    """Machines that learn, and the judges of what they have learned."""
    within("1,000 games of MENACE", lambda: train(Menace(), 1_000, random_agent(1)), 0.5)
    against_itself = "100,000 games of TD against itself"
    within(against_itself, lambda: train(TemporalDifference(), 100_000), 10, rounds=3)
    within("the exact value of a policy", lambda: policy_value(at_random, at_random), 0.05)
    within(f"{PLAYOUTS:,} playouts of UCT", lambda: UCT(PLAYOUTS)(State()), 0.1)
    for rival in (rivals.aima3_mcts, rivals.open_spiel_mcts):
        beside(
            f"UCT, {PLAYOUTS:,} playouts: ttt, {rival.__name__}",
            ours=lambda: UCT(PLAYOUTS)(State()),
            theirs=partial(rival, PLAYOUTS),
            agree=partial(best_of_mcts, rival),
        )
    going = [state for state in measure.reachable() if len(state.actions()) > 1]
    errors = 0
    for seed in range(3):
        agent = UCT(PLAYOUTS, seed)
        errors += sum(not is_best(state, agent(state)) for state in going)
    tell(f"UCT gives away, on {len(going):,} positions, three seeds", str(errors), "0")


def best_of_mcts(rival: Callable[..., int]) -> bool:
    """Do both find a square that is worth most after each opening?"""
    for moves in OPENINGS:
        state = after(moves)
        squares = rival(PLAYOUTS, moves), UCT(PLAYOUTS)(state)
        if not all(is_best(state, square) for square in squares):
            return False
    return True


def is_best(state: State, square: int) -> bool:
    """Is this square worth as much as the state?"""
    return outcome(state).value == -outcome(state.result(square)).value


def pictures() -> None:
    """A game tree of 47 boards."""
    tell("tree as SVG, networkx + matplotlib", str(tree_times()), "≥ 50 ×")


def clicks() -> None:
    """A board in JupyterLab; and one where the perfect player of 4×4 replies, with an outlook."""
    wanted = "≤ 400 ms", "≤ 40 and 100 ms", "≤ 150 ms"
    for (name, times), most in zip(latency().items(), wanted, strict=True):
        half = f"{statistics.median(times):.0f} ms"
        nearly_all = f"95 % within {late(times):.0f} ms"
        tell(f"from {name}", f"{half}; {nearly_all} ({len(times)} times)", most)
    size = len(str(Play._esm).encode()) + len(str(Play._css).encode())
    tell("script and style of Play", f"{size / 1e3:.1f} kB", "≤ 40 kB")


def after(squares: Iterable[int]) -> State:
    """Return the state after some moves."""
    return reduce(State.result, squares, State())


def same_values(ours: Callable[[State], int], theirs: Callable[[Iterable[int]], int]) -> bool:
    """Do both find the same value after each opening?"""
    return all(ours(after(squares)) == theirs(squares) for squares in OPENINGS)


def best_of_aima3(ours: Callable[[State], int], theirs: Callable[[Iterable[int]], int]) -> bool:
    """Is the square that aima3 takes after each opening worth what we say of the position?"""
    best = [(after(squares), theirs(squares)) for squares in OPENINGS]
    return all(ours(state) == -ours(state.result(square)) for state, square in best)


def same_tables(ours: Callable[[], Tablebase]) -> bool:
    """Do both tables hold every position, each with the same value?"""
    theirs = {}
    for rows, entry in rivals.open_spiel_solve().items():
        theirs[rows.replace("\n", "")] = entry.value
    table = ours()
    unfinished = [state for state in measure.reachable() if not state.is_terminal]
    values = {state.squares: table.outcome(state).value for state in unfinished}
    return len(table) == 5_478 and theirs == values


if __name__ == "__main__":
    main()
