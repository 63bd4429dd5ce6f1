# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 06: right ones, and frequent mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from itertools import permutations
from operator import neg
from random import Random

import pytest

from tests.check.answers import answers_to, not_yet, right, wrong
from ttt import State, check
from ttt.check import own_games
from ttt.count import reachable, results, tree
from ttt.minimax import Outcome, outcome, predict

# ---- five_squares

RIGHT_FIVE = {"a": 1, "b": -1, "c": 1, "d": -1, "e": 0, "f": -1}


def but(**values):
    """Return the right values, but for these."""
    return RIGHT_FIVE | values


test_five_squares = answers_to(
    check.five_squares,
    right(RIGHT_FIVE, "✓ five_squares: right on all six."),
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
    wrong("abcdef", said='a value for each of "a" to "f" was expected'),
    wrong({"a": 1}, said='a value for each of "a" to "f" was expected'),
    wrong(but(c=True), said="c is True; the whole number 1, 0 or -1 was expected"),
    wrong(but(c=2), said="c is 2; the whole number 1, 0 or -1 was expected"),
)


# ---- minimax_lines


def test_of_all_orders_of_the_six_lines_only_those_that_work_pass():
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


test_minimax_lines = answers_to(
    check.minimax_lines,
    not_yet(..., "… minimax_lines: not yet."),
    wrong(7, said='as a text such as "ABCDEF", not 7.'),
    wrong("GHEBFZ", said="six of the letters A to H were expected"),
    wrong("GHEBFAC", said="six of the letters A to H were expected"),
    wrong(
        "GDEBFA",
        "For whom does the line after `if state.is_terminal:` speak?",
        "Your lines:\ndef value(state):\n    if state.is_terminal:\n        return state.utility(",
    ),
    wrong("HGEBFA", "An indented line belongs to the line above it", "this is not a function yet"),
    hints={
        "o is to move here, and may choose.": "GHECBF",
        "Nothing follows when the game is over.": "EBFAGH",
    },
)

# ---- minimax


def negamax(
    end=lambda state: state.utility(state.to_move),
    *,
    best=max,
    sign=-1,
    children=results,
    back=lambda value: value,
    wrapped=lambda function: function,
):
    """Return minimax for the side to move, or one with a fault.

    The fault is at the end, in what is best, in the sign, in where it looks, or in what it passes
    back.
    """

    @wrapped
    def value(state):
        if state.is_terminal:
            return end(state)
        return back(best(sign * value(child) for child in children(state)))

    return value


def min_for_o(state):
    """Look for the least where o is to move, and turn the sign as well."""
    if state.is_terminal:
        return state.utility(state.to_move)
    below = [-min_for_o(child) for child in results(state)]
    return max(below) if state.to_move == "x" else min(below)


def no_children(state):
    return max([-no_children(child) for child in results(state)])


test_minimax = answers_to(
    check.minimax,
    right(negamax(), ": right on all 3,361 boards with up to six free squares."),
    right(lambda state: float(negamax()(state))),
    hints={
        "The game is over there.": negamax(
            children=lambda state: [state := state.result(i) for i in state.actions()]
        ),
        "may choose: do you look at all moves, and keep the best?": negamax(sign=1, back=neg),
        "The game is over here: x has won. ": negamax(end=lambda state: state.utility("x")),
        "it is a draw. o would be next: what is that worth to o?": negamax(end=lambda state: -1),
        "1, 0 or -1 was expected: the value": negamax(back=lambda value: [value]),
        "Which of your lines makes 2 of it?": negamax(back=lambda value: 2 * value),
        "A move here is worth +1 to x. Does your best rise to that": negamax(best=lambda below: -1),
        "With the minus, both sides take the max": min_for_o,
        "A child's value speaks for the other player.": negamax(sign=1),
        "No move here leads to that.": negamax(best=sum),
        "Of 2 moves, only 1 was looked at here. Which": negamax(best=next),
        "Something is None where a number is needed.": negamax(back=lambda value: value + None),
        "Nothing follows when the game is over.": no_children,
        "max needs two numbers": negamax(back=max),
        "it is minimax itself that asks": negamax(end=lambda state: eval("count_games(state)")),
        "A taken square can't": negamax(children=lambda state: [state.result(i) for i in range(9)]),
        "A square is only a number.": negamax(children=lambda state: list(state.actions())),
        "Only a finished game has a utility.": lambda state: state.utility(state.to_move),
    },
)

# ---- by_value


def taking(pick):
    """Return an agent that picks a square by what it leaves the other side."""

    def agent(state):
        return pick(state.actions(), key=lambda square: outcome(state.result(square)).value)

    return agent


def by_utility(state):
    return max(state.actions(), key=lambda square: state.result(square).utility("x"))


test_by_value = answers_to(
    check.by_value,
    right(taking(min), ": right on all 4,520 boards."),
    wrong(taking(max), "After 1, the board is worth +1 to x, who moves next.", "returned 1"),
    wrong(
        lambda state: outcome(state).value,
        "one of state.actions(), not what it is worth, or leads to.",
    ),
    wrong(by_utility, "Ask `value`:"),
    wrong(lambda state: state.actions()[0], "Which do you take: the least, or the most?"),
    not_yet(lambda state: ...),
)


# ---- worth


def of_end(state):
    return 10 * state.utility(state.to_move)


remembering = partial(negamax, end=of_end, wrapped=cache)


def nearer_0(value):
    if value > 0:
        return value - 1
    if value < 0:
        return value + 1
    return 0


def by_outcome(state):
    return outcome(state).value * (20 - outcome(state).plies)


def hurries_its_loss(state):
    """Take a long loss for something good."""
    end = outcome(state)
    return 20 * end.value + end.plies if end.value else 0


def slow_wins_sink(state):
    return outcome(state).value * (2.5 - outcome(state).plies)


@cache
def broken(state):
    return state.nothing


test_worth = answers_to(
    check.worth,
    right(remembering(back=nearer_0), "right on all 4,520 boards"),
    right(by_outcome),
    right(remembering(back=lambda value: value * Fraction(9, 10))),
    wrong(remembering(), "end, the closer to 0: a", "but an agent that goes by these numbers errs"),
    hints={
        "what is that worth to": remembering(end=lambda state: 10 * state.utility("x")),
        "may choose: do you look at all moves, and keep the best?": remembering(best=next),
        "If you must lose, lose slowly.": hurries_its_loss,
        "A number was expected": lambda state: "win",
        "A child's value speaks for the other player.": remembering(sign=1),
        "can a position be worth less?": remembering(back=lambda value: max(value, 0)),
        "draw is worth 0,": remembering(back=lambda value: value - 1),
        "Do you work out the same position again": negamax(of_end, back=nearer_0),
        "Which counts more, value or distance?": slow_wins_sink,
    },
)


def test_a_line_below_a_cache_is_shown():
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


test_predict = answers_to(
    check.predict,
    right(by_hand, "right on all 4,520 boards"),
    right(each(lambda end: end if end.value else Outcome(0, 0))),
    wrong(leaves_taken_squares_out, "is return after the loop?", "Expected: [<win in 1 ply>, None"),
    wrong(lambda state: [-outcome(state)], "An Outcome is no number."),  # type: ignore[operator]
    hints={
        "(Outcome takes the value first, then": each(lambda end: Outcome(end.plies, end.value)),
        "A taken square can't be taken again.": takes_all_squares,
        "sees after the move. Who asks,": each(lambda end: Outcome(-end.value, end.plies - 1)),
        "which position on do you count": each(lambda end: Outcome(end.value, end.plies - 1)),
        "further away before it, or after": each(lambda end: Outcome(end.value, end.plies - 2)),
        "Look at square 1: is it free?": lambda state: [
            end or Outcome(0, 0) for end in predict(state)
        ],
        "Look at square 0: is it free?": lambda state: [None] * 9,
        "A list was expected, with an Outcome or None for each square.": each(str),
    },
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


class Changes(Take):
    """A position that changes, and is given back."""

    __setattr__ = object.__setattr__

    def result(self, action):
        self.stones -= action
        self.to_move = "b" if self.to_move == "a" else "a"
        return self


choice = Random(7).choice


def by_three(game, action):
    return type(game)(game.stones - action, {"a": "b", "b": "c", "c": "a"}[game.to_move])


@pytest.fixture(autouse=True)
def fewer_positions(monkeypatch):
    """Have games that are too large found out sooner."""
    monkeypatch.setattr(own_games, "MOST", 2_000)


test_own_game = answers_to(
    check.own_game,
    right(
        Take(),
        "✓ own_game: right: it answers everywhere. For a, who begins, it is a win in 5 plies.",
    ),
    not_yet(..., "… own_game: not yet."),
    wrong(Take, "call it, as in Nim()", "It raised TypeError: Take is "),
    wrong(
        State(), said="a game of your own was expected. Change Nim, say, and give it another name."
    ),
    wrong(type("Nim", (Take,), {})(), said="a game of your own was expected"),
    hints={
        "When the game is over, there are no moves": take(
            actions=lambda game: Take.actions(game) or [0]
        ),
        "1 is won, 0 drawn, -1 lost": take(utility=lambda game, player: 10),
        "one wins the other loses.": take(utility=lambda game, player: 1),
        "Make a new position.": Changes(),
        "Is that luck?": take(
            result=lambda game, action: Take.result(game, choice(game.actions()))
        ),
        "Who comes after whom?": take(result=by_three),
        "Try your game in a cell of its own": take(1, actions=lambda game: [1 // game.stones]),
        "@dataclass(frozen=True) allows that": take(__hash__=None),
        "does something shrink with": take(result=lambda game, action: Take.result(game, 0)),
        "A position never changes": take(result=lambda game, action: setattr(game, "stones", 0)),
        "Begin where there is a move.": Take(0),
        "Five answers are needed": 7,
        "take turns": take(
            result=lambda game, action: type(game)(game.stones - action, game.to_move)
        ),
        "Without a move, the game is over.": take(
            actions=lambda game: [2] if game.stones > 1 else []
        ),
        "Is the winner worked out from the position?": take(
            utility=lambda game, player: 1 if player == "a" else -1
        ),
        "Does every game end: does something shrink with each move?": take(
            actions=lambda game: [-1]
        ),
        "write @property above its def": take(is_terminal=lambda game: False),
        "end in a return?": take(result=lambda game, action: None),
    },
)


# ---- what the notebook says of kinds of position


def test_three_full_boards_with_x_in_the_centre_do_not_begin_there():
    kinds = {state.canonical() for state in reachable() if state.squares[4] == "x"}
    kinds -= {child.canonical() for child in tree(State().result(4))}
    assert sorted(kind.squares for kind in kinds) == ["ooxxxxxoo", "oxoxxxoxo", "xoxoxoxox"]


def test_on_11_of_the_101_kinds_a_single_square_is_free():
    kinds = {state.canonical() for state in reachable()}
    last = [kind for kind in kinds if len(kind.actions()) == 1]
    assert sum(outcome(kind).value == 0 for kind in last) == 11
