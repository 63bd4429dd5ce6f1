"""Monte Carlo with a tree, against exact values and bounds worked out by hand."""

from fractions import Fraction
from math import log, sqrt
from random import Random

from tests.plain import Nim
from tests.solvers.games import met
from ttt import State
from ttt.count import orbits, reachable
from ttt.learning.mcts import UCT, Node, highest_bound, playout
from ttt.minimax import outcome, outcomes

CORNER = State().result(0)


def gives_away(state: State, square: int):
    """Does a move give a win or a draw away?"""
    after = outcomes(state)
    return after[square].value < max(after.values()).value


def test_playouts_are_games_at_random():
    rng = Random(1)
    ends = [playout(State(), rng).utility("x") for _ in range(20_000)]
    chances = {1: Fraction(737, 1260), 0: Fraction(8, 63), -1: Fraction(121, 420)}
    for utility, chance in chances.items():
        assert abs(ends.count(utility) / 20_000 - chance) < 0.015  # 4 standard deviations


def test_the_child_with_the_highest_bound_is_selected():
    root = Node(CORNER, "x")
    counted = {1: (10, -6), 4: (50, -2), 8: (5, -4)}  # visits, and what they were worth in total
    for square, (visits, total) in counted.items():
        child = Node(CORNER.result(square), "o")
        child.visits = visits
        child.total = total
        root.children[square] = child
    root.visits = 65
    # With 1.2153, it would be 8 with log(66) in place of log(65).
    for constant in (0.0, 0.5, 1.2153, 1.4, 10.0):
        bounds = {}
        for square, (visits, total) in counted.items():
            bounds[square] = total / visits + constant * sqrt(log(65) / visits)
        best = max(bounds, key=lambda square: bounds[square])
        assert root.selected(highest_bound, constant) is root.children[best]
    assert root.selected(highest_bound, 0) is root.children[4]
    assert root.selected(highest_bound, 10) is root.children[8]


def test_the_tree_counts_every_playout_once_on_each_ply():
    player = UCT(50, seed=2)
    player(State.parse("xo......."))
    assert player.root is not None
    for node in met(player.root, lambda node: node.children.values()):
        below = sum(child.visits for child in node.children.values())
        if not node.position.is_terminal:
            own = 0 if node is player.root else 1
            assert node.visits == own + below, "its own playout, and those of its children"
        assert abs(node.total) <= node.visits
    assert player.root.visits == 50
    chosen = max(player.root.children.values(), key=lambda child: child.visits)
    best = max(child.value for child in player.root.children.values())
    assert chosen.value < best, "a lucky one, and little known"
    went = f"{chosen.visits} of 50 playouts went this way"
    assert player.report == f"{went}, worth {chosen.value:+.2f}"


def test_with_two_thousand_playouts_uct_gives_nothing_away():
    """On every ninth kind of position; `make bench` asks about all 4,520 positions."""
    player = UCT(2_000, seed=1)
    kinds = [state for state in orbits(reachable()) if len(state.actions()) > 1]
    assert [state for state in kinds[::9] if gives_away(state, player(state))] == []


def test_uct_finds_the_winning_move_of_another_game():
    for heaps in ((1, 2), (2, 3), (1, 3, 3)):
        assert outcome(Nim(heaps).result(UCT(3_000, seed=1)(Nim(heaps)))).value == -1
