"""Checks and hints of notebook 08: sure wins against level 9, and whether another scale cures it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, reduce, wraps
from typing import Any

from ttt.check.engine import Case, Verdict, all_states, judge, no_answer
from ttt.check.perfect_play import advise_on_search
from ttt.check.watch import Raised, shown
from ttt.game import State
from ttt.lookahead import WIN_SCORE, averaging_choice

LEVEL = 9
EFFECTS = ("no effect", "cured", "worse", "minimax too")
SOMETIMES = 2  # a level that may pick what loses, or not; at level 9, on 3×3, all its picks are worth the same
MANY = 25  # boards of a kind, with so many free squares
EMPTY = "An empty list is a line, too: the game is won already. None is for games that x is not sure to win."
EMPTY_OR_NOTHING = (
    "x wins with one move here. What follows is an empty list, which is a line, too: the game is won already. Is it "
    "taken for None? And does every way through your function end in a return?"
)
SOME = "x is to move, and may choose: one move is enough. Is every move tried, and is what was found returned?"
EVERY = "o is not yours to choose for: for how many of its squares must there be a line?"
WHOSE = "o's moves are those that its level picks. You choose only x's."
FRONT = "The game is not over here. Each square belongs in front of the moves that follow it."
NESTED = "A list stands in the list. The moves were expected one after the other, all in one list."
FIRST = "Does each square stand in front of the moves that follow it?"
BACK = "These are the right moves. In which order are they played?"


def sure_win(function: Callable[[State, int], Any]) -> Verdict:
    """Check a search for moves by which x wins, whatever the Lua program at a level picks as o; None if it may not.

    It is called with a state and a level.
    """
    name, found = "sure_win", list[Any]()
    if (problem := no_answer(function, name)) is not None:
        return problem

    @wraps(function)
    def kept(state: State, level: int) -> Any:
        found[:] = [function(state, level)]
        return found[0]

    boards = [*_boards(), (State(), LEVEL)]
    verdict = judge(kept, name, (_case(*board) for board in boards), _advise, what="boards and levels")
    if not verdict:
        return verdict
    line = _squares(found[0]) or []
    told = f"{verdict.text[:-1]}; from the empty board {_any(line, ' ')}: level {LEVEL} has no way out."
    return replace(verdict, text=told, state=reduce(State.result, line, State()))


@cache
def _boards() -> list[tuple[State, int]]:
    """Return some boards, the fullest first, each with a level."""
    boards = list[tuple[State, int]]()
    for free in range(6):
        states = [state for state in all_states() if state.squares.count(".") == free]
        boards += [(state, LEVEL) for state in states[:: len(states) // MANY + 1]]
        boards += [(state, SOMETIMES) for state in states if free == 5][::2]
    return boards


def _case(state: State, level: int) -> Case:
    if not _is_won(state, level):
        return Case((state, level), None, state)
    words = "moves by which x wins, in a list" if state.actions() else "[]"

    def accepts(got: Any) -> bool:
        return (line := _squares(got)) is not None and not _fault(state, level, line)

    return Case((state, level), [], state, accepts, words)


def _squares(moves: Any) -> list[Any] | None:
    """Return the moves of a line, None for what is no line."""
    return list(moves) if isinstance(moves, list | tuple) else None


def _fault(state: State, level: int, moves: list[Any]) -> str:
    """Return what is wrong with a line against a level, or nothing."""
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


def _advise(case: Case, got: Any) -> str:
    """Return advice on a line, or None, that is not right."""
    (state, level), line = case.arguments, _squares(got)
    if isinstance(got, Raised):
        if isinstance(got.exception, IndexError):
            return "There is nothing to take out of an empty list. What if no square has a line?"
        return advise_on_search(got.exception, "a state and a level")
    if got is None:
        return _advise_none(state, level)
    if line is None:
        return "A list of moves was expected, or None."
    if case.want is None:
        return _advise_luck(state, level)
    if state.is_terminal:
        return EMPTY
    if not line:
        return FRONT
    if any(isinstance(move, list | tuple) for move in line):
        return NESTED
    if not _fault(state, level, line[::-1]):
        return BACK
    fault = _fault(state, level, line)
    return f"{fault} {WHOSE if ' takes ' in fault else FIRST}"


def _advise_none(state: State, level: int) -> str:
    """Return advice on a sure win that was not found."""
    if state.is_terminal:
        return EMPTY
    if state.to_move == "x":
        return EMPTY_OR_NOTHING if all(state.result(square).winner for square in state.actions()) else SOME
    picks = answers(state, level)
    if len(picks) < len(state.actions()):
        return f"Level {level} takes only {_any(picks)} here, and x wins then. Are other squares asked for?"
    return "Here x wins, whatever is picked. Is a line found for each square, and is one of them returned?"


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


def _any(squares: Sequence[Any], word: str = " or ") -> str:
    return word.join(map(shown, squares))


def rescale(effect: Any) -> Verdict:
    """Check what comes of a win that scores 2 in place of 16: one of EFFECTS."""
    name = "rescale"
    if effect is ...:
        return Verdict(False, f"… {name}: not yet. Write your answer in place of the ..., and run the cell again.")
    if not isinstance(effect, str) or effect.strip(" .!").lower() not in EFFECTS:
        return Verdict(False, f"✗ {name}: one of {', '.join(map(repr, EFFECTS))} was expected, not {shown(effect)}.")
    here = State.parse("x...o...x")
    effect = effect.strip(" .!").lower()
    if effect == "worse":
        openings = sum(_is_won(State().result(square), LEVEL, 2.0) for square in State().actions())
        text = f"✓ {name}: worse. Here it takes an edge now; but x can force a win from {openings} of the 9 openings."
        return Verdict(True, text)
    before, after = answers(here), answers(here, win=2.0)
    hints = {
        "no effect": f"On this board, level 9 takes {_any(before)} with 16. What does it take with 2?",
        "cured": f"Here it takes {_any(after)} now. And elsewhere? Let your search look for a sure win against it.",
        "minimax too": "Minimax asks only which of two scores is greater. With 2, are they in another order?",
    }
    return Verdict(False, f"✗ {name}: not {effect!r}.", hints[effect], here)


@cache
def _is_won(state: State, level: int, win: float = WIN_SCORE) -> bool:
    """Can x win for sure, whatever this level takes as o, with this score for a win?"""
    if state.is_terminal:
        return state.winner == "x"
    below = state.actions() if state.to_move == "x" else answers(state, level, win)
    found = (_is_won(state.result(square), level, win) for square in below)
    return any(found) if state.to_move == "x" else all(found)
