"""What Harvey's rules say to a person who plays: a hint before a move, a remark after it.

The rules lose no game that they play from its beginning, but they are not perfect: on some boards
that they never come to, they give a win or a draw away. Both hints and remarks look ahead to the
end of the game, and say so then.
"""

from ttt.game import State
from ttt.minimax import outcome, perfect
from ttt.rules import HARVEY, OBEYED


def hint(state: State) -> str:
    """Return what to play, and why.

    Raises ValueError when the game is over and on boards other than 3×3.
    """
    rule_move = HARVEY.explain(state)
    best = advised(state)
    if rule_move.square != best:
        return f"Take {best}, by looking ahead. (Harvey's rules err here: {rule_move}.)"
    lost = outcome(state).value < 0
    warning = ". (If nobody errs, the game is lost.)" if lost else ""
    return f"Take {best}. {rule_move}{warning}"


def advised(state: State) -> int:
    """Return the square that a hint names: that of Harvey's rules, or the best one if they err."""
    square = HARVEY(state)
    best = perfect(state)
    if _worth(state, square) == _worth(state, best):
        return square
    return best


def remark(state: State, square: int) -> str:
    """Return which rule a move has broken, and what it costs; nothing if all is well."""
    rule_move = HARVEY.explain(state)
    value = outcome(state).value
    lost = _worth(state, square) < value
    cost = _cost(value, rule_move.rule, lost)
    if square == rule_move.square or square in OBEYED[rule_move.rule](state):
        return f"{square} breaks no rule, and yet it {cost}." if lost else ""
    if not lost and _worth(state, rule_move.square) < value:
        return ""  # a move that sees further than the rules may break them
    return f"{square} breaks {rule_move}. It {cost}."


def _cost(value: int, rule: str, lost: bool) -> str:
    if lost:
        return "gives away a win" if value > 0 else "gives away a draw"
    if value < 0:
        return "changes nothing: if nobody errs, the game is lost"
    return "still wins, but later" if rule == "win" else "costs nothing this time"


def _worth(state: State, square: int) -> int:
    return -outcome(state.result(square)).value
