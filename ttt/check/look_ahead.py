"""Checks and hints of notebook 08: scores by averages, and a search that stops at a depth."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from ttt.check.engine import Case, Verdict, all_states, judge
from ttt.check.perfect_play import advise_on_search
from ttt.check.watch import Raised, acts_like, is_close, is_number, rounded
from ttt.game import State, other
from ttt.lookahead import UNKNOWN, WIN_SCORE, averaging_scores, by_open_lines
from ttt.lookahead import depth_limited as ours

NEARLY = 0.006  # as far as a score rounded to two digits may be off
TRIED = (1, 2, 3, 9)  # levels
FAR = 9  # plies: to the end
Score = Callable[[State, int, int], float]
ADDS = "A reply that is good for the other one makes your score greater. Should it?"
BASE = "A score begins somewhere before anything is taken off. Where? The text above says it."
RESET = "Only the last reply counts. In which line is the sum begun, and how often does that line run?"
MINUS = "A minus is there, but not where it belongs. What is taken off from what?"
ONE = "Only the first reply counts. When does your function return?"
ROUNDED = "That is right, but rounded. Scores and guesses are compared, and then the last digits count, too."
SHARE = "The sum is right. By how many replies should it be divided?"
WHOLE = "How much of a reply's score is taken off: all of it?"
LEVEL = "How far does the next call look? One ply of the level is used up by this move."
COPIED = "As far as level 2 all is right, and then it isn't. Which function does yours call for the replies?"
EIGHTS = (
    "There is one 8 for all replies, and what is left of it is divided. Is yours divided, and is it there only once?"
)
COUNT = "By how many do you divide: by the moves before this one, or by the replies to it?"
CUT_OFF = "What stands behind the point gets lost. Which sign divides without a loss?"
BEFORE = "The replies are made on the board after this move. On which board do you score them?"
NUMBER = "A number was expected."
BY_HAND = "Work it out by hand for this one move: what does each reply score, and what is left of 8?"
END = "Where the game is over, its utility is known, and nothing is to be guessed. What has to be asked first?"
FOR_WHOM = "The game is over here, and {winner} has won. Who would be next, and what is that worth to this one?"
TO_THE_END = "At any depth, you look to the end of the game. Which line should stop it, and does it return the guess?"
ONE_IS_LAST = "With depth 0 you look to the end of the game. At which depth is nothing looked ahead any more?"
PASSED_ON = "From depth 1 on, you look to the end of the game. Which depth does the next call get?"
LESS_FAR = "From depth 1 on, you look one ply less far than that. At which depth is nothing looked ahead any more?"
FURTHER = (
    "You look one ply further than that. With depth 0 nothing is looked ahead: the guess is for this very position."
)
SIDE = "Who is to move where the depth ends, and for whom does the guess speak there?"
SIGN = "What a child is worth, it is worth to the other player. And here?"
TURN = "Is the best of the moves wanted here, or the worst? Each player wants the most for itself."
FROM_0 = "Can the best get below 0 where every move is bad, or does it begin too high?"
ONE_MOVE = "Only the first move counts. When does your function return?"
NO_GUESS = "Where the depth ends, a guess was wanted: what does by_open_lines say of that position?"
SMALL = "Try depth 0 first, then depth 1, in a cell of its own."
RETURN = "Does every way through your function end in a return?"


def score(function: Score) -> Verdict:
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
            for level in TRIED:
                for square, want in enumerate(averaging_scores(state, level)):
                    if want is not None:
                        yield _score_case(state, square, level, want)


def _score_case(state: State, square: int, level: int, want: float) -> Case:
    arguments = (state, square, level)
    return Case(
        arguments, want, state, lambda got: is_close(got, want), rounded(want), lambda _got: {square: "striped"}
    )


def _advise_score(case: Case, got: Any, function: Callable[..., Any]) -> str:
    state, square, level = case.arguments
    if got is None:
        return RETURN
    if isinstance(got, Raised):
        return _advise_on_error(got.exception)
    if not is_number(got):
        return NUMBER
    after = state.result(square)
    if after.winner:
        return f"This move wins: that is worth {WIN_SCORE:g}, at any level."
    if after.is_terminal or level == 1:
        return f"This is the end, of the board or of the level: {UNKNOWN:g}. Was that line changed?"
    if abs(got - case.want) < NEARLY:
        return ROUNDED
    probes = [(state, square, far) for state in _with_free(4, 6) for square in state.actions() for far in (2, 3)]
    for hint, slips in SCORE_SLIPS.items():
        if any(acts_like(function, slip, probes) for slip in slips):
            return hint
    others = (averaging_scores(state, far)[square] for far in (max(level - 1, 1), level + 1, 9))
    return LEVEL if any(is_close(got, one) for one in others if one is not None) else BY_HAND


def _advise_on_error(error: BaseException) -> str:
    if isinstance(error, ZeroDivisionError):
        return "Something is divided by 0. When are no replies left, and what then?"
    if isinstance(error, ValueError) and "is taken" in str(error):
        return "A reply comes after the move. On which board is the square of a reply free, and on which is it taken?"
    return advise_on_search(error, "a state, a square and a level")


def _below(score: Score, _before: State, after: State, level: int) -> list[float]:
    """Return what the replies score."""
    return [score(after, reply, level) for reply in after.actions()]


def _rest(below: list[float]) -> float:
    return (8 - sum(below) / 2) / len(below)


def _program(
    rest: Callable[[list[float]], float] = _rest, below: Callable[[Score, State, State, int], list[float]] = _below
) -> Score:
    """Return the Lua program's score, with another way to put replies together, or to ask for them."""

    def score(state: State, square: int, level: int) -> float:
        after = state.result(square)
        if after.is_terminal or level <= 1:
            return WIN_SCORE if after.winner else UNKNOWN
        return rest(below(score, state, after, level - 1))

    return score


SHOWN = _program(lambda below: (8 + sum(below) / 2) / len(below))  # the one in the notebook, with its fault
FIRST = _program(lambda below: sum(below) / 2 / len(below))  # what the author began with
SCORE_SLIPS: dict[str, list[Score]] = {
    ADDS: [SHOWN, FIRST],
    COPIED: [_program(below=lambda _score, before, after, level: _below(SHOWN, before, after, level))],
    MINUS: [
        _program(lambda below: -(8 + sum(below) / 2) / len(below)),
        _program(lambda below: (-8 + sum(below) / 2) / len(below)),
    ],
    ONE: [_program(lambda below: (8 - below[0] / 2) / len(below)), _program(lambda below: 8 - below[0] / 2)],
    BASE: [_program(lambda below, begin=begin: (begin - sum(below) / 2) / len(below)) for begin in (0, 1, 16)],  # type: ignore[misc]
    RESET: [_program(lambda below: (8 - below[-1] / 2) / len(below))],
    SHARE: [_program(lambda below: 8 - sum(below) / 2)],
    WHOLE: [_program(lambda below: (8 - sum(below)) / len(below))],
    EIGHTS: [_program(lambda below: 8 - sum(below) / 2 / len(below))],
    COUNT: [_program(lambda below: (8 - sum(below) / 2) / (len(below) + 1))],
    CUT_OFF: [
        _program(lambda below: (8 - sum(below) / 2) // len(below)),
        _program(lambda below: (8 - sum(below) // 2) // len(below)),
    ],
    BEFORE: [
        _program(below=lambda score, before, after, level: [score(before, reply, level) for reply in after.actions()]),
        _program(below=lambda score, before, _after, level: _below(score, before, before, level)),
    ],
}


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
    return Case((state, depth), want, state, lambda got: is_close(got, want), rounded(want))


def _advise_depth(case: Case, got: Any, function: Callable[..., Any]) -> str:
    state, depth = case.arguments
    if got is None:
        return RETURN
    if isinstance(got, Raised):
        return _advise_on_depth_error(got.exception)
    if not is_number(got):
        return NUMBER
    if state.is_terminal:
        return FOR_WHOM.format(winner=state.winner) if state.winner and is_close(got, -case.want) else END
    if abs(got - case.want) < NEARLY:
        return ROUNDED
    if depth and type(got) is int and got in state.actions():
        return "Is that a square? What it is worth was wanted."
    probes = [(state, depth) for free in (4, 6) for state in _with_free(free, 8) for depth in range(3)]
    for hint, slips in SLIPS.items():
        if any(acts_like(function, slip, probes) for slip in slips):
            return hint
    return SMALL


def _advise_on_depth_error(error: BaseException) -> str:
    if "by_open_lines() missing" in str(error):
        return "by_open_lines asks for a state and for a player: for whom should it speak?"
    return advise_on_search(error, "a state and a depth")


def _search(
    guess: Callable[[State], float] = lambda state: by_open_lines(state, state.to_move),
    combine: Callable[[Sequence[float]], float] = lambda below: -min(below),
    past_end: bool = False,
    deep: Callable[[int], int] = lambda depth: depth,
) -> Callable[[State, int], float]:
    """Return minimax to a depth, with some other way to guess, to put values together, or to take the depth."""

    def search(state: State, depth: int) -> float:
        if state.is_terminal and not past_end:
            return state.utility(state.to_move)
        if depth == 0 or state.is_terminal:
            return guess(state)
        return combine([search(state.result(square), depth - 1) for square in state.actions()])

    return lambda state, depth: search(state, deep(depth))


SLIPS = {
    TO_THE_END: [_search(deep=lambda _depth: FAR)],
    ONE_IS_LAST: [_search(deep=lambda depth: depth - 1 if depth else FAR)],
    PASSED_ON: [_search(deep=lambda depth: FAR if depth else 0)],
    LESS_FAR: [_search(deep=lambda depth: max(depth - 1, 0))],
    FURTHER: [_search(deep=lambda depth: depth + 1)],
    END: [_search(past_end=True)],
    SIDE: [
        _search(lambda state: by_open_lines(state, other(state.to_move))),
        _search(lambda state: by_open_lines(state, "x")),
    ],
    SIGN: [_search(combine=max)],
    TURN: [_search(combine=lambda below: -max(below))],
    FROM_0: [_search(combine=lambda below: max(0, -min(below)))],
    ONE_MOVE: [_search(combine=lambda below: -below[0])],
    NO_GUESS: [_search(lambda _state: 0)],
}
