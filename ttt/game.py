"""The game as a formal thing: a position, what a move makes of it, and both in words (notebooks 01 to 03).

A `State` is one position of the game that a `Variant` describes. It answers the questions of the
formulation in Russell and Norvig, *Artificial Intelligence: A Modern Approach*, chapter on
adversarial search: who is to move, which actions there are, what results from one, is the game
over, and what is it worth. The initial state is `State()`. `Position` lists these questions for
games of your own. `describe` and `status` put a state into words.

Squares are numbered 0, 1, 2, … in reading order. The players are "x", who moves first, and "o".

Inside, a state is two masks, the squares of x and the squares of o. Each state is made once per
variant and then remembered, which makes walks through the whole game short.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import attrgetter, index

from ttt.variant import LONGEST, Table, Variant, shown

TYPE_CHECKING = (
    False  # a type checker takes it for true; typing would take longer to load than the game
)
if TYPE_CHECKING:
    from typing import Any, Protocol
else:
    Protocol = object

__all__ = [
    "LONGEST", "PLAYERS", "Position", "State", "Variant", "checked_player", "checked_state", "completed_lines",
    "describe", "listed", "other", "shown", "status",
]  # fmt: skip

PLAYERS = ("x", "o")


class Position(Protocol):
    """The five answers that a game of two players gives who move in turn.

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

    def result(self, action: Any) -> Position:
        """Return the position after an action; then it is the other player's turn."""

    def utility(self, player: Any) -> int:
        """Return what the finished game is worth to a player: +1 won, 0 drawn, −1 lost."""


def _field(name: str, doc: str) -> Any:
    """Return a read-only attribute. Its getter is written in C: a search asks for it at each node."""
    return property(attrgetter(name), doc=doc)


class State:
    """One position of a game. It never changes: a move gives another state.

    `State()` is the empty 3×3 board, `State.empty(variant)` that of another variant, and
    `State.parse("x.. .o. ...")` any position that a game can reach. States with equal marks and
    variant are equal; they can be keys and be pickled. In Jupyter a state shows itself as a
    picture, `print(state)` shows it as text.
    """

    __slots__ = (
        "_actions",
        "_is_terminal",
        "_o",
        "_states",
        "_to_move",
        "_variant",
        "_winner",
        "_x",
    )
    _actions: tuple[int, ...]
    _is_terminal: bool
    _o: int
    _states: dict[tuple[int, int], State]
    _to_move: str
    _variant: Variant
    _winner: str | None
    _x: int

    def __new__(cls) -> State:
        """Return the empty 3×3 board."""
        return _state(Variant(), 0, 0)

    @staticmethod
    def empty(variant: Variant) -> State:
        """Return the initial state of a variant. Raises TypeError for anything but a Variant."""
        if not isinstance(variant, Variant):
            raise TypeError(f"{shown(variant)} is not a Variant, such as Variant(4, 4, 4)")
        return _state(variant, 0, 0)

    @staticmethod
    def parse(text: str, variant: Variant | None = None) -> State:
        """Return the state written as `x`, `o` and `.` in reading order, on 3×3 unless another variant is given.

        Upper case counts as lower case, white space is ignored, and `/` may stand between rows.
        Raises TypeError if text is not a string or variant not a Variant, and ValueError for
        anything that no game can reach.
        """
        if not isinstance(text, str):
            raise TypeError(f"{shown(text)} is not a text such as 'x.o/.x./...'")
        start = State.empty(Variant() if variant is None else variant)
        state = _from_squares(_checked_squares(text, start.variant), start.variant)
        _check_reachable(state)
        return state

    variant: Variant = _field("_variant", "The game that is played.")
    to_move: str = _field(
        "_to_move", "The player whose turn it is; at the end, the one who would be next."
    )
    is_terminal: bool = _field(
        "_is_terminal", "Is the game over, by a line or because the board is full?"
    )
    winner: str | None = _field(
        "_winner", "The player who has won (in misère, who has no line), or None."
    )

    @property
    def squares(self) -> str:
        """All squares in reading order, one character each: `x`, `o`, or `.` for a free one."""
        return self._variant._texts[self._x, self._o]

    def actions(self) -> tuple[int, ...]:
        """Return the squares that may be taken now, in order; none when the game is over."""
        return self._actions

    def result(self, square: int) -> State:
        """Return the state after the player to move has taken this square.

        Raises TypeError for what is not a square at all (True and 4.0 are not), and ValueError if
        it can't be taken.
        """
        if type(square) is not int or square not in self._actions:
            square = self._checked(square)
        if self._to_move == "x":
            return self._states[self._x | 1 << square, self._o]
        return self._states[self._x, self._o | 1 << square]

    @property
    def line(self) -> tuple[int, ...] | None:
        """The squares of the completed line, the first in the order of `variant.lines`; None if there is none."""
        return next(iter(completed_lines(self)), None)

    def utility(self, player: str) -> int:
        """Return what the finished game is worth to a player: +1 won, 0 drawn, −1 lost.

        Raises ValueError for an unknown player and while the game is not over.
        """
        checked_player(player)
        if self._actions:
            raise ValueError(
                f"the game is not over, {self.to_move} is to move; only a finished game has a utility"
            )
        return 0 if self._winner is None else 1 if self._winner == player else -1

    def canonical(self) -> State:
        """Return the one of this state's symmetric images whose `squares` come first in the alphabet."""
        return _canonical_of(self._variant)[self.squares]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._x == other._x and self._o == other._o and self._variant is other._variant

    def __hash__(self) -> int:
        return hash((self._x, self._o))

    def __reduce__(self) -> tuple[Callable[[Variant, int, int], State], tuple[Variant, int, int]]:
        return _state, (self._variant, self._x, self._o)

    def __repr__(self) -> str:
        squares = self.squares
        rows = "/".join(squares[row[0] : row[-1] + 1] for row in self._variant.rows)
        other = "" if self._variant is Variant() else f", {self._variant!r}"
        return f"State.parse('{rows}'{other})"

    def __str__(self) -> str:
        """Return the board as text, the free squares numbered."""
        squares = [str(i) if mark == "." else mark for i, mark in enumerate(self.squares)]
        return board_text(squares, self._variant.places)

    def _checked(self, square: int) -> int:
        """Return the square as a plain int if it may be taken now; raise the reason if not."""
        squares, last = self.squares, len(self.squares) - 1
        if isinstance(square, bool) or not hasattr(type(square), "__index__"):
            raise TypeError(
                f"{shown(square)} is not a square; squares are the whole numbers 0 to {last}"
            )
        number = index(square)
        if not 0 <= number <= last:
            raise ValueError(f"square {number} is off the board; squares are 0 to {last}")
        if self.is_terminal:
            raise ValueError(
                f"the game is over: {f'{self.winner} has won' if self.winner else 'it is a draw'}"
            )
        if squares[number] != ".":
            free = ", ".join(map(str, self._actions[:15])) + ", …" * (len(self._actions) > 15)
            raise ValueError(
                f"square {number} is taken by {squares[number]}; free squares are {free}"
            )
        return number


def other(player: str) -> str:
    """Return the opponent of a player. Raises ValueError for anything but "x" and "o"."""
    return "o" if checked_player(player) == "x" else "x"


def checked_player(player: str) -> str:
    """Return a player. Raises ValueError for anything but "x" and "o"."""
    if player not in PLAYERS:
        raise ValueError(f"{shown(player)} is not a player; the players are 'x' and 'o'")
    return player


# ---- a state in words


def board_text(marks: Iterable[str], places: Sequence[tuple[int, int]]) -> str:
    """Return a board as text, with these marks in these columns and rows."""
    at = dict(zip(places, marks, strict=True))
    wide = len(str(len(places) - 1))  # of a number
    columns, rows = (
        2 * max(numbers) + 1 for numbers in zip(*places, strict=True)
    )  # with what is between two

    def piece(x: int, y: int) -> str:
        around = {((x + i) // 2, (y + j) // 2) for i in (0, 1) for j in (0, 1)}
        kinds = [f" {at.get((x // 2, y // 2), ''):>{wide}} ", "|"], ["-" * (wide + 2), "+"]
        kind = kinds[y % 2][x % 2]
        return kind if around <= at.keys() else " " * len(kind)

    return "\n".join("".join(piece(x, y) for x in range(columns)).rstrip() for y in range(rows))


def describe(state: State) -> str:
    """Return the board in words, for example "x on 0 and 8, o on 4, o to move"."""
    variant, squares = checked_state(state).variant, state.squares
    size = "" if (variant.width, variant.height) == (3, 3) else f"{variant.board}: "
    taken = {player: [i for i, mark in enumerate(squares) if mark == player] for player in PLAYERS}
    marks = (
        ", ".join(f"{player} on {listed(on)}" for player, on in taken.items() if on)
        or "empty board"
    )
    return f"{size}{marks}, {status(state)}"


def status(state: State) -> str:
    """Return how the game stands in words: whose move it is, or how it ended."""
    if not checked_state(state).is_terminal:
        return f"{state.to_move} to move"
    if state.line is None:
        return "a draw"
    how = f": {state.squares[state.line[0]]} completed" if state.variant.misere else ","
    return f"{state.winner} wins{how} line {listed(state.line)}"


def checked_state(state: State) -> State:
    """Return a State. Raises TypeError for anything else."""
    if not isinstance(state, State):
        raise TypeError(f"{shown(state)} is not a State, such as State.parse('x.o/.x./...')")
    return state


def completed_lines(state: State) -> list[tuple[int, ...]]:
    """Return every completed line: one move can complete two."""
    squares, lines = checked_state(state).squares, state.variant.lines if state.winner else ()
    return [line for line in lines if {squares[i] for i in line} in ({"x"}, {"o"})]


def listed(things: Iterable[object]) -> str:
    """Return things in words: "0", "0 and 4", "0, 4 and 8"."""
    *words, last = map(str, things)
    return f"{', '.join(words)} and {last}" if words else last


# ---- how states are made


def _state(variant: Variant, x: int, o: int) -> State:
    """Return the state with these masks, unchecked."""
    return _states_of(variant)[x, o]


@cache
def _states_of(variant: Variant) -> dict[tuple[int, int], State]:
    """Return the table of a variant's states, by their masks of x and of o."""
    return Table(lambda masks: _made(variant, *masks))


def _made(variant: Variant, x: int, o: int) -> State:
    state = object.__new__(State)
    state._variant, state._states, state._x, state._o = variant, _states_of(variant), x, o
    state._to_move = "x" if x.bit_count() == o.bit_count() else "o"
    with_line = "x" if variant._has_line[x] else "o" if variant._has_line[o] else None
    state._winner = other(with_line) if with_line and variant.misere else with_line
    state._actions = () if with_line else variant._free[x | o]
    state._is_terminal = not state._actions
    return state


def _from_squares(squares: str, variant: Variant) -> State:
    """Return the state with these squares, unchecked."""
    x, o = (sum(1 << i for i, mark in enumerate(squares) if mark == player) for player in PLAYERS)
    return _state(variant, x, o)


@cache
def _canonical_of(variant: Variant) -> dict[str, State]:
    """Return the table of a variant's canonical states, by the squares of any image."""

    def canonical(squares: str) -> State:
        least = min("".join([squares[i] for i in symmetry]) for symmetry in variant.symmetries)
        return _from_squares(least, variant)

    return Table(canonical)


def _checked_squares(text: str, variant: Variant) -> str:
    """Return the squares that a text spells, without white space and slashes; raise ValueError if it is misspelt."""
    text = "".join(text.lower().split())
    strange = next((mark for mark in text if mark not in "xo./"), None)
    if strange:
        raise ValueError(f"{strange!r} is not a square; write x, o, or . for a free one")
    rows = text.split("/")
    squares = "".join(rows)
    if len(squares) != variant.size:
        raise ValueError(f"{len(squares)} squares given; a {variant.board} has {variant.size}")
    if len(rows) > 1 and [len(row) for row in rows] != [len(row) for row in variant.rows]:
        lengths, wide = (
            ", ".join(str(len(row)) for row in rows),
            listed(dict.fromkeys(map(len, variant.rows))),
        )
        raise ValueError(f"/ stands between rows of {wide}; it cuts this board into {lengths}")
    return squares


def _check_reachable(state: State) -> None:
    """Raise ValueError with the reason if no sequence of moves leads to this position."""
    has_line, x, o = state._variant._has_line, state._x, state._o
    more = x.bit_count() - o.bit_count()
    if more not in (0, 1):
        counts = f"x has {x.bit_count()} marks and o {o.bit_count()}"
        raise ValueError(
            f"too many of {'x' if more > 1 else 'o'}: {counts}; x moves first, then in turn"
        )
    if has_line[x] and has_line[o]:
        raise ValueError("x and o both have a line; the game ends with the first")
    last, marks, others = ("x", x, o) if more else ("o", o, x)
    if has_line[others]:
        raise ValueError(
            f"{other(last)} has a line, but {last} moved after it; the game ends with the first line"
        )
    before = (marks & ~(1 << square) for square in range(marks.bit_length()) if marks >> square & 1)
    if has_line[marks] and all(has_line[mask] for mask in before):
        raise ValueError(
            f"{last} has lines that no single move completes; the game ends with the first line"
        )
