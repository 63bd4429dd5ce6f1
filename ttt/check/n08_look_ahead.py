"""Checks and hints of notebook 08 and its more: depth_limited, horizon, score, sure_win, rescale, evaluation."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial, reduce
from itertools import product, starmap
from random import Random
from typing import Any

from ttt import lookahead
from ttt.check.boards import all_states, unfinished_states, with_free
from ttt.check.engine import RETURN, Case, Verdict, judge, judge_number, remembering, wrong
from ttt.check.n06_minimax import SEARCH_ERRORS
from ttt.check.watch import acts_like, is_close, is_number, rounded
from ttt.game import PLAYERS, State, Variant, other, shown
from ttt.lookahead import UNKNOWN, WIN_SCORE, Evaluation, averaging_choice, averaging_scores, by_open_lines
from ttt.minimax import outcomes

NUMBER = "A number was expected."

Limited = Callable[[State, int], float]


def depth_limited(function: Limited) -> Verdict:
    """Check minimax that stops at a depth and guesses by open lines, for the side to move: `function(state, depth)`."""
    advise, what = partial(_advise_depth, function), "boards and depths"
    return judge(function, "depth_limited", _depth_cases(), advise, errors=SEARCH_ERRORS, what=what)


def _depth_cases() -> Iterator[Case]:
    over = [state for state in all_states() if state.is_terminal]
    some = [*over[-20:], *(state for free in range(1, 10) for state in _open(free, 30))]
    for depth, state in product(range(4), some):
        if depth < 3 or len(state.actions()) < 6:
            want = lookahead.depth_limited(state, depth, by_open_lines)
            yield Case((state, depth), want, state, partial(is_close, want=want), rounded(want))


def _open(free: int, most: int) -> list[State]:
    return [state for state in unfinished_states() if len(state.actions()) == free][:most]


def _advise_depth(function: Limited, case: Case, got: Any) -> str:
    if not is_number(got):
        return NUMBER
    if case.arguments[0].is_terminal:
        return "The game is over here. What is that worth to the side to move? There is nothing to guess."
    probes = [(state, depth) for free in (4, 6) for state in _open(free, 8) for depth in range(3)]
    return _slip(function, DEPTH_SLIPS, probes) or "Try depth 0 first, then depth 1, in a cell of its own."


def _slip(function: Callable[..., Any], slips: dict[Any, str], probes: list[Any]) -> str:
    """Return the hint on the mistake that gives the same numbers as a learner's function, or nothing."""
    return next((hint for slip, hint in slips.items() if acts_like(function, slip, probes)), "")


def _search(
    last: Callable[[int], bool] = lambda depth: depth == 0,
    below: Callable[[int], int] = lambda depth: depth - 1,
    speaks: Callable[[State], str] = lambda state: state.to_move,
    sign: int = -1,
) -> Limited:
    """Return minimax to a depth, with another way to stop, to count down, to guess, or to take a child's value."""

    def search(state: State, depth: int) -> float:
        if state.is_terminal:
            return state.utility(state.to_move)
        if last(depth):
            return by_open_lines(state, speaks(state))
        return max(sign * search(state.result(square), below(depth)) for square in state.actions())

    return search


SIDE = "Who is to move where the depth ends, and for whom does your guess speak there?"
DEPTH_SLIPS = {
    _search(lambda _depth: False): "At any depth, you look to the end of the game. Which line should stop it?",
    _search(lambda depth: depth == 1): "With depth 0 you look to the end of the game. What should stop it there?",
    _search(lambda depth: depth <= 1): "You look one ply less far than that. At which depth should you guess?",
    _search(lambda depth: depth < 0): "You look one ply further than that. Depth 0 means: guess here and now.",
    _search(lambda depth: depth != 0): "You guess while some depth is left. When is it used up?",
    _search(below=lambda depth: depth): "You look to the end. Which depth does the next call get?",
    _search(speaks=lambda state: other(state.to_move)): SIDE,
    _search(speaks=lambda _state: "x"): SIDE,
    _search(sign=1): "A child's value speaks for the other player. What is it worth to this one?",
}

SHOWN = State.parse("o.. ..x ...")  # the board in the notebook


def horizon(state: Any) -> Verdict:
    """Check a 3×3 board on which a look 3 plies ahead and one 5 plies ahead have no best square in common."""
    name = "horizon"
    if state is ...:
        return Verdict(False, f"… {name}: not yet. Put a board in place of the ..., and run the cell again.")
    if not isinstance(state, State) or state.variant is not Variant():
        hint = "State.parse makes one of a text such as 'x.o/.x./...'."
        return wrong(name, f"a State of the 3×3 game was expected, not {shown(state)}.", hint)
    if state.is_terminal:
        return wrong(name, "the game is over here.", "Take a board on which a player is to move.", state)
    if state.canonical() == SHOWN.canonical():
        return wrong(name, "that is the board above, or an image of it.", "There are others.", state)
    near, far = best(state, 3), best(state, 5)
    told = f"3 plies ahead the best are {near}, 5 plies ahead {far}"
    if both := sorted(set(near) & set(far)):
        return wrong(name, f"{told}.", f"{both[0]} is in both. Let a loop over reachable() look for you.", state)
    end = outcomes(state)
    told += f". In truth, {near[0]} is a {end[near[0]]}, {far[0]} a {end[far[0]]}."
    return Verdict(True, f"✓ {name}: {told}", state=state)


def best(state: State, depth: int, evaluation: Evaluation = by_open_lines) -> list[int]:
    """Return the squares that look best so many plies ahead, the move included."""
    after = {square: state.result(square) for square in state.actions()}
    worth = {square: -lookahead.depth_limited(after[square], depth - 1, evaluation) for square in after}
    return [square for square in worth if worth[square] == max(worth.values())]


Score = Callable[[State, int, int], float]


def score(function: Score) -> Verdict:
    """Check the Lua program's score: `function(state, square, level)`."""
    advise, what = partial(_advise_score, function), "moves and levels"
    return judge(function, "score", _score_cases(), advise, errors=SEARCH_ERRORS, what=what)


def _score_cases() -> Iterator[Case]:
    for free, most in ((1, 40), (3, 60), (4, 40), (5, 5)):
        for state, level in product(_open(free, most), (1, 2, 3, 9)):
            for square, want in enumerate(averaging_scores(state, level)):
                if want is not None:
                    accepts, tints = partial(is_close, want=want), lambda _, square=square: {square: "striped"}
                    yield Case((state, square, level), want, state, accepts, rounded(want), tints)


def _advise_score(function: Score, case: Case, got: Any) -> str:
    state, square, level = case.arguments
    after = state.result(square)
    if not is_number(got):
        return NUMBER
    if after.winner:
        return f"This move wins: that is worth {WIN_SCORE:g}, at any level."
    if after.is_terminal or level == 1:
        return f"The board is full here, or the level is used up: that is worth {UNKNOWN:g}. Did you change that line?"
    probes = [(state, square, far) for state in _open(4, 6) for square in state.actions() for far in (2, 3)]
    by_hand = "Work it out by hand for this one move: what does each reply score, and what is left of 8?"
    return _slip(function, SCORE_SLIPS, probes) or by_hand


def _program(rest: Callable[[list[float]], float], copied: Score | None = None) -> Score:
    """Return the Lua program's score, with another way to put replies together, or one that a copy still calls."""

    def score(state: State, square: int, level: int) -> float:
        after = state.result(square)
        if after.is_terminal or level <= 1:
            return WIN_SCORE if after.winner else UNKNOWN
        return rest([(copied or score)(after, reply, level - 1) for reply in after.actions()])

    return score


ADDS = "A reply that is good for the opponent makes your score greater. Should it?"
MINUS = "There is a minus, but in the wrong place. What is taken off what?"
COPIED = "Up to level 2 all is right, and then it isn't. Which function does yours call for the replies?"
BASE = "Before anything is taken off, a score begins with a number. Which one? The text above says it."
SHARE = "What is divided by the number of replies: all that is left of the one 8?"
OF_NOTEBOOK = _program(lambda below: (8 + sum(below) / 2) / len(below))  # with its fault
SCORE_SLIPS = {
    OF_NOTEBOOK: ADDS,
    _program(lambda below: sum(below) / 2 / len(below)): ADDS,  # what the author began with
    _program(lambda below: (8 - sum(below) / 2) / len(below), OF_NOTEBOOK): COPIED,
    _program(lambda below: -(8 + sum(below) / 2) / len(below)): MINUS,
    _program(lambda below: -sum(below) / 2 / len(below)): BASE,
    _program(lambda below: 8 - sum(below) / 2): SHARE,
    _program(lambda below: (8 - below[0] / 2) / len(below)): "Only the first reply counts. When do you return?",
    _program(lambda below: (8 - below[-1] / 2) / len(below)): "Only the last reply counts. Where does the sum begin?",
}

EVERY = "You don't choose for o. For how many of its squares must there be a line?"
NO_LINE = "A list of moves was expected, or None."
SURE_ERRORS = {"IndexError": "An empty list has nothing to take out. What if no square has a line?"} | SEARCH_ERRORS


def sure_win(function: Callable[[State, int], Any]) -> Verdict:
    """Check `function(state, level)`: moves by which x wins, whatever the level picks as o; None if x can't be sure."""
    asked, found = remembering(function)
    cases, what = starmap(_sure_case, _levels()), "boards and levels"
    verdict = judge(asked, "sure_win", cases, _advise_sure, errors=SURE_ERRORS, nothing="", what=what)
    if not verdict:
        return verdict
    line = found[State(), 9]
    told = f"{verdict.text[:-1]}; from the empty board {' '.join(map(str, line))}: level 9 has no way out."
    return replace(verdict, text=told, state=reduce(State.result, line, State()))


def _levels() -> list[tuple[State, int]]:
    """Return some boards, the fullest first and the empty one last, each with a level.

    At level 9, all picks are worth the same on 3×3; level 2 may pick what loses, or not.
    """
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
        if state.to_move == "o" and not state.is_terminal and square not in (picks := _picks(state, level)):
            return f"{before} level {level} takes {' or '.join(map(str, picks))}, not {shown(square)}."
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
        empty = "x wins with one move here, and an empty list follows. Do you take that for None?"
        return f"{empty} (append gives back None, too; what does [square, *line] give?) {RETURN}"
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


def rescale(openings: Any) -> Verdict:
    """Check from how many openings x is sure to win against level 9, if a win scores 2 in place of 16."""
    hints: dict[tuple[int, ...], str] = {
        (4,): "That is with 16. What does your search get as its third argument?",
        (0,): "On the board above it is cured. And elsewhere? Count the openings for which there is a list of moves.",
    }
    return judge_number(openings, "rescale", 9, hints, "Ask your search about the state after each opening.")


BETWEEN = "1 and -1 are for what is certain. Divide your number by something greater than anything that can come up."


def evaluation(function: Evaluation) -> Verdict:
    """Check a guess on 200 boards of 4×4, on each of which some move gives something away: how often is it chosen?"""
    asked, guesses = remembering(function)
    words = "a number above -1 and below 1"
    cases = (Case(given, 0.0, given[0], lambda got: is_number(got) and -1 < got < 1, words) for given in _asked())
    verdict = judge(asked, "evaluation", cases, lambda *_: BETWEEN, errors=SEARCH_ERRORS, what="guesses", patience=20)
    return _compared(lambda state, player: guesses[state, player]) if verdict else verdict


def _compared(mine: Evaluation) -> Verdict:
    """Return what to say of a guess: on how many boards it keeps the value, beside open lines."""
    name, (keeps, lines, none) = "evaluation", map(_kept, (mine, by_open_lines, lookahead.nothing))
    told = f"it keeps the value on {len(keeps)} of the {len(_boards())} boards, open lines on {len(lines)}"
    if len(keeps) > len(lines) and any(mine(state, "x") != mine(state, "o") for state, _ in _asked()):
        return Verdict(True, f"✓ {name}: {told}.")
    if (state := next((one for one, _ in _asked() if abs(mine(one, "x") + mine(one, "o")) > 1e-9), None)) is not None:
        x, o = rounded(mine(state, "x")), rounded(mine(state, "o"))
        hint = f"What is good for x is just as bad for o. On this board, your guesses for them are {x} and {o}."
        return wrong(name, f"it does not speak for the player; {told}.", hint, state)
    if len(keeps) < len(none):
        hint = f"Without any guess it would be {len(none)}. Is yours good for the player, or for the other one?"
        return wrong(name, f"{told}.", hint)
    state = next(state for state in _boards() if state not in keeps)
    taken = best(state, 1, mine)[0]
    hint = f"Here it takes {taken}. What does a line with two or three marks of one player mean, and a line with none?"
    return replace(wrong(name, f"{told}.", hint, state), tints={taken: "crossed"})


@cache
def _asked() -> list[tuple[State, str]]:
    """Return what is asked: each position after a move on one of the boards that is not over, for both players."""
    after = (state.result(square) for state in _boards() for square in state.actions())
    return [(state, player) for state in dict.fromkeys(after) if not state.is_terminal for player in PLAYERS]


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
