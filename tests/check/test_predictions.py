"""Right and wrong answers to the last exercises of notebook 06, the wrong ones being mistakes that people make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from ttt import State, check
from ttt.minimax import Outcome, outcome, predict

Found = list[Outcome | None]


def right_predict(state: State) -> Found:
    found: Found = []
    for square in range(9):
        if square in state.actions():
            found.append(outcome(state.result(square)).backed_up())
        else:
            found.append(None)
    return found


def by_hand(state: State) -> Found:
    found: Found = [None] * 9
    for square in state.actions():
        after = outcome(state.result(square))
        found[square] = Outcome(-after.value, after.plies + 1)
    return found


@pytest.mark.parametrize("function", [right_predict, by_hand, predict])
def test_right_predict(function: Callable[[State], Found]) -> None:
    verdict = check.predict(function)
    assert verdict
    assert "right on all 4,520 boards" in verdict.text


def leaves_taken_out(state: State) -> Found:
    return [outcome(state.result(square)).backed_up() for square in state.actions()]


def tries_taken_ones(state: State) -> Found:
    return [outcome(state.result(square)).backed_up() for square in range(9)]


def forgets_to_back_up(state: State) -> Found:
    return [outcome(state.result(i)) if i in state.actions() else None for i in range(9)]


def only_turns_the_sign(state: State) -> Found:
    found: Found = []
    for square in range(9):
        after = outcome(state.result(square)) if square in state.actions() else None
        found.append(Outcome(-after.value, after.plies) if after else None)
    return found


def forgets_the_move(state: State) -> Found:
    return [outcome(state) if i in state.actions() else None for i in range(9)]


def only_values(state: State) -> Any:
    return [-outcome(state.result(i)).value if i in state.actions() else None for i in range(9)]


def one_ply_too_many(state: State) -> Found:
    return [found and Outcome(found.value, found.plies + 1) for found in predict(state)]


def draws_for_taken_ones(state: State) -> Found:
    return [found or Outcome(0, 0) for found in predict(state)]


def never_loses(state: State) -> Found:
    return [found and Outcome(abs(found.value), found.plies) for found in predict(state)]


@pytest.mark.parametrize(
    ("function", "hint"),
    [
        (leaves_taken_out, "And does return stand after the loop?"),
        (tries_taken_ones, "Nobody can take a square that is taken."),
        (forgets_to_back_up, "sees after the move. Who asks, and when?"),
        (only_turns_the_sign, "From which position on do you count them?"),
        (one_ply_too_many, "From which position on do you count them?"),
        (forgets_the_move, "What is it after this square was taken?"),
        (only_values, "For each square, an Outcome was expected, or None; no text, no number."),
        (draws_for_taken_ones, "Look at square 1: it is taken."),
        (never_loses, "Let both play on from there by hand."),
        (lambda state: None, "Does your function return the list?"),
        (lambda state: leaves_taken_out(state) * 2, "What stands for taken ones?"),
        (lambda state: [one and str(one) for one in predict(state)], "no text, no number"),
        (lambda state: [one and one.backed_up for one in predict(state)], "are there brackets missing?"),
        (lambda state: [-outcome(state)], "An Outcome is no number."),  # type: ignore[operator]
        (lambda state: [outcome(square) for square in range(9)], "A square is a number."),  # type: ignore[arg-type]
        (lambda state: dict(enumerate(predict(state))), "The answer is a list"),
        (lambda state: 1 / 0, "Try your function on this board"),
    ],
)
def test_wrong_predict(function: Callable[[State], Any], hint: str) -> None:
    verdict = check.predict(function)
    assert not verdict
    assert hint in verdict.hint
    assert verdict.state is not None


def test_what_is_expected_is_told_in_words() -> None:
    text = check.predict(leaves_taken_out).text
    assert "Expected: [<win in 1 ply>, None" in text


# ---- own_game


@dataclass(frozen=True)
class Take:
    """A heap of stones; one takes 1 or 2, and whoever takes the last wins."""

    stones: int = 7
    to_move: str = "a"

    @property
    def is_terminal(self) -> bool:
        return self.stones == 0

    def actions(self) -> list[int]:
        return [n for n in (1, 2) if n <= self.stones]

    def result(self, action: int) -> Any:
        return type(self)(self.stones - action, "b" if self.to_move == "a" else "a")

    def utility(self, player: str) -> int:
        return -1 if player == self.to_move else 1


def test_right_own_game() -> None:
    assert (
        repr(check.own_game(Take())) == "✓ own_game: it answers everywhere. For a, who begins, it is a win in 5 plies."
    )
    assert "it is a loss in 4 plies" in check.own_game(Take(6)).text


class SameTurn(Take):
    def result(self, action: int) -> Any:
        return SameTurn(self.stones - action, self.to_move)


class GoesOn(Take):
    def actions(self) -> list[int]:
        return [n for n in (1, 2) if n <= self.stones] or [0]


class Stuck(Take):
    def actions(self) -> list[int]:
        return [2] if self.stones >= 2 else []


class Points(Take):
    def utility(self, player: str) -> int:
        return 10


class BothWin(Take):
    def utility(self, player: str) -> int:
        return 1


class Endless(Take):
    def actions(self) -> list[int]:
        return [-1]


class Method(Take):
    def is_terminal(self) -> bool:  # type: ignore[override]
        return self.stones == 0


class Raises(Take):
    def actions(self) -> list[int]:
        return [1 // self.stones]


@dataclass
class Unhashable:
    stones: int = 3

    to_move = "a"
    is_terminal = False

    def actions(self) -> list[int]:
        return [1]

    def result(self, action: int) -> Any:
        return self

    def utility(self, player: str) -> int:
        return 0


class HalfNew(Take):
    """Only what is said at the end is new; the result is of the old kind."""

    def result(self, action: int) -> Any:
        return Take(self.stones - action, "b" if self.to_move == "a" else "a")


class ReturnsNothing(Take):
    def result(self, action: int) -> Any:
        super().result(action)


class Mutable(Take):
    def result(self, action: int) -> Any:
        self.stones -= action  # type: ignore[misc]
        return self


class Lucky(Take):
    """As if a coin were thrown: it comes down now so, now so."""

    heads = False

    def result(self, action: int) -> Any:
        Lucky.heads = not Lucky.heads
        return Lucky(self.stones - (2 if Lucky.heads and self.stones > 1 else 1), "b" if self.to_move == "a" else "a")


class OneAction(Take):
    def actions(self) -> Any:
        return 1


class Circle(Take):
    def result(self, action: int) -> Any:
        return Circle(self.stones, "b" if self.to_move == "a" else "a")


class Halves(Take):
    def utility(self, player: str) -> Any:
        return 1.0 if player == self.to_move else -1.0


class Changes(Take):
    def result(self, action: int) -> Any:
        after = super().result(action)
        object.__setattr__(self, "stones", self.stones - action)
        return after


class Crowd(Take):
    def result(self, action: int) -> Any:
        return Crowd(self.stones - action, self.to_move + "!")


@pytest.mark.parametrize(
    ("start", "text", "hint"),
    [
        (SameTurn(), "it is a's turn again", "Players move by turns here."),
        (GoesOn(), "is terminal, and has actions [0]", "When the game is over, nothing can be done."),
        (Stuck(), "has no actions, but is not terminal", "If nothing can be done, it is over."),
        (Points(), "utility is 10", "1 is won, 0 drawn, -1 lost"),
        (BothWin(), "not each other's opposite", "What one wins the other loses."),
        (Endless(), "positions", "begin with a smaller one."),
        (Method(), "Method.is_terminal should be a property", "write @property above its def"),
        (Raises(1), "ZeroDivisionError", "Try your game in a cell of its own"),
        (Unhashable(), "unhashable type: 'Unhashable'", "@dataclass(frozen=True) makes them fit"),
        (Changes(), "changed Changes(stones=7, to_move='a') itself", "Make a new position"),
        (Crowd(4), "The players are ", "Two players were expected."),
        (HalfNew(), "a game of another kind", "The result has to be of the new class, too."),
        (ReturnsNothing(), "returned None at ReturnsNothing(stones=7, to_move='a')", "end in a return?"),
        (OneAction(), "'int' object is not iterable", "a list, say, or a range"),
        (Circle(), "RecursionError", "does something get less with each move?"),
        (Take(600), "RecursionError", "begin with a smaller one."),
        (Mutable(), "FrozenInstanceError", "A position never changes"),
        (Lucky(), "gives now one position", "Nothing is left to chance."),
        (Halves(), "utility is 1.0", "whole numbers"),
        (Take(0), "the game is over before it begins", "Begin where something can be done."),
        (7, "it has no to_move", "Five answers are needed"),
    ],
)
def test_wrong_own_game(start: object, text: str, hint: str) -> None:
    verdict = check.own_game(start)
    assert not verdict
    assert text in verdict.text
    assert hint in verdict.hint


@dataclass(frozen=True)
class Coins:
    """A row of coins: take one, or two that lie side by side; whoever takes the last one wins."""

    row: tuple[bool, ...] = (True,) * 8
    to_move: str = "a"

    @property
    def is_terminal(self) -> bool:
        return not any(self.row)

    def actions(self) -> list[tuple[int, ...]]:
        ones = [(i,) for i, coin in enumerate(self.row) if coin]
        return ones + [(i, i + 1) for i in range(len(self.row) - 1) if self.row[i] and self.row[i + 1]]

    def result(self, action: tuple[int, ...]) -> Coins:
        row = tuple(coin and i not in action for i, coin in enumerate(self.row))
        return Coins(row, "b" if self.to_move == "a" else "a")

    def utility(self, player: str) -> int:
        return -1 if player == self.to_move else 1


def test_a_game_of_some_hundred_positions_is_looked_at_to_its_end() -> None:
    assert "it is a win in 7 plies" in check.own_game(Coins()).text


def test_no_own_game() -> None:
    assert check.own_game(...).text.startswith("… own_game: not yet.")
    assert "A class is no position yet" in check.own_game(Take).hint
    assert "a game of your own was expected" in check.own_game(State()).text
