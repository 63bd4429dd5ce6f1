"""Checks and hints of notebook 08 and its more: depth_limited, horizon, score, sure_win, rescale, evaluation."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial, reduce
from itertools import product, starmap
from random import Random
from typing import Any

from ttt import lookahead
from ttt.check.boards import all_states, unfinished_states, with_free
from ttt.check.engine import Case, exercise, judge, judge_number, remembering
from ttt.check.n06_minimax import SEARCH_ERRORS, on_way_up
from ttt.check.verdict import Verdict, not_yet, right, wrong
from ttt.check.watch import is_close, is_number, rounded
from ttt.count import results
from ttt.game import PLAYERS, State, Variant, shown
from ttt.lookahead import (
    UNKNOWN,
    WIN_SCORE,
    Evaluation,
    averaging_choice,
    averaging_scores,
    by_open_lines,
)
from ttt.minimax import outcome, outcomes

NUMBER = "A number was expected."


@exercise
def depth_limited(function: Callable[[State, int], float]) -> Verdict:
    """Check minimax that stops at a depth and guesses by open lines, for the side to move: `function(state, depth)`."""
    what = "boards and depths"
    return judge(
        function, "depth_limited", _depth_cases(), _advise_depth, errors=SEARCH_ERRORS, what=what
    )


def _depth_cases() -> Iterator[Case]:
    over = [state for state in all_states() if state.is_terminal]
    some = [*over[-20:], *(state for free in range(1, 10) for state in _open(free, 30))]
    for depth, state in product(range(4), some):
        if depth < 3 or len(state.actions()) < 6:
            want = lookahead.depth_limited(state, depth, by_open_lines)
            yield Case((state, depth), want, state, partial(is_close, want=want), rounded(want))


def _open(free: int, most: int) -> list[State]:
    return [state for state in unfinished_states() if len(state.actions()) == free][:most]


def _advise_depth(case: Case, got: Any) -> str:
    state, depth = case.arguments
    if not is_number(got):
        return NUMBER
    if state.is_terminal:
        return "The game is over here. What is that worth to the side to move? There is nothing to guess."
    if depth == 0:
        return (
            SIDE
            if is_close(-got, case.want)
            else "Depth 0 means: guess here and now. Which line does that?"
        )
    if is_close(got, lookahead.depth_limited(state, depth - 1, by_open_lines)):
        return "You look one ply less far than that. At which depth should you guess?"
    if got == outcome(state).value:
        return "You look to the end. Which depth does the next call get?"
    children = [
        lookahead.depth_limited(child, depth - 1, by_open_lines) for child in results(state)
    ]
    return (
        on_way_up(got, children, state.to_move)
        or "Try depth 0 first, then depth 1, in a cell of its own."
    )


SIDE = "Who is to move where the depth ends, and for whom does your guess speak there?"
SHOWN = State.parse("o.. ..x ...")  # the board in the notebook


@exercise
def horizon(state: Any) -> Verdict:
    """Check a 3×3 board on which a look 3 plies ahead and one 5 plies ahead have no best square in common."""
    name = "horizon"
    if state is ...:
        return not_yet(name, "not yet. Put a board in place of the ..., and run the cell again.")
    if not isinstance(state, State) or state.variant is not Variant():
        hint = "State.parse makes one of a text such as 'x.o/.x./...'."
        return wrong(name, f"a State of the 3×3 game was expected, not {shown(state)}.", hint)
    if state.is_terminal:
        return wrong(
            name, "the game is over here.", "Take a board on which a player is to move.", state
        )
    if state.canonical() == SHOWN.canonical():
        return wrong(
            name, "that is the board above, or an image of it.", "There are others.", state
        )
    near, far = best(state, 3), best(state, 5)
    told = f"3 plies ahead the best are {near}, 5 plies ahead {far}"
    if both := sorted(set(near) & set(far)):
        return wrong(
            name,
            f"{told}.",
            f"{both[0]} is in both. Let a loop over reachable() look for you.",
            state,
        )
    end = outcomes(state)
    told += f". In truth, {near[0]} is a {end[near[0]]}, {far[0]} a {end[far[0]]}."
    return right(name, f"{told}", state=state)


def best(state: State, depth: int, evaluation: Evaluation = by_open_lines) -> list[int]:
    """Return the squares that look best so many plies ahead, the move included."""
    after = {square: state.result(square) for square in state.actions()}
    worth = {
        square: -lookahead.depth_limited(after[square], depth - 1, evaluation) for square in after
    }
    return [square for square in worth if worth[square] == max(worth.values())]


@exercise
def score(function: Callable[[State, int, int], float]) -> Verdict:
    """Check the Lua program's score: `function(state, square, level)`."""
    return judge(
        function,
        "score",
        _score_cases(),
        _advise_score,
        errors=SEARCH_ERRORS,
        what="moves and levels",
    )


def _score_cases() -> Iterator[Case]:
    for free, most in ((1, 40), (3, 60), (4, 40), (5, 5)):
        for state, level in product(_open(free, most), (1, 2, 3, 9)):
            for square, want in enumerate(averaging_scores(state, level)):
                if want is not None:
                    accepts, tints = (
                        partial(is_close, want=want),
                        lambda _, square=square: {square: "striped"},
                    )
                    yield Case((state, square, level), want, state, accepts, rounded(want), tints)


def _advise_score(case: Case, got: Any) -> str:
    state, square, level = case.arguments
    after = state.result(square)
    if not is_number(got):
        return NUMBER
    if after.winner:
        return f"This move wins: that is worth {WIN_SCORE:g}, at any level."
    if after.is_terminal or level == 1:
        return f"The board is full here, or the level is used up: that is worth {UNKNOWN:g}. Did you change that line?"
    if level > 2:
        return "Up to level 2 all is right, and then it isn't. Which function does yours call for the replies?"
    below = [score for score in averaging_scores(after, 1) if score is not None]
    replies, half = len(below), sum(below) / 2
    slips = {  # what each mistake gives in place of (8 - half) / replies
        ADDS: [
            (8 + half) / replies,
            half / replies,
        ],  # as in the notebook; and what the author began with
        "There is a minus, but in the wrong place. What is taken off what?": [
            -(8 + half) / replies
        ],
        LEFT_OF_8: [-half / replies, 8 - half],
        ONE_REPLY: [(8 - below[0] / 2) / replies, (8 - below[-1] / 2) / replies],
    }
    by_hand = (
        "Work it out by hand for this one move: what does each reply score, and what is left of 8?"
    )
    return next(
        (hint for hint, numbers in slips.items() if any(is_close(got, one) for one in numbers)),
        by_hand,
    )


ADDS = "A reply that is good for the opponent makes your score greater. Should it?"
LEFT_OF_8 = "A score begins with 8, and what is left of that is divided by the number of replies. Does yours do both?"
ONE_REPLY = "Only one reply counts. Where does the sum begin, and when do you return?"

EVERY = "You don't choose for o. For how many of its squares must there be a line?"
NO_LINE = "A list of moves was expected, or None."
SURE_ERRORS = {
    "IndexError": "An empty list has nothing to take out. What if no square has a line?"
} | SEARCH_ERRORS


@exercise
def sure_win(function: Callable[[State, int], Any]) -> Verdict:
    """Check `function(state, level)`: moves by which x wins, whatever the level picks as o; None if x can't be sure."""
    asked = remembering(function)
    cases, what = starmap(_sure_case, _levels()), "boards and levels"
    verdict = judge(
        asked, "sure_win", cases, _advise_sure, errors=SURE_ERRORS, nothing="", what=what
    )
    if not verdict:
        return verdict
    line = asked(State(), 9)
    told = f"; from the empty board {' '.join(map(str, line))}: level 9 has no way out."
    return replace(verdict.going_on(told), state=reduce(State.result, line, State()))


def _levels() -> list[tuple[State, int]]:
    """Return boards, the fullest first and the empty one last, each with a level: only level 2 may pick what loses."""
    kinds = [with_free(free) for free in range(6)]
    some = [(state, 9) for states in kinds for state in states[:: len(states) // 25 + 1]]
    return [*some, *((state, 2) for state in kinds[5][::2]), (State(), 9)]


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
    return averaging_choice(state, level).best or state.actions()


def _fault(state: State, level: int, moves: Any) -> str:
    """Return what is wrong with a line against a level, or nothing."""
    if not isinstance(moves, list | tuple):
        return NO_LINE
    for i, square in enumerate(moves):
        before = f"After {' '.join(map(str, moves[:i]))}," if i else "Here"
        if (
            state.to_move == "o"
            and not state.is_terminal
            and square not in (picks := _picks(state, level))
        ):
            return (
                f"{before} level {level} takes {' or '.join(map(str, picks))}, not {shown(square)}."
            )
        try:
            state = state.result(square)
        except (TypeError, ValueError) as problem:
            return f"{before} {problem}."
    return "" if state.winner == "x" else "At the end of this line, x has not won."


def _advise_sure(case: Case, got: Any) -> str:
    state, level = case.arguments
    if got is None and state.to_move == "o":
        return "Here x wins, whatever the level picks. Do you find a line for each square, and return one of them?"
    if got is None and all(state.result(square).winner for square in state.actions()):
        return "x wins with one move here, and [] follows. Do you take that for None? (append gives back None, too.)"
    if got is None:
        return "x may choose: one move is enough. Do you try every move, and return the line that you find?"
    if not isinstance(got, list | tuple):
        return NO_LINE
    if case.want is None:
        return f"x is not sure to win here, if level {level} picks well. {EVERY}"
    if any(isinstance(move, list | tuple) for move in got):
        return "There is a list in the list. Put the moves one after the other, all in one list."
    if not _fault(state, level, got[::-1]):
        return "These are the right moves. In which order are they played?"
    return f"{_fault(state, level, got)} Is each square in front of the moves that follow it?"


@exercise
def rescale(openings: Any) -> Verdict:
    """Check from how many openings x is sure to win against level 9, if a win scores 2 in place of 16."""
    hints: dict[tuple[int, ...], str] = {
        (4,): "That is with 16. What does your search get as its third argument?",
        (
            0,
        ): "On the board above it is cured. And elsewhere? Count the openings for which there is a list of moves.",
    }
    return judge_number(
        openings, "rescale", 9, hints, "Ask your search about the state after each opening."
    )


BETWEEN = "1 and -1 are for what is certain. Divide your number by something greater than anything that can come up."


@exercise
def evaluation(function: Evaluation) -> Verdict:
    """Check a guess on 200 boards of 4×4, on each of which some move gives something away: how often is it chosen?"""
    asked = remembering(function)
    words = "a number above -1 and below 1"
    cases = (
        Case(given, 0.0, given[0], lambda got: is_number(got) and -1 < got < 1, words)
        for given in _asked()
    )
    verdict = judge(
        asked,
        "evaluation",
        cases,
        lambda *_: BETWEEN,
        errors=SEARCH_ERRORS,
        what="guesses",
        patience=20,
    )
    return _compared(asked) if verdict else verdict


def _compared(mine: Evaluation) -> Verdict:
    """Return what to say of a guess: on how many boards it keeps the value, beside open lines."""
    name, keeps, lines = "evaluation", _kept(mine), _kept(by_open_lines)
    told = f"it keeps the value on {len(keeps)} of the {len(_boards())} boards, open lines on {len(lines)}"
    if len(keeps) > len(lines) and any(
        mine(state, "x") != mine(state, "o") for state, _ in _asked()
    ):
        return right(name, f"{told}.")
    if (
        state := next(
            (one for one, _ in _asked() if abs(mine(one, "x") + mine(one, "o")) > 1e-9), None
        )
    ) is not None:
        x, o = rounded(mine(state, "x")), rounded(mine(state, "o"))
        hint = f"What is good for x is just as bad for o. On this board, your guesses for them are {x} and {o}."
        return wrong(name, f"it does not speak for the player; {told}.", hint, state)
    state = next(state for state in _boards() if state not in keeps)
    taken = best(state, 1, mine)[0]
    hint = f"Here it takes {taken}. What does a line with two or three marks of one player mean, and a line with none?"
    return replace(wrong(name, f"{told}.", hint, state), tints={taken: "crossed"})


@cache
def _asked() -> list[tuple[State, str]]:
    """Return what is asked: each position after a move on one of the boards that is not over, for both players."""
    after = (state.result(square) for state in _boards() for square in state.actions())
    return [
        (state, player)
        for state in dict.fromkeys(after)
        if not state.is_terminal
        for player in PLAYERS
    ]


def _kept(function: Evaluation) -> list[State]:
    """Return the boards on which one ply of looking ahead with this guess gives nothing away."""
    return [state for state, keeping in _boards().items() if best(state, 1, function)[0] in keeping]


@cache
def _boards() -> dict[State, list[int]]:
    """Return boards of 4×4, reached at random, and the squares that keep the value of each; others do not."""
    from ttt.solvers.tablebase import solved

    table, rng, found = solved(Variant(4, 4, 4)), Random(7), dict[State, list[int]]()
    while len(found) < 200:
        state = State.empty(table.variant)
        for _ in range(rng.choice((6, 7, 8, 9))):
            state = state if state.is_terminal else state.result(rng.choice(state.actions()))
        worth = {square: one.value for square, one in enumerate(table.predict(state)) if one}
        keeping = [square for square in worth if worth[square] == max(worth.values())]
        if len(keeping) < len(worth):
            found[state] = keeping
    return found
