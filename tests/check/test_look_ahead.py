"""Checks of notebook 08: the Lua program's score, and minimax that stops at a depth."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from ttt import State, check
from ttt.check import look_ahead
from ttt.game import other
from ttt.lookahead import by_open_lines


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


def in_fractions(function: Callable[..., float]) -> Callable[..., Any]:
    return lambda *arguments: Fraction(function(*arguments))


def minus_in_front(state: State, square: int, level: int) -> float:
    after = state.result(square)
    if after.is_terminal or level == 1:
        return 16 if after.winner else 1
    replies = [minus_in_front(after, reply, level - 1) for reply in after.actions()]
    return -(8 + sum(replies) / 2) / len(replies)


def only_the_first(state: State, square: int, level: int) -> float:
    """Return inside the loop."""
    after = state.result(square)
    if after.is_terminal or level == 1:
        return 16 if after.winner else 1
    rest = 8.0
    for reply in after.actions():
        rest -= only_the_first(after, reply, level - 1) / 2
        return rest / len(after.actions())
    return 0


def with_the_old_one(state: State, square: int, level: int) -> float:
    """Mend a copy, which still calls what it was copied from."""
    after = state.result(square)
    if after.is_terminal or level == 1:
        return 16 if after.winner else 1
    old = score(take=lambda rest, reply: rest + reply / 2)
    return (8 - sum(old(after, reply, level - 1) for reply in after.actions()) / 2) / len(after.actions())


def test_right_scores() -> None:
    for right in (score(), as_a_sum, in_fractions(as_a_sum)):
        verdict = check.score(right)
        assert verdict
        assert "moves and levels" in verdict.text


def stub(state: State, square: int, level: int = 0) -> Any:
    """Left as it is."""
    ...  # noqa: PIE790


def combined(rest: Callable[[list[float]], float], *, advance: bool = True) -> Callable[..., float]:
    """Return a score that puts those of the replies together in this way, or looks for them on the board before."""

    def score(state: State, square: int, level: int) -> float:
        after = state.result(square)
        if after.is_terminal or level == 1:
            return 16 if after.winner else 1
        board = after if advance else state
        return rest([score(board, reply, level - 1) for reply in after.actions()])

    return score


def all_on_the_old_board(state: State, square: int, level: int) -> float:
    after = state.result(square)
    if after.is_terminal or level == 1:
        return 16 if after.winner else 1
    below = [all_on_the_old_board(state, reply, level - 1) for reply in state.actions()]
    return (8 - sum(below) / 2) / len(below)


def moves_of_the_old_board(state: State, square: int, level: int) -> float:
    after = state.result(square)
    if after.is_terminal or level == 1:
        return 16 if after.winner else 1
    below = [moves_of_the_old_board(after, reply, level - 1) for reply in state.actions()]
    return (8 - sum(below) / 2) / len(below)


def no_end_of_the_board(state: State, square: int, level: int) -> float:
    """Ask for the level, and never whether the board is full."""
    after = state.result(square)
    if after.winner or level == 1:
        return 16 if after.winner else 1
    below = [no_end_of_the_board(after, reply, level - 1) for reply in after.actions()]
    return (8 - sum(below) / 2) / len(below)


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
        (combined(lambda below: 8 - sum(below) / 2 / len(below)), look_ahead.EIGHTS),
        (combined(lambda below: sum(8 - reply / 2 for reply in below) / len(below)), look_ahead.EIGHTS),
        (combined(lambda below: (8 - sum(below) / 2) / (len(below) + 1)), look_ahead.COUNT),
        (combined(lambda below: (8 - sum(below) / 2) // len(below)), look_ahead.CUT_OFF),
        (combined(lambda below: (8 - sum(below) // 2) // len(below)), look_ahead.CUT_OFF),
        (combined(lambda below: (8 - sum(below) / 2) / len(below), advance=False), look_ahead.BEFORE),
        (all_on_the_old_board, look_ahead.BEFORE),
        (combined(lambda below: 9 - sum(below)), look_ahead.BY_HAND),
        (no_end_of_the_board, "When are no replies left, and what then?"),
        (moves_of_the_old_board, "A reply comes after the move"),
        (lambda state, square: 16, "It is called with a state, a square and a level."),
        (lambda state, square, level: "16", look_ahead.NUMBER),
        (lambda state, square, level: as_a_sum(state, square), "A call in your own lines gives too few"),  # type: ignore[call-arg]
        (lambda state, square, level: round(as_a_sum(state, square, level), 2), look_ahead.ROUNDED),
        (score(share=False, take=lambda rest, reply: rest, begin=0), look_ahead.BY_HAND),
        (minus_in_front, look_ahead.MINUS),
        (only_the_first, look_ahead.ONE),
        (with_the_old_one, look_ahead.COPIED),
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
def limited(  # noqa: PLR0917
    side: Callable[[State], str] = lambda state: state.to_move,
    sign: int = -1,
    better: Callable[..., float] = max,
    end: int = 0,
    past_end: bool = False,
    stop: Callable[[int], bool] | None = None,
    down: int = 1,
) -> Callable[[State, int], float]:
    """Return minimax to a depth, or one with a fault."""

    def depth_limited(state: State, depth: int) -> float:
        if state.is_terminal and not past_end:
            return state.utility(state.to_move)
        if (stop(depth) if stop else depth <= end) or state.is_terminal:
            return by_open_lines(state, side(state))
        return better(sign * depth_limited(state.result(square), depth - down) for square in state.actions())

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


def no_return(state: State, depth: int) -> float:
    """Guess, and let it drop."""
    if state.is_terminal:
        return state.utility(state.to_move)
    if depth == 0:
        by_open_lines(state, state.to_move)
    return max(-no_return(state.result(square), depth - 1) for square in state.actions())


def utility_for_x(state: State, depth: int) -> float:
    if state.is_terminal:
        return state.utility("x")
    if depth == 0:
        return by_open_lines(state, state.to_move)
    return max(-utility_for_x(state.result(square), depth - 1) for square in state.actions())


def forgets_the_player(state: State, depth: int) -> float:
    if state.is_terminal:
        return state.utility(state.to_move)
    return by_open_lines(state)  # type: ignore[call-arg]


def forgets_the_depth(state: State, depth: int) -> float:
    if state.is_terminal:
        return state.utility(state.to_move)
    return -forgets_the_depth(state.result(state.actions()[0]))  # type: ignore[call-arg]


def test_numbers_are_rounded_and_never_minus_nothing() -> None:
    told = check.depth_limited(lambda state, depth: 0.123456789 if depth else limited()(state, depth))
    assert "returned 0.123\nExpected: " in told.text
    for depths in (limited(sign=1), limited(better=min), limited(end=1)):
        expected = check.depth_limited(depths).text.partition("Expected: ")[2]
        assert expected != "-0"
        assert len(expected) <= 6


def no_guess(state: State, depth: int) -> float:
    if state.is_terminal:
        return state.utility(state.to_move)
    return 0 if depth == 0 else max(-no_guess(state.result(square), depth - 1) for square in state.actions())


def test_right_depths() -> None:
    for right in (limited(), for_x, in_fractions(limited())):
        verdict = check.depth_limited(right)
        assert verdict
        assert "boards and depths" in verdict.text


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        (stub, ""),
        (limited(end=1), look_ahead.LESS_FAR),
        (limited(stop=lambda depth: depth == 1), look_ahead.ONE_IS_LAST),
        (limited(down=0), look_ahead.PASSED_ON),
        (limited(stop=lambda depth: False), look_ahead.TO_THE_END),
        (no_return, look_ahead.TO_THE_END),
        (lambda state, depth: -limited()(state, depth), "The game is over here, and x has won. Who would be next"),
        (utility_for_x, "The game is over here, and x has won. Who would be next"),
        (forgets_the_player, "for whom should it speak?"),
        (forgets_the_depth, "A call in your own lines gives too few things, or too many"),
        (lambda state, depth: limited()(state, depth) / (1 + depth * len(state.actions())), look_ahead.SMALL),
        (limited(end=-1), "one ply further"),
        (limited(side=lambda state: other(state.to_move)), look_ahead.SIDE),
        (limited(side=lambda state: "x"), look_ahead.SIDE),
        (limited(past_end=True), look_ahead.END),
        (no_end, "Where the game is over"),
        (limited(sign=1), look_ahead.SIGN),
        (limited(better=min), look_ahead.TURN),
        (lambda state, depth: round(limited()(state, depth), 2), look_ahead.ROUNDED),
        (limited(better=lambda below: max(0.0, *below, -2)), look_ahead.FROM_0),
        (limited(better=lambda below: next(iter(below))), look_ahead.ONE_MOVE),
        (no_guess, look_ahead.NO_GUESS),
        (
            lambda state, depth: state.actions()[-1] if depth and state.actions() else limited()(state, 0),
            "Is that a square",
        ),
        (lambda state, depth: None, "end in a return"),
        (lambda state, depth: "x", look_ahead.NUMBER),
        (lambda state: 0, "It is called with a state and a depth."),
    ],
)
def test_wrong_depths(wrong: Any, hint: str) -> None:
    verdict = check.depth_limited(wrong)
    assert not verdict
    assert hint in verdict.hint
