"""Checks of notebook 08: the Lua program's score, and minimax that stops at a depth."""

from collections.abc import Callable
from typing import Any

import pytest

from ttt import State, check
from ttt.check import look_ahead
from ttt.evaluation import by_open_lines
from ttt.game import other


# ---- score
def score(  # noqa: PLR0917
    begin: float = 8,
    take: Callable[[float, float], float] = lambda rest, reply: rest - reply / 2,
    share: bool = True,
    down: int = 1,
    reset: bool = False,
    win: float = 16,
) -> Callable[..., float]:
    """Return the Lua program's score, or one with a fault."""

    def score(state: State, square: int, level: int) -> float:
        after = state.result(square)
        if after.winner:
            return win
        if after.is_terminal or level <= 1:
            return 1
        rest = begin
        for reply in after.actions():
            rest = begin if reset else rest
            rest = take(rest, score(after, reply, level - down))
        return rest / (len(after.actions()) if share else 1)

    return score


def as_a_sum(state: State, square: int, level: int) -> float:
    """The same in other words."""
    after = state.result(square)
    if after.is_terminal or level == 1:
        return 16 if after.winner else 1
    replies = [as_a_sum(after, reply, level - 1) for reply in after.actions()]
    return (8 - sum(replies) / 2) / len(replies)


def test_right_scores() -> None:
    for right in (score(), as_a_sum):
        verdict = check.score(right)
        assert verdict
        assert "moves and levels" in verdict.text


def stub(state: State, square: int, level: int = 0) -> Any:
    """Left as it is."""
    ...  # noqa: PIE790


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        (stub, ""),
        (score(begin=0, take=lambda rest, reply: rest + reply / 2), look_ahead.ADDS),
        (score(take=lambda rest, reply: rest + reply / 2), look_ahead.ADDS),
        (score(begin=0), look_ahead.BASE),
        (score(begin=16), look_ahead.BASE),
        (score(reset=True), look_ahead.RESET),
        (score(share=False), look_ahead.SHARE),
        (score(take=lambda rest, reply: rest - reply), look_ahead.WHOLE),
        (score(down=0), look_ahead.LEVEL),
        (score(down=2), look_ahead.LEVEL),
        (score(win=1), "This move wins"),
        (lambda state, square, level: None, "end in a return"),
        (
            lambda state, square, level: state.result(square).utility(state.to_move),
            "This move wins",
        ),
        (lambda state, square, level: 16, "This is the end"),
    ],
)
def test_wrong_scores(wrong: Any, hint: str) -> None:
    verdict = check.score(wrong)
    assert not verdict
    assert hint in verdict.hint
    assert bool(hint) is bool(verdict.hint)


# ---- depth_limited
def limited(
    side: Callable[[State], str] = lambda state: state.to_move,
    sign: int = -1,
    better: Callable[..., float] = max,
    end: int = 0,
    past_end: bool = False,
) -> Callable[[State, int], float]:
    """Return minimax to a depth, or one with a fault."""

    def depth_limited(state: State, depth: int) -> float:
        if state.is_terminal and not past_end:
            return state.utility(state.to_move)
        if depth <= end or state.is_terminal:
            return by_open_lines(state, side(state))
        return better(sign * depth_limited(state.result(square), depth - 1) for square in state.actions())

    return depth_limited


def for_x(state: State, depth: int) -> float:
    """The same with values for x on the way, turned at the end."""

    def value(state: State, depth: int) -> float:
        if state.is_terminal:
            return state.utility("x")
        if depth == 0:
            return by_open_lines(state, "x")
        return (max if state.to_move == "x" else min)(
            value(state.result(square), depth - 1) for square in state.actions()
        )

    return value(state, depth) * (1 if state.to_move == "x" else -1)


def no_end(state: State, depth: int) -> float:
    """Ask for the depth, and never whether the game is over."""
    if depth == 0:
        return by_open_lines(state, state.to_move)
    return max(-no_end(state.result(square), depth - 1) for square in state.actions())


def test_right_depths() -> None:
    for right in (limited(), for_x):
        verdict = check.depth_limited(right)
        assert verdict
        assert "boards and depths" in verdict.text


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        (stub, ""),
        (limited(end=1), "one ply less far"),
        (limited(end=-1), "one ply further"),
        (limited(side=lambda state: other(state.to_move)), look_ahead.SIDE),
        (limited(side=lambda state: "x"), look_ahead.SIDE),
        (limited(past_end=True), look_ahead.END),
        (no_end, "Where the game is over"),
        (limited(sign=1), look_ahead.SIGN),
        (limited(better=min), look_ahead.TURN),
        (lambda state, depth: None, "end in a return"),
        (lambda state, depth: "x", "Where the game is over"),
        (lambda state: 0, ""),
    ],
)
def test_wrong_depths(wrong: Any, hint: str) -> None:
    verdict = check.depth_limited(wrong)
    assert not verdict
    assert hint in verdict.hint
