# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 03: right ones, and frequent mistakes."""

from fractions import Fraction
from functools import cache
from math import factorial

from tests.check.answers import answers_to, right, wrong
from ttt import State, check
from ttt.count import count, reachable, results

# ---- count_games


def counting(join=lambda below: sum(below) or 1, children=results):
    """Return a right answer, or one with a fault: in what it does with numbers, or where it looks."""

    def count_games(state):
        return join([count_games(child) for child in children(state)])

    return count_games


def on_any_square(state):
    """Make each move until the board is full, whoever has a line."""
    return [state.result(square) for square in range(9) if state.squares[square] == "."]


counts_nodes = counting(lambda below: 1 + sum(below))


def fills_the_board(state):
    return factorial(state.squares.count("."))


def fills_unless_over(state):
    return 1 if state.is_terminal else fills_the_board(state)


test_count_games = answers_to(
    check.count_games,
    right(counting(), "✓ count_games: right on all 3,361 states with at most six free squares."),
    wrong(fills_the_board, "so this is one game", "'xxx/xoo/o..'"),
    hints={
        "In so many orders can the free squares": fills_unless_over,
        "The game is over on that board": counting(children=on_any_square),
        "That is the number of boards": counts_nodes,
        "of boards, or of moves": lambda state: max(1, counts_nodes(state) - 1),
        "add up all these numbers?": counting(lambda below: max(below, default=1)),
        "a number of games, such as 5": lambda state: float(counting()(state)),
        "Count by hand": lambda state: 1 if state.is_terminal else counting()(state) + 47,
        "A square is only a number": counting(children=State.actions),
    },
)

# ---- reachable


def exploring(is_new=lambda state, states: state not in states, add=list.extend):
    """Return a right answer, or one with a fault: in what is looked at, or in what then waits."""

    def reachable(start):
        states = set()
        waiting = [start]
        while waiting:
            state = waiting.pop()
            if is_new(state, states):
                states.add(state)
                add(waiting, results(state))
        return states

    return reachable


right_reachable = exploring()


def one_game_only(start):
    states = {start}
    while results(start):
        start = results(start)[0]
        states.add(start)
    return states


def without_the_start(start):
    return right_reachable(start) - {start}


def after_the_end(start):
    return {start, *(start.result(i) for i in range(9) if start.squares[i] == ".")}


def without_ends(start):
    return {start, *(state for state in right_reachable(start) if not state.is_terminal)}


def appends_to_a_set(start):
    seen = set()
    seen.append(start)
    return seen


def adds_a_state(start):
    seen = set()
    seen += start
    return seen


test_reachable = answers_to(
    check.reachable,
    right(right_reachable, "✓ reachable: right on all 91 states."),
    right(lambda start: frozenset(reachable(start))),
    wrong(one_game_only, "states were found. Take one that is missing", "Expected: a set of "),
    hints={
        "Does your function look again at states that it has seen?": exploring(lambda *_: True),
        "The state that you start from is one of them, too.": without_the_start,
        "The game is over on that board": after_the_end,
        "was it ever waiting? (Finished games are states, too.)": without_ends,
        "The answer is a set": lambda start: list(right_reachable(start)),
        "themselves into it": lambda start: {state.squares for state in right_reachable(start)},
        "append adds one thing, and +=": exploring(add=list.append),
        "What puts one thing into a set is add.": appends_to_a_set,
        "and += takes a set.": adds_a_state,
        "Does your function begin with this state": lambda start: {
            *right_reachable(start),
            State(),
        },
    },
)

# ---- canonical

MIRRORED = (2, 1, 0, 5, 4, 3, 8, 7, 6)
TURNED = (6, 3, 0, 7, 4, 1, 8, 5, 2)


def image(squares, order):
    return "".join(squares[i] for i in order)


def turns(squares):
    """Return the four images that come from turning the board."""
    images = [squares]
    for _ in range(3):
        images.append(image(images[-1], TURNED))
    return images


def right_canonical(squares):
    return min(turns(squares) + turns(image(squares, MIRRORED)))


test_canonical = answers_to(
    check.canonical,
    right(right_canonical, "✓ right_canonical: right on all 5,478 boards."),
    wrong(lambda squares: min(turns(squares)), "Turning gives four images", "canonical('"),
    hints={
        "is an image, but not the least": lambda squares: min(squares, image(squares, MIRRORED)),
        "That is the board as it came, but another of its images is": lambda squares: squares,
        "That is none of the eight images": lambda squares: "".join(sorted(squares)),
        "a text of nine characters": lambda squares: list(right_canonical(squares)),
    },
)

# ---- chance


def of_chances(join=lambda below: sum(below) / len(below)):
    """Return a right answer, or one that joins chances wrongly."""

    def chance(state, winner):
        if state.is_terminal:
            return Fraction(state.winner == winner)
        return join([chance(child, winner) for child in results(state)])

    return chance


def share_of_games(state, winner):
    """Fall into the trap: all games are counted alike. The sum over the ends is 1 all the same."""
    ends = count(state, results, lambda end: 1)
    return Fraction(count(state, results, lambda end: end.winner == winner), ends)


test_chance = answers_to(
    check.chance,
    right(cache(of_chances()), ": right on all 10,083 chances."),
    wrong(share_of_games, "That is a share of games", "returned Fraction(2, 5)\nExpected: 1/2"),
    hints={
        "The chances after each move are": of_chances(sum),
        "a number from 0 to 1": lambda state, winner: state.winner == winner,
        "the chance is 1 or 0": lambda state, winner: 2,
    },
)
