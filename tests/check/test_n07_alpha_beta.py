"""Right and wrong answers to the exercises of notebook 07, the wrong ones being mistakes that people make."""

from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from math import inf
from typing import Any

import numpy as np
import pytest

from tests.check.told import assert_right, assert_told
from ttt import State, check
from ttt.agents import winning_squares
from ttt.alphabeta import (
    alphabeta_with_table,
    fewest_lines_first,
    in_reading_order,
    most_lines_first,
)
from ttt.check import n07_alpha_beta as alpha_beta
from ttt.check.n07_alpha_beta import Calls, calls
from ttt.check.words import ALONE, RETURN
from ttt.count import tree
from ttt.game import other
from ttt.minimax import outcome


# ---- unseen
def test_the_leaves_that_cannot_matter() -> None:
    assert_right(check.unseen({9, 4, 10}), "3 of the 9 leaves")
    assert check.unseen([10, 4, 9])


@pytest.mark.parametrize(
    ("leaves", "said", "hint"),
    [
        (..., "not yet", ""),
        ({...}, "not yet", ""),
        ("9, 4", "in curly brackets", ""),
        (9, "in curly brackets", ""),
        ({9.0}, "in curly brackets", ""),
        ({True}, "in curly brackets", ""),
        (np.array(5), "could not be checked", "Answer with plain"),
        ({1}, "1 is not a leaf", ""),
        ({8, 6, 9, 4, 10}, "8 can matter", "x is sure of nothing yet"),
        (
            set(),
            "that is not all",
            "x is sure of 5 elsewhere, and here o is already sure of 3. Would x still come",
        ),
        ({2, 10}, "2 can matter", "o is already sure of 7"),
        ({9, 4}, "that is not all that can't matter", "and here o is already sure of 2"),
        ({9, 10}, "that is not all that can't matter", "o is already sure of 3"),
        ({9, 4, 2, 10}, "2 can matter", "o is already sure of 7. That is good enough for x"),
        ({3, 9, 4, 10}, "3 can matter", "the first leaf at its node"),
        ({9, 4, 7, 2, 10}, "7 can matter", "the first leaf at its node"),
    ],
)
def test_wrong_leaves(leaves: Any, said: str, hint: str) -> None:
    assert_told(check.unseen(leaves), said, hint)


# ---- alphabeta
Cut = Callable[[float, float, float], bool]
Turn = Callable[[float, float], tuple[float, float]]


def search(
    *,
    cut: Cut = lambda alpha, beta, best: alpha >= beta,
    turn: Turn = lambda alpha, beta: (-beta, -alpha),
    first: float = -inf,
    window: tuple[float, float] = (-inf, inf),
    raise_alpha: bool = True,
    memo: Callable[..., Callable[..., float]] = lambda function: function,
) -> Callable[..., float]:
    """Return an alpha-beta search, or one with a fault."""

    @memo
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
    assert_right(check.alphabeta(right), f"{nodes} nodes from the empty board")


def with_a_memo(state: State, memo: dict[State, int] | None = None) -> int:
    """Not alpha-beta at all, and yet few nodes."""
    memo = {} if memo is None else memo
    if state not in memo:
        below = [-with_a_memo(state.result(square), memo) for square in state.actions()]
        memo[state] = max(below) if below else state.utility(state.to_move)
    return memo[state]


def by_state(function: Callable[..., float]) -> Callable[..., float]:
    """Take bounds for values; the fullest boards come first, so what is kept is right by then."""
    kept = dict[State, float]()

    def remembered(state: State, *window: float) -> float:
        if state not in kept:
            kept[state] = function(state, *window)
        return kept[state]

    return remembered


def never_cuts(state: State, alpha: float = -inf, beta: float = inf) -> float:
    """Keep the window, and make nothing of it; no `search`, because it looks at the whole tree."""
    if state.is_terminal:
        return state.utility(state.to_move)
    for square in state.actions():
        alpha = max(alpha, -never_cuts(state.result(square), -beta, -alpha))
    return alpha


def twice(state: State, alpha: float = -inf, beta: float = inf) -> float:
    """Search again what is better, and cut nothing."""
    if state.is_terminal:
        return state.utility(state.to_move)
    for square in state.actions():
        if -twice(state.result(square), -beta, -alpha) > alpha:  # noqa: PLR1730
            alpha = -twice(state.result(square), -beta, -alpha)
    return alpha


def not_itself(state: State, alpha: float = -inf, beta: float = inf) -> float:
    """Ask somebody else."""
    return outcome(state).value


def leaves_at_the_root(state: State, alpha: float = -inf, beta: float = inf) -> float:
    if len(state.actions()) == 9:
        raise SystemExit
    return search()(state, alpha, beta)


@pytest.mark.parametrize(
    ("wrong", "said", "hint"),
    [
        (lambda state, alpha=-inf, beta=inf: None, "not right yet", RETURN),
        (
            search(cut=lambda alpha, beta, best: alpha > beta),
            "2,503 nodes; 844 are enough.",
            alpha_beta.TOO_FEW,
        ),
        (search(cut=lambda alpha, beta, best: best == 1), "1,924 nodes", alpha_beta.TOO_FEW),
        (search(turn=lambda alpha, beta: (-inf, -alpha)), "1,133 nodes", alpha_beta.TOO_FEW),
        (search(cut=lambda alpha, beta, best: alpha <= beta), "not right yet", alpha_beta.TOO_MANY),
        (
            search(cut=lambda alpha, beta, best: alpha >= -beta),
            "not right yet",
            alpha_beta.TOO_MANY,
        ),
        (search(memo=by_state), "they don't come from alpha-beta alone", alpha_beta.KEPT),
        (search(turn=lambda alpha, beta: (None, None)), "not right yet", "Some call gave None"),  # type: ignore[arg-type, return-value]
        (with_a_memo, "they don't come from alpha-beta alone", alpha_beta.KEPT),
        (lambda state, alpha=-inf, beta=inf: "0", "not right yet", "1, 0 or -1 was expected"),
        (
            lambda state, alpha=-inf, beta=inf: -inf,
            "not right yet",
            "does each move count for best?",
        ),
        (search(turn=lambda alpha, beta: (-alpha, -beta)), "not right yet", alpha_beta.SIGNS),
        (search(turn=lambda alpha, beta: (beta, alpha)), "not right yet", alpha_beta.SIGNS),
        (search(first=0), "not right yet", "Can best get as low as that, or does it begin higher?"),
        (search(cut=lambda alpha, beta, best: True), "not right yet", alpha_beta.TOO_MANY),
        (not_itself, "they don't come from alpha-beta alone", alpha_beta.KEPT),
        (twice, "called itself more than 7,332 times, and was stopped", ALONE),
        (leaves_at_the_root, "on State.parse('.../.../...') it raised SystemExit", ALONE),
        (never_cuts, "at 7,332 nodes, as minimax does.", alpha_beta.TOO_FEW),
        (
            search(turn=lambda alpha, beta: (-1, -alpha)),
            "at 21,445 nodes; 18,297",
            "do both of them reach the child?",
        ),
        (
            search(turn=lambda alpha, beta: (alpha, beta)),
            "at 7,332 nodes, as minimax does.",
            alpha_beta.TURN,
        ),
        (
            search(turn=lambda alpha, beta: (-inf, inf)),
            "at 7,332 nodes, as minimax does.",
            alpha_beta.TURN,
        ),
        (search(raise_alpha=False), "at 7,332 nodes, as minimax does.", alpha_beta.TURN),
    ],
)
def test_wrong_searches(wrong: Any, said: str, hint: str) -> None:
    assert_told(check.alphabeta(wrong), said, hint)


def test_the_nodes_that_minimax_looks_at() -> None:
    assert {state: sum(1 for _ in tree(state)) for state in alpha_beta.ALL} == alpha_beta.ALL


# ---- how calls are seen
class Searching:
    """An object that can be called."""

    def __call__(self, state: State, alpha: float = -inf, beta: float = inf) -> float:
        if state.is_terminal:
            return state.utility(state.to_move)
        for square in state.actions():
            alpha = max(alpha, -self(state.result(square), -beta, -alpha))
            if alpha >= beta:
                break
        return alpha


def test_the_same_calls_are_seen_in_whatever_they_are_wrapped() -> None:
    state = State.parse("x.. .o. ...")
    plain = calls(search(), (state,), 20_000)
    assert plain.count > 100
    assert (-inf, inf) in plain.windows
    for wrapped in (partial(partial(search()), beta=inf), Searching(), Searching().__call__):
        assert calls(wrapped, (state,), 20_000).count == plain.count, wrapped
    assert calls(len, ("xo",), 1) == Calls(2, 0)


def test_a_cached_search_is_right_again_and_again() -> None:
    answer = search(memo=cache)
    first, second = check.alphabeta(answer), check.alphabeta(answer)
    assert first
    assert repr(first) == repr(second)
    assert repr(check.alphabeta(partial(answer))) == repr(first)


# ---- best moves
def collected(
    window: Callable[[float], float], found: Callable[[list[int]], Any] = list
) -> Callable[[State], Any]:
    """Collect the best squares, each search with a beta that comes from the best so far."""

    def best_moves(state: State) -> Any:
        best, squares = -inf, list[int]()
        for square in state.actions():
            if (worth := -search()(state.result(square), -inf, window(best))) > best:
                best, squares = worth, []
            squares += [square] * (worth == best)
        return found(squares)

    return best_moves


@pytest.mark.parametrize(
    ("window", "found", "said", "hint"),
    [
        (lambda best: inf, list, "✓ best_moves: right on all", ""),
        (lambda best: 1 - best, tuple, "✓ best_moves: right on all", ""),
        (lambda best: -best, list, "not right yet", "may have stopped at a bound"),
        (
            lambda best: inf,
            lambda squares: squares[:1],
            "not right yet",
            "Another square is just as good",
        ),
        (
            lambda best: inf,
            lambda squares: [*map(str, squares)],
            "not right yet",
            "A list of free squares",
        ),
    ],
)
def test_best_moves(window: Any, found: Any, said: str, hint: str) -> None:
    verdict = alpha_beta.best_moves(collected(window, found))
    assert said in verdict.text
    assert hint in verdict.hint, verdict


# ---- order
def wins_first(state: State) -> list[int]:
    """Wins, then blocks, then as many lines as possible."""
    wins, blocks = (
        winning_squares(state, player) for player in (state.to_move, other(state.to_move))
    )
    return sorted(
        most_lines_first(state), key=lambda square: (square not in wins, square not in blocks)
    )


def always_the_same(state: State) -> list[int]:
    return [square for square in (4, 2, 6, 0, 8, 7, 5, 3, 1) if square in state.actions()]


def test_what_the_order_of_the_solution_saves_with_a_table() -> None:
    for key, nodes in ((None, 916), (State.canonical, 242)):
        count = Counter[str]()
        alphabeta_with_table(State(), wins_first, count, key=key)
        assert count["nodes"] == nodes


def test_a_better_order() -> None:
    assert_right(check.order(wins_first), "2,096 nodes, not 7,275")
    assert "6,629 nodes, not 7,275" in check.order(lambda state: tuple(always_the_same(state))).text


def test_an_order_is_asked_once_for_each_board() -> None:
    """So it can't raise in the search that comes after."""
    asked = set[State]()

    def once(state: State) -> list[int]:
        if state in asked:
            raise RuntimeError("again")
        asked.add(state)
        return wins_first(state)

    assert check.order(once)


@pytest.mark.parametrize(
    ("wrong", "said", "hint"),
    [
        (most_lines_first, "7,275 nodes; it should be fewer", "Wins come first, then blocks."),
        (in_reading_order, "18,297 nodes", "Wins come first, then blocks."),
        (lambda state: set(state.actions()), "returned {0, 1, 2", "A set, say, has no order"),
        (
            lambda state: (square for square in wins_first(state)),
            "not right yet",
            "A list of squares was expected",
        ),
        (fewest_lines_first, "42,094 nodes", "That is more than in reading order."),
        (lambda state: most_lines_first(state)[:3], "not right yet", "An order leaves nothing out"),
        (
            lambda state: [*state.actions(), state.actions()[0]],
            "not right yet",
            "each of them once",
        ),
        (lambda state: [*range(9)], "not right yet", "Only the squares of"),
        (lambda state: None, "not right yet", RETURN),
        (lambda state: state.actions()[0], "not right yet", "A list of squares was expected"),
    ],
)
def test_wrong_orders(wrong: Any, said: str, hint: str) -> None:
    assert_told(check.order(wrong), said, hint)


# ---- bound
Table = dict[Any, Any]


def as_is(table: Table, state: State, alpha: float, beta: float) -> float | None:
    """Take whatever is there."""
    return table.get(state)


def no_more(*_: object) -> None:
    """Find nothing, or keep nothing."""
    return None  # noqa: RET501


def as_value(table: Table, state: State, best: float, alpha: float, beta: float) -> None:
    """Keep whatever is found: the bug."""
    table[state] = best


def only_values(table: Table, state: State, best: float, alpha: float, beta: float) -> None:
    if alpha < best < beta:
        table[state] = best


def not_if_cut(table: Table, state: State, best: float, alpha: float, beta: float) -> None:
    if best < beta:
        table[state] = best


def not_if_low(table: Table, state: State, best: float, alpha: float, beta: float) -> None:
    if best > alpha:
        table[state] = best


def flagged(table: Table, state: State, best: float, alpha: float, beta: float) -> None:
    table[state] = (">" if best >= beta else "<" if best <= alpha else "=", best)


def swapped_flags(table: Table, state: State, best: float, alpha: float, beta: float) -> None:
    table[state] = ("<" if best >= beta else ">" if best <= alpha else "=", best)


def settled(table: Table, state: State, alpha: float, beta: float) -> float | None:
    flag, value = table.get(state, ("", 0))
    return (
        value
        if flag == "=" or (flag == ">" and value >= beta) or (flag == "<" and value <= alpha)
        else None
    )


def trusting(table: Table, state: State, alpha: float, beta: float) -> float | None:
    return table[state][1] if state in table else None


def by_window(table: Table, state: State, best: float, alpha: float, beta: float) -> None:
    table[state, alpha, beta] = best


def of_window(table: Table, state: State, alpha: float, beta: float) -> float | None:
    return table.get((state, alpha, beta))


def strictly(table: Table, state: State, alpha: float, beta: float) -> float | None:
    """Right, but not all that a bound can tell."""
    flag, value = table.get(state, ("", 0))
    return (
        value
        if flag == "=" or (flag == ">" and value > beta) or (flag == "<" and value < alpha)
        else None
    )


@pytest.mark.parametrize(
    ("find", "keep", "nodes"),
    [
        (as_is, only_values, "5,700 nodes"),
        (settled, flagged, "1,999 nodes."),
        (of_window, by_window, "2,246 nodes"),
        (strictly, flagged, "nodes. (With bounds and their signs, 1,999.)"),
    ],
)
def test_right_tables(find: Any, keep: Any, nodes: str) -> None:
    assert_right(check.bound(find, keep), nodes)


def settled_without_return(table: Table, state: State, alpha: float, beta: float) -> None:
    settled(table, state, alpha, beta)


def unpacks(table: Table, state: State, alpha: float, beta: float) -> float | None:
    flag, value = table.get(state)  # type: ignore[misc]
    return float(value) if flag else None


def only_on_large_boards(table: Table, state: State, alpha: float, beta: float) -> None:
    """Go wrong where the first part of the check does not look."""
    if len(state.actions()) > 7:
        raise KeyError(state)


def endless_on_large_boards(table: Table, state: State, alpha: float, beta: float) -> None:
    while len(state.actions()) > 7:
        pass


def half_on_large_boards(table: Table, state: State, alpha: float, beta: float) -> float | None:
    return 0.5 if len(state.actions()) == 8 and table else None


@pytest.mark.parametrize(
    ("find", "keep", "said", "hint"),
    [
        (lambda *_: ..., as_value, "not yet", ""),
        (as_is, lambda *_: ..., "not yet", ""),
        (as_is, None, "a function was expected", ""),
        (as_is, as_value, "is worth +1; it is worth 0", "because best had reached beta"),
        (as_is, not_if_low, "not right yet", "because best had reached beta"),
        (as_is, not_if_cut, "not right yet", "No move there was better than alpha"),
        (trusting, flagged, "not right yet", alpha_beta.UNSETTLED),
        (settled, swapped_flags, "not right yet", alpha_beta.UNSETTLED),
        (as_is, no_more, "7,275 nodes", alpha_beta.NO_USE),
        (no_more, only_values, "7,275 nodes", alpha_beta.NO_USE),
        (settled_without_return, flagged, "7,275 nodes", alpha_beta.NO_USE),
        (
            lambda table, state, alpha, beta: 0,
            as_value,
            "in an empty table it finds 0",
            "should return None",
        ),
        (as_is, flagged, "find gave (", "Which part of what was kept is that?"),
        (
            lambda table, state, alpha, beta: table[state],
            as_value,
            "KeyError",
            "table.get(state) then gives None",
        ),
        (as_value, as_is, "positional argument", "Do yours take them in this order?"),
        (unpacks, flagged, "flag, value = table.get(state)", "Does find ask for that first?"),
        (lambda table: None, as_value, "raised TypeError", "find is called with four arguments"),
        (
            only_on_large_boards,
            no_more,
            "on State.parse('.../.../...') it raised KeyError",
            "table.get(state)",
        ),
        (half_on_large_boards, only_values, "is worth 0.5; it is worth 0", alpha_beta.UNSETTLED),
    ],
)
def test_wrong_tables(find: Any, keep: Any, said: str, hint: str) -> None:
    assert_told(check.bound(find, keep), said, hint)


def test_a_loop_without_end_on_large_boards_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """After 5,000,000 steps, and here sooner."""
    assert alpha_beta.STEPS == 5_000_000
    monkeypatch.setattr(alpha_beta, "STEPS", 500_000)
    said = "had not come to an end after 500,000 steps"
    assert_told(check.bound(endless_on_large_boards, no_more), said, "for your loop to stop")


def test_the_board_that_is_shown_is_wrong_in_the_table() -> None:
    verdict = check.bound(as_is, as_value)
    assert verdict.state is not None
    assert "To the side to move, the board below is worth +1. The table says −1." in verdict.text
    assert outcome(verdict.state).value == 1
