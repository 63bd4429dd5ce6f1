# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 06: right ones, and frequent mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from operator import neg
from random import Random

from tests.check.answers import answers_to, not_yet, right, wrong
from ttt import State, check
from ttt.count import reachable, results, tree
from ttt.minimax import outcome

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


def max_and_min(end):
    """Return a search that takes the max for x and the min for o, and turns no sign."""

    def search(state):
        if state.is_terminal:
            return end(state)
        below = map(search, results(state))
        return max(below) if state.to_move == "x" else min(below)

    return search


def no_children(state):
    return max([-no_children(child) for child in results(state)])


test_minimax = answers_to(
    check.minimax,
    right(negamax(), ": right on all 3,361 boards with up to six free squares."),
    right(lambda state: float(negamax()(state))),
    hints={
        "The game is over on that board": negamax(
            children=lambda state: [state := state.result(i) for i in state.actions()]
        ),
        "Do you look at all moves, and keep the best?": negamax(sign=1, back=neg),
        "The game is over here: x has won. ": negamax(end=lambda state: state.utility("x")),
        "it is a draw. o would be next. What is that worth to o": negamax(end=lambda state: -1),
        "1, 0 or -1 was expected: the value": negamax(back=lambda value: [value]),
        "Which of your lines makes 2 of it?": negamax(back=lambda value: 2 * value),
        "A move here is worth +1 to x. Does your best rise to that": negamax(best=lambda below: -1),
        "The minus has turned the child's value around": min_for_o,
        "Your values are for x": max_and_min(lambda state: state.utility("x")),
        "But one side still takes a min": max_and_min(lambda state: state.utility(state.to_move)),
        "A child's value is for the other player, so its sign": negamax(sign=1),
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


def same_value(state):
    """Look for a child that is worth as much, to the other side."""
    for square in state.actions():
        if outcome(state.result(square)).value == outcome(state).value:
            return square
    return None


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
    wrong(same_value, "Does it take such a square, and return it?"),
    wrong(lambda state: state.actions()[0], "keep the one that leaves the least?"),
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
        "would be next. What is that worth to": remembering(
            end=lambda state: 10 * state.utility("x")
        ),
        "Do you look at all moves, and keep the best?": remembering(best=next),
        "If you must lose, lose slowly.": hurries_its_loss,
        "A number was expected": lambda state: "win",
        "A child's value is for the other player, so its sign": remembering(sign=1),
        "can a position be worth less?": remembering(back=lambda value: max(value, 0)),
        "draw is worth 0,": remembering(back=lambda value: value - 1),
        "Do you work out the same position again": negamax(of_end, back=nearer_0),
        "Which counts more, value or distance?": slow_wins_sink,
    },
)


def test_a_line_below_a_cache_is_shown():
    assert "in your line   return state.nothing" in check.worth(broken).text


# ---- only_moves


def kinds_of_draws():
    """Return, for each drawn kind of position with a move, the kinds that keep the draw, and that don't."""
    for state in reachable():
        if state == state.canonical() and not state.is_terminal and outcome(state).value == 0:
            after = {child.canonical() for child in results(state)}
            yield [outcome(child).value == 0 for child in after]


def test_the_kinds_from_which_one_kind_of_move_keeps_the_draw():
    kept = [keeps.count(True) for keeps in kinds_of_draws()]
    assert (kept.count(1), len(kept)) == (101, 148)
    assert sum(keeps == [True] for keeps in kinds_of_draws()) == 101 - 88
    assert sum(keeps.count(False) == 1 for keeps in kinds_of_draws()) == 34


test_only_moves = answers_to(
    check.only_moves,
    right(101, "✓ only_moves: right: 101 it is."),
    not_yet(..., "… only_moves: not yet."),
    wrong("101", said="a whole number was expected"),
    wrong(100, "How many of its edges are no mistake?"),
    hints={
        "Where there is only one edge, it keeps the draw": 88,
        "So many kinds are drawn.": 148,
        "Count drawn kinds only": 346,
        "So many boards there are.": 720,
        "then they are one edge": 96,
        "Those have exactly one mistake.": 34,
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


test_own_game = answers_to(
    check.own_game,
    right(
        Take(),
        "✓ own_game: right: it answers everywhere. For a, who begins, it is a win in 5 plies.",
    ),
    not_yet(..., "… own_game: not yet."),
    wrong(Take, "write () after its name", "It raised TypeError: Take is "),
    wrong(State(), said="a game of your own was expected, and State is there already."),
    wrong(type("Mine", (Take,), {})(), said="it gives all its answers as Take does. Change one"),
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
        "Does what says who has won return it": take(utility=lambda game, player: 0),
        "A method has self in front": take(utility=lambda player: 1),
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
