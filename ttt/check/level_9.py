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
from ttt.variant import Variant

LEVEL = 9
EFFECTS = ("no effect", "cured", "worse", "minimax too")
PICKY = [  # level 9 picks among squares of which one saves it; on 3×3 there is no such board
    State.parse(text, Variant(4, 3, 3, misere=True))
    for text in ("..oxoxxoxox.", "..oxxxooxox.", ".o.x.x.oox.x", "...oooxxxx.o")
]
MANY = 25  # boards of a kind, with so many free squares
EMPTY = "An empty list is a line, too: the game is won already. None is for games that x is not sure to win."
EMPTY_OR_NOTHING = (
    "x wins with one move here. What follows is an empty list, which is a line, too: the game is won already. Is it "
    "taken for None? And does every way through your function end in a return?"
)
SOME = "x is to move, and may choose: one move is enough. Is every move tried, and is what was found returned?"
EVERY = "o is not yours to choose for: for how many of its squares must there be a line?"
MISERE = "This is a 4×3 board where whoever completes a line loses; on the 3×3 boards before it, all was right. "
WHOSE = "o's moves are those that level 9 picks. You choose only x's."
FRONT = "The game is not over here. Each square belongs in front of the moves that follow it."
NESTED = "A list stands in the list. The moves were expected one after the other, all in one list."
FIRST = "Does each square stand in front of the moves that follow it?"
BACK = "These are the right moves. In which order are they played?"


def sure_win(function: Callable[[State], Any]) -> Verdict:
    """Check a search for moves by which x, whatever the Lua program at level 9 picks as o, wins; None if it may not."""
    name, found = "sure_win", list[Any]()
    if (problem := no_answer(function, name)) is not None:
        return problem

    @wraps(function)
    def kept(state: State) -> Any:
        found[:] = [function(state)]
        return found[0]

    verdict = judge(kept, name, map(_case, [*_boards(), State()]), _advise)
    if not verdict:
        return verdict
    line = _squares(found[0]) or []
    told = f"{verdict.text[:-1]}; from the empty board {_any(line, ' ')}: level {LEVEL} has no way out."
    return replace(verdict, text=told, state=reduce(State.result, line, State()))


@cache
def _boards() -> list[State]:
    """Return some boards, the fullest first."""
    boards = list[State]()
    for free in range(6):
        states = [state for state in all_states() if state.squares.count(".") == free]
        boards += states[:: len(states) // MANY + 1]
    return [*boards, *PICKY]


def _case(state: State) -> Case:
    if not _is_won(state, WIN_SCORE):
        return Case((state,), None, state)
    words = "moves by which x wins, in a list" if state.actions() else "[]"
    return Case((state,), [], state, lambda got: (line := _squares(got)) is not None and not _fault(state, line), words)


def _squares(moves: Any) -> list[Any] | None:
    """Return the moves of a line, None for what is no line."""
    return list(moves) if isinstance(moves, list | tuple) else None


def _fault(state: State, moves: list[Any]) -> str:
    """Return what is wrong with a line against level 9, or nothing."""
    for i, square in enumerate(moves):
        before = f"After {_any(moves[:i], ' ')}," if i else "Here"
        if state.to_move == "o" and not state.is_terminal and square not in (picks := answers(state)):
            return f"{before} level {LEVEL} takes {_any(picks)}, not {shown(square)}."
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
    state, line = case.arguments[0], _squares(got)
    if isinstance(got, Raised):
        return advise_on_search(got.exception)
    if got is None:
        return _advise_none(state)
    if line is None:
        return "A list of moves was expected, or None."
    if case.want is None:
        return _advise_luck(state)
    if state.is_terminal:
        return EMPTY
    if not line:
        return FRONT
    if any(isinstance(move, list | tuple) for move in line):
        return NESTED
    if not _fault(state, line[::-1]):
        return BACK
    fault = _fault(state, line)
    return f"{fault} {WHOSE if ' takes ' in fault else FIRST}"


def _advise_none(state: State) -> str:
    """Return advice on a sure win that was not found."""
    if state.is_terminal:
        return EMPTY
    if state.to_move == "x":
        return EMPTY_OR_NOTHING if all(state.result(square).winner for square in state.actions()) else SOME
    picks = answers(state)
    if len(picks) < len(state.actions()):
        return f"Level {LEVEL} takes only {_any(picks)} here, and x wins then. Are other squares asked for?"
    return "Here x wins, whatever is picked. Is a line found for each square, and is one of them returned?"


def _advise_luck(state: State) -> str:
    """Return advice on a win that was found where x is not sure of one."""
    if state.is_terminal:
        return "The game is over here, and x has not won: no moves can change that."
    misere = MISERE if state.variant.misere else ""
    if state.to_move == "o":
        saves = next(square for square in answers(state) if not _is_won(state.result(square), WIN_SCORE))
        return f"{misere}Level {LEVEL} may take {saves} here, and then x is not sure to win. {EVERY}"
    return f"{misere}No move of x wins for sure here, if level {LEVEL} picks well. {EVERY}"


@cache
def answers(state: State, win: float = WIN_SCORE) -> tuple[int, ...]:
    """Return every square that level 9 may take."""
    return averaging_choice(state, LEVEL, win).best or state.actions()


def _any(squares: Sequence[Any], word: str = " or ") -> str:
    return word.join(map(shown, squares))


def rescale(effect: Any) -> Verdict:
    """Check what comes of a win that scores 2 in place of 16: one of EFFECTS."""
    name = "rescale"
    if effect is ...:
        return Verdict(False, f"… {name}: not yet. Write your answer in place of the ..., and run the cell again.")
    if not isinstance(effect, str) or effect.strip().lower() not in EFFECTS:
        return Verdict(False, f"✗ {name}: one of {', '.join(map(repr, EFFECTS))} was expected, not {shown(effect)}.")
    here = State.parse("x...o...x")
    if effect.strip().lower() == "worse":
        openings = sum(_is_won(State().result(square), 2.0) for square in State().actions())
        text = f"✓ {name}: worse. Here it takes an edge now; but x can force a win from {openings} of the 9 openings."
        return Verdict(True, text)
    before, after = answers(here), answers(here, 2.0)
    hints = {
        "no effect": f"On this board, level 9 takes {_any(before)} with 16. What does it take with 2?",
        "cured": f"Here it takes {_any(after)} now. And elsewhere? Let your search look for a sure win against it.",
        "minimax too": "Minimax asks only which of two scores is greater. With 2, are they in another order?",
    }
    return Verdict(False, f"✗ {name}: not {effect!r}.", hints[effect.strip().lower()], here)


@cache
def _is_won(state: State, win: float) -> bool:
    """Can x win for sure, whatever level 9 takes as o with this score for a win?"""
    if state.is_terminal:
        return state.winner == "x"
    if state.to_move == "x":
        return any(_is_won(state.result(square), win) for square in state.actions())
    return all(_is_won(state.result(square), win) for square in answers(state, win))
