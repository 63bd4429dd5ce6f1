"""Right and wrong answers to the exercises of notebook 06, the wrong ones being mistakes that people make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from tests.check.told import assert_right, assert_told, negamax
from ttt import State, check
from ttt.check import n06_minimax
from ttt.check.n06_minimax import AT_THE_END, FIVE, PARSONS, SIGN, SMALLER
from ttt.check.words import ALONE, INNER_CALL, RETURN
from ttt.count import results
from ttt.minimax import Outcome, outcome, predict

RIGHT_FIVE = {"a": 1, "b": -1, "c": 1, "d": -1, "e": 0, "f": -1}
AFTER = dict(zip("bcdef", results(FIVE), strict=True))


def for_x(state: State) -> int:
    """A value for x, by brute force."""
    if state.is_terminal:
        return state.utility("x")
    return (max if state.to_move == "x" else min)(map(for_x, results(state)))


# ---- five_squares


def test_right_five_squares() -> None:
    assert for_x(FIVE) == RIGHT_FIVE["a"]
    assert {letter: for_x(state) for letter, state in AFTER.items()} | {"a": 1} == RIGHT_FIVE
    assert repr(check.five_squares(RIGHT_FIVE)) == "✓ five_squares: all six are right."


@pytest.mark.parametrize(
    ("letter", "guess", "hint"),
    [
        ("b", 0, "Who is to move at b? o would not choose 0."),
        ("b", 1, "Whose +1 is it?"),
        ("c", -1, "Whose +1 is it? All values speak for x, even where o is to move."),
        ("d", 1, "Who is to move at d? o would not choose +1."),
        ("e", 1, "Who is to move at e? o would not choose +1."),
        ("e", -1, "No move leads to that."),
        ("a", -1, "Who is to move at a? x would not choose −1."),
        ("a", 0, "One move leads to that. But x chooses: is there a better one for x?"),
    ],
)
def test_wrong_five_squares(letter: str, guess: int, hint: str) -> None:
    verdict = check.five_squares(RIGHT_FIVE | {letter: guess})
    assert_told(verdict, f"{letter} is not", hint)
    assert verdict.picture is not None
    assert "notes:" in verdict.picture.alt


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (dict.fromkeys("abcdef", ...), "… five_squares: not yet."),
        (RIGHT_FIVE | {"c": ...}, "… five_squares: not yet."),
        ({}, 'a value for each of "a" to "f" was expected'),
        ("abcdef", 'a value for each of "a" to "f" was expected'),
        ({"a": 1}, 'a value for each of "a" to "f" was expected'),
        (RIGHT_FIVE | {"c": "+1"}, "c is '+1'; the whole number 1, 0 or -1 was expected"),
        (RIGHT_FIVE | {"c": True}, "c is True; the whole number 1, 0 or -1 was expected"),
        (RIGHT_FIVE | {"c": 2}, "c is 2; the whole number 1, 0 or -1 was expected"),
    ],
)
def test_no_five_squares(values: Any, said: str) -> None:
    assert_told(check.five_squares(values), said)


# ---- minimax_lines


def test_of_all_orders_of_the_six_lines_only_those_that_work_pass() -> None:
    """What passes is run here once more, on the whole tree of an ending; what doesn't is wrong there, or an error."""
    passed = []
    for order in permutations("GHEBFA"):
        if order.index("H") == order.index("G") + 1 and order.index("F") == order.index("B") + 1:
            made: dict[str, Any] = {"results": results}
            exec("\n".join(["def value(state):", *(PARSONS[letter] for letter in order)]), made)
            verdict = check.minimax_lines(", ".join(order).lower())
            if verdict:
                assert made["value"](FIVE) == 1
                assert verdict.text.startswith(
                    "✓ value: right on all 3,361 boards with up to six free squares"
                )
                passed.append("".join(order))
    assert passed == ["GHEBFA", "EGHBFA"]


@pytest.mark.parametrize(
    ("order", "said", "hint"),
    [
        (..., "… minimax_lines: not yet.", ""),
        (7, 'as a text such as "ABCDEF", not 7.', ""),
        (["G", "H"], "six of the letters A to H were expected", ""),
        ("GHEBFZ", "six of the letters A to H were expected", ""),
        ("GHEBFAC", "six of the letters A to H were expected", ""),
        ("", "six of the letters A to H were expected", ""),
        (
            "GDEBFA",
            "Your lines:\ndef value",
            "For whom does the line after `if state.is_terminal:` speak?",
        ),
        (
            "GHECBF",
            "Your lines",
            "o is to move here, and may choose. Does it want the greatest value, or the least?",
        ),
        (
            "GHEABF",
            "Your lines",
            "x is to move here, and may choose. Does it want the greatest value, or the least?",
        ),
        ("GHEBFD", "Your lines", RETURN),
        ("GHBFEA", "Your lines", "Which line comes too early?"),
        ("EBFAGH", "Your lines", AT_THE_END),
        ("HGEBFA", "this is not a function yet", "An indented line belongs to the line above it"),
        ("GEHBFA", "this is not a function yet", "An indented line belongs to the line above it"),
    ],
)
def test_wrong_lines(order: Any, said: str, hint: str) -> None:
    assert_told(check.minimax_lines(order), said, hint)


# ---- minimax


def stops_early(state: State) -> int:
    if state.is_terminal:
        return state.utility(state.to_move)
    for square in state.actions():
        if stops_early(state.result(square)) == -1:
            return 1
    return 0 if any(stops_early(state.result(square)) == 0 for square in state.actions()) else -1


@pytest.mark.parametrize("function", [negamax(), stops_early, cache(negamax())])
def test_right_minimax(function: Callable[[State], int]) -> None:
    assert check.minimax(function).text.endswith(
        ": right on all 3,361 boards with up to six free squares."
    )


def min_for_o(state: State) -> int:
    """Looks for the least where o is to move, and turns the sign as well."""
    if state.is_terminal:
        return state.utility(state.to_move)
    best = -1 if state.to_move == "x" else 1
    for child in results(state):
        best = (max if state.to_move == "x" else min)(best, -min_for_o(child))
    return best


@pytest.mark.parametrize(
    ("function", "hint"),
    [
        (lambda state: 1, "has won. "),
        (lambda state: float(negamax()(state)), "One whole number was expected, 1, 0 or -1"),
        (lambda state: state.ply, "A State can't say that."),
        (negamax(best=lambda below: -1), "Does best ever change, and do you keep the result?"),
        (min_for_o, "With the minus, both sides take the max"),
        (negamax(best=min, sign=1), SIGN),
        (negamax(sign=1), SIGN),
        (negamax(best=lambda below: max(0, *below, -1)), "Or is it what best was at first?"),
        (negamax(end=lambda state: -state.utility(state.to_move)), "has won. "),
        (negamax(end=lambda state: state.utility("x"), sign=1), "has won. "),
        (negamax(end=lambda state: -1), "it is a draw. o would be next: what is that worth to o?"),
        (
            negamax(best=lambda below: max(below[0])),
            "compare two numbers, or all the numbers in a list.",
        ),
        (negamax(best=min), "may choose: do you look at all moves, and keep the best?"),
        (negamax(best=sum), "Is something added up? Or is it what best was at first?"),
        (
            lambda state: [0] if state.actions() else negamax()(state),
            "One whole number was expected",
        ),
        (negamax(best=lambda below: below[0]), "do you look at all moves, and keep the best?"),
        (lambda state: None if state.actions() else negamax()(state), RETURN),
        (lambda state: state.utility(state.to_move), "Only a finished game has a utility."),
        (lambda state: negamax()(state) + state.utility(), INNER_CALL),
        (lambda state: negamax()(state) + state.utility("X"), "Whose side is meant?"),
        (
            lambda state: negamax()(state) + (max([]) if state.is_terminal else 0),
            "before anything is compared?",
        ),
        (
            negamax(children=lambda state: [state.result(i) for i in range(9)]),
            "That square is taken.",
        ),
        (
            lambda state: -None if state.actions() else negamax()(state),  # type: ignore[operator]
            f"Some call gave None. {RETURN}",
        ),
        (negamax(children=lambda state: state.actions()), "A square is a number."),  # type: ignore[arg-type, return-value]
    ],
)
def test_wrong_minimax(function: Callable[[State], Any], hint: str) -> None:
    assert_told(check.minimax(function), "minimax(State.parse(", hint)


# ---- worth

Worth = Callable[[State], float]


def ten(state: State) -> int:
    return 10 * state.utility(state.to_move)


def nearer(best: float) -> float:
    return best - 1 if best > 0 else best + 1 if best < 0 else 0


def remembered(
    end: Callable[[State], float], back: Callable[[float], float], **others: Any
) -> Worth:
    """A number for each state: minimax that remembers, and passes each value back in some way."""
    best = others.pop("best", max)
    sign = others.pop("sign", -1)

    @cache
    def value(state: State) -> float:
        return (
            end(state)
            if state.is_terminal
            else back(best(sign * value(child) for child in results(state)))
        )

    return value


def by_free_squares(state: State) -> int:
    return state.utility(state.to_move) * (1 + state.squares.count("."))


@pytest.mark.parametrize(
    "function",
    [
        remembered(ten, nearer),
        remembered(lambda state: state.utility(state.to_move), lambda best: 0.9 * best),
        remembered(by_free_squares, lambda best: best),
        lambda state: outcome(state).value * (20 - outcome(state).plies),
    ],
)
def test_right_worth(function: Worth) -> None:
    assert_right(check.worth(function), "right on all 4,520 boards")


def hurries_its_loss(state: State) -> float:
    """As if a long loss were good for the other side."""
    found = outcome(state)
    return 20 * found.value + found.plies if found.value else 0


def slow_wins_sink(state: State) -> float:
    return outcome(state).value * (2.5 - outcome(state).plies)


def no_memo(state: State) -> float:
    if state.is_terminal:
        return ten(state)
    return nearer(max(-no_memo(child) for child in results(state)))


@cache
def broken(state: State) -> float:
    return state.nothing  # type: ignore[attr-defined,no-any-return]


@pytest.mark.parametrize(
    ("function", "said", "hint"),
    [
        (
            remembered(ten, lambda best: best),
            "by these numbers errs",
            "The further away the end, the closer to 0",
        ),
        (hurries_its_loss, "by these numbers errs", "If you must lose, lose slowly."),
        (remembered(ten, lambda best: best - 1), "not right yet", "A draw is worth 0, near or far"),
        (
            remembered(ten, lambda best: best - 1 if best else 0),
            "errs",
            "a win from above, a loss from below.",
        ),
        (
            remembered(ten, lambda best: 2 * best),
            "errs",
            "The further away the end, the closer to 0",
        ),
        (
            no_memo,
            "worth(State.parse('.../.../...')) had not",
            "Do you work out the same position again and again?",
        ),
        (lambda state: None, "returned None", RETURN),
        (lambda state: "win", "returned 'win'", "A number was expected"),
        (remembered(ten, lambda best: best, sign=1), "not right yet", SIGN),
        (
            remembered(ten, lambda best: nearer(max(-1, best))),
            "not right yet",
            "can a position be worth less?",
        ),
        (
            remembered(ten, lambda best: best, best=min),
            "not right yet",
            "do you look at all moves, and keep the best?",
        ),
        (slow_wins_sink, "a number above 0", "Which counts more, value or distance?"),
        (broken, "in your line   return state.nothing", "A State can't say that"),
        (7, "a function was expected, not 7", ""),
    ],
)
def test_wrong_worth(function: Any, said: str, hint: str) -> None:
    assert_told(check.worth(function), said, hint)


# ---- predict

Found = list[Outcome | None]


def by_hand(state: State) -> Found:
    found: Found = [None] * 9
    for square in state.actions():
        after = outcome(state.result(square))
        found[square] = Outcome(-after.value, after.plies + 1)
    return found


@pytest.mark.parametrize("function", [by_hand, predict])
def test_right_predict(function: Callable[[State], Found]) -> None:
    assert "right on all 4,520 boards" in check.predict(function).text


def leaves_taken_out(state: State) -> Found:
    return [outcome(state.result(square)).backed_up() for square in state.actions()]


def each(change: Callable[[Outcome], Any]) -> Callable[[State], Any]:
    """All right predictions, changed in some way."""
    return lambda state: [one and change(one) for one in predict(state)]


@pytest.mark.parametrize(
    ("function", "hint"),
    [
        (leaves_taken_out, "And is return after the loop?"),
        (
            lambda state: [outcome(state.result(i)) for i in range(9)],
            "A taken square can't be taken again.",
        ),
        (
            each(lambda one: Outcome(-one.value, one.plies - 1)),
            "sees after the move. Who asks, and when?",
        ),
        (
            each(lambda one: Outcome(one.value, one.plies - 1)),
            "From which position on do you count them?",
        ),
        (
            each(lambda one: Outcome(one.value, one.plies + 1)),
            "From which position on do you count them?",
        ),
        (
            each(lambda one: Outcome(one.value, one.plies - 2)),
            "Is the end further away before it, or after it?",
        ),
        (each(lambda one: one.value), "with an Outcome or None for each square"),
        (
            lambda state: [one or Outcome(0, 0) for one in predict(state)],
            "Look at square 1: it is taken.",
        ),
        (lambda state: [None] * 9, "Look at square 0: it is free."),
        (
            each(lambda one: Outcome(abs(one.value), one.plies)),
            "Let both play on from there by hand.",
        ),
        (lambda state: None, RETURN),
        (lambda state: leaves_taken_out(state) * 2, "What goes in for a taken square?"),
        (each(str), "Outcome(value, plies) makes an Outcome"),
        (each(lambda one: one.backed_up), "with an Outcome or None for each square"),
        (lambda state: [-outcome(state)], "An Outcome is no number."),  # type: ignore[operator]
        (lambda state: dict(enumerate(predict(state))), "A list was expected"),
        (lambda state: 1 / 0, ALONE),
    ],
)
def test_wrong_predict(function: Callable[[State], Any], hint: str) -> None:
    assert_told(check.predict(function), "predict(State.parse(", hint)


def test_what_is_expected_is_told_in_words() -> None:
    assert "Expected: [<win in 1 ply>, None" in check.predict(leaves_taken_out).text


# ---- own_game


@dataclass(frozen=True)
class Take:
    """A heap of stones; one takes 1 or 2, and whoever takes the last wins."""

    stones: int = 7
    to_move: str = "a"

    @property
    def is_terminal(self) -> bool:
        return self.stones == 0

    def actions(self) -> Any:
        return [n for n in (1, 2) if n <= self.stones]

    def result(self, action: int) -> Any:
        return type(self)(self.stones - action, "b" if self.to_move == "a" else "a")

    def utility(self, player: str) -> Any:
        return -1 if player == self.to_move else 1


def take(stones: int = 7, **others: Any) -> Take:
    """The same with other actions, results or utilities."""
    made: Take = type("Changed", (Take,), others)(stones)
    return made


class Coins(Take):
    """A row of coins: take one, or two that lie side by side; whoever takes the last one wins.

    Some hundred positions. A coin is a bit of `stones`.
    """

    def actions(self) -> list[int]:
        ones = [1 << i for i in range(8) if self.stones >> i & 1]
        return ones + [3 << i for i in range(7) if self.stones >> i & 3 == 3]


@pytest.mark.parametrize(
    ("start", "said"),
    [
        (Take(), "✓ own_game: it answers everywhere. For a, who begins, it is a win in 5 plies."),
        (Take(6), "it is a loss in 4 plies"),
        (Coins(255), "it is a win in 7 plies"),
    ],
)
def test_right_own_game(start: Take, said: str) -> None:
    assert_right(check.own_game(start), said)


class Method(Take):
    def is_terminal(self) -> bool:  # type: ignore[override]
        return self.stones == 0


@dataclass
class Unhashable:
    stones: int = 3
    to_move = "a"
    is_terminal = False
    actions = result = utility = Take.actions


class Mutable(Take):
    def result(self, action: int) -> Any:
        self.stones -= action  # type: ignore[misc]
        return self


class Nim(Take):
    """As the notebook calls its own."""


def other_kind(self: Take, action: int) -> Take:
    return Take(self.stones - action, "b" if self.to_move == "a" else "a")


@pytest.mark.parametrize(
    ("start", "text", "hint"),
    [
        (..., "… own_game: not yet.", ""),
        (
            Take,
            "Take is a class, and not yet a position: call it",
            "Try your game in a cell of its own",
        ),
        (State(), "a game of your own was expected", ""),
        (Nim(), "Change Nim, say, and give it another name.", ""),
        (
            take(result=lambda self, n: type(self)(self.stones - n, self.to_move)),
            "it is a's turn again",
            "take turns",
        ),
        (
            take(actions=lambda self: Take.actions(self) or [0]),
            "is terminal, and has actions [0]",
            "When the game is",
        ),
        (
            take(actions=lambda self: [2][: self.stones // 2]),
            "has no actions, but is not terminal",
            "game is over.",
        ),
        (take(utility=lambda self, player: 10), "utility is 10", "1 is won, 0 drawn, -1 lost"),
        (
            take(utility=lambda self, player: 1),
            "are not opposites",
            "What one wins the other loses.",
        ),
        (take(utility=lambda self, player: -1.0), "utility is -1.0", "whole numbers"),
        (take(actions=lambda self: [-1]), "There are more than 2,000 positions", SMALLER),
        (Method(), "Method.is_terminal should be a property", "write @property above its def"),
        (
            take(1, actions=lambda self: [1 // self.stones]),
            "ZeroDivisionError",
            "Try your game in a cell of its own",
        ),
        (Unhashable(), "unhashable type: 'Unhashable'", "@dataclass(frozen=True) allows that"),
        (
            take(result=other_kind),
            "another Changed was expected",
            "makes a position of the same class.",
        ),
        (
            take(result=lambda self, n: None),
            "made None of Changed(stones=7, to_move='a')",
            "end in a return?",
        ),
        (
            take(actions=lambda self: 1),
            "'int' object is not iterable",
            "Try your game in a cell of its own",
        ),
        (
            take(result=lambda s, n: Take.result(s, 0)),
            "RecursionError",
            "does something shrink with each move?",
        ),
        (Take(600), "RecursionError", "begin with a smaller game."),
        (Mutable(), "FrozenInstanceError", "A position never changes"),
        (Take(0), "the game is over before it begins", "Begin where there is a move."),
        (7, "it has no to_move", "Five answers are needed"),
    ],
)
def test_wrong_own_game(
    start: object, text: str, hint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(n06_minimax, "MOST", 2_000)  # to be done sooner
    assert_told(check.own_game(start), text, hint)
