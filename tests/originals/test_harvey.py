"""What Harvey gave up: the list of forks, which finds the same forks, and diagonals first."""

from tests.positions import OPEN
from ttt.match import exhaust
from ttt.originals.harvey import forks, listed_fork
from ttt.rules import HARVEY, RuleAgent, fork, pivots


def test_there_are_22_forks():
    pivots_of_forks = [pivot for pivot, _, _ in forks()]
    assert [pivots_of_forks.count(square) for square in range(9)] == [3, 1, 3, 1, 6, 1, 3, 1, 3]
    assert all(set(line) & set(crossing) == {pivot} for pivot, line, crossing in forks())


def test_the_list_finds_a_fork_where_there_is_one():
    found = {state: listed_fork(state) for state in OPEN}
    assert {state: square in pivots(state, state.to_move) for state, square in found.items()} == {
        state: bool(pivots(state, state.to_move)) for state in OPEN
    }
    rules = [listed_fork if rule is fork else rule for rule in HARVEY.rules]
    record = exhaust(RuleAgent(rules), "o")
    assert (record.won, record.drawn, record.lost) == (378, 79, 0)
