"""Checks of the learner's answers: `check.<exercise>(your_function)`.

A check tries an answer on every case there is, never raises, and returns a verdict that is true if
the answer is right. Every exercise is listed here, by its notebook. `check.yours` says what a
function of the learner's answers, beside the package's answer.

This room may ask all others but `course`; notebooks ask it, and a teacher's tools.
"""

from ttt.check.beside import yours as yours  # this and `count_nodes` are no exercises
from ttt.check.m07_alpha_beta import best_moves, bound
from ttt.check.m11_learning import blame, corrected, last_unforced, select
from ttt.check.n00_start_here import free_corners
from ttt.check.n01_state_and_operators import read_move, replay, result, turn
from ttt.check.n02_terminal_test import certain_draw, sabotage, winner, winner_by_masks
from ttt.check.n03_how_many_games import canonical, chance, count_games, reachable
from ttt.check.n04_rule_agents import exhaust, luck, own_rules, strategy, win_or_block
from ttt.check.n05_harveys_rules import advance, fewest_rules, fork
from ttt.check.n06_minimax import by_value, minimax, only_moves, own_game, worth
from ttt.check.n07_alpha_beta import alphabeta, count_nodes as count_nodes, unseen
from ttt.check.n08_look_ahead import depth_limited, evaluation, rescale, sure_win
from ttt.check.n09_lazy_evaluation import children, lazy, prune
from ttt.check.n10_parallel_search import count_boards, predict_all, split, worker
from ttt.check.n11_learning import draw, update
from ttt.check.n12_bigger_boards import bare_line, pairing

__all__ = [
    "advance", "alphabeta", "bare_line", "best_moves", "blame", "bound", "by_value", "canonical",
    "certain_draw", "chance", "children", "corrected", "count_boards", "count_games",
    "depth_limited", "draw", "evaluation", "exhaust", "fewest_rules", "fork", "free_corners",
    "last_unforced", "lazy", "luck", "minimax", "only_moves", "own_game", "own_rules", "pairing",
    "predict_all", "prune", "reachable", "read_move", "replay", "rescale", "result", "sabotage",
    "select", "split", "strategy", "sure_win", "turn", "unseen", "update", "win_or_block", "winner",
    "winner_by_masks", "worker", "worth",
]  # fmt: skip
