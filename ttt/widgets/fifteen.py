"""An exhibit for notebook 02: who first holds three of the numbers 1 to 9 that sum to 15 wins.

Reading order: `Numbers`, a position of this game; `opponent`, who takes a number; `Fifteen`, the
numbers to click on.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ttt.game import FIRST, SECOND, other
from ttt.games.on_board import OnBoard, Places
from ttt.notation import shown
from ttt.play.session import Session
from ttt.widgets.board import SessionBoard
from ttt.widgets.page import Kept

NUMBERS = range(1, 10)
OWNERS = {FIRST: "you", SECOND: "they"}
Held = tuple[int, ...]  # in order, so that it does not matter what was taken first


@dataclass(frozen=True)
class Numbers(OnBoard):
    """A position of Fifteen: the numbers that each of the two holds. You begin."""

    yours: Held = ()
    theirs: Held = ()

    @property
    def places(self) -> Places:  # type: ignore[override]
        """Where the numbers lie: in a row."""
        return tuple((number - 1, 0) for number in NUMBERS)

    @property
    def to_move(self) -> str:  # type: ignore[override]
        """The player whose turn it is."""
        return FIRST if len(self.yours) == len(self.theirs) else SECOND

    @property
    def squares(self) -> str:  # type: ignore[override]
        """A mark for each number."""
        marks = dict.fromkeys(self.yours, FIRST) | dict.fromkeys(self.theirs, SECOND)
        return "".join(marks.get(number, ".") for number in NUMBERS)

    @property
    def winner(self) -> str | None:
        """The player who has won, or None."""
        return other(self.to_move) if self.three else None

    @property
    def three(self) -> Held:
        """The three numbers that sum to 15; none, as long as nobody has won."""
        held = self.theirs if self.to_move == FIRST else self.yours  # by who took one last
        for three in combinations(held, 3):
            if sum(three) == 15:
                return three
        return ()

    def actions(self) -> list[int]:
        """Return the numbers that can be taken; none when the game is over."""
        if self.three:
            return []
        return [number for number in NUMBERS if number not in self.yours + self.theirs]

    def result(self, action: int) -> "Numbers":
        """Return the position after a number was taken."""
        if self.to_move == FIRST:
            return Numbers(tuple(sorted((*self.yours, action))), self.theirs)
        return Numbers(self.yours, tuple(sorted((*self.theirs, action))))

    def status(self) -> str:
        """Return whose turn it is, or who has won, and with which numbers."""
        if self.three:
            return f"{_owner(self.winner)} win: {' + '.join(map(str, self.three))} = 15"
        if self.is_terminal:
            return "Nobody wins"
        return "Your turn" if self.to_move == FIRST else "Their turn"

    def describe(self) -> str:
        """Return who has what, and how the game stands."""
        return f"You have {_listed(self.yours)}. They have {_listed(self.theirs)}. {self.status()}"

    __str__ = describe
    _repr_html_ = describe


def _owner(player: str | None) -> str:
    return OWNERS[player or FIRST].title()


def _listed(held: Held) -> str:
    return ", ".join(map(str, held)) or "nothing"


def opponent(numbers: Any) -> int:
    """Return a number that wins, or that stops you, or the first one: it can be beaten."""
    left = numbers.actions()
    for held in (numbers.theirs, numbers.yours):
        for number in left:
            if any(number + one + two == 15 for one, two in combinations(held, 2)):
                return int(number)
    return int(left[0])


class Fifteen(SessionBoard):
    """The numbers 1 to 9 in a row, to be taken in turn: `click(5)` does what a click on 5 does.

    You begin. `game.yours` and `game.theirs` are the numbers that were taken, `game.winner` is
    "you", "they", or None. What can't be taken changes nothing: the reason is shown, and is in
    `game.message`.
    """

    def __init__(self) -> None:
        super().__init__(Session(Numbers(), opponent))

    @property
    def yours(self) -> list[int]:
        """The numbers that you hold, from the smallest."""
        return list(self.state.yours)

    @property
    def theirs(self) -> list[int]:
        """The numbers that they hold, from the smallest."""
        return list(self.state.theirs)

    @property
    def winner(self) -> str | None:
        """Who has won, "you" or "they"; or None."""
        return OWNERS.get(self.state.winner)

    def click(self, number: int) -> None:
        """Take a number, and let the opponent answer; or show why that can't be done."""
        if type(number) is not int or number not in NUMBERS:
            self._show(f"{shown(number)} is no card; the cards are 1 to 9")
        elif self.state.is_terminal:
            self._show("The game is over; begin a new one")
        elif number in self.yours:
            self._show(f"You already have {number}")
        elif number in self.theirs:
            self._show(f"They already have {number}")
        else:
            super().click(number)

    def _view(self) -> dict[str, Any]:
        return super()._view() | {"last": None, "labels": list(NUMBERS), "owners": OWNERS}

    def _status(self, _stands: str) -> str:
        words: str = self.state.describe()
        return words

    def _said(self, stands: str) -> str:
        return f"{self._begun} {self._status(stands)}.".lstrip()

    def _result(self) -> str:
        words: str = self.state.status()
        return words

    def __repr__(self) -> str:
        return f"Fifteen: {self.state}"

    # numbers are no board
    _picture = Kept._picture
    _height = Kept._height
