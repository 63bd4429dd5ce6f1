# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 03: right ones, and frequent mistakes."""

from fractions import Fraction
from functools import cache
from math import factorial

from tests.check.answers import answers_to, right, wrong
from ttt import State, Variant, check
from ttt.count import count, reachable, results

# ---- count_games


def right_games(state):
    if state.is_terminal:
        return 1
    total = 0
    for square in state.actions():
        total += right_games(state.result(square))
    return total


def fills_the_board(state):
    return factorial(state.squares.count("."))


def fills_unless_over(state):
    return 1 if state.is_terminal else fills_the_board(state)


def plays_on(state):
    """Make moves until the board is full, whoever has a line."""
    free = [square for square in range(9) if state.squares[square] == "."]
    return sum(plays_on(state.result(square)) for square in free) or 1


def counts_nodes(state):
    return 1 + sum(counts_nodes(child) for child in results(state))


def largest_branch(state):
    return max((right_games(child) for child in results(state)), default=1)


def of_a_square(state):
    return sum(of_a_square(square) for square in state.actions()) or 1


IT_IS_OVER = "a line is complete, or no square is free. That is one game"
EVERY_POSITION = "That counts every position on the way, or every move"

test_count_games = answers_to(
    check.count_games,
    right(right_games, "✓ right_games: right on all 3,361 states."),
    wrong(fills_the_board, IT_IS_OVER, "'xxx/xoo/o..'"),
    wrong(fills_unless_over, "That plays on until the board is full", "'xxo/xoo/...'"),
    wrong(plays_on, "A move was made after the end. Is state.actions() asked?", "'xxo/xxo/o.o'"),
    wrong(counts_nodes, EVERY_POSITION, "'xxo/xxo/oo.'"),
    wrong(lambda state: max(1, counts_nodes(state) - 1), EVERY_POSITION, "'xxo/xxo/o..'"),
    wrong(largest_branch, "That many games follow one of the moves", "'xxo/xxo/o..'"),
    wrong(lambda state: float(right_games(state)), "an int such as 5", "'xxx/xoo/xoo'"),
    wrong(
        lambda state: 1 if state.is_terminal else right_games(state) + 47,
        "Count by hand",
        "'xxo/xxo/oo.'",
    ),
    wrong(of_a_square, "A square is only a number", "'xxo/xxo/oo.'"),
)

# ---- reachable


def right_reachable(start):
    states = set()
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state not in states:
            states.add(state)
            waiting += results(state)
    return states


def looks_again(start):
    states = set()
    waiting = [start]
    while waiting:
        state = waiting.pop()
        states.add(state)
        waiting += results(state)
    return states


def appends_a_list(start):
    states = set()
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state not in states:
            states.add(state)
            waiting.append(results(state))
    return states


def adds_a_state_as_a_list(start):
    waiting = [start]
    for state in waiting:
        for square in state.actions():
            waiting += state.result(square)
    return set(waiting)


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


THE_START = "The state that you start from is one of them, too. When does it get into the set?"

test_reachable = answers_to(
    check.reachable,
    right(right_reachable, "✓ right_reachable: right on all 91 states."),
    right(lambda start: frozenset(reachable(start))),
    wrong(looks_again, "Does your function look again at states that it has found before?"),
    wrong(without_the_start, f"{THE_START} (Finished games are states, too.)"),
    wrong(after_the_end, "A move was made after the end. Is state.actions() asked?"),
    wrong(without_ends, "was it ever waiting? (Finished games are states, too.)"),
    wrong(one_game_only, "states were found. Take one that is missing", "Expected: a set of "),
    wrong(lambda start: list(right_reachable(start)), "The answer is a set"),
    wrong(
        lambda start: {state.squares for state in right_reachable(start)},
        "Put the states themselves into it",
    ),
    wrong(adds_a_state_as_a_list, "goes in with append"),
    wrong(lambda start: right_reachable(start) | start, "add puts one state into a set"),
    wrong(appends_a_list, "append adds one thing, += each thing of a list"),
    wrong(
        lambda start: {*right_reachable(start), State()},
        "Does the search begin with it?",
    ),
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


AS_IT_CAME = "That is the board as it came, but another of its images is less"
NOT_THE_LEAST = "That is an image, but not the least of all eight"
NO_IMAGE = "That is none of the eight images"

test_canonical = answers_to(
    check.canonical,
    right(right_canonical, "✓ right_canonical: right on all 5,478 boards."),
    wrong(lambda squares: min(turns(squares)), "Turning gives four images", "canonical('"),
    wrong(lambda squares: min(squares, image(squares, MIRRORED)), NOT_THE_LEAST),
    wrong(lambda squares: squares, AS_IT_CAME),
    wrong(lambda squares: "".join(sorted(squares)), NO_IMAGE),
    wrong(lambda squares: list(right_canonical(squares)), "a text of nine characters"),
)

# ---- chance


def right_chance(state, winner):
    if state.is_terminal:
        return Fraction(state.winner == winner)
    children = results(state)
    return sum(right_chance(child, winner) for child in children) / len(children)


def share_of_games(state, winner):
    """Fall into the trap: all games are counted alike. The sum over the ends is 1 all the same."""
    ends = count(state, results, lambda end: 1)
    return Fraction(count(state, results, lambda end: end.winner == winner), ends)


def sum_of_chances(state, winner):
    if state.is_terminal:
        return right_chance(state, winner)
    return sum(sum_of_chances(child, winner) for child in results(state))


test_chance = answers_to(
    check.chance,
    right(cache(right_chance), ": right on all 10,083 chances."),
    wrong(share_of_games, "That is a share of games", "returned Fraction(2, 5)\nExpected: 1/2"),
    wrong(
        sum_of_chances, "The chances after each move are 1 and 0. Is what you return their mean?"
    ),
    wrong(lambda state, winner: state.winner == winner, "a number from 0 to 1"),
    wrong(lambda state, winner: 2, "the chance is 1 or 0"),
)

# ---- is_least


def images(moves):
    return [[symmetry[move] for move in moves] for symmetry in Variant().symmetries]


test_is_least = answers_to(
    check.is_least,
    right(lambda moves: moves == min(images(moves)), ": right on all 585 lists of moves."),
    wrong(lambda moves: all(moves < image for image in images(moves)), "one of the eight"),
    wrong(lambda moves: moves[0] in (0, 1, 4), "One of the eight images is [0, 1]", "[0, 3]"),
    wrong(lambda moves: min(images(moves)), "The answer is True or False"),
)

# ---- four_by_three: the numbers are counted once more in the tests of `ttt.count`

test_four_by_three = answers_to(
    check.four_by_three,
    right(151_188_768, "✓ four_by_three: right: 151,188,768 it is."),
    wrong(255_168, "From which board do you start?"),
    wrong(276_911_233, "How many of them are the end of a game?"),
    wrong(111_973, "That counts positions"),
    wrong(factorial(12), "all orders of twelve squares"),
    wrong(
        1,
        "The start is State.empty(Variant(4, 3, 3))",
        "✗ four_by_three: not right yet: it is not 1.",
    ),
)
