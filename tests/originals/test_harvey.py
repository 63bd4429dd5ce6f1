"""What Harvey gave up: the list of forks, which finds the same forks, and diagonals first."""

from tests.oracles import golden
from tests.positions import OPEN
from ttt import State
from ttt.game import other
from ttt.match import exhaust
from ttt.originals.harvey import forks, listed_fork, triples
from ttt.rules import HARVEY, LINES, RuleAgent, fork, open_lines, pivots


def test_there_are_22_forks():
    pivots_of_forks = [pivot for pivot, _, _ in forks()]
    assert [pivots_of_forks.count(square) for square in range(9)] == [3, 1, 3, 1, 6, 1, 3, 1, 3]
    assert all(set(line) & set(crossing) == {pivot} for pivot, line, crossing in forks())


def test_the_list_finds_a_fork_where_there_is_one():
    found = {state: listed_fork(state) for state in OPEN}
    assert {state: square in pivots(state, state.to_move) for state, square in found.items()} == {
        state: bool(pivots(state, state.to_move)) for state in OPEN
    }
    assert listed_fork(State.parse("xo. .x. ..o")) == 3, "his example; from 1, he counts it 4"
    rules = [listed_fork if rule is fork else rule for rule in HARVEY.rules]
    record = exhaust(RuleAgent(rules), "o")
    assert (record.won, record.drawn, record.lost) == (378, 79, 0)


def test_only_on_diagonals_does_his_fourth_rule_meet_a_trap():
    """A line both of whose free squares are forks for the opponent: no threat on it is any good."""
    traps = set()
    for state in OPEN:
        if HARVEY.explain(state).rule == "advance":
            opponents_forks = pivots(state, other(state.to_move))
            for line in LINES:
                free = open_lines(state, state.to_move, 1, [line])
                if free and {*free[0]} <= {*opponents_forks}:
                    traps.add(line)
    assert traps == {(0, 4, 8), (2, 4, 6)}


def test_triples_are_those_of_the_original():
    from_one = str.maketrans("012345678", "123456789")
    for squares, words in golden("logo_triples").items():
        assert [word.translate(from_one) for word in triples(State.parse(squares))] == words
