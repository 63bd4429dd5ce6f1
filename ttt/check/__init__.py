"""Checks of the learner's answers: `check.<exercise>(your_function)`, one file for each notebook.

A check tries an answer on every case there is, never raises, and returns a verdict that is true if the answer is right.
"""

from ttt.check.alpha_beta import alphabeta, order, unseen
from ttt.check.bounds import bound
from ttt.check.distance import worth
from ttt.check.guesses import evaluation, horizon
from ttt.check.harveys_rules import advance, fewest_rules, fork, never_lose
from ttt.check.how_many_games import canonical, count_games, four_by_three, reachable
from ttt.check.lazy_trees import no_limit, which_nodes
from ttt.check.level_9 import rescale, sure_win
from ttt.check.look_ahead import depth_limited, score
from ttt.check.n10_parallel_search import amdahl, gather, per_node, split, worker
from ttt.check.perfect_play import five_squares, minimax, minimax_lines
from ttt.check.predictions import own_game, predict
from ttt.check.promises import children, lazy
from ttt.check.pruned_trees import prune
from ttt.check.rule_agents import exhaust, luckiest, own_rules, reflex
from ttt.check.start_here import free_corners
from ttt.check.state_and_operators import five_lines, read_move, replay, result, turn
from ttt.check.terminal_test import ending, lines, sabotage, winner

__all__ = [
    "advance", "alphabeta", "amdahl", "bound", "canonical", "children", "count_games", "depth_limited", "ending",
    "evaluation", "exhaust", "fewest_rules", "five_lines", "five_squares", "fork", "four_by_three", "free_corners",
    "gather", "horizon", "lazy", "lines", "luckiest", "minimax", "minimax_lines", "never_lose", "no_limit", "order",
    "own_game", "own_rules", "per_node", "predict", "prune", "reachable", "read_move", "reflex", "replay", "rescale",
    "result", "sabotage", "score", "split", "sure_win", "turn", "unseen", "which_nodes", "winner", "worker", "worth",
]  # fmt: skip
