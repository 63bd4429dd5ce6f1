# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Where a search went wrong: the first wrong position, what follows, and the learner's values."""

from functools import cache
from math import inf

import pytest

from ttt import check
from ttt.lookahead import by_open_lines


def returns_early(state):
    if state.is_terminal:
        return state.utility(state.to_move)
    for square in state.actions():
        return -returns_early(state.result(square))
    return None


@cache
def begins_at_0(state):
    if state.is_terminal:
        return state.utility(state.to_move)
    return max([0, *(-begins_at_0(state.result(square)) for square in state.actions())])


def cuts_too_much(state, alpha=-inf, beta=inf):
    if state.is_terminal:
        return state.utility(state.to_move)
    best = -inf
    for square in state.actions():
        best = max(best, -cuts_too_much(state.result(square), -beta, -alpha))
        alpha = max(alpha, best)
        if alpha <= beta:
            break
    return best


def guessing(last, guess):
    """Return a search that guesses when so many plies are left."""

    def look(state, depth):
        if state.is_terminal:
            return state.utility(state.to_move)
        if depth <= last:
            return guess(state)
        return max(-look(state.result(square), depth - 1) for square in state.actions())

    return look


@pytest.mark.parametrize(
    ("exercise", "answer", "lines"),
    [
        (check.minimax, returns_early, [
            "o to move: min −1 (yours +1 ✗) (the first wrong node)",
            "  o 7: x to move: max +1 … (yours +1)",
            "  o 8: −1 (not asked)",
        ]),
        (check.minimax, begins_at_0, [
            "o to move: min +1 (yours 0 ✗) (the first wrong node)",
            "  o 4: x to move: max +1 … (yours +1)",
            "  o 6: x to move: max +1 … (yours +1)",
        ]),
        (check.alphabeta, cuts_too_much, [
            "o to move: min −1 (yours +1 ✗) (the first wrong node)",
            "  o 7: x to move: max +1 … (yours +1)",
            "  o 8: −1 (cut)",
        ]),
        (check.depth_limited, guessing(1, lambda state: by_open_lines(state, state.to_move)), [
            "x to move: max +1 (yours −0.111 ✗) (the first wrong node)",
            "  x 8: +1 (not asked)",
        ]),
    ],
)  # fmt: skip
def test_the_first_wrong_node_is_marked_with_the_values_beside_the_right_ones(
    exercise, answer, lines
):
    verdict = exercise(answer)
    assert not verdict
    assert verdict.where.text.splitlines() == lines
    said = "\n".join(["Where it went wrong; values are those for x:", *lines, "Hint: "])
    assert said in repr(verdict)
    assert verdict.where._repr_html_() in verdict._repr_html_()
    assert "The first wrong node: the root" in verdict.where.alt


@pytest.mark.parametrize(
    ("exercise", "answer"),
    [
        (check.minimax, lambda state: 5),  # the game is over there
        (check.minimax, lambda state: state.nothing),
        (check.depth_limited, guessing(0, lambda state: by_open_lines(state, "x"))),
    ],
)
def test_where_there_is_nothing_to_be_seen_there_is_no_tree(exercise, answer):
    verdict = exercise(answer)
    assert not verdict
    assert verdict.where is None
    assert "Where it went wrong" not in repr(verdict)
