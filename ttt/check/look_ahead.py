"""Checks and hints of notebook 08: scores by averages, and a search that stops at a depth."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any

from ttt.check.engine import Case, Verdict, all_states, judge
from ttt.check.perfect_play import advise_on_search
from ttt.check.watch import Raised, acts_like, is_close
from ttt.evaluation import by_open_lines
from ttt.game import State, other
from ttt.lookahead import UNKNOWN, WIN_SCORE, averaging_scores
from ttt.lookahead import depth_limited as ours

LEVELS = (1, 2, 3, 9)
ADDS = "A reply that is good for the other one makes your score greater. Should it?"
BASE = "A score begins somewhere before anything is taken off. Where? The text above says it."
RESET = "Only the last reply counts. In which line is the sum begun, and how often does that line run?"
SHARE = "The sum is right. By how many replies should it be divided?"
WHOLE = "How much of a reply's score is taken off: all of it?"
LEVEL = "How far does the next call look? One ply of the level is used up by this move."
BY_HAND = "Work it out by hand for this one move: what does each reply score, and what is left of 8?"
END = "Where the game is over, its utility is known, and nothing is to be guessed. What has to be asked first?"
LESS_FAR, FURTHER = (
    f"You look one ply {way} than that. With depth 0 nothing is looked ahead: the guess is for this very position."
    for way in ("less far", "further")
)
SIDE = "Who is to move where the depth ends, and for whom does the guess speak there?"
SIGN = "What a child is worth, it is worth to the other player. And here?"
TURN = "Is the best of the moves wanted here, or the worst? Each player wants the most for itself."
SMALL = "Try depth 0 first, then depth 1, in a cell of its own."
RETURN = "Does every way through your function end in a return?"


def score(function: Callable[[State, int, int], float]) -> Verdict:
    """Check the Lua program's score: `function(state, square, level)`."""
    return judge(
        function, "score", _score_cases(), lambda case, got: _advise_score(case, got, function), what="moves and levels"
    )


def _with_free(free: int, most: int) -> Iterator[State]:
    """Yield states with so many free squares that are not over."""
    states = (state for state in all_states() if state.squares.count(".") == free and not state.is_terminal)
    return islice(states, most)


def _score_cases() -> Iterator[Case]:
    for free, most in ((1, 40), (3, 60), (4, 40), (5, 5)):
        for state in _with_free(free, most):
            for level in LEVELS:
                for square, want in enumerate(averaging_scores(state, level)):
                    if want is not None:
                        yield _score_case(state, square, level, want)


def _score_case(state: State, square: int, level: int, want: float) -> Case:
    arguments = (state, square, level)
    return Case(arguments, want, state, lambda got: is_close(got, want), tints=lambda _got: {square: "striped"})


def _advise_score(case: Case, got: Any, function: Callable[..., Any]) -> str:
    state, square, level = case.arguments
    if got is None:
        return RETURN
    if isinstance(got, Raised):
        return advise_on_search(got.exception)
    after = state.result(square)
    if after.winner:
        return f"This move wins: that is worth {WIN_SCORE:g}, at any level."
    if after.is_terminal or level == 1:
        return f"This is the end, of the board or of the level: {UNKNOWN:g}. Was that line changed?"
    probes = [(state, square, 2) for state in _with_free(4, 6) for square in state.actions()]
    slips: dict[str, list[Callable[[list[float]], float]]] = {
        ADDS: [lambda below: (8 + sum(below) / 2) / len(below), lambda below: sum(below) / 2 / len(below)],
        BASE: [lambda below, begin=begin: (begin - sum(below) / 2) / len(below) for begin in (0, 1, 16)],  # type: ignore[misc]
        RESET: [lambda below: (8 - below[-1] / 2) / len(below)],
        SHARE: [lambda below: 8 - sum(below) / 2],
        WHOLE: [lambda below: (8 - sum(below)) / len(below)],
    }
    for hint, slip in slips.items():
        if any(acts_like(function, partial(_slipped_score, combine=one), probes) for one in slip):
            return hint
    others = (averaging_scores(state, far)[square] for far in (max(level - 1, 1), level + 1, 9))
    return LEVEL if any(is_close(got, one) for one in others if one is not None) else BY_HAND


def _slipped_score(state: State, square: int, level: int, combine: Callable[[list[float]], float]) -> float:
    """Return what a move scores at level 2 if its replies are put together in another way."""
    after = state.result(square)
    if after.is_terminal:
        return WIN_SCORE if after.winner else UNKNOWN
    return combine([one for one in averaging_scores(after, level - 1) if one is not None])


def depth_limited(function: Callable[[State, int], float]) -> Verdict:
    """Check minimax that stops at a depth and guesses by open lines, for the side to move: `function(state, depth)`."""
    return judge(
        function, "depth_limited", _depth_cases(), lambda case, got: _advise_depth(case, got, function),
        what="boards and depths",
    )  # fmt: skip


def _depth_cases() -> Iterator[Case]:
    over = [state for state in all_states() if state.is_terminal]
    some = [*over[-20:], *(state for free in range(1, 10) for state in _with_free(free, 30))]
    for depth in range(4):
        for state in some:
            if depth < 3 or len(state.actions()) < 6:
                yield _depth_case(state, depth)


def _depth_case(state: State, depth: int) -> Case:
    want = ours(state, depth, by_open_lines)
    return Case((state, depth), want, state, lambda got: is_close(got, want))


def _advise_depth(case: Case, got: Any, function: Callable[..., Any]) -> str:
    state, _ = case.arguments
    if got is None:
        return RETURN
    if isinstance(got, Raised):
        return advise_on_search(got.exception)
    probes = [(state, depth) for free in (4, 6) for state in _with_free(free, 8) for depth in (1, 2)]
    for hint, slips in SLIPS.items():
        if any(acts_like(function, slip, probes) for slip in slips):
            return hint
    return END if state.is_terminal else SMALL


def _search(
    guess: Callable[[State], float] = lambda state: by_open_lines(state, state.to_move),
    combine: Callable[[Sequence[float]], float] = lambda below: -min(below),
    past_end: bool = False,
) -> Callable[[State, int], float]:
    """Return minimax to a depth, with some other way to guess or to put values together."""

    def search(state: State, depth: int) -> float:
        if state.is_terminal and not past_end:
            return state.utility(state.to_move)
        if depth == 0 or state.is_terminal:
            return guess(state)
        return combine([search(state.result(square), depth - 1) for square in state.actions()])

    return search


SLIPS = {
    LESS_FAR: [lambda state, depth: ours(state, depth - 1, by_open_lines)],
    FURTHER: [lambda state, depth: ours(state, depth + 1, by_open_lines)],
    END: [_search(past_end=True)],
    SIDE: [
        _search(lambda state: by_open_lines(state, other(state.to_move))),
        _search(lambda state: by_open_lines(state, "x")),
    ],
    SIGN: [_search(combine=max)],
    TURN: [_search(combine=lambda below: -max(below))],
}
