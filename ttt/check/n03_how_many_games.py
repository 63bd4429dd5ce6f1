"""Checks and hints of notebook 03, and of its more."""

from fractions import Fraction
from functools import cache, partial
from math import factorial
from operator import eq
from typing import Any

from ttt import count
from ttt.check.boards import FEW, all_states, fullest_first, with_free
from ttt.check.engine import Case, Cases, by_cases
from ttt.check.hints import Errors
from ttt.check.watch import is_close, is_number
from ttt.game import OVER, State
from ttt.notation import listed
from ttt.solvers.tree_size import nodes
from ttt.variant import Variant
from ttt.watching import EndlessError

ON_MOVES: Errors = {
    OVER: "The game is over on that board, so there are no moves. Does your function test first whether it "
    "is over? Or does a loop replace the state that your function was given?",
    "'int' object has no": "A square is only a number. The state after that move is state.result(square).",
}
ADD = "A set has no append, and += takes a set. What puts one thing into a set is add."
SEEN: Errors = ON_MOVES | {
    "type: 'list'": "A whole list is where one state belongs. append adds one thing, and += adds each thing of a list.",
    "'set' object has no attribute": ADD,
    "for +=: 'set' and": ADD,
    EndlessError: "Does your function look again at states that it has seen? Does it take one out of waiting?",
}
# On a board of 4×3; the tests of `ttt.count` count them again
WINNERS = ("x", "o", None)


@cache
def _games(state: State) -> int:
    return sum(map(_games, count.results(state))) or 1


def _is_number_of_games(want: int, got: Any) -> bool:
    """Is this the right number? True counts as 1, as the notebook says."""
    return isinstance(got, int) and got == want


def _advise_count_games(case: Case, got: Any) -> str:
    state = case.state
    if not isinstance(got, int):
        return "The answer is a number of games, such as 5."
    if state.is_terminal:
        return "The game is over here, so this is one game. Which of your lines returns 1?"
    if got in (nodes(state), nodes(state) - 1):
        return "That is the number of boards, or of moves. Count each game once: at its end."
    if got == factorial(state.squares.count(".")):
        return "In so many orders can the free squares be filled. But some games end earlier, with a line."
    below = [_games(child) for child in count.results(state)]
    if got in below:
        return f"The moves here can be followed by {listed(below)} games. Does your function add up all these numbers?"
    return "Count by hand. Write down how many games follow each move here, and add them up."


@by_cases(_advise_count_games, errors=ON_MOVES, what=FEW)
def count_games() -> Cases:
    """Check a function that counts the games that can follow a state, on states with few free squares."""
    for state in fullest_first():
        games = _games(state)
        yield Case((state,), games, state, partial(_is_number_of_games, games))


def _advise_reachable(case: Case, got: Any) -> str:
    start = case.arguments[0]
    want = case.want
    if not isinstance(got, set | frozenset):
        return "The answer is a set, so that each state is in it once."
    if not all(isinstance(state, State) for state in got):
        return "Something in the set is no state. Put the states themselves into it."
    if got - want:
        begin = "Does your function begin with this state, and with a new empty set in each call?"
        return f"Some of these can't follow from this state. {begin}"
    finished = ""
    if all(state.is_terminal for state in want - got):
        finished = " (Finished games are states, too.)"
    if start not in got:
        return f"The state that you start from is one of them, too. When does it get into the set?{finished}"
    return f"{len(got)} of {len(want)} states were found. Take one that is missing: was it ever waiting?{finished}"


@by_cases(_advise_reachable, errors=SEEN, what="states")
def reachable() -> Cases:
    """Check a function that finds the set of all states that can follow one, that one with them.

    Starts with few positions after them come first. The last has so many ways to each of them that
    it pays to remember.
    """
    for free, most in ((0, 3), (1, 20), (2, 40), (3, 20), (4, 5), (5, 2), (8, 1)):
        states = with_free(free)
        for state in states[: most - 1] + states[-1:]:
            want = set(count.reachable(state))
            yield Case((state,), want, state, partial(eq, want), f"a set of {len(want)}")


def _advise_canonical(case: Case, got: Any) -> str:
    squares = case.arguments[0]
    images = ["".join(squares[i] for i in symmetry) for symmetry in Variant().symmetries]
    if not isinstance(got, str):
        return "The answer is a text of nine characters."
    if got == squares:
        return "That is the board as it came, but another of its images is less: . comes before o, and o before x."
    if got not in images:
        return "That is none of the eight images of this board. Try turned and mirrored on it, one at a time."
    turned = [images[i] for i in (0, 3, 5, 6)]
    if got == min(turned):
        return (
            "Turning gives four images, and each of them has an image in the mirror: eight in all."
        )
    return (
        "That is an image, but not the least of all eight. How many does it look at on 'xo.......'?"
    )


@by_cases(_advise_canonical)
def canonical() -> Cases:
    """Check a function that finds the least of the eight images of a board, on every board."""
    return (Case((state.squares,), state.canonical().squares, state) for state in all_states())


@cache
def _chance(state: State, winner: str | None) -> Fraction:
    if state.is_terminal:
        return Fraction(state.winner == winner)
    after = [_chance(child, winner) for child in count.results(state)]
    return Fraction(sum(after), len(after))


def _advise_chance(case: Case, got: Any) -> str:
    state, winner = case.arguments
    after = [str(_chance(child, winner)) for child in count.results(state)]
    if not is_number(got):
        return "The answer is a number from 0 to 1, such as a Fraction."
    if state.is_terminal:
        return "The game is over, so the chance is 1 or 0. Which of your lines says so?"
    won = count.count(state, count.results, lambda end: end.winner == winner)
    if is_close(got, won / _games(state)):
        return "That is a share of games: each game counts alike. All moves are equally likely here, not all games."
    return f"The chances after each move are {listed(after)}. Is what you return their mean?"


@by_cases(_advise_chance, errors=ON_MOVES, what="chances")
def chance() -> Cases:
    """Check a function that gives the chance of an end if both move at random, fullest boards first."""
    for state in fullest_first():
        for winner in WINNERS:
            want = _chance(state, winner)
            yield Case((state, winner), want, state, partial(is_close, want=float(want)), f"{want}")
