"""Checks and hints of notebook 08 and its more: depth_limited, horizon, score, sure_win, rescale, evaluation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial, reduce
from itertools import product
from random import Random
from typing import Any

from ttt import lookahead
from ttt.check.boards import all_states, unfinished_states, with_free
from ttt.check.engine import RETURN, Case, Verdict, judge, judge_number, remembering, wrong
from ttt.check.n06_minimax import SEARCH_ERRORS
from ttt.check.watch import acts_like, code_of, is_close, is_number, rounded
from ttt.game import PLAYERS, State, Variant, other, shown
from ttt.lookahead import UNKNOWN, WIN_SCORE, Evaluation, averaging_choice, averaging_scores, by_open_lines
from ttt.minimax import outcomes

NEARLY = 0.006  # as far as a score rounded to two digits may be off
NUMBER = "A number was expected."
ROUNDED = "Right, but rounded. Scores and guesses are compared with each other, so the last digits count, too."

NO_PLAYER = "by_open_lines asks for a state and a player, 'x' or 'o': for whom should it speak?"
DEPTH_ERRORS = SEARCH_ERRORS | {"by_open_lines() missing": NO_PLAYER, "is not a player": NO_PLAYER}
Limited = Callable[[State, int], float]


def depth_limited(function: Limited) -> Verdict:
    """Check minimax that stops at a depth and guesses by open lines, for the side to move: `function(state, depth)`."""
    advise, what = partial(_advise_depth, function), "boards and depths"
    return judge(function, "depth_limited", _depth_cases(), advise, errors=DEPTH_ERRORS, what=what)


def _depth_cases() -> Iterator[Case]:
    over = [state for state in all_states() if state.is_terminal]
    some = [*over[-20:], *(state for free in range(1, 10) for state in _open(free, 30))]
    for depth in range(4):
        for state in some:
            if depth < 3 or len(state.actions()) < 6:
                want = lookahead.depth_limited(state, depth, by_open_lines)
                yield Case((state, depth), want, state, partial(is_close, want=want), rounded(want))


def _open(free: int, most: int) -> list[State]:
    """Return states with so many free squares that are not over."""
    return [state for state in unfinished_states() if len(state.actions()) == free][:most]


def _advise_depth(function: Limited, case: Case, got: Any) -> str:
    state, depth = case.arguments
    if not is_number(got):
        return NUMBER
    if state.is_terminal and state.winner and is_close(got, -case.want):
        return f"The game is over here, and {state.winner} has won. Who would be next, and what is that worth then?"
    if state.is_terminal:
        return END
    if abs(got - case.want) < NEARLY:
        return ROUNDED
    if depth and type(got) is int and got in state.actions():
        return "Is that a square? The exercise asks what the state is worth."
    probes = [(state, depth) for free in (4, 6) for state in _open(free, 8) for depth in range(3)]
    return _slip(function, DEPTH_SLIPS, probes) or "Try depth 0 first, then depth 1, in a cell of its own."


def _slip(function: Callable[..., Any], slips: dict[Any, str], probes: list[Any]) -> str:
    """Return the hint on the mistake that gives the same numbers as a learner's function, or nothing."""
    return next((hint for slip, hint in slips.items() if acts_like(function, slip, probes)), "")


def _search(
    guess: Callable[[State], float] = lambda state: by_open_lines(state, state.to_move),
    *,
    combine: Callable[[Sequence[float]], float] = lambda below: -min(below),
    past_end: bool = False,
    deep: Callable[[int], int] = lambda depth: depth,
    last: Callable[[int], bool] = lambda depth: depth == 0,
) -> Limited:
    """Return minimax to a depth, with another way to guess, to put values together, or to take the depth."""

    def search(state: State, depth: int) -> float:
        if state.is_terminal and not past_end:
            return state.utility(state.to_move)
        if last(depth) or state.is_terminal:
            return guess(state)
        return combine([search(state.result(square), depth - 1) for square in state.actions()])

    return lambda state, depth: search(state, deep(depth))


END = "Where the game is over, its utility is known, and there is nothing to guess. Which question comes first?"
SIDE = "Who is to move where the depth ends, and for whom does your guess speak there?"
DEPTH_SLIPS = {
    _search(last=lambda _depth: False): "At any depth, you look to the end of the game. Which line should stop it?",
    _search(last=lambda depth: depth == 1): "With depth 0 you look to the end of the game. What should stop it there?",
    _search(deep=lambda depth: 9 if depth else 0): "You look to the end. Which depth does the next call get?",
    _search(last=lambda depth: depth <= 1): "You look one ply less far than that. At which depth should you guess?",
    _search(last=lambda depth: depth < 0): "You look one ply further than that. Depth 0 means: guess here and now.",
    _search(last=lambda _depth: True): "You guess at any depth, and never look ahead. Is every gap filled?",
    _search(last=lambda depth: depth != 0): "You guess while some depth is left. When is it used up?",
    _search(deep=lambda depth: min(depth, 1)): "You never look two plies ahead. Which depth does the next call get?",
    _search(past_end=True): END,
    _search(lambda state: by_open_lines(state, other(state.to_move))): SIDE,
    _search(lambda state: by_open_lines(state, "x")): SIDE,
    _search(lambda state: by_open_lines(state, "o")): SIDE,
    _search(combine=max): "A child's value speaks for the other player. What is it worth to this one?",
    _search(combine=lambda below: -max(below)): "Do you want the best of the moves here, or the worst?",
    _search(combine=lambda below: max(0, -min(below))): "Can your best fall below 0 where every move is bad?",
    _search(combine=lambda below: -below[0]): "Only the first move counts. When does your function return?",
    _search(lambda _state: 0): "Where the depth ends, you need a guess: what does by_open_lines say there?",
}

SHOWN = State.parse("o.. ..x ...")  # the board in the notebook
NEAR, FARTHER = 3, 5


def horizon(state: Any) -> Verdict:
    """Check a 3×3 board on which a look 3 plies ahead and one 5 plies ahead have no best square in common."""
    name = "horizon"
    if state is ...:
        return Verdict(False, f"… {name}: not yet. Put a board in place of the ..., and run the cell again.")
    if not isinstance(state, State) or state.variant is not Variant():
        many = isinstance(state, list | tuple | set)
        hint = "Take one of them." if many else "State.parse makes one of a text such as 'x.o/.x./...'."
        return wrong(name, f"a State of the 3×3 game was expected, not {shown(state)}.", hint)
    if state.is_terminal:
        return wrong(name, "the game is over here.", "Take a board on which a player is to move.", state)
    if state.canonical() == SHOWN.canonical():
        return wrong(name, "that is the board above, or an image of it.", "There are others.", state)
    near, far = (best(state, depth) for depth in (NEAR, FARTHER))
    told = f"{NEAR} plies ahead the best are {near}, {FARTHER} plies ahead {far}"
    if both := sorted(set(near) & set(far)):
        hint = f"{both[0]} is in both. Let a loop over reachable() look for you."
        return wrong(name, f"{told}.", hint, state)
    end = outcomes(state)
    told += f". In truth, {near[0]} is a {end[near[0]]}, {far[0]} a {end[far[0]]}."
    return Verdict(True, f"✓ {name}: {told}", state=state)


def best(state: State, depth: int) -> list[int]:
    """Return the squares that look best so many plies ahead, with a guess by open lines."""
    after = {square: state.result(square) for square in state.actions()}
    worth = {square: -lookahead.depth_limited(after[square], depth - 1, by_open_lines) for square in after}
    return [square for square in worth if worth[square] == max(worth.values())]


Score = Callable[[State, int, int], float]
SCORE_ERRORS = SEARCH_ERRORS | {
    "ZeroDivisionError": "You divide by 0. When are no replies left, and what is the move worth then?",
    "is taken": "A reply comes after the move. On which board is its square free, and on which is it taken?",
}


def score(function: Score) -> Verdict:
    """Check the Lua program's score: `function(state, square, level)`."""
    advise, what = partial(_advise_score, function), "moves and levels"
    return judge(function, "score", _score_cases(), advise, errors=SCORE_ERRORS, what=what)


def _score_cases() -> Iterator[Case]:
    for free, most in ((1, 40), (3, 60), (4, 40), (5, 5)):
        for state, level in product(_open(free, most), (1, 2, 3, 9)):
            for square, want in enumerate(averaging_scores(state, level)):
                if want is not None:
                    accepts, tints = partial(is_close, want=want), partial(_striped, square)
                    yield Case((state, square, level), want, state, accepts, rounded(want), tints)


def _striped(square: int, _got: Any) -> dict[int, str]:
    return {square: "striped"}


def _advise_score(function: Score, case: Case, got: Any) -> str:
    state, square, level = case.arguments
    if not is_number(got):
        return NUMBER
    after = state.result(square)
    if after.winner:
        return f"This move wins: that is worth {WIN_SCORE:g}, at any level."
    if after.is_terminal or level == 1:
        return f"The board is full here, or the level is used up: that is worth {UNKNOWN:g}. Did you change that line?"
    if abs(got - case.want) < NEARLY:
        return ROUNDED
    probes = [(state, square, far) for state in _open(4, 6) for square in state.actions() for far in (2, 3)]
    if hint := _slip(function, SCORE_SLIPS, probes):
        return hint
    others = (averaging_scores(state, far)[square] for far in (max(level - 1, 1), level + 1, 9))
    if any(is_close(got, one) for one in others if one is not None):
        return "How far does the next call look? One ply of the level is used up by this move."
    return "Work it out by hand for this one move: what does each reply score, and what is left of 8?"


def _below(score: Score, _before: State, after: State, level: int) -> list[float]:
    """Return what the replies score."""
    return [score(after, reply, level) for reply in after.actions()]


def _program(
    rest: Callable[[list[float]], float] = lambda below: (8 - sum(below) / 2) / len(below),
    below: Callable[[Score, State, State, int], list[float]] = _below,
) -> Score:
    """Return the Lua program's score, with another way to put replies together, or to ask for them."""

    def score(state: State, square: int, level: int) -> float:
        after = state.result(square)
        if after.is_terminal or level <= 1:
            return WIN_SCORE if after.winner else UNKNOWN
        return rest(below(score, state, after, level - 1))

    return score


ADDS = "A reply that is good for the opponent makes your score greater. Should it?"
MINUS = "There is a minus, but in the wrong place. What is taken off what?"
ONE = "Only the first reply counts. When does your function return?"
BASE = "Before anything is taken off, a score begins with a number. Which one? The text above says it."
SHARE = "What is divided by the number of replies: all that is left of the one 8?"
CUT_OFF = "Your division drops the decimals. Which sign divides without a loss?"
BEFORE = "The replies are made on the board after this move. On which board do you score them?"
COPIED = "Up to level 2 all is right, and then it isn't. Which function does yours call for the replies?"
OF_NOTEBOOK = _program(lambda below: (8 + sum(below) / 2) / len(below))  # with its fault
SCORE_SLIPS = {
    OF_NOTEBOOK: ADDS,
    _program(lambda below: sum(below) / 2 / len(below)): ADDS,  # what the author began with
    _program(below=lambda _score, *arguments: _below(OF_NOTEBOOK, *arguments)): COPIED,
    _program(lambda below: -(8 + sum(below) / 2) / len(below)): MINUS,
    _program(lambda below: (-8 + sum(below) / 2) / len(below)): MINUS,
    _program(lambda below: (8 - below[0] / 2) / len(below)): ONE,
    _program(lambda below: 8 - below[0] / 2): ONE,
    _program(lambda below: -sum(below) / 2 / len(below)): BASE,
    _program(lambda below: (16 - sum(below) / 2) / len(below)): BASE,
    _program(lambda below: (8 - below[-1] / 2) / len(below)): "Only the last reply counts. Where does the sum begin?",
    _program(lambda below: (8 - sum(below)) / len(below)): "How much of a reply's score do you take off: all of it?",
    _program(lambda below: 8 - sum(below) / 2): SHARE,
    _program(lambda below: 8 - sum(below) / 2 / len(below)): SHARE,
    _program(lambda below: (8 - sum(below) / 2) / (len(below) + 1)): SHARE,
    _program(lambda below: (8 - sum(below) / 2) // len(below)): CUT_OFF,
    _program(lambda below: (8 - sum(below) // 2) // len(below)): CUT_OFF,
    _program(below=lambda score, before, after, level: [score(before, i, level) for i in after.actions()]): BEFORE,
    _program(below=lambda score, before, _after, level: _below(score, before, before, level)): BEFORE,
}

LEVEL = 9
SOMETIMES = 2  # a level that may pick what loses, or not; at level 9, on 3×3, all its picks are worth the same
MANY = 25  # boards of a kind, with so many free squares
EVERY = "You don't choose for o. For how many of its squares must there be a line?"
SURE_ERRORS = {"IndexError": "An empty list has nothing to take out. What if no square has a line?"}


def sure_win(function: Callable[[State, int], Any]) -> Verdict:
    """Check a search for moves by which x wins, whatever the Lua program at a level picks as o; None if x is not sure.

    It is called with a state and a level.
    """
    name, (asked, found) = "sure_win", remembering(function)
    cases, advise = (_sure_case(*board) for board in (*_levels(), (State(), LEVEL))), partial(_advise_sure, function)
    errors, what = SURE_ERRORS | SEARCH_ERRORS, "boards and levels"
    verdict = judge(asked, name, cases, advise, errors=errors, nothing="", what=what)
    if not verdict:
        return verdict
    line = found[State(), LEVEL]
    told = f"{verdict.text[:-1]}; from the empty board {_any(line, ' ')}: level {LEVEL} has no way out."
    return replace(verdict, text=told, state=reduce(State.result, line, State()))


@cache
def _levels() -> list[tuple[State, int]]:
    """Return some boards, the fullest first, each with a level."""
    kinds = [with_free(free) for free in range(6)]
    boards = [(state, LEVEL) for states in kinds for state in states[:: len(states) // MANY + 1]]
    return boards + [(state, SOMETIMES) for state in kinds[5][::2]]


def _sure_case(state: State, level: int) -> Case:
    if not _is_won(state, level):
        return Case((state, level), None, state)
    words = "moves by which x wins, in a list" if state.actions() else "[]"
    return Case((state, level), [], state, lambda got: not _fault(state, level, got), words)


def _fault(state: State, level: int, moves: Any) -> str:
    """Return what is wrong with a line against a level, or nothing."""
    if not isinstance(moves, list | tuple):
        return "A list of moves was expected, or None."
    for i, square in enumerate(moves):
        before = f"After {_any(moves[:i], ' ')}," if i else "Here"
        if state.to_move == "o" and not state.is_terminal and square not in (picks := answers(state, level)):
            return f"{before} level {level} takes {_any(picks)}, not {shown(square)}."
        try:
            state = state.result(square)
        except (TypeError, ValueError) as problem:
            return f"{before} {problem}."
    if state.winner == "x":
        return ""
    end = "o has won" if state.winner else "it is a draw" if state.is_terminal else "the game is not over"
    return f"At the end of this line, {end}."


def _advise_sure(function: Any, case: Case, got: Any) -> str:
    """Return advice on a line, or None, that is not right."""
    state, level = case.arguments
    if got is not None and not isinstance(got, list | tuple):
        return _fault(state, level, got)
    if case.want is None:
        return _advise_luck(state, level)
    if state.is_terminal:
        return "An empty list is a line, too: x has won already. None is for games that x is not sure to win."
    if got is None:
        return _advise_none(state, level, code_of(function))
    if not got:
        return "The game is not over here. Each square belongs in front of the moves that follow it."
    if any(isinstance(move, list | tuple) for move in got):
        return "There is a list in the list. Put the moves one after the other, all in one list."
    if not _fault(state, level, got[::-1]):
        return "These are the right moves. In which order are they played?"
    fault = _fault(state, level, got)
    if " takes " in fault:
        return f"{fault} o's moves are those that its level picks. You choose only x's."
    return f"{fault} Is each square in front of the moves that follow it?"


def _advise_none(state: State, level: int, code: Any) -> str:
    """Return advice on a sure win that was not found."""
    if {"append", "insert", "extend"} & {*getattr(code, "co_names", ())}:
        return "append, insert and extend change a list, and give back None. What does [square, *line] give?"
    if state.to_move == "x" and all(state.result(square).winner for square in state.actions()):
        return f"x wins with one move here. The line that follows is an empty list. Do you take it for None? {RETURN}"
    if state.to_move == "x":
        return (
            "x is to move and may choose: one move is enough. Do you try every move, and return the line that you find?"
        )
    picks = answers(state, level)
    if len(picks) < len(state.actions()):
        return f"Level {level} takes only {_any(picks)} here, and then x wins. Do you ask for other squares?"
    return "Here x wins, whatever the level picks. Do you find a line for each square, and return one of them?"


def _advise_luck(state: State, level: int) -> str:
    """Return advice on a win that was found where x is not sure of one."""
    if state.is_terminal:
        return "The game is over here, and x has not won: no moves can change that."
    if state.to_move == "o":
        saves = next(square for square in answers(state, level) if not _is_won(state.result(square), level))
        return f"Level {level} may take {saves} here, and then x is not sure to win. {EVERY}"
    return f"No move of x wins for sure here, if level {level} picks well. {EVERY}"


@cache
def answers(state: State, level: int = LEVEL, win: float = WIN_SCORE) -> tuple[int, ...]:
    """Return every square that the Lua program may take."""
    return averaging_choice(state, level, win).best or state.actions()


@cache
def _is_won(state: State, level: int, win: float = WIN_SCORE) -> bool:
    """Can x win for sure, whatever this level takes as o, with this score for a win?"""
    if state.is_terminal:
        return state.winner == "x"
    below = state.actions() if state.to_move == "x" else answers(state, level, win)
    found = (_is_won(state.result(square), level, win) for square in below)
    return any(found) if state.to_move == "x" else all(found)


def _any(squares: Sequence[Any], word: str = " or ") -> str:
    return word.join(map(shown, squares))


def rescale(openings: Any) -> Verdict:
    """Check from how many openings x is sure to win against level 9, if a win scores 2 in place of 16."""
    sure = {win: sum(_is_won(State().result(square), LEVEL, win) for square in range(9)) for win in (2.0, WIN_SCORE)}
    hints: dict[tuple[int, ...], str] = {
        (sure[WIN_SCORE],): "That is with 16. What does your search get as its third argument?",
        (0,): "On the board above it is cured. And elsewhere? Count the openings for which there is a list of moves.",
    }
    return judge_number(openings, "rescale", sure[2.0], hints, "Ask your search about the state after each opening.")


FOUR = Variant(4, 4, 4)
BOARDS, MARKS, SEED = 200, (6, 7, 8, 9), 7
SECONDS = 20  # for all guesses together


def evaluation(function: Evaluation) -> Verdict:
    """Check a guess on 200 boards of 4×4, on each of which some move gives something away: how often is it chosen?"""
    name, (asked, guesses) = "evaluation", remembering(function)
    words = "a number above -1 and below 1"
    large = "1 and -1 are for what is certain. Divide by something greater than anything that can come up."
    cases = (Case(given, 0.0, given[0], lambda got: is_number(got) and -1 < got < 1, words) for given in _asked())

    def advise(_case: Case, got: Any) -> str:
        return large if is_number(got) else NUMBER

    verdict = judge(asked, name, cases, advise, errors=SEARCH_ERRORS, what="guesses", patience=SECONDS)
    return _compared(guesses) if verdict else verdict


def _compared(guesses: dict[tuple[State, str], float]) -> Verdict:
    """Return what to say of guesses: on how many boards they keep the value, beside open lines."""
    name = "evaluation"

    def mine(state: State, player: str) -> float:
        return guesses[state, player]

    keeps, lines, none = (kept(one) for one in (mine, by_open_lines, lookahead.nothing))
    told = f"it keeps the value on {len(keeps)} of the {BOARDS} boards, open lines on {len(lines)}"
    same = all(mine(state, "x") == mine(state, "o") for state, _ in guesses)  # then it never looks at the player
    if len(keeps) > len(lines) and not same:
        return Verdict(True, f"✓ {name}: {told}.")
    if (state := next((one for one, _ in guesses if abs(mine(one, "x") + mine(one, "o")) > 1e-9), None)) is not None:
        x, o = rounded(mine(state, "x")), rounded(mine(state, "o"))
        hint = f"What is good for x is just as bad for o. On this board, your guesses for them are {x} and {o}."
        return wrong(name, f"it does not speak for the player; {told}.", hint, state)
    if len(keeps) < len(none):
        hint = f"Without any guess it would be {len(none)}. Is yours good for the player, or for the other one?"
        return wrong(name, f"{told}.", hint)
    state = next(state for state in _boards() if state not in keeps)
    taken = _chosen(mine, state)
    hint = f"Here it takes {taken}. What does a line with two or three marks of one player mean, and a line with none?"
    return replace(wrong(name, f"{told}.", hint, state), tints={taken: "crossed"})


@cache
def _asked() -> list[tuple[State, str]]:
    """Return what is asked: each position after a move on one of the boards that is not over, for both players."""
    after = (state.result(square) for state in _boards() for square in state.actions())
    return [(state, player) for state in dict.fromkeys(after) if not state.is_terminal for player in PLAYERS]


def kept(function: Evaluation) -> list[State]:
    """Return the boards on which one ply of looking ahead with this guess gives nothing away."""
    from ttt.solvers.tablebase import solved

    worth = solved(FOUR).outcome
    return [state for state in _boards() if worth(state.result(_chosen(function, state))).value == -worth(state).value]


def _chosen(function: Evaluation, state: State) -> int:
    """Return the first of the squares after which the guess is best."""

    def worth(square: int) -> float:
        after = state.result(square)
        return -(after.utility(after.to_move) if after.is_terminal else function(after, after.to_move))

    return max(state.actions(), key=worth)


@cache
def _boards() -> list[State]:
    """Return boards of 4×4, reached at random, on which some moves keep the value of the position, and some do not."""
    from ttt.solvers.tablebase import solved

    rng, found = Random(SEED), list[State]()
    while len(found) < BOARDS:
        state = State.empty(FOUR)
        for _ in range(rng.choice(MARKS)):
            state = state.result(rng.choice(state.actions())) if not state.is_terminal else state
        values = {one.value for one in solved(FOUR).predict(state) if one}
        if len(values) > 1:
            found.append(state)
    return found
