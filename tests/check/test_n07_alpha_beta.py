# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 07: right ones, and frequent mistakes."""

from dataclasses import dataclass
from functools import cache, partial
from math import inf

import pytest

from tests.check.answers import answers_to, assert_told, not_yet, right, wrong
from tests.check.test_n06_minimax import negamax
from ttt import State, check
from ttt.check import m07_alpha_beta, n07_alpha_beta
from ttt.check.nodes import Calls, calls
from ttt.count import tree
from ttt.game import other
from ttt.minimax import outcome

# ---- unseen


test_unseen = answers_to(
    check.unseen,
    right({9, 4, 10}, "✓ unseen: right: 3 of the 9 leaves are never looked at."),
    right([10, 4, 9]),
    not_yet(...),
    not_yet({...}),
    wrong("9, 4", said="numbers in curly brackets were expected"),
    right({9.0, 4.0, 10.0}),
    wrong({True}, said="numbers in curly brackets were expected"),
    wrong({1}, said="1 is not a leaf of this tree."),
    wrong({8, 6, 9, 4, 10}, "x is sure of nothing yet", "8 can matter"),
    wrong(set(), "elsewhere, and here o can hold x to", "that is not all that can't matter"),
    wrong({9, 4}, "o can hold x to 2 already", "that is not all that can't matter"),
    hints={
        "Are these the places of the leaves?": {4, 5, 8},
        "Write their numbers.": {5, 6, 9},
        "the leaves that are looked at. Which are left?": {5, 8, 6, 3, 7, 2},
        "It is the first leaf at its node": {9, 4, 7, 2, 10},
        "That is good enough for x, so x may still come here": {9, 4, 2, 10},
    },
)

# ---- alphabeta


def searching(
    *,
    cut=lambda alpha, beta, best: alpha >= beta,
    window=lambda alpha, beta: (-beta, -alpha),
    first=-inf,
    raised=max,
    order=iter,
    wrapped=lambda function: function,
):
    """Return a right search, or one with a fault: when it cuts, or which window a child gets."""

    @wrapped
    def alphabeta(state, alpha=-inf, beta=inf):
        if state.is_terminal:
            return state.utility(state.to_move)
        best = first
        for square in order(state.actions()):
            best = max(best, -alphabeta(state.result(square), *window(alpha, beta)))
            alpha = raised(alpha, best)
            if cut(alpha, beta, best):
                break
        return best

    return alphabeta


def edges_first(squares):
    return sorted(squares, key=lambda square: square % 2 == 0)


def at_the_best(alpha, beta, best):
    """Save elsewhere what a missed cut costs."""
    return alpha >= beta or best == 1


FALLS_TOO = "A cut is missed."


def by_two_functions():
    """Return the search of Russell and Norvig."""

    def max_value(state, alpha, beta):
        best = state.utility("x") if state.is_terminal else -inf
        for square in state.actions():
            best = max(best, min_value(state.result(square), alpha, beta))
            alpha = max(alpha, best)
            if best >= beta:
                break
        return best

    def min_value(state, alpha, beta):
        best = state.utility("x") if state.is_terminal else inf
        for square in state.actions():
            best = min(best, max_value(state.result(square), alpha, beta))
            beta = min(beta, best)
            if best <= alpha:
                break
        return best

    def alphabeta(state, alpha=-inf, beta=inf):
        if state.to_move == "x":
            return max_value(state, alpha, beta)
        return -min_value(state, -beta, -alpha)

    return alphabeta


def by_recursion_over_moves(state, alpha=-inf, beta=inf):
    if state.is_terminal:
        return float(state.utility(state.to_move))

    def rest(squares, best, alpha):
        if not squares or alpha >= beta:
            return best
        value = -by_recursion_over_moves(state.result(squares[0]), -beta, -alpha)
        return rest(squares[1:], max(best, value), max(alpha, value))

    return rest(state.actions(), -inf, alpha)


def by_text(state, alpha=-inf, beta=inf):
    """Search boards that are texts."""

    def value(board, player, alpha, beta):
        if after := ended(board, player):
            return after - 2
        for square, mark in enumerate(board):
            if mark == ".":
                child = board[:square] + player + board[square + 1 :]
                alpha = max(alpha, -value(child, other(player), -beta, -alpha))
                if alpha >= beta:
                    break
        return alpha

    return value(state.squares, state.to_move, alpha, beta)


@cache
def ended(board, player):
    """Return 1 if the player has lost, 2 for a draw, 0 if the game goes on."""
    state = State.parse(board)
    return state.utility(player) + 2 if state.is_terminal else 0


def remembering_states(function):
    """Take bounds for values; the fullest boards come first, so what is known is right by then."""
    values = {}

    def remembered(state, *window):
        if state not in values:
            values[state] = function(state, *window)
        return values[state]

    return remembered


def searches_twice(state, alpha=-inf, beta=inf):
    """Search again what is better, and cut nothing."""
    if state.is_terminal:
        return state.utility(state.to_move)
    for square in state.actions():
        if -searches_twice(state.result(square), -beta, -alpha) > alpha:  # noqa: PLR1730
            alpha = -searches_twice(state.result(square), -beta, -alpha)
    return alpha


def plain_minimax(state):
    """Search as minimax does: the exercise as it is handed out."""
    below = [-plain_minimax(state.result(square)) for square in state.actions()]
    return max(below) if below else state.utility(state.to_move)


def without_defaults(state, alpha, beta):
    return searching()(state, alpha, beta)


def asks_another(state, alpha=-inf, beta=inf):
    return outcome(state).value


def without_minus(state, alpha=-inf, beta=inf):
    if state.is_terminal:
        return state.utility(state.to_move)
    for square in state.actions():
        alpha = max(alpha, without_minus(state.result(square), -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def cuts_too_late(state, alpha=-inf, beta=inf):
    """Ask whether the window is closed before the move has raised alpha."""
    if state.is_terminal:
        return state.utility(state.to_move)
    best = -inf
    for square in state.actions():
        best = max(best, -cuts_too_late(state.result(square), -beta, -alpha))
        if alpha >= beta:
            break
        alpha = max(alpha, best)
    return best


def upside_down(state, alpha=inf, beta=-inf):
    return searching()(state, alpha, beta)


def starting_at_0(state, alpha=0, beta=0):
    return searching()(state, alpha, beta)


def with_beta_alone(state, beta=inf):
    if state.is_terminal:
        return state.utility(state.to_move)
    best = -inf
    for square in state.actions():
        best = max(best, -with_beta_alone(state.result(square), -best))
        if best >= beta:
            break
    return best


# ---- a window may have any form


def with_a_pair(state, window=(-inf, inf)):
    alpha, beta = window
    if state.is_terminal:
        return state.utility(state.to_move)
    for square in state.actions():
        alpha = max(alpha, -with_a_pair(state.result(square), (-beta, -alpha)))
        if alpha >= beta:
            break
    return alpha


def with_a_list(state, window=None):
    alpha, beta = window or [-inf, inf]
    return with_a_list_inside(state, [alpha, beta])


def with_a_list_inside(state, window):
    if state.is_terminal:
        return state.utility(state.to_move)
    alpha, beta = window
    for square in state.actions():
        alpha = max(alpha, -with_a_list_inside(state.result(square), [-beta, -alpha]))
        if alpha >= beta:
            break
    return alpha


def with_a_dictionary(state, window=None):
    alpha, beta = (window or {"alpha": -inf, "beta": inf}).values()
    if state.is_terminal:
        return state.utility(state.to_move)
    for square in state.actions():
        below = {"alpha": -beta, "beta": -alpha}
        alpha = max(alpha, -with_a_dictionary(state.result(square), below))
        if alpha >= beta:
            break
    return alpha


def by_keyword(state, *, alpha=-inf, beta=inf):
    if state.is_terminal:
        return state.utility(state.to_move)
    for square in state.actions():
        alpha = max(alpha, -by_keyword(state.result(square), alpha=-beta, beta=-alpha))
        if alpha >= beta:
            break
    return alpha


@dataclass
class Window:
    """What both players are sure of."""

    alpha: float = -inf
    beta: float = inf


def with_an_object(state, window=None):
    window = window or Window()
    if state.is_terminal:
        return state.utility(state.to_move)
    alpha = window.alpha
    for square in state.actions():
        alpha = max(alpha, -with_an_object(state.result(square), Window(-window.beta, -alpha)))
        if alpha >= window.beta:
            break
    return alpha


test_alphabeta = answers_to(
    check.alphabeta,
    right(searching(), "and 18,297 nodes from the empty board."),
    right(with_a_pair, "18,297 nodes"),
    right(with_a_list, "18,297 nodes"),
    right(with_a_dictionary, "18,297 nodes"),
    right(by_keyword, "18,297 nodes"),
    right(with_an_object, "18,297 nodes"),
    right(by_two_functions(), "18,297 nodes"),
    right(by_recursion_over_moves, "18,297 nodes"),
    right(by_text, "18,297 nodes"),
    right(searching(order=reversed), "nodes from the empty board."),
    right(searching(order=edges_first), "36,337 nodes from the empty board."),
    wrong(
        searching(raised=lambda alpha, best: best, cut=at_the_best),
        FALLS_TOO,
        "; in this order, ",
    ),
    wrong(
        searching(cut=lambda alpha, beta, best: alpha > beta),
        "when alpha has just reached beta. What is there left to gain?",
        "it looks at 2,503 nodes; in this order, 844 are enough.",
    ),
    wrong(
        searching(window=lambda alpha, beta: (-1, -alpha)),
        "A cut is missed.",
        "it looks at 844 nodes; in this order, 728 are enough.",
    ),
    wrong(
        searching(window=lambda alpha, beta: (-inf, inf)),
        "Does each child get a window of its own? And what raises alpha?",
        "the values are right, but nothing is cut.",
    ),
    wrong(
        searching(wrapped=remembering_states),
        "Let each call search, with a window.",
        "these values are right, but they don't come from alpha-beta",
    ),
    wrong(
        plain_minimax,
        "hand a window down to each child.",
        "no number is handed down in its calls: they have no window.",
    ),
    wrong(
        asks_another,
        "Let each call search, with a window.",
        "these values are right, but they don't come from alpha-beta",
    ),
    wrong(
        searches_twice,
        "Try this call in a cell of its own, one step",
        "called itself more than 7,332 times, and was stopped",
    ),
    hints={
        "Give them as defaults.": without_defaults,
        "hand a window down to each child.": negamax(wrapped=cache),
        "1, 0 or -1 was expected": lambda state, alpha=-inf, beta=inf: "0",
        "Something that you were sure of higher up gets lost.": searching(
            raised=lambda alpha, best: best
        ),
        "The game is over here: x has won.": lambda state, alpha=-inf, beta=inf: 1,
        "Your loop never stops early.": searching(cut=lambda alpha, beta, best: False),
        "Does best begin with 0, or is 0 returned somewhere?": searching(first=0),
        "Which end of the window can a move of yours change?": searching(
            cut=lambda alpha, beta, best: best >= 0
        ),
        "before this move has raised alpha. Which comes first?": cuts_too_late,
        "Only the first move counts here.": searching(cut=lambda alpha, beta, best: True),
        "Do you turn its sign before you compare it?": without_minus,
        "window from 0 to 0, as if something": starting_at_0,
        "the two numbers of your window are inf and -inf.": upside_down,
        "Does each child get both numbers, in the right order?": searching(
            window=lambda alpha, beta: (-inf, -alpha)
        ),
        "Each call hands down one number. A window needs two": with_beta_alone,
        "At the child, the other player is to move.": searching(
            window=lambda alpha, beta: (beta, alpha)
        ),
    },
)


def test_the_nodes_that_minimax_looks_at():
    for state, nodes in n07_alpha_beta.ALL.items():
        assert sum(1 for _ in tree(state)) == nodes


# ---- how calls are seen


class Searching:
    """A search that is an object."""

    def __call__(self, state, alpha=-inf, beta=inf):
        if state.is_terminal:
            return state.utility(state.to_move)
        for square in state.actions():
            alpha = max(alpha, -self(state.result(square), -beta, -alpha))
            if alpha >= beta:
                break
        return alpha


def test_the_nodes_of_a_search_are_counted():
    board = State.parse("x.. .o. ...")
    for search, nodes in ((plain_minimax, 7_332), (searching(), 844)):
        assert check.count_nodes(search, board) == nodes
        assert check.yours(check.count_nodes, search, board).endswith(f": {nodes:,}.")
    with pytest.raises(TypeError, match="missing 2 required"):
        check.count_nodes(without_defaults, board)


def test_the_same_calls_are_seen_in_whatever_they_are_wrapped():
    state = State.parse("x.. .o. ...")
    plain = calls(searching(), (state,), 20_000)
    assert plain.count > 100
    assert (-inf, inf) in plain.windows
    for wrapped in (partial(partial(searching()), beta=inf), Searching(), Searching().__call__):
        assert calls(wrapped, (state,), 20_000).count == plain.count, wrapped
    assert calls(len, ("xo",), 1) == Calls(2, 0)


@pytest.mark.long
def test_a_cached_search_is_right_again_and_again():
    search = searching(wrapped=cache)
    first = check.alphabeta(search)
    assert first
    assert repr(check.alphabeta(search)) == repr(first)
    assert repr(check.alphabeta(partial(search))) == repr(first)


# ---- best_moves


def best_squares_by(window=lambda best: inf, emptied=lambda squares: []):
    """Return what collects the best squares; a beta comes from the best value so far."""

    def best_moves(state):
        best = -inf
        squares = []
        for square in state.actions():
            worth = -searching()(state.result(square), -inf, window(best))
            if worth > best:
                best = worth
                squares = emptied(squares)
            if worth == best:
                squares.append(square)
        return squares

    return best_moves


right_best_moves = best_squares_by()


test_best_moves = answers_to(
    check.best_moves,
    right(right_best_moves, "✓ best_moves: right on all"),
    right(lambda state: set(right_best_moves(state))),
    hints={
        "may have stopped at a bound": best_squares_by(lambda best: -best),
        "is it kept beside the first": lambda state: right_best_moves(state)[:1],
        "A list of free squares": lambda state: [str(i) for i in right_best_moves(state)],
        "Is each square looked at? And for whom": lambda state: [state.actions()[0]],
        "7 was best until 8 came.": best_squares_by(emptied=lambda squares: squares),
    },
)

# ---- bound: what finds something in a table, and what keeps it there


def gets(table, state, alpha, beta):
    """Return whatever is there."""
    return table.get(state)


def no_more(*_):
    """Find nothing, or keep nothing."""
    return None  # noqa: RET501


def puts(table, state, best, alpha, beta):
    """Keep whatever comes: the bug."""
    table[state] = best


def only_values(table, state, best, alpha, beta):
    if alpha < best < beta:
        table[state] = best


def not_if_cut(table, state, best, alpha, beta):
    if best < beta:
        table[state] = best


def with_sign(table, state, best, alpha, beta):
    if best >= beta:
        table[state] = (">", best)
    elif best <= alpha:
        table[state] = ("<", best)
    else:
        table[state] = ("=", best)


def settled(table, state, alpha, beta):
    sign, value = table.get(state, ("", 0))
    is_cut = sign == ">" and value >= beta
    is_low = sign == "<" and value <= alpha
    return value if sign == "=" or is_cut or is_low else None


def trusts_any_sign(table, state, alpha, beta):
    return table[state][1] if state in table else None


def unpacks(table, state, alpha, beta):
    sign, value = table.get(state)
    return value if sign else None


def by_truth(table, state, alpha, beta):
    return table[state] if table.get(state) else None


def keeps_nothing(table, state, best, alpha, beta):
    pass


# What follows goes wrong where the first part of the check doesn't look.


def endless_on_large_boards(table, state, alpha, beta):
    while len(state.actions()) > 7:
        pass


def bound(find_and_keep):
    return check.bound(*find_and_keep)


test_bound = answers_to(
    bound,
    right((gets, only_values), "right on all 5,478 boards with one table, and 5,700 nodes."),
    right((settled, with_sign), "1,999 nodes."),
    wrong((lambda *_: ..., puts), "it saves nothing", "One of the two does nothing"),
    wrong((gets, keeps_nothing), "it saves nothing", "One of the two does nothing"),
    wrong((gets, None), said="a function was expected"),
    wrong((gets, puts), "The search was cut there, because best had", "is worth +1; it is worth 0"),
    wrong((no_more, only_values), "The table is never wrong,", "7,275 nodes from the empty board"),
    wrong((gets, with_sign), "Which part of what was kept is that?", "find gave ("),
    hints={
        "To an if, 0 is as good as nothing.": (by_truth, only_values),
        "No move there was better than alpha": (gets, not_if_cut),
        "Was each number that find gave exact, or a bound?": (trusts_any_sign, with_sign),
        "Does find ask for that first?": (unpacks, with_sign),
    },
)


def test_the_line_of_find_is_shown():
    verdict = check.bound(unpacks, with_sign)
    assert "in your line   sign, value = table.get(state)" in verdict.text


def test_a_loop_without_end_on_large_boards_is_stopped(monkeypatch):
    """After 5,000,000 steps, and here sooner."""
    assert m07_alpha_beta.STEPS == 5_000_000
    monkeypatch.setattr(m07_alpha_beta, "STEPS", 500_000)
    said = "had not come to an end after 500,000 steps"
    assert_told(check.bound(endless_on_large_boards, no_more), said, "for your loop to stop")


def test_the_board_that_is_shown_is_wrong_in_the_table():
    verdict = check.bound(gets, puts)
    assert "To the side to move, the board below is worth +1. The table says −1." in verdict.text
    assert outcome(verdict.state).value == 1
