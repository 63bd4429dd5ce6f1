"""The game as a formal thing: where it stands, and what a move makes of it (notebooks 01 to 03).

A `State` is one position of the game that a `Variant` describes. It answers the questions of the formulation in
Russell and Norvig, *Artificial Intelligence: A Modern Approach*, chapter on adversarial search: who is to move,
which actions there are, what results from one, is it over, and what is it worth. The initial state is `State()`.

Squares are numbered 0, 1, 2, … in reading order. The players are "x", who moves first, and "o".

Inside, a state is two masks, the squares of x and the squares of o. What follows from a mask alone (does it hold a
line? which squares are free?) is worked out once per variant and remembered, which keeps a walk through the whole game
short.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import add, index

from ttt.variant import Variant

__all__ = ["PLAYERS", "State", "Variant", "other"]

PLAYERS = ("x", "o")
_new = object.__new__


class State:
    """One position of a game. It never changes: a move makes a new state.

    `State()` is the empty 3×3 board, `State.empty(variant)` that of another variant, and `State.parse("x.. .o. ...")`
    any position that can be reached. States with equal marks and variant are equal, and can be keys and pickled.
    In Jupyter a state shows itself as a picture (`ttt.svg`), `print(state)` as text.
    """

    __slots__ = ("_actions", "_o", "_to_move", "_variant", "_winner", "_x")
    _actions: tuple[int, ...]
    _o: int
    _to_move: str
    _variant: Variant
    _winner: str | None
    _x: int

    def __new__(cls) -> State:
        """Return the empty 3×3 board."""
        return _state(Variant(), 0, 0)

    @staticmethod
    def empty(variant: Variant) -> State:
        """Return the initial state of a variant. Raises TypeError if it is none."""
        if not isinstance(variant, Variant):
            raise TypeError(f"{variant!r} is not a Variant, such as Variant(4, 4, 4)")
        return _state(variant, 0, 0)

    @staticmethod
    def parse(text: str, variant: Variant | None = None) -> State:
        """Return the state written as `x`, `o` and `.` in reading order, on 3×3 unless another variant is given.

        Upper case is lower case, white space is ignored, and `/` may stand between rows. Raises TypeError if text
        is no string or variant no Variant, and ValueError for anything that is not a position of the game.
        """
        if not isinstance(text, str):
            raise TypeError(f"{text!r} is not a text such as 'x.o/.x./...'")
        start = State.empty(Variant() if variant is None else variant)
        state = _from_squares(_checked_squares(text, start.variant), start.variant)
        _check_reachable(state)
        return state

    @property
    def variant(self) -> Variant:
        """The game that is played."""
        return self._variant

    @property
    def squares(self) -> str:
        """All squares in reading order, one character each: `x`, `o`, or `.` for a free one."""
        return self._variant._texts[self._x, self._o]

    @property
    def to_move(self) -> str:
        """The player whose turn it is: x when both have as many marks. At the end, the one who would be next."""
        return self._to_move

    def actions(self) -> tuple[int, ...]:
        """Return the squares that may be taken now, in order; none when the game is over."""
        return self._actions

    def result(self, square: int) -> State:
        """Return the state after the player to move has taken this square.

        Raises TypeError if it is no square at all (True and 4.0 are none), and ValueError if it is off the board or
        taken, or the game is over.
        """
        if type(square) is not int or square not in self._actions:
            square = self._checked(square)
        after = _new(State)
        after._variant = variant = self._variant
        if self._to_move == "x":
            after._x = marks = self._x | 1 << square
            after._o = others = self._o
            after._to_move = "o"
        else:
            after._o = marks = self._o | 1 << square
            after._x = others = self._x
            after._to_move = "x"
        if variant._has_line[marks]:
            after._actions = ()
            after._winner = after._to_move if variant.misere else self._to_move
        else:
            after._actions = variant._free[marks | others]
            after._winner = None
        return after

    @property
    def is_terminal(self) -> bool:
        """Is the game over, by a line or because the board is full?"""
        return not self._actions

    @property
    def line(self) -> tuple[int, ...] | None:
        """The squares of the completed line, the first in the order of `variant.lines`; None if there is none."""
        squares = self.squares
        full = (line for line in self._variant.lines if {squares[i] for i in line} in ({"x"}, {"o"}))
        return next(full, None)

    @property
    def winner(self) -> str | None:
        """The player who has won the game (in misère the one who did not complete the line), or None."""
        return self._winner

    def utility(self, player: str) -> int:
        """Return what the finished game is worth to a player: +1 won, 0 drawn, −1 lost.

        Raises ValueError for an unknown player and while the game is not over.
        """
        if player not in PLAYERS:
            raise ValueError(f"{player!r} is not a player; the players are 'x' and 'o'")
        if self._actions:
            raise ValueError(f"the game is not over, {self.to_move} is to move; only a finished game has a utility")
        return 0 if self._winner is None else 1 if self._winner == player else -1

    def canonical(self) -> State:
        """Return the one of this state's symmetric images whose `squares` come first in the alphabet."""
        variant, size = self._variant, self._variant.width * self._variant.height
        least = min(map(add, variant._images_of_x[self._x], variant._images_of_o[self._o]))
        return _state(variant, least >> size & (1 << size) - 1, least & (1 << size) - 1)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._x == other._x and self._o == other._o and self._variant is other._variant

    def __hash__(self) -> int:
        return hash((self._x, self._o))

    def __reduce__(self) -> tuple[Callable[[Variant, int, int], State], tuple[Variant, int, int]]:
        return _state, (self._variant, self._x, self._o)

    def __repr__(self) -> str:
        squares, width = self.squares, self._variant.width
        rows = "/".join(squares[i : i + width] for i in range(0, len(squares), width))
        other = "" if self._variant is Variant() else f", {self._variant!r}"
        return f"State.parse('{rows}'{other})"

    def __str__(self) -> str:
        """Return the board as text, the free squares numbered."""
        squares, width = self.squares, self._variant.width
        digits = len(str(len(squares) - 1))
        cells = [f" {i if mark == '.' else mark:>{digits}} " for i, mark in enumerate(squares)]
        rows = ("|".join(cells[i : i + width]).rstrip() for i in range(0, len(cells), width))
        return ("\n" + "+".join(["-" * (digits + 2)] * width) + "\n").join(rows)

    def _checked(self, square: int) -> int:
        """Return the square as a plain int if it may be taken now; raise the reason if not."""
        squares, last = self.squares, len(self.squares) - 1
        if isinstance(square, bool) or not hasattr(square, "__index__"):
            raise TypeError(f"{square!r} is not a square; squares are the whole numbers 0 to {last}")
        number = index(square)
        if not 0 <= number <= last:
            raise ValueError(f"square {number} is off the board; squares are 0 to {last}")
        if self.is_terminal:
            raise ValueError(f"the game is over: {f'{self.winner} has won' if self.winner else 'it is a draw'}")
        if squares[number] != ".":
            free = ", ".join(map(str, self._actions))
            raise ValueError(f"square {number} is taken by {squares[number]}; free squares are {free}")
        return number


def checked_state(state: State | None) -> State:
    """Return a state, or the empty 3×3 board for None. Raises TypeError for anything else."""
    if state is not None and not isinstance(state, State):
        raise TypeError(f"{state!r} is not a State, such as State.parse('x.o/.x./...')")
    return State() if state is None else state


def other(player: str) -> str:
    """Return the opponent of a player."""
    return "o" if player == "x" else "x"


def _state(variant: Variant, x: int, o: int) -> State:
    """Return the state with these marks, unchecked."""
    state = object.__new__(State)
    state._variant, state._x, state._o = variant, x, o
    state._to_move = "x" if x.bit_count() == o.bit_count() else "o"
    with_line = "x" if variant._has_line[x] else "o" if variant._has_line[o] else None
    state._winner = other(with_line) if with_line and variant.misere else with_line
    state._actions = () if with_line else variant._free[x | o]
    return state


def _from_squares(squares: str, variant: Variant) -> State:
    """Return the state with these squares, unchecked."""
    x, o = (sum(1 << i for i, mark in enumerate(squares) if mark == player) for player in PLAYERS)
    return _state(variant, x, o)


def _checked_squares(text: str, variant: Variant) -> str:
    """Return the squares that a text spells, without white space and slashes; raise ValueError if it is misspelt."""
    width, height = variant.width, variant.height
    text = "".join(text.lower().split())
    strange = next((mark for mark in text if mark not in "xo./"), None)
    if strange:
        raise ValueError(f"{strange!r} is not a square; write x, o, or . for a free one")
    rows = text.split("/")
    squares = "".join(rows)
    if len(squares) != width * height:
        raise ValueError(f"{len(squares)} squares given; a board of {width}×{height} has {width * height}")
    if len(rows) > 1 and [len(row) for row in rows] != [width] * height:
        lengths = ", ".join(str(len(row)) for row in rows)
        raise ValueError(f"/ stands between rows of {width}; it cuts this board into {lengths}")
    return squares


def _check_reachable(state: State) -> None:
    """Raise ValueError with the reason if no sequence of moves leads to this position."""
    has_line, x, o = state._variant._has_line, state._x, state._o
    more = x.bit_count() - o.bit_count()
    if more not in (0, 1):
        counts = f"x has {x.bit_count()} marks and o {o.bit_count()}"
        raise ValueError(f"too many of {'x' if more > 1 else 'o'}: {counts}; x moves first, then in turn")
    if has_line[x] and has_line[o]:
        raise ValueError("x and o both have a line; the game ends with the first")
    last, marks, others = ("x", x, o) if more else ("o", o, x)
    if has_line[others]:
        raise ValueError(f"{other(last)} has a line, but {last} moved after it; the game ends with the first line")
    before = (marks & ~(1 << square) for square in range(marks.bit_length()) if marks >> square & 1)
    if has_line[marks] and all(has_line[mask] for mask in before):
        raise ValueError(f"{last} has lines that no single move completes; the game ends with the first line")
