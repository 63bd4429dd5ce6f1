"""Checks and hints of notebook 08: the line that beats level 9, and whether another scale cures it."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from ttt.check.engine import Verdict
from ttt.check.watch import shown
from ttt.game import State
from ttt.lookahead import WIN_SCORE, averaging_choice
from ttt.match import read_moves

LEVEL = 9
EFFECTS = ("no effect", "cured", "worse", "minimax too")


def beaten(moves: Any) -> Verdict:
    """Check a game against the Lua program at level 9, who plays o: a text of squares such as "048…"."""
    name = "beaten"
    if moves is ...:
        return Verdict(False, f"… {name}: not yet. Write the moves in place of the ..., and run the cell again.")
    if moves is None:
        return Verdict(
            False, f"… {name}: not yet. None: no line was found. Does every way through the search return one?"
        )
    try:
        squares = [int(square) for square in read_moves(moves)]
    except (TypeError, ValueError):
        return Verdict(
            False, f'✗ {name}: the squares were expected in order, as "012" or [0, 1, 2], not {shown(moves)}.'
        )
    state, lucky = State(), False
    for square in squares:
        try:
            after = state.result(square)
        except ValueError as problem:
            return Verdict(False, f"✗ {name}: after {_told(squares, state)} {problem}.", state=state)
        if state.to_move == "o":
            picks = answers(state)
            if square not in picks:
                text = f"✗ {name}: after {_told(squares, state)} level 9 takes {_any(picks)}, not {square}."
                return Verdict(
                    False, text, "Ask averaging_choice(state, 9) for its answers; you choose only x's moves.", state
                )
            lucky = lucky or not all(_is_won(state.result(pick), WIN_SCORE) for pick in picks)
        state = after
    if state.winner != "x":
        end = "o has won" if state.winner else "it is a draw" if state.is_terminal else "the game is not over"
        return Verdict(
            False,
            f"✗ {name}: all moves are as level 9 plays, but {end}.",
            "Which of x's moves could be another?",
            state,
        )
    sure = "With luck, though: at some point it had another answer that saves it." if lucky else "It has no way out."
    return Verdict(
        True, f"✓ {name}: x wins in {len(squares)} plies, and level 9 made every move of o. {sure}", state=state
    )


@cache
def answers(state: State, win: float = WIN_SCORE) -> tuple[int, ...]:
    """Return every square that level 9 may take."""
    return averaging_choice(state, LEVEL, win).best or state.actions()


def _told(squares: list[int], state: State) -> str:
    played = 9 - state.squares.count(".")
    return " ".join(map(str, squares[:played])) or "no move"


def _any(squares: Sequence[int]) -> str:
    return " or ".join(map(str, squares))


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
