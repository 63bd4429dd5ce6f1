"""Checks and hints of notebook 08 and its more: depth_limited, evaluation, sure_win, rescale."""

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
from ttt.check.n06_minimax import SEARCH_ERRORS, on_way_up
from ttt.check.trees import where
from ttt.check.verdict import Verdict, right, wrong
from ttt.check.watch import is_close, is_number, rounded
from ttt.count import results
from ttt.game import PLAYERS, State
from ttt.lookahead import Evaluation, averaging_choice, by_marks, by_open_lines
from ttt.notation import shown
from ttt.variant import Variant

NUMBER = "A number was expected."


def _open(free: int, most: int) -> list[State]:
    return [state for state in unfinished_states() if len(state.actions()) == free][:most]


def _searched(state: State, depth: int) -> float:
    return lookahead.depth_limited(state, depth, by_open_lines)


ONE_LESS = (
    "This is what a look one ply less far gives. At which depth does your function guess? "
    "(If it keeps answers, it has to keep the depth with them.)"
)
CHILD_DEPTH = (
    "One ply ahead, all is right. Here, your function looks one ply less far than it should. "
    "Which depth does each child get?"
)


def _advise_depth(case: Case, got: Any) -> str:
    state, depth = case.arguments
    if not is_number(got):
        return NUMBER
    if state.is_terminal:
        return "The game is over here, so its value is its utility, and not a guess. Which do you ask for first?"
    if depth == 0 and is_close(-got, case.want):
        return "Here your guess is for the wrong player. It must be for the side that is to move."
    if depth == 0:
        return "If the depth is 0, your function should return the guess for this board. Which of your lines does that?"
    return _advise_deeper(case, got)


def _advise_deeper(case: Case, got: float) -> str:
    state, depth = case.arguments
    if is_close(got, _searched(state, depth - 1)):
        return ONE_LESS if depth == 1 else CHILD_DEPTH
    if got == 0 > case.want:
        return "Every move is worth less than 0 here. With which number does your best begin?"
    if got == value(state):
        kept = "(If it keeps answers, it has to keep the depth with them.)"
        return f"Here your function looks to the end of the game. Which depth does the next call get? {kept}"
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


BETWEEN = (
    "1 and -1 are for games that are over. "
    "Divide your number by something that is greater than anything that can come up."
)
ALIKE = "Your guess for x and your guess for o are the same here: {}. What is good for one is bad for the other."
SAME = (
    "After each move here, your guess is the same: {}. What do you count? "
    "(A line is a tuple of squares. The marks are in state.squares.)"
)
FIXED = (
    "This board has fewer squares than another one. "
    "Your guess must work on boards of any size: go through the lines of state.variant.lines."
)
OPPOSITES = (
    "What is good for x is just as bad for o. On this board, you guess {} for x and {} for o."
)


@exercise
def evaluation(function: Evaluation) -> Verdict:
    """Check a guess, on 200 boards of 4×4 on each of which some move gives something away: how often is it chosen?"""
    asked = remembering(function)
    cases = starmap(_guess_case, _guesses())
    errors = SEARCH_ERRORS | {IndexError: FIXED}
    verdict = judge(
        asked, "evaluation", cases, _advise_guess, errors=errors, what="guesses", patience=20
    )
    return _compared(asked) if verdict else verdict


def _guess_case(state: State, player: str) -> Case:
    words = "a number above -1 and below 1"
    return Case((state, player), 0.0, state, lambda got: is_number(got) and -1 < got < 1, words)


def _advise_guess(_case: Case, got: Any) -> str:
    if not is_number(got):
        return NUMBER
    return f"{BETWEEN} (// leaves whole numbers only.)" if type(got) is int else BETWEEN


def _compared(mine: Evaluation) -> Verdict:
    """Return what to say of a guess: on how many boards it keeps the value, beside open lines."""
    keeps = _keeps(mine)
    lines = _keeps(by_open_lines)
    beside = f"by_open_lines makes {_mistakes(lines)}, by_marks {_mistakes(_keeps(by_marks))}."
    said = f"{_mistakes(keeps)} mistakes on {len(boards_of_four())} boards. {beside}"
    guesses = {state: (mine(state, "x"), mine(state, "o")) for state, _ in _guesses()}
    for state, (x, o) in guesses.items():
        if abs(x + o) > 1e-9:
            hint = ALIKE if is_close(x, o) else OPPOSITES
            hint = hint.format(rounded(x), rounded(o))
            return wrong(f"the guesses for x and for o are not opposites; {said}", hint, state)
    if len(keeps) > len(lines):
        return right(said)
    state = next(state for state in boards_of_four() if state not in keeps)
    return wrong(said, _advise_on_choice(mine, state, len(lines)), state)


def _advise_on_choice(mine: Evaluation, state: State, enough: int) -> str:
    """Return advice on a guess that likes a wrong move best on this board, and errs on too many."""
    here = {mine(after, state.to_move) for after in results(state) if not after.is_terminal}
    if len(here) == 1:
        return SAME.format(rounded(here.pop()))
    takes = f"Here it takes {best(state, 1, mine)[0]}."
    if len(_keeps(lambda state, player: -mine(state, player))) > enough:
        turned = "With its sign turned around, yours would be a good guess"
        return f"{takes} {turned}: what is good for `player` must be above 0."
    return f"{takes} Look at each line that is open to one side only. How many marks does that side have on it?"


OTHER_SIZES = (
    State.parse("x.. .o. ..."),
    State.parse("ooo.. xxx.. ..... ..... .....", Variant(5, 5, 4)),
)


@cache
def _guesses() -> list[tuple[State, str]]:
    """Return what is asked: each unfinished position after a move on these boards and others, for both players."""
    boards = [*boards_of_four(), *OTHER_SIZES]
    after = [child for state in boards for child in results(state) if not child.is_terminal]
    return [*product(dict.fromkeys(after), PLAYERS)]


def _mistakes(keeps: list[State]) -> int:
    """Return on how many boards something was given away."""
    return len(boards_of_four()) - len(keeps)


def _keeps(function: Evaluation) -> list[State]:
    """Return the boards on which one ply of looking ahead with this guess gives nothing away."""
    return [
        state
        for state, keeping in boards_of_four().items()
        if best(state, 1, function)[0] in keeping
    ]
