# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 07: right ones, and frequent mistakes."""

from collections import Counter
from functools import cache, partial
from math import inf
from operator import ge, le
from typing import Any

import pytest

from tests.check.answers import answers_to, assert_told, not_yet, right, wrong
from ttt import State, check
from ttt.agents import winning_squares
from ttt.alphabeta import (
    alphabeta_with_table,
    most_lines_first,
)
from ttt.check import n07_alpha_beta
from ttt.check.n07_alpha_beta import (
    KEPT,
    NO_USE,
    NO_WINDOW,
    REACHED,
    SIGNS,
    TOO_FEW,
    TOO_MANY,
    TURN,
    UNSETTLED,
)
from ttt.check.nodes import Calls, calls
from ttt.check.words import ALONE
from ttt.count import tree
from ttt.game import other
from ttt.minimax import outcome

# ---- unseen

IN_BRACKETS = "numbers in curly brackets were expected"
NOT_ALL = "that is not all that can't matter"

test_unseen = answers_to(
    check.unseen,
    right({9, 4, 10}, "✓ unseen: right: 3 of the 9 leaves are never looked at."),
    right([10, 4, 9]),
    not_yet(...),
    not_yet({...}),
    wrong("9, 4", said=IN_BRACKETS),
    right({9.0, 4.0, 10.0}),
    wrong({4, 5, 8}, "Are these the places of the leaves?"),
    wrong({5, 8, 6, 3, 7, 2}, "the leaves that are looked at. Which are left?"),
    wrong({True}, said=IN_BRACKETS),
    wrong({1}, said="1 is not a leaf of this tree."),
    wrong({8, 6, 9, 4, 10}, "x is sure of nothing yet", "8 can matter"),
    wrong({9, 4, 7, 2, 10}, "It is the first leaf at its node", "7 can matter"),
    wrong(
        {9, 4, 2, 10},
        "o is already sure of 7. That is good enough for x, so x may still come here",
        "2 can matter",
    ),
    wrong(
        set(), "x is sure of 5 elsewhere, and here o is already sure of 3. Would x still", NOT_ALL
    ),
    wrong({9, 4}, "o is already sure of 2", NOT_ALL),
)

# ---- alphabeta


def searching(
    *,
    cut=lambda alpha, beta, best: alpha >= beta,
    window=lambda alpha, beta: (-beta, -alpha),
    first=-inf,
    wrapped=lambda function: function,
):
    """Return a right search, or one with a fault: when it cuts, or which window a child gets."""

    @wrapped
    def alphabeta(state, alpha=-inf, beta=inf):
        if state.is_terminal:
            return state.utility(state.to_move)
        best = first
        for square in state.actions():
            best = max(best, -alphabeta(state.result(square), *window(alpha, beta)))
            alpha = max(alpha, best)
            if cut(alpha, beta, best):
                break
        return best

    return alphabeta


def by_two_functions(cuts=(ge, le)):
    """Return the search of Russell and Norvig, or one of which only one half works."""
    cut_max, cut_min = cuts

    def max_value(state, alpha, beta):
        best = state.utility("x") if state.is_terminal else -inf
        for square in state.actions():
            best = max(best, min_value(state.result(square), alpha, beta))
            alpha = max(alpha, best)
            if cut_max(best, beta):
                break
        return best

    def min_value(state, alpha, beta):
        best = state.utility("x") if state.is_terminal else inf
        for square in state.actions():
            best = min(best, max_value(state.result(square), alpha, beta))
            beta = min(beta, best)
            if cut_min(best, alpha):
                break
        return best

    def alphabeta(state, alpha=-inf, beta=inf):
        if state.to_move == "x":
            return max_value(state, alpha, beta)
        return -min_value(state, -beta, -alpha)

    return alphabeta


def never(best, limit):
    return False


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


def overwrites_state(state, alpha=-inf, beta=inf):
    if state.is_terminal:
        return state.utility(state.to_move)
    best = -inf
    for square in state.actions():
        state = state.result(square)
        best = max(best, -overwrites_state(state, -beta, -alpha))
    return best


def by_memory(state, values=None):
    """Search as minimax does, but each state only once."""
    values = {} if values is None else values
    if state not in values:
        below = [-by_memory(state.result(square), values) for square in state.actions()]
        values[state] = max(below) if below else state.utility(state.to_move)
    return values[state]


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


def answering(answer):
    return lambda state, alpha=-inf, beta=inf: answer


NOT_ALONE = "these values are right, but they don't come from alpha-beta alone."
AS_MINIMAX = "it looks at 7,332 nodes, as minimax does."

test_alphabeta = answers_to(
    check.alphabeta,
    right(searching(), "and 18,297 nodes from the empty board."),
    right(by_two_functions(), "18,297 nodes"),
    right(by_recursion_over_moves, "18,297 nodes"),
    right(by_text, "18,297 nodes"),
    wrong(by_two_functions(cuts=(never, le)), TOO_FEW, "nodes; "),
    wrong(overwrites_state, "Does your loop change state,"),
    wrong(answering("0"), "1, 0 or -1 was expected", "not right yet"),
    wrong(searching(first=0), "Can best get as low as that, or does it begin higher?"),
    wrong(
        searching(cut=lambda alpha, beta, best: alpha > beta),
        REACHED,
        "it looks at 2,503 nodes; 844 are enough.",
    ),
    wrong(
        searching(window=lambda alpha, beta: (-1, -alpha)),
        TOO_FEW,
        "from State.parse('.../.../...') it looks at 21,445 nodes; 18,297 are enough.",
    ),
    wrong(searching(cut=lambda alpha, beta, best: True), TOO_MANY),
    wrong(searching(window=lambda alpha, beta: (beta, alpha)), SIGNS),
    wrong(searching(window=lambda alpha, beta: (-inf, inf)), TURN, AS_MINIMAX),
    wrong(searching(wrapped=remembering_states), KEPT, NOT_ALONE),
    wrong(by_memory, NO_WINDOW),
    wrong(plain_minimax, NO_WINDOW, "no call has a window"),
    wrong(without_defaults, "Give them as defaults."),
    wrong(asks_another, KEPT, NOT_ALONE),
    wrong(searches_twice, ALONE, "called itself more than 7,332 times, and was stopped"),
)


def test_the_nodes_that_minimax_looks_at() -> None:
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


def test_the_same_calls_are_seen_in_whatever_they_are_wrapped() -> None:
    state = State.parse("x.. .o. ...")
    plain = calls(searching(), (state,), 20_000)
    assert plain.count > 100
    assert (-inf, inf) in plain.windows
    for wrapped in (partial(partial(searching()), beta=inf), Searching(), Searching().__call__):
        assert calls(wrapped, (state,), 20_000).count == plain.count, wrapped
    assert calls(len, ("xo",), 1) == Calls(2, 0)


def test_a_cached_search_is_right_again_and_again() -> None:
    search = searching(wrapped=cache)
    first = check.alphabeta(search)
    assert first
    assert repr(check.alphabeta(search)) == repr(first)
    assert repr(check.alphabeta(partial(search))) == repr(first)


# ---- best_moves


def best_squares_by(window):
    """Return what collects the best squares; a beta comes from the best value so far."""

    def best_moves(state):
        best = -inf
        squares = []
        for square in state.actions():
            worth = -searching()(state.result(square), -inf, window(best))
            if worth > best:
                best = worth
                squares = []
            if worth == best:
                squares.append(square)
        return squares

    return best_moves


right_best_moves = best_squares_by(lambda best: inf)


def never_empties(state):
    best = -inf
    squares = []
    for square in state.actions():
        worth = -searching()(state.result(square))
        if worth >= best:
            best = worth
            squares.append(square)
    return squares


test_best_moves = answers_to(
    check.best_moves,
    right(right_best_moves, "✓ best_moves: right on all"),
    right(lambda state: set(right_best_moves(state))),
    wrong(best_squares_by(lambda best: -best), "may have stopped at a bound"),
    wrong(lambda state: right_best_moves(state)[:1], "is it kept beside the first"),
    wrong(lambda state: [str(i) for i in right_best_moves(state)], "A list of free squares"),
    wrong(lambda state: [state.actions()[0]], "Is each square looked at? And for whom"),
    wrong(never_empties, "7 was best until 8 came."),
)

# ---- order


def wins_first(state):
    """Wins, then blocks, then the squares on most lines."""
    wins = winning_squares(state, state.to_move)
    blocks = winning_squares(state, other(state.to_move))
    return sorted(
        most_lines_first(state), key=lambda square: (square not in wins, square not in blocks)
    )


A_LIST = "A list of squares was expected. (A set, say, has no order of its own.)"

test_order = answers_to(
    check.order,
    right(wins_first, "2,096 nodes, not 7,275. The value is the same: 0."),
    wrong(
        lambda state: sorted(state.actions(), key=(4, 2, 6, 0, 8, 7, 5, 3, 1).index),
        "A square is looked up where it is not.",
        "order(State.parse('.../.../.../...', Variant(3, 4, 3))) raised ValueError",
    ),
    wrong(lambda state: wins_first(state)[::-1], "False is before True", "nodes; it should"),
    wrong(
        most_lines_first,
        "Wins come first, then blocks.",
        "all moves are there, but it takes 7,275 nodes; it should be fewer than 7,275.",
    ),
    wrong(lambda state: set(state.actions()), A_LIST, "returned {0, 1, 2"),
    wrong(lambda state: most_lines_first(state)[:3], "An order leaves nothing out"),
    wrong(lambda state: [*range(9)], "Only the squares of state.actions() can be tried"),
)


def test_an_order_is_asked_once_for_each_board() -> None:
    """So it can't raise in the search that comes after."""
    asked = set()

    def once(state):
        if state in asked:
            raise RuntimeError("again")
        asked.add(state)
        return wins_first(state)

    assert check.order(once)


@pytest.mark.parametrize(("key", "nodes"), [(None, 916), (State.canonical, 242)])
def test_what_the_order_of_the_solution_saves_with_a_table(key: Any, nodes: int) -> None:
    count = Counter[str]()
    alphabeta_with_table(State(), wins_first, count, key=key)
    assert count["nodes"] == nodes


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


CUT = "The search was cut there, because best had reached beta."
NOTHING_SAVED = "7,275 nodes from the empty board"

test_bound = answers_to(
    bound,
    right((gets, only_values), "right on all 5,478 boards with one table, and 5,700 nodes."),
    right((settled, with_sign), "1,999 nodes."),
    not_yet((lambda *_: ..., puts)),
    not_yet((gets, keeps_nothing), "One of the two functions does nothing so far."),
    wrong((by_truth, only_values), "To an if, 0 is as good as nothing."),
    wrong((gets, None), said="a function was expected"),
    wrong((gets, puts), CUT, "is worth +1; it is worth 0"),
    wrong((gets, not_if_cut), "No move there was better than alpha"),
    wrong((trusts_any_sign, with_sign), UNSETTLED),
    wrong((no_more, only_values), NO_USE, NOTHING_SAVED),
    wrong(
        (lambda table, state, alpha, beta: 0, puts),
        "find should return None",
        "in an empty table it finds 0.",
    ),
    wrong((gets, with_sign), "Which part of what was kept is that?", "find gave ("),
    wrong(
        (lambda table, state, alpha, beta: table[state], puts),
        "table.get(state) then gives None",
        "KeyError",
    ),
    wrong((unpacks, with_sign), "Does find ask for that first?", "TypeError"),
    wrong((puts, gets), "Do yours take them in this order?", "positional argument"),
)


def test_the_line_of_find_is_shown() -> None:
    verdict = check.bound(unpacks, with_sign)
    assert "in your line   sign, value = table.get(state)" in verdict.text


def test_a_loop_without_end_on_large_boards_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """After 5,000,000 steps, and here sooner."""
    assert n07_alpha_beta.STEPS == 5_000_000
    monkeypatch.setattr(n07_alpha_beta, "STEPS", 500_000)
    said = "had not come to an end after 500,000 steps"
    assert_told(check.bound(endless_on_large_boards, no_more), said, "for your loop to stop")


def test_the_board_that_is_shown_is_wrong_in_the_table() -> None:
    verdict = check.bound(gets, puts)
    assert verdict.state is not None
    assert "To the side to move, the board below is worth +1. The table says −1." in verdict.text
    assert outcome(verdict.state).value == 1
