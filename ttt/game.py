"""The game as a formal thing: a position, and what a move makes of it (notebook 01).

A `State` is one position of the game that a `Variant` describes. It answers the questions of the
formulation in Russell and Norvig, *Artificial Intelligence: A Modern Approach*, chapter on
adversarial search: who is to move, which actions are there, what results from one, is the game
over, and what is it worth? The initial state is `State()`. `Position` lists these questions for
games of your own. `ttt.notation` has how a state is written and read.

Reading order: `State`, which is the game; `other` and `completed_lines`; `Position`; then how a
state is made; and what is refused, with `Mistake`, by which hints know it.

Squares are numbered 0, 1, 2, … in reading order. The players are "x" and "o"; `FIRST` begins.

Inside, a state is two masks, one for each player. A mask is a set of squares as one whole number
with a binary digit for each square, square 0 last. With x on 0 and 4, and o on 1:

    x = 0b000010001
    o = 0b000000010

So `x | o` has all taken squares. `1 << 8` is the mask of square 8 alone, and `x | (1 << 8)` is x
with square 8 added. Each state is made when it is met for the first time, and remembered by its
two masks: a walk through the whole game comes to 549,946 nodes, but makes only 5,478 states. (On
big boards, a table that is full begins again.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from operator import index
from typing import Any, NamedTuple, Protocol, TypeVar

from ttt.notation import board_text, check_reachable, in_rows, shown, squares_in
from ttt.variant import Table, Variant

PLAYERS = ("x", "o")
Error = TypeVar("Error", bound=BaseException)
FIRST, SECOND = PLAYERS  # who begins; only lessons and their checks take x for granted


class State:
    """One position of a game. It never changes: a move gives another state.

    `State()` is the empty 3×3 board, `State.empty(variant)` that of another variant, and
    `State.parse("x.. .o. ...")` any position that a game can reach. States with equal marks and
    variant are equal; they can be keys and be pickled. In Jupyter a state shows itself as a
    picture, `print(state)` shows it as text.

    >>> state = State().result(4)
    >>> state.to_move, state.is_terminal, state.winner
    ('o', False, None)
    >>> print(state)
     0 | 1 | 2
    ---+---+---
     3 | x | 5
    ---+---+---
     6 | 7 | 8
    """

    __slots__ = {  # noqa: RUF023 (the public ones first)
        "variant": "The game that is played.",
        "to_move": "The player whose turn it is; at the end, the one who would be next.",
        "is_terminal": "Is the game over, by a line or because the board is full?",
        "winner": "The player who has won (in misère, who has no line), or None.",
        "_x": "The squares of x, a mask.",
        "_o": "The squares of o, a mask.",
        "_actions": "The squares that may be taken now.",
        "_states": "States of this variant, by their masks; one that is missing is made.",
    }
    variant: Variant
    to_move: str
    is_terminal: bool
    winner: str | None
    _x: int
    _o: int
    _actions: tuple[int, ...]
    _states: dict[tuple[int, int], State]

    def __new__(cls) -> State:
        """Return the empty 3×3 board."""
        return State.empty(Variant())

    @staticmethod
    def empty(variant: Variant) -> State:
        """Return the initial state of a variant. Raises TypeError for anything but a Variant."""
        if not isinstance(variant, Variant):
            raise TypeError(f"{shown(variant)} is not a Variant, such as Variant(4, 4, 4)")
        return _state_with(variant, 0, 0)

    @staticmethod
    def parse(text: str, variant: Variant | None = None) -> State:
        """Return the state written as `x`, `o` and `.` in reading order, on 3×3 or another variant.

        Upper case counts as lower case, white space is ignored, and `/` may stand between rows.
        Raises TypeError if text is not a string or variant not a Variant, and ValueError for
        anything that no game can reach.

        >>> State.parse("x.. .o. ...")
        State.parse('x../.o./...')
        """
        if not isinstance(text, str):
            raise TypeError(f"{shown(text)} is not a text such as 'x.o/.x./...'")
        start = State.empty(Variant() if variant is None else variant)
        state = _from_squares(squares_in(text, start.variant), start.variant)
        check_reachable(state, FIRST)
        return state

    @property
    def squares(self) -> str:
        """All squares in reading order, one character each: `x`, `o`, or `.` for a free one."""
        return self.variant._texts[self._x, self._o]

    def actions(self) -> tuple[int, ...]:
        """Return the squares that may be taken now, in order; none when the game is over.

        >>> State.parse("xox .x. oxo").actions()
        (3, 5)
        """
        return self._actions

    def result(self, square: int) -> State:
        """Return the state after the player to move has taken this square.

        Raises TypeError for what is not a square at all (True and 4.0 are not), and ValueError if
        it can't be taken.

        >>> State().result(4).result(0)
        State.parse('o../.x./...')
        """
        if type(square) is not int or square not in self._actions:
            __tracebackhide__ = True  # Jupyter leaves this function out of the error that follows
            square = _checked_square(self, square)  # or raises why it can't be taken
        if self.to_move == "x":
            return self._states[self._x | (1 << square), self._o]
        return self._states[self._x, self._o | (1 << square)]

    @property
    def line(self) -> tuple[int, ...] | None:
        """The squares of the first completed line, in the order of `variant.lines`, or None."""
        lines = completed_lines(self)
        return lines[0] if lines else None

    def utility(self, player: str) -> int:
        """Return what the finished game is worth to a player: +1 won, 0 drawn, −1 lost.

        Raises ValueError for an unknown player and while the game is not over.

        >>> State.parse("xxx oo. ...").utility("o")
        -1
        """
        checked_player(player)
        if not self.is_terminal:
            turn = f"{self.to_move} is to move"
            sentence = f"the game is not over, {turn}; only a finished game has a utility"
            raise marked(ValueError(sentence), NOT_OVER)
        if self.winner is None:
            return 0
        return 1 if self.winner == player else -1

    def canonical(self) -> State:
        """Return the one of its symmetric images whose `squares` come first in the alphabet.

        >>> State().result(8).canonical() == State().result(2).canonical()
        True
        """
        return _canonical_of(self.variant)[self.squares]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a State never changes; {name} can't be set")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._x == other._x and self._o == other._o and self.variant is other.variant

    def __hash__(self) -> int:
        return hash((self._x, self._o))

    def __reduce__(self) -> tuple[Callable[[Variant, int, int], State], tuple[Variant, int, int]]:
        """Return how `pickle` and `copy` make the state again."""
        return _state_with, (self.variant, self._x, self._o)

    def __repr__(self) -> str:
        rows = in_rows(self.squares, self.variant)
        is_3x3 = self.variant is Variant()  # equal variants are one object
        variant = "" if is_3x3 else f", {self.variant!r}"
        return f"State.parse('{rows}'{variant})"

    def __str__(self) -> str:
        """Return the board as text, the free squares numbered."""
        marks = [str(i) if mark == "." else mark for i, mark in enumerate(self.squares)]
        return board_text(marks, self.variant.places)


def other(player: str) -> str:
    """Return the opponent of a player. Raises ValueError for anything but "x" and "o"."""
    return "o" if checked_player(player) == "x" else "x"


def checked_player(player: str) -> str:
    """Return a player. Raises ValueError for anything but "x" and "o"."""
    if player not in PLAYERS:
        sentence = f"{shown(player)} is not a player; the players are 'x' and 'o'"
        raise marked(ValueError(sentence), NO_PLAYER)
    return player


def completed_lines(state: State) -> list[tuple[int, ...]]:
    """Return every completed line: one move can complete two."""
    if state.winner is None:
        return []
    squares = state.squares
    full = ({"x"}, {"o"})
    return [line for line in state.variant.lines if {squares[i] for i in line} in full]


class Position(Protocol):
    """The five answers of a game in which two players move in turn.

    A State does, and so can a game of your own. A game whose utilities go beyond +1 and −1 says how
    far in an attribute `greatest`, as `ttt.alphabeta.PaperTree` does: alpha-beta and `trace` take
    such a game, minimax and outcomes don't.
    """

    @property
    def to_move(self) -> Any:
        """The player whose turn it is; at the end, the one who would be next."""

    @property
    def is_terminal(self) -> bool:
        """Is the game over?"""

    def actions(self) -> Iterable[Any]:
        """Return what the player to move can do; nothing when the game is over."""

    def result(self, action: Any) -> Any:
        """Return the position after an action; then it is the other player's turn."""

    def utility(self, player: Any) -> int:
        """Return what the finished game is worth to a player: +1 won, 0 drawn, −1 lost."""


# ---- how states are made


def _state_with(variant: Variant, x: int, o: int) -> State:
    """Return the state with these masks, unchecked."""
    return _states_of(variant)[x, o]


@cache
def _states_of(variant: Variant) -> dict[tuple[int, int], State]:
    """Return the table of a variant's states, by their masks of x and of o."""
    return Table(lambda masks: _new_state(variant, *masks))


def _new_state(variant: Variant, x: int, o: int) -> State:
    """Return a new state. Only this function gives one its attributes."""
    to_move = FIRST if x.bit_count() == o.bit_count() else SECOND
    winner = None
    if variant._has_line[x]:
        winner = "o" if variant.misere else "x"
    elif variant._has_line[o]:
        winner = "x" if variant.misere else "o"
    actions = () if winner else variant._free[x | o]
    state = object.__new__(State)  # State() would be the empty board
    put = object.__setattr__  # that of State always refuses
    put(state, "variant", variant)
    put(state, "to_move", to_move)
    put(state, "is_terminal", not actions)
    put(state, "winner", winner)
    put(state, "_x", x)
    put(state, "_o", o)
    put(state, "_actions", actions)
    put(state, "_states", _states_of(variant))
    return state


def _from_squares(squares: str, variant: Variant) -> State:
    """Return the state with these squares, unchecked."""
    masks = {"x": 0, "o": 0, ".": 0}  # of the free squares, too, though nobody needs it
    for square, mark in enumerate(squares):
        masks[mark] |= 1 << square
    return _state_with(variant, masks["x"], masks["o"])


@cache
def _canonical_of(variant: Variant) -> dict[str, State]:
    """Return the table of a variant's canonical states, by the squares of any image."""

    def canonical(squares: str) -> State:
        images = ["".join([squares[i] for i in symmetry]) for symmetry in variant.symmetries]
        return _from_squares(min(images), variant)

    return Table(canonical)


# ---- what is refused


def _checked_square(state: State, square: int) -> int:
    """Return the square as a plain int if it may be taken now; raise the reason if not."""
    last = state.variant.size - 1
    if isinstance(square, bool) or not hasattr(type(square), "__index__"):
        numbers = f"the whole numbers 0 to {last}"
        sentence = f"{shown(square)} is not a square; squares are {numbers}"
        raise marked(TypeError(sentence), NO_SQUARE)
    number = index(square)
    if not 0 <= number <= last:
        raise ValueError(f"square {number} is off the board; squares are 0 to {last}")
    if state.is_terminal:
        end = f"{state.winner} has won" if state.winner else "it is a draw"
        raise marked(ValueError(f"the game is over: {end}"), OVER)
    mark = state.squares[number]
    if mark != ".":
        free = ", ".join(map(str, state.actions()[:15]))
        if len(state.actions()) > 15:
            free += ", …"
        sentence = f"square {number} is taken by {mark}; free squares are {free}"
        raise marked(ValueError(sentence), TAKEN)
    return number


class Mistake(NamedTuple):
    """A kind of mistake, by which a hint knows an error of ours.

    So no hint goes by the sentence of an error, and whoever betters the sentence loses none.
    Learners see a ValueError or a TypeError and its sentence, as ever.
    """

    name: str


TAKEN = Mistake("a square that is taken")
NO_SQUARE = Mistake("not a square")
NO_PLAYER = Mistake("not a player")
OVER = Mistake("the game is over")
NOT_OVER = Mistake("the game is not over")


def marked(error: Error, mistake: Mistake) -> Error:
    """Return an error, marked with the mistake that it is about."""
    vars(error)["mistake"] = mistake
    return error


def mistake_of(error: BaseException) -> Mistake | None:
    """Return the mistake that an error is marked with, or else the one that it was raised from."""
    for known in (error, error.__cause__):
        mistake = None if known is None else vars(known).get("mistake")
        if isinstance(mistake, Mistake):
            return mistake
    return None
