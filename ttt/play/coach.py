"""What Harvey's rules say to a person who plays: a hint before a move, a remark after it (the board of every notebook).

The rules lose no game that they play from its beginning, but they are not perfect: on some boards
that they never come to, they give a win or a draw away. Both hints and remarks look ahead to the
end of the game, and say so then.
"""

from collections.abc import Callable, Collection

from ttt.agents import winning_squares
from ttt.game import State, other
from ttt.minimax import outcome, perfect
from ttt.rules import CENTER, CORNERS, HARVEY, open_lines, pivots


def hint(state: State) -> str:
    """Return what to play, and why.

    Raises ValueError when the game is over and on boards other than 3×3.
    """
    told, best = HARVEY.explain(state), advised(state)
    if told.square == best:
        lost = ". (If nobody errs, the game is lost.)" if outcome(state).value < 0 else ""
        return f"Take {told.square}. {told}{lost}"
    return f"Take {best}, by looking ahead. (Harvey's rules err here: {told}.)"


def advised(state: State) -> int:
    """Return the square that a hint names: that of Harvey's rules, or the best one if they err."""
    square, best = HARVEY.explain(state).square, perfect(state)
    return square if _worth(state, square) == _worth(state, best) else best


def remark(state: State, square: int) -> str:
    """Return which rule was broken by taking a square, and what it costs; nothing if all is well."""
    told = HARVEY.explain(state)
    lost, err = (outcome(state).value > _worth(state, taken) for taken in (square, told.square))
    if square == told.square or square in OBEYED[told.rule](state):
        return (
            f"{square} breaks no rule, and yet it {_cost(state, told.rule, lost)}." if lost else ""
        )
    if err and not lost:
        return ""  # a move that sees further than the rules may break them
    return f"{square} breaks {told}. It {_cost(state, told.rule, lost)}."


def _cost(state: State, rule: str, lost: bool) -> str:
    worth = outcome(state).value
    if lost:
        return f"gives away {'a win' if worth > 0 else 'a draw'}"
    if worth < 0:
        return "changes nothing: if nobody errs, the game is lost"
    return "still wins, but later" if rule == "win" else "costs nothing this time"


def _worth(state: State, square: int) -> int:
    return -outcome(state.result(square)).value


def advances(state: State) -> list[int]:
    """Return the squares that threaten a line, and whose forced reply is no fork of the other one."""
    theirs = pivots(state, other(state.to_move))
    pairs = open_lines(state, state.to_move, 1)
    return [
        square
        for one, two in pairs
        for square, reply in ((one, two), (two, one))
        if reply not in theirs
    ]


# By the name of a rule: all squares that obey it, of which the rule itself takes the first.
OBEYED: dict[str, Callable[[State], Collection[int]]] = {
    "win": lambda state: winning_squares(state, state.to_move),
    "block": lambda state: winning_squares(state, other(state.to_move)),
    "fork": lambda state: pivots(state, state.to_move),
    "advance": advances,
    "center": lambda _state: (CENTER,),
    "corner": lambda _state: CORNERS,
    "anything": lambda state: state.actions(),
}
