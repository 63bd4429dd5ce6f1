"""Checks of notebook 07: right and wrong answers, and the hints that come."""

from collections.abc import Callable
from math import inf
from typing import Any

import pytest

from ttt import State, check
from ttt.agents import winning_squares
from ttt.alphabeta import fewest_lines_first, in_reading_order, most_lines_first
from ttt.check import alpha_beta
from ttt.game import other


# ---- unseen
def test_the_leaves_that_cannot_matter() -> None:
    verdict = check.unseen({9, 4, 10})
    assert verdict
    assert "3 of the 9 leaves" in repr(verdict)
    assert check.unseen([10, 4, 9])


@pytest.mark.parametrize(
    ("leaves", "said", "hint"),
    [
        (..., "not yet", ""),
        ({...}, "not yet", ""),
        ("9, 4", "in curly brackets", ""),
        (9, "in curly brackets", ""),
        ({9.0}, "in curly brackets", ""),
        ({1}, "1 is no leaf", ""),
        ({8, 6, 9, 4, 10}, "8 can matter", "x is sure of nothing yet"),
        (set(), "9 can't matter", "x is sure of 5 elsewhere, and here o is sure of 3 already. Would x still come"),
        ({9, 4}, "10 can't matter", "and here o is sure of 2 already"),
        ({9, 10}, "4 can't matter", "o is sure of 3 already"),
        ({9, 4, 2, 10}, "2 can matter", "o is sure of 7 already: that is not too bad for x"),
        ({3, 9, 4, 10}, "3 can matter", "the first that is seen at its node"),
        ({9, 4, 7, 2, 10}, "7 can matter", "the first that is seen at its node"),
    ],
)
def test_wrong_leaves(leaves: Any, said: str, hint: str) -> None:
    verdict = check.unseen(leaves)
    assert not verdict
    assert said in verdict.text
    assert hint in verdict.hint
    assert bool(hint) is bool(verdict.hint)


# ---- alphabeta
Cut = Callable[[float, float, float], bool]
Turn = Callable[[float, float], tuple[float, float]]


def search(
    cut: Cut = lambda alpha, beta, best: alpha >= beta,
    turn: Turn = lambda alpha, beta: (-beta, -alpha),
    first: float = -inf,
    window: tuple[float, float] = (-inf, inf),
    raise_alpha: bool = True,
) -> Callable[..., float]:
    """Return an alpha-beta search, or one with a fault."""

    def alphabeta(state: State, alpha: float = window[0], beta: float = window[1]) -> float:
        if state.is_terminal:
            return state.utility(state.to_move)
        best = first
        for square in state.actions():
            best = max(best, -alphabeta(state.result(square), *turn(alpha, beta)))
            alpha = max(alpha, best) if raise_alpha else alpha
            if cut(alpha, beta, best):
                break
        return best

    return alphabeta


def by_max_and_min(state: State, alpha: float = -inf, beta: float = inf) -> int:
    """The same with values for x, turned at the end; the recursion is a function in it."""

    def value(state: State, alpha: float, beta: float) -> float:
        if state.is_terminal:
            return state.utility("x")
        best = -inf if state.to_move == "x" else inf
        for square in state.actions():
            found = value(state.result(square), alpha, beta)
            if state.to_move == "x":
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    return int(value(state, alpha, beta)) * (1 if state.to_move == "x" else -1)


@pytest.mark.parametrize(
    ("right", "nodes"),
    [
        (search(), "18,297"),
        (search(first=-1), "18,297"),
        (search(cut=lambda alpha, beta, best: best >= beta), "18,297"),
        (by_max_and_min, "18,297"),
        (search(window=(-1, 1)), "16,811"),
    ],
)
def test_right_searches(right: Callable[..., float], nodes: str) -> None:
    verdict = check.alphabeta(right)
    assert verdict
    assert f"{nodes} nodes from the empty board" in verdict.text
    assert ("You stop at a win" in verdict.text) is (nodes == "16,811")


def stub(state: State, alpha: float = -inf, beta: float = inf) -> Any:
    """Left as it is."""
    ...  # noqa: PIE790


def nothing(state: State, alpha: float = -inf, beta: float = inf) -> None:
    """Forget to return."""
    state.actions()


def no_end(state: State, alpha: float = -inf, beta: float = inf) -> float:
    """Forget the terminal test."""
    return max(-no_end(state.result(square), -beta, -alpha) for square in state.actions())


def gap(state: State, alpha: float = -inf, beta: float = inf) -> float:
    """Leave the last gap open."""
    best = -inf
    for square in state.actions():
        best = max(best, -gap(state.result(square), -beta, -max(alpha, best)))
        if ...:
            break
    return best


def remembering(memo: dict[State, float]) -> Callable[..., float]:
    """Return a search that takes bounds for values; the fullest boards come first, so its memo is right by then."""

    def alphabeta(state: State, alpha: float = -inf, beta: float = inf) -> float:
        if state in memo:
            return memo[state]
        if state.is_terminal:
            return state.utility(state.to_move)
        best = -inf
        for square in state.actions():
            best = max(best, -alphabeta(state.result(square), -beta, -max(alpha, best)))
            if best >= beta:
                break
        memo[state] = best
        return best

    return alphabeta


def one_argument(state: State) -> float:
    """Forget that the child is called with three."""
    if state.is_terminal:
        return state.utility(state.to_move)
    return max(-one_argument(state.result(square), 1, -1) for square in state.actions())  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("wrong", "said", "hint"),
    [
        (stub, "not yet", ""),
        (nothing, "not right yet", "end in a return"),
        (no_end, "not right yet", "Nothing follows when the game is over"),
        (search(cut=lambda alpha, beta, best: False), "549,946 nodes, as minimax does", alpha_beta.TOO_FEW),
        (search(cut=lambda alpha, beta, best: alpha > beta), "146,120 nodes; 18,297", "both promises are equal"),
        (search(cut=lambda alpha, beta, best: best == 1), "94,978 nodes", "A win stops your search"),
        (search(turn=lambda alpha, beta: (alpha, beta)), "549,946 nodes", alpha_beta.TURN),
        (search(turn=lambda alpha, beta: (-inf, inf)), "549,946 nodes", alpha_beta.TURN),
        (search(raise_alpha=False, cut=lambda alpha, beta, best: alpha >= beta), "549,946 nodes", alpha_beta.TURN),
        (search(turn=lambda alpha, beta: (-inf, -alpha)), "29,257 nodes", "A promise from further up gets lost"),
        (search(cut=lambda alpha, beta, best: alpha == beta), "nodes", alpha_beta.TOO_FEW),
        (search(cut=lambda alpha, beta, best: alpha <= beta), "not right yet", alpha_beta.TOO_MANY),
        (search(cut=lambda alpha, beta, best: alpha >= -beta), "not right yet", alpha_beta.TOO_MANY),
        (remembering({}), "they don't come from alpha-beta alone", alpha_beta.KEPT),
        (search(turn=lambda alpha, beta: (None, None)), "not right yet", "passed on as a part of the window"),  # type: ignore[arg-type, return-value]
        (gap, "not yet", ""),
        (lambda state, alpha=-inf, beta=inf: "0", "not right yet", "A whole number was expected"),
        (lambda state, alpha=-inf, beta=inf: -inf, "not right yet", "No move has given best a value"),
        (search(turn=lambda alpha, beta: (-alpha, -beta)), "not right yet", alpha_beta.SIGNS),
        (search(turn=lambda alpha, beta: (beta, alpha)), "not right yet", alpha_beta.SIGNS),
        (search(first=0), "not right yet", alpha_beta.FROM_ZERO),
        (search(cut=lambda alpha, beta, best: True), "not right yet", alpha_beta.TOO_MANY),
        (7, "a function was expected", ""),
    ],
)
def test_wrong_searches(wrong: Any, said: str, hint: str) -> None:
    verdict = check.alphabeta(wrong)
    assert not verdict
    assert said in verdict.text
    assert hint in verdict.hint
    assert bool(hint) is bool(verdict.hint)


# ---- order
def wins_first(state: State) -> list[int]:
    """Wins, then blocks, then as many lines as possible."""
    wins, blocks = (winning_squares(state, player) for player in (state.to_move, other(state.to_move)))
    return sorted(most_lines_first(state), key=lambda square: (square not in wins, square not in blocks))


def wins_last(state: State) -> list[int]:
    wins = winning_squares(state, state.to_move)
    return sorted(most_lines_first(state), key=lambda square: square in wins)


def only_wins_first(state: State) -> list[int]:
    """But then those on few lines."""
    wins = winning_squares(state, state.to_move)
    return sorted(fewest_lines_first(state), key=lambda square: square not in wins)


def test_a_better_order() -> None:
    verdict = check.order(wins_first)
    assert verdict
    assert "2,096 nodes, not 7,275" in verdict.text
    assert check.order(lambda state: iter(wins_first(state))), "anything that can be gone through will do"


@pytest.mark.parametrize(
    ("wrong", "said", "hint"),
    [
        (stub, "not yet", ""),
        (most_lines_first, "7,275 nodes; fewer than 7,275", "It is tried as number"),
        (in_reading_order, "18,297 nodes", "completes a line. It is tried as number"),
        (wins_last, "nodes; fewer than 7,275", "completes a line. It is tried as number"),
        (only_wins_first, "nodes; fewer than 7,275", "must be taken, or"),
        (lambda state: set(state.actions()), "nodes; fewer than 7,275", "A set has no order"),
        (lambda state: [str(square) for square in state.actions()], "not right yet", "Squares are numbers"),
        (fewest_lines_first, "42,094 nodes", alpha_beta.BACKWARDS),
        (lambda state: most_lines_first(state)[:3], "not right yet", "is missing"),
        (lambda state: [*state.actions(), state.actions()[0]], "not right yet", "stands there twice"),
        (lambda state: range(9), "not right yet", "Only the free squares"),
        (lambda state: None, "not right yet", "end in a return"),
        (lambda state: state.actions()[0], "not right yet", "A list of squares was expected"),
    ],
)
def test_wrong_orders(wrong: Any, said: str, hint: str) -> None:
    verdict = check.order(wrong)
    assert not verdict
    assert said in verdict.text
    assert hint in verdict.hint
    assert bool(hint) is bool(verdict.hint)
