"""A workshop of rules: tic-tac-toe in which a rule is a method, and can be flipped (notebook 12, more).

Reading order: the three rules, `may_write`, `if_line` and `if_full`, which a class that inherits
from `Workshop` can answer in another way; how a mistake in one of them is reported; then how a
position looks, and the moves.

Sources: only x, and who completes a line loses: T. E. Plambeck and G. Whitehead, "The Secrets of
Notakto" (2013). Order and chaos: S. Sniderman, Games, September/October 1981.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from ttt import doors
from ttt.agents import checked_action
from ttt.game import FIRST, PLAYERS, other
from ttt.games.on_board import Line, OnBoard, Places
from ttt.notation import listed, shown
from ttt.variant import Variant

MARKS = {*PLAYERS, "."}
RULES: dict[str, tuple[str | None, ...]] = {  # and what each of them can return
    "may_write": ("x", "o", "xo", "ox"),
    "if_line": (*PLAYERS, None),
    "if_full": (*PLAYERS, None),
}


@dataclass(frozen=True)
class Workshop(OnBoard):
    """A position: what is written on the board, and who is to move. Another `board` is another game.

    An action is a square. But where a player may write either letter, both letters are beside the
    board, and an action is two clicks: on a letter, then on a square. Raises TypeError or ValueError
    for what is not written on this board, and for an unknown player.
    """

    board: ClassVar = Variant()
    written: str = "." * 9
    to_move: str = FIRST

    # ---- the rules

    def may_write(self, player: str) -> str:
        """Return the letters that a player may write: here, only its own."""
        return player

    def if_line(self, writer: str) -> str | None:
        """Return who has won when `writer` has completed a line of equal letters."""
        return writer

    def if_full(self) -> str | None:
        """Return who has won when the board is full without a line."""
        return None

    # ---- mistakes in a rule

    def __init_subclass__(cls) -> None:
        """Raise TypeError if no method of a class is one of Workshop's: a misspelt rule changes nothing."""
        public = [name for name in vars(cls) if callable(vars(cls)[name]) and name[0] != "_"]
        if public and not any(hasattr(Workshop, name) for name in public):
            sentence = f"{cls.__name__}.{public[0]} changes no rule of Workshop"
            raise TypeError(f"{sentence}; the rules are {listed([*RULES])}")

    def _asked(self, rule: str, *of: str) -> Any:
        """Return what a rule says. Raises ValueError for what it can't say."""
        answer = getattr(self, rule)(*of)
        if answer not in RULES[rule]:
            expected = listed(map(repr, RULES[rule]), "or")
            raise ValueError(f"{rule} returned {shown(answer)}; {expected} was expected")
        return answer

    # ---- how it looks

    def __post_init__(self) -> None:
        size = self.board.size
        strange = set(doors.instance(self.written, str, "'x...o....'")) - MARKS
        if strange or len(self.written) != size:
            expected = f"{size} of x, o and . were expected"
            raise ValueError(f"{shown(self.written)} is not written on this board; {expected}")
        doors.player(self.to_move)

    @cached_property
    def letters(self) -> str:
        """The letters beside the board, if somebody has the choice."""
        has_choice = any(len(self._asked("may_write", player)) > 1 for player in PLAYERS)
        return "".join(PLAYERS) if has_choice else ""

    @property
    def squares(self) -> str:  # type: ignore[override]
        """What is on the board, then the letters beside it."""
        return self.written + self.letters

    @property
    def places(self) -> Places:  # type: ignore[override]
        """The column and the row of each square, then those of the letters."""
        beside = self.board.width + 1
        return (*self.board.places, *((beside, row) for row, _ in enumerate(self.letters)))

    @cached_property
    def lines(self) -> list[Line]:
        """The completed lines, of either letter."""
        marks = {line: {self.written[square] for square in line} for line in self.board.lines}
        return [line for line, on_line in marks.items() if on_line in ({"x"}, {"o"})]

    @property
    def winner(self) -> str | None:
        """The player who has won, or None."""
        won: str | None = None
        if self.lines:
            won = self._asked("if_line", other(self.to_move))  # who has moved last
        elif "." not in self.written:
            won = self._asked("if_full")
        return won

    # ---- the moves

    def actions(self) -> list[Any]:
        """Return what the player to move can do; nothing after a line or on a full board."""
        return self._actions

    @cached_property
    def _actions(self) -> list[Any]:
        if self.lines:
            return []
        free = [square for square, mark in enumerate(self.written) if mark == "."]
        letters = self._asked("may_write", self.to_move)
        return [self._writing(letter, square) for letter in letters for square in free]

    def _writing(self, letter: str, square: int) -> Any:
        """Return the action that writes a letter on a square."""
        if self.letters:
            return len(self.written) + PLAYERS.index(letter), square
        return square

    def meant(self, square: int) -> Any:
        """Return what a click on a square alone means: to write one's own letter, if one may."""
        letters = self.may_write(self.to_move)
        letter = self.to_move if self.to_move in letters else letters[0]
        return self._writing(letter, square)

    def result(self, action: Any) -> "Workshop":
        """Return the position after an action. Raises ValueError for anything else."""
        action = checked_action(self, action)
        letter, square = self.may_write(self.to_move), action
        if self.letters:
            at, square = action
            letter = self.squares[at]
        written = self.written[:square] + letter + self.written[square + 1 :]
        return replace(self, written=written, to_move=other(self.to_move))
