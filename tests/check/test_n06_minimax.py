# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 06: right ones, and frequent mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations
from random import Random

import pytest

from tests.check.answers import answers_to, not_yet, right, wrong
from ttt import State, check
from ttt.check import own_games
from ttt.check.n06_minimax import AT_THE_END, SIGN
from ttt.check.own_games import SMALLER
from ttt.check.words import RETURN
from ttt.count import reachable, results, tree
from ttt.minimax import Outcome, outcome, predict

# ---- five_squares

RIGHT_FIVE = {"a": 1, "b": -1, "c": 1, "d": -1, "e": 0, "f": -1}
SIX_VALUES = 'a value for each of "a" to "f" was expected'
ONE_OF_THREE = "; the whole number 1, 0 or -1 was expected"


def but(**values):
    """Return the right values, but for these."""
    return RIGHT_FIVE | values


test_five_squares = answers_to(
    check.five_squares,
    right(RIGHT_FIVE, "✓ five_squares: right: all six are right."),
    wrong(but(b=0), "Who is to move at b? o would not choose 0.", "b is not 0."),
    wrong(but(a=-1), "Who is to move at a? x would not choose −1.", "a is not −1."),
    right({letter: float(value) for letter, value in RIGHT_FIVE.items()}),
    wrong(
        but(c=-1),
        "No move of o leads to that. The values on the board speak for x: which of them does o",
        "c is not −1. Its board shows what each move of o leads to.",
    ),
    wrong(but(a=0), "One move leads to that. But x chooses: is there a better one for x?"),
    not_yet(but(c=...)),
    wrong("abcdef", said=SIX_VALUES),
    wrong({"a": 1}, said=SIX_VALUES),
    wrong(but(c=True), said=f"c is True{ONE_OF_THREE}"),
    wrong(but(c=2), said=f"c is 2{ONE_OF_THREE}"),
)


# ---- minimax_lines


def test_of_all_orders_of_the_six_lines_only_those_that_work_pass() -> None:
    """What passes is run here once more, on the whole tree of an ending."""
    passed = []
    for order in permutations("GHEBFA"):
        letters = "".join(order)
        if "GH" in letters and "BF" in letters:  # else a line is indented wrongly
            verdict = check.minimax_lines(", ".join(order).lower())
            if verdict:
                passed.append(letters)
                assert verdict.text.startswith(
                    "✓ value: right on all 3,361 boards with up to six free squares"
                )
    assert passed == ["GHEBFA", "EGHBFA"]


SIX_LETTERS = "six of the letters A to H were expected"
INDENTED = "An indented line belongs to the line above it"
MAY_CHOOSE = "is to move here, and may choose. Does it want the greatest value, or the least?"

test_minimax_lines = answers_to(
    check.minimax_lines,
    not_yet(..., "… minimax_lines: not yet."),
    wrong(7, said='as a text such as "ABCDEF", not 7.'),
    wrong("GHEBFZ", said=SIX_LETTERS),
    wrong("GHEBFAC", said=SIX_LETTERS),
    wrong(
        "GDEBFA",
        "For whom does the line after `if state.is_terminal:` speak?",
        "Your lines:\ndef value(state):\n    if state.is_terminal:\n        return state.utility(",
    ),
    wrong("GHECBF", f"o {MAY_CHOOSE}"),
    wrong("EBFAGH", AT_THE_END),
    wrong("HGEBFA", INDENTED, "this is not a function yet"),
)

# ---- minimax


def negamax(end=lambda state: state.utility(state.to_move), best=max, sign=-1, children=results):
    """Return minimax for the side to move, or one with a fault.

    The fault is at the end, in what is best, in the sign, or in where it looks.
    """

    def value(state):
        if state.is_terminal:
            return end(state)
        return best([sign * value(child) for child in children(state)])

    return value


def min_for_o(state):
    """Look for the least where o is to move, and turn the sign as well."""
    if state.is_terminal:
        return state.utility(state.to_move)
    below = [-min_for_o(child) for child in results(state)]
    return max(below) if state.to_move == "x" else min(below)


def unless_over(answer):
    """Return what is right when the game is over, and else answers this."""
    return lambda state: state.utility(state.to_move) if state.is_terminal else answer


def minus_none(state):
    if state.is_terminal:
        return state.utility(state.to_move)
    return -None


def overwrites_its_state(state):
    if state.is_terminal:
        return state.utility(state.to_move)
    best = -1
    for square in state.actions():
        state = state.result(square)
        best = max(best, -overwrites_its_state(state))
    return best


def minus_outside(state):
    if state.is_terminal:
        return state.utility(state.to_move)
    return -max(minus_outside(child) for child in results(state))


def no_children(state):
    return max([-no_children(child) for child in results(state)])


A_VALUE = "One whole number was expected, 1, 0 or -1"
ALL_MOVES = "may choose: do you look at all moves, and keep the best?"
NO_MOVE = "No move here leads to that. Is something added up? Or is it what best was at first?"

test_minimax = answers_to(
    check.minimax,
    right(negamax(), ": right on all 3,361 boards with up to six free squares."),
    right(lambda state: float(negamax()(state))),
    wrong(overwrites_its_state, "From which state does each turn of your loop start?"),
    wrong(minus_outside, f"{ALL_MOVES} And are the signs changed before max compares, or after?"),
    wrong(negamax(end=lambda state: state.utility("x")), "The game is over here: x has won. "),
    wrong(
        negamax(end=lambda state: -1),
        "it is a draw. o would be next: what is that worth to o?",
    ),
    wrong(unless_over([0]), A_VALUE),
    wrong(negamax(best=lambda below: -1), "Does best ever change, and do you keep the result?"),
    wrong(min_for_o, "With the minus, both sides take the max"),
    wrong(negamax(sign=1), SIGN),
    wrong(negamax(best=sum), NO_MOVE),
    wrong(negamax(best=lambda below: below[0]), ALL_MOVES),
    wrong(negamax(best=lambda below: max(below[0])), "compare two numbers, or all the numbers"),
    wrong(minus_none, f"Some call gave None. {RETURN}"),
    wrong(no_children, AT_THE_END),
    wrong(
        negamax(children=lambda state: [state.result(i) for i in range(9)]),
        "That square is taken.",
    ),
    wrong(negamax(children=lambda state: list(state.actions())), "A square is a number."),
    wrong(lambda state: state.utility(state.to_move), "Only a finished game has a utility."),
    wrong(lambda state: state.utility("X"), "Whose side is meant?"),
)

# ---- by_value


def taking(pick):
    """Return an agent that picks a square by what it leaves the other side."""

    def agent(state):
        return pick(state.actions(), key=lambda square: outcome(state.result(square)).value)

    return agent


test_by_value = answers_to(
    check.by_value,
    right(taking(min), ": right on all 4,520 boards."),
    wrong(taking(max), "After 1, the board is worth +1 to x, who moves next.", "returned 1"),
    wrong(lambda state: outcome(state).value, "one of state.actions(), and not what it is worth"),
    wrong(lambda state: state.actions()[0], "Which do you take: the least, or the most?"),
    not_yet(lambda state: ...),
)


# ---- worth


def of_end(state):
    return 10 * state.utility(state.to_move)


def nearer_0(value):
    if value > 0:
        return value - 1
    if value < 0:
        return value + 1
    return 0


def unchanged(value):
    return value


def remembering(end=of_end, back=unchanged, best=max, sign=-1):
    """Return minimax that remembers, and changes each value as it is passed back."""

    @cache
    def value(state):
        if state.is_terminal:
            return end(state)
        return back(best(sign * value(child) for child in results(state)))

    return value


def by_outcome(state):
    return outcome(state).value * (20 - outcome(state).plies)


def hurries_its_loss(state):
    """Take a long loss for something good."""
    end = outcome(state)
    return 20 * end.value + end.plies if end.value else 0


def slow_wins_sink(state):
    return outcome(state).value * (2.5 - outcome(state).plies)


def no_cache(state):
    if state.is_terminal:
        return of_end(state)
    return nearer_0(max(-no_cache(child) for child in results(state)))


@cache
def broken(state):
    return state.nothing


NINE_TENTHS = Fraction(9, 10)
CLOSER_TO_0 = "The further away the end, the closer to 0: a win from above, a loss from below."

test_worth = answers_to(
    check.worth,
    right(remembering(back=nearer_0), "right on all 4,520 boards"),
    right(by_outcome),
    right(
        remembering(
            end=lambda state: Fraction(of_end(state)), back=lambda value: value * NINE_TENTHS
        )
    ),
    wrong(remembering(end=lambda state: 10 * state.utility("x")), "what is that worth to"),
    wrong(remembering(best=next), ALL_MOVES),
    wrong(remembering(), CLOSER_TO_0, "but an agent that goes by these numbers errs"),
    wrong(hurries_its_loss, "If you must lose, lose slowly.", "by these numbers errs"),
    wrong(
        remembering(back=lambda value: value - 1),
        "A draw is worth 0, near or far",
        "✗ worth: not right yet.",
    ),
    wrong(no_cache, "Do you work out the same position again", "('.../.../...')) had not"),
    wrong(lambda state: "win", "A number was expected", "returned 'win'"),
    wrong(remembering(sign=1), SIGN),
    wrong(remembering(back=lambda value: max(value, 0)), "can a position be worth less?"),
    wrong(slow_wins_sink, "Which counts more, value or distance?", "a number above 0 (win in 3"),
)


def test_a_line_below_a_cache_is_shown() -> None:
    assert "in your line   return state.nothing" in check.worth(broken).text


# ---- predict


def by_hand(state):
    predictions = [None] * 9
    for square in state.actions():
        after = outcome(state.result(square))
        predictions[square] = Outcome(-after.value, after.plies + 1)
    return predictions


def leaves_taken_squares_out(state):
    return [outcome(child).backed_up() for child in results(state)]


def takes_all_squares(state):
    return [outcome(state.result(square)) for square in range(9)]


def each(change):
    """Return what gives the right predictions, changed in some way."""

    def changed(state):
        return [None if end is None else change(end) for end in predict(state)]

    return changed


OF_OUTCOMES = "A list was expected, with an Outcome or None for each square."
PLIES = "From which position on do you count them?"

test_predict = answers_to(
    check.predict,
    right(by_hand, "right on all 4,520 boards"),
    right(each(lambda end: end if end.value else Outcome(0, 0))),
    wrong(
        each(lambda end: Outcome(end.plies, end.value)),
        "(Outcome takes the value first, then the plies.)",
    ),
    wrong(
        leaves_taken_squares_out,
        "What goes in for a taken square? And is return after the loop?",
        "Expected: [<win in 1 ply>, None",
    ),
    wrong(
        takes_all_squares, "A taken square can't be taken again.", "takes_all_squares(State.parse("
    ),
    wrong(
        each(lambda end: Outcome(-end.value, end.plies - 1)),
        "sees after the move. Who asks, and when?",
    ),
    wrong(each(lambda end: Outcome(end.value, end.plies - 1)), PLIES),
    wrong(
        each(lambda end: Outcome(end.value, end.plies - 2)),
        "Is the end further away before it, or after it?",
    ),
    wrong(
        lambda state: [end or Outcome(0, 0) for end in predict(state)],
        "Look at square 1: is it free?",
    ),
    wrong(lambda state: [None] * 9, "Look at square 0: is it free?"),
    wrong(each(str), f"{OF_OUTCOMES} Outcome(value, plies) makes an Outcome"),
    wrong(lambda state: [-outcome(state)], "An Outcome is no number."),  # type: ignore[operator]
)

# ---- own_game


@dataclass(frozen=True)
class Take:
    """A heap of stones: a player takes 1 or 2, and who takes the last one wins."""

    stones: int = 7
    to_move: str = "a"

    @property
    def is_terminal(self):
        return self.stones == 0

    def actions(self):
        return [n for n in (1, 2) if n <= self.stones]

    def result(self, action):
        return type(self)(self.stones - action, "b" if self.to_move == "a" else "a")

    def utility(self, player):
        return -1 if player == self.to_move else 1


def take(stones=7, **others):
    """Return the same game with other actions, results or utilities."""
    return type("Changed", (Take,), others)(stones)


class Method(Take):
    def is_terminal(self):
        return self.stones == 0


@dataclass
class Unhashable:
    stones: int = 3
    to_move = "a"
    is_terminal = False
    actions = result = utility = Take.actions


class Mutable(Take):
    def result(self, action):
        self.stones -= action
        return self


class Changes(Take):
    """A position that changes, and is given back."""

    __setattr__ = object.__setattr__

    def result(self, action):
        self.stones -= action
        self.to_move = "b" if self.to_move == "a" else "a"
        return self


class Nim(Take):
    """As the notebook calls its own."""


def same_player_again(game, action):
    return type(game)(game.stones - action, game.to_move)


choice = Random(7).choice


def with_luck(game, action):
    return Take.result(game, choice(game.actions()))


def by_three(game, action):
    return type(game)(game.stones - action, {"a": "b", "b": "c", "c": "a"}[game.to_move])


@pytest.fixture(autouse=True)
def fewer_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have games that are too large found out sooner."""
    monkeypatch.setattr(own_games, "MOST", 2_000)


BY_ITSELF = "Try your game in a cell of its own"

test_own_game = answers_to(
    check.own_game,
    right(
        Take(),
        "✓ own_game: right: it answers everywhere. For a, who begins, it is a win in 5 plies.",
    ),
    not_yet(..., "… own_game: not yet."),
    wrong(Take, "call it, as in Nim()", "Take is a class, and not yet a position: call it"),
    wrong(
        State(), said="a game of your own was expected. Change Nim, say, and give it another name."
    ),
    wrong(Nim(), said="a game of your own was expected"),
    wrong(take(result=same_player_again), "take turns", "it is a's turn again"),
    wrong(
        take(actions=lambda game: Take.actions(game) or [0]),
        "When the game is over, there are no moves",
        "is terminal, and has actions [0]",
    ),
    wrong(
        take(actions=lambda game: [2] if game.stones > 1 else []),
        "Without a move, the game is over.",
        "has no actions, but is not terminal",
    ),
    wrong(take(utility=lambda game, player: 10), "1 is won, 0 drawn, -1 lost", "utility is 10"),
    wrong(
        take(utility=lambda game, player: 1),
        "What one wins the other loses.",
        "are not opposites",
    ),
    wrong(Changes(), "Make a new position.", "result(1) has changed"),
    wrong(take(result=with_luck), "Is that luck?", "one position, then another"),
    wrong(take(result=by_three), "Who comes after whom?", "3 players take turns"),
    wrong(
        take(utility=lambda game, player: 1 if player == "a" else -1),
        "Is the winner worked out from the position?",
        "It has 2 ends, and each is worth +1 to a.",
    ),
    wrong(take(actions=lambda game: [-1]), SMALLER, "There are more than 2,000 positions"),
    wrong(Method(), "write @property above its def", "Method.is_terminal should be a property"),
    wrong(take(1, actions=lambda game: [1 // game.stones]), BY_ITSELF, "ZeroDivisionError"),
    wrong(Unhashable(), "@dataclass(frozen=True) allows that", "unhashable type: 'Unhashable'"),
    wrong(
        take(result=lambda game, action: None),
        "end in a return?",
        "made None of Changed(stones=7, to_move='a')",
    ),
    wrong(
        take(result=lambda game, action: Take.result(game, 0)),
        "does something shrink with each move?",
        "RecursionError",
    ),
    wrong(Mutable(), "A position never changes", "FrozenInstanceError"),
    wrong(Take(0), "Begin where there is a move.", "the game is over before it begins"),
    wrong(7, "Five answers are needed", "it has no to_move"),
)


# ---- what the notebook says of kinds of position


def test_three_full_boards_with_x_in_the_centre_do_not_begin_there() -> None:
    kinds = {state.canonical() for state in reachable() if state.squares[4] == "x"}
    kinds -= {child.canonical() for child in tree(State().result(4))}
    assert sorted(kind.squares for kind in kinds) == ["ooxxxxxoo", "oxoxxxoxo", "xoxoxoxox"]


def test_on_11_of_the_101_kinds_a_single_square_is_free() -> None:
    kinds = {state.canonical() for state in reachable()}
    last = [kind for kind in kinds if len(kind.actions()) == 1]
    assert sum(outcome(kind).value == 0 for kind in last) == 11
