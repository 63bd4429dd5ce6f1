"""Checks and hints of notebook 08 and its more: depth_limited, score, sure_win, rescale, evaluation."""

from dataclasses import replace
from functools import cache, partial, reduce
from itertools import product, starmap
from typing import Any

from ttt import lookahead
from ttt.check.boards import (
    all_states,
    boards_of_four,
    greatest,
    unfinished_states,
    value,
    with_free,
)
from ttt.check.engine import Case, Cases, by_cases, exercise, judge, judge_number, remembering
from ttt.check.hints import Errors
from ttt.check.n06_minimax import SEARCH_ERRORS, on_way_up
from ttt.check.trees import where
from ttt.check.verdict import Verdict, right, wrong
from ttt.check.watch import is_close, is_number, rounded
from ttt.count import results
from ttt.game import PLAYERS, State
from ttt.lookahead import (
    UNKNOWN,
    WIN_SCORE,
    Evaluation,
    averaging_choice,
    averaging_scores,
    by_open_lines,
)
from ttt.notation import shown

NUMBER = "A number was expected."


def _open(free: int, most: int) -> list[State]:
    return [state for state in unfinished_states() if len(state.actions()) == free][:most]


def _searched(state: State, depth: int) -> float:
    return lookahead.depth_limited(state, depth, by_open_lines)


ONE_LESS = (
    "You guess one ply too early here. At which depth does your function guess? "
    "(If it keeps answers, it has to keep the depth with them.)"
)
CHILD_DEPTH = "One ply ahead all is right, and here you look one ply less far. Which depth does each child get?"


def _advise_depth(case: Case, got: Any) -> str:
    state, depth = case.arguments
    if not is_number(got):
        return NUMBER
    if state.is_terminal:
        return "The game is over here. What is that worth to the side to move? There is nothing to guess."
    if depth == 0 and is_close(-got, case.want):
        return "Who is to move where the depth ends, and for whom does your guess speak there?"
    if depth == 0:
        return "Depth 0 means: guess here and now. Which line does that, and is the guess returned?"
    return _advise_deeper(case, got)


def _advise_deeper(case: Case, got: float) -> str:
    state, depth = case.arguments
    if is_close(got, _searched(state, depth - 1)):
        return ONE_LESS if depth == 1 else CHILD_DEPTH
    if got == 0 > case.want:
        return "Every move is worth less than 0 here. Where does your best begin?"
    if got == value(state):
        kept = "(What keeps answers has to keep the depth, too.)"
        return f"Here you look to the end. Which depth does the next call get? {kept}"
    children = [_searched(child, depth - 1) for child in results(state)]
    hint = on_way_up(got, children, state.to_move)
    return hint or "Try depth 0 first, then depth 1, in a cell of its own."


@by_cases(
    _advise_depth,
    errors=SEARCH_ERRORS,
    what="boards and depths",
    where=partial(where, _searched),
)
def depth_limited() -> Cases:
    """Check minimax that stops at a depth and guesses by open lines, for the side to move: `function(state, depth)`."""
    states = [state for state in all_states() if state.is_terminal][-20:]
    for free in range(1, 10):
        states += _open(free, 30)
    for depth, state in product(range(4), states):
        if depth < 3 or len(state.actions()) < 6:
            want = float(_searched(state, depth))
            yield Case((state, depth), want, state, expected=rounded(want))


def best(state: State, depth: int, evaluation: Evaluation = by_open_lines) -> list[int]:
    """Return the squares that look best so many plies ahead, the move included."""
    worth = {}
    for square in state.actions():
        after = state.result(square)
        worth[square] = -lookahead.depth_limited(after, depth - 1, evaluation)
    return greatest(worth)


def _score_case(state: State, square: int, level: int, want: float) -> Case:
    return Case(
        (state, square, level),
        float(want),
        state,
        expected=rounded(want),
        tints=lambda _: {square: "striped"},
    )


TELLING = (State.parse("xxo/xo./..."), 8)  # replies with 1, 16 and 1: each slip gives another score
SCORE_ERRORS: Errors = SEARCH_ERRORS | {
    ZeroDivisionError: "On a full board there is no reply, and 0 to divide by. What is such a move worth?"
}


def _advise_score(case: Case, got: Any) -> str:
    state, square, level = case.arguments
    after = state.result(square)
    if not is_number(got):
        return NUMBER
    if after.winner:
        return f"This move wins: that is worth {WIN_SCORE:g}, at any level."
    if after.is_terminal or level == 1:
        return f"The board is full here, or the level is used up: that is worth {UNKNOWN:g}."
    if level > 2:
        return "Up to level 2 all is right. Which function scores the replies, and is an answer kept for another level?"
    return _advise_on_replies(state, square, got)


def _advise_on_replies(state: State, square: int, got: float) -> str:
    if is_close(got, averaging_scores(state, 9)[square] or 0):
        return "That is what you get if you look to the end. Which level do the replies get?"
    after = state.result(square)
    scores = [score for score in averaging_scores(after, 1) if score is not None]
    for hint, slips in _slips(scores).items():
        if any(is_close(got, slip) for slip in slips):
            return hint
    return (
        "Work it out by hand for this one move: what does each reply score, and what is left of 8?"
    )


@by_cases(_advise_score, errors=SCORE_ERRORS, what="moves and levels")
def score() -> Cases:
    """Check the Lua program's score: `function(state, square, level)`."""
    for free, most in ((1, 40), (3, 60), (4, 40), (5, 5)):
        if free == 3:  # after what needs no replies
            yield _score_case(*TELLING, 2, -1 / 3)
        for state, level in product(_open(free, most), (1, 2, 3, 9)):
            for square, want in enumerate(averaging_scores(state, level)):
                if want is not None:
                    yield _score_case(state, square, level, want)


def _slips(scores: list[float]) -> dict[str, list[float]]:
    """Return what each mistake gives for replies with these scores, in place of (8 - half) / replies."""
    replies = len(scores)
    half = sum(scores) / 2
    return {
        # As in the notebook; and what the author began with
        ADDS: [(8 + half) / replies, half / replies],
        LEFT_OF_8: [-half / replies, 8 - half],
        "Only half of each reply's score is taken off.": [(8 - 2 * half) / replies],
        "What is left of 8 is divided: the 8 as well.": [8 - half / replies],
        ONE_REPLY: [(8 - scores[0] / 2) / replies, (8 - scores[-1] / 2) / replies],
    }


ADDS = "A reply that is good for the opponent makes your score greater. Should it?"
LEFT_OF_8 = "A score begins with 8, and what is left of that is divided by the number of replies. Does yours do both?"
ONE_REPLY = "Only one reply counts. Where does the sum begin, and when do you return?"

EVERY = "You don't choose for o. For how many of its squares must there be a line?"
NO_LINE = "A list of moves was expected, or None."


@exercise
def sure_win(function: Any) -> Verdict:
    """Check `function(state, level)`: moves by which x wins, whatever the level picks as o; None if x can't be sure."""
    asked = remembering(function)
    cases = starmap(_sure_case, _levels())
    what = "boards and levels"
    verdict = judge(
        asked, "sure_win", cases, _advise_sure, errors=SEARCH_ERRORS, nothing="", what=what
    )
    if not verdict:
        return verdict
    line = asked(State(), 9)
    more = f"; from the empty board {_written(line)}: level 9 has no way out."
    return replace(verdict.going_on(more), state=reduce(State.result, line, State()))


def _written(moves: Any, between: str = " ") -> str:
    return between.join(map(str, moves))


def _levels() -> list[tuple[State, int]]:
    """Return boards, the fullest first and the empty one last, each with a level: only level 2 may pick what loses."""
    pairs = []
    for free in range(6):
        states = with_free(free)
        pairs += [(state, 9) for state in states[:: len(states) // 25 + 1]]
    pairs += [(state, 2) for state in with_free(5)[::2]]
    return [*pairs, (LUCKY, 9), (LUCKY, 2), (State(), 9)]


LUCKY = State.parse("x../.o./...")  # x is sure to win against level 9, and not against level 2


def _sure_case(state: State, level: int) -> Case:
    if not _is_won(state, level):
        return Case((state, level), None, state)
    words = "moves by which x wins, in a list" if state.actions() else "[]"
    return Case((state, level), [], state, lambda got: not _fault(state, level, got), words)


@cache
def _is_won(state: State, level: int) -> bool:
    """Can x win for sure, whatever this level takes as o?"""
    if state.is_terminal:
        return state.winner == "x"
    if state.to_move == "x":
        return any(_is_won(state.result(square), level) for square in state.actions())
    return all(_is_won(state.result(square), level) for square in _picks(state, level))


@cache
def _picks(state: State, level: int) -> tuple[int, ...]:
    """Return the squares among which o chooses at this level."""
    return averaging_choice(state, level).best or state.actions()


def _fault(state: State, level: int, moves: Any) -> str:
    """Return what is wrong with a line against a level, or nothing."""
    if not isinstance(moves, list | tuple):
        return NO_LINE
    for i, square in enumerate(moves):
        before = f"After {_written(moves[:i])}," if i else "Here"
        if state.to_move == "o" and not state.is_terminal:
            picks = _picks(state, level)
            if square not in picks:
                return (
                    f"{before} level {level} takes {_written(picks, ' or ')}, not {shown(square)}."
                )
        try:
            state = state.result(square)
        except (TypeError, ValueError) as problem:
            return f"{before} {problem}."
    return "" if state.winner == "x" else "At the end of this line, x has not won."


def _advise_sure(case: Case, got: Any) -> str:
    state, level = case.arguments
    if got is None:
        return _advise_on_none(state)
    if not isinstance(got, list | tuple):
        return NO_LINE
    if case.want is None and not got:
        return "[] says that x has won already, and x has not. What says that x is not sure to win?"
    if case.want is None and state == LUCKY:
        return "The level is 2 to the end of a game. Which does the next call get? And is an answer kept for another?"
    if case.want is None:
        return f"x is not sure to win here, if level {level} picks well. {EVERY}"
    if not _fault(state, level, got[::-1]):
        return "These are the right moves. In which order are they played?"
    return f"{_fault(state, level, got)} Is each square in front of the moves that follow it?"


def _advise_on_none(state: State) -> str:
    if state.to_move == "o":
        return "Here x wins, whatever the level picks. Do you find a line for each square, and return one of them?"
    if all(after.winner for after in results(state)):
        return "x wins with one move here, and [] follows. Do you take that for None? (append gives back None, too.)"
    return "x may choose: one move is enough. Do you try every move, and return the line that you find?"


RESCALE = {
    (4,): "That is with 16. What does your search get as its third argument?",
    (3,): "There are three kinds of openings. How many of the nine squares are that?",
    (0,): "On the board above it is cured. And elsewhere? Count the openings for which there is a list of moves.",
}  # fmt: skip


@exercise
def rescale(openings: Any) -> Verdict:
    """Check from how many openings x is sure to win against level 9, if a win scores 2 in place of 16."""
    return judge_number(openings, 9, RESCALE, "Ask your search about the state after each opening.")


BETWEEN = "1 and -1 are for what is certain. Divide your number by something greater than anything that can come up."


@exercise
def evaluation(function: Evaluation) -> Verdict:
    """Check a guess on 200 boards of 4×4, on each of which some move gives something away: how often is it chosen?"""
    asked = remembering(function)
    cases = starmap(_guess_case, _guesses())
    verdict = judge(
        asked, "evaluation", cases, _advise_guess, errors=SEARCH_ERRORS, what="guesses", patience=20
    )
    return _compared(asked) if verdict else verdict


def _guess_case(state: State, player: str) -> Case:
    words = "a number above -1 and below 1"
    return Case((state, player), 0.0, state, lambda got: is_number(got) and -1 < got < 1, words)


def _advise_guess(_case: Case, got: Any) -> str:
    return f"{BETWEEN} (// leaves whole numbers only.)" if type(got) is int else BETWEEN


def _compared(mine: Evaluation) -> Verdict:
    """Return what to say of a guess: on how many boards it keeps the value, beside open lines."""
    keeps = _keeps(mine)
    lines = _keeps(by_open_lines)
    said = f"it keeps the value on {len(keeps)} of the {len(boards_of_four())} boards, open lines on {len(lines)}."
    guesses = {state: (mine(state, "x"), mine(state, "o")) for state, _ in _guesses()}
    for state, (x, o) in guesses.items():
        if abs(x + o) > 1e-9:
            numbers = f"{rounded(x)} and {rounded(o)}"
            hint = f"What is good for x is just as bad for o. On this board, your guesses for them are {numbers}."
            return wrong(f"the guesses for x and for o are not opposites; {said}", hint, state)
    if len(keeps) > len(lines):
        return right(said)
    state = next(state for state in boards_of_four() if state not in keeps)
    taken = best(state, 1, mine)[0]
    hint = f"Here it takes {taken}. What do two or three marks of one player in a line of state.variant.lines mean?"
    if len(_keeps(lambda state, player: -mine(state, player))) > len(lines):
        hint = f"Here it takes {taken}. With its sign changed, your guess would be a good one: what is good for whom?"
    return wrong(said, hint, state, {taken: "crossed"})


@cache
def _guesses() -> list[tuple[State, str]]:
    """Return what is asked: each position after a move on one of the boards that is not over, for both players."""
    after = [
        child for state in boards_of_four() for child in results(state) if not child.is_terminal
    ]
    return [*product(dict.fromkeys(after), PLAYERS)]


def _keeps(function: Evaluation) -> list[State]:
    """Return the boards on which one ply of looking ahead with this guess gives nothing away."""
    return [
        state
        for state, keeping in boards_of_four().items()
        if best(state, 1, function)[0] in keeping
    ]
