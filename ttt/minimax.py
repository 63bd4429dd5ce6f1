"""What a position is worth if both play perfectly (notebook 06).

Reading order: `minimax`, max over the children, eight lines; `minimax_with_memo`, which looks at
each position once; `Outcome`, a value with its distance; `outcome`, which finds it; `predict`,
`outcomes` and `best_actions`, which ask it about every move; `perfect`, the agent.

`predict` and `perfect` take a State. All others take any game of two players who move in turn and
whose gain is the other's loss: whatever gives the five answers of a `ttt.game.Position`, with
utilities of +1, 0 and −1. Where a memo is used, positions must be hashable as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, total_ordering
from numbers import Real
from operator import attrgetter
from typing import Any, TypeAlias

from ttt import doors
from ttt.game import Position, State

ALL_KNOWN = 9  # squares of a board on which every position is soon known
FAR = 10**9  # more plies than any game has


def minimax(state: Position) -> int:
    """Return what a position is worth to the side to move if both play perfectly.

    +1 is a win, 0 a draw, −1 a loss. It looks at every node of the game tree, 549,946 from the
    empty board. Raises TypeError for what is not a position. Source: Russell and Norvig, chapter on
    adversarial search; the form for the side to move is called negamax.

    >>> minimax(State.parse("xx. oo. ..."))
    1
    """
    doors.patience(doors.position(state))
    return _minimax(state)


def _minimax(state: Position) -> int:
    if state.is_terminal:
        return state.utility(state.to_move)
    best = -1
    for action in state.actions():
        value = -_minimax(state.result(action))  # what is good for the opponent is bad for me
        best = max(best, value)
    return best


def minimax_with_memo(state: Position, memo: dict[Any, int] | None = None) -> int:
    """Return the same as `minimax`, looking at each position once: at 5,478 from the empty board.

    `memo` keeps what was found, and can be passed in again. Raises TypeError for what is not a
    position of a game, or can't be a key, and for a memo that is not a dict; and ValueError for a
    memo that another function has filled.
    """
    doors.patience(doors.position(state))
    return _with_memo(state, doors.memo(memo, Real))


def _with_memo(state: Position, memo: dict[Any, int]) -> int:
    if state in memo:
        return memo[state]
    if state.is_terminal:
        best = state.utility(state.to_move)
    else:
        values = [-_with_memo(state.result(action), memo) for action in state.actions()]
        best = max(values)
    memo[state] = best
    return best


@total_ordering
@dataclass(frozen=True, eq=False)
class Outcome:
    """How a game ends if both play perfectly: its value to the side to move, and in how many plies.

    The value is +1, 0 or −1. Outcomes are ordered: quick win, slow win, draw, slow loss, quick
    loss; draws are equal, however far away.
    """

    value: int
    plies: int

    @property
    def winner_moves(self) -> int | None:
        """How many of these plies are the winner's own, as tic.erl (Erlang) counts; or None."""
        if self.value:
            return (self.plies + 1) // 2
        return None

    def backed_up(self) -> Outcome:
        """Return the same end as the other player sees it one ply earlier: loss in 2, win in 3."""
        return _shared_outcome(-self.value, self.plies + 1)

    @cached_property
    def _rank(self) -> int:
        return self.value * (FAR - self.plies)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Outcome):
            return self._rank == other._rank
        return NotImplemented

    def __lt__(self, other: Outcome) -> bool:
        if isinstance(other, Outcome):
            return self._rank < other._rank
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._rank)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        if self.value == 0:
            return "draw"
        end = "win" if self.value > 0 else "loss"
        unit = "ply" if self.plies == 1 else "plies"
        return f"{end} in {self.plies} {unit}"


_shared_outcome = cache(Outcome)  # there are few different ones, so each is made once
_rank = attrgetter("_rank")  # for max: comparing ranks is faster than comparing outcomes
Memo: TypeAlias = dict[Any, Outcome]
# What is known of all small boards together: a state is never equal to one of another variant
_KNOWN: Memo = {}


def outcome(state: Position, memo: Memo | None = None) -> Outcome:
    """Return how a position ends if both play perfectly, looking at each position below it once.

    `memo` keeps what was found, and can be passed in again; for boards of up to 9 squares it is
    kept in any case. Raises what `minimax_with_memo` raises. With more than about ten free squares
    this takes long: see `ttt.solvers.tablebase`.

    >>> outcome(State.parse("xx. oo. ..."))
    <win in 1 ply>
    """
    return _outcome(doors.position(state), _memo_for(state, memo))


def _memo_for(state: Position, memo: Memo | None) -> Memo:
    """Return the memo, if there is one, or what is known of a small board."""
    is_small = isinstance(state, State) and len(state.squares) <= ALL_KNOWN
    if memo is None and is_small:
        return _KNOWN
    doors.patience(state)
    return doors.memo(memo, Outcome)


def _outcome(state: Position, memo: Memo) -> Outcome:
    known = memo.get(state)
    if known is not None:
        return known
    if state.is_terminal:
        best = _shared_outcome(state.utility(state.to_move), 0)
    else:
        ends = []
        for action in state.actions():
            end = _outcome(state.result(action), memo)
            ends.append(end.backed_up())
        best = max(ends, key=_rank)
    memo[state] = best
    return best


def outcomes(state: Position, memo: Memo | None = None) -> dict[Any, Outcome]:
    """Return how the game ends after each action, as who takes it sees it; it counts as a ply.

    Raises what `outcome` raises.
    """
    memo = _memo_for(doors.position(state), memo)
    ends = {}
    for action in state.actions():
        end = _outcome(state.result(action), memo)
        ends[action] = end.backed_up()
    return ends


def predict(state: State, memo: Memo | None = None) -> list[Outcome | None]:
    """Return an Outcome for each square, for the player about to move there; None where nobody can.

    The predicted move is one of the plies: a win at once is a win in 1 ply. This is what tic.erl
    (N. Binnendyk) prints. Raises TypeError for anything but a State; for other games there is
    `outcomes`.

    >>> predict(State.parse("xx. oo. xox"))
    [None, None, <draw>, None, None, <win in 1 ply>, None, None, None]
    """
    by_square = outcomes(doors.state(state), memo)
    squares = range(len(state.squares))
    return [by_square.get(square) for square in squares]


def best_actions(state: Position, memo: Memo | None = None) -> list[Any]:
    """Return all actions with the best outcome: quickest win, else draw, else slowest loss.

    When the game is over, there are none. Raises what `outcome` raises.

    >>> best_actions(State.parse("x.. .o. ..x"))
    [1, 3, 5, 7]
    """
    ends = outcomes(state, memo)
    best = max(ends.values(), default=None)
    return [action for action, end in ends.items() if end == best]


def perfect(state: State) -> int:
    """Return the first of the best squares: an agent that never loses on 3×3.

    It wins as soon, and loses as late, as it can. Raises TypeError for anything but a State, and
    ValueError when the game is over and on boards with more than 9 squares (for which see
    `ttt.solvers.tablebase`).
    """
    variant = doors.unfinished(state).variant
    doors.up_to(ALL_KNOWN, variant, "perfect")
    square: int = best_actions(state)[0]
    return square
